"""The rules of the gate, each on grids made to break it, and the four bugs that it exists to catch."""

from __future__ import annotations

import pytest
from tables_pages import Printed, page_of

from hpes_assets.pages.model import Fill, PageContent
from hpes_assets.tables import gate
from hpes_assets.tables.extract import candidates_of, tables_of_page
from hpes_assets.tables.gate.header_years import ordered
from hpes_assets.tables.gate.reversed_text import is_reversed
from hpes_assets.tables.model import Cell, Grid
from hpes_retrieval.schema import CellRole, GateRule

PAGE = PageContent(1, 600, 800)


def grid_of(
    heads: list[str], rows: list[list[str]], caption: str = "", strategy: str = "aligned", labels: bool = True
) -> Grid:
    """A grid with one row of heads and one stub column."""
    cells = [Cell(0, k, text, CellRole.HEADER, (0, 0, 1, 1), 1) for k, text in enumerate(heads) if text]
    for r, row in enumerate(rows, start=1):
        for k, text in enumerate(row):
            if not text:
                continue
            role = CellRole.STUB if k == 0 else CellRole.DATA
            path = (row[0],) if labels and row[0] else ()
            cells.append(Cell(
                r, k, text, role, (k * 50.0, r * 12.0, k * 50.0 + 40, r * 12.0 + 10), 1,
                row_path=path if k else (), column_path=(heads[k],) if k and heads[k] else ()))
    return Grid((1,), (0, 0, 300, 200), tuple(cells), len(rows) + 1, len(heads), 1, 1, strategy, caption=caption)


def broken(grid: Grid, page: PageContent = PAGE) -> set[GateRule]:
    return {violation.rule for violation in gate.judge(grid, page)}


SOUND = grid_of(["Sector", "2017-18", "2018-19"], [
    ["Agriculture", "1,84,552", "1,95,230"], ["Industry", "92,244", "98,120"], ["Total", "2,76,796", "2,93,350"]])


def test_a_sound_table_passes_all_rules() -> None:
    assert gate.judge(SOUND, PAGE) == ()
    assert gate.recheck(SOUND) == ()


def test_rectangularity_nine_rows_in_ten() -> None:
    rows = [["a row", "1", "2"] for _ in range(20)]
    rows[3][1] = "1 5"
    rows[4][1] = "2 6"
    assert GateRule.RECTANGULARITY not in broken(grid_of(["x", "alpha", "beta"], rows))
    rows[5][1] = "3 7"
    assert GateRule.RECTANGULARITY in broken(grid_of(["x", "alpha", "beta"], rows))


def test_header_years_out_of_order() -> None:
    shuffled = grid_of(["x", "2017-18", "2019-20", "2018-19"], [["a b", "1", "2", "3"]] * 3)
    assert GateRule.HEADER_YEARS in broken(shuffled)
    assert ordered([2023, 2024, 2024, 2025])
    assert ordered([2022, 2023, 2024, 2022, 2023, 2024])
    assert ordered([2025, 2024, 2023])
    assert not ordered([2017, 2019, 2018])


def test_a_label_among_numbers_is_a_slipped_row() -> None:
    slipped = grid_of(["x", "alpha", "beta"], [["a b", "1", "2"], ["c d", "3", "4"], ["e f", "Industry", "6"]])
    assert GateRule.NUMERIC_PURITY in broken(slipped)


@pytest.mark.parametrize(("figure", "passes"), [
    ("1,84,552", True), ("184,552", True), ("35,6568", False), ("1,845,52", False), ("12,345.6", True)])
def test_number_format(figure: str, passes: bool) -> None:
    grid = grid_of(["x", "alpha"], [["a b", figure], ["c d", "7"]])
    assert (GateRule.NUMBER_FORMAT in broken(grid)) is not passes


def test_one_column_does_not_group_digits_both_ways() -> None:
    grid = grid_of(["x", "alpha"], [["a b", "1,84,552"], ["c d", "184,552"]])
    assert GateRule.NUMBER_FORMAT in broken(grid)


def test_totals_allow_half_a_unit_an_addend() -> None:
    heads = ["x", "alpha", "beta", "gamma"]
    rounded = [["a b", "10", "20", "30"], ["c d", "11", "21", "31"], ["Total", "22", "41", "62"]]
    assert GateRule.TOTALS not in broken(grid_of(heads, rounded))


def test_a_total_that_fails_in_one_column_only_names_its_equation() -> None:
    heads = ["x", "alpha", "beta", "gamma"]
    wrong = [["a b", "10", "20", "30"], ["c d", "11", "21", "31"], ["Total", "21", "41", "91"]]
    violations = gate.judge(grid_of(heads, wrong), PAGE)
    assert [v.rule for v in violations] == [GateRule.TOTALS]
    assert "30 + 31 ≠ 91" in violations[0].evidence


def test_a_formula_in_a_label_is_checked() -> None:
    heads = ["x", "alpha", "beta", "gamma"]
    rows = [["1. Revenue", "10", "20", "30"], ["2. Capital", "5", "6", "7"]]
    rows.append(["3. Total Receipts (1+2)", "15", "26", "48"])
    violations = gate.judge(grid_of(heads, rows), PAGE)
    assert [v.rule for v in violations] == [GateRule.TOTALS]
    assert "30 + 7 ≠ 48" in violations[0].evidence


