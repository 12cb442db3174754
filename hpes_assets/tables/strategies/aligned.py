"""Tables without a full grid: columns from what stands below each other.

Belongs here: from a zone to a draft by columns of ink, with rules as hints. Does not belong here: full grids
(see :mod:`hpes_assets.tables.strategies.ruled`).
"""

from __future__ import annotations

from collections.abc import Sequence

from hpes_assets.tables.chunks import Chunk
from hpes_assets.tables.columns import Band, bands_of, column_of
from hpes_assets.tables.draft import Draft
from hpes_assets.tables.frame import Frame
from hpes_assets.tables.strategies.extent import body_end, body_start, head_start, is_head_like
from hpes_assets.tables.strategies.fill import Layout, draft_of
from hpes_assets.tables.words import has_word, is_marker, is_serial, plain
from hpes_assets.tables.zones import Kind, Row, Zone


def drafts(frame: Frame, zone: Zone) -> list[Draft]:
    """Read a zone by its columns.

    Args:
        frame: The page.
        zone: Lines that may hold a table.

    Returns:
        One draft, or none.
    """
    layout = layout_of(frame, zone)
    return [draft_of(frame, zone, layout)] if layout is not None else []


def layout_of(frame: Frame, zone: Zone) -> Layout | None:
    """Find head, body and columns; None where the zone holds no table."""
    rows = zone.rows
    start, end = 0, len(rows)
    layout = None
    for _ in range(2):  # what stands above and below blurs the columns: once its place is known, look again
        layout = _layout(frame, zone, rows, start, end) or layout
        if layout is None:
            break
        # Rows above the body that look like data only count where they stand clear of a head.
        start = layout.body if _boxed_head(frame, layout) else layout.first
        end = layout.end
    return layout


def _boxed_head(frame: Frame, layout: Layout) -> bool:
    """A wide rule parts head and body."""
    if layout.first >= layout.body:
        return False
    above, below = layout.rows[layout.body - 1].line, layout.rows[layout.body].line
    width = layout.bands[-1].x1 - layout.bands[0].x0
    return any(
        above.baseline < r.at < below.baseline - 0.4 * below.size and r.length > 0.6 * width
        for r in frame.horizontals
    )


def _layout(frame: Frame, zone: Zone, rows: Sequence[Row], start: int, end: int) -> Layout | None:
    data = [row for row in rows[start:end] if row.kind is Kind.DATA and not is_head_like(row.chunks)]
    if len(data) < 2:
        data = [row for row in rows[start:end] if row.kind in (Kind.DATA, Kind.MULTI)]
    if len(data) < 2:
        return None
    bands = bands_of([row.chunks for row in data], _walls(frame, zone))
    bands = _without_strays(bands, len(data))
    bands = _join_markers(bands, [row.chunks for row in data])
    bands = _with_labels(bands, rows, data)
    if len(bands) < 2:
        return None
    stubs = _stub_count(bands, [row.chunks for row in data])
    if stubs >= len(bands):
        return None
    body = body_start(frame, rows, bands, stubs)
    if body is None:
        return None
    last = body_end(frame, rows, bands, stubs, body)
    first = head_start(frame, rows, bands, stubs, body)
    return Layout(tuple(rows), tuple(bands), stubs, first, body, last)


def split(frame: Frame, zone: Zone) -> list[tuple[Zone, Layout | None]]:
    """Cut a zone before a row that repeats its head: another table begins there.

    Returns:
        The parts with their layout, None where a part holds no table of columns.
    """
    layout = layout_of(frame, zone)
    if layout is None or layout.first == layout.body:
        return [(zone, layout)]
    rows = layout.rows
    heads = {plain(r.chunks[0].text) for r in rows[layout.first:layout.body] if has_word(r.chunks[0].text)}
    named = {plain(c.text) for r in rows[layout.first:layout.body] for c in r.chunks}
    for i in range(layout.body + 1, len(rows) - 2):
        first, *others = rows[i].chunks
        same = sum(plain(c.text) in named or not c.is_value for c in others)
        banner = plain(rows[i - 1].text) in named
        repeats = len(others) > 1 and plain(first.text) in heads and (banner or 2 * same > len(others))
        if repeats and first.x0 < layout.bands[layout.stubs].x0:
            start = i
            while start > layout.body + 1 and rows[start - 1].kind is not Kind.DATA:
                start -= 1
            after = Zone(tuple(rows[start:]), tuple(rows[max(0, start - 6):start]), zone.below)
            before = Zone(tuple(rows[:start]), zone.above, tuple(rows[start:start + 6]))
            return [(before, layout_of(frame, before)), *split(frame, after)]
    return [(zone, layout)]


