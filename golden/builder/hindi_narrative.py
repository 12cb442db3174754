"""Drawing the Hindi narrative in the legacy font, alone or as half of a combined volume.

Belongs here: the font, the style and the order of things. Does not belong here: Hindi text (``hindi``).
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from golden.builder.desk import Desk
from golden.builder.flow import Flow, Furniture
from golden.builder.hindi import DEPARTMENT, NOTICE, PREFACE, SERIES_TITLE, hindi_chapters
from golden.builder.keystrokes import keystrokes
from golden.builder.model import Paragraph
from golden.builder.narrative import Contents, draw_chapter, draw_contents, draw_cover, draw_narrative
from golden.builder.style import Fonts

FONT = "KrutiDev010HPES"
FONT_FILE = Path(__file__).resolve().parents[1] / "fonts" / "HPESKeystroke.ttf"


@cache
def legacy_fonts() -> Fonts:
    """The legacy font for words, a standard one for the figures of tables."""
    pdfmetrics.registerFont(TTFont(FONT, str(FONT_FILE)))
    return Fonts(FONT, FONT, FONT, numbers="Times-Roman")


def draw_hindi(flow: Flow, desk: Desk, contents: Contents) -> None:
    """Draw the whole Hindi narrative."""
    english = flow.style
    fonts = legacy_fonts()
    flow.end_page()
    flow.style = replace(
        english, fonts=fonts, table_fonts=fonts, caption_word="तालिका {n}: {c}", rupee="Rs.",
        size=english.size + 2, leading=english.leading + 2,
    )  # fmt: skip
    flow.encode = keystrokes
    flow.furniture = Furniture(language="hindi", encoding="legacy_hindi")
    flow.chapter = ""
    draw_cover(flow, SERIES_TITLE.replace(" का ", " का\n"), desk.edition.key, DEPARTMENT, NOTICE)
    head = f"{SERIES_TITLE} {desk.edition.key}"
    flow.furniture = Furniture(head, "", 1, language="hindi", encoding="legacy_hindi")
    flow.chapter = "प्राक्कथन"
    flow.start_page()
    flow.heading(flow.chapter, 18, align="center", after=18)
    for text in PREFACE:
        flow.paragraph(Paragraph(text))
    chapters = hindi_chapters(desk)
    draw_contents(flow, chapters, contents, "विषय सूची")
    flow.furniture.page_number = 1
    for number, chapter in enumerate(chapters, start=1):
        draw_chapter(flow, desk, number, chapter, contents, "अध्याय")
    flow.end_page()
    flow.style, flow.encode, flow.furniture, flow.chapter = english, str, Furniture(), ""


def draw_english_then_hindi(flow: Flow, desk: Desk, contents: Contents) -> None:
    """A combined volume in the order of 2022-23."""
    draw_narrative(flow, desk, contents)
    draw_hindi(flow, desk, contents)


def draw_hindi_then_english(flow: Flow, desk: Desk, contents: Contents) -> None:
    """A combined volume in the order of 2021-22."""
    draw_hindi(flow, desk, contents)
    draw_narrative(flow, desk, contents)
