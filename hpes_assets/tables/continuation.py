"""Tables that go on over the next page.

Belongs here: recognising and joining them. Does not belong here: pages.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from hpes_assets.tables.arithmetic import is_total
from hpes_assets.tables.model import AcceptedTable, Cell, Grid
from hpes_assets.tables.paths import totals
from hpes_assets.tables.words import plain
from hpes_assets.tables.zones import CONTINUED
from hpes_retrieval.schema import CellRole, Proof

_SECTION_TOTAL = re.compile(r"sub[\s-]?total\s*\(([^()]{3,})\)$", re.IGNORECASE)
_SAME = 4.0
"""Labels that begin this close, points, stand equally far in."""


def join_continued(tables: Sequence[AcceptedTable]) -> list[AcceptedTable]:
    """Join each table to the one it goes on from.

    Args:
        tables: Accepted tables in reading order.

    Returns:
        Tables; a joined one lists all its pages.
    """
    out: list[AcceptedTable] = []
    for table in tables:
        if out and continues(out[-1].grid, table.grid):
            out[-1] = _join(out[-1], table)
        else:
            out.append(table)
    return out


def continues(first: Grid, second: Grid) -> bool:
    """Whether the second table goes on where the first ends.

    It begins on the next page under the same heads, and brings no caption of its own that differs.
    """
    if second.pages[0] != first.pages[-1] + 1 or first.n_columns != second.n_columns:
        return False
    if first.stub_columns != second.stub_columns or _heads(first) != _heads(second):
        return False
    if first.number and second.number:
        return first.number == second.number
    caption = plain(CONTINUED.sub("", second.caption).strip(" -–—."))
    return not caption or caption in plain(first.caption)


def _heads(grid: Grid) -> list[tuple[str, ...]]:
    paths = {c.column: c.column_path for c in grid.cells if c.column_path}
    return [tuple(plain(text) for text in path) for _, path in sorted(paths.items())]


def _join(first: AcceptedTable, second: AcceptedTable) -> AcceptedTable:
    shift = first.grid.n_rows - second.grid.header_rows
    above = _open_paths(first.grid)
    more = tuple(
        _shift(c, shift) for c in _under(above, second.grid) if c.row >= second.grid.header_rows
    )
    grid = replace(
        first.grid,
        pages=(*first.grid.pages, *second.grid.pages),
        cells=(*first.grid.cells, *more),
        n_rows=first.grid.n_rows + second.grid.n_rows - second.grid.header_rows,
        legend=tuple(dict.fromkeys((*first.grid.legend, *second.grid.legend))),
        unit_note=first.grid.unit_note or second.grid.unit_note,
    )
    proof = first.proof if first.proof == second.proof else Proof.GATE
    return AcceptedTable(grid, proof, (*first.equations, *second.equations))


def _open_paths(grid: Grid) -> list[tuple[float, tuple[str, ...]]]:
    """What the rows of the last page stand under, the last row first, with how far in each begins.

    Empty where the table ends with a total: nothing is open below it.
    """
    cells = [c for c in grid.cells if c.page == grid.pages[-1]]
    rows = _rows(cells)
    if not rows or is_total(rows[-1][1][-1]):
        return []
    return [(inset, path[:-1]) for inset, path, _ in reversed(rows)]


def _under(above: Sequence[tuple[float, tuple[str, ...]]], grid: Grid) -> Sequence[Cell]:
    """Cells of a page that goes on: rows before its first section stand under what the page before left open."""
    sections = [c.row for c in grid.cells if c.role is CellRole.SECTION]
    first_section = min(sections, default=grid.n_rows)
    carried: dict[int, tuple[str, ...]] = {}
    rows = _rows(grid.cells)
    prefix: tuple[str, ...] = ()
    named = _named_by_total([r for r in rows if r[2] < first_section])
    for inset, path, row in rows:
        if row > first_section:
            break
        if is_total(path[-1]):
            outer = prefix or next((o for _, o in above if o), ())
            if outer and totals(path[-1], outer[-1]):
                carried[row] = (*outer, *path)
            break
        if len(path) == 1:
            prefix = next((outer for x, outer in above if abs(x - inset) < _SAME), ()) or named
        carried[row] = (*prefix, *path)
    return [
        replace(c, row_path=carried[c.row]) if c.role is CellRole.DATA and c.row in carried else c for c in grid.cells
    ]


def _named_by_total(rows: Sequence[tuple[float, tuple[str, ...], int]]) -> tuple[str, ...]:
    """The section of indented rows whose heading stayed on the page before, by the total that closes them."""
    for index, (inset, path, _) in enumerate(rows):
        if is_total(path[-1]):
            match = _SECTION_TOTAL.match(path[-1])
            inside = rows[:index]
            if match and inside and all(other > inset + _SAME for other, _, _ in inside):
                return (match[1].strip(),)
            break
    return ()


def _rows(cells: Sequence[Cell]) -> list[tuple[float, tuple[str, ...], int]]:
    """Rows with figures, top to bottom: how far in their label begins, their path, their number.

    The inset is measured from the right edge of the figures, which pages of one table share.
    """
    data = {c.row: c for c in cells if c.role is CellRole.DATA and c.row_path}
    right = max((c.box[2] for c in cells if c.role is CellRole.DATA), default=0.0)
    stubs: dict[int, Cell] = {}
    for cell in cells:
        if cell.role is CellRole.STUB and (cell.row not in stubs or cell.column > stubs[cell.row].column):
            stubs[cell.row] = cell
    return [
        (stubs[row].box[0] - right if row in stubs else 0.0, cell.row_path, row) for row, cell in sorted(data.items())
    ]


def _shift(cell: Cell, rows: int) -> Cell:
    return replace(cell, row=cell.row + rows)
