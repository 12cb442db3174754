"""The truth of a sample: what was drawn where, as the builder recorded it while drawing.

Belongs here: the records, their JSONL form, and counting right, wrong and missed cells against them.
Does not belong here: drawing, or any reading of a PDF. Boxes are points of the unrotated page from
its top left, pages count from 1.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from decimal import Decimal
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

Box = tuple[float, float, float, float]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class CellTruth:
    """A cell as drawn. ``row`` and ``column`` count within the whole table, head rows included."""

    edition: str
    document: str
    kind: str
    page: int
    table: str
    """Key of the table, the same in every edition."""
    number: str
    caption: str
    row: int
    column: int
    role: str
    text: str
    box: Box
    """Around the printed text."""
    row_path: tuple[str, ...] = ()
    column_path: tuple[str, ...] = ()
    row_span: int = 1
    column_span: int = 1
    value: str | None = None
    """Exact decimal, as printed, unscaled; None where nothing or a null mark is printed."""
    null_mark: str | None = None
    unit: str = ""
    base_unit: str = ""
    scale: int = 1
    estimate: str = "none"
    data_year: str = ""
    partial: str = ""
    series: str = ""
    member: str = ""
    price_basis: str = ""
    marks: tuple[str, ...] = ()
    source: str = ""
    """Address of the press copy that printed the figure; empty: illustrative."""
    language: str = "english"


@dataclass(frozen=True, slots=True)
class PageTruth:
    """A page as drawn."""

    edition: str
    document: str
    kind: str
    page: int
    language: str
    encoding: str
    printed_page: str = ""
    chapter: str = ""
    running_head: str = ""
    image_only: bool = False
    two_columns: bool = False
    rotation: int = 0
    tables: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    unicode_text: str = ""
    """For a page in a legacy encoding: its text in Unicode, one paragraph a line."""


@dataclass(frozen=True, slots=True)
class DocumentTruth:
    """A file of the sample."""

    edition: str
    document: str
    kind: str
    title: str
    title_year: str
    newest_data_year: str
    created_on: str
    pages: int
    sha256: str
    language: str


@dataclass(frozen=True, slots=True)
class MentionTruth:
    """A figure said in prose."""

    edition: str
    document: str
    page: int
    series: str
    member: str
    data_year: str
    estimate: str
    partial: str
    value: str | None
    printed: str
    unit: str
    sentence: str


@dataclass(frozen=True, slots=True)
class TraitTruth:
    """Where a trait of the sample can be seen."""

    trait: str
    edition: str
    document: str
    page: int
    table: str = ""


@dataclass(frozen=True, slots=True)
class Truth:
    """All that is known of a sample."""

    cells: tuple[CellTruth, ...]
    pages: tuple[PageTruth, ...]
    documents: tuple[DocumentTruth, ...]
    mentions: tuple[MentionTruth, ...]
    traits: tuple[TraitTruth, ...]

    @property
    def data_cells(self) -> tuple[CellTruth, ...]:
        """The cells that hold a figure or a null mark."""
        return tuple(cell for cell in self.cells if cell.role == "data")

    def save(self, folder: Path) -> None:
        """Write one JSONL file a kind of record."""
        folder.mkdir(parents=True, exist_ok=True)
        for name, kind in FILES.items():
            names = [each.name for each in fields(kind)]
            with (folder / f"{name}.jsonl").open("w", encoding="utf-8") as file:
                for record in getattr(self, name):
                    row = {each: getattr(record, each) for each in names}
                    file.write(json.dumps(row, ensure_ascii=False) + "\n")

    @classmethod
    def load(cls, folder: Path) -> Truth:
        """Read what :meth:`save` wrote."""
        return cls(**{name: tuple(_read(folder / f"{name}.jsonl", kind)) for name, kind in FILES.items()})


def joined(parts: Iterable[Truth]) -> Truth:
    """The truth of several parts of a sample as that of the whole, in the order given."""
    some = list(parts)
    return Truth(**{name: tuple(chain.from_iterable(getattr(part, name) for part in some)) for name in FILES})


FILES: Mapping[str, type[Any]] = {
    "cells": CellTruth, "pages": PageTruth, "documents": DocumentTruth, "mentions": MentionTruth,
    "traits": TraitTruth,
}  # fmt: skip


def _read(path: Path, kind: type[T]) -> Iterable[T]:
    for line in path.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        yield kind(**{k: tuple(v) if isinstance(v, list) else v for k, v in record.items()})


@dataclass(frozen=True, slots=True)
class ReadCell:
    """A figure that somebody read, to be held against the truth.

    ``value`` is the number as printed, unscaled, or None for a null mark; ``box`` may be missing, then
    the paths find the cell.
    """

    document: str
    page: int
    value: Decimal | None
    row_path: tuple[str, ...] = ()
    column_path: tuple[str, ...] = ()
    box: Box | None = None
    unit: str | None = None
    estimate: str | None = None
    data_year: str | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """A read cell that differs from the truth: which aspect, and both sides."""

    aspect: str
    truth: CellTruth | None
    read: ReadCell


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a reading fared. A cell is right when its value, row and column are."""

    right: int
    wrong: tuple[Difference, ...]
    missed: tuple[CellTruth, ...]
    invented: tuple[ReadCell, ...]
    """Read where the truth has no figure at all: a chart, prose, furniture."""

    @property
    def cells(self) -> int:
        """Cells of the truth that were asked for."""
        return self.right + len({id(d.truth) for d in self.wrong}) + len(self.missed)


