"""Tables over several pages: which are joined, what their sections are, and that no figure is lost."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from tables_pages import Printed, page_of, paths, rising, table

from hpes_assets.tables.continuation import join_continued
from hpes_assets.tables.extract import tables_of_document
from hpes_assets.tables.model import AcceptedTable, Cell, Grid
from hpes_retrieval.schema import CellRole, Proof

HEADS = [[(60, "Scheme"), (202, "2009"), (262, "2010"), (322, "2011")]]
Rows = list[tuple[str, list[str]]]


def rows_of(first: int, *labels: str) -> Rows:
    """Rows with figures from a number on; a label with a bar after it has none."""
    figures = rising(*range(first, first + len(labels)))
    return [(label.removesuffix("|"), [] if label.endswith("|") else figures[k]) for k, label in enumerate(labels)]


def joined(first: Rows, second: Rows, years: tuple[str, ...] = ("2009", "2010", "2011"),
           again: str = "Table 4.1 Schemes (Contd.)") -> tuple[list[tuple[int, ...]], dict[str, tuple[str, ...]]]:
    """Pages of each table, and row paths of both pages by figure."""
    heads = [[(60.0, "Scheme"), *((202.0 + 60 * k, year) for k, year in enumerate(years))]]
    pages = (page_of([Printed(60, 80, "Table 4.1 Schemes"), *table(HEADS, first)]),
             page_of([Printed(60, 80, again), *table(heads, second)], number=2))
    found = tables_of_document(pages).accepted
    read = {text: path for t in found for text, (path, _) in paths(t.grid).items()}
    return [t.grid.pages for t in found], read


WELFARE = rows_of(1, "Social Welfare|", "   Old Age Pension", "   Widow Pension", "   Housing")
MORE = ("   Disability Relief", "   Marriage Award", "   Blind Relief")


def test_rows_as_far_in_as_those_of_the_open_section_belong_to_it() -> None:
    pages, read = joined(WELFARE, rows_of(5, *MORE))
    assert pages == [(1, 2)]
    assert read["6,116"] == ("Social Welfare", "Marriage Award")


def test_rows_less_far_in_leave_the_section_of_the_page_before() -> None:
    _, read = joined(WELFARE, rows_of(5, "Panchayats", "Roads", "Bridges"))
    assert read["5,116"] == ("Panchayats",)


def test_a_section_closed_by_its_total_is_not_carried_over() -> None:
    _, read = joined([*WELFARE, ("Total", rising(9)[0])], rows_of(5, *MORE))
    assert read["5,116"] == ("Disability Relief",)


def test_a_section_of_the_new_page_stands_for_itself() -> None:
    _, read = joined(WELFARE, rows_of(5, "Education|", "   Schools", "   Colleges", "   Hostels"))
    assert read["6,116"] == ("Education", "Schools")
    _, read = joined(WELFARE, rows_of(5, *MORE, "Education|", "   Schools"))
    assert read["5,116"] == ("Social Welfare", "Disability Relief")
    assert read["9,116"] == ("Education", "Schools")


def test_a_section_whose_heading_is_lost_is_named_by_its_total() -> None:
    first = rows_of(1, "Panchayats", "Roads", "Bridges")
    _, read = joined(first, rows_of(5, *MORE, "Sub-total (Social Welfare)", "Housing"))
    assert read["5,116"] == ("Social Welfare", "Disability Relief")
    assert read["8,116"] == ("Social Welfare", "Sub-total (Social Welfare)")
    assert read["9,116"] == ("Housing",)


def test_rows_no_further_in_than_a_total_are_not_named_by_it() -> None:
    first = rows_of(1, "Panchayats", "Roads", "Bridges")
    _, read = joined(first, rows_of(5, "Disability Relief", "Marriage Award", "Sub-total (Social Welfare)"))
    assert read["5,116"] == ("Disability Relief",)


def test_a_grand_total_stands_in_no_section() -> None:
    _, read = joined(WELFARE, rows_of(5, *MORE, "Grand Total"))
    assert read["8,116"] == ("Grand Total",)


def test_another_number_or_other_years_begin_a_table() -> None:
    assert joined(WELFARE, rows_of(5, *MORE), again="Table 4.2 Schemes")[0] == [(1,), (2,)]
    assert joined(WELFARE, rows_of(5, *MORE), years=("2012", "2013", "2014"))[0] == [(1,), (2,)]


LABELS = st.sampled_from(["Roads", "Bridges", "Total", "Sub-total (Welfare)", "Total Welfare", "Schools"])


@st.composite
def grids(draw: st.DrawFn, page: int) -> AcceptedTable:
    """A page of a table: sections, rows at two insets, totals, in any order."""
    cells = [Cell(0, 1, "2009", CellRole.HEADER, (200, 0, 240, 10), page)]
    section: tuple[str, ...] = ()
    rows = draw(st.lists(st.tuples(st.booleans(), LABELS, st.sampled_from([60.0, 75.0])), max_size=6))
    for row, (heading, label, x) in enumerate(rows, start=1):
        box = (x, 12.0 * row, x + 50, 12.0 * row + 10)
        if heading:
            section = (label,)
            cells.append(Cell(row, 0, label, CellRole.SECTION, box, page))
            continue
        cells.append(Cell(row, 0, label, CellRole.STUB, box, page))
        cells.append(Cell(row, 1, f"{page}{row}", CellRole.DATA, (200, 12.0 * row, 240, 12.0 * row + 10), page,
                          row_path=(*section, label), column_path=("2009",)))
    grid = Grid((page,), (60, 0, 240, 200), tuple(cells), len(rows) + 1, 2, 1, 1, "aligned", caption="Schemes")
    return AcceptedTable(grid, Proof.GATE)


@given(st.tuples(grids(1), grids(2), grids(3)))
def test_joining_keeps_every_figure_its_label_and_a_row_of_its_own(tables: tuple[AcceptedTable, ...]) -> None:
    def figures(found: list[AcceptedTable]) -> Counter[tuple[int, str, str]]:
        return Counter((c.page, c.text, c.row_path[-1]) for t in found for c in t.grid.cells
                       if c.role is CellRole.DATA)

    out = join_continued(tables)
    assert figures(out) == figures(list(tables))
    assert sorted(page for t in out for page in t.grid.pages) == [1, 2, 3]
    for joint in out:
        places = Counter((c.row, c.column) for c in joint.grid.cells)
        assert set(places.values()) == {1}
        assert max(row for row, _ in places) < joint.grid.n_rows
