"""Lines of a body put together to rows: wrapped labels joined, values tied to their label, section rows.

Belongs here: which lines make one row. Does not belong here: columns, heads, paths.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from hpes_assets.tables.chunks import Chunk
from hpes_assets.tables.rules import Segment
from hpes_assets.tables.words import has_word, is_devanagari, is_figure, is_marker, is_serial, is_year

_CONNECTS = re.compile(r"(?:[,/&(\-–]|\b(?:of|and|the|for|in|to|by|on|with|from|or|under|at|than|not))$")
_NUMBERED = re.compile(r"^\(?(?:\d{1,3}|[ivx]{1,4}|[a-zA-Z])[.)](?![\d+\-])|^[IVX]{1,4}\s+(?=[A-Z])")
_OF_WHICH = re.compile(r"^(?:of which|out of which|जिसमें से)\b", re.IGNORECASE)
_TIGHT = 1.62
"""Baselines of one entry's lines are closer than this, ems."""


@dataclass(slots=True)
class BodyLine:
    """A line of the body: its entries by column."""

    baseline: float
    size: float
    entries: dict[int, list[Chunk]]
    values: bool
    """An entry stands in a value column."""
    figures: bool
    """One of them is a number or null mark."""


@dataclass(slots=True)
class BodyRow:
    """A row: its entries by column, over one line or more."""

    baseline: float
    entries: dict[int, list[Chunk]] = field(default_factory=dict)
    values: bool = False

    def add(self, column: int, chunks: Sequence[Chunk]) -> None:
        """Put entries into a column."""
        self.entries.setdefault(column, []).extend(chunks)


@dataclass(slots=True)
class _Block:
    """Lines of one label."""

    lines: list[tuple[int, Chunk]]
    anchor: int | None = None


def body_rows(lines: Sequence[BodyLine], stubs: Sequence[int], rules: Sequence[Segment]) -> list[BodyRow]:
    """Put lines together to rows.

    Args:
        lines: Lines of the body, top to bottom.
        stubs: Columns that name rows.
        rules: Horizontal rules that run through the body: they part rows.

    Returns:
        Rows, top to bottom; those without values are section rows.
    """
    owner = _fold_text(lines, rules)
    rows: dict[int, BodyRow] = {}
    for index, line in enumerate(lines):
        if line.values:
            row = rows.setdefault(owner[index], BodyRow(lines[owner[index]].baseline, values=True))
            for column, chunks in line.entries.items():
                if column not in stubs:
                    row.add(column, chunks)
    sections: list[BodyRow] = []
    main = _main_stub(lines, stubs)
    claimed: dict[int, int] = {}
    for column in sorted(stubs, key=lambda c: c != main):
        for block in _blocks(lines, column, rules, owner):
            anchor = block.anchor
            if column == main and anchor is not None:
                claimed.update({i: anchor for i, _ in block.lines})
            if anchor is None and column != main:
                anchor = _follow(block, lines, claimed, column, sections)
            chunks = [chunk for _, chunk in block.lines]
            if anchor is not None:
                rows[owner[anchor]].add(column, chunks)
            else:
                _section(sections, lines[block.lines[0][0]], column, chunks)
    ordered = sorted([*rows.values(), *sections], key=lambda row: row.baseline)
    return _without_bracket_labels(_without_sunken(ordered, stubs, lines), stubs)


def _without_sunken(rows: list[BodyRow], stubs: Sequence[int], lines: Sequence[BodyLine]) -> list[BodyRow]:
    """A dash or dots set a line below the figures of its row go back up to them."""
    out: list[BodyRow] = []
    size = lines[0].size if lines else 10.0
    for row in rows:
        above = out[-1] if out else None
        values = {column: chunks for column, chunks in row.entries.items() if column not in stubs}
        if (above is not None and above.values and values and row.baseline - above.baseline < 1.5 * size
                and not any(c.is_figure for chunks in values.values() for c in chunks)
                and all(c.is_value for chunks in values.values() for c in chunks)
                and not any(column in above.entries for column in values)
                and not any(_is_numbered(chunks[0]) for column, chunks in row.entries.items() if column in stubs)):
            for column, chunks in row.entries.items():
                above.add(column, chunks)
        else:
            out.append(row)
    return out


