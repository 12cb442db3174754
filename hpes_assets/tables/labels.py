"""Lines of a body put together to rows: wrapped labels joined, values tied to their label, section rows.

Belongs here: which lines make one row. Does not belong here: columns, heads, paths.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field

from hpes_assets.tables.chunks import Chunk
from hpes_assets.tables.rules import Segment
from hpes_assets.tables.stubs import TIGHT, Block, BodyLine, is_numbered, joins, label_at, ruled_between, stub_of
from hpes_assets.tables.words import has_word, is_bracketed, is_devanagari


@dataclass(slots=True)
class BodyRow:
    """A row: its entries by column, over one line or more."""

    baseline: float
    entries: dict[int, list[Chunk]] = field(default_factory=dict)
    values: bool = False

    def add(self, column: int, chunks: Sequence[Chunk]) -> None:
        """Put entries into a column."""
        self.entries.setdefault(column, []).extend(chunks)


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
                and not any(is_numbered(chunks[0]) for column, chunks in row.entries.items() if column in stubs)):
            for column, chunks in row.entries.items():
                above.add(column, chunks)
        else:
            out.append(row)
    return out


def _without_bracket_labels(rows: list[BodyRow], stubs: Sequence[int]) -> list[BodyRow]:
    """Under a row of figures a row of the same in brackets: what stands in its stub ends the label above."""
    pairs = [(a, b) for a, b in itertools.pairwise(rows) if a.values and b.values]
    gaps = sorted(b.baseline - a.baseline for a, b in pairs if not _bracketed(b, stubs))
    pitch = gaps[len(gaps) // 4] if gaps else 0.0
    for above, row in pairs:
        if not _bracketed(row, stubs) or _bracketed(above, stubs):
            continue
        if pitch and row.baseline - above.baseline > 0.96 * pitch:
            continue  # as far below as any other row: its label is its own
        for column in list(row.entries):
            if column in stubs and not is_numbered(row.entries[column][0]):
                above.add(column, row.entries.pop(column))
    return rows


def _bracketed(row: BodyRow, stubs: Sequence[int]) -> bool:
    """All its figures stand in round brackets."""
    figures = [c.text for column, chunks in row.entries.items() if column not in stubs for c in chunks if c.is_figure]
    return bool(figures) and all(map(is_bracketed, figures))


def _main_stub(lines: Sequence[BodyLine], stubs: Sequence[int]) -> int:
    """The stub column that says most: the one whose labels decide what belongs together."""
    def letters(column: int) -> int:
        return sum(len(c.text) for line in lines for c in line.entries.get(column, ()) if not is_devanagari(c.text))
    return max(stubs, key=letters, default=0)


def _follow(
    block: Block, lines: Sequence[BodyLine], claimed: dict[int, int], column: int, sections: Sequence[BodyRow]
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
        words_alone = last is not None and not line.figures and not _has_stub(line)
        if (words_alone and last is not None and not ruled_between(lines[last], line, rules)
                and line.baseline - lines[index - 1].baseline < TIGHT * line.size):
            owner[index] = owner[last]
        last = index
    return owner


def _has_stub(line: BodyLine) -> bool:
    return 0 in line.entries


def _blocks(lines: Sequence[BodyLine], column: int, rules: Sequence[Segment], owner: Sequence[int]) -> list[Block]:
    """Labels of one stub column, each with the value line that it names."""
    labelled = [(i, chunk) for i, line in enumerate(lines) if (chunk := label_at(line, column)) is not None]
    if not labelled:
        return []
    stub = stub_of(lines, column, rules, labelled, [i for i, _ in labelled if lines[i].values and owner[i] == i])
    blocks: list[Block] = []
    for position, (index, chunk) in enumerate(labelled):
        previous = blocks[-1] if blocks else None
        following = labelled[position + 1] if position + 1 < len(labelled) else None
        anchored = lines[index].values and owner[index] == index
        if previous and index not in stub.counted and joins(stub, previous, index, chunk, following, anchored):
            previous.lines.append((index, chunk))
            if anchored:
                previous.anchor = index
        else:
            blocks.append(Block([(index, chunk)], index if anchored else None))
    _tie_loose(blocks, lines, column, owner)
    return blocks


def _only_brackets(line: BodyLine) -> bool:
    figures = [c.text for chunks in line.entries.values() for c in chunks if c.is_figure]
    return all(text.startswith("(") for text in figures)


def _tie_loose(blocks: list[Block], lines: Sequence[BodyLine], column: int, owner: Sequence[int]) -> None:
    """Tie value lines that share no line with a label to the nearest label whose lines they stand among or beside."""
    taken = {block.anchor for block in blocks}
    for index, line in enumerate(lines):
        if not line.values or index in taken or column in line.entries or owner[index] != index:
            continue
        near: list[tuple[float, Block]] = []
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
