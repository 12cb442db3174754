"""Paths of rows: parts after "of which", headings under headings, numbers of labels, and figures that move no cell."""

from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables_pages import only, page_of, paths, rising, table

from hpes_assets.tables.model import Cell
from hpes_assets.tables.nesting import nested
from hpes_assets.tables.paths import label_of
from hpes_retrieval.schema import CellRole

HEADS = [[(60, "Item"), (202, "2009"), (262, "2010"), (322, "2011")]]


def row_paths(rows: list[tuple[str, list[str]]]) -> dict[str, tuple[str, ...]]:
    """Row paths by the first figure of each row."""
    return {text: path for text, (path, _) in paths(only(page_of(table(HEADS, rows)))).items() if text.endswith(",116")}


def rows_of(*labels: str) -> list[tuple[str, list[str]]]:
    """Rows with figures of their own; a label with a bar after it has none."""
    figures = rising(*range(1, len(labels) + 1))
    return [(label.removesuffix("|"), [] if label.endswith("|") else figures[k]) for k, label in enumerate(labels)]


def test_indented_rows_after_of_which_are_parts_of_the_row_above() -> None:
    found = row_paths(rows_of("Revenue Receipts", "   of which|", "   Taxes", "   Fees", "Capital Receipts"))
    assert found["3,116"] == ("Revenue Receipts", "Taxes")
    assert found["4,116"] == ("Revenue Receipts", "Fees")
    assert found["5,116"] == ("Capital Receipts",)


def test_without_indents_only_the_first_row_after_of_which_is_a_part() -> None:
    found = row_paths(rows_of("Revenue Receipts", "of which :|", "Taxes", "Capital Receipts", "Others"))
    assert [found[k] for k in ("3,116", "4,116", "5,116")] == [
        ("Revenue Receipts", "Taxes"), ("Capital Receipts",), ("Others",)]


def test_a_row_that_a_formula_names_beside_the_whole_is_no_part_of_it() -> None:
    found = row_paths(rows_of("1. Receipts (2+3)", "2. Revenue Receipts", "of which|", "3. Loans", "4. Gap"))
    assert found["4,116"] == ("Loans",)
    found = row_paths(rows_of("1. Receipts (2+4)", "2. Revenue Receipts", "of which|", "3. Taxes", "4. Loans"))
    assert found["4,116"] == ("Revenue Receipts", "Taxes")
    assert found["5,116"] == ("Loans",)


def test_a_total_after_of_which_is_no_part() -> None:
    assert row_paths(rows_of("Receipts", "of which|", "Total", "Loans"))["3,116"] == ("Total",)


COUNTED = ["1. Bilaspur", "2. Chamba", "3. Hamirpur", "4. Kangra", "5. Kullu"]


def test_a_label_without_a_number_in_line_with_the_words_of_the_others_is_their_peer() -> None:
    assert row_paths(rows_of(*COUNTED, "  Himachal Pradesh"))["6,116"] == ("Himachal Pradesh",)


def test_a_label_set_in_further_than_the_words_of_counted_rows_is_a_part() -> None:
    assert row_paths(rows_of(*COUNTED, "        Upper Kullu"))["6,116"] == ("Kullu", "Upper Kullu")


def test_a_heading_of_another_style_under_one_with_nothing_under_it_is_nested() -> None:
    found = row_paths(rows_of("AGRICULTURE|", "Cereals|", "   Wheat", "   Maize", "   Barley"))
    assert found["3,116"] == ("AGRICULTURE", "Cereals", "Wheat")


def test_a_heading_of_the_same_style_takes_the_place_of_the_one_above() -> None:
    found = row_paths(rows_of("Agriculture|", "Cereals|", "   Wheat", "   Maize", "   Barley"))
    assert found["3,116"] == ("Cereals", "Wheat")


def test_headings_in_capitals_are_peers_whatever_stands_between_them() -> None:
    found = row_paths(rows_of("AGRICULTURE|", "Cereals|", "Wheat", "Maize", "HORTICULTURE|", "Apple", "Plum"))
    assert found["4,116"] == ("AGRICULTURE", "Cereals", "Maize")
    assert found["6,116"] == ("HORTICULTURE", "Apple")
    found = row_paths(rows_of("AGRICULTURE|", "Cereals|", "HORTICULTURE|", "Apple", "Plum", "Pear"))
    assert found["4,116"] == ("HORTICULTURE", "Apple")


@pytest.mark.parametrize(("printed", "label"), [
    ("1.1 Crops", "Crops"), ("1.1.1 Crops", "Crops"), ("(iv) Crops", "Crops"), ("II Crops", "Crops"),
    ("– Crops", "Crops"), ("G.S.D.P. at current prices", "G.S.D.P. at current prices"),
    ("11.2 lakh boxes", "11.2 lakh boxes"), ("I.C.D.S. centres", "I.C.D.S. centres"), ("1991 Census", "1991 Census"),
    ("A", "A"), ("1.", "1."),
])  # fmt: skip
def test_a_label_is_bared_of_its_number_alone(printed: str, label: str) -> None:
    assert label_of(printed) == label


WORDS = st.text(string.ascii_lowercase, min_size=3, max_size=9).map(str.capitalize)


@given(WORDS, st.sampled_from(["", "1. ", "a) ", "(iv) ", "1.1 ", "– ", "• ", "II "]))
def test_baring_a_label_twice_is_baring_it_once(words: str, number: str) -> None:
    assert label_of(number + words) == words == label_of(label_of(number + words))


def _cells(rows: list[tuple[int, list[int]]]) -> list[Cell]:
    """Rows at some depth under the rows above them, with three figures each."""
    cells: list[Cell] = []
    path: list[str] = []
    for row, (depth, figures) in enumerate(rows):
        path = [*path[:depth], f"Item {chr(65 + row)}"]
        box = (0.0, 12.0 * row, 40.0, 12.0 * row + 10)
        cells.append(Cell(row, 0, path[-1], CellRole.STUB, box, 1))
        cells += [Cell(row, k + 1, str(value), CellRole.DATA, box, 1, row_path=tuple(path), column_path=(f"H{k}",))
                  for k, value in enumerate(figures)]
    return cells


@given(st.lists(st.tuples(st.integers(0, 2), st.lists(st.sampled_from([0, 100, 200, 300]), min_size=3, max_size=3)),
                max_size=10))
def test_parents_by_sums_move_row_paths_and_nothing_else(rows: list[tuple[int, list[int]]]) -> None:
    cells = _cells(rows)
    again = nested(cells)
    assert [(c.row, c.column, c.text, c.role, c.box, c.column_path, c.row_path[-1:]) for c in again] == [
        (c.row, c.column, c.text, c.role, c.box, c.column_path, c.row_path[-1:]) for c in cells]
    assert all(len(new.row_path) >= len(old.row_path) for old, new in zip(cells, again, strict=True))


@pytest.mark.parametrize("rows", [
    [(0, [9, 8, 7]), (0, [4, 4, 4]), (0, [5, 4, 3])],
    [(0, [900, 800, 700]), (0, [900, 800, 700]), (0, [0, 0, 0])],
])  # fmt: skip
def test_sums_of_small_figures_or_with_noughts_tell_nothing(rows: list[tuple[int, list[int]]]) -> None:
    assert nested(_cells(rows)) == tuple(_cells(rows))


def test_every_printed_minus_makes_a_figure_and_a_letter_does_not() -> None:
    from hpes_assets.tables.words import DASHES, is_figure

    assert all(is_figure(f"{sign}160") for sign in (*DASHES, "+", "±"))
    assert not is_figure("é5")
