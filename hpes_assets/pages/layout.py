"""Lines of a page in the order in which a reader takes them, two columns included.

Belongs here: geometry of text. Does not belong here: what a line is (heading, caption, running head).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from hpes_assets.pages.model import Box, PageContent, Word

_PROSE_WORDS = 3
_PROSE_WIDTH = 0.2
_COLUMN_LINES = 5
_SLACK = 2.0
_FULL_WORDS = 6
_FULL_WIDTH = 0.35
_CROSSING = 0.25


MARGIN = 3
"""Column of notes beside the running text."""


@dataclass(frozen=True, slots=True)
class Line:
    """Words on one baseline that are read together."""

    words: tuple[Word, ...]
    box: Box
    column: int = 0
    """0 where it spans the page, 1 and 2 for the left and right column, MARGIN beside the text."""
    text: str = ""
    size: float = 0.0
    """Usual type size of its words, points."""
    baseline: float = 0.0
    """Usual baseline of its words, points from the top; the foot of the box where it is not known."""

    @property
    def bold(self) -> bool:
        """Every word of it with a letter is bold."""
        lettered = [word for word in self.words if any(char.isalpha() for char in word.text)]
        return bool(lettered) and all(word.bold for word in lettered)

    @property
    def height(self) -> float:
        """Points."""
        return self.box[3] - self.box[1]

    @property
    def tabular(self) -> bool:
        """It is a row of cells rather than a phrase: gaps as wide as a few letters between its words."""
        gaps = [right.x0 - left.x1 for left, right in pairwise(self.words)]
        return sum(gap > 2.5 * max(self.size, 4.0) for gap in gaps) >= 2

    @property
    def pieces(self) -> list[Line]:
        """Its parts as the text layer has them: a page number beside a footnote is a part of its own."""
        return pieces_of(self.words, self.column)


def union(boxes: Iterable[Box]) -> Box:
    """The smallest box around some boxes."""
    x0s, y0s, x1s, y1s = zip(*boxes, strict=True)
    return (min(x0s), min(y0s), max(x1s), max(y1s))


def inside(box: Box, outer: Box) -> bool:
    """Whether a box's centre lies in another."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return outer[0] <= x <= outer[2] and outer[1] <= y <= outer[3]


def lines_of(page: PageContent, exclude: Sequence[Box] = ()) -> list[Line]:
    """Lines of a page in reading order.

    Args:
        page: The page.
        exclude: Boxes, on the page as displayed, whose words are left out: tables.

    Returns:
        Upright lines first, column by column where prose stands in two columns; notes beside the text after
        it; sideways lines last.
    """
    words = [word for word in page.words if not (exclude and any(inside(word.box, box) for box in exclude))]
    pieces = pieces_of([word for word in words if word.upright])
    gutter = gutter_of(pieces, page.width)
    if gutter is None:
        body, notes = _side_notes(pieces, page.width)
        upright = _joined(body, 0) + _joined(notes, MARGIN)
    else:
        upright = _by_column(pieces, gutter)
    return upright + pieces_of([word for word in words if not word.upright])


