"""Pages made of printed words, for tests of tables: no PDF needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hpes_assets.pages.model import Fill, PageContent, Rule, Word

WIDTH = 0.5
"""Width of a letter, ems: near enough to a text face for gaps and columns."""


@dataclass(frozen=True)
class Printed:
    """A text printed from a point; blanks part words."""

    x: float
    y: float
    text: str
    size: float = 10.0
    bold: bool = False


def page_of(
    printed: Sequence[Printed], rules: Sequence[Rule] = (), fills: Sequence[Fill] = (), number: int = 1
) -> PageContent:
    """A page with these texts on it."""
    words = []
    for item in printed:
        x = item.x
        for text in item.text.split(" "):
            width = len(text) * WIDTH * item.size
            words.append(Word(x, item.y - 0.8 * item.size, x + width, item.y + 0.2 * item.size, text, "F", item.size,
                              item.y, item.bold))
            x += width + 0.28 * item.size
    return PageContent(number, 600, 800, words=tuple(words), rules=tuple(rules), fills=tuple(fills))
