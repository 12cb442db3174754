"""A publication that can be asked: the warehouse, opened read-only.

Belongs here: opening, loading, and the methods that people call. Does not belong here: how a question is
answered or chunks are ranked.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

import duckdb

from hpes_retrieval.answer import Answer, Hit
from hpes_retrieval.chunk_table import CellPlace
from hpes_retrieval.config import DEFAULT, RetrievalConfig
from hpes_retrieval.embedders import Embedder, load_embedder
from hpes_retrieval.errors import CorpusDamaged, CorpusMissing, SchemaUnknown
from hpes_retrieval.labels import normalise_label
from hpes_retrieval.load_facts import read_facts
from hpes_retrieval.lookup import Fact, FactIndex
from hpes_retrieval.respond import Holdings, respond
from hpes_retrieval.schema import SCHEMA_VERSION
from hpes_retrieval.search import ChunkIndex, Found

DEFAULT_PUBLICATION = "himachal_economic_survey"


def open_corpus(home: Path | str | None = None, publication: str = DEFAULT_PUBLICATION) -> Corpus:
    """Open the live warehouse of a publication.

    Args:
        home: Where everything is kept; None is HPES_HOME, else ``./.hpes``.
        publication: Name of the publication.

    Returns:
        A corpus that stays what it is, whatever is published meanwhile; open again to see that.

    Raises:
        CorpusMissing: Nothing was published yet.
        SchemaUnknown: The warehouse was written by another version.
        CorpusDamaged: The file cannot be read.
    """
    place = Path(home) if home is not None else Path(os.environ.get("HPES_HOME") or ".hpes")
    folder = place.absolute() / publication
    current = folder / "CURRENT"
    cure = f"run: hpes run --all --publication {publication}"
    if not current.exists():
        raise CorpusMissing(f"{folder} has no published warehouse; {cure} (or name the home in HPES_HOME)")
    path = folder / current.read_text(encoding="utf-8").strip()
    if not path.exists():
        raise CorpusMissing(f"{path}, the live warehouse, is gone; {cure}")
    try:
        connection = duckdb.connect(str(path), read_only=True)
        build = connection.execute("SELECT schema_version, model, vectors FROM build").fetchone()
    except duckdb.Error as error:
        raise CorpusDamaged(f"{path} cannot be read ({str(error)[:150]}); delete it and {cure}") from error
    if build is None or build[0] != SCHEMA_VERSION:
        found = build[0] if build else "none"
        raise SchemaUnknown(f"{path} has schema version {found}, this reader knows {SCHEMA_VERSION}; {cure}")
    return Corpus(place.absolute(), publication, path, connection, build[1], build[2])


class Corpus:
    """One published warehouse. Safe to use from several threads."""

    def __init__(
        self, home: Path, publication: str, path: Path, connection: duckdb.DuckDBPyConnection, model: str | None,
        vectors: str | None,
    ) -> None:
        self.home = home
        self.publication = publication
        self.path = path
        self._connection = connection
        self._model = model
        self._vectors = home / vectors if vectors else None
        self._lock = threading.RLock()
        self._embedder: Embedder | None = None

    def ask(self, question: str, config: RetrievalConfig = DEFAULT) -> Answer:
        """Answer a question with the exact cell, or refuse with a reason.

        Args:
            question: English, Hindi or Hinglish.
            config: Switches; without ``facts`` nothing is answered, only searched.

        Returns:
            The answer; a refusal carries the best chunks as ``hits``.
        """
        answer = respond(question, self._holdings)
        if not answer.abstained:
            return answer
        # A refusal is not worth the seconds that loading a model takes.
        quick = replace(config, facts=False, dense=config.dense and self._embedder is not None)
        return replace(answer, hits=tuple(self.search(question, 5, quick)))

    def search(self, question: str, k: int = 10, config: RetrievalConfig = DEFAULT) -> list[Hit]:
        """The chunks that fit a question best.

        Args:
            question: The question.
            k: How many.
            config: Switches.
        """
        lead: Sequence[CellPlace] = ()
        by_calendar = False
        if config.facts:
            answer = respond(question, self._holdings)
            lead = [CellPlace(c.table_id, c.page, c.bbox) for c in answer.citations]
            by_calendar = (answer.data_year or "").startswith("CY")
        embedder = self._query_embedder() if config.dense else None
        found = self._chunks.search(question, self.editions(), k, config, embedder, lead, by_calendar=by_calendar)
        return [self._hit(one) for one in found]

    def facts(
        self, series: str | None = None, year: str | None = None, edition: str | None = None
    ) -> list[Fact]:
        """Facts by series, data year and edition; what is not given does not restrict.

        Args:
            series: A label in any wording; the best matching series.
            year: Data year, e.g. ``2019-20``.
            edition: Edition key.
        """
        if series is None:
            found = [fact for one in self._holdings.index.series for fact in one.facts]
        else:
            matches = self._holdings.index.match(series)
            best = matches[0].score if matches else 0.0
            found = [fact for match in matches
                     if match.score >= best and not match.is_longer for fact in match.series.facts]
        return [fact for fact in found if year in (None, fact.data_year) and edition in (None, fact.edition)]

    def has_vectors(self) -> bool:
        """Whether dense search is possible: vectors are there, and the model that made them is set."""
        return self._query_embedder() is not None

    def editions(self) -> tuple[str, ...]:
        """Editions whose figures are held, oldest first."""
        return self._holdings.editions

    def _rows(self, sql: str) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._connection.cursor().execute(sql).fetchall()

    @cached_property
    def _holdings(self) -> Holdings:
        with self._lock:
            facts = read_facts(self._connection.cursor())
            documents = self._rows("SELECT document_id, name, path FROM documents")
            editions = self._rows("SELECT edition FROM editions WHERE agrees ORDER BY edition")
            folder = self.home / self.publication
            return Holdings(
                self.publication, tuple(edition for edition, in editions),
                FactIndex(facts, self._aliases(), self.publication),
                {identity: name for identity, name, _ in documents},
                {identity: folder / path for identity, _, path in documents},
            )

    def _aliases(self) -> Mapping[str, str]:
        rows = self._rows("SELECT alias, series FROM aliases")
        return {normalise_label(alias): normalise_label(series) for alias, series in rows}

    @cached_property
    def _chunks(self) -> ChunkIndex:
        with self._lock:
            return ChunkIndex.load(self._connection.cursor(), self._vectors)

    def _query_embedder(self) -> Embedder | None:
        """The model that embedded the chunks; None where there are no vectors or another model is set."""
        if self._model is None or self._vectors is None:
            return None
        with self._lock:
            if self._embedder is None:
                self._embedder = load_embedder()
            right = self._embedder is not None and self._vectors.name == self._embedder.model_hash
        return self._embedder if right else None

    def _hit(self, found: Found) -> Hit:
        name = self._holdings.documents.get(found.document_id, "")
        return Hit(found.chunk_id, found.edition, name, found.page, found.score, found.context, found.text,
                   found.data_years, found.table_id)
