"""Questions taken apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hpes_retrieval.periods import Vintage, fiscal_label
from hpes_retrieval.question import QuestionKind, read_question
from hpes_retrieval.schema import Estimate

EDITIONS = [fiscal_label(year) for year in range(2011, 2026)]


@pytest.mark.parametrize(("text", "series"), [
    ("Interest payments in 2023-24", "interest payment"),
    ("What was the fiscal deficit in 2024-25?", "fiscal deficit"),
    ("what was the GSDP of Himachal Pradesh at current prices in 2018-19", "gsdp at current price"),
    ("GSDP at constant (2011-12) prices in 2019-20", "gsdp at constant price"),
    ("GSDP at 2011-12 prices in FY 2022", "gsdp at constant price"),
    ("according to the 2020-21 survey, GSDP in 2018-19", "gsdp"),
    ("how was 2018-19 GSDP revised", "gsdp"),
    ("Compare apple production in 2011-12 and 2021-22", "apple production"),
    ("How did tourist arrivals change from 2015-16 to 2019-20?", "tourist arrival"),
    ("What were the revised estimates of total expenditure for 2024-25 (RE)?", "total expenditure"),
    ("Budget estimate of capital expenditure for 2025-26", "capital expenditure"),
    ("2019-20 me GSDP kitna tha", "gsdp"),
    ("वर्ष 2019-20 में सकल राज्य घरेलू उत्पाद कितना था?", "सकल राज्य घरेलू उत्पाद"),
    ("apple production in Kullu over the last five years", "apple production in kullu"),
    ("Number of bank branches as on 30.09.2018", "bank branch"),
    ("fiscal deficit as a percentage of GDP in 2023-24", "fiscal deficit as a percent of gdp"),
    ("What is the literacy rate as per Census 2011?", "literacy rate"),
    ("Was apple production higher in 2018-19 than in 2015-16?", "apple production"),
    ("How many tourists visited Himachal Pradesh in 2017?", "tourist"),
    ("How much power was consumed by industrial users in 2019-20?", "power consumption by industrial user"),
    ("What did the Economic Survey 2022-23 print as GSDP at current prices for 2022-23?", "gsdp at current price"),
    ("हिमाचल प्रदेश में 2019-20 में सेब उत्पादन", "सेब उत्पादन"),
    ("Which district had the highest apple production in 2019-20?", "apple production"),
    ("Trend of per capita income at current prices, 2020-21 to 2022-23", "per capita income at current price"),
    ("By how much did the area under apple grow from 2006-07 to 2013-14?", "area under apple"),
    ("How was GSDP at current prices of 2022-23 revised from one survey to the next?", "gsdp at current price"),
    ("What was the first estimate of GSDP at current prices for 2017-18?", "gsdp at current price"),
    ("How much wheat was produced in 2015-16, going by the 2015-16 edition?", "wheat production"),
    ("Nominal GSDP in 2017-18", "gsdp at current price"),
    ("How much did GSDP rise in real terms in 2017-18?", "gsdp rise at constant price"),
    ("Real estate services in 2017-18", "real estate service"),
    ("How many persons did Census 2011 count in Shimla district?", "population count in shimla district"),
])  # fmt: skip
def test_what_is_left_is_the_series(text: str, series: str) -> None:
    assert read_question(text, EDITIONS).series_label == series


@pytest.mark.parametrize(("text", "kind"), [
    ("GSDP in 2019-20", QuestionKind.SINGLE), ("GSDP 2019-20 vs 2020-21", QuestionKind.COMPARE),
    ("GSDP from 2015-16 to 2019-20", QuestionKind.RANGE),
    ("apples in the last five years", QuestionKind.RANGE),
    ("How did tourist arrivals change from 2015-16 to 2019-20?", QuestionKind.CHANGE),
    ("Growth of GSDP between 2015-16 and 2019-20", QuestionKind.GROWTH),
    ("GSDP growth in 2019-20", QuestionKind.SINGLE),
    ("Which district had the lowest sex ratio in Census 2011", QuestionKind.LOWEST),
    ("share of tourism in GSDP in 2019-20", QuestionKind.SHARE),
    ("how was 2018-19 GSDP revised", QuestionKind.REVISIONS),
    ("tourists in 2019", QuestionKind.SINGLE),
    ("GSDP in the most recent survey", QuestionKind.SINGLE),
    ("Was apple production higher in 2018-19 than in 2015-16?", QuestionKind.COMPARE),
])  # fmt: skip
def test_kinds(text: str, kind: QuestionKind) -> None:
    assert read_question(text, EDITIONS).kind is kind


@pytest.mark.parametrize(("text", "estimate"), [
    ("fiscal deficit in 2024-25", None), ("fiscal deficit 2024-25 BE", Estimate.BUDGET),
    ("revised estimate of defence for 2024-25", Estimate.REVISED),
    ("effective capital expenditure, budget 2025-26", Estimate.BUDGET),
    ("GSDP 2019-20 (FR)", Estimate.FIRST_REVISED), ("advance estimates of GSDP 2022-23", Estimate.ADVANCE),
    ("actual fiscal deficit in 2023-24", Estimate.ACTUAL), ("number of bank accounts in 2023-24", None),
    ("how was 2018-19 GSDP revised", None), ("Budget at a Glance 2025-26 interest payments", None),
])  # fmt: skip
def test_estimates(text: str, estimate: Estimate | None) -> None:
    assert read_question(text, EDITIONS).estimate is estimate


def test_price_basis_and_its_base_year() -> None:
    constant = read_question("GSDP at constant (2011-12) prices in 2019-20", EDITIONS)
    assert (constant.price_basis, constant.base_year) == ("constant", "2011-12")
    assert constant.years.data_years == ("2019-20",)
    assert read_question("nominal GSDP 2019-20", EDITIONS).price_basis == "current"
    assert read_question("Real GSDP growth 2019-20", EDITIONS).price_basis == "constant"
    assert read_question("the current year's apples", EDITIONS).price_basis is None
    assert read_question("GSDP in 2019-20", EDITIONS).price_basis is None


def test_a_part_of_a_year_is_asked_for() -> None:
    question = read_question("apple production 2020-21 (up to Dec., 2020)", EDITIONS)
    assert question.is_partial and question.series_label == "apple production"
    assert not read_question("apple production 2020-21", EDITIONS).is_partial


@pytest.mark.parametrize("text", [
    "CPI in the month of August of FY2010", "CPI for August, 2009-10", "CPI in August 2009", "CPI in August of 2009-10",
])
def test_a_month_may_be_told_by_its_fiscal_year(text: str) -> None:
    years = read_question(text, EDITIONS).years
    assert years.data_years == ("2009-10",)
    assert [str(day) for day in years.part or ()] == ["2009-08-01", "2009-08-31"]


def test_a_month_after_the_new_year_belongs_to_the_year_that_began_before() -> None:
    assert str((read_question("CPI in January of 2009-10", EDITIONS).years.part or [""])[0]) == "2010-01-01"


@pytest.mark.parametrize(("text", "vintage"), [
    ("first estimate of GSDP for 2017-18", Vintage.FIRST), ("first revised estimate of GSDP 2017-18", Vintage.DEFAULT),
    ("GSDP of 2017-18 from edition to edition", Vintage.ALL), ("GSDP of 2017-18 in successive surveys", Vintage.ALL),
])  # fmt: skip
def test_which_printing_is_wanted(text: str, vintage: Vintage) -> None:
    assert read_question(text, EDITIONS).years.vintage is vintage


def test_what_a_ranking_ranks() -> None:
    assert (
        read_question("Which district had the highest apple production in 2019-20?", EDITIONS).member_kind
        == "district"
    )
    assert read_question("apple production in 2019-20", EDITIONS).member_kind == ""


SERIES = st.sampled_from(
    ["fiscal deficit", "interest payments", "apple production", "tourist arrivals", "credit deposit ratio"]
)


@given(SERIES, st.integers(2012, 2024), st.sampled_from([
    "{s} in {y}", "What was the {s} in {y}?", "How much was {s} during {y}?", "{y} {s}",
    "Tell me the {s} for FY {y}",
    "{s}, {y}", "according to the Economic Survey 2020-21, what was the {s} in {y}?",
]))  # fmt: skip
def test_the_series_survives_any_wording(series: str, start: int, frame: str) -> None:
    question = read_question(frame.format(s=series, y=fiscal_label(start)), EDITIONS)
    assert question.series_tokens == read_question(series).series_tokens
    assert question.years.data_years == (fiscal_label(start),)


@given(st.text(max_size=80))
def test_never_raises(text: str) -> None:
    assert read_question(text, EDITIONS).text == text
