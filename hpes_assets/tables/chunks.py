"""Runs of tokens of one line that a reader takes for one entry.

Belongs here: cutting a line at its gaps. Does not belong here: columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from hpes_assets.tables.frame import Line
from hpes_assets.tables.tokens import Token
from hpes_assets.tables.words import has_word, is_figure, is_marker, is_value, is_year

_NOTE = re.compile(r"\(\d\)")
_WORD_GAP = 0.95
"""Words of one entry stand closer than this, ems."""
_FIGURE_GAP = 0.5
"""A number belongs to the words beside it only when closer than this, ems."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Neighbouring tokens of a line."""

    tokens: tuple[Token, ...]
    x0: float = field(init=False, compare=False)
    """Left end."""
    x1: float = field(init=False, compare=False)
    """Right end."""
    text: str = field(init=False, compare=False)
    """Its tokens joined by blanks."""
    is_value: bool = field(init=False, compare=False)
    """A printed number or null mark."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "x0", self.tokens[0].x0)
        object.__setattr__(self, "x1", max([t.x1 for t in self.tokens]))
        text = " ".join([t.text for t in self.tokens])
        object.__setattr__(self, "text", text)
        marker = text[-1:] in (".", ")") and is_marker(text)
        object.__setattr__(self, "is_value", len(self.tokens) == 1 and not marker and is_value(text))

    @property
    def y0(self) -> float:
        """Top."""
        return min(t.y0 for t in self.tokens)

    @property
    def y1(self) -> float:
        """Bottom."""
        return max(t.y1 for t in self.tokens)

    @property
    def middle(self) -> float:
        """Horizontal centre."""
        return (self.x0 + self.x1) / 2

    @property
    def size(self) -> float:
        """Type size of its first token."""
        return self.tokens[0].size

    @property
    def bold(self) -> bool:
        """All of it is bold."""
        return all(t.bold for t in self.tokens)

    @property
    def is_figure(self) -> bool:
        """One printed number, and no list marker."""
        return len(self.tokens) == 1 and is_figure(self.text) and not is_marker(self.text)

    @property
    def is_year(self) -> bool:
        """A year."""
        return is_year(self.text)


def chunks_of(
    line: Line, cuts: Sequence[tuple[float, float]] = (), word_gap: float = _WORD_GAP, space: float = 0.2
) -> list[Chunk]:
    """Cut a line into entries.

    Args:
        line: A line.
        cuts: Gaps between columns (left, right edge) that cut at smaller distances too.
        word_gap: Largest gap within an entry, ems.
        space: Usual blank between two words, ems: no cut is made at one.

    Returns:
        Entries from left to right.
    """
    groups: list[list[Token]] = []
    for token in line.tokens:
        if groups and not _apart(groups[-1][-1], token, cuts, word_gap, space):
            groups[-1].append(token)
        else:
            groups.append([token])
    return [Chunk(tuple(group)) for group in groups]


def _apart(left: Token, right: Token, cuts: Iterable[tuple[float, float]], word_gap: float, space: float) -> bool:
    gap = (right.x0 - left.x1) / max(left.size, right.size, 1.0)
    if gap > max(word_gap, 1.5 * space):
        return True
    values = is_value(left.text), is_value(right.text)
    if _NOTE.fullmatch(right.text) and is_figure(left.text) and gap < 0.6:
        return False  # a figure and the number of its note
    if all(values) and not (is_year(left.text) and is_year(right.text)) and gap > 0.12:
        return not (is_marker(left.text) and left.text[-1] in ".)")
    if any(values) and gap > max(_FIGURE_GAP, 1.25 * space) and (has_word(left.text) or has_word(right.text)):
        return True
    return gap > max(1.3 * space, space + 0.06) and any(_within(left, right, cut) for cut in cuts)


def _within(left: Token, right: Token, cut: tuple[float, float]) -> bool:
    """The hole between two tokens lies over the gap between two columns."""
    return min(right.x0, cut[1]) - max(left.x1, cut[0]) > -0.5
