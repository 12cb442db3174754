"""all-MiniLM-L6-v2 in numpy: one text at a time, at once, where importing torch would take seconds.

Belongs here: the forward pass of this one model. Does not belong here: finding and pinning its weights, and
embedding many texts (:mod:`hpes_retrieval.embedders` hands those to sentence-transformers, which is faster
in bulk and against which a test holds this).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]

LAYERS = 6
HEADS = 12
MOST_TOKENS = 256
_EPSILON = np.float32(1e-12)


class NumpyMiniLM:
    """The model's weights, ready to encode."""

    def __init__(self, folder: Path) -> None:
        """Load weights and tokenizer.

        Args:
            folder: Holds ``model.safetensors`` and ``tokenizer.json``.
        """
        from safetensors.numpy import load_file
        from tokenizers import Tokenizer

        self._weights: Mapping[str, Array] = load_file(str(folder / "model.safetensors"))
        self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(MOST_TOKENS)
        self._layers = [self._layer(number) for number in range(LAYERS)]

    def encode(self, texts: Sequence[str]) -> Array:
        """Vectors of unit length, one row a text: float32 of shape (texts, 384)."""
        return np.stack([self._one(text) for text in texts])

    def _one(self, text: str) -> Array:
        tokens = self._tokenizer.encode(text).ids
        weights = self._weights
        state: Array = (
            weights["embeddings.word_embeddings.weight"][tokens]
            + weights["embeddings.position_embeddings.weight"][: len(tokens)]
            + weights["embeddings.token_type_embeddings.weight"][0]
        )
        state = _normalise(state, weights["embeddings.LayerNorm.weight"], weights["embeddings.LayerNorm.bias"])
        for layer in self._layers:
            state = layer.forward(state)
        pooled = state.mean(axis=0)
        return np.asarray(pooled / max(float(np.linalg.norm(pooled)), 1e-12), np.float32)

    def _layer(self, number: int) -> _Layer:
        prefix = f"encoder.layer.{number}."
        return _Layer({name.removeprefix(prefix): array for name, array in self._weights.items()
                       if name.startswith(prefix)})


class _Layer:
    """One layer of the encoder. The projections to query, key and value are one matrix product."""

    def __init__(self, weights: Mapping[str, Array]) -> None:
        parts = [weights[f"attention.self.{name}.weight"] for name in ("query", "key", "value")]
        biases = [weights[f"attention.self.{name}.bias"] for name in ("query", "key", "value")]
        self._project = np.ascontiguousarray(np.concatenate(parts).T)
        self._project_bias = np.concatenate(biases)
        self._weights = weights

    def forward(self, state: Array) -> Array:
        """Carry the states of all tokens, shape (tokens, 384), through the layer."""
        attended = self._dense(self._attend(state), "attention.output.dense")
        state = self._norm(state + attended, "attention.output.LayerNorm")
        inner = _gelu(self._dense(state, "intermediate.dense"))
        return self._norm(state + self._dense(inner, "output.dense"), "output.LayerNorm")

    def _attend(self, state: Array) -> Array:
        tokens, width = state.shape
        projected = (state @ self._project + self._project_bias).reshape(tokens, 3, HEADS, width // HEADS)
        query, key, value = projected.transpose(1, 2, 0, 3)
        scores = query @ key.transpose(0, 2, 1) / np.float32(np.sqrt(width // HEADS))
        scores = np.exp(scores - scores.max(axis=-1, keepdims=True))
        mixed: Array = (scores / scores.sum(axis=-1, keepdims=True)) @ value
        return mixed.transpose(1, 0, 2).reshape(tokens, width)

    def _dense(self, state: Array, name: str) -> Array:
        return np.asarray(state @ self._weights[f"{name}.weight"].T + self._weights[f"{name}.bias"])

    def _norm(self, state: Array, name: str) -> Array:
        return _normalise(state, self._weights[f"{name}.weight"], self._weights[f"{name}.bias"])


def _normalise(state: Array, weight: Array, bias: Array) -> Array:
    centred = state - state.mean(axis=-1, keepdims=True)
    spread = np.sqrt((centred * centred).mean(axis=-1, keepdims=True) + _EPSILON)
    return np.asarray(centred / spread * weight + bias)


def _gelu(state: Array) -> Array:
    """The exact GELU; erf by Abramowitz and Stegun 7.1.26, wrong by at most 1.5e-7."""
    size = np.abs(state) * np.float32(np.sqrt(0.5))
    t = 1 / (1 + np.float32(0.3275911) * size)
    series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
    erf = np.sign(state) * (1 - series * np.exp(-size * size))
    return np.asarray(0.5 * state * (1 + erf), np.float32)
