"""The flow of a document: pages with their furniture, a cursor, and where each block goes.

Belongs here: page breaks, headings, paragraphs, columns, placing of tables and charts. Does not belong
here: what they say, or the inside of a table or chart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from golden.builder.chart_draw import CHART_HEIGHT, draw_chart
from golden.builder.furniture import Furniture, roman
from golden.builder.model import Chart, Paragraph, Table
from golden.builder.pen import HEIGHT, WIDTH, Pen, width_of
from golden.builder.recorder import Place, Recorder, TableRecorder
from golden.builder.style import PageStyle, TableStyle
from golden.builder.table_draw import Sheet, TableInk, union
from golden.builder.table_layout import Layout, encoded, measure, wrapped
from golden.builder.traits import DASH_NAMES, style_traits, table_traits
from golden.builder.variants import varied
from golden.truth import PageTruth

GUTTER = 20.0


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
    decode: Callable[[str], str] = str
    """From those characters to what an extractor reads."""
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

    def paragraph(self, paragraph: Paragraph, number: str = "", side: str = "") -> None:
        """A paragraph over the whole width, its number in the margin; list items follow."""
        style = self.style
        inline = f"{number} " if number and style.paragraph_numbers == "inline" else ""
        lines = wrapped(self.encode(inline + paragraph.text), style.fonts.regular, style.size, self.width - 1)
        self.need(min(len(lines), 3) * style.leading)
        if number and not inline:
            self.pen.text(
                style.left - 34, self.y + style.size, self.encode(number), style.fonts.bold, style.size - 1
            )
        if number:
            self.trait("inline_paragraph_number" if inline else "margin_paragraph_number")
        if side and style.side_notes and len(lines) > 2:
            self._side_note(side)
        self._mention(paragraph)
        for index, line in enumerate(lines):
            self.need(style.leading)
            self._line(line, style.left, self.width, last=index == len(lines) - 1)
        self.y += style.leading * 0.5
        for item in paragraph.items:
            self._item(item)

    def _side_note(self, text: str) -> None:
        """A few words in the right margin that say what the paragraph is about."""
        font, x = self.style.fonts.italic, WIDTH - self.style.right + 12
        for i, line in enumerate(wrapped(self.said(text), font, 7.5, self.style.right - 30)[:4]):
            self.pen.text(x, self.y + 9 + i * 9, line, font, 7.5)
        self.trait("side_note")

    def columns(self, paragraphs: list[tuple[str, Paragraph]]) -> None:
        """Paragraphs in two balanced columns, over as many pages as they need."""
        width = (self.width - GUTTER) / 2
        self._flow_columns(self._column_lines(paragraphs, width), width)

    def _column_lines(self, paragraphs: list[tuple[str, Paragraph]], width: float) -> list[tuple[str, bool]]:
        """Lines of a column, each with whether it is the last of its paragraph."""
        lines: list[tuple[str, bool]] = []
        for number, paragraph in paragraphs:
            text = self.encode(f"{number} {paragraph.text}" if number else paragraph.text)
            some = wrapped(text, self.style.fonts.regular, self.style.size, width - 1)
            lines += [(line, i == len(some) - 1) for i, line in enumerate(some)] + [("", True)]
            self._mention(paragraph)
        return lines

    def _flow_columns(self, lines: list[tuple[str, bool]], width: float) -> None:
        while lines:
            if self.y + 6 * self.style.leading > self.floor:
                self.start_page()
            self.note(two_columns=True)
            self.trait("two_column_prose")
            room = int((self.floor - self.y) / self.style.leading)
            rows = min(room, (len(lines) + 1) // 2)
            top, second = self.y, self.style.left + width + GUTTER
            for part, x in ((lines[:rows], self.style.left), (lines[rows : 2 * rows], second)):
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
        width = WIDTH - self.style.left - self.style.table_right
        sheet = self._sheet(table, number, style, width)
        needed = self._table_height(sheet)
        splits = table.may_split or (style.may_split and len(table.rows) > 11)
        if not splits or needed < (self.floor - self.style.top) * 0.4:
            self.need(min(needed, self.floor - self.style.top))
        else:
            self.need(sheet.layout.head_height + 110)
        x = self.style.left + max(0.0, (width - sheet.layout.width) / 2)
        self._draw_sheet(sheet, x)

    def table_beside(
        self, table: Table, number: str, style: TableStyle, paragraphs: list[tuple[str, Paragraph]]
    ) -> None:
        """A narrow table in the left of two columns, with text running beside it."""
        width = (self.width - GUTTER) / 2
        sheet = self._sheet(table, number, style, width)
        if sheet.layout.width > width + 1:
            self.columns(paragraphs)
            self.table(table, number, style)
            return
        height = self._table_height(sheet) + 12
        self.need(min(height, self.floor - self.style.top))
        lines = self._column_lines(paragraphs, width)
        top, here = self.y, self.pen.page
        self.note(two_columns=True)
        self.trait("text_beside_table", table.key)
        beside = max(1, int(height / self.style.leading))
        for line, last in lines[:beside]:
            self._line(line, self.style.left + width + GUTTER, width, last=last)
        low, self.y = self.y, top
        self._draw_sheet(sheet, self.style.left)
        self.y = max(self.y, low) if self.pen.page == here else self.y
        self._flow_columns(lines[beside:], width)

    def _sheet(self, table: Table, number: str, style: TableStyle, width: float) -> Sheet:
        table = varied(table, style, hindi=self.furniture.language == "hindi")
        shown = encoded(table, self.encode)
        caption = self.caption(self.style.caption_word, number, table.caption)
        if style.unit_place == "caption" and table.unit_note:
            caption, table = f"{caption} {self._rupees(table.unit_note)}", replace(table, unit_note="")
        layout = measure(shown, style, self.style.table_fonts, width)
        record = TableRecorder(self.recorder, self.place, table, number, self.furniture.language, self.decode)
        ink = TableInk(self.pen, shown, layout, style, self.style.table_fonts, record)
        return Sheet(table, style, layout, ink, record, caption)

    def _draw_sheet(self, sheet: Sheet, x: float) -> None:
        table, layout, style = sheet.table, sheet.layout, sheet.style
        hindi = self.furniture.language == "hindi"
        contd = " (क्रमशः)" if hindi and style.contd else style.contd
        first, part = 0, 1
        while first < len(table.rows):
            self._caption(sheet.caption + (contd if part > 1 else ""), x, layout.width)
            self._unit(table, style, x, layout.width)
            self._note_table(sheet, continued=part > 1)
            self.y = sheet.ink.head(x, self.y)
            end = self._rows_that_fit(layout, first)
            self.y = sheet.ink.rows(x, self.y, first, end, last=end == len(table.rows))
            if sheet.ink.leaders:
                self.trait("leader_dots", table.key)
            first, part = end, part + 1
            if first < len(table.rows):
                if style.contd_foot:
                    more = self.encode("क्रमशः" if hindi else "Contd...")
                    self.pen.text(x + layout.width, self.y + 10, more, self.style.table_fonts.italic, 8, "right")
                self.start_page()
        self._notes(sheet, x)

    def chart(self, chart: Chart, number: str) -> None:
        """A chart with its caption below it."""
        self.need(CHART_HEIGHT + 40)
        assert self._page is not None
        self.note(figures=(*self._page.figures, f"Figure {number}: {chart.caption}"))
        self.trait("pie_chart" if chart.pie else "line_chart" if chart.line else "bar_chart")
        draw_chart(
            self.pen, chart, (self.style.left, self.y, self.style.left + self.width, self.y + CHART_HEIGHT)
        )
        self.y += CHART_HEIGHT + 14
        self.pen.text(
            WIDTH / 2,
            self.y,
            self.encode(f"Figure {number}: {chart.caption}"),
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
        if self.furniture.language != "hindi":
            return self.encode(text)
        self.note_unicode(text)
        return self.encode(text)

    def _mention(self, paragraph: Paragraph) -> None:
        if self.furniture.language == "hindi":
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
        for index, line in enumerate(wrapped(self.encode(item), font, size, self.width - 34)):
            self.need(self.style.leading)
            self.pen.text(self.style.left + (18 if index == 0 else 32), self.y + size, line, font, size)
            self.y += self.style.leading
        self.y += 3

    def _table_height(self, sheet: Sheet) -> float:
        table, layout = sheet.table, sheet.layout
        notes = sum(10.0 * len(lines) for lines in self._note_lines(sheet)) + 14
        lines = len(wrapped(sheet.caption, self.style.fonts.bold, self.style.size, layout.width))
        numbers = layout.leading + 2 if table.column_numbers else 0
        return layout.head_height + numbers + sum(layout.row_heights) + lines * self.style.leading + notes + 26

    def _note_lines(self, sheet: Sheet) -> list[list[str]]:
        """Notes and source below a table, wrapped to its width."""
        table = sheet.table
        texts = [*table.notes, *([f"Source: {table.source_note}"] if table.source_note else [])]
        font = self.style.table_fonts.italic
        return [wrapped(self.encode(text), font, 8, max(sheet.layout.width, 120)) for text in texts]

    def _rows_that_fit(self, layout: Layout, first: int) -> int:
        end, y = first, self.y
        while end < len(layout.row_heights) and y + layout.row_heights[end] <= self.floor - 6:
            y += layout.row_heights[end]
            end += 1
        return max(end, first + 1)

    def _caption(self, caption: str, x: float, width: float) -> None:
        font, size = self.style.fonts.bold, self.style.size
        centred = self.style.caption_align == "center"
        for line in wrapped(self.said(caption), font, size, max(width, 200.0)):
            at = x + width / 2 if centred and width > 200 else x
            self.pen.text(at, self.y + size, line, font, size, "center" if centred and width > 200 else "left")
            self.y += self.style.leading

    def _rupees(self, note: str) -> str:
        return note.replace("Rs.", self.style.rupee)

    def _unit(self, table: Table, style: TableStyle, x: float, width: float) -> None:
        if table.unit_note:
            left = style.unit_place == "left"
            note, font = self.encode(self._rupees(table.unit_note)), self.style.table_fonts.italic
            self.pen.text(x if left else x + width, self.y + 9, note, font, 9, "left" if left else "right")
            self.y += 13
        self.y += 3

    def _notes(self, sheet: Sheet, x: float) -> None:
        self.y += 3
        font, last = self.style.table_fonts.italic, sheet.ink.body_row + len(sheet.table.rows)
        for number, lines in enumerate(self._note_lines(sheet)):
            boxes = []
            for line in lines:
                boxes.append(self.pen.text(x, self.y + 8, line, font, 8))
                self.y += 10
            sheet.record.cell(self.pen.page, last + number, 0, "note", " ".join(lines), union(boxes))
        self.y += 16

    def _note_table(self, sheet: Sheet, *, continued: bool) -> None:
        assert self._page is not None
        table, style = sheet.table, sheet.style
        self.note(tables=(*self._page.tables, table.key))
        found = table_traits(table, continued=continued) | style_traits(style, sheet.layout)
        found["hyphen_" + DASH_NAMES.get(self.style.dash, "")] = self.style.dash in DASH_NAMES
        for name, holds in found.items():
            if holds:
                self.trait(name, table.key)
        self.trait(str(style.ruling), table.key)

    def _sideways_table(self, table: Table, number: str, style: TableStyle) -> None:
        self.start_page(bare=True)
        self.pen.turn(rotate_page=table.rotate_page)
        width, height = HEIGHT - 120, WIDTH
        number_text = self._next_number()
        if table.rotate_page:
            self.note(printed_page=number_text, running_head=self._head(self.furniture.left_head))
            self.pen.text(60, 40, self._head(self.furniture.left_head), self.style.fonts.italic, 9)
            self.pen.text(HEIGHT - 60, 40, number_text, self.style.fonts.italic, 9, "right")
        sheet = self._sheet(table, number, style, width)
        layout = sheet.layout
        x = 60 + max(0.0, (width - layout.width) / 2)
        self.y = max(60.0, (height - sum(layout.row_heights)) / 2 - 60)
        self._caption(sheet.caption, x, layout.width)
        self._unit(sheet.table, style, x, layout.width)
        self._note_table(sheet, continued=False)
        self.note(rotation=90 if table.rotate_page else 0)
        self.y = sheet.ink.rows(x, sheet.ink.head(x, self.y), 0, len(sheet.table.rows), last=True)
        self._notes(sheet, x)
        self.start_page()

    def _next_number(self) -> str:
        furniture = self.furniture
        if furniture.page_number is None:
            return ""
        furniture.page_number += 1
        return roman(furniture.page_number - 1) if furniture.roman else str(furniture.page_number - 1)

    def _head(self, text: str) -> str:
        """A running head in the fonts' encoding."""
        capitals = self.style.head_capitals and self.furniture.language == "english"
        return self.encode(text.upper() if capitals else text)

    def _draw_furniture(self) -> None:
        furniture, style = self.furniture, self.style
        number = self._next_number()
        left, right = self._head(furniture.left_head), self._head(furniture.right_head)
        recorded = furniture.left_head or furniture.right_head
        self.note(printed_page=number, running_head=recorded if furniture.language == "hindi" else left or right)
        y, font, size, edge = 42.0, style.fonts.italic, style.head_size, WIDTH - style.table_right
        self.pen.text(style.left, y, left, font, size)
        if style.number_place == "head":
            self.pen.text(edge, y, number, font, size, "right")
            edge -= width_of(number, font, size) + 12
        elif style.number_place == "outer" and self.pen.page % 2:
            self.pen.text(edge, HEIGHT - 34, number, style.fonts.regular, 9, "right")
        elif style.number_place == "outer":
            self.pen.text(style.left, HEIGHT - 34, number, style.fonts.regular, 9)
        else:
            self.pen.text(WIDTH / 2, HEIGHT - 34, number, style.fonts.regular, 9, "center")
        self.pen.text(edge, y, right, font, size, "right")
        for line in range(style.head_rule):
            at = y + 5 + 2 * line
            self.pen.line(style.left, at, WIDTH - style.table_right, at, 0.6 - 0.3 * line)
        if style.foot_line:
            self.pen.line(style.left, HEIGHT - 48, WIDTH - style.table_right, HEIGHT - 48, 0.4)
