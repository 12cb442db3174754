"""The contract between the pipeline that writes the warehouse and the reader that asks it.

Belongs here: table and column definitions, the enumerations stored in them, stable ids and the
schema version. Does not belong here: SQL, file paths, or anything that reads or writes.

Pages are 1-based PDF pages. Boxes are points of the unrotated page from its top left, in the order
``x0, y0, x1, y1``. Values are exact decimals. Every table has ``publication``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from hpes_retrieval.enumerations import (
    ESTIMATE_ORDER,
    Abstention,
    CellRole,
    ChunkKind,
    DocumentStatus,
    Encoding,
    Estimate,
    FactKind,
    GateRule,
    Language,
    NextStep,
    NullMark,
    PeriodKind,
    Proof,
)

__all__ = [
    "BOX",
    "EDITION_TABLES",
    "ESTIMATE_ORDER",
    "SCHEMA_VERSION",
    "TABLES",
    "VALUE",
    "Abstention",
    "CellRole",
    "ChunkKind",
    "Column",
    "DocumentStatus",
    "Encoding",
    "Estimate",
    "FactKind",
    "GateRule",
    "Language",
    "NextStep",
    "NullMark",
    "PeriodKind",
    "Proof",
    "Table",
    "content_hash",
    "stable_id",
]

SCHEMA_VERSION = 2
"""Raised whenever a column changes meaning, name or type; a reader refuses any other."""

BOX = "FLOAT[]"
"""DuckDB type of a box: four floats, points from the top left of the unrotated page."""

VALUE = "DECIMAL(38,10)"
"""DuckDB type of a figure: exact, wide enough for rupees and for rates."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its name, its DuckDB type and what it means."""

    name: str
    type: str
    doc: str


@dataclass(frozen=True, slots=True)
class Table:
    """One table of the warehouse: what a row is, and its columns in order."""

    name: str
    row: str
    columns: tuple[Column, ...]
    by_edition: bool = True

    @property
    def column_names(self) -> tuple[str, ...]:
        """Names of the columns, in order."""
        return tuple(column.name for column in self.columns)

    def ddl(self) -> str:
        """The ``CREATE TABLE`` statement for DuckDB."""
        body = ", ".join(f'"{column.name}" {column.type}' for column in self.columns)
        return f'CREATE TABLE "{self.name}" ({body})'


def _columns(*rows: tuple[str, str, str]) -> tuple[Column, ...]:
    return tuple(Column(*row) for row in rows)


_PLACE = (
    ("publication", "VARCHAR", "series of editions, e.g. himachal_economic_survey"),
    ("edition", "VARCHAR", "edition key by the profile's grammar, e.g. 2019-20"),
)
_DOCUMENT = (*_PLACE, ("document_id", "VARCHAR", "the file, see documents"))
_GRID = (
    ("page", "INTEGER", "first PDF page, from 1"),
    ("pages", "INTEGER[]", "all its pages"),
    ("caption", "VARCHAR", "printed caption, empty where none"),
    ("number", "VARCHAR", "printed table number; drifts between editions, never a key"),
    ("chapter", "VARCHAR", "heading of the chapter it stands in"),
    ("unit_note", "VARCHAR", "unit as printed over the table"),
    ("legend", "VARCHAR[]", "notes under the table, as printed"),
    ("strategy", "VARCHAR", "ruled, aligned, rowwise, or a vision backend"),
    ("bbox", BOX, "box on its first page"),
    ("n_rows", "INTEGER", "rows of the grid, header included"),
    ("n_columns", "INTEGER", "columns of the grid, stub included"),
    ("header_rows", "INTEGER", "leading rows that are header"),
    ("stub_columns", "INTEGER", "leading columns that name rows"),
    ("language", "VARCHAR", "language of its page"),
)

