"""A golden question and its gold, as they are written to JSONL.

Belongs here: the records and how a cell or a sentence of the truth becomes one. Does not belong here:
wordings, or which cell answers (``golden.gold``).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from golden.builder.model import UNITS
from golden.truth import Box, CellTruth, MentionTruth, Truth

QUESTIONS = Path(__file__).resolve().parents[1] / "questions.jsonl"


@dataclass(frozen=True, slots=True)
class GoldCell:
    """A figure that the answer rests on: a cell, or a figure in prose (then without table and box)."""

    value: str
    unit: str
    base_unit: str
    scale: int
    data_year: str
    estimate: str
    edition: str
    kind: str
    document: str
    page: int
    table: str
    caption: str
    row_path: tuple[str, ...]
    column_path: tuple[str, ...]
    bbox: Box | None
    source: str = ""
    """Address of the press copy that printed the figure; empty: illustrative."""
    partial: str = ""
    """Part of the year that it covers, where a part was asked for."""


@dataclass(frozen=True, slots=True)
class Place:
    """Another place that prints the figure in the same edition."""

    edition: str
    document: str
    page: int


@dataclass(frozen=True, slots=True)
class Question:
    """A question and its gold. The flat fields are those of the first of ``cells``.

    ``cells`` holds one cell a figure asked for: two or more for comparisons, oldest year last.
    Unanswerable questions have neither; ``reason`` says why.
    """

    qid: str
    group: str
    question: str
    answer: str | None
    value: str | None = None
    unit: str = ""
    data_year: str = ""
    estimate: str = ""
    edition: str = ""
    kind: str = ""
    document: str = ""
    page: int = 0
    caption: str = ""
    row_path: tuple[str, ...] = ()
    column_path: tuple[str, ...] = ()
    bbox: Box | None = None
    cells: tuple[GoldCell, ...] = ()
    also: tuple[Place, ...] = ()
    reason: str = ""
    trait: str = ""
    """What makes it hard, where that has a name: ``no_year``, ``injection``, ``look_alike``."""


def question_of(
    qid: str, group: str, text: str, gold: tuple[GoldCell, ...], printed: str, also: tuple[Place, ...], trait: str
) -> Question:
    """A question whose flat fields are those of its first figure."""
    first = gold[0]
    return Question(
        qid, group, text, printed, first.value, first.unit, first.data_year, first.estimate, first.edition,
        first.kind, first.document, first.page, first.caption, first.row_path, first.column_path, first.bbox,
        gold, also, trait=trait,
    )  # fmt: skip


def gold_of_cell(cell: CellTruth) -> GoldCell:
    """The gold of a cell."""
    assert cell.value is not None
    return GoldCell(
        cell.value, cell.unit, cell.base_unit, cell.scale, cell.data_year, cell.estimate, cell.edition, cell.kind,
        cell.document, cell.page, cell.table, cell.caption, cell.row_path, cell.column_path, cell.box, cell.source,
        cell.partial,
    )  # fmt: skip


def gold_of_mention(said: MentionTruth, truth: Truth) -> GoldCell:
    """The gold of a figure in prose."""
    assert said.value is not None
    unit = UNITS[said.unit]
    kind = next(document.kind for document in truth.documents if document.document == said.document)
    return GoldCell(
        said.value, said.unit, unit.base, unit.scale, said.data_year, said.estimate, said.edition, kind,
        said.document, said.page, "", "", (), (), None,
    )  # fmt: skip


def printed_with_unit(text: str, unit: str) -> str:
    """A printed figure with its unit: ``Rs 1,55,433 crore``."""
    unit = "" if unit in ("number", "index") else unit
    before, _, after = unit.partition(" ") if unit.startswith("Rs") else ("", "", unit)
    return " ".join(part for part in (before, text, after) if part)


def save_questions(questions: Iterable[Question], path: Path = QUESTIONS) -> None:
    """Write questions as JSONL."""
    lines = [json.dumps(asdict(question), ensure_ascii=False) for question in questions]
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
