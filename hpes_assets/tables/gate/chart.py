"""A chart read as a table: its axis labels are a regular grid of numbers too.

What tells: rows without a label, a caption that says Figure, evenly spaced axis values, drawn curves, bars.
"""

from __future__ import annotations

import itertools
from decimal import Decimal

from hpes_assets.pages.model import Box, PageContent
from hpes_assets.tables.gate.view import View, view_of
from hpes_assets.tables.model import Grid, Violation
from hpes_assets.tables.words import has_word, is_figure
from hpes_assets.tables.zones import FIGURE_CAPTION
from hpes_retrieval.numbers import parse_number
from hpes_retrieval.schema import GateRule

UNLABELLED = 0.2
"""Largest share of rows without a label."""


def check(grid: Grid, page: PageContent) -> Violation | None:
    """Violation where the grid shows what charts show and tables do not."""
    view = view_of(grid)
    if FIGURE_CAPTION.match(grid.caption):
        return Violation(GateRule.CHART, f"its caption names a figure: {grid.caption[:60]!r}")
    axis = _axis(view)
    if axis:
        return Violation(GateRule.CHART, axis)
    unlabelled = [row for row, cells in view.data_rows.items() if not any(cell.row_path for cell in cells)]
    if len(unlabelled) > UNLABELLED * len(view.data_rows):
        return Violation(GateRule.CHART, f"{len(unlabelled)} of {len(view.data_rows)} rows have no label")
    curves = [box for box in map(page.to_unrotated, page.curves) if _inside(box, grid.box) and _large(box)]
    if len(curves) >= 3:
        return Violation(GateRule.CHART, f"{len(curves)} drawn curves run through it")
    return _bars(grid, page, view)


def _axis(view: View) -> str:
    """Labels that are evenly spaced round numbers are an axis, where nothing else names the rows."""
    labels = [" ".join(c.text for c in view.stubs.get(row, [])) for row in view.data_rows]
    numbers = [parse_number(text).value for text in labels if is_figure(text)]
    values = [v for v in numbers if v is not None]
    if len(values) < 3 or len(values) < 0.8 * len(labels):
        return ""
    steps = {a - b for a, b in itertools.pairwise(values)}
    step = next(iter(steps))
    plain_count = abs(step) == 1 or all(Decimal(1800) <= v <= Decimal(2100) for v in values)
    if len(steps) == 1 and step != 0 and not plain_count:
        return f"its labels are an axis: {', '.join(labels[:4])}"
    return ""


def _bars(grid: Grid, page: PageContent, view: View) -> Violation | None:
    """Filled bars of different lengths on one base line."""
    bars = [page.to_unrotated(fill.box) for fill in page.fills]
    bars = [b for b in bars if _inside(b, grid.box) and not _spans(b, grid.box)]
    for low, high in ((1, 3), (3, 1), (0, 2), (2, 0)):
        bases: dict[int, list[Box]] = {}
        for bar in bars:
            bases.setdefault(round(bar[high]), []).append(bar)
        for group in bases.values():
            lengths = {round(abs(bar[high] - bar[low])) for bar in group}
            widths = {round(bar[2 - (high % 2)] - bar[0]) if high % 2 == 0 else round(bar[2] - bar[0]) for bar in group}
            if len(group) >= 4 and len(lengths) >= 4 and len(widths) <= 2 and not _holds_labels(view):
                return Violation(GateRule.CHART, f"{len(group)} bars stand on one line in it")
    return None


def _holds_labels(view: View) -> bool:
    named = sum(any(has_word(c.text) for c in view.stubs.get(row, [])) for row in view.data_rows)
    return named >= 0.8 * len(view.data_rows)


def _inside(box: Box, outer: Box) -> bool:
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return outer[0] <= x <= outer[2] and outer[1] <= y <= outer[3]


def _large(box: Box) -> bool:
    return max(box[2] - box[0], box[3] - box[1]) > 12


def _spans(box: Box, outer: Box) -> bool:
    return box[2] - box[0] > 0.8 * (outer[2] - outer[0])
