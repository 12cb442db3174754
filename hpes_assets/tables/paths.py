"""Row paths and column paths: from the outermost section or head to the innermost.

Belongs here: hierarchy by indentation and sections, English out of bilingual labels, figures in brackets under a
figure. Does not belong here: what a label means (see :mod:`hpes_retrieval.labels`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hpes_assets.tables.draft import Draft, DraftCell
from hpes_assets.tables.words import has_word, is_devanagari, is_figure, is_marker, is_serial, is_value
from hpes_retrieval.schema import CellRole

BRACKETS = "figures in parentheses"
"""Ends the path of a bracketed figure where no note says what its brackets mean."""

_LATIN = re.compile(r"[A-Za-z]{2,}")
_NUMBERING = re.compile(
    r"^(?:\(?(?:\d{1,3}|[ivxlc]{1,5}|[IVXLC]{1,5}|[A-Za-z]|[0-9][a-z])(?:\)|\.(?![A-Z]\.|\d))"
    r"|\d{1,2}(?:\.\d{1,2})+\s(?=[A-Z])|[•·▪●]|[-–](?=[A-Z])|[IVX]{1,4}\s(?=[A-Z])"
    r"|\d{1,2}[a-z]?\s(?=[A-Z][a-z]))\s*(?=\S)"
)
_MARK = re.compile(r"^\(?(\d{1,3}|[ivxlc]{1,5}|[IVXLC]{1,5}|[A-Za-z])(?:[.)]|\s+(?=[A-Z]))")
_NUMERAL = re.compile(r"\(?(?:[IVX]{1,5}|[ivx]{1,5}|\d{1,3}[a-z]?|[A-Za-z])[.)]?")
_SERIAL = re.compile(r"\d{1,3}[.)]?")
_CODE = re.compile(r"\[?[A-Z]{1,3}\]?(?=\s|$)")
_TOTAL = re.compile(r"^(?:sub[\s-]?)?total\b", re.IGNORECASE)
_BRACKETED = re.compile(r"^\(\s*[\d.,]+\s*%?\s*\)$")
_OF_WHICH = re.compile(r"(?:out )?of which\s*:?", re.IGNORECASE)
_SUM = re.compile(r"[(\[]\s*(\d{1,2}[a-z]?(?:\s*\+\s*\d{1,2}[a-z]?)+)\s*[)\]]")
_ITEMS = re.compile(r"\d{1,2}[a-z]?")
_UNIT_WORD = (
    r"%|per\s?cent(?:age)?|percent(?:age)?|(?:₹|`|Rs\.?)?\s*(?:in\s+)?(?:crores?|lakhs?|lacs|millions?|billions?|thousands?)"
    r"(?:\s+(?:tonnes?|rupees|numbers?))?|tonnes?|mm|hectares?|ha|MW|MUs?|quintals?|kms?|[₹`]"
)
_UNIT = re.compile(rf"(?:^|[(\[]\s*(?:in\s+)?|\bin\s+)({_UNIT_WORD})\s*[)\]]?$", re.IGNORECASE)
_SECONDARY = re.compile(
    r"error|\bs\.?\s?e\.?\b|confidence|\bc\.?i\.?\b|%|per\s?cent|y\.?o\.?y|change|growth|share|variation|\bc\.?v\b",
    re.IGNORECASE,
)
"""Heads that say something of the column before them."""


def english(text: str) -> str:
    """The English part of a bilingual text; all of it where there is none."""
    if not is_devanagari(text) or not _LATIN.search(text):
        return text
    kept = " ".join(word for word in text.split() if not is_devanagari(word))
    return kept.strip(" /|-")


def label_of(text: str) -> str:
    """A label without its list marker.

    Args:
        text: As printed.

    Returns:
        The label; the text itself where it is a marker alone.
    """
    text = english(text).strip()
    bare = _NUMBERING.sub("", text, count=1).strip()
    return (bare if has_word(bare) else text).strip(" :/-–")


def unit_of(path: Sequence[str]) -> str:
    """Unit that the innermost entries of a path state, empty where none does."""
    for text in reversed(path):
        match = _UNIT.search(text)
        if match:
            return match[1].strip()
    return ""


def column_paths(draft: Draft, roles: Sequence[CellRole]) -> list[tuple[str, ...]]:
    """Heads over each column from the top; column numbers and units name nothing."""
    paths: list[list[str]] = [[] for _ in range(draft.n_columns)]
    heads = [
        (cell, role) for cell, role in zip(draft.cells, roles, strict=True)
        if cell.row < draft.header_rows and role is CellRole.HEADER
    ]
    for cell, _ in sorted(heads, key=lambda pair: pair[0].row):
        text = english(cell.text).strip()
        if not text:
            continue
        for column in range(cell.column, min(cell.column + cell.column_span, draft.n_columns)):
            paths[column].append(text)
    return _tied([tuple(_without_foreign(path)) for path in paths], draft.stub_columns)


def _tied(paths: list[tuple[str, ...]], stubs: int) -> list[tuple[str, ...]]:
    """Tie a measure that repeats, such as a margin of error, to the column that it qualifies: the one before it."""
    out = list(paths)
    for column in range(stubs + 1, len(paths)):
        path = paths[column]
        if path and paths.count(path) > 1 and _SECONDARY.search(path[-1]) and paths[column - 1]:
            before = paths[column - 1]
            if before[:-1] == path[:-1] and not _SECONDARY.search(before[-1]):
                out[column] = (*path[:-1], before[-1], path[-1])
    return out


def _without_foreign(path: list[str]) -> list[str]:
    """Drop heads that are Devanagari alone where English ones say the same."""
    latin = [text for text in path if not is_devanagari(text)]
    return latin if any(_LATIN.search(text) for text in latin) else path


@dataclass(slots=True)
class _Level:
    x0: float
    label: str
    section: bool
    marker: str = ""
    """Kind of its list marker: siblings share one."""
    indented: bool = False
    """The rows under it stand further in."""
    bold: bool = False
    empty: bool = False
    """A section with nothing under it yet."""

    @property
    def style(self) -> tuple[bool, bool, str]:
        """What sets headings of one rank apart from those of another."""
        return self.label.isupper(), self.bold, self.marker


def row_paths(
    draft: Draft, roles: Sequence[CellRole], bracket_meaning: str
) -> dict[int, tuple[tuple[str, ...], str]]:
    """Labels over each row from the outermost, and the unit that brackets give it.

    Args:
        draft: The table.
        roles: Role of each of its cells.
        bracket_meaning: What figures in brackets are, by the table's note; empty where none says.

    Returns:
        Path and unit by row, for rows with values.
    """
    rows: dict[int, list[tuple[DraftCell, CellRole]]] = {}
    for cell, role in zip(draft.cells, roles, strict=True):
        rows.setdefault(cell.row, []).append((cell, role))
    spans = _spanning_stubs(draft, roles)
    codes = _code_columns(draft, roles)
    walk = _Walk(draft, bracket_meaning)
    for row in range(draft.header_rows, draft.n_rows):
        entries = sorted(rows.get(row, ()), key=lambda pair: pair[0].column)
        stub = [cell for cell, role in entries if role in (CellRole.STUB, CellRole.SECTION)]
        values = [cell for cell, role in entries if role is CellRole.DATA]
        code = [m[0] for c in stub if c.column in codes and values and (m := _CODE.match(c.text))]
        named = [cell for cell in stub if not (cell.column in codes and values)]
        walk.step(row, named, values, spans.get(row, []), code)
    return walk.paths


@dataclass(slots=True)
class _Scope:
    """Rows below a line that says ``of which``: parts of the row above it."""

    parent: tuple[str, ...]
    number: str
    x0: float
    rows: int = 0


class _Walk:
    """Goes down the rows and keeps what stands over them."""

    def __init__(self, draft: Draft, bracket_meaning: str) -> None:
        self.draft = draft
        self.meaning = bracket_meaning
        self.stack: list[_Level] = []
        self.group = ""
        self.label = ""
        self.previous: tuple[str, ...] = ()
        self.number = ""
        self.x0 = 0.0
        self.scope: _Scope | None = None
        self.siblings = _siblings(draft)
        self.counted = _counted(draft)
        self.paths: dict[int, tuple[tuple[str, ...], str]] = {}

    def step(
        self, row: int, stub: list[DraftCell], values: list[DraftCell], spans: list[str], code: list[str]
    ) -> None:
        """Take in one row."""
        if values and is_bracket_row(values) and self.previous and not any(has_word(c.text) for c in stub):
            unit = "percent" if _percent(self.meaning) else ""
            self.paths[row] = ((*self.previous, self.meaning or BRACKETS), unit)
            return
        parts = [text for text in (*spans, *_label_parts(stub)) if text]
        if not parts:
            if values:
                self.paths[row] = ((*self.previous[:-1], self.label, *code) if code and self.label else tuple(code), "")
            return
        x0 = min((self._begin(c) for c in _main(stub)), default=0.0)
        size = stub[0].tokens[0].size if stub else 10.0
        if not values and _OF_WHICH.fullmatch(parts[-1]) and self.previous:
            self.scope = _Scope(self.previous, self.number, self.x0)
            return
        if not values:
            self.scope = None
            _open_section(self.stack, stub, " ".join(parts), x0, size, self.draft)
            self.group = ""
            return
        self._row(row, stub, parts, code, x0, size)

    def _begin(self, cell: DraftCell) -> float:
        """Where a label begins; one without a number, in line with the words of those with, begins where they do."""
        own = cell.tokens[0].x0
        if self.counted is None or _SERIAL.fullmatch(cell.tokens[0].text):
            return own
        number, words = self.counted
        return number if abs(own - words) < cell.tokens[0].size else own

    def _row(
        self, row: int, stub: list[DraftCell], parts: list[str], code: list[str], x0: float, size: float
    ) -> None:
        outer, label = parts[:-1], parts[-1]
        if outer:
            self.group = outer[0]
        elif self.group and self.draft.stub_columns > 1 and 0 not in {c.column for c in stub}:
            outer = [self.group]
        self.number, self.x0 = _number_of(stub), x0
        if self.scope is not None and self._within_scope(label, x0, size):
            self.scope.rows += 1
            self.previous, self.label = (*self.scope.parent, *outer, label), label
            self.paths[row] = ((*self.previous, *code), "")
            return
        self.scope = None
        marker = _marker_kind(stub)
        while self.stack and not _encloses(self.stack[-1], x0, size, marker, label):
            self.stack.pop()
        if self.stack and x0 > self.stack[-1].x0 + 0.35 * size:
            self.stack[-1].indented = True
        self.previous = (*(level.label for level in self.stack), *outer, label)
        self.label = label
        self.paths[row] = ((*self.previous, *code), "")
        for level in self.stack:
            level.empty = False
        self.stack.append(_Level(x0, label, False, marker))


    def _within_scope(self, label: str, x0: float, size: float) -> bool:
        """Still a part: no formula names it beside the whole; without numbers, it stands further in or is the first."""
        assert self.scope is not None
        if _TOTAL.match(label):
            return False
        known = [items for items in self.siblings if self.scope.number in items]
        if known:
            return not any(self.number in items for items in known)
        return x0 > self.scope.x0 + 0.35 * size or self.scope.rows == 0


def _counted(draft: Draft) -> tuple[float, float] | None:
    """Where numbers that count all rows through begin, and the words after them; None without such numbers."""
    labels = [c for c in draft.cells if c.row >= draft.header_rows and c.column == draft.stub_columns - 1]
    numbered = [c for c in labels if len(c.tokens) > 1 and _SERIAL.fullmatch(c.tokens[0].text)]
    if len(numbered) < 4 or len(numbered) < 0.8 * len(labels) or not is_serial([c.tokens[0].text for c in numbered]):
        return None
    return min(c.tokens[0].x0 for c in numbered), min(c.tokens[1].x0 for c in numbered)


def _siblings(draft: Draft) -> list[set[str]]:
    """Numbers of rows that formulas such as ``(10+13)`` add up: they stand side by side."""
    found = []
    for cell in draft.cells:
        if cell.row >= draft.header_rows and cell.column < draft.stub_columns:
            found += [set(_ITEMS.findall(match)) for match in _SUM.findall(cell.text)]
    return found


def _number_of(stub: Sequence[DraftCell]) -> str:
    """The number that a row's label begins with, empty where it has none."""
    for cell in _main(stub):
        match = _MARK.match(english(cell.text))
        if match:
            return match[1]
    return ""


