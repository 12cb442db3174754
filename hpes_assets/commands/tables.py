"""``hpes tables``: what the extractor makes of a PDF, without a home or a warehouse."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from hpes_assets.commands.common import PublicationOption, console

if TYPE_CHECKING:
    from hpes_assets.pages.model import PageContent
    from hpes_assets.tables.model import AcceptedTable, Grid, PageTables, RejectedTable


def tables(
    pdf: Annotated[Path, typer.Argument(help="Any PDF with a text layer.", exists=True, dir_okay=False)],
    page: Annotated[int | None, typer.Option("--page", help="One PDF page, from 1; all without it.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Cells with paths and boxes as JSON.")] = False,
    html: Annotated[
        Path | None,
        typer.Option("--html", help="Write pages and tables side by side to this file, for a browser.", dir_okay=False),
    ] = None,
    png: Annotated[
        Path | None, typer.Option("--png", help="Write a picture of each page to this folder.", file_okay=False)
    ] = None,
    publication: PublicationOption = "himachal_economic_survey",
) -> None:
    """Show the tables of a PDF: strategy, verdict, proof, and the rules that rejected the others.

    Accepted tables are those that would land in the warehouse.
    --html and --png draw them on their pages, accepted ones framed green, rejected ones red.

    A picture of one page, then a whole document to look around in:

        hpes tables survey.pdf --page 8 --png pictures
        hpes tables survey.pdf --html survey.html
    """
    from hpes_assets.commands.table_pictures import pages_shown, pictures_wanted, write_pictures
    from hpes_assets.pages.reader import read_document
    from hpes_assets.tables.extract import tables_of_document

    pictures = pictures_wanted(pdf, html, png, publication)
    with pages_shown("reading") as shown:
        read = read_document(pdf, on_page=lambda content: shown(content.number))
    if read.failure is not None:
        typer.echo(f"hpes: {pdf}: {read.failure}: {read.message}", err=True)
        raise typer.Exit(1)
    count = read.info.pages if read.info is not None else len(read.pages)
    if page is not None and not 1 <= page <= count:
        typer.echo(f"hpes: {pdf} has pages 1 to {count}; --page {page} is none of them", err=True)
        raise typer.Exit(1)
    wanted = [content for content in read.pages if page is None or content.number == page]
    with pages_shown("finding tables", len(wanted)) as shown:
        found = tables_of_document(_counted(wanted, shown))
    if as_json:
        document = {
            "accepted": [_accepted(table) for table in found.accepted],
            "rejected": [_rejected(table) for table in found.rejected],
        }
        typer.echo(json.dumps(document, ensure_ascii=False, indent=2))
    elif pictures is None:
        _show_all(found)
    if pictures is not None:
        write_pictures(pictures, wanted, found, [loss for loss in read.page_failures if page in (None, loss.page)])
    if not as_json:
        console().print(f"{len(found.accepted)} accepted, {len(found.rejected)} rejected on {len(wanted)} page(s)")


def _counted(pages: Sequence[PageContent], shown: Callable[[int], None]) -> Iterator[PageContent]:
    for done, content in enumerate(pages):
        shown(done)
        yield content


def _show_all(found: PageTables) -> None:
    for accepted in found.accepted:
        _show(accepted.grid, f"accepted, proof: {accepted.proof}", list(accepted.equations))
    for rejected in found.rejected:
        reasons = [f"{violation.rule}: {violation.evidence}" for violation in rejected.violations]
        _show(rejected.grid, "rejected", reasons)


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
