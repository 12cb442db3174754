"""Drawn paths of a page as rules, fills and curves.

Belongs here: sorting the path items that :mod:`hpes_assets.pages.pdf` reads into shapes, and undoing the
page's /Rotate for them. Does not belong here: PyMuPDF, and deciding which rules make a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hpes_assets.pages.model import Box, Fill, Rule

THIN = 3.0
"""A filled bar of at most this thickness, points, is a rule."""
_STRAIGHT = 0.7
"""A line that strays at most this far from an axis, points, is drawn along it."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Carries points of the page without its /Rotate to the page as displayed."""

    rotation: int
    width: float
    """Width of the page as displayed."""
    height: float

    def point(self, point: tuple[float, float]) -> tuple[float, float]:
        """A point as displayed."""
        x, y = point
        if self.rotation == 90:
            return (self.width - y, x)
        if self.rotation == 180:
            return (self.width - x, self.height - y)
        if self.rotation == 270:
            return (y, self.height - x)
        return point

    def vector(self, vector: tuple[float, float]) -> tuple[float, float]:
        """A direction as displayed."""
        x, y = vector
        if self.rotation == 90:
            return (-y, x)
        if self.rotation == 180:
            return (-x, -y)
        if self.rotation == 270:
            return (y, -x)
        return vector

    def box(self, box: Box) -> Box:
        """A box as displayed."""
        if self.rotation == 0:
            return box
        (ax, ay), (bx, by) = self.point((box[0], box[1])), self.point((box[2], box[3]))
        return (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))


@dataclass(slots=True)
class _Shapes:
    turn: Turn
    rules: list[Rule] = field(default_factory=list)
    fills: list[Fill] = field(default_factory=list)
    curves: list[Box] = field(default_factory=list)

    def line(self, one: tuple[float, float], other: tuple[float, float], thickness: float) -> None:
        """A stroked line."""
        (ax, ay), (bx, by) = self.turn.point(one), self.turn.point(other)
        box = (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
        if min(box[2] - box[0], box[3] - box[1]) > _STRAIGHT:
            self.curves.append(box)
        else:
            self.rules.append(Rule(*box, thickness=thickness))

    def outline(self, raw: Box, thickness: float) -> None:
        """A stroked rectangle."""
        x0, y0, x1, y1 = self.turn.box(raw)
        if min(x1 - x0, y1 - y0) <= THIN:
            self.rules.append(Rule(x0, y0, x1, y1, thickness=thickness))
            return
        for side in ((x0, y0, x1, y0), (x0, y1, x1, y1), (x0, y0, x0, y1), (x1, y0, x1, y1)):
            self.rules.append(Rule(*side, thickness=thickness))

    def area(self, raw: Box, colour: tuple[float, ...]) -> None:
        """A filled rectangle: a rule where it is thin."""
        box = self.turn.box(raw)
        thickness = min(box[2] - box[0], box[3] - box[1])
        if thickness <= THIN:
            if not is_white(colour):
                self.rules.append(Rule(*box, thickness=thickness))
        else:
            self.fills.append(Fill(box, colour))


def is_white(colour: tuple[float, ...]) -> bool:
    """A colour that nobody sees on paper."""
    return bool(colour) and min(colour) > 0.97


def shapes_of(
    drawings: Iterable[Mapping[str, Any]], turn: Turn
) -> tuple[tuple[Rule, ...], tuple[Fill, ...], tuple[Box, ...]]:
    """Sort drawn paths.

    Args:
        drawings: Paths as ``get_cdrawings`` gives them: ``items``, ``type``, ``color``, ``fill``, ``width``.
        turn: The page's rotation.

    Returns:
        Rules, fills and boxes of curves, in points of the page as displayed.
    """
    shapes = _Shapes(turn)
    for path in drawings:
        stroked = "s" in path["type"] and not is_white(tuple(path.get("color") or (0.0,)))
        filled = "f" in path["type"] and path.get("fill") is not None and path.get("fill_opacity", 1) > 0
        if stroked:
            _stroke(path, shapes)
        if filled:
            _fill(path, shapes, tuple(float(c) for c in path["fill"]), stroked)
    return tuple(shapes.rules), tuple(shapes.fills), tuple(shapes.curves)


def _stroke(path: Mapping[str, Any], shapes: _Shapes) -> None:
    thickness = float(path.get("width") or 0.0)
    for item in path["items"]:
        if item[0] == "l":
            shapes.line(item[1], item[2], thickness)
        elif item[0] == "re":
            shapes.outline(tuple(item[1]), thickness)
        elif item[0] == "qu":
            shapes.outline(_bounds(item[1]), thickness)
        else:
            shapes.curves.append(shapes.turn.box(_bounds(item[1:])))


def _fill(path: Mapping[str, Any], shapes: _Shapes, colour: tuple[float, ...], stroked: bool) -> None:
    loose: list[tuple[float, float]] = []
    bent = False
    for item in path["items"]:
        if item[0] == "re":
            shapes.area(tuple(item[1]), colour)
        elif item[0] == "qu":
            shapes.area(_bounds(item[1]), colour)
        else:
            bent = bent or item[0] == "c"
            loose.extend(item[1:])
    if not loose:
        return
    box = _bounds(loose)
    corners = {(round(x), round(y)) for x, y in loose}
    if not bent and len({x for x, _ in corners}) <= 2 and len({y for _, y in corners}) <= 2:
        shapes.area(box, colour)
    elif not stroked:
        shapes.curves.append(shapes.turn.box(box))


def _bounds(points: Iterable[tuple[float, float]]) -> Box:
    points = list(points)
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return (min(xs), min(ys), max(xs), max(ys))
