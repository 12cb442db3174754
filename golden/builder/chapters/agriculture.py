"""Agriculture and horticulture: crops in sections, fruit of an unfinished year, apple by district."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from golden.builder.catalogue import DISTRICTS
from golden.builder.desk import Desk, by_district, data, derived, section, total, without, year_columns
from golden.builder.economy import Economy
from golden.builder.model import Block, Chapter, Column, Figure, Heading, Row, RowKind, Table
from golden.builder.printing import raised, rounded
from golden.builder.seeding import rotating
from hpes_retrieval.schema import Estimate, NullMark

KHARIF = (("Paddy", 1.2), ("Maize", 7.3), ("Ragi", 0.02), ("Millets", 0.03), ("Pulses", 0.11))
RABI = (("Wheat", 6.2), ("Barley", 0.32), ("Gram", 0.01), ("Lentil", 0.005), ("Other Pulses", 0.2))
LATE = frozenset(("Ragi", "Lentil"))
"""Crops whose latest figure is not available when the survey goes to press."""


def agriculture(desk: Desk) -> Chapter:
    """The chapter on farms and orchards."""
    blocks: list[Block] = [
        *_text(desk),
        crops_table(desk),
        Heading("Horticulture"),
        *_fruit_text(desk),
        fruit_table(desk),
        area_table(desk),
        Heading("Apple by District"),
        _apple_text(desk),
        apple_district_table(desk),
    ]
    return Chapter("agriculture", "Agriculture and Horticulture", tuple(blocks), divider=True)


def crops_table(desk: Desk) -> Table:
    """Crops under Kharif and Rabi with subtotals, units in a row of their own, `..` where not available."""
    years = desk.edition.years(3)
    rows: list[Row] = [_units(len(years) * 2)]
    whole: list[Row] = []
    areas, output = crop_areas(desk.economy, years), crop_output(desk.economy, years, late=True)
    for head, crops in (("A. Kharif", KHARIF), ("B. Rabi", RABI)):
        part = [data(crop, [*areas[crop], *output[crop]], head, indent=1) for crop, _ in crops]
        whole += part
        rows += [section(head), *part, total(f"Total {head[3:]}", part, head)]
    rows.append(total("Total Foodgrains", whole))
    columns = tuple(Column((measure, year)) for measure in ("Area", "Production") for year in years)
    return Table(
        "crops",
        "Area and Production of Foodgrains",
        "Crop",
        columns,
        tuple(rows),
        notes=(".. Not available.  Figures of the latest year are provisional.",),
        column_numbers=True,
    )


def _units(columns: int) -> Row:
    return Row(
        "", (), RowKind.UNIT, texts=("('000 ha)",) * (columns // 2) + ("('000 tonnes)",) * (columns // 2)
    )


def crop_areas(economy: Economy, years: list[str]) -> dict[str, list[Figure]]:
    """Area by crop, a figure a year."""
    return {
        crop: [economy.figure("crop_area", year, crop, weight * 0.6 + 0.01) for year in years]
        for crop, weight in (*KHARIF, *RABI)
    }


def crop_output(economy: Economy, years: list[str], *, late: bool) -> dict[str, list[Figure]]:
    """Production by crop, in thousand tonnes, adding up to the foodgrain production of each year.

    ``late`` leaves out what is not available yet for the last year. Wheat takes the rest.
    """
    output = {
        crop: [economy.figure("crop_production", year, crop, weight) for year in years]
        for crop, weight in (*KHARIF, *RABI)
    }
    for crop in LATE if late else ():
        output[crop][-1] = without(output[crop][-1], NullMark.NOT_AVAILABLE)
    for i, year in enumerate(years):
        whole = (economy.figure("foodgrain_production", year).value or Decimal(0)) * 100
        others = sum((f[i].value or Decimal(0) for crop, f in output.items() if crop != "Wheat"), Decimal(0))
        output["Wheat"][i] = derived(output["Wheat"][i], rounded(whole - others, 2))
    return output


def fruit_table(desk: Desk) -> Table:
    """Fruit production: full years, and the current one up to December."""
    years, until = desk.edition.years(5), _until(desk)
    rows = [
        data(
            label,
            [
                *(desk.economy.figure(key, year) for year in years[:-1]),
                desk.economy.part(key, years[-1], until),
            ],
        )
        for label, key in (("Apple", "apple_production"), ("All Fruits", "fruit_production"))
    ]
    heads = [f for f in rows[0].figures if f is not None]
    return Table(
        "fruit_production",
        "Production of Fruits in Himachal Pradesh",
        "Fruit",
        year_columns(heads, below=True),
        tuple(rows),
        "(in lakh tonnes)",
    )


def _until(desk: Desk) -> str:
    month = rotating(("December", "Dec.,"), desk.seed, desk.edition.start, "month")
    return f"up to {month} {desk.edition.start}"


def area_table(desk: Desk) -> Table:
    """Area under apple and under all fruit, one value a year."""
    rows = []
    for year in desk.edition.years(6):
        rows.append(
            data(year, (desk.economy.figure("apple_area", year), desk.economy.figure("fruit_area", year)))
        )
    columns = (Column(("Area under Apple",)), Column(("Area under all Fruits",)))
    return Table("fruit_area", "Area under Fruit Cultivation", "Year", columns, tuple(rows), "(in hectares)")


def apple_district_table(desk: Desk) -> Table:
    """Apple boxes a district; the plains grow none, and one district's count is not in yet."""
    years = [f"CY{desk.edition.start - back}" for back in (2, 1, 0)]

    mark = rotating(("*", "1", "@", "a", "#", "2"), desk.seed, desk.edition.start, "mark")
    estimate, note = ("none", "Subject to verification.") if raised(mark) else ("provisional", "Provisional.")

    def boxes(name: str) -> list[Figure]:
        figures = [desk.economy.figure("apple_boxes", y, name, APPLE_WEIGHT[name]) for y in years]
        if name == "Una" and not figures[0].source:
            figures[0] = without(figures[0], NullMark.NIL)
        if name == "Kinnaur":
            figures[2] = replace(figures[2], mark=mark, estimate=Estimate(estimate))
        return figures

    rows = by_district(DISTRICTS, boxes, "State")
    columns = tuple(Column(("Apple Production", year[2:])) for year in years)
    return Table(
        "apple_district",
        "District-wise Estimate of Apple Production",
        "District",
        columns,
        rows,
        "(in boxes of 20 kg)",
        ("- Nil.", f"{mark} {note}"),
    )


