"""The statistical tables volume: titled with the newest year that it covers, one behind its edition.

Belongs here: the volume's tables and its plan. They are long series and breakdowns; prose has none.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from golden.builder.catalogue import DISTRICT_WEIGHT, DISTRICTS
from golden.builder.chapters.agriculture import KHARIF, RABI, crop_areas, crop_output
from golden.builder.chapters.power import USES
from golden.builder.chapters.tourism import arrivals
from golden.builder.desk import (
    Desk,
    added,
    apportioned,
    by_district,
    data,
    section,
    shown_year,
    total,
    year_head,
)
from golden.builder.economy import NEW_BASE
from golden.builder.flow import Flow
from golden.builder.furniture import Furniture
from golden.builder.model import Column, Figure, Row, RowKind, Table, fiscal
from golden.builder.narrative import DEPARTMENT, Contents, draw_cover
from golden.builder.sources import Sourced, sourced
from golden.builder.style import table_style
from hpes_retrieval.schema import Estimate

CENSUS = (("Males", Decimal(3481873)), ("Females", Decimal(3382729)))
"""Persons of the State at Census 2011 (together 68,64,602); their spread over districts is illustrative."""
ACTIVITY_YEARS = ("2011-12", "2012-13", "2013-14", "2014-15")


def volume_tables(desk: Desk) -> tuple[Table, ...]:
    """All tables of the volume, in order."""
    return (
        state_income_series(desk),
        *([activity_table(desk)] if desk.edition.start >= NEW_BASE else []),
        per_capita_series(desk),
        crops_series(desk, "crop_production"),
        crops_series(desk, "crop_area"),
        fruit_series(desk),
        tourists_series(desk),
        power_series(desk),
        population_table(desk),
        roads_table(desk),
        outlay_table(desk),
    )


def draw_volume(flow: Flow, desk: Desk, contents: Contents) -> None:
    """Draw the volume."""
    year = desk.edition.year(1)
    draw_cover(flow, "STATISTICAL TABLES\nOF\nHIMACHAL PRADESH", year, DEPARTMENT)
    flow.furniture = Furniture(f"Statistical Tables {year}", "Himachal Pradesh", 1)
    flow.chapter = "Statistical Tables"
    flow.start_page()
    flow.heading("STATISTICAL TABLES", 15, align="center", after=14)
    for number, table in enumerate(desk.once("volume", lambda: volume_tables(desk)), start=1):
        flow.table(table, str(number), table_style(desk.seed, desk.edition, table.key, flow.style.table_fonts))
    flow.end_page()


def years_behind(desk: Desk, count: int) -> list[str]:
    """The ``count`` years that end one before the edition's own."""
    return desk.edition.years(count + 1)[:-1]


def state_income_series(desk: Desk) -> Table:
    """Ten years of GSDP at both prices."""
    rows = []
    for year in years_behind(desk, 10):
        current, constant = (
            desk.economy.figure("gsdp_current", year),
            desk.economy.figure("gsdp_constant", year),
        )
        rows.append(data(year_head(current, below=False), (current, constant)))
    columns = (
        Column(("G.S.D.P.", "At Current Prices")),
        Column(("G.S.D.P.", f"At Constant ({desk.economy.base_year}) Prices")),
    )
    return Table(
        "t_gsdp",
        "Gross State Domestic Product, Himachal Pradesh",
        "Year",
        columns,
        tuple(rows),
        "(Rs. in crore)",
        column_numbers=True,
    )


def activity_table(desk: Desk) -> Table:
    """Value added by activity, as the national accounts print it: codes, parents, formulas in the stub."""
    found: dict[str, dict[str, Sourced]] = {}
    for figure in sourced().values():
        if figure.series == "gsva_activity":
            found.setdefault(figure.member, {})[figure.data_year] = figure
    ordered = sorted(found.items(), key=lambda item: _code_order(item[0]))
    parents = {code: f"{code}. {name}" for code, _, name in (m[1:].partition("] ") for m, _ in ordered)}
    rows = tuple(_activity_row(member, by_year, parents) for member, by_year in ordered)
    columns = tuple(Column((year,)) for year in ACTIVITY_YEARS)
    return Table(
        "t_gsva_activity",
        "Gross State Value Added by Economic Activity at Current Prices (2011-12 Series)",
        "Item",
        columns,
        rows,
        "(Rs. in lakh)",
        ("Population in hundreds; per capita GSDP in rupees.",),
        "Ministry of Statistics and Programme Implementation",
    )


def _activity_row(member: str, by_year: dict[str, Sourced], parents: dict[str, str]) -> Row:
    code, _, name = member[1:].partition("] ")
    figures = [
        Figure(
            "gsva_activity",
            f.value,
            f.unit,
            year,
            decimals=0,
            member=name,
            price_basis="current",
            source=f.source,
        )
        for year, f in ((year, by_year[year]) for year in ACTIVITY_YEARS)
    ]
    if code == "Total":
        return Row(name, tuple(figures), RowKind.TOTAL, (name,))
    label = f"{code} {name}" if "." in code else f"{code}. {name}"
    formula = {"12": " (1 to 11)", "15": " (12+13-14)", "17": " (15/16)"}.get(code, "")
    if "." not in code:
        return data(label + formula, figures)
    return data(label, figures, parents[code.partition(".")[0]], indent=1)


def _code_order(member: str) -> tuple[float, float]:
    code, _, name = member[1:].partition("] ")
    if code == "Total":
        return ({"Primary": 2.5, "Secondary": 5.5, "Tertiary": 11.5}[name], 0.0)
    whole, _, part = code.partition(".")
    return (float(whole), float(part or 0))


