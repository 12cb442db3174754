"""Rows that do not fit their columns.

Nine rows in ten must fit: no two figures in one cell, and not so many blanks that the grid is a sieve.
"""

from __future__ import annotations

import re
from collections import Counter

from hpes_assets.pages.model import PageContent
from hpes_assets.tables.gate.view import view_of
from hpes_assets.tables.model import Cell, Grid, Violation
from hpes_assets.tables.words import is_figure
from hpes_retrieval.schema import GateRule

_NOTE = re.compile(r"\(\d\)")
"""The number of a note beside a figure."""
SHARE = 0.9
"""Rows that must fit."""
DENSITY = 0.3
"""Least share of filled cells."""


def check(grid: Grid, page: PageContent) -> Violation | None:
    """Violation where more than one row in ten does not fit."""
    view = view_of(grid)
    rows = view.data_rows
    n_values = len(view.columns)
    # A single row is a table only where rules or a numbered caption say so.
    least = 1 if n_values > 2 and (grid.strategy == "ruled" or grid.number) else 2
    if len(rows) < least or n_values < 1 or grid.n_columns < 2:
        return Violation(GateRule.RECTANGULARITY, f"{len(rows)} data rows, {n_values} value columns")
    if not grid.header_rows and len(rows) < 3:
        return Violation(GateRule.RECTANGULARITY, f"{len(rows)} data rows under no head")
    crowded = [row for row, cells in rows.items() if any(_crowded(cell) for cell in cells)]
    if len(rows) - len(crowded) < SHARE * len(rows):
        return Violation(
            GateRule.RECTANGULARITY,
            f"{len(crowded)} of {len(rows)} rows hold several figures in one cell, first row {crowded[0]}",
        )
    filled = sum(len(cells) for cells in rows.values())
    density = filled / (len(rows) * (grid.n_columns - grid.stub_columns))
    if density < DENSITY:
        modal = Counter(len(cells) for cells in rows.values()).most_common(1)[0]
        return Violation(GateRule.RECTANGULARITY, f"{density:.0%} of the cells are filled; modal count {modal[0]}")
    return None


def _crowded(cell: Cell) -> bool:
    words = [word for word in cell.text.split() if not _NOTE.fullmatch(word)]
    return sum(is_figure(word) and any(c.isdigit() for c in word) for word in words) >= 2 and all(
        is_figure(word) for word in words)
