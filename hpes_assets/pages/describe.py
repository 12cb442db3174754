"""A row for each page: what it is written in, headed by, numbered, and what stands on it.

Belongs here: putting language, furniture, captions and headings of a document together. Does not belong
here: any of these by itself, nor tables, whose boxes are passed in.

A wrong chapter title is worse than none, because it becomes part of every chunk's context: a chapter is
taken from the outline, from running heads, from a heading that says it is one or that the profile knows, and is
forgotten at an image-only divider, which begins a chapter whose title cannot be read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from hpes_assets.pages.captions import captions_of
from hpes_assets.pages.furniture import Furniture, furniture_of
from hpes_assets.pages.language import PageLanguage, classify, context_of, word_encodings
from hpes_assets.pages.layout import MARGIN, Line, inside, lines_of, pieces_of
from hpes_assets.pages.model import Box, DocumentInfo, PageContent
from hpes_assets.pages.paragraphs import Paragraph, body_size, is_heading, paragraphs_of_lines
from hpes_retrieval.schema import Encoding, Language

_CHAPTER = re.compile(
    r"^chapter\b\s*[-–—:.]?\s*(?:(?:\d{1,2}|[ivxl]+)\b\s*[-–—:.]?\s*(?P<title>.*))?$", re.IGNORECASE
)
_NUMBERING = re.compile(r"^(?:\d{1,2}|[IVXL]+)[.):\s]\s*")
_CHAPTER_SIZE = 1.3
_LARGE_PICTURE = 0.05
_LOST = {Encoding.UNREADABLE, Encoding.LEGACY_UNKNOWN}


@dataclass(frozen=True, slots=True)
class Region:
    """Something on the page that is not running text."""

    kind: str
    """figure, table, box, map: a caption; image: a picture."""
    caption: str
    bbox: Box
    """Points of the unrotated page."""


@dataclass(frozen=True, slots=True)
class PageRow:
    """One row of the pages table, without the columns that name its document."""

    page: int
    printed_page: str
    language: Language
    encoding: Encoding
    quality: float
    words: int
    chapter: str
    heading: str
    running_head: str
    regions: tuple[Region, ...]
    image_only: bool
    text: str
    """Text in reading order, without words whose text layer is known to be wrong."""


@dataclass(frozen=True, slots=True)
class DescribedPage:
    """A page's row, and its running text for chunks."""

    row: PageRow
    language: PageLanguage
    paragraphs: tuple[Paragraph, ...] = field(default=())


def describe_document(
    pages: Sequence[PageContent],
    info: DocumentInfo | None = None,
    chapter_words: Sequence[str] = (),
    tables: Mapping[int, Sequence[Box]] | None = None,
) -> list[DescribedPage]:
    """Describe all pages of a document.

    Args:
        pages: Its pages in order.
        info: Its metadata: the outline names chapters.
        chapter_words: Titles of chapters as far as the profile knows them.
        tables: Boxes of tables by page number, on the page as displayed: left out of paragraphs.

    Returns:
        One entry a page.
    """
    context = context_of(pages)
    encodings = [word_encodings(page, context) for page in pages]
    readable = [_readable(page, its) for page, its in zip(pages, encodings, strict=True)]
    lines = [lines_of(page) for page in readable]
    furniture = furniture_of(lines, [page.height for page in pages])
    chapters = _Chapters(info, chapter_words)
    described = []
    for page, its, clear, its_furniture in zip(pages, encodings, readable, furniture, strict=True):
        language = classify(page, context, its)
        left_out = (tables or {}).get(page.number, ())
        row = _row(clear, language, its_furniture, left_out)
        row = replace(row, chapter=chapters.at(row, its_furniture))
        text = lines_of(clear, [*left_out, *its_furniture.boxes]) if left_out else its_furniture.body
        described.append(DescribedPage(row, language, tuple(paragraphs_of_lines(text))))
    return described


def describe_page(page: PageContent) -> PageRow:
    """Describe one page by itself; running head and chapter need a document."""
    return describe_document([page])[0].row


