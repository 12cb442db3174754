"""Chunks: context in the indexed text, sizes, row groups, and ids that depend on place alone."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hpes_assets.chunks.build import MOST_WORDS, ROWS_TOGETHER, Passage, prose_chunks, table_chunks
from hpes_assets.facts.rows import TableContext
from hpes_assets.tables.model import AcceptedTable, Cell, Grid
from hpes_retrieval.schema import CellRole, Proof

CONTEXT = TableContext("survey", "2019-20", "doc", "narrative_en", "english", "Tourism")


def passage(text: str, page: int = 1, y: float = 10.0, chapter: str = "Tourism") -> Passage:
    return Passage(text, page, (10.0, y, 500.0, y + 10), chapter)


def table(rows: int) -> AcceptedTable:
    cells = [
        Cell(row, 1, str(1000 + row), CellRole.DATA, (50.0, 10.0 * row, 80.0, 10.0 * row + 8), 2,
             row_path=("District", f"D{row}"), column_path=("Tourists", "2018-19"))
        for row in range(1, rows + 1)
    ]
    grid = Grid((2,), (10.0, 10.0, 100.0, 400.0), tuple(cells), rows + 1, 2, 1, 1, "ruled", "Tourist arrivals", "7.1",
                "(in lakh)")
    return AcceptedTable(grid, Proof.GATE)


def test_the_context_line_tells_near_identical_editions_apart():
    chunk = prose_chunks([passage("Tourism grew in 2018-19.")], CONTEXT, "Economic Survey")[0]
    assert chunk.context == "Economic Survey · 2019-20 · Tourism"
    assert chunk.data_years == ("2018-19",), "the edition is not a year of the data"


def test_the_edition_is_no_year_of_the_data_where_no_chapter_is_known():
    assert prose_chunks([passage("Tourism grew.", chapter="")], CONTEXT, "S")[0].data_years == ()


def test_figures_that_look_like_years_are_none():
    cells = (Cell(1, 1, "2011", CellRole.DATA, (50.0, 10.0, 80.0, 18.0), 2, row_path=("Villages",),
                  column_path=("2018-19",)),)
    grid = Grid((2,), (0.0, 0.0, 90.0, 20.0), cells, 2, 2, 1, 1, "ruled", "Villages with roads")
    assert table_chunks(AcceptedTable(grid, Proof.GATE), CONTEXT, "S", "t")[0].data_years == ("2018-19",)


def test_wide_rows_go_fewer_to_a_chunk_and_no_chunk_spans_pages():
    cells = tuple(
        Cell(row, column, "1", CellRole.DATA, (50.0 * column, 10.0 * row, 50.0 * column + 9, 10.0 * row + 8),
             2 if row < 8 else 3, row_path=(f"D{row}",), column_path=(f"a long head number {column}",))
        for row in range(1, 12) for column in range(1, 9)
    )
    grid = Grid((2, 3), (0.0, 0.0, 500.0, 120.0), cells, 12, 9, 1, 1, "ruled", "Wide")
    found = table_chunks(AcceptedTable(grid, Proof.GATE), CONTEXT, "S", "t")
    assert len(found) > 3 and all(len(chunk.text.split()) < 2 * MOST_WORDS for chunk in found)
    held = [chunk for chunk in found for cell in cells if f"D{cell.row}:" in chunk.text and cell.page == chunk.page]
    assert len(held) == len(cells), "each row stands once, in a chunk of its own page"
    for chunk in found:
        rows = [cell for cell in cells if f"D{cell.row}:" in chunk.text]
        assert chunk.bbox == (min(c.box[0] for c in rows), min(c.box[1] for c in rows),
                              max(c.box[2] for c in rows), max(c.box[3] for c in rows))


def test_chunks_cross_neither_page_nor_chapter():
    found = prose_chunks([passage("a b c."), passage("d e f.", page=2), passage("g h.", page=2, chapter="Power")],
                         CONTEXT, "S")
    assert [chunk.text for chunk in found] == ["a b c.", "d e f.", "g h."]


@given(st.lists(st.integers(1, 700), min_size=1, max_size=6))
def test_no_word_is_lost_and_no_chunk_is_too_long(sizes):
    passages = [passage(" ".join(f"w{n}x{i}" for i in range(size)), y=20.0 * n) for n, size in enumerate(sizes)]
    found = prose_chunks(passages, CONTEXT, "S")
    assert " ".join(chunk.text for chunk in found).split() == " ".join(p.text for p in passages).split()
    assert all(len(chunk.text.split()) <= MOST_WORDS for chunk in found)
    assert len({chunk.chunk_id for chunk in found}) == len(found)


def test_each_group_of_rows_has_caption_header_and_unit():
    found = table_chunks(table(ROWS_TOGETHER + 3), CONTEXT, "S", "t1")
    assert len(found) == 2
    for chunk in found:
        assert "7.1 Tourist arrivals" in chunk.context and "(in lakh)" in chunk.context
        assert chunk.text.startswith("Tourists, 2018-19") and chunk.table_id == "t1"
    assert "District > D13: Tourists 2018-19: 1013" in found[1].text


def test_ids_depend_on_place_and_not_on_text():
    one = prose_chunks([passage("old text.")], CONTEXT, "S")[0]
    other = prose_chunks([passage("new text.")], CONTEXT, "S")[0]
    assert one.chunk_id == other.chunk_id and one.content_hash != other.content_hash
