"""From a draft to a grid: roles, row paths, column paths, units, caption, legend.

Belongs here: what each cell means in its table. Does not belong here: finding cells, and judging.
"""

from __future__ import annotations

from hpes_assets.tables import surroundings
from hpes_assets.tables.draft import Draft, DraftCell
from hpes_assets.tables.frame import Frame
from hpes_assets.tables.headline import is_numbering_texts
from hpes_assets.tables.model import Cell, Grid
from hpes_assets.tables.nesting import nested
from hpes_assets.tables.paths import column_paths, english, row_paths, unit_of
from hpes_assets.tables.zones import UNIT_NOTE
from hpes_retrieval.schema import CellRole


def finish(frame: Frame, draft: Draft) -> Grid:
    """Give every cell its role and every figure its paths.

    Args:
        frame: The page.
        draft: What a strategy read.

    Returns:
        The grid, boxes in points of the unrotated page.
    """
    texts = surroundings.read(draft.above, draft.below)
    roles = _roles(draft)
    columns = column_paths(draft, roles)
    if CellRole.UNIT in roles and _undecided(columns[draft.stub_columns:]):
        # Nothing else tells two columns apart: one figure in two units.
        roles = [CellRole.HEADER if role is CellRole.UNIT else role for role in roles]
        columns = column_paths(draft, roles)
    if CellRole.COLUMN_NUMBER in roles and _undecided(columns[draft.stub_columns:]):
        # Nothing else tells the columns apart: the numbers are heads, such as years of lead time.
        roles = [CellRole.HEADER if role is CellRole.COLUMN_NUMBER else role for role in roles]
        columns = column_paths(draft, roles)
    rows = row_paths(draft, roles, texts.bracket_meaning)
    units = _column_units(draft, roles)
    cells = nested([_cell(frame, c, roles[index], columns, rows, units) for index, c in enumerate(draft.cells)])
    return Grid(
        pages=(frame.page.number,), box=frame.to_page(draft.box), cells=cells, n_rows=draft.n_rows,
        n_columns=draft.n_columns, header_rows=draft.header_rows, stub_columns=draft.stub_columns,
        strategy=draft.strategy, caption=texts.caption, number=texts.number, unit_note=texts.unit_note,
        legend=texts.legend,
    )


def _undecided(columns: list[tuple[str, ...]]) -> bool:
    return len(set(columns)) < len(columns) or not all(columns)


def _cell(
    frame: Frame, cell: DraftCell, role: CellRole, columns: list[tuple[str, ...]],
    rows: dict[int, tuple[tuple[str, ...], str]], units: dict[int, str],
) -> Cell:
    data = role is CellRole.DATA
    row_path, row_unit = rows.get(cell.row, ((), "")) if data else ((), "")
    column_path = columns[cell.column] if data else ()
    return Cell(
        row=cell.row, column=cell.column, text=cell.text, role=role, box=frame.to_page(cell.box),
        page=frame.page.number, row_span=cell.row_span, column_span=cell.column_span, marks=cell.marks,
        row_path=row_path, column_path=column_path,
        unit=(row_unit or units.get(cell.column, "") or unit_of(column_path) or unit_of(row_path[-1:])) if data else "",
    )


def _column_units(draft: Draft, roles: list[CellRole]) -> dict[int, str]:
    """Units that a row of the head gives, by column, without their brackets."""
    return {
        column: english(cell.text).strip("()[] ")
        for cell, role in zip(draft.cells, roles, strict=True)
        if role is CellRole.UNIT
        for column in range(cell.column, cell.column + cell.column_span)
    }


def _roles(draft: Draft) -> list[CellRole]:
    by_row: dict[int, list[DraftCell]] = {}
    for cell in draft.cells:
        by_row.setdefault(cell.row, []).append(cell)
    kinds: dict[int, CellRole] = {}
    for row, cells in by_row.items():
        cells = sorted(cells, key=lambda c: c.column)
        if row < draft.header_rows:
            kinds[row] = _head_role(cells, draft)
        elif not any(cell.column >= draft.stub_columns for cell in cells):
            kinds[row] = CellRole.SECTION
        else:
            kinds[row] = CellRole.DATA
    return [_role(cell, kinds[cell.row], draft) for cell in draft.cells]


def _role(cell: DraftCell, kind: CellRole, draft: Draft) -> CellRole:
    if kind is CellRole.DATA and cell.column < draft.stub_columns:
        return CellRole.STUB
    if kind is CellRole.HEADER and cell.row > 0 and UNIT_NOTE.match(english(cell.text)):
        return CellRole.UNIT
    return kind


def _head_role(cells: list[DraftCell], draft: Draft) -> CellRole:
    texts = [cell.text for cell in cells]
    if is_numbering_texts(texts):
        return CellRole.COLUMN_NUMBER
    if cells[0].row > 0 and all(UNIT_NOTE.match(english(text)) for text in texts):
        return CellRole.UNIT
    return CellRole.HEADER
