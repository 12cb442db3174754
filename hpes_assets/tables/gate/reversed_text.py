"""Text that the file stores backwards: ``)RF(`` for ``(FR)``.

Only within one cell: ``a)`` in one and ``(b`` in the next are list markers, not mirrored brackets.
"""

from __future__ import annotations

import re

from hpes_assets.pages.model import PageContent
from hpes_assets.tables.model import Grid, Violation
from hpes_retrieval.schema import GateRule

_MARKER = re.compile(r"(?:^|(?<=[\s,;/]))\w{1,4}\)")


def check(grid: Grid, page: PageContent) -> Violation | None:
    """Violation where a bracket closes before it opens inside a cell."""
    for cell in grid.cells:
        if is_reversed(cell.text):
            return Violation(GateRule.REVERSED_TEXT, f"row {cell.row}, column {cell.column}: {cell.text[:50]!r}")
    return None


def is_reversed(text: str) -> bool:
    """Whether a text reads as if stored backwards.

    Args:
        text: One cell.
    """
    text = _MARKER.sub("", text)
    depth = 0
    closed_at: int | None = None
    for index, sign in enumerate(text):
        if sign == "(":
            depth += 1
            if closed_at is not None and text.find(")", index) < 0:
                return any(c.isalnum() for c in text[closed_at:index])
        elif sign == ")":
            if depth == 0 and closed_at is None:
                closed_at = index
            depth = max(0, depth - 1)
    return False
