"""The lake: rows of each table of each edition as Parquet, written aside and renamed.

Belongs here: writing and reading those files, and what each says of itself. Does not belong here: what
the rows say, or the warehouse that is built from them.

An asset writes its share of a table as ``lake/<table>/edition=<key>/<asset>.parquet``: two assets may write
into one table (several have gate results) and never share a file. A file tells the key of the code and
inputs that it was made by, a hash of its own content, and the hashes of the content that it was made from;
so work that would change nothing is recognised, and so is an edition that was left half done.
"""

from __future__ import annotations

import io
import json
import os
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from hpes_assets.errors import HpesError
from hpes_assets.home import PublicationHome
from hpes_assets.warehouse.arrow import arrow_schema
from hpes_assets.warehouse.content import combined_hash, rows_hash
from hpes_retrieval.schema import TABLES

Row = Mapping[str, Any]
"""Column name to value; columns that are left out are NULL."""

_KEY, _CONTENT, _MADE_FROM = b"hpes_key", b"hpes_content", b"hpes_made_from"


class LakeError(HpesError):
    """Rows that do not fit the contract, or a file that cannot be read."""


@dataclass(frozen=True, slots=True)
class EditionRows:
    """What one asset found for one edition, and what it was made from."""

    tables: Mapping[str, Sequence[Row]] = field(default_factory=dict)
    input_key: str = ""
    """Hash of the inputs and of the code that made the rows."""
    unchanged: bool = False
    """The lake already holds these rows, made from the same inputs by the same code."""
    made_from: Mapping[str, str] = field(default_factory=dict)
    """Hash of what each asset upstream held then."""

    def rows(self, table: str) -> Sequence[Row]:
        """Rows of a table; none where the asset writes no such table."""
        return self.tables.get(table, ())


@dataclass(frozen=True, slots=True)
class Held:
    """What the lake holds of one asset of one edition, by the files' own word."""

    input_key: str
    content: Mapping[str, str]
    """Hash of the rows, by table."""
    made_from: Mapping[str, str]
    counts: Mapping[str, int]
    """Rows, by table."""

    @property
    def hash(self) -> str:
        """One hash of all that the asset found, verdicts aside: what assets downstream depend on."""
        return combined_hash((name, value) for name, value in self.content.items() if name != "gate_results")


def write(place: PublicationHome, asset: str, edition: str, rows: EditionRows) -> None:
    """Write one asset's rows of one edition, replacing what it wrote before.

    Args:
        place: The publication's folder.
        asset: Name of the asset, which names the files.
        edition: Edition key.
        rows: What to write; nothing is touched where they are unchanged.

    Raises:
        LakeError: A row that does not fit its table.
    """
    if rows.unchanged:
        return
    made = {name: arrow_table(name, table_rows) for name, table_rows in rows.tables.items()}
    for name, table in made.items():
        _put(_file(place, name, edition, asset), table, rows.input_key, rows.made_from)


def read(place: PublicationHome, asset: str, edition: str, tables: Iterable[str]) -> EditionRows:
    """Read back what an asset wrote for an edition.

    Raises:
        LakeError: A file is missing or damaged.
    """
    found = {name: _read_table(_file(place, name, edition, asset)) for name in tables}
    said = next((table.schema.metadata or {} for table in found.values()), {})
    return EditionRows(
        {name: table.to_pylist() for name, table in found.items()},
        said.get(_KEY, b"").decode(), made_from=json.loads(said.get(_MADE_FROM, b"{}")),
    )


def held(place: PublicationHome, asset: str, edition: str, tables: Iterable[str]) -> Held | None:
    """What the lake holds of an asset, told without reading rows.

    Returns:
        None where a file is missing, damaged, or of another making than the rest.
    """
    said: dict[str, Mapping[bytes, bytes]] = {}
    counts: dict[str, int] = {}
    for name in tables:
        try:
            with _file(place, name, edition, asset).open("rb") as file:
                parquet = pq.ParquetFile(file)
                said[name] = parquet.schema_arrow.metadata or {}
                counts[name] = parquet.metadata.num_rows
        except (OSError, pa.ArrowException):
            return None
    makings = {(about.get(_KEY, b""), about.get(_MADE_FROM, b"{}")) for about in said.values()}
    if len(makings) != 1:
        return None
    key, made_from = makings.pop()
    content = {name: about.get(_CONTENT, b"").decode() for name, about in said.items()}
    return Held(key.decode(), content, json.loads(made_from), counts)


