"""How peers are scored: place counts, not the number alone; and what is missing is named."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from golden import peers
from golden.builder import Sample
from golden.peers import Grid, PeerMissing, TableScore, by_table, measure, summarise, to_markdown
from golden.truth import CellTruth


def cell(text: str, row: str, *column: str) -> CellTruth:
    return CellTruth("2023-24", "a.pdf", "narrative_en", 3, "t", "1", "", 1, 1, "data", text, (0, 0, 1, 1),
                     row_path=(row,), column_path=column, value=text)  # fmt: skip


TRUE = [cell("1", "Kullu", "Area", "2022-23"), cell("2", "Kullu", "Area", "2023-24"),
        cell("3", "Una", "Area", "2022-23"), cell("1", "Una", "Area", "2023-24")]  # fmt: skip


def numcell(*grids: Grid) -> float:
    return peers._score("peer", TRUE, {3: [peers._plain(grid) for grid in grids]}).numcell


def test_a_right_grid_scores_one() -> None:
    assert numcell([["District", "2022–23", "2023-24"], ["Kullu", "1", "2"], ["Una", "3", "1"]]) == 1.0
    assert numcell([["District", "2022-", "2023-24"], ["", "23", ""], ["1.", "Kullu"], ["Kullu", "1", "2"],
                    ["Una", "3", "1"]]) == 1.0, "a head over two lines reads as one"  # fmt: skip


def test_a_figure_out_of_place_is_not_found() -> None:
    assert numcell([["District", "2023-24", "2022-23"], ["Kullu", "1", "2"], ["Una", "3", "1"]]) == 0.0
    assert numcell([["District", "2022-23", "2023-24"], ["Una", "1", "2"], ["Kullu", "3", "1"]]) == 0.0
    assert numcell([["Kullu", "1", "2"], ["Una", "3", "1"]]) == 0.0, "no heads"
    assert numcell([["District", "2022-23 2023-24"], ["Kullu", "1 2"], ["Una", "3 1"]]) == 0.0, "two in a cell"
    assert numcell() == 0.0


def test_a_place_counts_once() -> None:
    twice = [TRUE[0], TRUE[0]]
    grid = peers._plain([["", "2022-23"], ["Kullu", "1"]])
    assert peers._score("peer", twice, {3: [grid]}).found == 1


def test_every_english_table_is_scored_once_a_peer(sample: Sample) -> None:
    def blind(path: Path, pages: Sequence[int]) -> Mapping[int, Sequence[Grid]]:
        assert path.exists() and pages
        return {}

    scores = measure(sample.folder, sample.truth, {"blind": blind})
    drawn = {(c.document, c.table) for c in sample.truth.data_cells if c.language == "english"}
    assert {(one.document, one.table) for one in scores} == drawn and len(scores) == len(drawn)
    assert not any(one.found for one in scores)


def test_summaries_tell_hard_from_easy() -> None:
    scores = [TableScore("p", "2023-24", "a.pdf", f"t{found}", 10, found) for found in (2, 7, 8, 10)]
    (summary,) = summarise(scores)
    assert (summary.tables, summary.hard, summary.pooled, summary.holds) == (4, 0.5, 0.675, True)
    assert not summarise(scores[2:])[0].holds
    assert "| p | 7 | 4 | 0.50 | 0.675 |" in to_markdown([summary], 7)
    assert "| t2 | 1.00 |" in by_table(scores) and "| t8 | 0.00 |" in by_table(scores)


def test_a_missing_peer_is_named_with_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(importlib, "import_module", absent)
    with pytest.raises(PeerMissing, match=r"camelot-py is not installed.*hpes\[peers\]"):
        peers.all_peers()


def test_pdfplumber_reads_the_sample_and_not_all_of_it(sample: Sample) -> None:
    document = next(d for d in sample.documents if d.kind == "tables")
    truth = [c for c in sample.truth.data_cells if c.document == document.document and c.value is not None]
    page = truth[0].page
    grids = peers.pdfplumber_text(sample.path(document.document), [page])
    assert grids[page], "rows and columns are found where there are none ruled"
