"""Both real Union budgets: cells typed by eye from the rendered pages, and chart pages that hold no table."""

from __future__ import annotations

from pathlib import Path

import pytest
from table_cells import figures, landed

pytestmark = pytest.mark.real

ACTUALS, BUDGET, REVISED = "Actuals", "Budget Estimates", "Revised Estimates"

EDITIONS = {
    "2025-26": ("budget/budget_at_a_glance_2025-26.pdf", (
        ("2023-2024", ACTUALS), ("2024-2025", BUDGET), ("2024-2025", REVISED), ("2025-2026", BUDGET))),
    "2026-27": ("budget/budget_at_a_glance_2026-27.pdf", (
        ("2024-2025", ACTUALS), ("2025-2026", BUDGET), ("2025-2026", REVISED), ("2026-2027", BUDGET))),
}

ROWS = [
    ("2025-26", 3, "Revenue Receipts", "2729036 3129200 3087960 3420409"),
    ("2025-26", 3, "Revenue Receipts > Tax Revenue (Net to Centre)", "2327251 2583499 2556960 2837409"),
    ("2025-26", 3, "Capital Receipts > Borrowings and Other Liabilities", "1654643 1613312 1569527 1568936"),
    ("2025-26", 3, "Total Expenditure (10+13)", "4443447 4820512 4716487 5065345"),
    ("2025-26", 3, "Total Expenditure (10+13) > Interest Payments", "1063872 1162940 1137940 1276338"),
    ("2025-26", 3, "Grants in Aid for creation of Capital Assets", "303916 390778 299891 427192"),
    ("2025-26", 3, "Revenue Deficit (10-1)", "765216 580201 610098 523846"),
    ("2025-26", 3, "Effective Revenue Deficit (15-12)", "461300 189423 310207 96654"),
    ("2025-26", 3, "Fiscal Deficit [9-(1+5+6)]", "1654643 1613312 1569527 1568936"),
    ("2025-26", 3, "Fiscal Deficit [9-(1+5+6)] > as a percentage of GDP", "(5.6) (4.9) (4.8) (4.4)"),
    ("2025-26", 3, "Primary Deficit (17-11) > as a percentage of GDP", "(2.0) (1.4) (1.3) (0.8)"),
    ("2025-26", 6, "Effective Revenue Deficit", "461300 189423 310207 96654"),
    ("2025-26", 6, "Short term Borrowing (T-Bill etc.)", "53205 -50000 -120000 0"),
    ("2025-26", 6, "Other Receipts (Internal Debts and Public Account)", "(-)88689 (-)81282 26034 40746"),
    ("2025-26", 8, "GST > IGST", "-4850 .. .. .."),
    ("2025-26", 8, "GST > GST Compensation Cess", "141436 151009 153440 167110"),
    ("2025-26", 8, "Gross Tax Revenue > Wealth Tax & Commodity Transaction Tax", "422 .. .. .."),
    ("2025-26", 8, "Non-Tax Revenue > Dividends and Profits", "170877 289134 289285 325000"),
    ("2025-26", 8, "Total- Revenue Receipts (1a + 2)", "2729036 3129200 3087961 3420409"),
    ("2025-26", 8, "CAPITAL RECEIPTS > Non-debt Receipts@", "59768 78000 59000 76000"),
    ("2025-26", 10, "Centre's Expenditure > Other Central Sector Expenditure", "1322216 1490586 1444628 1526008"),
    ("2025-26", 10, "Transfers > Finance Commission Grants", "148522 132378 127146 132767"),
    ("2025-26", 10, "Grants in Aid for creation of capital assets", "303916 390778 299891 427192"),
    ("2025-26", 13, "Subsidy > Food", "211814 205250 197420 203420"),
    ("2025-26", 13, "Home Affairs (including Union Territories)", "196872 219643 220371 233211"),
    ("2025-26", 13, "Grand Total", "4443447 4820512 4716487 5065345"),
    ("2026-27", 5, "Revenue Receipts > Non Tax Revenue", "536580 583000 667662 666228"),
    ("2026-27", 5, "Capital Receipts > Other Receipts", "17202 47000 33837 80000"),
    ("2026-27", 5, "Effective Capital Expenditure (12+13)", "1324609 1548282 1403906 1714523"),
    ("2026-27", 5, "Fiscal Deficit [9-(1+5+6)]", "1574431 1568936 1558492 1695768"),
    ("2026-27", 5, "Fiscal Deficit [9-(1+5+6)] > percentages of GDP", "(4.8) (4.4) (4.4) (4.3)"),
    ("2026-27", 8, "Fiscal Deficit > as a percentage of GDP", "(4.8) (4.4) (4.4) (4.3)"),
    ("2026-27", 8, "Debt Receipts (Net) > Short term Borrowing (T-Bill etc.)", "-160154 0 0 130000"),
    ("2026-27", 8, "Other Receipts (Internal Debts and Public Account)", "178692 40746 75877 (-)45801"),
    ("2026-27", 10, "Gross Tax Revenue > Union Excise Duties", "300253 317000 336550 388910"),
    ("2026-27", 10, "GST > IGST", "-32483 .. .. .."),
    ("2026-27", 10, "Non-Tax Revenue > External Grants", "687 1175 1639 2327"),
    ("2026-27", 10, "Total Capital Receipts (A+B)", "1615641 1642452 1576797 1781463"),
    ("2026-27", 12, "Other Central Sector Expenditure > of which Interest Payments", "1115575 1276338 1274338 1403972"),
    ("2026-27", 12, "Grants in Aid for creation of capital assets", "272656 427192 308151 492702"),
    ("2026-27", 15, "Subsidy > Petroleum", "14479 12100 15121 12085"),
    ("2026-27", 15, "Finance", "58217 62924 112175 20649"),
]

