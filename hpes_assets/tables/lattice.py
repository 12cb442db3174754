"""Full grids of rules: which rules cross, and the cells that they close.

Belongs here: geometry of rules alone. Does not belong here: text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hpes_assets.pages.model import Box
from hpes_assets.tables.rules import Segment

_TOUCH = 3.0
"""Rules that end this close to each other, points, meet."""
_SAME = 2.6
"""Offsets this close, points, are one line of the grid."""
_MANY = 900
"""A page with more rules than this is a drawing."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """Lines of a grid, and for each elementary cell the rectangle of cells that it belongs to."""

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    groups: tuple[tuple[int, int, int, int], ...]
    """First row, first column, last row, last column of every closed cell."""

    @property
    def box(self) -> Box:
        """Its outer edges."""
        return (self.xs[0], self.ys[0], self.xs[-1], self.ys[-1])


def lattices_of(horizontals: Sequence[Segment], verticals: Sequence[Segment]) -> list[Lattice]:
    """Find grids.

    Args:
        horizontals: Horizontal rules of the page.
        verticals: Vertical rules.

    Returns:
        Grids of at least two rows and two columns, from top to bottom.
    """
    if not verticals or len(horizontals) + len(verticals) > _MANY:
        return []
    found = []
    for across, down in _components(horizontals, verticals):
        lattice = _lattice(across, down)
        if lattice is not None:
            found.append(lattice)
    return sorted(found, key=lambda one: one.ys[0])


def _components(
    horizontals: Sequence[Segment], verticals: Sequence[Segment]
) -> list[tuple[list[Segment], list[Segment]]]:
    parent = list(range(len(horizontals) + len(verticals)))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    offset = len(horizontals)
    for j, v in enumerate(verticals):
        for i, h in enumerate(horizontals):
            if h.at > v.end + _TOUCH:
                break
            if h.at >= v.start - _TOUCH and h.start - _TOUCH <= v.at <= h.end + _TOUCH:
                parent[root(i)] = root(offset + j)
    groups: dict[int, tuple[list[Segment], list[Segment]]] = {}
    for i, h in enumerate(horizontals):
        groups.setdefault(root(i), ([], []))[0].append(h)
    for j, v in enumerate(verticals):
        groups.setdefault(root(offset + j), ([], []))[1].append(v)
    return [pair for pair in groups.values() if len(pair[0]) >= 2 and pair[1]]


def _lattice(across: list[Segment], down: list[Segment]) -> Lattice | None:
    xs = _lines([v.at for v in down])
    ys = _lines([h.at for h in across])
    left, right = min(h.start for h in across), max(h.end for h in across)
    if left < xs[0] - 8:
        xs.insert(0, left)
    if right > xs[-1] + 8:
        xs.append(right)
    top, bottom = min(v.start for v in down), max(v.end for v in down)
    if top < ys[0] - 6:
        ys.insert(0, top)
    if bottom > ys[-1] + 6:
        ys.append(bottom)
    if len(xs) < 3 or len(ys) < 3 or (len(xs) - 1) * (len(ys) - 1) > 4000:
        return None
    return Lattice(tuple(xs), tuple(ys), tuple(_groups(xs, ys, across, down)))


def _lines(offsets: list[float]) -> list[float]:
    lines: list[list[float]] = []
    for at in sorted(offsets):
        if lines and at - lines[-1][-1] <= _SAME:
            lines[-1].append(at)
        else:
            lines.append([at])
    return [sum(one) / len(one) for one in lines]


def _groups(
    xs: list[float], ys: list[float], across: list[Segment], down: list[Segment]
) -> list[tuple[int, int, int, int]]:
    """Merge elementary cells that no rule parts; each group as the rectangle that bounds it."""
    rows, columns = len(ys) - 1, len(xs) - 1
    parent = list(range(rows * columns))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    walls = [[v for v in down if abs(v.at - x) <= _SAME + 1] for x in xs]
    floors = [[h for h in across if abs(h.at - y) <= _SAME + 1] for y in ys]
    for r in range(rows):
        for c in range(columns):
            if c + 1 < columns and not _covered(walls[c + 1], ys[r], ys[r + 1]):
                parent[root(r * columns + c)] = root(r * columns + c + 1)
            if r + 1 < rows and not _covered(floors[r + 1], xs[c], xs[c + 1]):
                parent[root(r * columns + c)] = root((r + 1) * columns + c)
    boxes: dict[int, list[int]] = {}
    for r in range(rows):
        for c in range(columns):
            box = boxes.setdefault(root(r * columns + c), [r, c, r, c])
            box[1], box[2], box[3] = min(box[1], c), max(box[2], r), max(box[3], c)
    return [(b[0], b[1], b[2], b[3]) for b in boxes.values()]


def _covered(segments: Sequence[Segment], start: float, end: float) -> bool:
    """Rules on one line cover most of a stretch."""
    covered = sum(max(0.0, min(s.end, end) - max(s.start, start)) for s in segments)
    return covered > 0.6 * (end - start)