def table_of(place: PublicationHome, table: str, edition: str) -> pa.Table:
    """Rows of a table of one edition, whichever assets wrote them, in order of the assets' names."""
    schema = arrow_schema(TABLES[table])
    paths = sorted(place.lake_folder(table, edition).glob("*.parquet"))
    return pa.concat_tables([
        schema.empty_table(),
        *(_read_table(path).replace_schema_metadata(None).cast(schema) for path in paths),
    ])


def content_hashes(place: PublicationHome, edition: str) -> dict[str, str]:
    """Hash of the rows of every file of an edition, by ``table/asset``, told without reading rows.

    Raises:
        LakeError: A file is damaged.
    """
    found = {}
    for path in sorted(place.lake.glob(f"*/edition={edition}/*.parquet")):
        try:
            with path.open("rb") as file:
                said = pq.read_schema(file).metadata or {}
        except (OSError, pa.ArrowException) as error:
            raise _damaged(path, error) from error
        found[f"{path.parts[-3]}/{path.stem}"] = said.get(_CONTENT, b"").decode()
    return found


def editions_held(place: PublicationHome) -> tuple[str, ...]:
    """Editions that have any file in the lake."""
    return tuple(sorted({path.parent.name.removeprefix("edition=") for path in place.lake.glob("*/*/*.parquet")}))


def forget(place: PublicationHome, edition: str) -> None:
    """Take every file of an edition out of the lake."""
    for folder in list(place.lake.glob(f"*/edition={edition}")):
        for path in list(folder.iterdir()):
            path.unlink(missing_ok=True)
        folder.rmdir()


def write_unpartitioned(place: PublicationHome, table: str, name: str, rows: Sequence[Row]) -> None:
    """Write rows of a table that has no editions, such as evaluation scores, beside those of other names.

    Raises:
        LakeError: A row that does not fit its table.
    """
    _put(place.lake / table / f"{name}.parquet", arrow_table(table, rows), "", {})


def unpartitioned_rows(place: PublicationHome, table: str) -> pa.Table:
    """All rows of a table that has no editions, in order of the names they were written under."""
    schema = arrow_schema(TABLES[table])
    paths = sorted((place.lake / table).glob("*.parquet"))
    return pa.concat_tables([
        schema.empty_table(),
        *(_read_table(path).replace_schema_metadata(None).cast(schema) for path in paths),
    ])


def arrow_table(name: str, rows: Sequence[Row]) -> pa.Table:
    """Rows as an Arrow table of the contract.

    Raises:
        LakeError: A column that the table does not have, or a value that does not fit.
    """
    schema = arrow_schema(TABLES[name])
    known = set(schema.names)
    for row in rows:
        if unknown := set(row) - known:
            raise LakeError(f"table {name} has no column {', '.join(sorted(unknown))}")
    arrays = []
    for column in schema:
        try:
            arrays.append(pa.array([row.get(column.name) for row in rows], column.type))
        except (pa.ArrowException, TypeError, ValueError) as error:
            raise LakeError(f"a row does not fit table {name}, column {column.name}: {error}") from error
    return pa.table(arrays, schema=schema)


def _file(place: PublicationHome, table: str, edition: str, asset: str) -> Path:
    return place.lake_folder(table, edition) / f"{asset}.parquet"


def _put(path: Path, table: pa.Table, input_key: str, made_from: Mapping[str, str]) -> None:
    """Write aside and rename. An object store shows no half-written object, so there it is written at once."""
    buffer = io.BytesIO()
    said = {_KEY: input_key.encode(), _CONTENT: rows_hash(table).encode(),
            _MADE_FROM: json.dumps(dict(made_from), sort_keys=True).encode()}
    pq.write_table(table.replace_schema_metadata(said), buffer, compression="zstd")
    path.parent.mkdir(parents=True, exist_ok=True)
    if not isinstance(path, Path):
        path.write_bytes(buffer.getvalue())
        return
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".new")
    aside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(buffer.getbuffer())
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def _read_table(path: Path) -> pa.Table:
    try:
        with path.open("rb") as file:
            return pq.ParquetFile(file).read()
    except (OSError, pa.ArrowException) as error:
        raise _damaged(path, error) from error


def _damaged(path: Path, error: Exception) -> LakeError:
    return LakeError(f"{path} cannot be read ({error}); delete it and make it again with: hpes run --edition ...")
