"""Heads set sideways: their words put back into lines, the lines into one entry.

Belongs here: text that reads up or down the page. Does not belong here: turning the whole page (see
:mod:`hpes_assets.tables.frame`).
"""

from __future__ import annotations

from hpes_assets.pages.model import Word
from hpes_assets.tables.tokens import Token


def sideways_tokens(words: list[Word]) -> list[Token]:
    """Sideways words as blocks: lines read along their direction, neighbouring lines joined."""
    lines: list[list[Word]] = []
    for word in sorted(words, key=lambda w: (w.direction[1], round(w.baseline), w.y0 * w.direction[1])):
        last = lines[-1][-1] if lines else None
        if (last and last.direction == word.direction and abs(last.baseline - word.baseline) < 0.3 * word.size
                and _gap(last, word) < 1.2 * word.size):
            lines[-1].append(word)
        else:
            lines.append([word])
    blocks: list[list[list[Word]]] = []
    for line in sorted(lines, key=lambda one: min(w.x0 for w in one)):
        for block in blocks:
            last_line = block[-1]
            gap = min(w.x0 for w in line) - max(w.x1 for w in last_line)
            if (last_line[0].direction == line[0].direction and gap < 0.35 * line[0].size
                    and _overlap(last_line, line)):
                block.append(line)
                break
        else:
            blocks.append([line])
    return [_block_token(block) for block in blocks]


def _gap(one: Word, other: Word) -> float:
    return max(one.y0, other.y0) - min(one.y1, other.y1)


def _overlap(one: list[Word], other: list[Word]) -> bool:
    top = max(min(w.y0 for w in one), min(w.y0 for w in other))
    bottom = min(max(w.y1 for w in one), max(w.y1 for w in other))
    return bottom - top > 0.3 * min(max(w.y1 for w in x) - min(w.y0 for w in x) for x in (one, other))


def _block_token(block: list[list[Word]]) -> Token:
    down = block[0][0].direction[1] > 0
    lines = sorted(block, key=lambda one: min(w.x0 for w in one), reverse=down)
    ordered = [w for line in lines for w in sorted(line, key=lambda w: w.y0 if down else -w.y0)]
    return Token(
        min(w.x0 for w in ordered), min(w.y0 for w in ordered), max(w.x1 for w in ordered),
        max(w.y1 for w in ordered), " ".join(w.text for w in ordered), ordered[0].size,
        max(w.y1 for w in ordered), ordered[0].bold, sideways=True,
    )
