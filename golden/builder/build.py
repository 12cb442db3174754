"""Building a sample: every document of every edition, and the truth beside them.

Belongs here: which files an edition has, their names and dates. Does not belong here: their contents.
"""

from __future__ import annotations

import calendar
import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from golden.builder.desk import Desk
from golden.builder.flow import Flow
from golden.builder.hindi_narrative import draw_english_then_hindi, draw_hindi, draw_hindi_then_english
from golden.builder.model import Edition, fiscal
from golden.builder.narrative import Contents, draw_narrative
from golden.builder.pen import DryPen, Pen
from golden.builder.printing import dashed
from golden.builder.recorder import BlankRecorder, Place, Recorder
from golden.builder.seeding import rng
from golden.builder.style import page_style
from golden.builder.volume import draw_volume, title_year
from golden.truth import DocumentTruth, Truth, joined

Drawer = Callable[[Flow, Desk, Contents], None]
DRAWERS: Mapping[str, Drawer] = {
    "narrative_en": draw_narrative, "narrative_hi": draw_hindi, "tables": draw_volume,
}  # fmt: skip
EDITIONS: tuple[str, ...] = tuple(fiscal(start) for start in range(2011, 2026))
"""What a sample has unless told otherwise: fifteen, as the real corpus."""
SMALL: tuple[str, ...] = ("2022-23", "2023-24", "2024-25")
"""Three with every kind of file among them, for work that needs no more."""
COMBINED: Mapping[int, Drawer] = {2021: draw_hindi_then_english, 2022: draw_english_then_hindi}
"""Editions that are one file in two languages, by start, in the order in which the halves stand."""
TABLES_VOLUMES = frozenset((*range(2013, 2019), 2022, 2023))
"""Years in which editions with a volume of statistical tables start: eight of fifteen."""


@dataclass(frozen=True, slots=True)
class Document:
    """A file to draw."""

    edition: Edition
    name: str
    kind: str
    title: str
    title_year: str
    language: str = "english"


@dataclass(frozen=True, slots=True)
class Sample:
    """A built sample: PDFs in ``folder``/pdf, truth in ``folder``/truth."""

    folder: Path
    seed: int
    editions: tuple[str, ...]
    truth: Truth

    def path(self, document: str) -> Path:
        """File of a document by its name."""
        return self.folder / "pdf" / document

    @property
    def documents(self) -> tuple[DocumentTruth, ...]:
        """All its documents."""
        return self.truth.documents

    def documents_of(self, edition: str) -> tuple[DocumentTruth, ...]:
        """Documents of an edition."""
        return tuple(d for d in self.truth.documents if d.edition == edition)


def build_sample(
    out: Path,
    *,
    seed: int = 2026,
    editions: Sequence[str] = EDITIONS,
    scale: int = 1,
    processes: int = 1,
    progress: Callable[[str, int, int], None] | None = None,
) -> Sample:
    """Draw a sample; the same arguments give the same bytes, whatever the number of processes.

    Args:
        out: Folder for ``pdf`` and ``truth``; made where it is missing.
        seed: Any whole number: changes illustrative figures, wording, order, looks.
        editions: Keys such as ``2023-24``.
        scale: Length of the narratives in both languages, in steps of about twenty pages; 15 is the real length.
        processes: How many documents are drawn at once; 0 takes all cores, 1 stays in this process. A script
            that asks for more must be importable (``if __name__ == "__main__":``).
        progress: Called with the name, the number and the count of documents as each is done.

    Returns:
        Where the files are, and their truth.
    """
    pdf = out / "pdf"
    pdf.mkdir(parents=True, exist_ok=True)
    documents = [document for key in editions for document in documents_of(Edition(key))]
    wanted = processes or _cores()
    draw = partial(draw_document, folder=pdf, seed=seed, scale=scale)
    parts = []
    with _drawn(draw, documents, min(wanted, len(documents))) as drawn:
        for document, part in zip(documents, drawn, strict=True):
            parts.append(part)
            if progress is not None:
                progress(document.name, len(parts), len(documents))
    truth = joined(parts)
    truth.save(out / "truth")
    return Sample(out, seed, tuple(editions), truth)


def _cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def _drawn(
    draw: Callable[[Document], Truth], documents: Sequence[Document], processes: int
) -> Iterator[Iterable[Truth]]:
    """Truth of each document in order, drawn by this process alone or by several."""
    if processes <= 1:
        yield map(draw, documents)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:  # no thread is copied half-way
        yield pool.map(draw, documents)


def documents_of(edition: Edition) -> list[Document]:
    """The files of an edition, named as the department names them."""
    title, key = f"ECONOMIC SURVEY OF HIMACHAL PRADESH {edition.key}", edition.key
    if edition.start in COMBINED:
        files = [Document(edition, f"en-hi-economic_survey_{key}.pdf", "combined", title, key, "mixed")]
    else:
        hindi = f"Arthik Sarvekshan {key}"
        files = [
            Document(edition, f"en-economic_survey_{key}.pdf", "narrative_en", title, key),
            Document(edition, f"hi-economic_survey_{key}.pdf", "narrative_hi", hindi, key, "hindi"),
        ]
    if edition.start in TABLES_VOLUMES:
        year = title_year(edition.start)
        name = f"Statistical_Tables{edition.key.replace('-', '_')}.pdf"
        files.append(
            Document(edition, name, "tables", f"STATISTICAL TABLES OF HIMACHAL PRADESH {year}", year)
        )
    return files


def created(document: Document, seed: int) -> int:
    """Seconds since 1970: a day in February after the edition's year began, before it went to print."""
    day = rng(seed, "created", document.name).randint(3, 24)
    return calendar.timegm((document.edition.start + 1, 2, day, 9, 30, 0))


def draw_document(document: Document, folder: Path, seed: int, scale: int) -> Truth:
    """Draw one document into a folder; returns its truth.

    It is drawn twice: the first pass learns the pages that the table of contents prints.
    """
    desk, contents, recorder = Desk(seed, document.edition, scale), Contents(), Recorder()
    path = folder / document.name
    _pass(document, path, desk, contents, BlankRecorder(), DryPen)
    pages = _pass(document, path, desk, contents, recorder, Pen)
    newest = max((c.data_year for c in recorder.cells if c.data_year[:1] == "2"), default="")
    recorder.documents.append(
        DocumentTruth(
            document.edition.key, document.name, document.kind, document.title, document.title_year, newest,
            _iso(created(document, seed)), pages, hashlib.sha256(path.read_bytes()).hexdigest(), document.language,
        )
    )  # fmt: skip
    return recorder.freeze()


def _pass(
    document: Document, path: Path, desk: Desk, contents: Contents, recorder: Recorder, kind: type[Pen]
) -> int:
    pen = kind(path, created(document, desk.seed), document.title)
    place = Place(document.edition.key, document.name, document.kind)
    style = page_style(desk.seed, document.edition)
    flow = Flow(pen, place, style, recorder, encode=partial(dashed, dash=style.dash))
    draw = COMBINED[document.edition.start] if document.kind == "combined" else DRAWERS[document.kind]
    draw(flow, desk, contents)
    pen.save()
    return pen.page - 1


def _iso(seconds: int) -> str:
    from datetime import UTC, datetime

    return datetime.fromtimestamp(seconds, UTC).date().isoformat()
