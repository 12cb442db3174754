"""Pages made of printed words, for tests of tables: no PDF needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hpes_assets.pages.model import Fill, PageContent, Rule, Word
from hpes_assets.tables.extract import tables_of_page
from hpes_assets.tables.model import Grid
from hpes_retrieval.schema import CellRole

WIDTH = 0.5
"""Width of a letter, ems: near enough to a text face for gaps and columns."""


@dataclass(frozen=True)
class Printed:
    """A text printed from a point; blanks part words."""

    x: float
    y: float
    text: str
    size: float = 10.0
    bold: bool = False


def page_of(
    printed: Sequence[Printed], rules: Sequence[Rule] = (), fills: Sequence[Fill] = (), number: int = 1
) -> PageContent:
    """A page with these texts on it."""
    words = []
    for item in printed:
        x = item.x
        for text in item.text.split(" "):
            width = len(text) * WIDTH * item.size
            words.append(Word(x, item.y - 0.8 * item.size, x + width, item.y + 0.2 * item.size, text, "F", item.size,
                              item.y, item.bold))
            x += width + 0.28 * item.size
    return PageContent(number, 600, 800, words=tuple(words), rules=tuple(rules), fills=tuple(fills))


def only(page: PageContent) -> Grid:
    """The one table of a page."""
    found = tables_of_page(page)
    assert len(found.accepted) == 1, [v for table in found.rejected for v in table.violations]
    return found.accepted[0].grid


def paths(grid: Grid) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Row path and column path of every figure, by its text: no figure may stand twice."""
    return {c.text: (c.row_path, c.column_path) for c in grid.cells if c.role is CellRole.DATA}


def table(
    heads: Sequence[Sequence[tuple[float, str]]], rows: Sequence[tuple[str, Sequence[str]]], *, x: float = 60,
    y: float = 100, columns: tuple[float, ...] = (200, 260, 320), step: float = 16,
) -> list[Printed]:
    """Heads line by line, then rows: a label and its figures, flush left at the columns."""
    printed = [Printed(at, y + 14 * k, text) for k, line in enumerate(heads) for at, text in line]
    top = y + 14 * len(heads) + 6
    for r, (label, figures) in enumerate(rows):
        indent = len(label) - len(label.lstrip())
        printed.append(Printed(x + 5 * indent, top + step * r, label.strip()))
        printed += [Printed(columns[k], top + step * r, text) for k, text in enumerate(figures) if text]
    return printed


DISTRICTS = [("Bilaspur", ["1,016", "1,033", "1,059"]), ("Chamba", ["2,316", "2,333", "2,359"]),
             ("Hamirpur", ["3,316", "3,333", "3,359"]), ("Kangra", ["4,416", "4,433", "4,459"])]


def rising(*starts: int) -> list[list[str]]:
    """Figures of rows, three to a row and none twice: 1,116 1,216 1,316 for 1."""
    return [[f"{start},{k}16" for k in (1, 2, 3)] for start in starts]
