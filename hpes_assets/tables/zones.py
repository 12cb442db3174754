"""Stretches of lines in which a table may stand.

Belongs here: cutting a page from top to bottom into stretches that look tabular, and telling prose, captions and
unit notes from rows. Does not belong here: columns, cells, and judging.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from statistics import median

from hpes_assets.tables.chunks import Chunk, chunks_of
from hpes_assets.tables.frame import Frame, Line
from hpes_assets.tables.words import has_word

CAPTION = re.compile(
    r"^\s*(?:(?:(?i:Table|Statement|Annexure|Annex|Appendix|Exhibit)|Box|Schedule|सारणी|तालिका|rkfydk|lkj\.kh)"
    r"|(?:Fig(?:ure)?|FIGURE|Chart|CHART|Graph|Map|आरेख|चित्र|चार्ट)\.?)(?![A-Za-z\u0900-\u097f])\s*[-–—:.]?\s*(?:No\.?\s*)?"
    r"(?=[A-Z]{0,2}[-.]?\d|[IVX]+\b|[A-Z]\b)"
)
FIGURE_CAPTION = re.compile(
    r"^\s*(?:(?i:Fig(?:ure)?s?|Chart|Graph)|Map|आरेख|चित्र|चार्ट)(?![A-Za-z\u0900-\u097f])\.?\s*[-–—:.]?\s*[A-Z]{0,2}\d"
)
UNITS = (
    r"(?:₹|`|\bRs\b\.?|रुपये|रुपए|US\$|crores?|lakhs?|lacs|millions?|billions?|thousands?|tonnes?|per\s?cent|percent(?:age)?"
    r"|boxes|kgs?|करोड़|लाख|हजार|मिलियन|यूनिट|प्रतिशत|टन|हेक्टेयर|संख्या|पेटियां|मेगावाट|numbers?|hectares?|quintals?|MW|MUs?|kms?|units|'000)"
)
UNIT_NOTE = re.compile(
    rf"^\s*(?:[\[(].{{0,32}}{UNITS}.{{0,32}}[)\]]"
    rf"|(?:In\b|Amount in\b|Figures in\b|Units?\s*:)\s*.{{0,16}}{UNITS}.{{0,24}}"
    rf"|(?:₹|Rs\.?)\s+in\s+\w+|¼[^¼½]{{1,32}}½)\s*$",  # the last: round brackets in Kruti Dev
    re.IGNORECASE,
)
CONTINUED = re.compile(r"\(?\b(?:contd?|continued|concld|concluded)\b\.?\s*(?:\.\.\.?)?\)?", re.IGNORECASE)
_NOTE = re.compile(
    r"^(?:[*@#$†‡§¹²³]+|(?:Source|SOURCE|Note|NOTE|Notes|NOTES|N\.B\.?|टिप्पणी|स्रोत|नोट)\b\s*[:.\-–—]?|\(?[a-z0-9]{1,2}\)?\s+(?=[A-Z]))"
)

_SOURCE = re.compile(r"^(?:Sources?|SOURCES?|स्रोत)\b")


class Kind(Enum):
    """What a line looks like by itself."""

    DATA = "data"
    MULTI = "multi"
    SINGLE = "single"
    PROSE = "prose"
    CAPTION = "caption"
    UNIT = "unit"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Row:
    """A line cut into entries."""

    line: Line
    chunks: tuple[Chunk, ...]
    kind: Kind

    @property
    def text(self) -> str:
        """All of it."""
        return self.line.text


@dataclass(frozen=True, slots=True)
class Zone:
    """A stretch that may hold a table: its lines, and what stands just above and below."""

    rows: tuple[Row, ...]
    above: tuple[Row, ...] = field(default=())
    below: tuple[Row, ...] = field(default=())

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Bounds of its lines."""
        return (min(r.line.x0 for r in self.rows), self.rows[0].line.y0, max(r.line.x1 for r in self.rows),
                max(r.line.y1 for r in self.rows))


def rows_of(frame: Frame, lines: Sequence[Line] | None = None) -> list[Row]:
    """Lines of a page with what each looks like.

    Args:
        frame: The page.
        lines: Some of its lines; all without it.

    Returns:
        One row a line, top to bottom.
    """
    lines = frame.lines if lines is None else lines
    if not lines:
        return []
    width = max(line.x1 for line in lines) - min(line.x0 for line in lines)
    rows = [
        Row(line, tuple(chunks := chunks_of(line, space=frame.space)), _kind(line, chunks, width, frame.space))
        for line in lines
    ]
    return _captions_whole(frame, rows)