def _walls(frame: Frame, zone: Zone) -> list[float]:
    """Vertical rules that run through most of the zone."""
    x0, y0, x1, y1 = zone.box
    height = y1 - y0
    return [
        v.at for v in frame.verticals
        if min(v.end, y1) - max(v.start, y0) > 0.6 * height and x0 + 3 < v.at < x1 - 3
    ]


def _without_strays(bands: list[Band], lines: int) -> list[Band]:
    """Drop columns that hardly any line fills: footnote numbers, page numbers."""
    least = 1 if lines < 6 else max(2, lines // 12)
    kept = [b for b in bands if b.entries >= least]
    return kept if len(kept) >= 2 else bands


def _with_labels(bands: list[Band], rows: Sequence[Row], data: Sequence[Row]) -> list[Band]:
    """Labels of two lines, their figures midway between: no line holds both, so no column of labels was seen."""
    if not bands or not bands[0].numeric:
        return bands
    first, last = data[0].line.baseline, data[-1].line.baseline
    near = [r for r in rows if first - 2 * r.line.size < r.line.baseline < last + 2 * r.line.size and r not in data]
    labels = [c for r in near for c in r.chunks if c.x1 < bands[0].x0 - 0.3 * c.size and has_word(c.text)]
    if len(labels) < len(data):
        return bands
    return [Band(min(c.x0 for c in labels), max(c.x1 for c in labels), 0, len(labels)), *bands]


def _join_markers(bands: list[Band], rows: Sequence[Sequence[Chunk]]) -> list[Band]:
    """A column of list markers belongs to the labels right of it."""
    out: list[Band] = []
    skip: Band | None = None
    for band in bands:
        if skip is not None:
            band = Band(skip.x0, band.x1, band.figures, band.entries)
            skip = None
        inside = [c for row in rows for c in row if band.x0 - 0.5 <= c.middle <= band.x1 + 0.5]
        markers = sum(is_marker(c.text) and c.text[-1:] in ".)" for c in inside)
        if inside and markers >= 0.7 * len(inside) and band is not bands[-1]:
            skip = band
        else:
            out.append(band)
    return out


def _stub_count(bands: Sequence[Band], rows: Sequence[Sequence[Chunk]]) -> int:
    """Leading columns that name rows: text and serial numbers, up to the first column of figures."""
    texts: list[list[str]] = [[] for _ in bands]
    for row in rows:
        for c in row:
            texts[column_of(c, bands)].append(c.text)
    texts = texts[:5]
    count = 0
    while count < len(texts) and (not bands[count].numeric or is_serial(texts[count]) or _codes(texts[count])):
        count += 1
    while count > 0 and bands[count - 1].numeric and any(not b.numeric for b in bands[:count - 1]):
        count -= 1  # serial-looking figures at the end of the stub are values
    if all(not b.numeric for b in bands):
        return 1
    label = next((k for k, b in enumerate(bands[:3]) if not b.numeric), None)
    if count < 2 and label and all(b.numeric for b in bands[label + 1:]) and all(
        text.isdigit() for k in range(label) for text in texts[k]
    ):
        count = label + 1  # codes before the label
    return max(1, min(count, len(bands) - 1))


def _codes(texts: Sequence[str]) -> bool:
    """Account codes: whole numbers, a third of them with a leading zero, which figures never have."""
    zeros = sum(text[0] == "0" and len(text) > 1 for text in texts)
    return bool(texts) and all(text.isdigit() for text in texts) and 3 * zeros >= len(texts)
