"""Tables without a full grid: columns from what stands below each other.

Belongs here: from a zone to a draft by columns of ink, with rules as hints. Does not belong here: full grids
(see :mod:`hpes_assets.tables.strategies.ruled`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hpes_assets.tables.chunks import Chunk, chunks_of
from hpes_assets.tables.columns import Band, bands_of, column_of, gaps_of
from hpes_assets.tables.draft import Draft, DraftCell, bounds
from hpes_assets.tables.frame import Frame, Token
from hpes_assets.tables.headers import heads_of, is_numbering
from hpes_assets.tables.labels import BodyLine, body_rows
from hpes_assets.tables.rules import Segment
from hpes_assets.tables.words import has_word, is_marker, is_serial, is_year, plain
from hpes_assets.tables.zones import Kind, Row, Zone


@dataclass(frozen=True, slots=True)
class Layout:
    """Where head, body and columns of a zone are."""

    rows: tuple[Row, ...]
    bands: tuple[Band, ...]
    stubs: int
    first: int
    """Index of the first row of the head."""
    body: int
    """Index of the first row of the body."""
    end: int
    """Index after the last row of the body."""


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
        start = layout.body if _boxed_head(frame, layout) else 0
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
    data = [row for row in rows[start:end] if row.kind is Kind.DATA and not _head_like(row.chunks)]
    if len(data) < 2:
        data = [row for row in rows[start:end] if row.kind in (Kind.DATA, Kind.MULTI)]
    if len(data) < 2:
        return None
    bands = bands_of([row.chunks for row in data], _walls(frame, zone))
    bands = _without_strays(bands, len(data))
    bands = _join_markers(bands, [row.chunks for row in data])
    if len(bands) < 2:
        return None
    stubs = _stub_count(bands, [row.chunks for row in data])
    if stubs >= len(bands):
        return None
    body = _body_start(frame, rows, bands, stubs)
    if body is None:
        return None
    last = _body_end(frame, rows, bands, stubs, body)
    first = _head_start(frame, rows, bands, stubs, body)
    return Layout(tuple(rows), tuple(bands), stubs, first, body, last)


def split(frame: Frame, zone: Zone) -> list[Zone]:
    """Cut a zone before a row that repeats its head: another table begins there."""
    layout = layout_of(frame, zone)
    if layout is None or layout.first == layout.body:
        return [zone]
    rows = layout.rows
    heads = {plain(r.chunks[0].text) for r in rows[layout.first:layout.body] if has_word(r.chunks[0].text)}
    for i in range(layout.body + 1, len(rows) - 2):
        label = plain(rows[i].chunks[0].text)
        if len(rows[i].chunks) > 2 and label in heads and rows[i].chunks[0].x0 < layout.bands[layout.stubs].x0:
            start = i
            while start > layout.body + 1 and rows[start - 1].kind is not Kind.DATA:
                start -= 1
            after = Zone(tuple(rows[start:]), tuple(rows[max(0, start - 6):start]), zone.below)
            before = Zone(tuple(rows[:start]), zone.above, tuple(rows[start:start + 6]))
            return [before, *split(frame, after)]
    return [zone]


def _head_like(chunks: Sequence[Chunk]) -> bool:
    """Years or column numbers alone: a head, however numeric."""
    values = [c for c in chunks if c.is_value or c.is_year]
    return (bool(values) and all(c.is_year for c in values) and len(values) > 1) or is_numbering(chunks)


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
    texts = [[c.text for row in rows for c in row if column_of(c, bands) == k] for k in range(min(5, len(bands)))]
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


def _values(row: Row, bands: Sequence[Band], stubs: int) -> list[Chunk]:
    return [c for c in row.chunks if column_of(c, bands) >= stubs and c.x1 > bands[stubs].x0 - 0.5 * c.size]


def _body_start(frame: Frame, rows: Sequence[Row], bands: Sequence[Band], stubs: int) -> int | None:
    """Index of the first row that belongs to the body."""
    numeric = any(b.numeric for b in bands[stubs:])
    ruled = _head_rule(frame, rows, bands)
    counted = _last_head_like(frame, rows, bands)
    for i, row in enumerate(rows):
        if i <= counted:
            continue
        values = _values(row, bands, stubs)
        if not values or _head_like(row.chunks):
            continue
        labelled = any(column_of(c, bands) < stubs for c in row.chunks)
        figures = [c for c in values if c.is_value and not (c.is_year and not labelled)]
        if numeric:
            inside = [c for c in values if bands[column_of(c, bands)].numeric]
            if labelled and any(has_word(c.text) and not c.is_value for c in inside) and i < 8:
                continue  # words in columns of figures: still the head
            bracketed = all(c.text[0] in "([" for c in figures) and not labelled
            if not figures or bracketed or (not labelled and len(figures) < 0.5 * len(bands[stubs:])):
                continue
            return _with_sections(rows, bands, stubs, i)
        if ruled is not None and row.line.baseline < ruled:
            continue
        if ruled is not None or i > 0:
            return i
    return None


def _last_head_like(frame: Frame, rows: Sequence[Row], bands: Sequence[Band]) -> int:
    """Index of the last row near the top that only names columns: years, column numbers, or ruled off below."""
    last = -1
    data = 0
    for i, row in enumerate(rows[:14]):
        if is_numbering(row.chunks) or (_head_like(row.chunks) and data <= 1):
            last = i
        elif row.kind is Kind.DATA:
            if data == 0 and _ruled_off(frame, rows, i, bands):
                last = i
            data += 1
    return last


def _ruled_off(frame: Frame, rows: Sequence[Row], index: int, bands: Sequence[Band]) -> bool:
    """The first row with figures has a wide rule below it, and no other row near it has."""
    width = bands[-1].x1 - bands[0].x0
    wide = [r.at for r in frame.horizontals if min(r.end, bands[-1].x1) - max(r.start, bands[0].x0) > 0.7 * width]

    def ruled(i: int) -> bool:
        if i < 0 or i + 1 >= len(rows):
            return False
        return any(rows[i].line.baseline < at < rows[i + 1].line.baseline - 0.3 * rows[i + 1].line.size for at in wide)

    if index + 4 >= len(rows) or not ruled(index) or ruled(index - 1):
        return False
    return not any(ruled(i) for i in range(index + 1, min(index + 6, len(rows) - 2)))


def _head_rule(frame: Frame, rows: Sequence[Row], bands: Sequence[Band]) -> float | None:
    """Offset of the rule between head and body, for tables without figures."""
    width = bands[-1].x1 - bands[0].x0
    inside = [
        r.at for r in frame.horizontals
        if rows[0].line.y1 < r.at < rows[-1].line.y0
        and min(r.end, bands[-1].x1) - max(r.start, bands[0].x0) > 0.5 * width
    ]
    return inside[0] if inside else None


def _with_sections(rows: Sequence[Row], bands: Sequence[Band], stubs: int, first: int) -> int:
    """Take section rows and the beginnings of a wrapped label above the first data row into the body."""
    start = first
    while start > 0:
        row = rows[start - 1]
        touches = any(c.x1 > bands[stubs].x0 for c in row.chunks)
        if row.kind in (Kind.CAPTION, Kind.UNIT) or touches:
            if _banner(row, bands, stubs, rows[:start - 1]):
                start -= 1
                continue
            break
        if not any(_values(above, bands, stubs) for above in rows[:start - 1]):
            break
        start -= 1
    return start


def _banner(row: Row, bands: Sequence[Band], stubs: int, above: Sequence[Row]) -> bool:
    """A section row set across the table, below heads that already name every column."""
    if len(row.chunks) != 1 or row.kind in (Kind.CAPTION, Kind.UNIT):
        return False
    chunk = row.chunks[0]
    named = {column_of(c, bands) for r in above for c in r.chunks}
    crosses = chunk.x0 < bands[stubs].x0 - chunk.size < chunk.x1
    return crosses and len(named - set(range(stubs))) >= len(bands) - stubs


def _body_end(frame: Frame, rows: Sequence[Row], bands: Sequence[Band], stubs: int, body: int) -> int:
    """Index after the last row of the body: trailing labels and notes are let go."""
    last = body
    for i in range(body, len(rows)):
        if i > body and _closed(frame, rows, i, bands, stubs):
            break
        if _regular(rows[i], bands, stubs):
            last = i
    end = last + 1
    while end < len(rows) and _wraps_on(frame, rows[end - 1], rows[end], bands, stubs):
        end += 1
    return end


def _regular(row: Row, bands: Sequence[Band], stubs: int) -> bool:
    """A row as the columns lead one to expect: figures in columns of figures, nothing across them."""
    values = _values(row, bands, stubs)
    numeric = [k for k, b in enumerate(bands) if b.numeric and k >= stubs]
    if any(c.x0 < bands[stubs].x0 - 2 and c.x1 > bands[stubs].x1 and not c.is_value for c in row.chunks):
        return False
    if not numeric:
        return bool(values)
    inside = [c for c in values if column_of(c, bands) in numeric]
    return any(c.is_value for c in inside) and not any(len(c.tokens) > 3 for c in inside)


def _closed(frame: Frame, rows: Sequence[Row], index: int, bands: Sequence[Band], stubs: int) -> bool:
    """The table's bottom rule lies above a row that no longer looks like one of its own."""
    above, row = rows[index - 1].line, rows[index].line
    width = bands[-1].x1 - bands[0].x0
    ruled = any(
        above.baseline < r.at < row.baseline - 0.3 * row.size
        and min(r.end, bands[-1].x1) - max(r.start, bands[0].x0) > 0.6 * width
        for r in frame.horizontals
    )
    if not ruled:
        return False
    values = [c for c in _values(rows[index], bands, stubs) if c.is_value]
    follows = any(_regular(r, bands, stubs) and 2 * sum(c.is_value for c in r.chunks) >= len(bands) - stubs
                  for r in rows[index:index + 3])
    return not follows and 2 * len(values) < len(bands) - stubs


