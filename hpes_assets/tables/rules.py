"""Drawn rules joined into whole lines.

Belongs here: joining pieces, dots and dashes on one line. Does not belong here: what the lines delimit.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from hpes_assets.pages.model import Box

_SAME = 1.6
"""Pieces whose offsets differ by at most this, points, are on one line."""
_BRIDGE = 3.2
"""Largest hole in a dotted or dashed line, points."""
_SHORTEST = 6.0
"""A joined line shorter than this, points, delimits nothing."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A line along one axis: at ``at``, from ``start`` to ``end``, points of the frame."""

    at: float
    start: float
    end: float

    @property
    def length(self) -> float:
        """Its length, points."""
        return self.end - self.start


def join_rules(boxes: Iterable[Box]) -> tuple[tuple[Segment, ...], tuple[Segment, ...]]:
    """Join drawn pieces.

    Args:
        boxes: Boxes of thin rules.

    Returns:
        Horizontal lines from top to bottom, vertical lines from left to right.
    """
    horizontal: list[Segment] = []
    vertical: list[Segment] = []
    for x0, y0, x1, y1 in boxes:
        if x1 - x0 >= y1 - y0:
            horizontal.append(Segment((y0 + y1) / 2, x0, x1))
        if y1 - y0 > x1 - x0 or (y1 - y0 == x1 - x0):
            vertical.append(Segment((x0 + x1) / 2, y0, y1))
    return _join(horizontal), _join(vertical)


def _join(pieces: list[Segment]) -> tuple[Segment, ...]:
    bands: list[list[Segment]] = []
    for piece in sorted(pieces, key=lambda s: s.at):
        if bands and piece.at - bands[-1][0].at <= _SAME:
            bands[-1].append(piece)
        else:
            bands.append([piece])
    joined: list[Segment] = []
    for band in bands:
        band.sort(key=lambda s: s.start)
        at = sum(s.at for s in band) / len(band)
        start, end = band[0].start, band[0].end
        for piece in band[1:]:
            if piece.start - end <= _BRIDGE:
                end = max(end, piece.end)
            else:
                joined.append(Segment(at, start, end))
                start, end = piece.start, piece.end
        joined.append(Segment(at, start, end))
    return tuple(sorted((s for s in joined if s.length >= _SHORTEST), key=lambda s: (s.at, s.start)))
