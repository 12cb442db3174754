"""A column whose head is not known, or two columns that nothing tells apart."""

from __future__ import annotations

from hpes_assets.pages.model import PageContent
from hpes_assets.tables.gate.view import view_of
from hpes_assets.tables.model import Grid, Violation
from hpes_assets.tables.words import has_word, is_figure, is_year
from hpes_retrieval.schema import GateRule


def check(grid: Grid, page: PageContent) -> Violation | None:
    """Violation where a value column has no head, or the same heads as another."""
    view = view_of(grid)
    seen: dict[tuple[str, ...], int] = {}
    for column, cells in view.columns.items():
        path = cells[0].column_path
        if not any(_names(text) for text in path):
            return Violation(GateRule.HEADER_RESOLVED, f"column {column} has no head: {path}")
        if path in seen:
            return Violation(
                GateRule.HEADER_RESOLVED, f"columns {seen[path]} and {column} share the heads {' / '.join(path)}"
            )
        seen[path] = column
    empty = [row for row, cells in view.data_rows.items() if not any(any(c.row_path) for c in cells)]
    if empty:
        return Violation(GateRule.HEADER_RESOLVED, f"row {empty[0]} has no label")
    return None


def _names(text: str) -> bool:
    return has_word(text) or is_year(text) or any(c.isalpha() or c in "%$₹" for c in text) or not is_figure(text)
