"""The golden questions: wordings, and gold taken from the builder's truth, never from our extractor.

Another seed draws other figures, and :func:`build_questions` gives that sample its own gold. Belongs
here: groups and wordings. Does not belong here: which cell answers (``gold``), or scoring.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from golden.builder import Sample
from golden.builder.seeding import rng
from golden.gold import Wanted, answer_cell, data_years, only_partial, same_figure
from golden.truth import Box, CellTruth, Truth
from hpes_retrieval.schema import Abstention

QUESTIONS = Path(__file__).parent / "questions.jsonl"


@dataclass(frozen=True, slots=True)
class GoldCell:
    """A cell that the answer rests on."""

    value: str
    unit: str
    base_unit: str
    scale: int
    data_year: str
    estimate: str
    edition: str
    kind: str
    document: str
    page: int
    table: str
    caption: str
    row_path: tuple[str, ...]
    column_path: tuple[str, ...]
    bbox: Box


@dataclass(frozen=True, slots=True)
class Place:
    """Another place that prints the figure in the same edition."""

    edition: str
    document: str
    page: int


@dataclass(frozen=True, slots=True)
class Question:
    """A question and its gold. The flat fields are those of the first of ``cells``.

    ``cells`` holds one cell a figure asked for: two or more for comparisons, oldest year last.
    Unanswerable questions have neither; ``reason`` says why.
    """

    qid: str
    group: str
    question: str
    answer: str | None
    value: str | None = None
    unit: str = ""
    data_year: str = ""
    estimate: str = ""
    edition: str = ""
    kind: str = ""
    document: str = ""
    page: int = 0
    caption: str = ""
    row_path: tuple[str, ...] = ()
    column_path: tuple[str, ...] = ()
    bbox: Box | None = None
    cells: tuple[GoldCell, ...] = ()
    also: tuple[Place, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """A series that can be asked for, and how: ``{y}`` is the year, ``{m}`` the member."""

    series: str
    text: str


SINGLE = (
    Ask("gsdp_current", "What was the GSDP of Himachal Pradesh at current prices in {y}?"),
    Ask("gsdp_constant", "What was the GSDP at constant (2011-12) prices in {y}?"),
    Ask("gsdp_constant_growth", "What was the growth rate of GSDP at constant prices in {y}?"),
    Ask("per_capita_income", "What was the per capita income at current prices in {y}?"),
    Ask("tourists_total", "How many tourists visited Himachal Pradesh in {y}?"),
    Ask("apple_production", "What was the apple production in {y}?"),
    Ask("fruit_production", "What was the total production of all fruits in {y}?"),
    Ask("apple_area", "What was the area under apple in {y}?"),
)
MEMBERS = (
    Ask("tourists_district", "How many tourists arrived in {m} district in {y}?"),
    Ask("power_consumption", "How much power was consumed by {m} users in {y}?"),
    Ask("roads", "What was the length of motorable roads in {m} district in {y}?"),
    Ask("apple_boxes", "How many boxes of apple did {m} district produce in {y}?"),
)
MEMBER_NAMES = {
    "tourists_district": ("Kullu", "Shimla", "Lahaul & Spiti", "Kangra"),
    "power_consumption": ("Domestic", "Industrial", "Commercial"),
    "roads": ("Mandi", "Una", "Chamba"),
    "apple_boxes": ("Kullu", "Mandi", "Shimla"),
}
FORMS = ("{y}", "FY{e}", "FY {y}", "{s}-{f}", "the financial year {y}")
"""Ways of writing a fiscal year: 2019-20, FY20, FY 2019-20, 2019-2020."""


class Setter:
    """Sets the questions of one sample."""

    def __init__(self, truth: Truth, editions: Sequence[str], chance: random.Random) -> None:
        self.truth, self.editions, self.chance = truth, editions, chance
        self.questions: list[Question] = []

    def add(self, group: str, text: str, *wanted: Wanted) -> None:
        """Add an answerable question; one that the truth cannot answer is a mistake of ours."""
        cells = [answer_cell(self.truth, want) for want in wanted]
        if any(cell is None for cell in cells):
            raise LookupError(f"no full-year figure for {wanted} in the truth of the sample")
        gold = [cell for cell in cells if cell is not None]
        also = [place for cell in gold for place in _places(self.truth, cell)]
        first = _gold(gold[0])
        self.questions.append(
            Question(
                self._id(group),
                group,
                text,
                "; ".join(_said(cell) for cell in gold),
                first.value,
                first.unit,
                first.data_year,
                first.estimate,
                first.edition,
                first.kind,
                first.document,
                first.page,
                first.caption,
                first.row_path,
                first.column_path,
                first.bbox,
                tuple(_gold(cell) for cell in gold),
                tuple(dict.fromkeys(also)),
            )
        )

    def refuse(self, text: str, reason: Abstention, data_year: str = "") -> None:
        """Add a question that must not be answered."""
        self.questions.append(
            Question(
                self._id("unanswerable"), "unanswerable", text, None, data_year=data_year, reason=str(reason)
            )
        )

    def year(self, series: str, member: str = "") -> str:
        """One of the years that are printed in full."""
        return self.chance.choice(self.years(series, member))

    def years(self, series: str, member: str = "") -> list[str]:
        """Years printed in full. Up to 2014-15 the national accounts print the State's income otherwise."""
        years = data_years(self.truth, series, member)
        return [year for year in years if year.startswith("CY") or year > "2014-15"]

    def _id(self, group: str) -> str:
        return f"{group}-{1 + sum(q.group == group for q in self.questions):02d}"


