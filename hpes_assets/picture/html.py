"""Pages and their tables as one HTML file that needs nothing else: no server, no network.

Belongs here: the frame of the file and its pages. Does not belong here: the table beside a page
(:mod:`hpes_assets.picture.cards`), what is drawn (:mod:`hpes_assets.picture.overlay`).

What a document prints is hostile until escaped. The file also forbids itself everything but its own style, its own
script, both by their hash, and pictures inside it: a label that got through would still be text.
"""

from __future__ import annotations

import base64
import hashlib
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

from hpes_assets.pages.model import PageImage
from hpes_assets.picture.cards import card
from hpes_assets.picture.overlay import COLOURS, Mark, Overlay, Part, Tint
from hpes_assets.picture.png import sheet_of

if TYPE_CHECKING:
    from PIL.Image import Image

_PAPER_COLOURS = 24
_JPEG_QUALITY = 72
_SHEET_PX = 1600
"""Longest side of a page on a screen that has room for it."""
_BADGE = 11.0
"""Points."""


@dataclass(frozen=True, slots=True)
class View:
    """What one file shows."""

    title: str
    overlays: Sequence[Overlay]
    remarks: Sequence[str] = ()
    """Of the document as a whole: pages that could not be read."""


def opening(view: View) -> str:
    """Everything before the first page."""
    style, script = _style(), _text("view.js")
    policy = (f"default-src 'none'; img-src data:; style-src {_hash(style)}; script-src {_hash(script)}; "
              "base-uri 'none'; form-action 'none'")
    options = "".join(f'<option value="page-{number}">page {number}</option>' for number in _numbers(view))
    remarks = "".join(f'<p class="notice">{escape(remark)}</p>' for remark in view.remarks)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(view.title)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f'<header class="bar"><h1>{escape(view.title)}</h1>{_filter(view)}'
        f'<span class="pager"><button id="before" title="p or ←">‹</button><select id="page" aria-label="Page">'
        f'{options}</select><button id="after" title="n or →">›</button>'
        f'<button id="wide" title="z">wide</button></span>{_legend()}'
        '<span class="soft"><kbd>n</kbd> <kbd>p</kbd> next and previous page, <kbd>z</kbd> wide page</span></header>\n'
        f'{remarks}<p class="notice" id="nothing" hidden>No page has such a table.</p>\n<main>\n'
    )


def page_section(overlay: Overlay, image: PageImage | None, longest_px: int) -> str:
    """One page: its picture with the cells over it, and its tables beside it.

    Args:
        overlay: What stands on the page.
        image: The page as it looks; None where it could not be drawn.
        longest_px: Pixels of the longer side of the picture in the file.
    """
    number = overlay.page.number
    cards = "".join(card(part, number) for part in overlay.parts) or '<p class="soft">No table found on this page.</p>'
    blank = "" if image else " · the page could not be drawn"
    return (f'<section class="page" id="page-{number}"><h2>Page {number}<span class="soft">{blank}</span></h2>\n'
            f"{_sheet(overlay, image, longest_px)}\n<div>{cards}</div></section>\n")


def closing() -> str:
    """Everything after the last page."""
    return ('</main>\n<div id="about" role="status" hidden><dl></dl></div>\n'
            f'<script>{_text("view.js")}</script>\n</body>\n</html>\n')


def _sheet(overlay: Overlay, image: PageImage | None, longest_px: int) -> str:
    page = overlay.page
    frame = f'width="{page.width:.2f}" height="{page.height:.2f}"'
    picture = f'<image {frame} href="{_data_uri(image, longest_px)}"/>' if image else ""
    drawn = "".join(_drawn(part) for part in overlay.parts)
    longest = max(page.width, page.height)
    size = f'width="{_SHEET_PX * page.width / longest:.0f}" height="{_SHEET_PX * page.height / longest:.0f}"'
    return (f'<svg class="sheet" {size} viewBox="0 0 {page.width:.2f} {page.height:.2f}" role="img" '
            f'aria-label="Page {page.number} with its cells"><rect class="paper" {frame}/>{picture}{drawn}</svg>')


def _drawn(part: Part) -> str:
    table = part.table
    x, y = max(0.0, part.box[0] - _BADGE - 3), part.box[1]
    badge = (f'<g class="badge"><rect {_at((x, y, x + _BADGE, y + _BADGE))} rx="2"/>'
             f'<text x="{x + _BADGE / 2:.1f}" y="{y + 8.2:.1f}">{table.number}</text></g>')
    x0, y0, x1, y1 = part.box
    outline = f'<rect class="outline" {_at((x0 - 2, y0 - 2, x1 + 2, y1 + 2))}/>'
    cells = "".join(_cell(part, mark) for mark in part.marks)
    return f'<g class="c-{table.verdict}" data-verdict="{table.verdict}">{outline}{badge}{cells}</g>'


def _cell(part: Part, mark: Mark) -> str:
    return f'<rect class="cell c-{mark.tint}" data-cell="{part.table.cell_id(mark.cell)}" {_at(mark.box)}/>'


def _at(box: Sequence[float]) -> str:
    x0, y0, x1, y1 = box
    return f'x="{x0:.1f}" y="{y0:.1f}" width="{max(0.1, x1 - x0):.1f}" height="{max(0.1, y1 - y0):.1f}"'


def _filter(view: View) -> str:
    tables = {part.table.number: part.table.verdict for overlay in view.overlays for part in overlay.parts}
    counts = {"all": len(tables)}
    counts |= {verdict: list(tables.values()).count(verdict) for verdict in ("accepted", "rejected")}
    choices = "".join(
        f'<label><input type="radio" name="verdict" value="{name}"{" checked" if name == "all" else ""}> '
        f"{name} ({count})</label>" for name, count in counts.items()
    )
    return f'<fieldset aria-label="Tables shown">{choices}</fieldset>'


def _legend() -> str:
    names = [f'<li class="c-{tint}">{tint}</li>' for tint in Tint]
    names += [f'<li class="frame c-{verdict}">{verdict}</li>' for verdict in ("accepted", "rejected")]
    return f'<ul class="legend" aria-label="Colours">{"".join(names)}</ul>'


def _numbers(view: View) -> Iterator[int]:
    return (overlay.page.number for overlay in view.overlays)


@cache
def _text(name: str) -> str:
    return (files("hpes_assets.picture") / name).read_text(encoding="utf-8")


def _style() -> str:
    return _text("view.css") + "".join(f".c-{name} {{ --colour: {colour}; }}\n" for name, colour in COLOURS.items())


def _hash(source: str) -> str:
    digest = base64.b64encode(hashlib.sha256(source.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def _data_uri(image: PageImage, longest_px: int) -> str:
    """The page in the smaller of two encodings: print is flat, photographs are not."""
    from PIL.Image import Dither

    sheet = sheet_of(image)
    sheet.thumbnail((longest_px, longest_px))
    flat = _encoded(sheet.quantize(_PAPER_COLOURS, dither=Dither.NONE), "PNG", optimize=True)
    smooth = _encoded(sheet, "JPEG", quality=_JPEG_QUALITY, optimize=True)
    kind, data = ("png", flat) if len(flat) <= len(smooth) else ("jpeg", smooth)
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


def _encoded(sheet: Image, kind: str, **options: int) -> bytes:
    out = io.BytesIO()
    sheet.save(out, kind, **options)
    return out.getvalue()
