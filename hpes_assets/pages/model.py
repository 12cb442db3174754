"""Geometry of a page as every later step sees it: words, rules, fills, images.

Belongs here: frozen values with no behaviour beyond small derived properties. Does not belong here:
PyMuPDF (see :mod:`hpes_assets.pages.pdf`), decisions about language or tables.

Coordinates are points of the page as displayed (its /Rotate undone), origin top left, y downwards.
:attr:`PageContent.to_unrotated` carries a box back to the unrotated page, which is what is stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

Box = tuple[float, float, float, float]
"""x0, y0, x1, y1 in points."""


@dataclass(frozen=True, slots=True)
class Word:
    """One word of the text layer.

    ``direction`` is the unit vector of the writing direction: (1, 0) for upright text, (0, -1) for
    text that reads upwards. ``size`` and ``baseline`` tell superscripts apart.
    """

    x0: float
    y0: float
    x1: float
    y1: float
    text: str
    font: str = ""
    size: float = 0.0
    baseline: float = 0.0
    bold: bool = False
    direction: tuple[float, float] = (1.0, 0.0)
    block: int = 0
    line: int = 0

    @property
    def box(self) -> Box:
        """Its box."""
        return (self.x0, self.y0, self.x1, self.y1)

    @property
    def upright(self) -> bool:
        """Reads from left to right."""
        return self.direction[0] > 0.9


@dataclass(frozen=True, slots=True)
class Rule:
    """A drawn horizontal or vertical line, or a bar thin enough to be one."""

    x0: float
    y0: float
    x1: float
    y1: float
    thickness: float = 0.0

    @property
    def horizontal(self) -> bool:
        """Wider than high."""
        return (self.x1 - self.x0) >= (self.y1 - self.y0)


@dataclass(frozen=True, slots=True)
class Fill:
    """A filled rectangle: shading of a row, or a bar of a chart."""

    box: Box
    colour: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class PageContent:
    """Everything on one page that a later step may look at."""

    number: int
    width: float
    height: float
    rotation: int = 0
    label: str = ""
    words: tuple[Word, ...] = ()
    rules: tuple[Rule, ...] = ()
    fills: tuple[Fill, ...] = ()
    images: tuple[Box, ...] = ()
    curves: tuple[Box, ...] = ()
    """Boxes of drawn paths that are neither rules nor rectangles: lines and wedges of charts."""

    def to_unrotated(self, box: Box) -> Box:
        """Carry a box of the displayed page to the unrotated page.

        Args:
            box: Box on the page as displayed, points.

        Returns:
            The same box on the page without its /Rotate, points from its top left.
        """
        x0, y0, x1, y1 = box
        if self.rotation == 90:
            return (y0, self.width - x1, y1, self.width - x0)
        if self.rotation == 180:
            return (self.width - x1, self.height - y1, self.width - x0, self.height - y0)
        if self.rotation == 270:
            return (self.height - y1, x0, self.height - y0, x1)
        return box

    def to_displayed(self, box: Sequence[float]) -> Box:
        """Carry a stored box to the page as displayed: the inverse of :meth:`to_unrotated`.

        Args:
            box: Box on the unrotated page, points.
        """
        x0, y0, x1, y1 = box
        if self.rotation == 90:
            return (self.width - y1, x0, self.width - y0, x1)
        if self.rotation == 180:
            return (self.width - x1, self.height - y1, self.width - x0, self.height - y0)
        if self.rotation == 270:
            return (y0, self.height - x1, y1, self.height - x0)
        return (x0, y0, x1, y1)


@dataclass(frozen=True, slots=True)
class PageImage:
    """A page as it looks, its /Rotate undone: plain pixels, so that nobody need decode what a file led to."""

    number: int
    width: int
    """Pixels, as the height."""
    height: int
    rgb: bytes
    """Three bytes a pixel, rows from the top."""


@dataclass(frozen=True, slots=True)
class DocumentInfo:
    """What a document says of itself."""

    pages: int
    created_on: date | None = None
    modified_on: date | None = None
    title: str = ""
    producer: str = ""
    outline: tuple[tuple[int, str, int], ...] = field(default=())
    """Entries of the outline: level from 1, title, page from 1."""
