"""What is printed on page after page: running heads and page numbers.

Belongs here: finding them over a whole document, since one page cannot tell a running head from a heading.
Does not belong here: what a running head says of the edition (see :mod:`hpes_assets.editions`).
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from hpes_assets.pages.captions import caption_of
from hpes_assets.pages.layout import Line, inside, line_of
from hpes_assets.pages.model import Box

_ZONE = 0.2
"""Share of the page's height, at its top and at its foot, where furniture stands."""
_HEAD_ROWS, _NUMBER_ROWS = 2, 3
"""Rows from the edge of the text that can be a running head, or hold the page number."""
_MOST_PIECES = 3
_LONGEST_HEAD = 14
_LONGEST_SECTION = 8
_SAME_HEIGHT = 4.0
_STEADY_SHARE = 0.05
_FEW_PAGES = 4
_OF_A_TABLE = re.compile(r"^\s*(?:[(@*#$†‡]|sources?\b|notes?\b|स्रोत|टिप्पणी|नोट)", re.IGNORECASE)
_ROMAN = re.compile(r"(?=[ivxlc])(x{0,3})(ix|iv|v?i{0,3})", re.IGNORECASE)
_NUMBER_ALONE = re.compile(
    r"^[\s\-–—|(\[]*(?:page\s*[-:]?\s*)?(?P<number>\d{1,4}|[ivxlc]{1,6})(?:\s+of\s+\d{1,4})?[\s\-–—|)\]]*$",
    re.IGNORECASE,
)
_NUMBER_AT_EDGE = re.compile(r"^(?P<first>\d{1,4})\s*[|\-–—]?\s+\D.*$|^.*\D\s+[|\-–—]?\s*(?P<last>\d{1,4})$")


@dataclass(frozen=True, slots=True)
class Furniture:
    """What one page repeats, and what is left of it without that."""

    running_head: str
    section: str
    """What else stands on the line of the running head: the chapter, where heads name it."""
    printed_page: str
    body: tuple[Line, ...]
    """The page's lines without furniture, in reading order."""
    boxes: tuple[Box, ...] = ()
    """Where the furniture stands."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    piece: Line
    printed: str
    value: int
    alone: bool


_Row = list[Line]
"""Pieces on one baseline, from left to right."""


def furniture_of(pages: Sequence[Sequence[Line]], heights: Sequence[float]) -> list[Furniture]:
    """Running head and printed page number of every page of a document.

    A running head is a phrase at the top or the foot that other pages repeat at the same height, numbers
    apart. A printed page number is a number there that keeps its height, and its distance from the page's
    place in the file.

    Args:
        pages: Lines of each page in reading order.
        heights: Height of each page, points.

    Returns:
        One entry a page.
    """
    edges = [_edges(lines, height) for lines, height in zip(pages, heights, strict=True)]
    repeated = _Repeated(edges)
    candidates = [[found for rows in edge for row in rows[:_NUMBER_ROWS] for found in _numbers(row)]
                  for edge in edges]
    support = _Support(candidates)
    found = [
        _furniture_of_page(lines, edge, repeated, support.best(numbers, place))
        for place, (lines, edge, numbers) in enumerate(zip(pages, edges, candidates, strict=True), start=1)
    ]
    sections = {each.section for each in found if each.section}
    # One label on every page names the document, not a chapter.
    return found if len(sections) > 1 else [replace(each, section="") for each in found]


def _furniture_of_page(
    lines: Sequence[Line], edge: tuple[list[_Row], list[_Row]], repeated: _Repeated, number: _Candidate | None
) -> Furniture:
    heads = [row for rows in edge for row in rows[:_HEAD_ROWS] if repeated.is_head(row)]
    gone = [piece.box for row in heads for piece in row] + ([number.piece.box] if number and number.alone else [])
    head = max(heads[0], key=repeated.count).text if heads else ""
    section = [piece.text for piece in heads[0] if piece.text != head and _labels(piece)] if heads else []
    printed = number.printed if number else ""
    return Furniture(_without(printed, head), _without(printed, " ".join(section)), printed,
                     tuple(_rest(lines, gone)), tuple(gone))


def _rest(lines: Iterable[Line], gone: Sequence[Box]) -> Iterable[Line]:
    for line in lines:
        kept = [piece for piece in line.pieces if not any(inside(piece.box, box) for box in gone)]
        words = tuple(word for piece in kept for word in piece.words)
        if words:
            yield line if len(words) == len(line.words) else line_of(words, line.column)


def _edges(lines: Sequence[Line], height: float) -> tuple[list[_Row], list[_Row]]:
    """Rows of the top margin from the top down, and of the bottom margin from the foot up."""
    pieces = sorted((piece for line in lines for piece in line.pieces), key=lambda piece: piece.baseline)
    rows: list[_Row] = []
    for piece in pieces:
        if rows and piece.baseline - rows[-1][0].baseline <= _SAME_HEIGHT / 2:
            rows[-1].append(piece)
        else:
            rows.append([piece])
    rows = [sorted(row, key=lambda piece: piece.box[0]) for row in rows]
    top = [row for row in rows if row[0].baseline <= _ZONE * height]
    foot = [row for row in reversed(rows) if row[0].baseline >= (1 - _ZONE) * height]
    return top[:_NUMBER_ROWS], foot[:_NUMBER_ROWS]


class _Repeated:
    """How often each phrase stands at one height."""

    def __init__(self, edges: Sequence[tuple[list[_Row], list[_Row]]]) -> None:
        self._baselines: dict[str, list[float]] = defaultdict(list)
        self._needed = 3 if len(edges) > _FEW_PAGES else 2
        for edge in edges:
            for piece in (piece for rows in edge for row in rows for piece in row):
                self._baselines[_key(piece.text)].append(piece.baseline)

    def count(self, piece: Line) -> int:
        key = _key(piece.text)
        return sum(abs(y - piece.baseline) <= _SAME_HEIGHT for y in self._baselines[key]) if key else 0

    def is_head(self, row: _Row) -> bool:
        """One piece is repeated, the others are a number or a short label; more are the head of a table."""
        texts = [piece.text for piece in row if not _NUMBER_ALONE.match(piece.text)]
        if len(row) > _MOST_PIECES or len(set(texts)) < len(texts) or len(texts) > _MOST_PIECES - 1:
            return False
        phrases = [piece for piece in row if piece.text in texts and not piece.tabular]
        if not any(self.count(piece) >= self._needed for piece in phrases):
            return False
        return all(_key(text) or len(text.split()) <= _LONGEST_SECTION for text in texts)


def _labels(piece: Line) -> bool:
    """It may be a chapter's title beside the running head."""
    letters = sum(char.isalpha() for char in piece.text)
    return len(piece.words) <= _LONGEST_SECTION and letters >= 4 and not _NUMBER_ALONE.match(piece.text)


