"""Heads of columns: which columns an entry of the head covers, wrapped heads joined, levels counted.

Belongs here: assembling the head from its lines, the rules in it and the columns below. Does not belong here:
deciding where the head ends (see :mod:`hpes_assets.tables.strategies`), and column paths.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from hpes_assets.tables.chunks import Chunk
from hpes_assets.tables.columns import Band, column_of
from hpes_assets.tables.draft import DraftCell
from hpes_assets.tables.frame import Frame, Line
from hpes_assets.tables.headline import head_lines, is_numbering, widened
from hpes_assets.tables.rules import Segment
from hpes_assets.tables.tokens import Token
from hpes_assets.tables.words import is_year, plain

_TIGHT = 1.75
"""Baselines of one wrapped head are closer than this, ems."""
_BEFORE_YEAR = re.compile(
    r"\b(?:to|of|in|and|FY|CY|year|March|April|Dec(?:ember|\.)?|Sept?(?:ember|\.)?|June|January|as on|ended|ending)$",
    re.IGNORECASE,
)


@dataclass(slots=True)
class _Entry:
    """An entry of the head and the columns it covers."""

    chunk: Chunk
    first: int
    last: int
    line: int


@dataclass(slots=True)
class _Head:
    """A cell of the head in the making."""

    first: int
    last: int
    entries: list[_Entry] = field(default_factory=list)
    level: int = 0
    numbering: bool = False

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
        for entry in entries:
            head = None if numbering else _open_head(heads, entry, entries, by_line[number + 1:], frame, stubs)
            if head is None:
                head = _Head(entry.first, entry.last, numbering=numbering)
                heads.append(head)
            head.entries.append(entry)
    _level(heads)
    rows = 1 + max((head.level for head in heads), default=-1)
    cells = tuple(
        DraftCell(
            h.level, h.first, tuple(t for e in h.entries for t in e.chunk.tokens), column_span=h.last - h.first + 1
        )
        for h in heads
    )
    return Heads(cells, rows)


def _entries(
    frame: Frame, lines: Sequence[Line], bands: Sequence[Band], stubs: int, bottom: float
) -> list[list[_Entry]]:
    split = head_lines(frame, lines, bands)
    wide = widened(bands, split)
    by_line: list[list[_Entry]] = []
    for number, chunks in enumerate(split):
        entries = [_Entry(c, *_cover(c, chunks, wide), number) for c in chunks]
        later = [c for chunks in split[number + 1:] for c in chunks]
        for entry in entries:
            under = [c.y0 for c in later if c.x0 < entry.chunk.x1 and c.x1 > entry.chunk.x0]
            _extend_by_rules(entry, entries, frame, wide, min(under, default=bottom))
        by_line.append(entries)
    bands = wide
    _extend_by_grouping(by_line, bands, stubs)
    top = lines[0].y0 - 2 if lines else bottom
    sideways = [t for t in frame.sideways if t.y1 <= bottom + 3 and t.y1 > top and _over(t, bands)]
    if sideways:
        by_line.append([_Entry(Chunk((t,)), (k := column_of(Chunk((t,)), bands)), k, len(lines)) for t in sideways])
    return [entries for entries in by_line if entries]


def _over(token: Token, bands: Sequence[Band]) -> bool:
    return token.x1 > bands[0].x0 - 4 and token.x0 < bands[-1].x1 + 4


def _cover(chunk: Chunk, siblings: Sequence[Chunk], bands: Sequence[Band]) -> tuple[int, int]:
    """Columns whose centre an entry stands over; the nearest column where there is none."""
    slack = 0.3 * chunk.size
    over = [k for k, b in enumerate(bands) if chunk.x0 - slack <= b.middle <= chunk.x1 + slack]
    over = [k for k in over if not any(s is not chunk and s.x0 <= bands[k].middle <= s.x1 for s in siblings)]
    if len(over) >= 2:
        return over[0], over[-1]
    column = column_of(chunk, bands)
    return column, column


def _extend_by_rules(
    entry: _Entry, siblings: Sequence[_Entry], frame: Frame, bands: Sequence[Band], below: float
) -> None:
    """A rule under an entry, or walls at its sides, tell which columns it covers."""
    chunk = entry.chunk
    others = [s.chunk for s in siblings if s is not entry]
    for rule in frame.horizontals:
        if not chunk.y1 - 0.45 * chunk.size < rule.at < below + 2.5:
            continue
        if rule.start - 2 <= chunk.middle <= rule.end + 2 and not any(rule.start < o.middle < rule.end for o in others):
            covered = [k for k, b in enumerate(bands) if rule.start - 2 <= b.middle <= rule.end + 2]
            if covered and len(covered) < len(bands):
                entry.first, entry.last = min(entry.first, covered[0]), max(entry.last, covered[-1])
                return
    centre = (chunk.y0 + chunk.y1) / 2
    walls = sorted(v.at for v in frame.verticals if v.start <= centre - 1 and v.end >= centre + 1)
    left = [w for w in walls if w <= chunk.x0 + 1.5]
    right = [w for w in walls if w >= chunk.x1 - 1.5]
    if left and right and not any(left[-1] < o.middle < right[0] for o in others):
        covered = [k for k, b in enumerate(bands) if left[-1] <= b.middle <= right[0]]
        if covered and len(covered) < len(bands):
            entry.first, entry.last = covered[0], covered[-1]


def _extend_by_grouping(by_line: list[list[_Entry]], bands: Sequence[Band], stubs: int) -> None:
    """An entry centred over several columns covers them, even where it is narrower than they are."""
    n = len(bands) - stubs
    leaves = _leaf_texts(by_line, len(bands))[stubs:]
    cycles = _cycles(leaves)
    for entries in by_line:
        over = [e for e in entries if e.first >= stubs]
        if not 1 <= len(over) < n or n < 2:
            continue
        if cycles and _ambiguous(by_line, stubs) and _extend_to_cycles(over, cycles, bands, stubs):
            continue
        groups = partition([e.chunk for e in over], bands[stubs:])
        if groups is None:
            continue
        if all(b > a for a, b in groups) and len(over) > 1 and any(_between(e, bands) for e in over):
            for entry, (a, b) in zip(over, groups, strict=True):
                entry.first, entry.last = min(entry.first, a + stubs), max(entry.last, b + stubs)


def _cycles(leaves: Sequence[str]) -> list[tuple[int, int]]:
    """Groups of neighbouring columns whose leaf heads repeat: Plan, Non-Plan, Total, Plan, Non-Plan, Total."""
    best: list[tuple[int, int]] = []
    for step in range(2, len(leaves) // 2 + 1):
        for start in range(len(leaves) - 2 * step + 1):
            pattern = leaves[start:start + step]
            repeats = 1
            while leaves[start + repeats * step:start + (repeats + 1) * step] == pattern:
                repeats += 1
            if repeats > 1 and all(pattern) and len(set(pattern)) > 1 and repeats * step > len(best) * (
                best[0][1] - best[0][0] + 1 if best else 0
            ):
                best = [(start + k * step, start + (k + 1) * step - 1) for k in range(repeats)]
    return best


def _extend_to_cycles(
    over: Sequence[_Entry], cycles: Sequence[tuple[int, int]], bands: Sequence[Band], stubs: int
) -> bool:
    """Let each entry that stands about the middle of a repeated group cover it."""
    found: list[tuple[_Entry, int, int]] = []
    for a, b in cycles:
        first, last = a + stubs, b + stubs
        width = bands[last].x1 - bands[first].x0
        middle = (bands[first].x0 + bands[last].x1) / 2
        near = [e for e in over if first <= e.first and e.last <= last]
        if len(near) == 1 and abs(near[0].chunk.middle - middle) <= 0.16 * width + 0.5 * near[0].chunk.size:
            found.append((near[0], first, last))
    if len(found) < len(cycles):
        return False
    for entry, first, last in found:
        entry.first, entry.last = first, last
    return True


def _between(entry: _Entry, bands: Sequence[Band]) -> bool:
    """It stands over no column's centre."""
    return all(abs(entry.chunk.middle - band.middle) > 0.6 * entry.chunk.size for band in bands)


