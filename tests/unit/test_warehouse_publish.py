"""The warehouse: built aside, named by what it holds, and the same for the same rows."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import duckdb
import numpy as np
import pytest
from filelock import FileLock

from hpes_assets.home import Home, PublicationHome
from hpes_assets.warehouse import lake
from hpes_assets.warehouse.lake import EditionRows
from hpes_assets.warehouse.publish import Contents, Model, Published, publish, warehouse_hash
from hpes_retrieval.dense import VectorStore
from hpes_retrieval.schema import SCHEMA_VERSION, TABLES, content_hash

EDITIONS = ("2018-19", "2019-20")
TEXTS = ("Apple production rose", "Tourist arrivals in Kullu", "सेब का उत्पादन 2018-19")
EVERYTHING = Contents(EDITIONS, code_version="code")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    made = Home(tmp_path)
    for edition in EDITIONS:
        fill(made.publication("p"), edition)
    return made


def fill(place: PublicationHome, edition: str, value: str = "12.5") -> None:
    base = {"publication": "p", "edition": edition, "document_id": f"d{edition}"}
    lake.write(place, "documents", edition, EditionRows({"documents": [{**base, "name": "a.pdf"}]}))
    lake.write(place, "facts", edition, EditionRows({"facts": [
        {**base, "fact_id": f"f{edition}", "value": Decimal(value), "row_path": ["Total", "Of which"]}]}))
    lake.write(place, "chunks", edition, EditionRows({"chunks": [
        {**base, "chunk_id": f"{edition}-{number}", "context": f"Survey {edition}", "text": text,
         "content_hash": content_hash(f"Survey {edition}", text)} for number, text in enumerate(TEXTS)]}))


def ask(published: Published, query: str) -> list[tuple]:
    with duckdb.connect(str(published.path), read_only=True) as connection:
        return connection.execute(query).fetchall()


def test_every_table_of_the_contract_is_there_with_its_types(home: Home) -> None:
    published = publish(home, "p", EVERYTHING)
    for table in TABLES.values():
        found = [(name, kind) for name, kind, *_ in ask(published, f'DESCRIBE SELECT * FROM "{table.name}"')]
        with duckdb.connect() as connection:
            connection.execute(table.ddl())
            wanted = [(name, kind) for name, kind, *_ in
                      connection.execute(f'DESCRIBE SELECT * FROM "{table.name}"').fetchall()]
        assert found == wanted


def test_current_names_the_build_and_the_build_names_itself(home: Home) -> None:
    published = publish(home, "p", EVERYTHING)
    place = home.publication("p")
    assert place.current.read_text(encoding="utf-8") == published.path.name + "\n"
    assert published.path.name == f"warehouse-{published.lake_hash}.duckdb"
    assert ask(published, "SELECT lake_hash, schema_version, code_version, model FROM build") == [
        (published.lake_hash, SCHEMA_VERSION, "code", None)]
    assert published.rebuilt and published.rows["facts"] == 2
    assert not [path for path in place.path.iterdir() if path.name.startswith(".")]


def test_the_index_finds_each_chunk_by_its_words(home: Home) -> None:
    published = publish(home, "p", EVERYTHING)
    found = ask(published, """SELECT chunk_id, frequency FROM vocabulary JOIN postings USING (term_id)
                              JOIN chunk_index USING (chunk) WHERE term = 'kullu' ORDER BY 1""")
    assert found == [(f"{edition}-1", 1) for edition in EDITIONS]
    counted = ask(published, """SELECT sum(frequency) FROM postings
                                UNION ALL SELECT sum(length) FROM chunk_index""")
    assert counted[0] == counted[1]
    assert ask(published, "SELECT min(chunk), max(chunk), count(*) FROM chunk_index") == [(0, 5, 6)]
    assert ask(published, "SELECT DISTINCT vector_row FROM chunk_index") == [(-1,)]


def test_the_same_rows_are_not_built_twice(home: Home) -> None:
    first = publish(home, "p", EVERYTHING)
    written = first.path.stat().st_mtime_ns
    again = publish(home, "p", EVERYTHING)
    assert not again.rebuilt and again.path == first.path and again.rows == first.rows
    assert first.path.stat().st_mtime_ns == written


@pytest.mark.parametrize("change", [
    lambda home: fill(home.publication("p"), "2019-20", "13"),
    lambda home: lake.write_unpartitioned(home.publication("p"), "golden_scores", "one", [
        {"publication": "p", "run": "one", "measure": "recall@10", "value": 0.5}]),
], ids=["a figure", "a score"])
def test_anything_that_changes_is_built_and_the_old_file_stays_for_its_reader(home: Home, change) -> None:
    first = publish(home, "p", EVERYTHING)
    with duckdb.connect(str(first.path), read_only=True) as reader:
        change(home)
        second = publish(home, "p", EVERYTHING)
        assert second.rebuilt and second.path != first.path
        assert reader.execute("SELECT count(*) FROM facts").fetchone() == (2,)
    assert warehouse_hash(first.path) != warehouse_hash(second.path)


@pytest.mark.parametrize("contents", [
    replace(EVERYTHING, code_version="other code"), replace(EVERYTHING, editions=EDITIONS[:1]),
    replace(EVERYTHING, held_back={"2019-20": "identity failed"}), replace(EVERYTHING, aliases=[("PCI", "Income")]),
    replace(EVERYTHING, verdicts=[{"publication": "p", "edition": "2019-20", "rule": "r", "passed": 1, "failed": 0}]),
])
def test_what_is_published_is_part_of_the_name(home: Home, contents: Contents) -> None:
    assert publish(home, "p", EVERYTHING).path != publish(home, "p", contents).path


def test_an_edition_that_is_held_back_shows_its_documents_and_no_figure(home: Home) -> None:
    published = publish(home, "p", replace(EVERYTHING, held_back={"2019-20": "identity failed"}))
    assert ask(published, "SELECT edition FROM documents ORDER BY 1") == [("2018-19",), ("2019-20",)]
    for table in ("facts", "chunks"):
        assert ask(published, f"SELECT DISTINCT edition FROM {table}") == [("2018-19",)]
    assert ask(published, "SELECT count(*) FROM chunk_index") == [(3,)]


def test_an_edition_that_is_not_listed_is_not_there(home: Home) -> None:
    published = publish(home, "p", replace(EVERYTHING, editions=("2019-20",)))
    assert ask(published, "SELECT DISTINCT edition FROM documents") == [("2019-20",)]


def test_the_logical_hash_tells_content_and_not_time_or_place(home: Home, tmp_path: Path) -> None:
    other = Home(tmp_path / "elsewhere")
    for edition in reversed(EDITIONS):
        fill(other.publication("p"), edition)
    first = publish(home, "p", EVERYTHING)
    time.sleep(0.01)
    second = publish(other, "p", EVERYTHING)
    assert ask(first, "SELECT built_at FROM build") != ask(second, "SELECT built_at FROM build")
    assert warehouse_hash(first.path) == warehouse_hash(second.path)
    assert first.lake_hash == second.lake_hash


def test_times_of_an_evaluation_are_no_content(home: Home) -> None:
    def score(run: str, latency_ms: float) -> Published:
        lake.write_unpartitioned(home.publication("p"), "golden_scores", run, [
            {"publication": "p", "run": run, "measure": "recall@10", "value": 0.5},
            {"publication": "p", "run": run, "measure": "latency_ms", "value": latency_ms}])
        return publish(home, "p", EVERYTHING)

    first = score("2026-01-01T00:00:00Z", 12.0)
    second = score("2026-01-02T00:00:00Z", 13.0)
    assert first.path == second.path and not second.rebuilt


def test_only_the_newest_evaluation_is_published(home: Home) -> None:
    for run, value in (("2026-01-01", 0.5), ("2026-01-02", 0.6)):
        lake.write_unpartitioned(home.publication("p"), "golden_scores", run, [
            {"publication": "p", "run": run, "measure": "recall@10", "value": value}])
    assert ask(publish(home, "p", EVERYTHING), "SELECT run, value FROM golden_scores") == [("2026-01-02", 0.6)]


def test_the_last_three_builds_are_kept(home: Home) -> None:
    names = []
    for value in ("1", "2", "3", "4", "5"):
        fill(home.publication("p"), "2019-20", value)
        names.append(publish(home, "p", EVERYTHING).path.name)
        time.sleep(0.01)
    assert {path.name for path in home.publication("p").path.glob("warehouse-*.duckdb")} == set(names[-3:])


def test_a_build_that_was_killed_before_it_was_named_is_named_and_not_built_again(home: Home) -> None:
    published = publish(home, "p", EVERYTHING)
    written = published.path.stat().st_mtime_ns
    home.publication("p").current.unlink()
    again = publish(home, "p", EVERYTHING)
    assert again.path == published.path and published.path.stat().st_mtime_ns == written
    assert home.publication("p").current.exists()


def test_a_build_that_was_killed_half_way_leaves_nothing(home: Home) -> None:
    place = home.publication("p")
    for name in (".warehouse-abc.new", ".warehouse-abc.new.wal"):
        (place.path / name).write_bytes(b"half")
    publish(home, "p", EVERYTHING)
    assert not list(place.path.glob(".warehouse-*"))


def test_a_damaged_build_is_built_again(home: Home) -> None:
    published = publish(home, "p", EVERYTHING)
    home.publication("p").current.unlink()
    published.path.write_bytes(b"no database")
    assert ask(publish(home, "p", EVERYTHING), "SELECT count(*) FROM facts") == [(2,)]


def test_a_lost_build_is_built_again(home: Home) -> None:
    published = publish(home, "p", EVERYTHING)
    published.path.unlink()
    assert publish(home, "p", EVERYTHING).rebuilt and published.path.exists()


def test_one_build_at_a_time(home: Home) -> None:
    place = home.publication("p")
    done: list[Published] = []
    with FileLock(place.publish_lock):
        waiting = threading.Thread(target=lambda: done.append(publish(home, "p", EVERYTHING)))
        waiting.start()
        time.sleep(0.3)
        assert not done and not place.current.exists()
    waiting.join(timeout=30)
    assert done[0].rebuilt


def test_vectors_are_pointed_to_and_one_that_comes_later_is_a_new_build(home: Home) -> None:
    model = Model("tiny", "abc123")
    contents = replace(EVERYTHING, model=model)
    first = publish(home, "p", contents)
    assert ask(first, "SELECT model, model_hash, vectors FROM build") == [("tiny", "abc123", "vectors/abc123")]
    store = VectorStore.open(home.vectors("abc123"))
    hashes = [content_hash("Survey 2018-19", text) for text in TEXTS]
    store.append(hashes, np.eye(3, 4, dtype=np.float32))
    second = publish(home, "p", contents)
    assert second.rebuilt
    rows = dict(ask(second, "SELECT chunk_id, vector_row FROM chunk_index"))
    assert {rows[f"2018-19-{number}"] for number in range(3)} == {0, 1, 2}
    assert {rows[f"2019-20-{number}"] for number in range(3)} == {-1}
