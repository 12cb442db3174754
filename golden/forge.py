"""Forged copies of drawn documents: what a signal of identity says, moved by some years.

Belongs here: changing file name, linking page, title, running heads, creation date and data years of a real PDF,
each by itself, so that a test can ask whether a wrong edition ever comes of it. Does not belong here: judging
(see :mod:`hpes_assets.editions`).

A forger moves years: a copy whose title is moved by one says the edition after its own, in the convention of its
kind. Everything else of the file stays as it was drawn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import pymupdf

_mupdf: Any = pymupdf  # it carries no types
KEYSTROKES = Path(__file__).parent / "fonts" / "HPESKeystroke.ttf"
TITLE_PAGES = 8
"""First pages on which a title may stand; a forger who is thorough changes the preface with the cover."""
_HEAD_DEPTH = 60.0
"""Points from the top of the page, as displayed, in which its running head stands."""
_YEAR = re.compile(r"(?<!\d)((?:19|20)\d{2})([-\u2010-\u2013\u2212&_])(\d{2})(?!\d)")
_TITLE = re.compile(r"survey|statistical tables|losZ", re.IGNORECASE)
"""Words of a line that names the publication; the last are keystrokes of the legacy font."""
_DATE = re.compile(r"D:(\d{4})")
_LEAVE = 0
"""PDF_REDACT_IMAGE_NONE and PDF_REDACT_LINE_ART_NONE: pictures and rules stay."""


@dataclass(frozen=True, slots=True)
class Forgery:
    """By how many years each signal is moved; 0 leaves it as it is. Names are those of the signals."""

    filename: int = 0
    linking_page: int = 0
    title_page: int = 0
    running_heads: int = 0
    created_on: int = 0
    newest_data_year: int = 0

    @property
    def in_file(self) -> bool:
        """Something inside the file is forged, and not only what is told of it from outside."""
        return any((self.title_page, self.running_heads, self.created_on, self.newest_data_year))

    def __str__(self) -> str:
        moved = ((field.name, getattr(self, field.name)) for field in fields(self))
        return " ".join(f"{name}{by:+d}" for name, by in moved if by) or "genuine"


def moved(text: str, years: int) -> str:
    """A text with every fiscal year in it moved.

    Args:
        text: For example ``en-economic_survey_2024-25.pdf`` or ``2024&25``.
        years: By how many.
    """
    return _YEAR.sub(lambda found: _year(int(found[1]) + years, found[2]), text)


def forge(source: Path, out: Path, forgery: Forgery) -> Path:
    """Write a forged copy of a PDF, under its forged name.

    Args:
        source: The document as drawn; its name names its edition.
        out: Folder for the copy.
        forgery: What is moved. The linking page is not of the file: move its address with :func:`moved`.

    Returns:
        The copy.
    """
    target = out / moved(source.name, forgery.filename)
    with _mupdf.open(source) as document:
        for page in document:
            _forge_page(page, forgery)
        if forgery.created_on:
            document.set_metadata(_redated(document.metadata, forgery.created_on))
        document.save(target, garbage=3, deflate=True, no_new_id=True)
    return target


def _year(start: int, hyphen: str) -> str:
    return f"{start}{hyphen}{(start + 1) % 100:02d}"


def _redated(metadata: dict[str, str], years: int) -> dict[str, str]:
    return {name: _DATE.sub(lambda found: f"D:{int(found[1]) + years}", text) if "Date" in name else text
            for name, text in metadata.items() if text and name not in ("format", "encryption")}


def _forge_page(page: Any, forgery: Forgery) -> None:  # noqa: ANN401 - PyMuPDF has no types
    found = [(year, by) for year in _years(page) if (by := _moved_by(page, year, forgery))]
    if not found:
        return
    for year, _ in found:
        page.add_redact_annot(year.core, fill=False, cross_out=False)
    page.apply_redactions(images=_LEAVE, graphics=_LEAVE)
    for year, by in found:
        font = {"fontname": "forged", "fontfile": str(KEYSTROKES)} if year.keystrokes else \
            {"fontname": "tibo" if year.bold else "tiro"}
        page.insert_text(year.origin, moved(_plain(year.text), by), fontsize=year.size, rotate=year.rotate, **font)


@dataclass(frozen=True, slots=True)
class _Year:
    """A run of type with fiscal years, or one of them; in what the builder draws no year is split over two runs."""

    text: str
    run: str
    """The whole run."""
    box: tuple[float, float, float, float]
    origin: tuple[float, float]
    direction: tuple[int, int]
    font: str
    bold: bool
    size: float

    @property
    def core(self) -> tuple[float, float, float, float]:
        """The middle of the box, so that nothing of the lines above and below is wiped out."""
        x0, y0, x1, y1 = self.box
        across, along = (0.0, 0.3 * (y1 - y0)) if self.direction[0] else (0.3 * (x1 - x0), 0.0)
        return x0 + across, y0 + along, x1 - across, y1 - along

    @property
    def keystrokes(self) -> bool:
        return "keystroke" in self.font.lower()

    @property
    def rotate(self) -> int:
        return {(1, 0): 0, (0, -1): 90, (-1, 0): 180, (0, 1): 270}.get(self.direction, 0)


def _plain(text: str) -> str:
    """With plain hyphens in years, since the fonts that every reader has know no other."""
    return _YEAR.sub(lambda found: found[0] if found[2] == "&" else f"{found[1]}-{found[3]}", text)


def _years(page: Any) -> Iterator[_Year]:  # noqa: ANN401 - PyMuPDF has no types
    for block in page.get_text("rawdict")["blocks"]:
        for line in block.get("lines", ()):
            direction = (round(line["dir"][0]), round(line["dir"][1]))
            for span in line["spans"]:
                yield from _years_of(span, direction)


def _years_of(span: dict[str, Any], direction: tuple[int, int]) -> Iterator[_Year]:
    """Whole runs where they can be written anew, so that words stay in order; else the years alone."""
    run = "".join(char["c"] for char in span["chars"])
    whole = all(ord(letter) < 256 for letter in _plain(run))
    places = [(0, len(run))] if whole and _YEAR.search(run) else [found.span() for found in _YEAR.finditer(run)]
    for first, last in places:
        chars = span["chars"][first:last]
        sides = list(zip(*(char["bbox"] for char in chars), strict=True))
        box = (min(sides[0]), min(sides[1]), max(sides[2]), max(sides[3]))
        yield _Year(run[first:last], run, box, chars[0]["origin"], direction, span["font"],
                    bool(span["flags"] & _mupdf.TEXT_FONT_BOLD), span["size"])


def _moved_by(page: Any, year: _Year, forgery: Forgery) -> int:  # noqa: ANN401 - PyMuPDF has no types
    """Years by which one is moved: it is of the running head, of a title, or of the body."""
    if page.number and _is_head(page, year):
        return forgery.running_heads
    if page.number < TITLE_PAGES and (page.number == 0 or _TITLE.search(year.run)):
        return forgery.title_page
    return forgery.newest_data_year


def _is_head(page: Any, year: _Year) -> bool:  # noqa: ANN401 - PyMuPDF has no types
    """At the top of the page as it is displayed."""
    x0, y0, x1, y1 = year.box
    width, height = (page.rect.height, page.rect.width) if page.rotation % 180 else (page.rect.width, page.rect.height)
    top = {0: y0, 90: x0, 180: height - y1, 270: width - x1}[page.rotation]
    return bool(top < _HEAD_DEPTH)
