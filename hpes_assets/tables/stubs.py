"""Lines of a stub: which go on from the line above, and which begin a label.

Belongs here: what distances, indents, numbers and words say of two neighbouring lines. Does not belong here:
putting rows together (see :mod:`hpes_assets.tables.labels`).
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from hpes_assets.tables.chunks import Chunk
from hpes_assets.tables.rules import Segment
from hpes_assets.tables.words import has_word, is_bracketed, is_devanagari, is_figure, is_marker, is_serial, is_year

_JOINING = "of|and|the|for|in|to|by|on|with|from|or|under|at|than"
_CONNECTS = re.compile(rf"(?:[,/&(\-–]|\b(?:{_JOINING}|not))$")
_ASKS = re.compile(rf"\b(?:{_JOINING})$")
_NUMBERED = re.compile(r"^\(?(?:\d{1,3}|[ivx]{1,4}|[a-zA-Z])[.)](?![\d+\-])|^[IVX]{1,4}\s+(?=[A-Z])")
_OF_WHICH = re.compile(r"^(?:of which|out of which|जिसमें से)\b", re.IGNORECASE)
TIGHT = 1.62
"""Baselines of one entry's lines are closer than this, ems."""
_LOOSE = 2.3
"""The same where only the rows' numbers tell rows from lines, ems."""


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
class Block:
    """Lines of one label."""

    lines: list[tuple[int, Chunk]]
    anchor: int | None = None


def ruled_between(above: BodyLine, below: BodyLine, rules: Sequence[Segment]) -> bool:
    """Whether a rule runs between two lines."""
    return any(above.baseline - 1.0 < rule.at < below.baseline - 0.3 * below.size for rule in rules)


def stub_of(
    lines: Sequence[BodyLine], column: int, rules: Sequence[Segment], labelled: Sequence[tuple[int, Chunk]],
    anchored: Sequence[int],
) -> Stub:
    """What the lines of a stub column have in common.

    Args:
        lines: Lines of the body.
        column: The column.
        rules: Horizontal rules in the body.
        labelled: Lines that hold something of the column, with it.
        anchored: Those of them whose figures begin a row.
    """
    anchors = [chunk for i, chunk in labelled if i in anchored]
    counted = _counted_lines(lines, column)
    numbered = len(anchors) > 2 and (
        sum(is_numbered(chunk) for chunk in anchors) > 0.7 * len(anchors)
        or sum(lines[i].values for i in counted) > 0.7 * len(anchors))
    gaps = [lines[b].baseline - lines[a].baseline for (a, _), (b, _) in itertools.pairwise(labelled)]
    return Stub(
        lines, rules, max(chunk.x1 for _, chunk in labelled), _row_pitch(lines, column), numbered, anchors,
        _centred_values(lines, column, rules), counted,
        _leading([i for i, _ in labelled], lines, {i for i, _ in labelled if lines[i].values}), min(gaps, default=0.0),
    )


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


def _leading(labelled: Sequence[int], lines: Sequence[BodyLine], anchored: set[int]) -> float:
    """Where the distances of label lines are of two kinds, the border between them: within a label, and between rows.

    No two rows with figures may stand as close as lines of one label do.
    """
    pairs = [(lines[b].baseline - lines[a].baseline, a in anchored and b in anchored)
             for a, b in itertools.pairwise(labelled)]
    gaps = sorted(gap for gap, _ in pairs)
    if len(gaps) < 5:
        return 0.0
    size = lines[labelled[0]].size
    wide, at = max((gaps[k + 1] - gaps[k], k) for k in range(len(gaps) - 1))
    border = (gaps[at] + gaps[at + 1]) / 2
    clear = wide > 0.15 * size and at >= 1 and gaps[at] - gaps[0] < 0.12 * size and gaps[at] < TIGHT * size
    return border if clear and not any(both and gap < border for gap, both in pairs) else 0.0


def label_at(line: BodyLine, column: int) -> Chunk | None:
    """What a line holds of a stub column, as one entry."""
    chunks = line.entries.get(column)
    return Chunk(tuple(t for c in chunks for t in c.tokens)) if chunks else None


@dataclass(frozen=True, slots=True)
class Stub:
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
    counted: set[int]
    """Lines with a serial number in the column before."""
    leading: float
    """Lines of one label stand closer than this and rows further apart, points; 0 where gaps do not tell."""
    tight: float
    """Least distance of two of its lines, points."""


