"""Where the columns of a stretch of lines are.

Belongs here: column bands from what stands in the lines and from vertical rules. Does not belong here: which
lines belong to a table, and what the columns mean.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from hpes_assets.tables.chunks import Chunk
from hpes_assets.tables.rules import Segment

_SHARE = 0.3
"""A split that fewer than this share of the lines show is a hole in a text, not a gap between columns."""


@dataclass(frozen=True, slots=True)
class Band:
    """A column: the ink of its entries from ``x0`` to ``x1``."""

    x0: float
    x1: float
    figures: int = 0
    entries: int = 0

    @property
    def middle(self) -> float:
        """Horizontal centre of its ink."""
        return (self.x0 + self.x1) / 2

    @property
    def numeric(self) -> bool:
        """Most of its entries are figures."""
        return self.entries > 0 and 2 * self.figures >= self.entries


def bands_of(rows: Sequence[Sequence[Chunk]], walls: Sequence[float] = ()) -> list[Band]:
    """Find columns.

    Args:
        rows: Entries of the lines that hold data, from left to right; a line with one entry tells nothing.
        walls: Offsets of vertical rules that run through the stretch.

    Returns:
        Columns from left to right; they do not overlap.
    """
    spread = [row for row in rows if len(row) > 1]
    chunks = [chunk for row in spread for chunk in row]
    if not chunks:
        return []
    parts: list[list[Chunk]] = []
    for x0, x1 in _components(chunks, len(spread), walls):
        inside = [[c for c in row if x0 <= c.middle < x1] for row in spread]
        parts.extend(_divide([row for row in inside if row]))
    return _tidy([_band(part) for part in parts if part])


def _components(chunks: list[Chunk], lines: int, walls: Sequence[float]) -> list[tuple[float, float]]:
    """Stretches of x that entries cover without a river between them."""
    edges: list[tuple[float, int]] = []
    for chunk in chunks:
        edges.append((chunk.x0, 1))
        edges.append((chunk.x1, -1))
    edges.sort()
    few = 0 if lines < 12 else max(1, lines // 25)
    covered: list[tuple[float, float]] = []
    cover, start = 0, 0.0
    for x, step in edges:
        before, cover = cover, cover + step
        if before <= few < cover:
            start = x
        elif cover <= few < before:
            covered.append((start, x))
    rivers = [(a[1] + b[0]) / 2 for a, b in itertools.pairwise(covered) if b[0] - a[1] > 0.8]
    cuts = sorted({*rivers, *walls})
    bounds = [min(c.x0 for c in chunks) - 1.0, *cuts, max(c.x1 for c in chunks) + 1.0]
    return [(a, b) for a, b in itertools.pairwise(bounds) if b > a]


def _divide(rows: list[list[Chunk]]) -> list[list[Chunk]]:
    """Split a stretch in which many lines hold several entries side by side."""
    if not rows:
        return []
    counts = sorted((len(row) for row in rows), reverse=True)
    most = counts[max(0, int(_SHARE * len(counts)) - (1 if len(counts) > 3 else 0))]
    if most <= 1:
        return [[c for row in rows for c in row]]
    full = [row for row in rows if len(row) == most]
    if not full:
        return [[c for row in rows for c in row]]
    centres = [median(row[k].middle for row in full) for k in range(most)]
    rights = [median(row[k].x1 for row in full) for k in range(most)]
    lefts = [median(row[k].x0 for row in full) for k in range(most)]
    parts: list[list[Chunk]] = [[] for _ in range(most)]
    for row in rows:
        if len(row) == most:
            for k, chunk in enumerate(row):
                parts[k].append(chunk)
            continue
        for chunk in row:
            best = min(range(most), key=lambda k: min(
                abs(chunk.middle - centres[k]), abs(chunk.x1 - rights[k]), abs(chunk.x0 - lefts[k])))
            parts[best].append(chunk)
    return parts


def _band(chunks: list[Chunk]) -> Band:
    figures = sum(c.is_value for c in chunks)
    if 2 * figures >= len(chunks):
        figure_chunks = [c for c in chunks if c.is_value] or chunks
        return Band(_low([c.x0 for c in figure_chunks]), _high([c.x1 for c in figure_chunks]), figures, len(chunks))
    return Band(min(c.x0 for c in chunks), _high([c.x1 for c in chunks]), figures, len(chunks))


def _low(values: list[float]) -> float:
    values = sorted(values)
    return values[len(values) // 30]


def _high(values: list[float]) -> float:
    values = sorted(values)
    return values[-1 - len(values) // 30]


def _tidy(bands: list[Band]) -> list[Band]:
    """Bands from left to right without overlap; a later one gives way where ragged entries reach into it."""
    bands = sorted(bands, key=lambda b: b.middle)
    out: list[Band] = []
    for band in bands:
        if out and band.x0 < out[-1].x1:
            last = out[-1]
            if band.numeric or not last.numeric:
                out[-1] = Band(last.x0, max(last.x0 + 1.0, min(last.x1, band.x0 - 0.5)), last.figures, last.entries)
            else:
                band = Band(min(last.x1 + 0.5, band.x1 - 1.0), band.x1, band.figures, band.entries)
        out.append(band)
    return out


def wide_rules(rules: Sequence[Segment], bands: Sequence[Band], share: float) -> list[Segment]:
    """Horizontal rules that run over more than a share of a table's width.

    Args:
        rules: Rules of the page.
        bands: Columns of the table.
        share: Of its width, 0 to 1.
    """
    left, right = bands[0].x0, bands[-1].x1
    return [r for r in rules if min(r.end, right) - max(r.start, left) > share * (right - left)]


def gaps_of(bands: Sequence[Band]) -> list[tuple[float, float]]:
    """Gaps between neighbouring columns, each as its left and right edge."""
    return [(a.x1, b.x0) for a, b in itertools.pairwise(bands)]


def column_of(chunk: Chunk, bands: Sequence[Band]) -> int:
    """The column that an entry stands in: most overlap, else the nearest.

    Args:
        chunk: An entry.
        bands: Columns, at least one.

    Returns:
        Index of the column.
    """
    x0, x1 = chunk.x0, chunk.x1
    most, column = 0.0, -1
    for k, band in enumerate(bands):
        if band.x0 >= x1:
            break
        overlap = (x1 if x1 < band.x1 else band.x1) - (x0 if x0 > band.x0 else band.x0)
        if overlap > most:
            most, column = overlap, k
    if column >= 0:
        return column
    middle = (x0 + x1) / 2
    return min(range(len(bands)), key=lambda k: abs(middle - bands[k].middle))
