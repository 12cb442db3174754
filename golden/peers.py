"""How hard the sample is: what other extractors make of its drawn tables, held against the truth.

``python -m golden peers --out DIR`` measures. Belongs here: the peers, the measure and its table. Does not
belong here: our own extraction, or any bar on it. The peers are for comparison only: camelot is asked for when
this runs and is no dependency of anything else.

The measure is numcell: the share of a table's figures that a peer gives as a whole cell, in a row whose label
stands to its left and in a column whose innermost head stands above it. Hindi tables are left out: their labels
are keystrokes of a legacy font, which no peer reads.
"""

from __future__ import annotations

import importlib
import re
import statistics
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any

from golden.truth import CellTruth, Truth

Grid = Sequence[Sequence[str]]
Peer = Callable[[Path, Sequence[int]], Mapping[int, Sequence[Grid]]]
"""From a file and pages of it to the grids that were found on each."""
TOO_EASY = 0.8
"""A table is hard for a peer that scores less on it."""
HARD_SHARE = 1 / 3
"""Share of the tables that must be hard for every peer; else the builder is too kind."""
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"), "-")
_QUOTES = {ord("\u2018"): "'", ord("\u2019"): "'", ord("\u201c"): '"', ord("\u201d"): '"'}


class PeerMissing(RuntimeError):
    """A peer is not installed; the message says how to."""


@dataclass(frozen=True, slots=True)
class TableScore:
    """What one peer made of one drawn table."""

    peer: str
    edition: str
    document: str
    table: str
    cells: int
    found: int

    @property
    def numcell(self) -> float:
        """Share of the figures that were found in their place."""
        return self.found / self.cells


@dataclass(frozen=True, slots=True)
class PeerSummary:
    """What one peer made of a sample."""

    peer: str
    tables: int
    hard: float
    """Share of the tables with less than :data:`TOO_EASY`."""
    pooled: float
    """Share of all figures that were found."""
    median: float

    @property
    def holds(self) -> bool:
        """Whether the sample is hard enough for this peer."""
        return self.hard >= HARD_SHARE


def measure(folder: Path, truth: Truth, peers: Mapping[str, Peer] | None = None) -> list[TableScore]:
    """Score peers on every English table of a sample.

    Args:
        folder: Where the sample was built; its PDFs are in ``pdf``.
        truth: Its truth.
        peers: Peers by name; without, all that there are.

    Returns:
        A score a peer and table. A table that continues over a page is one table.
    """
    tables = _tables(truth)
    by_document: dict[str, list[list[CellTruth]]] = {}
    for cells in tables:
        by_document.setdefault(cells[0].document, []).append(cells)
    scores = []
    for name, peer in (all_peers() if peers is None else peers).items():
        for document, own in by_document.items():
            pages = sorted({cell.page for cells in own for cell in cells})
            grids = {page: [_plain(g) for g in found] for page, found in peer(folder / "pdf" / document, pages).items()}
            scores += [_score(name, cells, grids) for cells in own]
    return scores


def summarise(scores: Iterable[TableScore]) -> list[PeerSummary]:
    """The scores of each peer together."""
    by_peer: dict[str, list[TableScore]] = {}
    for score in scores:
        by_peer.setdefault(score.peer, []).append(score)
    return [
        PeerSummary(
            peer, len(own), sum(one.numcell < TOO_EASY for one in own) / len(own),
            sum(one.found for one in own) / sum(one.cells for one in own), statistics.median(o.numcell for o in own),
        )
        for peer, own in by_peer.items()
    ]  # fmt: skip


def to_markdown(summaries: Iterable[PeerSummary], seed: int) -> str:
    """Summaries as a Markdown table."""
    rows = "".join(
        f"| {s.peer} | {seed} | {s.tables} | {s.hard:.2f} | {s.pooled:.3f} | {s.median:.3f} |\n" for s in summaries
    )
    head = f"| peer | seed | tables | share below {TOO_EASY} | numcell, pooled | numcell, median table |\n"
    return head + "| --- | --- | --- | --- | --- | --- |\n" + rows


def by_table(scores: Iterable[TableScore]) -> str:
    """Share of hard tables by kind of table, one column a peer: where the builder is too kind."""
    found: dict[str, dict[str, list[bool]]] = {}
    for one in scores:
        found.setdefault(one.table, {}).setdefault(one.peer, []).append(one.numcell < TOO_EASY)
    peers = list(dict.fromkeys(peer for own in found.values() for peer in own))
    lines = ["| table | " + " | ".join(peers) + " |", "| --- |" + " --- |" * len(peers)]
    for table, own in sorted(found.items()):
        lines.append(f"| {table} | " + " | ".join(f"{statistics.fmean(own[peer]):.2f}" for peer in peers) + " |")
    return "\n".join(lines) + "\n"


