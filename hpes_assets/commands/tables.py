"""``hpes tables``: what the extractor makes of a PDF, without a home or a warehouse."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hpes_assets.commands.common import console

if TYPE_CHECKING:
    from hpes_assets.tables.model import AcceptedTable, Grid, RejectedTable


def tables(
    pdf: Annotated[Path, typer.Argument(help="Any PDF with a text layer.", exists=True, dir_okay=False)],
    page: Annotated[int | None, typer.Option("--page", help="One PDF page, from 1; all without it.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Cells with paths and boxes as JSON.")] = False,
) -> None:
    """Show the tables of a PDF: strategy, verdict, proof, and the rules that rejected the others.

    Nothing is written. Accepted tables are those that would land in the warehouse.
    """
    from hpes_assets.pages.reader import read_document
    from hpes_assets.tables.extract import tables_of_document

    read = read_document(pdf)
    if read.failure is not None:
        typer.echo(f"hpes: {pdf}: {read.failure}: {read.message}", err=True)
        raise typer.Exit(1)
    count = read.info.pages if read.info is not None else len(read.pages)
    if page is not None and not 1 <= page <= count:
        typer.echo(f"hpes: {pdf} has pages 1 to {count}; --page {page} is none of them", err=True)
        raise typer.Exit(1)
    wanted = [content for content in read.pages if page is None or content.number == page]
    found = tables_of_document(wanted)
    if as_json:
        document = {
            "accepted": [_accepted(table) for table in found.accepted],
            "rejected": [_rejected(table) for table in found.rejected],
        }
        typer.echo(json.dumps(document, ensure_ascii=False, indent=2))
        return
    for accepted in found.accepted:
        _show(accepted.grid, f"accepted, proof: {accepted.proof}", list(accepted.equations))
    for rejected in found.rejected:
        reasons = [f"{violation.rule}: {violation.evidence}" for violation in rejected.violations]
        _show(rejected.grid, "rejected", reasons)
    console().print(
        f"{len(found.accepted)} accepted, {len(found.rejected)} rejected on {len(wanted)} page(s)"
    )


def _show(grid: Grid, verdict: str, remarks: list[str]) -> None:
    from rich.table import Table

    pages = ", ".join(str(number) for number in grid.pages)
    title = f"page {pages} · {grid.strategy} · {verdict}\n{grid.caption or '(no caption)'} {grid.unit_note}"
    view = Table(title=title, title_justify="left", show_header=False, show_lines=False)
    for _ in range(grid.n_columns):
        view.add_column(overflow="fold")
    for index, row in enumerate(grid.text_rows()):
        view.add_row(*row, style="bold" if index < grid.header_rows else None,
                     end_section=index == grid.header_rows - 1)
    out = console()
    out.print(view, markup=False)
    for remark in remarks[:6]:
        out.print(f"  · {remark}", markup=False, highlight=False)


def _accepted(table: AcceptedTable) -> dict[str, Any]:
    return {**_grid(table.grid), "proof": str(table.proof), "equations": list(table.equations)}


def _rejected(table: RejectedTable) -> dict[str, Any]:
    rules = [{"rule": str(v.rule), "evidence": v.evidence} for v in table.violations]
    return {**_grid(table.grid), "rules": rules, "next": str(table.next)}


def _grid(grid: Grid) -> dict[str, Any]:
    return {
        "pages": list(grid.pages), "bbox": list(grid.box), "strategy": grid.strategy,
        "caption": grid.caption, "number": grid.number, "unit_note": grid.unit_note,
        "legend": list(grid.legend), "rows": grid.text_rows(),
        "cells": [
            {"row": cell.row, "column": cell.column, "role": str(cell.role), "text": cell.text,
             "marks": list(cell.marks), "row_path": list(cell.row_path),
             "column_path": list(cell.column_path), "unit": cell.unit, "page": cell.page,
             "bbox": list(cell.box)}
            for cell in grid.cells
        ],
    }
