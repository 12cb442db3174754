"""The Dagster instance of a home: where it is, what it is set to, and whether Dagster takes it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import dagster as dg
import pytest
import yaml

from hpes_assets.home import Home
from hpes_assets.orchestration.run import prepare_instance


def test_it_is_made_below_the_home_with_settings_that_dagster_takes(home: Home) -> None:
    folder = prepare_instance(home)
    assert folder == home.dagster and (folder / "dagster.yaml").is_file()
    with dg.DagsterInstance.from_config(str(folder)) as instance:
        assert instance.run_monitoring_enabled
        assert not instance.telemetry_enabled
        assert instance.get_concurrency_config().run_queue_config.max_concurrent_runs == 2
        assert Path(instance.root_directory) == folder


def test_a_killed_run_gives_its_slot_back(home: Home) -> None:
    settings = yaml.safe_load((prepare_instance(home) / "dagster.yaml").read_text(encoding="utf-8"))
    assert settings["run_monitoring"]["free_slots_after_run_end_seconds"] > 0


def test_settings_that_a_person_changed_stay(home: Home) -> None:
    settings = prepare_instance(home) / "dagster.yaml"
    settings.write_text("telemetry:\n  enabled: false\n# mine\n", encoding="utf-8")
    prepare_instance(home)
    assert "# mine" in settings.read_text(encoding="utf-8")


def test_an_instance_of_the_environment_is_respected(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DAGSTER_HOME", str(tmp_path / "elsewhere"))
    assert prepare_instance(home) == tmp_path / "elsewhere"
    assert not home.dagster.exists()


def test_the_command_line_of_dagster_lists_the_graph_of_that_instance(home: Home) -> None:
    environment = {**os.environ, "DAGSTER_HOME": str(prepare_instance(home)), "HPES_HOME": str(home.path)}
    done = subprocess.run(
        [sys.executable, "-m", "dagster", "asset", "list", "-m", "hpes_assets.definitions",
         "--select", "key:himachal_economic_survey/*"],
        env=environment, capture_output=True, text=True, timeout=240, check=False,
        cwd=Path(__file__).resolve().parents[2],
    )
    assert done.returncode == 0, done.stderr
    assert "himachal_economic_survey/warehouse" in done.stdout


def test_a_pool_has_slots_by_default_and_a_lost_run_gives_its_own_back(home: Home) -> None:
    from hpes_assets.definitions import defs
    from hpes_assets.orchestration.going import PROCESS_TAG, end_lost_runs, this_process

    with dg.DagsterInstance.from_config(str(prepare_instance(home))) as instance:
        storage = instance.event_log_storage
        storage.initialize_concurrency_limit_to_default("pdf")
        tags = {PROCESS_TAG: f"{this_process().split(':')[0]}:1:99999999999"}
        run = instance.create_run_for_job(defs.resolve_job_def("himachal_economic_survey_publish"), tags=tags)
        for step in ("one", "two"):
            assert storage.claim_concurrency_slot("pdf", run.run_id, step).is_claimed
        assert not storage.claim_concurrency_slot("pdf", "another run", "three").is_claimed
        assert end_lost_runs(instance) == [run.run_id]
        assert storage.claim_concurrency_slot("pdf", "another run", "three").is_claimed
