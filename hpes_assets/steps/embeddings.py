"""Step ``embeddings``: a vector for each text of an edition that has none yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hpes_assets.embed import embed_missing
from hpes_assets.steps.common import Place
from hpes_assets.warehouse.lake import Row
from hpes_retrieval.embedders import Embedder


def embeddings(place: Place, chunks: Sequence[Row], embedder: Embedder | None) -> dict[str, Any]:
    """Embed an edition's chunks.

    Args:
        place: Edition and home.
        chunks: Rows of its chunks.
        embedder: The model, None for none.

    Returns:
        What to show a person: how many were embedded, how many were there.
    """
    if embedder is None:
        return {"skipped": "HPES_EMBEDDER is none: search is lexical, and by facts"}
    texts = {row["content_hash"]: f"{row['context']}\n{row['text']}" for row in chunks}
    counts = embed_missing(place.home.vectors(embedder.model_hash), texts, embedder)
    shown: dict[str, Any] = {"model": embedder.name, "model hash": embedder.model_hash,
                             "embedded": counts.embedded, "reused": counts.reused}
    if not counts.embedded:
        shown["skipped"] = "every text has its vector"
    return shown
