"""Whole years and spans of years: fiscal, calendar, census, plan periods, bare numbers.

Belongs here: forms that name years alone. Does not belong here: days and months
(:mod:`~hpes_retrieval.periods.dates`).
"""

from __future__ import annotations

import re
from datetime import date

from hpes_retrieval.periods.fiscal import full_year
from hpes_retrieval.periods.forms import FISCAL_WORD, SPAN, YEAR, Form, form, mention
from hpes_retrieval.periods.model import Mention, Sort

_FOR_YEAR = r"(?:(?<![\w])(?:in|during|for|of|since|year|from|by|वर्ष|साल|सन्|सन)\s+)"
_SHORT = r"(?P<y>\d{2})\s*[-/]\s*(?P<z>\d{2})"
_LONGEST_SPAN = 30
"""Two years further apart than this are no span that a survey would print."""
_ORDINALS = {
    name: number
    for number, names in enumerate((
        "first 1st i", "second 2nd ii", "third 3rd iii", "fourth 4th iv", "fifth 5th v", "sixth 6th vi",
        "seventh 7th vii", "eighth 8th viii", "ninth 9th ix", "tenth 10th x", "eleventh 11th xi",
        "twelfth 12th xii",
    ), start=1)
    for name in names.split()
}  # fmt: skip
_ORDINAL = "|".join(sorted(_ORDINALS, key=len, reverse=True))
_PLANS = {
    1: (1951, 1956), 2: (1956, 1961), 3: (1961, 1966), 4: (1969, 1974), 5: (1974, 1979), 6: (1980, 1985),
    7: (1985, 1990), 8: (1992, 1997), 9: (1997, 2002), 10: (2002, 2007), 11: (2007, 2012), 12: (2012, 2017),
}  # fmt: skip
"""Five Year Plans of India: year in which each began, year in which it ended."""


def _plan(match: re.Match[str]) -> Mention:
    return _years(match, *_PLANS[_ORDINALS[match["n"].casefold()]])


def _span(match: re.Match[str]) -> Mention | None:
    first = int(match["y"])
    last = full_year(match["z"], first)
    if last == first + 1:
        return mention(match, Sort.FISCAL, first)
    return _years(match, first, last) if first < last <= first + _LONGEST_SPAN else None


def _years(match: re.Match[str], begun: int, ended: int) -> Mention:
    return mention(match, Sort.SPAN, begun, ended - 1, (date(begun, 4, 1), date(ended, 3, 31)))


def _short_span(match: re.Match[str]) -> Mention | None:
    first = full_year(match["y"])
    return mention(match, Sort.FISCAL, first) if full_year(match["z"], first) == first + 1 else None


def _end_year(match: re.Match[str]) -> Mention:
    return mention(match, Sort.FISCAL_END, full_year(match["z"]) - 1)


def _calendar(match: re.Match[str]) -> Mention:
    return mention(match, Sort.CALENDAR, int(match["y"]))


def _census(match: re.Match[str]) -> Mention:
    return mention(match, Sort.CENSUS, int(match["y"] or match["x"]))


def _bare(match: re.Match[str]) -> Mention:
    return mention(match, Sort.BARE, int(match["y"]))


PLAN_FORMS: tuple[Form, ...] = (
    form(rf"\b(?P<n>{_ORDINAL})\s+(?:five[\s-]+year\s+)?plan\b(?:\s*\(\s*{YEAR}\s*-\s*\d{{2,4}}\s*\))?", _plan),
)
"""Before all others: "12th Plan" holds an ordinal that a date would take for a day."""

YEAR_FORMS: tuple[Form, ...] = (
    form(rf"\b(?:calendar\s+years?\s+|cy\s*'?)(?P<y>{YEAR})(?!\s*[-/]\s*\d)", _calendar),
    form(rf"\b{FISCAL_WORD}\s*'?\s*{SPAN}", _span),
    form(rf"(?<![\w]){FISCAL_WORD}\s*'?\s*{_SHORT}(?!\d)", _short_span),
    form(rf"(?<![\w]){FISCAL_WORD}\s*'?\s*(?P<z>{YEAR}|\d{{2}})(?![\d,.]*\d)(?!\s*[-/]\s*\d)", _end_year),
    form(rf"(?<![\d.,]){SPAN}(?![\d/-])", _span),
    # Two digits are a year only where something says so: "15-29" is an age.
    form(rf"{_FOR_YEAR}{_SHORT}(?![\d-])", _short_span),
    form(rf"^\s*{_SHORT}\s*(?:\(|$)", _short_span),
    form(
        rf"\bcensus\s*(?:of\s+|,\s*)?(?P<y>{YEAR})(?!\d)"
        rf"|(?<![\d-])(?P<x>{YEAR})(?=\s+(?:and\s+{YEAR}\s+)?census)",
        _census,
    ),
    form(rf"(?<![\d.,/-])(?P<y>{YEAR})(?![\d/])(?!-\d)(?!,\d)(?!\.\d)", _bare),
)
"""In order of precedence."""