def all_peers() -> dict[str, Peer]:
    """Every peer under its name and version.

    Raises:
        PeerMissing: One is not installed.
    """
    _module("camelot", "camelot-py")
    camelot, plumber = f"camelot {version('camelot-py')}", f"pdfplumber {version('pdfplumber')}"
    return {
        f"{camelot}, stream": camelot_stream,
        f"{plumber}, text": pdfplumber_text,
        f"{plumber}, default": pdfplumber_default,
    }


def camelot_stream(path: Path, pages: Sequence[int]) -> dict[int, list[Grid]]:
    """Camelot's ``stream``, told that the table is the whole page."""
    camelot = _module("camelot", "camelot-py")
    found: dict[int, list[Grid]] = {page: [] for page in pages}
    with _open_pdfplumber(path) as pdf:
        sizes = {page: (pdf.pages[page - 1].width, pdf.pages[page - 1].height) for page in pages}
    for page in pages:
        width, height = sizes[page]
        area = f"0,{height:.0f},{width:.0f},0"
        for table in camelot.read_pdf(str(path), pages=str(page), flavor="stream", table_areas=[area]):
            found[page].append(table.df.values.tolist())
    return found


def pdfplumber_text(path: Path, pages: Sequence[int]) -> dict[int, list[Grid]]:
    """The text strategy of pdfplumber: rows and columns told by the text alone."""
    return _pdfplumber(path, pages, {"vertical_strategy": "text", "horizontal_strategy": "text"})


def pdfplumber_default(path: Path, pages: Sequence[int]) -> dict[int, list[Grid]]:
    """The usual strategy of pdfplumber: ruled lines."""
    return _pdfplumber(path, pages, {})


def _pdfplumber(path: Path, pages: Sequence[int], settings: Mapping[str, str]) -> dict[int, list[Grid]]:
    with _open_pdfplumber(path) as pdf:
        found: dict[int, list[Grid]] = {}
        for page in pages:
            tables = pdf.pages[page - 1].extract_tables(dict(settings))
            found[page] = [[[text or "" for text in row] for row in table] for table in tables]
            pdf.pages[page - 1].close()
    return found


@contextmanager
def _open_pdfplumber(path: Path) -> Iterator[Any]:
    with _module("pdfplumber", "pdfplumber").open(path) as pdf:
        yield pdf


def _module(name: str, distribution: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        how = "pip install 'hpes[peers]'"
        raise PeerMissing(f"{distribution} is not installed; the comparison needs: {how}") from error


def _tables(truth: Truth) -> list[list[CellTruth]]:
    found: dict[tuple[str, str], list[CellTruth]] = {}
    for cell in truth.data_cells:
        if cell.language == "english" and cell.value is not None:
            found.setdefault((cell.document, cell.table), []).append(cell)
    return list(found.values())


def _score(peer: str, cells: Sequence[CellTruth], grids: Mapping[int, Sequence[Grid]]) -> TableScore:
    used: set[tuple[int, int, int, int]] = set()
    first = cells[0]
    found = sum(_found(cell, grids.get(cell.page, ()), used) for cell in cells)
    return TableScore(peer, first.edition, first.document, first.table, len(cells), found)


def _found(cell: CellTruth, grids: Sequence[Grid], used: set[tuple[int, int, int, int]]) -> bool:
    """Whether a figure stands in a grid with its label and head; each place counts once."""
    text, label, head = plain(cell.text), plain(cell.row_path[-1]), plain(cell.column_path[-1])
    for number, grid in enumerate(grids):
        for r, row in enumerate(grid):
            for c, given in enumerate(row):
                place = (cell.page, number, r, c)
                if given == text and place not in used and c and _reads(row[:c], label) and \
                        _reads([above[c] for above in grid[:r]], head):  # fmt: skip
                    used.add(place)
                    return True
    return False


def _reads(cells: Sequence[str], text: str) -> bool:
    """Whether some run of neighbours that are not blank reads as the text."""
    filled = [cell for cell in cells if cell]
    return any(
        "".join(filled[start:end]) == text
        for start in range(len(filled))
        for end in range(start + 1, len(filled) + 1)
    )  # fmt: skip


def _plain(grid: Grid) -> Grid:
    width = max((len(row) for row in grid), default=0)
    return [[plain(text) for text in row] + [""] * (width - len(row)) for row in grid]


def plain(text: str) -> str:
    """A text without spaces, its dashes and quotes made alike."""
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text).translate(_DASHES).translate(_QUOTES))
