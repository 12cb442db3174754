"""What layout says of heads, stubs, text columns and parents: each rule, and a case that it must leave alone."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from tables_pages import DISTRICTS, Printed, only, page_of, paths, table

from hpes_assets.pages.model import PageContent, Rule
from hpes_assets.tables.extract import tables_of_document
from hpes_assets.tables.frame import frame_of
from hpes_assets.tables.nesting import nested
from hpes_assets.tables.paths import label_of
from hpes_assets.tables.strips import strips_of

PROSE = (
    "The State has moved from a growth of one per cent", "a year in the first plan to eight per cent a year",
    "in the last plan and the table compares the average", "growth of each plan with that of the nation as a whole",
    "while the figures of the last year are provisional and", "will be revised when more of the accounts are at hand",
)  # fmt: skip


def test_a_head_alone_over_the_middle_of_all_columns_stands_over_all() -> None:
    heads = [[(222, "Apple Production")], [(60, "District"), (202, "2009"), (262, "2010"), (322, "2011")]]
    found = paths(only(page_of(table(heads, DISTRICTS))))
    assert found["1,016"] == (("Bilaspur",), ("Apple Production", "2009"))
    assert found["1,059"][1] == ("Apple Production", "2011")


def test_the_first_line_of_a_wrapped_head_is_no_head_of_the_others() -> None:
    heads = [[(252, "Area not")], [(60, "District"), (196, "Area"), (252, "sown"), (316, "Total")]]
    found = paths(only(page_of(table(heads, DISTRICTS))))
    assert found["1,016"][1] == ("Area",)
    assert found["1,033"][1] == ("Area not sown",)


def test_a_base_year_in_brackets_is_no_year_of_its_column() -> None:
    heads = [[(60, "Year"), (186, "GSDP at"), (246, "GSDP at")], [(186, "Current"), (246, "Constant")],
             [(186, "Prices"), (244, "(2011-12)")], [(248, "Prices")]]
    years = [(f"20{k}-{k + 1}", [f"{k}1,016", f"{k}2,333"]) for k in range(18, 23)]
    found = paths(only(page_of(table(heads, years, columns=(190, 250)))))
    assert found["182,333"][1] == ("GSDP at Constant (2011-12) Prices",)


def test_a_unit_row_names_no_column_unless_nothing_else_tells_columns_apart() -> None:
    units = [[(60, "District"), (202, "2009"), (262, "2010"), (322, "2011")],
             [(194, "(in MU)"), (254, "(in MU)"), (314, "(in MU)")]]
    assert paths(only(page_of(table(units, DISTRICTS))))["1,016"][1] == ("2009",)
    rows = [(name, figures[:2]) for name, figures in DISTRICTS]
    two = [[(60, "District"), (202, "2009"), (262, "2009")], [(188, "(Rs. in crore)"), (262, "(per cent)")]]
    wide = [(at + (80 if at > 250 else 0), text) for line in two for at, text in line]
    lines = [wide[:3], wide[3:]]
    found = paths(only(page_of(table(lines, rows, columns=(200, 345)))))
    assert len({path for _, path in found.values()}) == 2


def test_a_table_beside_prose_is_read_without_it() -> None:
    heads = [[(60, "District"), (152, "2009"), (202, "2010"), (252, "2011")]]
    printed = table(heads, DISTRICTS * 2, columns=(150, 200, 250))
    printed += [Printed(310, 103 + 13 * k, line) for k, line in enumerate(PROSE * 2)]
    found = paths(only(page_of(printed)))
    assert found["1,016"] == (("Bilaspur",), ("2009",))


def test_prose_left_of_a_table_is_no_part_of_its_labels() -> None:
    heads = [[(340, "District"), (420, "2009"), (470, "2010"), (520, "2011")]]
    printed = [Printed(40, 120 + 16 * k, line) for k, line in enumerate(PROSE * 2)]
    printed += table(heads, DISTRICTS, x=340, columns=(418, 468, 518))
    assert paths(only(page_of(printed)))["1,016"] == (("Bilaspur",), ("2009",))


def test_long_labels_and_years_are_no_text_columns() -> None:
    names = ("Una", "Mandi", "Kullu", "Solan", "Kangra", "Chamba")
    rows = [(f"The district of {name} has more of fruit and of vegetables", [str(2001 + k)])
            for k, name in enumerate(names)]
    lines = frame_of(page_of(table([], rows, columns=(430,)))).lines
    assert strips_of(lines) == [tuple(lines)]


def test_long_labels_and_figures_are_no_text_columns() -> None:
    rows = [(f"Scheme for the welfare of workers in the {name} region of it", ["1,016", "1,033", "1,059"])
            for name in ("northern", "southern", "eastern", "western", "central", "upper")]
    lines = frame_of(page_of(table([[(60, "Item")]], rows, columns=(400, 460, 520)))).lines
    assert strips_of(lines) == [tuple(lines)]


@given(st.lists(st.tuples(st.integers(40, 500), st.integers(60, 700), st.sampled_from([*PROSE, "12", "3.5", "Una"])),
                max_size=40))
def test_text_columns_lose_no_word(items: list[tuple[int, int, str]]) -> None:
    lines = frame_of(page_of([Printed(x, y, text) for x, y, text in items])).lines
    before = Counter(token for line in lines for token in line.tokens)
    after = Counter(token for strip in strips_of(lines) for line in strip for token in line.tokens)
    assert after == before


SUMS = [("Total transfers of the year", ["1,160", "2,270", "3,380"]), ("Grants", ["1,000", "2,000", "3,000"]),
        ("Loans", ["160", "270", "380"]), ("Other items", ["900", "800", "700"])]


def test_rows_that_add_up_to_the_row_above_them_are_its_parts() -> None:
    heads = [[(60, "Item"), (202, "2009"), (262, "2010"), (322, "2011")]]
    rows = [("Transfers of the year", SUMS[0][1]), *SUMS[1:]]
    found = paths(only(page_of(table(heads, rows))))
    assert found["1,000"][0] == ("Transfers of the year", "Grants")
    assert found["900"][0] == ("Other items",)


def test_rows_that_do_not_add_up_stay_beside_each_other() -> None:
    heads = [[(60, "Item"), (202, "2009"), (262, "2010"), (322, "2011")]]
    rows = [("Transfers of the year", ["1,161", "2,275", "3,380"]), *SUMS[1:]]
    assert paths(only(page_of(table(heads, rows))))["1,000"][0] == ("Grants",)


def test_a_total_first_is_no_parent() -> None:
    heads = [[(60, "Item"), (202, "2009"), (262, "2010"), (322, "2011")]]
    rows = [("Total", SUMS[0][1]), *SUMS[1:]]
    assert paths(only(page_of(table(heads, rows))))["1,000"][0] == ("Grants",)


def test_two_columns_are_too_few_to_make_a_parent() -> None:
    heads = [[(60, "Item"), (202, "2009"), (262, "2010")]]
    rows = [(name, figures[:2]) for name, figures in [("Transfers of the year", SUMS[0][1]), *SUMS[1:]]]
    assert paths(only(page_of(table(heads, rows))))["1,000"][0] == ("Grants",)


def test_nesting_moves_paths_and_nothing_else() -> None:
    heads = [[(60, "Item"), (202, "2009"), (262, "2010"), (322, "2011")]]
    cells = only(page_of(table(heads, [("Transfers", SUMS[0][1]), *SUMS[1:]]))).cells
    again = nested(cells)
    assert [(c.row, c.column, c.text, c.row_path[-1:]) for c in again] == [
        (c.row, c.column, c.text, c.row_path[-1:]) for c in cells]


def _pages() -> tuple[PageContent, PageContent]:
    heads = [[(60, "Scheme"), (202, "2009"), (262, "2010"), (322, "2011")]]
    first = [("Social Welfare", []), ("   Old Age Pension", ["1,016", "1,033", "1,059"]),
             ("   Widow Pension", ["2,316", "2,333", "2,359"]), ("   Housing", ["3,316", "3,333", "3,359"])]
    second = [("   Disability Relief", ["4,416", "4,433", "4,459"]), ("   Marriage Award", ["5,416", "5,433", "5,459"]),
              ("Sub-total (Social Welfare)", ["6,416", "6,433", "6,459"]), ("Panchayats", ["7,416", "7,433", "7,459"])]
    caption = Printed(60, 80, "Table 4.1 Physical Achievements under Major Schemes")
    again = Printed(60, 80, "Table 4.1 Physical Achievements under Major Schemes (Contd.)")
    return page_of([caption, *table(heads, first)]), page_of([again, *table(heads, second)], number=2)


def test_a_section_goes_on_over_the_page_and_ends_with_its_total() -> None:
    found = tables_of_document(_pages())
    assert [table.grid.pages for table in found.accepted] == [(1, 2)]
    read = paths(found.accepted[0].grid)
    assert read["4,416"][0] == ("Social Welfare", "Disability Relief")
    assert read["6,416"][0] == ("Social Welfare", "Sub-total (Social Welfare)")
    assert read["7,416"][0] == ("Panchayats",)


def test_tables_of_other_names_are_not_joined() -> None:
    heads = [[(60, "District"), (202, "2009"), (262, "2010"), (322, "2011")]]
    pages = [page_of([Printed(60, 80, caption), *table(heads, DISTRICTS)], number=number)
             for number, caption in ((1, "Receipts of the State"), (2, "Deficit of the State"))]
    assert [t.grid.pages for t in tables_of_document(pages).accepted] == [(1,), (2,)]


def test_a_page_number_under_a_table_is_no_row() -> None:
    heads = [[(60, "District"), (202, "2009"), (262, "2010"), (322, "2011")]]
    printed = [*table(heads, DISTRICTS * 8, y=200), Printed(260, 770, "14")]
    assert "14" not in paths(only(page_of(printed)))


def test_a_rule_under_a_head_that_groups_columns_is_no_top_of_the_table() -> None:
    heads = [[(210, "Enrolment in 2012-13")], [(60, "District"), (202, "Boys"), (262, "Girls"), (322, "All")]]
    rules = [Rule(190, 103, 356, 103)]
    assert paths(only(page_of(table(heads, DISTRICTS), rules)))["1,016"][1] == ("Enrolment in 2012-13", "Boys")


def test_marks_that_the_file_stores_backwards_are_mended() -> None:
    heads = [[(60, "District"), (202, "2009"), (262, "2010"), (322, "2011")], [(326, ")RF(")]]
    assert paths(only(page_of(table(heads, DISTRICTS))))["1,059"][1] == ("2011", "(FR)")


def test_initials_and_numbers_of_items_are_told_apart() -> None:
    assert label_of("G.S.D.P. at current prices") == "G.S.D.P. at current prices"
    assert label_of("1.1 Crops") == "Crops"
    assert label_of("a) State's Own Taxes") == "State's Own Taxes"


@given(st.text(alphabet="abcABC 123.()-", max_size=30))
def test_stripping_a_label_adds_nothing(text: str) -> None:
    bare = label_of(text)
    assert bare in " ".join(text.split()) or bare in text
