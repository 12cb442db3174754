"""The lake: rows fit the contract, come back as written, and are replaced whole."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pyarrow as pa
import pytest

from hpes_assets.home import Home, PublicationHome
from hpes_assets.warehouse import lake
from hpes_assets.warehouse.arrow import arrow_schema, arrow_type
from hpes_assets.warehouse.content import rows_hash
from hpes_assets.warehouse.lake import EditionRows, LakeError
from hpes_retrieval.schema import TABLES


@pytest.fixture
def place(tmp_path: Path) -> PublicationHome:
    return Home(tmp_path).publication("survey")


def fact(value: str, page: int = 3) -> dict[str, object]:
    return {"publication": "survey", "edition": "2019-20", "fact_id": f"f{value}", "page": page,
            "value": Decimal(value), "row_path": ["Total", "Of which"], "bbox": [1.5, 2.0, 3.0, 4.0]}


@pytest.mark.parametrize("table", TABLES.values(), ids=lambda table: table.name)
def test_every_table_of_the_contract_has_an_arrow_schema(table):
    schema = arrow_schema(table)
    assert schema.names == list(table.column_names)


def test_nested_types_are_read_at_the_right_commas():
    found = arrow_type("STRUCT(rule VARCHAR, value DECIMAL(38,10), boxes FLOAT[])[]")
    inner = found.value_type
    assert [inner.field(i).name for i in range(inner.num_fields)] == ["rule", "value", "boxes"]
    assert inner.field(1).type == pa.decimal128(38, 10)


def test_an_unknown_type_names_where_to_add_it():
    with pytest.raises(ValueError, match=r"arrow\.py"):
        arrow_type("UUID")


def test_rows_come_back_exact(place):
    lake.write(place, "facts", "2019-20", EditionRows({"facts": [fact("153845.10")]}, "key"))
    row = lake.read(place, "facts", "2019-20", ["facts"]).rows("facts")[0]
    assert row["value"] == Decimal("153845.10") and isinstance(row["value"], Decimal)
    assert row["row_path"] == ["Total", "Of which"] and row["series"] is None
    held = lake.held(place, "facts", "2019-20", ["facts"])
    assert held is not None and held.input_key == "key" and held.counts == {"facts": 1}


def test_a_rerun_leaves_no_row_of_the_old_file(place):
    lake.write(place, "facts", "2019-20", EditionRows({"facts": [fact("1"), fact("2")]}, "old"))
    lake.write(place, "facts", "2019-20", EditionRows({"facts": [fact("3")]}, "new"))
    assert [row["fact_id"] for row in lake.table_of(place, "facts", "2019-20").to_pylist()] == ["f3"]


def test_unchanged_rows_touch_nothing(place):
    lake.write(place, "facts", "2019-20", EditionRows({"facts": [fact("1")]}, "key"))
    path = place.lake_folder("facts", "2019-20") / "facts.parquet"
    before = path.stat().st_mtime_ns
    lake.write(place, "facts", "2019-20", EditionRows({"facts": []}, "key", unchanged=True))
    assert path.stat().st_mtime_ns == before


def test_a_column_that_the_contract_lacks_is_refused(place):
    with pytest.raises(LakeError, match="no column colour"):
        lake.write(place, "facts", "2019-20", EditionRows({"facts": [{"colour": "red"}]}))


def test_a_value_of_the_wrong_type_leaves_the_old_file(place):
    lake.write(place, "facts", "2019-20", EditionRows({"facts": [fact("1")]}))
    with pytest.raises(LakeError, match="does not fit"):
        lake.write(place, "facts", "2019-20", EditionRows({"facts": [{"page": "three"}]}))
    assert lake.table_of(place, "facts", "2019-20").num_rows == 1
    assert not list(place.lake.rglob(".*.new"))


def test_a_damaged_file_is_named(place):
    lake.write(place, "facts", "2019-20", EditionRows({"facts": [fact("1")]}))
    path = place.lake_folder("facts", "2019-20") / "facts.parquet"
    path.write_bytes(path.read_bytes()[:50])
    with pytest.raises(LakeError, match=r"facts\.parquet"):
        lake.read(place, "facts", "2019-20", ["facts"])
    assert lake.held(place, "facts", "2019-20", ["facts"]) is None


def test_the_digest_tells_content_and_not_order(place):
    schema = arrow_schema(TABLES["facts"])
    one = pa.Table.from_pylist([fact("1"), fact("2")], schema=schema)
    other = pa.Table.from_pylist([fact("2"), fact("1")], schema=schema)
    third = pa.Table.from_pylist([fact("2"), fact("3")], schema=schema)
    assert rows_hash(one) == rows_hash(other)
    assert rows_hash(one) != rows_hash(third)


def test_forgetting_an_edition_leaves_the_others(place):
    for edition in ("2018-19", "2019-20"):
        lake.write(place, "facts", edition, EditionRows({"facts": [fact("1")]}))
    lake.forget(place, "2018-19")
    assert lake.editions_held(place) == ("2019-20",)