def compare_with_truth(
    read: Iterable[ReadCell], truth: Iterable[CellTruth], *, paths: bool = True
) -> Comparison:
    """Count right, wrong, missed and invented cells.

    Args:
        read: What was read, of any documents.
        truth: Cells to hold it against, usually those of the same documents; only data cells count.
        paths: Compare row and column paths too, and year and estimate where the reading gives them.

    Returns:
        The comparison. A box matches the cell whose centre lies in it, or whose box holds its centre;
        without a box, paths match. A cell read twice counts once as right and then as wrong if it differs.
    """
    wanted = [cell for cell in truth if cell.role == "data"]
    by_page: dict[tuple[str, int], list[CellTruth]] = {}
    for one in wanted:
        by_page.setdefault((one.document, one.page), []).append(one)
    right: set[int] = set()
    met: set[int] = set()
    wrong: list[Difference] = []
    invented: list[ReadCell] = []
    for reading in read:
        cell = find_cell(reading, by_page.get((reading.document, reading.page), ()))
        if cell is None:
            invented.append(reading)
            continue
        met.add(id(cell))
        if aspect := difference(reading, cell, paths=paths):
            wrong.append(Difference(aspect, cell, reading))
        else:
            right.add(id(cell))
    spoiled = {id(d.truth) for d in wrong}
    return Comparison(
        len(right - spoiled), tuple(wrong), tuple(c for c in wanted if id(c) not in met), tuple(invented)
    )


def difference(reading: ReadCell, cell: CellTruth, *, paths: bool = True) -> str:
    """Name the first aspect in which a reading differs from a cell; empty when it is right."""
    expected = None if cell.value is None else Decimal(cell.value)
    if reading.value != expected:
        return "value"
    if not paths:
        return ""
    checks = (
        ("row_path", same_path(reading.row_path, cell.row_path)),
        ("column_path", same_path(reading.column_path, cell.column_path)),
        ("data_year", reading.data_year in (None, cell.data_year)),
        ("estimate", reading.estimate in (None, cell.estimate)),
    )
    return next((name for name, holds in checks if not holds), "")


def same_path(read: Sequence[str], true: Sequence[str]) -> bool:
    """Whether two paths say the same: levels joined, case, spaces, marks and serial numbers set aside."""
    return _plain(read) == _plain(true)


def _plain(path: Sequence[str]) -> str:
    levels = [
        re.sub(r"^\s*\(?(\d{1,2}(\.\d{1,2})*|[a-z]|[ivx]+)[.)]?\s+", "", part.casefold()) for part in path
    ]
    return re.sub(r"[^0-9a-z\u0900-\u097f]+", "", "".join(levels))


def find_cell(reading: ReadCell, cells: Sequence[CellTruth]) -> CellTruth | None:
    """The cell that a reading is of: by place, or by paths where it has no box; None where there is none."""
    if reading.box is not None:
        found = [c for c in cells if _centre_in(c.box, reading.box) or _centre_in(reading.box, c.box)]
        return min(found, key=lambda c: _distance(c.box, reading.box)) if found else None
    matches = [
        c for c in cells
        if same_path(reading.row_path, c.row_path) and same_path(reading.column_path, c.column_path)
    ]  # fmt: skip
    return matches[0] if matches else None


def _centre_in(inner: Box, outer: Box) -> bool:
    x, y = (inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2
    return outer[0] - 1 <= x <= outer[2] + 1 and outer[1] - 1 <= y <= outer[3] + 1


def _distance(a: Box, b: Box | None) -> float:
    if b is None:
        return 0.0
    return abs(a[0] + a[2] - b[0] - b[2]) + abs(a[1] + a[3] - b[1] - b[3])
