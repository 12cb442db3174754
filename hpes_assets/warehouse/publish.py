"""Building the warehouse: one DuckDB file from what the lake holds, published by renaming a name.

Belongs here: building, naming, publishing and tidying up. Does not belong here: the lake's files, which
editions may be published, or the index's arithmetic (:mod:`hpes_retrieval.lexical`).

Each build has its own name, because a process that opens the same path twice can be given the old file. A
reader keeps the file it has open; the last three builds are kept.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
from filelock import FileLock

from hpes_assets.home import Home, PublicationHome
from hpes_assets.warehouse import lake
from hpes_assets.warehouse.arrow import arrow_schema
from hpes_assets.warehouse.content import combined_hash, rows_hash
from hpes_assets.warehouse.lake import Row
from hpes_retrieval.dense import VectorStore
from hpes_retrieval.lexical import build_postings
from hpes_retrieval.schema import EDITION_TABLES, SCHEMA_VERSION, TABLES

_KEPT = 3
_HELD_BACK = frozenset({"tables", "cells", "rejected_tables", "facts", "chunks"})
"""Tables to which an edition that is held back contributes nothing."""


@dataclass(frozen=True, slots=True)
class Model:
    """The embedding model whose vectors the warehouse points to."""

    name: str
    model_hash: str


@dataclass(frozen=True, slots=True)
class Contents:
    """What is to be published."""

    editions: tuple[str, ...]
    """Editions of which the lake holds something, in order."""
    held_back: Mapping[str, str] = field(default_factory=dict)
    """Those of them whose figures stay out, and why."""
    verdicts: Sequence[Row] = ()
    """Rows of gate results that no edition stores by itself."""
    model: Model | None = None
    aliases: Sequence[tuple[str, str]] = ()
    """Labels and the series that each means, from the profile."""
    code_version: str = ""
    """Hash of the sources that turn the lake into a warehouse."""


@dataclass(frozen=True, slots=True)
class Published:
    """What a publication of the warehouse did."""

    path: Path
    lake_hash: str
    rebuilt: bool
    """False where the live warehouse was built from the same."""
    rows: Mapping[str, int]
    """Rows by table."""


def publish(home: Home, publication: str, contents: Contents) -> Published:
    """Build the warehouse from the lake, unless the live one was built from the same.

    Args:
        home: Where everything is kept.
        publication: Name of the publication.
        contents: What is to be in it.

    Returns:
        The live warehouse, and whether it is a new one.

    Raises:
        LakeError: A file of the lake is damaged.
    """
    place = home.publication(publication)
    place.path.mkdir(parents=True, exist_ok=True)
    with FileLock(place.publish_lock):
        lake_hash = published_hash(home, publication, contents)
        path = place.warehouse(lake_hash)
        rebuilt = not (is_live(place, lake_hash) and path.exists())
        if rebuilt:
            if not _is_whole(path, lake_hash):
                _write(path, _tables(home, publication, contents, lake_hash))
            _name_current(place.current, path.name)
            _tidy(place.path, path)
    return Published(path, lake_hash, rebuilt, _counts(path))


def published_hash(home: Home, publication: str, contents: Contents) -> str:
    """Hash of everything that a warehouse of these contents depends on, told by the files without their rows."""
    place = home.publication(publication)
    parts = [
        (f"{edition}/{name}", content)
        for edition in contents.editions
        for name, content in lake.content_hashes(place, edition).items()
        if name.split("/")[0] not in _HELD_BACK or edition not in contents.held_back
    ]
    model = contents.model.model_hash if contents.model else ""
    missing = sum(row < 0 for row in _vector_rows(home, contents, _hashes(place, contents)))
    parts += [
        ("scores", rows_hash(_without_times(_newest_scores(place)))), ("model", model),
        ("vectors missing", str(missing)),
        ("verdicts", rows_hash(lake.arrow_table("gate_results", contents.verdicts))),
        ("aliases", rows_hash(lake.arrow_table("aliases", _alias_rows(publication, contents)))),
        ("code", contents.code_version), ("schema", str(SCHEMA_VERSION)),
    ]
    return combined_hash(parts)


def is_live(place: PublicationHome, lake_hash: str) -> bool:
    """Whether the live warehouse was built from contents of this hash."""
    return place.current.exists() and place.current.read_text(encoding="utf-8").strip() == \
        place.warehouse(lake_hash).name


def warehouse_hash(path: Path) -> str:
    """Hash of the logical content of a warehouse: equal for equal content, whenever and wherever it was built.

    Args:
        path: A DuckDB file.
    """
    parts = []
    with duckdb.connect(str(path), read_only=True) as connection:
        for name in TABLES:
            rows = connection.sql(f'SELECT * FROM "{name}"').to_arrow_table()
            parts.append((name, rows_hash(_without_times(rows) if name == "golden_scores" else rows)))
    return combined_hash(parts)


def _tables(home: Home, publication: str, contents: Contents, lake_hash: str) -> dict[str, pa.Table]:
    place = home.publication(publication)
    tables = {}
    for name in EDITION_TABLES:
        editions = [key for key in contents.editions if name not in _HELD_BACK or key not in contents.held_back]
        tables[name] = pa.concat_tables([arrow_schema(TABLES[name]).empty_table(),
                                         *(lake.table_of(place, name, key) for key in editions)])
    tables["gate_results"] = pa.concat_tables(
        [tables["gate_results"], lake.arrow_table("gate_results", contents.verdicts)])
    tables["golden_scores"] = _newest_scores(place)
    tables["aliases"] = lake.arrow_table("aliases", _alias_rows(publication, contents))
    tables |= _index(home, publication, contents, tables["chunks"])
    tables["build"] = lake.arrow_table("build", [_build_row(home, publication, contents, lake_hash)])
    return tables


def _alias_rows(publication: str, contents: Contents) -> list[Row]:
    return [{"publication": publication, "alias": alias, "series": series} for alias, series in contents.aliases]


def _index(home: Home, publication: str, contents: Contents, chunks: pa.Table) -> dict[str, pa.Table]:
    texts = zip(chunks["chunk_id"].to_pylist(), chunks["context"].to_pylist(), chunks["text"].to_pylist(), strict=True)
    built = build_postings((chunk_id, f"{context}\n{text}") for chunk_id, context, text in texts)
    hash_of = dict(zip(chunks["chunk_id"].to_pylist(), chunks["content_hash"].to_pylist(), strict=True))
    vector_rows = _vector_rows(home, contents, [hash_of[chunk_id] for chunk_id in built.chunk_ids])
    return {
        "vocabulary": _table("vocabulary", publication, {
            "term": built.terms, "term_id": range(len(built.terms)),
            "document_frequency": built.document_frequency}),
        "postings": _table("postings", publication, {
            "term_id": built.term_ids, "chunk": built.chunks, "frequency": built.frequencies}),
        "chunk_index": _table("chunk_index", publication, {
            "chunk": range(len(built.chunk_ids)), "chunk_id": built.chunk_ids, "length": built.lengths,
            "vector_row": vector_rows}),
    }


def _hashes(place: PublicationHome, contents: Contents) -> list[str]:
    """Content hashes of the chunks that are published."""
    editions = [key for key in contents.editions if key not in contents.held_back]
    return [text for key in editions for text in lake.table_of(place, "chunks", key)["content_hash"].to_pylist()]


def _vector_rows(home: Home, contents: Contents, hashes: Sequence[str]) -> Sequence[int]:
    if contents.model is None:
        return [-1] * len(hashes)
    return VectorStore.open(home.vectors(contents.model.model_hash)).rows(hashes)


def _table(name: str, publication: str, columns: Mapping[str, Any]) -> pa.Table:
    schema = arrow_schema(TABLES[name])
    arrays = [pa.array(list(columns[column]) if isinstance(columns[column], range) else columns[column],
                       schema.field(column).type) for column in schema.names[1:]]
    return pa.table([pa.array([publication] * len(arrays[0]), pa.string()), *arrays], schema=schema)


def _build_row(home: Home, publication: str, contents: Contents, lake_hash: str) -> Row:
    model = contents.model
    return {
        "publication": publication, "built_at": datetime.now(UTC).replace(tzinfo=None),
        "code_version": contents.code_version, "lake_hash": lake_hash, "schema_version": SCHEMA_VERSION,
        "model": model.name if model else None, "model_hash": model.model_hash if model else None,
        "vectors": home.vectors(model.model_hash).relative_to(home.path).as_posix() if model else None,
    }


def _write(path: Path, tables: Mapping[str, pa.Table]) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".warehouse-", suffix=".new")
    os.close(handle)
    aside = Path(name)
    aside.unlink()  # DuckDB makes the file itself
    try:
        with duckdb.connect(str(aside)) as connection:
            for table in TABLES.values():
                connection.execute(table.ddl())
                connection.register("rows", tables[table.name].combine_chunks())
                connection.execute(f'INSERT INTO "{table.name}" SELECT * FROM rows ORDER BY ALL')
                connection.unregister("rows")
            connection.execute("CHECKPOINT")
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)
        Path(f"{name}.wal").unlink(missing_ok=True)


def _is_whole(path: Path, lake_hash: str) -> bool:
    """Whether a build is there already: one whose process ended before it was named the live one."""
    if not path.exists():
        return False
    try:
        with duckdb.connect(str(path), read_only=True) as connection:
            row = connection.execute("SELECT lake_hash FROM build").fetchone()
    except duckdb.Error:
        return False
    return row is not None and row[0] == lake_hash


def _counts(path: Path) -> dict[str, int]:
    with duckdb.connect(str(path), read_only=True) as connection:
        found = {name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone() for name in TABLES}
    return {name: row[0] if row else 0 for name, row in found.items()}


def _newest_scores(place: PublicationHome) -> pa.Table:
    """Scores of the newest evaluation; those before it stay in the lake."""
    scores = lake.unpartitioned_rows(place, "golden_scores")
    newest = max(scores["run"].to_pylist(), default="")
    return scores.filter(pa.array([run == newest for run in scores["run"].to_pylist()], pa.bool_()))


def _without_times(scores: pa.Table) -> pa.Table:
    """Scores without measures of time, which no two runs share."""
    keep = [not str(measure).endswith("ms") for measure in scores["measure"].to_pylist()]
    return scores.filter(pa.array(keep, pa.bool_()))


def _name_current(path: Path, name: str) -> None:
    aside = path.with_name(".CURRENT.new")
    aside.write_text(name + "\n", encoding="utf-8")
    aside.replace(path)


def _tidy(folder: Path, live: Path) -> None:
    builds = sorted((p for p in folder.glob("warehouse-*.duckdb") if p != live), key=lambda p: p.stat().st_mtime)
    for old in builds[:max(0, len(builds) - (_KEPT - 1))]:
        old.unlink()
    for left in folder.glob(".warehouse-*.new*"):  # of a build that was killed; the lock is ours
        left.unlink(missing_ok=True)
