"""Tables read row by row: a label, then as many figures as every other row has.

Belongs here: a reading that counts figures instead of looking where they stand, so that it errs in other ways
than :mod:`hpes_assets.tables.strategies.aligned`; the two agreeing is evidence. A row with fewer or more figures
is never padded: the table is given up.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence

from hpes_assets.tables.chunks import Chunk
from hpes_assets.tables.columns import Band
from hpes_assets.tables.draft import Draft
from hpes_assets.tables.frame import Frame
from hpes_assets.tables.strategies.extent import body_end, body_start, head_start, is_head_like
from hpes_assets.tables.strategies.fill import Layout, draft_of
from hpes_assets.tables.zones import Kind, Row, Zone

_SHARE = 0.9
"""Rows that must have the usual number of figures."""


def drafts(frame: Frame, zone: Zone) -> list[Draft]:
    """Read a zone by counting.

    Args:
        frame: The page.
        zone: Lines that may hold a table.

    Returns:
        One draft, or none where rows differ in their number of figures.
    """
    runs = [(row, run) for row in zone.rows if row.kind is Kind.DATA and (run := _figures(row))]
    runs = [(row, run) for row, run in runs if not is_head_like(row.chunks)]
    if len(runs) < 3:
        return []
    usual, _ = Counter(len(run) for _, run in runs).most_common(1)[0]
    full = [(row, run) for row, run in runs if len(run) == usual and len(run) < len(row.chunks)]
    if usual < 2 or len(full) < 3:
        return []
    if 2 * sum(len(row.chunks) - usual > 1 for row, _ in full) > len(full):
        return []  # several columns name the rows: counting from the right cannot tell them apart
    bands = _bands(full, usual)
    if any(a.x1 > b.x0 for a, b in itertools.pairwise(bands)):
        return []
    body = body_start(frame, zone.rows, bands, 1)
    if body is None:
        return []
    end = body_end(frame, zone.rows, bands, 1, body)
    inside = [run for row, run in runs if zone.rows[body].line.y0 <= row.line.y0 <= zone.rows[end - 1].line.y1]
    if sum(len(run) == usual for run in inside) < _SHARE * len(inside):
        return []
    layout = Layout(zone.rows, tuple(bands), 1, head_start(frame, zone.rows, bands, 1, body), body, end)
    return [draft_of(frame, zone, layout, "rowwise")]


def _figures(row: Row) -> list[Chunk]:
    """The run of figures and null marks that ends a row."""
    run: list[Chunk] = []
    for chunk in reversed(row.chunks):
        if not chunk.is_value:
            break
        run.insert(0, chunk)
    return run


def _bands(full: Sequence[tuple[Row, list[Chunk]]], usual: int) -> list[Band]:
    """The label's column, and one for each place in the count."""
    labels = [c for row, run in full for c in row.chunks[: len(row.chunks) - len(run)]]
    bands = [Band(min(c.x0 for c in labels), max(c.x1 for c in labels), 0, len(full))]
    for k in range(usual):
        column = [run[k] for _, run in full]
        bands.append(Band(min(c.x0 for c in column), max(c.x1 for c in column), len(full), len(full)))
    return bands
