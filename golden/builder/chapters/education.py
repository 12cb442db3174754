"""Education and health: the lettered list, marks set from right to left, and sideways tables."""

from __future__ import annotations

from golden.builder.catalogue import DISTRICTS
from golden.builder.desk import Desk, by_district, data
from golden.builder.model import Block, Chapter, Column, Heading, Table
from golden.builder.seeding import rotating

KINDS = (
    ("Primary Schools", 10.7),
    ("Middle Schools", 2.1),
    ("High Schools", 1.03),
    ("Senior Secondary Schools", 2.05),
    ("Degree Colleges", 0.15),
)
HEALTH = (
    ("Hospitals", 0.5),
    ("Community Health Centres", 0.49),
    ("Primary Health Centres", 2.9),
    ("Sub Centres", 10.5),
)


def education(desk: Desk) -> Chapter:
    """The chapter on schools and health."""
    blocks: list[Block] = [
        *_text(desk),
        institutions_table(desk),
        enrolment_table(desk),
        Heading("Health"),
        _health(desk),
        health_table(desk),
    ]
    return Chapter(
        "education",
        desk.word("education title", "Education and Health", "Education, Health and Family Welfare"),
        tuple(blocks),
    )


def institutions_table(desk: Desk) -> Table:
    """Institutions by kind; the list markers in the stub are no reversed text."""
    years = desk.edition.years(4)
    rows = [
        data(
            f"{'abcdefgh'[i]}) {name}", [desk.economy.figure("schools", year, name, weight) for year in years]
        )
        for i, (name, weight) in enumerate(KINDS)
    ]
    columns = tuple(Column((year,)) for year in years)
    return Table(
        "institutions",
        "Educational Institutions in the Government Sector",
        "Institution",
        columns,
        tuple(rows),
        "(in number)",
    )


def enrolment_table(desk: Desk) -> Table:
    """Boys and girls by stage and district: a sideways table with three levels of head."""
    year = desk.edition.year(1)
    stages = (("Elementary", 1.6), ("Secondary", 0.7), ("Senior Secondary", 0.6))
    parts = [(stage, sex, weight) for stage, weight in stages for sex in ("Boys", "Girls")]
    rows = by_district(
        DISTRICTS,
        lambda name: [
            desk.economy.figure("enrolment", year, f"{name} {stage} {sex}", weight * ENROL[name])
            for stage, sex, weight in parts
        ],
        "Himachal Pradesh",
    )
    columns = tuple(Column((f"Enrolment in {year}", stage, sex)) for stage, sex, _ in parts)
    turned = rotating((True, False), desk.seed, desk.edition.start, "turned")
    return Table(
        "enrolment",
        "District-wise Enrolment by Stage and Sex",
        "District",
        columns,
        rows,
        "(in number)",
        sideways=True,
        rotate_page=turned,
    )


ENROL = dict(
    zip(DISTRICTS, (0.56, 0.76, 0.66, 2.2, 0.16, 0.64, 0.09, 1.46, 1.19, 0.77, 0.85, 0.76), strict=True)
)


def health_table(desk: Desk) -> Table:
    """Health institutions; in some editions the marks in the heads come reversed out of the text layer."""
    years = desk.edition.years(4)
    rows = [
        data(name, [desk.economy.figure("health_institutions", year, name, weight) for year in years])
        for name, weight in HEALTH
    ]
    columns = (
        *(Column((year,)) for year in years[:-2]),
        Column((f"{years[-2]}\n(FR)",)),
        Column((f"{years[-1]}\n(P)",)),
    )
    from dataclasses import replace

    from hpes_retrieval.schema import Estimate

    marked = [
        replace(
            row,
            figures=tuple(
                replace(f, estimate=e) if f is not None else None
                for f, e in zip(
                    row.figures,
                    (Estimate.NONE, Estimate.NONE, Estimate.FIRST_REVISED, Estimate.PROVISIONAL),
                    strict=True,
                )
            ),
        )
        for row in rows
    ]
    reversed_marks = rotating((False, True, True), desk.seed, desk.edition.start, "reversed")
    return Table(
        "health",
        "Health Institutions in the State",
        "Institution",
        columns,
        tuple(marked),
        "(in number)",
        reversed_marks=reversed_marks,
    )


def _text(desk: Desk) -> list[Block]:
    year = desk.edition.year()
    primary = desk.economy.figure("schools", year, "Primary Schools", 10.7)
    return [
        desk.say(
            "Education is a crucial factor in strengthening human capability. The State is committed to "
            "making quality education accessible to all. {primary} primary schools were functioning in the "
            "Government sector in {year}. The programmes of the department fall under these heads:",
            primary=primary,
            year=year,
            items=(
                "a) Elementary Education: Samagra Shiksha, mid-day meals, free textbooks and uniforms.",
                "b) Secondary Education: smart classrooms, vocational subjects and merit scholarships.",
                f"c) Higher Education: degree colleges, universities and research grants (new from {year}).",
            ),
        ),
        desk.say(
            "The literacy rate of the State has risen from 31.96 per cent in 1971 to 82.80 per cent in "
            "2011. Census 2011 puts male literacy at 89.53 and female literacy at 75.93 per cent. The "
            "enrolment of girls has reached that of boys in most districts."
        ),
    ]


def _health(desk: Desk) -> Block:
    return desk.say(
        "The State Government provides preventive, promotive and curative services through hospitals, "
        "community and primary health centres and sub centres. Medical colleges at Shimla, Tanda, Nahan, "
        "Chamba, Hamirpur and Mandi train doctors; the Himcare scheme covers families that no other "
        "insurance reaches."
    )
