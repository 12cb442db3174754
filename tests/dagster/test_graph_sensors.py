"""When something runs by itself: news on the site, dropped files, due editions, and the build after a backfill."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import dagster as dg
import pytest
from dagster._core.definitions.partitions.context import partition_loading_context
from dagster._core.definitions.sensor_definition import SensorExecutionData
from tiny_editions import draw_edition, file_edition

from hpes_assets.acquire.documents import add_local_files, withdraw_document
from hpes_assets.acquire.registry import Registry, editing
from hpes_assets.definitions import build_defs
from hpes_assets.home import Home
from hpes_assets.orchestration.going import PROCESS_TAG, end_lost_runs, this_process, unsettled
from hpes_assets.orchestration.resources import EmbedderResource, HomeResource, PublisherResource
from hpes_assets.publications.model import Profile

PUBLICATION = "himachal_economic_survey"
EDITION = "2023-24"
PDF = f"en-economic_survey_{EDITION}.pdf"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *arguments: object) -> None:
        pass


class World:
    """A home, a publisher's site in a folder, and the graph's sensors."""

    def __init__(self, root: Path, profile: Profile, instance: dg.DagsterInstance, address: str) -> None:
        self.site, self.home = root / "site" / "economics", Home(root / "home")
        self.profile, self.instance = profile, instance
        self.resources = {
            "home": HomeResource(path=str(self.home.path)), "publisher": PublisherResource(base_url=address),
            "embedder": EmbedderResource(name="none"),
        }
        self.defs = build_defs([profile], self.resources)

    def issue(self, edition: str = EDITION, **drawing: object) -> None:
        """Put a survey on the site, or another one in its place."""
        (self.site / "pdf").mkdir(parents=True, exist_ok=True)
        (self.site / "en-IN").mkdir(exist_ok=True)
        name = f"en-economic_survey_{edition}.pdf"
        draw_edition(self.site / "pdf" / name, edition, **drawing)
        page = f'<html><body><a href="../pdf/{name}">Economic Survey {edition}</a></body></html>'
        (self.site / "en-IN" / f"eco-survey-{edition}.html").write_text(page)
        (self.site / "index.html").write_text("<html><body>Department</body></html>")

    def tick(self, name: str, cursor: str | None = None) -> SensorExecutionData:
        """Evaluate a sensor once."""
        sensor = self.defs.resolve_sensor_def(f"{PUBLICATION}_{name}")
        with (
            dg.build_sensor_context(self.instance, cursor=cursor, definitions=self.defs,
                                    resources=self.resources) as context,
            partition_loading_context(dynamic_partitions_store=self.instance),
        ):
            return sensor.evaluate_tick(context)

    def run(self, edition: str = EDITION) -> None:
        """Run an edition, as the daemon would."""
        assert self.defs.resolve_job_def(f"{PUBLICATION}_edition").execute_in_process(
            instance=self.instance, partition_key=edition).success

    def publish(self) -> None:
        assert self.defs.resolve_job_def(f"{PUBLICATION}_publish").execute_in_process(instance=self.instance).success


@pytest.fixture
def world(tmp_path: Path, profile: Profile, instance: dg.DagsterInstance) -> Iterator[World]:
    (tmp_path / "site").mkdir()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path / "site")))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield World(tmp_path, profile, instance, f"http://127.0.0.1:{server.server_port}")
    server.shutdown()
    server.server_close()


def keys(data: SensorExecutionData) -> list[tuple[str, str]]:
    return [(request.partition_key, request.run_key) for request in data.run_requests or ()]


def test_a_new_edition_is_registered_run_once_and_then_there_is_nothing_to_do(world: World) -> None:
    world.issue()
    first = world.tick("index")
    assert [edition for edition, _ in keys(first)] == [EDITION]
    assert first.run_requests[0].job_name == f"{PUBLICATION}_edition"
    assert list(world.instance.get_dynamic_partitions(f"{PUBLICATION}_edition")) == [EDITION]
    assert keys(world.tick("index")) == keys(first), "the same news has the same key, which Dagster runs once"
    world.run()
    after = world.tick("index")
    assert not after.run_requests and "nothing new" in after.skip_message


def test_a_reissued_file_runs_again_under_another_key(world: World) -> None:
    world.issue()
    seen = keys(world.tick("index"))
    world.run()
    for figure in (111, 222):
        world.issue(gsdp={year: figure for year in ("2021-22", "2022-23", "2023-24")})
        os.utime(world.site / "pdf" / PDF, (time.time() + figure, time.time() + figure))
        found = keys(world.tick("index"))
        assert [edition for edition, _ in found] == [EDITION] and not set(found) & set(seen)
        seen += found
        world.run()
    assert not world.tick("index").run_requests


def test_a_site_that_cannot_be_reached_is_a_reason_and_no_failure(world: World) -> None:
    world.resources["publisher"] = PublisherResource(base_url="http://127.0.0.1:9")
    data = world.tick("index")
    assert not data.run_requests and "no index page could be read" in data.skip_message


def test_the_february_schedule_does_the_same(world: World, tmp_path: Path) -> None:
    (tmp_path / "records").mkdir()
    world.instance = dg.DagsterInstance.local_temp(str(tmp_path / "records"))
    world.issue()
    schedule = world.defs.resolve_schedule_def(f"{PUBLICATION}_february")
    morning = datetime(2027, 2, 3, 1, 30, tzinfo=UTC)
    context = dg.build_schedule_context(world.instance, scheduled_execution_time=morning,
                                        resources=world.resources, repository_def=world.defs.get_repository_def())
    with partition_loading_context(dynamic_partitions_store=world.instance):
        data = schedule.evaluate_tick(context)
        assert [request.partition_key for request in data.run_requests] == [EDITION]
        world.run()
        again = schedule.evaluate_tick(context)
    assert not again.run_requests and "nothing new" in again.skip_message


@pytest.mark.parametrize(("after", "following"), [
    (datetime(2027, 1, 30, 12, tzinfo=UTC), ["2027-02-01 07:00", "2027-02-02 07:00"]),
    (datetime(2027, 3, 31, 0, tzinfo=UTC), ["2027-03-31 07:00", "2028-02-01 07:00"]),
])
def test_the_schedule_is_daily_in_february_and_march_in_india(
    world: World, after: datetime, following: list[str]
) -> None:
    from dagster._utils.schedules import schedule_execution_time_iterator

    schedule = world.defs.resolve_schedule_def(f"{PUBLICATION}_february")
    times = schedule_execution_time_iterator(after.timestamp(), schedule.cron_schedule, schedule.execution_timezone)
    found = [next(times) for _ in range(2)]
    assert [when.strftime("%Y-%m-%d %H:%M") for when in found] == following
    assert {when.utcoffset().total_seconds() for when in found} == {5.5 * 3600}


def drop(world: World, name: str, age_s: float = 60.0, **drawing: object) -> Path:
    path = world.home.publication(PUBLICATION).inbox / name
    path.parent.mkdir(parents=True, exist_ok=True)
    draw_edition(path, EDITION, **drawing)
    os.utime(path, (time.time() - age_s, time.time() - age_s))
    return path


def test_a_dropped_file_is_taken_and_run_and_dropped_again_when_it_changes(world: World) -> None:
    assert "drop files in" in world.tick("inbox").skip_message
    drop(world, f"{EDITION}/{PDF}")
    first = keys(world.tick("inbox"))
    assert [edition for edition, _ in first] == [EDITION]
    world.run()
    assert "nothing that is not held already" in world.tick("inbox").skip_message
    drop(world, f"{EDITION}/{PDF}", bad_total=True)
    second = keys(world.tick("inbox"))
    assert [edition for edition, _ in second] == [EDITION] and second != first


@pytest.mark.parametrize(("name", "age_s", "reason"), [
    (f"{EDITION}/{PDF}", 0.0, "still be being copied"),
    ("last year/scan.pdf", 60.0, "tells an edition"),
])
def test_a_file_that_is_not_taken_says_why(world: World, name: str, age_s: float, reason: str) -> None:
    drop(world, name, age_s)
    data = world.tick("inbox")
    assert not data.run_requests and reason in data.skip_message
    assert not Registry.load(world.home.publication(PUBLICATION), PUBLICATION).editions


def test_what_a_command_registered_becomes_a_partition_and_runs(world: World) -> None:
    english = file_edition(world.home, world.profile, EDITION)
    hindi = draw_edition(english.with_name(english.name.replace("en-", "hi-")), EDITION, pages_of_prose=1)
    add_local_files(world.home, world.profile, EDITION, [hindi])
    data = world.tick("editions")
    assert [edition for edition, _ in keys(data)] == [EDITION]
    assert list(world.instance.get_dynamic_partitions(f"{PUBLICATION}_edition")) == [EDITION]
    world.run()
    assert "none is due" in world.tick("editions").skip_message
    withdraw_document(world.home, world.profile, EDITION, hindi.name)
    assert [edition for edition, _ in keys(world.tick("editions"))] == [EDITION]
    world.run()
    withdraw_document(world.home, world.profile, EDITION, PDF)
    assert "none is due" in world.tick("editions").skip_message, "nothing is left to run"
    with editing(world.home.publication(PUBLICATION), PUBLICATION) as edit:
        edit.registry = edit.registry.withdraw(EDITION, "by hand")
    data = world.tick("editions")
    assert not data.run_requests and f"deleted: {EDITION}" in data.skip_message
    assert not world.instance.get_dynamic_partitions(f"{PUBLICATION}_edition")


def started(world: World, job: str, tags: dict[str, str]) -> dg.DagsterRun:
    """A run in the records that nobody carries out."""
    run = world.instance.create_run_for_job(world.defs.resolve_job_def(f"{PUBLICATION}_{job}"), tags=tags)
    event = dg.DagsterEvent(event_type_value=dg.DagsterEventType.RUN_START.value, job_name=run.job_name)
    world.instance.report_dagster_event(event, run.run_id)
    return world.instance.get_run_by_id(run.run_id)


def test_an_edition_that_is_running_is_not_asked_for_twice(world: World) -> None:
    file_edition(world.home, world.profile, EDITION)
    world.tick("editions")
    run = started(world, "edition", {"dagster/partition": EDITION})
    assert "none is due" in world.tick("editions").skip_message
    world.instance.report_run_failed(run)
    assert [edition for edition, _ in keys(world.tick("editions"))] == [EDITION]


def test_the_warehouse_is_built_when_everything_has_settled_and_not_again(world: World) -> None:
    assert world.tick("publish").skip_message == "the lake is empty"
    file_edition(world.home, world.profile, EDITION)
    world.tick("editions")
    world.run()
    run = started(world, "edition", {"dagster/partition": "2022-23"})
    waiting = world.tick("publish")
    assert not waiting.run_requests and "2022-23" in waiting.skip_message
    world.instance.report_run_failed(run)
    due = world.tick("publish", waiting.cursor)
    assert len(due.run_requests) == 1
    world.publish()
    after = world.tick("publish", due.cursor)
    assert not after.run_requests and "has not changed" in after.skip_message
    assert "has not changed" in world.tick("publish", after.cursor).skip_message
    assert "holds what the lake holds" in world.tick("publish").skip_message, "a sensor that was reset"
    file_edition(world.home, world.profile, EDITION, bad_total=True)
    world.run()
    assert len(world.tick("publish", after.cursor).run_requests) == 1


def test_code_that_changed_under_the_daemon_is_no_reason_to_build_for_ever(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    file_edition(world.home, world.profile, EDITION)
    world.tick("editions")
    world.run()
    due = world.tick("publish")
    world.publish()
    monkeypatch.setattr("hpes_assets.steps.warehouse.code_hash", lambda *modules: "what the daemon started with")
    assert not world.tick("publish", due.cursor).run_requests


def test_a_warehouse_that_was_lost_is_built_again(world: World) -> None:
    file_edition(world.home, world.profile, EDITION)
    world.tick("editions")
    world.run()
    due = world.tick("publish")
    world.publish()
    world.home.publication(PUBLICATION).current.unlink()
    assert len(world.tick("publish", due.cursor).run_requests) == 1


def test_a_build_that_fails_is_tried_three_times_and_then_says_so(world: World) -> None:
    file_edition(world.home, world.profile, EDITION)
    world.tick("editions")
    world.run()
    cursor = None
    for _ in range(3):
        data = world.tick("publish", cursor)
        assert len(data.run_requests) == 1
        cursor = data.cursor
    data = world.tick("publish", cursor)
    assert not data.run_requests and "3 builds of this lake failed" in data.skip_message


def test_a_run_whose_process_was_killed_does_not_hold_up_the_build(world: World) -> None:
    mine = started(world, "edition", {"dagster/partition": EDITION, PROCESS_TAG: this_process()})
    host = this_process().split(":")[0]
    lost = started(world, "edition", {"dagster/partition": EDITION, PROCESS_TAG: f"{host}:1:99999999999"})
    assert end_lost_runs(world.instance) == [lost.run_id]
    assert world.instance.get_run_by_id(lost.run_id).status is dg.DagsterRunStatus.FAILURE
    assert world.instance.get_run_by_id(mine.run_id).status is dg.DagsterRunStatus.STARTED
    assert unsettled(world.instance, world.profile).startswith("1 run(s)")
