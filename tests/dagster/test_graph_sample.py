"""The sample editions went through the graph whole: what every one of them must hold."""

from __future__ import annotations

import dagster as dg
import duckdb
import pytest

from hpes_assets.home import Home
from hpes_assets.orchestration.names import RULES
from hpes_assets.publications.loader import load_profile
from hpes_assets.steps.status import status

PUBLICATION = "himachal_economic_survey"


@pytest.fixture(scope="module")
def warehouse(sample_home: Home):
    place = sample_home.publication(PUBLICATION)
    path = place.path / place.current.read_text(encoding="utf-8").strip()
    with duckdb.connect(str(path), read_only=True) as connection:
        yield connection


def test_every_edition_has_facts_and_every_fact_a_value_or_a_reason(warehouse, sample) -> None:
    found = dict(warehouse.execute("SELECT edition, count(*) FROM facts GROUP BY edition").fetchall())
    assert set(found) == set(sample.editions) and all(count > 300 for count in found.values())
    assert warehouse.execute("SELECT count(*) FROM facts WHERE value IS NULL AND null_mark IS NULL").fetchone() == (0,)


@pytest.mark.parametrize(("table", "key"), [
    ("facts", "fact_id"), ("tables", "table_id"), ("chunks", "chunk_id"), ("documents", "document_id"),
    ("rejected_tables", "table_id"), ("cells", 'table_id, "row", "column"'), ("pages", "document_id, page"),
    ("gate_results", "edition, rule"),
])
def test_keys_are_keys(warehouse, table: str, key: str) -> None:
    twice = warehouse.execute(f"SELECT {key} FROM {table} GROUP BY {key} HAVING count(*) > 1 LIMIT 5").fetchall()
    assert twice == []


@pytest.mark.parametrize(("table", "key", "other"), [
    ("facts", "table_id", "tables"), ("facts", "document_id", "documents"), ("pages", "document_id", "documents"),
    ("chunk_index", "chunk_id", "chunks"), ("tables", "document_id", "documents"), ("documents", "edition", "editions"),
])
def test_nothing_points_nowhere(warehouse, table: str, key: str, other: str) -> None:
    lost = warehouse.execute(f"SELECT DISTINCT {key} FROM {table} ANTI JOIN {other} USING ({key}) LIMIT 5").fetchall()
    assert lost == []


def test_every_fact_stands_where_its_cell_stands(warehouse) -> None:
    lost = warehouse.execute("""
        SELECT f.printed FROM facts f WHERE f.kind = 'cell' AND NOT EXISTS (
            SELECT 1 FROM cells c WHERE f.table_id = c.table_id AND f."row" = c."row" AND f."column" = c."column"
            AND f.page = c.page AND f.bbox = c.bbox) LIMIT 5""").fetchall()
    assert lost == []


def test_every_rule_has_a_result_for_every_edition(warehouse, sample) -> None:
    found = warehouse.execute("SELECT edition, list_sort(list(rule)) FROM gate_results GROUP BY 1").fetchall()
    assert dict(found) == {edition: sorted(rule.name for rule in RULES) for edition in sample.editions}


def test_failing_tables_are_rows_of_the_check(sample_home: Home) -> None:
    with dg.DagsterInstance.from_config(str(sample_home.dagster)) as instance:
        records = instance.event_log_storage.get_asset_check_execution_history(
            dg.AssetCheckKey(dg.AssetKey([PUBLICATION, "tables"]), "chart"), limit=10)
    results = [record.event.dagster_event.asset_check_evaluation_data for record in records if record.event]
    shown = [row.data for one in results for row in one.metadata["failing"].records]
    assert shown and all(row["document"] and row["page"] and row["evidence"] for row in shown)


def test_status_says_that_nothing_is_to_be_done(sample_home: Home, sample) -> None:
    report = status(sample_home, load_profile(PUBLICATION))
    assert [(one.edition, one.stale, one.held_back) for one in report.editions] == [
        (edition, (), "") for edition in sample.editions]
    assert all(set(one.counts) >= {"documents", "pages", "tables", "facts", "chunks"} for one in report.editions)
