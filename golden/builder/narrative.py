"""The English narrative of an edition: cover, preface, contents, chapters, in one flow.

Belongs here: the order of things in the document. Does not belong here: the text of chapters.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from golden.builder.chapters import chapters_of
from golden.builder.desk import Desk
from golden.builder.divider import draw_divider
from golden.builder.flow import Flow
from golden.builder.furniture import Furniture
from golden.builder.model import Chapter, Chart, Heading, Paragraph, Table
from golden.builder.pen import WIDTH, width_of
from golden.builder.style import table_style

ILLUSTRATIVE = (
    "Illustrative sample. This is not a publication of any government.\n"
    "Figures are seeds from press reports where a source is recorded, and invented elsewhere."
)
DEPARTMENT = "Economic and Statistics Department\nGovernment of Himachal Pradesh"


@dataclass(slots=True)
class Contents:
    """Printed page on which each chapter begins, learnt in a first pass."""

    pages: dict[str, int] = field(default_factory=dict)
    tables: int = 0
    """Drawn so far, for numbers that run through the document."""


def draw_cover(flow: Flow, title: str, year: str, department: str, notice: str = ILLUSTRATIVE) -> None:
    """A title page: no furniture, the year in the title."""
    flow.start_page(bare=True)
    fonts = flow.style.fonts
    flow.pen.rect((60, 150, WIDTH - 60, 153), 0.3)
    y = 210.0
    for line, size in ((title, 24.0), (year, 30.0)):
        for part in line.split("\n"):
            flow.pen.text(WIDTH / 2, y, flow.said(part), fonts.bold, size, "center")
            y += size * 1.35
    for i, line in enumerate(department.split("\n")):
        flow.pen.text(WIDTH / 2, 420 + 20 * i, flow.said(line), fonts.regular, 14, "center")
    for i, line in enumerate(notice.split("\n")):
        flow.pen.text(WIDTH / 2, 730 + 12 * i, flow.said(line), fonts.italic, 8.5, "center")


def draw_narrative(flow: Flow, desk: Desk, contents: Contents) -> None:
    """Draw the whole English narrative. ``contents`` is filled for the next pass."""
    year = desk.edition.key
    draw_cover(flow, "ECONOMIC SURVEY\nOF\nHIMACHAL PRADESH", year, DEPARTMENT)
    flow.furniture = Furniture(f"Economic Survey of Himachal Pradesh {year}", "", 1, roman=True)
    _preface(flow, desk)
    chapters = desk.once("chapters", lambda: chapters_of(desk))
    draw_contents(flow, chapters, contents)
    flow.furniture = Furniture(f"Economic Survey of Himachal Pradesh {year}", "", 1)
    contents.tables = 0
    for number, chapter in enumerate(chapters, start=1):
        draw_chapter(flow, desk, number, chapter, contents)
    flow.end_page()


def _preface(flow: Flow, desk: Desk) -> None:
    flow.chapter = "Preface"
    flow.start_page()
    flow.heading("PREFACE", 15, align="center", after=20)
    start = desk.edition.start
    for text in (
        f"The Economic Survey of Himachal Pradesh {desk.edition.key} is presented together with the budget "
        "of the State. It reviews developments in the economy during the year and presents, in tables, the "
        "main statistics of each sector.",
        "The figures were supplied by departments, boards and corporations. They are provisional where so "
        "marked and will be revised in later issues as better data come in.",
        "Suggestions for improving this publication are welcome.",
    ):
        flow.paragraph(Paragraph(text))
    flow.y += 40
    flow.pen.text(WIDTH - flow.style.right, flow.y, "Economic Adviser", flow.style.fonts.bold, 11, "right")
    flow.pen.text(flow.style.left, flow.y, f"Shimla, February {start + 1}", flow.style.fonts.regular, 11)


def draw_contents(
    flow: Flow, chapters: tuple[Chapter, ...], contents: Contents, title: str = "CONTENTS"
) -> None:
    """The table of contents, from what the first pass learnt."""
    flow.chapter = title.capitalize()
    flow.start_page()
    flow.heading(title, 15, align="center", after=16)
    font, size = flow.style.fonts.regular, 11.0
    for number, chapter in enumerate(chapters, start=1):
        flow.pen.text(flow.style.left, flow.y + size, flow.encode(f"{number}."), font, size)
        box = flow.pen.text(flow.style.left + 28, flow.y + size, flow.said(chapter.title), font, size)
        page = str(contents.pages.get(chapter.key, 0))
        right = WIDTH - flow.style.right
        dots = "." * max(0, int((right - box[2] - 34) / width_of(".", "Times-Roman", size)))
        flow.pen.text(right - 26, flow.y + size, dots, "Times-Roman", size, "right")
        flow.pen.text(right, flow.y + size, page, font, size, "right")
        flow.y += 20
    flow.end_page()


def draw_chapter(
    flow: Flow, desk: Desk, number: int, chapter: Chapter, contents: Contents, word: str = "CHAPTER"
) -> None:
    """A chapter from its heading to its last block, on a page of its own."""
    flow.chapter = chapter.title
    flow.furniture.right_head = chapter.title
    if chapter.divider:
        draw_divider(flow, number, chapter.title)
    flow.start_page()
    assert flow.furniture.page_number is not None
    contents.pages[chapter.key] = flow.furniture.page_number - 1
    _chapter_head(flow, number, chapter, word)
    counter = Counter(number, chapter.title, contents.tables if flow.style.table_numbers == "running" else None)
    waiting: list[tuple[str, Paragraph]] = []
    for block in chapter.blocks:
        if isinstance(block, Paragraph) and chapter.two_columns:
            waiting.append((counter.paragraph(), block))
            continue
        if waiting and isinstance(block, Table) and _fits_beside(flow, desk, block):
            style = table_style(desk.seed, desk.edition, block.key, flow.style.table_fonts)
            flow.table_beside(block, counter.table(), style, waiting)
            waiting = []
            continue
        if waiting:
            flow.columns(waiting)
            waiting = []
        _block(flow, desk, block, counter)
    if waiting:
        flow.columns(waiting)
    contents.tables += counter.tables


def _chapter_head(flow: Flow, number: int, chapter: Chapter, word: str) -> None:
    look = flow.style.chapter_head
    if look == "one_line" and word == "CHAPTER":
        flow.heading(f"{number}. {chapter.title.upper()}", 15, after=14)
        return
    align = "left" if look == "left" else "center"
    flow.heading(f"{word} {number}", 13, align=align, after=2)
    flow.heading(chapter.title.upper(), 16, align=align, after=14)


def _fits_beside(flow: Flow, desk: Desk, table: Table) -> bool:
    style = table_style(desk.seed, desk.edition, table.key, flow.style.table_fonts)
    return style.beside and len(table.columns) <= 4 and len(table.rows) <= 16 and not table.sideways


@dataclass(slots=True)
class Counter:
    """Numbers of paragraphs, tables and figures within a chapter."""

    chapter: int
    about: str = ""
    """Heading of the paragraph to come, for the side notes."""
    before: int | None = None
    """Tables of the chapters before, where tables are numbered through the document."""
    paragraphs: int = 0
    tables: int = 0
    figures: int = 0

    def paragraph(self) -> str:
        """Number of the next paragraph: ``2.1``."""
        self.paragraphs += 1
        return f"{self.chapter}.{self.paragraphs}"

    def table(self) -> str:
        """Number of the next table."""
        self.tables += 1
        return f"{self.chapter}.{self.tables}" if self.before is None else str(self.before + self.tables)

    def figure(self) -> str:
        """Number of the next figure."""
        self.figures += 1
        return f"{self.chapter}.{self.figures}"


def _block(flow: Flow, desk: Desk, block: Paragraph | Heading | Table | Chart, counter: Counter) -> None:
    if isinstance(block, Heading):
        flow.heading(block.text, 12, after=4)
        counter.about = block.text
    elif isinstance(block, Paragraph):
        flow.paragraph(block, counter.paragraph(), counter.about)
        counter.about = ""
    elif isinstance(block, Table):
        flow.table(block, counter.table(), table_style(desk.seed, desk.edition, block.key, flow.style.table_fonts))
    else:
        flow.chart(block, counter.figure())