def _code_columns(draft: Draft, roles: Sequence[CellRole]) -> set[int]:
    """Stub columns of short codes that repeat, beside a column of labels: C and V for charged and voted."""
    columns: dict[int, list[str]] = {}
    for cell, role in zip(draft.cells, roles, strict=True):
        if role is CellRole.STUB:
            columns.setdefault(cell.column, []).append(cell.text)
    return {
        column for column, texts in columns.items()
        if len(columns) > 1 and len(texts) >= 4 and len(set(texts)) <= len(texts) // 2
        and sum(_CODE.match(text) is not None for text in texts) >= 0.7 * len(texts)
    }


def _encloses(level: _Level, x0: float, size: float, marker: str, label: str) -> bool:
    slack = 0.35 * size
    if label.casefold().startswith("grand total"):
        return False
    if _TOTAL.match(label) and not level.section and not level.indented:
        return False  # totals are set in, or centred, under rows that they do not belong to
    if level.section and totals(label, level.label):
        return True
    if x0 > level.x0 + slack:
        return True
    if not level.section or level.indented or x0 <= level.x0 - slack:
        return False
    whole = _TOTAL.match(label) is not None and len(label.split()) > 1 and not _words(level.label) <= _words(label)
    return not whole and not (marker and marker == level.marker)