def _row(
    page: PageContent, language: PageLanguage, furniture: Furniture, tables: Sequence[Box]
) -> PageRow:
    body = body_size(furniture.body)
    captions = captions_of(pieces_of(word for word in page.words if word.upright), body)
    regions = [Region(caption.kind, caption.text, page.to_unrotated(caption.box)) for caption in captions]
    regions += [Region("image", "", page.to_unrotated(box)) for box in page.images if _large(box, page)]
    taken = [*(caption.box for caption in captions), *tables]
    free = [line for line in furniture.body
            if line.column != MARGIN and not any(inside(piece.box, box) for piece in line.pieces for box in taken)]
    return PageRow(
        page=page.number, printed_page=furniture.printed_page, language=language.language,
        encoding=language.encoding, quality=language.quality, words=language.words, chapter="",
        heading=_first_heading(free, body), running_head=furniture.running_head, regions=tuple(regions),
        image_only=language.image_only,
        text="\n\n".join(paragraph.text for paragraph in paragraphs_of_lines(furniture.body)),
    )


def _first_heading(lines: Sequence[Line], body: float) -> str:
    """The first heading, with the lines of the same type that it runs on over."""
    for place, line in enumerate(lines):
        if is_heading(line, body):
            parts = [line]
            for after in lines[place + 1 : place + 3]:
                near = 0 <= after.box[1] - parts[-1].box[1] < 2.0 * parts[-1].height
                if not (near and is_heading(after, body) and abs(after.size - line.size) < 0.5):
                    break
                parts.append(after)
            return " ".join(part.text for part in parts)
    return ""


def _readable(page: PageContent, encodings: Sequence[Encoding]) -> PageContent:
    """The page without words whose text layer is known not to be what the page shows."""
    words = tuple(word for word, encoding in zip(page.words, encodings, strict=True) if encoding not in _LOST)
    return replace(page, words=words)


def _large(box: Box, page: PageContent) -> bool:
    return (box[2] - box[0]) * (box[3] - box[1]) >= _LARGE_PICTURE * page.width * page.height


class _Chapters:
    """Which chapter each page stands in, page after page."""

    def __init__(self, info: DocumentInfo | None, words: Sequence[str]) -> None:
        outline = info.outline if info else ()
        top = min((level for level, _, _ in outline), default=1)
        self._outline = {page: title.strip() for level, title, page in reversed(outline) if level == top}
        self._words = {_fold(word): word for word in words}
        self._current = ""
        self._language = Language.NONE

    def at(self, row: PageRow, furniture: Furniture) -> str:
        """The chapter of a page; pages are asked for in order."""
        if row.image_only or {self._language, row.language} == {Language.ENGLISH, Language.HINDI}:
            self._current = ""  # a divider, or the other half of a combined volume
        self._language = self._language if row.language is Language.NONE else row.language
        found = (furniture.section or self._outlined(row) or self._announced(furniture.body)
                 or self._known(row, furniture))
        if found:
            self._current = self._words.get(_fold(found), found)
        return self._current

    def _outlined(self, row: PageRow) -> str:
        """A title of the outline that the page prints; outlines also hold file names and "Blank Page"."""
        title = self._outline.get(row.page, "")
        printed = _fold(f"{row.heading} {row.running_head} {row.text}")
        return title if _fold(title) and f" {_fold(title)} " in f" {printed} " else ""

    def _announced(self, lines: Sequence[Line]) -> str:
        """"CHAPTER 3" with its title on the same line or in the largest type below it."""
        for place, line in enumerate(lines[:12]):
            match = _CHAPTER.match(line.text.strip())
            if match is None:
                continue
            if (match["title"] or "").strip():
                return match["title"].strip()
            below = [other for other in lines[place + 1 : place + 8] if any(c.isalpha() for c in other.text)]
            largest = max((other.size for other in below), default=0.0)
            title = [other.text for other in below if other.size >= largest - 0.5]
            return " ".join(title) if largest > body_size(lines) and len(title) <= 4 else ""
        return ""

    def _known(self, row: PageRow, furniture: Furniture) -> str:
        """A title that the profile knows, as a running head, as the heading of a page, or set as only chapters are.

        Further down a line "Health" may head no more than a section.
        """
        body = body_size(furniture.body)
        first = furniture.body[0] if furniture.body else None
        heads = [row.heading] if first and is_heading(first, body) else []
        heads += [line.text for line in furniture.body[:4]
                  if line.size >= _CHAPTER_SIZE * body or _NUMBERING.match(line.text.strip())]
        return next((self._words[folded] for text in (row.running_head, *heads)
                     if (folded := _fold(text)) in self._words), "")


def _fold(text: str) -> str:
    """A title without numbering, marks, and what is in brackets: "DEFICIT TRENDS (% of GDP)"."""
    bare = re.sub(r"\([^)]*\)", " ", _NUMBERING.sub("", text.strip()))
    return re.sub(r"\W+", " ", bare).strip().casefold()
