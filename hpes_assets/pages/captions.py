"""Captions: which line names a table, a figure or a box.

Belongs here: the grammar of captions. Does not belong here: tables and figures themselves.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hpes_assets.pages.layout import Line, union
from hpes_assets.pages.model import Box

_KINDS = {
    "table": "table", "statement": "table", "तालिका": "table", "सारणी": "table", "सारिणी": "table",
    "figure": "figure", "fig": "figure", "chart": "figure", "graph": "figure", "diagram": "figure",
    "चित्र": "figure", "आरेख": "figure", "ग्राफ": "figure", "चार्ट": "figure",
    "box": "box", "बॉक्स": "box", "map": "map", "मानचित्र": "map",
}
_CAPTION = re.compile(
    rf"^(?P<word>{'|'.join(sorted(_KINDS, key=len, reverse=True))})(?!\w)\.?\s*(?:no\.?\s*)?[-–—:.]?\s*"
    r"(?P<number>[IVX]+(?![a-z])(?:\.\d+)?|[A-Z]?\d+(?:[.\-–]\d+)*[a-z]?)(?P<rest>.*)$",
    re.IGNORECASE,
)
_OF_A_SENTENCE = re.compile(r"^\s*(?:[a-z(]|,|and\b|to\b|of\b)")
_SENTENCE_INSIDE = re.compile(
    r"\b(shows|show|showed|gives|presents|depicts|indicates|reveals|is given|are given|below|above)\b",
    re.IGNORECASE,
)
_LONGEST = 4
_SMALLEST = 0.85


@dataclass(frozen=True, slots=True)
class Caption:
    """A caption and where it is printed."""

    kind: str
    """table, figure, box or map."""
    number: str
    text: str
    """The whole caption, its word and number included."""
    box: Box


def caption_of(line: str) -> tuple[str, str] | None:
    """Kind and number of the caption that a line begins, None where it begins none.

    "Table 2.1 shows that ..." is a sentence; "Table 2.1" and "Table-2.1: Area under fruit" are captions.
    """
    match = _CAPTION.match(line.strip())
    if match is None:
        return None
    rest = match["rest"].strip()
    plain = rest.lstrip(":.-–— ")
    if rest == plain and _OF_A_SENTENCE.match(rest):
        return None
    if _SENTENCE_INSIDE.search(" ".join(plain.split()[:6])):
        return None
    return _KINDS[match["word"].lower()], match["number"]


def captions_of(pieces: Sequence[Line], body: float = 0.0) -> list[Caption]:
    """Captions among the lines of a page, each with the lines it runs on over.

    Args:
        pieces: Lines as the text layer has them, so that captions side by side stay apart.
        body: Type size of running text, points; footnotes cite tables and are set smaller.
    """
    found: list[Caption] = []
    for index, line in enumerate(pieces):
        start = caption_of(line.text)
        if start is None or line.size < _SMALLEST * body:
            continue
        parts = [line]
        for following in pieces[index + 1 : index + _LONGEST]:
            if not _continues(parts, following):
                break
            parts.append(following)
        text = " ".join(part.text for part in parts)
        found.append(Caption(start[0], start[1], text, union(part.box for part in parts)))
    return found


def _continues(parts: Sequence[Line], line: Line) -> bool:
    """The line goes on with a caption: set alike, directly below it, in the same block of the text layer."""
    last = parts[-1]
    if caption_of(line.text) or not any(char.isalpha() for char in line.text):
        return False
    alike = abs(line.size - last.size) < 0.5 and line.bold == last.bold and line.column == last.column
    below = 0 <= line.box[1] - last.box[1] < 2.0 * last.height
    return alike and below and line.words[0].block == last.words[-1].block
