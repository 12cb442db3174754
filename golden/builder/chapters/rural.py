"""Rural development and social welfare: a long table of schemes that continues over the page."""

from __future__ import annotations

from golden.builder.desk import Desk, data, section, total
from golden.builder.model import Block, Chapter, Column, Figure, Row, Table

SCHEMES = (
    (
        "Rural Development",
        (
            "Mahatma Gandhi National Rural Employment Guarantee Scheme",
            "National Rural Livelihoods Mission",
            "Pradhan Mantri Awas Yojana (Gramin)",
            "Watershed Development Component of Krishi Sinchayee Yojana",
            "Swachh Bharat Mission (Gramin)",
            "Deen Dayal Upadhyaya Grameen Kaushalya Yojana",
        ),
    ),
    (
        "Social Welfare",
        (
            "Old Age Pension",
            "Widow Pension",
            "Disability Relief Allowance",
            "Rehabilitation Allowance to Leprosy Patients",
            "National Family Benefit Scheme",
            "Follow-up Programme for Computer Training",
            "Housing Subsidy",
            "Inter-caste Marriage Award",
        ),
    ),
    (
        "Women and Child Development",
        (
            "Beti Hai Anmol Yojana",
            "Mukhya Mantri Kanyadan Yojana",
            "Mother Teresa Asahay Matri Sambal Yojana",
            "Integrated Child Development Services including supplementary nutrition for children below "
            "six years",
            "Vishesh Mahila Utthan Yojana",
            "Bal Balika Suraksha Yojana",
        ),
    ),
    (
        "Panchayati Raj",
        (
            "Honorarium to Elected Representatives",
            "Rashtriya Gram Swaraj Abhiyan",
            "Grants of the Finance Commission",
            "Construction of Panchayat Ghars",
            "Training of Office Bearers",
        ),
    ),
)


def rural(desk: Desk) -> Chapter:
    """The chapter on villages and welfare."""
    blocks: list[Block] = [*_text(desk), schemes_table(desk)]
    return Chapter(
        "rural",
        desk.word(
            "rural title",
            "Rural Development and Social Welfare",
            "Rural Development, Panchayati Raj and Welfare",
        ),
        tuple(blocks),
    )


def schemes_table(desk: Desk) -> Table:
    """Outlay and beneficiaries by scheme under sections: too long for what is left of the page."""
    years = desk.edition.years(3)[:-1]
    rows: list[Row] = []
    everything: list[Row] = []
    for head, names in SCHEMES:
        part = [data(name, _scheme(desk, name, years), head, indent=1) for name in names]
        everything += part
        rows += [section(head), *part, total(f"Sub-total ({head})", part, head)]
    rows.append(total("Grand Total", everything))
    columns = tuple(
        Column((year, leaf))
        for year in years
        for leaf in ("Expenditure (Rs. in crore)", "Beneficiaries (number)")
    )
    return Table(
        "schemes",
        "Physical and Financial Achievements under Major Schemes",
        "Scheme",
        columns,
        tuple(rows),
        may_split=True,
    )


def _scheme(desk: Desk, name: str, years: list[str]) -> list[Figure]:
    weight = 0.2 + 2.4 * (sum(map(ord, name)) % 97) / 97
    figures: list[Figure] = []
    for year in years:
        figures += [
            desk.economy.figure("scheme_outlay", year, name, weight),
            desk.economy.figure("beneficiaries", year, name, weight),
        ]
    return figures


def _text(desk: Desk) -> list[Block]:
    year, before = desk.edition.year(), desk.edition.year(1)
    pensions = desk.economy.figure(
        "beneficiaries", before, "Old Age Pension", 0.2 + 2.4 * (sum(map(ord, "Old Age Pension")) % 97) / 97
    )
    return [
        desk.say(
            "The main objective of rural development is to alleviate poverty, to create employment and to "
            "build social and economic infrastructure in villages. The schemes below are run with support "
            "of the Centre and of the State. The works sanctioned in {year} give preference to water "
            "conservation and village roads.",
            year=year,
        ),
        desk.say(
            "Social security pensions are paid to old persons, widows and disabled persons. {n} persons "
            "drew the old age pension in {before}. Payment is made through bank and post office accounts "
            "every quarter.",
            n=pensions,
            before=before,
        ),
    ]
