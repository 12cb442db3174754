"""Finding chunks: lexical and dense rankings under a hard year filter, fused, fanned out by year.

Belongs here: the order of ranking steps. Does not belong here: the scores themselves
(:mod:`hpes_retrieval.lexical`, :mod:`hpes_retrieval.dense`), the filters (:mod:`hpes_retrieval.chunk_table`) and
facts.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import duckdb
import numpy as np
import numpy.typing as npt

from hpes_retrieval.chunk_table import CellPlace, ChunkTable
from hpes_retrieval.config import RetrievalConfig
from hpes_retrieval.dense import VectorStore
from hpes_retrieval.embedders import Embedder
from hpes_retrieval.fuse import fuse, ranking
from hpes_retrieval.lexical import BM25, TermPostings
from hpes_retrieval.periods import YearKind, YearReading, find_years, period_token
from hpes_retrieval.threads import one_thread

Scores = npt.NDArray[np.float32]

_MOST_YEARS = 12
"""Years up to which a question is asked once a year."""


@dataclass(frozen=True, slots=True)
class Found:
    """A chunk with its score."""

    chunk_id: str
    document_id: str
    edition: str
    page: int
    score: float
    context: str
    text: str
    data_years: tuple[str, ...]
    table_id: str | None


class WarehousePostings:
    """Postings read from the warehouse term by term, kept once read."""

    def __init__(self, cursor: duckdb.DuckDBPyConnection) -> None:
        self._cursor = cursor
        self._lock = threading.Lock()
        self._kept: dict[str, TermPostings | None] = {}

    def postings(self, terms: Sequence[str]) -> Mapping[str, TermPostings]:
        """Postings of those of the terms that occur at all."""
        with self._lock:
            missing = [term for term in terms if term not in self._kept]
            if missing:
                self._fetch(missing)
            return {term: kept for term in terms if (kept := self._kept[term]) is not None}

    def _fetch(self, terms: Sequence[str]) -> None:
        found = self._cursor.execute(
            "SELECT term, chunk, frequency FROM vocabulary JOIN postings USING (term_id) "
            "WHERE term IN (SELECT unnest(?)) ORDER BY term, chunk", [list(terms)]
        ).fetchnumpy()
        for term in terms:
            at = np.flatnonzero(found["term"] == term)
            self._kept[term] = TermPostings(
                found["chunk"][at].astype(np.int32), found["frequency"][at].astype(np.int32)
            ) if len(at) else None


class ChunkIndex:
    """The chunks of a warehouse, ready to be ranked."""

    def __init__(self, cursor: duckdb.DuckDBPyConnection, table: ChunkTable, store: VectorStore | None) -> None:
        self._cursor = cursor
        self._lock = threading.Lock()
        self._table = table
        # A cursor of its own, for the postings have a lock of their own.
        self._bm25 = BM25(WarehousePostings(cursor.cursor()), table.lengths)
        self._store = store
        self._vector_rows = np.array(store.rows(table.content_hashes.tolist()) if store else (), np.int64)

    @classmethod
    def load(cls, cursor: duckdb.DuckDBPyConnection, vectors: Path | None) -> ChunkIndex:
        """Read the index; texts stay in the warehouse until a chunk is shown.

        Args:
            cursor: On the warehouse.
            vectors: Vector store of the model that embedded it, None for none.
        """
        return cls(cursor, ChunkTable.load(cursor), VectorStore.open(vectors) if vectors is not None else None)

    def search(
        self, question: str, editions: Sequence[str], k: int, config: RetrievalConfig, embedder: Embedder | None,
        lead: Sequence[CellPlace] = (), *, by_calendar: bool = False,
    ) -> list[Found]:
        """Rank chunks for a question.

        Args:
            question: The question.
            editions: Editions held, oldest first.
            k: How many.
            config: Switches.
            embedder: The model that embedded the chunks, None for no dense ranking.
            lead: Cells of looked-up facts, whose chunks come first.
            by_calendar: The facts say that the series is kept by calendar year: "2017" means no fiscal year.

        Returns:
            The best chunks, best first.
        """
        reading = find_years(question, editions=editions)
        if by_calendar and reading.calendar_years:
            reading = replace(reading, data_years=reading.calendar_years)
        scores = self._scores(question, reading, config, embedder)
        if not scores or not len(self._table):
            return []
        ranked = self._ranked(scores, reading, config)
        first = [place for cell in lead if (place := self._table.chunk_of(cell)) is not None]
        order = list(dict.fromkeys([*first, *(place for place, _ in ranked)]))[:k]
        value = dict(ranked)
        return self._shown(order, [value.get(place, 1.0) for place in order])

    def _scores(
        self, question: str, reading: YearReading, config: RetrievalConfig, embedder: Embedder | None
    ) -> list[Scores]:
        scores: list[Scores] = []
        if config.lexical:
            extra = [period_token(year) for year in reading.filter_years] if config.year_filter else []
            scores.append(self._bm25.scores(question, extra))
        if config.dense and embedder is not None and self._store is not None:
            with one_thread():
                scores.append(self._store.scores(embedder.encode([question])[0], self._vector_rows))
        return scores

    def _ranked(
        self, scores: Sequence[Scores], reading: YearReading, config: RetrievalConfig
    ) -> list[tuple[int, float]]:
        years = reading.filter_years if config.year_filter else ()
        editions = reading.editions if config.year_filter else ()
        whole = self._fused(scores, years, editions, config)
        several = reading.kind is not YearKind.AMBIGUOUS and 1 < len(years) <= _MOST_YEARS
        if not (config.fan_out and several):
            return whole
        merit = dict(whole)
        printed = self._table.years_printed(years)
        spanning = [(place, merit[place]) for place, _ in whole[:10] if printed[place] > 1]
        lists = [[place for place, _ in self._fused(scores, [year], editions, config)] for year in years]
        turns = [row[rank] for rank in range(config.depth) for row in lists if rank < len(row)]
        order = list(dict.fromkeys([*(place for place, _ in spanning), *turns]))
        return [(place, 1.0 / (rank + 1)) for rank, place in enumerate(order)]

    def _fused(
        self, scores: Sequence[Scores], years: Sequence[str], editions: Sequence[str], config: RetrievalConfig
    ) -> list[tuple[int, float]]:
        allowed = self._table.allowed(years, editions)
        return fuse([ranking(score, allowed, config.depth) for score in scores], config.rrf_k)

    def _shown(self, places: Sequence[int], scores: Sequence[float]) -> list[Found]:
        ids = [str(self._table.chunk_ids[place]) for place in places]
        with self._lock:
            rows = self._cursor.execute(
                "SELECT chunk_id, document_id, edition, page, context, text, data_years, table_id FROM chunks "
                "WHERE rowid IN (SELECT unnest(?))", [[int(self._table.row_ids[place]) for place in places]]
            ).fetchall()
        by_id = {row[0]: row for row in rows}
        return [
            Found(row[0], row[1], row[2], row[3], float(score), row[4], row[5], tuple(row[6] or ()), row[7])
            for row, score in ((by_id[chunk], score) for chunk, score in zip(ids, scores, strict=True))
        ]
