"""State income: GSDP by year and estimate, sector-wise value added, per capita income, and Figure 1."""

from __future__ import annotations

from decimal import Decimal

from golden.builder.desk import Desk, data, derived, mark_of, shown_year, stage_of, total, year_columns, year_head
from golden.builder.model import PERCENT, Block, Chapter, Chart, Column, Figure, Heading, Row, Table
from golden.builder.printing import rounded

NOTES = {
    "2011-12": "Note: TR = Third Revised, SR = Second Revised, FR = First Revised, P = Provisional, AE = Advance "
    "Estimates.",
    "2004-05": "Note: P = Provisional, Q = Quick, AE = Advance Estimates.",
}
SECTORS = (("Primary", "primary"), ("Secondary", "secondary"), ("Tertiary", "tertiary"))


def state_income(desk: Desk) -> Chapter:
    """The chapter that every edition repeats almost word for word."""
    blocks: list[Block] = [*_opening(desk), gsdp_table(desk), _sectors_text(desk), sector_table(desk)]
    blocks += [gsdp_chart(desk), sector_chart(desk), Heading("Per Capita Income"), _per_capita_text(desk)]
    blocks += [per_capita_table(desk), Heading("Economic Prospects"), *_prospects(desk)]
    return Chapter(
        "state_income",
        desk.word(
            "state income title",
            "State Income",
            "State Economy and its Outlook",
            "State Income and Macroeconomic Trends",
        ),
        tuple(blocks),
        divider=True,
    )


def gsdp_table(desk: Desk) -> Table:
    """Years down the side: GSDP at both prices and growth, with the estimate behind each year."""
    economy, rows = desk.economy, []
    for year in desk.edition.years(5):
        current, constant = economy.figure("gsdp_current", year), economy.figure("gsdp_constant", year)
        rows.append(
            data(year_head(current, below=False), (current, constant, economy.growth("gsdp_constant", year)))
        )
    columns = (
        Column(("GSDP at Current Prices",)),
        Column((f"GSDP at Constant ({economy.base_year}) Prices",)),
        Column(("Growth Rate at Constant Prices (%)",)),
    )
    return Table(
        "gsdp",
        "Gross State Domestic Product of Himachal Pradesh",
        "Year",
        columns,
        tuple(rows),
        "(Rs. in crore)",
        (NOTES[economy.base_year],),
        "Economic and Statistics Department, Himachal Pradesh",
        column_numbers=desk.chance("gsdp numbers") < 0.5,
    )


def sector_table(desk: Desk) -> Table:
    """Years over sub-labels: value added and its share, by sector, with a total."""
    years = desk.edition.years(3)
    values = {k: [desk.economy.figure(f"gva_{k}", year) for year in years] for _, k in SECTORS}
    sums = [
        sum((values[k][i].value or Decimal(0) for _, k in SECTORS), Decimal(0)) for i in range(len(years))
    ]
    rows = [data(name, _with_shares(values[key], sums, f"gva_{key}_share")) for name, key in SECTORS]
    columns = [
        Column((year_head(figure), leaf)) for figure in values["primary"] for leaf in ("GVA", "Share (%)")
    ]
    return Table(
        "gva_sectors",
        f"Sector-wise Gross Value Added at Constant ({desk.economy.base_year}) Prices",
        "Sector",
        tuple(columns),
        (*rows, total("Total GVA", rows)),
        "(Rs. in crore)",
        ("Shares may not add to 100 due to rounding.",),
    )


def _with_shares(figures: list[Figure], sums: list[Decimal], series: str) -> list[Figure]:
    row: list[Figure] = []
    for figure, whole in zip(figures, sums, strict=True):
        share = rounded((figure.value or Decimal(0)) / whole * 100, 2)
        row += [figure, derived(figure, share, series=series, unit=PERCENT, decimals=2)]
    return row


def per_capita_table(desk: Desk) -> Table:
    """One row of years, and the growth over the year before."""
    figures = [desk.economy.figure("per_capita_income", year) for year in desk.edition.years(5)]
    rises = [desk.economy.growth("per_capita_income", year) for year in desk.edition.years(5)]
    rows = (
        data("Per Capita Income at Current Prices (Rs.)", figures),
        data("Increase over previous year (per cent)", rises),
    )
    return Table(
        "per_capita_income",
        "Per Capita Income at Current Prices",
        "Particulars",
        year_columns(figures, below=False),
        rows,
    )


def gsdp_chart(desk: Desk) -> Chart:
    """GSDP at both prices as bars, with data labels: the chart that reads as a grid."""
    years = desk.edition.years(5)
    pick = desk.economy.figure
    return Chart(
        "gsdp_chart",
        "GSDP at Current and Constant Prices",
        tuple(shown_year(y) for y in years),
        (
            ("At Current Prices", tuple(pick("gsdp_current", y).value or Decimal(0) for y in years)),
            ("At Constant Prices", tuple(pick("gsdp_constant", y).value or Decimal(0) for y in years)),
        ),
        "Rs. crore",
    )


def sector_chart(desk: Desk) -> Chart:
    """Shares of the sectors in the year's value added, as slices."""
    rows = sector_table(desk).rows[:-1]
    shares = tuple(row.figures[-1].value or Decimal(0) for row in rows if row.figures[-1] is not None)
    year = desk.edition.year()
    names = tuple(row.label for row in rows)
    caption = f"Share of Sectors in GVA, {year}"
    return Chart("sector_chart", caption, names, (("Share", shares),), "%", pie=True, decimals=2)


