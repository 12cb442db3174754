"""Finding chunks: lexical and dense rankings under a hard year filter, fused, fanned out by year.

Belongs here: loading the index and the order of ranking steps. Does not belong here: the scores themselves
(:mod:`hpes_retrieval.lexical`, :mod:`hpes_retrieval.dense`) and facts.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import duckdb
import numpy as np
import numpy.typing as npt

from hpes_retrieval.config import RetrievalConfig
from hpes_retrieval.dense import VectorStore
from hpes_retrieval.embedders import Embedder
from hpes_retrieval.fuse import fuse, ranking
from hpes_retrieval.lexical import BM25, TermPostings
from hpes_retrieval.periods import YearReading, find_years, period_token

Scores = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]


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

    def __init__(
        self, cursor: duckdb.DuckDBPyConnection, chunks: Sequence[tuple[str, tuple[str, ...], str, str | None, int]],
        lengths: npt.NDArray[np.int32], vectors: npt.NDArray[np.float32] | None,
    ) -> None:
        self._cursor = cursor
        self._lock = threading.Lock()
        self._ids = [chunk[0] for chunk in chunks]
        self._years = [frozenset(chunk[1]) for chunk in chunks]
        self._editions = np.array([chunk[2] for chunk in chunks], dtype=object)
        self._place = {(chunk[3], chunk[4]): place for place, chunk in reversed(list(enumerate(chunks))) if chunk[3]}
        self._bm25 = BM25(WarehousePostings(cursor.cursor()), lengths)  # a cursor each: each has a lock of its own
        self._vectors = vectors

    @classmethod
    def load(cls, cursor: duckdb.DuckDBPyConnection, vectors: Path | None) -> ChunkIndex:
        """Read the index; texts stay in the warehouse until a chunk is shown.

        Args:
            cursor: On the warehouse.
            vectors: Vector store of the model that embedded it, None for none.
        """
        rows = cursor.execute(
            "SELECT chunk_id, data_years, edition, table_id, page, length, vector_row "
            "FROM chunk_index JOIN chunks USING (chunk_id) ORDER BY chunk"
        ).fetchall()
        chunks = [(row[0], tuple(row[1] or ()), row[2], row[3], row[4]) for row in rows]
        lengths = np.array([row[5] for row in rows], np.int32)
        store = VectorStore.open(vectors) if vectors is not None else None
        places = np.array([row[6] for row in rows], np.int64)
        held = store is not None and len(rows) > 0 and bool((places >= 0).all())
        return cls(cursor, chunks, lengths, store.take(places) if store is not None and held else None)

    def search(
        self, question: str, editions: Sequence[str], k: int, config: RetrievalConfig, embedder: Embedder | None,
        lead: Sequence[tuple[str, int]] = (),
    ) -> list[Found]:
        """Rank chunks for a question.

        Args:
            question: The question.
            editions: Editions held, oldest first.
            k: How many.
            config: Switches.
            embedder: The model that embedded the chunks, None for no dense ranking.
            lead: Table and page of looked-up facts, whose chunks come first.

        Returns:
            The best chunks, best first.
        """
        reading = find_years(question, editions=editions)
        scores = self._scores(question, reading, config, embedder)
        if not scores or not self._ids:
            return []
        ranked = self._ranked(scores, reading, config)
        first = [self._place[place] for place in lead if place in self._place]
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
        if config.dense and embedder is not None and self._vectors is not None:
            scores.append(self._vectors @ embedder.encode([question])[0])
        return scores

    def _ranked(
        self, scores: Sequence[Scores], reading: YearReading, config: RetrievalConfig
    ) -> list[tuple[int, float]]:
        years = reading.filter_years if config.year_filter else ()
        allowed = self._allowed(years, reading.editions if config.year_filter else ())
        whole = fuse([ranking(score, allowed, config.depth) for score in scores], config.rrf_k)
        if not (config.fan_out and config.year_filter and len(years) > 1 and len(years) <= 12):
            return whole
        merit = dict(whole)
        spanning = [(place, merit[place]) for place, _ in whole[:10] if len(self._years[place] & set(years)) > 1]
        lists = [
            [place for place, _ in fuse([ranking(score, self._allowed([year], reading.editions), config.depth)
                                         for score in scores], config.rrf_k)]
            for year in years
        ]
        turns = [row[rank] for rank in range(config.depth) for row in lists if rank < len(row)]
        order = list(dict.fromkeys([*(place for place, _ in spanning), *turns]))
        return [(place, 1.0 / (rank + 1)) for rank, place in enumerate(order)]

    def _allowed(self, years: Sequence[str], editions: Sequence[str]) -> Mask | None:
        """Chunks of the years and editions asked for; None where neither restricts, or nothing would be left."""
        mask: Mask | None = None
        if years:
            wanted = set(years)
            mask = np.fromiter((bool(wanted & held) for held in self._years), bool, len(self._years))
        if editions:
            inside = np.isin(self._editions, list(editions))
            mask = inside if mask is None else mask & inside
        return mask

    def _shown(self, places: Sequence[int], scores: Sequence[float]) -> list[Found]:
        ids = [self._ids[place] for place in places]
        with self._lock:
            rows = self._cursor.execute(
                "SELECT chunk_id, document_id, edition, page, context, text, data_years, table_id FROM chunks "
                "WHERE chunk_id IN (SELECT unnest(?))", [ids]
            ).fetchall()
        by_id = {row[0]: row for row in rows}
        return [
            Found(row[0], row[1], row[2], row[3], float(score), row[4], row[5], tuple(row[6] or ()), row[7])
            for row, score in ((by_id[chunk], score) for chunk, score in zip(ids, scores, strict=True))
        ]
