"""Labels of one publication that mean the same series, and captions read as labels.

Belongs here: the lookup and the cleaning that it needs. Does not belong here: which labels of a cell are
looked up (:mod:`hpes_assets.facts.naming`).
"""

from __future__ import annotations

import re
from functools import lru_cache

from hpes_assets.facts.when import remainder
from hpes_assets.publications.model import Profile
from hpes_retrieval.labels import english_part, label_tokens, normalise_label, split_unit
from hpes_retrieval.periods.masks import mask

_CAPTION_NUMBER = re.compile(
    r"^\s*(?:table|statement|annexure|sch(?:edule)?)\s*[-–:.]?\s*[\d.]*[A-Za-z]?\s*[-–:.]*\s*", re.IGNORECASE
)
_CAPTION_TAIL = re.compile(
    r"\(\s*(?:contd\.?|continued|concld\.?)\s*\)|\b(?:since|during|in|for|of|as\s+on"
    r"|from)\s+(?:the\s+)?(?:year|years|last)?\s*$"
    r"|\b(?:district|year|crop|sector|month|category|state|head|scheme)[\s-]*wise\b",
    re.IGNORECASE,
)
_BREAKDOWN = (
    r"(?:use|users?|sector|district|head|type|source|categor(?:y|ies)|crop|consumers?|purpose|class|sex|stage|age)"
)
BY = re.compile(rf"\bby\s+{_BREAKDOWN}(?:\s*(?:,|and|&)\s*{_BREAKDOWN})*\b", re.IGNORECASE)
"""A caption that says by what its rows break the figure down."""


@lru_cache(maxsize=8)
def aliases_of(profile: Profile) -> Aliases:
    """The aliases of a publication, indexed once."""
    return Aliases(profile)


class Aliases:
    """Labels of one publication that mean the same series."""

    def __init__(self, profile: Profile) -> None:
        """Index the aliases of a profile.

        Args:
            profile: The publication.
        """
        self._names: dict[str, str] = {}
        place = re.escape(normalise_label(profile.jurisdiction))
        self._place = re.compile(rf"\s+(?:in|of|within|for)\s+(?:the\s+)?(?:{place}|state|pradesh)$")
        for name, labels in profile.series_aliases:
            for label in (name, *labels):
                self._names.setdefault(_key(label), normalise_label(name))

    def title(self, caption: str) -> str:
        """A caption as a label, without the place that all captions of the publication are about."""
        label = caption_label(caption)
        return label if self.find(label) else self._place.sub("", label)

    def find(self, label: str) -> str | None:
        """The series that a label means, None where no alias fits it exactly."""
        return self._names.get(_key(label)) if label else None


@lru_cache(maxsize=1024)
def caption_label(caption: str) -> str:
    """A caption as the label of a series: no number, no years, no unit, no "district-wise"."""
    text = english_part(caption)
    for begin, finish in reversed(mask(text).base_spans):
        text = f"{text[:begin]} {text[finish:]}"
    text = _CAPTION_NUMBER.sub("", text)
    text = remainder(split_unit(text)[0])
    previous = None
    while previous != text:
        previous, text = text, BY.sub("", _CAPTION_TAIL.sub("", text)).strip(" ,;:-–()")
    return normalise_label(text)


@lru_cache(maxsize=8192)
def _key(label: str) -> str:
    return " ".join(label_tokens(label))
