"""The golden questions: committed as built, every gold cell in the builder's truth, every group hard in its way."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import asdict
from pathlib import Path

import pytest

from golden.builder import SMALL, Sample, build_sample
from golden.gold import (
    GoldConflict,
    Wanted,
    answer_cell,
    answer_mention,
    full_year,
    is_printed,
    only_partial,
    same_figure,
)
from golden.questions import QUESTIONS, Question, build_questions, save_questions, year_words
from golden.questions.record import printed_with_unit
from golden.questions.setter import FORMS
from golden.truth import CellTruth, Truth
from hpes_retrieval.schema import Abstention

GROUPS = {
    "single": 18, "comparative": 12, "edition_vintage": 14, "member": 16, "hindi": 10, "adversarial": 13,
    "unanswerable": 13,
}  # fmt: skip
"""Least number of questions a group, over fifteen editions."""
TRAITS = {"no_year", "injection", "look_alike", "wrong_year_near", "partial", "stage", "base_year", "census"}


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    return build_sample(tmp_path_factory.mktemp("full"))


@pytest.fixture(scope="module")
def questions(full: Sample) -> list[Question]:
    return build_questions(full)


def test_committed_questions_are_those_of_the_default_seed(questions: list[Question], tmp_path: Path) -> None:
    save_questions(questions, tmp_path / "questions.jsonl")
    assert (tmp_path / "questions.jsonl").read_text(encoding="utf-8") == QUESTIONS.read_text(encoding="utf-8"), (
        "run: python -m golden questions"
    )


def test_a_hundred_questions_in_their_groups(full: Sample, questions: list[Question]) -> None:
    check(questions, full.truth)
    assert len(questions) >= 100
    counts = Counter(question.group for question in questions)
    assert counts.keys() == GROUPS.keys()
    assert all(counts[group] >= least for group, least in GROUPS.items()), counts
    assert {q.trait for q in questions} >= TRAITS


def test_gold_is_spread_over_editions_kinds_and_sources(questions: list[Question]) -> None:
    gold = [cell for question in questions for cell in question.cells]
    assert len({cell.edition for cell in gold}) >= 10
    assert {cell.kind for cell in gold} >= {"narrative_en", "tables", "combined"}
    assert any(cell.source.startswith("http") for cell in gold)
    assert any(not cell.table and cell.bbox is None for cell in gold), "a figure that only prose holds"
    assert len({cell.data_year for cell in gold}) >= 20


def test_default_gold_is_that_of_the_newest_edition_that_prints_the_year(
    full: Sample, questions: list[Question]
) -> None:
    newest: dict[tuple[str, str, str], str] = {}
    at: dict[tuple[object, ...], CellTruth] = {}
    for cell in full.truth.data_cells:
        at[cell.document, cell.page, cell.box] = cell
        if cell.value is not None and not cell.partial:
            newest[key_of(cell)] = max(newest.get(key_of(cell), ""), cell.edition)
    asked = [q for q in questions if q.group in ("single", "member", "hindi", "comparative")]
    for question in asked:
        for gold in question.cells if "revised" not in question.question else ():
            if gold.bbox is not None:
                cell = at[gold.document, gold.page, gold.bbox]
                assert gold.edition == newest[key_of(cell)], question


def key_of(cell: CellTruth) -> tuple[str, str, str]:
    return cell.series, cell.member, cell.data_year


def test_what_names_an_edition_or_an_estimate_has_another_answer_than_the_default(
    full: Sample, questions: list[Question]
) -> None:
    """Otherwise whoever ignores the edition would be right."""
    asked = [q for q in questions if q.group == "edition_vintage" and "atest" not in q.question]
    differ = 0
    at = {(cell.document, cell.page, cell.box): cell for cell in full.truth.data_cells}
    for question in asked:
        series, member, year = key_of(at[question.document, question.page, question.bbox])
        default = full_year(full.truth.data_cells, Wanted(series, year, member))[0]
        differ += default.value != question.value
    assert differ >= len(asked) * 0.6, f"{differ} of {len(asked)}"


def test_hindi_questions_are_devanagari(questions: list[Question]) -> None:
    hindi = [question for question in questions if question.group == "hindi"]
    assert all(re.search("[\u0900-\u097f]{3}", question.question) for question in hindi)
    assert any(re.search("[०-९]", question.question) for question in hindi)


def test_refusals_are_of_several_kinds_and_hold_no_gold(full: Sample, questions: list[Question]) -> None:
    refused = [question for question in questions if question.value is None]
    assert {question.reason for question in refused} >= {"partial_only", "year_absent", "not_in_corpus"}
    assert all(question.group == "unanswerable" and not question.cells for question in refused)
    assert not is_printed(full.truth, Wanted("crop_production", full.editions[-1], "Ragi"))
    assert is_printed(full.truth, Wanted("cpi_inflation", full.editions[-1])), "prose counts as printed"


def check(questions: list[Question], truth: Truth) -> None:
    places = {(c.document, c.page, c.box): c for c in truth.data_cells}
    said = {(m.document, m.page, m.value, m.data_year): m for m in truth.mentions}
    assert len({q.qid for q in questions}) == len({q.question for q in questions}) == len(questions)
    for question in questions:
        if question.group == "unanswerable":
            assert (question.answer, question.value, question.cells) == (None, None, ())
            assert Abstention(question.reason)
            continue
        assert question.value == question.cells[0].value
        for gold in question.cells:
            if gold.bbox is None:
                mention = said[gold.document, gold.page, gold.value, gold.data_year]
                assert mention.printed in (question.answer or "")
                continue
            cell = places[gold.document, gold.page, gold.bbox]
            assert (gold.value, gold.row_path, gold.column_path, gold.source) == (
                cell.value, cell.row_path, cell.column_path, cell.source,
            )  # fmt: skip
            assert bool(cell.partial) == ("up to" in question.question and question.trait == "partial"
                                          and "not up to" not in question.question)  # fmt: skip
            assert cell.text in (question.answer or "")


def test_few_editions_have_fewer_questions(sample: Sample) -> None:
    questions = build_questions(sample)
    check(questions, sample.truth)
    assert {q.group for q in questions} == GROUPS.keys()
    assert len(questions) >= 75


@pytest.mark.parametrize("seed", [1, 77, 4242])
def test_other_seeds_have_their_own_gold(seed: int, tmp_path: Path, sample: Sample) -> None:
    built = build_sample(tmp_path, seed=seed, editions=SMALL)
    questions = build_questions(built)
    check(questions, built.truth)
    assert [asdict(q) for q in questions] != [asdict(q) for q in build_questions(sample)]


def test_the_newest_edition_answers_and_a_partial_year_never_does(sample: Sample) -> None:
    truth = sample.truth
    cell = answer_cell(truth, Wanted("gsdp_current", "2022-23"))
    assert cell is not None
    assert (cell.edition, cell.estimate) == ("2024-25", "second_revised")
    first = answer_cell(truth, Wanted("gsdp_current", "2022-23", first=True))
    assert first is not None and first.edition == "2022-23"
    vintages = {c.edition: c.value for c in full_year(truth.data_cells, Wanted("gsdp_current", "2022-23"))}
    assert len(set(vintages.values())) == 3
    assert only_partial(truth, Wanted("apple_production", "2024-25"))
    assert answer_cell(truth, Wanted("apple_production", "2024-25")) is None
    part = answer_cell(truth, Wanted("apple_production", "2024-25", partial=True))
    assert part is not None and part.partial


def test_budget_and_revised_estimates_of_one_year_are_kept_apart(sample: Sample) -> None:
    row = "State's Own Taxes"
    stages = [
        answer_cell(sample.truth, Wanted("own_tax_revenue", "2023-24", estimate=estimate, row=row))
        for estimate in ("budget", "revised")
    ]
    assert None not in stages and len({cell.value for cell in stages if cell is not None}) == 2
    with pytest.raises(GoldConflict):
        answer_cell(sample.truth, Wanted("own_tax_revenue", "2023-24", estimate="budget"))  # the total's row too


def test_the_same_figure_elsewhere_is_named_and_an_equal_one_of_another_stage_is_not(sample: Sample) -> None:
    gold = answer_cell(sample.truth, Wanted("gsdp_current", "2023-24"))
    assert gold is not None
    others = same_figure(sample.truth, gold)
    assert {cell.table for cell in others} >= {"hi_gsdp", "key_indicators"}
    assert all(cell.estimate in (gold.estimate, "none") and cell.value == gold.value for cell in others)


def test_prose_answers_where_no_table_does(sample: Sample) -> None:
    said = answer_mention(sample.truth, Wanted("cpi_inflation", "2023-24"))
    assert said is not None and said.edition == "2024-25" and said.document.startswith("en-")
    assert answer_cell(sample.truth, Wanted("cpi_inflation", "2023-24")) is None


def test_forms_of_a_year_are_all_different_and_all_tell_the_end_of_it() -> None:
    words = [year_words("2019-20", form) for form in FORMS]
    assert len(set(words)) == len(FORMS) >= 10
    assert all(re.search(r"20\b", said) for said in words), words


def test_years_are_written_in_several_ways() -> None:
    assert year_words("2019-20", "FY{e}") == "FY20"
    assert year_words("2019-20", "{s}-{f}") == "2019-2020"
    assert year_words("2019-20", "the year ended 31st March, {f}") == "the year ended 31st March, 2020"
    assert year_words("CY2019") == "2019"


def test_a_printed_figure_carries_its_unit() -> None:
    assert printed_with_unit("1,55,433", "Rs crore") == "Rs 1,55,433 crore"
    assert printed_with_unit("1,85,059", "Rs") == "Rs 1,85,059"
    assert printed_with_unit("451", "number") == "451"


def test_questions_file_is_plain_jsonl() -> None:
    lines = QUESTIONS.read_text(encoding="utf-8").splitlines()
    keys = {
        "qid", "group", "question", "answer", "value", "unit", "data_year", "estimate", "edition", "kind",
        "page", "caption", "row_path", "column_path", "reason",
    }  # fmt: skip
    assert all(keys <= json.loads(line).keys() for line in lines)
