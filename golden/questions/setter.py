"""The setter: picks years and members that the truth prints, words them, and takes the gold.

Belongs here: choosing and adding. Does not belong here: the wordings of any group.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from golden.builder.economy import Economy
from golden.builder.model import Edition
from golden.gold import Wanted, answer_cell, answer_mention, full_year, is_printed, same_figure
from golden.questions.record import (
    GoldCell,
    Place,
    Question,
    gold_of_cell,
    gold_of_mention,
    printed_with_unit,
    question_of,
)
from golden.truth import CellTruth, MentionTruth, Truth
from hpes_retrieval.schema import Abstention

UNANSWERABLE = "unanswerable"
FORMS = (
    "{y}", "FY{e}", "FY {y}", "{s}-{f}", "the financial year {y}", "{s}–{e}", "FY{f}", "{s}/{e}", "F.Y. {y}",
    "fiscal {f}", "the year ended 31st March, {f}", "{s} - {e}",
)  # fmt: skip
"""Ways of writing a fiscal year: 2019-20, FY20, 2019-2020, 2019/20, fiscal 2020, the year that ended in March."""
SHADOWED = {"gsdp_current": frozenset(("2011-12", "2012-13", "2013-14", "2014-15"))}
"""Years that another table prints otherwise: the accounts by activity hold their own GSDP, in lakh."""
BASED = frozenset(
    ("gsdp_constant", "gsdp_constant_growth", "gva_primary", "gva_secondary", "gva_tertiary", "gva_tertiary_share")
)
"""Series at constant prices: figures on different base years are never one series, nor one comparison."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A figure that can be asked for, and how.

    In ``text``, ``{y}`` is the year in a form of its own, ``{p}`` the plain year, ``{s}`` and ``{f}`` the
    calendar years in which it starts and ends, ``{m}`` the member.
    """

    series: str
    text: str
    members: tuple[str, ...] = ("",)
    row: str = ""
    member_key: str = "{m}"
    """Member of the truth, where it is not called as the question calls it."""


class Setter:
    """Sets the questions of one sample."""

    def __init__(self, truth: Truth, editions: Sequence[str], chance: random.Random) -> None:
        self.truth, self.editions, self.chance = truth, tuple(editions), chance
        self.questions: list[Question] = []
        self._asked: set[Wanted] = set()
        self._forms = 0
        self._by_series: dict[str, list[CellTruth]] = {}
        for cell in truth.data_cells:
            self._by_series.setdefault(cell.series, []).append(cell)

    def add(self, group: str, text: str, *wanted: Wanted, trait: str = "") -> bool:
        """Add an answerable question; False where this sample does not print the figures."""
        found = [self._answer(want) for want in wanted]
        answers = [one for one in found if one is not None]
        if not answers or len(answers) < len(found) or any(text == q.question for q in self.questions):
            return False
        self._asked.update(wanted)
        gold = tuple(self._gold(one) for one in answers)
        also = dict.fromkeys(place for one in answers for place in self._places(one))
        printed = "; ".join(
            printed_with_unit(one.text if isinstance(one, CellTruth) else one.printed, one.unit) for one in answers
        )
        self.questions.append(question_of(self._id(group), group, text, gold, printed, tuple(also), trait))
        return True

    def ask(self, group: str, ask: Ask, *, trait: str = "", within: Sequence[str] = ()) -> bool:
        """Add a question of one figure; ``within`` limits its years."""
        names = [name for name in ask.members if self.years(ask, name)]
        if not names:
            return False
        name = self.chance.choice(names)
        year = self.pick(ask, name, within)
        return bool(year) and self.add(group, self.worded(ask, name, year), wanted(ask, name, year), trait=trait)

    def refuse(self, text: str, reason: Abstention, data_year: str = "", *, absent: Wanted | None = None,
               trait: str = "") -> bool:  # fmt: skip
        """Add a question that must not be answered; ``absent`` is what the truth must not print."""
        if absent is not None and is_printed(self.truth, absent):
            return False
        self.questions.append(
            Question(self._id(UNANSWERABLE), UNANSWERABLE, text, None, data_year=data_year, reason=str(reason),
                     trait=trait)
        )  # fmt: skip
        return True

    def years(self, ask: Ask, name: str = "", *, where: Callable[[CellTruth], bool] | None = None) -> list[str]:
        """Years that are printed in full, oldest first; in prose where no table prints the series."""
        key = ask.member_key.format(m=name)
        cells = [
            c for c in self._by_series.get(ask.series, ())
            if c.member == key and c.value is not None and not c.partial and c.row_path[-1].endswith(ask.row)
        ]  # fmt: skip
        if ask.series in BASED:
            newest = base_year(self.editions[-1])
            cells = [cell for cell in cells if base_year(cell.edition) == newest]
        years: Iterable[str] = (c.data_year for c in cells if where is None or where(c))
        if not cells:
            years = (m.data_year for m in self.truth.mentions if (m.series, m.member) == (ask.series, key))
        return sorted(set(years) - SHADOWED.get(ask.series, frozenset()))

    def pick(self, ask: Ask, name: str, within: Sequence[str] = ()) -> str:
        """A year for a question, one that was not asked for yet where there is a choice."""
        years = [year for year in self.years(ask, name) if not within or year in within]
        fresh = [year for year in years if wanted(ask, name, year) not in self._asked]
        return self.chance.choice(fresh or years) if years else ""

    def vintages(self, ask: Ask, name: str = "") -> list[CellTruth]:
        """Printings of a figure that the newest edition prints otherwise, so that the edition matters."""
        cells = [c for year in self.years(ask, name) for c in self._printings(ask, name, year)]
        return [cell for cell in cells if cell.edition in self.editions]

    def worded(self, ask: Ask, name: str, year: str) -> str:
        """The text of a question."""
        return ask.text.format(m=name, y=self.said(year), **year_parts(year))

    def said(self, year: str) -> str:
        """A year in the next of the forms."""
        if not year.startswith("CY"):
            self._forms += 1
        return year_words(year, FORMS[self._forms % len(FORMS)])

    def _printings(self, ask: Ask, name: str, year: str) -> list[CellTruth]:
        found = full_year(self._by_series[ask.series], wanted(ask, name, year))
        return [cell for cell in found if cell.value != found[0].value and cell.language == "english"]

    def _answer(self, want: Wanted) -> CellTruth | MentionTruth | None:
        return answer_cell(self.truth, want) or answer_mention(self.truth, want)

    def _gold(self, one: CellTruth | MentionTruth) -> GoldCell:
        return gold_of_cell(one) if isinstance(one, CellTruth) else gold_of_mention(one, self.truth)

    def _places(self, gold: CellTruth | MentionTruth) -> list[Place]:
        cells: list[CellTruth | MentionTruth] = []
        if isinstance(gold, CellTruth):
            cells += same_figure(self.truth, gold)
        key = (gold.edition, gold.series, gold.member, gold.data_year, gold.value, bool(gold.partial))
        said = [
            m for m in self.truth.mentions
            if (m.edition, m.series, m.member, m.data_year, m.value, bool(m.partial)) == key
        ]  # fmt: skip
        return [Place(one.edition, one.document, one.page) for one in [*cells, *said]]

    def _id(self, group: str) -> str:
        return f"{group}-{1 + sum(q.group == group for q in self.questions):02d}"


def base_year(edition: str) -> str:
    """Year whose prices an edition calls constant."""
    return Economy(0, Edition(edition)).base_year


def wanted(ask: Ask, name: str, year: str) -> Wanted:
    """What an ask wants for a member and a year."""
    return Wanted(ask.series, year, ask.member_key.format(m=name), row=ask.row)


def of_edition(want: Wanted, edition: str) -> Wanted:
    """The same as one edition prints it."""
    return replace(want, edition=edition)


def year_parts(data_year: str) -> dict[str, str]:
    """The pieces of a year that wordings use."""
    if data_year.startswith("CY"):
        return {"p": data_year[2:], "s": data_year[2:], "e": data_year[4:], "f": data_year[2:]}
    start = int(data_year[:4])
    return {"p": data_year, "s": str(start), "e": data_year[-2:], "f": str(start + 1)}


def year_words(data_year: str, form: str = "{y}") -> str:
    """A data year as somebody writes it in a question."""
    parts = year_parts(data_year)
    return parts["p"] if data_year.startswith("CY") else form.format(y=data_year, **parts)


def year_before(data_year: str) -> str:
    """The fiscal year before another."""
    start = int(data_year[:4])
    return f"{start - 1}-{start % 100:02d}"