def totals(label: str, section: str) -> bool:
    """Whether a label is that of the section's total: it names the section."""
    return _TOTAL.match(label) is not None and _words(section) <= _words(label)


def _words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", text.casefold()))


def _marker_kind(stub: Sequence[DraftCell]) -> str:
    """What kind of list marker a label begins with: digits, letters, Roman numerals, or none."""
    for cell in _main(stub):
        match = _MARK.match(english(cell.text))
        if match:
            mark = match[1]
            return "digit" if mark[0].isdigit() else "roman" if set(mark) <= set("IVXivx") else "letter"
    return ""


def _open_section(
    stack: list[_Level], stub: Sequence[DraftCell], label: str, x0: float, size: float, draft: Draft
) -> None:
    """Put a heading in its place: beside the last of its kind, or under one that has nothing under it yet."""
    wide = any(cell.column_span > 1 for cell in stub)
    slack = 0.35 * size
    centred = wide and x0 > draft.box[0] + 4 * size  # it says nothing of where its rows begin
    bold = all(token.bold for cell in _main(stub) for token in cell.tokens)
    new = _Level(draft.box[0] if centred else x0, label, True, _marker_kind(stub), bold=bold, empty=True)
    if label.isupper():
        peers = [index for index, level in enumerate(stack) if level.section and level.label.isupper()]
        if peers and x0 <= stack[peers[0]].x0 + slack:
            del stack[peers[0]:]
    while stack and (wide or not x0 > stack[-1].x0 + slack):
        top = stack[-1]
        if top.section and top.empty and not wide and top.style != new.style and x0 >= top.x0 - slack:
            break
        stack.pop()
    if label:
        stack.append(new)