def per_capita_series(desk: Desk) -> Table:
    """Per capita income, years across."""
    figures = [desk.economy.figure("per_capita_income", year) for year in years_behind(desk, 7)]
    columns = tuple(Column((year_head(figure),)) for figure in figures)
    return Table(
        "t_per_capita",
        "Per Capita Income at Current Prices",
        "Item",
        columns,
        (data("Per Capita Income", figures),),
        "(in Rs.)",
    )


def crops_series(desk: Desk, key: str) -> Table:
    """Area or production by crop, with a block a season."""
    years = years_behind(desk, 5)
    area = key == "crop_area"
    figures = crop_areas(desk.economy, years) if area else crop_output(desk.economy, years, late=False)
    rows: list[Row] = []
    whole: list[Row] = []
    for head, crops in (("Kharif", KHARIF), ("Rabi", RABI)):
        part = [data(crop, figures[crop], head, indent=1) for crop, _ in crops]
        whole += part
        rows += [section(head), *part, total(f"Total {head}", part, head)]
    rows.append(total("Total Foodgrains", whole))
    columns = tuple(Column((year,)) for year in years)
    caption = "Area under Foodgrain Crops" if area else "Production of Foodgrain Crops"
    note = "('000 hectares)" if area else "('000 tonnes)"
    return Table(f"t_{key}", caption, "Crop", columns, tuple(rows), note)


def fruit_series(desk: Desk) -> Table:
    """Full-year fruit production, years down."""
    rows = [
        data(y, (desk.economy.figure("apple_production", y), desk.economy.figure("fruit_production", y)))
        for y in years_behind(desk, 8)
    ]
    columns = (Column(("Production", "Apple")), Column(("Production", "All Fruits")))
    return Table("t_fruit", "Fruit Production", "Year", columns, tuple(rows), "(in lakh tonnes)")


def tourists_series(desk: Desk) -> Table:
    """Arrivals of ten calendar years; the newest is left to the narrative."""
    rows = [data(shown_year(year), arrivals(desk, year)) for year in desk.edition.calendar_years(11)[:-1]]
    columns = tuple(Column((name,)) for name in ("Indian", "Foreign", "Total"))
    return Table(
        "t_tourists",
        "Number of Tourists who Visited Himachal Pradesh",
        "Year",
        columns,
        tuple(rows),
        "(in lakh)",
    )


def power_series(desk: Desk) -> Table:
    """Consumption of power by use, full years only."""
    years = years_behind(desk, 6)
    rows = [
        data(name, [desk.economy.figure("power_consumption", y, name, w) for y in years]) for name, w in USES
    ]
    columns = tuple(Column((year,)) for year in years)
    return Table(
        "t_power",
        "Sector-wise Consumption of Electricity",
        "Sector",
        columns,
        (*rows, total("Total", rows)),
        "(in MU)",
        sideways=True,
    )


def population_table(desk: Desk) -> Table:
    """Persons by sex and district at the census: a year that is no data year of the survey."""
    males, females = (apportioned(count, _persons(desk, sex)) for sex, count in CENSUS)
    pairs = dict(zip(DISTRICTS, zip(males, females, strict=True), strict=True))
    rows = by_district(DISTRICTS, lambda name: [*pairs[name], added(pairs[name])], "Himachal Pradesh")
    columns = tuple(Column(("Population (Census 2011)", name)) for name in ("Males", "Females", "Persons"))
    return Table("t_population", "Population by District and Sex", "District", columns, rows, serials=True)


def _persons(desk: Desk, sex: str) -> list[Figure]:
    figures = (
        desk.economy.figure("enrolment", "2010-11", f"{sex} {name}", DISTRICT_WEIGHT[name])
        for name in DISTRICTS
    )
    return [replace(figure, data_year="CY2011", series="population", member=sex) for figure in figures]


def roads_table(desk: Desk) -> Table:
    """Motorable roads by district."""
    years = years_behind(desk, 4)
    rows = by_district(
        DISTRICTS,
        lambda name: [desk.economy.district("roads", year, name) for year in years],
        "Himachal Pradesh",
    )
    columns = tuple(Column((f"As on 31.03.{int(year[:4]) + 1}",)) for year in years)
    return Table("t_roads", "Length of Motorable Roads by District", "District", columns, rows, "(in km)")


def outlay_table(desk: Desk) -> Table:
    """Expenditure by sector with budget stages: the estimate beside the year."""
    names = (
        "Agriculture and Allied",
        "Rural Development",
        "Irrigation",
        "Energy",
        "Industry",
        "Transport",
        "Social Services",
        "General Services",
    )
    stages = (
        (desk.edition.year(3), Estimate.ACTUAL),
        (desk.edition.year(2), Estimate.ACTUAL),
        (desk.edition.year(1), Estimate.REVISED),
    )
    rows = []
    for i, name in enumerate(names):
        figures = [
            replace(desk.economy.figure("sector_outlay", y, name, 0.5 + i * 0.4), estimate=e)
            for y, e in stages
        ]
        rows.append(data(name, figures))
    columns = tuple(Column((year_head(f, below=False),)) for f in rows[0].figures if f is not None)
    return Table(
        "t_outlay",
        "Plan Outlay by Head of Development",
        "Head of Development",
        columns,
        (*rows, total("Total", rows)),
        "(Rs. in crore)",
    )


def title_year(edition_start: int) -> str:
    """Year on the title of the volume that ships with an edition."""
    return fiscal(edition_start - 1)
