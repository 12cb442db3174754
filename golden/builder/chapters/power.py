"""Power: consumption by use, generation by station with long names, potential by basin."""

from __future__ import annotations

from golden.builder.desk import Desk, data, section, total, without
from golden.builder.model import Block, Chapter, Column, Figure, Heading, Row, Table
from hpes_retrieval.schema import NullMark

USES = (
    ("Domestic", 2.4),
    ("Non-Domestic Non Commercial", 0.18),
    ("Commercial", 0.69),
    ("Public Lighting", 0.012),
    ("Agricultural", 0.063),
    ("Industrial", 5.9),
    ("Govt. Irrigation and water supply scheme", 0.62),
    ("Temporary Supply", 0.05),
    ("Bulk and Misc.", 0.17),
)
STATIONS = (
    ("Giri Power House", 0.3),
    ("Bassi Power House", 0.4),
    ("Larji Hydro Electric Project on the river Beas", 0.85),
    ("Bhaba Power House (Sanjay Vidyut Pariyojna)", 0.9),
    ("Ghanvi and Ghanvi Stage-II", 0.15),
    ("Small and micro hydel stations below five megawatt including those run by other agencies", 0.2),
)
BASINS = (("Yamuna", 0.8), ("Satluj", 13.3), ("Beas", 6.0), ("Ravi", 3.2), ("Chenab", 4.0))


def power(desk: Desk) -> Chapter:
    """The chapter on power."""
    blocks: list[Block] = [
        *_text(desk),
        consumption_table(desk),
        Heading("Generation"),
        _generation_text(desk),
        generation_table(desk),
        capacity_table(desk),
    ]
    return Chapter("power", desk.word("power title", "Power", "Power and Energy", "Energy"), tuple(blocks))


def consumption_table(desk: Desk) -> Table:
    """Use by use, the last column only up to October."""
    years, until = desk.edition.years(4), f"up to Oct. {desk.edition.start}"
    rows = []
    for name, weight in USES:
        figures = [desk.economy.figure("power_consumption", year, name, weight) for year in years[:-1]]
        rows.append(
            data(name, [*figures, desk.economy.part("power_consumption", years[-1], until, name, weight)])
        )
    columns = (*(Column((year,)) for year in years[:-1]), Column((f"{years[-1]}\n({until})",)))
    return Table(
        "power_consumption",
        "Consumption of Power within the State by use",
        "Particular",
        columns,
        (*rows, total("Total", rows)),
        "(in MU)",
        (),
        "HPSEBL",
        serials=True,
    )


def generation_table(desk: Desk) -> Table:
    """Wrapped stubs over several years; a station that was shut prints `-`."""
    years = desk.edition.years(4)[:-1]
    rows = []
    for name, weight in STATIONS:
        figures = [desk.economy.figure("power_generation", year, name, weight) for year in years]
        if name.startswith("Ghanvi"):
            figures[0] = without(figures[0], NullMark.NIL)
        rows.append(data(name, figures))
    columns = tuple(Column((year,)) for year in years)
    return Table(
        "power_generation",
        "Generation of Power by Station",
        "Power Station",
        columns,
        (*rows, total("Total Generation", rows)),
        "(in MU)",
        ("- Nil: the station was shut for renovation.",),
    )


def capacity_table(desk: Desk) -> Table:
    """Three levels of head: potential and harnessed capacity by basin and agency."""
    year = desk.edition.year(1)
    rows: list[Row] = []
    for name, weight in BASINS:
        rows.append(data(name, _capacity(desk, name, weight, year), "Basin", indent=1))
    columns = (
        Column(("Capacity (MW)", "Harnessed", "State Sector")),
        Column(("Capacity (MW)", "Harnessed", "Central and Joint")),
        Column(("Capacity (MW)", "Under Construction", "State Sector")),
        Column(("Capacity (MW)", "Under Construction", "Central and Joint")),
    )
    return Table(
        "hydro_capacity",
        "Hydro Power Capacity by River Basin",
        "Basin",
        columns,
        (section("Basin"), *rows, total("State", rows)),
        notes=(f"As at the end of {year}.",),
    )


def _capacity(desk: Desk, basin: str, weight: float, year: str) -> list[Figure]:
    parts = (("state", 0.5), ("central", 1.2), ("state building", 0.2), ("central building", 0.4))
    figures = [
        desk.economy.figure("capacity", year, f"{basin} {part}", weight * share) for part, share in parts
    ]
    if basin == "Yamuna":
        figures[3] = without(figures[3], NullMark.NIL)
    return figures


def _text(desk: Desk) -> list[Block]:
    year, before = desk.edition.year(), desk.edition.year(1)
    harnessed = desk.economy.figure("hydropower_harnessed", year)
    domestic = desk.economy.figure("power_consumption", before, "Domestic", 2.4)
    return [
        desk.say(
            "Power is the most important input for economic development. Out of a total hydro potential of "
            "27,436 MW, {mw} MW have been harnessed by various agencies up to {year}. The five perennial "
            "river basins of the State hold about a quarter of the hydro potential of the country.",
            mw=harnessed,
            year=year,
        ),
        desk.say(
            "Consumption of power within the State rises with household incomes and industry. Domestic "
            "consumers used {use} million units in {before}. Figures of the current year are up to October "
            "and cannot be compared with those of full years.",
            use=domestic,
            before=before,
        ),
    ]


def _generation_text(desk: Desk) -> Block:
    return desk.say(
        "The Himachal Pradesh State Electricity Board Limited runs twenty-two hydro stations. Generation "
        "depends on the discharge of snow-fed rivers, so that it peaks from June to September. The "
        "stations named below account for the Board's own generation."
    )
