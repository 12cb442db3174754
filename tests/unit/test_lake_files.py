"""The lake: what is written comes back, half-written work is never taken for whole, reissues leave nothing."""

from __future__ import annotations

import math
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hpes_assets.home import Home, PublicationHome
from hpes_assets.warehouse import lake
from hpes_assets.warehouse.arrow import arrow_schema, arrow_type
from hpes_assets.warehouse.lake import EditionRows, LakeError
from hpes_retrieval.schema import TABLES, Table

BASE = {"publication": "p", "edition": "2019-20", "document_id": "d"}


@pytest.fixture
def place(tmp_path: Path) -> PublicationHome:
    return Home(tmp_path).publication("p")


def chunk(number: int = 0, **more: object) -> dict[str, object]:
    return {**BASE, "chunk_id": f"c{number}", "page": number + 1, "text": f"text {number}",
            "data_years": ["2018-19", "2019-20"], "bbox": [1.5, 2.25, 3.0, 4.0], **more}


@pytest.mark.parametrize("table", TABLES.values(), ids=lambda table: table.name)
def test_every_table_of_the_contract_has_an_arrow_schema_that_duckdb_reads_as_its_own(table: Table) -> None:
    import duckdb

    with duckdb.connect() as connection:
        connection.register("given", arrow_schema(table).empty_table())
        connection.execute(table.ddl())
        found = {row[0]: row[1] for row in connection.execute("DESCRIBE given").fetchall()}
        wanted = {row[0]: row[1] for row in connection.execute(f'DESCRIBE SELECT * FROM "{table.name}"').fetchall()}
    assert found == wanted


def test_a_type_that_the_contract_does_not_use_is_refused_with_the_cure() -> None:
    with pytest.raises(ValueError, match=r"HUGEINT.*arrow\.py"):
        arrow_type("HUGEINT")


@pytest.mark.parametrize(("text", "wanted"), [
    ("VARCHAR[]", pa.list_(pa.string())),
    ("FLOAT[]", pa.list_(pa.float32())),
    ("DECIMAL(38,10)", pa.decimal128(38, 10)),
    ("STRUCT(kind VARCHAR, bbox FLOAT[])[]",
     pa.list_(pa.struct([("kind", pa.string()), ("bbox", pa.list_(pa.float32()))]))),
    ("STRUCT(inner STRUCT(a INTEGER, b DATE), c BOOLEAN)",
     pa.struct([("inner", pa.struct([("a", pa.int32()), ("b", pa.date32())])), ("c", pa.bool_())])),
])
def test_types_nest(text: str, wanted: pa.DataType) -> None:
    assert arrow_type(text) == wanted


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
VALUES: dict[str, st.SearchStrategy[object]] = {
    "VARCHAR": TEXTS, "INTEGER": st.integers(-2**31, 2**31 - 1), "BOOLEAN": st.booleans(),
    "DATE": st.dates(), "VARCHAR[]": st.lists(TEXTS, max_size=3),
    "INTEGER[]": st.lists(st.integers(-2**31, 2**31 - 1), max_size=3),
    "FLOAT[]": st.lists(st.floats(width=32, allow_nan=False), max_size=4),
    "DECIMAL(38,10)": st.decimals(min_value=-10**20, max_value=10**20, places=10),
}
FACT = st.fixed_dictionaries(
    {}, optional={column.name: st.none() | VALUES[column.type] for column in TABLES["facts"].columns},
)


@given(st.lists(FACT, max_size=5))
def test_facts_come_back_exactly_as_they_went(tmp_path_factory: pytest.TempPathFactory, rows: list[dict]) -> None:
    place = Home(tmp_path_factory.mktemp("lake")).publication("p")
    lake.write(place, "facts", "2019-20", EditionRows({"facts": rows}))
    names = TABLES["facts"].column_names
    assert list(lake.read(place, "facts", "2019-20", ["facts"]).rows("facts")) == [
        {name: row.get(name) for name in names} for row in rows
    ]


def test_decimals_stay_exact_and_none_is_not_zero(place: PublicationHome) -> None:
    rows = [{**BASE, "value": Decimal("0.1"), "scale": Decimal(10000000)}, {**BASE, "value": None}]
    lake.write(place, "facts", "2019-20", EditionRows({"facts": rows}))
    back = lake.read(place, "facts", "2019-20", ["facts"]).rows("facts")
    assert back[0]["value"] == Decimal("0.1") and back[1]["value"] is None


