"""``hpes ingest``: files that somebody has, as the documents of an edition, through the whole graph."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hpes_assets.commands.common import HomeOption, PublicationOption, console, resolve_home
from hpes_assets.errors import HpesError

if TYPE_CHECKING:
    from hpes_assets.acquire.documents import DocumentsResult
    from hpes_assets.home import Home
    from hpes_assets.publications.model import Profile


def ingest(
    files: Annotated[list[Path], typer.Argument(help="PDF files of one edition.", exists=True, dir_okay=False)],
    edition: Annotated[str, typer.Option("--edition", "-e", help="The edition that they are, e.g. 2024-25.")],
    publication: PublicationOption = "himachal_economic_survey",
    home: HomeOption = None,
) -> None:
    """Take local files as an edition's documents and run the edition through Dagster.

    Each file is opened first: one that is no PDF, is cut off or needs a password is named, and nothing is taken. The
    kind of each file is told by its name, as the profile says. Whether the files really are that edition is checked:
    where their titles, dates and data years say otherwise, nothing of them is published. A file of a name that is
    held replaces it; one of another name stands beside it until `hpes withdraw` takes the old one out. Exit code 1
    where a file cannot be taken or a run failed.
    """
    from hpes_assets.acquire.documents import add_local_files
    from hpes_assets.commands.progress import run_progress, show_summary
    from hpes_assets.orchestration.run import materialise
    from hpes_assets.publications.loader import load_profile

    profile = load_profile(publication)
    place = resolve_home(home)
    refuse_unreadable(files)
    result = add_local_files(place, profile, edition, files)
    out = console()
    out.print(result.summary(), markup=False, highlight=False)
    for line in beside(place, profile, result):
        out.print(line, markup=False, highlight=False)
    with run_progress(1) as progress:
        summary = materialise(profile, [result.edition], place, progress=progress)
    show_summary(summary)
    if not summary.success:
        for name in (path.name for path in files):
            out.print(f"if {name} was given by mistake: hpes withdraw --publication {profile.name} {result.edition} "
                      f"{name}", markup=False, highlight=False)
        raise typer.Exit(1)


class IngestError(HpesError):
    """A file that cannot become a document."""


def refuse_unreadable(files: Sequence[Path]) -> None:
    """Open each file before anything is taken.

    Raises:
        IngestError: One is no PDF, is cut off, is encrypted or has no page.
    """
    from hpes_assets.pages.reader import verify_pdf

    for path in files:
        found = verify_pdf(path)
        if found.failure is not None:
            raise IngestError(f"{found.message}. Nothing was taken in")


def beside(home: Home, profile: Profile, result: DocumentsResult) -> list[str]:
    """What else the edition holds of the kinds that were given: perhaps older issues of the same files."""
    from hpes_assets.acquire.registry import Registry

    given = {(entry.kind, entry.name) for entry in result.held}
    kinds = {kind for kind, _ in given}
    entry = Registry.load(home.publication(profile.name), profile.name).edition(result.edition)
    return [
        f"{known.name} of kind {known.kind} is held too; if it was replaced: "
        f"hpes withdraw --publication {profile.name} {result.edition} {known.name}"
        for known in (entry.held if entry else ()) if known.kind in kinds and (known.kind, known.name) not in given
    ]
