"""Reading order, paragraphs, captions, furniture and the row of a page."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from page_maker import HEIGHT, WIDTH, page_of, words_at

from hpes_assets.pages.captions import caption_of, captions_of
from hpes_assets.pages.describe import describe_document, describe_page
from hpes_assets.pages.furniture import furniture_of
from hpes_assets.pages.layout import lines_of, pieces_of
from hpes_assets.pages.model import DocumentInfo, PageContent, Word
from hpes_assets.pages.paragraphs import join_lines, paragraphs
from hpes_retrieval.schema import Encoding, Language

LEFT = [
    "The growth of the State economy in",
    "the current year is estimated to be",
    "higher than that of the last year",
    "because of a good harvest of apple",
    "and of more tourists in the summer",
    "as the first column says here.",
]
RIGHT = [
    "Revenue receipts rose in the same",
    "period by about a tenth while the",
    "expenditure on salaries rose less",
    "so that the deficit came down in",
    "the second half of the year and",
    "as the second column says here.",
]


def two_columns(spanning: bool = False) -> PageContent:
    rows = []
    for place, (left, right) in enumerate(zip(LEFT, RIGHT, strict=True)):
        y = 120.0 + 14.0 * place
        rows += [words_at(left, 50, y, block=1, line=place), words_at(right, 320, y, block=2, line=place)]
    if spanning:
        rows.append(words_at("A heading that runs across both of the columns of this page", 120, 230, block=3, size=13))
        for place, (left, right) in enumerate(zip(LEFT, RIGHT, strict=True)):
            y = 260.0 + 14.0 * place
            rows += [
                words_at(left.replace("first", "third"), 50, y, block=4, line=place),
                words_at(right.replace("second column", "fourth column"), 320, y, block=5, line=place),
            ]
    return page_of(*rows)


def texts(page: PageContent) -> list[str]:
    return [line.text for line in lines_of(page)]


def test_two_columns_are_read_one_after_the_other() -> None:
    assert texts(two_columns()) == LEFT + RIGHT


def test_a_line_across_the_page_ends_both_columns() -> None:
    order = " ".join(texts(two_columns(spanning=True)))
    places = [
        order.index(word) for word in ("first column", "second column", "A heading", "third column", "fourth column")
    ]
    assert places == sorted(places)


def test_a_table_is_read_row_by_row() -> None:
    rows = []
    for place, name in enumerate(
        [
            "Apple orchards of the hills",
            "Other fruit of the plains",
            "Nuts and dry fruit of all",
            "Citrus",
            "Vegetables of the season",
            "Flowers",
            "Total of all of these",
        ]
    ):
        y = 100.0 + 14 * place
        rows += [
            words_at(name, 50, y, block=place),
            words_at("1,84,552", 330, y, block=place + 50),
            words_at("2,01,113", 430, y, block=place + 90),
        ]
    assert texts(page_of(*rows))[0] == "Apple orchards of the hills 1,84,552 2,01,113"


def test_sideways_words_come_last_and_excluded_boxes_are_left_out() -> None:
    side = Word(20, 100, 30, 300, "sideways", "F1", 10, 25, direction=(0.0, -1.0), block=9)
    page = page_of([side], words_at("upright words", 50, 100), words_at("in a table", 50, 400, block=2))
    assert texts(page) == ["upright words", "in a table", "sideways"]
    assert [line.text for line in lines_of(page, [(40, 380, 300, 420)])] == ["upright words", "sideways"]


def test_tightly_set_large_lines_keep_their_order() -> None:
    page = page_of(
        words_at("STATE OF THE ECONOMY", 50, 100, size=30), words_at("GETTING BACK", 50, 125, size=30, line=1)
    )
    assert texts(page) == ["STATE OF THE ECONOMY", "GETTING BACK"]


@given(st.lists(st.tuples(st.floats(0, 500), st.floats(20, 800), st.integers(0, 5)), max_size=30))
def test_no_word_is_lost_or_doubled(places: list[tuple[float, float, int]]) -> None:
    words = [
        Word(x, y, x + 20, y + 10, f"w{index}", "F1", 10, y + 8, block=block, line=index)
        for index, (x, y, block) in enumerate(places)
    ]
    page = PageContent(1, WIDTH, HEIGHT, words=tuple(words))
    assert sorted(word.text for line in lines_of(page) for word in line.words) == sorted(word.text for word in words)


@pytest.mark.parametrize(
    ("line", "kind", "number"),
    [
        ("Table 7.1 Area under fruit", "table", "7.1"),
        ("Table-7.1", "table", "7.1"),
        ("TABLE 11.1: Consumption of Power", "table", "11.1"),
        ("Table No. 4 – Receipts", "table", "4"),
        ("Figure 2.1", "figure", "2.1"),
        ("Fig. 3 Growth", "figure", "3"),
        ("Chart I.3: Structural weakness", "figure", "I.3"),
        ("Statement II: Index", "table", "II"),
        ("Box 2.1 MGNREGA", "box", "2.1"),
        ("तालिका 3.2 सेब का उत्पादन", "table", "3.2"),
        ("चित्र 2.1", "figure", "2.1"),
    ],
)
def test_captions(line: str, kind: str, number: str) -> None:
    assert caption_of(line) == (kind, number)


@pytest.mark.parametrize(
    "line",
    [
        "Table 2.1 shows that production rose",
        "Figure 3 and Table 4 are",
        "table 2.1, which",
        "Tables are given at the end",
        "(Chart I.12). While this easing is",
        "Chart of accounts",
        "The Table 7.1",
        "Table 5.2 of the report",
        "Boxed apples 20 kg",
    ],
)
def test_sentences_are_no_captions(line: str) -> None:
    assert caption_of(line) is None


def test_captions_side_by_side_stay_apart_and_run_on() -> None:
    page = page_of(
        words_at("Chart 1: Growth of", 50, 100, block=1),
        words_at("Chart 2: Outlook for", 320, 100, block=2),
        words_at("the economy", 50, 112, block=1, line=1),
        words_at("all groups", 320, 112, block=2, line=1),
    )
    pieces = sorted(pieces_of(page.words), key=lambda piece: piece.words[0].block)
    assert [caption.text for caption in captions_of(pieces)] == [
        "Chart 1: Growth of the economy",
        "Chart 2: Outlook for all groups",
    ]


def test_paragraphs_are_parted_by_numbers_gaps_and_headings_and_not_by_figures() -> None:
    rows = [
        "Growth Outlook",
        "1.1 The economy grew in the year by about",
        "20.3 per cent, which is more than in",
        "the year before it in every sector.",
        "1.2 The second paragraph of this page is",
        "short and ends here.",
    ]
    page = page_of(
        *(words_at(row, 60, 100 + 14 * place, line=place, bold=place == 0) for place, row in enumerate(rows))
    )
    found = paragraphs(page)
    assert [paragraph.text[:12] for paragraph in found] == ["Growth Outlo", "1.1 The econ", "1.2 The seco"]
    assert [paragraph.heading for paragraph in found] == [True, False, False]
    assert "about 20.3 per cent" in found[1].text


def test_a_sentence_goes_on_in_the_next_column() -> None:
    page = two_columns()
    words = [word for word in page.words if word.text not in ("here.",)]
    found = paragraphs(PageContent(1, WIDTH, HEIGHT, words=tuple(words)))
    assert len(found) == 1 and "column says Revenue receipts" in found[0].text


def test_broken_words_are_mended_where_they_are_words() -> None:
    assert join_lines(["the de-", "velopment of"]) == "the development of"
    assert join_lines(["the year 2019-", "20 and"]) == "the year 2019- 20 and"
    assert join_lines(["well-", "known cases"]) == "well-known cases"


def numbered(count: int, head: str = "Economic Survey 2019-20", first: int = 1, offset: int = 4) -> list[PageContent]:
    made = []
    for index in range(count):
        number = first + index
        rows = [
            words_at(head, 60, 40),
            words_at(str(number), 300, 820, block=9),
            words_at(f"Heading {'abcdefgh'[index % 8] * 5}", 60, 100, size=14, block=1),
        ]
        rows += [
            words_at(
                f"A line of running text on page {index} which says {place} things",
                60,
                130 + 14 * place,
                block=2,
                line=place,
            )
            for place in range(5)
        ]
        made.append(page_of(*rows, number=number + offset))
    return made


def test_running_heads_and_page_numbers_are_found_over_the_document() -> None:
    rows = [found.row for found in describe_document(numbered(8))]
    assert [row.printed_page for row in rows] == [str(number) for number in range(1, 9)]
    assert {row.running_head for row in rows} == {"Economic Survey 2019-20"}
    assert rows[0].heading == "Heading aaaaa"
    assert "Economic Survey" not in rows[0].text and rows[0].text.startswith("Heading aaaaa")


def test_a_page_number_beside_a_footnote_is_still_one() -> None:
    pages = []
    for number in range(1, 7):
        pages.append(
            page_of(
                words_at("Some text of the page", 60, 300),
                words_at(str(number), 60, 820, block=8),
                words_at(f"{number + 30} A footnote on {'abcdefg'[number] * 6} lines", 80, 820, block=9),
            )
        )
    found = furniture_of([lines_of(page) for page in pages], [HEIGHT] * 6)
    assert [each.printed_page for each in found] == ["1", "2", "3", "4", "5", "6"]
    assert "footnote" in found[0].body[-1].text


def test_a_note_that_every_table_repeats_is_no_furniture() -> None:
    pages = [
        page_of(
            words_at("Some text of the page", 60, 300),
            words_at("Source: Department of Economics", 60, 800, block=8),
        )
        for _ in range(6)
    ]
    assert "Source: Department" in describe_document(pages)[0].row.text


def test_roman_numbers_and_a_head_with_its_number() -> None:
    roman = [
        page_of(words_at("text of a preface", 60, 300), words_at(f"({number})", 300, 820, block=3))
        for number in ("i", "ii", "iii", "iv", "v")
    ]
    assert [found.row.printed_page for found in describe_document(roman)] == ["i", "ii", "iii", "iv", "v"]
    heads = [
        page_of(
            words_at(f"{number} Economic Survey of the State", 60, 40),
            words_at("some text", 60, 300, block=2),
        )
        for number in range(10, 16)
    ]
    rows = [found.row for found in describe_document(heads)]
    assert rows[0].printed_page == "10" and rows[0].running_head == "Economic Survey of the State"


def heads_with_chapters(names: list[str]) -> list[PageContent]:
    made = []
    for number, name in enumerate(names, start=1):
        made.append(
            page_of(
                words_at("Economic Survey of Himachal Pradesh 2019-20", 60, 42, block=1),
                words_at(name, 330, 42, block=2),
                words_at(f"Page {number} of {len(names)}", 500, 42, block=3),
                words_at(f"Some text of the page about {'abcdefgh'[number] * 5}", 60, 300, block=4),
            )
        )
    return made


def test_a_running_head_names_the_chapter_beside_it() -> None:
    rows = [
        page.row for page in describe_document(heads_with_chapters(["Power", "Power", "Tourism", "Tourism", "Health"]))
    ]
    assert {row.running_head for row in rows} == {"Economic Survey of Himachal Pradesh 2019-20"}
    assert [row.chapter for row in rows] == ["Power", "Power", "Tourism", "Tourism", "Health"]
    assert [row.printed_page for row in rows] == ["1", "2", "3", "4", "5"]
    assert rows[0].text.startswith("Some text")


def test_a_label_on_every_page_is_no_chapter() -> None:
    rows = [page.row for page in describe_document(heads_with_chapters(["Himachal Pradesh"] * 5))]
    assert {row.chapter for row in rows} == {""}


def test_the_head_of_a_continued_table_is_no_running_head() -> None:
    pages = []
    for number in range(6):
        columns = [
            words_at(text, 60 + 120 * place, 60, block=place)
            for place, text in enumerate(["Head of account", "Budget estimates", "Revised estimates", "Actual figures"])
        ]
        pages.append(page_of(*columns, words_at(f"Salaries {number} 100 200 300", 60, 200, block=9)))
    rows = [page.row for page in describe_document(pages)]
    assert {row.running_head for row in rows} == {""}
    assert all("Budget estimates" in row.text for row in rows)


def test_a_chapter_does_not_run_on_into_the_other_language() -> None:
    english = "Power is generated from the rivers of the State in the year under review."
    hindi = "राज्य की आर्थिक स्थिति अच्छी है। इस वर्ष में सेब के उत्पादन में वृद्धि हुई है।"
    opening = page_of(words_at("CHAPTER 3 Power", 60, 100), words_at(english, 60, 200, block=2))
    other = page_of(words_at(hindi, 60, 200, font="Mangal"))
    assert [page.row.chapter for page in describe_document([opening, other])] == ["Power", ""]


def test_chapters_are_carried_on_and_forgotten_at_a_divider() -> None:
    opening = page_of(
        words_at("CHAPTER 3", 60, 100),
        words_at("Price Movement", 60, 140, size=24, block=1),
        words_at("Prices rose in the year under review by some per cent.", 60, 200, block=2),
    )
    plain = page_of(words_at("Prices of food rose faster than those of fuel in the year.", 60, 200))
    divider = PageContent(3, WIDTH, HEIGHT, images=((0, 0, WIDTH, HEIGHT),))
    known = page_of(
        words_at("7. Animal Husbandry and Fisheries", 60, 100, size=18),
        words_at("Cattle and fish.", 60, 200, block=2),
    )
    pages = [opening, plain, divider, plain, known, plain]
    found = describe_document(pages, None, ["Animal Husbandry and Fisheries"])
    assert [page.row.chapter for page in found] == [
        "Price Movement",
        "Price Movement",
        "",
        "",
        "Animal Husbandry and Fisheries",
        "Animal Husbandry and Fisheries",
    ]
    assert found[2].row.image_only and found[2].row.encoding is Encoding.IMAGE_ONLY


def test_an_outline_is_believed_only_where_the_page_prints_its_title() -> None:
    pages = [
        page_of(words_at("General Review of the year", 60, 100, size=16), number=1),
        page_of(words_at("More text", 60, 100), number=2),
    ]
    info = DocumentInfo(2, outline=((1, "General Review", 1), (1, "05 FRBM ENGLISH.PDF", 2)))
    assert [page.row.chapter for page in describe_document(pages, info)] == [
        "General Review",
        "General Review",
    ]


def test_what_is_known_to_be_wrong_is_not_in_the_text() -> None:
    rows = [
        words_at("राजकोषीय घाटा प्रिावी िुगतान उिार ंजीगत िारत", 60, 100 + 20 * place, font="Mangal", block=place)
        for place in range(3)
    ]
    rows += [words_at("Revenue deficit and payments of interest 1063872", 60, 300, font="Times", block=9)]
    row = describe_page(page_of(*rows))
    assert row.language is Language.MIXED and row.text == "Revenue deficit and payments of interest 1063872"


def test_regions_are_boxes_of_the_unrotated_page() -> None:
    page = PageContent(
        1,
        842.0,
        595.0,
        rotation=90,
        words=tuple(words_at("Table 2.1 Receipts", 100, 50)),
        images=((0, 0, 400, 300),),
    )
    regions = {region.kind: region for region in describe_page(page).regions}
    assert regions["table"].caption == "Table 2.1 Receipts"
    assert regions["image"].bbox == (0, 442, 300, 842)