def _opening(desk: Desk) -> list[Block]:
    year, before = desk.edition.year(), desk.edition.year(1)
    pick, growth = desk.economy.figure, desk.economy.growth
    return [
        desk.say(
            "Gross State Domestic Product (GSDP) or State Income is the most important indicator for "
            "measuring the economic growth of a State. The State of Himachal Pradesh has been among the "
            "first States to prepare these estimates on a regular basis. According to the advance "
            "estimates, the growth rate of the State economy during {year} at constant ({base}) prices is "
            "{verb} at {rate} per cent, against {old} per cent in {before} as per the {stage}.",
            base=desk.economy.base_year,
            stage=stage_of(pick("gsdp_constant", before)),
            year=year,
            before=before,
            rate=growth("gsdp_constant", year),
            old=growth("gsdp_constant", before),
            verb=desk.word("expected", "expected", "estimated", "projected"),
        ),
        desk.say(
            "The GSDP at current prices is {verb} at Rs. {now} crore in {year} {mark} against Rs. {then} "
            "crore in {before} {old_mark}, showing an increase of {rise} per cent during the year. At constant "
            "({base}) prices the GSDP in {year} is estimated at Rs. {real} crore against Rs. {real_then} "
            "crore in {before}.",
            year=year,
            before=before,
            now=pick("gsdp_current", year),
            then=pick("gsdp_current", before),
            rise=growth("gsdp_current", year),
            base=desk.economy.base_year,
            mark=mark_of(pick("gsdp_current", year)),
            old_mark=mark_of(pick("gsdp_current", before)),
            real=pick("gsdp_constant", year),
            real_then=pick("gsdp_constant", before),
            verb=desk.word("placed", "estimated", "placed", "likely to be"),
        ),
    ]


def _sectors_text(desk: Desk) -> Block:
    year, before = desk.edition.year(), desk.edition.year(1)
    pick = desk.economy.figure
    return desk.say(
        "The {word} in the total GSDP is mainly attributed to the secondary sector, whose value added at "
        "constant prices is estimated at Rs. {s} crore in {year} against Rs. {s0} crore in {before}. The "
        "primary sector is estimated at Rs. {p} crore against Rs. {p0} crore, and the tertiary sector at "
        "Rs. {t} crore against Rs. {t0} crore. The economy of the State, which has shown a shift from "
        "agriculture to industries and services, depends upon the weather for its farm output, since "
        "irrigation reaches a fifth of the area.",
        year=year,
        before=before,
        word=desk.word("increase", "increase", "rise"),
        s=pick("gva_secondary", year),
        s0=pick("gva_secondary", before),
        p=pick("gva_primary", year),
        p0=pick("gva_primary", before),
        t=pick("gva_tertiary", year),
        t0=pick("gva_tertiary", before),
    )


def _per_capita_text(desk: Desk) -> Block:
    year, before = desk.edition.year(), desk.edition.year(1)
    pick = desk.economy.figure
    return desk.say(
        "As per the advance estimates for {year}, the per capita income of the State at current prices is "
        "estimated at Rs. {now} as compared to Rs. {then} during {before}, an increase of {rise} per cent. "
        "The per capita income of the State has stayed above the national average throughout the period "
        "under review.",
        year=year,
        before=before,
        now=pick("per_capita_income", year),
        then=pick("per_capita_income", before),
        rise=desk.economy.growth("per_capita_income", year),
    )


def _prospects(desk: Desk) -> list[Block]:
    year = desk.edition.year()
    return [
        desk.say(
            "The prospects of the economy in {year} rest on agriculture, horticulture, tourism and the "
            "construction of hydro-electric projects. The monsoon season was {rain} and the output of the "
            "kharif crops {crop}. The Government has taken steps to diversify the economy, to raise the "
            "quality of public spending and to bring private investment into manufacturing, information "
            "technology and services.",
            year=year,
            rain=desk.word("rain", "near normal", "in excess of the long period average", "erratic"),
            crop=desk.word(
                "crop", "was satisfactory", "suffered in some districts", "improved over last year"
            ),
        ),
        desk.say(
            "The estimates in this chapter follow the {base} series of the National Statistics Office. "
            "They are revised when fresh data become available, and earlier publications may therefore "
            "print other figures for the same year. Advance estimates for {year} use trends of the first "
            "nine months.",
            base=desk.economy.base_year,
            year=year,
        ),
    ]


def growth_rows(desk: Desk) -> tuple[Row, ...]:
    """Average growth by plan period, State and nation, as the older chapters print it."""
    periods = (
        ("First Plan (1951-56)", "1.6", "2.1"),
        ("Second Plan (1956-61)", "4.4", "3.8"),
        ("Third Plan (1961-66)", "3.0", "3.2"),
        ("Annual Plans (1966-67 to 1968-69)", "..", "4.1"),
        ("Fourth Plan (1969-74)", "3.0", "3.4"),
        ("Fifth Plan (1974-78)", "4.6", "5.2"),
        ("Annual Plans (1978-79 to 1979-80)", "-3.6", "0.2"),
        ("Sixth Plan (1980-85)", "3.0", "5.3"),
        ("Seventh Plan (1985-90)", "8.8", "6.0"),
        ("Eighth Plan (1992-97)", "6.3", "6.2"),
        ("Ninth Plan (1997-2002)", "6.4", "5.6"),
        ("Tenth Plan (2002-07)", "7.6", "7.8"),
        ("Eleventh Plan (2007-12)", "8.0", "8.0"),
    )
    return tuple(_plan_row(*period) for period in periods)


def _plan_row(label: str, state: str, nation: str) -> Row:
    from hpes_retrieval.schema import NullMark

    def figure(text: str, member: str) -> Figure:
        value = None if text == ".." else Decimal(text)
        mark = NullMark.NOT_AVAILABLE if value is None else None
        return Figure("plan_growth", value, PERCENT, decimals=1, member=member, null_mark=mark)

    return data(label, (figure(state, "Himachal Pradesh"), figure(nation, "National")))
