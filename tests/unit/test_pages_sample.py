"""Three drawn editions against the builder's own truth: pages, halves and identity, end to end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from golden.builder.build import build_sample
from golden.truth import DocumentTruth, PageTruth
from hpes_assets.editions.cascade import identify
from hpes_assets.editions.evidence import evidence_of
from hpes_assets.editions.model import DocumentEvidence
from hpes_assets.pages.describe import DescribedPage, describe_document
from hpes_assets.pages.language import ranges
from hpes_assets.pages.reader import DocumentRead, read_document
from hpes_assets.publications.loader import load_profile
from hpes_retrieval.schema import Language

PROFILE = load_profile("himachal_economic_survey")


@dataclass(frozen=True)
class Drawn:
    truth: DocumentTruth
    pages: dict[int, PageTruth]
    read: DocumentRead
    described: list[DescribedPage]

    def evidence(self, *linked_from: str) -> DocumentEvidence:
        rows = [page.row for page in self.described]
        return evidence_of(self.truth.document, self.truth.kind, rows, PROFILE, self.read.info, "", linked_from)


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> list[Drawn]:
    sample = build_sample(tmp_path_factory.mktemp("sample"), seed=404, editions=("2021-22", "2022-23", "2023-24"))
    found = []
    for document in sample.truth.documents:
        read = read_document(Path(sample.path(document.document)))
        assert read.whole
        pages = {page.page: page for page in sample.truth.pages if page.document == document.document}
        found.append(Drawn(document, pages, read, describe_document(read.pages, read.info, PROFILE.chapter_words)))
    return found


def test_language_and_encoding_of_every_page(drawn: list[Drawn]) -> None:
    wrong = [
        (document.truth.document, page.row.page, page.row.language, page.row.encoding)
        for document in drawn
        for page in document.described
        if (document.pages[page.row.page].language, document.pages[page.row.page].encoding)
        != (page.row.language, page.row.encoding)
    ]
    assert wrong == []


def test_both_orders_of_a_combined_volume_give_both_halves(drawn: list[Drawn]) -> None:
    orders = set()
    for document in drawn:
        if document.truth.kind == "combined":
            halves = ranges([page.language for page in document.described])
            assert len(halves) == 2 and halves[0].first == 1 and halves[1].last == len(document.described)
            orders.add((halves[0].language, halves[1].language))
    assert orders == {(Language.HINDI, Language.ENGLISH), (Language.ENGLISH, Language.HINDI)}


def test_printed_pages_and_running_heads(drawn: list[Drawn]) -> None:
    for document in drawn:
        for page in document.described:
            truth = document.pages[page.row.page]
            assert page.row.printed_page == truth.printed_page
            if truth.language == "english":
                assert page.row.running_head == truth.running_head


def test_a_chapter_is_right_or_empty(drawn: list[Drawn]) -> None:
    named = total = 0
    for document in drawn:
        for page in document.described:
            truth = document.pages[page.row.page]
            if truth.language == "english" and truth.chapter:
                total += 1
                named += bool(page.row.chapter)
                assert page.row.chapter.casefold() in ("", truth.chapter.casefold())
    assert named >= 0.7 * total


def test_every_edition_is_itself_found_on_the_site_or_dropped_by_hand(drawn: list[Drawn]) -> None:
    for edition in ("2021-22", "2022-23", "2023-24"):
        documents = [document for document in drawn if document.truth.edition == edition]
        address = f"https://himachalservices.nic.in/economics/en-IN/eco-survey-{edition}.html"
        linked = [document.evidence(address) for document in documents]
        for evidence in (linked, [replace(each, linked_from=()) for each in linked]):
            found = identify(edition, evidence, PROFILE)
            assert found.agrees, found.reason
