"""What the graph consists of, written down: a change here is a change that people see."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import dagster as dg
import pytest

from hpes_assets.definitions import build_defs, defs
from hpes_assets.orchestration.names import RULES
from hpes_retrieval.schema import TABLES, GateRule

ROOT = Path(__file__).resolve().parents[2]
HIMACHAL, UNION = "himachal_economic_survey", "union_budget_at_a_glance"
ASSETS = {
    "survey_index": "acquire", "documents": "acquire", "pages": "read", "identity": "read", "tables": "extract",
    "facts": "extract", "chunks": "index", "embeddings": "index", "warehouse": "publish", "golden_scores": "publish",
}
PARTITIONED = ("documents", "pages", "identity", "tables", "facts", "chunks", "embeddings")
CHECKS = {
    "documents": {"documents"},
    "pages": {"readable", "language"},
    "identity": {"identity"},
    "tables": {
        "rectangularity", "prose", "header_years", "numeric_purity", "totals", "number_format", "chart",
        "reversed_text", "header_resolved", "disagreement", "landing", "rejection_rate",
    },
    "golden_scores": {"rows_differ"},
}
UPSTREAM = {
    "survey_index": set(),
    "documents": {"survey_index"},
    "pages": {"documents"},
    "identity": {"documents", "pages"},
    "tables": {"documents", "pages", "identity"},
    "facts": {"documents", "pages", "tables", "identity"},
    "chunks": {"documents", "pages", "tables", "identity"},
    "embeddings": {"chunks"},
    "warehouse": set(PARTITIONED),
    "golden_scores": {"warehouse"},
}


@pytest.fixture(scope="module")
def graph() -> dg.AssetGraph:
    return defs.resolve_asset_graph()


@pytest.mark.parametrize("publication", [HIMACHAL, UNION])
def test_assets_and_their_groups(graph: dg.AssetGraph, publication: str) -> None:
    found = {key.path[1]: graph.get(key).group_name for key in graph.get_all_asset_keys() if key.path[0] == publication}
    assert found == ASSETS


@pytest.mark.parametrize("publication", [HIMACHAL, UNION])
def test_who_is_upstream_of_whom(graph: dg.AssetGraph, publication: str) -> None:
    found = {name: {key.path[1] for key in graph.get(dg.AssetKey([publication, name])).parent_keys} for name in ASSETS}
    assert found == UPSTREAM


@pytest.mark.parametrize("publication", [HIMACHAL, UNION])
def test_partition_sets_are_named_by_publication(graph: dg.AssetGraph, publication: str) -> None:
    for name in ASSETS:
        partitions = graph.get(dg.AssetKey([publication, name])).partitions_def
        if name in PARTITIONED:
            assert isinstance(partitions, dg.DynamicPartitionsDefinition)
            assert partitions.name == f"{publication}_edition"
        else:
            assert partitions is None, f"{name} must not wait for every edition"


def test_every_asset_reads_like_documentation(graph: dg.AssetGraph) -> None:
    for key in graph.get_all_asset_keys():
        node = graph.get(key)
        assert node.description and len(node.description) > 40, key
        assert node.owners == ["team:data"], key
        assert any(tag.startswith("dagster/kind/") for tag in node.tags), key


@pytest.mark.parametrize(("asset", "table"), [
    ("documents", "documents"), ("pages", "pages"), ("identity", "editions"), ("tables", "tables"),
    ("facts", "facts"), ("chunks", "chunks"), ("golden_scores", "golden_scores"),
])
def test_column_schemas_are_those_of_the_contract(graph: dg.AssetGraph, asset: str, table: str) -> None:
    schema = graph.get(dg.AssetKey([HIMACHAL, asset])).metadata["dagster/column_schema"]
    assert [(column.name, column.type, column.description) for column in schema.columns] == [
        (column.name, column.type, column.doc) for column in TABLES[table].columns
    ]


def test_checks(graph: dg.AssetGraph) -> None:
    found: dict[str, set[str]] = {}
    for check in graph.asset_check_keys:
        if check.asset_key.path[0] == HIMACHAL:
            found.setdefault(check.asset_key.path[1], set()).add(check.name)
    assert found == CHECKS
    assert {rule.value for rule in GateRule} <= found["tables"], "one check a gate rule"


def test_checks_of_an_edition_take_its_partition_and_three_of_them_block(graph: dg.AssetGraph) -> None:
    blocking = set()
    for check in graph.asset_check_keys:
        if check.asset_key.path[1] == "golden_scores":
            continue
        node = graph.get(check)
        assert node.partitions_def is not None, check
        assert node.partitions_def.name == f"{check.asset_key.path[0]}_edition"
        if node.blocking:
            blocking.add(check.name)
    assert blocking == {"identity", "landing", "rejection_rate"}
    assert {rule.name for rule in RULES if rule.blocking} == blocking
    assert all(rule.error for rule in RULES if rule.blocking), "only an ERROR stops what is downstream"


def test_jobs_schedules_and_sensors() -> None:
    jobs = {job.name for job in defs.jobs}
    assert jobs == {f"{name}_{what}" for name in (HIMACHAL, UNION) for what in ("edition", "publish")}
    schedules = {schedule.name: schedule for schedule in defs.schedules}
    assert set(schedules) == {f"{name}_february" for name in (HIMACHAL, UNION)}
    for schedule in schedules.values():
        assert (schedule.cron_schedule, schedule.execution_timezone) == ("0 7 * 2,3 *", "Asia/Kolkata")
        assert schedule.default_status is dg.DefaultScheduleStatus.RUNNING
    running = {sensor.name: sensor.default_status is dg.DefaultSensorStatus.RUNNING for sensor in defs.sensors}
    assert running == {
        f"{name}_{what}": what != "index"
        for name in (HIMACHAL, UNION) for what in ("editions", "inbox", "publish", "index")
    }


def test_the_edition_job_holds_every_partitioned_asset_and_every_check() -> None:
    job = defs.resolve_job_def(f"{HIMACHAL}_edition")
    assert {key.path[1] for key in job.asset_layer.selected_asset_keys} == set(PARTITIONED)
    assert {key.name for key in job.asset_layer.asset_graph.asset_check_keys if key.asset_key.path[0] == HIMACHAL
            and key.asset_key.path[1] in PARTITIONED} == set().union(*CHECKS.values()) - {"rows_differ"}
    assert job.executor_def.name == "in_process"


def test_the_factory_takes_other_profiles(profile) -> None:
    only = build_defs([profile]).resolve_asset_graph()
    assert {key.path[0] for key in only.get_all_asset_keys()} == {HIMACHAL}


def test_importing_the_code_location_touches_no_home_and_no_network(tmp_path: Path) -> None:
    program = (
        "import socket, sys\n"
        "def refuse(*a, **k): raise AssertionError('network at import')\n"
        "socket.socket.connect = refuse\n"
        "import hpes_assets.definitions\n"
        "heavy = {'torch', 'sentence_transformers', 'pymupdf'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    environment = {**os.environ, "HPES_HOME": str(tmp_path / "home"), "PYTHONPATH": str(ROOT),
                   "ANTHROPIC_API_KEY": ""}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True,
                          cwd=tmp_path, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert list(tmp_path.iterdir()) == []


def test_dagster_validates_the_workspace(tmp_path: Path) -> None:
    environment = {**os.environ, "DAGSTER_HOME": str(tmp_path), "DAGSTER_DISABLE_TELEMETRY": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "dagster", "definitions", "validate", "-w", str(ROOT / "workspace.yaml")],
        env=environment, cwd=ROOT, capture_output=True, text=True, timeout=240, check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_warehouse_loads_no_partition(graph: dg.AssetGraph) -> None:
    warehouse = graph.get(dg.AssetKey([HIMACHAL, "warehouse"])).assets_def
    assert warehouse.op.ins and all(definition.dagster_type.is_nothing for definition in warehouse.op.ins.values())


def test_dagster_and_its_kin_are_pinned_alike() -> None:
    from importlib.metadata import requires, version

    pins = {line.split("==")[0]: line.split("==")[1].split(";")[0].strip()
            for line in requires("hpes") or [] if line.startswith("dagster")}
    assert set(pins) == {"dagster", "dagster-webserver", "dagster-graphql"} and len(set(pins.values())) == 1
    assert version("dagster") == pins["dagster"]


def test_what_is_scarce_is_taken_from_a_pool(graph: dg.AssetGraph) -> None:
    pools = {name: graph.get(dg.AssetKey([HIMACHAL, name])).assets_def.op.pool for name in PARTITIONED}
    assert {name: pool for name, pool in pools.items() if pool} == {
        "documents": "publisher", "pages": "pdf", "tables": "pdf", "embeddings": "embedder"}
