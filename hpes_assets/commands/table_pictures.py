"""What ``hpes tables --html`` and ``--png`` write: pages drawn with their tables, one page in memory at a time.

Belongs here: files, progress and messages. Does not belong here: what the pictures look like
(:mod:`hpes_assets.picture`).
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING

import typer

from hpes_assets.commands.common import readable_errors

if TYPE_CHECKING:
    from hpes_assets.pages.model import PageContent, PageImage
    from hpes_assets.pages.reader import PageFailure
    from hpes_assets.picture.html import View
    from hpes_assets.picture.overlay import Overlay
    from hpes_assets.publications.model import Profile
    from hpes_assets.tables.model import PageTables

_PNG_PX = 1700
"""Pixels of a page's longer side: 150 dots an inch on A4."""
_HTML_PX = ((40, 1400), (150, 1000))
"""Up to so many pages, so many pixels: 30 pages stay below 15 MB, and a volume opens in a browser at all."""
_HTML_SMALLEST_PX = 700


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be written of which file."""

    pdf: Path
    html: Path | None
    png: Path | None
    profile: Profile
    """Its default unit and names of series hold."""


def pictures_wanted(pdf: Path, html: Path | None, png: Path | None, publication: str) -> Wanted | None:
    """What is to be written, refused before anything is read; None where nothing is.

    Args:
        pdf: The file that is read.
        html: File to write.
        png: Folder to write to.
        publication: Name of a profile.
    """
    from hpes_assets.publications.loader import load_profile

    if html is None and png is None:
        return None
    if html is not None and html.resolve() == pdf.resolve():
        raise typer.BadParameter("this is the PDF itself", param_hint="--html")
    with readable_errors():
        return Wanted(pdf, html, png, load_profile(publication))


@contextlib.contextmanager
def pages_shown(doing: str, total: int | None = None) -> Iterator[Callable[[int], None]]:
    """A bar on standard error while pages go by; it vanishes, and is not there where nobody watches.

    Args:
        doing: What is done.
        total: Number of pages, None where it is not known yet.

    Yields:
        To be called with the number of pages done.
    """
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("page {task.completed}"), TimeElapsedColumn())
    screen = Console(stderr=True)
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task(doing, total=total)
        yield lambda done: bar.update(task, completed=done)


def write_pictures(
    wanted: Wanted, pages: Sequence[PageContent], found: PageTables, unread: Sequence[PageFailure]
) -> None:
    """Draw the pages with their tables and write what is wanted.

    Args:
        wanted: Files to write.
        pages: Pages as they were read.
        found: The tables on them.
        unread: Pages that could not be read.
    """
    from hpes_assets.picture.html import View
    from hpes_assets.picture.overlay import overlays_of, shown_tables

    remarks = [f"Page {loss.page} could not be read ({loss.reason}): {loss.message}" for loss in unread]
    view = View(wanted.pdf.name, overlays_of(pages, shown_tables(found, wanted.profile)), remarks)
    try:
        with contextlib.ExitStack() as stack:
            _write(wanted, view, stack)
    except OSError as error:
        typer.echo(f"hpes: {error.filename}: {error.strerror}", err=True)
        raise typer.Exit(1) from error
    if wanted.html is not None:
        size = wanted.html.stat().st_size / 1e6
        typer.echo(f"{wanted.html} ({size:.1f} MB): open it in a browser", err=True)


def _write(wanted: Wanted, view: View, stack: contextlib.ExitStack) -> None:
    from hpes_assets.pages.reader import draw_pages

    takers: list[Callable[[Overlay, PageImage | None], None]] = []
    html_px = html_pixels(len(view.overlays))
    if wanted.html is not None:
        takers.append(stack.enter_context(_html_taker(wanted.html, view, html_px)))
    if wanted.png is not None:
        takers.append(_png_taker(wanted.png, wanted.pdf))
    left = list(view.overlays)

    def take(image: PageImage | None) -> None:
        """Pages come in order; one that does not come could not be drawn."""
        while left:
            overlay = left.pop(0)
            its = image if image is not None and overlay.page.number == image.number else None
            for taker in takers:
                taker(overlay, its)
            if its is not None:
                return

    with pages_shown("drawing", len(view.overlays)) as shown:
        def on_image(image: PageImage) -> None:
            take(image)
            shown(len(view.overlays) - len(left))

        numbers = [overlay.page.number for overlay in view.overlays]
        undrawn = draw_pages(wanted.pdf, numbers, on_image, _PNG_PX if wanted.png is not None else html_px)
    take(None)
    for loss in undrawn:
        typer.echo(f"hpes: page {loss.page} could not be drawn: {loss.reason}: {loss.message}", err=True)


def html_pixels(pages: int) -> int:
    """Pixels of the longer side of each page in an HTML file of so many pages."""
    return next((pixels for most, pixels in _HTML_PX if pages <= most), _HTML_SMALLEST_PX)


@contextlib.contextmanager
def _html_taker(path: Path, view: View, longest_px: int) -> Iterator[Callable[[Overlay, PageImage | None], None]]:
    """Writes the file aside and puts it in place when it is whole."""
    from hpes_assets.picture.html import closing, opening, page_section

    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(path.name + ".part")
    try:
        with aside.open("w", encoding="utf-8") as file:
            file.write(opening(view))
            yield lambda overlay, image: _put(file, page_section(overlay, image, longest_px))
            file.write(closing())
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def _put(file: IO[str], text: str) -> None:
    file.write(text)


def _png_taker(folder: Path, pdf: Path) -> Callable[[Overlay, PageImage | None], None]:
    from hpes_assets.picture.png import picture_of

    folder.mkdir(parents=True, exist_ok=True)

    def take(overlay: Overlay, image: PageImage | None) -> None:
        if image is None:
            return
        number = overlay.page.number
        path = folder / f"{pdf.stem}-p{number:03d}.png"
        picture_of(image, overlay, f"{pdf.name} · page {number}").save(path)
        typer.echo(str(path), err=True)

    return take
