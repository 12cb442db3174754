"""What the extractor lands from drawn editions, held against the truth of every cell."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from golden.builder import Sample, build_sample
from golden.confusion import figures_of
from golden.truth import Comparison, ReadCell, compare_with_truth
from hpes_assets.pages.reader import read_document
from hpes_assets.tables.extract import tables_of_document

SEEDS = (404, 505)
EDITIONS = ("2014-15", "2018-19", "2023-24")
"""An old base year, a newer one, and one with a volume of tables; English files only: Hindi ones wait for labels."""


@pytest.fixture(scope="module", params=SEEDS)
def drawn(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Sample:
    """Editions of a seed that nothing else uses."""
    return build_sample(tmp_path_factory.mktemp("tables"), seed=request.param, editions=EDITIONS)


def _landed(sample: Sample) -> tuple[Comparison, int, int, int]:
    names = [d.document for d in sample.documents if d.language == "english"]
    read, landed = [], 0
    for name in names:
        found = tables_of_document(read_document(Path(sample.path(name))).pages)
        landed += len(found.accepted)
        read += [
            ReadCell(name, cell.page, number.value, cell.row_path, cell.column_path, cell.box)
            for table in found.accepted
            for cell, number in figures_of(table.grid)
            if number.value is not None
        ]
    cells = [c for c in sample.truth.data_cells if c.document in names]
    figures = sum(c.value is not None for c in cells)
    return compare_with_truth(read, cells), landed, len({(c.document, c.table) for c in cells}), figures


def test_tables_land_and_no_value_is_wrong(drawn: Sample) -> None:
    compared, landed, tables, figures = _landed(drawn)
    faults = Counter(difference.aspect for difference in compared.wrong)
    assert not compared.invented
    assert not faults["value"]
    assert landed >= 0.95 * tables
    assert sum(faults.values()) <= 0.01 * compared.cells, compared.wrong[:3]
    assert compared.right >= 0.97 * figures
