"""The wording of a question without what it asks: no question words, no holes where years stood.

Belongs here: what people say around the name of a series. Does not belong here: years, statuses and price
bases (:mod:`hpes_retrieval.question` takes them out first).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum


class QuestionKind(StrEnum):
    """What kind of answer is wanted."""

    SINGLE = "single"
    COMPARE = "compare"
    RANGE = "range"
    CHANGE = "change"
    """The difference between the first and the last year."""
    GROWTH = "growth"
    """The same in per cent."""
    HIGHEST = "highest"
    LOWEST = "lowest"
    SHARE = "share"
    REVISIONS = "revisions"
    """What one data year was in each edition."""


PLACES = ("Himachal Pradesh", "हिमाचल प्रदेश")
"""What the default publication as a whole is about."""

HOLE = "\x00"
"""Stands where something was taken out."""

CHANGE = re.compile(
    r"\b(?:change[ds]?|increase[ds]?|decrease[ds]?|decline[ds]?|rise|rose|fell|fall|difference|move[ds]?"
    r"|evolve[ds]?|grow|grew|grown|growing|gain(?:s|ed)?|drop(?:s|ped)?)\b|बदलाव|वृद्धि|कमी",
    re.IGNORECASE,
)
_RANKED = re.compile(
    r"\b(?:which|what)\s+(?P<kind>\w+)\s+(?:(?:of\s+\w+\s+)?(?:had|has|have|recorded|records|received|saw|is|was"
    r"|with|contributed|reported|attracted|accounted\s+for)\s+)?"
    r"|(?:कौन\s+सा|किस)\s+(?:जिले|जिला)(?:\s+में)?",
    re.IGNORECASE,
)
_BY_KIND = re.compile(r"\b(?:by|among|across|of\s+all)\s+(?:the\s+)?(?P<kind>district|crop|sector|use|scheme|head)s?\b"
                      r"|\b(?P<other>district|crop|sector)[\s-]+wise\b", re.IGNORECASE)
_GROWTH = re.compile(
    r"\b(?:annual\s+)?(?:growth(?:\s+rate)?|per\s?cent(?:age)?|rate)\b(?:\s+(?:change|increase|decrease|growth|rise|fall))?"
    r"\s*(?:of|in)?\s",
    re.IGNORECASE,
)
_JOINING = re.compile(r"\s+(?:and|or|&)\s+", re.IGNORECASE)
_AGAINST = re.compile(
    rf"(?<=[^\s{HOLE}])\s+(?:versus|vs\.?|against|(?:as\s+)?compared\s+(?:with|to))\s+(?=[^\s{HOLE}])", re.IGNORECASE
)
"""What joins two names as "and" does."""
_LONGEST_PART = 3
_SUPERLATIVE = re.compile(
    r"\b(?:the\s+)?(?:highest|maximum|largest|most|biggest|top|leading|lowest|minimum|smallest|least|fewest)\b"
    r"|सबसे\s+(?:अधिक|ज्यादा|ज़्यादा|बड़ा|कम)|sabse\s+(?:zyada|jyada|kam)",
    re.IGNORECASE,
)
_ASKING = re.compile(
    r"^\s*(?:please\s+|kindly\s+)?(?:(?:can|could|would)\s+you\s+)?"
    r"(?:(?:i|we)\s+(?:want|need|mean|would\s+like)\s+(?:to\s+know\s+)?(?:about\s+)?)?"
    r"(?:(?:tell|show|give|find)\s+(?:me\s+|us\s+)?(?:about\s+)?|state\s+(?=the\b)|list\s+)?"
    r"(?:(?:by\s+)?how\s+many\s+per\s?cent\b|by\s+(?=how\b|what\b))?\s*"
    r"(?:(?:what|which|how\s+(?:much|many|large|big|high|long)|how|who|where|when)\b"
    r"\s*(?:is|was|were|are|did|does|do|has|have|had|will)?\b\s*)?"
    r"(?:(?:the|there|be|stand|stood)\s+)*"
    r"(?:(?:total\s+)?(?:value|figure|number|amount|level|size)\s+(?:of|for)\s+(?:the\s+)?)?",
    re.IGNORECASE,
)
_FILLER = re.compile(
    r"\b(?:compare[ds]?(?:\s+(?:to|with))?|comparison\s+of|versus|vs\.?|what\s+(?:is|was|were|are)"
    r"|how\s+(?:much|many)|was\s+it|is|are|was|were|be|been|will|did|does|came|come|visited|arrived|recorded"
    r"|reported|print(?:ed)?(?:\s+as)?|revised\s+to|stood\s+at|(?:higher|lower|more|less)(?=[\s\x00]*than)|than"
    r"|(?:of\s+|for\s+|in\s+)?the\s+(?:full|whole|entire)(?:\s+(?:year|period))?(?:\s+of)?|full\s+year"
    r"|(?:in\s+)?(?:each|every)(?:\s+year)?|year\s+(?:by|on|after)\s+year|(?:in|for)\s+the\s+month\s+of"
    r"|(?:the\s+)?(?:trend|series|history|record)\s+(?:of|in|for)|not\s+up\s?to\s+\w+"
    r"|as\s+per(?!\s?cent)|according(?:\s+to)?|going\s+by|judging\s+by|based\s+on|(?:your|our)\s+own\s+(?:estimates?|figures?)\s+(?:of|for)"
    r"|kitn[aie]|kya|tha|thi|hai|hain|me|mein|batao|bataiye|please)\b"
    r"|(?<![ऀ-ॿ])(?:कितना|कितनी|कितने|क्या|कौन|था|थी|थे|है|हैं|रहा|रही|बताइए|बताओ|के\s+दौरान|के\s+लिए|वर्ष|साल)"
    r"(?![ऀ-ॿ])",
    re.IGNORECASE,
)
_NOUNS = {
    verb: noun
    for noun, verbs in {
        "production": "produced produce", "consumption": "consumed consume", "generation": "generated generate",
        "collection": "collected collect", "enrolment": "enrolled enrol", "exports": "exported export",
        "imports": "imported import", "expenditure": "expended", "population": "inhabitants residents",
        "irrigation": "irrigated", "payment": "pay pays paid", "devolution": "devolved devolve",
        "allocation": "allocated allocate", "disbursement": "disbursed disburse", "growth": "grow grew grown",
        "borrowing": "borrowed borrow",
    }.items()
    for verb in verbs.split()
}  # fmt: skip
_SAYINGS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(source, re.IGNORECASE), name)
    for source, name in (
        (r"\b(?:persons?|people|inhabitants|residents)\b"
         r"(?=.*\b(?:count(?:ed)?|live[ds]?|living|reside[ds]?|enumerated)\b)", "population"),
        (r"\b(?:is|was|were|are|be|been)\s+grown\b", "production"),
        (r"(?<=\bhow much )(?!did\b|has\b|have\b)(?P<what>.*)\bgrow\b", r"\g<what> production"),
        (r"\b(?P<what>(?:electricity|power|energy)\b.*)\bused?\b", r"\g<what> consumption"),
    )
)
"""What is measured where a verb says it of something, and what the verb alone would not tell."""
_VERB = re.compile(rf"\b(?:{'|'.join(_NOUNS)})\b", re.IGNORECASE)
_PREPOSITION = (
    r"(?:in|during|for|of|from|between|since|to|at|by|on|over|as|and|with|through|till|until|the|year|years"
    r"|fy|estimates?|और|में|के|की|का|से|तक)"
)
_BEFORE_HOLE = re.compile(rf"(?:(?<![\wऀ-ॿ]){_PREPOSITION}[\s,(]*)+{HOLE}", re.IGNORECASE)
_AFTER_HOLE = re.compile(
    rf"{HOLE}[\s),]*(?:(?:में|के|की|का|से|तक|me|mein|tak|onwards?|and|vs\.?)(?![\wऀ-ॿ])\s*)+", re.IGNORECASE
)
_DANGLING = re.compile(rf"(?:(?:^|[\s,]){_PREPOSITION})+[\s,?.]*$", re.IGNORECASE)
_EDGES = " ,.;:-!"


def ranked_kind(text: str) -> str:
    """What a question ranks: ``district`` in "which district had the highest …", empty where unsaid."""
    match = _RANKED.search(text) or _BY_KIND.search(text)
    return next((kind for kind in match.groups() if kind), "district").casefold() if match else ""


def two_names(measured: str) -> Iterator[tuple[str, str]]:
    """The two names that may be joined in one: "Kullu and Shimla tourist arrivals" has two districts.

    Args:
        measured: What a question measures, as :func:`series_text` gives it.

    Yields:
        Pairs of names, the shortest joined parts first.
    """
    match = _JOINING.search(measured)
    if match is None:
        return
    before, after = measured[: match.start()].split(), measured[match.end() :].split()
    sizes = ((left, right) for left in range(1, _LONGEST_PART + 1) for right in range(1, _LONGEST_PART + 1))
    for left, right in sorted(sizes, key=sum):
        if left <= len(before) and right <= len(after):
            head, tail = before[: len(before) - left], after[right:]
            yield " ".join([*head, *before[-left:], *tail]), " ".join([*head, *after[:right], *tail])


def without_growth(text: str) -> str:
    """The amount whose growth is asked for."""
    return _GROWTH.sub(" ", text).strip()


def series_text(rest: str, kind: QuestionKind, places: Sequence[str] = PLACES) -> str:
    """What a question measures, once years, statuses and editions are out of it.

    Args:
        rest: The question, a run of :data:`HOLE` where something was taken out.
        kind: Its kind: words that only say the kind are taken out.
        places: Places that go without saying.

    Returns:
        The name of a series, perhaps with a member; empty where the question names none.
    """
    if kind in (QuestionKind.HIGHEST, QuestionKind.LOWEST):
        rest = _SUPERLATIVE.sub(" ", _BY_KIND.sub(" ", _RANKED.sub(" ", rest, count=1)))
    elif kind in (QuestionKind.CHANGE, QuestionKind.GROWTH, QuestionKind.REVISIONS):
        rest = CHANGE.sub(" ", rest)
    for saying, name in _SAYINGS:
        rest = saying.sub(name, rest)
    rest = re.sub(rf"[(\[][\s{HOLE},]*[)\]]", HOLE, re.sub(f"{HOLE}+", HOLE, rest))
    rest = _AFTER_HOLE.sub(HOLE, _ASKING.sub("", rest, count=1))
    while (shorter := _BEFORE_HOLE.sub(HOLE, rest)) != rest:
        rest = shorter
    rest = _FILLER.sub(" ", _without_places(_AGAINST.sub(" and ", rest), places))
    rest = re.sub(f"[{HOLE}?।]", " ", _VERB.sub(lambda match: _NOUNS[match[0].casefold()], rest))
    rest = " ".join(rest.split()).strip(_EDGES)
    rest = _DANGLING.sub("", _ASKING.sub("", rest, count=1)).strip(_EDGES)
    return re.sub(r"^(?:(?:the|of|for|का|की|के|में)\s+)+", "", rest, flags=re.IGNORECASE)


def _without_places(text: str, places: Sequence[str]) -> str:
    for place in places:
        words = r"\s+".join(re.escape(word) for word in place.split())
        text = re.sub(rf"(?:\b(?:in|of|for)\s+)?\b{words}(?:'s)?\b", " ", text, flags=re.IGNORECASE)
    return text
