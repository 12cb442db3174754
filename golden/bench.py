"""``make bench``: speed and memory of each stage on the sample, beside peers, in one run.

Belongs here: measuring and writing figures down. Nothing here passes or fails: figures are for people, and a
machine that is busy gives others, so read ratios and not seconds.
"""

from __future__ import annotations

import os
import resource
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "docs" / "bench.md"
CHUNKS = 5000
ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure."""

    what: str
    value: str
    peer: str = ""


def main() -> None:
    """Measure everything and write the figures to docs/bench.md."""
    from golden.builder import SMALL, build_sample

    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        sample = build_sample(Path(folder), editions=SMALL)
        drawn_s = time.perf_counter() - started
        pdfs = [sample.path(document.document) for document in sample.documents if document.language != "hindi"]
        figures = [Figure("drawing the sample, seconds", f"{drawn_s:.1f}"), *_reading(pdfs), *_searching(pdfs)]
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    figures.append(Figure("peak memory of this process, MB", f"{peak_mb:.0f}"))
    text = _markdown(figures)
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(text, encoding="utf-8")
    sys.stdout.write(text)


def _reading(pdfs: Sequence[Path]) -> Iterator[Figure]:
    import pdfplumber

    from hpes_assets.pages.describe import describe_document
    from hpes_assets.pages.reader import read_document
    from hpes_assets.tables.extract import tables_of_document

    started = time.perf_counter()
    reads = [read_document(pdf) for pdf in pdfs]
    read_ms = (time.perf_counter() - started) * 1000
    pages = [page for read in reads for page in read.pages]
    yield Figure("reading a page in the child process, ms", f"{read_ms / len(pages):.1f}")
    describe_ms = _ms(lambda: [describe_document(read.pages, read.info) for read in reads])
    yield Figure("language, headings and text of a page, ms", f"{describe_ms / len(pages):.1f}")
    tables_ms = _ms(lambda: [tables_of_document(read.pages) for read in reads])
    first = pdfs[0]
    with pdfplumber.open(first) as peer:
        started = time.perf_counter()
        for page in peer.pages:
            page.extract_tables()
        peer_ms = (time.perf_counter() - started) * 1000 / len(peer.pages)
    yield Figure("tables of a page, all strategies and the gate, ms", f"{tables_ms / len(pages):.1f}",
                 f"pdfplumber extract_tables: {peer_ms:.1f}")


def _searching(pdfs: Sequence[Path]) -> Iterator[Figure]:
    from hpes_assets.pages.paragraphs import paragraphs
    from hpes_assets.pages.reader import read_document
    from hpes_retrieval.lexical import build_postings

    texts = [one.text for pdf in pdfs for page in read_document(pdf).pages for one in paragraphs(page)]
    texts = [f"{text} ({number})" for number, text in enumerate((texts * (CHUNKS // len(texts) + 1))[:CHUNKS])]
    started = time.perf_counter()
    built = build_postings((f"{number:06d}", text) for number, text in enumerate(texts))
    yield Figure(f"indexing {CHUNKS} chunks, seconds", f"{time.perf_counter() - started:.1f}")
    questions = ["GSDP at current prices in 2022-23", "production of apple in Kinnaur district 2021-22",
                 "tourist arrivals foreign 2023", "installed capacity of hydro power projects"]
    ours = _lexical_p50(built, questions)
    yield Figure(f"lexical search of {CHUNKS} chunks, p50 ms", f"{ours:.2f}",
                 f"SQLite FTS5: {_fts5_p50(texts, questions):.2f}")


def _lexical_p50(built: object, questions: Sequence[str]) -> float:
    from hpes_retrieval.lexical import BM25, StoredPostings

    scorer = BM25(StoredPostings(built), built.lengths)  # type: ignore[arg-type, attr-defined]
    return statistics.median(_ms(lambda q=q: scorer.scores(q)) for q in questions for _ in range(20))  # type: ignore[misc]


def _fts5_p50(texts: Sequence[str], questions: Sequence[str]) -> float:
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE VIRTUAL TABLE chunks USING fts5(text)")
    connection.executemany("INSERT INTO chunks VALUES (?)", [(text,) for text in texts])
    query = "SELECT rowid FROM chunks WHERE chunks MATCH ? ORDER BY bm25(chunks) LIMIT 10"
    terms = [" OR ".join(f'"{word}"' for word in question.split()) for question in questions]
    return statistics.median(_ms(lambda t=t: connection.execute(query, (t,)).fetchall())  # type: ignore[misc]
                             for t in terms for _ in range(20))


def _ms(work: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(ROUNDS):
        started = time.perf_counter()
        work()
        best = min(best, (time.perf_counter() - started) * 1000)
    return best


def _markdown(figures: Sequence[Figure]) -> str:
    rows = "".join(f"| {figure.what} | {figure.value} | {figure.peer} |\n" for figure in figures)
    return ("# Speed and memory\n\nWritten by `make bench` on the sample editions, one core; timings are noisy, so "
            "read the ratios.\n\n| what | figure | beside it, in the same run |\n| --- | --- | --- |\n" + rows)


if __name__ == "__main__":
    main()
