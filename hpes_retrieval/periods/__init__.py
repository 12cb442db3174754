"""Years as surveys print them and as people ask for them.

Belongs here: the grammar of data years, editions, estimates and parts of years, for table headers
(:func:`parse_header_period`), running text (:func:`years_in_text`) and questions (:func:`find_years`).
Does not belong here: numbers, labels, and whether the corpus holds a year.
"""

from __future__ import annotations

from hpes_retrieval.periods.estimates import parse_estimate
from hpes_retrieval.periods.fiscal import (
    calendar_label,
    fiscal_label,
    fiscal_of_date,
    period_token,
    shift_year,
    span_years,
    start_year,
)
from hpes_retrieval.periods.header import parse_header_period
from hpes_retrieval.periods.model import Period, Vintage, YearKind, YearReading
from hpes_retrieval.periods.reading import find_years
from hpes_retrieval.periods.running import years_in_text

__all__ = [
    "Period",
    "Vintage",
    "YearKind",
    "YearReading",
    "calendar_label",
    "find_years",
    "fiscal_label",
    "fiscal_of_date",
    "parse_estimate",
    "parse_header_period",
    "period_token",
    "shift_year",
    "span_years",
    "start_year",
    "years_in_text",
]