def _captions_whole(frame: Frame, rows: list[Row]) -> list[Row]:
    """Lines that a caption goes on over belong to it: one entry, close below, no rule between."""
    for index in range(1, len(rows)):
        above, row = rows[index - 1], rows[index]
        if above.kind is not Kind.CAPTION or row.kind not in (Kind.SINGLE, Kind.PROSE) or len(row.chunks) > 1:
            continue
        if not _below(above, row):
            continue
        if row.line.baseline - above.line.baseline > 1.75 * row.line.size or row.line.size < 0.85 * above.line.size:
            continue
        if not any(above.line.baseline < r.at < row.line.baseline - 0.4 * row.line.size for r in frame.horizontals):
            rows[index] = Row(row.line, row.chunks, Kind.CAPTION)
    return rows


def _below(above: Row, row: Row) -> bool:
    """Set under the other: flush left with it, or centred."""
    a, b, slack = above.line, row.line, 2 * row.line.size
    return abs(a.x0 - b.x0) < slack or abs(a.x0 + a.x1 - b.x0 - b.x1) < 2 * slack


def _kind(line: Line, chunks: Sequence[Chunk], width: float, space: float) -> Kind:
    text = line.text
    if CAPTION.match(text):
        return Kind.CAPTION
    figures = sum(c.is_value for c in chunks)
    repeated = len(chunks) > 1 and len({c.text for c in chunks}) < len(chunks)
    if len(chunks) <= 3 and figures == 0 and len(text) < 60 and not repeated and UNIT_NOTE.match(text):
        return Kind.UNIT
    words = sum(has_word(t.text) for t in line.tokens)
    if _NOTE.match(text) and words >= 3 and figures <= 1 and len(chunks) <= 2 + (words >= 8):
        return Kind.NOTE if figures == 0 or words >= 8 else Kind.DATA
    if words >= 5 and figures <= 2 and not _has_hole(line, max(0.95, 1.6 * space)):
        return Kind.PROSE if words >= 8 or len(chunks) > 1 else Kind.SINGLE
    if figures >= 2 or (figures >= 1 and len(chunks) >= 2):
        return Kind.DATA
    if len(chunks) == 1:
        long = words >= 8 and line.x1 - line.x0 > 0.5 * width
        return Kind.PROSE if long else Kind.SINGLE
    return Kind.MULTI


def _has_hole(line: Line, ems: float) -> bool:
    """A gap wider than between words stands in the line."""
    return any(b.x0 - a.x1 > ems * line.size for a, b in zip(line.tokens, line.tokens[1:], strict=False))


def without_furniture(frame: Frame, rows: list[Row]) -> list[Row]:
    """Rows without running heads and page numbers: the outermost lines, near the edge, apart from the others.

    Args:
        frame: The page.
        rows: All its rows.

    Returns:
        The other rows.
    """
    gaps = [b.line.baseline - a.line.baseline for a, b in itertools.pairwise(rows)]
    if len(gaps) < 3:
        return rows
    apart = 1.6 * median(gaps)
    first, last = 0, len(rows)
    if rows[0].line.baseline < 0.1 * frame.height and gaps[0] > apart and _furniture(rows[0]):
        first = 1
    if rows[-1].line.baseline > 0.9 * frame.height and gaps[-1] > apart and _furniture(rows[-1]):
        last -= 1
    return rows[first:last]


def _furniture(row: Row) -> bool:
    return row.kind is not Kind.CAPTION and len(row.chunks) <= 3 and (
        sum(c.is_value for c in row.chunks) <= 1 and len(row.text) < 120)


def notes_below(rows: Sequence[Row], bottom: float) -> list[str]:
    """Texts of the lines under a table, down to the first gap: what comes after it belongs to the page.

    Args:
        rows: Lines under the table, top to bottom.
        bottom: Where the table ends, points.
    """
    texts: list[str] = []
    at = bottom
    size = max((row.line.size for row in rows[:3]), default=0.0)
    for row in rows:
        # A wider gap may part the notes from the table than one note from the next.
        if row.line.y0 - at > (3.0 if not texts else 1.3) * size:
            break
        texts.append(row.text)
        at = row.line.y1
    return texts


def zones_of(frame: Frame, rows: Sequence[Row]) -> list[Zone]:
    """Cut rows into stretches that may hold a table.

    Args:
        frame: The page.
        rows: Its rows from top to bottom.

    Returns:
        Zones from top to bottom, each with two data rows or three rows of several entries at least.
    """
    zones: list[Zone] = []
    start = 0
    for end in [*_breaks(frame, rows), len(rows)]:
        piece = list(rows[start:end])
        zone = _trim(piece, rows[max(0, start - 8):start], rows[end:end + 8])
        if zone is not None:
            zones.append(zone)
        start = end
    return zones


