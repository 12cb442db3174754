"""What comes back: an answer or a refusal, its citations, vintages and hits.

Belongs here: frozen values, how they print, and their JSON. Does not belong here: finding them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hpes_retrieval.schema import Abstention

if TYPE_CHECKING:
    from PIL.Image import Image

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Citation:
    """The cell that a figure was read from."""

    publication: str
    edition: str
    document: str
    page: int
    table: str
    """Caption of the table."""
    row_path: tuple[str, ...]
    column_path: tuple[str, ...]
    text: str
    """The figure as printed."""
    bbox: Box
    """Points of the unrotated page from its top left."""
    fact_id: str = ""
    table_id: str = ""
    file: Path | None = field(default=None, compare=False)

    def to_dict(self) -> dict[str, Any]:
        """As plain values."""
        return {
            "publication": self.publication, "edition": self.edition, "document": self.document,
            "page": self.page, "table": self.table, "row_path": list(self.row_path),
            "column_path": list(self.column_path), "text": self.text,
            "bbox": [round(side, 2) for side in self.bbox],
        }

    def image(self, scale: float = 2.0) -> Image:
        """The page with the cell lit.

        Args:
            scale: Pixels a point.

        Raises:
            RetrievalError: The file is not in the home, or cannot be drawn.
        """
        from hpes_retrieval.citation import page_image

        return page_image(self.file, self.page, self.bbox, scale)

    def __str__(self) -> str:
        place = " > ".join(self.row_path) + (f" | {' > '.join(self.column_path)}" if self.column_path else "")
        table = f", {self.table}" if self.table else ""
        return f"{self.document} (edition {self.edition}), page {self.page}{table}: {place} = {self.text}"


@dataclass(frozen=True, slots=True)
class Vintage:
    """The same series and year as another edition, or another estimate, printed it."""

    value: Decimal
    printed: str
    estimate: str
    edition: str
    page: int
    document: str
    data_year: str = ""

    def to_dict(self) -> dict[str, Any]:
        """As plain values."""
        return {"value": plain(self.value), "printed": self.printed, "estimate": self.estimate,
                "edition": self.edition, "document": self.document, "page": self.page, "data_year": self.data_year}


@dataclass(frozen=True, slots=True)
class Hit:
    """A chunk that search found."""

    chunk_id: str
    edition: str
    document: str
    page: int
    score: float
    context: str
    text: str
    data_years: tuple[str, ...]
    table_id: str | None

    def __str__(self) -> str:
        return f"{self.score:.4f} {self.document} page {self.page} · {self.context}\n    {self.text[:200]}"


@dataclass(frozen=True, slots=True)
class Answer:
    """A figure with its cell, or a refusal with its reason."""

    question: str
    answer: str
    value: Decimal | None = None
    unit: str = ""
    data_year: str | None = None
    estimate: str | None = None
    edition: str | None = None
    citations: tuple[Citation, ...] = ()
    vintages: tuple[Vintage, ...] = ()
    abstention: Abstention | None = None
    explanation: str = ""
    """Why nothing answers, for people."""
    reading: str = ""
    """How the question was understood, where its wording leaves a choice."""
    candidates: tuple[str, ...] = ()
    """Series that the question may mean."""
    hits: tuple[Hit, ...] = ()

    @property
    def abstained(self) -> bool:
        """Nothing answers."""
        return self.abstention is not None

    @property
    def reason(self) -> str:
        """Why nothing answers: the name of the reason, a colon, and the explanation; empty with an answer."""
        return f"{self.abstention.value}: {self.explanation}" if self.abstention is not None else ""

    def to_dict(self) -> dict[str, Any]:
        """As plain values; exact decimals become texts."""
        return {
            "answer": self.answer, "value": plain(self.value) if self.value is not None else None,
            "unit": self.unit, "data_year": self.data_year, "estimate": self.estimate, "edition": self.edition,
            "citations": [citation.to_dict() for citation in self.citations],
            "vintages": [vintage.to_dict() for vintage in self.vintages],
            "abstained": self.abstained, "reason": self.reason, "reading": self.reading,
            "candidates": list(self.candidates),
        }

    def __str__(self) -> str:
        lines = [self.answer]
        lines += [f"  read as: {self.reading}"] if self.reading else []
        lines += [f"  from {citation}" for citation in self.citations[:6]]
        lines += [f"  also printed: {v.printed} ({v.estimate}) in edition {v.edition}, page {v.page}"
                  for v in self.vintages[:8]]
        lines += [f"  may mean: {name}" for name in self.candidates[:8]]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        cells = "".join(f"<li>{escape(str(citation))}</li>" for citation in self.citations[:6])
        reading = f"<p><small>{escape(self.reading)}</small></p>" if self.reading else ""
        return f"<div><p><b>{escape(self.answer)}</b></p>{reading}<ul>{cells}</ul></div>"


def plain(value: Decimal) -> str:
    """A decimal without exponent and without zeros that nobody printed."""
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
