"""A grid as the rules look at it: rows of data cells, columns of data cells.

Belongs here: cheap views that several rules share. Does not belong here: any rule.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from hpes_assets.tables.model import Cell, Grid
from hpes_assets.tables.words import is_value
from hpes_retrieval.schema import CellRole


@dataclass(frozen=True, slots=True)
class View:
    """Cells of a grid by row and by column."""

    grid: Grid
    data_rows: dict[int, list[Cell]]
    """Data cells of each row that has some."""
    columns: dict[int, list[Cell]]
    """Data cells of each column that has some."""
    stubs: dict[int, list[Cell]]

    def numeric_share(self, column: int) -> float:
        """Share of a column's cells that are numbers or null marks."""
        cells = self.columns.get(column, [])
        return sum(is_value(c.text) for c in cells) / len(cells) if cells else 0.0


def view_of(grid: Grid) -> View:
    """Sort a grid's cells."""
    rows: dict[int, list[Cell]] = defaultdict(list)
    columns: dict[int, list[Cell]] = defaultdict(list)
    stubs: dict[int, list[Cell]] = defaultdict(list)
    for cell in grid.cells:
        if cell.role is CellRole.DATA:
            rows[cell.row].append(cell)
            columns[cell.column].append(cell)
        elif cell.role is CellRole.STUB:
            stubs[cell.row].append(cell)
    return View(grid, dict(sorted(rows.items())), dict(sorted(columns.items())), dict(stubs))


def head_texts(grid: Grid, row: int) -> list[tuple[int, str]]:
    """Column and text of each head in a row, from the left."""
    return sorted(
        (cell.column, cell.text) for cell in grid.cells if cell.row == row and cell.role is CellRole.HEADER
    )
