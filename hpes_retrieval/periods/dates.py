"""Dates, months, quarters, and years told by their last day.

Belongs here: forms that name a day or a month. Does not belong here: forms of whole years
(:mod:`~hpes_retrieval.periods.years`).
"""

from __future__ import annotations

import re
from datetime import date

from hpes_retrieval.periods.fiscal import (
    MONTH,
    fiscal_days,
    fiscal_of_month,
    full_year,
    month_days,
    month_number,
)
from hpes_retrieval.periods.forms import FISCAL_WORD, SPAN, YEAR, Form, form, mention
from hpes_retrieval.periods.model import Mention, Sort

_DAY = r"(?:0?[1-9]|[12]\d|3[01])"
_NTH = r"(?:st|nd|rd|th)?"
_STOCK = r"(?:\bas\s+(?:on|at|of)|\bend(?:ing)?(?:\s+of)?)\s+(?:the\s+)?"
_AS_ON = rf"(?:{_STOCK}|\bon\s+(?:the\s+)?)"
_UP_TO = r"\b(?:up\s?to|till|until|ending)\s+(?:the\s+end\s+of\s+)?"
_QUARTERS = {"q1": (4, 6), "q2": (7, 9), "q3": (10, 12), "q4": (1, 3), "h1": (4, 9), "h2": (10, 3)}
_QUARTER_WORDS = {
    "first quarter": "q1", "second quarter": "q2", "third quarter": "q3", "fourth quarter": "q4",
    "last quarter": "q4", "first half": "h1", "second half": "h2",
}  # fmt: skip
_QUARTER = r"(?P<q>q[1-4]|h[12]|(?:first|second|third|fourth|last)\s+quarter|(?:first|second)\s+half)"


def _year_ended(match: re.Match[str]) -> Mention | None:
    """A year that ends with March is a fiscal year; any other is not ours."""
    ends_in_march = month_number(match["name"]) == 3
    return mention(match, Sort.FISCAL_END, int(match["y"]) - 1) if ends_in_march else None


def _day(match: re.Match[str]) -> Mention | None:
    groups = match.groupdict()
    month = int(groups["m"]) if groups.get("m") else month_number(match["name"])
    try:
        day = date(full_year(match["y"]), month, int(match["d"]))
    except ValueError:
        return None
    return mention(match, Sort.AS_ON, fiscal_of_month(day.year, day.month), days=(day, day))


def _month_end(match: re.Match[str]) -> Mention:
    year, month = int(match["y"]), month_number(match["name"])
    day = month_days(year, month)[1]
    return mention(match, Sort.AS_ON, fiscal_of_month(year, month), days=(day, day))


def _up_to(match: re.Match[str]) -> Mention:
    """From the first day of its fiscal year; up to the end of March it is the whole year."""
    year, month = full_year(match["y"]), month_number(match["name"])
    first, last_day = fiscal_of_month(year, month), month_days(year, month)[1]
    printed_day = match.groupdict().get("d")
    end = last_day.replace(day=min(int(printed_day), last_day.day)) if printed_day else last_day
    if end == fiscal_days(first)[1]:
        return mention(match, Sort.FISCAL, first)
    return mention(match, Sort.PART, first, days=(fiscal_days(first)[0], end))


def _months(match: re.Match[str]) -> Mention:
    one, two, year = month_number(match["a"]), month_number(match["b"]), int(match["y"])
    if (one, two) == (1, 12):
        return mention(match, Sort.CALENDAR, year)
    is_fiscal = bool(match["z"])
    first = year if is_fiscal else fiscal_of_month(year, one)
    if (one, two) == (4, 3):
        return mention(match, Sort.FISCAL, first)
    start_in = year + 1 if is_fiscal and one < 4 else year
    end_in = start_in if two >= one else start_in + 1
    return mention(match, Sort.PART, first, days=(month_days(start_in, one)[0], month_days(end_in, two)[1]))


def _quarter(match: re.Match[str]) -> Mention:
    name = " ".join(match["q"].casefold().split())
    one, two = _QUARTERS[_QUARTER_WORDS.get(name, name)]
    first = int(match["y"]) if match["y"] else full_year(match["e"]) - 1
    start = month_days(first if one >= 4 else first + 1, one)[0]
    end = month_days(first if two >= 4 else first + 1, two)[1]
    return mention(match, Sort.PART, first, days=(start, end))


