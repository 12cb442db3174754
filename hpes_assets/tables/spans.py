"""Which columns an entry of the head covers: by the rules at it, by the heads below it, by where it is centred.

Belongs here: spans. Does not belong here: wrapped heads and levels (see :mod:`hpes_assets.tables.headers`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hpes_assets.tables.chunks import Chunk
from hpes_assets.tables.columns import Band, column_of
from hpes_assets.tables.frame import Frame
from hpes_assets.tables.headline import is_numbering
from hpes_assets.tables.words import is_year, plain


@dataclass(slots=True)
class Entry:
    """An entry of the head and the columns it covers."""

    chunk: Chunk
    first: int
    last: int
    line: int
    settled: bool = False
    """A rule, walls or a repeated group of heads says what it covers."""


def cover(chunk: Chunk, siblings: Sequence[Chunk], bands: Sequence[Band]) -> tuple[int, int]:
    """Columns whose centre an entry stands over; the nearest column where there is none."""
    slack = 0.3 * chunk.size
    over = [k for k, b in enumerate(bands) if chunk.x0 - slack <= b.middle <= chunk.x1 + slack]
    over = [k for k in over if not any(s is not chunk and s.x0 <= bands[k].middle <= s.x1 for s in siblings)]
    if len(over) >= 2:
        return over[0], over[-1]
    column = column_of(chunk, bands)
    return column, column


def extend_by_rules(
    entry: Entry, siblings: Sequence[Entry], frame: Frame, bands: Sequence[Band], below: float
) -> None:
    """A rule under an entry, or walls at its sides, tell which columns it covers; of both, the fewer.

    Args:
        entry: An entry of the head; its columns are widened in place.
        siblings: All entries of its line.
        frame: The page.
        bands: Columns of the table.
        below: Top of what stands under the entry, points.
    """
    others = [s.chunk for s in siblings if s is not entry]
    ruled = _over_rule(entry.chunk, others, frame, bands, below)
    walled = _between_walls(entry.chunk, others, frame, bands)
    if walled and (not ruled or len(walled) < len(ruled)):
        entry.first, entry.last, entry.settled = walled[0], walled[-1], True
    elif ruled:
        entry.first, entry.last, entry.settled = min(entry.first, ruled[0]), max(entry.last, ruled[-1]), True


def _over_rule(
    chunk: Chunk, others: Sequence[Chunk], frame: Frame, bands: Sequence[Band], below: float
) -> list[int]:
    """Columns over which the rule under an entry runs, none where it runs over all."""
    for rule in frame.horizontals:
        if not chunk.y1 - 0.45 * chunk.size < rule.at < below + 2.5:
            continue
        if rule.start - 2 <= chunk.middle <= rule.end + 2 and not any(rule.start < o.middle < rule.end for o in others):
            covered = [k for k, b in enumerate(bands) if rule.start - 2 <= b.middle <= rule.end + 2]
            if covered and len(covered) < len(bands):
                return covered
    return []


def _between_walls(chunk: Chunk, others: Sequence[Chunk], frame: Frame, bands: Sequence[Band]) -> list[int]:
    """Columns between the vertical rules at an entry's sides, if it stands there alone, centred or at the left."""
    centre = (chunk.y0 + chunk.y1) / 2
    walls = sorted(v.at for v in frame.verticals if v.start <= centre - 1 and v.end >= centre + 1)
    if not walls:
        return []
    edges = [r for r in frame.horizontals if r.start <= bands[0].middle and r.end >= bands[-1].middle]
    if edges and edges[0].end > walls[-1] + 4 and edges[0].start < walls[0]:
        walls = [edges[0].start, *walls, edges[0].end]  # the sides of the table are open
    left = [w for w in walls if w <= chunk.x0 + 1.5]
    right = [w for w in walls if w >= chunk.x1 - 1.5]
    if not left or not right or any(left[-1] < o.middle < right[0] for o in others):
        return []
    covered = [k for k, b in enumerate(bands) if left[-1] <= b.middle <= right[0]]
    placed = abs(chunk.middle - (left[-1] + right[0]) / 2) < 2 * chunk.size or chunk.x0 - left[-1] < 2 * chunk.size
    return covered if len(covered) < len(bands) and (placed or len(covered) == 1) else []


def extend_by_grouping(by_line: list[list[Entry]], bands: Sequence[Band], stubs: int) -> None:
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
        _extend_to_groups(over, by_line, bands, stubs)
    for number, entries in reversed(list(enumerate(by_line))):
        for entry in entries:
            if entry.first >= stubs and not entry.settled:
                _extend_to_centre(entry, entries, by_line[number + 1:], bands, stubs)


def _extend_to_groups(
    over: Sequence[Entry], by_line: Sequence[Sequence[Entry]], bands: Sequence[Band], stubs: int
) -> None:
    """Share all columns among the entries of a line, where each then stands centred over two columns or more.

    The columns have heads of their own on one line below.
    """
    groups = partition([e.chunk for e in over], bands[stubs:])
    if groups is None or len(over) < 2 or not all(b > a for a, b in groups):
        return
    later = [entries for entries in by_line if entries and entries[0].line > over[0].line]
    below = [{e.first for e in entries if e.first == e.last} for entries in later]
    if not any(all(set(range(a + stubs, b + stubs + 1)) <= own for a, b in groups) for own in below):
        return
    if not any(_between(e, bands) for e in over):
        return
    for entry, (a, b) in zip(over, groups, strict=True):
        if not entry.settled:
            entry.first, entry.last, entry.settled = min(entry.first, a + stubs), max(entry.last, b + stubs), True


