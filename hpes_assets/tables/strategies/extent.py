"""Where a table's head, body and end are, once its columns are known.

Belongs here: reading rules, gaps and the looks of rows for the bounds of a table. Does not belong here: columns
and cells.
"""

from __future__ import annotations

from collections.abc import Sequence

from hpes_assets.tables.chunks import Chunk
from hpes_assets.tables.columns import Band, column_of, wide_rules
from hpes_assets.tables.frame import Frame
from hpes_assets.tables.headline import is_numbering
from hpes_assets.tables.rules import Segment
from hpes_assets.tables.words import has_word, is_bracketed
from hpes_assets.tables.zones import Kind, Row


def is_head_like(chunks: Sequence[Chunk]) -> bool:
    """Years or column numbers alone: a head, however numeric."""
    values = [c for c in chunks if c.is_value or c.is_year]
    return (bool(values) and all(c.is_year for c in values) and len(values) > 1) or is_numbering(chunks)


def values_of(row: Row, bands: Sequence[Band], stubs: int) -> list[Chunk]:
    """Entries of a row that stand in value columns."""
    return [c for c in row.chunks if column_of(c, bands) >= stubs and c.x1 > bands[stubs].x0 - 0.5 * c.size]


def body_start(frame: Frame, rows: Sequence[Row], bands: Sequence[Band], stubs: int) -> int | None:
    """Index of the first row that belongs to the body, None where there is none."""
    numeric = any(b.numeric for b in bands[stubs:])
    ruled = _head_rule(frame, rows, bands)
    counted = _last_head_like(frame, rows, bands)
    for i, row in enumerate(rows):
        if i <= counted:
            continue
        values = values_of(row, bands, stubs)
        labelled = any(column_of(c, bands) < stubs for c in row.chunks)
        named = labelled and counted >= 0 and has_word(row.chunks[0].text)  # figures that look like years
        if not values or (is_head_like(row.chunks) and not named):
            continue
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
        # A labelled row of years after years or data is data: 2000 cattle, 2001 sheep.
        labelled = has_word(row.chunks[0].text) and (data > 0 or last >= 0)
        if is_numbering(row.chunks) or (is_head_like(row.chunks) and data <= 1 and not labelled):
            last = i
        elif row.kind is Kind.DATA:
            if data == 0 and _ruled_off(frame, rows, i, bands):
                last = i
            data += 1
    return last


def _ruled_off(frame: Frame, rows: Sequence[Row], index: int, bands: Sequence[Band]) -> bool:
    """The first row with figures has a wide rule below it, and no other row near it has."""
    wide = [r.at for r in wide_rules(frame.horizontals, bands, 0.7)]

    def ruled(i: int) -> bool:
        if i < 0 or i + 1 >= len(rows):
            return False
        return any(rows[i].line.baseline < at < rows[i + 1].line.baseline - 0.3 * rows[i + 1].line.size for at in wide)

    if index + 4 >= len(rows) or not ruled(index) or ruled(index - 1):
        return False
    return not any(ruled(i) for i in range(index + 1, min(index + 6, len(rows) - 2)))


def _head_rule(frame: Frame, rows: Sequence[Row], bands: Sequence[Band]) -> float | None:
    """Offset of the rule between head and body, for tables without figures."""
    top, bottom = rows[0].line.y1, rows[-1].line.y0
    inside = [r.at for r in wide_rules(frame.horizontals, bands, 0.5) if top < r.at < bottom]
    return inside[0] if inside else None


def _with_sections(rows: Sequence[Row], bands: Sequence[Band], stubs: int, first: int) -> int:
    """Take section rows and the beginnings of a wrapped label above the first data row into the body."""
    start = first
    while start > 0:
        row = rows[start - 1]
        touches = any(c.x1 > bands[stubs].x0 or c.x0 > bands[stubs - 1].x1 for c in row.chunks)
        if row.kind in (Kind.CAPTION, Kind.UNIT) or touches:
            if _banner(row, bands, stubs, rows[:start - 1]):
                start -= 1
                continue
            break
        if not any(values_of(above, bands, stubs) for above in rows[:start - 1]):
            break
        start -= 1
    return start


def _banner(row: Row, bands: Sequence[Band], stubs: int, above: Sequence[Row]) -> bool:
    """A section row set across the table, below heads that already name every column."""
    if len(row.chunks) != 1 or row.kind in (Kind.CAPTION, Kind.UNIT):
        return False
    chunk = row.chunks[0]
    named = {column_of(c, bands) for r in above for c in r.chunks}
    near = [c for r in above[-2:] for c in r.chunks]
    if any(abs(chunk.middle - c.middle) < chunk.size for c in near):
        return False  # the last words of the head above
    crosses = chunk.x0 < bands[stubs].x0 - chunk.size < chunk.x1
    return crosses and len(named - set(range(stubs))) >= len(bands) - stubs


