"""Tables as rows of the lake, and back again.

Belongs here: the two directions of one translation, so that a table read back is the table that was written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hpes_assets.facts.rows import TableContext, table_id
from hpes_assets.pages.model import Box
from hpes_assets.tables.model import AcceptedTable, Cell, Grid, RejectedTable
from hpes_assets.warehouse.lake import Row
from hpes_retrieval.schema import CellRole, Proof


def table_row(document: Row, pages: Mapping[int, Row], table: AcceptedTable) -> dict[str, Any]:
    """Row of an accepted table.

    Args:
        document: Row of its document.
        pages: Rows of the document's pages by number.
        table: The table.
    """
    return {**_grid_row(document, pages, table.grid), "proof": str(table.proof), "twin_table_id": None}


def rejected_row(document: Row, pages: Mapping[int, Row], table: RejectedTable) -> dict[str, Any]:
    """Row of a rejected table, with every rule that it broke."""
    rules = [{"rule": str(violation.rule), "evidence": violation.evidence} for violation in table.violations]
    return {**_grid_row(document, pages, table.grid), "rules": rules, "next": str(table.next)}


def cell_rows(table: Row, grid: Grid) -> list[dict[str, Any]]:
    """Rows of a table's cells."""
    place = {name: table[name] for name in ("publication", "edition", "document_id", "table_id")}
    return [
        {**place, "row": cell.row, "column": cell.column, "row_span": cell.row_span,
         "column_span": cell.column_span, "page": cell.page, "role": str(cell.role), "text": cell.text,
         "marks": list(cell.marks), "row_path": list(cell.row_path), "column_path": list(cell.column_path),
         "unit": cell.unit, "bbox": list(cell.box)}
        for cell in grid.cells
    ]


def grid_of(row: Row, cells: Sequence[Row]) -> Grid:
    """The grid that a table's row and its cells' rows stand for."""
    return Grid(
        pages=tuple(row["pages"]), box=_box(row["bbox"]), cells=tuple(_cell(cell) for cell in cells),
        n_rows=row["n_rows"], n_columns=row["n_columns"], header_rows=row["header_rows"],
        stub_columns=row["stub_columns"], strategy=row["strategy"], caption=row["caption"],
        number=row["number"], unit_note=row["unit_note"], legend=tuple(row["legend"]),
    )


def accepted_of(row: Row, cells: Sequence[Row]) -> AcceptedTable:
    """The accepted table that a row and its cells stand for."""
    return AcceptedTable(grid_of(row, cells), Proof(row["proof"]))


def context_of(document: Row, page: Row) -> TableContext:
    """Where a table stands, from the rows of its document and page."""
    return TableContext(
        publication=document["publication"], edition=document["edition"],
        document_id=document["document_id"], document_kind=document["kind"],
        language=page.get("language", "none"), chapter=page.get("chapter", ""),
    )


def _grid_row(document: Row, pages: Mapping[int, Row], grid: Grid) -> dict[str, Any]:
    page = pages.get(grid.pages[0], {})
    language = page.get("language", "none")
    context = context_of(document, page)
    return {
        "publication": document["publication"], "edition": document["edition"],
        "document_id": document["document_id"],
        "table_id": table_id(context, grid),
        "page": grid.pages[0], "pages": list(grid.pages), "caption": grid.caption, "number": grid.number,
        "chapter": page.get("chapter", ""), "unit_note": grid.unit_note, "legend": list(grid.legend),
        "strategy": grid.strategy, "bbox": list(grid.box), "n_rows": grid.n_rows, "n_columns": grid.n_columns,
        "header_rows": grid.header_rows, "stub_columns": grid.stub_columns, "language": language,
    }


def _cell(row: Row) -> Cell:
    return Cell(
        row=row["row"], column=row["column"], text=row["text"], role=CellRole(row["role"]),
        box=_box(row["bbox"]), page=row["page"], row_span=row["row_span"], column_span=row["column_span"],
        marks=tuple(row["marks"]), row_path=tuple(row["row_path"]), column_path=tuple(row["column_path"]),
        unit=row["unit"],
    )


def _box(values: Sequence[float]) -> Box:
    x0, y0, x1, y1 = values
    return (x0, y0, x1, y1)
