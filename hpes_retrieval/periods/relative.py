"""Years named relative to something: "last five years", "since covid", "पिछले वर्ष".

Belongs here: the phrases, and their years counted from the newest edition held, never from the wall clock.
Does not belong here: years written as numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

_NUMBERS = {
    name: number
    for number, names in {
        2: "two do दो 2", 3: "three teen तीन 3", 4: "four char chaar चार 4", 5: "five paanch panch पाँच पांच 5",
        6: "six chhah छह छः 6", 7: "seven saat सात 7", 8: "eight aath आठ 8", 9: "nine nau नौ 9",
        10: "ten das दस 10", 11: "eleven 11", 12: "twelve 12", 15: "fifteen 15", 20: "twenty 20",
    }.items()
    for name in names.split()
}  # fmt: skip
_COUNT = "(?P<n>" + "|".join(sorted(_NUMBERS, key=len, reverse=True)) + ")"
_END = r"(?![a-zऀ-ॿ])"
_YEARS_HI = r"(?:वर्षों|वर्ष|सालों|साल|बरस|saalon|saal|varshon|varsh)"
_PAST = r"(?:last|past|previous|preceding|recent)"


class Relation(StrEnum):
    """What a phrase is counted from and how."""

    WINDOW = "window"
    """So many years up to the newest."""
    NEWEST = "newest"
    CURRENT = "current"
    LAST = "last"
    """The year before the newest."""
    BEFORE_NAMED = "before_named"
    """The year before the one that the question names, else before the newest."""
    AGO = "ago"
    NEXT = "next"
    EVENT = "event"


@dataclass(frozen=True, slots=True)
class RelativeMention:
    """A relative phrase in place."""

    begin: int
    finish: int
    relation: Relation
    count: int = 0
    first: int | None = None
    """For events: first year of the first fiscal year, None for an open start."""
    last: int | None = None
    """For events: first year of the last fiscal year, None for the newest."""
    text: str = ""


_Maker = Callable[[re.Match[str]], RelativeMention]

_EVENTS: tuple[tuple[str, int | None, int | None], ...] = (
    (
        r"pre[\s-]?(?:covid|pandemic)(?:[\s-]?19)?|before\s+(?:the\s+)?(?:covid(?:-19)?|pandemic)"
        r"|कोविड\s+से\s+पहले",
        None,
        2019,
    ),
    (
        r"post[\s-]?(?:covid|pandemic)(?:[\s-]?19)?|(?:after|since)\s+(?:the\s+)?(?:covid(?:-19)?"
        r"|pandemic)|कोविड\s+के\s+बाद",
        2021,
        None,
    ),
    (
        r"(?:during|in)\s+(?:the\s+)?(?:covid(?:-19)?(?:\s+(?:year|pandemic))?|pandemic(?:\s+year)?"
        r"|lockdown)",
        2020,
        2020,
    ),
    (r"(?:before|pre[\s-]?)\s*(?:the\s+)?gst(?!\s+(?:collection|revenue))", None, 2016),
    (r"(?:after|since|post[\s-]?)\s*(?:the\s+)?gst(?!\s+(?:collection|revenue))", 2017, None),
)
_WINDOWS = (
    rf"(?:(?:over|in|during|for)\s+)?(?:the\s+)?{_PAST}\s+{_COUNT}\s+(?:financial\s+|fiscal\s+)?years?",
    rf"(?:पिछले|गत|बीते|pichh?le|pichh?la)\s+{_COUNT}\s+{_YEARS_HI}",
)
_DECADES = (rf"(?:(?:over|in|during)\s+)?(?:the\s+)?(?:(?:{_PAST})\s+)?decade|(?:पिछले|गत)\s+दशक",)
_SIMPLE: tuple[tuple[str, Relation], ...] = (
    (r"(?:(?:the|in)\s+)*(?:current|this|ongoing|running)\s+(?:financial\s+"
     r"|fiscal\s+)?year", Relation.CURRENT),
    (r"(?:चालू|मौजूदा|वर्तमान|इस)\s+(?:वित्तीय|वित्त|कारोबारी)?\s*(?:वर्ष|साल)", Relation.CURRENT),
    (r"(?:is|chalu|maujuda)\s+(?:saal|varsh)", Relation.CURRENT),
    (r"(?:(?:the|over|than|to|with|from|of)\s+)*(?:previous|preceding|prior)\s+(?:financial\s+"
     r"|fiscal\s+)?year|a\s+year\s+earlier",
     Relation.BEFORE_NAMED),
    (r"(?:पिछले|गत|बीते)\s+(?:वित्तीय\s+|वित्त\s+)?(?:वर्ष|साल)(?:\s+की\s+तुलना\s+में)?"
     r"|pichh?le\s+(?:saal|varsh)",
     Relation.BEFORE_NAMED),
    (r"(?:(?:the|in)\s+)*last\s+(?:financial\s+|fiscal\s+)?year", Relation.LAST),
    (r"(?:the\s+)?(?:next|coming|following)\s+(?:financial\s+|fiscal\s+)?year", Relation.NEXT),
    (r"(?:the\s+)?(?:latest|most\s+recent|newest)(?:\s+(?:available\s+)?(?:financial\s+"
     r"|fiscal\s+)?year)?(?:\s+available)?",
     Relation.NEWEST),
    (r"नवीनतम|ताज़ा|ताजा|हालिया", Relation.NEWEST),
)  # fmt: skip
_AGO = rf"{_COUNT}\s+years?\s+ago"


def find_relative(text: str) -> list[RelativeMention]:
    """Find relative years.

    Args:
        text: A flat text in which written years and editions are blanked.

    Returns:
        The phrases in order of place; they do not overlap.
    """
    found: list[RelativeMention] = []
    for pattern, make in _PATTERNS:
        for match in pattern.finditer(text):
            if not any(match.start() < other.finish and other.begin < match.end() for other in found):
                found.append(make(match))
    return sorted(found, key=lambda mention: mention.begin)


def _make(relation: Relation, count: int = 0, first: int | None = None, last: int | None = None) -> _Maker:
    def make(match: re.Match[str]) -> RelativeMention:
        n = _NUMBERS[match["n"].casefold()] if "n" in match.re.groupindex else count
        return RelativeMention(match.start(), match.end(), relation, n, first, last, " ".join(match[0].split()))

    return make


def _compile(source: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![a-zऀ-ॿ])(?:{source}){_END}", re.IGNORECASE)


_PATTERNS = (
    *((_compile(source), _make(Relation.EVENT, first=first, last=last)) for source, first, last in _EVENTS),
    *((_compile(source), _make(Relation.WINDOW)) for source in _WINDOWS),
    *((_compile(source), _make(Relation.WINDOW, 10)) for source in _DECADES),
    (_compile(_AGO), _make(Relation.AGO)),
    *((_compile(source), _make(relation)) for source, relation in _SIMPLE),
)
