"""What the forms of years share: pieces of patterns, and making a mention of a match.

Belongs here: what both :mod:`~hpes_retrieval.periods.dates` and :mod:`~hpes_retrieval.periods.years` need.
Does not belong here: any form.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

from hpes_retrieval.periods.model import Mention, Sort

YEAR = r"(?:1[89]|20|21)\d{2}"
SPAN = rf"(?P<y>{YEAR})\s*[-/]\s*(?P<z>{YEAR}|\d{{2}})(?!\d)"
"""Two years with a hyphen or slash: groups ``y`` and ``z``."""
FISCAL_WORD = r"(?:f\.?\s?y\.?|fiscals?(?:\s+years?)?|financial\s+years?|वित्तीय\s+वर्ष|वित्त\s+वर्ष|वित्तीय\s+साल)"

Maker = Callable[[re.Match[str]], Mention | None]
Form = tuple[re.Pattern[str], Maker]


def form(source: str, make: Maker) -> Form:
    """A pattern, matched without regard to case, and what makes a mention of a match."""
    return re.compile(source, re.IGNORECASE), make


def mention(
    match: re.Match[str],
    sort: Sort,
    first: int,
    last: int | None = None,
    days: tuple[date, date] | None = None,
) -> Mention:
    """A mention at the place of a match.

    Args:
        match: The match.
        sort: What it is written as.
        first: First year of the fiscal year or span, or the calendar year.
        last: First year of the last fiscal year, ``first`` where omitted.
        days: First and last day, for dates, spans and parts of years.
    """
    start, end = days or (None, None)
    return Mention(match.start(), match.end(), sort, first, first if last is None else last, start, end, match[0])
