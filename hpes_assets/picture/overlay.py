"""What is drawn over a page: tables with their verdict, cells with their role, and what each cell says.

Belongs here: frozen values that every kind of picture is made from. Does not belong here: colours' use, pixels, HTML.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from hpes_assets.facts.build import facts_of_table
from hpes_assets.facts.rows import FactRow, TableContext
from hpes_assets.pages.layout import union
from hpes_assets.pages.model import Box, PageContent
from hpes_assets.publications.model import Profile
from hpes_assets.tables.model import AcceptedTable, Cell, Grid, PageTables, Violation
from hpes_retrieval.numbers import parse_number
from hpes_retrieval.schema import CellRole, Proof


class Tint(StrEnum):
    """How a cell is coloured: its role, and null marks apart from figures."""

    HEADER = "header"
    STUB = "stub"
    SECTION = "section"
    DATA = "data"
    NULL = "null"
    NOTE = "note"


COLOURS: Mapping[str, str] = {
    Tint.HEADER: "#2f6fde", Tint.STUB: "#7b4fd0", Tint.SECTION: "#d9822b", Tint.DATA: "#12a0a8",
    Tint.NULL: "#d6308f", Tint.NOTE: "#7a8594", "accepted": "#1a8a3c", "rejected": "#d1242f",
}
"""One set for all pictures, told apart on white paper and by most colour-blind eyes beside their words."""

_TINTS = {
    CellRole.HEADER: Tint.HEADER, CellRole.COLUMN_NUMBER: Tint.HEADER, CellRole.STUB: Tint.STUB,
    CellRole.SECTION: Tint.SECTION, CellRole.UNIT: Tint.NOTE, CellRole.NOTE: Tint.NOTE,
}


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table of either verdict, as it is shown."""

    number: int
    """From 1, in the order of the document."""
    grid: Grid
    proof: Proof | None
    """None for a rejected table."""
    equations: tuple[str, ...]
    violations: tuple[Violation, ...]
    facts: Mapping[tuple[int, int], FactRow]
    """By row and column. Of a rejected table: what it would have said, which lands nowhere."""

    @property
    def accepted(self) -> bool:
        """It passed the gate."""
        return self.proof is not None

    @property
    def verdict(self) -> str:
        """``accepted`` or ``rejected``."""
        return "accepted" if self.accepted else "rejected"

    @property
    def label(self) -> str:
        """Number, verdict, why, and the strategy that read it, for a corner of its frame."""
        rules = ", ".join(dict.fromkeys(str(violation.rule) for violation in self.violations))
        why = f"proof: {self.proof}" if self.accepted else rules
        return " · ".join(filter(None, (str(self.number), self.verdict, why, self.grid.strategy)))

    def cell_id(self, cell: Cell) -> str:
        """What joins a cell of the picture and the same cell of the table beside it."""
        return f"{self.number}-{cell.row}-{cell.column}"


@dataclass(frozen=True, slots=True)
class Mark:
    """A cell on a page, points of the page as displayed."""

    cell: Cell
    tint: Tint
    box: Box


@dataclass(frozen=True, slots=True)
class Part:
    """What of a table stands on one page, points of the page as displayed."""

    table: ShownTable
    box: Box
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Overlay:
    """Everything that is drawn over one page."""

    page: PageContent
    parts: tuple[Part, ...]


def shown_tables(found: PageTables, profile: Profile) -> list[ShownTable]:
    """Tables of both verdicts from the top of the document to its end, with what their cells say.

    Args:
        found: Tables as the extractor gives them.
        profile: The publication whose default unit and names of series hold.
    """
    tables = [(table.grid, table.proof, table.equations, ()) for table in found.accepted]
    both: list[tuple[Grid, Proof | None, tuple[str, ...], tuple[Violation, ...]]] = [*tables]
    both += [(table.grid, None, (), table.violations) for table in found.rejected]
    both.sort(key=lambda one: (one[0].pages[0], one[0].box[1], one[0].box[0]))
    return [
        ShownTable(number, grid, proof, equations, violations, _facts(grid, profile))
        for number, (grid, proof, equations, violations) in enumerate(both, start=1)
    ]


def overlays_of(pages: Iterable[PageContent], tables: Sequence[ShownTable]) -> list[Overlay]:
    """What is drawn over each page; a continued table has a part on each of its pages."""
    return [Overlay(page, tuple(filter(None, (_part(page, table) for table in tables)))) for page in pages]


def tint_of(cell: Cell) -> Tint:
    """The colour of a cell."""
    if cell.role is CellRole.DATA:
        return Tint.DATA if parse_number(cell.text).null_mark is None else Tint.NULL
    return _TINTS[cell.role]


def _part(page: PageContent, table: ShownTable) -> Part | None:
    marks = tuple(Mark(cell, tint_of(cell), page.to_displayed(cell.box))
                  for cell in table.grid.cells if cell.page == page.number)
    if page.number == table.grid.pages[0]:
        return Part(table, page.to_displayed(table.grid.box), marks)
    return Part(table, union(mark.box for mark in marks), marks) if marks else None


def _facts(grid: Grid, profile: Profile) -> dict[tuple[int, int], FactRow]:
    context = TableContext(profile.name, edition="", document_id="", document_kind="", language="")
    facts = facts_of_table(AcceptedTable(grid, Proof.GATE), context, profile)
    return {(fact.row, fact.column): fact for fact in facts if fact.row is not None and fact.column is not None}