def body_end(frame: Frame, rows: Sequence[Row], bands: Sequence[Band], stubs: int, body: int) -> int:
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
    values = values_of(row, bands, stubs)
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
    ruled = any(
        above.baseline < r.at < row.baseline - 0.3 * row.size for r in wide_rules(frame.horizontals, bands, 0.6)
    )
    if not ruled:
        return False
    if not any(b.numeric for b in bands):
        return not _regular(rows[index], bands, stubs)
    values = [c for c in values_of(rows[index], bands, stubs) if c.is_value]
    follows = any(_regular(r, bands, stubs) and 2 * sum(c.is_value for c in r.chunks) >= len(bands) - stubs
                  for r in rows[index:index + 6])
    return not follows and 2 * len(values) < len(bands) - stubs


def _wraps_on(frame: Frame, above: Row, row: Row, bands: Sequence[Band], stubs: int) -> bool:
    """A line of label text alone, close under the last row and above the bottom rule."""
    if row.kind in (Kind.PROSE, Kind.CAPTION, Kind.NOTE) or any(c.x1 > bands[stubs].x0 for c in row.chunks):
        return False
    reach = 2.3 if all(is_bracketed(c.text) for c in row.chunks) else 1.6
    if row.line.baseline - above.line.baseline > reach * row.line.size:
        return False
    return not any(
        above.line.baseline < r.at < row.line.baseline - 0.3 * row.line.size
        and r.end - r.start > 0.5 * (bands[-1].x1 - bands[0].x0)
        for r in frame.horizontals
    )


def head_start(frame: Frame, rows: Sequence[Row], bands: Sequence[Band], stubs: int, body: int) -> int:
    """Index of the first row of the head, walking up from the body."""
    top = _top_rule(frame, rows, bands, body)
    start = body
    while start > 0:
        row = rows[start - 1]
        prose = row.kind is Kind.PROSE and not _heads_above(rows, start - 1)
        unit = row.kind is Kind.UNIT and not values_of(row, bands, stubs)
        if row.kind is Kind.CAPTION or prose or unit:
            break
        if top is not None and row.line.baseline < top:
            break
        reach = 3.4 if len(row.chunks) > 1 and start == body else 2.3
        if top is None and rows[start].line.baseline - row.line.baseline > reach * row.line.size:
            break
        if top is None and _title(rows, start - 1, body, bands, stubs):
            break
        start -= 1
    return start


def _heads_above(rows: Sequence[Row], index: int) -> bool:
    """Rows that name columns stand just above: the line at ``index`` is a banner among them."""
    return any(is_head_like(row.chunks) or row.kind is Kind.MULTI for row in rows[max(0, index - 3):index])


def _top_rule(frame: Frame, rows: Sequence[Row], bands: Sequence[Band], body: int) -> float | None:
    """The rule over the head: up from the rule above the body, over every stretch that holds heads."""
    limit = rows[body].line.baseline
    wide = [
        r.at for r in wide_rules(frame.horizontals, bands, 0.6)
        if r.at < limit - 0.5 * rows[body].line.size
        and not (r.start > bands[0].x1 and _underlines(r, rows[:body]))
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


def _underlines(rule: Segment, rows: Sequence[Row]) -> bool:
    """The rule belongs to a head centred just above it: it groups columns, and is no edge of the table."""
    return any(
        -0.3 * c.size < rule.at - row.line.baseline < c.size
        and abs(c.middle - (rule.start + rule.end) / 2) < 1.5 * c.size
        for row in rows for c in row.chunks
    )


def _title(rows: Sequence[Row], index: int, body: int, bands: Sequence[Band], stubs: int) -> bool:
    """A line over the head that names the table rather than columns."""
    row = rows[index]
    if row.kind is Kind.UNIT:
        return len(row.chunks) == 1  # several stand each under a head
    if len(row.chunks) != 1 or index + 1 >= body:
        return False
    chunk = row.chunks[0]
    values, whole = (bands[stubs].x0 + bands[-1].x1) / 2, (bands[0].x0 + bands[-1].x1) / 2
    over = chunk.x1 <= bands[-1].x1 + chunk.size and chunk.x0 > bands[0].x0 + 2 * chunk.size
    if chunk.x0 > bands[stubs - 1].x1 or (over and abs(chunk.middle - values) < 0.5 * abs(chunk.middle - whole)):
        return False
    if chunk.x1 > bands[stubs].x0 - 0.3 * chunk.size:
        return True
    # Over the stub alone: its head, where heads of columns stand on the lines just above.
    near = [r for r in rows[max(0, index - 2):index] if row.line.baseline - r.line.baseline < 2.6 * row.line.size]
    return not any(c.x0 > bands[stubs - 1].x1 for r in near if r.kind in (Kind.SINGLE, Kind.MULTI) for c in r.chunks)
