"""The report on the gate: it counts what was planted."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from rich.console import Console
from typer.testing import CliRunner

from golden.__main__ import app
from golden.builder import Sample
from golden.confusion import (
    Candidate,
    Checked,
    Confusion,
    Examined,
    Fault,
    Finding,
    Region,
    Standing,
    Truthful,
    confusion,
    examine,
    truth_of_sample,
)
from golden.confusion_report import as_json, show
from hpes_assets.pages.model import PageContent
from hpes_assets.pages.reader import read_document
from hpes_assets.tables import gate
from hpes_assets.tables.extract import tables_of_document
from hpes_assets.tables.model import Grid, Violation
from hpes_retrieval.schema import GateRule

DOCUMENT = "en-economic_survey_2023-24.pdf"


@pytest.fixture(scope="module")
def page(sample: Sample) -> PageContent:
    """A page of the sample all of whose tables land right."""
    for content in read_document(sample.path(DOCUMENT)).pages:
        truthful = truth_of_sample(sample.truth, DOCUMENT, {content.number})
        report = confusion("one", [examine(DOCUMENT, [content], truthful)])
        if report.reach.tables == report.reach.landed == 1 and not report.landed_wrong:
            return content
    pytest.fail("no table of the document lands right")


@pytest.fixture
def report(sample: Sample, page: PageContent) -> Callable[..., Confusion]:
    def make(**changes: object) -> Confusion:
        cells = list(sample.truth.cells)
        at = next(i for i, c in enumerate(cells) if (c.document, c.page, c.role) == (DOCUMENT, page.number, "data"))
        cells[at] = replace(cells[at], **changes)  # type: ignore[arg-type]
        truthful = truth_of_sample(replace(sample.truth, cells=tuple(cells)), DOCUMENT, {page.number})
        return confusion("planted", [examine(DOCUMENT, [page], truthful)])

    return make


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"value": "0.123"}, Fault.VALUE),
        ({"value": None, "null_mark": "nil"}, Fault.VALUE),
        ({"row_path": ("Planted",)}, Fault.ROW_PATH),
        ({"column_path": ("Planted",)}, Fault.COLUMN_PATH),
    ],
)
def test_a_planted_wrong_table_is_counted(
    report: Callable[..., Confusion], changes: dict[str, object], fault: Fault
) -> None:
    right, wrong = report(), report(**changes)
    assert sum(one.tables.right for one in right.proofs) == 1 and right.landed_wrong == ()
    assert sum(one.tables.wrong for one in wrong.proofs) == 1 == sum(one.wrong_cells for one in wrong.proofs)
    (landed,) = wrong.landed_wrong
    assert [finding.fault for finding in landed.table.checked.wrong] == [fault]
    passed = next(one for one in wrong.rules if one.rule is GateRule.TOTALS).passed
    assert passed.wrong >= 1 and passed.right == 0


def test_a_planted_wrong_cell_is_named_in_print_and_in_json(report: Callable[..., Confusion]) -> None:
    planted = report(column_path=("Planted",))
    console = Console(record=True, width=200, file=None, quiet=False)
    with console.capture() as captured:
        show(planted, console)
    assert "the truth has Planted" in captured.get() and DOCUMENT in captured.get()
    said = json.loads(json.dumps(as_json(planted)))
    assert [finding["fault"] for finding in said["landed_wrong"][0]["wrong"]] == ["column path"]


def test_a_planted_rejection_of_a_right_table_is_counted(
    report: Callable[..., Confusion], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(grid: Grid, page: PageContent) -> Violation:
        return Violation(GateRule.TOTALS, "planted")

    before = report()
    monkeypatch.setattr(gate, "RULES", {**gate.RULES, GateRule.TOTALS: refuse})
    after = report()
    totals = {one.rule: one for one in after.rules}[GateRule.TOTALS]
    right = {one.rule: one for one in before.rules}[GateRule.TOTALS].passed.right
    assert (totals.rejected.right, totals.alone.right, totals.passed.right) == (right, right, 0) and right >= 1
    assert (before.reach.landed, after.reach.landed) == (1, 0) and len(after.reach.refused) == 1
    assert {v.evidence for one in after.rejected_right for v in one.broken} == {"planted"}


def test_what_lands_here_is_what_lands_in_the_pipeline(sample: Sample) -> None:
    pages = read_document(sample.path(DOCUMENT)).pages
    examined = examine(DOCUMENT, pages, truth_of_sample(sample.truth, DOCUMENT, range(1, len(pages) + 1)))
    accepted = tables_of_document(pages).accepted
    assert [(one.table.grid, one.proof) for one in examined.landed] == [(one.grid, one.proof) for one in accepted]
    assert any(len(one.grid.pages) > 1 for one in accepted)


def test_a_chart_that_lands_is_no_table(page: PageContent) -> None:
    nothing = Truthful(lambda grid: Checked(tuple(Finding(1, "7", (), (), Fault.NO_FIGURE) for _ in grid.cells)))
    found = confusion("chart", [examine(DOCUMENT, [page], nothing)])
    assert sum(one.tables.no_table for one in found.proofs) == 1 and len(found.landed_wrong) == 1


def candidate(standing: Standing, *rules: GateRule) -> Candidate:
    fault = {Standing.RIGHT: None, Standing.WRONG: Fault.VALUE, Standing.NO_TABLE: Fault.NO_FIGURE}[standing]
    findings = (Finding(1, "1", (), (), fault), Finding(1, "2", (), (), None if fault is Fault.VALUE else fault))
    grid = Grid((1,), (0.0, 0.0, 1.0, 1.0), (), 0, 0, 0, 0, "aligned")
    return Candidate("d", grid, Checked(findings, tables=frozenset({"t"})), tuple(Violation(r, "why") for r in rules))


def test_rules_are_counted_alone_and_among_others() -> None:
    both = (GateRule.CHART, GateRule.PROSE)
    regions = (
        Region((candidate(Standing.RIGHT, GateRule.CHART), candidate(Standing.WRONG, *both)), False),
        Region((candidate(Standing.NO_TABLE, GateRule.PROSE),), False),
        Region((candidate(Standing.WRONG, GateRule.CHART), candidate(Standing.RIGHT)), True),
        Region((candidate(Standing.WRONG, *both),), False),
    )
    found = confusion("counts", [Examined(regions, (), frozenset({"d: t", "d: u"}))])
    chart = {one.rule: one for one in found.rules}[GateRule.CHART]
    assert (chart.rejected.right, chart.rejected.wrong, chart.rejected.no_table) == (1, 3, 0)
    assert (chart.alone.right, chart.alone.wrong, chart.alone.no_table) == (1, 1, 0)
    assert (chart.passed.right, chart.passed.wrong, chart.passed.no_table) == (1, 0, 1)
    assert len(found.rejected_right) == 1 and len(found.rejected_wrong) == 1
    assert (found.reach.refused, found.reach.unseen) == (("d: t",), ("d: u",))


def test_the_command_refuses_an_edition_that_is_not_drawn() -> None:
    result = CliRunner().invoke(app, ["confusion", "--editions", "1066-67"])
    assert result.exit_code == 2 and "1066-67" in result.output
