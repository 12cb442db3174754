"""Price movement: the price index month by month, and its line chart."""

from __future__ import annotations

from decimal import Decimal

from golden.builder.desk import Desk, data, derived
from golden.builder.model import Block, Chapter, Chart, Column, Figure, Row, Table
from golden.builder.printing import rounded
from golden.builder.seeding import rng

MONTHS = (
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
    "January",
    "February",
    "March",
)


LEVELS = {"2016": 1.0, "2001": 2.1}


def _base(desk: Desk) -> str:
    """Base year of the index, which changed once."""
    return "2016" if desk.edition.start >= 2020 else "2001"


def prices(desk: Desk) -> Chapter:
    """The chapter on prices."""
    blocks: list[Block] = [*_text(desk), index_table(desk), index_chart(desk)]
    return Chapter("prices", "Price Movement", tuple(blocks), two_columns=desk.chance("prices columns") < 0.6)


def monthly(desk: Desk, year: str) -> list[Figure]:
    """The index by month: the year's average, moved by the season."""
    base = desk.economy.figure("price_index", year)
    assert base.value is not None
    figures = []
    for number, month in enumerate(MONTHS):
        moved = float(base.value) * LEVELS[_base(desk)] * (1 + 0.0035 * (number - 5.5)) + rng(
            desk.seed, "index", year, month
        ).uniform(-0.6, 0.6)
        figures.append(derived(base, rounded(moved, 1), member=month))
    return figures


def index_table(desk: Desk) -> Table:
    """Months down the side and years across; months that are still to come are left empty."""
    years = desk.edition.years(4)
    by_year = [monthly(desk, year) for year in years]
    rows: list[Row] = []
    for number, month in enumerate(MONTHS):
        figures: list[Figure | None] = [column[number] for column in by_year]
        if number > 8:
            figures[-1] = None
        rows.append(data(month, figures))
    columns = tuple(Column((year,)) for year in years)
    return Table(
        "price_index",
        f"Consumer Price Index for Industrial Workers in Himachal Pradesh (Base {_base(desk)}=100)",
        "Month",
        columns,
        tuple(rows),
        source_note="Labour Bureau, Shimla",
    )


def index_chart(desk: Desk) -> Chart:
    """The index of the last full year as a line."""
    year = desk.edition.year(1)
    values = tuple(figure.value or Decimal(0) for figure in monthly(desk, year))
    return Chart(
        "index_chart",
        f"Consumer Price Index, {year}",
        tuple(m[:3] for m in MONTHS),
        ((f"CPI {year}", values),),
        "Index",
        line=True,
        decimals=1,
    )


def _text(desk: Desk) -> list[Block]:
    year, before = desk.edition.year(), desk.edition.year(1)
    pick = desk.economy.figure
    return [
        desk.say(
            "Controlling inflation is one of the priority areas of the Government, because inflation hurts "
            "the common man as incomes are not indexed to prices. Average inflation in {year} is {now} per "
            "cent, against {then} per cent in {before}.",
            year=year,
            before=before,
            now=pick("cpi_inflation", year),
            then=pick("cpi_inflation", before),
        ),
        desk.say(
            "The price situation is watched constantly by the Government, and essential goods are supplied "
            "through a network of fair price shops. The consumer price index for industrial workers of the "
            "State, with base {base}=100, is compiled monthly by the Labour Bureau; figures are given up to "
            "December of the current year.",
            base=_base(desk),
        ),
        desk.say(
            "Food articles carry the greatest weight in the index of the State. The rise of food prices "
            "during the monsoon months of {year} was brought about by damage to roads and to standing "
            "crops, and eased with the arrival of the winter vegetables.",
            year=year,
        ),
    ]
