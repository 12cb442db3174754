"""Pages made word by word, without a PDF: for tests of what pages mean."""

from __future__ import annotations

from hpes_assets.pages.model import PageContent, Word

WIDTH, HEIGHT = 595.0, 842.0


def words_at(
    text: str,
    x: float,
    y: float,
    *,
    font: str = "F1",
    size: float = 10.0,
    bold: bool = False,
    block: int = 0,
    line: int = 0,
    gap: float = 0.3,
) -> list[Word]:
    """Words of a line whose baseline is at y; letters half as wide as high."""
    words = []
    for part in text.split():
        width = len(part) * size * 0.5
        words.append(
            Word(
                x,
                y - size * 0.8,
                x + width,
                y + size * 0.2,
                part,
                font,
                size,
                y,
                bold,
                block=block,
                line=line,
            )
        )
        x += width + size * gap
    return words


def page_of(*lines: list[Word], number: int = 1, **more: object) -> PageContent:
    """A page of lines of words."""
    return PageContent(number, WIDTH, HEIGHT, words=tuple(word for line in lines for word in line), **more)


def page_of_text(text: str, *, font: str = "F1", size: float = 10.0, number: int = 1) -> PageContent:
    """A page of running text, a line of the page for a line of the text."""
    rows = [row for row in text.strip().splitlines() if row.strip()]
    return page_of(
        *(
            words_at(row, 60.0, 100.0 + 14.0 * place, font=font, size=size, block=0, line=place)
            for place, row in enumerate(rows)
        ),
        number=number,
    )


def joined(*pages: PageContent, number: int = 1) -> PageContent:
    """Words of several pages on one, lines kept apart."""
    words = []
    for block, page in enumerate(pages):
        words += [
            Word(
                w.x0, w.y0, w.x1, w.y1, w.text, w.font, w.size, w.baseline, w.bold, w.direction, block, w.line
            )
            for w in page.words
        ]
    return PageContent(number, WIDTH, HEIGHT, words=tuple(words))
