"""The numpy model against sentence-transformers, and the pin of its weights."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hpes_retrieval import embedders
from hpes_retrieval.embedders import MiniLM, _encode, load_embedder
from hpes_retrieval.errors import EmbedderError

TEXTS = [
    "What was the GSDP of Himachal Pradesh at current prices in 2020-21?", "", "x", "हिमाचल प्रदेश",
    "word " * 400, "Tourists 2018-19: 1,53,845; Shimla > Kullu " * 20,
]


@pytest.fixture(scope="module")
def model() -> MiniLM:
    return MiniLM()


def test_both_ways_of_encoding_agree(model: MiniLM):
    few = model.encode(TEXTS)
    bulk = _encode(model._for_bulk, TEXTS)
    assert few.dtype == np.float32 and few.shape == (len(TEXTS), model.dimension)
    assert np.abs(few - bulk).max() < 1e-5


def test_one_vector_does_not_depend_on_its_company(model: MiniLM):
    alone = model.encode(TEXTS[:1])
    assert np.allclose(model.encode(TEXTS * 2)[0], alone[0], atol=1e-5), "twelve texts go the other way"


def test_nothing_gives_nothing(model: MiniLM):
    assert model.encode([]).shape == (0, model.dimension)


def test_other_weights_are_refused_by_name(tmp_path: Path, monkeypatch):
    (tmp_path / "model.safetensors").write_bytes(b"other weights")
    monkeypatch.setattr(embedders, "_minilm_folder", lambda: tmp_path)
    with pytest.raises(EmbedderError, match=r"model\.safetensors is not the pinned one; reinstall"):
        MiniLM().encode(["x"])


def test_a_hub_id_is_taken_and_nothing_is_loaded_yet():
    found = load_embedder("some/model")
    assert found is not None and found.name == "some/model"