APPLE_WEIGHT = {
    "Bilaspur": 0.001,
    "Chamba": 0.4,
    "Hamirpur": 0.001,
    "Kangra": 0.01,
    "Kinnaur": 2.2,
    "Kullu": 4.2,
    "Lahaul & Spiti": 0.05,
    "Mandi": 1.6,
    "Shimla": 10.7,
    "Sirmaur": 0.2,
    "Solan": 0.004,
    "Una": 0.001,
}


def _text(desk: Desk) -> list[Block]:
    year, before = desk.edition.year(), desk.edition.year(1)
    pick = desk.economy.figure
    return [
        desk.say(
            "Agriculture is the main occupation of the people of Himachal Pradesh and has an important "
            "place in the economy of the State. It provides direct employment to about 57.03 per cent of "
            "the main workers. Foodgrain production is {verb} at {now} lakh tonnes in {year} against "
            "{then} lakh tonnes in {before}.",
            year=year,
            before=before,
            now=pick("foodgrain_production", year),
            then=pick("foodgrain_production", before),
            verb=desk.word("food", "estimated", "anticipated", "placed"),
        ),
        desk.say(
            "Of the total geographical area, the area of operational holdings is about 9.44 lakh hectares, "
            "worked by 9.97 lakh farmers. Holdings are small: 88.86 per cent belong to small and marginal "
            "farmers. The soils and climate suit cash crops such as seed potato, off-season vegetables and "
            "ginger. Vegetable production in {before} was {veg} lakh tonnes.",
            before=before,
            veg=pick("vegetable_production", before),
        ),
    ]


def _fruit_text(desk: Desk) -> list[Block]:
    year, before, until = desk.edition.year(), desk.edition.year(1), _until(desk)
    apple, fruit = (desk.economy.part(k, year, until) for k in ("apple_production", "fruit_production"))
    full = desk.economy.figure("apple_production", before)
    area = desk.economy.figure("apple_area", year)
    return [
        desk.say(
            "Fruit production during {year} ({until}) is {fruit} lakh tonnes, of which apple is {apple} "
            "lakh tonnes. In the full year {before} the State produced {full} lakh tonnes of apple. Apple "
            "accounts for about half of the total area under fruit crops, {area} hectares in {year}, and "
            "for four fifths of production.",
            year=year,
            before=before,
            until=until,
            fruit=fruit,
            apple=apple,
            full=full,
            area=area,
        ),
        desk.say(
            "The Market Intervention Scheme, anti-hail nets, high density plantation and controlled "
            "atmosphere stores are the main schemes of the Department of Horticulture. Losses through hail "
            "and rain in the harvest season explain why apple production moves up and down from year to "
            "year."
        ),
    ]


def _apple_text(desk: Desk) -> Block:
    year = str(desk.edition.start)
    return desk.say(
        "Shimla, Kullu and Kinnaur grow most of the apple of the State. The estimate for {year} is given "
        "in boxes of twenty kilograms; the lower districts grow little or none.",
        year=year,
    )
