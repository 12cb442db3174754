"""Which period a cell is for: from its column, its row, the caption or the notes, in that order.

Belongs here: choosing among the places that may state a year, and adding the status and the part of the
year that other places state. Does not belong here: the grammar of periods (:mod:`hpes_retrieval.periods`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import lru_cache

from hpes_assets.facts.legend import Legend
from hpes_retrieval.periods import Period, parse_estimate, parse_header_period
from hpes_retrieval.periods.fiscal import MONTHS, month_days
from hpes_retrieval.periods.header import header_remainder
from hpes_retrieval.schema import Estimate, PeriodKind

NOWHEN = Period(PeriodKind.NONE)

_LETTER_MARKS = re.compile(r"[A-Z]{1,3}")
_MONTH_ONLY = re.compile(r"\s*([A-Za-zऀ-ॿ]+)\.?\s*")


@lru_cache(maxsize=4096)
def header_period(text: str) -> Period | None:
    """:func:`~hpes_retrieval.periods.parse_header_period`, remembered: tables repeat themselves."""
    return parse_header_period(text)


@lru_cache(maxsize=4096)
def remainder(text: str) -> str:
    """What a header says beside its period and status."""
    return header_remainder(text)


def period_of(
    row_path: Sequence[str],
    column_path: Sequence[str],
    caption: str,
    notes: Sequence[str],
    marks: Sequence[str],
    legend: Legend,
) -> Period:
    """The period of one cell.

    Args:
        row_path: Labels from the outermost section to the row.
        column_path: Headers from the outermost to the leaf.
        caption: Caption of the table.
        notes: Unit note and the like.
        marks: Note marks on the cell and on its heads.
        legend: What the marks say.

    Returns:
        The period, of kind NONE where no place states one.
    """
    column, row = _of_path(column_path), _of_path(row_path)
    period = column or row or header_period(caption) or next(filter(None, map(header_period, notes)), None) or NOWHEN
    period = _narrow(period, column_path if row and not column else row_path)
    if period.estimate is Estimate.NONE:
        estimate = _estimate(column_path) or _estimate(row_path) or _marked(marks, legend)
        if estimate is None and not column and not row:
            estimate = parse_estimate(caption)
        period = replace(period, estimate=estimate or Estimate.NONE)
    return _partial(period, caption, marks, legend)


def _of_path(path: Sequence[str]) -> Period | None:
    """A path states its period as a whole ("2024-25" over "up to Dec."), or in one of its parts."""
    if not path:
        return None
    whole = header_period(" ".join(path))
    if whole is not None:
        return whole
    return next(filter(None, map(header_period, reversed(path))), None)


def _estimate(path: Sequence[str]) -> Estimate | None:
    """A head that is a status and nothing else; a label that only mentions one is none."""
    for part in reversed(path):
        estimate = parse_estimate(part)
        if estimate is not Estimate.NONE and not remainder(part):
            return estimate
    return None


def _marked(marks: Sequence[str], legend: Legend) -> Estimate | None:
    for mark in marks:
        said = legend.texts.get(mark, "")
        estimate = parse_estimate(said)
        if estimate is Estimate.NONE and _LETTER_MARKS.fullmatch(mark):
            estimate = parse_estimate(mark)
        if estimate is not Estimate.NONE:
            return estimate
    return None


def _narrow(period: Period, path: Sequence[str]) -> Period:
    """A month named in the other path makes a full year a part of one."""
    if period.is_partial or period.start is None or period.kind not in (PeriodKind.FISCAL, PeriodKind.CALENDAR):
        return period
    for part in reversed(path):
        match = _MONTH_ONLY.fullmatch(part)
        if match and match[1].casefold() in MONTHS:
            month = MONTHS[match[1].casefold()]
            year = period.start.year + (1 if month < period.start.month else 0)
            start, end = month_days(year, month)
            return replace(period, start=start, end=end, is_partial=True)
    return period


def _partial(period: Period, caption: str, marks: Sequence[str], legend: Legend) -> Period:
    """A note or the caption may say that the figures of this year reach only up to a month."""
    if period.is_partial or period.kind is not PeriodKind.FISCAL:
        return period
    for said in (caption, *(legend.texts.get(mark, "") for mark in marks)):
        part = header_period(said) if said else None
        if part is not None and part.is_partial and part.data_year == period.data_year:
            return replace(period, start=part.start, end=part.end, is_partial=True)
        if part is None and said is not caption and re.search(r"\bup\s?to\b", said, re.IGNORECASE):
            return replace(period, end=_end_named(said, period), is_partial=True)
    return period


def _end_named(said: str, period: Period) -> date | None:
    named = header_period(f"{period.data_year} ({said})")
    return named.end if named is not None else None
