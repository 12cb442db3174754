"""Rows of one table that carry the same label under different sections, told apart by their section.

Belongs here: that alone. Does not belong here: naming a single cell (:mod:`hpes_assets.facts.naming`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from hpes_assets.facts.rows import FactRow
from hpes_retrieval.labels import normalise_label


def tell_apart(facts: Sequence[FactRow]) -> list[FactRow]:
    """Give rows that would pass for each other the name of their section as a member.

    Args:
        facts: Facts of one table.

    Returns:
        The same facts in the same order. Those of "Capital Transfer" under "Grants" and under "Loans", say,
        have the members ``grant`` and ``loan``; where the sections are alike too, nothing changes.
    """
    rows: dict[tuple[object, ...], set[int | None]] = defaultdict(set)
    for fact in facts:
        rows[_meaning(fact)].add(fact.row)
    return [_with_section(fact) if len(rows[_meaning(fact)]) > 1 else fact for fact in facts]


def _meaning(fact: FactRow) -> tuple[object, ...]:
    return (
        fact.series, fact.member, fact.price_basis, fact.period_start, fact.period_end, fact.data_year,
        fact.estimate, fact.unit, fact.scale, fact.column,
    )  # fmt: skip


def _with_section(fact: FactRow) -> FactRow:
    said = set(f"{fact.series} {fact.member or ''}".split())
    outer = [normalise_label(label) for label in fact.row_path[:-1]]
    section = next((label for label in reversed(outer) if label and not set(label.split()) <= said), "")
    return replace(fact, member=" ".join(filter(None, (section, fact.member)))) if section else fact