def _wraps_on(frame: Frame, above: Row, row: Row, bands: Sequence[Band], stubs: int) -> bool:
    """A line of label text alone, close under the last row and above the bottom rule."""
    if row.kind not in (Kind.SINGLE, Kind.MULTI, Kind.DATA) or any(c.x1 > bands[stubs].x0 for c in row.chunks):
        return False
    if row.line.baseline - above.line.baseline > 1.6 * row.line.size:
        return False
    return not any(
        above.line.baseline < r.at < row.line.baseline - 0.3 * row.line.size
        and r.end - r.start > 0.5 * (bands[-1].x1 - bands[0].x0)
        for r in frame.horizontals
    )


def _head_start(frame: Frame, rows: Sequence[Row], bands: Sequence[Band], stubs: int, body: int) -> int:
    """Index of the first row of the head, walking up from the body."""
    top = _top_rule(frame, rows, bands, body)
    start = body
    while start > 0:
        row = rows[start - 1]
        if row.kind is Kind.CAPTION or (row.kind is Kind.PROSE and not _heads_above(rows, start - 1)) or (row.kind is Kind.UNIT and not _values(row, bands, stubs)):
            break
        if top is not None and row.line.baseline < top:
            break
        reach = 3.4 if len(row.chunks) > 1 and start == body else 2.3
        if top is None and rows[start].line.baseline - row.line.baseline > reach * row.line.size:
            break
        if top is None and _title(row, rows[start:body], bands, stubs):
            break
        start -= 1
    return start


