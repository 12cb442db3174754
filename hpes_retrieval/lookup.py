"""Facts by what they measure: loading them, and matching the words of a question to a series.

Belongs here: which series a question means, with a margin. Does not belong here: which year, edition and
estimate of it answers (:mod:`hpes_retrieval.choose`).

A fact says what it measures in its series and member, and where it stands in its paths and caption. The
words of a question must be covered by these, and the words of the series by the question: "revenue deficit"
means the row of that name before "effective revenue deficit".
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from hpes_retrieval.labels import label_tokens, normalise_label
from hpes_retrieval.meaning import (
    ASKING,
    COUNTED,
    LIKE,
    LIKE_RATES,
    NOT_ALONE,
    OPTIONAL,
    PRICES,
    home_words,
    is_other,
    names_no_rate,
    unit_wanted,
    wants_rate,
    without_units,
    words,
)
from hpes_retrieval.tokens import stem

LEAST = 0.55
"""Score below which a series is not what was asked for."""
_SCATTERED = 0.7
"""The same where the question says but one word of a name, or words that do not stand together in it."""
MARGIN = 0.06
"""Lead that one series must have over the next to be taken."""
WIDE_MARGIN = 0.25
"""The same where the question says only a part of its name, for then how rare the other part is decides."""
_ELSEWHERE = 0.75
"""Worth of a question's word that only the caption or the paths say."""
_ECONOMY = stem("economy")
RATE_WORDS = frozenset(map(stem, ("percent", "rate")))
"""Words that the unit of a rate says, whatever its label."""
NO_WORDS: frozenset[str] = frozenset()
_TOTALS = ("total", "sub total", "grand total", "all ")
_MEMBER = 0.6
"""Share of a member's words that the question must say."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure of the warehouse, as far as looking it up needs."""

    fact_id: str
    edition: str
    document_id: str
    page: int
    table_id: str | None
    row_path: tuple[str, ...]
    column_path: tuple[str, ...]
    caption: str
    series: str
    member: str | None
    price_basis: str | None
    period_kind: str
    period_start: date | None
    period_end: date | None
    data_year: str | None
    estimate: str
    is_partial: bool
    unit: str
    scale: Decimal
    value: Decimal | None
    printed: str
    null_mark: str | None
    bbox: tuple[float, ...]
    proof: str
    kind: str

    @property
    def full_value(self) -> Decimal | None:
        """The value in its unit, scale applied."""
        return None if self.value is None else self.value * self.scale


FACT_COLUMNS = tuple(Fact.__dataclass_fields__)


@dataclass(frozen=True, slots=True)
class Series:
    """What some facts measure in common: the unit of matching."""

    name: str
    member: str | None
    price_basis: str | None
    unit: str
    facts: tuple[Fact, ...]

    @property
    def is_percent(self) -> bool:
        """A rate, not an amount."""
        return self.unit == "percent"

    @property
    def captions(self) -> frozenset[str]:
        """Captions of the tables that print it."""
        return frozenset(fact.caption for fact in self.facts)

    @property
    def label(self) -> str:
        """For people: the label of its newest fact, with its member."""
        newest = max(self.facts, key=lambda fact: fact.edition)
        path = " > ".join(part for part in newest.row_path if part)
        return f"{self.name}" + (f", {self.member}" if self.member else "") + (f" ({path})" if path else "")


@dataclass(frozen=True, slots=True)
class Match:
    """A series with how well it fits the question."""

    series: Series
    score: float
    own: frozenset[str] = frozenset()
    """Words of its name and member."""
    said: frozenset[str] = frozenset()
    """Those of them that the question says."""
    is_named: bool = True
    """The question says its whole name."""
    is_exact: bool = False
    """The question says its name word for word, ``total`` and the like included."""
    is_longer: bool = False
    """Its name says more than that of another one that fits: it counts where it is that one by its figures."""


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A question's words."""

    words: frozenset[str]
    unit: str | None
    is_rate: bool
    price_basis: str | None
    is_count: bool


@dataclass(frozen=True, slots=True)
class _Terms:
    own: frozenset[str]
    member: frozenset[str]
    around: frozenset[str]


