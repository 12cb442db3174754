"""Chapter dividers that exist only as images, as in the real volumes.

Belongs here: painting the image and placing it. The page has no text layer.
"""

from __future__ import annotations

import io

from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader

from golden.builder.flow import Flow
from golden.builder.pen import HEIGHT, WIDTH


def draw_divider(flow: Flow, number: int, title: str) -> None:
    """A full page that shows the chapter's number and title as pixels."""
    flow.start_page(bare=True)
    flow.note(image_only=True, language="none", encoding="image_only")
    flow.trait("image_only_divider")
    if flow.furniture.page_number is not None:
        flow.furniture.page_number += 1
    flow.pen.image(ImageReader(io.BytesIO(_picture(number, title))), (0, 0, WIDTH, HEIGHT))


def _picture(number: int, title: str) -> bytes:
    image = Image.new("L", (298, 421), 235)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 150, 298, 260), fill=90)
    font = ImageFont.load_default(size=18)
    draw.text((24, 165), f"CHAPTER {number}", fill=255, font=font)
    words, lines = title.split(), [""]
    for word in words:
        longer = f"{lines[-1]} {word}".strip()
        if draw.textlength(longer, font=font) > 250 and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    for i, line in enumerate(lines):
        draw.text((24, 195 + 22 * i), line, fill=255, font=font)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()
