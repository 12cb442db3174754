"""Drawing the Hindi narrative in the legacy font, alone or as half of a combined volume.

Belongs here: the font, the style and the order of things. Does not belong here: Hindi text (``hindi``).
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from golden.builder.desk import Desk
from golden.builder.flow import Flow
from golden.builder.furniture import Furniture
from golden.builder.hindi import DEPARTMENT, NOTICE, PREFACE, SERIES_TITLE, hindi_chapters
from golden.builder.keystrokes import keystrokes
from golden.builder.model import Paragraph
from golden.builder.narrative import Contents, draw_chapter, draw_contents, draw_cover, draw_narrative
from golden.builder.seeding import rotating
from golden.builder.style import Fonts, PageStyle
from golden.builder.unicode_hindi import NAME, reads_as, unicode_codes, unicode_font

FONT = "KrutiDev010HPES"
FONT_FILE = Path(__file__).resolve().parents[1] / "fonts" / "HPESKeystroke.ttf"


def hindi_mode(seed: int, start: int) -> str:
    """How the text layer of an edition's Hindi is encoded: ``legacy``, ``unicode``, or ``mixed`` by chapter."""
    if start in (2021, 2022):  # the combined volumes were set in the legacy font throughout
        return "legacy"
    return rotating(("legacy", "legacy", "mixed", "legacy", "unicode"), seed, start, "hindi mode")


def set_hindi(flow: Flow, english: PageStyle, *, unicode: bool) -> None:
    """Set the text to come in Hindi, in one encoding or the other."""
    fonts = unicode_fonts() if unicode else legacy_fonts()
    flow.style = replace(
        english, fonts=fonts, table_fonts=fonts, caption_word="तालिका {n}: {c}", rupee="Rs.",
        size=english.size + 2, leading=english.leading + 2,
    )  # fmt: skip
    flow.encode = partial(unicode_codes, path=FONT_FILE) if unicode else keystrokes
    flow.decode = partial(reads_as, path=FONT_FILE) if unicode else str
    flow.furniture.language = "hindi"
    flow.furniture.encoding = "unicode_hindi" if unicode else "legacy_hindi"


@cache
def unicode_fonts() -> Fonts:
    """The same shapes with a Unicode text layer."""
    unicode_font(FONT_FILE)
    return Fonts(NAME, NAME, NAME, numbers="Times-Roman")


@cache
def legacy_fonts() -> Fonts:
    """The legacy font for words, a standard one for the figures of tables."""
    pdfmetrics.registerFont(TTFont(FONT, str(FONT_FILE)))
    return Fonts(FONT, FONT, FONT, numbers="Times-Roman")


def draw_hindi(flow: Flow, desk: Desk, contents: Contents) -> None:
    """Draw the whole Hindi narrative."""
    english, encode, mode = flow.style, flow.encode, hindi_mode(desk.seed, desk.edition.start)
    flow.end_page()
    flow.furniture = Furniture()
    set_hindi(flow, english, unicode=mode == "unicode")
    flow.chapter = ""
    draw_cover(flow, SERIES_TITLE.replace(" का ", " का\n"), desk.edition.key, DEPARTMENT, NOTICE)
    head = f"{SERIES_TITLE} {desk.edition.key}"
    flow.furniture = Furniture(head, "", 1)
    set_hindi(flow, english, unicode=mode == "unicode")
    flow.chapter = "प्राक्कथन"
    flow.start_page()
    flow.heading(flow.chapter, 18, align="center", after=18)
    for text in PREFACE:
        flow.paragraph(Paragraph(text))
    chapters = desk.once("hindi chapters", lambda: hindi_chapters(desk))
    draw_contents(flow, chapters, contents, "विषय सूची")
    flow.furniture.page_number, contents.tables = 1, 0
    for number, chapter in enumerate(chapters, start=1):
        flow.end_page()
        set_hindi(flow, english, unicode=mode == "unicode" or (mode == "mixed" and number % 2 == 0))
        draw_chapter(flow, desk, number, chapter, contents, "अध्याय")
        if flow.furniture.encoding == "unicode_hindi":
            flow.trait("unicode_hindi")
    flow.end_page()
    flow.decode = str
    flow.style, flow.encode, flow.furniture, flow.chapter = english, encode, Furniture(), ""


def draw_english_then_hindi(flow: Flow, desk: Desk, contents: Contents) -> None:
    """A combined volume in the order of 2022-23."""
    draw_narrative(flow, desk, contents)
    draw_hindi(flow, desk, contents)


def draw_hindi_then_english(flow: Flow, desk: Desk, contents: Contents) -> None:
    """A combined volume in the order of 2021-22."""
    draw_hindi(flow, desk, contents)
    draw_narrative(flow, desk, contents)
