"""Filling the lattice of a table whose columns and bounds are known.

Belongs here: from a layout to a draft. Does not belong here: finding columns and bounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hpes_assets.tables.chunks import Chunk, chunks_of
from hpes_assets.tables.columns import Band, column_of, gaps_of, wide_rules
from hpes_assets.tables.draft import Draft, DraftCell, bounds
from hpes_assets.tables.frame import Frame
from hpes_assets.tables.headers import heads_of
from hpes_assets.tables.labels import body_rows
from hpes_assets.tables.rules import Segment
from hpes_assets.tables.stubs import BodyLine
from hpes_assets.tables.tokens import Token
from hpes_assets.tables.words import is_year
from hpes_assets.tables.zones import Kind, Row, Zone, notes_below


@dataclass(frozen=True, slots=True)
class Layout:
    """Where head, body and columns of a zone are."""

    rows: tuple[Row, ...]
    bands: tuple[Band, ...]
    stubs: int
    first: int
    """Index of the first row of the head."""
    body: int
    """Index of the first row of the body."""
    end: int
    """Index after the last row of the body."""


def draft_of(frame: Frame, zone: Zone, layout: Layout, strategy: str = "aligned") -> Draft:
    """Fill the lattice of a layout.

    Args:
        frame: The page.
        zone: Where the table stands.
        layout: Its rows, columns and bounds.
        strategy: Name of the strategy that found them.

    Returns:
        The table's cells.
    """
    rows, bands, stubs = layout.rows, layout.bands, layout.stubs
    heads = heads_of(
        frame,
        [r.line for r in rows[layout.first:layout.body] if r.kind is not Kind.UNIT or len(r.chunks) > 1],
        bands, stubs, rows[layout.body].line.y0,
    )
    lines = [_body_line(row, bands, stubs, frame.space) for row in rows[layout.body:layout.end]]
    rules = _inner_rules(frame, layout)
    cells = list(heads.cells)
    body = body_rows(lines, range(stubs), rules)
    for number, row in enumerate(body):
        for column, chunks in sorted(row.entries.items()):
            tokens = tuple(t for c in chunks for t in c.tokens)
            span = 1
            if not row.values and len(row.entries) == 1 and chunks[0].x1 > bands[min(stubs, len(bands) - 1)].x1:
                span = len(bands) - column
            cells.append(DraftCell(heads.rows + number, column, tokens, column_span=span))
    every: list[Token] = [t for cell in cells for t in cell.tokens]
    above = [r.text for r in zone.above] + [r.text for r in rows[:layout.first]]
    above += [r.text for r in rows[layout.first:layout.body] if r.kind is Kind.UNIT and len(r.chunks) == 1]
    below = notes_below([*rows[layout.end:], *zone.below], rows[layout.end - 1].line.y1)
    return Draft(
        strategy, tuple(cells), heads.rows + len(body), len(bands), heads.rows, stubs, bounds(every),
        above=tuple(above), below=tuple(below),
    )


def _body_line(row: Row, bands: Sequence[Band], stubs: int, space: float) -> BodyLine:
    entries: dict[int, list[Chunk]] = {}
    figures = False
    crossing = len(row.chunks) == 1 and row.chunks[0].x0 < bands[stubs].x0 - 2 < bands[stubs].x1 < row.chunks[0].x1
    for chunk in chunks_of(row.line, gaps_of(bands), space=space):
        column = 0 if crossing else column_of(chunk, bands)
        if column < stubs and is_year(chunk.text) and chunk.x0 > bands[stubs].x0:
            column = stubs
        entries.setdefault(column, []).append(chunk)
        figures = figures or (column >= stubs and chunk.is_value)
    values = any(column >= stubs for column in entries)
    return BodyLine(row.line.baseline, row.line.size, entries, values, figures)


def _inner_rules(frame: Frame, layout: Layout) -> list[Segment]:
    top, bottom = layout.rows[layout.body].line.y0, layout.rows[layout.end - 1].line.y1
    return [r for r in wide_rules(frame.horizontals, layout.bands, 0.5) if top < r.at < bottom]
