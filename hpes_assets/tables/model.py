"""What a table is: cells with roles, row paths and column paths, and what was decided about them.

Belongs here: frozen values. Does not belong here: finding, joining or judging tables.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hpes_assets.pages.model import Box
from hpes_retrieval.schema import CellRole, GateRule, NextStep, Proof


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a grid. ``box`` is on page ``page``, points of the unrotated page."""

    row: int
    column: int
    text: str
    role: CellRole
    box: Box
    page: int
    row_span: int = 1
    column_span: int = 1
    marks: tuple[str, ...] = ()
    row_path: tuple[str, ...] = ()
    """For data cells: labels from the outermost section to the row."""
    column_path: tuple[str, ...] = ()
    """For data cells: headers from the outermost to the leaf."""
    unit: str = ""
    """Unit that the column or row itself states, empty where only the table does."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule that a candidate broke, with the evidence a person needs to agree."""

    rule: GateRule
    evidence: str


@dataclass(frozen=True, slots=True)
class Grid:
    """A candidate, an accepted or a rejected table: the same shape at every stage."""

    pages: tuple[int, ...]
    box: Box
    """Box on the first page, unrotated points."""
    cells: tuple[Cell, ...]
    n_rows: int
    n_columns: int
    header_rows: int
    stub_columns: int
    strategy: str
    caption: str = ""
    number: str = ""
    unit_note: str = ""
    legend: tuple[str, ...] = ()

    def text_rows(self) -> list[list[str]]:
        """The grid as rows of texts; a merged cell's text stands once, in its first place."""
        rows = [["" for _ in range(self.n_columns)] for _ in range(self.n_rows)]
        for cell in self.cells:
            rows[cell.row][cell.column] = cell.text
        return rows


@dataclass(frozen=True, slots=True)
class AcceptedTable:
    """A grid that passed the gate, with the reason it is believed."""

    grid: Grid
    proof: Proof
    equations: tuple[str, ...] = ()
    """Totals and formulas that were checked and hold, as text."""


@dataclass(frozen=True, slots=True)
class RejectedTable:
    """A grid that did not pass, with every rule it broke. Nothing of it is lost."""

    grid: Grid
    violations: tuple[Violation, ...]
    next: NextStep = NextStep.VISION


@dataclass(frozen=True, slots=True)
class PageTables:
    """All that was decided about the tables of a page or a document."""

    accepted: tuple[AcceptedTable, ...] = ()
    rejected: tuple[RejectedTable, ...] = field(default=())