_ALL: tuple[Table, ...] = (
    Table("editions", "an edition", _columns(
        *_PLACE,
        ("verdict", "VARCHAR", "edition that the identity cascade found; NULL where it could not tell"),
        ("agrees", "BOOLEAN", "the verdict is this edition"),
        ("signals", "STRUCT(document_id VARCHAR, kind VARCHAR, value VARCHAR, edition VARCHAR, "
         "weight VARCHAR, reason VARCHAR)[]",
         "all the evidence, one entry a signal of a document"),
        ("title", "VARCHAR", "title as printed on its title page"),
        ("published_on", "DATE", "creation date of its narrative file, where known"),
    )),
    Table("documents", "a file of an edition", _columns(
        *_DOCUMENT,
        ("sha256", "VARCHAR", "content hash of the file"),
        ("path", "VARCHAR", "file below the raw store"),
        ("name", "VARCHAR", "file name as published"),
        ("kind", "VARCHAR", "narrative_en, narrative_hi, combined, tables: see the profile"),
        ("url", "VARCHAR", "where it was fetched"),
        ("linked_from", "VARCHAR[]", "all pages that link to it; none for a file given by hand"),
        ("bytes", "BIGINT", "size in bytes"),
        ("pages", "INTEGER", "number of pages"),
        ("created_on", "DATE", "creationDate of the PDF metadata"),
        ("fetched_on", "TIMESTAMP", "when it was fetched, UTC"),
        ("status", "VARCHAR", "ok or failed"),
        ("failure", "VARCHAR", "named reason where it failed"),
    )),
    Table("pages", "a page", _columns(
        *_DOCUMENT,
        ("page", "INTEGER", "PDF page, from 1"),
        ("printed_page", "VARCHAR", "page number as printed"),
        ("language", "VARCHAR", "english, hindi, mixed, none"),
        ("encoding", "VARCHAR", "how the text layer encodes it"),
        ("quality", "FLOAT", "0 to 1: share of words that read as words of the language"),
        ("words", "INTEGER", "words in the text layer"),
        ("chapter", "VARCHAR", "chapter that the page stands in"),
        ("heading", "VARCHAR", "first heading on the page"),
        ("running_head", "VARCHAR", "running head"),
        ("regions", f"STRUCT(kind VARCHAR, caption VARCHAR, bbox {BOX})[]", "figures and captions found"),
        ("image_only", "BOOLEAN", "no text layer but an image"),
        ("text", "VARCHAR", "text in reading order"),
    )),
    Table("tables", "an accepted table", _columns(
        *_DOCUMENT, ("table_id", "VARCHAR", "stable id"), *_GRID,
        ("proof", "VARCHAR", "why it is believed"),
        ("twin_table_id", "VARCHAR", "the same table in the other language"),
    )),
    Table("cells", "a cell of an accepted or rejected table", _columns(
        *_DOCUMENT,
        ("table_id", "VARCHAR", "table it stands in"),
        ("row", "INTEGER", "from 0"),
        ("column", "INTEGER", "from 0"),
        ("row_span", "INTEGER", "rows covered"),
        ("column_span", "INTEGER", "columns covered"),
        ("page", "INTEGER", "PDF page of the cell"),
        ("role", "VARCHAR", "header, stub, data, unit, note, section, column_number"),
        ("text", "VARCHAR", "as printed, without note marks"),
        ("marks", "VARCHAR[]", "note marks attached"),
        ("row_path", "VARCHAR[]", "for data: labels from the outermost section to the row"),
        ("column_path", "VARCHAR[]", "for data: headers from the outermost to the leaf"),
        ("unit", "VARCHAR", "unit that the cell's own row or column states"),
        ("bbox", BOX, "box on its page"),
    )),
    Table("rejected_tables", "a table that the gate refused", _columns(
        *_DOCUMENT, ("table_id", "VARCHAR", "stable id"), *_GRID,
        ("rules", "STRUCT(rule VARCHAR, evidence VARCHAR)[]", "rules that it broke"),
        ("next", "VARCHAR", "vision, cap, none"),
    )),
    Table("facts", "a figure", _columns(
        *_DOCUMENT,
        ("fact_id", "VARCHAR", "stable id"),
        ("kind", "VARCHAR", "cell or text"),
        ("page", "INTEGER", "PDF page, from 1"),
        ("table_id", "VARCHAR", "table, for kind cell"),
        ("row", "INTEGER", "row of the cell"),
        ("column", "INTEGER", "column of the cell"),
        ("row_path", "VARCHAR[]", "labels from the outermost section to the row"),
        ("column_path", "VARCHAR[]", "headers from the outermost to the leaf"),
        ("caption", "VARCHAR", "caption of its table"),
        ("series", "VARCHAR", "normalised name of what is measured"),
        ("member", "VARCHAR", "district, crop, category: the member of a breakdown"),
        ("price_basis", "VARCHAR", "current, constant, or NULL"),
        ("base_year", "VARCHAR", "base year of constant prices"),
        ("period_kind", "VARCHAR", "fiscal, calendar, as_on, span, none"),
        ("period_start", "DATE", "first day"),
        ("period_end", "DATE", "last day"),
        ("data_year", "VARCHAR", "2019-20, CY2019 or NULL"),
        ("estimate", "VARCHAR", "status printed with it"),
        ("is_partial", "BOOLEAN", "covers only part of its year"),
        ("unit", "VARCHAR", "rupees, percent, tonnes, number ..."),
        ("scale", VALUE, "factor from printed to unit: crore is 10000000"),
        ("value", VALUE, "as printed, exact, unscaled"),
        ("printed", "VARCHAR", "as printed"),
        ("null_mark", "VARCHAR", "why there is no value"),
        ("marks", "VARCHAR[]", "note marks"),
        ("bbox", BOX, "box of the cell on its page"),
        ("strategy", "VARCHAR", "strategy of its table"),
        ("proof", "VARCHAR", "why its table is believed"),
        ("language", "VARCHAR", "language of the page"),
    )),
    Table("gate_results", "a rule applied to an edition", _columns(
        *_PLACE,
        ("rule", "VARCHAR", "rule of the gate, or identity, language, landing, documents, rejection_rate"),
        ("passed", "INTEGER", "tables, documents or pages that passed"),
        ("failed", "INTEGER", "that did not"),
        ("rows", "STRUCT(document VARCHAR, page INTEGER, caption VARCHAR, reason VARCHAR, evidence VARCHAR)[]",
         "the failing ones"),
        ("blocking", "BOOLEAN", "a failure stops what is downstream"),
    )),
    Table("chunks", "a retrievable text", _columns(
        *_DOCUMENT,
        ("chunk_id", "VARCHAR", "stable id"),
        ("page", "INTEGER", "PDF page, from 1"),
        ("kind", "VARCHAR", "prose or table"),
        ("language", "VARCHAR", "language of the text"),
        ("context", "VARCHAR", "publication, edition, chapter, table: part of the indexed text"),
        ("text", "VARCHAR", "the text itself"),
        ("data_years", "VARCHAR[]", "years that it prints figures for"),
        ("content_hash", "VARCHAR", "hash of context and text: the key of its vector"),
        ("table_id", "VARCHAR", "table that it was cut from"),
        ("provision", "VARCHAR", "number of the provision, for statutes"),
        ("bbox", BOX, "box on its page, where known"),
    )),
    Table("vocabulary", "a term", _columns(
        _PLACE[0],
        ("term", "VARCHAR", "token"),
        ("term_id", "INTEGER", "dense from 0"),
        ("document_frequency", "INTEGER", "chunks that hold it"),
    ), by_edition=False),
    Table("postings", "a term in a chunk", _columns(
        _PLACE[0],
        ("term_id", "INTEGER", "see vocabulary"),
        ("chunk", "INTEGER", "position in chunk_index, from 0"),
        ("frequency", "INTEGER", "times in the chunk"),
    ), by_edition=False),
    Table("chunk_index", "a chunk's place in the index", _columns(
        _PLACE[0],
        ("chunk", "INTEGER", "dense from 0"),
        ("chunk_id", "VARCHAR", "see chunks"),
        ("length", "INTEGER", "tokens in the chunk"),
        ("vector_row", "INTEGER", "row in the vector store, -1 where none"),
    ), by_edition=False),
    Table("aliases", "a label that means a series", _columns(
        _PLACE[0],
        ("alias", "VARCHAR", "label as the profile lists it"),
        ("series", "VARCHAR", "the series that it means"),
    ), by_edition=False),
    Table("golden_scores", "a configuration on a group of questions", _columns(
        ("publication", "VARCHAR", "series of editions"),
        ("run", "VARCHAR", "evaluation run: time, UTC"),
        ("configuration", "VARCHAR", "row of the ladder"),
        ("group", "VARCHAR", "group of questions, never blended"),
        ("measure", "VARCHAR", "recall@10, year_precision@10 ..."),
        ("value", "DOUBLE", "the figure"),
        ("low", "DOUBLE", "bootstrap interval, 2.5 %"),
        ("high", "DOUBLE", "bootstrap interval, 97.5 %"),
        ("questions", "INTEGER", "questions in the group"),
    ), by_edition=False),
    Table("build", "this file", _columns(
        ("publication", "VARCHAR", "series of editions"),
        ("built_at", "TIMESTAMP", "UTC"),
        ("code_version", "VARCHAR", "hash of the sources that wrote it"),
        ("lake_hash", "VARCHAR", "hash of the logical content of the lake"),
        ("schema_version", "INTEGER", "see SCHEMA_VERSION"),
        ("model", "VARCHAR", "embedding model, NULL where none"),
        ("model_hash", "VARCHAR", "hash of its weights"),
        ("vectors", "VARCHAR", "vector store below the home, NULL where none"),
    ), by_edition=False),
)

TABLES: Mapping[str, Table] = MappingProxyType({table.name: table for table in _ALL})
"""Every table of the warehouse by name."""

EDITION_TABLES: tuple[str, ...] = tuple(table.name for table in _ALL if table.by_edition)
"""Tables that the lake keeps as one Parquet file an edition."""


def stable_id(*parts: object) -> str:
    """A short id that depends on a place alone.

    Args:
        *parts: What names the place: publication, edition, document kind, language, page, rounded box.

    Returns:
        Sixteen hexadecimal digits, the same for the same parts on every machine.
    """
    text = "\x1f".join(_part(part) for part in parts)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def content_hash(*texts: str) -> str:
    """Hash of a text, the key under which its vector is shared by editions.

    Args:
        *texts: The pieces that are embedded together.

    Returns:
        Thirty-two hexadecimal digits.
    """
    return hashlib.blake2b("\x1f".join(texts).encode(), digest_size=16).hexdigest()


def _part(part: object) -> str:
    if isinstance(part, float):
        return str(round(part))
    if isinstance(part, str):
        return part
    if isinstance(part, Iterable):
        return "\x1e".join(_part(item) for item in part)
    return str(part)