def test_a_column_that_the_contract_does_not_have_is_refused_and_nothing_is_written(place: PublicationHome) -> None:
    with pytest.raises(LakeError, match="chunks has no column colour"):
        lake.write(place, "chunks", "2019-20", EditionRows({"chunks": [chunk(colour="red")]}))
    assert not list(place.lake.rglob("*.parquet")) and not list(place.lake.rglob("*.new"))


@pytest.mark.parametrize("value", ["twelve", math.nan, 2**40])
def test_a_value_that_does_not_fit_names_the_table(place: PublicationHome, value: object) -> None:
    with pytest.raises(LakeError, match="table chunks"):
        lake.write(place, "chunks", "2019-20", EditionRows({"chunks": [chunk(page=value)]}))


def test_a_decimal_with_too_many_places_is_refused_rather_than_rounded(place: PublicationHome) -> None:
    with pytest.raises(LakeError, match="table facts"):
        lake.write(place, "facts", "2019-20", EditionRows({"facts": [{**BASE, "value": Decimal("0.12345678901")}]}))


def test_writing_again_leaves_no_row_of_the_old_file(place: PublicationHome) -> None:
    lake.write(place, "chunks", "2019-20", EditionRows({"chunks": [chunk(n) for n in range(9)]}))
    lake.write(place, "chunks", "2019-20", EditionRows({"chunks": [chunk(100)]}))
    assert [row["chunk_id"] for row in lake.read(place, "chunks", "2019-20", ["chunks"]).rows("chunks")] == ["c100"]
    assert [path.name for path in place.lake_folder("chunks", "2019-20").iterdir()] == ["chunks.parquet"]


def test_two_assets_share_a_table_and_never_a_file(place: PublicationHome) -> None:
    result = {"publication": "p", "edition": "2019-20", "rule": "language", "passed": 1, "failed": 0}
    lake.write(place, "pages", "2019-20", EditionRows({"gate_results": [result]}))
    lake.write(place, "identity", "2019-20", EditionRows({"gate_results": [{**result, "rule": "identity"}]}))
    names = sorted(path.name for path in place.lake_folder("gate_results", "2019-20").iterdir())
    assert names == ["identity.parquet", "pages.parquet"]


def test_the_same_rows_give_the_same_bytes(place: PublicationHome, tmp_path: Path) -> None:
    other = Home(tmp_path / "other").publication("p")
    for where in (place, other):
        lake.write(where, "chunks", "2019-20", EditionRows({"chunks": [chunk(n) for n in range(50)]}))
    assert place.lake_file("chunks", "2019-20").read_bytes() == other.lake_file("chunks", "2019-20").read_bytes()


def test_unchanged_rows_touch_nothing(place: PublicationHome) -> None:
    lake.write(place, "chunks", "2019-20", EditionRows({"chunks": [chunk(1)]}))
    before = place.lake_file("chunks", "2019-20").stat().st_mtime_ns
    lake.write(place, "chunks", "2019-20", EditionRows({"chunks": []}, unchanged=True))
    assert place.lake_file("chunks", "2019-20").stat().st_mtime_ns == before
    assert len(lake.read(place, "chunks", "2019-20", ["chunks"]).rows("chunks")) == 1


def test_a_file_that_a_kill_left_aside_is_never_read(place: PublicationHome) -> None:
    lake.write(place, "chunks", "2019-20", EditionRows({"chunks": [chunk(1)]}))
    folder = place.lake_folder("chunks", "2019-20")
    (folder / ".abc.new").write_bytes(b"PAR1 half a file")
    assert len(lake.read(place, "chunks", "2019-20", ["chunks"]).rows("chunks")) == 1
    assert lake.editions_held(place) == ("2019-20",)


