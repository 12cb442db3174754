"""Further chapters of a longer sample: sectors that repeat one another's wording, each with its tables.

Belongs here: what ``scale`` adds. All of it is illustrative.
"""

from __future__ import annotations

from golden.builder.catalogue import DISTRICTS
from golden.builder.desk import Desk, by_district, data, derived, total
from golden.builder.model import NUMBER, Block, Chapter, Column, Figure, Heading, Table
from golden.builder.printing import rounded

SECTORS = (
    ("Animal Husbandry and Fisheries", "Veterinary Institutions"),
    ("Forest and Environment", "Forest Nurseries"),
    ("Water Resource Management", "Habitations Covered"),
    ("Industries and Mining", "Registered Units"),
    ("Labour and Employment", "Job Seekers Placed"),
    ("Transport and Communication", "Registered Vehicles"),
    ("Housing and Urban Development", "Houses Completed"),
    ("Panchayati Raj", "Works Completed"),
    ("Information and Science Technology", "Service Centres"),
    ("Food Security and Civil Supplies", "Fair Price Shops"),
)
SECTORS_A_STEP = 5
"""Chapters that one step of scale adds: about twenty pages."""


def annex(desk: Desk, scale: int) -> tuple[Chapter, ...]:
    """Chapters that a sample of a scale has beyond those of scale 1."""
    return tuple(_chapter(desk, number) for number in range((scale - 1) * SECTORS_A_STEP))


def _chapter(desk: Desk, number: int) -> Chapter:
    sector, thing = SECTORS[number % len(SECTORS)]
    part = number // len(SECTORS)
    title = sector if part == 0 else f"{sector} (Part {part + 1})"
    blocks: list[Block] = []
    for section in range(3):
        key = f"annex_{number}_{section}"
        blocks += [Heading(f"{thing}: Review {section + 1}"), *_text(desk, sector, thing, key)]
        blocks += [_district_table(desk, thing, key), _outlay_table(desk, sector, key)]
    return Chapter(f"annex_{number}", title, tuple(blocks), two_columns=number % 3 == 2)


def _figures(desk: Desk, key: str, name: str, years: list[str]) -> list[Figure]:
    return [
        derived(f, f.value or rounded(0), series=key, member=name, unit=NUMBER)
        for f in (desk.economy.district("health_institutions", year, name) for year in years)
    ]


def _district_table(desk: Desk, thing: str, key: str) -> Table:
    years = desk.edition.years(4)[:-1]
    rows = by_district(DISTRICTS, lambda name: _figures(desk, key, name, years), "Himachal Pradesh")
    columns = tuple(Column((thing, year)) for year in years)
    return Table(key, f"District-wise {thing}", "District", columns, rows, "(in number)", may_split=True)


def _outlay_table(desk: Desk, sector: str, key: str) -> Table:
    years = desk.edition.years(5)[:-1]
    heads = (
        "Establishment",
        "Plan Schemes",
        "Centrally Sponsored Schemes",
        "Capital Works",
        "Other Expenditure",
    )
    rows = [
        data(head, [desk.economy.figure("scheme_outlay", y, f"{key} {head}", 0.4 + 0.3 * i) for y in years])
        for i, head in enumerate(heads)
    ]
    columns = tuple(Column((year,)) for year in years)
    caption = f"Expenditure on {sector}"
    return Table(f"{key}_outlay", caption, "Head", columns, (*rows, total("Total", rows)), "(Rs. in crore)")


def _text(desk: Desk, sector: str, thing: str, key: str) -> list[Block]:
    year, before = desk.edition.year(), desk.edition.year(1)
    spent = desk.economy.figure("scheme_outlay", before, f"{key} Plan Schemes", 0.7)
    return [
        desk.say(
            "{sector} continues to receive the attention of the Government. Plan schemes worth Rs. {spent} "
            "crore were carried out in {before}, and the provision for {year} keeps pace with prices.",
            sector=sector, spent=spent, before=before, year=year,
        ),
        desk.say(
            "{thing} are counted at the end of each year. Their number grows slowly, and the differences "
            "between districts reflect population and terrain rather than policy. The districts of the "
            "higher hills need more of them for the same number of people.", thing=thing,
        ),
    ]  # fmt: skip
