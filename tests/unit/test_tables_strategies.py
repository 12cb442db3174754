"""Reading tables off pages made of words: heads, stubs, wrapped labels, grids, continuation."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from tables_pages import Printed, page_of

from hpes_assets.pages.model import PageContent, Rule, Word
from hpes_assets.tables.extract import tables_of_document, tables_of_page
from hpes_assets.tables.frame import frame_of
from hpes_assets.tables.model import Grid
from hpes_retrieval.schema import CellRole, Proof


def only(page: PageContent) -> Grid:
    """The one table of a page."""
    found = tables_of_page(page)
    assert len(found.accepted) == 1, found.rejected
    return found.accepted[0].grid


def facts(grid: Grid) -> set[tuple[tuple[str, ...], tuple[str, ...], str]]:
    return {(c.row_path, c.column_path, c.text) for c in grid.cells if c.role is CellRole.DATA}


def rows_at(x: float, y: float, texts: list[str], step: float = 16) -> list[Printed]:
    return [Printed(x, y + step * k, text) for k, text in enumerate(texts) if text]


def test_year_over_status_under_a_unit_note() -> None:
    printed = [Printed(60, 70, "Deficit Statistics"), Printed(420, 84, "(In ₹ crore)")]
    for k, (year, status) in enumerate([("2023-2024", "Actuals"), ("2024-2025", "Revised"), ("2024-2025", "Budget")]):
        printed += [Printed(240 + 90 * k, 100, year), Printed(240 + 90 * k, 112, status)]
    printed += rows_at(60, 136, ["Fiscal Deficit", "Revenue Deficit", "Primary Deficit"])
    for k in range(3):
        printed += rows_at(250 + 90 * k, 136, [f"{k}654643", f"{k}65216", f"{k}90771"])
    grid = only(page_of(printed))
    assert (("Fiscal Deficit",), ("2024-2025", "Budget"), "2654643") in facts(grid)
    assert grid.unit_note == "(In ₹ crore)"
    assert grid.caption == "Deficit Statistics"


def test_a_status_that_repeats_under_banners_takes_the_banner() -> None:
    printed = [Printed(253, 100, "Area"), Printed(433, 100, "Yield"), Printed(60, 114, "Crop")]
    for k in range(4):
        printed.append(Printed(230 + 90 * k, 114, ("2021-22", "2022-23")[k % 2]))
    for r, crop in enumerate(["Wheat grain", "Maize grain", "Barley grain"]):
        printed += [Printed(60, 132 + 16 * r, crop)]
        printed += [Printed(236 + 90 * k, 132 + 16 * r, f"{r}{k}.5") for k in range(4)]
    rules = [Rule(225, 103, 375, 103), Rule(405, 103, 555, 103)]
    assert (("Wheat grain",), ("Yield", "2021-22"), "02.5") in facts(only(page_of(printed, rules)))


def test_wrapped_labels_are_joined() -> None:
    printed = [Printed(60, 100, "Item"), Printed(300, 100, "2021-22"), Printed(400, 100, "2022-23")]
    printed += [Printed(60, 120, "Net capital formation in the household"), Printed(60, 131, "sector"),
                Printed(60, 150, "Transfers to States and Union Territories"), Printed(60, 161, "with legislature"),
                Printed(60, 180, "Subsidies")]
    for k in range(2):
        for y, value in zip((120, 150, 180), ("184", "922", "345"), strict=True):
            printed.append(Printed(305 + 100 * k, y, value + str(k)))
    labels = {path[-1] for path, _, _ in facts(only(page_of(printed)))}
    assert labels == {"Net capital formation in the household sector",
                      "Transfers to States and Union Territories with legislature", "Subsidies"}


def test_figures_in_brackets_under_figures_take_their_meaning_from_the_note() -> None:
    printed = [Printed(60, 100, "Item"), Printed(300, 100, "2021-22"), Printed(400, 100, "2022-23")]
    printed += [Printed(60, 120, "1. Fiscal Deficit"), Printed(60, 154, "2. Revenue Deficit")]
    for k in range(2):
        printed += [Printed(300 + 100 * k, 120, f"165464{k}"), Printed(310 + 100 * k, 136, f"(5.{k})"),
                    Printed(300 + 100 * k, 154, f"76521{k}"), Printed(310 + 100 * k, 170, f"(2.{k})")]
    printed += [Printed(60, 200, "Note: Figures in parentheses are as a percentage of GDP.")]
    grid = only(page_of(printed, [Rule(55, 180, 460, 180)]))
    shares = [c for c in grid.cells if c.text == "(5.0)"]
    assert [(c.row_path, c.unit) for c in shares] == [(("Fiscal Deficit", "as a percentage of GDP"), "percent")]
    assert (("Fiscal Deficit",), ("2021-22",), "1654640") in facts(grid)


def test_english_names_the_rows_of_a_bilingual_stub_and_hindi_keeps_its_cells() -> None:
    printed = [Printed(300, 100, "2021-22"), Printed(400, 100, "2022-23")]
    printed += rows_at(60, 120, ["पेंशन", "रक्षा", "शिक्षा"]) + rows_at(160, 120, ["Pension", "Defence", "Education"])
    for k in range(2):
        printed += rows_at(305 + 100 * k, 120, [f"10{k}", f"20{k}", f"30{k}"])
    grid = only(page_of(printed))
    assert (("Defence",), ("2021-22",), "200") in facts(grid)
    assert "रक्षा" in {c.text for c in grid.cells if c.role is CellRole.STUB}


def test_indented_rows_stand_under_their_parent() -> None:
    printed = [Printed(60, 100, "Item"), Printed(300, 100, "2021-22"), Printed(400, 100, "2022-23")]
    for r, (x, label) in enumerate([(60, "Subsidies"), (75, "Food"), (75, "Petroleum"), (60, "Pension")]):
        printed.append(Printed(x, 120 + 16 * r, label))
        printed += [Printed(305 + 100 * k, 120 + 16 * r, f"{r + 1}4{k}") for k in range(2)]
    paths = {path for path, _, _ in facts(only(page_of(printed)))}
    assert paths == {("Subsidies",), ("Subsidies", "Food"), ("Subsidies", "Petroleum"), ("Pension",)}


def test_a_full_grid_of_rules() -> None:
    xs, ys = [50, 200, 300, 400], [90, 110, 130, 150, 170]
    rules = [Rule(50, y, 400, y) for y in ys] + [Rule(x, 90, x, 170) for x in xs]
    printed = [Printed(60, 104, "District"), Printed(210, 104, "Area"), Printed(310, 104, "Yield")]
    for r, label in enumerate(["Kangra", "Mandi", "Shimla"]):
        y = 124 + 20 * r
        printed += [Printed(60, y, label), Printed(210, y, f"1{r}"), Printed(310, y, f"2{r}")]
    found = tables_of_page(page_of(printed, rules))
    assert [t.grid.strategy for t in found.accepted] == ["ruled"]
    assert found.accepted[0].proof is Proof.AGREED
    assert (("Mandi",), ("Yield",), "21") in facts(found.accepted[0].grid)


def test_a_total_that_adds_up_proves_the_table() -> None:
    printed = [Printed(60, 100, "Sector"), Printed(300, 100, "2021-22"), Printed(400, 100, "2022-23")]
    printed += rows_at(60, 120, ["Primary", "Secondary", "Total"])
    printed += rows_at(300, 120, ["1,84,552", "92,244", "2,76,796"]) + rows_at(400, 120, ["10", "20", "30"])
    table = tables_of_page(page_of(printed)).accepted[0]
    assert table.proof is Proof.RECONCILED
    assert "184552 + 92244 = 276796" in table.equations


def test_a_table_continued_on_the_next_page_is_one() -> None:
    def page(number: int, labels: list[str], caption: str) -> PageContent:
        printed = [Printed(60, 80, caption), Printed(60, 100, "District")]
        printed += [Printed(300, 100, "Area"), Printed(400, 100, "Yield"), *rows_at(60, 120, labels)]
        printed += rows_at(305, 120, ["11", "12", "13"]) + rows_at(405, 120, ["21", "22", "23"])
        return page_of(printed, number=number)

    first = page(4, ["Kangra", "Mandi", "Shimla"], "Table 3.2 Area and yield of apple")
    second = page(5, ["Solan", "Una", "Kullu"], "Table 3.2 Area and yield of apple (Contd.)")
    other = page(6, ["Solan", "Una", "Kullu"], "Table 3.3 Area and yield of pear")
    found = tables_of_document([first, second, other]).accepted
    assert [t.grid.pages for t in found] == [(4, 5), (6,)]
    assert (("Una",), ("Yield",), "22") in facts(found[0].grid)
    assert {c.page for c in found[0].grid.cells if c.row_path == ("Una",)} == {5}
    assert found[0].grid.number == "3.2"


def test_a_table_set_sideways_reads_the_same() -> None:
    printed = [Printed(60, 100, "District"), Printed(300, 100, "Area"), Printed(400, 100, "Yield")]
    printed += rows_at(60, 120, ["Kangra", "Mandi", "Shimla"]) + rows_at(305, 120, ["11", "12", "13"])
    printed += rows_at(405, 120, ["21", "22", "23"])
    page = page_of(printed)
    turned = tuple(
        Word(w.y0, 600 - w.x1, w.y1, 600 - w.x0, w.text, w.font, w.size, w.baseline, direction=(0.0, -1.0))
        for w in page.words
    )
    sideways = replace(page, width=800, height=600, words=turned)
    assert facts(only(sideways)) == facts(only(page))
    cell = next(c for c in only(sideways).cells if c.text == "12")
    word = next(w for w in turned if w.text == "12")
    assert all(abs(a - b) < 0.01 for a, b in zip(cell.box, word.box, strict=True))


def test_raised_note_marks_are_no_digits() -> None:
    page = page_of([Printed(60, 100, "Kerala"), Printed(200, 100, "24.91"), Printed(226, 97, "2", size=6)])
    tokens = {t.text: t.marks for t in frame_of(page).tokens}
    assert tokens["24.91"] == ("2",)
    assert "24.912" not in tokens


@settings(max_examples=40, deadline=None)
@given(st.lists(st.lists(st.integers(0, 9_999_999), min_size=3, max_size=3), min_size=3, max_size=9))
def test_any_plain_table_of_figures_is_read_back(rows: list[list[int]]) -> None:
    heads = ["Area", "Yield", "Price"]
    names = ["Kangra", "Mandi", "Shimla", "Solan", "Una", "Kullu", "Chamba", "Bilaspur", "Hamirpur"]
    printed = [Printed(60, 100, "District")] + [Printed(260 + 90 * k, 100, head) for k, head in enumerate(heads)]
    for r, row in enumerate(rows):
        printed.append(Printed(60, 120 + 16 * r, names[r]))
        for k, value in enumerate(row):
            text = str(value)
            printed.append(Printed(290 + 90 * k - 5 * len(text), 120 + 16 * r, text))
    found = tables_of_page(page_of(printed))
    for table in found.accepted:
        for cell in table.grid.cells:
            if cell.role is CellRole.DATA:
                assert cell.text == str(rows[names.index(cell.row_path[-1])][heads.index(cell.column_path[-1])])
    assert found.accepted
