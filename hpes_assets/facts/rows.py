"""What a fact is: one row of the ``facts`` table, and where its table stands.

Belongs here: the frozen values and their ids. Does not belong here: reading a table.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date
from decimal import Decimal

from hpes_assets.pages.model import Box
from hpes_assets.tables.model import Grid
from hpes_retrieval.schema import (
    Estimate,
    FactKind,
    NullMark,
    PeriodKind,
    Proof,
    stable_id,
)


@dataclass(frozen=True, slots=True)
class TableContext:
    """Where a table stands."""

    publication: str
    edition: str
    document_id: str
    document_kind: str
    language: str
    """Language of its page."""
    chapter: str = ""


@dataclass(frozen=True, slots=True)
class FactRow:
    """One figure, or one null mark, with everything that tells what it is. Columns of the schema in order."""

    publication: str
    edition: str
    document_id: str
    fact_id: str
    kind: FactKind
    page: int
    table_id: str | None
    row: int | None
    column: int | None
    row_path: tuple[str, ...]
    column_path: tuple[str, ...]
    caption: str
    series: str
    member: str | None
    price_basis: str | None
    base_year: str | None
    period_kind: PeriodKind
    period_start: date | None
    period_end: date | None
    data_year: str | None
    estimate: Estimate
    is_partial: bool
    unit: str
    scale: Decimal
    value: Decimal | None
    printed: str
    null_mark: NullMark | None
    marks: tuple[str, ...]
    bbox: Box
    strategy: str
    proof: Proof | None
    language: str

    def as_dict(self) -> dict[str, object]:
        """The row by column name, for the lake writer."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def table_id(context: TableContext, grid: Grid) -> str:
    """Stable id of a table: its place, not its order and not its file.

    Args:
        context: Where it stands.
        grid: The table.
    """
    return place_id(context, grid.pages[0], grid.box, "table")


def place_id(context: TableContext, page: int, box: Box, what: str) -> str:
    """Stable id of something at a place.

    Args:
        context: Document it stands in.
        page: PDF page, from 1.
        box: Its box, points of the unrotated page.
        what: ``table``, ``fact``: two kinds of things may share a box.
    """
    rounded = tuple(round(edge) for edge in box)
    return stable_id(
        context.publication, context.edition, context.document_kind, context.language, page, *rounded, what
    )