def build_questions(sample: Sample) -> list[Question]:
    """The thirty questions of a sample.

    Args:
        sample: A built sample; its seed chooses years, members and wordings.

    Returns:
        Questions in a fixed order of groups, gold included.
    """
    setter = Setter(sample.truth, sample.editions, rng(sample.seed, "questions"))
    _single(setter)
    _comparative(setter)
    _vintages(setter)
    _members(setter)
    _adversarial(setter)
    _unanswerable(setter)
    return setter.questions


def save_questions(questions: Iterable[Question], path: Path = QUESTIONS) -> None:
    """Write questions as JSONL."""
    lines = [json.dumps(asdict(question), ensure_ascii=False) for question in questions]
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")


def year_words(data_year: str, form: str = "{y}") -> str:
    """A data year as somebody writes it in a question."""
    if data_year.startswith("CY"):
        return data_year[2:]
    start = int(data_year[:4])
    return form.format(y=data_year, s=start, e=data_year[-2:], f=start + 1)


def _single(setter: Setter) -> None:
    for i, ask in enumerate(SINGLE):
        year = setter.year(ask.series)
        setter.add(
            "single", ask.text.format(y=year_words(year, FORMS[i % len(FORMS)])), Wanted(ask.series, year)
        )


def _comparative(setter: Setter) -> None:
    for ask, text in (
        (SINGLE[0], "How did GSDP at current prices change between {a} and {b}?"),
        (SINGLE[3], "Compare per capita income at current prices in {a} and {b}."),
        (SINGLE[4], "How many tourists came in {b} compared with {a}?"),
        (SINGLE[1], "GSDP at constant prices: {a} versus {b}"),
        (SINGLE[5], "Was apple production higher in {b} than in {a}?"),
    ):
        a, b = sorted(setter.chance.sample(setter.years(ask.series), 2))
        question = text.format(a=year_words(a), b=year_words(b))
        setter.add("comparative", question, Wanted(ask.series, b), Wanted(ask.series, a))


