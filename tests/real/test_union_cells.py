"""Every numeric cell of both Union budgets against the printed pages: value, label, parents and heads.

The truth is ``union_cells_<edition>.tsv``, every row of it held against a picture of the page; digits and boxes (in
points) are those of the words of the text layer. In its ``row_path``

- parents are the headings and totals that a row stands under in print, list numbers and note marks left out:
  all of them have to be landed, in order, and no others;
- a parent that begins with ``?`` may be said or left out: the section of a total, or a heading that the page
  never closes;
- a leaf that reads ``a | b`` prints no label of its own, and either name for the line is right.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from pathlib import Path

import pytest

from hpes_assets.pages.model import Box
from hpes_assets.pages.reader import read_document
from hpes_assets.tables.extract import tables_of_document
from hpes_assets.tables.model import Cell
from hpes_retrieval.numbers import parse_number
from hpes_retrieval.schema import CellRole

PAGES = {
    "2025-26": (3, 6, 8, 10, 13, 14, 16, 17, 18, 19, 20, 21),
    "2026-27": (5, 8, 10, 12, 15, 16, 18, 19, 20, 21, 22, 23),
}
CELLS = {"2025-26": 1104, "2026-27": 1254}
EXAMPLES = 3
CONNECTORS = {"of which"}
"""Lines without figures that say how others belong together; a path may hold them."""
SIDES = ("x0", "y0", "x1", "y1")


@dataclass(frozen=True, slots=True)
class TrueCell:
    """One figure as a person reads it off the page."""

    page: int
    parents: tuple[str, ...]
    leaf: str
    heads: tuple[str, ...]
    value: Decimal | None
    printed: str
    box: Box

    @property
    def names(self) -> set[str]:
        """Readings of the leaf that are right."""
        return {words(name) for name in self.leaf.split(" | ")}

    @property
    def place(self) -> str:
        """What a message calls it."""
        return f"{self.printed} at {' > '.join((*self.parents, self.leaf))} / {' > '.join(self.heads)}"


@lru_cache(maxsize=2)
def truth(edition: str) -> tuple[TrueCell, ...]:
    """All cells of an edition, in reading order."""
    name = f"union_cells_{edition.replace('-', '_')}.tsv"
    with Path(__file__).with_name(name).open(encoding="utf-8", newline="") as file:
        return tuple(_true_cell(row) for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def _true_cell(row: dict[str, str]) -> TrueCell:
    *parents, leaf = row["row_path"].split(" > ")
    x0, y0, x1, y1 = (float(row[side]) for side in SIDES)
    return TrueCell(
        page=int(row["page"]), parents=tuple(parents), leaf=leaf, heads=tuple(row["column_path"].split(" > ")),
        value=Decimal(row["value"]) if row["value"] else None, printed=row["printed"], box=(x0, y0, x1, y1),
    )  # fmt: skip


def document(shared: Path, edition: str) -> Path:
    """The PDF of an edition."""
    return shared / "corpus" / "budget" / f"budget_at_a_glance_{edition}.pdf"


@lru_cache(maxsize=2)
def landed_cells(path: Path) -> dict[int, list[Cell]]:
    """Data cells with a text, by page, of a document read whole: a table may go on over pages."""
    cells: dict[int, list[Cell]] = {}
    for table in tables_of_document(read_document(path).pages).accepted:
        for cell in table.grid.cells:
            if cell.role is CellRole.DATA and cell.text.strip():
                cells.setdefault(cell.page, []).append(cell)
    return cells


def words(text: str) -> str:
    """Words of a label, free of case and punctuation."""
    return " ".join(re.findall(r"[^\W_]+", re.sub("['’]", "", text.casefold())))


def covers(cell: Cell, box: Box) -> bool:
    """Whether the middle of a printed figure lies in a landed cell."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    return cell.box[0] <= x <= cell.box[2] and cell.box[1] <= y <= cell.box[3]


def in_order(wanted: list[str], path: list[str]) -> bool:
    """Whether all of some labels stand in a path, one after the other."""
    rest = iter(path)
    return all(label in rest for label in wanted)


