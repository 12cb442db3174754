"""Questions of one figure, of several years, and of one member: the wordings.

Belongs here: asks whose answer is the default one. Does not belong here: editions and estimates
(``vintages``), Hindi, or traps.
"""

from __future__ import annotations

from dataclasses import replace

from golden.gold import Wanted
from golden.questions.setter import Ask, Setter, wanted

OWN_TAXES = "State's Own Taxes"
GSDP = Ask("gsdp_current", "What was the GSDP of Himachal Pradesh at current prices in {y}?")
CONSTANT = Ask("gsdp_constant", "What was the GSDP at constant (2011-12) prices in {y}?")
GROWTH = Ask("gsdp_constant_growth", "What was the growth rate of GSDP at constant prices in {y}?")
INCOME = Ask("per_capita_income", "What was the per capita income at current prices in {y}?")
TOURISTS = Ask("tourists_total", "How many tourists visited Himachal Pradesh in {y}?")
APPLE = Ask("apple_production", "What was the apple production in {y}?")
FRUIT = Ask("fruit_production", "What was the total production of all fruits in {y}?")
APPLE_AREA = Ask("apple_area", "What was the area under apple in {y}?")
TAXES = Ask("own_tax_revenue", "How much did the State's own taxes bring in {y}?", row=OWN_TAXES)
FOREIGN = Ask("tourists_foreign", "How many foreign tourists came in {y}?", ("Foreign",))
INDUSTRY = Ask("power_consumption", "", ("Industrial",))
SINGLE = (
    GSDP,
    CONSTANT,
    GROWTH,
    INCOME,
    TOURISTS,
    APPLE,
    FRUIT,
    APPLE_AREA,
    FOREIGN,
    TAXES,
    Ask("gsdp_current", "Nominal gross state domestic product of {y}"),
    Ask("gsdp_constant", "How large was real GSDP in {y}?"),
    Ask("gsdp_constant_growth", "By how many per cent did the State economy grow in real terms in {y}?"),
    Ask("per_capita_income", "Per capita income of the State, {y}"),
    Ask("tourists_total", "Total tourist arrivals in the calendar year {p}"),
    Ask("grants_in_aid", "Grants-in-aid in the receipts of the State Government in {y}"),
    Ask("vegetable_production", "How much did vegetable production come to in {y}?"),
    Ask("deposits", "What were the deposits of banks in Himachal Pradesh as on 30.09.{s}?", row="Deposits"),
    Ask("cpi_inflation", "What was the average consumer price inflation in {y}?"),
    Ask("hydropower_harnessed", "How many MW of the hydro potential had been harnessed up to {y}?"),
)
DISTRICTS = ("Kullu", "Shimla", "Lahaul & Spiti", "Kangra", "Solan", "Chamba", "Kinnaur", "Una", "Mandi")
MEMBERS = (
    Ask("tourists_district", "How many tourists arrived in {m} district in {y}?", DISTRICTS),
    Ask("tourists_district", "District-wise tourist arrivals: {m}, {y}", DISTRICTS),
    Ask("power_consumption", "How much power was consumed by {m} users in {y}?", ("Domestic", "Industrial",
                                                                                 "Commercial")),
    Ask("power_consumption", "Electricity consumed for public lighting in {y}", ("Public Lighting",)),
    Ask("roads", "What was the length of motorable roads in {m} district as on 31.03.{f}?", DISTRICTS),
    Ask("apple_boxes", "How many boxes of apple did {m} district produce in {y}?", ("Kullu", "Mandi", "Shimla",
                                                                                   "Kinnaur")),
    Ask("bank_branches", "How many bank branches did {m} district have on 30.09.{s}?", DISTRICTS),
    Ask("crop_production", "How much {m} was produced in {y}?", ("Wheat", "Maize", "Barley", "Paddy")),
    Ask("crop_area", "Area under {m} in {y}", ("Wheat", "Maize", "Barley", "Paddy")),
    Ask("tax_collection", "How much was collected as {m} in {y}?", ("State Excise", "Taxes on Vehicles",
                                                                   "Electricity Duty")),
    Ask("power_generation", "How much power did {m} generate in {y}?", ("Giri Power House", "Bassi Power House")),
    Ask("schools", "How many {m} were there in the Government sector in {y}?", ("Middle Schools", "High Schools",
                                                                               "Degree Colleges")),
    Ask("health_institutions", "Number of {m} in the State in {y}", ("Primary Health Centres", "Sub Centres")),
    Ask("beneficiaries", "How many beneficiaries did {m} have in {y}?", ("Widow Pension", "Housing Subsidy",
                                                                        "National Family Benefit Scheme")),
    Ask("scheme_outlay", "Expenditure on {m} in {y}", ("National Rural Livelihoods Mission", "Housing Subsidy",
                                                      "Swachh Bharat Mission (Gramin)")),
    Ask("enrolment", "How many girls were enrolled at the elementary stage in {m} district in {y}?",
        ("Kangra", "Kullu", "Mandi"), member_key="{m} Elementary Girls"),
    Ask("sector_outlay", "What was the plan outlay on {m} in {y}?", ("Transport", "Irrigation", "Energy")),
    Ask("gsva_activity", "What value did {m} add at current prices in {p}?", ("Manufacturing", "Construction",
                                                                             "Livestock", "Financial services")),
    Ask("price_index", "Consumer price index for industrial workers in the month of {m} of {y}",
        ("May", "August", "November", "January")),
)  # fmt: skip
COMPARED = (
    (GSDP, "How did GSDP at current prices change between {a} and {b}?"),
    (INCOME, "Compare per capita income at current prices in {a} and {b}."),
    (TOURISTS, "How many tourists came in {b} compared with {a}?"),
    (CONSTANT, "GSDP at constant prices: {a} versus {b}"),
    (APPLE, "Was apple production higher in {b} than in {a}?"),
    (APPLE_AREA, "By how much did the area under apple grow from {a} to {b}?"),
    (FOREIGN, "Foreign tourists in {a} and in {b}"),
    (TAXES, "How much more did the State's own taxes bring in {b} than in {a}?"),
    (INDUSTRY, "Power consumed by Industrial users in {a} vs {b}"),
)
RANGES = (
    (GROWTH, "Growth of GSDP at constant prices in each year from {a} to {b}", 4),
    (INCOME, "Trend of per capita income at current prices, {a} to {b}", 3),
    (TOURISTS, "Tourist arrivals year by year from {a} to {b}", 4),
    (FRUIT, "Production of all fruits from {a} to {b}", 3),
)


