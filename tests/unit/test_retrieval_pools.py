"""Series that are one under several names, and constant prices of different base years."""

from __future__ import annotations

from decimal import Decimal

import pytest
from retrieval_facts import fact

from hpes_retrieval.lookup import Fact, FactIndex, Match, Series
from hpes_retrieval.pools import Bases, led, pooled
from hpes_retrieval.respond import Holdings, respond


def match(facts: list[Fact], *, words: str = "", score: float = 1.0, **more) -> Match:
    one = facts[0]
    series = Series(one.series, one.member, one.price_basis, one.unit, tuple(facts))
    return Match(series, score, frozenset((words or one.series).split()), **more)


def ask(question: str, facts: list[Fact]):
    editions = tuple(sorted({one.edition for one in facts}))
    return respond(question, Holdings("survey", editions, FactIndex(facts, {}), {}, {}))


@pytest.mark.parametrize(("other", "count"), [
    (fact("b", "2022-23", "100"), 1),
    (fact("b", "2022-23", "101"), 2),
    (fact("b", "2022-23", "101", "2024-25"), 2),
    (fact("b", "2022-23", "180", "2024-25"), 2),
    (fact("b", "2021-22", "100"), 2),
    (fact("b", "2022-23", "100", price_basis="constant"), 2),
])
def test_other_names_need_the_same_figure_for_the_year(other, count):
    one = match([fact("a", "2022-23", "100", price_basis="current")])
    assert len(pooled([one, match([other])], "2022-23")) == count


def test_a_slip_in_another_year_does_not_part_a_series():
    some = [fact("a", year, value) for year, value in (("2020-21", "90"), ("2021-22", "95"), ("2022-23", "100"))]
    others = [fact("b", year, value) for year, value in (("2020-21", "9"), ("2021-22", "95"), ("2022-23", "100"))]
    assert len(pooled([match(some), match(others)], "2022-23")) == 1
    assert len(pooled([match(some), match(others)], "2020-21")) == 2


def test_a_longer_name_is_the_series_where_several_figures_say_so():
    years = ("2019-20", "2020-21", "2021-22", "2022-23")
    short = [fact("consumption", year, f"{place}0", "2022-23") for place, year in enumerate(years, 1)]
    longer = [fact("consumption of power", year, f"{place}0", "2023-24") for place, year in enumerate(years, 1)]
    newest = fact("consumption of power", "2023-24", "50", "2024-25")
    found = pooled([match(short), match([*longer, newest], is_named=False, is_longer=True)], "2023-24")
    assert [len(one.series.facts) for one in found] == [9]
    lonely = pooled([match(short), match([newest], is_named=False, is_longer=True)], "2023-24")
    assert [len(one.series.facts) for one in lonely] == [4]


def test_a_total_beside_its_part_is_another_series():
    printed = [("2023-24", "budget", "171"), ("2023-24", "actual", "180"), ("2024-25", "budget", "178")]
    some = [fact("capital receipt", year, value, "2024-25", estimate=kind) for year, kind, value in printed]
    others = [fact("total capital receipt", year, str(int(value) + 4), "2024-25", estimate=kind)
              for year, kind, value in printed]
    words = "capital receipt"
    assert len(pooled([match(some, words=words), match(others, words=words)], "2024-25")) == 2


def test_only_a_name_that_is_said_stands_in_for_a_silent_series():
    lead, named = match([fact("a", "2022-23", "1")]), match([fact("b", "2021-22", "1")], score=0.7)
    longer = match([fact("c", "2021-22", "1")], score=0.7, is_longer=True)
    assert led([lead, named, longer]) == [named]


REBASED = [
    fact("gsdp at constant price", "2011-12", "41908", "2013-14", price_basis="constant",
         row_path=("G.S.D.P. at constant prices",)),
    fact("gsdp at constant price", "2012-13", "44480", "2013-14", price_basis="constant",
         column_path=("At Constant (2004-05) Prices",)),
    fact("gsdp at constant price", "2011-12", "72720", "2015-16", price_basis="constant",
         column_path=("At Constant (2011-12) Prices",)),
    fact("gsdp at constant price", "2013-14", "82847", "2015-16", price_basis="constant",
         column_path=("At Constant (2011-12) Prices",)),
]


@pytest.mark.parametrize(("question", "value"), [
    ("GSDP at constant prices in 2011-12", "72720"),
    ("GSDP at constant (2004-05) prices in 2011-12", "41908"),
    ("GSDP at constant prices in 2012-13", "44480"),
    ("GSDP at constant prices in 2011-12 and 2013-14", "82847"),
])
def test_constant_prices_are_those_of_the_base_that_is_meant(question, value):
    assert ask(question, REBASED).value == Decimal(value)


def test_figures_of_two_bases_are_never_compared():
    assert ask("Compare GSDP at constant prices in 2012-13 and 2013-14", REBASED).abstained
    assert ask("GSDP at constant (1999-2000) prices in 2011-12", REBASED).reason.startswith("not_in_corpus")


def test_a_table_without_a_base_has_that_of_its_edition():
    bases = Bases(REBASED)
    assert [bases.of(one) for one in REBASED] == ["2004-05", "2004-05", "2011-12", "2011-12"]
