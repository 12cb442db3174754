"""Sums that a table lets one check: totals over their parts, and formulas in labels.

Belongs here: forming equations from cells and saying whether they hold. Does not belong here: deciding about
tables (see :mod:`hpes_assets.tables.gate.totals` and :mod:`hpes_assets.tables.race`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from hpes_assets.tables.model import Cell, Grid
from hpes_assets.tables.paths import label_of
from hpes_retrieval.numbers import Brackets, parse_number
from hpes_retrieval.schema import CellRole

_TOTAL = re.compile(r"^(?:grand\s+|sub[\s-]?)?total\b|^all[\s-]india\b|^कुल", re.IGNORECASE)
_ITEM = re.compile(r"^\(?(\d{1,2}[a-z]?|[ivxIVX]{1,4}|[A-Z])[.)]?\s")
_FORMULA = re.compile(r"[(\[]\s*(\d{1,2}[a-z]?(?:\s*[+\-–]\s*\(?\d{1,2}[a-z]?\)?)+[^)\]]*)[)\]]\s*\W*$")


@dataclass(frozen=True, slots=True)
class Equation:
    """One sum that was checked."""

    row: int
    column: int
    kind: str
    holds: bool
    text: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A printed figure and half a unit of its last place, by which it may be rounded."""

    value: Decimal
    half_unit: Decimal


def is_total(label: str) -> bool:
    """Whether a row's label says that it adds up rows above it."""
    return _TOTAL.match(label_of(label)) is not None


@lru_cache(maxsize=16384)
def figure_of(text: str) -> Figure | None:
    """The figure that a cell prints, None for null marks, words, and figures in brackets."""
    number = parse_number(text, bracket_meaning=Brackets.PLAIN)
    if number.value is None or number.bracketed:
        return None
    exponent = number.value.as_tuple().exponent
    places = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    return Figure(number.value, Decimal(5) * Decimal(10) ** (-places - 1))


