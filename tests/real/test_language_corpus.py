"""Language by page on every real PDF: a confusion table that must stay as it is."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from hpes_assets.pages.language import PageLanguage, classify_all, ranges, word_encodings
from hpes_assets.pages.model import PageContent, Word
from hpes_assets.pages.reader import read_document
from hpes_retrieval.schema import Encoding, Language

pytestmark = pytest.mark.real

LATIN, WRONG, UNKNOWN = Encoding.LATIN, Encoding.UNREADABLE, Encoding.LEGACY_UNKNOWN


@cache
def languages(path: Path) -> list[PageLanguage]:
    read = read_document(path)
    assert read.whole, read.message
    return classify_all(read.pages)


@pytest.mark.parametrize(
    ("name", "pages"),
    [
        ("budget/economic_survey_india_2024-25_ch01.pdf", 34),
        ("budget/iip_2026-03.pdf", 7),
        ("hp/nfhs4_himachal_2015-16.pdf", 6),
        ("statutes/bns_2023.pdf", 118),
        ("statutes/constitution_2015.pdf", 494),
        ("pages/india_es_chart_p4.pdf", 1),
        ("pages/iip_statement2_landscape_p5.pdf", 1),
        ("budget/frbm_statements_2025-26.pdf", 19),
    ],
)
def test_english_documents_are_english_on_every_page_with_text(shared: Path, name: str, pages: int) -> None:
    found = languages(shared / "corpus" / name)
    assert len(found) == pages
    assert all(page.encoding in (LATIN, Encoding.EMPTY) for page in found)
    assert [(run.first, run.last, run.language) for run in ranges(found)] == [(1, pages, Language.ENGLISH)]


def test_the_constitution_has_one_legacy_line_on_its_cover(shared: Path) -> None:
    found = languages(shared / "corpus/statutes/constitution_2024.pdf")
    assert found[0].parts == (LATIN, UNKNOWN) and found[0].has_english
    assert {page.encoding for page in found[1:]} == {LATIN}


def test_union_budgets_are_mixed_and_their_devanagari_is_refused(shared: Path) -> None:
    older = languages(shared / "corpus/budget/budget_at_a_glance_2025-26.pdf")
    assert Counter(page.language for page in older) == {Language.MIXED: 21, Language.ENGLISH: 2}
    assert all(set(page.parts) == {LATIN, WRONG} for page in older[:21])
    newer = languages(shared / "corpus/budget/budget_at_a_glance_2026-27.pdf")
    assert newer[0].parts == (UNKNOWN, LATIN)  # the Aryan2 cover
    assert newer[1].encoding is Encoding.EMPTY and newer[24].image_only  # the last page is drawn, not written
    assert all(set(page.parts) == {LATIN, WRONG} for page in newer[2:23])
    assert newer[23].language is Language.ENGLISH


@pytest.mark.parametrize(
    "name", ["demand_estimates", "demand_soe", "detail_of_estimates", "hod_estimates", "part1"]
)
def test_himachal_budgets_have_english_and_refused_devanagari(shared: Path, name: str) -> None:
    for page in languages(shared / f"corpus/hp/hp_budget_{name}.pdf"):
        assert set(page.parts) == {LATIN, WRONG}


@pytest.mark.parametrize(
    ("name", "encoding", "english"),
    [
        ("devanagari_wrong_digits_p1", WRONG, False),
        ("legacy_dvb_surekh_p5", UNKNOWN, False),
        ("ka_budget_nudi_negative_p41", UNKNOWN, True),
        ("demands_for_grants_p13-14", WRONG, True),
    ],
)
def test_other_encodings_are_named_and_never_taken_for_kruti_dev(
    shared: Path, name: str, encoding: Encoding, english: bool
) -> None:
    page = languages(shared / f"corpus/pages/{name}.pdf")[0]
    assert encoding in page.parts and page.has_english is english


def test_no_page_of_any_real_pdf_is_taken_for_kruti_dev_or_proper_devanagari(shared: Path) -> None:
    found: Counter[Encoding] = Counter()
    for path in sorted((shared / "bench/pdfs").glob("*.pdf")):
        for page in languages(path):
            found.update(page.parts)
    assert set(found) == {LATIN}


def test_no_english_number_is_given_to_a_legacy_font(shared: Path) -> None:
    for name in (
        "budget/budget_at_a_glance_2026-27.pdf",
        "hp/hp_budget_demand_soe.pdf",
        "budget/frbm_statements_2025-26.pdf",
    ):
        for page in read_document(shared / "corpus" / name).pages:
            for word, encoding in zip(page.words, word_encodings(page), strict=True):
                if (
                    word.text.replace(",", "").isascii()
                    and word.text.replace(",", "").isdigit()
                    and "Aryan" not in word.font
                ):
                    assert encoding is LATIN, (page.number, word)


def legacy_words(shared: Path, column: int) -> list[str]:
    lines = (shared / "corpus/hindi/krutidev_words.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return [line.split("\t")[column] for line in lines]


def made_page(words: list[str], font: str) -> PageContent:
    made = tuple(
        Word(
            60.0 + 40 * (place % 8),
            100.0 + place // 8 * 14,
            90.0 + 40 * (place % 8),
            110.0 + place // 8 * 14,
            text,
            font,
            10.0,
            block=0,
            line=place // 8,
        )
        for place, text in enumerate(words)
    )
    return PageContent(1, 595.0, 842.0, words=made)


@pytest.mark.parametrize("column", [0, 1], ids=["kruti-dev", "unicode"])
def test_pages_of_hindi_words_are_found_whatever_their_font_is_called(shared: Path, column: int) -> None:
    words, rng = legacy_words(shared, column), random.Random(7)
    encoding = (Encoding.LEGACY_HINDI, Encoding.UNICODE_HINDI)[column]
    pages = [made_page(rng.sample(words, 120), "CIDFont+F1") for _ in range(300)]
    found = Counter(page.encoding for page in map(lambda page: classify_all([page])[0], pages))
    assert found == {encoding: 300}