def _month(match: re.Match[str]) -> Mention:
    month, year = month_number(match["name"]), full_year(match["y"])
    return mention(match, Sort.PART, fiscal_of_month(year, month), days=month_days(year, month))


def _month_of_year(match: re.Match[str]) -> Mention | None:
    """A month told by its fiscal year: January of 2019-20 is in 2020."""
    groups, month = match.groupdict(), month_number(match["name"])
    first = int(groups["y"]) if groups["y"] else full_year(groups["e"]) - 1
    if groups["z"] and full_year(groups["z"], first) != first + 1:
        return None
    return mention(match, Sort.PART, first, days=month_days(first if month >= 4 else first + 1, month))


DATE_FORMS: tuple[Form, ...] = (
    form(  # year ended 31st March, 2020
        rf"\b(?:fiscal|financial)?\s*years?\s+end(?:ed|ing)\s+(?:on\s+)?(?:the\s+)?(?:{_DAY}{_NTH}\s+)?"
        rf"(?P<name>{MONTH})(?:\s+{_DAY}{_NTH})?\s*,?\s*(?P<y>{YEAR})",
        _year_ended,
    ),
    form(  # 31.3.2020
        rf"(?:{_UP_TO}|{_AS_ON})?(?<!\d)(?P<d>{_DAY})[./-](?P<m>0?[1-9]|1[0-2])[./-]"
        rf"(?P<y>{YEAR}|\d{{2}})(?!\d)",
        _day,
    ),
    form(  # up to December, 2020
        rf"{_UP_TO}(?:(?P<d>{_DAY}){_NTH}\s+)?(?P<name>{MONTH})\s*,?\s*'?"
        rf"(?P<y>{YEAR}|\d{{2}}(?!\d))(?!\s*-\s*\d)",
        _up_to,
    ),
    form(rf"(?P<name>{MONTH})\s*,?\s*(?P<y>{YEAR})\s+तक", _up_to),
    form(  # 31st March 2020
        rf"(?:{_AS_ON})?(?<!\d)(?P<d>{_DAY}){_NTH}\s+(?P<name>{MONTH})\s*,?\s*(?P<y>{YEAR})", _day
    ),
    form(rf"(?:{_AS_ON})?\b(?P<name>{MONTH})\s+(?P<d>{_DAY}){_NTH}\s*,\s*(?P<y>{YEAR})", _day),
    form(rf"{_STOCK}(?P<name>{MONTH})[\s,-]*(?P<y>{YEAR})", _month_end),
    form(  # April-December 2023
        rf"(?P<a>{MONTH})\s*(?:-|to|से)\s*(?P<b>{MONTH})\.?\s*,?\s*(?:of\s+)?(?P<y>{YEAR})"
        rf"(?:\s*-\s*(?P<z>\d{{2}}(?:\d{{2}})?)(?!\d))?",
        _months,
    ),
    form(  # Q3 of 2019-20, Q3 FY20
        rf"\b{_QUARTER}\s*(?:,|of|in|for)?\s*(?:the\s+)?(?:{FISCAL_WORD}\s*'?)?"
        rf"(?:{SPAN}|(?P<e>{YEAR}|(?<=')\d{{2}}|(?<=y)\d{{2}}|(?<=y\s)\d{{2}})(?![\d-]))",
        _quarter,
    ),
    form(  # in the month of August of FY2010; August, 2009-10
        rf"(?<!\d\s)(?<!st\s)(?<!th\s)(?<!up\sto\s)(?<!upto\s)(?<!till\s)(?<!ending\s)\b(?:the\s+month\s+of\s+)?"
        rf"(?P<name>{MONTH})\s*,?\s*(?:of\s+|in\s+)?(?:the\s+)?"
        rf"(?:(?:{FISCAL_WORD}\s*'?)?{SPAN}|{FISCAL_WORD}\s*'?(?P<e>{YEAR}|\d{{2}})(?!\s*[-/]?\s*\d))",
        _month_of_year,
    ),
    form(rf"\b(?P<name>{MONTH})[\s,'-]*(?P<y>{YEAR})(?!\s*-\s*\d{{2}}(?!\d))", _month),
    form(rf"\b(?P<name>{MONTH})\s?[-']\s?(?P<y>\d{{2}})(?![\d-])", _month),
)
"""In order of precedence."""
