"""General review: two-column prose, the key indicators table, and growth by plan period."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from golden.builder.chapters.banking import all_branches
from golden.builder.chapters.state_income import growth_rows
from golden.builder.desk import Desk, data, derived, shown_year
from golden.builder.model import PERCENT, Block, Chapter, Column, Figure, Heading, Row, Table
from golden.builder.printing import rounded
from hpes_retrieval.schema import Estimate


def overview(desk: Desk) -> Chapter:
    """The opening chapter."""
    blocks: list[Block] = [
        *_prose(desk),
        indicators_table(desk),
        Heading("Growth over the Plan Periods"),
        _plan_text(desk),
        plan_table(desk),
    ]
    return Chapter("overview", "General Review", tuple(blocks), two_columns=True)


def indicators_table(desk: Desk) -> Table:
    """Absolute values and percentage changes: two bands of years over one stub."""
    years = desk.edition.years(3)
    series = (
        ("G.S.D.P. at current prices (Rs. in crore)", "gsdp_current"),
        ("G.S.D.P. at constant prices (Rs. in crore)", "gsdp_constant"),
        ("Foodgrain production (lakh tonnes)", "foodgrain_production"),
        ("Vegetable production (lakh tonnes)", "vegetable_production"),
        (
            "Deposits of all scheduled commercial, regional rural and co-operative banks in the State (Rs. "
            "in crore)",
            "deposits",
        ),
        ("Bank branches (number)", "bank_branches"),
    )
    rows = [_indicator(desk, label, key, years) for label, key in series]
    heads = [shown_year(year) for year in years[1:]]
    columns = [Column(("Absolute Values", head)) for head in heads]
    columns += [Column(("Percentage change over previous year", head)) for head in heads]
    return Table(
        "key_indicators",
        "Key Indicators of the Economy",
        "Item",
        tuple(columns),
        tuple(rows),
        notes=("Figures of the latest year are advance estimates or provisional.",),
        serials=True,
    )


def _indicator(desk: Desk, label: str, key: str, years: list[str]) -> Row:
    figures = [
        _unmarked(all_branches(desk, y) if key == "bank_branches" else desk.economy.figure(key, y))
        for y in years
    ]
    changes = [_change(now, before) for before, now in pairwise(figures)]
    return data(label, (*figures[1:], *changes))


def _unmarked(figure: Figure) -> Figure:
    """The figure without its estimate, which this table does not print."""
    return replace(figure, estimate=Estimate.NONE)


def _change(now: Figure, before: Figure) -> Figure:
    assert now.value is not None and before.value is not None
    value = rounded((now.value / before.value - 1) * 100, 1)
    return derived(now, value, series=f"{now.series}_change", unit=PERCENT, decimals=1)


def plan_table(desk: Desk) -> Table:
    """Plan periods such as 1951-56 in the stub: ranges that a careless reader splits."""
    columns = (
        Column(("Average Annual Growth Rate", "Himachal Pradesh")),
        Column(("Average Annual Growth Rate", "National")),
    )
    return Table(
        "plan_growth",
        "Growth Rate of the State and National Economy by Plan Period",
        "Plan Period",
        columns,
        growth_rows(desk),
        "(per cent)",
        (".. Not available.",),
    )


def _plan_text(desk: Desk) -> Block:
    return desk.say(
        "The State has moved from a growth of 1.6 per cent a year in the First Plan (1951-56) to 8.0 per "
        "cent in the Eleventh Plan (2007-12). The table compares average growth in each plan period with "
        "that of the nation."
    )


def _prose(desk: Desk) -> list[Block]:
    year, before = desk.edition.year(), desk.edition.year(1)
    pick, growth = desk.economy.figure, desk.economy.growth
    inflation = desk.economy.figure("cpi_inflation", year)
    return [
        desk.say(
            "The global economy has shown resilience in {year} in spite of tight financial conditions, "
            "conflict and the slowdown of trade. India remains one of the fastest growing large economies; "
            "its growth is supported by public investment, a rise in services exports and a steady "
            "recovery of private consumption in rural as well as urban areas.",
            year=year,
        ),
        desk.say(
            "Himachal Pradesh, a hill State of 55,673 square kilometres with twelve districts, has {made} "
            "in all spheres of development since its formation. The advance estimates put the growth of "
            "the State economy at {rate} per cent in {year}, against {old} per cent in {before}.",
            year=year,
            before=before,
            rate=growth("gsdp_constant", year),
            old=growth("gsdp_constant", before),
            made=desk.word("progress", "made steady progress", "recorded notable progress", "advanced"),
        ),
        desk.say(
            "The GSDP at current prices is estimated at Rs. {now} crore for {year}, and the per capita "
            "income at Rs. {income}. Inflation based on the consumer price index averaged {cpi} per cent. "
            "The State's foodgrain production is {food} lakh tonnes.",
            year=year,
            now=pick("gsdp_current", year),
            income=pick("per_capita_income", year),
            cpi=inflation,
            food=pick("foodgrain_production", year),
        ),
        desk.say(
            "Agriculture and allied activities give direct employment to more than half of the main workers. "
            "Horticulture, above all apple, has changed the rural economy of the higher hills. Tourism, "
            "hydro power and the pharmaceutical industry are the other engines of growth."
        ),
        desk.say(
            "Social indicators continue to improve. The literacy rate of the State is 82.80 per cent by "
            "Census 2011, the sex ratio 972 and the density of population 123 persons a square kilometre. "
            "The State pursues the goals of Vision 2030 and spends more than a third of its budget on "
            "social services."
        ),
        desk.say(
            "Public finances remain under pressure from committed expenditure on salaries, pensions and "
            "interest. Transfers from the Centre under Article 275 and the award of the Finance Commission "
            "supplement the State's own revenue. The fiscal position is reviewed in a chapter of its own."
        ),
    ]