def test_two_columns_under_the_same_head_are_not_resolved() -> None:
    grid = grid_of(["x", "2018-19", "2018-19"], [["a b", "1", "2"], ["c d", "3", "4"]])
    assert GateRule.HEADER_RESOLVED in broken(grid)
    assert GateRule.HEADER_RESOLVED in broken(grid_of(["x", "2018-19", ""], [["a b", "1", "2"], ["c d", "3", "4"]]))


def test_a_caption_that_names_a_figure() -> None:
    grid = grid_of(["x", "alpha"], [["a b", "1"], ["c d", "3"]], caption="Figure 2.1: Growth of GSDP")
    assert GateRule.CHART in broken(grid)


def test_every_rule_but_disagreement_is_in_the_gate() -> None:
    assert set(gate.RULES) == set(GateRule) - {GateRule.DISAGREEMENT}


# The four bugs.


def test_bug_prose_chopped_into_a_grid_does_not_pass() -> None:
    words = (
        "the state economy has grown at a rate that is higher than the national average and the sector of "
        "services has been the largest of the sectors in the year under review while the sector of industry "
        "has been growing at the rate of the last year which was the highest in the decade that has passed"
    ).split()
    rows = [words[k:k + 4] for k in range(0, len(words) - 4, 4)]
    assert GateRule.PROSE in broken(grid_of(["economy", "has", "been", "growing"], rows))


def test_bug_prose_on_a_page_gives_no_table() -> None:
    line = "in the year under review the economy has grown and the rate of growth was higher than the average"
    page = page_of([Printed(60, 100 + 13 * k, line) for k in range(20)])
    assert tables_of_page(page).accepted == ()


def test_bug_a_bar_chart_gives_no_table() -> None:
    printed = [Printed(80, 90, "Figure 2.1 Gross State Domestic Product")]
    for k, (tick, value) in enumerate([("250000", "232185"), ("200000", "187320"), ("150000", "137320"),
                                       ("100000", "99120")]):
        printed += [Printed(60, 140 + 40 * k, tick), Printed(150 + 50 * k, 132 + 40 * k, value)]
    printed += [Printed(150 + 50 * k, 320, str(2015 + k)) for k in range(4)]
    bars = tuple(Fill((150 + 50 * k, 140 + 40 * k, 175 + 50 * k, 310), (0.2, 0.3, 0.8)) for k in range(4))
    page = page_of(printed, fills=bars)
    assert tables_of_page(page).accepted == ()


def test_bug_axis_labels_are_no_row_labels() -> None:
    axis = grid_of(["x", "alpha"], [["250000", "232185"], ["200000", "187320"], ["150000", "137320"]])
    assert GateRule.CHART in broken(axis)
    nameless = grid_of(["x", "alpha"], [["", "232185"], ["", "187320"], ["a b", "137320"]])
    assert GateRule.CHART in broken(nameless)


def test_bug_a_fiscal_year_set_in_two_pieces_stays_one_head() -> None:
    printed = [Printed(60, 100, "Sector")]
    for k, (first, second) in enumerate([("1951", "-56"), ("1956", "-61"), ("1961", "-66")]):
        printed += [Printed(250 + 90 * k, 100, first), Printed(250 + 90 * k + 20, 100, second)]
    for r, label in enumerate(["Agriculture", "Industry", "Services", "Total"]):
        printed += [Printed(60, 120 + 16 * r, label)]
        printed += [Printed(250 + 90 * k, 120 + 16 * r, str(1000 * (r + 1) + k)) for k in range(3)]
    accepted = tables_of_page(page_of(printed)).accepted
    assert len(accepted) == 1
    paths = {c.column_path for c in accepted[0].grid.cells if c.column_path}
    assert paths == {("1951-56",), ("1956-61",), ("1961-66",)}


def test_bug_list_markers_are_not_reversed_text() -> None:
    for text in ("a) Elementary Education", "(ii) Borrowings", "b) Secondary (net)", "निवल (+)/(-) अतिरिक्त", "i) x (y"):
        assert not is_reversed(text), text
    assert is_reversed(")RF(")
    assert is_reversed("02-9102 )RF(")
    rows = [["a) Elementary Education", "1"], ["b) Secondary Education", "2"]]
    assert GateRule.REVERSED_TEXT not in broken(grid_of(["x", "alpha"], rows))


def test_candidates_carry_paths_before_any_verdict() -> None:
    printed = [Printed(60, 100, "District"), Printed(250, 100, "Area"), Printed(350, 100, "Yield")]
    for r, label in enumerate(["Kangra", "Mandi", "Shimla"]):
        printed += [Printed(60, 116 + 14 * r, label), Printed(250, 116 + 14 * r, str(r + 10)),
                    Printed(350, 116 + 14 * r, str(r + 20))]
    grid = candidates_of(page_of(printed))[0][0]
    kangra = [c for c in grid.cells if c.row_path == ("Kangra",)]
    assert [(c.column_path, c.text) for c in kangra] == [(("Area",), "10"), (("Yield",), "20")]
