"""Editions that a text names, as against the data years it names: "according to the 2020-21 survey".

Belongs here: phrases that mean an issue of the publication. Does not belong here: data years.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hpes_retrieval.periods.fiscal import fiscal_label, full_year

_YEAR = r"(?:19|20|21)\d{2}"
_FY = rf"{_YEAR}\s*[-/]\s*(?:{_YEAR}|\d{{2}})(?!\d)"
_KEY = rf"(?P<key>{_FY}|{_YEAR}(?![\d-]))"
_NAME = (
    r"(?:economic\s+survey|budget\s+at\s+a\s+glance|statistical\s+tables?|survey|edition|issue|volume|"
    r"आर्थिक\s+(?:सर्वेक्षण|समीक्षा)|सर्वेक्षण|संस्करण)"
)
_LEAD = (
    r"(?P<lead>as\s+of|as\s+at|as\s+known\s+in|as\s+per|according\s+to|as\s+(?:reported|printed|published"
    r"|given)\s+in|"
    r"based\s+on|(?:going|judging)\s+by|per|in|from|by|of)?\s*(?:the\s+)?"
)
_TAIL = r"(?:\s*(?:के\s+अनुसार|में|ke\s+anusar|survey|edition)(?![a-zऀ-ॿ]))?"
_PLACE = r"(?:\s+(?:of|for)\s+(?:himachal\s+pradesh|the\s+state|india|hp))?"
_WHOSE = r"(?:(?:himachal\s+pradesh(?:'s)?|himachal|hp|union)\s+)?"
# In "GSDP 2018-19 Economic Survey 2020-21" the year after the name is the edition, in "the 2019-20 survey
# for 2018-19" the one before it: hence this order.
_FORMS = tuple(re.compile(source, re.IGNORECASE) for source in (
    rf"(?<![a-z]){_LEAD}{_WHOSE}(?P<name>{_NAME}){_PLACE}\s*(?:of\s+|\()?\s*(?:the\s+)?{_KEY}\s*\)?{_TAIL}",
    rf"(?<![a-z]){_LEAD}(?<!\d){_KEY}(?:'s)?\s+{_WHOSE}(?P<name>{_NAME})(?![a-z]){_TAIL}",
    rf"(?<![a-z]){_LEAD}{_WHOSE}(?P<name>{_NAME}){_PLACE}\s*(?:for|,|:"
    rf"|-)?\s*(?:the\s+)?(?:year\s+)?\(?\s*{_KEY}\s*\)?{_TAIL}",
    rf"(?<![a-z])(?P<lead>as\s+of|as\s+per"
    rf"|according\s+to)\s+(?:the\s+)?(?:union\s+)?(?P<name>budget)\s+(?:of\s+|for\s+)?"
    rf"{_KEY}(?!\s*\(?[BRA]\.?E)",
    rf"(?<![a-z])(?P<lead>as\s+of|as\s+per"
    rf"|according\s+to)\s+(?:the\s+)?{_KEY}\s+(?P<name>budget)(?!\s+estimate)",
))  # fmt: skip
_NAMES = r"(?:economic\s+surveys|surveys|editions|issues|volumes)"
_TWO = tuple(re.compile(source, re.IGNORECASE) for source in (
    rf"(?<![a-z])(?:between\s+|{_LEAD})(?:the\s+)?{_NAMES}\s+(?:of\s+|for\s+)?(?:the\s+years?\s+)?(?P<one>{_FY})"
    rf"\s*(?:and|to|&)\s*(?P<two>{_FY})",
    rf"(?<![a-z])(?:between\s+|{_LEAD})(?:the\s+)?(?P<one>{_FY})\s*(?:and|to|&)\s*(?:the\s+)?(?P<two>{_FY})\s+{_NAMES}(?![a-z])",
))  # fmt: skip
"""Two editions against each other: "between the surveys of 2020-21 and 2024-25"."""
_NEWEST = re.compile(
    rf"(?<![a-z]){_LEAD}(?:most\s+recent|latest|newest|current|this\s+year's|नवीनतम|ताज़ा"
    rf"|ताजा)\s+{_NAME}(?![a-z])"
    rf"(?!\s*\(?\s*{_YEAR}){_TAIL}",
    re.IGNORECASE,
)
_OLDEST = re.compile(
    rf"(?<![a-z]){_LEAD}(?:first|earliest|oldest)\s+{_NAME}(?![a-z])(?!\s+carrying){_TAIL}", re.IGNORECASE
)
_BEFORE = re.compile(
    rf"(?<![a-z]){_LEAD}(?:last\s+year's|(?:previous|last)(?:\s+year's)?)\s+{_NAME}(?![a-z]){_TAIL}",
    re.IGNORECASE,
)
_OTHER_SURVEYS = re.compile(
    r"\b(?:sample|health|force|household|expenditure|consumption|use|industries|family|livestock"
    r"|enterprise|opinion)\s*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class EditionMention:
    """A phrase that names an edition."""

    begin: int
    finish: int
    editions: tuple[str, ...]
    ambiguous: bool = False
    as_of: bool = False
    note: str = ""


def find_edition_mentions(flat: str, editions: Sequence[str]) -> list[EditionMention]:
    """Find the editions that a text names.

    Args:
        flat: A flat text (:func:`~hpes_retrieval.periods.masks.flatten`).
        editions: Editions held, to read "the latest survey" and "the 2021 survey".

    Returns:
        One entry a phrase, in order of place.
    """
    found: list[EditionMention] = []
    held = sorted(editions)
    for pattern in _TWO:
        for match in pattern.finditer(flat):
            keys = tuple(fiscal_label(int(match[name][:4])) for name in ("one", "two"))
            found.append(EditionMention(match.start(), match.end(), keys))
    for pattern in _FORMS:
        for match in pattern.finditer(flat):
            taken = any(match.start() < other.finish and other.begin < match.end() for other in found)
            if taken or _OTHER_SURVEYS.search(flat[: match.start("name")]):
                continue
            mention = _keyed(match, held)
            if mention is not None:
                found.append(mention)
    if not found:
        found.extend(_relative(flat, held))
    return sorted(found, key=lambda mention: mention.begin)


def _keyed(match: re.Match[str], held: Sequence[str]) -> EditionMention | None:
    key, as_of = (
        match["key"],
        bool(match["lead"]) and match["lead"].casefold().split()[-1] in ("of", "at", "in"),
    )
    as_of = as_of and match["lead"].casefold().startswith("as ") and "ed in" not in match["lead"].casefold()
    span = re.fullmatch(r"(\d{4})\s*[-/]\s*(\d{4}|\d{2})", key)
    if span:
        if full_year(span[2], int(span[1])) != int(span[1]) + 1:
            return None
        return EditionMention(match.start(), match.end(), (fiscal_label(int(span[1])),), as_of=as_of)
    year = int(key)
    if any(re.fullmatch(r"\d{4}", edition) for edition in held):
        return EditionMention(match.start(), match.end(), (key,), as_of=as_of)
    both = (fiscal_label(year - 1), fiscal_label(year))
    kept = tuple(edition for edition in both if edition in held) or both
    note = f'"{key} {match["name"].strip()}" may be the edition {" or ".join(both)}.'
    return EditionMention(match.start(), match.end(), kept, len(kept) > 1, as_of, note)


def _relative(flat: str, held: Sequence[str]) -> list[EditionMention]:
    found: list[EditionMention] = []
    for pattern, place in ((_NEWEST, -1), (_OLDEST, 0), (_BEFORE, -2)):
        match = pattern.search(flat)
        if match and len(held) >= (2 if place == -2 else 1):
            edition = held[place]
            phrase = " ".join(match[0].split())
            found.append(
                EditionMention(match.start(), match.end(), (edition,), note=f'"{phrase}" is edition {edition}.')
            )
    return found
