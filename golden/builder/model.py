"""What a sample edition says, before anything is drawn: figures, tables, charts, prose, chapters.

Belongs here: frozen values. Does not belong here: where figures come from (``economy``), what the
chapters say (``chapters``) or how a page looks (``style``, ``draw``).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum

from hpes_retrieval.schema import Estimate, NullMark


@dataclass(frozen=True, slots=True)
class Unit:
    """A printed unit (``Rs crore``), what it counts (``rupees``) and the factor between the two."""

    label: str
    base: str
    scale: int = 1


CRORE = Unit("Rs crore", "rupees", 10_000_000)
LAKH_RUPEES = Unit("Rs lakh", "rupees", 100_000)
RUPEES = Unit("Rs", "rupees")
PERCENT = Unit("per cent", "percent")
LAKH_TONNES = Unit("lakh tonnes", "tonnes", 100_000)
THOUSAND_TONNES = Unit("thousand tonnes", "tonnes", 1_000)
TONNES = Unit("tonnes", "tonnes")
LAKH = Unit("lakh", "number", 100_000)
NUMBER = Unit("number", "number")
HUNDRED = Unit("hundred persons", "number", 100)
BOXES = Unit("boxes", "boxes")
MILLION_UNITS = Unit("MU", "MU")
MEGAWATT = Unit("MW", "MW")
HECTARES = Unit("hectares", "hectares")
THOUSAND_HECTARES = Unit("thousand hectares", "hectares", 1_000)
KILOMETRES = Unit("km", "km")
INDEX = Unit("index", "index")
UNITS = {
    unit.label: unit
    for unit in (
        CRORE, LAKH_RUPEES, RUPEES, PERCENT, LAKH_TONNES, THOUSAND_TONNES, TONNES, LAKH, NUMBER, HUNDRED,
        BOXES, MILLION_UNITS, MEGAWATT, HECTARES, THOUSAND_HECTARES, KILOMETRES, INDEX,
    )
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure as one edition prints it.

    ``value`` is exact in ``unit``; None with a ``null_mark`` says why there is none. ``data_year`` is
    ``2022-23`` or ``CY2022``, empty where the figure has no year. ``partial`` is the printed words of a
    part of a year. ``source`` is the address of the press copy that printed it; empty is illustrative.
    """

    series: str
    value: Decimal | None
    unit: Unit
    data_year: str = ""
    estimate: Estimate = Estimate.NONE
    decimals: int = 0
    member: str = ""
    partial: str = ""
    price_basis: str = ""
    source: str = ""
    null_mark: NullMark | None = None
    mark: str = ""
    """Note mark printed behind the number, such as ``*``."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column by its heads, outermost first. A line feed in a head is a printed line break."""

    path: tuple[str, ...]


class RowKind(StrEnum):
    """What a row does; totals and heads of groups are set apart when drawn."""

    DATA = "data"
    TOTAL = "total"
    SECTION = "section"
    UNIT = "unit"


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its stub as printed, its path (sections outermost), and a figure a column."""

    label: str
    figures: tuple[Figure | None, ...] = ()
    kind: RowKind = RowKind.DATA
    path: tuple[str, ...] = ()
    indent: int = 0
    texts: tuple[str, ...] = ()
    """Printed instead of figures: units in a unit row, words in a column of words."""

    @property
    def full_path(self) -> tuple[str, ...]:
        """The path, the printed stub alone where none was given."""
        return self.path or (self.label,)


@dataclass(frozen=True, slots=True)
class Table:
    """A table as content. Its number, place and rules are the document's and the style's."""

    key: str
    caption: str
    stub_head: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    unit_note: str = ""
    notes: tuple[str, ...] = ()
    source_note: str = ""
    column_numbers: bool = False
    reversed_marks: bool = False
    """Heads such as ``(FR)`` are drawn so that the text layer reads ``)RF(``."""
    sideways: bool = False
    rotate_page: bool = False
    may_split: bool = False
    serials: bool = False
    """A leading column of serial numbers."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart: labels along the axis and one or two sets of numbers over them."""

    key: str
    caption: str
    labels: tuple[str, ...]
    series: tuple[tuple[str, tuple[Decimal, ...]], ...]
    unit: str
    line: bool = False
    pie: bool = False
    decimals: int = 0


@dataclass(frozen=True, slots=True)
class Mention:
    """A figure said in prose: which one, and the words that print it."""

    figure: Figure
    printed: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text; ``items`` of a list follow it."""

    text: str
    mentions: tuple[Mention, ...] = ()
    numbered: bool = True
    items: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a chapter."""

    text: str


Block = Paragraph | Heading | Table | Chart
"""What a chapter is made of, in order."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its title and blocks, and whether its prose runs in two columns."""

    key: str
    title: str
    blocks: tuple[Block, ...]
    two_columns: bool = False
    divider: bool = False
    """An image-only page stands before it."""


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition of the sample: key ``2023-24`` and the calendar year in which its year starts."""

    key: str
    start: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "start", int(self.key[:4]))

    def year(self, back: int = 0) -> str:
        """Fiscal year that lies ``back`` years before the edition's own."""
        return fiscal(self.start - back)

    def years(self, count: int) -> list[str]:
        """The ``count`` fiscal years that end with the edition's own, oldest first."""
        return [self.year(back) for back in range(count - 1, -1, -1)]

    def calendar_years(self, count: int) -> list[str]:
        """The ``count`` calendar years that end with the edition's first one, oldest first."""
        return [f"CY{self.start - back}" for back in range(count - 1, -1, -1)]


def fiscal(start: int) -> str:
    """Key of the fiscal year that starts in ``start``: 2019 gives ``2019-20``."""
    return f"{start}-{(start + 1) % 100:02d}"
