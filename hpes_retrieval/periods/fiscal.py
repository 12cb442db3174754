"""Arithmetic of years: labels, days, tokens. The Indian fiscal year runs from April to March.

Belongs here: what follows from a year alone. Does not belong here: reading text.
"""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date

_FISCAL = re.compile(r"(\d{4})-(\d{2})")
_CALENDAR = re.compile(r"CY(\d{4})")

MONTHS: dict[str, int] = {
    name: number
    for number, names in enumerate((
        "jan january जनवरी", "feb february फरवरी फ़रवरी", "mar march मार्च", "apr april अप्रैल", "may मई",
        "jun june जून", "jul july जुलाई", "aug august अगस्त", "sep sept september सितम्बर सितंबर",
        "oct october अक्तूबर अक्टूबर",
        "nov november नवम्बर नवंबर", "dec december दिसम्बर दिसंबर",
    ), start=1)
    for name in names.split()
}  # fmt: skip
"""Month names, short and long, English and Hindi, in lower case."""

MONTH = "(?:" + "|".join(sorted(MONTHS, key=len, reverse=True)) + r")(?![a-zऀ-ॿ])\.?"
"""Pattern of a month's name; match it without regard to case."""


def month_number(name: str) -> int:
    """Number of a month from its name, with or without a full stop."""
    return MONTHS[name.rstrip(".").casefold()]


def fiscal_label(start: int) -> str:
    """``2019`` gives ``2019-20``, ``1999`` gives ``1999-00``."""
    return f"{start:04d}-{(start + 1) % 100:02d}"


def calendar_label(year: int) -> str:
    """``2019`` gives ``CY2019``."""
    return f"CY{year:04d}"


def start_year(data_year: str) -> int:
    """First year of a data year.

    Args:
        data_year: ``2019-20`` or ``CY2019``.

    Raises:
        ValueError: It is neither.
    """
    match = _FISCAL.fullmatch(data_year) or _CALENDAR.fullmatch(data_year)
    if match is None:
        raise ValueError(f"{data_year!r} is no data year: write 2019-20 or CY2019")
    return int(match[1])


def shift_year(data_year: str, years: int) -> str:
    """The data year some years later, or earlier where ``years`` is negative."""
    shifted = start_year(data_year) + years
    return calendar_label(shifted) if data_year.startswith("CY") else fiscal_label(shifted)


def span_years(first: int, last: int) -> tuple[str, ...]:
    """Fiscal years from the one that starts in ``first`` to the one that starts in ``last``."""
    return tuple(fiscal_label(year) for year in range(first, last + 1))


def fiscal_of_date(day: date) -> str:
    """The fiscal year that a day falls into."""
    return fiscal_label(day.year if day.month >= 4 else day.year - 1)


def fiscal_of_month(year: int, month: int) -> int:
    """First year of the fiscal year that a month falls into."""
    return year if month >= 4 else year - 1


def fiscal_days(start: int) -> tuple[date, date]:
    """First and last day of the fiscal year that starts in ``start``."""
    return date(start, 4, 1), date(start + 1, 3, 31)


def month_days(year: int, month: int) -> tuple[date, date]:
    """First and last day of a month."""
    return date(year, month, 1), date(year, month, monthrange(year, month)[1])


def full_year(printed: str, near: int | None = None) -> int:
    """A year of two or four digits as a full year.

    Args:
        printed: ``20`` or ``2020``.
        near: For two digits: the first year not before this one. Without it 00 to 49 are of this century.
    """
    if len(printed) == 4:
        return int(printed)
    if near is None:
        return int(printed) + (2000 if int(printed) < 50 else 1900)
    year = near - near % 100 + int(printed)
    return year if year >= near else year + 100


def period_token(data_year: str) -> str:
    """The token of a data year in the lexical index.

    Args:
        data_year: ``2019-20`` or ``CY2019``.

    Returns:
        ``fy2019_20`` or ``cy2019``; other texts in lower case with ``_`` for hyphens.
    """
    if _FISCAL.fullmatch(data_year):
        return "fy" + data_year.replace("-", "_")
    return data_year.casefold().replace("-", "_")
