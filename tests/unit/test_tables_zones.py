"""Where tables begin and end on a page, and which lines and marks are no rows: furniture, captions, notes."""

from __future__ import annotations

import pytest
from tables_pages import DISTRICTS, Printed, only, page_of, paths, rising, table

from hpes_assets.pages.model import Rule
from hpes_assets.tables.extract import tables_of_page
from hpes_assets.tables.frame import frame_of
from hpes_assets.tables.words import has_word, is_interval, is_value
from hpes_assets.tables.zones import Kind, rows_of, without_furniture
from hpes_retrieval.schema import CellRole, GateRule

HEADS = [[(60.0, "District"), (202.0, "2009"), (262.0, "2010"), (322.0, "2011")]]


def kept(printed: list[Printed]) -> list[str]:
    frame = frame_of(page_of(printed))
    return [row.text for row in without_furniture(frame, rows_of(frame))]


def test_a_running_head_and_a_page_number_are_left_out() -> None:
    printed = [Printed(200, 40, "Economic Survey"), *table(HEADS, DISTRICTS * 8, y=200), Printed(290, 770, "14")]
    assert len(kept(printed)) == 1 + 32


def test_a_caption_at_the_top_and_a_last_row_at_the_foot_stay() -> None:
    printed = [Printed(60, 40, "Table 4.1 Apples"), *table(HEADS, DISTRICTS * 10, y=120)]
    texts = kept(printed)
    assert texts[0] == "Table 4.1 Apples"
    assert texts[-1].startswith("Kangra")
    assert len(texts) == 2 + 40


def test_a_title_close_above_a_table_is_no_running_head() -> None:
    assert kept([Printed(60, 60, "Apples"), *table(HEADS, DISTRICTS, y=74)])[0] == "Apples"


def kinds(printed: list[Printed]) -> list[Kind]:
    return [row.kind for row in rows_of(frame_of(page_of(printed)))]


FIRST = "Table 4.2 Production of apples, pears and other fruit in the"


def test_a_caption_goes_on_over_its_second_line() -> None:
    lines = [Printed(60, 70, FIRST), Printed(60, 83, "districts of the State, by year of harvest")]
    assert kinds(lines) == [Kind.CAPTION, Kind.CAPTION]
    caption = only(page_of([*lines, *table(HEADS, DISTRICTS)])).caption
    assert caption == f"{FIRST} districts of the State, by year of harvest"


@pytest.mark.parametrize("second", [
    Printed(60, 95, "districts of the State"), Printed(380, 83, "districts"), Printed(60, 83, "districts", size=8),
])  # fmt: skip
def test_a_line_far_below_or_aside_or_smaller_is_no_part_of_a_caption(second: Printed) -> None:
    assert kinds([Printed(60, 70, FIRST), second])[1] is not Kind.CAPTION


def test_heads_close_below_a_caption_are_no_part_of_it() -> None:
    grid = only(page_of([Printed(60, 86, "Table 4.2 Apples"), *table(HEADS, DISTRICTS)]))
    assert grid.caption == "Table 4.2 Apples"
    assert paths(grid)["1,016"][1] == ("2009",)


OTHER = [[(60.0, "Town"), (202.0, "Boys"), (262.0, "Girls"), (322.0, "All")]]


def test_a_source_line_parts_two_tables_set_close() -> None:
    more = [(f"{label} Town", [text.replace(",", "") for text in texts]) for label, texts in DISTRICTS]
    source = Printed(60, 190, "Source: Directorate of Economics")
    printed = [*table(HEADS, DISTRICTS), source, *table(OTHER, more, y=206)]
    found = tables_of_page(page_of(printed)).accepted
    assert [len(paths(t.grid)) for t in found] == [12, 12]
    assert found[0].grid.legend[0].startswith("Source: Directorate of Economics")


def test_a_unit_that_ends_a_label_does_not_cut_the_table() -> None:
    one, two, three, four, five = rising(1, 2, 3, 4, 5)
    printed = table(HEADS, [("Bilaspur", one), ("Chamba", two), ("Production of apples", three)])
    printed.append(Printed(60, 164, "(in tonnes)"))
    printed += table([], [("Kangra", four), ("Mandi", five)], y=178)
    found = paths(only(page_of(printed)))
    assert found["3,116"][0] == ("Production of apples (in tonnes)",)
    assert found["5,116"][0] == ("Mandi",)


def test_a_unit_note_apart_from_any_label_begins_the_next_table() -> None:
    printed = [*table(HEADS, DISTRICTS), Printed(300, 186, "(in tonnes)"), *table(OTHER, DISTRICTS, y=202)]
    assert len(tables_of_page(page_of(printed)).accepted) == 2


@pytest.mark.parametrize(("text", "word"), [("पेंशन", True), ("की", True), ("क", False), ("१२", False), ("12", False)])
def test_words_of_devanagari(text: str, word: bool) -> None:
    assert has_word(text) is word


@pytest.mark.parametrize("text", ["(182.2-204.8)", "(1.1, 1.2)", "[10-15]", "(2.1–3.4)", "(-1.0, 2.0)"])
def test_an_interval_in_brackets_is_a_value(text: str) -> None:
    assert is_interval(text)
    assert is_value(text)


