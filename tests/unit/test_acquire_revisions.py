"""Which of two linked files replaces the other, by their names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hpes_assets.acquire.entries import PlacedBy
from hpes_assets.acquire.revisions import replaced_by, revision_of, without_superseded
from hpes_assets.acquire.survey_index import FoundDocument, SurveyIndex

PLAIN = "en-economic_survey_2024-25.pdf"


def found(*names: str, edition: str = "2024-25", kind: str = "narrative_en") -> SurveyIndex:
    return SurveyIndex("p", tuple(
        FoundDocument(edition, kind, name, f"https://h/{name}", ("https://h/page",), "", PlacedBy.FILENAME)
        for name in names))


@pytest.mark.parametrize(("name", "rank"), [
    (PLAIN, 0), ("en-economic_survey_2024-25_revised.pdf", 1), ("en-economic_survey_2024-25_Revised2.pdf", 2),
    ("en-economic_survey_2024-25_rev 3.pdf", 3), ("en-economic_survey_2024-25(1).pdf", 1),
    ("en-economic_survey_2024-25-v2.pdf", 2), ("New en-economic_survey_2024-25.pdf", 1),
    ("en-economic_survey_2024-25_old.pdf", -1), ("en-economic_survey_2024-25-Final.pdf", 1),
])
def test_words_of_revision(name: str, rank: int) -> None:
    assert revision_of(name) == (revision_of(PLAIN)[0], rank)


@pytest.mark.parametrize("name", [
    "en-economic_survey_2024-25_part_2.pdf", "en-economic_survey_2024-25_2.pdf", "errata-economic_survey_2024-25.pdf",
    "hi-economic_survey_2024-25.pdf", "en-economic_survey_2023-24_revised.pdf", "renewed_survey_2024-25.pdf",
])
def test_names_of_other_documents_are_no_revisions(name: str) -> None:
    assert revision_of(name)[0] != revision_of(PLAIN)[0]
    assert without_superseded(found(PLAIN, name)).superseded == ()


def test_the_newest_stays_and_the_others_are_told() -> None:
    second, third = "en-economic_survey_2024-25_revised.pdf", "en-economic_survey_2024-25_revised2.pdf"
    index = without_superseded(found(PLAIN, second, third))
    assert [document.name for document in index.documents] == [third]
    assert [(one.document.name, one.by) for one in index.superseded] == [(PLAIN, third), (second, third)]
    assert replaced_by(index, "2024-25", "narrative_en", PLAIN) == third
    assert replaced_by(index, "2024-25", "narrative_en", third) == ""


def test_one_that_cannot_be_had_replaces_nothing() -> None:
    second = "en-economic_survey_2024-25_revised.pdf"
    index = without_superseded(found(PLAIN, second), dead={f"https://h/{second}"})
    assert [document.name for document in index.documents] == [PLAIN, second] and index.superseded == ()


@given(st.lists(st.text(alphabet="ab12_-() revisedoldnew.", min_size=1, max_size=30), unique=True, max_size=6))
def test_something_of_every_volume_stays(names: list[str]) -> None:
    index = without_superseded(found(*names))
    assert {revision_of(name)[0] for name in names} == {revision_of(d.name)[0] for d in index.documents}
    assert len(index.documents) + len(index.superseded) == len(names)


@pytest.mark.parametrize(("name", "rank"), [
    ("Volume V.pdf", 0), ("Chapter_V.pdf", 0), ("survey_v2.pdf", 2), ("economic_survey_revised_24-25.pdf", 1),
    ("survey_revised2.pdf", 2),
])
def test_a_letter_or_a_year_is_no_revision(name: str, rank: int) -> None:
    assert revision_of(name)[1] == rank


def test_an_old_draft_has_the_name_of_its_volume() -> None:
    assert revision_of("survey_draft_2.pdf") == (revision_of("survey.pdf")[0], -1)
