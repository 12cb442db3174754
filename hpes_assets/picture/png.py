"""A page and what is drawn over it, as one picture.

Belongs here: painting with Pillow. Does not belong here: what is drawn (:mod:`hpes_assets.picture.overlay`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hpes_assets.pages.model import Box, PageImage
from hpes_assets.picture.overlay import COLOURS, Overlay, Part, Tint

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont, ImageFont

_FILL = 56
"""Of 255: print stays readable through a cell's tint."""
_EDGE = 150
_BAND = 0.055
"""Height of the legend, of the page's longer side."""
_INK = (32, 36, 42, 255)


def sheet_of(image: PageImage) -> Image:
    """The page alone."""
    from PIL import Image as Pillow

    return Pillow.frombytes("RGB", (image.width, image.height), image.rgb)


def picture_of(image: PageImage, overlay: Overlay, title: str) -> Image:
    """The page with its tables drawn over it, below a band with the title and the legend.

    Args:
        image: The page as it looks.
        overlay: What stands on it.
        title: For the band: the document and the page.

    Returns:
        A picture as wide as the image and higher by :func:`band_height`.
    """
    from PIL import Image as Pillow
    from PIL import ImageDraw

    sheet = sheet_of(image).convert("RGBA")
    scale = image.width / overlay.page.width
    glass = Pillow.new("RGBA", sheet.size, (0, 0, 0, 0))
    brush = ImageDraw.Draw(glass)
    for part in overlay.parts:
        _paint_cells(brush, part, scale)
    for part in overlay.parts:
        _paint_frame(brush, part, scale)
    _paint_labels(brush, overlay, scale, sheet.size)
    band = band_height(image)
    whole = Pillow.new("RGB", (sheet.width, sheet.height + band), (255, 255, 255))
    whole.paste(Pillow.alpha_composite(sheet, glass).convert("RGB"), (0, band))
    _paint_band(ImageDraw.Draw(whole), band, sheet.width, title)
    return whole


def band_height(image: PageImage) -> int:
    """Pixels of the band over a page."""
    return round(_BAND * max(image.width, image.height))


def _paint_cells(brush: ImageDraw, part: Part, scale: float) -> None:
    for mark in part.marks:
        colour = _rgb(COLOURS[mark.tint])
        brush.rectangle(_pixels(mark.box, scale), fill=(*colour, _FILL), outline=(*colour, _EDGE), width=1)


def _paint_frame(brush: ImageDraw, part: Part, scale: float) -> None:
    x0, y0, x1, y1 = _pixels(part.box, scale)
    width, gap = max(2, round(1.6 * scale)), round(3.2 * scale)
    brush.rectangle((x0 - gap, y0 - gap, x1 + gap, y1 + gap),
                    outline=(*_rgb(COLOURS[part.table.verdict]), 255), width=width)


def _paint_labels(brush: ImageDraw, overlay: Overlay, scale: float, size: tuple[int, int]) -> None:
    """Labels where they hide the least print, and no other label."""
    font = _font(max(9.0, 8.0 * scale))
    pad = round(2 * scale)
    taken = [_pixels(word.box, scale) for word in overlay.page.words]
    for part in overlay.parts:
        wide, high = _measure(brush, part.table.label, font)
        shape = (wide + 4 * pad, high + 2 * pad)
        places = list(_places(_pixels(part.box, scale), shape, size, round(3.8 * scale)))
        spot = min(places, key=lambda place: sum(_shared(place, other) for other in taken))
        taken += [spot] * 9  # print may be hidden before another label is
        brush.rounded_rectangle(spot, radius=pad, fill=(*_rgb(COLOURS[part.table.verdict]), 255))
        brush.text((spot[0] + 2 * pad, (spot[1] + spot[3]) / 2), part.table.label, font=font,
                   fill=(255, 255, 255, 255), anchor="lm")


def _places(frame: Box, shape: tuple[int, int], size: tuple[int, int], gap: int) -> Iterator[Box]:
    """Corners outside a frame, then inside it, none of them off the page."""
    wide, high = shape
    for y in (frame[1] - high - gap, frame[3] + gap, frame[1], frame[3] - high):
        for x in (frame[0] - gap, frame[2] - wide + gap):
            left = max(0.0, min(x, size[0] - wide))
            top = max(0.0, min(y, size[1] - high))
            yield (left, top, left + wide, top + high)


def _paint_band(brush: ImageDraw, height: int, width: int, title: str) -> None:
    font = _font(max(9.0, 0.27 * height))
    side = round(0.26 * height)
    x = y = round(0.14 * height)
    brush.text((x, y + side / 2), title, font=font, fill=_INK, anchor="lm")
    y = round(0.58 * height)
    for name in (*Tint, "accepted", "rejected"):
        colour = _rgb(COLOURS[name])
        if name in tuple(Tint):
            brush.rectangle((x, y, x + side, y + side), fill=_on_white(colour), outline=colour)
        else:
            brush.rectangle((x, y, x + side, y + side), outline=colour, width=max(2, side // 6))
        x += side + side // 2
        brush.text((x, y + side / 2), str(name), font=font, fill=_INK, anchor="lm")
        x += _measure(brush, str(name), font)[0] + side
    brush.line((0, height - 1, width, height - 1), fill=(200, 204, 210))


def _measure(brush: ImageDraw, text: str, font: FreeTypeFont | ImageFont) -> tuple[int, int]:
    """Width of the text, and a height that all texts share."""
    _, top, _, bottom = brush.textbbox((0, 0), "Ag", font=font)
    return round(brush.textlength(text, font=font)), round(bottom - top)


def _font(size: float) -> FreeTypeFont | ImageFont:
    """The face inside Pillow: the same on every machine."""
    from PIL import ImageFont

    return ImageFont.load_default(size)


def _pixels(box: Box, scale: float) -> Box:
    x0, y0, x1, y1 = (float(round(edge * scale)) for edge in box)
    return (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def _shared(one: Box, other: Box) -> float:
    """Area of both."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0


def _rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return (red, green, blue)


def _on_white(colour: tuple[int, int, int]) -> tuple[int, int, int]:
    """A cell's tint as it looks on paper."""
    red, green, blue = (255 - (255 - part) * _FILL // 255 for part in colour)
    return (red, green, blue)
