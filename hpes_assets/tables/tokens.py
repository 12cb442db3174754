"""A word as the strategies see it.

Belongs here: the value. Does not belong here: making it (see :mod:`hpes_assets.tables.frame`).
"""

from __future__ import annotations

from dataclasses import dataclass

from hpes_assets.pages.model import Box


@dataclass(frozen=True, slots=True)
class Token:
    """A word of the frame. ``marks`` are raised note marks that stand at it."""

    x0: float
    y0: float
    x1: float
    y1: float
    text: str
    size: float
    baseline: float
    bold: bool = False
    marks: tuple[str, ...] = ()
    sideways: bool = False

    @property
    def box(self) -> Box:
        """Its box in the frame."""
        return (self.x0, self.y0, self.x1, self.y1)

    @property
    def middle(self) -> float:
        """Horizontal centre."""
        return (self.x0 + self.x1) / 2
