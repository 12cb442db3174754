"""Facts of an accepted table: every numeric cell with what, when, of whom, in which unit, and where.

Belongs here: putting the parts together. Does not belong here: any of the parts, or figures in prose.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from hpes_assets.facts.aliases import Aliases, aliases_of
from hpes_assets.facts.legend import Legend, read_legend
from hpes_assets.facts.measure import unit_of
from hpes_assets.facts.naming import name_cell
from hpes_assets.facts.rows import FactRow, TableContext, place_id, table_id
from hpes_assets.facts.sections import tell_apart
from hpes_assets.facts.when import period_of
from hpes_assets.publications.model import Profile
from hpes_assets.tables.model import AcceptedTable, Cell, Grid
from hpes_retrieval.numbers import Brackets, Number, parse_number
from hpes_retrieval.schema import CellRole, FactKind

__all__ = ["FactRow", "TableContext", "facts_of_table", "number_of", "table_id"]

_MOST_DIGITS = 28
"""Digits before the point that the warehouse's decimals hold."""
_OF_GDP = re.compile(r"(?:%|per\s?cent(?:age)?)\s*(?:of|to)\s+(?:the\s+)?gs?dp", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Table:
    """What every cell of a table shares."""

    grid: Grid
    legend: Legend
    stub_head: str
    head_marks: Mapping[int, tuple[str, ...]]
    row_marks: Mapping[int, tuple[str, ...]]


def facts_of_table(table: AcceptedTable, context: TableContext, profile: Profile) -> list[FactRow]:
    """Turn the data cells of a table into facts.

    Cells that hold text, nothing, digits whose commas are wrong, or bracketed numbers whose meaning the
    table does not tell give no fact. Null marks give facts without a value.

    Args:
        table: A table that passed the gate.
        context: Where it stands.
        profile: The publication: its default unit and the aliases of its series.

    Returns:
        Facts in reading order.
    """
    shared = _shared(table.grid)
    aliases = aliases_of(profile)
    identity = table_id(context, table.grid)
    facts: list[FactRow] = []
    for cell in sorted(table.grid.cells, key=lambda cell: (cell.row, cell.column)):
        if cell.role is not CellRole.DATA:
            continue
        number = number_of(cell, shared.legend)
        if number is not None:
            facts.append(_fact(cell, number, shared, table, context, profile, aliases, identity))
    return tell_apart(facts)


def _fact(
    cell: Cell,
    number: Number,
    shared: _Table,
    table: AcceptedTable,
    context: TableContext,
    profile: Profile,
    aliases: Aliases,
    identity: str,
) -> FactRow:
    grid = table.grid
    marks = tuple(dict.fromkeys((*cell.marks, *number.marks)))
    seen = (*marks, *shared.head_marks.get(cell.column, ()), *shared.row_marks.get(cell.row, ()))
    period = period_of(cell.row_path, cell.column_path, grid.caption, (grid.unit_note,), seen, shared.legend)
    of_gdp = number.bracketed and number.brackets is Brackets.PERCENT_OF_GDP
    unit = unit_of(
        cell.unit, cell.row_path, cell.column_path, grid.unit_note, grid.caption, profile.default_unit,
        is_percent=number.is_percent,
    )  # fmt: skip
    naming = name_cell(
        cell.row_path, cell.column_path, shared.stub_head, grid.caption, (grid.unit_note, context.chapter),
        aliases, of_gdp=of_gdp,
    )  # fmt: skip
    return FactRow(
        publication=context.publication, edition=context.edition, document_id=context.document_id,
        fact_id=place_id(context, cell.page, cell.box, "fact"), kind=FactKind.CELL, page=cell.page,
        table_id=identity, row=cell.row, column=cell.column, row_path=cell.row_path,
        column_path=cell.column_path, caption=grid.caption, series=naming.series, member=naming.member,
        price_basis=naming.price_basis, base_year=naming.base_year, period_kind=period.kind,
        period_start=period.start, period_end=period.end, data_year=period.data_year,
        estimate=period.estimate, is_partial=period.is_partial, unit=unit.name, scale=unit.scale,
        value=number.value, printed=cell.text, null_mark=number.null_mark, marks=marks, bbox=cell.box,
        strategy=grid.strategy, proof=table.proof, language=context.language,
    )  # fmt: skip


def number_of(cell: Cell, legend: Legend) -> Number | None:
    """The number of a cell, None where it gives no fact.

    Args:
        cell: A data cell.
        legend: What its table's notes say.
    """
    meaning, known = legend.brackets, legend.brackets_known
    if _of_gdp(cell):
        meaning, known = Brackets.PERCENT_OF_GDP, True
    number = parse_number(cell.text, bracket_meaning=meaning, legend=legend.nulls)
    if number.value is None and number.null_mark is None:
        return None
    if number.bracketed and number.value is not None and number.value >= 0 and not known:
        return None
    if number.value is not None and not _fits(number.value):
        return None
    return number


def _of_gdp(cell: Cell) -> bool:
    said = " ".join((cell.unit, *cell.row_path[-1:], *cell.column_path[-1:]))
    return bool(_OF_GDP.search(said))


def _fits(value: Decimal) -> bool:
    return value.adjusted() < _MOST_DIGITS


def _shared(grid: Grid) -> _Table:
    head_marks: dict[int, list[str]] = defaultdict(list)
    row_marks: dict[int, list[str]] = defaultdict(list)
    stub_head: list[str] = []
    for cell in grid.cells:
        if cell.role is CellRole.HEADER:
            for column in range(cell.column, cell.column + cell.column_span):
                head_marks[column].extend(cell.marks)
            if cell.column < grid.stub_columns and cell.text.strip():
                stub_head.append(cell.text)
        elif cell.role is CellRole.STUB:
            for row in range(cell.row, cell.row + cell.row_span):
                row_marks[row].extend(cell.marks)
    return _Table(grid, read_legend(grid), " ".join(stub_head), _frozen(head_marks), _frozen(row_marks))


def _frozen(marks: Mapping[int, Sequence[str]]) -> dict[int, tuple[str, ...]]:
    return {place: tuple(dict.fromkeys(found)) for place, found in marks.items()}
