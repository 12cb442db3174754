"""Cutting an edition into retrievable texts.

Belongs here: sizes, context lines and places of chunks. Does not belong here: reading pages or finding
tables, tokenising, or vectors.

Near-identical editions give near-identical texts, so what tells them apart (publication, edition, chapter,
table) is part of the indexed text: the context line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from hpes_assets.facts.rows import TableContext, place_id
from hpes_assets.pages.model import Box
from hpes_assets.tables.model import AcceptedTable, Cell, Grid
from hpes_retrieval.periods import years_in_text
from hpes_retrieval.schema import CellRole, ChunkKind, content_hash

MOST_WORDS = 180
"""Words that a chunk aims to stay below; a longer paragraph is cut at sentences."""
ROWS_TOGETHER = 12
"""Most rows of a table in one chunk, each group with caption, headers and unit of its own; wide rows go fewer."""

_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class ChunkRow:
    """One row of the ``chunks`` table, columns in order."""

    publication: str
    edition: str
    document_id: str
    chunk_id: str
    page: int
    kind: str
    language: str
    context: str
    text: str
    data_years: tuple[str, ...]
    content_hash: str
    table_id: str | None
    provision: str | None
    bbox: Box | None


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph of running text, in reading order."""

    text: str
    page: int
    box: Box
    """Points of the unrotated page."""
    chapter: str
    heading: bool = False


def prose_chunks(passages: Sequence[Passage], context: TableContext, title: str) -> list[ChunkRow]:
    """Chunks of running text: paragraphs of one page and chapter together, headings with what follows.

    Args:
        passages: Paragraphs of one document in reading order.
        context: The document; its chapter is not used, each passage has its own.
        title: Title of the publication.
    """
    found = []
    places: Counter[tuple[int, Box]] = Counter()
    for group in _groups(passages):
        text = "\n".join(passage.text for passage in group)
        line = _context_line(title, context.edition, group[0].chapter)
        where = (group[0].page, group[0].box)
        what = f"prose {places[where]}"  # a long paragraph is cut: its pieces share a box
        places[where] += 1
        box = _union(passage.box for passage in group)
        years = _years_in(f"{group[0].chapter}\n{text}")  # the edition in the context line is no year of the data
        found.append(_chunk(context, ChunkKind.PROSE, what, where, line, text, years, bbox=box))
    return found


def table_chunks(table: AcceptedTable, context: TableContext, title: str, table_id: str) -> list[ChunkRow]:
    """Chunks of a table: groups of its rows, each with caption, headers and unit.

    Args:
        table: The table.
        context: Where it stands.
        title: Title of the publication.
        table_id: Its id.
    """
    grid = table.grid
    name = " ".join(filter(None, (grid.number if grid.number not in grid.caption else "", grid.caption)))
    line = _context_line(title, context.edition, context.chapter, name, grid.unit_note)
    found = []
    for group in _row_groups(grid):
        cells = [cell for cell in group if cell.role is CellRole.DATA]
        text = "\n".join((_head(cells), *_lines(cells)))
        where = (cells[0].page, cells[0].box)
        found.append(_chunk(context, ChunkKind.TABLE, "table rows", where, line, text, _years_of(grid, cells), table_id,
                            _union(cell.box for cell in cells)))
    return found


def _groups(passages: Sequence[Passage]) -> Iterator[list[Passage]]:
    group: list[Passage] = []
    words = 0
    for passage in (piece for whole in passages for piece in _cut(whole)):
        size = len(passage.text.split())
        crosses = bool(group) and (passage.page != group[0].page or passage.chapter != group[0].chapter)
        if group and (crosses or words + size > MOST_WORDS or (passage.heading and words > MOST_WORDS // 3)):
            yield group
            group, words = [], 0
        if passage.text.strip():
            group.append(passage)
            words += size
    if group:
        yield group


def _cut(passage: Passage) -> Iterator[Passage]:
    """A passage that is too long, cut after sentences."""
    words = passage.text.split()
    if len(words) <= MOST_WORDS:
        yield passage
        return
    start = 0
    while start < len(words):
        end = min(len(words), start + MOST_WORDS)
        if end < len(words):
            stops = [place for place in range(start + MOST_WORDS // 2, end) if words[place].endswith((".", "।"))]
            end = stops[-1] + 1 if stops else end
        yield Passage(" ".join(words[start:end]), passage.page, passage.box, passage.chapter, passage.heading)
        start = end


def _row_groups(grid: Grid) -> Iterator[list[Cell]]:
    """Data cells of consecutive rows of one page, as many rows as a chunk should hold."""
    group: list[Cell] = []
    rows = words = 0
    for row in _rows(grid):
        size = sum(len(line.split()) for line in _lines(row))
        full = rows == ROWS_TOGETHER or words + size > MOST_WORDS
        if group and (full or row[0].page != group[0].page):
            yield group
            group, rows, words = [], 0, 0
        group = [*group, *row]
        rows, words = rows + 1, words + size
    if group:
        yield group


def _rows(grid: Grid) -> Iterator[list[Cell]]:
    data = sorted((cell for cell in grid.cells if cell.role is CellRole.DATA), key=lambda c: (c.row, c.column))
    for _, cells in groupby(data, key=lambda cell: cell.row):
        yield list(cells)


def _years_of(grid: Grid, cells: Sequence[Cell]) -> tuple[str, ...]:
    """Years that heads, stubs and caption name: a figure such as 2,011 names none."""
    heads = dict.fromkeys(" ".join(path) for cell in cells for path in (cell.column_path, cell.row_path))
    named = [year for text in (*heads, grid.caption, grid.unit_note) for year in _years_in(text)]
    return tuple(dict.fromkeys(named))


@lru_cache(maxsize=8192)
def _years_in(text: str) -> tuple[str, ...]:
    """Years of a head, remembered: a table repeats its heads row by row."""
    return tuple(years_in_text(text)) if _DIGIT.search(text) else ()


def _union(boxes: Iterable[Box]) -> Box:
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return (min(x0), min(y0), max(x1), max(y1))


def _head(cells: Sequence[Cell]) -> str:
    """Column headers, each once, outermost first: what a question about the table would name."""
    return " | ".join(dict.fromkeys(", ".join(cell.column_path) for cell in cells if cell.column_path))


def _lines(cells: Sequence[Cell]) -> Iterator[str]:
    """One line a row: its path, then each figure under its own header."""
    for row in dict.fromkeys(cell.row for cell in cells):
        own = [cell for cell in cells if cell.row == row and cell.text.strip()]
        if own:
            figures = "; ".join(f"{' '.join(cell.column_path)}: {cell.text}" for cell in own)
            yield f"{' > '.join(own[0].row_path)}: {figures}"


def _context_line(*parts: str) -> str:
    return " · ".join(part.strip() for part in parts if part.strip())


def _chunk(
    context: TableContext, kind: ChunkKind, what: str, where: tuple[int, Box], line: str, text: str,
    years: tuple[str, ...], table_id: str | None = None, bbox: Box | None = None,
) -> ChunkRow:
    page, box = where
    return ChunkRow(
        publication=context.publication, edition=context.edition, document_id=context.document_id,
        chunk_id=place_id(context, page, box, what), page=page, kind=str(kind), language=context.language,
        context=line, text=text, data_years=years, content_hash=content_hash(line, text), table_id=table_id,
        provision=None, bbox=bbox or box,
    )
