"""Editions of two or three pages, drawn for the tests of the graph: a title, a paragraph, a ruled table or two."""

from __future__ import annotations

import time
from calendar import timegm
from collections.abc import Sequence
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from hpes_assets.acquire.documents import add_local_files
from hpes_assets.home import Home
from hpes_assets.publications.model import Profile

PROSE = (
    "The economy of the State grew at a steady rate during the year under review. Agriculture and",
    "horticulture remained the main source of livelihood for most of the people, while industries and",
    "services contributed a larger share of the income of the State than in the year before it.",
)
GSDP = {"2018-19": 153845, "2019-20": 162816, "2020-21": 155251, "2021-22": 172174, "2022-23": 191728,
        "2023-24": 207430, "2024-25": 232185}
APPLE = {"Shimla": (431000, 420000, 390000), "Kullu": (125000, 120000, 118000), "Kinnaur": (58000, 60000, 62000)}


def draw_edition(
    path: Path, edition: str, *, titled: str = "", gsdp: dict[str, int] | None = None, bad_total: bool = False,
    pages_of_prose: int = 0, item: str = "GSDP at current prices",
) -> Path:
    """Draw one narrative.

    Args:
        path: File to write; its name is the caller's.
        edition: Edition in whose February it is made.
        titled: Edition that the title page names, where it is another one.
        gsdp: Figures by year; the usual ones without it.
        bad_total: Whether the second table's total is wrong, so that the gate rejects it.
        pages_of_prose: Pages of text at the end, for a document that takes longer.
        item: Label of the first row of figures.
    """
    start = int(edition[:4])
    canvas = Canvas(str(path), pagesize=A4, invariant=1)
    created = timegm((start + 1, 2, 15, 0, 0, 0))
    stamp = canvas._doc._timeStamp
    stamp.t, stamp.lt = created, time.gmtime(created)
    stamp.YMDhms, stamp.dhh, stamp.dmm, stamp.tzname = tuple(stamp.lt)[:6], 0, 0, "UTC"
    _title(canvas, titled or edition)
    figures = gsdp or GSDP
    years = [_year(start - back) for back in (2, 1, 0)]
    _prose(canvas, "State Income")
    _table(canvas, 580, "Table 2.1: Gross State Domestic Product (Rs. in crore)", ["Item", *years], [
        [item, *(str(figures[year]) for year in years)],
        ["Net taxes on products", *(str(figures[year] // 10) for year in years)],
    ])
    canvas.showPage()
    _prose(canvas, "Agriculture and Horticulture")
    rows = [[name, *(str(value) for value in values)] for name, values in APPLE.items()]
    totals = [sum(column) for column in zip(*APPLE.values(), strict=True)]
    if bad_total:
        totals[1] += 5000
    rows.append(["Total", *map(str, totals)])
    _table(canvas, 580, "Table 7.3: Apple production by district (in tonnes)", ["District", *years], rows)
    canvas.showPage()
    for _ in range(pages_of_prose):
        _prose(canvas, "Outlook")
        canvas.showPage()
    canvas.save()
    return path


def file_edition(home: Home, profile: Profile, edition: str, *, filed_as: str = "", **drawing: object) -> Path:
    """Draw a narrative and register it.

    Args:
        home: Where.
        profile: The publication.
        edition: Edition that is drawn.
        filed_as: Edition under which it is registered, where that is another.
        **drawing: Passed on to the drawing.
    """
    folder = home.path.parent / "files" / (filed_as or edition)
    folder.mkdir(parents=True, exist_ok=True)
    pdf = draw_edition(folder / f"en-economic_survey_{filed_as or edition}.pdf", edition, **drawing)
    add_local_files(home, profile, filed_as or edition, [pdf])
    return pdf


def _year(start: int) -> str:
    return f"{start}-{(start + 1) % 100:02d}"


def _title(canvas: Canvas, edition: str) -> None:
    canvas.setFont("Helvetica-Bold", 24)
    canvas.drawCentredString(298, 600, "ECONOMIC SURVEY")
    canvas.drawCentredString(298, 560, "HIMACHAL PRADESH")
    canvas.drawCentredString(298, 520, edition)
    canvas.setFont("Helvetica", 12)
    canvas.drawCentredString(298, 300, "Department of Economics and Statistics")
    canvas.showPage()


def _prose(canvas: Canvas, heading: str) -> None:
    canvas.setFont("Helvetica-Bold", 14)
    canvas.drawString(72, 740, heading)
    canvas.setFont("Helvetica", 10)
    for number, line in enumerate(PROSE):
        canvas.drawString(72, 710 - 14 * number, line)


def _table(canvas: Canvas, top: float, caption: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    widths = [180.0, *([90.0] * (len(head) - 1))]
    lefts = [72.0]
    for width in widths:
        lefts.append(lefts[-1] + width)
    canvas.setFont("Helvetica-Bold", 10)
    canvas.drawString(72, top + 12, caption)
    height = 20.0
    for number in range(len(rows) + 2):
        canvas.line(lefts[0], top - number * height, lefts[-1], top - number * height)
    for left in lefts:
        canvas.line(left, top, left, top - (len(rows) + 1) * height)
    for number, row in enumerate([head, *rows]):
        canvas.setFont("Helvetica-Bold" if number == 0 else "Helvetica", 9)
        baseline = top - number * height - 14
        canvas.drawString(lefts[0] + 4, baseline, row[0])
        for column, text in enumerate(row[1:], start=1):
            canvas.drawRightString(lefts[column + 1] - 4, baseline, text)