def faults(true: TrueCell, cell: Cell) -> list[str]:
    """What a landed cell says otherwise than the page."""
    number = parse_number(cell.text)
    found: list[str] = []
    if cell.text != true.printed or number.value != true.value or (true.value is None) != bool(number.null_mark):
        found.append(f"[value] {cell.text!r}")
    path = [words(label) for label in cell.row_path]
    if not path or path[-1] not in true.names:
        found.append(f"[label] {cell.row_path}")
    needed = [words(parent) for parent in true.parents if not parent.startswith("?")]
    if not in_order(needed, path[:-1]):
        found.append(f"[parents] {cell.row_path}")
    strays = set(path[:-1]) - {words(parent) for parent in true.parents} - CONNECTORS
    if strays:
        found.append(f"[stray parents] {sorted(strays)} in {cell.row_path}")
    if words(" ".join(cell.column_path)) != words(" ".join(true.heads)):
        found.append(f"[column] {cell.column_path}")
    return found


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a page landed, with a text for each cell that did not land right."""

    cells: int
    right: int
    missing: tuple[str, ...]
    wrong: tuple[str, ...]
    invented: tuple[str, ...]

    def __str__(self) -> str:
        lines = [f"{self.right} of {self.cells} cells landed right"]
        for name, texts in (("missing", self.missing), ("wrong", self.wrong), ("invented", self.invented)):
            kinds = Counter(kind for text in texts for kind in re.findall(r"\[([a-z ]+)\]", text))
            tally = "".join(f", {times} {kind}" for kind, times in kinds.items())
            by_row = {text.partition(" / ")[0].partition(" at ")[2]: text for text in reversed(texts)}
            examples = list(reversed(by_row.values()))[:EXAMPLES]
            lines += [f"{len(texts)} {name}{tally}", *(f"  {text}" for text in examples)]
        return "\n".join(lines)


def compare(cells: Sequence[TrueCell], landed: Sequence[Cell]) -> Comparison:
    """Match the cells of a page by their place and say what differs."""
    missing, wrong = [], []
    matched: set[int] = set()
    for true in cells:
        here = [(at, cell) for at, cell in enumerate(landed) if covers(cell, true.box)]
        matched |= {at for at, _ in here}
        found = ["[landed twice]"] if len(here) > 1 else []
        found += [fault for _, cell in here for fault in faults(true, cell)]
        if not here:
            missing.append(true.place)
        elif found:
            wrong.append(f"{true.place}: {'; '.join(found)}")
    invented = [f"{cell.text} at {cell.row_path}" for at, cell in enumerate(landed) if at not in matched]
    right = len(cells) - len(missing) - len(wrong)
    return Comparison(len(cells), right, tuple(missing), tuple(wrong), tuple(invented))


@pytest.mark.real
@pytest.mark.parametrize(("edition", "page"), [(edition, page) for edition, all_ in PAGES.items() for page in all_])
def test_every_numeric_cell_of_the_page_landed_right(shared: Path, edition: str, page: int) -> None:
    cells = [cell for cell in truth(edition) if cell.page == page]
    result = compare(cells, landed_cells(document(shared, edition)).get(page, []))
    if not cells or result.right < result.cells or result.invented:
        pytest.fail(str(result), pytrace=False)


@pytest.mark.real
@pytest.mark.parametrize("edition", PAGES)
def test_no_figure_lands_on_any_other_page(shared: Path, edition: str) -> None:
    assert set(landed_cells(document(shared, edition))) <= set(PAGES[edition])


@pytest.mark.parametrize("edition", PAGES)
def test_the_truth_is_whole_and_agrees_with_itself(edition: str) -> None:
    cells = truth(edition)
    assert len(cells) == CELLS[edition] and {cell.page for cell in cells} == set(PAGES[edition])
    places = Counter((cell.page, cell.parents, cell.leaf, cell.heads) for cell in cells)
    assert [place for place, times in places.items() if times > 1] == []
    for cell in cells:
        digits = re.sub(r"[^\d.]", "", cell.printed) if re.search(r"\d", cell.printed) else ""
        sign = "-" if re.match(r"\(?-", cell.printed) else ""
        assert (cell.value is None and not digits) or cell.value == Decimal(sign + digits), cell.place
        assert cell.box[0] < cell.box[2] and cell.box[1] < cell.box[3]


@pytest.mark.parametrize("edition", PAGES)
def test_the_items_of_the_truth_make_up_their_totals(edition: str) -> None:
    """A line over items is their sum, but where the page names only some of them."""
    values = {
        (cell.page, cell.heads, (*cell.parents, cell.leaf)): cell.value
        for cell in truth(edition) if cell.value is not None
    }  # fmt: skip
    sums: dict[tuple[int, tuple[str, ...], tuple[str, ...]], Decimal] = {}
    for (page, heads, path), value in values.items():
        if not re.search("GDP|^of which", path[-1]) and path[-2:-1] != ("On Revenue Account",):
            key = (page, heads, path[:-1])
            sums[key] = sums.get(key, Decimal(0)) + value
    both = {key: (total, values[key]) for key, total in sums.items() if key in values}
    assert len(both) >= 40
    assert {key: pair for key, pair in both.items() if abs(pair[0] - pair[1]) > 2} == {}


SOLD = TrueCell(
    page=1, parents=("Fruit",), leaf="Apples", heads=("2024-25", "Actuals"), value=Decimal("-12"), printed="(-)12",
    box=(50.0, 10.0, 60.0, 20.0),
)  # fmt: skip
LEFT = replace(SOLD, parents=("Nuts",), leaf="Almonds", printed="..", value=None, box=(50.0, 30.0, 60.0, 40.0))


def landed_as(
    true: TrueCell, text: str, row_path: tuple[str, ...], column_path: tuple[str, ...] = SOLD.heads
) -> Cell:
    return Cell(0, 1, text, CellRole.DATA, true.box, 1, row_path=row_path, column_path=column_path)


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ([landed_as(SOLD, "(-)12", ("FRUIT", "of which", "Apples*")), landed_as(LEFT, "..", ("Nuts", "Almonds"))], ""),
        ([landed_as(SOLD, "-12", ("Fruit", "Apples"))], "[value]"),
        ([landed_as(SOLD, "12", ("Fruit", "Apples"))], "[value]"),
        ([landed_as(SOLD, "(-)12", ("Fruit", "Apple"))], "[label]"),
        ([landed_as(SOLD, "(-)12", ("Apples",))], "[parents]"),
        ([landed_as(SOLD, "(-)12", ("Fruit", "Nuts", "Apples"))], "[stray parents]"),
        ([landed_as(SOLD, "(-)12", ("Fruit", "Apples"), ("2024-25", "Budget"))], "[column]"),
        ([landed_as(SOLD, "(-)12", ("Fruit", "Apples"))] * 2, "[landed twice]"),
    ],
)
def test_the_comparison_sees_each_fault(cells: list[Cell], said: str) -> None:
    result = compare((SOLD, LEFT), cells)
    if said:
        assert (len(result.missing), len(result.wrong), result.right) == (1, 1, 0) and said in result.wrong[0]
    else:
        assert result == Comparison(2, 2, (), (), ())


def test_the_comparison_sees_an_invented_figure() -> None:
    stray = replace(landed_as(SOLD, "2024", ("Note",)), box=(0.0, 90.0, 9.0, 99.0))
    assert compare((), [stray]).invented == ("2024 at ('Note',)",)
