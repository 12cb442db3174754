"""Which printing of a figure answers: year, edition, estimate, and what is told beside it.

Belongs here: the default vintage order and the reasons why nothing answers. Does not belong here: which
series is meant (:mod:`hpes_retrieval.lookup`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from hpes_retrieval.lookup import Fact
from hpes_retrieval.periods import Vintage, YearReading
from hpes_retrieval.schema import ESTIMATE_ORDER, Abstention, Estimate, FactKind, PeriodKind

_REVISED = Decimal("0.2")
"""Share by which a figure may be revised between editions and still be the same figure."""
_PROOFS = {"reconciled": 0, "agreed": 1, "gate": 2}


@dataclass(frozen=True, slots=True)
class Choice:
    """The fact that answers for one year, others that agree, and what else was printed."""

    fact: Fact
    agreeing: tuple[Fact, ...]
    """The same figure in the same edition, in other places."""
    others: tuple[Fact, ...]
    """Other editions and estimates of the same year, newest edition first."""


@dataclass(frozen=True, slots=True)
class NoChoice:
    """Why no fact answers for a year."""

    abstention: Abstention
    explanation: str


def choose(
    facts: Sequence[Fact], year: str, reading: YearReading, estimate: Estimate | None, editions: Sequence[str]
) -> Choice | NoChoice:
    """Choose among the facts of one series.

    Args:
        facts: Facts of the series, of all years.
        year: Data year wanted.
        reading: Edition, vintage and part of the year as the question names them.
        estimate: Status asked for.
        editions: Editions held, oldest first.

    Returns:
        The choice, or the reason why there is none.
    """
    of_year = [fact for fact in facts if fact.data_year == year and fact.value is not None]
    if reading.editions:
        of_year = [fact for fact in of_year if fact.edition in reading.editions]
    if not of_year:
        return _absent(facts, year, reading)
    wanted = [fact for fact in of_year if _same_part(fact, reading)]
    if not wanted and (reading.is_partial or reading.as_on):
        return NoChoice(Abstention.YEAR_ABSENT, f"{year} is held, but not that part or day of it")
    if not wanted:
        kinds = sorted({" ".join(fact.column_path) for fact in of_year})
        printed = "; ".join(kinds[:3])
        return NoChoice(Abstention.PARTIAL_ONLY, f"only figures for a part of {year} are printed: {printed}")
    pool = _with_estimate(wanted, estimate)
    if not pool:
        printed = ", ".join(sorted({fact.estimate for fact in wanted}))
        return NoChoice(Abstention.NOT_IN_CORPUS, f"no {estimate} figure is printed for {year}, only: {printed}")
    order = {edition: place for place, edition in enumerate(editions)}
    newest_first = reading.vintage is not Vintage.FIRST
    pool.sort(key=lambda fact: _rank(fact, order, newest_first))
    best = pool[0]
    same_place = [fact for fact in pool if (fact.kind, fact.edition, fact.estimate, fact.period_end)
                  == (best.kind, best.edition, best.estimate, best.period_end)]
    against = [fact for fact in same_place if not agree(fact, best)]
    if against:
        return NoChoice(Abstention.CONFLICT, f"edition {best.edition} prints {best.printed} on page {best.page} and "
                        f"{against[0].printed} on page {against[0].page} for the same")
    agreeing = [fact for fact in wanted if fact.edition == best.edition and agree(fact, best) and fact is not best
                and fact.estimate in (best.estimate, Estimate.NONE)]  # an equal budget estimate is another figure
    others = [fact for fact in sorted(wanted, key=lambda fact: _rank(fact, order, True))
              if fact is not best and fact not in agreeing]
    return Choice(best, tuple(agreeing), tuple(_once(others)))


def agree(one: Fact, other: Fact) -> bool:
    """Two figures are the same: equal, or equal after rounding to the one that is printed with fewer digits."""
    if one.full_value is None or other.full_value is None:
        return False
    if not (one.unit and other.unit):
        return one.value == other.value  # a table that prints no unit
    if one.unit != other.unit:
        return False
    if one.full_value == other.full_value:
        return True
    step = max(_step(one), _step(other))
    return abs(one.full_value - other.full_value) <= step / 2


def could_be_one(one: Fact, other: Fact) -> bool:
    """Two figures may be printings of one: they agree, or differ between editions or statuses as revisions do."""
    if agree(one, other):
        return True
    if one.full_value is None or other.full_value is None or (one.unit and other.unit and one.unit != other.unit):
        return False
    if (one.edition, one.estimate) == (other.edition, other.estimate):
        return False
    if one.edition == other.edition and Estimate.NONE in (one.estimate, other.estimate):
        return False
    larger = max(abs(one.full_value), abs(other.full_value))
    return one.unit == "percent" or abs(one.full_value - other.full_value) <= larger * _REVISED


def years_held(facts: Sequence[Fact]) -> list[str]:
    """Data years for which there is a full-year figure, in order."""
    return sorted({fact.data_year for fact in facts if fact.data_year and fact.value is not None
                   and not fact.is_partial}, key=lambda year: (year.startswith("CY"), year))


def _absent(facts: Sequence[Fact], year: str, reading: YearReading) -> NoChoice:
    held = years_held(facts)
    said = f"{held[0]} to {held[-1]}" if len(held) > 1 else "".join(held) or "no year"
    where = f" in edition {', '.join(reading.editions)}" if reading.editions else ""
    return NoChoice(Abstention.YEAR_ABSENT, f"no figure for {year}{where}; held: {said}")


def _same_part(fact: Fact, reading: YearReading) -> bool:
    """The figure is for the part or day of the year that is asked for, else for the full year."""
    if reading.as_on is not None:
        return fact.period_end == reading.as_on
    if reading.part is None:
        return not fact.is_partial
    begin, finish = reading.part
    if fact.period_kind == PeriodKind.AS_ON:
        return fact.period_end is not None and begin <= fact.period_end <= finish
    return (fact.period_start, fact.period_end) == reading.part


def _with_estimate(facts: Sequence[Fact], estimate: Estimate | None) -> list[Fact]:
    if estimate is None:
        return list(facts)
    exact = [fact for fact in facts if fact.estimate == estimate]
    if exact or estimate is not Estimate.ACTUAL:
        return exact
    return [fact for fact in facts if fact.estimate == Estimate.NONE]  # nothing printed: nothing provisional


def _rank(fact: Fact, order: dict[str, int], newest_first: bool) -> tuple[int | str, ...]:
    edition = order.get(fact.edition, -1)
    day = fact.period_end.toordinal() if fact.period_end is not None else 0  # of stocks, the latest of a year
    return (fact.kind != FactKind.CELL, -edition if newest_first else edition,
            ESTIMATE_ORDER[Estimate(fact.estimate)], -day, _PROOFS.get(fact.proof, 9), fact.page, fact.fact_id)


def _step(fact: Fact) -> Decimal:
    """One unit of the last printed digit, in the fact's unit."""
    value = (fact.value or Decimal(0)).normalize()
    exponent = value.as_tuple().exponent
    places = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    return fact.scale * Decimal(1).scaleb(-places)


def _once(facts: Sequence[Fact]) -> list[Fact]:
    """One fact an edition, estimate and value."""
    seen: dict[tuple[str, str, Decimal | None], Fact] = {}
    for fact in facts:
        seen.setdefault((fact.edition, fact.estimate, fact.full_value), fact)
    return list(seen.values())
