"""One page as the strategies see it: upright tokens in lines, rules joined up, note marks tied to their word.

Belongs here: turning the page so that most of its text reads from left to right, mending what the text layer
splits (years, brackets, currency signs, leader dots), grouping tokens into lines. Does not belong here: any
decision about tables.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from statistics import median

from hpes_assets.pages.model import Box, PageContent, Word
from hpes_assets.tables.rules import Segment, join_rules
from hpes_assets.tables.sideways import sideways_tokens
from hpes_assets.tables.tokens import Token
from hpes_assets.tables.words import DASHES, has_word, is_figure, is_leader

_TYPED_RULE = re.compile(r"[-_=–—]{5,}")
_SPLIT_LEADERS = re.compile(r"^(.*[^.\s…·])?\s*((?:[.…·]\s?){4,}|…{2,}|_{4,})(.*)$")
_TRAILING_LEADERS = re.compile(r"(?<=[^\W_])[.…·]{3,}$")
_YEAR_HEAD = re.compile(rf"\(?(?:1[89]|20)\d\d[{DASHES}/]?")
_YEAR_TAIL = re.compile(rf"[{DASHES}/]?(?:\d\d|(?:1[89]|20)\d\d)\)?[*@#$]*")
_GLUE = re.compile(rf"[(\[]?(?:\([{DASHES}+]\)|[{DASHES}+])?|[)\]%]+")
_MIRRORED = re.compile(r"\)(?:RF|RT|RS|EA|EB|ER|P|Q|R|A)\(")
"""Marks of an estimate that the file stores backwards."""
_SET_NOTE = re.compile(r"\[\d{1,2}\]")
"""A note mark in square brackets, set on the line."""
_CURRENCY = re.compile(r"\(?(?:US\$|Rs\.?|[$€£₹])")


@dataclass(frozen=True, slots=True)
class Line:
    """Tokens on one baseline, from left to right."""

    tokens: tuple[Token, ...]
    baseline: float
    size: float
    y0: float
    y1: float

    @property
    def x0(self) -> float:
        """Left end."""
        return self.tokens[0].x0

    @property
    def x1(self) -> float:
        """Right end."""
        return max(token.x1 for token in self.tokens)

    @property
    def text(self) -> str:
        """All of it."""
        return " ".join(token.text for token in self.tokens)


@dataclass(frozen=True, slots=True)
class Frame:
    """A page turned so that its text is upright."""

    page: PageContent
    quarter_turns: int
    width: float
    height: float
    tokens: tuple[Token, ...]
    lines: tuple[Line, ...]
    space: float
    """Usual blank between two words, ems."""
    sideways: tuple[Token, ...]
    """Heads set sideways, each as one token with all its text."""
    horizontals: tuple[Segment, ...]
    verticals: tuple[Segment, ...]
    fills: tuple[Box, ...] = field(default=())
    curves: tuple[Box, ...] = field(default=())
    images: tuple[Box, ...] = field(default=())

    def to_page(self, box: Box) -> Box:
        """Carry a box of the frame to the unrotated page."""
        for turn in reversed(range(self.quarter_turns)):
            height = self.page.height if turn % 2 == 0 else self.page.width
            x0, y0, x1, y1 = box
            box = (y0, height - x1, y1, height - x0)
        return self.page.to_unrotated(box)


def frame_of(page: PageContent) -> Frame:
    """Turn a page upright and put its tokens in lines.

    Args:
        page: A page as displayed.

    Returns:
        Its frame; the tokens' boxes are points of the frame, from its top left.
    """
    turns = _quarter_turns(page.words)
    width, height = page.width, page.height
    words: Sequence[Word] = page.words
    boxes = {"rules": [(r.x0, r.y0, r.x1, r.y1) for r in page.rules], "fills": [f.box for f in page.fills],
             "curves": list(page.curves), "images": list(page.images)}
    for _ in range(turns):
        words = [_turn_word(word, height) for word in words]
        boxes = {name: [_turn_box(box, height) for box in many] for name, many in boxes.items()}
        width, height = height, width
    upright = [word for word in words if abs(word.direction[0]) > 0.9]
    typed = [word for word in upright if _TYPED_RULE.fullmatch(word.text)]
    upright = [word for word in upright if not _TYPED_RULE.fullmatch(word.text)] if typed else upright
    boxes["rules"] += [(w.x0, (w.y0 + w.y1) / 2, w.x1, (w.y0 + w.y1) / 2) for w in typed]
    horizontals, verticals = join_rules(boxes["rules"])
    tokens = _mend(_marked(_clean(upright)))
    lines = lines_of(tokens)
    return Frame(
        page=page, quarter_turns=turns, width=width, height=height, tokens=tuple(tokens), lines=lines,
        space=_space(lines),
        sideways=tuple(sideways_tokens([w for w in words if abs(w.direction[1]) > 0.9])),
        horizontals=horizontals, verticals=verticals, fills=tuple(boxes["fills"]),
        curves=tuple(boxes["curves"]), images=tuple(boxes["images"]),
    )


def _space(lines: Iterable[Line]) -> float:
    gaps = [
        (b.x0 - a.x1) / max(a.size, 1.0) for line in lines for a, b in zip(line.tokens, line.tokens[1:], strict=False)
    ]
    small = [gap for gap in gaps if 0.05 < gap < 0.6]
    return median(small) if small else 0.25


def _quarter_turns(words: Iterable[Word]) -> int:
    """Clockwise quarter turns that make most of the text upright."""
    letters: Counter[int] = Counter()
    for word in words:
        dx, dy = word.direction
        letters[0 if dx > 0.7 else 1 if dy < -0.7 else 3 if dy > 0.7 else 0] += len(word.text)
    total = sum(letters.values())
    best = max(letters, key=lambda turn: letters[turn], default=0)
    return best if total and letters[best] > 0.6 * total else 0


def _turn_box(box: Box, height: float) -> Box:
    x0, y0, x1, y1 = box
    return (height - y1, x0, height - y0, x1)


def _turn_word(word: Word, height: float) -> Word:
    x0, y0, x1, y1 = _turn_box(word.box, height)
    dx, dy = word.direction
    direction = (-dy, dx)
    # A sideways word's baseline is an x, which a quarter turn makes a y of the same size.
    baseline = word.baseline if abs(dy) > 0.5 else height - word.baseline
    return replace(word, x0=x0, y0=y0, x1=x1, y1=y1, direction=direction, baseline=baseline)


def _clean(words: Iterable[Word]) -> list[Token]:
    """Tokens without leader dots; a label glued to its value by leaders is cut in two."""
    tokens: list[Token] = []
    for word in words:
        text = word.text.replace("\u00ad", "-") if word.text == "\u00ad" else word.text
        text = f"({text[-2:0:-1]})" if _MIRRORED.fullmatch(text) else text
        text = re.sub("\ufffd{2,}", lambda run: "." * len(run[0]), text)  # leaders in a font without an encoding
        match = _SPLIT_LEADERS.match(text)
        if match and (match[1] or match[3]):
            step = (word.x1 - word.x0) / max(1, len(text))
            if match[1]:
                tokens.append(_token(word, match[1], word.x0, word.x0 + step * len(match[1])))
            if match[3]:
                tokens.append(_token(word, match[3], word.x1 - step * len(match[3]), word.x1))
            continue
        kept = _TRAILING_LEADERS.sub("", text)
        # A dot is about half as wide as a letter.
        share = len(kept) / (len(kept) + 0.5 * (len(text) - len(kept)) or 1)
        tokens.append(_token(word, kept, word.x0, word.x0 + share * (word.x1 - word.x0)))
    return tokens


def _token(word: Word, text: str, x0: float, x1: float) -> Token:
    return Token(x0, word.y0, x1, word.y1, text, word.size or (word.y1 - word.y0), word.baseline or word.y1, word.bold)


def _marked(tokens: list[Token]) -> list[Token]:
    """Tie raised small tokens to the word they stand at."""
    if not tokens:
        return tokens
    usual = median(token.size for token in tokens)
    largest = max(token.size for token in tokens)
    marks: dict[int, list[str]] = {}
    dropped: set[int] = set()
    tokens = list(tokens)
    order = sorted(range(len(tokens)), key=lambda k: tokens[k].baseline)
    heights = [tokens[k].baseline for k in order]
    for index, token in enumerate(tokens):
        if token.size >= 0.82 * largest or len(token.text) > 6 or token.size > 0.95 * usual:
            continue
        # Only words about its own height can be the one that it belongs to.
        first, last = bisect_left(heights, token.baseline - largest), bisect_right(heights, token.baseline + largest)
        near = sorted(order[first:last])
        lowered = _lowered(token, tokens, near)
        if lowered is not None:
            tokens[lowered] = replace(
                tokens[lowered], text=tokens[lowered].text + token.text, x1=max(tokens[lowered].x1, token.x1))
            dropped.add(index)
            continue
        home = _home(token, tokens, near)
        if home is not None:
            marks.setdefault(home, []).append(token.text)
            dropped.add(index)
    return [
        replace(token, marks=(*token.marks, *marks[index])) if index in marks else token
        for index, token in enumerate(tokens)
        if index not in dropped
    ]


def _lowered(small: Token, tokens: list[Token], near: Iterable[int]) -> int | None:
    """The word that a lowered token ends, as in CO2 and N2O."""
    for index in near:
        token = tokens[index]
        drop = small.baseline - token.baseline
        if (small.size < 0.82 * token.size and 0.02 * token.size < drop < 0.5 * token.size
                and -0.15 * token.size < small.x0 - token.x1 < 0.12 * token.size and token.text[-1:].isalpha()):
            return index
    return None


def _home(small: Token, tokens: list[Token], near: Iterable[int]) -> int | None:
    """The word that a raised token stands at: the one before it, else the one after."""
    best: tuple[float, int] | None = None
    for index in near:
        token = tokens[index]
        if token.size * 0.82 <= small.size or not _raised(small, token):
            continue
        before, after = small.x0 - token.x1, token.x0 - small.x1
        if -0.2 * token.size < before < 0.35 * token.size:
            distance = abs(before)
        elif -0.1 * token.size < after < 0.6 * token.size:
            distance = 10.0 + after
        else:
            continue
        if best is None or distance < best[0]:
            best = (distance, index)
    return best[1] if best else None


def _raised(small: Token, word: Token) -> bool:
    rise = word.baseline - small.baseline
    return 0.12 * word.size < rise < 0.75 * word.size


def _mend(tokens: list[Token]) -> list[Token]:
    """Join what the text layer split: years, ranges, brackets and signs; leader dots are dropped."""
    out: list[Token] = []
    for line in lines_of(tokens):
        kept: list[Token] = []
        for token in _ranges(_without_leaders(list(line.tokens))):
            if kept and (joined := _joined(kept[-1], token)) is not None:
                kept[-1] = joined
            else:
                kept.append(token)
        out.extend(kept)
    return out


def _ranges(tokens: list[Token]) -> list[Token]:
    """Join a span set with blanks: ``20 - 29``, ``$10,000 - 14,999``."""
    out: list[Token] = []
    for index, token in enumerate(tokens):
        after = tokens[index + 1] if index + 1 < len(tokens) else None
        if (out and after and len(token.text) == 1 and token.text in DASHES and out[-1].text[-1:].isdigit()
                and after.text[:1].isdigit() and token.x0 - out[-1].x1 < 0.65 * token.size
                and after.x0 - token.x1 < 0.65 * token.size):
            left = out.pop()
            out.append(replace(left, x1=token.x1, text=f"{left.text} {token.text}"))
        elif out and out[-1].text[-2:-1] == " " and out[-1].text[-1] in DASHES and len(out[-1].text) > 2:
            out[-1] = replace(out[-1], x1=token.x1, text=f"{out[-1].text} {token.text}",
                              marks=(*out[-1].marks, *token.marks))
        else:
            out.append(token)
    return out


def _joined(left: Token, right: Token) -> Token | None:
    gap = right.x0 - left.x1
    size = max(left.size, right.size)
    if gap < 0.6 * size and _SET_NOTE.fullmatch(right.text) and has_word(left.text):
        return replace(left, x1=right.x1, marks=(*left.marks, right.text))
    text = None
    if (gap < 0.22 * size and _YEAR_HEAD.fullmatch(left.text) and _YEAR_TAIL.fullmatch(right.text) and (
        left.text[-1] in DASHES + "/" or right.text[0] in DASHES + "/"
    )) or (gap < 0.18 * size and ((_GLUE.fullmatch(left.text) and is_figure(left.text + right.text))
                                or (_GLUE.fullmatch(right.text) and is_figure(left.text + right.text)))):
        text = left.text + right.text
    elif gap < 0.8 * size and _CURRENCY.fullmatch(left.text) and is_figure(right.text):
        text = left.text + (" " if gap > 0.15 * size else "") + right.text
    elif gap < 0.06 * size and not (is_figure(left.text) and is_figure(right.text)):
        text = left.text + right.text  # one word set in two runs
    if text is None:
        return None
    return replace(left, x1=right.x1, y0=min(left.y0, right.y0), y1=max(left.y1, right.y1), text=text,
                   marks=(*left.marks, *right.marks))


def _without_leaders(tokens: list[Token]) -> list[Token]:
    """Drop runs of four dots or more that lead from a label to its value."""
    kept: list[Token] = []
    run: list[Token] = []
    for token in tokens:
        if is_leader(token.text):
            if run and token.x0 - run[-1].x1 > 1.6 * token.size:
                _end_run(run, kept)
            run.append(token)
            continue
        _end_run(run, kept)
        kept.append(token)
    _end_run(run, kept)
    return kept


def _end_run(run: list[Token], kept: list[Token]) -> None:
    if run and sum(len(t.text) for t in run) >= 4 and kept and kept[-1].text[-1:] == ".":
        kept[-1] = replace(kept[-1], text=kept[-1].text[:-1])  # the first of the leaders
    if run and sum(len(t.text) * (3 if "…" in t.text else 1) for t in run) < 4:
        if len(run) > 1 and len(run[0].text) == 1:  # dots set apart stand for nothing, as one sign
            run[:] = [replace(run[0], x1=run[-1].x1, text="." * len(run))]
        kept.extend(run)
    run.clear()


def lines_of(tokens: Iterable[Token]) -> tuple[Line, ...]:
    """Group tokens by baseline, top to bottom.

    Args:
        tokens: Upright tokens.

    Returns:
        Lines; each has its tokens from left to right.
    """
    groups: list[list[Token]] = []
    for token in sorted(tokens, key=lambda t: t.baseline):
        if groups and token.baseline - groups[-1][0].baseline < 0.33 * min(token.size, groups[-1][0].size) + 0.3:
            groups[-1].append(token)
        else:
            groups.append([token])
    lines = []
    for group in groups:
        group.sort(key=lambda t: t.x0)
        lines.append(Line(tuple(group), median(t.baseline for t in group), median(t.size for t in group),
                          min(t.y0 for t in group), max(t.y1 for t in group)))
    return tuple(lines)
