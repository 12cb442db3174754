"""Drawing primitives that know where their ink landed.

Coordinates are points from the top left of a sheet, y downwards; text is placed by its baseline. On
a sideways sheet they are those of the reader who turns the page clockwise; the boxes returned are
always those of the unrotated page. Belongs here: text, lines, fills, images. Does not belong here: tables.
"""

from __future__ import annotations

import time
from functools import lru_cache
from pathlib import Path

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from golden.truth import Box

WIDTH, HEIGHT = 595.28, 841.89
ASCENT, DESCENT = 0.74, 0.22
"""Of a font's size, enough for the standard fonts."""


@lru_cache(maxsize=200_000)
def width_of(text: str, font: str, size: float) -> float:
    """Width of a text in points."""
    return float(stringWidth(text, font, size))


class Pen:
    """A canvas of A4 pages.

    Args:
        path: File to write.
        created: Seconds since 1970 that the metadata state as creation and modification date.
        title: Title in the metadata.
    """

    def __init__(self, path: Path, created: int, title: str) -> None:
        rl_config.useA85 = 0  # binary streams, as every other producer writes them
        self.canvas = Canvas(str(path), pagesize=(WIDTH, HEIGHT), invariant=1, pageCompression=1)
        self.canvas.setTitle(title)
        self.canvas.setAuthor("illustrative sample")
        self.canvas.setSubject("Illustrative sample; not a publication of any government")
        self.canvas.setKeywords("illustrative, sample, invented figures")
        self.canvas.setCreator("HPES sample builder")
        self.canvas.setProducer("HPES sample builder")
        stamp = self.canvas._doc._timeStamp
        stamp.t, stamp.lt = created, time.gmtime(created)
        stamp.YMDhms, stamp.dhh, stamp.dmm, stamp.tzname = tuple(stamp.lt)[:6], 0, 0, "UTC"
        self.sideways = False
        self.page = 1

    def text(self, x: float, y: float, text: str, font: str, size: float, align: str = "left") -> Box:
        """Draw one line of text; returns the box of its ink."""
        width = width_of(text, font, size)
        x0 = x - width if align == "right" else x - width / 2 if align == "center" else x
        self.canvas.setFont(font, size)
        self.canvas.drawString(x0, self._y(y), text)
        return self._box(x0, y - ASCENT * size, x0 + width, y + DESCENT * size)

    def justified(self, x: float, y: float, words: list[str], width: float, font: str, size: float) -> None:
        """Draw words spread over a width."""
        gap = (width - sum(width_of(word, font, size) for word in words)) / max(1, len(words) - 1)
        line = self.canvas.beginText(x, self._y(y))
        line.setFont(font, size)
        line.setWordSpace(gap - width_of(" ", font, size))
        line.textOut(" ".join(words))
        line.setWordSpace(0)
        self.canvas.drawText(line)

    def line(self, x0: float, y0: float, x1: float, y1: float, width: float = 0.5) -> None:
        """Draw a line."""
        self.canvas.setLineWidth(width)
        self.canvas.line(x0, self._y(y0), x1, self._y(y1))

    def rect(
        self, box: Box, grey: float | None = None, *, colour: tuple[float, float, float] | None = None
    ) -> None:
        """Fill a rectangle, or stroke it when neither grey nor colour is given."""
        x0, y0, x1, y1 = box
        self.canvas.setLineWidth(0.5)
        if colour is not None:
            self.canvas.setFillColorRGB(*colour)
        elif grey is not None:
            self.canvas.setFillGray(grey)
        filled = grey is not None or colour is not None
        self.canvas.rect(
            x0, self._y(y1), x1 - x0, y1 - y0, stroke=0 if filled else 1, fill=1 if filled else 0
        )
        self.canvas.setFillGray(0)

    def polyline(self, points: list[tuple[float, float]], width: float = 1.2) -> None:
        """Draw a line through points, as one path."""
        path = self.canvas.beginPath()
        path.moveTo(points[0][0], self._y(points[0][1]))
        for x, y in points[1:]:
            path.lineTo(x, self._y(y))
        self.canvas.setLineWidth(width)
        self.canvas.drawPath(path, stroke=1, fill=0)

    def polygon(self, points: list[tuple[float, float]], colour: tuple[float, float, float]) -> None:
        """Fill an area."""
        path = self.canvas.beginPath()
        path.moveTo(points[0][0], self._y(points[0][1]))
        for x, y in points[1:]:
            path.lineTo(x, self._y(y))
        path.close()
        self.canvas.setFillColorRGB(*colour)
        self.canvas.drawPath(path, stroke=0, fill=1)
        self.canvas.setFillGray(0)

    def image(self, image: ImageReader, box: Box) -> None:
        """Place an image."""
        x0, y0, x1, y1 = box
        self.canvas.drawImage(image, x0, self._y(y1), x1 - x0, y1 - y0)

    def turn(self, *, rotate_page: bool) -> None:
        """Make the current page sideways: text reads upwards, and ``rotate_page`` displays it upright."""
        self.sideways = True
        self.canvas.saveState()
        self.canvas.rotate(90)
        if (
            rotate_page
        ):  # reportlab swaps the sides of a turned page's box; swapped before, they come out right
            self.canvas.setPageSize((HEIGHT, WIDTH))
            self.canvas.setPageRotation(90)

    def end_page(self) -> None:
        """Finish the page; the next is upright."""
        if self.sideways:
            self.canvas.restoreState()
        self.canvas.showPage()
        self.canvas.setPageRotation(0)
        self.canvas.setPageSize((WIDTH, HEIGHT))
        self.sideways = False
        self.page += 1

    def save(self) -> None:
        """Write the file."""
        self.canvas.save()

    def _y(self, y: float) -> float:
        return -y if self.sideways else HEIGHT - y

    def _box(self, x0: float, y0: float, x1: float, y1: float) -> Box:
        box = (y0, HEIGHT - x1, y1, HEIGHT - x0) if self.sideways else (x0, y0, x1, y1)
        return (round(box[0], 2), round(box[1], 2), round(box[2], 2), round(box[3], 2))


class DryPen(Pen):
    """A pen without ink, for the pass that only learns on which page things fall."""

    def text(self, x: float, y: float, text: str, font: str, size: float, align: str = "left") -> Box:
        """The box that the text would have."""
        width = width_of(text, font, size)
        x0 = x - width if align == "right" else x - width / 2 if align == "center" else x
        return self._box(x0, y - ASCENT * size, x0 + width, y + DESCENT * size)

    def justified(self, x: float, y: float, words: list[str], width: float, font: str, size: float) -> None:
        """Nothing."""

    def line(self, x0: float, y0: float, x1: float, y1: float, width: float = 0.5) -> None:
        """Nothing."""

    def rect(
        self, box: Box, grey: float | None = None, *, colour: tuple[float, float, float] | None = None
    ) -> None:
        """Nothing."""

    def polyline(self, points: list[tuple[float, float]], width: float = 1.2) -> None:
        """Nothing."""

    def polygon(self, points: list[tuple[float, float]], colour: tuple[float, float, float]) -> None:
        """Nothing."""

    def image(self, image: ImageReader, box: Box) -> None:
        """Nothing."""

    def turn(self, *, rotate_page: bool) -> None:
        """Boxes are those of a sideways page from here on."""
        self.sideways = True

    def end_page(self) -> None:
        """Count the page."""
        self.sideways = False
        self.page += 1

    def save(self) -> None:
        """Nothing."""
