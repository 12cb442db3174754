"""Counting right, wrong, missed and invented cells."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

import pytest

from golden.builder import Sample
from golden.truth import CellTruth, ReadCell, compare_with_truth, same_path


def read(cell: CellTruth, **changes: object) -> ReadCell:
    value = None if cell.value is None else Decimal(cell.value)
    reading = ReadCell(cell.document, cell.page, value, cell.row_path, cell.column_path, cell.box)
    return replace(reading, **changes)  # type: ignore[arg-type]


def test_a_perfect_reading_is_right(sample: Sample) -> None:
    result = compare_with_truth([read(c) for c in sample.truth.data_cells], sample.truth.cells)
    assert (result.right, result.wrong, result.missed, result.invented) == (
        len(sample.truth.data_cells),
        (),
        (),
        (),
    )


def test_without_boxes_paths_find_the_cell(sample: Sample) -> None:
    cells = [c for c in sample.truth.data_cells if c.table == "gsdp"]
    result = compare_with_truth([read(c, box=None) for c in cells], cells)
    assert result.right == len(cells)


@pytest.mark.parametrize(
    ("aspect", "changes"),
    [
        ("value", {"value": Decimal("-1")}),
        ("row_path", {"row_path": ("Something else",)}),
        ("column_path", {"column_path": ("1901-02",)}),
        ("data_year", {"data_year": "1901-02"}),
        ("estimate", {"estimate": "budget"}),
    ],
)
def test_each_aspect_can_be_wrong(sample: Sample, aspect: str, changes: dict[str, object]) -> None:
    cell = next(c for c in sample.truth.data_cells if c.table == "gsdp")
    result = compare_with_truth([read(cell, **changes)], [cell])
    assert [d.aspect for d in result.wrong] == [aspect]
    assert (result.right, result.missed) == (0, ())


def test_missed_and_invented(sample: Sample) -> None:
    first, second = sample.truth.data_cells[:2]
    stray = read(first, box=(1.0, 1.0, 2.0, 2.0))
    result = compare_with_truth([read(first), stray], [first, second])
    assert (result.right, result.missed, result.invented) == (1, (second,), (stray,))
    assert result.cells == 2


def test_a_column_shift_is_wrong_not_right(sample: Sample) -> None:
    cells = [c for c in sample.truth.data_cells if c.table == "power_consumption" and c.edition == "2023-24"]
    moved = [read(a, value=Decimal(b.value or 0)) for a, b in pairwise(cells)]
    result = compare_with_truth(moved, cells)
    assert result.right == 0
    assert len(result.wrong) == len(moved)


def test_paths_compare_loosely_in_form_and_strictly_in_words() -> None:
    assert same_path(("A. Kharif", "Paddy"), ("a. kharif", "PADDY "))
    assert same_path(("2023-24 (AE)",), ("2023-24", "(AE)"))
    assert same_path(("1.1 Crops",), ("Crops",))
    assert not same_path(("Paddy",), ("Maize",))
    assert not same_path(("2023-24",), ("2022-23",))
