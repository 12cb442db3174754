"""Institutional finance: branches, deposits and advances on a date, and the credit deposit ratio."""

from __future__ import annotations

from dataclasses import replace

from golden.builder.catalogue import DISTRICTS
from golden.builder.desk import Desk, apportioned, by_district, data, derived
from golden.builder.model import PERCENT, Block, Chapter, Column, Figure, Heading, Table
from golden.builder.printing import rounded


def banking(desk: Desk) -> Chapter:
    """The chapter on banks."""
    blocks: list[Block] = [
        *_text(desk),
        progress_table(desk),
        Heading("Spread of Branches"),
        _spread(desk),
        branches_table(desk),
    ]
    return Chapter(
        "banking",
        desk.word("bank title", "Institutional and Bank Finances", "Institutional Finance"),
        tuple(blocks),
    )


def progress_table(desk: Desk) -> Table:
    """Stocks on 30 September, with variation in value and per cent."""
    year, before = desk.edition.year(), desk.edition.year(1)
    rows = [
        data(label, _pair(desk, key, before, year))
        for label, key in (("Deposits", "deposits"), ("Advances", "advances"))
    ]
    heads = [f"As on 30.09.{start}" for start in (desk.edition.start - 1, desk.edition.start)]
    columns = (
        *(Column((head,)) for head in heads),
        Column(("Variation", "Absolute")),
        Column(("Variation", "Per cent")),
    )
    return Table(
        "bank_progress",
        "Progress of Banks in Himachal Pradesh",
        "Item",
        columns,
        tuple(rows),
        "(Rs. in crore)",
        (),
        "State Level Bankers Committee",
    )


def _pair(desk: Desk, key: str, before: str, year: str) -> list[Figure]:
    then, now = desk.economy.figure(key, before), desk.economy.figure(key, year)
    assert then.value is not None and now.value is not None
    rise = now.value - then.value
    percent = rounded(rise / then.value * 100, 2)
    return [
        then,
        now,
        derived(now, rise, series=f"{key}_rise"),
        derived(now, percent, series=f"{key}_rise_percent", unit=PERCENT),
    ]


def branches_table(desk: Desk) -> Table:
    """Bank branches by district at two dates."""
    years = desk.edition.years(2)
    spread = {year: branches(desk, year) for year in years}
    rows = by_district(DISTRICTS, lambda name: [spread[year][name] for year in years], "Total")
    whole = replace(rows[-1], figures=tuple(all_branches(desk, year) for year in years))
    columns = tuple(Column(("Number of Branches", f"30.09.{int(year[:4])}")) for year in years)
    return Table("bank_branches", "District-wise Number of Bank Branches", "District", columns, (*rows[:-1], whole))


def branches(desk: Desk, year: str) -> dict[str, Figure]:
    """Branches of each district; they add up to those of the State."""
    parts = []
    for district in DISTRICTS:
        figure = desk.economy.figure("schools", year, f"branches {district}", BRANCH_WEIGHT[district])
        parts.append(derived(figure, figure.value or rounded(0), series="bank_branches", member=district))
    whole = all_branches(desk, year).value or rounded(0)
    return dict(zip(DISTRICTS, apportioned(whole, parts), strict=True))


def all_branches(desk: Desk, year: str) -> Figure:
    """Branches of the State."""
    return desk.economy.figure("bank_branches", year)


BRANCH_WEIGHT = dict(
    zip(DISTRICTS, (0.12, 0.12, 0.16, 0.5, 0.05, 0.16, 0.03, 0.3, 0.38, 0.17, 0.3, 0.16), strict=True)
)


def _text(desk: Desk) -> list[Block]:
    year, before = desk.edition.year(), desk.edition.year(1)
    start = desk.edition.start
    ratio, old = (
        desk.economy.figure("credit_deposit_ratio", year),
        desk.economy.figure("credit_deposit_ratio", before),
    )
    return [
        desk.say(
            "The State has a network of public sector, private, regional rural and co-operative banks. As "
            "on 30.09.{now} the deposits of all banks stood at Rs. {deposits} crore and their advances at "
            "Rs. {advances} crore. The credit deposit ratio was {ratio} per cent, against {old} per cent a "
            "year before.",
            now=str(start),
            deposits=desk.economy.figure("deposits", year),
            advances=desk.economy.figure("advances", year),
            ratio=ratio,
            old=old,
        ),
        desk.say(
            "Banks take part in socio-economic development through the Annual Credit Plan, self-help "
            "groups and Kisan Credit Cards. The Pradhan Mantri Jan Dhan Yojana has brought an account to "
            "almost every household, and direct benefit transfers have made these accounts useful."
        ),
    ]


def _spread(desk: Desk) -> Block:
    return desk.say(
        "Banking reaches all parts of the State. The average branch serves three thousand people, which is "
        "better than the national average; branches are densest in Kangra, Shimla, Mandi and Solan."
    )
