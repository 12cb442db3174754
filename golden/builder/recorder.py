"""Collects the truth while pages are drawn.

Belongs here: turning figures and places into truth records. Does not belong here: drawing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

from golden.builder.model import Figure, Mention, Table
from golden.truth import Box, CellTruth, DocumentTruth, MentionTruth, PageTruth, TraitTruth, Truth


@dataclass(frozen=True, slots=True)
class Place:
    """Which file of which edition is being drawn."""

    edition: str
    document: str
    kind: str


@dataclass
class Recorder:
    """Truth of a document, growing page by page."""

    blank: ClassVar[bool] = False

    cells: list[CellTruth] = field(default_factory=list)
    pages: list[PageTruth] = field(default_factory=list)
    documents: list[DocumentTruth] = field(default_factory=list)
    mentions: list[MentionTruth] = field(default_factory=list)
    traits: list[TraitTruth] = field(default_factory=list)

    def trait(self, trait: str, place: Place, page: int, table: str = "") -> None:
        """Note that a trait can be seen on a page, once a table."""
        record = TraitTruth(trait, place.edition, place.document, page, table)
        if record not in self.traits[-40:]:
            self.traits.append(record)

    def mention(self, mention: Mention, place: Place, page: int, sentence: str) -> None:
        """Note a figure said in prose."""
        figure = mention.figure
        self.mentions.append(
            MentionTruth(
                place.edition,
                place.document,
                page,
                figure.series,
                figure.member,
                figure.data_year,
                str(figure.estimate),
                figure.partial,
                exact(figure),
                mention.printed,
                figure.unit.label,
                sentence,
            )
        )

    def freeze(self) -> Truth:
        """The truth so far, as values."""
        return Truth(
            tuple(self.cells),
            tuple(self.pages),
            tuple(self.documents),
            tuple(self.mentions),
            tuple(self.traits),
        )


class BlankRecorder(Recorder):
    """Records nothing, for a pass without ink."""

    blank = True

    def trait(self, trait: str, place: Place, page: int, table: str = "") -> None:
        """Nothing."""

    def mention(self, mention: Mention, place: Place, page: int, sentence: str) -> None:
        """Nothing."""


@dataclass(slots=True)
class TableRecorder:
    """Records the cells of one table."""

    recorder: Recorder
    place: Place
    table: Table
    number: str
    language: str = "english"
    decode: Callable[[str], str] = str
    """From what was drawn to what its text layer says."""

    def cell(
        self,
        page: int,
        row: int,
        column: int,
        role: str,
        text: str,
        box: Box,
        *,
        row_span: int = 1,
        column_span: int = 1,
        row_path: tuple[str, ...] = (),
        column_path: tuple[str, ...] = (),
        figure: Figure | None = None,
    ) -> None:
        """Record one cell; a figure brings its value, unit, year and estimate."""
        if self.recorder.blank:
            return
        common = dict(
            edition=self.place.edition,
            document=self.place.document,
            kind=self.place.kind,
            page=page,
            table=self.table.key,
            number=self.number,
            caption=self.table.caption,
            row=row,
            column=column,
            role=role,
            text=self.decode(text),
            box=box,
            row_path=row_path,
            column_path=column_path,
            row_span=row_span,
            column_span=column_span,
            language=self.language,
        )
        if figure is not None:
            common |= dict(
                value=exact(figure),
                null_mark=str(figure.null_mark) if figure.null_mark else None,
                unit=figure.unit.label,
                base_unit=figure.unit.base,
                scale=figure.unit.scale,
                estimate=str(figure.estimate),
                data_year=figure.data_year,
                partial=figure.partial,
                series=figure.series,
                member=figure.member,
                price_basis=figure.price_basis,
                marks=(figure.mark,) if figure.mark else (),
                source=figure.source,
            )
        self.recorder.cells.append(CellTruth(**common))  # type: ignore[arg-type]


def exact(figure: Figure) -> str | None:
    """The exact value as text."""
    return None if figure.value is None else str(figure.value)
