"""Series that are one under several names, put together for the year that is asked for.

Belongs here: when two series may be taken for one, and constant prices of one base apart from those of another.
Does not belong here: which series a question may mean (:mod:`hpes_retrieval.lookup`), and which of the figures
put together answers (:mod:`hpes_retrieval.choose`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from hpes_retrieval.choose import agree, could_be_one
from hpes_retrieval.lookup import Fact, Match, leading
from hpes_retrieval.meaning import PRICES
from hpes_retrieval.periods.masks import mask
from hpes_retrieval.schema import FactKind

_WITNESSES = 3
"""Different figures that two series must both print to be one although a name says more than the question."""
_MOSTLY = 0.5
"""Share of the figures of two series that must fit for them to be one."""


def pooled(matches: Sequence[Match], year: str) -> list[Match]:
    """The series that may be meant, those that are one put together, so that the newest edition of any counts.

    Args:
        matches: As the index gives them, best first, at least one.
        year: Data year asked for; what two series print for other years may differ by a slip of one table.

    Returns:
        One match a series, best first; a series that is clearly led by another one counts where it is that one
        under another name.
    """
    lead = leading(matches)
    groups: list[list[Match]] = []
    for match in lead:
        home = next((group for group in groups if _is_one(group[0], match, year)), None)
        if home is None:
            groups.append([match])
        else:
            home.append(match)
    for match in _rest(matches, lead):
        homes = [group for group in groups if _is_one(group[0], match, year)] if _prints(match, year) else []
        if len(homes) == 1:
            homes[0].append(match)
    return [_joined(group) for group in groups]


def led(matches: Sequence[Match]) -> list[Match]:
    """Series that another one clearly leads, but whose whole name is said: they count where that one is silent."""
    return [match for match in _rest(matches, leading(matches)) if match.is_named and not match.is_longer]


def _rest(matches: Sequence[Match], lead: Sequence[Match]) -> list[Match]:
    return [match for match in matches if not any(match is one for one in lead)]


def _prints(match: Match, year: str) -> bool:
    return any(fact.data_year == year and fact.value is not None for fact in match.series.facts)


class Bases:
    """The base years of constant prices: what a fact says of them, else what all others of its edition say."""

    def __init__(self, facts: Iterable[Fact]) -> None:
        """Read what facts at constant prices say.

        Args:
            facts: All facts held.
        """
        self._said: dict[str, str] = {}
        found: dict[str, set[str]] = {}
        for fact in facts:
            base = _base_said(fact) if fact.price_basis == "constant" else ""
            if base:
                self._said[fact.fact_id] = base
                found.setdefault(fact.edition, set()).add(base)
        self._of_edition = {edition: next(iter(bases)) for edition, bases in found.items() if len(bases) == 1}

    def of(self, fact: Fact) -> str:
        """The base year of a fact at constant prices; empty where nothing says it."""
        if fact.price_basis != "constant":
            return ""
        return self._said.get(fact.fact_id) or self._of_edition.get(fact.edition, "")

    def apart(self, matches: Sequence[Match], asked: str | None) -> Iterator[list[Match]]:
        """The matches with the facts of one base year at a time, newest first.

        Args:
            matches: Series that a question may mean.
            asked: The base year that it names; others are left out then.
        """
        bases: dict[str, str] = {}
        for fact in (fact for match in matches for fact in match.series.facts):
            base = self.of(fact)
            if base:
                bases[base] = max(bases.get(base, ""), fact.edition)
        order = [asked] if asked else sorted(bases, key=lambda base: (bases[base], base), reverse=True)
        if not order:
            yield list(matches)
        for base in order:
            kept = [replace(match, series=replace(match.series, facts=facts)) for match in matches
                    if (facts := tuple(f for f in match.series.facts if self.of(f) in ("", base)))]
            if kept:
                yield kept


def _base_said(fact: Fact) -> str:
    texts = (fact.series, *fact.row_path, *fact.column_path, fact.caption)
    return next((base for text in texts if "19" in text or "20" in text for base in mask(text).base_years), "")


def _is_one(one: Match, other: Match, year: str) -> bool:
    """Whether two series are one.

    They are under names that say the same where most of what both print fits together. Under other names, all that
    both print for the year must, and the same figures must be printed in both: one where the question says the whole
    of both names and both print the year, several where not.
    """
    some, others = one.series, other.series
    if len({some.price_basis, others.price_basis} - {None}) > 1:
        return False
    pairs = _pairs(some.facts, others.facts)
    fit = [pair for pair in pairs if could_be_one(*pair)]
    apart = [pair for pair in pairs if _status(pair[0]) == _status(pair[1]) and not agree(*pair)]
    same = [pair for pair in fit if agree(*pair)]
    if len(fit) < _MOSTLY * len(pairs) or len(same) < len(apart):
        return False
    if one.own - PRICES == other.own - PRICES and (some.unit == others.unit or not (some.unit and others.unit)):
        return True
    of_year = [pair for pair in pairs if pair[0].data_year == year]
    if not all(could_be_one(*pair) for pair in of_year):
        return False
    witnesses = {pair[0].full_value for pair in same}
    return len(witnesses) >= (1 if of_year and other.is_named else _WITNESSES)


def _pairs(some: Sequence[Fact], others: Sequence[Fact]) -> list[tuple[Fact, Fact]]:
    """Figures of tables for the same time; sentences round and prove nothing."""
    by_time: dict[tuple[object, ...], list[Fact]] = {}
    for fact in filter(_counts, others):
        by_time.setdefault(_time(fact), []).append(fact)
    return [(one, other) for one in filter(_counts, some) for other in by_time.get(_time(one), ())]


def _status(fact: Fact) -> tuple[str, str]:
    """What one edition prints twice under one status it prints alike."""
    return fact.edition, fact.estimate


def _counts(fact: Fact) -> bool:
    return fact.value is not None and fact.kind == FactKind.CELL


def _time(fact: Fact) -> tuple[object, ...]:
    return fact.data_year, fact.is_partial, fact.period_end


def _joined(group: Sequence[Match]) -> Match:
    facts = tuple(fact for match in group for fact in match.series.facts)
    return replace(group[0], is_exact=any(match.is_exact for match in group),
                   series=replace(group[0].series, facts=facts))
