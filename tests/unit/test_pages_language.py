"""Language of a page: each encoding is told from the others, and runs roll up into ranges."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from page_maker import HEIGHT, WIDTH, joined, page_of, page_of_text, words_at

from hpes_assets.pages.devanagari import is_impossible, spelling
from hpes_assets.pages.fonts import encoding_of_font
from hpes_assets.pages.keystrokes import Kind, look_at
from hpes_assets.pages.language import (
    LanguageRange,
    PageLanguage,
    classify,
    classify_all,
    ranges,
    word_encodings,
)
from hpes_assets.pages.lexicon import is_english
from hpes_assets.pages.model import PageContent, Word
from hpes_retrieval.schema import Encoding, Language

ENGLISH = """
The Gross State Domestic Product at current prices is estimated to grow during the year.
Production of apple was affected by weather, and tourist arrivals in Shimla and Kullu increased.
Per capita income of the State rose to 1,84,552 in 2019-20 from 1,76,432 in the previous year.
"""
# "The State's economic condition is good. In this year the production of apple increased. ..."
KEYS = """
jkT; dh vkfFkZd fLFkfr vPNh gSA bl o"kZ esa lsc ds mRiknu esa o`f) gqbZ gSA
fgekpy izns'k ds vkfFkZd losZ{k.k 2025&26 ds vuqlkj jkT; dk ldy ?kjsyw mRikn c<+k gSA
izfr O;fDr vk; 1]84]552 #i;s rFkk i;ZVdksa dh la[;k esa Hkh o`f) gqbZA
"""
HINDI = """
राज्य की आर्थिक स्थिति अच्छी है। इस वर्ष में सेब के उत्पादन में वृद्धि हुई है।
हिमाचल प्रदेश के आर्थिक सर्वेक्षण के अनुसार राज्य का सकल घरेलू उत्पाद बढ़ा है।
प्रति व्यक्ति आय तथा पर्यटकों की संख्या में भी वृद्धि हुई और राजकोषीय घाटा कम हुआ।
"""
WRONG_HINDI = """
राजकोषीय घाटा प्रिावी राजस्व घाटा िुगतान उिार ंजीगत व्यय िारत सरकार का व्यय
िववष्य प्तनधि लािांश उपबंिों आिाररत प्रवृत्तियाां राज्ोां को कुल अांतरण
"""
NO_SIGNS = "रपयक हजदरर बजट अननदन वदसतजवक बजट अननदन सअशरजधत अननदन लकखद शशरर जजववरण यरजनद गर यरजनद जरड"
OTHER_LEGACY = (
    "ÃÖ®Ö ´ÖÆüÖ¸üÖÂ™Òü †×¬Ö×®ÖμÖ´Ö ¸üÖ•Ö³ÖÖÂÖÖ ÃÖÓ´ÖŸÖß ×´ÖôûÖ»μÖÖ®ÖÓŸÖ¸ü ¿ÖÖÃÖ®ÖÖ“μÖÖ ¯Ö¡ÖÖŸÖ •ÖÖ®Öê¾ÖÖ¸üß"
)


@pytest.mark.parametrize(
    ("text", "font", "language", "encoding"),
    [
        (ENGLISH, "Times", Language.ENGLISH, Encoding.LATIN),
        (ENGLISH, "CIDFont+F1", Language.ENGLISH, Encoding.LATIN),
        (KEYS, "KrutiDev010", Language.HINDI, Encoding.LEGACY_HINDI),
        (KEYS, "ABCDEF+Kruti_Dev_010", Language.HINDI, Encoding.LEGACY_HINDI),
        (KEYS, "CIDFont+F1", Language.HINDI, Encoding.LEGACY_HINDI),
        (KEYS, "", Language.HINDI, Encoding.LEGACY_HINDI),
        (HINDI, "Mangal", Language.HINDI, Encoding.UNICODE_HINDI),
        (WRONG_HINDI, "Mangal", Language.HINDI, Encoding.UNREADABLE),
        (NO_SIGNS, "ArialUnicodeMS", Language.HINDI, Encoding.UNREADABLE),
        (OTHER_LEGACY, "DVBWTTSurekhNormal", Language.NONE, Encoding.LEGACY_UNKNOWN),
        (OTHER_LEGACY, "F7", Language.NONE, Encoding.LEGACY_UNKNOWN),
        (
            "Baart ka saMivaQaana sarkar ko Aaiqa-k isqait pr rajya maoM rajasva vyaya Aaya kuolaa p`dosa "
            "maoM janapd sqaanaIya Gaaoulaa Iaxaa saUcanaa ivaBaaga kRiYa phaD,I inavaasaI",
            "F7",
            Language.NONE,
            Encoding.LEGACY_UNKNOWN,
        ),
        ("plain looking text without any sign", "Nudi01e", Language.NONE, Encoding.LEGACY_UNKNOWN),
        ("12 1,84,552 2019-20 (4.8) ... 37", "Times", Language.NONE, Encoding.LATIN),
        ("\ufffd\ufffd\ufffd\ufffd \ufffd\ufffd\ufffd\n12 13", "F1", Language.NONE, Encoding.UNREADABLE),
    ],
)
def test_one_script(text: str, font: str, language: Language, encoding: Encoding) -> None:
    found = classify(page_of_text(text, font=font))
    assert (found.language, found.encoding) == (language, encoding)


def test_quality_is_the_share_of_words_that_read() -> None:
    assert classify(page_of_text(ENGLISH)).quality > 0.8
    assert classify(page_of_text(HINDI)).quality == 1.0
    assert classify(page_of_text(WRONG_HINDI)).quality == 0.0
    assert classify(page_of_text("Zxqv Wqrt Plmk bvtrs dgfhj")).quality == 0.0


def test_two_scripts_side_by_side_are_mixed_and_the_parts_are_named() -> None:
    page = joined(page_of_text(ENGLISH, font="Times"), page_of_text(WRONG_HINDI, font="Mangal"))
    found = classify(page)
    assert (found.language, found.encoding) == (Language.MIXED, Encoding.MIXED)
    assert set(found.parts) == {Encoding.LATIN, Encoding.UNREADABLE}
    assert found.has_english and found.has_hindi


def test_english_and_keystrokes_in_one_unnamed_font_are_told_apart_by_line() -> None:
    page = joined(page_of_text(ENGLISH, font="F1"), page_of_text(KEYS, font="F1"))
    encodings = word_encodings(page)
    half = len(page_of_text(ENGLISH).words)
    assert set(encodings[:half]) == {Encoding.LATIN}
    assert set(encodings[half:]) == {Encoding.LEGACY_HINDI}
    assert classify(page).language is Language.MIXED


def test_numbers_go_with_the_font_they_are_set_in() -> None:
    page = page_of(
        words_at("1,84,552", 60, 100, font="Kruti Dev 010"),
        words_at("1,84,552", 60, 120, font="Arial", line=1),
    )
    assert word_encodings(page) == (Encoding.LEGACY_HINDI, Encoding.LATIN)


def test_replacement_characters_among_words_are_leaders() -> None:
    rows = "\n".join(f"Production of apple \ufffd\ufffd\ufffd\ufffd {year}" for year in range(2001, 2009))
    assert classify(page_of_text(rows)).encoding is Encoding.LATIN


def test_a_few_foreign_words_do_not_make_a_page_mixed() -> None:
    assert classify(joined(page_of_text(KEYS * 3), page_of_text("GSDP Table"))).language is Language.HINDI
    assert classify(joined(page_of_text(ENGLISH * 3), page_of_text("भुगतान और"))).language is Language.ENGLISH


@pytest.mark.parametrize(
    "names",
    [
        "Bilaspur Chamba Hamirpur Kangra Kinnaur Kullu Lahaul Spiti Mandi Shimla Sirmaur Solan Una",
        "MoHUA PMAY-G YoY (YoY) GoI CAPEX McKinsey RuPay eShram",
    ],
)
def test_names_and_abbreviations_are_no_keystrokes(names: str) -> None:
    assert classify(page_of_text(ENGLISH + names)).encoding is Encoding.LATIN
    assert classify(page_of_text("Bilaspur Chamba Hamirpur Kangra Kinnaur")).encoding is Encoding.LATIN


def test_a_poor_page_is_read_in_the_light_of_its_document() -> None:
    poor = page_of_text("राजस्व घाटा और व्यय 2019-20", font="Mangal")
    assert classify(poor).encoding is Encoding.UNICODE_HINDI
    document = [page_of_text(WRONG_HINDI * 3, font="Mangal"), poor]
    assert [page.encoding for page in classify_all(document)] == [Encoding.UNREADABLE] * 2


def test_pages_without_text() -> None:
    picture = PageContent(1, WIDTH, HEIGHT, images=((0, 0, WIDTH, HEIGHT),))
    divider = page_of(words_at("12", 300, 820), images=((0, 0, WIDTH, HEIGHT * 0.9),))
    outlines = PageContent(1, WIDTH, HEIGHT, curves=tuple((x, 0.0, x + 1.0, 9.0) for x in range(30)))
    for page in (picture, divider, outlines):
        assert classify(page).encoding is Encoding.IMAGE_ONLY and classify(page).image_only
    blank = classify(PageContent(1, WIDTH, HEIGHT))
    assert blank.encoding is Encoding.EMPTY and not blank.image_only


@pytest.mark.parametrize(
    ("name", "encoding"),
    [
        ("KrutiDev010", Encoding.LEGACY_HINDI),
        ("AAAAAA+Kruti Dev 010 Bold", Encoding.LEGACY_HINDI),
        ("DevLys010Normal", Encoding.LEGACY_HINDI),
        ("XWVFBQ+Aryan2Normal", Encoding.LEGACY_UNKNOWN),
        ("DV-TTYogesh", Encoding.LEGACY_UNKNOWN),
        ("Walkman-Chanakya-901", Encoding.LEGACY_UNKNOWN),
        ("Mangal", None),
        ("Calibri-Bold", None),
        ("CIDFont+F1", None),
        ("Devanagari", None),
        ("ArialUnicodeMS", None),
    ],
)
def test_fonts_that_tell(name: str, encoding: Encoding | None) -> None:
    assert encoding_of_font(name) is encoding


@pytest.mark.parametrize(
    "word", ["िुगतान", "ंजीगत", "प्रिावी", "अांतरण", "राज्ोां", "र्ाममल", "णवभाग", "वववरण", "◌ा"]
)
def test_impossible_words(word: str) -> None:
    assert is_impossible(word)


@pytest.mark.parametrize(
    "word",
    [
        "भुगतान",
        "पूंजीगत",
        "प्रभावी",
        "अंतरण",
        "राज्यों",
        "ड्राफ्ट",
        "हुआ",
        "ऑनलाइन",
        "ज़िला",
        "बढ़ा",
        "ढाँचा",
        "सर्वेक्षण",
        "द्वारा",
        "(भुगतान)",
        "2019-20",
    ],
)
def test_possible_words(word: str) -> None:
    assert not is_impossible(word)


def test_keystrokes_one_by_one() -> None:
    assert look_at("gSA") is not Kind.ENGLISH
    assert look_at("losZ{k.k") is Kind.KEYS
    assert look_at("Survey,") is Kind.ENGLISH
    assert look_at("ID:{689}") is not Kind.KEYS
    assert look_at("1,84,552") is Kind.NEUTRAL
    assert is_english("Programme") and not is_english("pEep")


CONSONANTS = "कखगघचछजझटठडढतथदधनपफबभमयरलवशषसह"
SIGNS = ["", "ा", "ि", "ी", "ु", "ू", "े", "ै", "ो", "ौ", "ं", "ां", "ें"]


@given(
    st.lists(
        st.tuples(st.sampled_from(CONSONANTS), st.sampled_from(SIGNS)),
        min_size=2,
        max_size=5,
        unique_by=lambda pair: pair[0],
    )
)
def test_syllables_in_order_are_possible_and_a_sign_in_front_is_not(syllables: list[tuple[str, str]]) -> None:
    word = "".join(letter + sign for letter, sign in syllables)
    assert not is_impossible(word)
    assert is_impossible("ि" + word)
    assert spelling([word]).words == 1


EN = PageLanguage(Language.ENGLISH, Encoding.LATIN, 1.0, 100, (Encoding.LATIN,))
HI = PageLanguage(Language.HINDI, Encoding.LEGACY_HINDI, 1.0, 100, (Encoding.LEGACY_HINDI,))
NO = PageLanguage(Language.NONE, Encoding.IMAGE_ONLY, 0.0, 0, (), True)
MX = PageLanguage(Language.MIXED, Encoding.MIXED, 0.5, 10, (Encoding.LATIN, Encoding.LEGACY_HINDI))


@pytest.mark.parametrize(
    ("pages", "halves"),
    [
        ([NO, *[HI] * 9, NO, *[EN] * 9], [(1, 11, Language.HINDI), (12, 20, Language.ENGLISH)]),
        ([*[EN] * 9, NO, NO, *[HI] * 9, NO], [(1, 11, Language.ENGLISH), (12, 21, Language.HINDI)]),
        ([MX, *[HI] * 4, MX, *[HI] * 4, EN, *[HI] * 3], [(1, 1, Language.MIXED), (2, 14, Language.HINDI)]),
        ([NO, NO], [(1, 2, Language.NONE)]),
        ([], []),
    ],
)
def test_both_orders_of_a_combined_volume_give_both_halves(pages, halves) -> None:
    assert [(run.first, run.last, run.language) for run in ranges(pages)] == halves


def test_a_range_has_the_encoding_of_most_of_its_pages() -> None:
    assert ranges([HI, HI])[0] == LanguageRange(1, 2, Language.HINDI, Encoding.LEGACY_HINDI)


@given(st.lists(st.sampled_from([EN, HI, NO, MX]), max_size=40))
def test_ranges_cover_every_page_once(pages: list[PageLanguage]) -> None:
    found = ranges(pages)
    assert [number for run in found for number in range(run.first, run.last + 1)] == list(
        range(1, len(pages) + 1)
    )
    assert all(one.language is not other.language for one, other in pairwise(found))


@given(
    st.lists(st.text(min_size=1, max_size=8), max_size=20),
    st.sampled_from(["", "F1", "KrutiDev010", "Mangal"]),
)
def test_any_text_has_a_language(texts: list[str], font: str) -> None:
    page = PageContent(1, WIDTH, HEIGHT, words=tuple(Word(0, 0, 1, 1, text, font) for text in texts))
    found = classify(page)
    assert 0.0 <= found.quality <= 1.0
    assert len(word_encodings(page)) == len(texts)
