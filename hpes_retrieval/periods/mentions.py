"""Finding every year, date and part of a year in a text.

Belongs here: the order in which forms are looked for. Does not belong here: the forms themselves
(:mod:`~hpes_retrieval.periods.dates`, :mod:`~hpes_retrieval.periods.years`), what several mentions mean
together (:mod:`~hpes_retrieval.periods.combine`), relative years
(:mod:`~hpes_retrieval.periods.relative`).

A form that has been recognised is blanked before the next is looked for, so that the order is the
precedence: dates before fiscal years before bare years.
"""

from __future__ import annotations

from hpes_retrieval.periods.dates import DATE_FORMS
from hpes_retrieval.periods.masks import blank
from hpes_retrieval.periods.model import Mention
from hpes_retrieval.periods.years import PLAN_FORMS, YEAR_FORMS

_FORMS = (*PLAN_FORMS, *DATE_FORMS, *YEAR_FORMS)


def find_mentions(text: str) -> tuple[list[Mention], str]:
    """Find every year, date and part of a year.

    Args:
        text: A flat text in which what is no year is blanked (:func:`~hpes_retrieval.periods.masks.mask`).

    Returns:
        The mentions in order of place, and the text with them blanked.
    """
    found: list[Mention] = []
    for pattern, make in _FORMS:
        for match in pattern.finditer(text):
            mention = make(match)
            if mention is not None:
                found.append(mention)
                text = blank(text, mention.begin, mention.finish)
    return sorted(found, key=lambda mention: mention.begin), text
