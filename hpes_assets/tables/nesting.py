"""Rows that are parts of the row above them, told by their figures: a parent is the sum of its children.

Belongs here: hierarchy that arithmetic shows where neither indentation nor sections do. Does not belong here:
sums that prove a table (see :mod:`hpes_assets.tables.arithmetic`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from hpes_assets.tables.arithmetic import figure_of, is_total, table_rows
from hpes_assets.tables.model import Cell
from hpes_retrieval.schema import CellRole

_COLUMNS = 3
"""A sum must hold in so many columns: with fewer it may be chance."""
_REACH = 16
_FIRST = re.compile(r"\(?(?:1|i|a|A)[.)]")
"""Marker of the first entry of a list."""


@dataclass(frozen=True, slots=True)
class _Row:
    path: tuple[str, ...]
    printed: str
    values: dict[int, Decimal]
    slack: Decimal


def nested(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Put rows under the row whose figures they add up to.

    Args:
        cells: Cells of a table with their paths.

    Returns:
        The cells; a child's row path goes through its parent's label.
    """
    rows = _rows(cells)
    moved: dict[int, tuple[str, ...]] = {}
    numbers = list(rows)
    for at, number in enumerate(numbers):
        parent = rows[number]
        if not parent.path or len(parent.values) < _COLUMNS:
            continue
        if is_total(parent.path[-1]) and not (numbers[at + 1:] and _FIRST.match(rows[numbers[at + 1]].printed)):
            continue  # a total adds up what stands over it, unless a list begins below
        children = _children(parent, [(n, rows[n]) for n in numbers[at + 1:at + 1 + _REACH]])
        for child in children:
            path = moved.get(child, rows[child].path)
            depth = len(parent.path)
            moved[child] = (*moved.get(number, parent.path), *path[depth - 1:])
    if not moved:
        return tuple(cells)
    return tuple(
        replace(cell, row_path=moved[cell.row]) if cell.role is CellRole.DATA and cell.row in moved else cell
        for cell in cells
    )


def _rows(cells: Sequence[Cell]) -> dict[int, _Row]:
    rows = {}
    for number, row in table_rows(cells).items():
        known = {column: found for column, cell in row.cells.items() if (found := figure_of(cell.text)) is not None}
        slack = max((value.half_unit for value in known.values()), default=Decimal(0))
        values = {column: value.value for column, value in known.items()}
        rows[number] = _Row(row.path, row.printed, values, slack)
    return rows


def _children(parent: _Row, below: Sequence[tuple[int, _Row]]) -> list[int]:
    """Rows right below, of the parent's own depth, whose figures add up to its own in every column."""
    depth = len(parent.path)
    found: list[int] = []
    parts: list[_Row] = []
    sums = dict.fromkeys(parent.values, Decimal(0))
    for number, row in below:
        if row.path[:depth - 1] != parent.path[:-1] or is_total(row.path[-1] if row.path else ""):
            return []
        if row.path[:depth] == parent.path:
            return []  # it has children by its layout
        found.append(number)
        if len(row.path) > depth:
            continue  # part of a part
        parts.append(row)
        for column in sums:
            sums[column] += row.values.get(column, Decimal(0))
        slack = parent.slack + sum((part.slack for part in parts), Decimal(0))
        if len(parts) >= 2 and all(abs(sums[c] - parent.values[c]) <= slack for c in sums):
            return found if _telling(parent, parts) else []
    return []


def _telling(parent: _Row, parts: Sequence[_Row]) -> bool:
    """The sum is no chance: the parent's figures have several digits, and two parts or more have figures."""
    digits = sum(len(str(abs(int(value)))) >= 3 for value in parent.values.values())
    filled = sum(sum(bool(value) for value in part.values.values()) >= 2 for part in parts)
    return digits >= _COLUMNS and filled >= 2
