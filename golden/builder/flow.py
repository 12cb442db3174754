"""The flow of a document: pages with their furniture, a cursor, and where each block goes.

Belongs here: page breaks, headings, paragraphs, columns, placing of tables and charts. Does not belong
here: what they say, or the inside of a table or chart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from golden.builder.chart_draw import CHART_HEIGHT, draw_chart
from golden.builder.model import Chart, Paragraph, Table
from golden.builder.pen import HEIGHT, WIDTH, Pen, width_of
from golden.builder.recorder import Place, Recorder, TableRecorder
from golden.builder.style import PageStyle, TableStyle
from golden.builder.table_draw import TableInk
from golden.builder.table_layout import Layout, encoded, measure, wrapped
from golden.truth import PageTruth

GUTTER = 20.0


@dataclass(slots=True)
class Furniture:
    """What stands around the text: heads, page number, and the language it is in."""

    left_head: str = ""
    right_head: str = ""
    page_number: int | None = None
    roman: bool = False
    language: str = "english"
    encoding: str = "latin"


@dataclass(slots=True)
class Flow:
    """A document being drawn, top to bottom.

    Call :meth:`start_page` before the first block; blocks start further pages themselves.
    """

    pen: Pen
    place: Place
    style: PageStyle
    recorder: Recorder
    furniture: Furniture = field(default_factory=Furniture)
    chapter: str = ""
    encode: Callable[[str], str] = str
    """From what is meant to the characters that the fonts want; for English nothing changes."""
    y: float = 0.0
    open: bool = False
    _page: PageTruth | None = None

    @property
    def width(self) -> float:
        """Of the text."""
        return WIDTH - self.style.left - self.style.right

    @property
    def floor(self) -> float:
        """Lowest place for text."""
        return HEIGHT - self.style.bottom

    def start_page(self, *, bare: bool = False) -> None:
        """Finish the page at hand and begin the next; ``bare`` has neither heads nor number."""
        self.end_page()
        self.open = True
        self.y = self.style.top
        self._page = PageTruth(
            self.place.edition, self.place.document, self.place.kind, self.pen.page,
            self.furniture.language, self.furniture.encoding, chapter=self.chapter,
        )  # fmt: skip
        if not bare:
            self._draw_furniture()

    def end_page(self) -> None:
        """Finish the page at hand, if there is one."""
        if self.open and self._page is not None:
            self.recorder.pages.append(self._page)
            self.pen.end_page()
            self.open = False

    def note(self, **changes: object) -> None:
        """Change what is recorded of the page at hand."""
        assert self._page is not None
        self._page = replace(self._page, **changes)  # type: ignore[arg-type]

    def note_unicode(self, text: str) -> None:
        """Add a paragraph to the Unicode text of a page in a legacy encoding."""
        assert self._page is not None
        old = self._page.unicode_text
        self.note(unicode_text=f"{old}\n{text}" if old else text)

    def trait(self, name: str, table: str = "") -> None:
        """Note a trait on the page at hand."""
        self.recorder.trait(name, self.place, self.pen.page, table)

    def need(self, height: float) -> None:
        """Begin a new page where ``height`` does not fit any more."""
        if self.y + height > self.floor:
            self.start_page()

    def heading(self, text: str, size: float, *, after: float = 8.0, align: str = "left") -> None:
        """A heading of any level, kept with the lines after it."""
        font = self.style.fonts.bold
        lines = wrapped(self.said(text), font, size, self.width)
        self.need(len(lines) * size * 1.25 + after + 7 * self.style.leading)
        for line in lines:
            x = self.style.left if align == "left" else WIDTH / 2
            self.pen.text(x, self.y + size, line, font, size, align)
            self.y += size * 1.25
        self.y += after

    def paragraph(self, paragraph: Paragraph, number: str = "") -> None:
        """A paragraph over the whole width, its number in the margin; list items follow."""
        text = self.encode(paragraph.text)
        lines = wrapped(text, self.style.fonts.regular, self.style.size, self.width - 1)
        self.need(min(len(lines), 3) * self.style.leading)
        if number:
            self.pen.text(
                self.style.left - 34,
                self.y + self.style.size,
                self.encode(number),
                self.style.fonts.bold,
                self.style.size - 1,
            )
            self.trait("margin_paragraph_number")
        self._mention(paragraph)
        for index, line in enumerate(lines):
            self.need(self.style.leading)
            self._line(line, self.style.left, self.width, last=index == len(lines) - 1)
        self.y += self.style.leading * 0.5
        for item in paragraph.items:
            self._item(item)

    def columns(self, paragraphs: list[tuple[str, Paragraph]]) -> None:
        """Paragraphs in two balanced columns, over as many pages as they need."""
        width = (self.width - GUTTER) / 2
        lines: list[tuple[str, bool]] = []
        for number, paragraph in paragraphs:
            text = self.encode(f"{number} {paragraph.text}" if number else paragraph.text)
            wrapped_lines = wrapped(text, self.style.fonts.regular, self.style.size, width - 1)
            lines += [(line, i == len(wrapped_lines) - 1) for i, line in enumerate(wrapped_lines)] + [
                ("", True)
            ]
            self._mention(paragraph)
        while lines:
            if self.y + 6 * self.style.leading > self.floor:
                self.start_page()
            self.note(two_columns=True)
            self.trait("two_column_prose")
            room = int((self.floor - self.y) / self.style.leading)
            rows = min(room, (len(lines) + 1) // 2)
            top = self.y
            for part, x in (
                (lines[:rows], self.style.left),
                (lines[rows : 2 * rows], self.style.left + width + GUTTER),
            ):
                self.y = top
                for line, last in part:
                    self._line(line, x, width, last=last)
            self.y = top + rows * self.style.leading + 6
            lines = lines[2 * rows :]

    def table(self, table: Table, number: str, style: TableStyle) -> None:
        """A table with caption, unit and notes; sideways ones take a page, long ones continue."""
        if table.sideways:
            self._sideways_table(table, number, style)
            return
        fonts = self.style.table_fonts
        shown = encoded(table, self.encode)
        layout = measure(shown, style, fonts, self.width)
        caption = self.caption(self.style.caption_word, number, table.caption)
        needed = self._table_height(table, layout, caption)
        if not table.may_split or needed < (self.floor - self.style.top) * 0.5:
            self.need(min(needed, self.floor - self.style.top))
        else:
            self.need(160)
        record = TableRecorder(self.recorder, self.place, table, number, self.furniture.language)
        ink = TableInk(self.pen, shown, layout, style, fonts, record)
        x = self.style.left + max(0.0, (self.width - layout.width) / 2)
        first, part = 0, 1
        while first < len(table.rows):
            self._caption(caption + (" (Contd.)" if part > 1 else ""), x, layout.width)
            self._unit(table, x, layout.width)
            self._note_table(table, style, continued=part > 1)
            self.y = ink.head(x, self.y)
            end = self._rows_that_fit(layout, first)
            self.y = ink.rows(x, self.y, first, end, last=end == len(table.rows))
            first, part = end, part + 1
            if first < len(table.rows):
                self.start_page()
        self._notes(table, x, layout.width)

    def chart(self, chart: Chart, number: str) -> None:
        """A chart with its caption below it."""
        self.need(CHART_HEIGHT + 40)
        assert self._page is not None
        self.note(figures=(*self._page.figures, f"Figure {number}: {chart.caption}"))
        self.trait("line_chart" if chart.line else "bar_chart")
        draw_chart(
            self.pen, chart, (self.style.left, self.y, self.style.left + self.width, self.y + CHART_HEIGHT)
        )
        self.y += CHART_HEIGHT + 14
        self.pen.text(
            WIDTH / 2,
            self.y,
            f"Figure {number}: {chart.caption}",
            self.style.fonts.bold,
            self.style.size,
            "center",
        )
        self.y += 20

    @staticmethod
    def caption(pattern: str, number: str, caption: str) -> str:
        """The caption of a table as printed."""
        return pattern.format(n=number, c=caption) if number else caption

    def said(self, text: str) -> str:
        """A text in the fonts' encoding; what it means goes into the page's Unicode text."""
        if self.encode is str:
            return text
        self.note_unicode(text)
        return self.encode(text)

    def _mention(self, paragraph: Paragraph) -> None:
        if self.encode is not str:
            self.note_unicode(paragraph.text)
        for mention in paragraph.mentions:
            self.recorder.mention(mention, self.place, self.pen.page, paragraph.text)

    def _line(self, line: str, x: float, width: float, *, last: bool) -> None:
        font, size = self.style.fonts.regular, self.style.size
        if line:
            words = line.split(" ")
            if self.style.justify and not last and len(words) > 3:
                self.pen.justified(x, self.y + size, words, width, font, size)
            else:
                self.pen.text(x, self.y + size, line, font, size)
        self.y += self.style.leading

    def _item(self, item: str) -> None:
        self.trait("lettered_list")
        font, size = self.style.fonts.regular, self.style.size
        for index, line in enumerate(wrapped(item, font, size, self.width - 34)):
            self.need(self.style.leading)
            self.pen.text(self.style.left + (18 if index == 0 else 32), self.y + size, line, font, size)
            self.y += self.style.leading
        self.y += 3

    def _table_height(self, table: Table, layout: Layout, caption: str) -> float:
        notes = 12.0 * (len(table.notes) + bool(table.source_note)) + 14
        lines = len(wrapped(caption, self.style.fonts.bold, self.style.size, self.width))
        numbers = layout.leading + 2 if table.column_numbers else 0
        return (
            layout.head_height + numbers + sum(layout.row_heights) + lines * self.style.leading + notes + 26
        )

    def _rows_that_fit(self, layout: Layout, first: int) -> int:
        end, y = first, self.y
        while end < len(layout.row_heights) and y + layout.row_heights[end] <= self.floor - 6:
            y += layout.row_heights[end]
            end += 1
        return max(end, first + 1)

    def _caption(self, caption: str, x: float, width: float) -> None:
        for line in wrapped(self.said(caption), self.style.fonts.bold, self.style.size, self.width):
            self.pen.text(
                x + width / 2,
                self.y + self.style.size,
                line,
                self.style.fonts.bold,
                self.style.size,
                "center",
            )
            self.y += self.style.leading

    def _unit(self, table: Table, x: float, width: float) -> None:
        if table.unit_note:
            note = table.unit_note.replace("Rs.", self.style.rupee)
            self.pen.text(x + width, self.y + 9, self.encode(note), self.style.table_fonts.italic, 9, "right")
            self.y += 13
        self.y += 3

    def _notes(self, table: Table, x: float, width: float) -> None:
        self.y += 3
        texts = [*table.notes, *([f"Source: {table.source_note}"] if table.source_note else [])]
        for text in texts:
            for line in wrapped(self.encode(text), self.style.table_fonts.italic, 8, width):
                self.pen.text(x, self.y + 8, line, self.style.table_fonts.italic, 8)
                self.y += 10
        self.y += 16

    def _note_table(self, table: Table, style: TableStyle, *, continued: bool) -> None:
        assert self._page is not None
        self.note(tables=(*self._page.tables, table.key))
        for name, holds in table_traits(table, continued=continued).items():
            if holds:
                self.trait(name, table.key)
        self.trait(str(style.ruling), table.key)

    def _sideways_table(self, table: Table, number: str, style: TableStyle) -> None:
        self.start_page(bare=True)
        self.pen.turn(rotate_page=table.rotate_page)
        width, height = HEIGHT - 120, WIDTH
        number_text = self._next_number()
        if table.rotate_page:
            self.note(printed_page=number_text, running_head=self.furniture.left_head)
            self.pen.text(60, 40, self.furniture.left_head, self.style.fonts.italic, 9)
            self.pen.text(HEIGHT - 60, 40, number_text, self.style.fonts.italic, 9, "right")
        shown = encoded(table, self.encode)
        layout = measure(shown, style, self.style.table_fonts, width)
        record = TableRecorder(self.recorder, self.place, table, number, self.furniture.language)
        ink = TableInk(self.pen, shown, layout, style, self.style.table_fonts, record)
        x, self.y = (
            60 + max(0.0, (width - layout.width) / 2),
            max(60.0, (height - sum(layout.row_heights)) / 2 - 60),
        )
        self._caption(self.caption(self.style.caption_word, number, table.caption), x, layout.width)
        self._unit(table, x, layout.width)
        self._note_table(table, style, continued=False)
        self.note(rotation=90 if table.rotate_page else 0)
        self.y = ink.rows(x, ink.head(x, self.y), 0, len(table.rows), last=True)
        self._notes(table, x, layout.width)
        self.start_page()

    def _next_number(self) -> str:
        furniture = self.furniture
        if furniture.page_number is None:
            return ""
        furniture.page_number += 1
        return roman(furniture.page_number - 1) if furniture.roman else str(furniture.page_number - 1)

    def _draw_furniture(self) -> None:
        furniture, style = self.furniture, self.style
        number = self._next_number()
        self.note(printed_page=number, running_head=furniture.left_head or furniture.right_head)
        y = 42.0
        font = style.fonts.italic
        self.pen.text(style.left, y, self.encode(furniture.left_head), font, 9)
        right = self.encode(furniture.right_head)
        if style.number_place == "head":
            self.pen.text(WIDTH - style.right, y, number, font, 9, "right")
            self.pen.text(WIDTH - style.right - width_of(number, font, 9) - 12, y, right, font, 9, "right")
        else:
            self.pen.text(WIDTH - style.right, y, right, font, 9, "right")
            self.pen.text(WIDTH / 2, HEIGHT - 34, number, style.fonts.regular, 9, "center")
        if style.head_rule:
            self.pen.line(style.left, y + 5, WIDTH - style.right, y + 5, 0.6)


def roman(number: int) -> str:
    """Small roman numeral, for front matter."""
    parts = ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))
    text = ""
    for value, sign in parts:
        text += sign * (number // value)
        number %= value
    return text


def table_traits(table: Table, *, continued: bool) -> dict[str, bool]:
    """Traits that a table's content decides."""
    from golden.builder.model import RowKind
    from hpes_retrieval.schema import NullMark

    figures = [f for row in table.rows for f in row.figures if f is not None]
    return {
        "two_level_head": any(len(column.path) == 2 for column in table.columns),
        "three_level_head": any(len(column.path) > 2 for column in table.columns),
        "section_rows": any(row.kind is RowKind.SECTION for row in table.rows),
        "indented_stub": any(row.indent for row in table.rows),
        "unit_row": any(row.kind is RowKind.UNIT for row in table.rows),
        "column_numbers": table.column_numbers,
        "reversed_mark": table.reversed_marks,
        "serial_numbers": table.serials,
        "not_available": any(f.null_mark is NullMark.NOT_AVAILABLE for f in figures),
        "nil": any(f.null_mark is NullMark.NIL for f in figures),
        "note_mark": any(f.mark for f in figures),
        "partial_year": any(f.partial for f in figures),
        "negative": any(f.value is not None and f.value < 0 for f in figures),
        "estimate_below": any("\n(" in part for column in table.columns for part in column.path),
        "estimate_beside": any(" (" in part for column in table.columns for part in column.path),
        "plan_periods": any("1951-56" in row.label for row in table.rows),
        "continued": continued,
        "sideways": table.sideways and not table.rotate_page,
        "rotated_page": table.rotate_page,
    }
