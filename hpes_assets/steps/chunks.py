"""Step ``chunks``: retrievable texts of an edition, unless its stored verdict blocks it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import Any

from hpes_assets.chunks.build import ChunkRow, Passage, prose_chunks, table_chunks
from hpes_assets.facts.rows import TableContext
from hpes_assets.pages.describe import describe_document
from hpes_assets.pages.model import Box
from hpes_assets.steps.common import (
    Place,
    StepResult,
    documents_read,
    made_from,
    unchanged,
)
from hpes_assets.steps.grids import accepted_of, context_of
from hpes_assets.steps.keys import key_of
from hpes_assets.steps.parsed import parsed_document
from hpes_assets.steps.verdicts import blocked, by_table
from hpes_assets.warehouse.lake import EditionRows, Row
from hpes_retrieval.schema import Encoding, GateRule

_NAMES = tuple(field.name for field in fields(ChunkRow))
_NOT_INDEXED = frozenset({Encoding.LEGACY_HINDI, Encoding.LEGACY_UNKNOWN, Encoding.UNREADABLE, Encoding.EMPTY,
                          Encoding.IMAGE_ONLY})
"""Text that is not what the page shows is never indexed as if it were."""


def chunks(
    place: Place, documents: Sequence[Row], pages: Sequence[Row], tables: Sequence[Row], rejected: Sequence[Row],
    cells: Sequence[Row],
) -> StepResult:
    """Cut an edition into retrievable texts.

    Args:
        place: Edition and home.
        documents: Rows of the edition's documents.
        pages: Rows of its pages.
        tables: Rows of its landed tables.
        rejected: Rows of its rejected tables: their figures, torn from their heads, are no text either.
        cells: Rows of cells of both.

    Returns:
        Rows of chunks; none, with the reason, where identity or landing failed.
    """
    reason = blocked(place)
    sources = made_from(place, "chunks")
    key = key_of(place, "chunks", sources, reason)
    if held := unchanged(place, "chunks", key):
        return held
    if reason:
        return StepResult(EditionRows({"chunks": []}, key, made_from=sources), {"chunks": 0, "left out": reason})
    rows: list[ChunkRow] = []
    cells_of = by_table(cells)
    for document in documents_read(documents):
        about = {row["page"]: row for row in pages if row["document_id"] == document["document_id"]}
        own = [row for row in tables if row["document_id"] == document["document_id"]]
        left_out = [*own, *(row for row in rejected if row["document_id"] == document["document_id"]
                            and any(broken["rule"] != GateRule.PROSE for broken in row["rules"]))]
        boxes = [box for row in left_out for box in _boxes(row, cells_of.get(row["table_id"], []))]
        rows += prose_chunks_of(place, document, about, boxes)
        for table in own:
            context = context_of(document, about.get(table["page"], {}))
            accepted = accepted_of(table, cells_of.get(table["table_id"], []))
            rows += table_chunks(accepted, context, place.profile.title, table["table_id"])
    unique = {row.chunk_id: row for row in rows}
    plain = [_plain(row) for row in unique.values()]
    return StepResult(
        EditionRows({"chunks": plain}, key, made_from=sources),
        {"chunks": len(plain), "of tables": sum(row["kind"] == "table" for row in plain)},
    )


def prose_chunks_of(
    place: Place, document: Row, about: dict[int, Row], tables: Sequence[tuple[int, Box]]
) -> list[ChunkRow]:
    """Chunks of a document's running text, tables left out: their pages and boxes there."""
    read = parsed_document(place, document["sha256"]).read
    boxes: dict[int, list[Box]] = {}
    by_number = {page.number: page for page in read.pages}
    for number, box in tables:
        if number in by_number:
            boxes.setdefault(number, []).append(by_number[number].to_displayed(box))
    described = describe_document(read.pages, read.info, place.profile.chapter_words, boxes)
    found: list[ChunkRow] = []
    by_language: dict[str, list[Passage]] = {}
    for one in described:
        row = about.get(one.row.page)
        if row is None or Encoding(row["encoding"]) in _NOT_INDEXED:
            continue
        page = by_number[one.row.page]
        by_language.setdefault(row["language"], []).extend(
            Passage(paragraph.text, page.number, page.to_unrotated(paragraph.box), row["chapter"], paragraph.heading)
            for paragraph in one.paragraphs
        )
    base = TableContext(document["publication"], document["edition"], document["document_id"], document["kind"], "")
    for language, passages in by_language.items():
        found += prose_chunks(passages, replace(base, language=language), place.profile.title)
    return found


def _boxes(table: Row, cells: Sequence[Row]) -> Iterator[tuple[int, Box]]:
    """Where a table stands: its box, and on the pages it goes on over, the box of its cells."""
    x0, y0, x1, y1 = table["bbox"]
    yield table["page"], (x0, y0, x1, y1)
    for number in table["pages"][1:]:
        there = [cell["bbox"] for cell in cells if cell["page"] == number]
        if there:
            yield number, (min(box[0] for box in there), min(box[1] for box in there),
                           max(box[2] for box in there), max(box[3] for box in there))


def _plain(row: ChunkRow) -> dict[str, Any]:
    values = {name: getattr(row, name) for name in _NAMES}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}