def joins(
    stub: Stub, block: Block, index: int, chunk: Chunk, following: tuple[int, Chunk] | None, anchored: bool
) -> bool:
    """Whether a label line goes on from the lines of the block above it."""
    above_index, above = block.lines[-1]
    if (above_index, index) in stub.centred.values():
        return True
    if _begins(stub, block, index, chunk, anchored):
        return False
    if stub.leading and stub.lines[index].baseline - stub.lines[above_index].baseline < stub.leading and (
            chunk.x0 > block.lines[0][1].x0 - 0.5 * chunk.size):
        return True
    gap = stub.lines[index].baseline - stub.lines[above_index].baseline
    under = not anchored and chunk.x0 >= above.x0 - 0.6 * chunk.size
    if under and _heads(stub, block, chunk, following, gap):
        return False
    if _told_by_form(stub, block, chunk, anchored, under):
        return True
    if not (under and gap < 0.85 * stub.pitch) and not wraps(above, chunk, stub.limit):
        return False
    if _own_line(above, chunk, gap, stub.pitch or 1.2 * stub.tight, stub.anchors):
        return False
    if anchored or block.anchor is None or following is None:
        return True
    return not _leads(block, chunk, following, stub.lines, stub.limit)


def _told_by_form(stub: Stub, block: Block, chunk: Chunk, anchored: bool, under: bool) -> bool:
    """Language, brackets or missing numbers say that a line goes on."""
    above, first = block.lines[-1][1], block.lines[0]
    if not anchored and is_devanagari(above.text) and not is_devanagari(chunk.text) and has_word(chunk.text):
        return True  # one label in two languages, one above the other
    if (under and stub.numbered) or (is_bracketed(chunk.text) and chunk.x0 >= above.x0 - 0.6 * chunk.size):
        return True
    # Its number stands on the first line, its figures on the last.
    return stub.numbered and anchored and (is_numbered(first[1]) or first[0] in stub.counted)


def _heads(stub: Stub, block: Block, chunk: Chunk, following: tuple[int, Chunk] | None, gap: float) -> bool:
    """A line as far below a row as rows are, with a row set further in below it, is the heading of that row."""
    named = block.anchor is not None or any(block.lines[-1][0] == lower for _, lower in stub.centred.values())
    if not named or following is None or gap < 0.93 * stub.pitch:
        return False
    index, below = following
    return stub.lines[index].values and below.x0 > chunk.x0 + 0.5 * chunk.size and (
        abs(chunk.x0 - block.lines[0][1].x0) < 0.4 * chunk.size)


def _begins(stub: Stub, block: Block, index: int, chunk: Chunk, anchored: bool) -> bool:
    """A label line begins a label of its own, whatever its words: it is ruled off, far off, or marked."""
    above_index, above = block.lines[-1]
    line, line_above = stub.lines[index], stub.lines[above_index]
    gap = line.baseline - line_above.baseline
    if stub.leading and index - above_index == 1 and gap > stub.leading and not is_bracketed(chunk.text):
        return True
    goes_on = _hangs(stub, above, chunk, gap) if not anchored else block.anchor is None and _reads_on(above)
    reach = _LOOSE if goes_on else TIGHT
    if gap > reach * max(chunk.size, above.size) or ruled_between(line_above, line, stub.rules):
        return True
    pairs = stub.centred.values()
    if any(index == upper for upper, _ in pairs) and (
            block.anchor is not None or any(above_index == lower for _, lower in pairs)):
        return True  # it has figures of its own, midway between its two lines
    if anchored and (block.anchor is not None or (_own_row(block, chunk, stub.anchors) and not _reads_on(above))):
        return True
    if _OF_WHICH.match(chunk.text):
        return True
    hung = is_bracketed(chunk.text) and not (anchored and block.anchor is not None)
    if (is_year(chunk.text) or is_figure(chunk.text)) and not hung:
        return above.text.count("(") <= above.text.count(")")
    return is_numbered(chunk) and not _CONNECTS.search(above.text)


def _hangs(stub: Stub, above: Chunk, chunk: Chunk, gap: float) -> bool:
    """A line set as wide apart as rows are, that is none: a bracket, or words without a number among numbered rows."""
    if chunk.x0 < above.x0 - 0.6 * chunk.size or chunk.bold != above.bold:
        return False
    if is_bracketed(chunk.text):
        return True
    return stub.numbered and not is_numbered(chunk) and not is_numbered(above) and gap <= 1.05 * stub.pitch


def _reads_on(above: Chunk) -> bool:
    """Its last word asks for more."""
    return _ASKS.search(above.text) is not None


def _own_row(block: Block, chunk: Chunk, anchors: Sequence[Chunk]) -> bool:
    """An indented label with values under a section: other rows of the table begin at the same indent."""
    first = block.lines[0][1]
    if chunk.x0 <= first.x0 + 0.35 * chunk.size:
        return False
    return sum(abs(other.x0 - chunk.x0) < 0.2 * chunk.size for other in anchors) >= 3


def is_numbered(chunk: Chunk) -> bool:
    """Whether a label begins with a list marker or a number."""
    return is_marker(chunk.tokens[0].text) or _NUMBERED.match(chunk.text) is not None


def _leads(block: Block, chunk: Chunk, following: tuple[int, Chunk], lines: Sequence[BodyLine], limit: float) -> bool:
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
        parted = ruled_between(up, line, rules) or ruled_between(line, down, rules)
        if max(above, below) < 0.95 * line.size + 1.0 and not parted:
            found[index] = (index - 1, index + 1)
    return found