@pytest.mark.parametrize("damage", [b"", b"PAR1", b"not parquet at all"])
def test_a_damaged_file_is_named_with_the_command_that_makes_it_again(place: PublicationHome, damage: bytes) -> None:
    lake.write(place, "chunks", "2019-20", EditionRows({"chunks": [chunk(1)]}))
    place.lake_file("chunks", "2019-20").write_bytes(damage)
    with pytest.raises(LakeError, match=r"chunks\.parquet.*hpes run"):
        lake.read(place, "chunks", "2019-20", ["chunks"])


def test_forgetting_an_edition_leaves_the_others(place: PublicationHome) -> None:
    for edition in ("2018-19", "2019-20"):
        lake.write(place, "chunks", edition, EditionRows({"chunks": [chunk(1, edition=edition)]}))
        lake.write(place, "facts", edition, EditionRows({"facts": []}))
    lake.forget(place, "2018-19")
    assert lake.editions_held(place) == ("2019-20",)
    assert not list(place.lake.glob("*/edition=2018-19"))


def test_duckdb_reads_the_lake_as_a_hive_layout(place: PublicationHome) -> None:
    import duckdb

    lake.write(place, "documents", "2019-20", EditionRows({"documents": [
        {**BASE, "sha256": "0" * 64, "created_on": date(2020, 3, 1), "fetched_on": datetime(2020, 3, 2, 1, 2, 3)}]}))
    found = duckdb.sql(f"SELECT created_on, fetched_on FROM '{place.lake}/documents/*/*.parquet'").fetchall()
    assert found == [(date(2020, 3, 1), datetime(2020, 3, 2, 1, 2, 3))]
    assert pq.ParquetFile(place.lake_file("documents", "2019-20")).metadata.num_rows == 1


def test_a_file_tells_what_it_holds_without_its_rows_being_read(place: PublicationHome) -> None:
    rows = EditionRows({"chunks": [chunk(1), chunk(2)]}, "key", made_from={"tables": "abc"})
    lake.write(place, "chunks", "2019-20", rows)
    held = lake.held(place, "chunks", "2019-20", ["chunks"])
    assert held is not None
    assert (held.input_key, held.made_from, held.counts) == ("key", {"tables": "abc"}, {"chunks": 2})
    assert lake.content_hashes(place, "2019-20") == {"chunks/chunks": held.content["chunks"]}
    assert lake.held(place, "chunks", "2018-19", ["chunks"]) is None


def test_tables_of_two_makings_are_not_whole(place: PublicationHome) -> None:
    both = ("tables", "cells")
    lake.write(place, "tables", "2019-20", EditionRows({name: [] for name in both}, "old"))
    lake.write(place, "tables", "2019-20", EditionRows({"tables": []}, "new"))  # and killed before the cells
    assert lake.held(place, "tables", "2019-20", both) is None
    lake.write(place, "tables", "2019-20", EditionRows({"cells": []}, "new"))
    assert lake.held(place, "tables", "2019-20", both) is not None


def test_what_is_downstream_depends_on_rows_and_not_on_verdicts_order_or_time(place: PublicationHome) -> None:
    def hash_of(fetched: int, passed: int, *names: str) -> str:
        documents = [{**BASE, "name": name, "fetched_on": datetime(2020, 1, fetched)} for name in names]
        result = {"publication": "p", "edition": "2019-20", "rule": "documents", "passed": passed, "failed": 0}
        tables = ("documents", "gate_results")
        lake.write(place, "documents", "2019-20", EditionRows({"documents": documents, "gate_results": [result]}))
        held = lake.held(place, "documents", "2019-20", tables)
        assert held is not None
        return held.hash

    assert hash_of(1, 1, "a", "b") == hash_of(2, 5, "b", "a")
    assert hash_of(1, 1, "a", "b") != hash_of(1, 1, "a", "c")


def test_another_object_store_holds_the_lake_alike() -> None:
    from upath import UPath

    place = PublicationHome(UPath("memory://bucket/p"))
    lake.write(place, "chunks", "2019-20", EditionRows({"chunks": [chunk(1)]}, "key"))
    assert lake.read(place, "chunks", "2019-20", ["chunks"]).rows("chunks")[0]["chunk_id"] == "c1"
    assert lake.editions_held(place) == ("2019-20",)
    assert lake.table_of(place, "chunks", "2019-20").num_rows == 1
    held = lake.held(place, "chunks", "2019-20", ["chunks"])
    assert held is not None and held.input_key == "key"
