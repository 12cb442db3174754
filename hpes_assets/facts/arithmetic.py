"""Jumps between editions that no revision explains: a zero too many, digits swapped, lakh for crore.

Belongs here: comparing printings of one figure. Does not belong here: totals within a table (the gate).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from itertools import pairwise

from hpes_assets.facts.rows import FactRow

_CLOSE = Decimal("0.05")
"""Two printings that differ by less than this share, once a factor is taken out, are the same figure."""

_REVISION = Decimal("0.02")
"""A change smaller than this is a plausible revision, whatever its digits look like."""


class Jump(StrEnum):
    """What two printings look like."""

    POWER_OF_TEN = "power_of_ten"
    LAKH_CRORE = "lakh_crore"
    """The same digits under another scale."""
    UNIT_CHANGED = "unit_changed"
    DIGITS_SWAPPED = "digits_swapped"
    SIGN = "sign"


@dataclass(frozen=True, slots=True)
class Suspicion:
    """Two printings of one figure that a person should look at."""

    jump: Jump
    earlier: FactRow
    later: FactRow

    @property
    def evidence(self) -> str:
        """Both cells in words."""
        cells = (f"{f.printed} {f.unit} x {f.scale} in {f.edition} p. {f.page}" for f in (self.earlier, self.later))
        return f"{self.later.series}, {self.later.data_year}: " + "; ".join(cells)


def suspicious_revisions(facts: Iterable[FactRow]) -> list[Suspicion]:
    """Find jumps between successive editions.

    Args:
        facts: Facts of several editions of one publication, in any order.

    Returns:
        One entry a pair of successive editions that print the same series, member and data year in ways
        that no revision explains.
    """
    groups: dict[tuple[object, ...], list[FactRow]] = defaultdict(list)
    for fact in facts:
        if fact.value is not None and fact.data_year and not fact.is_partial:
            key = (
                fact.publication,
                fact.series,
                fact.member,
                fact.price_basis,
                fact.base_year,
                fact.data_year,
                fact.language,
            )
            groups[key].append(fact)
    found: list[Suspicion] = []
    for group in groups.values():
        ordered = sorted(group, key=lambda fact: (fact.edition, fact.estimate, fact.page, fact.fact_id))
        for one, two in pairwise(ordered):
            jump = _jump(one, two) if one.edition != two.edition else None
            if jump is not None:
                found.append(Suspicion(jump, one, two))
    return sorted(found, key=lambda s: (s.later.edition, s.later.series, s.later.data_year or ""))


def _jump(one: FactRow, two: FactRow) -> Jump | None:
    a, b = one.value, two.value
    if a is None or b is None or not a or not b:
        return None
    if one.unit != two.unit:
        return Jump.UNIT_CHANGED
    if a == -b and one.scale == two.scale:
        return Jump.SIGN
    if a * one.scale == b * two.scale or (a < 0) != (b < 0):
        return None
    if one.scale != two.scale and _near(a, b):
        return Jump.LAKH_CRORE
    if _swapped(a, b):
        return Jump.DIGITS_SWAPPED
    ratio = abs(b * two.scale) / abs(a * one.scale)
    powers = (Decimal(10) ** k for k in (-3, -2, -1, 1, 2, 3))
    return Jump.POWER_OF_TEN if any(_near(ratio, power) for power in powers) else None


def _near(a: Decimal, b: Decimal) -> bool:
    return abs(a - b) <= _CLOSE * abs(b)


def _swapped(a: Decimal, b: Decimal) -> bool:
    """Two neighbouring digits changed places, high enough to matter."""
    one, two = str(abs(a)), str(abs(b))
    if len(one) != len(two) or len(one) < 4:
        return False
    differing = [i for i, (x, y) in enumerate(zip(one, two, strict=True)) if x != y]
    return (
        len(differing) == 2
        and differing[1] == differing[0] + 1
        and one[differing[0]] == two[differing[1]]
        and one[differing[1]] == two[differing[0]]
        and abs(a - b) > abs(b) * _REVISION
    )
