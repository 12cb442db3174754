"""Regions of a page in which a table may stand, and the drafts that the strategies read there.

Belongs here: giving each region of a page to the strategies that suit it. Does not belong here: reading it.
"""

from __future__ import annotations

from collections.abc import Sequence

from hpes_assets.pages.model import Box
from hpes_assets.tables.draft import Draft
from hpes_assets.tables.frame import Frame, Line, lines_of
from hpes_assets.tables.lattice import Lattice, lattices_of
from hpes_assets.tables.strategies import aligned, rowwise, ruled
from hpes_assets.tables.strategies.fill import draft_of
from hpes_assets.tables.strips import strips_of
from hpes_assets.tables.tokens import Token
from hpes_assets.tables.zones import Kind, Row, notes_below, rows_of, without_furniture, zones_of


def regions_of(frame: Frame) -> list[list[Draft]]:
    """Drafts of every region, top to bottom; in each the preferred strategy first.

    Args:
        frame: A page.

    Returns:
        One list a region; drafts of one list are rival readings of the same place.
    """
    regions: list[list[Draft]] = []
    rest = list(frame.tokens)
    rows = without_furniture(frame, rows_of(frame))
    for lattice in lattices_of(frame.horizontals, frame.verticals):
        inside = [t for t in rest if _within(t, lattice.box)]
        drafts = _grid_drafts(frame, lattice, inside, rows)
        if drafts:
            regions.append(drafts)
            taken = set(map(id, inside))
            rest = [t for t in rest if id(t) not in taken]
    remaining = rows if len(rest) == len(frame.tokens) else without_furniture(frame, rows_of(frame, lines_of(rest)))
    lines = tuple(row.line for row in remaining)
    strips = strips_of(lines, frame.horizontals)
    for strip in strips:
        for zone in zones_of(frame, remaining if len(strips) == 1 else rows_of(frame, strip)):
            for part, layout in aligned.split(frame, zone):
                first = [draft_of(frame, part, layout)] if layout is not None else []
                regions.append([*first, *rowwise.drafts(frame, part)])
    return sorted((drafts for drafts in regions if drafts), key=lambda drafts: drafts[0].box[1])


def _grid_drafts(frame: Frame, lattice: Lattice, inside: Sequence[Token], rows: Sequence[Row]) -> list[Draft]:
    if len(inside) < 4:
        return []
    sideways = [t for t in frame.sideways if _within(t, lattice.box)]
    above, below = _around(rows, lattice.box)
    draft = ruled.draft(lattice, [*inside, *sideways], [r.text for r in above], notes_below(below, lattice.box[3]))
    if draft is None or _goes_on(below, lattice.box):
        return []
    lines: tuple[Line, ...] = lines_of(inside)
    rivals = [rival for zone in zones_of(frame, rows_of(frame, lines)) for rival in aligned.drafts(frame, zone)]
    return [draft, *(rival for rival in rivals if rival.n_columns == draft.n_columns)]


def _within(token: Token, box: Box) -> bool:
    x, y = token.middle, (token.y0 + token.y1) / 2
    return box[0] - 1 <= x <= box[2] + 1 and box[1] - 1 <= y <= box[3] + 1


def _around(rows: Sequence[Row], box: Box) -> tuple[list[Row], list[Row]]:
    """Lines just over and under a box."""
    above = [row for row in rows if row.line.y1 <= box[1] + 3 and row.line.x1 > box[0] and row.line.x0 < box[2]]
    below = [row for row in rows if row.line.y0 >= box[3] - 3 and row.line.x1 > box[0] and row.line.x0 < box[2]]
    return above[-6:], below[:10]


def _goes_on(below: Sequence[Row], box: Box) -> bool:
    """Rows like those of a table follow right under the grid: it is only the head of a table."""
    close = [row for row in below[:2] if row.line.y0 - box[3] < 1.2 * row.line.size]
    return len(close) == 2 and all(row.kind is Kind.DATA for row in close)
