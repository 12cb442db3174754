"""What the right answer is, by the project's rules, read off the builder's truth.

Belongs here: choosing the cell or sentence that answers, and what else prints the same figure. Does not
belong here: wording of questions, or anything read from a PDF.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from golden.truth import CellTruth, MentionTruth, Truth
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
    row: str = ""
    """End of the row's label, where a total row carries the series of what it adds up."""
    first: bool = False
    """The oldest edition that prints it answers: "the first estimate"."""
    partial: bool = False
    """The figure for a part of the year is asked for."""


class GoldConflict(LookupError):
    """Cells that answer alike print different figures: the question has no one answer."""


def full_year(cells: Iterable[CellTruth], wanted: Wanted) -> list[CellTruth]:
    """Cells with a full-year figure of what is wanted (or one of a part of it), the answering one first."""
    found = [c for c in cells if _matches(c, wanted) and c.value is not None and bool(c.partial) == wanted.partial]
    return sorted(found, key=lambda cell: _preference(cell, first=wanted.first))


def answer_cell(truth: Truth, wanted: Wanted) -> CellTruth | None:
    """The cell that answers: newest edition, then the best estimate in it, then the narrative.

    Raises:
        GoldConflict: The same edition prints another figure under the same estimate.
    """
    found = full_year(truth.data_cells, wanted)
    if not found:
        return None
    best = found[0]
    alike = {cell.value for cell in found if (cell.edition, cell.estimate) == (best.edition, best.estimate)}
    if len(alike) > 1:
        raise GoldConflict(f"{best.edition} prints {sorted(map(str, alike))} for {wanted}")
    return best


def answer_mention(truth: Truth, wanted: Wanted) -> MentionTruth | None:
    """The sentence that answers where no table does: that of the newest edition, English before Hindi."""
    english = {(page.document, page.page) for page in truth.pages if page.language == "english"}
    found = [
        said for said in truth.mentions
        if (said.series, said.data_year, said.member) == (wanted.series, wanted.data_year, wanted.member)
        and wanted.edition in ("", said.edition) and said.value is not None and not said.partial
    ]  # fmt: skip
    found.sort(key=lambda said: (-int(said.edition[:4]), (said.document, said.page) not in english, said.page))
    return next(iter(found), None)


def only_partial(truth: Truth, wanted: Wanted) -> bool:
    """Whether the year is printed only in part."""
    cells = [cell for cell in truth.data_cells if _matches(cell, wanted) and cell.value is not None]
    return bool(cells) and all(cell.partial for cell in cells)


def is_printed(truth: Truth, wanted: Wanted) -> bool:
    """Whether any table or sentence prints a full-year figure of what is wanted."""
    return bool(full_year(truth.data_cells, wanted)) or answer_mention(truth, wanted) is not None


def same_figure(truth: Truth, gold: CellTruth) -> list[CellTruth]:
    """Other cells of the same edition that print the same figure: under its estimate, or where one prints none.

    An equal figure under another estimate is another figure.
    """
    wanted = Wanted(gold.series, gold.data_year, gold.member, gold.edition, partial=bool(gold.partial))
    return [
        cell for cell in full_year(truth.data_cells, wanted)
        if cell is not gold and cell.value == gold.value
        and (cell.estimate == gold.estimate or Estimate.NONE in (cell.estimate, gold.estimate))
    ]  # fmt: skip


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
        and cell.row_path[-1].endswith(wanted.row)
    )


def _preference(cell: CellTruth, *, first: bool) -> tuple[object, ...]:
    order = ESTIMATE_ORDER[Estimate(cell.estimate)]
    start = int(cell.edition[:4])
    return (
        start if first else -start,
        order,
        cell.language != "english",
        KIND_ORDER.index(cell.kind),
        cell.document,
        cell.page,
        cell.row,
        cell.column,
    )
