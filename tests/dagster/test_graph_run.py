"""Editions through the whole graph: what lands, what is skipped, what a reissue and a withdrawal leave behind."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import dagster as dg
import duckdb
import pytest
from graph_of_home import Graph
from tiny_editions import GSDP, draw_edition, file_edition

from hpes_assets.acquire.documents import add_local_files, withdraw_document
from hpes_assets.acquire.registry import Registry, editing
from hpes_assets.home import Home
from hpes_assets.orchestration.run import RunSummary, materialise
from hpes_assets.publications.model import Profile
from hpes_assets.steps.layout import TABLES_OF
from hpes_assets.steps.status import status
from hpes_assets.warehouse.publish import warehouse_hash

PUBLICATION = "himachal_economic_survey"
EDITIONS = ("2022-23", "2023-24")


def run(home: Home, profile: Profile, *editions: str) -> RunSummary:
    return materialise(profile, editions, home, embedder="none")


def live(home: Home) -> Path:
    place = home.publication(PUBLICATION)
    return place.path / place.current.read_text(encoding="utf-8").strip()


def ask_sql(home: Home, query: str) -> list[tuple]:
    with duckdb.connect(str(live(home)), read_only=True) as connection:
        return connection.execute(query).fetchall()


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> tuple[Home, RunSummary, Profile]:
    """Two editions, run once; the older one has a table whose total is wrong."""
    from hpes_assets.publications.loader import load_profile

    home, profile = Home(tmp_path_factory.mktemp("run") / "home"), load_profile(PUBLICATION)
    file_edition(home, profile, "2022-23", bad_total=True)
    file_edition(home, profile, "2023-24")
    return home, run(home, profile, *EDITIONS), profile


@pytest.fixture(scope="module")
def records(done: tuple[Home, RunSummary, Profile]):
    with dg.DagsterInstance.from_config(str(done[0].dagster)) as instance:
        yield instance


def test_every_run_ends_well_and_the_bad_table_is_a_warning(done) -> None:
    _, summary, _ = done
    assert summary.success
    assert [outcome.name for outcome in summary.outcomes] == [*EDITIONS, "warehouse"]
    failed = [(check.edition, check.asset, check.check, check.severity) for outcome in summary.outcomes
              for check in outcome.failed_checks]
    assert failed == [("2022-23", "tables", "totals", "WARN")]


def test_the_figures_are_in_the_warehouse_with_their_cells(done) -> None:
    home = done[0]
    rows = ask_sql(home, """
        SELECT edition, data_year, value, page, row_path[-1], column_path[-1], unit, scale FROM facts
        WHERE series ILIKE '%gsdp at current prices%' OR row_path[-1] = 'GSDP at current prices'
        ORDER BY edition, data_year""")
    assert [(edition, year, int(value)) for edition, year, value, *_ in rows] == [
        (edition, year, GSDP[year])
        for edition, years in (("2022-23", ("2020-21", "2021-22", "2022-23")),
                               ("2023-24", ("2021-22", "2022-23", "2023-24")))
        for year in years
    ]
    assert {(page, label, scale) for _, _, _, page, label, _, _, scale in rows} == {
        (2, "GSDP at current prices", Decimal(10_000_000))}


def test_a_rejected_table_keeps_its_grid_and_reason_and_gives_no_fact(done) -> None:
    home = done[0]
    assert ask_sql(home, "SELECT edition, caption, rules[1].rule FROM rejected_tables") == [
        ("2022-23", "Table 7.3: Apple production by district (in tonnes)", "totals")]
    assert ask_sql(home, """SELECT count(*) FROM cells JOIN rejected_tables USING (table_id)
                            WHERE cells.text = '605000'""")[0][0] == 1
    assert ask_sql(home, "SELECT count(*) FROM facts WHERE caption LIKE 'Table 7.3%' AND edition = '2022-23'") == [(0,)]
    assert ask_sql(home, "SELECT count(*) FROM facts WHERE caption LIKE 'Table 7.3%'")[0][0] > 0


def test_every_gate_result_of_every_edition_is_stored(done) -> None:
    rules = ask_sql(done[0], "SELECT edition, count(*), count(DISTINCT rule) FROM gate_results GROUP BY 1 ORDER BY 1")
    assert rules == [(edition, 16, 16) for edition in EDITIONS]


def test_chunks_are_indexed(done) -> None:
    home = done[0]
    assert ask_sql(home, "SELECT count(*) FROM chunk_index")[0] == ask_sql(home, "SELECT count(*) FROM chunks")[0]
    found = ask_sql(home, """SELECT count(DISTINCT edition) FROM vocabulary JOIN postings USING (term_id)
                             JOIN chunk_index USING (chunk) JOIN chunks USING (chunk_id) WHERE term = 'kinnaur'""")
    assert found == [(1,)], "of the edition whose table passed"


def test_the_ui_sees_partitions_checks_and_row_counts(done, records: dg.DagsterInstance) -> None:
    for asset in (*TABLES_OF, "embeddings"):
        key = dg.AssetKey([PUBLICATION, asset])
        assert set(records.get_materialized_partitions(key)) == set(EDITIONS), asset
    event = records.get_latest_materialization_event(dg.AssetKey([PUBLICATION, "tables"]))
    metadata = event.asset_materialization.metadata
    assert metadata["dagster/partition_row_count"].value == 2
    assert metadata["path"].value.endswith("lake/tables/edition=2023-24/tables.parquet")
    check = dg.AssetCheckKey(dg.AssetKey([PUBLICATION, "tables"]), "totals")
    results = records.event_log_storage.get_asset_check_execution_history(check, limit=10)
    evaluations = [result.event.dagster_event.asset_check_evaluation_data for result in results]
    by_partition = {evaluation.partition: evaluation for evaluation in evaluations}
    assert {key: evaluation.passed for key, evaluation in by_partition.items()} == {"2022-23": False, "2023-24": True}
    row = by_partition["2022-23"].metadata["failing"].records[0].data
    assert row["document"] == "en-economic_survey_2022-23.pdf" and row["page"] == 3
    assert row["caption"].startswith("Table 7.3") and "605000" in row["evidence"].replace(",", "")
    assert by_partition["2022-23"].metadata["rate"].value == 0.5


def test_every_check_gave_a_result_for_every_edition(done, records: dg.DagsterInstance) -> None:
    from hpes_assets.orchestration.names import RULES

    for rule in RULES:
        check = dg.AssetCheckKey(dg.AssetKey([PUBLICATION, rule.asset]), rule.name)
        results = records.event_log_storage.get_asset_check_execution_history(check, limit=10)
        found = sorted(result.event.dagster_event.asset_check_evaluation_data.partition for result in results)
        assert found == list(EDITIONS), rule.name


def test_a_second_run_does_nothing_and_says_so(home: Home, profile: Profile) -> None:
    file_edition(home, profile, "2023-24")
    run(home, profile, "2023-24")
    before = {path: path.stat().st_mtime_ns for path in home.publication(PUBLICATION).lake.rglob("*.parquet")}
    first, built = warehouse_hash(live(home)), live(home).stat().st_mtime_ns
    again = run(home, profile, "2023-24")
    assert set(again.outcomes[0].skipped) == {*TABLES_OF, "embeddings"}
    assert again.outcomes[1].skipped == ("warehouse",)
    assert {path: path.stat().st_mtime_ns for path in before} == before
    assert (warehouse_hash(live(home)), live(home).stat().st_mtime_ns) == (first, built)


def test_a_reissue_leaves_no_row_of_the_old_file(
    home: Home, profile: Profile, instance: dg.DagsterInstance
) -> None:
    file_edition(home, profile, "2023-24")
    Graph(home, profile, instance).run_all("2023-24")
    old = ask_sql(home, "SELECT sha256 FROM documents")
    file_edition(home, profile, "2023-24", gsdp={year: value + 111 for year, value in GSDP.items()})
    assert "en-economic_survey_2023-24.pdf: reissued" in str(status(home, profile).editions[0].stale)
    Graph(home, profile, instance).run_all("2023-24")
    values = {int(row[0]) for row in ask_sql(home, "SELECT value FROM facts WHERE value IS NOT NULL")}
    assert not values & {GSDP[year] for year in ("2021-22", "2022-23", "2023-24")}
    assert {GSDP[year] + 111 for year in ("2021-22", "2022-23", "2023-24")} <= values
    assert ask_sql(home, "SELECT sha256 FROM documents") != old
    stale = ask_sql(home, "SELECT count(*) FROM chunks WHERE text LIKE '%207430%'")
    assert stale == [(0,)]
    assert status(home, profile).editions[0].stale == ()


def test_a_reissue_renames_nothing_that_stayed_where_it_was(
    home: Home, profile: Profile, instance: dg.DagsterInstance
) -> None:
    file_edition(home, profile, "2023-24")
    Graph(home, profile, instance).run_all("2023-24")
    query = "SELECT table_id, fact_id FROM facts ORDER BY ALL"
    before = ask_sql(home, query)
    file_edition(home, profile, "2023-24", gsdp={year: value + 111 for year, value in GSDP.items()})
    Graph(home, profile, instance).run_all("2023-24")
    assert ask_sql(home, query) == before


def test_a_withdrawn_document_leaves_the_warehouse(
    home: Home, profile: Profile, instance: dg.DagsterInstance, tmp_path: Path
) -> None:
    pdf = file_edition(home, profile, "2023-24")
    other = draw_edition(tmp_path / "en-economic_survey_part_2.pdf", "2023-24", pages_of_prose=1)
    add_local_files(home, profile, "2023-24", [other])
    Graph(home, profile, instance).run_all("2023-24")
    assert ask_sql(home, "SELECT count(*) FROM documents") == [(2,)]
    withdraw_document(home, profile, "2023-24", other.name)
    Graph(home, profile, instance).run_all("2023-24")
    assert ask_sql(home, "SELECT name FROM documents") == [(pdf.name,)]
    assert ask_sql(home, "SELECT DISTINCT document_id FROM pages") == ask_sql(home, "SELECT document_id FROM documents")


def test_a_withdrawn_edition_leaves_the_warehouse_and_the_partitions(
    home: Home, profile: Profile, instance: dg.DagsterInstance
) -> None:
    for edition in EDITIONS:
        file_edition(home, profile, edition)
    Graph(home, profile, instance).run_all(*EDITIONS)
    place = home.publication(PUBLICATION)
    with editing(place, PUBLICATION) as edit:
        edit.registry = edit.registry.withdraw("2022-23", "replaced by a corrected edition")
    Graph(home, profile, instance).run_all()
    for table in ("documents", "pages", "tables", "facts", "chunks", "gate_results"):
        assert ask_sql(home, f"SELECT DISTINCT edition FROM {table}") == [("2023-24",)], table
    assert list(instance.get_dynamic_partitions(f"{PUBLICATION}_edition")) == ["2023-24"]
    with editing(place, PUBLICATION) as edit:
        edit.registry = edit.registry.add("2022-23")
    Graph(home, profile, instance).run_all()
    assert ask_sql(home, "SELECT DISTINCT edition FROM facts ORDER BY 1") == [("2022-23",), ("2023-24",)]


def test_the_warehouse_does_not_depend_on_the_order_of_editions_or_the_place_of_the_home(
    tmp_path: Path, profile: Profile, instance: dg.DagsterInstance
) -> None:
    hashes = []
    for name, order in (("one", EDITIONS), ("other", EDITIONS[::-1])):
        home = Home(tmp_path / name / "home")
        for edition in EDITIONS:
            file_edition(home, profile, edition)
        for edition in order:
            Graph(home, profile, instance).run_all(edition)
        hashes.append((warehouse_hash(live(home)), live(home).name))
    assert hashes[0] == hashes[1]


def test_an_edition_that_the_registry_does_not_know_fails_with_the_cure(home: Home, profile: Profile) -> None:
    file_edition(home, profile, "2023-24")
    summary = run(home, profile, "1999-00", "2023-24")
    assert not summary.outcomes[0].success and "1999-00" in summary.outcomes[0].error
    assert summary.outcomes[1].success, "a failing edition stops nobody else"
    assert Registry.load(home.publication(PUBLICATION), PUBLICATION).edition_keys() == ("2023-24",)
