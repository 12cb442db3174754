"""The gate: every candidate passes all rules or is rejected with those it broke. One module a rule.

Belongs here: the table of rules and running them. Does not belong here: any rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from hpes_assets.pages.model import PageContent
from hpes_assets.tables.gate import (
    chart,
    header_resolved,
    header_years,
    number_format,
    numeric_purity,
    prose,
    rectangularity,
    reversed_text,
    totals,
)
from hpes_assets.tables.model import Grid, Violation
from hpes_retrieval.schema import GateRule

Rule = Callable[[Grid, PageContent], Violation | None]

RULES: Mapping[GateRule, Rule] = MappingProxyType({
    GateRule.RECTANGULARITY: rectangularity.check,
    GateRule.PROSE: prose.check,
    GateRule.CHART: chart.check,
    GateRule.HEADER_RESOLVED: header_resolved.check,
    GateRule.HEADER_YEARS: header_years.check,
    GateRule.NUMERIC_PURITY: numeric_purity.check,
    GateRule.NUMBER_FORMAT: number_format.check,
    GateRule.REVERSED_TEXT: reversed_text.check,
    GateRule.TOTALS: totals.check,
})
"""Rules that look at one grid. Disagreement looks at two: see :mod:`hpes_assets.tables.race`."""

STRUCTURAL: tuple[GateRule, ...] = (GateRule.RECTANGULARITY, GateRule.PROSE, GateRule.CHART)
"""Rules that say whether a region is a table at all, before its values are looked at."""


def judge(grid: Grid, page: PageContent) -> tuple[Violation, ...]:
    """Every rule that a candidate breaks.

    Args:
        grid: The candidate.
        page: Its page.

    Returns:
        Violations in the order of :data:`RULES`; empty where it passes.
    """
    return tuple(v for rule in RULES.values() if (v := rule(grid, page)) is not None)


def recheck(grid: Grid) -> tuple[Violation, ...]:
    """The same from a grid alone, for a table read back after landing.

    Args:
        grid: A table as it was written.

    Returns:
        Violations of all rules that need no page.
    """
    page = PageContent(number=grid.pages[0] if grid.pages else 1, width=0.0, height=0.0)
    return judge(grid, page)
