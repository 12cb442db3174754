"""Five Himachal budget documents: sixty cells typed by eye from the rendered pages.

Three bilingual head levels, no column rules, Devanagari that is Unicode and wrong, tables that go on over pages.
At least fifty must land right and none wrong.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from table_cells import landed

from hpes_retrieval.schema import CellRole

pytestmark = pytest.mark.real

A, B18, R18, B19 = (
    ("Actuals", "2017-2018"), ("Budget Estimates", "2018-2019"), ("Revised Estimates", "2018-2019"),
    ("Budget Estimates", "2019-2020"),
)
SA, SB18, SR18, SB19 = (
    ("Actuals", "2017-18"), ("Budget Estimates", "2018-19"), ("Revised Estimates", "2018-19"),
    ("Budget Estimates", "2019-20"),
)

# file, page, words of the row path, heads, figure
CELLS = [
    ("demand_estimates", 1, ("Demand Total", "C"), (*A, "Non-Plan"), "7183"),
    ("demand_estimates", 1, ("Demand Total", "C"), (*B18, "Non-Plan"), "9302"),
    ("demand_estimates", 1, ("Demand Total", "V"), (*A, "Total"), "353621"),
    ("demand_estimates", 1, ("Demand Total", "V"), (*R18, "Non-Plan"), "474328"),
    ("demand_estimates", 1, ("Revenue Section", "C"), (*R18, "Total"), "8633"),
    ("demand_estimates", 1, ("Revenue Section", "V"), (*B18, "Total"), "404778"),
    ("demand_estimates", 1, ("Revenue Section", "V"), (*B19, "Non-Plan"), "398527"),
    ("demand_estimates", 1, ("Loan Section",), (*A, "Non-Plan"), "16715"),
    ("demand_estimates", 1, ("Loan Section",), (*B18, "Plan"), "0"),
    ("demand_estimates", 1, ("Loan Section",), (*R18, "Total"), "60327"),
    ("demand_estimates", 1, ("STATE SCHEMES", "V"), (*B19, "Total"), "429027"),
    ("demand_estimates", 1, ("PARLIAMENT/STATE/U.T.LEGISLAT", "V"), (*R18, "Non-Plan"), "379795"),
    ("demand_estimates", 2, ("STATE/U.T. LEGISLATURES",), (*A, "Non-Plan"), "7183"),
    ("demand_estimates", 2, ("STATE/U.T. LEGISLATURES",), (*B19, "Total"), "7502"),
    ("demand_estimates", 2, ("LEGISLATIVE ASSEMBLY",), (*B18, "Total"), "9302"),
    ("demand_estimates", 2, ("LEGISLATIVE SECRETARIAT",), (*A, "Total"), "146902"),
    ("demand_estimates", 2, ("LEGISLATIVE SECRETARIAT",), (*B18, "Non-Plan"), "175176"),
    ("demand_estimates", 2, ("LEGISLATIVE SECRETARIAT",), (*R18, "Non-Plan"), "149439"),
    ("demand_estimates", 2, ("LEGISLATIVE SECRETARIAT",), (*B19, "Total"), "172158"),
    ("demand_estimates", 2, ("HOUSING",), (*A, "Total"), "5932"),
    ("demand_estimates", 2, ("Other Housing",), (*R18, "Non-Plan"), "34206"),
    ("demand_estimates", 2, ("Maintenance and Repairs",), (*B18, "Total"), "4207"),
    ("demand_estimates", 2, ("LOANS TO GOVERNMENT SERVANTS , ETC.",), (*R18, "Total"), "60327"),
    ("demand_estimates", 2, ("LOANS TO GOVERNMENT SERVANTS , ETC.",), (*B19, "Non-Plan"), "30500"),
    ("demand_soe", 1, ("SALARIES",), (*SA, "Non-Plan"), "243318"),
    ("demand_soe", 1, ("SALARIES",), (*SB18, "Total"), "304573"),
    ("demand_soe", 1, ("SALARIES",), (*SB19, "Total"), "288900"),
    ("demand_soe", 1, ("WAGES",), (*SR18, "Non-Plan"), "8"),
    ("demand_soe", 1, ("TRAVEL EXPENSES",), (*SR18, "Total"), "25333"),
    ("demand_soe", 1, ("LIVERIES",), (*SA, "Total"), "204"),
    ("demand_soe", 1, ("OFFICE EXPENSES",), (*SB18, "Non-Plan"), "9243"),
    ("demand_soe", 1, ("MEDICAL REIMBURSEMENT",), (*SB19, "Non-Plan"), "3837"),
    ("demand_soe", 1, ("RENT, RATES & TAXES",), (*SB18, "Total"), "1500"),
    ("demand_soe", 1, ("ADVERTISING & PUBLICITY",), (*SA, "Non-Plan"), "177"),
    ("demand_soe", 1, ("HOSPITALITY & ENT.EXPENSES",), (*SR18, "Total"), "1028"),
    ("demand_soe", 1, ("PROFESSIONAL & SPECIAL SERVICE",), (*SB19, "Total"), "300"),
    ("demand_soe", 1, ("OTHER CHARGES",), (*SA, "Non-Plan"), "45174"),
    ("demand_soe", 1, ("MAINTENANCE",), (*SR18, "Non-Plan"), "34206"),
    ("demand_soe", 1, ("MOTOR VEHICLES (Purchase)",), (*SA, "Total"), "0"),
    ("demand_soe", 1, ("MOTOR VEHICLES (Purchase)",), (*SR18, "Total"), "2164"),
    ("part1", 1, ("Voted",), ("Revenue",), "398527000"),
    ("part1", 1, ("Voted",), ("Capital",), "0"),
    ("part1", 1, ("Voted",), ("Loan",), "30500000"),
    ("part1", 1, ("Charged",), ("Total",), "7502000"),
    ("part1", 1, ("Total",), ("Revenue",), "406029000"),
    ("part1", 1, ("Total",), ("Total",), "436529000"),
    ("detail_of_estimates", 1, ("Demand Total", "V"), (*B19, "Non-Plan"), "429027"),
    ("detail_of_estimates", 1, ("Loan Section",), (*B18, "Total"), "30500"),
    ("detail_of_estimates", 1, ("STATE SCHEMES", "V"), (*R18, "Non-Plan"), "474328"),
    ("detail_of_estimates", 2, ("LEGISLATIVE ASSEMBLY",), (*B18, "Total"), "9302"),
    ("detail_of_estimates", 2, ("H.P.VIDHAN", "SPEAKER"), (*A, "Non-Plan"), "7183"),
    ("detail_of_estimates", 2, ("SALARIES",), (*A, "Non-Plan"), "5851"),
    ("detail_of_estimates", 2, ("SALARIES",), (*B18, "Total"), "7864"),
    ("detail_of_estimates", 2, ("SALARIES",), (*B19, "Total"), "6058"),
    ("detail_of_estimates", 2, ("TRAVEL EXPENSES",), (*R18, "Total"), "1093"),
    ("detail_of_estimates", 2, ("TRAVEL EXPENSES",), (*B19, "Non-Plan"), "1341"),
    ("hod_estimates", 1, ("2011", "02", "101", "01"), ("Amount",), "11502"),
    ("hod_estimates", 1, ("103", "01"), ("Amount",), "172158"),
    ("hod_estimates", 1, ("2216", "07", "053", "01"), ("Amount",), "4628"),
    ("hod_estimates", 1, ("DIRECTOR, RURAL",), ("Amount",), "43200"),
]


def _landed_at(shared: Path, name: str, page: int, label: tuple[str, ...], heads: tuple[str, ...]) -> list[str]:
    """Texts of landed figures in the rows and the column meant; more than one text is an ambiguity."""
    pages = {"demand_estimates": (1, 2, 3), "demand_soe": (1, 2), "detail_of_estimates": tuple(range(1, 10))}
    tables = landed(shared / "corpus" / "hp" / f"hp_budget_{name}.pdf", pages.get(name, (1,)))
    return [
        cell.text
        for table in tables.accepted
        for cell in table.grid.cells
        if cell.role is CellRole.DATA and cell.page == page and cell.column_path == heads
        and all(any(word == part or (len(word) > 7 and word in part) for part in cell.row_path) for word in label)
    ]


def test_fifty_of_sixty_cells_land_and_none_is_wrong(shared: Path) -> None:
    right, wrong, missing = 0, [], []
    for name, page, label, heads, figure in CELLS:
        found = _landed_at(shared, name, page, label, heads)
        if not found:
            missing.append((name, page, label, heads))
        elif set(found) == {figure}:
            right += 1
        else:
            wrong.append((name, page, label, heads, found))
    assert len(CELLS) == 60
    assert wrong == []
    assert right >= 50, missing


def test_thousands_here_and_rupees_there(shared: Path) -> None:
    thousands = landed(shared / "corpus" / "hp" / "hp_budget_demand_soe.pdf", (1, 2)).accepted[0].grid
    rupees = landed(shared / "corpus" / "hp" / "hp_budget_part1.pdf", (1,)).accepted[0].grid
    assert "Rs. In Thousands" in thousands.unit_note
    assert "Amount in Rs." in rupees.unit_note


def test_demand_continues_over_its_pages(shared: Path) -> None:
    tables = landed(shared / "corpus" / "hp" / "hp_budget_demand_estimates.pdf", (1, 2, 3))
    assert [table.grid.pages for table in tables.accepted] == [(1, 2, 3)]
