"""Dense and fused search over a hand-made store: filters, missing vectors, and a store that was made again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import duckdb
import numpy as np
import pytest
from retrieval_facts import PUBLICATION, chunk, fact, warehouse

from hpes_retrieval import Corpus, RetrievalConfig, open_corpus
from hpes_retrieval import corpus as corpus_module
from hpes_retrieval.chunk_table import CellPlace, ChunkTable
from hpes_retrieval.dense import VectorStore

DENSE = RetrievalConfig(lexical=False, facts=False)
AXES = ("deficit", "apple", "road", "tourist")


class WordAxes:
    """Counts four words: vectors that a reader can check by eye."""

    name, model_hash, dimension = "axes", "axes-1", len(AXES)

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        counts = np.array([[text.lower().count(word) for word in AXES] for text in texts], np.float32)
        return counts / np.maximum(np.linalg.norm(counts, axis=1, keepdims=True), 1e-9)


CHUNKS = [
    chunk("a", "deficit deficit", ["2023-24"], "2023-24"),
    chunk("b", "deficit and roads", ["2022-23"], "2023-24"),
    chunk("c", "apples", ["2023-24", "2022-23"], "2022-23"),
    chunk("d", "tourists", ["CY2022"], "2022-23"),
    {**chunk("e", "apples of Shimla", ["2023-24"], "2023-24"), "table_id": "t1", "page": 4, "bbox": [0, 0, 100, 50]},
    {**chunk("f", "apples of Kullu", ["2023-24"], "2023-24"), "table_id": "t1", "page": 4, "bbox": [0, 50, 100, 99]},
]
FACTS = [fact("fiscal deficit", "2023-24", "5", "2023-24"), fact("fiscal deficit", "2022-23", "4", "2022-23")]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = warehouse(tmp_path, FACTS, CHUNKS)
    with duckdb.connect(str(path)) as connection:
        connection.execute("UPDATE build SET model = 'axes', vectors = 'vectors/axes-1'")
    monkeypatch.setattr(corpus_module, "load_embedder", WordAxes)
    return tmp_path


def embed(home: Path, chunks: Sequence[dict]) -> None:
    store = VectorStore.open(home / "vectors" / "axes-1")
    store.append([one["content_hash"] for one in chunks], WordAxes().encode([one["text"] for one in chunks]))


def found(corpus: Corpus, question: str, config: RetrievalConfig = DENSE) -> list[str]:
    return [hit.chunk_id for hit in corpus.search(question, 10, config)]


def test_dense_ranks_by_cosine_within_the_year(home: Path):
    embed(home, CHUNKS)
    corpus = open_corpus(home, PUBLICATION)
    assert corpus.has_vectors()
    assert found(corpus, "deficit") == ["a", "b"]
    assert found(corpus, "deficit in 2022-23") == ["b"]
    assert set(found(corpus, "apple in the 2022-23 survey")) == {"c"}


def test_a_chunk_without_a_vector_does_not_silence_the_others(home: Path):
    embed(home, CHUNKS[1:])
    assert found(open_corpus(home, PUBLICATION), "deficit") == ["b"]


def test_a_store_that_was_made_again_in_another_order_gives_the_same(home: Path):
    embed(home, CHUNKS)
    before = found(open_corpus(home, PUBLICATION), "deficit")
    for file in (home / "vectors" / "axes-1").iterdir():
        file.unlink()
    embed(home, CHUNKS[::-1])
    assert found(open_corpus(home, PUBLICATION), "deficit") == before == ["a", "b"]


def test_vectors_of_another_model_are_not_compared_with(home: Path, monkeypatch: pytest.MonkeyPatch):
    embed(home, CHUNKS)
    monkeypatch.setattr(WordAxes, "model_hash", "axes-2")
    corpus = open_corpus(home, PUBLICATION)
    assert not corpus.has_vectors() and found(corpus, "deficit") == []


def test_every_switch_changes_what_is_found(home: Path):
    embed(home, CHUNKS)
    corpus = open_corpus(home, PUBLICATION)
    question = "deficit in 2023-24"
    lexical = RetrievalConfig(dense=False, facts=False)
    assert found(corpus, question, lexical)[0] == "a" and "b" not in found(corpus, question, lexical)
    assert found(corpus, question) == ["a"]
    unfiltered = RetrievalConfig(lexical=False, year_filter=False, facts=False)
    assert found(corpus, question, unfiltered) == ["a", "b"]


def test_a_comparison_is_asked_once_a_year_and_an_ambiguous_year_is_not(home: Path):
    embed(home, CHUNKS)
    corpus = open_corpus(home, PUBLICATION)
    assert found(corpus, "compare deficit in 2023-24 and 2022-23")[:2] == ["a", "b"]
    assert found(corpus, "tourists in 2022") == ["d"]


def test_a_figure_leads_to_the_rows_that_hold_it(home: Path):
    path = home / PUBLICATION / "warehouse-test.duckdb"
    with duckdb.connect(str(path), read_only=True) as connection:
        table = ChunkTable.load(connection)
    place = {str(chunk_id): number for number, chunk_id in enumerate(table.chunk_ids)}
    assert table.chunk_of(CellPlace("t1", 4, (10, 60, 20, 70))) == place["f"]
    assert table.chunk_of(CellPlace("t1", 4, (10, 10, 20, 20))) == place["e"]
    assert table.chunk_of(CellPlace("t1", 4, (10, 500, 20, 510))) == place["e"], "the table's first, rather than none"
    assert table.chunk_of(CellPlace("t2", 4, (10, 10, 20, 20))) is None


def test_filters(home: Path):
    with duckdb.connect(str(home / PUBLICATION / "warehouse-test.duckdb"), read_only=True) as connection:
        table = ChunkTable.load(connection)
    assert table.allowed((), ()) is None
    allowed = table.allowed(("2022-23", "1999-00"), ("2022-23",))
    assert allowed is not None and [str(name) for name in table.chunk_ids[allowed]] == ["c"]
    nothing = table.allowed(("1999-00",), ())
    assert nothing is not None and not nothing.any(), "an unknown year lets nothing through"
    assert table.years_printed(("2023-24", "2022-23")).max() == 2
