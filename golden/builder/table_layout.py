"""Where the cells of a table go: column widths, wrapped lines, spans of the head, row heights.

Belongs here: measuring. Does not belong here: ink (``table_draw``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from golden.builder.model import Column, Row, RowKind, Table
from golden.builder.pen import width_of
from golden.builder.printing import figure_text
from golden.builder.style import Fonts, TableStyle

PAD = 4.0
"""Space on either side of a cell's text."""
INDENT = 11.0
SMALLEST = 5.5
SERIAL_HEAD = "Sr. No."


@dataclass(frozen=True, slots=True)
class HeadCell:
    """A cell of the head: where it stands in the grid and its wrapped lines."""

    level: int
    column: int
    level_span: int
    column_span: int
    path: tuple[str, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """A measured table. ``widths`` are of all columns, stub columns first."""

    size: float
    leading: float
    widths: tuple[float, ...]
    stub_columns: int
    heads: tuple[HeadCell, ...]
    level_heights: tuple[float, ...]
    row_lines: tuple[tuple[str, ...], ...]
    """Wrapped stub lines a row."""
    row_heights: tuple[float, ...]

    @property
    def width(self) -> float:
        """Of the whole table."""
        return sum(self.widths)

    @property
    def head_height(self) -> float:
        """Of all levels of the head."""
        return sum(self.level_heights)

    def left(self, column: int) -> float:
        """Left edge of a column, from the table's left edge."""
        return sum(self.widths[:column])


def measure(table: Table, style: TableStyle, fonts: Fonts, width: float) -> Layout:
    """Lay a table out in a width, with a smaller size where it would not fit."""
    size = style.size
    while True:
        widths = _widths(table, style, fonts, size, width)
        if sum(widths) <= width + 0.1 or size <= SMALLEST:
            break
        size -= 0.5
    widths = _stretched(widths, width, 1 + int(table.serials), style.spread)
    return _placed(table, style, fonts, size, tuple(widths))


def encoded(table: Table, encode: Callable[[str], str]) -> Table:
    """The table with its words, not its figures, in another encoding."""
    rows = tuple(
        replace(row, label=encode(row.label), texts=tuple(encode(text) for text in row.texts))
        for row in table.rows
    )
    columns = tuple(Column(tuple(encode(head) for head in column.path)) for column in table.columns)
    return replace(table, stub_head=encode(table.stub_head), rows=rows, columns=columns)


def cell_text(row: Row, column: int, style: TableStyle) -> str:
    """What is printed in a data column of a row."""
    figure = row.figures[column] if column < len(row.figures) else None
    if figure is not None:
        return figure_text(figure, grouping=style.grouping, minus=style.minus, nil=style.nil)
    return row.texts[column] if column < len(row.texts) else ""


def wrapped(text: str, font: str, size: float, width: float) -> list[str]:
    """Break a text into lines of a width; line feeds in it stay."""
    lines: list[str] = []
    for part in text.split("\n"):
        line = ""
        for word in part.split(" "):
            longer = f"{line} {word}" if line else word
            if line and width_of(longer, font, size) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def _widths(table: Table, style: TableStyle, fonts: Fonts, size: float, width: float) -> list[float]:
    columns = [_column_width(table, index, style, fonts, size) for index in range(len(table.columns))]
    _widen_for_banners(columns, table, fonts, size)
    serial = [24.0] if table.serials else []
    labels = [(row.label, row.indent) for row in table.rows if row.kind is not RowKind.SECTION]
    longest = max(
        [width_of(label, fonts.bold, size) + indent * INDENT for label, indent in labels], default=40
    )
    least = max(
        [_longest_word(label, fonts.bold, size) + indent * INDENT for label, indent in labels], default=40
    )
    room = width - sum(columns) - sum(serial) - 2 * PAD
    stub = max(least, min(longest, max(room, 48.0), style.stub_share * width)) + 2 * PAD
    return [*serial, stub, *columns]


def _widen_for_banners(columns: list[float], table: Table, fonts: Fonts, size: float) -> None:
    """Make columns wide enough together for the longest word of a head that spans them."""
    paths = [column.path for column in table.columns]
    for prefix in dict.fromkeys(path[:level] for path in paths for level in range(1, len(path))):
        under = [i for i, path in enumerate(paths) if path[: len(prefix)] == prefix]
        lacking = _longest_word(prefix[-1], fonts.bold, size) + 2 * PAD + 1 - sum(columns[i] for i in under)
        for i in under:
            columns[i] += max(0.0, lacking / len(under))


def _column_width(table: Table, index: int, style: TableStyle, fonts: Fonts, size: float) -> float:
    number_font = fonts.numbers or fonts.bold
    texts = [width_of(cell_text(row, index, style), number_font, size) for row in table.rows]
    leaf = table.columns[index].path[-1]
    words = max(width_of(line, fonts.bold, size) for line in leaf.split("\n"))
    if words > 78:
        words = max(_longest_word(leaf, fonts.bold, size), 52.0)
    return max([*texts, words, 24.0]) + 2 * PAD


def _longest_word(text: str, font: str, size: float) -> float:
    return max((width_of(word, font, size) for word in text.split()), default=0.0)


def _stretched(widths: list[float], width: float, stubs: int, spread: float) -> list[float]:
    """Share out the room that is left, the columns first."""
    left = max(0.0, width - sum(widths))
    columns = len(widths) - stubs
    each = min(left / max(1, columns), spread)
    rest = min(left - each * columns, 60.0 if spread else 8.0)
    return [w + (each if i >= stubs else rest if i == stubs - 1 else 0.0) for i, w in enumerate(widths)]


def _placed(table: Table, style: TableStyle, fonts: Fonts, size: float, widths: tuple[float, ...]) -> Layout:
    stubs, leading = 1 + int(table.serials), size * 1.2
    heads = _heads(table, fonts, size, widths, stubs)
    levels = max(len(column.path) for column in table.columns)
    heights = [0.0] * levels
    for head in sorted(heads, key=lambda h: h.level_span):
        need = len(head.lines) * leading + style.row_pad + 2
        have = sum(heights[head.level : head.level + head.level_span])
        heights[head.level + head.level_span - 1] += max(0.0, need - have)
    lines = tuple(_stub_lines(row, fonts, size, widths, stubs) for row in table.rows)
    rows = tuple(len(text) * leading + style.row_pad for text in lines)
    return Layout(size, leading, widths, stubs, tuple(heads), tuple(heights), lines, rows)


def _stub_lines(row: Row, fonts: Fonts, size: float, widths: Sequence[float], stubs: int) -> tuple[str, ...]:
    if row.kind is RowKind.SECTION:
        return tuple(wrapped(row.label, fonts.bold, size, sum(widths) - 2 * PAD))
    font = fonts.bold if row.kind is RowKind.TOTAL else fonts.regular
    return tuple(wrapped(row.label, font, size, widths[stubs - 1] - 2 * PAD - row.indent * INDENT + 0.5))


def _heads(table: Table, fonts: Fonts, size: float, widths: Sequence[float], stubs: int) -> list[HeadCell]:
    levels = max(len(column.path) for column in table.columns)
    stub_texts = ([SERIAL_HEAD] if table.serials else []) + [table.stub_head]
    heads = [
        HeadCell(0, i, levels, 1, (text,), tuple(wrapped(text, fonts.bold, size, widths[i] - 2 * PAD)))
        for i, text in enumerate(stub_texts)
    ]
    paths = [column.path for column in table.columns]
    for level in range(levels):
        index = 0
        while index < len(paths):
            path = paths[index][: level + 1]
            end = index + 1
            if len(paths[index]) <= level:
                index = end
                continue
            leaf = level == len(paths[index]) - 1
            while (
                not leaf
                and end < len(paths)
                and paths[end][: level + 1] == path
                and len(paths[end]) > level + 1
            ):
                end += 1
            span = sum(widths[stubs + index : stubs + end])
            lines = tuple(wrapped(path[-1], fonts.bold, size, span - 2 * PAD + 0.5))
            heads.append(
                HeadCell(level, stubs + index, levels - level if leaf else 1, end - index, path, lines)
            )
            index = end
    return heads
