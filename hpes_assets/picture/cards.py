"""A table beside its page, as HTML: the verdict with its grounds, and the grid as it was read.

Belongs here: one table's markup. Does not belong here: the page's picture (:mod:`hpes_assets.picture.html`).
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from hpes_assets.facts.rows import FactRow
from hpes_assets.picture.overlay import Part, ShownTable, Tint, tint_of
from hpes_assets.tables.model import Cell
from hpes_retrieval.schema import Estimate

_STEP = " › "
"""Between the labels of a path."""
_MOST_GROUNDS = 6
"""Shown at once; the rest unfolds."""
_LONGEST_FIGURE = 24
"""Characters; what is longer in a data cell is prose and set as such."""
_LONGEST_SHORT = 12
"""Characters: ``2020-21 (R)`` is not broken at its hyphen."""


def card(part: Part, page: int) -> str:
    """A table with its verdict and its rows on one page.

    Args:
        part: What of the table stands on the page.
        page: The page: a continued table shows there the rows that are printed there.
    """
    table, grid = part.table, part.table.grid
    why = f"proof: {table.proof} · " if table.accepted else ""
    head = (f'<h3>{table.number} <span class="verdict">{table.verdict}</span> '
            f'<span class="soft">{escape(why + grid.strategy)}{_where(table, page)}</span></h3>')
    return (f'<article class="card c-{table.verdict}" data-verdict="{table.verdict}">{head}'
            f"{_caption(table)}{_grounds(table)}<div class=\"scroll\">{_grid(table, page)}</div></article>")


def _where(table: ShownTable, page: int) -> str:
    others = [number for number in table.grid.pages if number != page]
    links = ", ".join(f'<a href="#page-{number}">page {number}</a>' for number in others)
    return f" · also on {links}" if others else ""


def _caption(table: ShownTable) -> str:
    grid = table.grid
    caption = f"<strong>{escape(grid.caption)}</strong>" if grid.caption else '<span class="soft">no caption</span>'
    unit = f' <span class="soft">{escape(grid.unit_note)}</span>' if grid.unit_note else ""
    legend = f'<p class="soft">{escape(" · ".join(grid.legend))}</p>' if grid.legend else ""
    return f"<p>{caption}{unit}</p>{legend}"


def _grounds(table: ShownTable) -> str:
    """Equations that hold, or rules broken with their evidence."""
    items = [f"<li>{escape(equation)}</li>" for equation in table.equations]
    items += [f"<li><strong>{escape(str(violation.rule))}</strong>: {escape(violation.evidence)}</li>"
              for violation in table.violations]
    shown, more = items[:_MOST_GROUNDS], items[_MOST_GROUNDS:]
    rest = f"<details><summary>{len(more)} more</summary><ul>{''.join(more)}</ul></details>" if more else ""
    return f"<ul>{''.join(shown)}</ul>{rest}" if items else ""


def _grid(table: ShownTable, page: int) -> str:
    grid = table.grid
    cells = {(cell.row, cell.column): cell for cell in grid.cells}
    on_page = {cell.row for cell in grid.cells if cell.page == page} | set(range(grid.header_rows))
    covered = {place for cell in grid.cells for place in _covered(cell)} - cells.keys()
    rows = []
    for row in sorted(on_page):
        fields = [_field(table, cells.get((row, column))) for column in range(grid.n_columns)
                  if (row, column) not in covered]
        rows.append(f"<tr>{''.join(fields)}</tr>")
    return f'<table class="grid">{"".join(rows)}</table>'


def _covered(cell: Cell) -> set[tuple[int, int]]:
    """Places that a merged cell takes beside its own."""
    rows = range(cell.row, cell.row + cell.row_span)
    columns = range(cell.column, cell.column + cell.column_span)
    return {(row, column) for row in rows for column in columns} - {(cell.row, cell.column)}


def _field(table: ShownTable, cell: Cell | None) -> str:
    if cell is None:
        return "<td></td>"
    spans = "".join(f' {name}="{count}"' for name, count in (("rowspan", cell.row_span), ("colspan", cell.column_span))
                    if count > 1)
    tint = tint_of(cell)
    looks = [str(tint), f"c-{tint}"]
    looks += ["figure"] if tint in (Tint.DATA, Tint.NULL) and len(cell.text) <= _LONGEST_FIGURE else []
    looks += ["short"] if len(cell.text) <= _LONGEST_SHORT else []
    said = "".join(f' data-{name}="{escape(text)}"' for name, text in _said(table, cell).items() if text)
    named = f'class="{" ".join(looks)}" data-cell="{table.cell_id(cell)}"'
    return f"<td {named}{spans}{said}>{escape(cell.text)}</td>"


def _said(table: ShownTable, cell: Cell) -> Mapping[str, str]:
    """What hovering tells of a cell, beside its printed text."""
    said = {"rows": _STEP.join(cell.row_path), "columns": _STEP.join(cell.column_path), "unit": cell.unit,
            "place": f"row {cell.row + 1}, column {cell.column + 1}, {cell.role}"}
    fact = table.facts.get((cell.row, cell.column))
    return {**said, **_fact(fact, table.accepted)} if fact else said


def _fact(fact: FactRow, landed: bool) -> Mapping[str, str]:
    year = f"{fact.data_year or ''}{' (part of the year)' if fact.is_partial else ''}"
    return {
        "value": str(fact.null_mark).replace("_", " ") if fact.value is None else f"{fact.value:,f}",
        "unit": fact.unit, "year": year.strip(),
        "estimate": "" if fact.estimate is Estimate.NONE else str(fact.estimate).replace("_", " "),
        "series": fact.series, "remark": "" if landed else "the table is rejected: this lands nowhere",
    }
