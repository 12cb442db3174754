"""The one PyMuPDF module, on PDFs drawn for it."""

from __future__ import annotations

from pathlib import Path

import pytest
from reportlab.lib import pdfencrypt
from reportlab.pdfgen.canvas import Canvas

from hpes_assets.pages.failures import PdfError, PdfFailure
from hpes_assets.pages.model import PageContent
from hpes_assets.pages.pdf import open_pdf


def read(path: Path) -> PageContent:
    with open_pdf(path) as pdf:
        return pdf.page(1)


def canvas(path: Path) -> Canvas:
    drawn = Canvas(str(path), pagesize=(400, 300), invariant=1)
    drawn.setFont("Helvetica", 10)
    return drawn


def test_words_carry_style_and_place(tmp_path: Path) -> None:
    drawn = canvas(tmp_path / "a.pdf")
    drawn.drawString(50, 200, "Fiscal Deficit")
    drawn.setFont("Helvetica-Bold", 12)
    drawn.drawString(50, 180, "1,84,552")
    drawn.save()
    page = read(tmp_path / "a.pdf")
    assert [w.text for w in page.words] == ["Fiscal", "Deficit", "1,84,552"]
    figure = page.words[-1]
    assert (figure.bold, figure.size, round(figure.baseline), round(figure.x0)) == (True, 12.0, 120, 50)
    assert figure.upright


def test_a_raised_mark_is_a_word_of_its_own(tmp_path: Path) -> None:
    drawn = canvas(tmp_path / "a.pdf")
    text = drawn.beginText(50, 200)
    text.setFont("Helvetica", 10)
    text.textOut("24.91")
    text.setRise(4)
    text.setFont("Helvetica", 6)
    text.textOut("2")
    drawn.drawText(text)
    drawn.save()
    assert [w.text for w in read(tmp_path / "a.pdf").words] == ["24.91", "2"]


def test_invisible_and_white_text_is_not_read(tmp_path: Path) -> None:
    drawn = canvas(tmp_path / "a.pdf")
    drawn.drawString(50, 200, "seen")
    text = drawn.beginText(50, 180)
    text.setTextRenderMode(3)
    text.textOut("99,99,999")
    text.setTextRenderMode(0)
    drawn.drawText(text)
    drawn.setFillColorRGB(1, 1, 1)
    drawn.drawString(50, 160, "77,77,777")
    drawn.setFillColorRGB(0, 0, 0.5)
    drawn.rect(45, 130, 100, 20, stroke=0, fill=1)
    drawn.setFillColorRGB(1, 1, 1)
    drawn.drawString(50, 136, "inverse")
    drawn.save()
    assert {w.text for w in read(tmp_path / "a.pdf").words} == {"seen", "inverse"}


def test_bold_by_printing_twice_is_read_once(tmp_path: Path) -> None:
    drawn = canvas(tmp_path / "a.pdf")
    for shift in (0.0, 0.3):
        drawn.drawString(50 + shift, 200, "Total 52,96,127")
    drawn.save()
    assert [w.text for w in read(tmp_path / "a.pdf").words] == ["Total", "52,96,127"]


def test_lines_bars_and_curves(tmp_path: Path) -> None:
    drawn = canvas(tmp_path / "a.pdf")
    drawn.line(50, 200, 350, 200)
    drawn.rect(50, 150, 100, 0.5, stroke=0, fill=1)
    drawn.setFillColorRGB(0.9, 0.9, 0.9)
    drawn.rect(50, 100, 100, 20, stroke=0, fill=1)
    drawn.bezier(50, 50, 80, 90, 120, 20, 150, 60)
    drawn.save()
    page = read(tmp_path / "a.pdf")
    assert sorted(round(rule.y0) for rule in page.rules) == [100, 150]
    assert all(rule.horizontal for rule in page.rules)
    assert [tuple(map(round, fill.box)) for fill in page.fills] == [(50, 180, 150, 200)]
    assert len(page.curves) == 1


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_boxes_go_back_to_the_unrotated_page(tmp_path: Path, rotation: int) -> None:
    plain, turned = canvas(tmp_path / "plain.pdf"), canvas(tmp_path / "turned.pdf")
    turned.setPageRotation(rotation)
    for drawn in (plain, turned):
        drawn.drawString(50, 200, "Kangra")
        drawn.save()
    x0, y0, x1, y1 = read(tmp_path / "plain.pdf").words[0].box
    lower = 100 if rotation in (90, 270) else 0  # reportlab swaps the sides of the page that it turns
    wanted = (x0, y0 + lower, x1, y1 + lower)
    page = read(tmp_path / "turned.pdf")
    box = page.to_unrotated(page.words[0].box)
    assert all(abs(a - b) < 0.01 for a, b in zip(box, wanted, strict=True))
    assert page.rotation == rotation
    assert (page.width, page.height) == (400, 300)


def test_what_a_document_says_of_itself(tmp_path: Path) -> None:
    drawn = canvas(tmp_path / "a.pdf")
    drawn.setTitle("Economic Survey 2024-25")
    drawn.bookmarkPage("one")
    drawn.addOutlineEntry("Agriculture", "one")
    drawn.drawString(50, 200, "x")
    drawn.showPage()
    drawn.save()
    with open_pdf(tmp_path / "a.pdf") as pdf:
        info = pdf.info
        assert "x" in pdf.text(1)
    assert (info.pages, info.title, info.outline) == (1, "Economic Survey 2024-25", ((1, "Agriculture", 1),))
    assert info.created_on is not None


def test_named_failures(tmp_path: Path) -> None:
    (tmp_path / "page.pdf").write_text("<html>404</html>")
    drawn = Canvas(str(tmp_path / "locked.pdf"), encrypt=pdfencrypt.StandardEncryption("secret", canPrint=0))
    drawn.drawString(50, 200, "x")
    drawn.save()
    for name, reason in (("page.pdf", PdfFailure.NOT_A_PDF), ("locked.pdf", PdfFailure.ENCRYPTED),
                         ("absent.pdf", PdfFailure.NOT_A_PDF)):
        with pytest.raises(PdfError) as caught, open_pdf(tmp_path / name) as pdf:
            pdf.page(1)
        assert caught.value.reason is reason
        assert name in str(caught.value)


def test_a_page_that_is_not_there(tmp_path: Path) -> None:
    drawn = canvas(tmp_path / "a.pdf")
    drawn.drawString(50, 200, "x")
    drawn.save()
    with open_pdf(tmp_path / "a.pdf") as pdf, pytest.raises(PdfError) as caught:
        pdf.page(7)
    assert caught.value.reason is PdfFailure.UNREADABLE_PAGE
    assert caught.value.page == 7