def _without_bracket_labels(rows: list[BodyRow], stubs: Sequence[int]) -> list[BodyRow]:
    """Under a row of figures a row of the same in brackets: what stands in its stub ends the label above."""
    for above, row in itertools.pairwise(rows):
        if not (above.values and row.values and _bracketed(row, stubs)) or _bracketed(above, stubs):
            continue
        for column in list(row.entries):
            if column in stubs and not _is_numbered(row.entries[column][0]):
                above.add(column, row.entries.pop(column))
    return rows


def _bracketed(row: BodyRow, stubs: Sequence[int]) -> bool:
    """All its figures stand in round brackets."""
    figures = [c.text for column, chunks in row.entries.items() if column not in stubs for c in chunks if c.is_figure]
    return bool(figures) and all(text.startswith("(") and text.endswith(")") for text in figures)


def _main_stub(lines: Sequence[BodyLine], stubs: Sequence[int]) -> int:
    """The stub column that says most: the one whose labels decide what belongs together."""
    def letters(column: int) -> int:
        return sum(len(c.text) for line in lines for c in line.entries.get(column, ()) if not is_devanagari(c.text))
    return max(stubs, key=letters, default=0)


def _follow(
    block: _Block, lines: Sequence[BodyLine], claimed: dict[int, int], column: int, sections: Sequence[BodyRow]
) -> int | None:
    """Lines of a second stub that share no line with values go where the first stub's lines go."""
    index = block.lines[0][0]
    if any(has_word(c.text) and not is_devanagari(c.text) for _, c in block.lines):
        return None
    if index in claimed:
        return claimed[index]
    if any(column not in s.entries and abs(s.baseline - lines[index].baseline) < 0.8 * lines[index].size
           for s in sections):
        return None
    before = [i for i in claimed if i < index]
    return claimed[max(before)] if before else None


def _section(sections: list[BodyRow], line: BodyLine, column: int, chunks: list[Chunk]) -> None:
    for row in sections:
        if column not in row.entries and abs(row.baseline - line.baseline) < 0.8 * line.size:
            row.add(column, chunks)
            return
    row = BodyRow(line.baseline)
    row.add(column, chunks)
    sections.append(row)


def _fold_text(lines: Sequence[BodyLine], rules: Sequence[Segment]) -> list[int]:
    """For each line the line whose row its values belong to: words alone go on from the line above."""
    owner = list(range(len(lines)))
    last: int | None = None
    for index, line in enumerate(lines):
        if not line.values:
            continue
        if (last is not None and not line.figures and not _has_stub(line) and not _ruled(lines[last], line, rules)
                and line.baseline - lines[index - 1].baseline < _TIGHT * line.size):
            owner[index] = owner[last]
        last = index
    return owner


def _has_stub(line: BodyLine) -> bool:
    return 0 in line.entries


def _ruled(above: BodyLine, below: BodyLine, rules: Sequence[Segment]) -> bool:
    return any(above.baseline - 1.0 < rule.at < below.baseline - 0.3 * below.size for rule in rules)


def _blocks(lines: Sequence[BodyLine], column: int, rules: Sequence[Segment], owner: Sequence[int]) -> list[_Block]:
    """Labels of one stub column, each with the value line that it names."""
    labelled = [(i, chunk) for i, line in enumerate(lines) if (chunk := _label(line, column)) is not None]
    if not labelled:
        return []
    limit = max(chunk.x1 for _, chunk in labelled)
    anchors = [chunk for i, chunk in labelled if lines[i].values and owner[i] == i]
    counted = _counted_lines(lines, column)
    numbered = len(anchors) > 2 and (
        sum(_is_numbered(chunk) for chunk in anchors) > 0.7 * len(anchors)
        or sum(lines[i].values for i in counted) > 0.7 * len(anchors))
    stub = _Stub(
        lines, rules, limit, _row_pitch(lines, column), numbered, anchors, _centred_values(lines, column, rules)
    )
    blocks: list[_Block] = []
    for position, (index, chunk) in enumerate(labelled):
        previous = blocks[-1] if blocks else None
        following = labelled[position + 1] if position + 1 < len(labelled) else None
        anchored = lines[index].values and owner[index] == index
        if previous and index not in counted and _joins(stub, previous, index, chunk, following, anchored):
            previous.lines.append((index, chunk))
            if anchored:
                previous.anchor = index
        else:
            blocks.append(_Block([(index, chunk)], index if anchored else None))
    _tie_loose(blocks, lines, column, owner)
    return blocks


