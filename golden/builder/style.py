"""How an edition looks: fonts, sizes, furniture, and the rules of each table.

Everything is chosen by seed, edition and name. Belongs here: choices. Does not belong here: drawing.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from golden.builder.model import Edition
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
    """Where the page number stands: ``foot`` or ``head``."""
    head_rule: bool
    caption_word: str
    """``Table {n}:``, ``Table-{n}``, ``TABLE {n}``."""
    rupee: str
    """``Rs.`` or the backtick that the rupee sign leaves in many text layers."""
    justify: bool


@dataclass(frozen=True, slots=True)
class TableStyle:
    """The looks of a table."""

    ruling: Ruling
    size: float
    number_align: str
    heads_bold: bool
    stub_leaders: bool
    row_pad: float
    minus: str
    group: bool = True


def page_style(seed: int, edition: Edition) -> PageStyle:
    """The looks of an edition's documents."""
    turn, chance = edition.start, rng(seed, "page", edition.key)
    return PageStyle(
        fonts=rotating((TIMES, HELVETICA, TIMES), seed, turn, "fonts"),
        table_fonts=rotating((HELVETICA, TIMES), seed, turn, "table fonts"),
        size=rotating((10.5, 11.0, 10.0), seed, turn, "size"),
        leading=rotating((14.5, 15.5, 14.0), seed, turn, "leading"),
        left=chance.choice((68.0, 72.0, 78.0)),
        right=chance.choice((54.0, 60.0)),
        top=chance.choice((72.0, 78.0)),
        bottom=chance.choice((64.0, 70.0)),
        number_place=rotating(("foot", "head"), seed, turn, "number"),
        head_rule=rotating((True, False), seed, turn, "head rule"),
        caption_word=rotating(("Table {n}: {c}", "Table-{n} {c}", "TABLE {n}\n{c}"), seed, turn, "caption"),
        rupee=rotating(("Rs.", "`"), seed, turn, "rupee"),
        justify=rotating((True, False), seed, turn, "justify"),
    )


def table_style(seed: int, edition: Edition, key: str) -> TableStyle:
    """The looks of one table of an edition; the ruling walks on from edition to edition."""
    turn = edition.start
    return TableStyle(
        ruling=rotating(
            (Ruling.FULL, Ruling.NONE, Ruling.HORIZONTAL, Ruling.HEAD_ONLY, Ruling.COLUMNS, Ruling.SHADED),
            seed, turn, "ruling", key,
        ),
        size=rotating((9.0, 8.5, 9.5), seed, turn, "table size", key),
        number_align=rotating(("right", "right", "center"), seed, turn, "align", key),
        heads_bold=rotating((True, True, False), seed, turn, "bold", key),
        stub_leaders=False,
        row_pad=rotating((4.0, 3.0, 5.5), seed, turn, "pad", key),
        minus=rotating(("-", "(-)", "\u2013"), seed, turn, "minus", key),
    )  # fmt: skip
