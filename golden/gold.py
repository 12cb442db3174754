"""What the right answer is, by the project's rules, read off the builder's truth.

Belongs here: choosing the cell that answers, and what else prints the same figure. Does not belong
here: wording of questions, or anything read from a PDF.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from golden.truth import CellTruth, Truth
from hpes_retrieval.schema import ESTIMATE_ORDER, Estimate

KIND_ORDER = ("narrative_en", "combined", "tables", "narrative_hi")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked for. Empty ``edition`` and ``estimate`` leave the choice to the default order."""

    series: str
    data_year: str
    member: str = ""
    edition: str = ""
    estimate: str = ""


def full_year(cells: Iterable[CellTruth], wanted: Wanted) -> list[CellTruth]:
    """Cells with a full-year figure of what is wanted, the answering one first."""
    found = [cell for cell in cells if _matches(cell, wanted) and cell.value is not None and not cell.partial]
    return sorted(found, key=_preference)


def answer_cell(truth: Truth, wanted: Wanted) -> CellTruth | None:
    """The cell that answers: newest edition, then the best estimate in it, then the narrative."""
    return next(iter(full_year(truth.data_cells, wanted)), None)


def only_partial(truth: Truth, wanted: Wanted) -> bool:
    """Whether the year is printed only in part."""
    cells = [cell for cell in truth.data_cells if _matches(cell, wanted) and cell.value is not None]
    return bool(cells) and all(cell.partial for cell in cells)


def same_figure(truth: Truth, gold: CellTruth) -> list[CellTruth]:
    """Other cells of the same edition that print the same figure."""
    wanted = Wanted(gold.series, gold.data_year, gold.member, gold.edition, gold.estimate)
    return [c for c in full_year(truth.data_cells, wanted) if c is not gold and c.value == gold.value]


def data_years(
    truth: Truth, series: str, member: str = "", *, where: Callable[[CellTruth], bool] | None = None
) -> list[str]:
    """Years for which a full-year figure is printed, oldest first."""
    return sorted(
        {
            cell.data_year
            for cell in truth.data_cells
            if cell.series == series
            and cell.member == member
            and cell.value is not None
            and not cell.partial
            and (where is None or where(cell))
        }
    )


def _matches(cell: CellTruth, wanted: Wanted) -> bool:
    return (
        cell.series == wanted.series
        and cell.data_year == wanted.data_year
        and cell.member == wanted.member
        and wanted.edition in ("", cell.edition)
        and wanted.estimate in ("", cell.estimate)
    )


def _preference(cell: CellTruth) -> tuple[object, ...]:
    order = ESTIMATE_ORDER[Estimate(cell.estimate)]
    return (
        -int(cell.edition[:4]),
        order,
        cell.language != "english",
        KIND_ORDER.index(cell.kind),
        cell.document,
        cell.page,
        cell.row,
        cell.column,
    )
