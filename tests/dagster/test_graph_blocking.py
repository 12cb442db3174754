"""What a failing document, edition, table or check stops, in its own run and in every later one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import dagster as dg
import duckdb
import pytest
from graph_of_home import Graph
from tiny_editions import draw_edition, file_edition

from hpes_assets.acquire.documents import add_local_files
from hpes_assets.home import Home
from hpes_assets.publications.model import Profile
from hpes_assets.steps.verdicts import blocked, half_done, held_back
from hpes_assets.steps.warehouse import warehouse
from hpes_assets.warehouse import lake

PUBLICATION = "himachal_economic_survey"
EDITION = "2023-24"


@pytest.fixture
def graph(home: Home, profile: Profile, instance: dg.DagsterInstance) -> Graph:
    return Graph(home, profile, instance)


def made(result: dg.ExecuteInProcessResult) -> set[str]:
    return {event.asset_key.path[-1] for event in result.get_asset_materialization_events()}


def failed(result: dg.ExecuteInProcessResult) -> dict[str, str]:
    return {one.check_name: one.severity.value for one in result.get_asset_check_evaluations() if not one.passed}


def spoil(graph: Graph) -> None:
    """Change a landed table in the lake so that it breaks a rule: one total of three is no sum any more."""
    place = graph.place().publication
    tables = ("tables", "cells", "rejected_tables", "gate_results")
    rows = lake.read(place, "tables", EDITION, tables)
    cells = [{**cell, "text": "605000"} if cell["text"] == "600000" else cell for cell in rows.rows("cells")]
    assert cells != list(rows.rows("cells"))
    lake.write(place, "tables", EDITION, replace(rows, tables={**rows.tables, "cells": cells}))


def test_another_editions_file_is_stopped_in_its_run_and_spares_the_others(graph: Graph) -> None:
    file_edition(graph.home, graph.profile, EDITION)
    file_edition(graph.home, graph.profile, "2020-21", filed_as="2022-23")
    wrong, right = graph.run("2022-23"), graph.run(EDITION)
    assert not wrong.success and failed(wrong) == {"identity": "ERROR"}
    assert made(wrong) == {"documents", "pages", "identity"}
    assert right.success
    published, shown = warehouse(graph.home, graph.profile, None)
    assert shown["held back"][0]["edition"] == "2022-23" and "identity" in shown["held back"][0]["reason"]
    with duckdb.connect(str(published.path), read_only=True) as connection:
        assert connection.execute("SELECT DISTINCT edition FROM facts").fetchall() == [(EDITION,)]
        assert connection.execute("SELECT edition, agrees FROM editions ORDER BY 1").fetchall() == [
            ("2022-23", False), (EDITION, True)], "the evidence is there to be read"


def test_a_stored_verdict_holds_in_a_run_of_facts_alone(graph: Graph) -> None:
    file_edition(graph.home, graph.profile, "2020-21", filed_as=EDITION)
    graph.run()
    graph.run(EDITION, "tables")
    alone = graph.run(EDITION, "facts", "chunks")
    assert alone.success
    metadata = alone.asset_materializations_for_node(f"{PUBLICATION}__facts")[0].metadata
    assert metadata["facts"].value == 0 and "identity failed" in metadata["left out"].value
    assert lake.table_of(graph.place().publication, "chunks", EDITION).num_rows == 0
    assert graph.facts() == 0


def test_facts_of_an_edition_that_turns_out_to_be_another_one_go(graph: Graph) -> None:
    file_edition(graph.home, graph.profile, EDITION)
    graph.run()
    assert graph.facts() > 0
    file_edition(graph.home, graph.profile, "2020-21", filed_as=EDITION)
    assert not graph.run().success
    assert graph.facts() == 0, "the old facts stand in the lake, and their edition is blocked"


def test_a_landed_table_that_breaks_a_rule_on_re_reading_blocks(graph: Graph) -> None:
    file_edition(graph.home, graph.profile, EDITION)
    assert graph.run().success
    spoil(graph)
    again = graph.run()
    assert failed(again) == {"landing": "ERROR"} and not again.success
    assert not made(again) & {"facts", "chunks", "embeddings"}
    evaluation = next(one for one in again.get_asset_check_evaluations() if one.check_name == "landing")
    row = evaluation.metadata["failing"].records[0].data
    assert row["document"] == f"en-economic_survey_{EDITION}.pdf" and row["reason"] == "totals"
    assert graph.facts() == 0


def test_landing_holds_although_its_check_never_ran(graph: Graph) -> None:
    file_edition(graph.home, graph.profile, EDITION)
    assert graph.run().success
    spoil(graph)
    assert blocked(graph.place()).startswith("landing failed")
    assert graph.facts() == 0


def test_all_checks_of_the_asset_give_a_result_although_one_blocks(graph: Graph) -> None:
    file_edition(graph.home, graph.profile, EDITION)
    graph.run()
    spoil(graph)
    names = {one.check_name for one in graph.run().get_asset_check_evaluations() if one.asset_key.path[1] == "tables"}
    assert len(names) == 12


@pytest.mark.parametrize(("profile_change", "reason"), [
    ({"rejection_band": (0.6, 1.0)}, "outside the band"),
    ({"rejection_band": (0.0, 0.1)}, "outside the band"),
])
def test_a_rejection_rate_outside_the_band_blocks(
    home: Home, profile: Profile, instance: dg.DagsterInstance, profile_change: dict, reason: str
) -> None:
    graph = Graph(home, replace(profile, **profile_change), instance)
    file_edition(home, graph.profile, EDITION, bad_total=True)
    done = graph.run()
    assert not done.success and failed(done) == {"rejection_rate": "ERROR", "totals": "WARN"}
    evaluation = next(one for one in done.get_asset_check_evaluations() if one.check_name == "rejection_rate")
    row = evaluation.metadata["failing"].records[0].data
    assert row["reason"] == reason and "50% of 2 tables" in row["evidence"]
    assert graph.facts() == 0 and half_done(graph.place()) == "facts has not run"


def test_a_rejection_rate_far_from_the_edition_before_blocks(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hpes_assets.steps.verdicts._FEWEST", 2)
    file_edition(graph.home, graph.profile, "2022-23")
    file_edition(graph.home, graph.profile, EDITION, bad_total=True)
    assert graph.run("2022-23").success
    assert "rejection_rate" in failed(graph.run())


def test_a_person_may_go_on_after_an_implausible_rejection_rate(
    home: Home, profile: Profile, instance: dg.DagsterInstance
) -> None:
    graph = Graph(home, replace(profile, rejection_band=(0.0, 0.1)), instance)
    file_edition(home, graph.profile, EDITION, bad_total=True)
    assert not graph.run().success
    assert graph.run(EDITION, "facts", "chunks", "embeddings").success
    assert graph.facts() > 0


@pytest.mark.parametrize(("content", "failure"), [
    (b"", "not_a_pdf"), (b"<html><body>404</body></html>", "not_a_pdf"), (b"%PDF-1.7\n1 0 obj\n<<", "truncated"),
])
def test_a_failing_document_is_named_and_the_rest_is_whole(
    graph: Graph, tmp_path: Path, content: bytes, failure: str
) -> None:
    file_edition(graph.home, graph.profile, EDITION)
    bad = tmp_path / "Statistical_Tables2022_23.pdf"
    bad.write_bytes(content)
    add_local_files(graph.home, graph.profile, EDITION, [bad])
    done = graph.run()
    assert done.success and failed(done) == {"documents": "ERROR"}, "named, and nobody is stopped"
    evaluation = next(one for one in done.get_asset_check_evaluations() if one.check_name == "documents")
    row = evaluation.metadata["failing"].records[0].data
    assert (row["document"], row["reason"]) == (bad.name, failure)
    assert graph.facts() > 0


def test_an_edition_whose_only_document_fails_is_held_back(graph: Graph, tmp_path: Path) -> None:
    bad = tmp_path / f"en-economic_survey_{EDITION}.pdf"
    bad.write_bytes(draw_edition(tmp_path / "whole.pdf", EDITION).read_bytes()[:2000])
    add_local_files(graph.home, graph.profile, EDITION, [bad])
    done = graph.run()
    assert not done.success
    assert failed(done) == {"documents": "ERROR", "identity": "ERROR"}
    assert "identity" in held_back(graph.place()) and graph.facts() == 0


def test_a_check_with_nothing_to_read_raises_and_does_not_report_failed(graph: Graph) -> None:
    file_edition(graph.home, graph.profile, EDITION)
    assert graph.run().success
    place = graph.place().publication
    lake.write(place, "identity", EDITION, replace(lake.read(place, "identity", EDITION, ("editions", "gate_results")),
                                                   tables={"gate_results": []}))
    done = graph.run()
    assert not done.success
    assert "identity" not in {one.check_name for one in done.get_asset_check_evaluations()}
    assert not made(done) & {"tables", "facts"}
    failure = next(event for event in done.all_events if event.is_step_failure)
    assert "stored 0 results of rule identity" in failure.step_failure_data.error.to_string()


def test_an_edition_left_half_done_is_held_back_until_it_is_run_again(graph: Graph) -> None:
    file_edition(graph.home, graph.profile, EDITION)
    graph.run()
    assert held_back(graph.place()) == ""
    file_edition(graph.home, graph.profile, EDITION, bad_total=True)
    graph.run(EDITION, "documents", "pages")
    assert "than are held now" in held_back(graph.place())
    assert graph.facts() == 0, "no fact of the old file beside the new document"
    graph.run()
    assert held_back(graph.place()) == "" and graph.facts() > 0
