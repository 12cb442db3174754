"""Digits grouped neither the Indian nor the western way: a digit or a comma is lost."""

from __future__ import annotations

from hpes_assets.pages.model import PageContent
from hpes_assets.tables.gate.view import view_of
from hpes_assets.tables.model import Grid, Violation
from hpes_assets.tables.words import is_figure
from hpes_retrieval.numbers import Grouping, parse_number
from hpes_retrieval.schema import GateRule


def check(grid: Grid, page: PageContent) -> Violation | None:
    """Violation where a figure is misgrouped, or one column groups both ways."""
    for column, cells in view_of(grid).columns.items():
        kinds: dict[Grouping, str] = {}
        for cell in cells:
            if "," not in cell.text or not is_figure(cell.text):
                continue
            number = parse_number(cell.text)
            if not number.is_number:
                continue
            if not number.grouping_ok:
                return Violation(GateRule.NUMBER_FORMAT, f"row {cell.row}, column {column}: {cell.text}")
            kinds.setdefault(number.grouping, cell.text)
        if Grouping.INDIAN in kinds and Grouping.WESTERN in kinds:
            both = f"{kinds[Grouping.INDIAN]} and {kinds[Grouping.WESTERN]}"
            return Violation(GateRule.NUMBER_FORMAT, f"column {column} groups digits both ways: {both}")
    return None
