"""Data years named in running text, for chunks and tokens.

Belongs here: prose to data years. Does not belong here: what a question means by them.
"""

from __future__ import annotations

from hpes_retrieval.periods.editions import find_edition_mentions
from hpes_retrieval.periods.fiscal import calendar_label, fiscal_label
from hpes_retrieval.periods.masks import blank, flatten, mask
from hpes_retrieval.periods.mentions import find_mentions
from hpes_retrieval.periods.model import Sort


def years_in_text(text: str) -> list[str]:
    """Data years that a text speaks of, each once, in order of place.

    Base years, names of editions, "Vision 2030" and their like are left out; a span of several years
    (2012-17) is not taken apart; a bare year counts as a calendar year.

    Args:
        text: Prose, or a table's caption and cells.

    Returns:
        Data years: ``2019-20``, ``CY2019``.
    """
    flat = flatten(text)
    for edition in find_edition_mentions(flat, ()):
        flat = blank(flat, edition.begin, edition.finish)
    mentions, _ = find_mentions(mask(flat).text)
    years = [
        calendar_label(mention.first)
        if mention.sort in (Sort.BARE, Sort.CALENDAR, Sort.CENSUS)
        else fiscal_label(mention.first)
        for mention in mentions
        if mention.sort is not Sort.SPAN
    ]
    return list(dict.fromkeys(years))
