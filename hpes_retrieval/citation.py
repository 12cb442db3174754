"""Pictures of cited cells, drawn with pypdfium2: the reader needs no PyMuPDF.

Belongs here: rendering a page and lighting a box.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hpes_retrieval.errors import RetrievalError

if TYPE_CHECKING:
    from PIL.Image import Image


class CitationError(RetrievalError):
    """A cited page cannot be shown."""


def page_image(file: Path | None, page: int, bbox: tuple[float, float, float, float], scale: float) -> Image:
    """A page with one box lit.

    Args:
        file: The PDF in the raw store.
        page: Page from 1.
        bbox: Points of the unrotated page from its top left.
        scale: Pixels a point.

    Raises:
        CitationError: The file is missing or the page cannot be drawn.
    """
    import pypdfium2
    from PIL import Image, ImageDraw

    if file is None or not file.exists():
        raise CitationError(f"{file} is not in the home's raw store; the edition can be fetched again with hpes run")
    try:
        document = pypdfium2.PdfDocument(file)
        sheet = document[page - 1]
        turn = sheet.get_rotation()
        sheet.set_rotation(0)
        picture = sheet.render(scale=scale).to_pil().convert("RGBA")
    except (pypdfium2.PdfiumError, IndexError) as error:
        raise CitationError(f"{file}, page {page}: {error}") from error
    light = Image.new("RGBA", picture.size, (0, 0, 0, 0))
    box = [side * scale for side in bbox]
    frame = [box[0] - 3, box[1] - 3, box[2] + 3, box[3] + 3]
    ImageDraw.Draw(light).rectangle(frame, fill=(255, 210, 0, 90), outline=(200, 60, 0, 255), width=2)
    lit = Image.alpha_composite(picture, light).convert("RGB")
    return lit.rotate(-turn, expand=True) if turn else lit
