"""Hand-built accepted tables for the tests of facts: a grid drawn as rows of texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hpes_assets.facts.build import FactRow, TableContext, facts_of_table
from hpes_assets.publications.loader import load_profile
from hpes_assets.tables.model import AcceptedTable, Cell, Grid
from hpes_retrieval.schema import CellRole, Proof

UNION = TableContext("union_budget_at_a_glance", "2025-26", "doc1", "combined", "mixed", "Budget at a Glance")
SURVEY = TableContext("himachal_economic_survey", "2020-21", "doc2", "narrative_en", "english", "")


def table(
    columns: Sequence[tuple[str, ...]],
    rows: Sequence[tuple[tuple[str, ...], Sequence[str]]],
    *,
    stub: str = "",
    caption: str = "",
    unit_note: str = "",
    legend: tuple[str, ...] = (),
    marks: dict[tuple[int, int], tuple[str, ...]] | None = None,
    head_marks: dict[int, tuple[str, ...]] | None = None,
    units: dict[int, str] | None = None,
) -> AcceptedTable:
    """A table with one stub column. ``columns`` and the first of each row are paths, outermost first."""
    depth = max(len(path) for path in columns)
    cells = [_cell(0, 0, stub, CellRole.HEADER)]
    for c, path in enumerate(columns, start=1):
        for level, text in enumerate(path):
            leaf = level == len(path) - 1
            cell = _cell(level, c, text, CellRole.HEADER)
            cells.append(replace(cell, marks=(head_marks or {}).get(c, ()) if leaf else ()))
    for r, (path, texts) in enumerate(rows, start=depth):
        cells.append(_cell(r, 0, path[-1], CellRole.STUB))
        for c, text in enumerate(texts, start=1):
            cell = _cell(r, c, text, CellRole.DATA)
            cells.append(
                replace(
                    cell,
                    row_path=path,
                    column_path=columns[c - 1],
                    marks=(marks or {}).get((r - depth, c - 1), ()),
                    unit=(units or {}).get(c, ""),
                )
            )
    grid = Grid(
        (3,),
        (50, 50, 500, 700),
        tuple(cells),
        depth + len(rows),
        len(columns) + 1,
        depth,
        1,
        "aligned",
        caption=caption,
        unit_note=unit_note,
        legend=legend,
    )
    return AcceptedTable(grid, Proof.GATE)


def _cell(row: int, column: int, text: str, role: CellRole) -> Cell:
    x, y = 50.0 + 60 * column, 50.0 + 12 * row
    return Cell(row, column, text, role, (x, y, x + 50, y + 10), 3)


def facts(accepted: AcceptedTable, context: TableContext = SURVEY) -> list[FactRow]:
    """Facts with the profile that ships."""
    return facts_of_table(accepted, context, load_profile(context.publication))