class FactIndex:
    """All facts of a publication, grouped by series, with the words that each is known by."""

    def __init__(self, facts: Iterable[Fact], aliases: Mapping[str, str], publication: str = "") -> None:
        """Group facts.

        Args:
            facts: Facts of the warehouse.
            aliases: Series by normalised label that means it.
            publication: Its name; what it is about goes without saying.
        """
        groups: dict[tuple[str, str | None, str | None, str], list[Fact]] = {}
        for fact in facts:
            groups.setdefault((fact.series, fact.member, fact.price_basis, fact.unit), []).append(fact)
        self.series = [Series(*key, tuple(found)) for key, found in sorted(groups.items(), key=_order)]
        self._aliases = {label: series for label, series in aliases.items() if label}
        self._home = home_words(publication)
        self._by_alias = _by_words(self._aliases)
        self._terms = [self._terms_of(series) for series in self.series]
        counts = Counter(term for terms in self._terms for term in terms.own | terms.around)
        total = max(1, len(self.series))
        self._idf = {term: math.log1p(total / count) for term, count in counts.items()}
        self._by_term: dict[str, list[int]] = {}
        for place, terms in enumerate(self._terms):
            for term in terms.own:
                self._by_term.setdefault(term, []).append(place)

    def match(
        self, text: str, *, price_basis: str | None = None, any_member: bool = False, is_count: bool = False
    ) -> list[Match]:
        """Series that a text may mean, best first.

        Args:
            text: What is measured, as the question words it.
            price_basis: ``current`` or ``constant`` where the question says so.
            any_member: Members that the text does not name are wanted too, for ranking them.
            is_count: Things are counted: no amount of money answers.

        Returns:
            Series with scores from 0 to 1, those below :data:`LEAST` left out, and last those whose name says
            more than that of another one that fits. The facts of each are the ones that say all the words.
        """
        label = normalise_label(text)
        said = self._economy(words(text)) - self._home
        alias = self._aliases.get(label) or self._by_alias.get(without_units(said) - ASKING)
        if alias is None and not said - NOT_ALONE - ASKING:
            return []
        wanted = _Wanted(without_units(said) or said, unit_wanted(said), wants_rate(said), price_basis, is_count)
        places = {place for term in wanted.words for place in self._by_term.get(term, ())}
        if alias is not None:
            places |= {place for place, series in enumerate(self.series) if series.name == alias}
        found = [replace(match, is_exact=match.series.name == label) for place in sorted(places)
                 if (match := self._match(place, wanted, alias, any_member)) is not None]
        found.sort(key=lambda match: (-match.score, match.series.name, match.series.member or ""))
        return found if any_member else _shortest(found, wanted.words)

    def is_member(self, series: Series) -> bool:
        """Whether a series is of one member of a breakdown, and not of a total of them."""
        return bool(words(series.member or "") - self._home) and not (series.member or "").startswith(_TOTALS)

    def _economy(self, said: frozenset[str]) -> frozenset[str]:
        """The growth of "the economy" is that of its product."""
        product = next((name for name in ("gsdp", "gdp") if name in self._idf), None)
        return (said - {_ECONOMY}) | {product} if _ECONOMY in said and product else said

    def _match(self, place: int, wanted: _Wanted, alias: str | None, any_member: bool) -> Match | None:
        series, terms = self.series[place], self._terms[place]
        if not _fits(series, wanted) or not terms.own - PRICES:
            return None  # "price" alone is a header whose first line was lost
        if alias is not None and series.name == alias and not (terms.member and not any_member):
            return Match(series, 1.0, terms.own)
        own = terms.own - terms.member if any_member else terms.own
        if not series.is_percent and names_no_rate(terms.own, wanted.words):
            return None
        if is_other(own, wanted.words) or not (any_member or self._member_asked(terms, wanted.words)):
            return None
        asked = wanted.words - (ASKING - terms.own)
        known = terms.own | terms.around
        unsaid = OPTIONAL | (RATE_WORDS if series.is_percent else NO_WORDS)
        missing = asked - known - unsaid
        like = LIKE | LIKE_RATES if series.is_percent else LIKE
        if any(not like.get(word, NO_WORDS) & known for word in missing):
            return None
        for word in missing:
            asked |= like.get(word, NO_WORDS) & terms.own
        score = self._score(asked & (terms.own | terms.around), own, terms)
        facts = _saying(series.facts, asked & terms.around)
        if score < LEAST or not facts:
            return None
        is_named = own - PRICES - unsaid <= asked
        if not is_named and score < _SCATTERED and not _in_a_row(series, own & asked):
            return None
        return Match(replace(series, facts=facts), score, own, own & asked, is_named)

    def _member_asked(self, terms: _Terms, wanted: frozenset[str]) -> bool:
        """A member answers only where the question names it."""
        member = terms.member - PRICES - COUNTED
        whole = sum(self._weight(term) for term in member)
        return sum(self._weight(term) for term in member & wanted) >= _MEMBER * whole

    def _score(self, wanted: frozenset[str], own: frozenset[str], terms: _Terms) -> float:
        whole = sum(self._weight(term) for term in wanted)
        said = sum(self._weight(term) * (1.0 if term in terms.own else _ELSEWHERE) for term in wanted)
        name = own - PRICES or own
        named = sum(self._weight(term) for term in name)
        asked = sum(self._weight(term) for term in name & wanted)
        return (said / whole) * (0.5 + 0.5 * asked / named) if whole and named else 0.0

    def _weight(self, term: str) -> float:
        return self._idf.get(term, 0.0)

    def _terms_of(self, series: Series) -> _Terms:
        member = words(series.member or "") - self._home
        own = (words(series.name) - self._home) | member
        around: set[str] = set()
        for text in {t for fact in series.facts for t in _surroundings(fact)}:
            around |= words(text)
        return _Terms(own, member, frozenset(around) - own)


