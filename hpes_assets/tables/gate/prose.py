"""Running text chopped into a grid: a page of narrative is rectangular too.

Chopped text goes on from cell to cell: words in lower case follow words in lower case across the columns.
"""

from __future__ import annotations

import itertools

from hpes_assets.pages.model import PageContent
from hpes_assets.tables.gate.view import View, view_of
from hpes_assets.tables.model import Cell, Grid, Violation
from hpes_assets.tables.words import has_word, is_marker, is_value
from hpes_retrieval.schema import CellRole, GateRule

_SMALL = frozenset({
    "the", "of", "and", "in", "to", "a", "for", "is", "was", "by", "with", "on", "as", "at", "from", "that", "which",
    "has", "have", "had", "been", "were", "are", "be", "its", "this", "these", "it", "or", "an", "not", "their",
    "also", "during", "per",
})
BROKEN = 0.3
"""Share of neighbouring cells that read on from each other in chopped prose."""


def check(grid: Grid, page: PageContent) -> Violation | None:
    """Violation where the cells read on from each other, or hold hardly anything but sentences."""
    view = view_of(grid)
    pairs = broken = 0
    for row, cells in view.data_rows.items():
        line = sorted([*view.stubs.get(row, []), *cells], key=lambda c: c.column)
        for left, right in itertools.pairwise(line):
            pairs += 1
            broken += _reads_on(left, right)
    values = [cell for cells in view.data_rows.values() for cell in cells]
    figures = sum(is_value(cell.text) for cell in values)
    boxed = grid.strategy == "ruled" and len(view.data_rows) >= 3  # every cell is closed: words are where they belong
    if not boxed and pairs >= 3 and broken > BROKEN * pairs and figures < 0.7 * len(values):
        return Violation(GateRule.PROSE, f"{broken} of {pairs} neighbouring cells read on from each other")
    if grid.strategy != "ruled" and (evidence := _narrative(grid, view, values, figures)):
        return Violation(GateRule.PROSE, evidence)
    return None


def _narrative(grid: Grid, view: View, values: list[Cell], figures: int) -> str:
    """Sentences with side notes, or with line numbers in the margin."""
    wordy = [cell for cell in values if _sentence(cell)]
    if len(values) >= 2 and len(wordy) > 0.3 * len(values) and figures < 0.5 * len(values) and grid.n_columns <= 3:
        return f"{len(wordy)} of {len(values)} cells are sentences: {wordy[0].text[:60]!r}"
    labels = [c for c in grid.cells if c.role in (CellRole.STUB, CellRole.SECTION)]
    long = [cell for cell in labels if len(cell.text.split()) >= 8 and _sentence(cell)]
    if len(view.columns) <= 1 and len(long) > 0.25 * len(labels):
        return f"{len(long)} of {len(labels)} labels are sentences: {long[0].text[:60]!r}"
    stubs = [cell for cell in labels if cell.role is CellRole.STUB]
    if stubs and all(is_marker(cell.text) for cell in stubs) and not figures:
        return f"a list: {len(stubs)} rows are named by {stubs[0].text!r} alone"
    lines = {c.row for c in grid.cells if c.role is CellRole.SECTION}
    if len(view.columns) <= 1 and len(lines) > max(2, figures):
        return f"{len(lines)} lines of text beside {figures} figures"
    sections = [c for c in grid.cells if c.role is CellRole.SECTION and len(c.text.split()) > 14]
    if len(sections) > max(2, len(view.data_rows)):
        return f"{len(sections)} lines of text for {len(view.data_rows)} rows"
    return ""


def _reads_on(left: Cell, right: Cell) -> bool:
    a, b = left.text.split(), right.text.split()
    if not a or not b or not has_word(right.text) or not has_word(left.text):
        return False
    ends = a[-1].lower() in _SMALL or (a[-1][-1:].isalpha() and a[-1][:1].islower()) or a[-1][-1:] == ","
    starts = b[0].lower() in _SMALL or b[0][:1].islower()
    return ends and starts


def _sentence(cell: Cell) -> bool:
    words = cell.text.split()
    return len(words) >= 9 and sum(w.lower() in _SMALL for w in words) >= 0.2 * len(words)
