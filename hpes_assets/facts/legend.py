"""What a table's own notes say about its marks, brackets and dots.

Belongs here: reading notes under a table. Does not belong here: what they mean for one cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from hpes_assets.tables.model import Grid
from hpes_retrieval.numbers import Brackets
from hpes_retrieval.schema import NullMark

_MARK = (
    r"[*@#$^†‡§]+|[⁰¹²³⁴⁵⁶⁷⁸⁹]+|\d{1,2}(?=\s+[A-Z])|\(?[A-Z]{1,3}\)?(?=\s*[:=-])|\.{2,}|…"
    r"|[-–](?=\s*[:=]|\s+(?i:nil))"
)
_ENTRY = re.compile(
    rf"(?:^|[;.]\s+|\s{{2,}}|(?<=\s))(?P<mark>{_MARK})\s*[:=–-]?\s*(?P<text>[^;]*?)(?=(?:[;.]\s+"
    rf"|\s{{2,}})(?:{_MARK})|;|$)"
)
_NULLS = (
    (re.compile(r"not\s+available|n\.?a\.?\b|awaited|उपलब्ध\s+नहीं", re.IGNORECASE), NullMark.NOT_AVAILABLE),
    (re.compile(r"\bnil\b|negligible|शून्य", re.IGNORECASE), NullMark.NIL),
    (re.compile(r"not\s+shown|suppressed|withheld|based\s+on\s+fewer", re.IGNORECASE), NullMark.SUPPRESSED),
)
_BRACKET_NOTE = re.compile(r"(?:bracket|parenthes[ie]s|\(\s*\))", re.IGNORECASE)
_OF_GDP = re.compile(r"(?:percent(?:age)?|per\s*cent|%)\b.*|%\s*(?:of|to)", re.IGNORECASE)
_SAMPLE = re.compile(r"unweighted|sample|cases", re.IGNORECASE)
_NEGATIVE = re.compile(r"negative|minus|deficit|decrease|decline", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Legend:
    """The notes of one table, read."""

    texts: Mapping[str, str] = field(default_factory=dict)
    """What each mark says, as printed."""
    nulls: Mapping[str, NullMark] = field(default_factory=dict)
    """Marks that stand in the place of a number."""
    brackets: Brackets = Brackets.PLAIN
    brackets_known: bool = False
    """The notes say what brackets mean."""


def read_legend(grid: Grid) -> Legend:
    """Read the notes of a table.

    Args:
        grid: The table; its legend, unit note and caption are looked at.
    """
    texts: dict[str, str] = {}
    nulls: dict[str, NullMark] = {}
    for note in grid.legend:
        for mark, text in _entries(note):
            texts.setdefault(mark, text)
            null = next((kind for pattern, kind in _NULLS if pattern.search(text)), None)
            if null is not None and len(text) < 80:
                nulls.setdefault(mark, null)
    meaning = _brackets((*grid.legend, grid.unit_note, grid.caption))
    return Legend(texts, nulls, meaning or Brackets.PLAIN, meaning is not None)


def _entries(note: str) -> Iterable[tuple[str, str]]:
    for match in _ENTRY.finditer(" " + note.strip()):
        text = " ".join(match["text"].split())
        if text:
            yield match["mark"].strip("()").replace("–", "-"), text


def _brackets(notes: Iterable[str]) -> Brackets | None:
    for note in notes:
        for sentence in re.split(r"(?<=[.;])\s+(?=[A-Z(*@#])", note):
            if not _BRACKET_NOTE.search(sentence):
                continue
            if _SAMPLE.search(sentence):
                return Brackets.SMALL_SAMPLE
            if _OF_GDP.search(sentence):
                return Brackets.PERCENT_OF_GDP
            if _NEGATIVE.search(sentence):
                return Brackets.NEGATIVE
    return None