def _key(text: str) -> str:
    """A phrase without its numbers; empty where one word is left, or where it is a table's or a sentence's."""
    if _OF_A_TABLE.match(text) or caption_of(text) or text.rstrip().endswith((".", ";", ",")):
        return ""
    folded = re.sub(r"[\W_]+", " ", re.sub(r"\d+", "", text)).strip().casefold()
    return folded if sum(char.isalpha() for char in folded) >= 6 and " " in folded else ""


def _numbers(row: _Row) -> list[_Candidate]:
    """Page numbers that a row may hold: a piece of its own, or a number at either end of a phrase."""
    found = []
    for piece in row:
        alone = _NUMBER_ALONE.match(piece.text)
        value = _value(alone["number"]) if alone else 0
        if alone and value:
            found.append(_Candidate(piece, alone["number"], value, True))
    for piece in () if found else row:
        edge = _NUMBER_AT_EDGE.match(piece.text)
        if edge and not piece.tabular and len(piece.words) <= _LONGEST_HEAD:
            printed = edge["first"] or edge["last"]
            found.append(_Candidate(piece, printed, int(printed), False))
    return found


def _value(printed: str) -> int:
    if printed.isdigit():
        return int(printed)
    if not _ROMAN.fullmatch(printed):
        return 0
    values = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
    numbers = [*(values[char] for char in printed.lower()), 0]
    return sum(-here if here < after else here for here, after in pairwise(numbers))


class _Support:
    """Which of a page's numbers behaves like a page number: it keeps its offset, and its height."""

    def __init__(self, candidates: Sequence[Sequence[_Candidate]]) -> None:
        self._pages = len(candidates)
        self._offsets = Counter(
            offset for number, page in enumerate(candidates, start=1)
            for offset in {number - found.value for found in page}
        )
        self._baselines = [{found.piece.baseline for found in page} for page in candidates]

    def best(self, candidates: Sequence[_Candidate], page: int) -> _Candidate | None:
        """The candidate with most support, where that is enough."""
        def support(found: _Candidate) -> tuple[int, int, bool]:
            offset, height = self._offsets[page - found.value], self._height(found)
            return (offset + height, offset, found.alone)

        best = max(candidates, key=support, default=None)
        if best is None:
            return None
        together, offset, alone = support(best)
        steady = offset >= max(2, _STEADY_SHARE * self._pages)
        kept_height = alone and together - offset >= max(3, self._pages / 3)
        lone = alone and len(candidates) == 1 and self._pages < _FEW_PAGES
        return best if steady or kept_height or lone else None

    def _height(self, found: _Candidate) -> int:
        return sum(any(abs(y - found.piece.baseline) <= _SAME_HEIGHT for y in page) for page in self._baselines)


def _without(printed: str, head: str) -> str:
    if not printed:
        return head
    return re.sub(rf"^{printed}\s*[|\-–—]?\s+|\s+[|\-–—]?\s*{printed}$", "", head).strip()