def _ambiguous(by_line: Sequence[Sequence[_Entry]], stubs: int) -> bool:
    """Without grouping, two columns would have the same heads."""
    paths: dict[int, list[str]] = {}
    for entries in by_line:
        for entry in entries:
            for column in range(max(entry.first, stubs), entry.last + 1):
                paths.setdefault(column, []).append(plain(entry.chunk.text))
    keys = [tuple(path) for path in paths.values()]
    return len(set(keys)) < len(keys)


def _leaf_texts(by_line: Sequence[Sequence[_Entry]], n: int) -> list[str]:
    leaves = [""] * n
    for entries in by_line:
        if len(entries) >= 0.6 * n and not is_numbering([e.chunk for e in entries]):
            for entry in entries:
                if entry.first == entry.last:
                    leaves[entry.first] = plain(entry.chunk.text)
    return leaves


def partition(chunks: Sequence[Chunk], bands: Sequence[Band]) -> list[tuple[int, int]] | None:
    """Share all columns among the entries so that each is centred over its own, or None where that fails."""
    n, m = len(bands), len(chunks)
    best: dict[tuple[int, int], tuple[float, int]] = {(0, 0): (0.0, 0)}
    for j in range(1, m + 1):
        for end in range(j, n + 1):
            options = []
            for start in range(j - 1, end):
                if (j - 1, start) in best:
                    middle = (bands[start].x0 + bands[end - 1].x1) / 2
                    off = abs(chunks[j - 1].middle - middle)
                    options.append((max(best[(j - 1, start)][0], off), start))
            if options:
                best[(j, end)] = min(options)
    if (m, n) not in best or best[(m, n)][0] > 2.2 * chunks[0].size:
        return None
    groups: list[tuple[int, int]] = []
    end = n
    for j in range(m, 0, -1):
        start = best[(j, end)][1]
        groups.insert(0, (start, end - 1))
        end = start
    return groups


