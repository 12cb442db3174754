"""The report on the gate over real pages: ``python tests/real/confusion_real.py [--json]``.

The truths are those of the table benchmark beside the checkout and of both Union budgets in this folder. Without
../shared there is nothing to look at, and it says so.

The benchmark knows no places: a figure is held against the triple of that value which fits best, and one whose
value the truth of the page has nowhere counts as "no figure there", be it misread or outside of a truth that
covers only part of its page.
"""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import test_union_cells as union
from rich.console import Console
from table_adapter import printed

from golden.confusion import Checked, Confusion, Examined, Fault, Finding, Truthful, confusion, examine, figures_of
from golden.confusion_report import as_json, show
from hpes_assets.pages.pdf import open_pdf
from hpes_assets.pages.reader import read_document
from hpes_assets.tables.model import Cell, Grid
from hpes_retrieval.schema import CellRole

SHARED = Path(__file__).resolve().parents[3] / "shared"
SETS = ("icdar2013", "extra", "cellgrid", "negatives")
UNION_FAULTS = {"value": Fault.VALUE, "column": Fault.COLUMN_PATH}
"""What the faults that the Union's comparison names are here; all others are of the row path."""


def main(arguments: Sequence[str]) -> int:
    """Print the reports."""
    if not (SHARED / "corpus").is_dir():
        print("skipped: ../shared is absent")  # noqa: T201
        return 0
    reports = list(reports_of(SHARED))
    if "--json" in arguments:
        print(json.dumps([as_json(report) for report in reports], ensure_ascii=False, indent=2))  # noqa: T201
        return 0
    for report in reports:
        show(report, Console())
    return 0


def reports_of(shared: Path) -> Iterator[Confusion]:
    """A report a set of the benchmark, and one a Union budget.

    Args:
        shared: Folder of the real documents.
    """
    bench = shared / "bench"
    if (bench / "cases.json").is_file():
        score = scorer(bench)
        cases = json.loads((bench / "cases.json").read_text(encoding="utf-8"))
        for name in SETS:
            yield confusion(name, (bench_case(score, bench, case) for case in cases if case["set"] == name))
    for edition in union.PAGES:
        path = union.document(shared, edition)
        if path.is_file():
            examined = examine(path.name, read_document(path).pages, of_union(edition))
            yield confusion(f"Union budget {edition}", [examined])


def scorer(bench: Path) -> ModuleType:
    """The benchmark's own comparison, so that its figures and these mean the same."""
    spec = importlib.util.spec_from_file_location("bench_score", bench / "score.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def bench_case(score: ModuleType, bench: Path, case: dict[str, Any]) -> Examined:
    """A page of the benchmark, judged."""
    with open_pdf(bench / case["pdf"]) as pdf:
        page = pdf.page(case["page"])
    return examine(case["id"], [page], of_bench(score, case))


def of_bench(score: ModuleType, case: dict[str, Any]) -> Truthful:
    """What the benchmark knows of a page: triples of label, heads and value, without places."""
    readings = [case["tables"]] + ([case["alt"]] if case.get("alt") is not None else [])
    triples = [
        [(f"table {number}", triple) for number, table in enumerate(tables, 1)
         for triple in score.triples(score.from_gt(table))]
        for tables in readings
    ]  # fmt: skip
    names = frozenset(name for name, _ in triples[0])

    def check(grid: Grid) -> Checked:
        found = [_against(score, grid, known) for known in triples]
        return min(found, key=lambda checked: len(checked.wrong))

    return Truthful(check, names)


def _against(score: ModuleType, grid: Grid, known: list[tuple[str, Any]]) -> Checked:
    reading = score.Pred(printed(grid))
    met: set[str] = set()
    findings = []
    for cell in grid.cells:
        text = reading.m[cell.row][cell.column]
        if cell.role is not CellRole.DATA or not score.is_num(text):
            continue
        same = [(name, triple) for name, triple in known if triple[5] == text]
        met |= {name for name, _ in same}
        findings.append(_nearest(reading, cell, [triple for _, triple in same]))
    if not any(finding.fault is None for finding in findings):
        return Checked(tuple(findings))  # equal figures alone do not make it that table
    return Checked(tuple(findings), 0, frozenset(met))


def _nearest(reading: Any, cell: Cell, same: list[Any]) -> Finding:
    """What is wrong with a figure by the triple of that value that fits best."""
    faults = [_triple_fault(reading, cell, triple) for triple in same]
    make = partial(Finding, cell.page, cell.text, cell.row_path, cell.column_path)
    if not faults:
        return make(Fault.NO_FIGURE)
    return make(*min(faults, key=lambda fault: (Fault.ROW_PATH, Fault.COLUMN_PATH, None).index(fault[0]) * -1))


def _triple_fault(reading: Any, cell: Cell, triple: Any) -> tuple[Fault | None, str]:
    labels, span, leaf, wide, ancestors, _ = triple
    place = (cell.row, cell.column)
    if not any(reading.label_ok(*place, label, span) for label in labels):
        return Fault.ROW_PATH, labels[0]
    under = reading.header_ok(*place, leaf) or (wide and reading.ancestors_ok(*place, (leaf,)))
    if not under or not reading.ancestors_ok(*place, ancestors):
        return Fault.COLUMN_PATH, " > ".join((*ancestors, leaf))
    return None, ""


def of_union(edition: str) -> Truthful:
    """What was read by eye of a Union budget."""
    cells = union.truth(edition)

    def check(grid: Grid) -> Checked:
        met: dict[int, union.TrueCell] = {}
        findings = []
        for cell, _ in figures_of(grid):
            true = next((one for one in cells if one.page == cell.page and union.covers(cell, one.box)), None)
            if true is not None:
                met[id(true)] = true
            findings.append(_union_finding(cell, true))
        pages = {one.page for one in met.values()}
        whole = sum(one.page in pages for one in cells)
        return Checked(tuple(findings), whole - len(met), frozenset(f"page {page}" for page in pages))

    return Truthful(check, frozenset(f"page {page}" for page in union.PAGES[edition]))


def _union_finding(cell: Cell, true: union.TrueCell | None) -> Finding:
    make = partial(Finding, cell.page, cell.text, cell.row_path, cell.column_path)
    if true is None:
        return make(Fault.NO_FIGURE)
    faults = union.faults(true, cell)
    if not faults:
        return make()
    kind = faults[0].partition("]")[0].lstrip("[")
    return make(UNION_FAULTS.get(kind, Fault.ROW_PATH), true.place)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