def _heads_above(rows: Sequence[Row], index: int) -> bool:
    """Rows that name columns stand just above: the line at ``index`` is a banner among them."""
    return any(_head_like(row.chunks) or row.kind is Kind.MULTI for row in rows[max(0, index - 3):index])


def _top_rule(frame: Frame, rows: Sequence[Row], bands: Sequence[Band], body: int) -> float | None:
    """The rule over the head: up from the rule above the body, over every stretch that holds heads."""
    width = bands[-1].x1 - bands[0].x0
    limit = rows[body].line.baseline
    wide = [
        r.at for r in frame.horizontals
        if r.at < limit - 0.5 * rows[body].line.size
        and min(r.end, bands[-1].x1) - max(r.start, bands[0].x0) > 0.6 * width
    ]
    top: float | None = None
    lower = limit
    for at in reversed(wide):
        between = [row for row in rows[:body] if at < row.line.baseline < lower]
        if not between and lower < limit and lower - at > (6 if top is not None else 14):
            break
        if between and any(row.kind in (Kind.PROSE, Kind.CAPTION) for row in between):
            break
        if between:
            top = at
        lower = at
    return top


def _title(row: Row, below: Sequence[Row], bands: Sequence[Band], stubs: int) -> bool:
    """A line over the head that names the table rather than columns."""
    if row.kind is Kind.UNIT:
        return True
    if len(row.chunks) != 1 or not below:
        return False
    chunk = row.chunks[0]
    crosses = chunk.x0 < bands[stubs].x0 - 2 and chunk.x1 > bands[stubs].x1
    return crosses or chunk.x0 < bands[stubs].x0 - 2


