"""Running text of a page as paragraphs, for cutting into chunks.

Belongs here: where a paragraph begins and how its lines are joined. Does not belong here: chunk sizes,
or text that crosses pages.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from hpes_assets.pages.layout import Line, lines_of, union
from hpes_assets.pages.lexicon import is_english
from hpes_assets.pages.model import Box, PageContent

_BULLET = re.compile(r"^[•●▪◦➢✓\uf0b7\uf0a7\uf0d8–](?:\s|$)")
_NUMBERED = re.compile(r"^(?:\d{1,2}\.\d{1,3}(?:\.\d{1,3})?\.?|\(?[a-zA-Z0-9ivx]{1,3}[.)])(?:\s|$)")
_ENDS = (".", ":", ";", "।", "?", "!")
_WIDE_GAP = 1.45
_INDENT = 1.0
_PROSE_WORDS = 6


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph and where it stands on the page as displayed."""

    text: str
    box: Box
    heading: bool = False


def paragraphs(page: PageContent, exclude: Sequence[Box] = ()) -> list[Paragraph]:
    """Paragraphs of one page in reading order.

    Args:
        page: The page.
        exclude: Boxes on the page as displayed, whose words are left out: tables, charts.
    """
    return paragraphs_of_lines(lines_of(page, exclude))


def paragraphs_of_lines(lines: Sequence[Line]) -> list[Paragraph]:
    """Group lines in reading order into paragraphs."""
    pitch = _pitch(lines)
    body = body_size(lines)
    groups: list[list[Line]] = []
    for line in lines:
        if groups and not _begins(groups[-1], line, pitch):
            groups[-1].append(line)
        else:
            groups.append([line])
    return [
        Paragraph(_text(group), union(line.box for line in group),
                  all(is_heading(line, body) for line in group))
        for group in groups
    ]


def body_size(lines: Sequence[Line]) -> float:
    """Type size of most of the letters, points; 0 where there are none."""
    weights: Counter[float] = Counter()
    for line in _prose(lines):
        weights[round(line.size * 2) / 2] += len(line.text)
    return weights.most_common(1)[0][0] if weights else 0.0


def _prose(lines: Sequence[Line]) -> Sequence[Line]:
    """Lines long enough to be running text; all of them where none is: labels of charts must not decide."""
    return [line for line in lines if len(line.words) >= _PROSE_WORDS and not line.tabular] or lines


def is_heading(line: Line, body: float) -> bool:
    """Whether a line looks like a heading: short, larger or bolder than the text around it.

    Args:
        line: The line.
        body: Type size of the text around it, points.
    """
    if line.tabular or line.text.startswith("("):
        return False
    words = line.text.split()
    letters = sum(char.isalpha() for char in line.text)
    if letters < 4 or len(words) > 14 or line.text.rstrip().endswith((".", ",", ";", ":-")):
        return False
    if letters < 0.5 * sum(not char.isspace() for char in line.text):
        return False
    return line.size >= 1.15 * body > 0 or (line.bold and line.size >= 0.95 * body)


def join_lines(texts: Sequence[str]) -> str:
    """Text of lines as one; a word broken by a hyphen at the end of a line is mended where it is a word."""
    joined = ""
    for text in texts:
        text = text.strip()
        if joined.endswith("-") and text[:1].islower():
            head, tail = joined[:-1].split(" ")[-1], re.match(r"\w+", text)
            whole = head + (tail[0] if tail else "")
            joined = joined[:-1] + text if is_english(whole) else joined + text
        else:
            joined = f"{joined} {text}" if joined else text
    return joined


def _text(group: Sequence[Line]) -> str:
    texts = [line.text for line in group]
    return "\n".join(texts) if sum(line.tabular for line in group) * 2 > len(group) else join_lines(texts)


def _pitch(lines: Sequence[Line]) -> float:
    """Usual distance from one line of running text to the next, in type sizes; 0 where it cannot be told."""
    prose = _prose(lines)
    steps = [(after.box[1] - before.box[1]) / before.size for before, after in pairwise(prose)
             if before.column == after.column and 0 < after.box[1] - before.box[1] < 3 * before.height
             and before.size > 0]
    return median(steps) if steps else 0.0


def _begins(group: Sequence[Line], line: Line, pitch: float) -> bool:
    last = group[-1]
    if line.column != last.column and not _runs_over(last, line):
        return True
    if abs(line.size - last.size) > 0.12 * max(last.size, 1.0) or line.bold != last.bold:
        return True
    ended = last.text.rstrip().endswith(_ENDS)
    if _BULLET.match(line.text) or (ended and _NUMBERED.match(line.text)):  # "20.3 per cent" may begin a line
        return True
    step = line.box[1] - last.box[1]
    if line.column == last.column and pitch and (step > _WIDE_GAP * pitch * last.size or step < 0):
        return True
    indented = line.box[0] > last.box[0] + _INDENT * line.size and len(group) > 1
    return indented and ended and line.column == last.column


def _runs_over(last: Line, line: Line) -> bool:
    """A sentence goes on at the head of the next column."""
    return last.column == 1 and line.column == 2 and not last.text.rstrip().endswith(_ENDS)