def _by_words(aliases: Mapping[str, str]) -> dict[frozenset[str], str]:
    """Series by the words of an alias in any order; none where two share them."""
    found: dict[frozenset[str], set[str]] = {}
    for label, series in aliases.items():
        found.setdefault(words(label), set()).add(series)
    return {key: next(iter(series)) for key, series in found.items() if key and len(series) == 1}


def _order(item: tuple[tuple[str, str | None, str | None, str], list[Fact]]) -> tuple[str, str, str, str]:
    name, member, basis, unit = item[0]
    return (name, member or "", basis or "", unit)


def _surroundings(fact: Fact) -> tuple[str, ...]:
    return (*fact.row_path, *fact.column_path, fact.caption)


def _saying(facts: Sequence[Fact], said: frozenset[str]) -> tuple[Fact, ...]:
    """Facts that say themselves, in their paths or caption, what the name of their series does not."""
    if not said:
        return tuple(facts)
    return tuple(fact for fact in facts if said <= frozenset().union(*map(words, _surroundings(fact))))


def _in_a_row(series: Series, said: frozenset[str]) -> bool:
    """Several words of a name that stand together in it."""
    order = [stem(word) for word in label_tokens(f"{series.name} {series.member or ''}")]
    places = [order.index(word) for word in said if word in order]
    return len(places) == len(said) > 1 and max(places) - min(places) < len(said)


def _fits(series: Series, wanted: _Wanted) -> bool:
    """Price basis and unit are what was asked for. A rate never answers for an amount."""
    if wanted.price_basis and series.price_basis and series.price_basis != wanted.price_basis:
        return False
    if wanted.is_count and series.unit == "rupees":
        return False
    if series.is_percent and not wanted.is_rate:
        return False
    return not (wanted.unit and series.unit and series.unit != wanted.unit)


def leading(matches: Sequence[Match]) -> list[Match]:
    """The matches that may be what was meant: those that the best one does not clearly lead.

    Args:
        matches: As :meth:`FactIndex.match` gives them, at least one.
    """
    best = matches[0]
    wide = 0.0 if best.is_named else WIDE_MARGIN
    return [match for match in matches
            if not match.is_longer and (match.score >= best.score - (wide if best.said <= match.said else 0.0)
                                        or match.score >= best.score - MARGIN)]


def _shortest(matches: Sequence[Match], wanted: frozenset[str]) -> list[Match]:
    """Series whose name says more than that of another one that covers as many of the words come last."""
    def is_longer(one: Match, other: Match) -> bool:
        return other.own - PRICES < one.own - PRICES and one.own & wanted == other.own & wanted

    marked = [replace(match, is_longer=True) if any(is_longer(match, other) for other in matches) else match
              for match in matches]
    return sorted(marked, key=lambda match: match.is_longer)
