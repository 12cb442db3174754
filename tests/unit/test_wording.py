"""Words around the name of a series: pairs of names, what is ranked, growth of an amount."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hpes_retrieval.wording import QuestionKind, ranked_kind, series_text, two_names, without_growth


@pytest.mark.parametrize(("measured", "pair"), [
    ("Kullu and Shimla tourist arrivals", ("Kullu tourist arrivals", "Shimla tourist arrivals")),
    ("tourist arrivals in Kullu and Shimla", ("tourist arrivals in Kullu", "tourist arrivals in Shimla")),
    ("revenue expenditure and capital expenditure", ("revenue expenditure", "capital expenditure")),
    ("area or production of wheat", ("area of wheat", "production of wheat")),
])
def test_a_name_of_two_is_taken_apart(measured, pair):
    assert pair in list(two_names(measured))


@given(st.text(max_size=80))
def test_pairs_hold_words_of_the_text_alone(text):
    for pair in two_names(text):
        assert {word for name in pair for word in name.split()} <= set(text.split())


def test_one_name_is_no_pair():
    assert list(two_names("tourist arrivals")) == [] and list(two_names(" and ")) == []


@pytest.mark.parametrize(("text", "kind"), [
    ("Which district had the highest rainfall?", "district"), ("Highest tourist arrivals by district", "district"),
    ("district-wise highest tourist arrivals", "district"), ("Which crop had the largest area?", "crop"),
    ("tourist arrivals", ""),
])
def test_what_is_ranked(text, kind):
    assert ranked_kind(text) == kind


def test_the_amount_behind_a_growth():
    assert without_growth("Growth in apple production") == "apple production"
    assert without_growth("percentage increase in revenue expenditure") == "revenue expenditure"


@pytest.mark.parametrize(("rest", "kind", "left"), [
    ("How did the estimate of per capita income change", QuestionKind.REVISIONS, "estimate of per capita income"),
    ("How many tourists visited Kullu compared with Shimla", QuestionKind.SINGLE, "tourists Kullu and Shimla"),
    ("apple production compared with \x00", QuestionKind.COMPARE, "apple production"),
    ("How much apple did they grow", QuestionKind.SINGLE, "apple they production"),
    ("How fast did apple production grow", QuestionKind.SINGLE, "fast apple production growth"),
    ("deposits as per cent of GSDP", QuestionKind.SINGLE, "deposits as per cent of GSDP"),
])
def test_what_is_left(rest, kind, left):
    assert series_text(rest, kind) == left
