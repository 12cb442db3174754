"""The report on the gate over real pages: it is made, and a planted fault in the benchmark's truth is counted."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import confusion_real
import pytest

from golden.confusion import Fault, confusion
from hpes_retrieval.schema import Proof

pytestmark = pytest.mark.real


@pytest.fixture(scope="module")
def case(shared: Path) -> dict[str, Any]:
    """A case whose only table lands right."""
    bench = shared / "bench"
    if not bench.is_dir():
        pytest.skip("../shared is absent")
    score = confusion_real.scorer(bench)
    for case in json.loads((bench / "cases.json").read_text(encoding="utf-8")):
        if case["set"] != "icdar2013" or len(case["tables"]) != 1 or case.get("alt") is not None:
            continue
        report = confusion("one", [confusion_real.bench_case(score, bench, case)])
        if report.reach.landed == 1 and not report.landed_wrong:
            return case
    pytest.fail("no table of the set lands right")


def report(shared: Path, case: dict[str, Any]) -> Any:
    bench = shared / "bench"
    return confusion("planted", [confusion_real.bench_case(confusion_real.scorer(bench), bench, case)])


def test_a_figure_and_a_head_planted_in_the_truth_are_counted(shared: Path, case: dict[str, Any]) -> None:
    bench = confusion_real.scorer(shared / "bench")
    value = bench.triples(bench.from_gt(case["tables"][0]))[0][5]
    planted = copy.deepcopy(case)
    for cell in planted["tables"][0]["cells"]:
        if bench.norm(cell[4]) == value:
            cell[4] = "987654321"
    (landed,) = report(shared, planted).landed_wrong
    assert {finding.fault for finding in landed.table.checked.wrong} == {Fault.NO_FIGURE}

    planted = copy.deepcopy(case)
    planted["tables"][0]["cells"] = [
        [*cell[:4], "Planted"] if cell[0] == 0 else cell for cell in planted["tables"][0]["cells"]
    ]
    (landed,) = report(shared, planted).landed_wrong
    assert Fault.COLUMN_PATH in {finding.fault for finding in landed.table.checked.wrong}


def test_a_page_without_a_table_counts_what_is_found_as_no_table(shared: Path, case: dict[str, Any]) -> None:
    found = report(shared, {**case, "tables": []})
    assert {one.proof: one.tables.no_table for one in found.proofs if one.tables.no_table} and found.reach.tables == 0
    assert sum(one.tables.right for one in found.proofs if one.proof in set(Proof)) == 0


def test_without_the_documents_it_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
                                          tmp_path: Path) -> None:
    monkeypatch.setattr(confusion_real, "SHARED", tmp_path / "nothing")
    assert confusion_real.main([]) == 0
    assert "../shared is absent" in capsys.readouterr().out
