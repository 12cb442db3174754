"""Periods in the heads of tables: a year, its estimate, the part of it.

Belongs here: one header path to one period. Does not belong here: running text and questions.
"""

from __future__ import annotations

import re
from datetime import date

from hpes_retrieval.periods.estimates import find_estimate, parse_estimate
from hpes_retrieval.periods.fiscal import (
    MONTH,
    calendar_label,
    fiscal_days,
    fiscal_label,
    month_days,
    month_number,
)
from hpes_retrieval.periods.masks import blank, flatten, mask
from hpes_retrieval.periods.mentions import find_mentions
from hpes_retrieval.periods.model import Mention, Period, Sort
from hpes_retrieval.schema import Estimate, PeriodKind

_OVER = re.compile(r"\b(?:over|compared\s+(?:to|with)|vis-a-vis|against)\b", re.IGNORECASE)
_OVER_END = re.compile(r"\b(?:over|compared\s+(?:to|with)|against|since)\s+(?:the\s+)?(?:year\s+)?\(?$", re.IGNORECASE)
_RANGE = re.compile(r"\s*(?:to|-)\s*", re.IGNORECASE)
_PART = re.compile(
    rf"(?:(?:up\s?to|till|ending|ended)\s+(?:the\s+end\s+of\s+)?(?P<end>{MONTH})"
    rf"|\(\s*(?P<a>{MONTH})\s*(?:-|to)\s*(?P<b>{MONTH})\s*\)|(?P<tak>{MONTH})\s+तक)",
    re.IGNORECASE,
)
_PART_WORDS = re.compile(
    r"\b(?:up\s?to|till)\b|\bpart(?:ial)?\b|\bnine\s+months\b|\(\s*(?:[QH][1-4])\s*\)|\bso\s+far\b"
    r"|तक(?![ऀ-ॿ])",
    re.IGNORECASE,
)
_EDGE = r"(?:as\s+on|as\s+at|during|in|for|to|year|years|census|वर्ष)"


def parse_header_period(text: str) -> Period | None:
    """The period that a header states.

    Args:
        text: One header or a header path joined by blanks: ``"2023-2024 Actuals"``, ``"2020-21 (up to
            Dec., 2020)"``, ``"2019-20 (FR)"``, ``"2018"``, ``"As on 31.3.2020"``, ``"Census 2011"``.

    Returns:
        The period; None where no year is stated, or where several are and none leads ("A over B" is a
        figure for A). A bare year is a calendar year.
    """
    masked = mask(text)
    mentions, _ = find_mentions(masked.text)
    mentions = _merge(mentions, masked.flat)
    # "% change over 2018-19" names the year before the one it is for.
    if len(mentions) != 1 or _OVER_END.search(masked.flat[: mentions[0].begin]):
        return None
    period = _period(mentions[0], masked.flat)
    return _with_part(period, mentions[0], masked.flat)


def header_remainder(text: str) -> str:
    """What a header says beside its period and estimate.

    Args:
        text: ``"Apple 2019-20 (FR)"``.

    Returns:
        ``"Apple"``; empty where the header is a period and nothing else.
    """
    flat = flatten(text)
    masked = mask(text).text
    for mention in find_mentions(masked)[0]:
        flat = blank(flat, mention.begin, mention.finish)
    while (found := find_estimate(flat, header=True)) is not None and found.finish > found.begin:
        flat = blank(flat, found.begin, found.finish)
    for match in _PART.finditer(flat):
        flat = blank(flat, *match.span())
    if parse_estimate(flat.replace("\x00", " ").strip()) is not Estimate.NONE:
        return ""
    rest = re.sub(r"[(\[][\s,.;:/-]*[)\]]", " ", re.sub(r"\x00+", " ", flat))
    rest = " ".join(rest.split()).strip(" ,;:-/")
    rest = re.sub(rf"(?<![a-z]){_EDGE}$|^{_EDGE}(?![a-z])", "", rest, flags=re.IGNORECASE)
    return rest.strip(" ,;:-/")


