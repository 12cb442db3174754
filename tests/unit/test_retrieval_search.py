"""Fusion, the vector store, and the reader where the pipeline cannot be imported."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from retrieval_facts import PUBLICATION, fact, warehouse

from hpes_retrieval.dense import VectorStore
from hpes_retrieval.embedders import MINILM_SHA256, load_embedder
from hpes_retrieval.errors import VectorsDamaged
from hpes_retrieval.evaluate import LADDER, Score, identical_rows, load_questions, to_markdown
from hpes_retrieval.fuse import fuse, ranking
from hpes_retrieval.schema import content_hash


@given(st.lists(st.lists(st.integers(0, 20), unique=True), max_size=4))
def test_fusion_ranks_what_any_ranking_holds_and_nothing_else(rankings):
    fused = fuse(rankings, 60)
    assert {place for place, _ in fused} == {place for ranked in rankings for place in ranked}
    assert [score for _, score in fused] == sorted((score for _, score in fused), reverse=True)


def test_a_ranking_keeps_to_the_allowed():
    scores = np.array([3, 0, 2, 5], np.float32)
    assert ranking(scores, np.array([True, True, True, False]), 10) == [0, 2]
    assert ranking(scores, None, 2) == [3, 0]


def vectors(count: int, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).random((count, 4), np.float32)


def test_a_vector_is_kept_once_and_its_row_never_changes(tmp_path: Path):
    store = VectorStore.open(tmp_path / "v")
    store.append(["a", "b"], vectors(2))
    rows = store.rows(["a", "b", "z"])
    store.append(["b", "c"], vectors(2, 1))
    again = VectorStore.open(tmp_path / "v")
    assert again.rows(["a", "b", "z"]) == rows == [0, 1, -1] and len(again) == 3
    assert again.missing(["c", "d", "d"]) == ["d"]
    scores = again.scores(vectors(1, 7)[0], np.array([1, -1, 0]))
    assert np.allclose(scores, [vectors(2)[1] @ vectors(1, 7)[0], 0, vectors(2)[0] @ vectors(1, 7)[0]])


def test_two_writers_at_once_lose_nothing(tmp_path: Path):
    one, other = VectorStore.open(tmp_path / "v"), VectorStore.open(tmp_path / "v")
    one.append(["a"], vectors(1))
    other.append(["b"], vectors(1, 1))
    again = VectorStore.open(tmp_path / "v")
    assert sorted(again.rows(["a", "b"])) == [0, 1]
    assert other.rows(["a", "b"]) == again.rows(["a", "b"])


def test_a_writer_that_was_killed_before_listing_leaves_nothing_that_is_read(tmp_path: Path):
    store = VectorStore.open(tmp_path / "v")
    store.folder.mkdir()
    store._write("half", ["x"], vectors(1))
    assert len(VectorStore.open(tmp_path / "v")) == 0


def test_a_damaged_segment_is_named(tmp_path: Path):
    store = VectorStore.open(tmp_path / "v")
    store.append(["a"], vectors(1))
    next((tmp_path / "v").glob("*.npy")).write_bytes(b"broken")
    with pytest.raises(VectorsDamaged, match="delete the folder"):
        VectorStore.open(tmp_path / "v")


def test_the_model_of_the_wheel_is_the_pinned_one_and_knows_topics():
    model = load_embedder("minilm")
    assert model is not None and MINILM_SHA256[:12] in model.model_hash
    found = model.encode(["apple production in Shimla", "harvest of apples", "fiscal deficit of the government"])
    assert found.shape == (3, model.dimension) and np.allclose(np.linalg.norm(found, axis=1), 1, atol=1e-4)
    assert found[0] @ found[1] > found[0] @ found[2]


def test_no_embedder_is_a_choice():
    assert load_embedder("none") is None


def test_content_hash_tells_context_from_text():
    assert content_hash("a", "b") != content_hash("ab", "")


READER = """
import sys
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.split('.')[0] in ('dagster', 'pymupdf', 'fitz', 'hpes_assets', 'golden', 'torch'):
            raise ImportError(name)
sys.meta_path.insert(0, Refuse())
import runpy
sys.argv = ['hpes_retrieval', *sys.argv[1:]]
runpy.run_module('hpes_retrieval', run_name='__main__')
"""


@pytest.mark.parametrize(("arguments", "code", "said"), [
    (["ask", "fiscal deficit in 2023-24"], 0, "5"),
    (["ask", "--json", "fiscal deficit in 2023-24"], 0, '"value": "5"'),
    (["ask", "saffron in 2023-24"], 3, "not_in_corpus"),
])
def test_the_reader_runs_where_the_pipeline_cannot_be_imported(tmp_path, arguments, code, said):
    warehouse(tmp_path, [fact("fiscal deficit", "2023-24", "5")])
    done = subprocess.run([sys.executable, "-c", READER, *arguments, "--home", str(tmp_path), "-p", PUBLICATION],
                          capture_output=True, text=True, check=False)
    assert done.returncode == code and said in done.stdout, done.stderr


def test_reader_without_a_warehouse_says_what_to_run(tmp_path):
    done = subprocess.run([sys.executable, "-c", READER, "ask", "GSDP", "--home", str(tmp_path)],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "hpes run" in done.stderr and "Traceback" not in done.stderr


def test_each_row_of_the_ladder_is_another_configuration():
    assert len(set(LADDER.values())) == len(LADDER)


def test_identical_rows_are_found_whatever_their_times():
    rows = [Score(name, "single", measure, value, 0, 1, 5) for name, ms in (("dense", 1.0), ("hybrid", 9.0))
            for measure, value in (("recall@10", 0.5), ("p50 ms", ms))]
    assert identical_rows(rows) == [("dense", "hybrid")]
    assert "| dense | 0.500 | 1.0 |" in to_markdown(rows)


def test_a_bad_question_file_names_the_line(tmp_path):
    from hpes_retrieval.errors import QuestionsInvalid

    path = tmp_path / "q.jsonl"
    path.write_text('{"qid": "a"}\n', encoding="utf-8")
    with pytest.raises(QuestionsInvalid, match="line 1"):
        load_questions(path)
