"""Pictures of cited cells: the box is lit where the figure stands, on turned pages too."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from hpes_retrieval.answer import Citation
from hpes_retrieval.citation import CitationError

BOX = (100.0, 50.0, 140.0, 62.0)
"""Points from the top left of the unrotated page, 300 by 400."""


@pytest.fixture(params=[0, 90, 270])
def pdf(request, tmp_path: Path) -> tuple[Path, int]:
    path = tmp_path / "page.pdf"
    canvas = Canvas(str(path), pagesize=(300, 400))
    canvas.drawString(102, 400 - 60, "4.21")
    canvas.showPage()
    canvas.save()
    if request.param:
        document = pypdfium2.PdfDocument(path)
        document[0].set_rotation(request.param)
        turned = tmp_path / "turned.pdf"
        document.save(turned)
        path = turned
    return path, request.param


def cited(path: Path | None, page: int = 1) -> Citation:
    return Citation("p", "2023-24", "page.pdf", page, "", ("Apple",), ("2023-24",), "4.21", BOX, file=path)


def test_the_cell_is_lit_and_nothing_else(pdf):
    path, turn = pdf
    picture = cited(path).image(scale=1.0)
    assert picture.size == ((300, 400) if not turn else (400, 300))
    lit = [(x, y) for x in range(picture.width) for y in range(picture.height) if is_yellow(picture.getpixel((x, y)))]
    x0, y0, x1, y1 = {0: BOX, 90: (400 - 62, 100, 400 - 50, 140), 270: (50, 300 - 140, 62, 300 - 100)}[turn]
    assert lit
    for x, y in lit:
        assert x0 - 4 <= x <= x1 + 4 and y0 - 4 <= y <= y1 + 4, (x, y)


def is_yellow(pixel: tuple[int, int, int]) -> bool:
    red, _, blue = pixel
    return red > 200 and blue < 200


@pytest.mark.parametrize("file", [None, Path("nowhere.pdf")])
def test_a_file_that_is_gone_is_named_with_the_cure(file):
    with pytest.raises(CitationError, match="hpes run"):
        cited(file).image()


def test_a_page_that_is_not_there_is_an_error(pdf):
    with pytest.raises(CitationError, match="page 9"):
        cited(pdf[0], 9).image()
