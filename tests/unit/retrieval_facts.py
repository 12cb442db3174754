"""Facts and a tiny warehouse made by hand, for tests of the reader."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from pathlib import Path

import duckdb
import numpy as np

from hpes_retrieval.lexical import build_postings
from hpes_retrieval.lookup import FACT_COLUMNS, Fact
from hpes_retrieval.schema import SCHEMA_VERSION, TABLES, content_hash

PUBLICATION = "survey"


def fact(series: str, year: str | None, value: str | None, edition: str = "2023-24", **more) -> Fact:
    known = {
        "fact_id": "-".join(map(str, (edition, series, more.get("member"), year, more.get("estimate"), value,
                                      more.get("page", 3)))),
        "edition": edition, "document_id": f"doc-{edition}", "page": 3, "table_id": f"t-{edition}",
        "row_path": (series.title(),), "column_path": (year or "",), "caption": "", "series": series, "member": None,
        "price_basis": None, "period_kind": "fiscal", "period_start": None, "period_end": None, "data_year": year,
        "estimate": "none", "is_partial": False, "unit": "rupees", "scale": Decimal(10**7),
        "value": Decimal(value) if value is not None else None, "printed": value or "..", "null_mark": None,
        "bbox": (1.0, 2.0, 3.0, 4.0), "proof": "gate", "kind": "cell",
    }
    return Fact(**{**known, **more})


def warehouse(home: Path, facts: list[Fact], chunks: list[dict] | None = None, *, aliases: dict[str, str] | None = None,
              version: int = SCHEMA_VERSION) -> Path:
    """A published warehouse of some facts and chunks below a home."""
    folder = home / PUBLICATION
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "warehouse-test.duckdb"
    path.unlink(missing_ok=True)
    with duckdb.connect(str(path)) as connection:
        for table in TABLES.values():
            connection.execute(table.ddl())
        for edition in sorted({one.edition for one in facts}):
            insert(connection, "editions", {"publication": PUBLICATION, "edition": edition, "agrees": True})
            insert(connection, "documents", {"document_id": f"doc-{edition}", "edition": edition,
                                             "name": f"survey_{edition}.pdf", "path": f"raw/{edition}"})
        for one in facts:
            values = {name: getattr(one, name) for name in FACT_COLUMNS}
            insert(connection, "facts", {k: list(v) if isinstance(v, tuple) else v for k, v in values.items()})
        for alias, series in (aliases or {}).items():
            insert(connection, "aliases", {"publication": PUBLICATION, "alias": alias, "series": series})
        _index(connection, chunks or [])
        insert(connection, "build", {"publication": PUBLICATION, "schema_version": version,
                                     "built_at": datetime(2026, 1, 1)})
    (folder / "CURRENT").write_text("warehouse-test.duckdb\n", encoding="utf-8")
    return path


def chunk(chunk_id: str, text: str, years: list[str], edition: str = "2023-24") -> dict:
    return {"chunk_id": chunk_id, "document_id": f"doc-{edition}", "edition": edition, "page": 1, "kind": "prose",
            "context": f"Survey · {edition}", "text": text, "data_years": years,
            "content_hash": content_hash(text)}


def insert(connection: duckdb.DuckDBPyConnection, table: str, values: dict) -> None:
    names = ", ".join(f'"{name}"' for name in values)
    marks = ", ".join("?" for _ in values)
    connection.execute(f'INSERT INTO "{table}" ({names}) VALUES ({marks})', list(values.values()))


def _index(connection: duckdb.DuckDBPyConnection, chunks: list[dict]) -> None:
    for one in chunks:
        insert(connection, "chunks", one)
    built = build_postings((one["chunk_id"], f"{one['context']}\n{one['text']}") for one in chunks)
    for place, term in enumerate(built.terms):
        insert(connection, "vocabulary", {"term": term, "term_id": place,
                                          "document_frequency": int(built.document_frequency[place])})
    for term, at, count in zip(built.term_ids, built.chunks, built.frequencies, strict=True):
        insert(connection, "postings", {"term_id": int(term), "chunk": int(at), "frequency": int(count)})
    for place, (chunk_id, length) in enumerate(zip(built.chunk_ids, np.asarray(built.lengths), strict=True)):
        insert(connection, "chunk_index", {"chunk": place, "chunk_id": chunk_id, "length": int(length),
                                           "vector_row": -1})
