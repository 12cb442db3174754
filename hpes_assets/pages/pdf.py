"""The one module that touches PyMuPDF: a PDF file to plain values.

Belongs here: opening a file, and carrying words, rules, fills, images and curves of a page into
:mod:`hpes_assets.pages.model`, as a reader of the page sees them. Does not belong here: limits on time and
memory (see :mod:`hpes_assets.pages.reader`) and any opinion about what the words mean.

PyMuPDF 2 gives coordinates of the page without its /Rotate; everything is turned to the page as displayed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

import pymupdf

from hpes_assets.pages.drawings import Turn, shapes_of
from hpes_assets.pages.failures import PdfError, PdfFailure
from hpes_assets.pages.model import Box, DocumentInfo, Fill, PageContent, PageImage, Word

_mupdf: Any = pymupdf  # it carries no types
_FLAGS: int = pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_PRESERVE_LIGATURES | pymupdf.TEXT_MEDIABOX_CLIP
_WHITE = 0xF8F8F8
_LARGEST_SCALE = 4.0
"""Pixels a point."""
_DATE = re.compile(r"D:(\d{4})(\d\d)?(\d\d)?")
_BLANK = re.compile(r"[\s\u00a0]+")
_LIGATURES = str.maketrans({"\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl"})


class PdfFile:
    """An open PDF; pages are numbered from 1."""

    def __init__(self, document: Any, path: Path) -> None:  # noqa: ANN401 - PyMuPDF has no types
        self._document = document
        self.path = path

    @property
    def info(self) -> DocumentInfo:
        """What the document says of itself."""
        meta = self._document.metadata or {}
        try:
            outline = tuple((int(e[0]), str(e[1]), int(e[2])) for e in self._document.get_toc(simple=True))
        except Exception:  # a broken outline is no reason to lose the document
            outline = ()
        return DocumentInfo(
            pages=self._document.page_count,
            created_on=_date(meta.get("creationDate")),
            modified_on=_date(meta.get("modDate")),
            title=(meta.get("title") or "").strip(),
            producer=(meta.get("producer") or "").strip(),
            outline=outline,
        )

    def page(self, number: int) -> PageContent:
        """Everything on a page.

        Args:
            number: Page from 1.

        Returns:
            Words, rules, fills, images and curves in points of the page as displayed.

        Raises:
            PdfError: unreadable_page, where PyMuPDF cannot read the page.
        """
        page = self._load(number)
        try:
            return _content(page, number)
        except PdfError:
            raise
        except (RuntimeError, ValueError, KeyError, IndexError) as error:
            raise PdfError(PdfFailure.UNREADABLE_PAGE, self.path, number, str(error)[:200]) from error

    def image(self, number: int, longest_px: int) -> PageImage:
        """A page as it looks.

        Args:
            number: Page from 1.
            longest_px: Pixels of its longer side; a very small page is drawn smaller than this.

        Raises:
            PdfError: unreadable_page, where PyMuPDF cannot draw the page.
        """
        page = self._load(number)
        try:
            scale = min(longest_px / max(page.rect.width, page.rect.height, 1.0), _LARGEST_SCALE)
            drawn = page.get_pixmap(matrix=_mupdf.Matrix(scale, scale), colorspace=_mupdf.csRGB, alpha=False)
            return PageImage(number, int(drawn.width), int(drawn.height), bytes(drawn.samples))
        except (RuntimeError, ValueError, KeyError, IndexError) as error:
            raise PdfError(PdfFailure.UNREADABLE_PAGE, self.path, number, str(error)[:200]) from error

    def text(self, number: int) -> str:
        """Plain text of a page in the order of the file.

        Args:
            number: Page from 1.

        Raises:
            PdfError: unreadable_page.
        """
        page = self._load(number)
        try:
            return str(page.get_text("text", flags=_FLAGS))
        except (RuntimeError, ValueError) as error:
            raise PdfError(PdfFailure.UNREADABLE_PAGE, self.path, number, str(error)[:200]) from error

    def _load(self, number: int) -> Any:  # noqa: ANN401
        try:
            return self._document[number - 1]
        except (RuntimeError, ValueError, IndexError) as error:
            raise PdfError(PdfFailure.UNREADABLE_PAGE, self.path, number, str(error)[:200]) from error


@contextmanager
def open_pdf(path: str | Path) -> Iterator[PdfFile]:
    """Open a PDF, whatever its name ends in.

    Args:
        path: The file.

    Yields:
        The open file, closed again on leaving.

    Raises:
        PdfError: not_a_pdf, encrypted, or truncated where nothing can be read of it.
    """
    path = Path(path)
    _mupdf.TOOLS.mupdf_display_errors(False)
    _mupdf.TOOLS.mupdf_display_warnings(False)
    try:
        document = _mupdf.open(path, filetype="pdf")
    except (RuntimeError, ValueError, OSError) as error:
        raise PdfError(_open_failure(path), path, None, str(error)[:200]) from error
    try:
        if not document.is_pdf:  # a web page or an image, which the library opens too
            raise PdfError(PdfFailure.NOT_A_PDF, path, None, "it holds something else")
        if document.needs_pass:
            raise PdfError(PdfFailure.ENCRYPTED, path, None, "it asks for a password")
        yield PdfFile(document, path)
    finally:
        document.close()


def _open_failure(path: Path) -> PdfFailure:
    try:
        with path.open("rb") as file:
            return PdfFailure.TRUNCATED if b"%PDF-" in file.read(1024) else PdfFailure.NOT_A_PDF
    except OSError:
        return PdfFailure.NOT_A_PDF


def _date(text: str | None) -> date | None:
    match = _DATE.match(text or "")
    if not match:
        return None
    try:
        return date(int(match[1]), int(match[2] or 1), int(match[3] or 1))
    except ValueError:
        return None


def _content(page: Any, number: int) -> PageContent:  # noqa: ANN401
    rotation = int(page.rotation) % 360
    width, height = float(page.rect.width), float(page.rect.height)
    turn = Turn(rotation, width, height)
    rules, fills, curves = shapes_of(page.get_cdrawings(), turn)
    words = _words(page, turn)
    images: tuple[Box, ...] = ()
    if page.get_images() or not words:
        images = tuple(turn.box(_box(image["bbox"])) for image in page.get_image_info())
    return PageContent(
        number=number, width=width, height=height, rotation=rotation, label=page.get_label() or "",
        words=_visible(words, fills, images), rules=rules, fills=fills, images=images, curves=curves,
    )


def _box(values: Any) -> Box:  # noqa: ANN401
    x0, y0, x1, y1 = map(float, values)
    return (x0, y0, x1, y1)


_Coloured = tuple[Word, bool]
"""A word, and whether it is white."""


def _words(page: Any, turn: Turn) -> list[_Coloured]:  # noqa: ANN401
    """Words with the style of the span they stand in; a change of size within a word splits it.

    PyMuPDF's own words have the right boxes but no style, its spans have style but no words; both come
    from one text page and are walked side by side.
    """
    textpage = page.get_textpage(flags=_FLAGS)
    boxes: dict[tuple[int, int], list[Any]] = {}
    for item in textpage.extractWORDS():
        boxes.setdefault((item[5], item[6]), []).append(item)
    found: list[_Coloured] = []
    for block_number, block in enumerate(textpage.extractDICT()["blocks"]):
        for line_number, line in enumerate(block.get("lines", ())):
            place = (block_number, line_number)
            direction = turn.vector((float(line["dir"][0]), float(line["dir"][1])))
            found.extend(_line_words(line, boxes.get(place, []), place, direction, turn))
    return found


def _line_words(
    line: Any, boxes: list[Any], place: tuple[int, int], direction: tuple[float, float], turn: Turn,  # noqa: ANN401
) -> Iterator[_Coloured]:
    parts = _tokens(line["spans"])
    if [("".join(text for text, _ in token)) for token in parts] != [item[4] for item in boxes]:
        # Cannot be walked side by side (right-to-left runs): all take the style of the line's first span.
        parts = [[(item[4], line["spans"][0])] for item in boxes]
    for token, item in zip(parts, boxes, strict=True):
        for text, span, box in _split(token, (item[0], item[1], item[2], item[3])):
            if span.get("alpha", 255) == 0:
                continue  # drawn invisibly
            origin = turn.point((float(span["origin"][0]), float(span["origin"][1])))
            x0, y0, x1, y1 = turn.box(box)
            flags = int(span["flags"])
            yield Word(
                x0, y0, x1, y1, text.translate(_LIGATURES), font=span["font"], size=float(span["size"]),
                baseline=origin[1] if abs(direction[0]) > abs(direction[1]) else origin[0],
                bold=bool(flags & 16) or "bold" in span["font"].lower(), direction=direction,
                block=place[0], line=place[1],
            ), span["color"] >= _WHITE and all((span["color"] >> s) & 255 >= 0xF8 for s in (0, 8, 16))


def _tokens(spans: list[Any]) -> list[list[tuple[str, Any]]]:
    """Words of a line as the pieces of spans that make them up."""
    tokens: list[list[tuple[str, Any]]] = []
    open_token = False
    for span in spans:
        text = span["text"]
        position = 0
        for blank in _BLANK.finditer(text):
            if blank.start() > position:
                _append(tokens, open_token, text[position:blank.start()], span)
            open_token = False
            position = blank.end()
        if position < len(text):
            _append(tokens, open_token, text[position:], span)
            open_token = True
    return tokens


def _append(tokens: list[list[tuple[str, Any]]], join: bool, text: str, span: Any) -> None:  # noqa: ANN401
    if join and tokens:
        tokens[-1].append((text, span))
    else:
        tokens.append([(text, span)])


def _split(token: list[tuple[str, Any]], box: Box) -> Iterator[tuple[str, Any, Box]]:
    """Pieces of a word that are set in one size on one baseline; nearly always the word itself."""
    pieces: list[tuple[str, Any]] = []
    for text, span in token:
        if pieces and not _raised(pieces[-1][1], span):
            pieces[-1] = (pieces[-1][0] + text, pieces[-1][1])
        else:
            pieces.append((text, span))
    if len(pieces) == 1:
        yield (*pieces[0], box)
        return
    for index, (text, span) in enumerate(pieces):
        x0 = box[0] if index == 0 else max(box[0], float(span["bbox"][0]))
        x1 = box[2] if index == len(pieces) - 1 else min(box[2], float(pieces[index + 1][1]["bbox"][0]))
        yield text, span, (x0, max(box[1], float(span["bbox"][1])), x1, min(box[3], float(span["bbox"][3])))


def _raised(one: Any, other: Any) -> bool:  # noqa: ANN401
    """Two spans differ as a number and its footnote mark do."""
    size, other_size = float(one["size"]), float(other["size"])
    small = min(size, other_size) < 0.85 * max(size, other_size)
    shift = abs(float(one["origin"][1]) - float(other["origin"][1])) > 0.12 * max(size, other_size)
    return small or shift


def _visible(words: list[_Coloured], fills: tuple[Fill, ...], images: tuple[Box, ...]) -> tuple[Word, ...]:
    """Drop white words that stand on nothing, and words printed again on top of themselves."""
    seen: dict[str, list[Word]] = {}
    kept: list[Word] = []
    grounds = [fill.box for fill in fills if min(fill.colour, default=0.0) < 0.97] + list(images)
    for word, white in words:
        if white and not any(_contains(ground, word) for ground in grounds):
            continue
        near = 0.12 * max(word.size, 1.0)
        twins = seen.setdefault(word.text, [])
        if any(abs(t.x0 - word.x0) < near and abs(t.y0 - word.y0) < near for t in twins):
            continue
        twins.append(word)
        kept.append(word)
    return tuple(kept)


def _contains(box: Box, word: Word) -> bool:
    x, y = (word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]
