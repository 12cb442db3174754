"""Tables of the shapes that surveys and budgets print, to facts."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from facts_tables import SURVEY, UNION, facts, table

from hpes_assets.facts.build import FactRow, TableContext, facts_of_table, table_id
from hpes_assets.publications.loader import load_profile
from hpes_assets.tables.model import AcceptedTable
from hpes_retrieval.schema import TABLES, Estimate, FactKind, NullMark, PeriodKind, Proof

BUDGET = (("2023-2024", "वास्तविक Actuals"), ("2024-2025 बजट अनुमान Budget Estimates",),
          ("2024-2025 Revised Estimates",), ("2025-2026 Budget Estimates",))  # fmt: skip
OF_GDP = ("(iii) Figures in parenthesis are as a percentage of GDP.",)


def union_budget() -> AcceptedTable:
    return table(
        BUDGET,
        [
            (("9. कुल व्यय 9. Total Expenditure (10+13)", "11. ब्याज भुगतान 11. Interest Payments"),
             ["1063872", "1162940", "1137940", "1276338"]),
            (("17. Fiscal Deficit [9-(1+5+6)]",), ["1654643", "1613312", "1569527", "1568936"]),
            (("17. Fiscal Deficit [9-(1+5+6)]", "as a percentage of GDP"),
             ["(5.6)", "(4.9)", "(4.8)", "(4.4)"]),
            (("18. Primary Deficit (17-11)",), ["(2.0)", "(1.4)", "(1.3)", "(0.8)"]),
            (("6. Other Receipts", "(Internal Debts)"), ["(-)88689", "(-)81282", "26034", "40746"]),
            (("Subsidy -", "Fertiliser"), ["188292", "164000", "171299", "167887"]),
            (("c. Wealth Tax",), ["422", "..", "-", "NA"]),
            (("B. Transfers", "कुल जोड़ Grand Total"), ["4443447", "4820512", "4716487", "5065345"]),
        ],
        caption="बजट का सार Budget at a Glance", unit_note="(₹ करोड़) (In ₹ crore)", legend=OF_GDP,
    )  # fmt: skip


def find(rows: list[FactRow], **wanted: object) -> list[FactRow]:
    return [row for row in rows if all(getattr(row, name) == value for name, value in wanted.items())]


def one(rows: list[FactRow], **wanted: object) -> FactRow:
    found = find(rows, **wanted)
    assert len(found) == 1, f"{len(found)} facts are {wanted}"
    return found[0]


def test_columns_are_those_of_the_schema_in_order() -> None:
    row = facts(union_budget(), UNION)[0]
    assert tuple(row.as_dict()) == TABLES["facts"].column_names


def test_the_same_year_twice_differs_by_its_estimate() -> None:
    rows = facts(union_budget(), UNION)
    values = {row.estimate: row.value for row in find(rows, series="interest payment", data_year="2024-25")}
    assert values == {Estimate.BUDGET: Decimal(1162940), Estimate.REVISED: Decimal(1137940)}
    actual = one(rows, series="interest payment", data_year="2023-24")
    assert (actual.estimate, actual.value) == (Estimate.ACTUAL, Decimal(1063872))
    assert (actual.unit, actual.scale) == ("rupees", Decimal(10_000_000))
    assert (actual.period_kind, actual.period_end) == (PeriodKind.FISCAL, date(2024, 3, 31))
    assert actual.row_path[-1] == "11. ब्याज भुगतान 11. Interest Payments", "paths stay as printed"


def test_percentages_of_gdp_never_become_the_amount() -> None:
    rows = facts(union_budget(), UNION)
    amounts = find(rows, series="fiscal deficit")
    assert [row.value for row in amounts] == [Decimal(v) for v in (1654643, 1613312, 1569527, 1568936)]
    shares = find(rows, series="fiscal deficit as a percent of gdp")
    assert [row.value for row in shares] == [Decimal(v) for v in ("5.6", "4.9", "4.8", "4.4")]
    assert {(row.unit, row.scale) for row in shares} == {("percent", Decimal(1))}
    # A bracketed line under the label of the amount itself, its meaning told by the note alone.
    assert not find(rows, series="primary deficit")
    assert {row.unit for row in find(rows, series="primary deficit as percent of gdp")} == {"percent"}


def test_brackets_that_no_note_explains_give_no_fact() -> None:
    rows = [(("Primary Deficit",), ["(2.0)", "590771"])]
    columns = [("2023-24",), ("2024-25",)]
    assert [row.value for row in facts(table(columns, rows))] == [Decimal(590771)]
    noted = table(columns, rows, legend=("Figures in brackets are negative.",))
    assert [row.value for row in facts(noted)] == [Decimal("-2.0"), Decimal(590771)]


def test_null_marks_are_facts_without_a_value() -> None:
    rows = facts(union_budget(), UNION)
    tax = find(rows, series="wealth tax")
    assert [row.value for row in tax] == [Decimal(422), None, None, None]
    assert [row.null_mark for row in tax] == [
        None,
        NullMark.NOT_AVAILABLE,
        NullMark.NIL,
        NullMark.NOT_AVAILABLE,
    ]
    assert [row.printed for row in tax] == ["422", "..", "-", "NA"]


def test_signs_sections_and_grand_totals() -> None:
    rows = facts(union_budget(), UNION)
    assert one(rows, series="internal debt", data_year="2023-24").value == Decimal(-88689)
    assert one(rows, series="fertiliser subsidy", data_year="2023-24").value == Decimal(188292)
    assert one(rows, member="grand total", data_year="2025-26").series == "budget at a glance"


def test_misgrouped_digits_and_texts_give_no_fact() -> None:
    rows = facts(
        table(
            [("2018-19",), ("2019-20",), ("2020-21",)], [(("Tourists",), ["35,6568", "awaited", "3,56,568"])]
        )
    )
    assert [(row.data_year, row.value) for row in rows] == [("2020-21", Decimal(356568))]


def test_partial_columns_are_marked() -> None:
    accepted = table(
        [("2019-20",), ("2020-21\n(up to Oct. 2020)",)],
        [(("a) Domestic",), ["2,045.37", "1,234"]), (("Total",), ["7,045.37", "-"])],
        stub="Particular", caption="Table 11.1 Consumption of Power within the State by use (in MU)",
    )  # fmt: skip
    rows = facts(accepted)
    full, part = find(rows, member="domestic")
    assert full.series == part.series == "consumption of power within the state"
    assert (full.value, full.unit, full.is_partial) == (Decimal("2045.37"), "MU", False)
    assert (part.data_year, part.is_partial, part.period_end) == ("2020-21", True, date(2020, 10, 31))


def test_districts_are_members_of_what_the_caption_measures() -> None:
    accepted = table(
        [("2017-18",), ("2018-19 (P)",)],
        [(("Kullu",), ["4,20,000", "5"]), (("Lahaul & Spiti",), ["1", "-"])],
        stub="District", caption="District-wise Production of Apple", unit_note="(in MT)",
    )  # fmt: skip
    rows = facts(accepted)
    assert {row.series for row in rows} == {"apple production"}
    assert [row.member for row in rows] == ["kullu", "kullu", "lahaul and spiti", "lahaul and spiti"]
    assert {(row.unit, row.scale) for row in rows} == {("tonnes", Decimal(1))}
    assert rows[1].estimate is Estimate.PROVISIONAL


def test_years_in_the_stub_leave_the_series_to_the_columns() -> None:
    accepted = table(
        [("Indian",), ("Foreigners",), ("Total",)],
        [(("2018",), ["1,60,93,935", "3,56,568", "1,64,50,503"]), (("2019 (up to Sept.)",), ["1", "2", "3"])],
        stub="Year", caption="Tourist Arrivals in Himachal Pradesh",
    )  # fmt: skip
    rows = facts(accepted)
    foreign = one(rows, series="tourist arrival foreign", data_year="CY2018")
    assert (foreign.value, foreign.period_kind, foreign.is_partial) == (
        Decimal(356568),
        PeriodKind.CALENDAR,
        False,
    )
    assert one(rows, series="tourist arrival total", data_year="CY2019").is_partial


def test_two_header_levels_series_over_year() -> None:
    accepted = table(
        [("Area", "2018-19"), ("Area", "2019-20"), ("Production", "2018-19"), ("Production", "2019-20 (P)")],
        [(("A. Kharif", "Paddy"), ["71.2", "2", "131.6", "4"])],
        stub="Crop", caption="Area and Production of Foodgrains",
        units={1: "('000 ha)", 2: "('000 ha)", 3: "('000 tonnes)", 4: "('000 tonnes)"},
    )  # fmt: skip
    rows = facts(accepted)
    area, production = (one(rows, value=Decimal(value)) for value in ("71.2", "131.6"))
    assert (area.series, area.unit, area.scale) == ("area of foodgrain", "hectares", Decimal(1000))
    assert (production.series, production.unit) == ("foodgrain production", "tonnes")
    assert area.member == production.member == "paddy" and area.data_year == "2018-19"
    assert rows[3].estimate is Estimate.PROVISIONAL


def test_two_header_levels_year_over_member() -> None:
    accepted = table(
        [("2018-19", "Kullu"), ("2018-19", "Mandi"), ("2019-20", "Kullu")],
        [(("Apple production",), ["10", "20", "30"])], unit_note="(in MT)",
    )  # fmt: skip
    rows = facts(accepted)
    assert [(row.series, row.member, row.data_year) for row in rows] == [
        ("apple production", "kullu", "2018-19"), ("apple production", "mandi", "2018-19"),
        ("apple production", "kullu", "2019-20"),
    ]  # fmt: skip


def test_price_basis_from_section_or_column() -> None:
    by_section = facts(table(
        [("2018-19 (SR)",)],
        [(("At current prices", "GSDP"), ["1,49,442"]),
         (("At constant (2011-12) prices", "GSDP"), ["1,15,184"])],
        stub="Item", caption="State Income", unit_note="(₹ in crore)",
    ))  # fmt: skip
    by_column = facts(table(
        [("At Current Prices",), ("At Constant (2011-12) Prices",)],
        [(("2018-19",), ["1,49,442", "1,15,184"])],
        stub="Year", caption="Gross State Domestic Product", unit_note="(₹ in crore)",
    ))  # fmt: skip
    for rows in (by_section, by_column):
        assert [(row.series, row.price_basis, row.base_year, row.data_year) for row in rows] == [
            ("gsdp at current price", "current", None, "2018-19"),
            ("gsdp at constant price", "constant", "2011-12", "2018-19"),
        ]  # fmt: skip
    assert by_section[0].estimate is Estimate.SECOND_REVISED


def test_a_rate_of_change_is_a_series_of_its_own() -> None:
    rows = facts(table(
        [("2018-19",), ("2019-20",), ("% change over 2018-19",)],
        [(("Revenue Receipts",), ["30,950", "30,742", "(-)0.7"])],
        unit_note="Rs. in crore",
    ))  # fmt: skip
    assert [row.series for row in rows[:2]] == ["revenue receipt", "revenue receipt"]
    change = rows[2]
    assert change.series.startswith("revenue receipt percent change") and change.unit == "percent"
    assert change.data_year is None, "the year named is the one before"


def test_the_caption_gives_the_year_where_no_head_does() -> None:
    rows = facts(
        table(
            [("Population",), ("No. of villages",), ("Literacy rate (%)",)],
            [(("Kullu",), ["4,37,903", "314", "79.4"])],
            stub="District",
            caption="District-wise Population, Census 2011",
        )
    )
    assert {row.data_year for row in rows} == {"CY2011"}
    assert [row.unit for row in rows] == ["", "number", "percent"]
    assert {row.member for row in rows} == {"kullu"}


def test_months_in_the_stub_are_parts_of_the_year_in_the_column() -> None:
    rows = facts(
        table(
            [("2018-19",)],
            [(("April",), ["1"]), (("January",), ["2"])],
            stub="Month",
            caption="Consumer Price Index",
        )
    )
    assert [(row.period_start, row.is_partial) for row in rows] == [
        (date(2018, 4, 1), True),
        (date(2019, 1, 1), True),
    ]


def test_marks_speak_through_the_legend() -> None:
    rows = facts(table(
        [("2018-19",), ("2019-20",), ("2020-21",)], [(("Wheat",), ["5", "6R", "7"])],
        legend=("* Provisional.", "@ up to December, 2020"), marks={(0, 0): ("*",)}, head_marks={3: ("@",)},
    ))  # fmt: skip
    assert [row.estimate for row in rows] == [Estimate.PROVISIONAL, Estimate.REVISED, Estimate.NONE]
    assert rows[0].marks == ("*",) and rows[1].marks == ("R",) and rows[1].value == Decimal(6)
    assert rows[2].is_partial and rows[2].period_end == date(2020, 12, 31)


def test_stocks_on_a_date() -> None:
    rows = facts(
        table(
            [("No. of branches as on 30.09.2018",), ("CD Ratio as on 31.03.2019",)],
            [(("Kullu",), ["149", "62.4"])],
            stub="District",
            caption="Banking network",
        )
    )
    assert [(row.period_kind, row.period_end, row.data_year) for row in rows] == [
        (PeriodKind.AS_ON, date(2018, 9, 30), "2018-19"), (PeriodKind.AS_ON, date(2019, 3, 31), "2018-19"),
    ]  # fmt: skip
    assert [(row.series, row.unit) for row in rows] == [
        ("branch", "number"),
        ("credit deposit ratio", "percent"),
    ]


def test_ids_are_of_the_place_alone() -> None:
    rows = facts(union_budget(), UNION)
    assert len({row.fact_id for row in rows}) == len(rows)
    reissue = replace(UNION, document_id="another file")
    assert [row.fact_id for row in facts(union_budget(), reissue)] == [row.fact_id for row in rows]
    later = replace(UNION, edition="2026-27")
    assert not {row.fact_id for row in facts(union_budget(), later)} & {row.fact_id for row in rows}
    assert rows[0].table_id == table_id(UNION, union_budget().grid)
    assert {(row.kind, row.proof, row.strategy) for row in rows} == {(FactKind.CELL, Proof.GATE, "aligned")}


@pytest.mark.parametrize("context", [UNION, SURVEY])
def test_an_unmatched_label_stays_itself(context: TableContext) -> None:
    accepted = table([("2019-20",)], [(("Ropeways sanctioned",), ["7"])])
    profile = load_profile(context.publication)
    assert [row.series for row in facts_of_table(accepted, context, profile)] == ["ropeway sanctioned"]


def test_like_rows_of_different_sections_are_told_apart() -> None:
    rows = facts(table(
        [("2018-19",), ("2019-20",)],
        [
            (("Transfers to States", "Capital Transfer"), ["1", "2"]),
            (("Transfers to UTs", "Capital Transfer"), ["3", "4"]),
            (("Transfers to UTs", "Grants"), ["5", "6"]),
        ],
    ))  # fmt: skip
    assert [(row.series, row.member) for row in rows[::2]] == [
        ("capital transfer", "transfer to state"), ("capital transfer", "transfer to uts"),
        ("transfer to uts", "grant"),
    ]  # fmt: skip
