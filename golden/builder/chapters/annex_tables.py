"""Tables of a topic of the longer sample: by district, by area, by scheme, by month, by year, and its money.

Belongs here: their shape, the same in both languages. All figures are illustrative. ``lang`` is 0 for English
and 1 for Hindi.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from golden.builder.catalogue import DISTRICT_WEIGHT, DISTRICTS, DISTRICTS_HINDI
from golden.builder.chapters.annex_words import HEADS, MONTHS, SCHEMES, SPLITS, Topic
from golden.builder.desk import Desk, added, apportioned, data, derived, total
from golden.builder.model import Column, Figure, Row, Table


@dataclass(frozen=True, slots=True)
class Writer:
    """A topic in one edition and language: what its tables share."""

    desk: Desk
    topic: Topic
    key: str
    lang: int

    @property
    def name(self) -> str:
        """The topic."""
        return self.topic.name[self.lang]

    def word(self, name: str) -> str:
        """One of the words of tables."""
        return HEADS[name][self.lang].format(self.name)

    def figure(self, year: str, member: str, weight: float = 1.0) -> Figure:
        """Number of a member, the same in every language and table."""
        found = self.desk.economy.figure("annex_number", year, f"{self.key} {member}", self.topic.level * weight)
        return derived(found, found.value or Decimal(0), series=self.key, member=member)

    def district(self, year: str, name: str) -> Figure:
        """Number of a district."""
        return self.figure(year, name, DISTRICT_WEIGHT[name])

    def state(self, year: str) -> Figure:
        """Number of the State: what its districts add up to."""
        return added([self.district(year, name) for name in DISTRICTS])

    def money(self, year: str, member: str, weight: float) -> Figure:
        """Expenditure on a member."""
        found = self.desk.economy.figure("annex_outlay", year, f"{self.key} {member}", weight)
        return derived(found, found.value or Decimal(0), series=f"{self.key}_outlay", member=member)

    def table(
        self, kind: str, stub: str, columns: Sequence[Column], rows: Sequence[Row], unit: str = "number"
    ) -> Table:
        """A table of the topic."""
        prefix = "hi_" if self.lang else ""
        return Table(
            f"{prefix}{self.key}_{kind}", self.word(kind), self.word(stub), tuple(columns), tuple(rows),
            self.word(unit) if unit else "", may_split=True,
        )  # fmt: skip

    def parts(self, year: str, members: Sequence[str], whole: Decimal) -> list[Figure]:
        """Members that add up to a whole."""
        return apportioned(whole, [self.figure(year, m, 0.3 + 0.2 * (i % 4)) for i, m in enumerate(members)])


def districts(writer: Writer) -> Table:
    """Three full years by district."""
    years = writer.desk.edition.years(4)[:-1]
    rows = [
        data(_district(writer, name), [writer.district(year, name) for year in years]) for name in DISTRICTS
    ]
    columns = [Column((writer.name, year)) for year in years]
    return writer.table("districts", "district", columns, [*rows, total(writer.word("state"), rows)])


def split(writer: Writer) -> Table:
    """Two years by district and area, with the sum of both: two levels of head, close columns."""
    years = writer.desk.edition.years(3)[:-1]
    one, two = SPLITS[len(writer.key) % len(SPLITS)]
    rows = []
    for name in DISTRICTS:
        figures: list[Figure] = []
        for year in years:
            whole = writer.district(year, name)
            pair = writer.parts(year, [f"{name} {one[0]}", f"{name} {two[0]}"], whole.value or Decimal(0))
            figures += [*pair, whole]
        rows.append(data(_district(writer, name), figures))
    leaves = (one[writer.lang], two[writer.lang], writer.word("total"))
    columns = [Column((year, leaf)) for year in years for leaf in leaves]
    return writer.table("split", "district", columns, [*rows, total(writer.word("state"), rows)])


def schemes(writer: Writer) -> Table:
    """Target and achievement, in numbers and in money, by scheme: three levels of head over long stubs."""
    year = writer.desk.edition.year(1)
    names = [scheme[0] for scheme in SCHEMES]
    done = dict(zip(names, writer.parts(year, names, writer.state(year).value or Decimal(0)), strict=True))
    rows = []
    for i, scheme in enumerate(SCHEMES):
        target = writer.figure(year, f"target {scheme[0]}", 1.2 + 0.7 * i)
        spent = writer.money(year, scheme[0], 0.3 + 0.2 * i)
        planned = writer.money(year, f"planned {scheme[0]}", 0.32 + 0.2 * i)
        rows.append(data(scheme[writer.lang], (target, done[scheme[0]], planned, spent)))
    columns = [
        Column((year, writer.word(measure), writer.word(leaf)))
        for measure in ("physical", "financial")
        for leaf in ("target", "achievement")
    ]
    return writer.table("schemes", "scheme", columns, [*rows, total(writer.word("total"), rows)], "")


def months(writer: Writer) -> Table:
    """Months down the side, adding up to the year."""
    years = writer.desk.edition.years(4)[:-1]
    names = [month[0] for month in MONTHS]
    columns_of = [writer.parts(year, names, writer.state(year).value or Decimal(0)) for year in years]
    rows = [
        data(month[writer.lang], [column[i] for column in columns_of]) for i, month in enumerate(MONTHS)
    ]
    columns = [Column((year,)) for year in years]
    return writer.table("months", "month", columns, [*rows, total(writer.word("total"), rows)])


def years(writer: Writer) -> Table:
    """Eight years down the side, two areas and their sum across."""
    one, two = SPLITS[len(writer.key) % len(SPLITS)]
    rows = []
    for year in writer.desk.edition.years(9)[:-1]:
        whole = writer.state(year)
        pair = writer.parts(year, [one[0], two[0]], whole.value or Decimal(0))
        rows.append(data(year, (*pair, whole)))
    columns = [Column((writer.name, leaf)) for leaf in (one[writer.lang], two[writer.lang], writer.word("total"))]
    return writer.table("years", "year", columns, rows)


def outlay(writer: Writer) -> Table:
    """Four years of money by scheme."""
    span = writer.desk.edition.years(5)[:-1]
    rows = [
        data(scheme[writer.lang], [writer.money(year, scheme[0], 0.3 + 0.2 * i) for year in span])
        for i, scheme in enumerate(SCHEMES)
    ]
    columns = [Column((year,)) for year in span]
    return writer.table("outlay", "item", columns, [*rows, total(writer.word("total"), rows)], "crore")


def _district(writer: Writer, name: str) -> str:
    return DISTRICTS_HINDI[name] if writer.lang else name


KINDS = (districts, schemes, years, split, outlay, months)


def tables_of(writer: Writer) -> list[Table]:
    """The tables of a topic, in an order that drifts with the edition."""
    turn = (writer.desk.edition.start + len(writer.key) + int(writer.desk.chance(writer.key) * 6)) % len(KINDS)
    return [kind(writer) for kind in (*KINDS[turn:], *KINDS[:turn])]
