"""Editions through Dagster: what lands, what blocks, what is skipped, what a crash leaves."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import dagster as dg
import duckdb
import pytest
from reportlab.pdfgen.canvas import Canvas

from hpes_assets.acquire.documents import add_local_files, withdraw_document
from hpes_assets.acquire.registry import editing
from hpes_assets.home import Home
from hpes_assets.orchestration.run import materialise
from hpes_assets.publications.loader import load_profile
from hpes_assets.steps.status import status
from hpes_assets.warehouse.publish import warehouse_hash

PROFILE = load_profile("himachal_economic_survey")


def live(home: Home) -> Path:
    place = home.publication(PROFILE.name)
    return place.path / place.current.read_text(encoding="utf-8").strip()


def rows(home: Home, sql: str) -> list[tuple]:
    with duckdb.connect(str(live(home)), read_only=True) as connection:
        return connection.execute(sql).fetchall()


def give(home: Home, sample, edition: str, *, only: str = "") -> None:
    files = [sample.path(d.document) for d in sample.documents_of(edition) if only in d.document]
    add_local_files(home, PROFILE, edition, files)


def run(home: Home, *editions: str):
    return materialise(PROFILE, editions, home, embedder="none")


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path / "home")


def survey_pdf(path: Path, year: str, figure: str) -> Path:
    """A survey of one table, of the year that it is told to claim."""
    canvas = Canvas(str(path), invariant=1)
    canvas.setFont("Helvetica-Bold", 18)
    canvas.drawString(90, 700, f"ECONOMIC SURVEY OF HIMACHAL PRADESH {year}")
    canvas.showPage()
    canvas.setFont("Helvetica", 10)
    canvas.drawString(90, 760, f"Table 1.1 Production of fruit in {year} (in tonnes)")
    for line, (label, *cells) in enumerate([
        ("Fruit", "2021-22", "2022-23"), ("Apple", figure, "5,12,000"), ("Pear", "11,200", "12,300"),
        ("Mango", "41,000", "42,500"), ("Citrus", "22,100", "23,900"),
    ]):
        y = 730 - 16 * line
        canvas.drawString(90, y, label)
        for place, cell in enumerate(cells):
            canvas.drawRightString(300 + 100 * place, y, cell)
    canvas.showPage()
    canvas.save()
    return path


def test_every_sample_edition_is_in_the_warehouse(sample_home, sample):
    found = dict(rows(sample_home, "SELECT edition, count(*) FROM facts GROUP BY edition"))
    assert set(found) == set(sample.editions) and all(count > 300 for count in found.values())
    assert rows(sample_home, "SELECT count(*) FROM facts WHERE value IS NULL AND null_mark IS NULL") == [(0,)]
    assert rows(sample_home, "SELECT count(DISTINCT fact_id) = count(*) FROM facts") == [(True,)]


def test_a_second_run_does_nothing_and_says_so(home, sample):
    give(home, sample, "2024-25")
    run(home, "2024-25")
    before, name = warehouse_hash(live(home)), live(home).name
    again = run(home, "2024-25")
    assert set(again.outcomes[0].skipped) >= {"documents", "pages", "identity", "tables", "facts", "chunks"}
    assert "warehouse" in again.outcomes[1].skipped
    assert (warehouse_hash(live(home)), live(home).name) == (before, name)


def test_the_wrong_edition_is_blocked_now_and_later(home, tmp_path):
    pdf = survey_pdf(tmp_path / "en-economic_survey_2022-23.pdf", "2022-23", "6,11,000")
    add_local_files(home, PROFILE, "2023-24", [pdf])
    summary = run(home, "2023-24")
    assert not summary.outcomes[0].success
    failed = {check.check for check in summary.outcomes[0].failed_checks}
    assert "identity" in failed
    assert rows(home, "SELECT count(*) FROM facts") == [(0,)]
    assert rows(home, "SELECT agrees FROM editions") == [(False,)]
    assert "identity" in status(home, PROFILE).editions[0].held_back


@pytest.mark.parametrize(("name", "content", "reason"), [
    ("en-economic_survey_2023-24.pdf", b"<html><body>Not found</body></html>", "not_a_pdf"),
    ("en-economic_survey_2023-24.pdf", b"", "not_a_pdf"),
    ("en-economic_survey_2023-24.pdf", b"%PDF-1.4\n1 0 obj\n<< /Type /Catalog", "truncated"),
])
def test_a_bad_file_fails_by_name_and_spares_the_rest(home, tmp_path, name, content, reason):
    bad = tmp_path / name
    bad.write_bytes(content)
    good = survey_pdf(tmp_path / "en-economic_survey_2022-23.pdf", "2022-23", "6,11,000")
    add_local_files(home, PROFILE, "2023-24", [bad])
    add_local_files(home, PROFILE, "2022-23", [good])
    summary = run(home, "2023-24", "2022-23")
    by_name = {outcome.name: outcome for outcome in summary.outcomes}
    assert "documents" in {check.check for check in by_name["2023-24"].failed_checks}
    assert by_name["2022-23"].success and by_name["warehouse"].success
    assert rows(home, "SELECT failure FROM documents WHERE edition = '2023-24'") == [(reason,)]
    assert rows(home, "SELECT DISTINCT edition FROM facts") == [("2022-23",)]


def test_a_reissue_leaves_nothing_of_the_old_file(home, tmp_path):
    first = survey_pdf(tmp_path / "en-economic_survey_2022-23.pdf", "2022-23", "6,11,000")
    add_local_files(home, PROFILE, "2022-23", [first])
    run(home, "2022-23")
    assert rows(home, "SELECT count(*) FROM facts WHERE printed = '6,11,000'") == [(1,)]
    survey_pdf(first, "2022-23", "6,44,000")
    add_local_files(home, PROFILE, "2022-23", [first])
    run(home, "2022-23")
    assert rows(home, "SELECT count(*) FROM facts WHERE printed = '6,11,000'") == [(0,)]
    assert rows(home, "SELECT count(*) FROM facts WHERE printed = '6,44,000'") == [(1,)]
    assert rows(home, "SELECT count(*) FROM chunks WHERE text LIKE '%6,11,000%'") == [(0,)]


def test_what_is_withdrawn_leaves_the_warehouse(home, tmp_path):
    for year in ("2021-22", "2022-23"):
        pdf = survey_pdf(tmp_path / f"en-economic_survey_{year}.pdf", year, "6,11,000")
        add_local_files(home, PROFILE, year, [pdf])
    run(home, "2021-22", "2022-23")
    withdraw_document(home, PROFILE, "2022-23", "en-economic_survey_2022-23.pdf")
    run(home, "2022-23")
    assert rows(home, "SELECT DISTINCT edition FROM facts") == [("2021-22",)]
    with editing(home.publication(PROFILE.name), PROFILE.name) as edit:
        edit.registry = edit.registry.withdraw("2021-22", "a test")
    run(home)
    assert rows(home, "SELECT count(*) FROM facts") == [(0,)]
    assert rows(home, "SELECT count(*) FROM editions WHERE edition = '2021-22'") == [(0,)]


def test_no_more_than_three_builds_are_kept(home, tmp_path):
    pdf = tmp_path / "en-economic_survey_2022-23.pdf"
    for figure in ("6,11,000", "6,12,000", "6,13,000", "6,14,000", "6,15,000"):
        add_local_files(home, PROFILE, "2022-23", [survey_pdf(pdf, "2022-23", figure)])
        run(home, "2022-23")
    assert len(list(live(home).parent.glob("warehouse-*.duckdb"))) == 3


CHILD = """
import sys
from pathlib import Path
from hpes_assets.home import Home
from hpes_assets.orchestration.run import materialise
from hpes_assets.publications.loader import load_profile
materialise(load_profile("himachal_economic_survey"), sys.argv[2:], Home(Path(sys.argv[1])), embedder="none")
"""


def child(home: Home, *editions: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", CHILD, str(home.path), *editions],
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
                            env={key: value for key, value in os.environ.items() if key != "DAGSTER_HOME"})


@pytest.mark.parametrize("landed", ["documents", "pages", "editions", "tables", "facts", "chunks"])
def test_killed_at_any_step_then_rerun_gives_the_same_warehouse(home, sample, tmp_path, landed):
    give(home, sample, "2024-25", only="en-")
    reference = Home(tmp_path / "reference")
    shutil.copytree(home.path, reference.path)
    run(reference, "2024-25")
    process = child(home, "2024-25")
    place = home.publication(PROFILE.name)
    deadline = time.monotonic() + 120
    while not list((place.lake / landed).rglob("*.parquet")) and time.monotonic() < deadline:
        time.sleep(0.005)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert list((place.lake / landed).rglob("*.parquet")), "killed before the step had landed"
    assert run(home, "2024-25").success
    assert warehouse_hash(live(home)) == warehouse_hash(live(reference))


def test_two_editions_at_once_with_a_reader_open(home, sample):
    give(home, sample, "2024-25", only="en-")
    run(home, "2024-25")
    reader = duckdb.connect(str(live(home)), read_only=True)
    count = reader.execute("SELECT count(*) FROM facts").fetchone()
    for edition in ("2022-23", "2023-24"):
        give(home, sample, edition, only="en-")
    both = [child(home, edition) for edition in ("2022-23", "2023-24")]
    assert [process.wait(timeout=240) for process in both] == [0, 0]
    assert reader.execute("SELECT count(*) FROM facts").fetchone() == count
    reader.close()
    run(home)
    assert {edition for edition, in rows(home, "SELECT DISTINCT edition FROM facts")} == set(sample.editions)


def test_a_broken_check_raises_and_does_not_say_failed(home):
    from hpes_assets.orchestration.checks import result
    from hpes_assets.orchestration.names import RULES
    from hpes_assets.warehouse.lake import LakeError

    with pytest.raises(LakeError, match="stored 0 results"):
        result(RULES[0], [])


def test_failing_tables_are_rows_of_the_check(sample_home):
    with dg.DagsterInstance.from_config(str(sample_home.dagster)) as instance:
        records = instance.event_log_storage.get_asset_check_execution_history(
            dg.AssetCheckKey(dg.AssetKey([PROFILE.name, "tables"]), "chart"), limit=10)
    assert records
    failing = [record.event.dagster_event.asset_check_evaluation_data for record in records if record.event]
    shown = [row.data for one in failing for row in one.metadata["failing"].records]
    assert shown and all(row["page"] and row["evidence"] for row in shown)
