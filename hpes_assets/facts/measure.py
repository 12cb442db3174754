"""Which unit a cell is in: its own, its row's, its column's, the table's, the publication's.

Belongs here: choosing among the places that may state a unit. Does not belong here: the grammar of units.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from hpes_assets.facts.units import PERCENT, UNKNOWN, Unit, parse_unit
from hpes_retrieval.labels import split_unit

_IS_CHANGE = re.compile(
    r"(?:per\s?cent(?:age)?|%)\s*(?:age)?\s*(?:change|variation|increase|decrease|growth|rise|fall)"
    r"|(?:change|variation|increase|decrease|growth)[^()]*\(\s*(?:in\s+)?(?:per\s?cent(?:age)?|%)", re.IGNORECASE
)
_IS_PERCENT = re.compile(
    r"per\s?cent|%|\bgrowth\s+rate\b|\brate\s+of\s+growth\b|प्रतिशत|\bC\.?D\.?\s+ratio\b"
    r"|credit[\s-]+deposit\s+ratio",
    re.IGNORECASE,
)
_IS_COUNT = re.compile(r"^\s*(?:total\s+)?(?:no\.?|nos\.?|number)\s+of\b", re.IGNORECASE)


@lru_cache(maxsize=4096)
def stated_unit(text: str) -> Unit | None:
    """The unit that a label states in brackets or at its end; a label is not read as a unit as a whole."""
    unit = split_unit(text)[1]
    return parse_unit(unit) if unit else None


@lru_cache(maxsize=1024)
def _whole(text: str) -> Unit | None:
    return parse_unit(text) if text.strip() else None


def unit_of(
    cell_unit: str,
    row_path: Sequence[str],
    column_path: Sequence[str],
    unit_note: str,
    caption: str,
    default: str,
    *,
    is_percent: bool = False,
) -> Unit:
    """The unit of one cell.

    Args:
        cell_unit: What the table reader found for the column or the row.
        row_path: Labels of the row, outermost first.
        column_path: Heads of the column, outermost first.
        unit_note: Note over the table.
        caption: Caption of the table.
        default: Unit of the publication.
        is_percent: The number itself carries a percent sign, or brackets that mean one.

    Returns:
        The unit, with an empty name where none is stated.
    """
    if is_percent or any(_IS_CHANGE.search(head) for head in (*column_path, *row_path[-1:])):
        return PERCENT  # "Percentage change" over a row that is itself "(Rs. in crore)"
    own = _whole(cell_unit)
    if own is not None:
        return own
    for part in (*reversed(row_path), *reversed(column_path)):
        stated = stated_unit(part)
        if stated is not None:
            return stated
    for leaf in (*row_path[-1:], *column_path[-1:]):
        if _IS_PERCENT.search(leaf):
            return PERCENT
        if _IS_COUNT.search(leaf):
            return Unit("number")
    return _whole(unit_note) or stated_unit(caption) or _whole(default) or UNKNOWN
