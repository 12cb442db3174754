"""A table in the making: cells as tokens on a lattice, before roles and paths are known.

Belongs here: the values that strategies hand to the finishing steps. Does not belong here: finding them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from hpes_assets.pages.model import Box
from hpes_assets.tables.frame import lines_of
from hpes_assets.tables.tokens import Token


@dataclass(frozen=True, slots=True)
class DraftCell:
    """Tokens in a place of the lattice."""

    row: int
    column: int
    tokens: tuple[Token, ...]
    row_span: int = 1
    column_span: int = 1
    text: str = field(init=False, compare=False)
    """As printed, note marks left out."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", text_of(self.tokens))

    @property
    def marks(self) -> tuple[str, ...]:
        """Raised note marks."""
        return tuple(mark for token in self.tokens for mark in token.marks)

    @property
    def box(self) -> Box:
        """Bounds of its tokens, points of the frame."""
        return bounds(self.tokens)


@dataclass(frozen=True, slots=True)
class Draft:
    """A lattice of cells: ``header_rows`` rows of heads, then the body."""

    strategy: str
    cells: tuple[DraftCell, ...]
    n_rows: int
    n_columns: int
    header_rows: int
    stub_columns: int
    box: Box
    ruled: bool = False
    above: tuple[str, ...] = field(default=())
    """Lines just above the table, top to bottom: caption, unit note."""
    below: tuple[str, ...] = field(default=())
    """Lines just below it: legend and notes."""


def text_of(tokens: Iterable[Token]) -> str:
    """Tokens as one text, line after line."""
    tokens = list(tokens)
    if len(tokens) == 1:
        return tokens[0].text
    sideways = [t for t in tokens if t.sideways]
    upright = [t for t in tokens if not t.sideways]
    parts = [token.text for line in lines_of(upright) for token in line.tokens]
    return " ".join([*parts, *(t.text for t in sorted(sideways, key=lambda t: t.x0))])


def bounds(tokens: Sequence[Token]) -> Box:
    """Bounds of some tokens."""
    return (min(t.x0 for t in tokens), min(t.y0 for t in tokens), max(t.x1 for t in tokens), max(t.y1 for t in tokens))
