"""Lexical ranking: the index that the warehouse stores, and BM25 over it.

Belongs here: counting terms for the writer, scoring for the reader. Does not belong here: what a term is
(:mod:`hpes_retrieval.tokens`), SQL beyond reading postings, and which chunks may be ranked: a mask says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from hpes_retrieval.tokens import tokenise

K1 = 1.2
B = 0.75

Scores = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Postings:
    """The index of a corpus. Arrays of postings run in parallel, sorted by term, then by chunk."""

    chunk_ids: tuple[str, ...]
    """Chunks in the order of their place in the index."""
    lengths: npt.NDArray[np.int32]
    """Terms in each chunk."""
    terms: tuple[str, ...]
    """Vocabulary in order; a term's id is its place."""
    document_frequency: npt.NDArray[np.int32]
    """Chunks that hold each term."""
    term_ids: npt.NDArray[np.int32]
    chunks: npt.NDArray[np.int32]
    frequencies: npt.NDArray[np.int32]


def build_postings(chunks: Iterable[tuple[str, str]]) -> Postings:
    """Index a corpus.

    Args:
        chunks: Id and indexed text of each chunk, in any order.

    Returns:
        The same index for the same chunks, whatever order they came in.
    """
    counted = sorted((chunk_id, Counter(tokenise(text))) for chunk_id, text in chunks)
    terms = tuple(sorted({term for _, counts in counted for term in counts}))
    number = {term: place for place, term in enumerate(terms)}
    sizes = np.array([len(counts) for _, counts in counted], np.int64)
    term_ids = np.fromiter((number[term] for _, counts in counted for term in counts), np.int32, int(sizes.sum()))
    frequencies = np.fromiter((n for _, counts in counted for n in counts.values()), np.int32, int(sizes.sum()))
    places = np.repeat(np.arange(len(counted), dtype=np.int32), sizes)
    order = np.lexsort((places, term_ids))
    return Postings(
        chunk_ids=tuple(chunk_id for chunk_id, _ in counted),
        lengths=np.array([counts.total() for _, counts in counted], np.int32),
        terms=terms,
        document_frequency=np.bincount(term_ids, minlength=len(terms)).astype(np.int32),
        term_ids=term_ids[order],
        chunks=places[order],
        frequencies=frequencies[order],
    )


@dataclass(frozen=True, slots=True)
class TermPostings:
    """Where one term occurs."""

    chunks: npt.NDArray[np.int32]
    frequencies: npt.NDArray[np.int32]


class PostingsSource(Protocol):
    """Whatever can hand out the postings of some terms."""

    def postings(self, terms: Sequence[str]) -> Mapping[str, TermPostings]:
        """Postings of those of the terms that occur at all."""


class StoredPostings:
    """Postings that are held in memory: for tests, and for corpora that are never written."""

    def __init__(self, built: Postings) -> None:
        self._number = {term: place for place, term in enumerate(built.terms)}
        self._starts = np.searchsorted(built.term_ids, np.arange(len(built.terms) + 1))
        self._built = built

    def postings(self, terms: Sequence[str]) -> Mapping[str, TermPostings]:
        """Postings of those of the terms that occur at all."""
        found = {}
        for term in terms:
            if (place := self._number.get(term)) is not None:
                part = slice(self._starts[place], self._starts[place + 1])
                found[term] = TermPostings(self._built.chunks[part], self._built.frequencies[part])
        return found


class BM25:
    """Okapi BM25 over a source of postings."""

    def __init__(self, source: PostingsSource, lengths: npt.NDArray[np.int32]) -> None:
        """Wrap a source.

        Args:
            source: Hands out postings, term by term.
            lengths: Terms in each chunk, by place in the index.
        """
        self._source = source
        mean = float(lengths.mean()) if len(lengths) else 1.0
        self._norm = (K1 * (1 - B + B * lengths / max(mean, 1.0))).astype(np.float32)

    def scores(self, question: str, extra: Sequence[str] = ()) -> Scores:
        """Score every chunk.

        Args:
            question: The wording.
            extra: Terms beside it, such as tokens of years that it names in other forms.

        Returns:
            One score a chunk, 0 for a chunk that shares no term.
        """
        wanted = Counter(dict.fromkeys(extra, 1))
        wanted.update(tokenise(question))
        total = len(self._norm)
        scores = np.zeros(total, np.float32)
        for term, found in self._source.postings(sorted(wanted)).items():
            count = len(found.chunks)
            idf = np.float32(np.log1p((total - count + 0.5) / (count + 0.5)))
            frequency = found.frequencies.astype(np.float32)
            # The weight of a term that the question repeats does not grow without bound either.
            weight = idf * np.float32(min(wanted[term], 2))
            scores[found.chunks] += weight * frequency * np.float32(K1 + 1) / (frequency + self._norm[found.chunks])
        return scores


def best(scores: Scores, k: int, mask: Mask | None = None) -> list[int]:
    """Places of the best scores, best first; equal ones in order of place.

    Args:
        scores: One a chunk.
        k: How many at most.
        mask: Chunks that may be ranked at all; applied before ranking.

    Returns:
        Places whose score is above zero.
    """
    allowed = scores if mask is None else np.where(mask, scores, 0)
    places = np.flatnonzero(allowed > 0)
    if len(places) > k:
        cut = np.partition(allowed[places], len(places) - k)[len(places) - k]
        places = places[allowed[places] >= cut]
    order = np.lexsort((places, -allowed[places]))[:k]
    return [int(place) for place in places[order]]
