"""Which words of a question or a label carry meaning, and what they turn a series into.

Belongs here: word lists of English surveys and the few rules over them. Does not belong here: series and
facts (:mod:`hpes_retrieval.lookup`), years and estimates (:mod:`hpes_retrieval.question`).
"""

from __future__ import annotations

import re
from functools import lru_cache

from hpes_retrieval.labels import label_tokens, normalise_label
from hpes_retrieval.tokens import stem


def _stems(words: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words.split())


NEUTRAL = _stems(
    "total all overall grand sub value figure number amount absolute level printed size year annual exactly full "
    "rs rupee inr crore lakh lac thousand million billion "
    "january february march april june july august september october november december"
)
"""Words that name no series of their own, in questions and in labels."""

_FILLER = _stems(
    "visited visit visiting visitor recorded spent spend spending received reached registered estimated "
    "arrived came come earned raised held paid made make get got stood stand mention report reported people there "
    "between survey economic show tell given worth compared document according exact printed published much who "
    "within"
)
"""What questions say around the name of a series."""

ASKING = _stems(
    "have has had having bring brought fetch fetched give gives gave obtain obtained add adds added contribute "
    "contributed count counted amounted ran run goes go went going comes come turned reckon reckoned see saw seen "
    "exist existed live lived says said quote quoted provide provided want wanted need needed know known like mean "
    "means meant ask asked look find found collected payment sown planted cultivation cultivated "
    "more higher lower greater fewer further extra each every everything respectively together both only alone but "
    "just about around roughly approximately nearly actually true really currently ever again please thanks fast "
    "quickly or i we me you it they them your my our us their its here this that these those one whole entire "
    "altogether month period record trend series history picture question answer estimate overall quantity "
    "footfall influx"
)
"""What questions say around the name of a series: it need not be printed, and counts where it is."""

_ALIKE = tuple(map(_stems, (
    "expenditure outlay spending allocation allotment provision budget disbursement",
    "production output harvest crop",
    "receipt collection proceeds",
)))
_CHANGES = _stems("growth change variation increase")
LIKE_RATES = {word: _CHANGES - {word} for word in _CHANGES}
"""The same for rates: the growth of an amount is its change in per cent."""
LIKE = {word: alike - {word} for alike in _ALIKE for word in alike}
"""Words that a question may say for one another, where a label has the one and not the other."""

OPTIONAL = _stems("district user sector consumer category class block section item head wise")
"""Kinds of members: they need not be printed, and count where they are."""

NOT_ALONE = _stems("capital share bank area production change rate index account transfer loan grant")
"""Words that name no series by themselves: "the capital of the state" is no expenditure."""

_STATE_HOME = _stems("state government pradesh")
_UNION_HOME = _stems("india union government country centre central nation national")

_PHRASES = (
    (r"gross state domestic product|state (?:gross domestic product|gdp)", "gsdp"),
    (r"net state domestic product", "nsdp"), (r"gross domestic product", "gdp"),
    (r"gross state value added", "gsva"), (r"gross value added", "gva"),
    (r"pci", "per capita income"), (r"per head", "per capita"),
    (r"consumer price index", "cpi"), (r"wholesale price index", "wpi"), (r"index of industrial production", "iip"),
    (r"(?:average )?(?:consumer price|retail) inflation", "cpi inflation"),
    (r"(?:average )?wholesale price inflation", "wpi inflation"),
    (r"goods? and services? tax", "gst"), (r"income tax", "tax on income"), (r"non[ -]", "non "),
    (r"(?:hydro electric(?:ity)?|hydroelectric(?:ity)?|hydel|hydro ?power)", "hydro"), (r"electricity", "power"),
)

PRICES = _stems("price current constant basic market")
"""Words of a price basis; what basis is wanted is asked for apart."""

COUNTED = _stems("institution unit")
"""Heads of columns that say no more than that the rows were counted."""

_FAMILIES = tuple(map(_stems, (
    "percent growth change variation increase decrease rate share ratio proportion previous",
    "index cpi wpi iip deflator",
    "capita",
    "non",
    "average",
    "cumulative",
)))
"""Words that make another series of what they stand with: none of a family may be there unasked."""

_RATES = _FAMILIES[0] | _stems("inflation literacy unemployment coverage")

_UNITS = {
    "box": "boxes", "tonne": "tonnes", "hectare": "hectares", "kilometre": "kilometres", "km": "kilometres",
    "mw": "MW", "megawatt": "MW", "mu": "MU", "litre": "litres", "percent": "percent",
}  # fmt: skip
_UNIT_OF = {stem(word): unit for word, unit in _UNITS.items()}


@lru_cache(maxsize=65536)
def words(text: str) -> frozenset[str]:
    """Stems of the words of a label that carry meaning, abbreviations brought together.

    Args:
        text: A label as printed or normalised, or what a question measures.
    """
    label = normalise_label(text)
    for phrase, short in _PHRASES:
        label = re.sub(rf"\b{phrase}", short, label)
    return frozenset(stem(word) for word in label_tokens(label)) - NEUTRAL - _FILLER


@lru_cache(maxsize=64)
def home_words(publication: str) -> frozenset[str]:
    """Words for what a publication as a whole is about, which go without saying in it.

    Args:
        publication: Its name: ``himachal_economic_survey``, ``union_budget_at_a_glance``.
    """
    parts = publication.split("_")
    if "union" in parts:
        return _UNION_HOME
    return _STATE_HOME | frozenset(stem(part) for part in parts if part not in ("economic", "survey", "at", "a"))


def is_other(own: frozenset[str], wanted: frozenset[str]) -> bool:
    """Whether a label says by its words that it is another series than the one wanted.

    Args:
        own: Words of the label: ``growth rate of gsdp``.
        wanted: Words of the question: ``gsdp``.
    """
    return any(own & family and not wanted & family for family in _FAMILIES)


def names_no_rate(own: frozenset[str], wanted: frozenset[str]) -> bool:
    """Whether a change or share is wanted, and a label names none: "growth of GSDP" is not GSDP."""
    return bool(wanted & _FAMILIES[0]) and not own & _FAMILIES[0]


def wants_rate(wanted: frozenset[str]) -> bool:
    """Whether the words ask for something that is measured in per cent."""
    return bool(wanted & _RATES)


_COUNT = re.compile(
    r"\bhow\s+many\s+(?!(?:rs|rupees?|inr|crores?|lakhs?|lacs?|thousands?|millions?|billions?|per\s?cent)\b)[a-z]"
    r"|\bnumber\s+of\b",
    re.IGNORECASE,
)


def wants_count(text: str) -> bool:
    """Whether a question counts things, which no amount of money answers."""
    return bool(_COUNT.search(text))


def unit_wanted(wanted: frozenset[str]) -> str | None:
    """The unit that a question names: ``boxes`` in "how many boxes of apple"."""
    return next((_UNIT_OF[word] for word in sorted(wanted) if word in _UNIT_OF), None)


def without_units(wanted: frozenset[str]) -> frozenset[str]:
    """The words without those that only name a unit; ``percent`` stays, it makes another series."""
    return frozenset(word for word in wanted if _UNIT_OF.get(word, "percent") == "percent")
