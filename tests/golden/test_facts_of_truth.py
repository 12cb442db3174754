"""Facts of the sample's tables, rebuilt cell by cell from the builder's truth, against that truth."""

from __future__ import annotations

from collections import defaultdict
from decimal import Decimal

import pytest

from golden.builder import Sample
from golden.truth import CellTruth
from hpes_assets.facts.build import FactRow, TableContext, facts_of_table
from hpes_assets.publications.loader import load_profile
from hpes_assets.tables.model import AcceptedTable, Cell, Grid
from hpes_retrieval.schema import CellRole, Proof

UNIT_NAMES = {"km": {"kilometres"}, "number": {"number", "persons", "households"}}
"""Units that truth and facts call by different names."""


def grid_of(cells: list[CellTruth]) -> Grid:
    drawn = [
        Cell(
            cell.row, cell.column, cell.text, CellRole(cell.role), cell.box, cell.page, cell.row_span,
            cell.column_span, cell.marks, cell.row_path, cell.column_path,
            cell.unit if cell.role == "data" else "",
        )
        for cell in cells if cell.role in set(CellRole)
    ]  # fmt: skip
    notes = tuple(cell.text for cell in cells if cell.role == "note")
    stub = min(cell.column for cell in cells if cell.role == "data")
    columns = max(cell.column + cell.column_span for cell in cells)
    return Grid(
        (cells[0].page,), (0, 0, 1, 1), tuple(drawn), 0, columns, 0, stub, "truth", cells[0].caption,
        legend=notes,
    )  # fmt: skip


@pytest.fixture(scope="module")
def pairs(sample: Sample) -> list[tuple[CellTruth, FactRow | None]]:
    profile = load_profile("himachal_economic_survey")
    tables: dict[tuple[str, str, str], list[CellTruth]] = defaultdict(list)
    for cell in sample.truth.cells:
        if cell.language == "english":
            tables[cell.edition, cell.document, cell.table].append(cell)
    found: list[tuple[CellTruth, FactRow | None]] = []
    for (edition, document, _), cells in tables.items():
        context = TableContext(profile.name, edition, document, cells[0].kind, "english")
        accepted = AcceptedTable(grid_of(cells), Proof.GATE)
        facts = {(fact.row, fact.column): fact for fact in facts_of_table(accepted, context, profile)}
        found += [(cell, facts.get((cell.row, cell.column))) for cell in cells if cell.role == "data"]
    return found


def test_every_figure_and_null_mark_becomes_a_fact(pairs: list[tuple[CellTruth, FactRow | None]]) -> None:
    assert len(pairs) > 1000
    for truth, fact in pairs:
        assert fact is not None, truth
        assert fact.value == (Decimal(truth.value) if truth.value is not None else None), truth
        assert fact.null_mark == truth.null_mark, truth


def test_what_and_when_are_those_of_the_truth(pairs: list[tuple[CellTruth, FactRow | None]]) -> None:
    unsaid = 0
    for truth, fact in pairs:
        assert fact is not None
        assert fact.estimate == truth.estimate, truth
        assert fact.price_basis == (truth.price_basis or None), truth
        assert fact.scale == truth.scale, truth
        assert fact.unit in UNIT_NAMES.get(truth.base_unit, set()) | {truth.base_unit}, truth
        unsaid += fact.data_year is None
        # A table may leave its year to the text around it; then the fact has none. It never has another's.
        assert fact.data_year in (truth.data_year, None), truth
        if truth.table != "price_index":  # months: the truth takes them for members, facts for parts of a year
            assert fact.is_partial == bool(truth.partial), truth
        else:
            assert fact.is_partial and fact.member == truth.member.casefold()
    assert unsaid < len(pairs) / 20


def test_no_two_figures_of_a_document_pass_for_each_other(
    pairs: list[tuple[CellTruth, FactRow | None]],
) -> None:
    named: dict[tuple[object, ...], list[tuple[CellTruth, FactRow]]] = defaultdict(list)
    for truth, fact in pairs:
        if fact is not None and fact.data_year is not None and fact.value is not None:
            key = (
                fact.edition, fact.document_id, fact.series, fact.member, fact.price_basis, fact.data_year,
                fact.estimate, fact.is_partial, fact.unit, fact.scale,
            )  # fmt: skip
            named[key].append((truth, fact))
    for same in named.values():
        meant = {(truth.series, truth.member) for truth, _ in same}
        values = {fact.value for _, fact in same}
        assert len(values) == 1 or len(meant) == 1, same
