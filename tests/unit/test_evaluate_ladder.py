"""The ladder on a corpus made by hand: what each measure counts, and that a wrong answer is seen as one."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest
from retrieval_facts import PUBLICATION, chunk, fact, warehouse

from hpes_retrieval import open_corpus
from hpes_retrieval.config import RetrievalConfig
from hpes_retrieval.evaluate import LADDER, GoldenQuestion, Score, evaluate, load_questions

FACTS = [
    fact("fiscal deficit", "2023-24", "1654", "2023-24"),
    fact("fiscal deficit", "2022-23", "1520", "2023-24", page=9),
    fact("apple production", "2023-24", "4.21", "2023-24", unit="tonnes", scale=Decimal(10**5)),
]
CHUNKS = [
    chunk("a", "fiscal deficit 1654", ["2023-24"]),
    chunk("b", "fiscal deficit 1520", ["2022-23"]),
    chunk("c", "apple production 4.21", ["2023-24"]),
]


def question(qid: str, text: str, value: str | None, page: int = 3, **more) -> dict:
    cell = {"value": value, "data_year": "2023-24", "document": "survey_2023-24.pdf", "page": page}
    return {"qid": qid, "group": "single", "question": text, "value": value, "data_year": "2023-24",
            "edition": "2023-24", "cells": [cell] if value else [], "also": [], "reason": "", **more}


QUESTIONS = [
    question("right", "fiscal deficit in 2023-24", "1654"),
    question("wrong gold", "apple production in 2023-24", "9.99"),
    question("nothing", "saffron exports in 2023-24", None, group="unanswerable", reason="not_in_corpus"),
    question("answered", "fiscal deficit in 2022-23", None, group="unanswerable", reason="year_absent"),
]


@pytest.fixture(scope="module")
def scores(tmp_path_factory) -> list[Score]:
    home: Path = tmp_path_factory.mktemp("home")
    warehouse(home, FACTS, CHUNKS)
    path = home / "questions.jsonl"
    path.write_text("\n".join(map(json.dumps, QUESTIONS)), encoding="utf-8")
    return evaluate(open_corpus(home, PUBLICATION), load_questions(path))


def value(scores: list[Score], group: str, measure: str, name: str = "+ facts, no vectors") -> float:
    return next(s.value for s in scores if (s.configuration, s.group, s.measure) == (name, group, measure))


def test_exact_answers_and_false_ones_are_counted(scores):
    assert value(scores, "single", "exact") == 0.5
    assert value(scores, "single", "false answers") == 0.5, "the figure is not the gold one: a false answer"
    assert value(scores, "single", "cell cited") == 0.5
    assert value(scores, "single", "recall@10") == 0.5, "nothing prints 9.99"


def test_an_answer_where_there_is_none_is_false_and_a_refusal_needs_the_right_reason(scores):
    assert value(scores, "unanswerable", "false answers") == 0.5
    assert value(scores, "unanswerable", "right reason") == 0.5


def test_the_year_filter_shows_in_year_precision(scores):
    assert value(scores, "single", "year precision@10", "lexical") < 1
    assert value(scores, "single", "year precision@10") == 1


def test_rows_that_need_vectors_are_left_out_without_them(scores):
    ran = {score.configuration for score in scores}
    assert ran == {name for name, config in LADDER.items() if not config.dense}


def test_intervals_hold_the_value_and_groups_stay_apart(scores):
    for score in scores:
        if not score.measure.endswith("ms"):
            assert 0 <= score.low <= score.value <= score.high <= 1, score
    assert {score.group for score in scores} == {"single", "unanswerable"}


def test_the_golden_questions_of_the_project_can_be_read():
    path = Path(__file__).parents[2] / "golden" / "questions.jsonl"
    found = load_questions(path)
    assert len({one.qid for one in found}) == len(found) >= 100
    assert all(isinstance(one, GoldenQuestion) and (one.value is None) == bool(one.reason) for one in found)
    assert len({RetrievalConfig()}) == 1, "a configuration is a value"
