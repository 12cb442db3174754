"""Text columns of a page: strips of words that share a page and not their lines.

Belongs here: finding the gutter between two columns of text, so that a table in one is not read together with
the prose in the other. Does not belong here: columns of tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hpes_assets.tables.frame import Line, lines_of
from hpes_assets.tables.rules import Segment
from hpes_assets.tables.tokens import Token
from hpes_assets.tables.words import has_word, is_marker, is_value, is_year

_LINES = 4
"""A gutter has about so many lines on either side, and as many of prose on one of them."""
_GAP = 0.9
"""A gutter is at least so wide, ems."""
_BIN = 4.0
"""Places where lines begin are counted in steps of so many points."""
_MARGIN = 60.0
"""A gutter is at least so far from where the page's text begins, points."""
_BEFORE = 8.0
"""Where no line shows the gap, the gutter is taken to be so far left of the column, points."""
_TRIES = 6


def strips_of(lines: Sequence[Line], rules: Sequence[Segment] = ()) -> list[tuple[Line, ...]]:
    """Cut the lines of a page at its gutters.

    Args:
        lines: Lines of a page, top to bottom.
        rules: Its horizontal rules: a gutter ends where one crosses it.

    Returns:
        Groups of lines that belong together, the first with all that stands in no column of its own; the lines
        themselves where the page has no gutter.
    """
    found = [(gutter, *run) for gutter in _candidates(lines) for run in _runs(lines, gutter, rules)]
    for gutter, start, end in sorted(found, key=lambda one: one[1] - one[2]):
        left, right = _sides(lines[start:end], gutter)
        if _prose(left) and _prose(right):
            last = max(_last(left), _last(right))
            end = next((k for k in range(start, end) if lines[k].baseline > last), end)
            left, right = _sides(lines[start:end], gutter)
        if (_prose(left) and _worded(right)) or (_prose(right) and _worded(left)):
            rest = (*lines[:start], *lines[end:])
            return [*strips_of(rest, rules), lines_of(left), lines_of(right)]
    return [tuple(lines)]


def _candidates(lines: Sequence[Line]) -> list[float]:
    """In the gap before the place where several lines begin, or go on after a hole; the most frequent first."""
    starts: Counter[int] = Counter()
    ends: dict[int, float] = {}
    for line in lines:
        for x0, x1 in [(None, line.x0), *_holes(line)]:
            place = int(x1 / _BIN)
            starts[place] += 1
            if x0 is not None:
                ends[place] = max(ends.get(place, 0.0), x0)
    left = min((line.x0 for line in lines), default=0.0)
    found = [(count, k) for k, count in starts.items() if count >= _LINES and k * _BIN > left + _MARGIN]
    found.sort(key=lambda pair: (-pair[0], pair[1]))
    return [max(k * _BIN - _BEFORE, (ends.get(k, 0.0) + k * _BIN) / 2 if k in ends else 0.0) for _, k in found[:_TRIES]]


def _holes(line: Line) -> list[tuple[float, float]]:
    return [
        (a.x1, b.x0) for a, b in zip(line.tokens, line.tokens[1:], strict=False) if b.x0 - a.x1 > _GAP * line.size
    ]


def _runs(lines: Sequence[Line], gutter: float, rules: Sequence[Segment]) -> list[tuple[int, int]]:
    """Stretches of lines that leave the gutter free and stand, in some, on both sides."""
    runs: list[tuple[int, int]] = []
    start = 0
    crossed = [r.at for r in rules if r.start < gutter - 10 and r.end > gutter + 10]
    rows = [_tabular(line, gutter) for line in lines]
    for index in range(len(lines) + 1):
        # One line with figures alone on a side may be the end of a sentence; two are rows of a table.
        row = any(rows[index:index + 1]) and (any(rows[max(0, index - 1):index]) or any(rows[index + 1:index + 2]))
        free = index < len(lines) and not row and _free(lines[index], gutter)
        ruled = 0 < index < len(lines) and any(
            lines[index - 1].baseline < at < lines[index].baseline for at in crossed)
        if free and not ruled:
            continue
        if _beside(lines[start:index], gutter):
            runs.append((start, index))
        start = index if free else index + 1
    return runs


def _beside(lines: Sequence[Line], gutter: float) -> bool:
    """What stands left and right of the gutter shares some height of the page."""
    left = [line.baseline for line in lines if line.x0 < gutter]
    right = [line.baseline for line in lines if line.x1 > gutter]
    if not left or not right:
        return False
    top, bottom = max(left[0], right[0]) - 1, min(left[-1], right[-1]) + 1
    return all(sum(top <= at <= bottom for at in side) >= _LINES - 1 for side in (left, right))


def _free(line: Line, gutter: float) -> bool:
    """The line leaves the gutter free."""
    return not any(t.x0 < gutter < t.x1 for t in line.tokens)


def _tabular(line: Line, gutter: float) -> bool:
    """A label without figures left of the gutter, figures alone right of it: a row, and no gutter between columns."""
    left, right = ([t for t in line.tokens if t.x1 <= gutter], [t for t in line.tokens if t.x0 >= gutter])
    figures = any(is_value(t.text) and not is_marker(t.text) for t in left)
    return bool(left and right) and not figures and all(is_value(t.text) or is_year(t.text) for t in right)


def _sides(lines: Sequence[Line], gutter: float) -> tuple[list[Token], list[Token]]:
    tokens = [t for line in lines for t in line.tokens]
    return [t for t in tokens if t.x1 <= gutter], [t for t in tokens if t.x0 >= gutter]


def _prose(tokens: Sequence[Token]) -> bool:
    """Half of its lines run on: words without holes, as wide as the widest; some follow each other closely."""
    lines = lines_of(tokens)
    running = _running(lines)
    longest = run = 0
    for index in range(len(lines)):
        run = (run + 1 if _follows(lines, index) else 1) if running[index] else 0
        longest = max(longest, run)
    return longest >= _LINES - 1 and 2 * sum(running) >= len(lines)


def _running(lines: Sequence[Line]) -> list[bool]:
    width = max((line.x1 for line in lines), default=0.0) - min((line.x0 for line in lines), default=0.0)
    return [
        sum(has_word(t.text) for t in line.tokens) >= 5 and not _holes(line) and line.x1 - line.x0 > 0.75 * width
        and not all(t.bold for t in line.tokens)  # a title
        for line in lines
    ]


def _follows(lines: Sequence[Line], index: int) -> bool:
    return index > 0 and lines[index].baseline - lines[index - 1].baseline < 2 * lines[index].size


def _last(tokens: Sequence[Token]) -> float:
    """Baseline of the last line of prose, the short end of its last paragraph included."""
    lines = lines_of(tokens)
    running = _running(lines)
    last = max(index for index, runs in enumerate(running) if runs)
    ends = last + 1 < len(lines) and not all(t.bold for t in lines[last + 1].tokens)
    if ends and _follows(lines, last + 1) and not _holes(lines[last + 1]):
        last += 1
    return lines[last].baseline


def _worded(tokens: Sequence[Token]) -> bool:
    """Half of its lines begin with a word or a year: it names its own rows."""
    lines = lines_of(tokens)
    named = sum(has_word(line.tokens[0].text) or is_year(line.tokens[0].text) for line in lines)
    return 2 * named >= len(lines) > 0