SCHEMES = [
    ("Rashtriya Krishi Vikas Yojna", "5693 7553 6000 8500"),
    ("Pradhan Mantri Poshan Shakti Nirman (PM POSHAN)", "8458 12467 10000 12500"),
    ("Urban Challenge Fund", "... ... ... 10000"),
    ("Jal Jeevan Mission (JJM) / National Rural Drinking Water Mission", "69992 70163 22694 67000"),
    ("Crop Insurance Scheme", "12949 14600 15864 12242"),
    ("Indian Strategic Petroleum Reserve Limited (ISPRL) for Crude Oil Reserve", "... ... ... 5597"),
    ("National Critical Mineral Mission (NCMM)", "... ... 0.01 410"),
    ("New Employment Generation Scheme", "... 10000 6799 20000"),
    ("Rolling Stock (Railways)", "44029 40314 46252 45530"),
    ("Khelo India", "872 900 800 1000"),
]

CHARTS = [("2025-26", page) for page in (4, 5, 7, 9, 11, 12, 15, 22, 23)] + [
    ("2026-27", page) for page in (6, 7, 9, 11, 13, 14, 17, 24)]


@pytest.mark.parametrize(("edition", "page", "label", "row"), ROWS, ids=[f"{r[0]}-p{r[1]}-{r[2]}" for r in ROWS])
def test_rows_land_with_english_labels_and_heads(shared: Path, edition: str, page: int, label: str, row: str) -> None:
    name, heads = EDITIONS[edition]
    tables = landed(shared / "corpus" / name, (page,))
    for head, value in zip(heads, row.split(), strict=True):
        found = figures(tables, label, head)
        assert [cell.text for cell in found] == [value], head
        assert found[0].page == page


def test_bracketed_line_is_a_share_and_never_the_deficit(shared: Path) -> None:
    name, heads = EDITIONS["2025-26"]
    tables = landed(shared / "corpus" / name, (3,))
    share = figures(tables, "Fiscal Deficit [9-(1+5+6)] > as a percentage of GDP", heads[2])[0]
    assert (share.text, share.unit) == ("(4.8)", "percent")
    assert [c.text for c in figures(tables, "Fiscal Deficit [9-(1+5+6)]", heads[2])] == ["1569527"]


def test_the_second_stub_keeps_its_own_cells(shared: Path) -> None:
    name, _ = EDITIONS["2025-26"]
    grid = landed(shared / "corpus" / name, (3,)).accepted[0].grid
    stub = [c for c in grid.cells if c.row >= grid.header_rows and c.column < grid.stub_columns]
    devanagari = [c for c in stub if any("\u0900" <= letter <= "\u097f" for letter in c.text)]
    assert len(devanagari) >= 18
    assert all(not any("\u0900" <= letter <= "\u097f" for letter in "".join(c.row_path)) for c in grid.cells)


def test_schemes_continue_over_six_pages_as_one_table(shared: Path) -> None:
    name, _ = EDITIONS["2025-26"]
    tables = landed(shared / "corpus" / name, (16, 17, 18, 19, 20, 21))
    assert [table.grid.pages for table in tables.accepted] == [(16, 17, 18, 19, 20, 21)]
    heads = (("Actuals", "2023-24"), ("BE", "2024-25"), ("RE", "2024-25"), ("BE", "2025-26"))
    for label, row in SCHEMES:
        for head, value in zip(heads, row.split(), strict=True):
            cells = [
                cell for cell in tables.accepted[0].grid.cells
                if cell.column_path == head and cell.row_path and cell.row_path[-1].endswith(label)
            ]
            assert [cell.text for cell in cells] == [value], (label, head)


@pytest.mark.parametrize(("edition", "page"), CHARTS)
def test_chart_pages_give_no_table(shared: Path, edition: str, page: int) -> None:
    name, _ = EDITIONS[edition]
    assert landed(shared / "corpus" / name, (page,)).accepted == ()


def test_an_economic_survey_chapter_of_charts_and_prose_gives_no_table(shared: Path) -> None:
    path = shared / "corpus" / "budget" / "economic_survey_india_2024-25_ch01.pdf"
    assert landed(path, tuple(range(1, 35))).accepted == ()