def draft_of(frame: Frame, zone: Zone, layout: Layout) -> Draft:
    """Fill the lattice of a layout."""
    rows, bands, stubs = layout.rows, layout.bands, layout.stubs
    head_lines = [row.line for row in rows[layout.first:layout.body] if row.kind is not Kind.UNIT or len(row.chunks) > 1]
    first_body = rows[layout.body].line
    heads = heads_of(frame, head_lines, bands, stubs, first_body.y0)
    lines = [_body_line(row, bands, stubs, frame.space) for row in rows[layout.body:layout.end]]
    rules = _inner_rules(frame, layout)
    cells = list(heads.cells)
    body = body_rows(lines, range(stubs), rules)
    for number, row in enumerate(body):
        for column, chunks in sorted(row.entries.items()):
            tokens = tuple(t for c in chunks for t in c.tokens)
            span = 1
            if not row.values and len(row.entries) == 1 and chunks[0].x1 > bands[min(stubs, len(bands) - 1)].x1:
                span = len(bands) - column
            cells.append(DraftCell(heads.rows + number, column, tokens, column_span=span))
    every: list[Token] = [t for cell in cells for t in cell.tokens]
    above = [r.text for r in zone.above] + [r.text for r in rows[:layout.first]]
    above += [r.text for r in rows[layout.first:layout.body] if r.kind is Kind.UNIT and len(r.chunks) == 1]
    below = [r.text for r in rows[layout.end:]] + [r.text for r in zone.below]
    return Draft(
        "aligned", tuple(cells), heads.rows + len(body), len(bands), heads.rows, stubs, bounds(every),
        above=tuple(above), below=tuple(below),
    )


def _body_line(row: Row, bands: Sequence[Band], stubs: int, space: float) -> BodyLine:
    entries: dict[int, list[Chunk]] = {}
    figures = False
    crossing = len(row.chunks) == 1 and row.chunks[0].x0 < bands[stubs].x0 - 2 < bands[stubs].x1 < row.chunks[0].x1
    for chunk in chunks_of(row.line, gaps_of(bands), space=space):
        column = 0 if crossing else column_of(chunk, bands)
        if column < stubs and is_year(chunk.text) and chunk.x0 > bands[stubs].x0:
            column = stubs
        entries.setdefault(column, []).append(chunk)
        figures = figures or (column >= stubs and chunk.is_value)
    values = any(column >= stubs for column in entries)
    return BodyLine(row.line.baseline, row.line.size, entries, values, figures)


def _inner_rules(frame: Frame, layout: Layout) -> list[Segment]:
    width = layout.bands[-1].x1 - layout.bands[0].x0
    top, bottom = layout.rows[layout.body].line.y0, layout.rows[layout.end - 1].line.y1
    return [
        r for r in frame.horizontals
        if top < r.at < bottom
        and min(r.end, layout.bands[-1].x1) - max(r.start, layout.bands[0].x0) > 0.5 * width
    ]
