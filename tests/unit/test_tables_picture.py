"""Pages drawn with their tables: the right places on the picture, and nothing hostile alive in the HTML."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import re
from html import unescape
from pathlib import Path

import pdf_bytes
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from reportlab.pdfgen.canvas import Canvas
from selectolax.lexbor import LexborHTMLParser
from typer.testing import CliRunner

from hpes_assets.cli import app
from hpes_assets.commands.table_pictures import html_pixels
from hpes_assets.pages.failures import PdfFailure
from hpes_assets.pages.model import PageContent, PageImage
from hpes_assets.pages.reader import Limits, draw_pages, read_document
from hpes_assets.picture.html import View, closing, opening, page_section
from hpes_assets.picture.overlay import COLOURS, Overlay, Tint, overlays_of, shown_tables
from hpes_assets.picture.png import band_height, picture_of
from hpes_assets.publications.loader import load_profile
from hpes_assets.tables.model import AcceptedTable, Cell, Grid, PageTables, RejectedTable, Violation
from hpes_retrieval.schema import CellRole, GateRule, Proof

PROFILE = load_profile("himachal_economic_survey")
HOSTILE = "</td></script><script>alert(1)</script><img src=x onerror=alert(2)> \" onmouseover=\"alert(3)\" '&amp;"


def grid(label: str = "Rice", value: str = "1,234.5", caption: str = "Area", **more) -> Grid:
    def cell(row, column, text, role, rows=(), columns=()):
        left, top = 100.0 + 100 * column, 200.0 + 20 * row
        return Cell(row, column, text, role, (left, top, left + 60, top + 12), 1, row_path=rows, column_path=columns)

    cells = (
        cell(0, 0, "Crop", CellRole.HEADER), cell(0, 1, "2019-20 (R)", CellRole.HEADER),
        cell(1, 0, label, CellRole.STUB),
        cell(1, 1, value, CellRole.DATA, ("Cereals", label), ("2019-20 (R)",)),
        cell(2, 0, "Wheat", CellRole.STUB), cell(2, 1, "-", CellRole.DATA, ("Cereals", "Wheat"), ("2019-20 (R)",)),
    )
    whole = {"pages": (1,), "unit_note": "(in hectares)", **more}
    return Grid(box=(100, 200, 260, 252), cells=cells, n_rows=3, n_columns=2, header_rows=1, stub_columns=1,
                strategy="aligned", caption=caption, **whole)


def accepted(**more) -> PageTables:
    return PageTables((AcceptedTable(grid(**more), Proof.RECONCILED, ("1 + 2 = 3",)),))


def rejected(evidence: str = "column 1 holds words", **more) -> PageTables:
    return PageTables((), (RejectedTable(grid(**more), (Violation(GateRule.NUMERIC_PURITY, evidence),)),))


def overlay(found: PageTables, page: PageContent | None = None) -> Overlay:
    (one,) = overlays_of([page or PageContent(1, 600, 800)], shown_tables(found, PROFILE))
    return one


def white(width: int = 600, height: int = 800, number: int = 1) -> PageImage:
    return PageImage(number, width, height, b"\xff" * (3 * width * height))


def html_of(found: PageTables, **view) -> str:
    drawn = overlay(found)
    return opening(View("survey.pdf", [drawn], **view)) + page_section(drawn, white(), 400) + closing()


def field(text: str, place: str) -> dict[str, str]:
    return LexborHTMLParser(text).css_first(f'td[data-cell="{place}"]').attributes


# The picture


def test_cells_and_frame_are_painted_where_they_stand() -> None:
    image, drawn = white(1200, 1600), overlay(accepted())
    picture = picture_of(image, drawn, "survey.pdf · page 1")
    band = band_height(image)
    assert picture.size == (1200, 1600 + band)

    def at(x: float, y: float) -> tuple[int, int, int]:
        return picture.getpixel((round(2 * x), round(2 * y) + band))

    header, stub, data, null = at(230, 206), at(130, 226), at(230, 226), at(230, 246)
    assert len({header, stub, data, null, (255, 255, 255)}) == 5
    assert at(230, 226 + 8) == (255, 255, 255), "between the rows"
    green = tuple(bytes.fromhex(COLOURS["accepted"][1:]))
    assert green in {at(180, 252 + step / 2) for step in range(10)}, "below the last row"


def test_a_rejected_table_is_framed_red_and_names_its_rule() -> None:
    picture = picture_of(white(), overlay(rejected()), "page 1")
    colours = {colour for _, colour in picture.getcolors(1 << 20)}
    assert tuple(bytes.fromhex(COLOURS["rejected"][1:])) in colours
    (table,) = shown_tables(rejected(), PROFILE)
    assert table.label == "1 · rejected · numeric_purity · aligned"


def test_the_label_does_not_hide_print_where_another_corner_is_free() -> None:
    from page_maker import words_at

    above = PageContent(1, 600, 800, words=tuple(words_at("TABLE 1 Area under all the crops", 90, 195)))
    ground = picture_of(white(), overlay(PageTables(), above), "x")
    picture = picture_of(white(), overlay(accepted(), above), "x")
    band = band_height(white())
    box = (90, 187 + band, 270, 195 + band)
    assert picture.crop(box).tobytes() == ground.crop(box).tobytes()


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_turned_page_is_marked_where_it_is_read(tmp_path: Path, rotation: int) -> None:
    """A black square on a turned page: the reader's boxes, the renderer's pixels and the overlay agree."""
    path = tmp_path / "turned.pdf"
    canvas = Canvas(str(path), pagesize=(400, 600))
    canvas.setPageRotation(rotation)
    canvas.rect(50, 240, 40, 40, fill=1)
    canvas.drawString(200, 100, "word")
    canvas.save()
    (page,) = read_document(path).pages
    images: list[PageImage] = []
    assert draw_pages(path, [1], images.append, longest_px=600) == ()
    high = 400 if rotation in (90, 270) else 600  # reportlab swaps the sides of the page that it turns
    box = page.to_displayed((50, high - 280, 90, high - 240))
    (image,) = images
    assert (image.width, image.height) == (page.width, page.height)
    sheet = Image.frombytes("RGB", (image.width, image.height), image.rgb)
    square, word = (sheet.convert("L").crop([round(edge) for edge in place]) for place in (box, page.words[0].box))
    assert square.getextrema() == (0, 0)
    assert word.getextrema()[0] < 100


# Drawing within limits


def test_pages_are_drawn_in_order_and_no_larger_than_asked(tmp_path: Path) -> None:
    path = tmp_path / "three.pdf"
    path.write_bytes(pdf_bytes.document([pdf_bytes.text("one"), pdf_bytes.text("two"), pdf_bytes.text("three")]))
    images: list[PageImage] = []
    assert draw_pages(path, {3, 1}, images.append, longest_px=500) == ()
    assert [image.number for image in images] == [1, 3]
    assert all(max(image.width, image.height) in (499, 500, 501) for image in images)
    assert draw_pages(path, (), images.append) == ()


def test_a_page_that_hangs_is_not_drawn_and_the_others_are(tmp_path: Path) -> None:
    path = tmp_path / "hanging.pdf"
    path.write_bytes(pdf_bytes.hanging_page())
    seen: list[int] = []
    lost = draw_pages(path, range(1, 6), lambda image: seen.append(image.number), 200, Limits(page_seconds=1.0))
    assert seen == [1, 2, 4, 5]
    assert [(failure.page, failure.reason) for failure in lost] == [(3, PdfFailure.TIMEOUT)]


def test_a_document_that_is_given_up_names_every_page_that_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "hanging.pdf"
    path.write_bytes(pdf_bytes.hanging_page())
    limits = Limits(page_seconds=1.0, lost_children=0)
    lost = draw_pages(path, range(1, 6), lambda image: None, 200, limits)
    assert [failure.page for failure in lost] == [3, 4, 5]
    assert [failure.page for failure in draw_pages(tmp_path / "gone.pdf", [2], lambda image: None)] == [2]


# The HTML


def test_a_cell_tells_what_it_is() -> None:
    text = html_of(accepted())
    said = field(text, "1-1-1")
    assert said["data-rows"] == "Cereals › Rice" and said["data-columns"] == "2019-20 (R)"
    assert (said["data-value"], said["data-unit"]) == ("1,234.5", "hectares")
    assert (said["data-year"], said["data-estimate"]) == ("2019-20", "revised")
    null = field(text, "1-2-1")
    assert null["data-value"] == "nil" and "null" in null["class"]
    marked = LexborHTMLParser(text).css("rect.cell")
    assert {mark.attributes["data-cell"] for mark in marked} == {f"1-{row}-{col}" for row in range(3) for col in (0, 1)}
    box = next(mark.attributes for mark in marked if mark.attributes["data-cell"] == "1-1-1")
    assert [float(box[side]) for side in ("x", "y", "width", "height")] == [200, 220, 60, 12]


def test_an_accepted_table_shows_proof_and_equations_a_rejected_one_rule_and_evidence() -> None:
    good = LexborHTMLParser(html_of(accepted())).css_first(".card")
    assert good.attributes["data-verdict"] == "accepted"
    assert "proof: reconciled" in good.text() and "1 + 2 = 3" in good.text()
    text = html_of(rejected(evidence="5 < 6 cells"))
    bad = LexborHTMLParser(text).css_first(".card")
    assert bad.attributes["data-verdict"] == "rejected"
    assert "numeric_purity" in bad.text() and "5 < 6 cells" in bad.text() and "5 &lt; 6 cells" in text
    assert "lands nowhere" in field(text, "1-1-1")["data-remark"]


def test_many_equations_unfold() -> None:
    equations = tuple(f"{number} + 1 = {number + 1}" for number in range(40))
    found = PageTables((AcceptedTable(grid(), Proof.RECONCILED, equations),))
    shown = LexborHTMLParser(html_of(found)).css_first(".card")
    assert len(shown.css("li")) == 40 and shown.css_first("summary").text() == "34 more"


def test_hostile_text_stays_text() -> None:
    found = rejected(label=HOSTILE, value=HOSTILE, caption=HOSTILE, evidence=HOSTILE, legend=(HOSTILE,))
    drawn = overlay(found)
    text = opening(View(HOSTILE, [drawn], [HOSTILE])) + page_section(drawn, white(), 100) + closing()
    tree = LexborHTMLParser(text)
    assert len(tree.css("script")) == 1 and not tree.css("img, iframe, object, embed, link, base, form")
    attributes = [name for node in tree.css("*") for name in node.attributes]
    assert not [name for name in attributes if name.startswith("on") or name == "style"]
    assert tree.css_first('td[data-cell="1-1-0"]').text() == unescape(HOSTILE.replace("&", "&amp;"))
    assert field(text, "1-1-1")["data-rows"] == f"Cereals › {HOSTILE}"


@given(st.text(min_size=1, max_size=60))
def test_any_label_comes_back_as_it_was(label: str) -> None:
    tame = re.sub(r"[\x00\r\ud800-\udfff]", "", label) or "x"  # what HTML itself cannot carry
    said = field(html_of(accepted(label=tame)), "1-1-1")
    assert said["data-rows"] == f"Cereals › {tame}"


def test_the_file_needs_nothing_else_and_allows_itself_nothing_else() -> None:
    text = html_of(accepted())
    tree = LexborHTMLParser(text)
    addresses = [value for node in tree.css("*") for name, value in node.attributes.items() if name in ("src", "href")]
    assert addresses and all(address.startswith(("data:image/", "#")) for address in addresses)
    assert not re.search(r"url\(|@import|https?://", text)
    policy = tree.css_first("meta[http-equiv]").attributes["content"]
    assert policy.startswith("default-src 'none'; img-src data:;") and "unsafe" not in policy
    for tag in ("style", "script"):
        inside = re.search(rf"<{tag}>(.*?)</{tag}>", text, re.DOTALL)[1]
        digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy


def test_a_continued_table_shows_on_each_page_the_rows_printed_there() -> None:
    whole = grid()
    cells = tuple(cell if cell.row < 2 else Cell(cell.row, cell.column, cell.text, cell.role, (100, 50, 160, 62), 2)
                  for cell in whole.cells)
    longer = Grid((1, 2), whole.box, cells, 3, 2, 1, 1, "ruled")
    found = PageTables((AcceptedTable(longer, Proof.GATE),))
    pages = [PageContent(1, 600, 800), PageContent(2, 600, 800)]
    first, second = overlays_of(pages, shown_tables(found, PROFILE))
    assert second.parts[0].box == (100, 50, 160, 62)
    above, below = (LexborHTMLParser(page_section(one, None, 400)).css_first(".card").text() for one in (first, second))
    assert "Rice" in above and "Wheat" not in above
    assert "Rice" not in below and "Wheat" in below and "Crop" in below and "also on page 1" in below


def test_a_page_without_a_picture_says_so_and_keeps_its_cells() -> None:
    text = page_section(overlay(accepted()), None, 400)
    assert "could not be drawn" in text and "<image" not in text and text.count("<rect class=\"cell") == 6


def test_every_tint_has_a_colour() -> None:
    assert {*Tint, "accepted", "rejected"} == set(COLOURS)


# The command


@pytest.fixture
def survey(tmp_path: Path) -> Path:
    path = tmp_path / "survey.pdf"
    canvas = Canvas(str(path), pagesize=(600, 800))
    for page in range(2):
        canvas.drawString(100, 720, f"Table {page + 1} Area under crops (in hectares)")
        rows = ("Crop 2018-19 2019-20", "Rice 100 110", "Wheat 200 210", "Total 300 320")
        for row, texts in enumerate(rows):
            for column, text in enumerate(texts.split()):
                canvas.drawString(100 + 130 * column, 690 - 20 * row, text)
        canvas.showPage()
    canvas.save()
    return path


def test_the_command_writes_both_and_keeps_json_clean(survey: Path, tmp_path: Path) -> None:
    out, folder = tmp_path / "new" / "survey.html", tmp_path / "pictures"
    ran = CliRunner().invoke(app, ["tables", str(survey), "--json", "--html", str(out), "--png", str(folder)])
    assert ran.exit_code == 0, ran.output
    found = json.loads(ran.stdout)
    assert len(found["accepted"]) == 2
    assert sorted(path.name for path in folder.iterdir()) == ["survey-p001.png", "survey-p002.png"]
    tree = LexborHTMLParser(out.read_text(encoding="utf-8"))
    assert [node.attributes["id"] for node in tree.css("section.page")] == ["page-1", "page-2"]
    kind, _, data = tree.css_first("image").attributes["href"].partition(";base64,")
    with Image.open(io.BytesIO(base64.b64decode(data))) as picture:
        assert kind == f"data:image/{picture.format.lower()}" and max(picture.size) == html_pixels(2)
    assert not list(out.parent.glob("*.part"))


def test_the_command_is_limited_to_a_page_and_repeats_itself_exactly(survey: Path, tmp_path: Path) -> None:
    written = []
    for name in ("one.html", "two.html"):
        ran = CliRunner().invoke(app, ["tables", str(survey), "--page", "2", "--html", str(tmp_path / name)])
        assert ran.exit_code == 0 and "on 1 page(s)" in ran.stdout
        written.append((tmp_path / name).read_bytes())
    assert written[0] == written[1]
    assert b'id="page-2"' in written[0] and b'id="page-1"' not in written[0]


def test_the_command_refuses_to_write_over_the_pdf(survey: Path) -> None:
    before = survey.read_bytes()
    ran = CliRunner().invoke(app, ["tables", str(survey), "--html", str(survey)])
    assert ran.exit_code == 2 and survey.read_bytes() == before


def test_an_unknown_publication_is_one_line(survey: Path, tmp_path: Path) -> None:
    ran = CliRunner().invoke(app, ["tables", str(survey), "-p", "nobody", "--html", str(tmp_path / "x.html")])
    assert ran.exit_code == 1 and "nobody" in ran.stderr and not (tmp_path / "x.html").exists()


def test_a_place_that_cannot_be_written_is_one_line(survey: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ran = CliRunner().invoke(app, ["tables", str(survey), "--page", "1", "--html", str(tmp_path / "file" / "x.html")])
    assert ran.exit_code == 1 and ran.stderr.startswith("hpes: ")


def test_longer_documents_are_drawn_smaller() -> None:
    sizes = [html_pixels(pages) for pages in (1, 30, 100, 2000)]
    assert sizes == sorted(sizes, reverse=True) and sizes[0] == sizes[1] > sizes[2] > sizes[3]