def _extend_to_centre(
    entry: Entry, siblings: Sequence[Entry], later: Sequence[Sequence[Entry]], bands: Sequence[Band], stubs: int
) -> None:
    """An entry centred over columns that have heads of their own below it covers them all."""
    everything = _all_below(later)
    own = {e.first: e.chunk for entries in later for e in entries if e.first == e.last}
    alone = len([e for e in siblings if e.first >= stubs]) == 1
    if alone and _over_all(entry, everything, own, bands, stubs):
        entry.first, entry.last, entry.settled = stubs, len(bands) - 1, True
        return
    taken = {k for other in siblings if other is not entry for k in range(other.first, other.last + 1)}
    for under in (_next_line(entry, later), everything):
        if not all(k in under for k in range(entry.first, entry.last + 1)):
            continue
        if entry.first == entry.last and not _set_apart(entry, under[entry.first], bands):
            return
        first, last = entry.first, entry.last
        while first > stubs and first - 1 in under and first - 1 not in taken:
            first -= 1
        while last + 1 < len(bands) and last + 1 in under and last + 1 not in taken:
            last += 1
        ranges = [
            (a, b) for a in range(first, entry.first + 1) for b in range(entry.last, last + 1)
            if b - a > entry.last - entry.first and a == under[a].first and b == under[b].last
            and min(abs(entry.chunk.middle - at) for at in _centres(under, own, bands, a, b)) < 0.9 * entry.chunk.size
        ]
        if ranges:
            entry.first, entry.last = max(ranges, key=lambda r: r[1] - r[0])
            entry.settled = True
            return


def _over_all(
    entry: Entry, under: dict[int, Entry], own: dict[int, Chunk], bands: Sequence[Band], stubs: int
) -> bool:
    """Alone on its line and about the middle of all columns of values, it can hardly stand over some of them."""
    last = len(bands) - 1
    if last <= stubs or not all(k in under for k in range(stubs, last + 1)):
        return False
    if entry.first == entry.last and not _set_apart(entry, under[entry.first], bands):
        return False
    off = min(abs(entry.chunk.middle - at) for at in _centres(under, own, bands, stubs, last))
    return off < 3 * entry.chunk.size


def _next_line(entry: Entry, later: Sequence[Sequence[Entry]]) -> dict[int, Entry]:
    """By column the entries of the next line that has one under the entry."""
    for entries in later:
        if is_numbering([e.chunk for e in entries]):
            break
        if any(entry.first <= e.last and e.first <= entry.last for e in entries):
            return {k: e for e in entries for k in range(e.first, e.last + 1)}
    return {}


def _all_below(later: Sequence[Sequence[Entry]]) -> dict[int, Entry]:
    """By column the first entry on any later line."""
    found: dict[int, Entry] = {}
    for entries in later:
        if is_numbering([e.chunk for e in entries]):
            break
        for entry in entries:
            for k in range(entry.first, entry.last + 1):
                found.setdefault(k, entry)
    return found


def _centres(under: dict[int, Entry], own: dict[int, Chunk], bands: Sequence[Band], a: int, b: int) -> list[float]:
    """Where the middle of some columns may be: by the heads on the next line, by their own heads, by their ink."""
    first, last = own.get(a, under[a].chunk), own.get(b, under[b].chunk)
    return [
        (under[a].chunk.x0 + under[b].chunk.x1) / 2, (first.x0 + last.x1) / 2, (first.middle + last.middle) / 2,
        (bands[a].x0 + bands[b].x1) / 2,
    ]


def _set_apart(entry: Entry, alone: Entry, bands: Sequence[Band]) -> bool:
    """It can be no first line of the head under it: beside it, too wide, too far above, of another kind."""
    below, chunk = alone.chunk, entry.chunk
    if _between(entry, bands) and abs(chunk.middle - below.middle) > 0.8 * chunk.size:
        return True
    if below.text[:1].islower() or below.text[:1] in "([" or chunk.text[-1:] in "-–(,&/" or chunk.text[:1] in "([":
        return False
    left = bands[entry.first - 1].x1 if entry.first else chunk.x0
    right = bands[entry.first + 1].x0 if entry.first + 1 < len(bands) else chunk.x1
    gap = below.tokens[0].baseline - chunk.tokens[-1].baseline
    other = is_year(chunk.text) != is_year(below.text) or not 0.87 < below.size / max(chunk.size, 1.0) < 1.15
    return other or chunk.x0 < left or chunk.x1 > right or gap > 1.45 * chunk.size


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
    over: Sequence[Entry], cycles: Sequence[tuple[int, int]], bands: Sequence[Band], stubs: int
) -> bool:
    """Let each entry that stands about the middle of a repeated group cover it."""
    found: list[tuple[Entry, int, int]] = []
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
        entry.first, entry.last, entry.settled = first, last, True
    return True


def _between(entry: Entry, bands: Sequence[Band]) -> bool:
    """It stands over no column's centre."""
    return all(abs(entry.chunk.middle - band.middle) > 0.6 * entry.chunk.size for band in bands)


def _ambiguous(by_line: Sequence[Sequence[Entry]], stubs: int) -> bool:
    """Without grouping, two columns would have the same heads."""
    paths: dict[int, list[str]] = {}
    for entries in by_line:
        for entry in entries:
            for column in range(max(entry.first, stubs), entry.last + 1):
                paths.setdefault(column, []).append(plain(entry.chunk.text))
    keys = [tuple(path) for path in paths.values()]
    return len(set(keys)) < len(keys)


def _leaf_texts(by_line: Sequence[Sequence[Entry]], n: int) -> list[str]:
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
