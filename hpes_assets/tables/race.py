"""Strategies race over one region; the gate decides, agreement and arithmetic prove.

Belongs here: which candidate of a region is taken, and why it is believed. Does not belong here: the strategies
and the rules themselves.
"""

from __future__ import annotations

from collections.abc import Sequence

from hpes_assets.pages.model import PageContent
from hpes_assets.tables import gate
from hpes_assets.tables.arithmetic import equations
from hpes_assets.tables.model import AcceptedTable, Cell, Grid, RejectedTable, Violation
from hpes_assets.tables.words import is_figure
from hpes_retrieval.schema import CellRole, GateRule, NextStep, Proof


def decide(candidates: Sequence[Grid], page: PageContent) -> AcceptedTable | RejectedTable:
    """Choose among the candidates of one region.

    Args:
        candidates: At least one, in order of preference.
        page: Their page.

    Returns:
        The table with its proof, or the best candidate with the rules it broke.
    """
    judged = [(grid, gate.judge(grid, page)) for grid in candidates]
    passing = [grid for grid, violations in judged if not violations]
    if not passing:
        grid, violations = min(judged, key=lambda pair: len(pair[1]))
        hopeless = any(v.rule in (GateRule.CHART, GateRule.PROSE) for v in violations)
        return RejectedTable(grid, violations, NextStep.NONE if hopeless else NextStep.VISION)
    first = passing[0]
    proven = [e.text for e in equations(first) if e.holds]
    rivals = [grid for grid in passing[1:] if differs(first, grid)]
    if rivals:
        return _settle(first, rivals, proven)
    if proven:
        return AcceptedTable(first, Proof.RECONCILED, tuple(proven[:12]))
    agreed = len(passing) > 1
    return AcceptedTable(first, Proof.AGREED if agreed else Proof.GATE, ())


def _settle(first: Grid, rivals: Sequence[Grid], proven: list[str]) -> AcceptedTable | RejectedTable:
    """Two that pass and differ: arithmetic settles it where only one of them reconciles."""
    if proven and not any(e.holds for rival in rivals for e in equations(rival)):
        return AcceptedTable(first, Proof.RECONCILED, tuple(proven[:12]))
    places = disputed(first, rivals[0])
    evidence = f"{first.strategy} and {rivals[0].strategy}: {places[0]}; {len(places)} figures in all"
    return RejectedTable(first, (Violation(GateRule.DISAGREEMENT, evidence),))


def differs(one: Grid, other: Grid) -> bool:
    """Two readings of one region put a figure under another head or beside another label.

    A reading that holds less, or words a head differently, is no disagreement.
    """
    return bool(disputed(one, other))


def disputed(one: Grid, other: Grid) -> list[str]:
    """Figures that two readings place differently, with both places."""
    theirs = {_place(cell): cell for cell in figures(other)}
    found = []
    for cell in figures(one):
        twin = theirs.get(_place(cell))
        if twin is None:
            continue
        if not (_alike(cell.row_path, twin.row_path) and _alike(cell.column_path, twin.column_path)):
            mine, rival = (*cell.row_path[-1:], *cell.column_path[-1:]), (*twin.row_path[-1:], *twin.column_path[-1:])
            found.append(f"{cell.text} under {mine} and under {rival}")
    return found


def _place(cell: Cell) -> tuple[str, int, int]:
    return (cell.text, round(cell.box[0]), round(cell.box[1]))


def _alike(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """The innermost entry of one path is among the words of the other."""
    a, b = _squeezed(one), _squeezed(other)
    return not a or not b or _squeezed(one[-1:]) in b or _squeezed(other[-1:]) in a


def _squeezed(path: tuple[str, ...]) -> str:
    return "".join("".join(path).split()).casefold()


def figures(grid: Grid) -> list[Cell]:
    """Every figure of a grid."""
    return [cell for cell in grid.cells if cell.role is CellRole.DATA and is_figure(cell.text)]
