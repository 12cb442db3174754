"""Years out of order in the head: shuffled columns."""

from __future__ import annotations

import itertools
import re

from hpes_assets.pages.model import PageContent
from hpes_assets.tables.gate.view import head_texts
from hpes_assets.tables.model import Grid, Violation
from hpes_assets.tables.words import is_year
from hpes_retrieval.schema import GateRule

_YEAR = re.compile(r"(?<!\d)((?:18|19|20)\d\d)(?!\d)")


def check(grid: Grid, page: PageContent) -> Violation | None:
    """Violation where a row of years neither rises nor falls, nor repeats one run that does."""
    for row in range(grid.header_rows):
        heads = [
            (text, int(match[1]))
            for _, text in head_texts(grid, row)
            if is_year(text) and (match := _YEAR.search(text))
        ]
        years = [year for _, year in heads]
        if len(years) >= 3 and not ordered(years):
            return Violation(GateRule.HEADER_YEARS, "years out of order: " + ", ".join(text for text, _ in heads))
    return None


def ordered(years: list[int]) -> bool:
    """Whether years rise, fall, or repeat runs of one length that do.

    Args:
        years: Years from left to right.
    """
    if _monotone(years):
        return True
    n = len(years)
    for length in range(2, n // 2 + 1):
        runs = [years[k:k + length] for k in range(0, n, length)]
        if all(_monotone(run) for run in runs) and (n % length == 0 or len(runs[-1]) >= 1) and _alike(runs):
            return True
    return False


def _alike(runs: list[list[int]]) -> bool:
    """Runs begin anew: each starts where the first does, or at most a few years off."""
    return all(abs(run[0] - runs[0][0]) <= 1 for run in runs)


def _monotone(years: list[int]) -> bool:
    pairs = list(itertools.pairwise(years))
    return all(a <= b for a, b in pairs) or all(a >= b for a, b in pairs)