def _counted_lines(lines: Sequence[BodyLine], column: int) -> set[int]:
    """Lines that carry a serial number in the column left of a label column."""
    entries = [(i, line.entries[column - 1]) for i, line in enumerate(lines) if column - 1 in line.entries]
    if column == 0 or not is_serial([chunks[0].text for _, chunks in entries]):
        return set()
    return {i for i, _ in entries}


def _row_pitch(lines: Sequence[BodyLine], column: int) -> float:
    """Usual distance of neighbouring lines that are rows of their own, points; 0 where there are none."""
    full = [line.values and column in line.entries for line in lines]
    gaps = [
        b.baseline - a.baseline
        for a, b, both in zip(lines, lines[1:], map(all, itertools.pairwise(full)), strict=False) if both
    ]
    return sorted(gaps)[len(gaps) // 4] if gaps else 0.0


def _label(line: BodyLine, column: int) -> Chunk | None:
    chunks = line.entries.get(column)
    return Chunk(tuple(t for c in chunks for t in c.tokens)) if chunks else None


@dataclass(frozen=True, slots=True)
class _Stub:
    """What the lines of a stub column have in common."""

    lines: Sequence[BodyLine]
    rules: Sequence[Segment]
    limit: float
    """Right edge of its longest line."""
    pitch: float
    numbered: bool
    """Its labels carry list markers or serial numbers."""
    anchors: Sequence[Chunk]
    """Lines that stand beside values."""
    centred: dict[int, tuple[int, int]]


def _joins(
    stub: _Stub, block: _Block, index: int, chunk: Chunk, following: tuple[int, Chunk] | None, anchored: bool
) -> bool:
    """Whether a label line goes on from the lines of the block above it."""
    above_index, above = block.lines[-1]
    if (above_index, index) in stub.centred.values():
        return True
    if _begins(stub, block, index, chunk, anchored):
        return False
    if not anchored and is_devanagari(above.text) and not is_devanagari(chunk.text) and has_word(chunk.text):
        return True  # one label in two languages, one above the other
    under = not anchored and chunk.x0 >= above.x0 - 0.6 * chunk.size
    if stub.numbered and under:
        return True
    gap = stub.lines[index].baseline - stub.lines[above_index].baseline
    if not (under and gap < 0.85 * stub.pitch) and not wraps(above, chunk, stub.limit):
        return False
    if _own_line(above, chunk, gap, stub.pitch, stub.anchors):
        return False
    if anchored or block.anchor is None or following is None:
        return True
    return not _leads(block, chunk, following, stub.lines, stub.limit)


def _begins(stub: _Stub, block: _Block, index: int, chunk: Chunk, anchored: bool) -> bool:
    """A label line begins a label of its own, whatever its words: it is ruled off, far off, or marked."""
    above_index, above = block.lines[-1]
    line, line_above = stub.lines[index], stub.lines[above_index]
    if line.baseline - line_above.baseline > _TIGHT * max(chunk.size, above.size) or _ruled(
        line_above, line, stub.rules
    ):
        return True
    if anchored and (block.anchor is not None or _own_row(block, chunk, stub.anchors)):
        return True
    if _OF_WHICH.match(chunk.text) or is_year(chunk.text) or is_figure(chunk.text):
        return True
    return _is_numbered(chunk) and not _CONNECTS.search(above.text)


def _own_row(block: _Block, chunk: Chunk, anchors: Sequence[Chunk]) -> bool:
    """An indented label with values under a section: other rows of the table begin at the same indent."""
    first = block.lines[0][1]
    if chunk.x0 <= first.x0 + 0.35 * chunk.size:
        return False
    return sum(abs(other.x0 - chunk.x0) < 0.2 * chunk.size for other in anchors) >= 3


def _is_numbered(chunk: Chunk) -> bool:
    return is_marker(chunk.tokens[0].text) or _NUMBERED.match(chunk.text) is not None


def _leads(block: _Block, chunk: Chunk, following: tuple[int, Chunk], lines: Sequence[BodyLine], limit: float) -> bool:
    """A line without values between two with: it begins the label below rather than ends the one above."""
    next_index, below = following
    if not lines[next_index].values or not wraps(chunk, below, limit) or _NUMBERED.match(below.text):
        return False
    first = block.lines[0][1]
    indent = 0.4 * chunk.size
    if chunk.x0 < below.x0 - indent and abs(chunk.x0 - first.x0) < indent:
        return True
    return below.text[:1].islower() and not chunk.text[:1].islower()


def wraps(above: Chunk, below: Chunk, limit: float) -> bool:
    """Whether a line can be the continuation of the one above it.

    Args:
        above: The upper line's label.
        below: The lower line's label.
        limit: Right edge of the column.

    Returns:
        True where the first word of the lower line had no room above, or the words connect.
    """
    if below.x0 < above.x0 - 1.2 * below.size or above.text.rstrip().endswith(":"):
        return False
    if _connects(above, below):
        return True
    first = below.tokens[0]
    room = limit - above.x1 - 0.25 * below.size
    return first.x1 - first.x0 > room - 0.2 * below.size


def _connects(above: Chunk, below: Chunk) -> bool:
    """The words of two lines read on."""
    if _CONNECTS.search(above.text) or above.text.count("(") > above.text.count(")"):
        return True
    return below.text[:1].islower() or below.text[:1] in ")]"


def _own_line(above: Chunk, below: Chunk, gap: float, pitch: float, anchors: Sequence[Chunk]) -> bool:
    """A line set like every row of its own is one, unless its words read on from the line above.

    It stands no closer than rows do, begins with a capital, and no further in than the line above.
    """
    if _connects(above, below) or gap < 0.93 * pitch:
        return False
    return below.x0 < above.x0 + 0.3 * below.size or sum(
        abs(other.x0 - below.x0) < 0.2 * below.size for other in anchors) >= 3


def _centred_values(lines: Sequence[BodyLine], column: int, rules: Sequence[Segment]) -> dict[int, tuple[int, int]]:
    """Value lines that stand midway between two lines of their label: value line to (upper, lower)."""
    found: dict[int, tuple[int, int]] = {}
    for index in range(1, len(lines) - 1):
        line, up, down = lines[index], lines[index - 1], lines[index + 1]
        if not line.values or column in line.entries or up.values or down.values:
            continue
        if column not in up.entries or column not in down.entries:
            continue
        above, below = line.baseline - up.baseline, down.baseline - line.baseline
        if max(above, below) < 0.95 * line.size + 1.0 and not _ruled(up, line, rules) and not _ruled(line, down, rules):
            found[index] = (index - 1, index + 1)
    return found


def _only_brackets(line: BodyLine) -> bool:
    figures = [c.text for chunks in line.entries.values() for c in chunks if c.is_figure]
    return all(text.startswith("(") for text in figures)


def _tie_loose(blocks: list[_Block], lines: Sequence[BodyLine], column: int, owner: Sequence[int]) -> None:
    """Tie value lines that share no line with a label to the nearest label whose lines they stand among or beside."""
    taken = {block.anchor for block in blocks}
    for index, line in enumerate(lines):
        if not line.values or index in taken or column in line.entries or owner[index] != index:
            continue
        near: list[tuple[float, _Block]] = []
        for block in blocks:
            if block.anchor is None:
                first, last = block.lines[0], block.lines[-1]
                off = max(lines[first[0]].baseline - line.baseline, line.baseline - lines[last[0]].baseline, 0.0)
                size = max(line.size, first[1].size)
                beside = index + 1 == first[0] or index - 1 == last[0]
                if off <= 0.62 * size or (beside and off <= 1.3 * size and not _only_brackets(line)):
                    near.append((off, block))
        if near:
            min(near, key=lambda pair: pair[0])[1].anchor = index
