"""Entries of one line of a head: cutting it, and rows that only count the columns.

Belongs here: one line of a head and the columns below it. Does not belong here: levels and spans (see
:mod:`hpes_assets.tables.headers`).
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from hpes_assets.tables.chunks import Chunk, chunks_of
from hpes_assets.tables.columns import Band, column_of, gaps_of
from hpes_assets.tables.frame import Frame, Line
from hpes_assets.tables.tokens import Token

_NUMBERING = re.compile(r"[\[(]?(\d{1,2}|[IVX]{1,4})[\])]?(?:\s*=.*)?$")


def head_lines(frame: Frame, lines: Sequence[Line], bands: Sequence[Band]) -> list[list[Chunk]]:
    """Entries of each line of a head.

    Args:
        frame: The page.
        lines: Lines of the head, top to bottom.
        bands: Columns of the table.

    Returns:
        For each line its entries over the table, from left to right.
    """
    split = []
    for number, line in enumerate(lines):
        below = lines[number + 1] if number + 1 < len(lines) else None
        chunks = chunks_of(line, word_gap=max(0.6, 1.4 * frame.space), space=frame.space)
        split.append(_split_numbering(_within(_cut(chunks, bands, frame.space, below), bands), line))
    return split


def is_numbering(chunks: Sequence[Chunk]) -> bool:
    """A row that only counts the columns: ``1 2 3``, ``(1) (2)``, ``2=(3 to 6)+14``."""
    return is_numbering_texts([c.text for c in chunks])


def is_numbering_texts(texts: Sequence[str]) -> bool:
    """The same for the texts of a row."""
    numbers = [match[1] for text in texts if (match := _NUMBERING.match(text))]
    if len(numbers) < 3 or len(numbers) < 0.8 * len(texts) or not all(n.isdigit() for n in numbers):
        return False
    values = [int(n) for n in numbers]
    return values[0] <= 3 and all(b - a in (1, 2) for a, b in itertools.pairwise(values))


def _cut(chunks: Sequence[Chunk], bands: Sequence[Band], space: float, below: Line | None) -> list[Chunk]:
    """Cut entries that are heads of neighbouring columns set close to each other.

    A hole over the gap between two columns cuts only if every piece stands over its own column, and no word of
    the next line stands across it.
    """
    out: list[Chunk] = []
    for chunk in chunks:
        # One year under several words says that they are one head.
        under = [c for c in chunks_of(below) if c.x0 < chunk.x1 and c.x1 > chunk.x0] if below else []
        whole = len(under) == 1 and under[0].is_year
        pieces = [chunk] if whole else _pieces(chunk, bands, space, below)
        own = [column_of(piece, bands) for piece in pieces]
        fits = _stand_alike(pieces, [bands[k] for k in own])
        out.extend(pieces if len(pieces) > 1 and fits and len(set(own)) == len(own) else [chunk])
    return out


def _pieces(chunk: Chunk, bands: Sequence[Band], space: float, below: Line | None) -> list[Chunk]:
    groups: list[list[Token]] = [[]]
    for token in chunk.tokens:
        last = groups[-1][-1] if groups[-1] else None
        if last is not None and (token.x0 - last.x1) / max(token.size, 1.0) > 1.12 * space and any(
            min(token.x0, cut[1]) - max(last.x1, cut[0]) > -0.8 for cut in gaps_of(bands)
        ) and not _crossed((last.x1 + token.x0) / 2, below):
            groups.append([])
        groups[-1].append(token)
    return [Chunk(tuple(group)) for group in groups if group]


def _crossed(x: float, line: Line | None) -> bool:
    return line is not None and any(t.x0 < x - 0.5 and t.x1 > x + 0.5 for t in line.tokens)


def _stand_alike(pieces: Sequence[Chunk], bands: Sequence[Band]) -> bool:
    """All are centred over their column, or all flush left with it, or all flush right."""
    pairs = list(zip(pieces, bands, strict=True))
    offsets = (
        [abs(p.middle - b.middle) for p, b in pairs], [abs(p.x0 - b.x0) for p, b in pairs],
        [abs(p.x1 - b.x1) for p, b in pairs],
    )
    return any(max(off) < 0.45 * pieces[0].size for off in offsets)


def _within(chunks: list[Chunk], bands: Sequence[Band]) -> list[Chunk]:
    """Entries that stand over the table; those far beside it belong to something else."""
    return [c for c in chunks if c.x0 < bands[-1].x1 + 4 * c.size and c.x1 > bands[0].x0 - 6 * c.size]


def widened(bands: Sequence[Band], lines: Sequence[Sequence[Chunk]]) -> list[Band]:
    """Columns as wide as their own head, where one line of the head names nearly all of them."""
    full = [chunks for chunks in lines if len(chunks) >= 0.6 * len(bands) and not is_numbering(chunks)]
    if not full:
        return list(bands)
    heads: dict[int, Chunk] = {}
    for chunk in max(reversed(full), key=len):  # of equals the lowest: it names single columns
        heads.setdefault(column_of(chunk, bands), chunk)
    out = list(bands)
    for k, chunk in heads.items():
        left = (bands[k - 1].x1 + bands[k].x0) / 2 if k else chunk.x0
        right = (bands[k].x1 + bands[k + 1].x0) / 2 if k + 1 < len(bands) else chunk.x1
        left = min(left, chunk.x0) if k - 1 in heads and heads[k - 1].x1 <= chunk.x0 else left
        right = max(right, chunk.x1) if k + 1 in heads and heads[k + 1].x0 >= chunk.x1 else right
        band = bands[k]
        out[k] = Band(min(band.x0, max(chunk.x0, left)), max(band.x1, min(chunk.x1, right)), band.figures, band.entries)
    return out


def _split_numbering(chunks: list[Chunk], line: Line) -> list[Chunk]:
    """Column numbers stand close at times: keep each token apart where the line only counts columns."""
    tokens = [Chunk((t,)) for t in line.tokens]
    return tokens if len(tokens) > len(chunks) and is_numbering(tokens) and all(
        _NUMBERING.match(t.text) for t in tokens) else chunks
