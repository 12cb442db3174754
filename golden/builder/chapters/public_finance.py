"""Public finance: actuals, revised and budget estimates side by side, the same year twice."""

from __future__ import annotations

from dataclasses import replace

from golden.builder.desk import MARKS, Desk, data, derived, section, total
from golden.builder.model import Block, Chapter, Column, Figure, Heading, Row, Table
from golden.builder.printing import rounded
from golden.builder.seeding import rng, rotating
from hpes_retrieval.schema import Estimate

REVENUE = (
    ("a) State's Own Taxes", "own_tax_revenue"),
    ("b) Non-Tax Revenue", "non_tax_revenue"),
    ("c) Share of Central Taxes", "central_tax_share"),
    ("d) Grants-in-aid", "grants_in_aid"),
)
SPENDING = (
    ("e) Revenue Expenditure", "revenue_expenditure"), ("f) Capital Expenditure", "capital_expenditure"),
)  # fmt: skip
FORMULAS = (
    ("", "", " (Receipts less Expenditure)"),
    (" (a+b+c+d)", " (e+f)", " (a to d - e to f)"),
    (" (a to d)", " (e+f)", " (Receipts - Expenditure)"),
)
"""What total rows say about how they are made."""


def public_finance(desk: Desk) -> Chapter:
    """The chapter on the budget."""
    blocks: list[Block] = [
        *_text(desk),
        budget_table(desk),
        Heading("Tax Effort"),
        _effort(desk),
        tax_table(desk),
    ]
    return Chapter(
        "public_finance",
        desk.word("finance title", "Public Finance", "Public Finance and Taxation"),
        tuple(blocks),
    )


def stages(desk: Desk) -> list[tuple[str, Estimate]]:
    """The columns of the budget: two years of actuals, the year before as BE and RE, the year as BE."""
    year = desk.edition.year
    return [
        (year(3), Estimate.ACTUAL),
        (year(2), Estimate.ACTUAL),
        (year(1), Estimate.BUDGET),
        (year(1), Estimate.REVISED),
        (year(), Estimate.BUDGET),
    ]


def staged(desk: Desk, key: str, year: str, estimate: Estimate) -> Figure:
    """A budget figure at a stage: the same for every edition that prints the same stage of the year."""
    figure = desk.economy.figure(key, year)
    assert figure.value is not None
    off = 0.0 if estimate is Estimate.ACTUAL else rng(desk.seed, key, year, estimate).uniform(-0.06, 0.08)
    value = rounded(float(figure.value) * (1 + off), figure.decimals)
    return replace(figure, value=value, estimate=estimate, source="")


def budget_table(desk: Desk) -> Table:
    """Receipts and expenditure in sections, lettered rows, totals, and a deficit that can be negative."""
    columns = tuple(Column((year, MARKS[estimate])) for year, estimate in stages(desk))
    receipts = [_row(desk, label, key, "Revenue Receipts") for label, key in REVENUE]
    formula = rotating(FORMULAS, desk.seed, desk.edition.start, "formulas")
    revenue = total("Total Revenue Receipts" + formula[0], receipts, "Revenue Receipts")
    spending = [_row(desk, label, key, "Expenditure") for label, key in SPENDING]
    spent = total("Total Expenditure" + formula[1], spending, "Expenditure")
    gap = [
        derived(r, (r.value or rounded(0)) - (s.value or rounded(0)), series="revenue_balance", member="")
        for r, s in zip(revenue.figures, spent.figures, strict=True)
        if r is not None and s is not None
    ]
    rows: tuple[Row, ...] = (
        section("Revenue Receipts"),
        *receipts,
        revenue,
        section("Expenditure"),
        *spending,
        spent,
        data("Balance" + formula[2], gap),
    )
    return Table(
        "budget", "Receipts and Expenditure of the State Government", "Item", columns, rows, "(Rs. in crore)"
    )


def _row(desk: Desk, label: str, key: str, head: str) -> Row:
    return data(label, [staged(desk, key, year, estimate) for year, estimate in stages(desk)], head, indent=1)


def tax_table(desk: Desk) -> Table:
    """Tax collection of full years and of the first nine months of the current one."""
    heads = (
        ("Goods and Services Tax" if desk.edition.start > 2016 else "Value Added Tax", 0.44),
        ("State Excise", 0.2),
        ("Sales Tax and VAT" if desk.edition.start > 2016 else "Central Sales Tax", 0.16),
        ("Taxes on Vehicles", 0.05),
        ("Stamps and Registration", 0.04),
        ("Electricity Duty", 0.04),
    )
    years, until = desk.edition.years(4), f"up to December {desk.edition.start}"
    rows = []
    for name, weight in heads:
        figures = [desk.economy.figure("tax_collection", y, name, weight) for y in years[:-1]]
        rows.append(
            data(name, [*figures, desk.economy.part("tax_collection", years[-1], until, name, weight)])
        )
    columns = (*(Column((year,)) for year in years[:-1]), Column((f"{years[-1]}\n({until})",)))
    return Table(
        "tax_collection",
        "Collection of Taxes by Head",
        "Head of Revenue",
        columns,
        (*rows, total("Total", rows)),
        "(Rs. in crore)",
    )


def _text(desk: Desk) -> list[Block]:
    year, before = desk.edition.year(), desk.edition.year(1)
    own = staged(desk, "own_tax_revenue", year, Estimate.BUDGET)
    grants = staged(desk, "grants_in_aid", before, Estimate.REVISED)
    return [
        desk.say(
            "The State Government mobilises financial resources through direct and indirect taxes, non-tax "
            "revenue, its share in central taxes and grants-in-aid from the Central Government to meet the "
            "expenditure for administration and development. The State's own taxes are budgeted at Rs. "
            "{own} crore in {year} (BE).",
            own=own,
            year=year,
        ),
        desk.say(
            "Grants-in-aid stood at Rs. {grants} crore in the revised estimates of {before}. They remain "
            "the largest single source of revenue, and their path over the award period of the Finance "
            "Commission decides how much is left for capital formation once salaries, pensions and "
            "interest are paid.",
            grants=grants,
            before=before,
        ),
    ]


def _effort(desk: Desk) -> Block:
    year = desk.edition.year()
    return desk.say(
        "The Excise and Taxation Department has strengthened enforcement, simplified returns and extended "
        "the use of technology. Collections for {year} are given up to December; they are not comparable "
        "with those of full years.",
        year=year,
    )