def _vintages(setter: Setter) -> None:
    oldest, middle, newest = (
        setter.editions[0],
        setter.editions[len(setter.editions) // 2],
        setter.editions[-1],
    )
    before = _year_before(middle)
    add = setter.add
    add(
        "edition_vintage",
        f"What did the Economic Survey {oldest} print as GSDP at current prices for {oldest}?",
        Wanted("gsdp_current", oldest, edition=oldest),
    )
    add(
        "edition_vintage",
        f"According to the first revised estimates, what was GSDP at current prices in {before}?",
        Wanted("gsdp_current", before, estimate="first_revised"),
    )
    add(
        "edition_vintage",
        f"What was the advance estimate of per capita income for {middle}?",
        Wanted("per_capita_income", middle, estimate="advance"),
    )
    add(
        "edition_vintage",
        f"In the {middle} survey, what was GSDP at constant prices in {before}?",
        Wanted("gsdp_constant", before, edition=middle),
    )
    add(
        "edition_vintage",
        f"Growth of GSDP at constant prices in {newest} (AE)",
        Wanted("gsdp_constant_growth", newest, estimate="advance"),
    )


def _members(setter: Setter) -> None:
    for ask in MEMBERS:
        member = setter.chance.choice(MEMBER_NAMES[ask.series])
        year = setter.year(ask.series, member)
        setter.add("member", ask.text.format(m=member, y=year_words(year)), Wanted(ask.series, year, member))


def _adversarial(setter: Setter) -> None:
    """Questions whose words hold a second year, a stage of the budget, or a part of a year."""
    newest, before = setter.editions[-1], _year_before(setter.editions[-1])
    add = setter.add
    add("adversarial", f"At 2011-12 prices, how large was GSDP in {newest}?", Wanted("gsdp_constant", newest))
    add(
        "adversarial",
        f"What are the budget estimates of the State's own taxes for {before}?",
        Wanted("own_tax_revenue", before, estimate="budget"),
    )
    add(
        "adversarial",
        f"What are the revised estimates of the State's own taxes for {before}?",
        Wanted("own_tax_revenue", before, estimate="revised"),
    )
    add(
        "adversarial",
        f"Apple production of the full year {before}, not up to December",
        Wanted("apple_production", before),
    )


def _unanswerable(setter: Setter) -> None:
    newest = setter.editions[-1]
    if not only_partial(setter.truth, Wanted("apple_production", newest)):
        raise LookupError(f"apple production of {newest} should be printed in part only")
    setter.refuse(f"What was apple production in the full year {newest}?", Abstention.PARTIAL_ONLY, newest)
    setter.refuse("What will GSDP at current prices be in 2031-32?", Abstention.YEAR_ABSENT, "2031-32")
    setter.refuse(
        "How many tonnes of saffron did Himachal Pradesh export in 2022-23?",
        Abstention.NOT_IN_CORPUS,
        "2022-23",
    )
    setter.refuse(
        "What was the per capita income at current prices in 1987-88?", Abstention.YEAR_ABSENT, "1987-88"
    )


def _year_before(data_year: str) -> str:
    start = int(data_year[:4])
    return f"{start - 1}-{start % 100:02d}"


def _gold(cell: CellTruth) -> GoldCell:
    assert cell.value is not None
    return GoldCell(
        cell.value,
        cell.unit,
        cell.base_unit,
        cell.scale,
        cell.data_year,
        cell.estimate,
        cell.edition,
        cell.kind,
        cell.document,
        cell.page,
        cell.table,
        cell.caption,
        cell.row_path,
        cell.column_path,
        cell.box,
    )


def _said(cell: CellTruth) -> str:
    before, _, after = cell.unit.partition(" ") if cell.unit.startswith("Rs") else ("", "", cell.unit)
    return " ".join(part for part in (before, cell.text, after) if part)


def _places(truth: Truth, gold: CellTruth) -> list[Place]:
    cells = [Place(cell.edition, cell.document, cell.page) for cell in same_figure(truth, gold)]
    key = (gold.edition, gold.series, gold.member, gold.data_year, gold.value)
    said = [
        Place(m.edition, m.document, m.page)
        for m in truth.mentions
        if (m.edition, m.series, m.member, m.data_year, m.value) == key and not m.partial
    ]
    return [*cells, *said]
