"""The golden questions: committed as built, and every gold cell is in the builder's truth."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict
from pathlib import Path

import pytest

from golden.builder import Sample, build_sample
from golden.gold import Wanted, answer_cell, full_year, only_partial
from golden.questions import QUESTIONS, Question, build_questions, save_questions, year_words
from golden.truth import Truth
from hpes_retrieval.schema import Abstention


def test_committed_questions_are_those_of_the_default_seed(sample: Sample, tmp_path: Path) -> None:
    save_questions(build_questions(sample), tmp_path / "questions.jsonl")
    assert (tmp_path / "questions.jsonl").read_text(encoding="utf-8") == QUESTIONS.read_text(encoding="utf-8")


def check(questions: list[Question], truth: Truth) -> None:
    places = {(c.document, c.page, c.box): c for c in truth.data_cells}
    for question in questions:
        if question.group == "unanswerable":
            assert (question.answer, question.value, question.cells) == (None, None, ())
            assert Abstention(question.reason)
            continue
        assert question.value == question.cells[0].value
        for gold in question.cells:
            cell = places[gold.document, gold.page, gold.bbox]
            assert (gold.value, gold.row_path, gold.column_path) == (
                cell.value,
                cell.row_path,
                cell.column_path,
            )
            assert not cell.partial
            assert cell.text in (question.answer or "")


def test_every_gold_cell_is_in_the_truth(sample: Sample) -> None:
    questions = build_questions(sample)
    check(questions, sample.truth)
    assert len({q.qid for q in questions}) == len({q.question for q in questions}) == 30
    assert Counter(q.group for q in questions) == {
        "single": 8, "comparative": 5, "edition_vintage": 5, "member": 4, "adversarial": 4, "unanswerable": 4,
    }  # fmt: skip


@pytest.mark.parametrize("seed", [1, 77, 4242])
def test_other_seeds_have_their_own_gold(seed: int, tmp_path: Path, sample: Sample) -> None:
    built = build_sample(tmp_path, seed=seed)
    questions = build_questions(built)
    check(questions, built.truth)
    assert [asdict(q) for q in questions] != [asdict(q) for q in build_questions(sample)]


def test_the_newest_edition_answers_and_a_partial_year_never_does(sample: Sample) -> None:
    truth = sample.truth
    cell = answer_cell(truth, Wanted("gsdp_current", "2022-23"))
    assert cell is not None
    assert (cell.edition, cell.estimate) == ("2024-25", "second_revised")
    vintages = {c.edition: c.value for c in full_year(truth.data_cells, Wanted("gsdp_current", "2022-23"))}
    assert len(set(vintages.values())) == 3
    assert only_partial(truth, Wanted("apple_production", "2024-25"))
    assert answer_cell(truth, Wanted("apple_production", "2024-25")) is None


def test_within_an_edition_an_actual_beats_estimates(sample: Sample) -> None:
    cell = answer_cell(sample.truth, Wanted("own_tax_revenue", "2023-24"))
    assert cell is not None
    assert cell.estimate == "revised"
    assert answer_cell(sample.truth, Wanted("own_tax_revenue", "2023-24", estimate="budget")) is not None


def test_years_are_written_in_several_ways() -> None:
    assert year_words("2019-20", "FY{e}") == "FY20"
    assert year_words("2019-20", "{s}-{f}") == "2019-2020"
    assert year_words("CY2019") == "2019"


def test_questions_file_is_plain_jsonl() -> None:
    lines = QUESTIONS.read_text(encoding="utf-8").splitlines()
    keys = {
        "qid", "group", "question", "answer", "value", "unit", "data_year", "estimate", "edition", "kind",
        "page", "caption", "row_path", "column_path", "reason",
    }  # fmt: skip
    assert all(keys <= json.loads(line).keys() for line in lines)
