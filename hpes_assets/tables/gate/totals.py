"""A total that is not the sum of its parts, where its neighbours are.

Sums prove a table only where they can be formed: a column is contradicted when most columns of the same row
reconcile and it does not. Tolerance is half a unit of the last printed place for each addend.
"""

from __future__ import annotations

from hpes_assets.pages.model import PageContent
from hpes_assets.tables.arithmetic import equations
from hpes_assets.tables.model import Grid, Violation
from hpes_retrieval.schema import GateRule


def check(grid: Grid, page: PageContent) -> Violation | None:
    """Violation where a sum holds in most columns of a row and fails in one."""
    found = equations(grid)
    failing = [e for e in found if not e.holds]
    for equation in failing:
        row = [e for e in found if e.row == equation.row and e.kind == equation.kind]
        holding = sum(e.holds for e in row)
        if holding >= 2 and holding > len(row) / 2:
            return Violation(GateRule.TOTALS, f"row {equation.row}, column {equation.column}: {equation.text}")
    return None
