"""Inking a measured table, and recording every cell as it lands.

Belongs here: one stretch of rows on one page. Does not belong here: page breaks (``flow``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from golden.builder.model import Row, RowKind, Table
from golden.builder.pen import Pen, width_of
from golden.builder.printing import raised
from golden.builder.recorder import TableRecorder
from golden.builder.style import Fonts, Ruling, TableStyle
from golden.builder.table_layout import INDENT, PAD, SERIAL_HEAD, HeadCell, Layout, cell_text
from golden.truth import Box


def clean(path: Sequence[str]) -> tuple[str, ...]:
    """A path with its printed line breaks and double spaces removed."""
    return tuple(" ".join(part.split()) for part in path)


class TableInk:
    """Draws one table in one style.

    ``shown`` holds the words as their font encodes them, the recorder's table what they mean.
    """

    def __init__(
        self, pen: Pen, shown: Table, layout: Layout, style: TableStyle, fonts: Fonts, record: TableRecorder
    ) -> None:
        self.pen, self.table, self.layout, self.style, self.fonts = pen, shown, layout, style, fonts
        self.record = record
        self.meant = record.table
        self.leaders = False
        self.body_row = len(layout.level_heights) + int(shown.column_numbers)

    def head(self, x: float, y: float) -> float:
        """Draw the head, with column numbers below it where the table has them; returns its lower edge."""
        layout, top = self.layout, y
        bottom = y + layout.head_height
        if self.record.recorder.blank:  # a pass without ink needs the heights alone
            return bottom + (layout.leading + 2 if self.table.column_numbers else 0)
        if self.style.ruling is Ruling.SHADED:
            self.pen.rect((x, top, x + layout.width, bottom), 0.85)
        for head in layout.heads:
            y0 = top + sum(layout.level_heights[: head.level])
            y1 = y0 + sum(layout.level_heights[head.level : head.level + head.level_span])
            x0 = x + layout.left(head.column)
            x1 = x + layout.left(head.column + head.column_span)
            self._head_text(head.lines, (x0, y0, x1, y1), head.column < layout.stub_columns, head)
            if self.style.ruling is Ruling.FULL:
                self.pen.rect((x0, y0, x1, y1))
            elif self.style.ruling is Ruling.COLUMNS:
                self.pen.line(x0, y0, x0, y1)
                self.pen.line(x1, y0, x1, y1)
            if head.column_span > 1 and self.style.ruling not in (Ruling.FULL, Ruling.NONE):
                self.pen.line(x0 + PAD, y1, x1 - PAD, y1, 0.4)
        if self.table.column_numbers:
            bottom = self._column_numbers(x, bottom)
        if self.style.ruling in (Ruling.HORIZONTAL, Ruling.HEAD_ONLY, Ruling.COLUMNS):
            self.pen.line(x, top, x + layout.width, top, 0.8)
            self.pen.line(x, bottom, x + layout.width, bottom, 0.8)
        return bottom

    def rows(self, x: float, y: float, first: int, end: int, *, last: bool) -> float:
        """Draw rows ``first`` to ``end``; ``last`` closes the table. Returns the lower edge."""
        top = y
        if self.record.recorder.blank:
            return y + sum(self.layout.row_heights[first:end])
        for index in range(first, end):
            row, height = self.table.rows[index], self.layout.row_heights[index]
            self._fill(row, index, x, y, height)
            self._row(row, index, x, y)
            self._row_rules(row, x, y, height)
            y += height
        self._closing_rules(x, top, y, last=last)
        return y

    def _head_text(self, lines: Sequence[str], box: Box, stub: bool, head: HeadCell) -> None:
        x0, y0, x1, y1 = box
        size, leading = self.layout.size, self.layout.leading
        font = self.fonts.bold if self.style.heads_bold else self.fonts.regular
        y = y0 + (y1 - y0 - len(lines) * leading) / 2 + size * 0.95
        boxes, texts = [], []
        for line in lines:
            shown = _reversed_mark(line) if self.table.reversed_marks else line
            place = (x0 + PAD, "left") if stub else ((x0 + x1) / 2, "center")
            texts.append(shown)
            if shown:
                boxes.append(self.pen.text(place[0], y, shown, font, size, place[1]))
            y += leading
        if boxes:
            self.record.cell(
                self.pen.page, head.level, head.column, "header", " ".join(texts).strip(), union(boxes),
                row_span=head.level_span, column_span=head.column_span, column_path=self._meant_head(head),
            )  # fmt: skip

    def _meant_head(self, head: HeadCell) -> tuple[str, ...]:
        column = head.column - self.layout.stub_columns
        if column < 0:
            return (self.meant.stub_head if head.column == self.layout.stub_columns - 1 else SERIAL_HEAD,)
        return clean(self.meant.columns[column].path[: len(head.path)])

    def _column_numbers(self, x: float, y: float) -> float:
        layout, bottom = self.layout, y + self.layout.leading + 2
        for column in range(len(layout.widths)):
            x0, x1 = x + layout.left(column), x + layout.left(column + 1)
            box = self.pen.text(
                (x0 + x1) / 2, y + layout.size, str(column + 1), self.fonts.regular, layout.size, "center"
            )
            self.record.cell(self.pen.page, self.body_row - 1, column, "column_number", str(column + 1), box)
            if self.style.ruling is Ruling.FULL:
                self.pen.rect((x0, y, x1, bottom))
        return bottom

    def _fill(self, row: Row, index: int, x: float, y: float, height: float) -> None:
        if self.style.ruling is Ruling.SHADED and (index % 2 or row.kind is RowKind.TOTAL):
            self.pen.rect(
                (x, y, x + self.layout.width, y + height), 0.85 if row.kind is RowKind.TOTAL else 0.94
            )

    def _row(self, row: Row, index: int, x: float, y: float) -> None:
        layout = self.layout
        grid_row, stub = self.body_row + index, layout.stub_columns - 1
        bold = row.kind in (RowKind.TOTAL, RowKind.SECTION)
        font = (
            self.fonts.bold if bold else self.fonts.italic if row.kind is RowKind.UNIT else self.fonts.regular
        )
        baseline = y + self.style.row_pad / 2 + layout.size * 0.92
        if self.table.serials and row.kind is RowKind.DATA:
            number = str(1 + sum(r.kind is RowKind.DATA for r in self.table.rows[:index]))
            box = self.pen.text(x + PAD, baseline, number + ".", font, layout.size)
            self.record.cell(
                self.pen.page,
                grid_row,
                0,
                "stub",
                number + ".",
                box,
                row_path=clean(self.meant.rows[index].full_path),
            )
        left = x + layout.left(stub) + PAD + row.indent * INDENT
        lines = layout.row_lines[index]
        boxes = [
            self._stub_line(left, baseline + i * layout.leading, line, font, x + layout.left(stub + 1), row)
            if i == len(lines) - 1
            else self.pen.text(left, baseline + i * layout.leading, line, font, layout.size)
            for i, line in enumerate(lines)
            if line
        ]
        role = {RowKind.SECTION: "section", RowKind.UNIT: "unit"}.get(row.kind, "stub")
        if boxes:
            label = " ".join(row.label.split())
            self.record.cell(
                self.pen.page, grid_row, stub, role, label, union(boxes),
                row_path=clean(self.meant.rows[index].full_path),
                column_span=len(layout.widths) - stub if row.kind is RowKind.SECTION else 1,
            )  # fmt: skip
        below = {"first": 0.0, "last": 1.0}.get(self.style.figure_line, 0.5) * (len(lines) - 1) * layout.leading
        for column in range(len(self.table.columns)):
            self._figure(row, index, column, x, baseline + below, font)

    def _stub_line(self, x: float, y: float, line: str, font: str, edge: float, row: Row) -> Box:
        """The last line of a stub, with leaders up to the first column; the box is that of the words."""
        size = self.layout.size
        box = self.pen.text(x, y, line, font, size)
        room = edge - PAD - x - width_of(line, font, size)
        count = int(room / width_of(self.style.leaders, font, size)) if self.style.leaders else 0
        if count > 2 and row.kind in (RowKind.DATA, RowKind.TOTAL) and not self.fonts.numbers:
            self.pen.text(x + width_of(line, font, size), y, self.style.leaders * count, font, size)
            self.leaders = True
        return box

    def _figure(self, row: Row, index: int, column: int, x: float, baseline: float, font: str) -> None:
        text = cell_text(row, column, self.style)
        if not text:
            return
        layout, at = self.layout, self.layout.stub_columns + column
        x0, x1 = x + layout.left(at), x + layout.left(at + 1)
        figure = row.figures[column] if column < len(row.figures) else None
        font = self.fonts.numbers if self.fonts.numbers and figure is not None else font
        centred = self.style.number_align == "center" or row.kind is RowKind.UNIT
        place = ((x0 + x1) / 2, "center") if centred else (x1 - PAD, "right")
        box = self.pen.text(place[0], baseline, text, font, layout.size, place[1])
        if figure is not None and raised(figure.mark):
            after = place[0] + (width_of(text, font, layout.size) / 2 if centred else 0.0)
            self.pen.text(after, baseline - 0.38 * layout.size, figure.mark, font, layout.size * 0.62)
        self.record.cell(
            self.pen.page, self.body_row + index, at, "unit" if figure is None else "data", text, box,
            row_path=clean(self.meant.rows[index].full_path),
            column_path=clean(self.meant.columns[column].path), figure=figure,
        )  # fmt: skip

    def _row_rules(self, row: Row, x: float, y: float, height: float) -> None:
        layout, ruling = self.layout, self.style.ruling
        if ruling is Ruling.FULL:
            edges = [0, len(layout.widths)] if row.kind is RowKind.SECTION else range(len(layout.widths) + 1)
            for column in edges:
                at = x + layout.left(column)
                self.pen.line(at, y, at, y + height)
            self.pen.line(x, y + height, x + layout.width, y + height)
        elif ruling is Ruling.HORIZONTAL:
            self.pen.line(x, y + height, x + layout.width, y + height, 0.3)
        elif ruling is Ruling.HEAD_ONLY and row.kind is RowKind.TOTAL:
            self.pen.line(x, y, x + layout.width, y, 0.4)

    def _closing_rules(self, x: float, top: float, bottom: float, *, last: bool) -> None:
        layout, ruling = self.layout, self.style.ruling
        if ruling in (Ruling.HEAD_ONLY, Ruling.COLUMNS) and last:
            self.pen.line(x, bottom, x + layout.width, bottom, 0.8)
        if ruling is Ruling.COLUMNS:
            upper = top - (layout.leading + 2 if self.table.column_numbers else 0)
            for column in range(len(layout.widths) + 1):
                at = x + layout.left(column)
                self.pen.line(at, upper, at, bottom)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table about to be drawn: as its style varies it, measured, with its ink and its recorder."""

    table: Table
    style: TableStyle
    layout: Layout
    ink: TableInk
    record: TableRecorder
    caption: str


def union(boxes: Sequence[Box]) -> Box:
    """The smallest box around boxes."""
    return (
        min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)
    )  # fmt: skip


def _reversed_mark(line: str) -> str:
    """``(FR)`` as right-to-left set text leaves it: ``)RF(``. Other lines stay."""
    return line[::-1] if line.startswith("(") and line.endswith(")") else line
