"""Several processes at once, and processes that are killed: nothing locks, and nothing half done is published."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import dagster as dg
import duckdb
import pytest
from tiny_editions import file_edition

from hpes_assets.home import Home, PublicationHome
from hpes_assets.orchestration.run import materialise, prepare_instance
from hpes_assets.publications.model import Profile
from hpes_assets.warehouse.publish import warehouse_hash

PUBLICATION = "himachal_economic_survey"
EDITIONS = ("2021-22", "2022-23")
CHILD = """
import sys
from pathlib import Path
from hpes_assets.home import Home
from hpes_assets.orchestration.run import materialise
from hpes_assets.publications.loader import load_profile
summary = materialise(load_profile("himachal_economic_survey"), sys.argv[2:], Home(Path(sys.argv[1])), embedder="none")
sys.exit(not summary.success)
"""


def live(home: Home) -> Path:
    place = home.publication(PUBLICATION)
    return place.path / place.current.read_text(encoding="utf-8").strip()


def child(home: Home, *editions: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", CHILD, str(home.path), *editions], stdout=subprocess.DEVNULL,
                            stderr=subprocess.PIPE, start_new_session=True, cwd=Path(__file__).resolve().parents[2])


def kill_when(process: subprocess.Popen[bytes], ready: Callable[[], bool]) -> None:
    """Kill a process and its children as soon as something is there."""
    deadline = time.monotonic() + 90
    while not ready():
        assert process.poll() is None and time.monotonic() < deadline, process.communicate()[1].decode()[-2000:]
        time.sleep(0.001)
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Logical hash of the warehouse of an edition when nothing is killed."""
    from hpes_assets.publications.loader import load_profile

    home, profile = Home(tmp_path_factory.mktemp("reference") / "home"), load_profile(PUBLICATION)
    file_edition(home, profile, EDITIONS[0], bad_total=True)
    assert materialise(profile, EDITIONS[:1], home, embedder="none").success
    return warehouse_hash(live(home))


def landed(table: str) -> Callable[[PublicationHome], bool]:
    return lambda place: bool(list(place.lake_folder(table, EDITIONS[0]).glob("[!.]*.parquet")))


def building(place: PublicationHome) -> bool:
    return bool(list(place.path.glob(".warehouse-*.new")))


def built(place: PublicationHome) -> bool:
    return bool(list(place.path.glob("warehouse-*.duckdb")))


@pytest.mark.parametrize("ready", [
    lambda place: (place.path / "parsed").exists(), landed("documents"), landed("pages"), landed("tables"),
    landed("facts"), landed("chunks"), building, built,
], ids=["parsing", "documents", "pages", "tables", "facts", "chunks", "building", "built"])
def test_killed_at_any_step_then_run_again_gives_the_same_warehouse(
    home: Home, profile: Profile, reference: str, ready: Callable[[PublicationHome], bool]
) -> None:
    file_edition(home, profile, EDITIONS[0], bad_total=True)
    place = home.publication(PUBLICATION)
    kill_when(child(home, EDITIONS[0]), lambda: ready(place))
    if place.current.exists():
        warehouse_hash(live(home))  # whatever is live can be read whole
    assert materialise(profile, EDITIONS[:1], home, embedder="none").success
    assert warehouse_hash(live(home)) == reference
    assert not list(place.path.glob(".warehouse-*"))
    with dg.DagsterInstance.from_config(str(prepare_instance(home))) as instance:
        unsettled = [run.run_id for run in instance.get_runs() if not run.is_finished]
    assert unsettled == [], "the killed run is marked as failed"


def test_killed_within_a_reissue_nothing_mixed_is_published(home: Home, profile: Profile) -> None:
    file_edition(home, profile, EDITIONS[0])
    materialise(profile, EDITIONS[:1], home, embedder="none")
    place = home.publication(PUBLICATION)
    old = place.lake_file("pages", EDITIONS[0]).stat().st_mtime_ns
    file_edition(home, profile, EDITIONS[0], bad_total=True)
    kill_when(child(home, EDITIONS[0]), lambda: place.lake_file("pages", EDITIONS[0]).stat().st_mtime_ns != old)
    materialise(profile, [], home, embedder="none")
    with duckdb.connect(str(live(home)), read_only=True) as connection:
        assert connection.execute("SELECT count(*) FROM facts").fetchone() == (0,)
        assert connection.execute("SELECT count(*) FROM documents").fetchone() == (1,)
    assert materialise(profile, EDITIONS[:1], home, embedder="none").success
    with duckdb.connect(str(live(home)), read_only=True) as connection:
        assert connection.execute("SELECT count(*) FROM rejected_tables").fetchone() == (1,)
        assert connection.execute("SELECT count(*) > 0 FROM facts").fetchone() == (True,)


def test_two_editions_at_once_with_a_reader_open(home: Home, profile: Profile) -> None:
    file_edition(home, profile, "2020-21")
    assert materialise(profile, ["2020-21"], home, embedder="none").success
    with duckdb.connect(str(live(home)), read_only=True) as reader:
        count = reader.execute("SELECT count(*) FROM facts").fetchone()
        for edition in EDITIONS:
            file_edition(home, profile, edition, bad_total=True)
        both = [child(home, edition) for edition in EDITIONS]
        said = [process.communicate(timeout=240)[1].decode()[-2000:] for process in both]
        assert [process.returncode for process in both] == [0, 0], said
        assert reader.execute("SELECT count(*) FROM facts").fetchone() == count, "the reader keeps what it opened"
    with duckdb.connect(str(live(home)), read_only=True) as connection:
        found = connection.execute("SELECT DISTINCT edition FROM facts ORDER BY 1").fetchall()
    assert found == [("2020-21",), *((edition,) for edition in EDITIONS)], "whoever was last saw both"
