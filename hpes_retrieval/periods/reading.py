"""What a question means by its years: single, range, comparison, relative, with the reading in words.

Belongs here: putting the mentions of one question together. Does not belong here: the forms of a single
mention (:mod:`hpes_retrieval.periods.mentions`), and whether the corpus has a figure for the year.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from hpes_retrieval.periods.combine import Draft, Frame, combine
from hpes_retrieval.periods.editions import EditionMention, find_edition_mentions
from hpes_retrieval.periods.estimates import find_estimate
from hpes_retrieval.periods.fiscal import fiscal_label, start_year
from hpes_retrieval.periods.masks import blank, flatten, mask
from hpes_retrieval.periods.mentions import find_mentions
from hpes_retrieval.periods.model import Vintage, YearKind, YearReading
from hpes_retrieval.periods.relative import find_relative
from hpes_retrieval.periods.vintage import find_vintage
from hpes_retrieval.schema import Estimate


def find_years(question: str, *, editions: Sequence[str] = ()) -> YearReading:
    """Read the years, editions and vintage that a question names.

    Args:
        question: The question, English, Hindi or Hinglish.
        editions: Editions held; relative years count from the newest of them.

    Returns:
        The reading. ``notes`` say in words what was chosen where the wording leaves a choice.
    """
    flat = flatten(question)
    named = find_edition_mentions(flat, editions)
    vintage, phrases = find_vintage(flat)
    text = flat
    for edition in named:
        text = blank(text, edition.begin, edition.finish)
    masked = mask(text)
    mentions, rest = find_mentions(masked.text)
    for begin, finish in phrases:
        rest = blank(rest, begin, finish)
    draft = combine(mentions, find_relative(rest), masked.flat, _frame(editions))
    draft.used.extend(phrases)
    reading = _finish(draft, named, vintage)
    return _became(reading, flat, editions)


def _frame(editions: Sequence[str]) -> Frame:
    starts = [int(match[0]) for edition in editions if (match := re.match(r"\d{4}", edition))]
    return Frame(min(starts), max(starts)) if starts else Frame(None, None)


def _finish(draft: Draft, named: list[EditionMention], vintage: Vintage) -> YearReading:
    editions = tuple(dict.fromkeys(key for mention in named for key in mention.editions))
    if any(mention.as_of for mention in named):
        vintage = Vintage.AS_OF
    if any(len(mention.editions) > 1 and not mention.ambiguous for mention in named) and vintage is Vintage.DEFAULT:
        vintage = Vintage.ALL
    if draft.newest_named and draft.years and vintage is Vintage.DEFAULT and not draft.is_latest:
        vintage = Vintage.LATEST
    return YearReading(
        kind=draft.kind,
        data_years=tuple(dict.fromkeys(draft.years)),
        calendar_years=tuple(dict.fromkeys(draft.calendar)),
        editions=editions,
        edition_ambiguous=any(mention.ambiguous for mention in named),
        vintage=vintage,
        is_ambiguous=draft.is_ambiguous,
        is_latest=draft.is_latest,
        is_series=draft.is_series,
        open_start=draft.open_start,
        is_census=draft.is_census,
        as_on=draft.as_on,
        part=draft.part,
        span=draft.span,
        outside=tuple(dict.fromkeys(draft.outside)),
        notes=tuple(dict.fromkeys((*draft.notes, *(mention.note for mention in named if mention.note)))),
        used=tuple(sorted({*draft.used, *((mention.begin, mention.finish) for mention in named)})),
    )


def _became(reading: YearReading, flat: str, editions: Sequence[str]) -> YearReading:
    """An advance estimate is printed in the edition of its own year; what it became, in the next one."""
    if reading.vintage is not Vintage.ALL or reading.editions or len(reading.data_years) != 1:
        return reading
    found = find_estimate(flat)
    year = reading.data_years[0]
    if found is None or found.estimate is not Estimate.ADVANCE or reading.kind is not YearKind.SINGLE:
        return reading
    following = fiscal_label(start_year(year) + 1)
    if not editions or (year in editions and following in editions):
        return replace(reading, editions=(year, following))
    return reading