def equations(grid: Grid) -> list[Equation]:
    """Every sum that the labels of a table ask for.

    Args:
        grid: A candidate.

    Returns:
        Equations by row and column; none where nothing is additive.
    """
    rows = list(table_rows(grid.cells).values())
    return [*_totals(rows), *_formulas(rows), *_parents(rows), *_across(rows)]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row with figures: its label, its stub as printed, its path, and its cells by column."""

    row: int
    label: str
    printed: str
    path: tuple[str, ...]
    cells: dict[int, Cell]

    @property
    def depth(self) -> int:
        """How many labels its path has."""
        return len(self.path)


def table_rows(cells: Sequence[Cell]) -> dict[int, TableRow]:
    """Rows with figures by their number, from top to bottom.

    Args:
        cells: Cells of a table with their paths.
    """
    by_row: dict[int, dict[int, Cell]] = {}
    stubs: dict[int, str] = {}
    for cell in sorted(cells, key=lambda c: (c.row, c.column)):
        if cell.role is CellRole.DATA:
            by_row.setdefault(cell.row, {})[cell.column] = cell
        elif cell.role is CellRole.STUB:
            stubs[cell.row] = f"{stubs.get(cell.row, '')} {cell.text}".strip()
    rows = {}
    for row, own in sorted(by_row.items()):
        path = next(iter(own.values())).row_path
        rows[row] = TableRow(row, path[-1] if path else "", stubs.get(row, ""), path, own)
    return rows


def _totals(rows: list[TableRow]) -> list[Equation]:
    """A row called total against the rows above it of one depth, back to the last total."""
    found: list[Equation] = []
    start = 0
    for index, row in enumerate(rows):
        if not is_total(row.label):
            continue
        parts = rows[start:index]
        start = index + 1
        if len(parts) < 2:
            continue
        depth = min(part.depth for part in parts)
        parts = [part for part in parts if part.depth == depth]
        if len(parts) >= 2:
            found.extend(_sum(row, [(1, part) for part in parts], "total"))
    return found


def _parents(rows: list[TableRow]) -> list[Equation]:
    """A row with figures against the rows whose path goes through its label."""
    found: list[Equation] = []
    for index, row in enumerate(rows):
        children = []
        for part in rows[index + 1:]:
            if part.path[:row.depth] != row.path:
                break
            if part.depth == row.depth + 1 and not is_total(part.label):
                children.append(part)
        if len(children) >= 2 and row.path:
            found.extend(e for e in _sum(row, [(1, part) for part in children], "parent") if e.holds)
    return found  # "of which" gives parts that need not add up: only sums that hold tell something


def _across(rows: list[TableRow]) -> list[Equation]:
    """In each row, a column called total against the columns before it under the same heads."""
    found: list[Equation] = []
    for row in rows:
        columns = sorted(row.cells)
        for position, column in enumerate(columns):
            path = row.cells[column].column_path
            if not path or not is_total(path[-1]):
                continue
            parts: list[Cell] = []
            for before in reversed(columns[:position]):
                other = row.cells[before].column_path
                if len(other) != len(path) or other[:-1] != path[:-1] or is_total(other[-1]):
                    break
                parts.insert(0, row.cells[before])
            known = [v for cell in parts if (v := figure_of(cell.text)) is not None]
            whole = figure_of(row.cells[column].text)
            if whole is not None and len(known) >= 2:
                found.append(_equation(row.row, column, "across", whole, [(1, v) for v in known]))
    return [e for e in found if e.holds]  # columns may overlap, or a part be left out


def _formulas(rows: list[TableRow]) -> list[Equation]:
    """Labels such as ``9. Total Expenditure (10+13)``: items by their printed numbers."""
    items = {match[1]: row for row in rows if (match := _item(row))}
    found: list[Equation] = []
    for row in rows:
        match = _FORMULA.search(row.label)
        if match:
            terms = _terms(match[1], items)
            if terms:
                found.extend(_sum(row, terms, "formula"))
    return found


def _item(row: TableRow) -> re.Match[str] | None:
    words = row.printed.split()
    for index, word in enumerate(words):
        if re.fullmatch(r"\(?\d{1,2}[a-z]?[.)]", word) and index + 1 < len(words):
            return _ITEM.match(" ".join(words[index:]))
    return None


def _terms(formula: str, items: dict[str, TableRow]) -> list[tuple[int, TableRow]]:
    """Signed items of a formula with one level of brackets; empty where an item is missing."""
    terms: list[tuple[int, TableRow]] = []
    sign, outer = 1, 1
    for token in re.findall(r"\d{1,2}[a-z]?|[+\-–()\[\]]", formula):
        if token in "+-–":
            sign = -1 if token in "-–" else 1
        elif token in "([":
            outer, sign = sign, 1
        elif token in ")]":
            outer = 1
        elif token in items:
            terms.append((sign * outer, items[token]))
        else:
            return []
    return terms if len(terms) >= 2 else []


def _sum(total: TableRow, parts: list[tuple[int, TableRow]], kind: str) -> list[Equation]:
    found = []
    for column, cell in total.cells.items():
        whole = figure_of(cell.text)
        addends = [(sign, part.cells.get(column)) for sign, part in parts]
        values = [(sign, figure_of(c.text)) for sign, c in addends if c is not None]
        known = [(sign, v) for sign, v in values if v is not None]
        if whole is None or len(known) < 2:
            continue
        found.append(_equation(total.row, column, kind, whole, known))
    return found


def _equation(row: int, column: int, kind: str, whole: Figure, known: list[tuple[int, Figure]]) -> Equation:
    result = sum((sign * v.value for sign, v in known), Decimal(0))
    slack = whole.half_unit + sum((v.half_unit for _, v in known), Decimal(0))
    body = " ".join(f"{'+' if sign > 0 else '-'} {v.value}" for sign, v in known).removeprefix("+ ")
    holds = abs(result - whole.value) <= slack
    return Equation(row, column, kind, holds, f"{body} {'=' if holds else '≠'} {whole.value}")
