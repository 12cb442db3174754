"""The truth: boxes hold the printed text, values are what is printed, identities hold."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from decimal import Decimal

import pdfplumber
import pytest

from golden.builder import Sample
from golden.builder.desk import MARKS
from golden.builder.hindi import MARKS as HINDI_MARKS
from golden.builder.sources import sourced
from golden.truth import CellTruth
from hpes_retrieval.schema import Estimate

NULLS = {("not_available", ".."), ("nil", "-"), ("nil", "\u2013"), ("suppressed", "*")}
MINUS = {ord("\u2013"): "-", ord("\u2212"): "-"}


@pytest.fixture(params=["sample", "other"])
def built(request: pytest.FixtureRequest) -> Sample:
    return request.getfixturevalue(request.param)


def characters(page: pdfplumber.page.Page) -> list[tuple[str, float, float]]:
    """Characters with their centres on the unrotated page."""
    found = []
    for char in page.chars:
        x, y = (char["x0"] + char["x1"]) / 2, (char["top"] + char["bottom"]) / 2
        for text in char["text"].strip():  # a glyph may stand for several characters
            found.append((text, y, page.width - x) if page.rotation == 90 else (text, x, y))
    return found


def test_boxes_hold_exactly_the_printed_text(built: Sample) -> None:
    """Read with pdfplumber, which shares nothing with the builder or with our extractor."""
    by_page: dict[tuple[str, int], list[CellTruth]] = defaultdict(list)
    for cell in built.truth.cells:
        by_page[cell.document, cell.page].append(cell)
    for document in built.documents:
        with pdfplumber.open(built.path(document.document)) as pdf:
            for number, page in enumerate(pdf.pages, start=1):
                cells = by_page[document.document, number]
                chars = characters(page) if cells else []
                for cell in cells:
                    x0, y0, x1, y1 = cell.box
                    edge = 0.6  # matras have no width and end on the edge
                    inside = Counter(
                        text for text, x, y in chars if x0 - edge <= x <= x1 + edge and y0 <= y <= y1
                    )
                    expected = Counter(cell.text.replace(" ", ""))
                    if cell.role == "stub":  # leaders stand behind the last line, which may be a short one
                        inside["."] = expected["."]
                    assert inside == expected, (document.document, number, cell)


def test_values_are_what_is_printed(built: Sample) -> None:
    for cell in built.truth.data_cells:
        if cell.value is None:
            assert (cell.null_mark, cell.text) in NULLS
            continue
        printed = cell.text.replace(",", "").replace("(-)", "-").translate(MINUS).rstrip("*@#$")
        if printed.startswith("("):
            printed = "-" + printed.strip("()")
        assert Decimal(printed) == Decimal(cell.value), cell


def test_estimates_are_those_printed_in_the_paths(built: Sample) -> None:
    for cell in built.truth.data_cells:
        path = " ".join((*cell.row_path, *cell.column_path))
        shown = {e for e, mark in MARKS.items() if mark in path or HINDI_MARKS.get(mark, mark) in path}
        if cell.marks and not cell.marks[0].isalnum():
            shown = {Estimate.PROVISIONAL}  # a note says so, not a path
        expected = set() if cell.estimate == "none" else {Estimate(cell.estimate)}
        assert shown == expected, cell


def test_partial_years_say_so(built: Sample) -> None:
    for cell in built.truth.data_cells:
        path = " ".join((*cell.row_path, *cell.column_path))
        assert bool(cell.partial) == ("up to" in path or "तक" in path), cell


def columns_of(built: Sample, key: str) -> Iterator[list[CellTruth]]:
    """The data cells of each column of each drawing of a table, top to bottom."""
    columns: dict[tuple[str, str, int], list[CellTruth]] = defaultdict(list)
    for cell in built.truth.data_cells:
        if cell.table == key:
            columns[cell.document, cell.number, cell.column].append(cell)
    yield from (sorted(cells, key=lambda c: c.row) for cells in columns.values())


@pytest.mark.parametrize(
    "key",
    ["gva_sectors", "tax_collection", "power_consumption", "power_generation", "tourists_district",
     "bank_branches", "apple_district", "enrolment", "t_population", "t_roads", "t_outlay", "t_power"],
)  # fmt: skip
def test_last_row_is_the_sum(built: Sample, key: str) -> None:
    columns = list(columns_of(built, key))
    assert columns
    for cells in columns:
        values = [Decimal(cell.value or 0) for cell in cells]
        slack = Decimal("0.02") if "Share" in cells[0].column_path[-1] else 0
        assert abs(sum(values[:-1]) - values[-1]) <= slack, cells[-1]


@pytest.mark.parametrize("key", ["crops", "schemes", "t_crop_area", "t_crop_production"])
def test_parts_add_up_within_sections_and_sections_to_the_whole(built: Sample, key: str) -> None:
    for cells in columns_of(built, key):
        totals = [c for c in cells if len(c.row_path) == 2 and "otal" in c.row_path[-1]]
        assert totals
        for total in totals:
            parts = [c for c in cells if c.row_path[0] == total.row_path[0] and c is not total]
            assert sum(Decimal(c.value or 0) for c in parts) == Decimal(total.value or 0)
        assert sum(Decimal(t.value or 0) for t in totals) == Decimal(cells[-1].value or 0)


def test_growth_is_that_of_the_printed_levels(built: Sample) -> None:
    for edition in built.editions:
        levels = {
            c.data_year: c
            for c in built.truth.data_cells
            if (c.edition, c.series) == (edition, "gsdp_constant")
        }
        growth = [
            c for c in built.truth.data_cells if (c.edition, c.series) == (edition, "gsdp_constant_growth")
        ]
        assert growth
        for cell in growth:
            start = int(cell.data_year[:4])
            before = levels.get(f"{start - 1}-{start % 100:02d}")
            if before is not None:
                rate = (Decimal(levels[cell.data_year].value or 0) / Decimal(before.value or 1) - 1) * 100
                assert abs(rate - Decimal(cell.value or 0)) <= Decimal("0.05")


SINGLE_VALUED = {
    "gsdp_current", "gsdp_constant", "gsdp_constant_growth", "per_capita_income", "tourists_total",
    "apple_production", "fruit_production", "apple_area", "tourists_district", "roads", "apple_boxes",
    "bank_branches", "power_consumption", "deposits",
}  # fmt: skip
"""Series that stand in several tables of an edition and must agree there."""


def test_an_edition_prints_one_value_for_a_figure(built: Sample) -> None:
    values: dict[tuple[str, ...], set[str | None]] = defaultdict(set)
    for c in built.truth.data_cells:
        if c.series in SINGLE_VALUED and c.null_mark is None and not c.partial:
            values[c.edition, c.series, c.member, c.data_year].add(c.value)
    assert {key[1] for key in values} == SINGLE_VALUED
    assert {key: found for key, found in values.items() if len(found) > 1} == {}


def test_sourced_figures_are_printed_as_the_press_reported_them(built: Sample) -> None:
    printed = {
        (c.series, c.member, c.data_year, c.edition): Decimal(c.value)
        for c in built.truth.data_cells
        if c.source and c.value is not None and not c.partial
    }
    assert len(printed) > 150
    for (series, member, year, edition), value in printed.items():
        known = {
            f.value for k, f in sourced().items() if k[0] == series and k[2] == year and member in ("", k[1])
        }
        if series in ("gsdp_current", "per_capita_income"):
            assert value in known, (series, year, edition)


def test_revisions_are_real(sample: Sample) -> None:
    """GSDP of 2022-23 at current prices: advance, first revised, then revised again."""
    by_edition = {
        c.edition: (c.value, c.estimate)
        for c in sample.truth.data_cells
        if (c.series, c.data_year, c.table) == ("gsdp_current", "2022-23", "gsdp")
    }
    assert by_edition["2022-23"] == ("195404", "advance")
    assert by_edition["2023-24"] == ("191728", "first_revised")
    assert by_edition["2024-25"][1] == "second_revised"
    assert by_edition["2024-25"][0] != "191728"


def test_charts_are_no_tables(sample: Sample) -> None:
    assert [p for p in sample.truth.pages if any(f.startswith("Figure") for f in p.figures)]
    assert not [c for c in sample.truth.cells if "chart" in c.table]