def set_single(setter: Setter) -> None:
    """One figure of one year."""
    for ask in SINGLE:
        setter.ask("single", ask)


def set_members(setter: Setter) -> None:
    """One figure of one district, crop, use, scheme or month."""
    for ask in MEMBERS:
        setter.ask("member", ask)


def set_comparative(setter: Setter) -> None:
    """Two years, or every year of a range."""
    for ask, text in COMPARED:
        years = setter.years(ask, ask.members[0])
        if len(years) > 1:
            a, b = sorted(setter.chance.sample(years, 2))
            _add_years(setter, ask, text, (a, b))
    for ask, text, length in RANGES:
        years = setter.years(ask)
        runs = [run for i in range(len(years)) if _in_a_row(run := years[i : i + length], length)]
        if runs:
            _add_years(setter, ask, text, tuple(setter.chance.choice(runs)))
    _revisions(setter)


def _add_years(setter: Setter, ask: Ask, text: str, years: tuple[str, ...]) -> None:
    name = ask.members[0]
    said = text.format(a=years[0].removeprefix("CY"), b=years[-1].removeprefix("CY"))
    setter.add("comparative", said, *(wanted(ask, name, year) for year in reversed(years)))


def _in_a_row(years: list[str], length: int) -> bool:
    starts = [int(year.removeprefix("CY")[:4]) for year in years]
    return starts == list(range(starts[0], starts[0] + length))


def _revisions(setter: Setter) -> None:
    """The same year as one survey after another printed it."""
    cells = setter.vintages(GSDP)
    years = sorted({cell.data_year for cell in cells if cell.data_year in setter.editions})
    if not years:
        return
    year = setter.chance.choice(years)
    latest = Wanted("gsdp_current", year)
    newest_first = sorted((c for c in cells if c.data_year == year), key=lambda c: c.edition, reverse=True)
    by_value = {cell.value: replace(latest, edition=cell.edition) for cell in newest_first}
    text = f"How was GSDP at current prices of {year} revised from one survey to the next?"
    setter.add("comparative", text, latest, *by_value.values())
