"""Heads of columns: which columns an entry of the head covers, wrapped heads joined, levels counted.

Belongs here: assembling the head from its lines, the rules in it and the columns below. Does not belong here:
deciding where the head ends (see :mod:`hpes_assets.tables.strategies`), and column paths.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from hpes_assets.tables.chunks import Chunk
from hpes_assets.tables.columns import Band, column_of
from hpes_assets.tables.draft import DraftCell
from hpes_assets.tables.frame import Frame, Line
from hpes_assets.tables.headline import head_lines, is_numbering, widened
from hpes_assets.tables.rules import Segment
from hpes_assets.tables.spans import Entry, cover, extend_by_grouping, extend_by_rules
from hpes_assets.tables.tokens import Token
from hpes_assets.tables.words import is_year, plain
from hpes_assets.tables.zones import UNIT_NOTE

_TIGHT = 1.75
"""Baselines of one wrapped head are closer than this, ems."""
_BEFORE_YEAR = re.compile(
    r"\b(?:to|of|in|and|FY|CY|year|March|April|Dec(?:ember|\.)?|Sept?(?:ember|\.)?|June|January|as on|ended|ending)$",
    re.IGNORECASE,
)


@dataclass(slots=True)
class _Head:
    """A cell of the head in the making."""

    first: int
    last: int
    entries: list[Entry] = field(default_factory=list)
    level: int = 0
    numbering: bool = False
    apart: bool = False
    """One of a row that stands for itself: column numbers, units."""

    @property
    def bottom(self) -> Chunk:
        return self.entries[-1].chunk

    @property
    def text(self) -> str:
        return " ".join(e.chunk.text for e in self.entries)


@dataclass(frozen=True, slots=True)
class Heads:
    """The head of a table: its cells and how many rows they take."""

    cells: tuple[DraftCell, ...]
    rows: int


def heads_of(frame: Frame, lines: Sequence[Line], bands: Sequence[Band], stubs: int, box_bottom: float) -> Heads:
    """Assemble the head.

    Args:
        frame: The page.
        lines: Lines of the head, top to bottom.
        bands: Columns of the table.
        stubs: How many leading columns name rows.
        box_bottom: Where the body begins, points.

    Returns:
        Cells of the head on the table's columns.
    """
    by_line = _entries(frame, lines, bands, stubs, box_bottom)
    heads: list[_Head] = []
    for number, entries in enumerate(by_line):
        numbering = is_numbering([e.chunk for e in entries])
        apart = numbering or _is_unit_row(entries, len(bands) - stubs)
        for entry in entries:
            head = None if apart else _open_head(heads, entry, entries, by_line[number + 1:], frame, stubs)
            if head is None:
                head = _Head(entry.first, entry.last, numbering=numbering, apart=apart)
                heads.append(head)
            head.entries.append(entry)
    _level(heads)
    rows = 1 + max((head.level for head in heads), default=-1)
    placed: dict[tuple[int, int], list[_Head]] = {}
    for head in heads:  # numbers of two stub columns may stand over one column of labels
        placed.setdefault((head.level, head.first), []).append(head)
    cells = tuple(
        DraftCell(
            level, first, tuple(t for h in own for e in h.entries for t in e.chunk.tokens),
            column_span=max(h.last for h in own) - first + 1,
        )
        for (level, first), own in placed.items()
    )
    return Heads(cells, rows)


def _is_unit_row(entries: Sequence[Entry], columns: int) -> bool:
    """One unit, under every column: a row of its own, however close it stands."""
    texts = {plain(e.chunk.text) for e in entries}
    return len(entries) >= max(2, columns) and len(texts) == 1 and UNIT_NOTE.match(entries[0].chunk.text) is not None


def _entries(
    frame: Frame, lines: Sequence[Line], bands: Sequence[Band], stubs: int, bottom: float
) -> list[list[Entry]]:
    split = head_lines(frame, lines, bands)
    wide = widened(bands, split)
    by_line: list[list[Entry]] = []
    for number, chunks in enumerate(split):
        entries = [Entry(c, *cover(c, chunks, wide), number) for c in chunks]
        later = [c for chunks in split[number + 1:] for c in chunks]
        for entry in entries:
            under = [c.y0 for c in later if c.x0 < entry.chunk.x1 and c.x1 > entry.chunk.x0]
            extend_by_rules(entry, entries, frame, wide, min(under, default=bottom))
        by_line.append(entries)
    top = lines[0].y0 - 2 if lines else bottom
    sideways = [t for t in frame.sideways if t.y1 <= bottom + 3 and t.y1 > top and _over(t, wide)]
    if sideways:
        by_line.append([Entry(Chunk((t,)), (k := column_of(Chunk((t,)), wide)), k, len(lines)) for t in sideways])
    extend_by_grouping(by_line, wide, stubs)
    return [entries for entries in by_line if entries]


def _over(token: Token, bands: Sequence[Band]) -> bool:
    return token.x1 > bands[0].x0 - 4 and token.x0 < bands[-1].x1 + 4


def _open_head(
    heads: Sequence[_Head], entry: Entry, siblings: Sequence[Entry], later: Sequence[Sequence[Entry]],
    frame: Frame, stubs: int,
) -> _Head | None:
    """The head that an entry goes on from, or None where it begins one of its own."""
    above = [h for h in heads if h.first <= entry.last and h.last >= entry.first and h.entries[-1].line < entry.line]
    if not above:
        return None
    head = max(above, key=lambda h: (h.entries[-1].line, h.entries[-1].chunk.y1))
    last = head.bottom
    gap = entry.chunk.tokens[0].baseline - last.tokens[-1].baseline
    sideways = entry.chunk.tokens[0].sideways or last.tokens[0].sideways
    if head.numbering and last.text.endswith("=") and entry.chunk.text.startswith("("):
        return head
    if head.apart or sideways or gap > _TIGHT * max(entry.chunk.size, last.size):
        return None
    if _ruled(frame.horizontals, last, entry.chunk):
        return None
    kinds = _names_year(last), _names_year(entry.chunk)
    if kinds[0] != kinds[1] and entry.first >= stubs and not _reads_on(last, entry.chunk):
        return None
    if (head.first, head.last) == (entry.first, entry.last):
        return head
    if head.last > head.first and head.first <= entry.first and entry.last <= head.last:
        alone = not any(s is not entry and head.first <= s.first <= head.last for s in siblings)
        leaves = any(e.first == e.last and head.first <= e.first <= head.last for es in later for e in es)
        centred = abs(entry.chunk.middle - last.middle) < 0.8 * last.size or abs(entry.chunk.x0 - last.x0) < 1.5
        return head if alone and leaves and centred else None
    if head.first == head.last and entry.first <= head.first <= entry.last and entry.last - entry.first == 1:
        return None
    return None


def _names_year(chunk: Chunk) -> bool:
    """A year as a head; one in brackets tells of the words over it, as in ``at constant (2011-12) prices``."""
    return is_year(chunk.text) and chunk.text[0] not in "(["


def _reads_on(above: Chunk, below: Chunk) -> bool:
    """A year that ends a head begun above: a span cut at its hyphen, ``May 21,`` over ``2009``."""
    return above.text[-1:] in "-–—,:" or _BEFORE_YEAR.search(above.text) is not None


def _ruled(rules: Iterable[Segment], above: Chunk, below: Chunk) -> bool:
    top, bottom = above.tokens[-1].baseline - 0.2 * above.size, below.tokens[0].baseline - 0.5 * below.size
    return any(
        top < rule.at < bottom and rule.start - 2 <= below.middle <= rule.end + 2 for rule in rules
    )


def _level(heads: list[_Head]) -> None:
    """Give each head the row below those it stands under; numbers and units of columns share one row."""
    done: list[_Head] = []
    for apart, group in itertools.groupby(heads, key=lambda h: (h.apart, h.entries[0].line if h.apart else -1)):
        row = list(group)
        for head in row:
            head.level = 1 + max((h.level for h in done if h.first <= head.last and h.last >= head.first), default=-1)
            if not apart[0]:
                done.append(head)
        if apart[0]:
            level = max(head.level for head in row)
            for head in row:
                head.level = level
            done.extend(row)
