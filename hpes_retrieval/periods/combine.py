"""Several mentions of years in one question, put together by the words between them.

Belongs here: ranges, comparisons, anchors. Does not belong here: finding the mentions.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from hpes_retrieval.periods.fiscal import calendar_label, fiscal_label, shift_year, span_years
from hpes_retrieval.periods.model import Mention, Sort, YearKind
from hpes_retrieval.periods.relative import Relation, RelativeMention

_TO = re.compile(r"\s*(?:-+|to|through|thru|till|until|up\s?to|से|se)\s*(?:the\s+)?(?:year\s+|वर्ष\s+)?", re.IGNORECASE)
_AND = re.compile(r"\s*(?:and|&|और|aur)\s*", re.IGNORECASE)
_BETWEEN = re.compile(r"(?:between)\s+(?:the\s+)?(?:years?\s+)?$", re.IGNORECASE)
_FROM = re.compile(r"(?:from|between)\s+(?:the\s+)?(?:years?\s+)?$", re.IGNORECASE)
_SINCE = re.compile(r"(?<![a-z])since\s+(?:the\s+)?(?:years?\s+)?$", re.IGNORECASE)
_AFTER = re.compile(r"(?<![a-z])after\s+(?:the\s+)?(?:years?\s+)?$", re.IGNORECASE)
_BEFORE = re.compile(r"(?<![a-z])(?:before|prior\s+to)\s+(?:the\s+)?(?:years?\s+)?$", re.IGNORECASE)
_UNTIL = re.compile(r"(?<![a-z])(?:until|till|up\s?to)\s+(?:the\s+)?(?:years?\s+)?$", re.IGNORECASE)
_ONWARDS = re.compile(
    r"\s*(?:onwards?|से\s+(?:अब\s+तक|लेकर\s+अब\s+तक|आगे)|se\s+ab\s+tak|(?:to|till|until)\s+(?:date|now"
    r"|today|the\s+(?:present|latest)))"
    r"(?![a-zऀ-ॿ])",
    re.IGNORECASE,
)
_TAIL = re.compile(r"\s*(?:तक|tak)(?![a-zऀ-ॿ])", re.IGNORECASE)
_YEARLY = re.compile(
    r"\b(?:year[\s-]+on[\s-]+year|yearly|annual\s+series|each\s+year|every\s+year|year[\s-]+wise|trend)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Frame:
    """First years of the oldest and the newest edition held, None where nothing is held."""

    oldest: int | None
    newest: int | None


@dataclass(slots=True)
class Draft:
    """A reading in the making."""

    kind: YearKind = YearKind.NONE
    years: list[str] = field(default_factory=list)
    calendar: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)
    used: list[tuple[int, int]] = field(default_factory=list)
    is_ambiguous: bool = False
    is_latest: bool = False
    is_series: bool = False
    is_census: bool = False
    open_start: bool = False
    newest_named: bool = False
    as_on: date | None = None
    part: tuple[date, date] | None = None
    span: tuple[date, date] | None = None


def combine(mentions: Sequence[Mention], relatives: Sequence[RelativeMention], flat: str, frame: Frame) -> Draft:
    """Put the mentions of a question together.

    Args:
        mentions: Written years in order.
        relatives: Relative phrases in order.
        flat: The question, editions blanked; as long as the original.
        frame: What is held.

    Returns:
        The draft of a reading.
    """
    draft = Draft()
    kept = [mention for mention in mentions if not _too_late(mention, frame, draft)]
    draft.used.extend((mention.begin, mention.finish) for mention in mentions)
    draft.used.extend((mention.begin, mention.finish) for mention in relatives)
    kept = _join_parts(kept, draft)
    if kept:
        _written(kept, flat, frame, draft)
    for relative in relatives:
        _relative(relative, kept, frame, draft)
    draft.is_series = draft.kind is YearKind.RANGE and bool(_YEARLY.search(flat))
    _note_outside(frame, draft)
    return draft


def _too_late(mention: Mention, frame: Frame, draft: Draft) -> bool:
    """A bare number after every edition (2047) is no data year: it is refused, not looked for."""
    if mention.sort is not Sort.BARE or frame.newest is None or mention.first <= frame.newest + 1:
        return False
    draft.outside.append(str(mention.first))
    return True


def _join_parts(mentions: list[Mention], draft: Draft) -> list[Mention]:
    """A year and its part are one: "2020-21 (up to Dec., 2020)"."""
    parts = [mention for mention in mentions if mention.sort is Sort.PART]
    if len(parts) == 1 and parts[0].start and parts[0].end:
        draft.part = (parts[0].start, parts[0].end)
        if any(m.sort is Sort.FISCAL and m.first == parts[0].first for m in mentions):
            return [mention for mention in mentions if mention.sort is not Sort.PART]
    return mentions


def _written(mentions: list[Mention], flat: str, frame: Frame, draft: Draft) -> None:
    if len(mentions) == 2 and _is_range(mentions[0], mentions[1], flat, draft):
        _range(mentions[0], mentions[1], flat, draft)
    elif len(mentions) == 1 and _open(mentions[0], flat, frame, draft):
        return
    else:
        for mention in mentions:
            _single(mention, draft)
        distinct = len({(m.sort is Sort.CALENDAR, m.first, m.last) for m in mentions}) > 1
        if distinct:
            draft.kind = YearKind.COMPARE


def _is_range(one: Mention, two: Mention, flat: str, draft: Draft) -> bool:
    between, before = flat[one.finish : two.begin], flat[: one.begin]
    joined = bool(_TO.fullmatch(between)) or bool(_AND.fullmatch(between) and _BETWEEN.search(before))
    if not joined or one.first > two.first:
        return False
    draft.used.append((one.finish, two.begin))
    for pattern, text, shift in ((_FROM, before, 0), (_TAIL, flat[two.finish :], two.finish)):
        match = pattern.search(text) if pattern is _FROM else pattern.match(text)
        if match:
            draft.used.append((match.start() + shift, match.end() + shift))
    return True


def _range(one: Mention, two: Mention, flat: str, draft: Draft) -> None:
    draft.kind = YearKind.RANGE
    if one.sort is Sort.CALENDAR or Sort.CENSUS in (one.sort, two.sort):
        draft.years.extend(calendar_label(year) for year in range(one.first, two.first + 1))
        return
    last = two.first - 1 if two.sort is Sort.BARE and two.first > one.first else two.last
    draft.years.extend(span_years(one.first, last))
    if Sort.BARE in (one.sort, two.sort):
        draft.is_ambiguous = True
        draft.calendar.extend(calendar_label(year) for year in range(one.first, two.last + 1))
        draft.notes.append(
            f'"{_quote(flat, one.begin, two.finish)}" is read as the fiscal years {draft.years[0]} to '
            f"{draft.years[-1]}; "
            f"for series kept by calendar year it is {one.first} to {two.last}."
        )


def _open(mention: Mention, flat: str, frame: Frame, draft: Draft) -> bool:
    """Ranges with one end: since, onwards, until, before."""
    if mention.sort in (Sort.PART, Sort.AS_ON, Sort.CENSUS, Sort.SPAN):
        return False
    before, after = flat[: mention.begin], _ONWARDS.match(flat, mention.finish)
    first, last = mention.first, mention.last
    if (match := _SINCE.search(before)) or after:
        start, end = first, frame.newest
    elif match := _AFTER.search(before):
        start, end = first + 1, frame.newest
    elif (match := _UNTIL.search(before)) or (match := _BEFORE.search(before)):
        exclusive = _BEFORE.search(before) is not None
        start, end = frame.oldest if frame.oldest is not None else first, last - 1 if exclusive else last
        start, draft.open_start = min(start, end), True
    else:
        return False
    draft.used.extend(m.span() for m in (match, after) if m)
    if match and after is None and (from_match := _FROM.search(before)):
        draft.used.append(from_match.span())
    draft.kind = YearKind.RANGE
    draft.years.extend(span_years(start, end if end is not None else start))
    _say_range(draft, mention.text or str(mention.first), frame)
    return True


def _single(mention: Mention, draft: Draft) -> None:
    if draft.kind is YearKind.NONE:
        draft.kind = YearKind.SINGLE
    if mention.sort is Sort.BARE:
        draft.kind, draft.is_ambiguous = YearKind.AMBIGUOUS, True
        draft.years.extend((fiscal_label(mention.first - 1), fiscal_label(mention.first)))
        draft.calendar.append(calendar_label(mention.first))
        draft.notes.append(
            f'"{mention.first}" may be the fiscal year {draft.years[-2]} or {draft.years[-1]}, or the '
            f"calendar year "
            f"{mention.first} for series kept by calendar year."
        )
    elif mention.sort in (Sort.CALENDAR, Sort.CENSUS):
        draft.is_census = draft.is_census or mention.sort is Sort.CENSUS
        draft.years.append(calendar_label(mention.first))
    elif mention.sort is Sort.SPAN:
        draft.kind = YearKind.RANGE
        draft.years.extend(span_years(mention.first, mention.last))
        if mention.start and mention.end:
            draft.span = (mention.start, mention.end)
        draft.notes.append(f'"{mention.text.strip()}" is read as the years {draft.years[0]} to {draft.years[-1]}.')
    else:
        draft.years.append(fiscal_label(mention.first))
        _say_single(mention, draft)


def _say_single(mention: Mention, draft: Draft) -> None:
    label, text = fiscal_label(mention.first), " ".join(mention.text.split())
    if mention.sort is Sort.FISCAL_END:
        draft.notes.append(f'"{text}" is read as {label}, the fiscal year named by its end.')
    elif mention.sort is Sort.AS_ON and mention.start:
        draft.as_on = mention.start
        draft.notes.append(f"{mention.start.isoformat()} falls into {label}.")
    elif mention.sort is Sort.PART and mention.start and mention.end:
        draft.notes.append(
            f'"{text}" is the part of {label} from {mention.start.isoformat()} to {mention.end.isoformat()}.'
        )


def _relative(relative: RelativeMention, mentions: Sequence[Mention], frame: Frame, draft: Draft) -> None:
    named = bool(mentions) and bool(draft.years)
    if relative.relation is Relation.BEFORE_NAMED and named and draft.kind in (YearKind.SINGLE, YearKind.AMBIGUOUS):
        draft.years.insert(0, shift_year(draft.years[0], -1))
        draft.kind = YearKind.COMPARE
        draft.notes.append(f'"{relative.text}" is {draft.years[0]}.')
        return
    if relative.relation in (Relation.NEWEST, Relation.CURRENT) and named:
        draft.newest_named = relative.relation is Relation.NEWEST
        return
    if frame.newest is None or frame.oldest is None:
        draft.notes.append(f'"{relative.text}" cannot be read: no edition is held to count from.')
        return
    first, last = _relative_years(relative, frame)
    if named and draft.kind is not YearKind.RELATIVE:
        draft.kind = YearKind.COMPARE
    else:
        draft.kind = YearKind.RELATIVE
    draft.open_start = draft.open_start or (relative.relation is Relation.EVENT and relative.first is None)
    draft.is_latest = draft.is_latest or relative.relation is Relation.NEWEST
    draft.years.extend(span_years(first, last))
    draft.calendar.extend(calendar_label(year) for year in range(first, last + 1))
    _say_range(draft, relative.text, frame)


def _relative_years(relative: RelativeMention, frame: Frame) -> tuple[int, int]:
    newest, oldest = frame.newest or 0, frame.oldest or 0
    match relative.relation:
        case Relation.WINDOW:
            return newest - relative.count + 1, newest
        case Relation.LAST | Relation.BEFORE_NAMED:
            return newest - 1, newest - 1
        case Relation.AGO:
            return newest - relative.count, newest - relative.count
        case Relation.NEXT:
            return newest + 1, newest + 1
        case Relation.EVENT:
            last = newest if relative.last is None else relative.last
            return min(oldest, last) if relative.first is None else min(relative.first, last), last
        case _:
            return newest, newest


def _say_range(draft: Draft, text: str, frame: Frame) -> None:
    if not draft.years:
        return
    shown = draft.years[0] if len(draft.years) == 1 else f"{draft.years[0]} to {draft.years[-1]}"
    anchor = f", counted from the newest edition held, {fiscal_label(frame.newest)}" if frame.newest is not None else ""
    draft.notes.append(f'"{" ".join(text.split())}" is read as {shown}{anchor}.')


def _note_outside(frame: Frame, draft: Draft) -> None:
    if frame.oldest is None or frame.newest is None:
        return
    for year in draft.years:
        start = int(year.removeprefix("CY")[:4])
        if not frame.oldest <= start <= frame.newest + (1 if year.startswith("CY") else 0):
            draft.outside.append(year)
    if draft.outside:
        draft.notes.append(
            f"Editions are held from {fiscal_label(frame.oldest)} to {fiscal_label(frame.newest)}; "
            f"{', '.join(dict.fromkeys(draft.outside))} lies outside them."
        )


def _quote(flat: str, begin: int, finish: int) -> str:
    return " ".join(flat[begin:finish].split())
