"""Embedding what is not embedded yet.

Belongs here: one function. The store and the models belong to the reader.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from hpes_retrieval.dense import VectorStore
from hpes_retrieval.embedders import Embedder


@dataclass(frozen=True, slots=True)
class EmbedCounts:
    """How many texts were embedded, and how many already were."""

    embedded: int
    reused: int


def embed_missing(folder: Path, texts: Mapping[str, str], embedder: Embedder) -> EmbedCounts:
    """Embed those texts whose content has no vector yet.

    Args:
        folder: The model's vector store.
        texts: Text by content hash.
        embedder: The model; it is not loaded where nothing is missing.
    """
    store = VectorStore.open(folder)
    missing = store.missing(texts)
    if missing:
        store.append(missing, embedder.encode([texts[name] for name in missing]))
    return EmbedCounts(len(missing), len(texts) - len(missing))