def _open_head(
    heads: Sequence[_Head], entry: _Entry, siblings: Sequence[_Entry], later: Sequence[Sequence[_Entry]],
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
    if head.numbering or sideways or gap > _TIGHT * max(entry.chunk.size, last.size):
        return None
    if _ruled(frame.horizontals, last, entry.chunk):
        return None
    if is_year(last.text) != is_year(entry.chunk.text) and entry.first >= stubs and not _reads_on(last, entry.chunk):
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


def _reads_on(above: Chunk, below: Chunk) -> bool:
    """A year that ends a head begun above: a span cut at its hyphen, ``May 21,`` over ``2009``."""
    return above.text[-1:] in "-–—,:" or _BEFORE_YEAR.search(above.text) is not None


def _ruled(rules: Iterable[Segment], above: Chunk, below: Chunk) -> bool:
    top, bottom = above.tokens[-1].baseline - 0.2 * above.size, below.tokens[0].baseline - 0.5 * below.size
    return any(
        top < rule.at < bottom and rule.start - 2 <= below.middle <= rule.end + 2 for rule in rules
    )


def _level(heads: list[_Head]) -> None:
    """Give each head the row below those it stands under; column numbers get a row of their own."""
    for index, head in enumerate(heads):
        over = [h.level for h in heads[:index] if h.first <= head.last and h.last >= head.first]
        head.level = 1 + max(over, default=-1)
    numbering = [h for h in heads if h.numbering]
    if numbering:
        level = max(h.level for h in numbering)
        for head in numbering:
            head.level = level
