"""A label in a column of numbers: a row that has slipped."""

from __future__ import annotations

from hpes_assets.pages.model import PageContent
from hpes_assets.tables.gate.view import view_of
from hpes_assets.tables.model import Grid, Violation
from hpes_assets.tables.words import has_word, is_value
from hpes_retrieval.schema import GateRule

NUMERIC = 0.6
"""A column with at least this share of numbers is a column of numbers."""


def check(grid: Grid, page: PageContent) -> Violation | None:
    """Violation where a column of numbers holds words."""
    view = view_of(grid)
    for column, cells in view.columns.items():
        if view.numeric_share(column) < NUMERIC:
            continue
        for cell in cells:
            if has_word(cell.text) and not is_value(cell.text):
                return Violation(
                    GateRule.NUMERIC_PURITY, f"row {cell.row}, column {column} holds {cell.text[:50]!r}"
                )
    return None
