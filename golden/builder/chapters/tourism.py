"""Tourism: arrivals by calendar year, by district, hotels and home-stays."""

from __future__ import annotations

from golden.builder.catalogue import DISTRICTS
from golden.builder.desk import Desk, apportioned, by_district, data, derived, shown_year
from golden.builder.model import LAKH, Block, Chapter, Column, Figure, Heading, Table
from golden.builder.printing import rounded


def tourism(desk: Desk) -> Chapter:
    """The chapter on tourism."""
    blocks: list[Block] = [
        *_text(desk),
        arrivals_table(desk),
        Heading("Tourists by District"),
        _district_text(desk),
        district_table(desk),
    ]
    return Chapter(
        "tourism",
        desk.word("tourism title", "Tourism and Civil Aviation", "Tourism and Hospitality"),
        tuple(blocks),
    )


def arrivals(desk: Desk, year: str) -> tuple[Figure, Figure, Figure]:
    """Indian, foreign and all tourists of a calendar year, in lakh; the first two add up to the third."""
    whole = desk.economy.figure("tourists_total", year)
    heads = desk.economy.figure("tourists_foreign", year)
    assert whole.value is not None and heads.value is not None
    foreign = derived(heads, rounded(heads.value / LAKH.scale, 2), unit=LAKH, decimals=2, member="Foreign")
    indian = derived(
        whole, whole.value - (foreign.value or rounded(0)), series="tourists_indian", member="Indian"
    )
    return indian, foreign, whole


def arrivals_table(desk: Desk) -> Table:
    """Years down the side."""
    rows = [data(shown_year(year), arrivals(desk, year)) for year in desk.edition.calendar_years(7)]
    columns = (
        Column(("Tourist Arrivals", "Indian")),
        Column(("Tourist Arrivals", "Foreign")),
        Column(("Tourist Arrivals", "Total")),
    )
    return Table(
        "tourists",
        "Tourist Arrivals in Himachal Pradesh",
        "Year",
        columns,
        tuple(rows),
        "(in lakh)",
        (),
        "Department of Tourism and Civil Aviation",
    )


def district_table(desk: Desk) -> Table:
    """A row a district; the districts add up to the State's arrivals."""
    years = desk.edition.calendar_years(3)
    shares = [
        apportioned(
            arrivals(desk, y)[2].value or rounded(0),
            [desk.economy.district("tourists_district", y, n) for n in DISTRICTS],
        )
        for y in years
    ]
    rows = by_district(
        DISTRICTS, lambda name: [column[DISTRICTS.index(name)] for column in shares], "Himachal Pradesh"
    )
    columns = tuple(Column((shown_year(year),)) for year in years)
    return Table(
        "tourists_district", "District-wise Arrival of Tourists", "District", columns, rows, "(in lakh)"
    )


def _text(desk: Desk) -> list[Block]:
    year = desk.edition.calendar_years(1)[0]
    before = desk.edition.calendar_years(2)[0]
    indian, foreign, whole = arrivals(desk, year)
    then = arrivals(desk, before)[2]
    return [
        desk.say(
            "Tourism in Himachal Pradesh has been recognised as one of the most important sectors of the "
            "economy, for it generates employment and improves the living standards of people in remote "
            "areas. The State received {whole} lakh tourists during {year}, against {then} lakh during "
            "{before}.",
            whole=whole,
            then=then,
            year=shown_year(year),
            before=shown_year(before),
        ),
        desk.say(
            "Of the arrivals of {year}, {indian} lakh were Indian and {foreign} lakh foreign tourists. The "
            "Government promotes adventure, religious, heritage and eco tourism, and home-stays in "
            "villages that no hotel serves. Heli-taxi services connect Shimla with Kullu, Mandi and "
            "Dharamshala.",
            year=shown_year(year),
            indian=indian,
            foreign=foreign,
        ),
    ]


def _district_text(desk: Desk) -> Block:
    beds = desk.economy.figure("beds", desk.edition.year())
    hotels = desk.economy.figure("hotels", desk.edition.year())
    return desk.say(
        "There are about {hotels} hotels registered in the State with a bed capacity of {beds}. Kangra, "
        "Kullu and Shimla receive the greater part of the tourists; Lahaul & Spiti has gained since the "
        "Atal Tunnel opened.",
        hotels=hotels,
        beds=beds,
    )