def _merge(mentions: list[Mention], flat: str) -> list[Mention]:
    """Reduce the mentions of one header to the one that its figures are for."""
    if len(mentions) == 2:
        one, two = mentions
        between = flat[one.finish : two.begin]
        if _OVER.search(between):
            return [one]
        if one.sort is Sort.FISCAL and two.sort is Sort.FISCAL and _RANGE.fullmatch(between) and one.first < two.first:
            days = (fiscal_days(one.first)[0], fiscal_days(two.first)[1])
            return [Mention(one.begin, two.finish, Sort.SPAN, one.first, two.first, *days)]
        if one.sort is two.sort is Sort.PART and _RANGE.fullmatch(between) and one.start and two.end:
            return [_stretch(one, two)]
        # "2020-21 (up to Dec., 2020)": the part and its year are one.
        for year, part in ((one, two), (two, one)):
            if part.sort in (Sort.PART, Sort.AS_ON) and year.sort is Sort.FISCAL and part.first == year.first:
                return [part]
    if len({(m.sort, m.first, m.last, m.start, m.end) for m in mentions}) == 1:
        return mentions[:1]
    return mentions


def _stretch(one: Mention, two: Mention) -> Mention:
    """From month to month: "April 2019 - March 2020" is a year, up to December a part of one."""
    whole = (one.start, two.end) == fiscal_days(one.first)
    sort = Sort.FISCAL if whole else Sort.PART if one.first == two.first else Sort.SPAN
    return Mention(one.begin, two.finish, sort, one.first, two.first, one.start, two.end)


def _period(mention: Mention, flat: str) -> Period:
    estimate = parse_estimate(flat)
    if mention.sort in (Sort.BARE, Sort.CALENDAR, Sort.CENSUS):
        year = mention.first
        return Period(PeriodKind.CALENDAR, date(year, 1, 1), date(year, 12, 31), calendar_label(year), False, estimate)
    if mention.sort is Sort.SPAN:
        return Period(PeriodKind.SPAN, mention.start, mention.end, None, False, estimate)
    label = fiscal_label(mention.first)
    if mention.sort is Sort.AS_ON and not _UP_TO_DATE.search(flat[: mention.finish]):
        return Period(PeriodKind.AS_ON, mention.start, mention.end, label, False, estimate)
    start, end = fiscal_days(mention.first)
    if mention.sort is Sort.AS_ON:
        return Period(PeriodKind.FISCAL, start, mention.end, label, mention.end != end, estimate)
    if mention.sort is Sort.PART:
        return Period(PeriodKind.FISCAL, mention.start, mention.end, label, True, estimate)
    return Period(PeriodKind.FISCAL, start, end, label, False, estimate)


_UP_TO_DATE = re.compile(r"\b(?:up\s?to|till|until)\b", re.IGNORECASE)


def _with_part(period: Period, mention: Mention, flat: str) -> Period:
    """Apply a part that is written without its year: "2020-21 (Apr-Dec)", "2020-21 up to December"."""
    if period.is_partial or period.kind not in (PeriodKind.FISCAL, PeriodKind.CALENDAR) or mention.sort is Sort.PART:
        return period
    rest = blank(flat, mention.begin, mention.finish)
    match = _PART.search(rest)
    if match is None:
        partial = bool(_PART_WORDS.search(rest))
        return period if not partial else _replace(period, period.start, None)
    fiscal = period.kind is PeriodKind.FISCAL
    begin = month_number(match["a"]) if match["a"] else (4 if fiscal else 1)
    end = month_number(match["end"] or match["b"] or match["tak"])
    start_day = month_days(_year_of(begin, mention.first, fiscal), begin)[0]
    end_day = month_days(_year_of(end, mention.first, fiscal), end)[1]
    if (start_day, end_day) == (period.start, period.end):
        return period
    return _replace(period, start_day, end_day)


def _year_of(month: int, first: int, fiscal: bool) -> int:
    return first + 1 if fiscal and month < 4 else first


def _replace(period: Period, start: date | None, end: date | None) -> Period:
    return Period(period.kind, start, end, period.data_year, True, period.estimate)
