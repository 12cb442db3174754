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
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from hpes_retrieval.labels import label_tokens, normalise_label
from hpes_retrieval.tokens import stem, tokenise

LEAST = 0.62
"""Score below which a series is not what was asked for."""
MARGIN = 0.06
"""Lead that one series must have over the next to be taken."""
_ELSEWHERE = 0.75
"""Worth of a question's word that only the caption or the paths say."""
_GENERIC = frozenset(map(stem, (
    "total", "state", "all", "overall", "himachal", "pradesh", "value", "figure", "number", "amount", "grand", "no",
    "rs", "rupee", "crore", "lakh", "year", "absolute", "level", "printed", "india", "estimate", "within", "district",
    "wise", "user", "use", "detail", "position", "status", "various", "different", "particular", "item", "main",
)))
"""Words that name no series of their own."""
_VERBS = frozenset(map(stem, (
    "visited", "visit", "visiting", "recorded", "produced", "spent", "collected", "received", "reached", "registered",
    "estimated", "arrived", "came", "earned", "raised", "held", "paid", "mention", "report", "government", "country",
    "union", "central", "survey", "economic", "exactly", "fiscal year", "people", "there", "between", "amount",
)))
_PERCENT = frozenset(map(stem, ("percent", "percentage", "share", "rate", "growth", "ratio", "proportion", "change")))


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
    is_percent: bool
    facts: tuple[Fact, ...]

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


@dataclass(frozen=True, slots=True)
class _Terms:
    own: frozenset[str]
    around: frozenset[str]


class FactIndex:
    """All facts of a publication, grouped by series, with the words that each is known by."""

    def __init__(self, facts: Iterable[Fact], aliases: Mapping[str, str]) -> None:
        """Group facts.

        Args:
            facts: Facts of the warehouse.
            aliases: Series by normalised label that means it.
        """
        groups: dict[tuple[str, str | None, str | None, bool], list[Fact]] = {}
        for fact in facts:
            key = (fact.series, fact.member, fact.price_basis, fact.unit == "percent")
            groups.setdefault(key, []).append(fact)
        self.series = [Series(*key, tuple(found)) for key, found in sorted(groups.items(), key=_order)]
        self._aliases = {label: series for label, series in aliases.items() if label}
        self._terms = [_terms_of(series) for series in self.series]
        counts = Counter(term for terms in self._terms for term in terms.own | terms.around)
        total = max(1, len(self.series))
        self._idf = {term: math.log1p(total / count) for term, count in counts.items()}
        self._unknown = 0.75 * math.log1p(total)  # a word that no label has may still be one that nobody prints
        self._by_term: dict[str, list[int]] = {}
        for place, terms in enumerate(self._terms):
            for term in terms.own:
                self._by_term.setdefault(term, []).append(place)

    def match(self, text: str, *, price_basis: str | None = None, wants_percent: bool | None = None) -> list[Match]:
        """Series that a text may mean, best first.

        Args:
            text: What is measured, as the question words it.
            price_basis: ``current`` or ``constant`` where the question says so.
            wants_percent: Whether a rate is wanted; None leaves it to the words.

        Returns:
            Series with scores from 0 to 1, those below :data:`LEAST` left out.
        """
        label = normalise_label(text)
        wanted = _words(label)
        if not wanted:
            return []
        alias = self._aliases.get(label)
        percent = bool(wanted & _PERCENT) if wants_percent is None else wants_percent
        places = {place for term in wanted for place in self._by_term.get(term, ())}
        if alias is not None:
            places |= {place for place, series in enumerate(self.series) if series.name == alias}
        found = []
        for place in sorted(places):
            series = self.series[place]
            if price_basis and series.price_basis and series.price_basis != price_basis:
                continue
            score = self._score(wanted, self._terms[place])
            if alias is not None and series.name == alias:
                score = max(score, 1.0 if not series.member else 0.8)
            if series.is_percent and not percent:
                score *= 0.8
            elif percent and not series.is_percent:
                score *= 0.9
            if score >= LEAST:
                found.append(Match(series, score))
        return sorted(found, key=lambda match: (-match.score, match.series.name, match.series.member or ""))

    def _score(self, wanted: frozenset[str], terms: _Terms) -> float:
        whole = sum(self._weight(term) for term in wanted)
        said = sum(self._weight(term) * (1.0 if term in terms.own else _ELSEWHERE if term in terms.around else 0.0)
                   for term in wanted)
        own = sum(self._weight(term) for term in terms.own)
        asked = sum(self._weight(term) for term in terms.own & wanted)
        return (said / whole) * (0.5 + 0.5 * asked / own) if own else 0.0

    def _weight(self, term: str) -> float:
        return self._idf.get(term, self._unknown)


def _order(item: tuple[tuple[str, str | None, str | None, bool], list[Fact]]) -> tuple[str, str, str, bool]:
    name, member, basis, percent = item[0]
    return (name, member or "", basis or "", percent)


def _terms_of(series: Series) -> _Terms:
    own = _words(f"{series.name} {series.member or ''}")
    around: set[str] = set()
    for text in {t for fact in series.facts for t in (*fact.row_path, *fact.column_path, fact.caption, fact.unit)}:
        around.update(tokenise(text))  # units in brackets too: "how many boxes"
    if not own:
        own = frozenset(_stems(f"{series.name} {series.member or ''}"))
    return _Terms(own, frozenset(around) - own)


def _words(text: str) -> frozenset[str]:
    return frozenset(term for term in _stems(text) if term not in _GENERIC and term not in _VERBS)


def _stems(text: str) -> Sequence[str]:
    return [stem(word) for word in label_tokens(text)]
