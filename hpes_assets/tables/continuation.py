"""Tables that go on over the next page.

Belongs here: recognising and joining them. Does not belong here: pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hpes_assets.tables.model import AcceptedTable, Cell, Grid
from hpes_assets.tables.words import plain
from hpes_assets.tables.zones import CONTINUED
from hpes_retrieval.schema import Proof


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
    caption = CONTINUED.sub("", second.caption).strip(" -–—.")
    return not second.number or second.number == first.number or plain(caption) in plain(first.caption)


def _heads(grid: Grid) -> list[tuple[str, ...]]:
    paths = {c.column: c.column_path for c in grid.cells if c.column_path}
    return [tuple(plain(text) for text in path) for _, path in sorted(paths.items())]


def _join(first: AcceptedTable, second: AcceptedTable) -> AcceptedTable:
    shift = first.grid.n_rows - second.grid.header_rows
    more = tuple(_shift(c, shift) for c in second.grid.cells if c.row >= second.grid.header_rows)
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


def _shift(cell: Cell, rows: int) -> Cell:
    return replace(cell, row=cell.row + rows)
