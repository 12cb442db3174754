"""Bar and line charts as vector drawings, with the numbers that tempt an extractor.

Belongs here: axes, grid, bars, lines, data labels. Nothing drawn here is a table; none of it is
recorded as a cell.
"""

from __future__ import annotations

import math
from decimal import Decimal

from golden.builder.model import Chart
from golden.builder.pen import Pen
from golden.builder.printing import Grouping, number_text
from golden.truth import Box

CHART_HEIGHT = 190.0
COLOURS = ((0.18, 0.36, 0.6), (0.8, 0.45, 0.15))
SLICES = (*COLOURS, (0.45, 0.6, 0.3), (0.6, 0.6, 0.6))
FONT = "Helvetica"


def draw_chart(pen: Pen, chart: Chart, box: Box) -> None:
    """Draw a chart into a box."""
    if chart.pie:
        _pie(pen, chart, box)
        return
    x0, y0, x1, y1 = box[0] + 44, box[1] + 14, box[2] - 8, box[3] - 30
    base, top, step = _scale([v for _, values in chart.series for v in values], from_zero=not chart.line)
    _axis(pen, (x0, y0, x1, y1), base, top, step, chart)
    slot = (x1 - x0) / len(chart.labels)
    for i, label in enumerate(chart.labels):
        pen.text(x0 + slot * (i + 0.5), y1 + 11, label, FONT, 7, "center")
    for number, (name, values) in enumerate(chart.series):
        heights = [(float(value) - base) / (top - base) * (y1 - y0) for value in values]
        if chart.line:
            points = [(x0 + slot * (i + 0.5), y1 - h) for i, h in enumerate(heights)]
            pen.polyline(points)
        else:
            bar = slot * 0.7 / len(chart.series)
            points = [(x0 + slot * (i + 0.15) + bar * (number + 0.5), y1 - h) for i, h in enumerate(heights)]
            for x, y in points:
                pen.rect((x - bar * 0.45, y, x + bar * 0.45, y1), colour=COLOURS[number % 2])
        for (x, y), value in zip(points, values, strict=True):
            pen.text(x, y - 3, number_text(value, chart.decimals, grouping=Grouping.NONE), FONT, 6.5, "center")
        left = x0 + 20 + number * 150
        pen.rect((left, y1 + 19, left + 7, y1 + 26), colour=COLOURS[number % 2])
        pen.text(left + 11, y1 + 26, name, FONT, 7.5)


def _pie(pen: Pen, chart: Chart, box: Box) -> None:
    """Slices with their label and share around them."""
    x, y, radius = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2, (box[3] - box[1]) / 2 - 26
    values = [float(value) for value in chart.series[0][1]]
    angle = -math.pi / 2
    for i, (label, value) in enumerate(zip(chart.labels, chart.series[0][1], strict=True)):
        turn = 2 * math.pi * float(value) / sum(values)
        steps = [angle + turn * step / 24 for step in range(25)]
        around = [(x + radius * math.cos(a), y + radius * math.sin(a)) for a in steps]
        pen.polygon([(x, y), *around], SLICES[i % len(SLICES)])
        middle = angle + turn / 2
        at = (x + (radius + 16) * math.cos(middle), y + (radius + 16) * math.sin(middle))
        align = "left" if math.cos(middle) > 0 else "right"
        pen.text(at[0], at[1], label, FONT, 7.5, align)
        pen.text(at[0], at[1] + 9, f"{number_text(value, chart.decimals)}%", FONT, 7.5, align)
        angle += turn


def _axis(pen: Pen, box: Box, base: float, top: float, step: float, chart: Chart) -> None:
    x0, y0, x1, y1 = box
    pen.line(x0, y0, x0, y1, 0.6)
    pen.line(x0, y1, x1, y1, 0.6)
    level = base
    while level <= top + step / 2:
        y = y1 - (level - base) / (top - base) * (y1 - y0)
        pen.line(x0, y, x1, y, 0.2)
        shown = number_text(Decimal(str(level)), chart.decimals if step < 1 else 0, grouping=Grouping.NONE)
        pen.text(x0 - 4, y + 2.5, shown, FONT, 7, "right")
        level += step
    pen.text(x0 - 36, y0 - 6, chart.unit, FONT, 7)


def _scale(values: list[Decimal], *, from_zero: bool) -> tuple[float, float, float]:
    """Lower end, upper end and step of the axis, all round."""
    low, high = (0.0 if from_zero else float(min(values))), float(max(values)) or 1.0
    magnitude = 10.0 ** (len(str(int(high - low))) - 1)
    step = next(s for s in (magnitude * f for f in (0.1, 0.2, 0.5, 1, 2, 5, 10)) if (high - low) / s <= 6)
    base = step * int(low / step)
    return base, base + step * (int((high - base) / step) + 1), step