@pytest.mark.parametrize("text", ["182.2-204.8", "(a-b)", "(15-49 years)", "(1.1, 1.2", "(-)"])
def test_what_is_no_interval(text: str) -> None:
    assert not is_interval(text)


def test_intervals_fill_a_column_of_their_own() -> None:
    heads = [[(60.0, "District"), (202.0, "Rate"), (262.0, "Interval"), (342.0, "Cases")]]
    rows = [(label, [texts[0], f"(1{k}.2-2{k}.8)", texts[2]]) for k, (label, texts) in enumerate(DISTRICTS)]
    found = paths(only(page_of(table(heads, rows, columns=(200, 262, 340)))))
    assert found["(11.2-21.8)"] == (("Chamba",), ("Interval",))


def test_a_note_set_on_the_line_is_a_mark_of_its_label() -> None:
    grid = only(page_of(table(HEADS, [("Bilaspur [1]", DISTRICTS[0][1]), *DISTRICTS[1:]])))
    assert paths(grid)["1,016"][0] == ("Bilaspur",)
    assert [c.marks for c in grid.cells if c.text == "Bilaspur"] == [("[1]",)]


def test_a_row_of_column_numbers_names_nothing_and_is_one_row() -> None:
    numbers = [(70.0, "1"), (212.0, "2"), (272.0, "3"), (332.0, "4")]
    grid = only(page_of(table([*HEADS, numbers], DISTRICTS)))
    assert paths(grid)["1,016"][1] == ("2009",)
    assert len({c.row for c in grid.cells if c.role is CellRole.COLUMN_NUMBER}) == 1


def test_column_numbers_under_heads_of_different_depth_share_a_row() -> None:
    heads = [[(205.0, "Enrolment of"), (322.0, "Teachers")], [(60.0, "District"), (202.0, "Boys"), (262.0, "Girls")],
             [(70.0, "1"), (212.0, "2"), (272.0, "3"), (332.0, "4")]]
    grid = only(page_of(table(heads, DISTRICTS), [Rule(195, 103, 300, 103)]))
    assert paths(grid)["1,033"][1] == ("Enrolment of", "Girls")
    assert paths(grid)["1,059"][1] == ("Teachers",)
    numbers = [c for c in grid.cells if c.role is CellRole.COLUMN_NUMBER]
    assert len(numbers) == 4
    assert len({c.row for c in numbers}) == 1


def test_column_numbers_in_the_boxes_of_the_heads_are_set_apart() -> None:
    xs, ys = [50, 190, 250, 310, 370], [86, 126, 142, 158, 174, 190]
    rules = [Rule(50, y, 370, y) for y in ys] + [Rule(x, 86, x, 190) for x in xs]
    heads = [[(60.0, "District"), (202.0, "Area"), (262.0, "Output"), (322.0, "Yield")],
             [(70.0, "1"), (212.0, "2"), (272.0, "3"), (332.0, "4")]]
    found = tables_of_page(page_of(table(heads, DISTRICTS, y=102, step=16), rules)).accepted
    assert [t.grid.strategy for t in found] == ["ruled"]
    assert paths(found[0].grid)["1,016"][1] == ("Area",)
    assert sum(c.role is CellRole.COLUMN_NUMBER for c in found[0].grid.cells) == 4


def test_units_of_single_columns_go_with_their_heads() -> None:
    heads = [[(60.0, "Item"), (202.0, "Area"), (262.0, "Output"), (322.0, "Yield")],
             [(196.0, "(hectares)"), (262.0, "(tonnes)"), (316.0, "(quintals)")]]
    grid = only(page_of(table(heads, DISTRICTS)))
    assert [c.unit for c in grid.cells if c.row_path == ("Chamba",)] == ["hectares", "tonnes", "quintals"]


def test_a_unit_beside_names_of_other_columns_is_a_unit_and_they_are_heads() -> None:
    heads = [[(60.0, "District"), (202.0, "Area"), (282.0, "Enrolment")],
             [(190.0, "(hectares)"), (262.0, "Boys"), (322.0, "Girls")]]
    rules = [Rule(55, 88, 350, 88), Rule(185, 104, 350, 104), Rule(55, 119, 350, 119)]
    grid = only(page_of(table(heads, DISTRICTS), rules))
    assert paths(grid)["1,016"][1] == ("Area",)
    assert paths(grid)["1,033"][1] == ("Enrolment", "Boys")
    assert [c.unit for c in grid.cells if c.row_path == ("Chamba",)] == ["hectares", "", ""]


def test_one_row_is_a_table_only_under_a_numbered_caption() -> None:
    row = table(HEADS, DISTRICTS[:1])
    assert only(page_of([Printed(60, 80, "Table 3.1 Apples"), *row])).number == "3.1"
    rejected = tables_of_page(page_of([Printed(60, 80, "Apples"), *row])).rejected
    assert {v.rule for t in rejected for v in t.violations} == {GateRule.RECTANGULARITY}
