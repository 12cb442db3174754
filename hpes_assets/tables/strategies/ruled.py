"""Tables drawn as a full grid: every closed cell is a cell.

Belongs here: from a grid of rules and the words in it to a draft. Does not belong here: grids with rows or
columns left undrawn; where the words of one cell stand in columns of their own, nothing is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hpes_assets.tables.chunks import chunks_of
from hpes_assets.tables.columns import Band
from hpes_assets.tables.draft import Draft, DraftCell
from hpes_assets.tables.frame import lines_of
from hpes_assets.tables.headline import is_numbering_texts
from hpes_assets.tables.lattice import Lattice
from hpes_assets.tables.spans import partition
from hpes_assets.tables.tokens import Token
from hpes_assets.tables.words import has_word, is_figure, is_marker, is_serial, is_value, is_year

_Place = tuple[int, int, int, int]


def draft(lattice: Lattice, tokens: Sequence[Token], above: Sequence[str], below: Sequence[str]) -> Draft | None:
    """Read a grid.

    Args:
        lattice: Its rules.
        tokens: Words in it.
        above: Lines just over it.
        below: Lines just under it.

    Returns:
        A draft, or None where the grid does not hold one entry a cell.
    """
    filled = _fill(lattice, tokens)
    if len(filled) < 4 or _shared(list(filled.values())):
        return None
    rows = sorted({place[0] for place in filled})
    columns = sorted({place[1] for place in filled})
    if len(rows) < 2 or len(columns) < 2:
        return None
    cells = [_cell(place, tuple(words), rows, columns) for place, words in filled.items()]
    cells = [part for cell in cells for part in _parted(cell, lattice, columns)]
    n_rows, n_columns = len(rows), len(columns)
    heads = _head_rows(cells, n_rows, n_columns)
    if heads >= n_rows:
        return None
    stubs = _stub_columns(cells, heads, n_rows, n_columns)
    cells, more = _numbers_apart(cells, heads)
    heads, n_rows = heads + more, n_rows + more
    if sum(cell.row >= heads and cell.column >= stubs for cell in cells) < 2:
        return None
    return Draft(
        "ruled", tuple(sorted(cells, key=lambda c: (c.row, c.column))), n_rows, n_columns, heads, stubs,
        lattice.box, ruled=True, above=tuple(above), below=tuple(below),
    )


def _numbers_apart(cells: list[DraftCell], heads: int) -> tuple[list[DraftCell], int]:
    """Column numbers that share the boxes of the heads over them get a row of their own.

    Returns:
        The cells, and how many rows were added: one or none.
    """
    lowest = [c for c in cells if c.row < heads <= c.row + c.row_span]
    lines = {id(c): lines_of([t for t in c.tokens if not t.sideways]) for c in lowest}
    last = sorted((c.column, lines[id(c)][-1].text) for c in lowest if len(lines[id(c)]) > 1)
    if len(last) < 0.8 * len(lowest) or not is_numbering_texts([text for _, text in last]):
        return cells, 0
    out = [replace(c, row=c.row + 1) if c.row >= heads else c for c in cells if c not in lowest]
    for cell in lowest:
        own = lines[id(cell)]
        if len(own) > 1:
            out.append(replace(cell, tokens=tuple(t for line in own[:-1] for t in line.tokens)))
            out.append(DraftCell(heads, cell.column, own[-1].tokens, 1, cell.column_span))
        else:
            out.append(cell)
    return out, 1


def _fill(lattice: Lattice, tokens: Sequence[Token]) -> dict[_Place, list[Token]]:
    owner: dict[tuple[int, int], _Place] = {}
    for place in lattice.groups:
        for r in range(place[0], place[2] + 1):
            for c in range(place[1], place[3] + 1):
                owner[(r, c)] = place
    filled: dict[_Place, list[tuple[int, Token]]] = {}
    for token in tokens:
        at_row = _index(lattice.ys, (token.y0 + token.y1) / 2)
        at_column = _index(lattice.xs, token.middle)
        if at_row is not None and at_column is not None:
            filled.setdefault(owner[(at_row, at_column)], []).append((at_row, token))
    parted: dict[_Place, list[Token]] = {}
    for place, words in filled.items():
        for part, tokens_of in _unmerged(place, words).items():
            parted.setdefault(part, []).extend(tokens_of)
    return parted


def _unmerged(place: _Place, words: Sequence[tuple[int, Token]]) -> dict[_Place, list[Token]]:
    """A tall cell with a line of its own in nearly every row: the rules between its rows are not drawn."""
    rows = {r for r, _ in words}
    height = place[2] - place[0] + 1
    if height < 3 or len(rows) < 0.8 * height or any(t.sideways for _, t in words):
        return {place: [t for _, t in words]}
    parts: dict[_Place, list[Token]] = {}
    for r, token in words:
        parts.setdefault((r, place[1], r, place[3]), []).append(token)
    return parts


def _index(lines: Sequence[float], at: float) -> int | None:
    for k in range(len(lines) - 1):
        if lines[k] <= at < lines[k + 1]:
            return k
    return None


def _shared(cells: Sequence[Sequence[Token]]) -> bool:
    """Cells hold several figures, side by side or one below the other: their rules are only part of the grid."""
    crowded = figured = 0
    for tokens in cells:
        lines = lines_of([t for t in tokens if not t.sideways])
        if len(lines) > 1 and lines[0].text.endswith(":") and figured:
            return True  # a section and the row below it share a cell
        figures = [t for t in tokens if is_figure(t.text) and not is_marker(t.text)]
        words = [t for t in tokens if has_word(t.text)]
        figured += bool(figures)
        crowded += len(figures) >= 2 and len(figures) > len(words) and not all(is_year(t.text) for t in figures)
    return crowded > 0.1 * max(1, figured)


def _cell(place: _Place, tokens: tuple[Token, ...], rows: Sequence[int], columns: Sequence[int]) -> DraftCell:
    """A cell on the lattice without the rows and columns that hold nothing."""
    row, column = rows.index(place[0]), columns.index(place[1])
    row_span = sum(place[0] <= r <= place[2] for r in rows)
    column_span = sum(place[1] <= c <= place[3] for c in columns)
    return DraftCell(row, column, tokens, row_span, column_span)


def _parted(cell: DraftCell, lattice: Lattice, columns: Sequence[int]) -> list[DraftCell]:
    """Heads side by side in one wide cell: the rules between them are not drawn."""
    if cell.column_span < 2 or any(t.sideways for t in cell.tokens):
        return [cell]
    lines = lines_of(cell.tokens)
    chunks = chunks_of(lines[0]) if len(lines) == 1 else []
    if not 2 <= len(chunks) <= cell.column_span:
        return [cell]
    covered = columns[cell.column:cell.column + cell.column_span]
    groups = partition(chunks, [Band(lattice.xs[k], lattice.xs[k + 1]) for k in covered])
    if groups is None:
        return [cell]
    return [
        DraftCell(cell.row, cell.column + a, chunk.tokens, cell.row_span, b - a + 1)
        for chunk, (a, b) in zip(chunks, groups, strict=True)
    ]


def _head_rows(cells: Sequence[DraftCell], n_rows: int, n_columns: int) -> int:
    """Rows before the first with figures under a label; one row of heads where there are no figures."""
    texts: list[dict[int, str]] = [{} for _ in range(n_rows)]
    for cell in cells:
        texts[cell.row][cell.column] = cell.text
    for row in range(n_rows):
        values = [text for column, text in texts[row].items() if column > 0 and is_value(text)]
        label = texts[row].get(0, "")
        figures = [v for v in values if not is_year(v)] if not label else values
        if is_numbering_texts(list(texts[row].values())) or (values and all(map(is_year, values)) and row < 3
                                                            and not is_figure(label)):
            continue
        if figures and 2 * len(figures) >= max(1, len(texts[row]) - 1) and (row > 0 or label):
            first = row
            while first > 1 and _section(texts[first - 1], cells, first - 1, n_columns):
                first -= 1
            return max(first, _spanned(cells, first))
    titles = 0
    while titles < n_rows - 2 and any(c.row == titles and c.column_span == n_columns for c in cells):
        titles += 1  # a title in the first box, over the heads
    return max(titles + 1, _spanned(cells, titles + 1))


def _section(texts: dict[int, str], cells: Sequence[DraftCell], row: int, n_columns: int) -> bool:
    """A row with one entry, across the table or in its first column."""
    entries = [c for c in cells if c.row == row]
    return len(texts) == 1 and ((entries[0].column_span > 1 and entries[0].column_span >= n_columns - 1)
                                or entries[0].column == 0) and entries[0].row_span == 1


def _spanned(cells: Sequence[DraftCell], rows: int) -> int:
    """Rows that the heads of the first rows reach down to."""
    return max((c.row + c.row_span for c in cells if c.row < rows), default=rows) if rows else 0


def _stub_columns(cells: Sequence[DraftCell], heads: int, n_rows: int, n_columns: int) -> int:
    """Leading columns that name rows: up to the first column of figures."""
    bodies = [
        [c.text for c in cells if c.row >= heads and c.column == column and c.column_span == 1]
        for column in range(n_columns)
    ]
    numeric = [bool(body) and 2 * sum(map(is_value, body)) >= len(body) for body in bodies]
    if not any(numeric[1:]):
        return 1
    blank = next((k for k, body in enumerate(bodies) if body), 0)
    count = 0
    while count < min(5, n_columns) and (not numeric[count] or is_serial(bodies[count])):
        count += 1
    while count > 0 and numeric[count - 1] and not all(numeric[:count - 1]):
        count -= 1  # serial-looking figures at the end of the stub are values
    return max(1, min(max(count, blank + 1), n_columns - 1))