def _breaks(frame: Frame, rows: Sequence[Row]) -> list[int]:
    """Indices of rows before which a new stretch begins."""
    gaps = [b.line.baseline - a.line.baseline for a, b in itertools.pairwise(rows)]
    pitch = median(gaps) if gaps else 12.0
    found: list[int] = []
    seen_data = False
    for i in range(1, len(rows)):
        row, above = rows[i], rows[i - 1]
        if row.kind is Kind.PROSE and above.kind is Kind.PROSE:
            if not found or found[-1] < i - 1:
                found.append(i - 1)
                seen_data = False
            continue
        after_prose = above.kind is Kind.PROSE and i >= 2 and rows[i - 2].kind is Kind.PROSE
        gap = row.line.y0 - above.line.y1
        apart = gap > max(3.2 * pitch, 2.6 * row.line.size) and not _bridged(frame, above.line.y1, row.line.y0)
        if after_prose or apart or (seen_data and _opens(rows, i)) or _titled_anew(frame, rows, i, pitch):
            found.append(i)
            seen_data = False
        seen_data = seen_data or row.kind is Kind.DATA
    return sorted(set(found))


def _titled_anew(frame: Frame, rows: Sequence[Row], index: int, pitch: float) -> bool:
    """A line alone, well below rows of a table whose rules end above it: the title of the next table."""
    if rows[index].kind is not Kind.SINGLE or not 2 <= index < len(rows) - 2:
        return False
    above, line, below = rows[index - 1], rows[index].line, rows[index + 1]
    if line.baseline - above.line.baseline < 1.6 * pitch or len(above.chunks) < 2 or len(below.chunks) < 2:
        return False
    through = [v for v in frame.verticals if v.start < above.line.baseline < v.end]
    if len(through) >= 2 and not any(v.end > line.baseline for v in through):
        return True
    width = above.line.x1 - above.line.x0
    wide = [r.at for r in frame.horizontals if r.length > 0.8 * width]
    closed = any(above.line.baseline < at < line.y0 for at in wide)
    return closed and any(line.baseline < at < below.line.y0 + 2 for at in wide)


def _opens(rows: Sequence[Row], index: int) -> bool:
    """After rows of data, a caption, a unit note, or the notes of the table end it."""
    row, above = rows[index], rows[index - 1]
    if row.kind is Kind.CAPTION:
        return above.kind is not Kind.CAPTION
    if row.kind is Kind.NOTE and _SOURCE.match(row.text):
        return True
    if _ends_label(rows, index):
        return False
    return row.kind is Kind.UNIT or (row.kind is Kind.NOTE and not _data_follows(rows, index))


def _ends_label(rows: Sequence[Row], index: int) -> bool:
    """A unit note that is the last line of a label: flush with a line close above it, figures midway or not."""
    row = rows[index]
    return row.kind is Kind.UNIT and any(
        row.line.baseline - above.line.baseline < 1.5 * row.line.size
        and any(abs(row.line.x0 - chunk.x0) < 2 for chunk in above.chunks[:2])
        for above in rows[max(0, index - 2):index]
    )


def _data_follows(rows: Sequence[Row], index: int) -> bool:
    return any(row.kind is Kind.DATA for row in rows[index + 1:index + 3])


def _bridged(frame: Frame, top: float, bottom: float) -> bool:
    """A vertical rule runs through the hole between two lines."""
    return any(v.start < top and v.end > bottom for v in frame.verticals)


def _trim(rows: list[Row], before: Sequence[Row], after: Sequence[Row]) -> Zone | None:
    above: list[Row] = list(before)
    while rows and rows[0].kind in (Kind.PROSE, Kind.CAPTION, Kind.UNIT, Kind.NOTE):
        above.append(rows.pop(0))
    below: list[Row] = []
    while rows and rows[-1].kind not in (Kind.DATA, Kind.MULTI, Kind.SINGLE) and not (
            _ends_label(rows, len(rows) - 1)):
        below.insert(0, rows.pop())
    data = [i for i, row in enumerate(rows) if row.kind is Kind.DATA]
    multi = [i for i, row in enumerate(rows) if row.kind in (Kind.DATA, Kind.MULTI)]
    if (len(data) < 1 or len(multi) < 2) and len(multi) < 3:
        return None
    return Zone(tuple(rows), tuple(above[-8:]), tuple([*below, *after][:8]))
