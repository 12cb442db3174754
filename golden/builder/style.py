"""How an edition looks: fonts, sizes, furniture, and the rules of each table.

Everything is chosen by seed, edition and name. Belongs here: choices. Does not belong here: drawing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from golden.builder.faces import HYPHENS, VERA, register_vera
from golden.builder.model import Edition
from golden.builder.printing import Grouping
from golden.builder.seeding import rng, rotating


class Ruling(StrEnum):
    """Which lines a table has."""

    FULL = "ruled"
    HORIZONTAL = "half_ruled"
    HEAD_ONLY = "head_ruled"
    COLUMNS = "column_ruled"
    NONE = "unruled"
    SHADED = "shaded"


@dataclass(frozen=True, slots=True)
class Fonts:
    """The faces of a document: a family of the standard PDF fonts, or the legacy Hindi font."""

    regular: str
    bold: str
    italic: str
    numbers: str = ""
    """Font of figures where it is another one."""


TIMES = Fonts("Times-Roman", "Times-Bold", "Times-Italic")
HELVETICA = Fonts("Helvetica", "Helvetica-Bold", "Helvetica-Oblique")
VERA_FONTS = Fonts(*VERA)
GROUPINGS = (Grouping.INDIAN, Grouping.INDIAN, Grouping.WESTERN, Grouping.INDIAN, Grouping.NONE)
FAMILIES = (
    (TIMES, HELVETICA), (HELVETICA, TIMES), (VERA_FONTS, VERA_FONTS), (TIMES, TIMES), (HELVETICA, HELVETICA),
)  # fmt: skip
"""Of text and of tables."""


@dataclass(frozen=True, slots=True)
class PageStyle:
    """The looks of a document."""

    fonts: Fonts
    table_fonts: Fonts
    size: float
    leading: float
    left: float
    right: float
    top: float
    bottom: float
    number_place: str
    """Where the page number stands: ``foot``, ``head`` or ``outer`` (the foot's outer corner)."""
    head_rule: int
    """Lines under the running head: none, one or two."""
    head_size: float
    head_capitals: bool
    foot_line: bool
    """The department's name at the foot."""
    chapter_head: str
    """``centred``, ``left`` or ``one_line``."""
    paragraph_numbers: str
    """``margin``, ``inline`` or ``none``."""
    side_notes: bool
    """What a paragraph is about stands beside it in the right margin."""
    table_numbers: str
    """Numbered by ``chapter`` (2.1) or ``running`` through the document (7)."""
    caption_word: str
    """``Table {n}:``, ``Table-{n}``, ``TABLE {n}``."""
    caption_align: str
    rupee: str
    """``Rs.`` or the backtick that the rupee sign leaves in many text layers."""
    justify: bool
    dash: str
    """What stands between the years of ``2019-20``: a hyphen of ASCII or of Unicode, or an en dash."""

    @property
    def table_right(self) -> float:
        """Right margin of tables: they use the room of side notes too."""
        return min(self.right, 60.0)


@dataclass(frozen=True, slots=True)
class TableStyle:
    """The looks of a table."""

    ruling: Ruling
    size: float
    number_align: str
    heads_bold: bool
    leaders: str
    """What fills the stub behind its last line: nothing, dots, or dots with spaces."""
    row_pad: float
    minus: str
    """Of negative numbers; ``()`` sets them in brackets, with a note that says so."""
    nil: str = "-"
    grouping: Grouping = Grouping.INDIAN
    figure_line: str = "middle"
    """Which line of a wrapped stub the figures stand on: ``first``, ``middle`` or ``last``."""
    stub_share: float = 0.42
    """Most of the width that a stub takes before it wraps."""
    spread: float = 34.0
    """Most room added to a column: none sets columns close together."""
    unit_place: str = "right"
    """``right`` or ``left`` above the table, in the ``caption``, or in a ``row`` below the head."""
    contd: str = " (Contd.)"
    contd_foot: bool = False
    banner: bool = False
    column_numbers: bool = False
    may_split: bool = False
    beside: bool = False
    """In a chapter of two columns, the table stands in one of them with text beside it."""


def page_style(seed: int, edition: Edition) -> PageStyle:
    """The looks of an edition's documents."""
    turn, chance = edition.start, rng(seed, "page", edition.key)
    fonts, table_fonts = rotating(FAMILIES, seed, turn, "families")
    notes = rotating((False, True, False), seed, turn, "side notes")
    if fonts is VERA_FONTS:
        register_vera()
    return PageStyle(
        fonts=fonts,
        table_fonts=table_fonts,
        size=rotating((10.5, 11.0, 10.0), seed, turn, "size") - (1.0 if fonts is VERA_FONTS else 0.0),
        leading=rotating((14.5, 15.5, 14.0), seed, turn, "leading"),
        left=chance.choice((68.0, 72.0, 78.0)),
        right=112.0 if notes else chance.choice((54.0, 60.0)),
        top=chance.choice((72.0, 78.0)),
        bottom=chance.choice((64.0, 70.0)),
        number_place=rotating(("foot", "head", "outer"), seed, turn, "number"),
        head_rule=rotating((1, 0, 2), seed, turn, "head rule"),
        head_size=rotating((9.0, 8.5, 9.5), seed, turn, "head size"),
        head_capitals=rotating((False, True, False), seed, turn, "head capitals"),
        foot_line=rotating((False, False, True), seed, turn, "foot line"),
        chapter_head=rotating(("centred", "left", "one_line"), seed, turn, "chapter head"),
        paragraph_numbers=rotating(("margin", "margin", "inline"), seed, turn, "paragraph numbers"),
        side_notes=notes,
        table_numbers=rotating(("chapter", "chapter", "running"), seed, turn, "table numbers"),
        caption_word=rotating(
            ("Table {n}: {c}", "Table-{n} {c}", "TABLE {n}\n{c}", "Table No. {n} - {c}"), seed, turn, "caption"
        ),
        caption_align=rotating(("center", "left", "center"), seed, turn, "caption align"),
        rupee=rotating(("Rs.", "`"), seed, turn, "rupee"),
        justify=rotating((True, False), seed, turn, "justify"),
        dash=rotating(_dashes(fonts), seed, turn // len(FAMILIES), "dash", turn % len(FAMILIES)),
    )


def _dashes(fonts: Fonts) -> tuple[str, ...]:
    return (*HYPHENS, "\u2013") if fonts is VERA_FONTS else ("-", "-", "\u2013")


def table_style(seed: int, edition: Edition, key: str, fonts: Fonts) -> TableStyle:
    """The looks of one table of an edition; the ruling walks on from edition to edition."""
    turn = edition.start
    rulings = (Ruling.FULL, Ruling.NONE, Ruling.HORIZONTAL, Ruling.HEAD_ONLY, Ruling.COLUMNS, Ruling.SHADED)
    minuses = ("-", "(-)", "\u2212" if fonts is VERA_FONTS else "\u2013", "()")
    style = TableStyle(
        ruling=rotating(rulings, seed, turn, "ruling", key),
        size=rotating((9.0, 8.5, 9.5), seed, turn, "table size", key) - (1.0 if fonts is VERA_FONTS else 0.0),
        number_align=rotating(("right", "right", "center"), seed, turn, "align", key),
        heads_bold=rotating((True, True, False), seed, turn, "bold", key),
        leaders=rotating(("", ".", "", " ."), seed, turn, "leaders", key),
        row_pad=rotating((4.0, 3.0, 5.5, 1.5), seed, turn, "pad", key),
        minus=rotating(minuses, seed, turn, "minus", key),
        nil=rotating(("-", "\u2013"), seed, turn, "nil", key),
        grouping=rotating(GROUPINGS, seed, turn, "group", key),
        figure_line=rotating(("middle", "first", "last"), seed, turn, "figure line", key),
        stub_share=rotating((0.42, 0.26, 0.2), seed, turn, "stub share", key),
        spread=rotating((34.0, 3.0, 14.0, 0.0), seed, turn, "spread", key),
        unit_place=rotating(("right", "left", "caption", "row", "right"), seed, turn, "unit place", key),
        contd=rotating((" (Contd.)", " (contd...)", " - Contd.", ""), seed, turn, "contd", key),
        contd_foot=rotating((False, True), seed, turn, "contd foot", key),
        banner=rotating((False, True, False), seed, turn, "banner", key),
        column_numbers=rotating((False, False, True, False), seed, turn, "column numbers", key),
        may_split=rotating((False, True), seed, turn, "split", key),
        beside=rotating((True, False), seed, turn, "beside", key),
    )
    # Dots lead the eye where no line does, and a table that continues must say so somewhere.
    if style.ruling in (Ruling.FULL, Ruling.SHADED):
        style = replace(style, leaders="")
    return replace(style, contd_foot=True) if not style.contd else style
