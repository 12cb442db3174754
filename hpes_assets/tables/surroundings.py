"""What stands around a table: caption, number, unit note, legend, and what its brackets mean.

Belongs here: reading the lines above and below. Does not belong here: finding those lines.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hpes_assets.tables.words import has_word
from hpes_assets.tables.zones import CAPTION, CONTINUED, UNIT_NOTE, UNITS

_NUMBER = re.compile(
    r"^\s*(?:Table|TABLE|Statement|STATEMENT|Annexure|ANNEXURE|Annex|Appendix|Box|Schedule|सारणी|तालिका)"
    r"\s*[-–—:.]?\s*(?:No\.?\s*)?([A-Z]{0,2}[-.]?\d+(?:[.\-–]\d+)*[A-Za-z]?|[IVX]+\b|[A-Z]\b)"
)
_BRACKETS = re.compile(
    r"(?:figures?|numbers?|values?|data)\s+(?:given\s+)?(?:in|within)\s+(?:the\s+)?(?:parenthes[ei]s|brackets?)\s*"
    r"(?:are|is|indicates?|shows?|represents?|denotes?|refers? to)?\s*:?\s*(.+?)\s*\.?$",
    re.IGNORECASE,
)
_INLINE_UNIT = re.compile(rf"[(\[][^()\[\]]{{0,24}}{UNITS}[^()\[\]]{{0,24}}[)\]]", re.IGNORECASE)
_MARK = re.compile(
    r"^(?:[*@#$†‡§¹²³~]+|\(?[ivx\d]{1,4}[).]\s|\d\s|(?:Source|Note|Notes|N\.B)\b|(?:स्रोत|टिप्पणी|नोट))", re.IGNORECASE
)
_LONGEST_CAPTION = 30
"""Words; a longer line is prose."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Texts around a table."""

    caption: str = ""
    number: str = ""
    unit_note: str = ""
    legend: tuple[str, ...] = ()
    bracket_meaning: str = ""


def read(above: Sequence[str], below: Sequence[str]) -> Surroundings:
    """Read the lines around a table.

    Args:
        above: Lines over it, top to bottom.
        below: Lines under it, top to bottom.

    Returns:
        Its texts, as printed.
    """
    unit_note, rest = _unit_note(_own(above))
    caption = _caption(rest)
    for line in [] if unit_note else [caption, *reversed(rest[-4:])]:
        if match := _INLINE_UNIT.search(line):
            unit_note = match[0]
            break
    number = _NUMBER.match(caption)
    legend = _legend(below)
    return Surroundings(
        caption=caption, number=number[1] if number else "", unit_note=unit_note, legend=legend,
        bracket_meaning=bracket_meaning([*below, *above]),
    )


def bracket_meaning(lines: Sequence[str]) -> str:
    """What figures in brackets are, by a note that says so; empty where none does."""
    for line in lines:
        match = _BRACKETS.search(line)
        if match:
            return match[1].strip(" .")
    return ""


def _own(above: Sequence[str]) -> Sequence[str]:
    """Lines from the last caption on: what stands over it belongs to the table before."""
    captions = [index for index, line in enumerate(above) if CAPTION.match(line)]
    return above[captions[-1]:] if captions else above


def _unit_note(above: Sequence[str]) -> tuple[str, list[str]]:
    rest: list[str] = []
    note = ""
    for line in above:
        if UNIT_NOTE.match(line) and not CAPTION.match(line):
            note = line.strip()
        else:
            rest.append(line)
    return note, rest


def _caption(lines: Sequence[str]) -> str:
    for index in range(len(lines) - 1, -1, -1):
        if CAPTION.match(lines[index]):
            tail = [line for line in lines[index:index + 3] if len(line.split()) <= _LONGEST_CAPTION]
            return " ".join(" ".join(tail).split()) or lines[index].strip()
    titles: list[str] = []
    for line in reversed(lines):
        words = line.split()
        empty = not any(has_word(word) for word in words) or CONTINUED.fullmatch(line.strip())
        if empty or len(words) > _LONGEST_CAPTION:
            if titles:
                break
            continue
        titles.insert(0, " ".join(words))
        if len(titles) == 2:
            break
    if not titles:
        return ""
    short = len(titles[-1].split()) <= 6 or titles[-1].startswith("(")
    return " ".join(titles[-2:]) if short else titles[-1]


def _legend(below: Sequence[str]) -> tuple[str, ...]:
    notes: list[str] = []
    for line in below:
        text = " ".join(line.split())
        if CAPTION.match(text) or UNIT_NOTE.match(text):
            break
        if _MARK.match(text) or _BRACKETS.search(text):
            notes.append(text)
        elif notes and notes[-1][-1:] not in ".।":
            notes[-1] = f"{notes[-1]} {text}"
        else:
            break
    return tuple(notes)