def _main(stub: Sequence[DraftCell]) -> list[DraftCell]:
    """The stub cells whose indentation counts: English ones, or all."""
    latin = [c for c in stub if _LATIN.search(c.text)]
    return latin[-1:] or list(stub[-1:])


def _label_parts(stub: Sequence[DraftCell]) -> list[str]:
    """Labels of a row from its stub cells, serial numbers and the other language left out."""
    pure = [cell.text for cell in stub if not is_devanagari(cell.text)]
    texts = pure if any(has_word(t) and not _NUMERAL.fullmatch(t) for t in pure) else [english(c.text) for c in stub]
    latin = [t for t in texts if _LATIN.search(t) and not is_devanagari(t)]
    latin = [t for t in latin if not _NUMERAL.fullmatch(t)] or latin
    chosen = latin or [t for t in texts if has_word(t)] or texts
    return [label_of(text) for text in chosen if not (is_marker(text) and len(chosen) > 1)]


def _spanning_stubs(draft: Draft, roles: Sequence[CellRole]) -> dict[int, list[str]]:
    """Labels of stub cells that reach down over several rows, for the rows below their first."""
    spans: dict[int, list[str]] = {}
    for cell, role in zip(draft.cells, roles, strict=True):
        if role is CellRole.STUB and cell.row_span > 1:
            for row in range(cell.row + 1, cell.row + cell.row_span):
                spans.setdefault(row, []).append(label_of(cell.text))
    return spans


def is_bracket_row(values: Sequence[DraftCell]) -> bool:
    """All its figures stand in round brackets."""
    figures = [c.text for c in values if is_value(c.text)]
    return bool(figures) and all(_BRACKETED.match(t) or not is_figure(t) for t in figures) and any(
        _BRACKETED.match(t) for t in figures)


def _percent(meaning: str) -> bool:
    return "percent" in meaning.replace(" ", "").lower() or "%" in meaning