def _side_notes(pieces: Sequence[Line], width: float) -> tuple[list[Line], list[Line]]:
    """Part what stands wholly beside the running text, marginal notes and line numbers, from the rest."""
    prose = [piece.box for piece in pieces
             if len(piece.words) >= _FULL_WORDS and piece.box[2] - piece.box[0] >= _FULL_WIDTH * width]
    if len(prose) < _COLUMN_LINES:
        return list(pieces), []
    left = sorted(box[0] for box in prose)[len(prose) // 10]
    right = sorted(box[2] for box in prose)[-1 - len(prose) // 10]
    top, bottom = min(box[1] for box in prose), max(box[3] for box in prose)
    body: list[Line] = []
    notes: list[Line] = []
    for piece in pieces:
        x0, y0, x1, y1 = piece.box
        beside = (x1 <= left or x0 >= right) and y0 >= top - _SLACK and y1 <= bottom + _SLACK
        (notes if beside else body).append(piece)
    return body, notes


def gutter_of(pieces: Sequence[Line], width: float) -> float | None:
    """Where the gap between two columns of prose is.

    Args:
        pieces: Pieces of lines.
        width: Width of the page, points.

    Returns:
        Its middle, or None where the page is not set in two columns.
    """
    prose = [piece.box for piece in pieces
             if len(piece.words) >= _PROSE_WORDS and piece.box[2] - piece.box[0] >= _PROSE_WIDTH * width]
    best: list[float] = []
    fewest = len(prose) + 1
    for step in range(35, 66):
        x = width * step / 100
        left = [box for box in prose if box[2] <= x + _SLACK]
        right = [box for box in prose if box[0] >= x - _SLACK]
        crossing = len(prose) - len(left) - len(right)
        if min(len(left), len(right)) < _COLUMN_LINES or crossing > _CROSSING * len(prose):
            continue
        if not _side_by_side(left, right):
            continue
        if crossing < fewest:
            fewest, best = crossing, [x]
        elif crossing == fewest:
            best.append(x)
    return best[len(best) // 2] if best else None


def _side_by_side(left: Sequence[Box], right: Sequence[Box]) -> bool:
    top, bottom = min(box[1] for box in left), max(box[3] for box in left)
    beside = sum(top <= (box[1] + box[3]) / 2 <= bottom for box in right)
    return beside >= max(_COLUMN_LINES, len(right) // 2)


def pieces_of(words: Iterable[Word], column: int = 0) -> list[Line]:
    """Words that the text layer itself puts on one line."""
    def place(word: Word) -> tuple[int, int]:
        return (word.block, word.line)

    return [line_of(tuple(group), column) for _, group in groupby(words, key=place)]


def line_of(words: tuple[Word, ...], column: int = 0) -> Line:
    """A line of some words, which it keeps in their order."""
    return Line(
        words, union(word.box for word in words), column, " ".join(word.text for word in words),
        _middle([word.size for word in words]), _middle([word.baseline or word.y1 for word in words]),
    )


def _middle(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


def _by_column(pieces: Sequence[Line], gutter: float) -> list[Line]:
    """Left column, then right, between one line across the page and the next."""
    ordered: list[Line] = []
    left: list[Line] = []
    right: list[Line] = []
    for line in _split_at(pieces, gutter):
        x0, _, x1, _ = line.box
        if x1 <= gutter + _SLACK:
            left.append(line)
        elif x0 >= gutter - _SLACK:
            right.append(line)
        else:
            ordered += _joined(left, 1) + _joined(right, 2) + [line]
            left, right = [], []
    return ordered + _joined(left, 1) + _joined(right, 2)


def _split_at(pieces: Sequence[Line], gutter: float) -> list[Line]:
    """Pieces from top to bottom; those across the page on one baseline joined."""
    across: list[Line] = []
    beside: list[Line] = []
    for piece in pieces:
        crosses = piece.box[0] < gutter - _SLACK and piece.box[2] > gutter + _SLACK
        (across if crosses else beside).append(piece)
    return sorted([*_joined(across, 0), *beside], key=lambda line: (line.box[1], line.box[0]))


def _joined(pieces: Sequence[Line], column: int) -> list[Line]:
    """Pieces that share a baseline become one line, from left to right."""
    rows: list[list[Line]] = []
    for piece in sorted(pieces, key=lambda piece: (piece.baseline, piece.box[0])):
        if rows and _same_row(rows[-1][0], piece):
            rows[-1].append(piece)
        else:
            rows.append([piece])
    joined = []
    for row in rows:
        words = sorted((word for piece in row for word in piece.words), key=lambda word: word.x0)
        joined.append(line_of(tuple(words), column))
    return joined


def _same_row(first: Line, piece: Line) -> bool:
    """Baselines tell; boxes of tightly set lines overlap."""
    return abs(first.baseline - piece.baseline) <= 0.35 * max(min(first.size, piece.size), 1.0)
