"""The tokeniser and BM25, the latter against the formula written out."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hpes_retrieval.lexical import BM25, K1, B, StoredPostings, best, build_postings
from hpes_retrieval.tokens import tokenise


@pytest.mark.parametrize("text", [
    "2019-20", "2019–20", "2019‑20", "2019-2020", "2019/20", "FY 2019-20", "FY2019-20", "FY20", "FY 2020",
])
def test_a_fiscal_year_is_one_term_however_it_is_printed(text):
    assert tokenise(f"GSDP in {text} was") == ["gsdp", "fy2019_20"]


@pytest.mark.parametrize(("text", "terms"), [
    ("1,53,845", ["153845"]),
    ("153,845", ["153845"]),
    ("23.65", ["23.65"]),
    ("G.S.D.P.", ["gsdp"]),
    ("2012-17", ["2012", "17"]),
    ("सकल राज्य घरेलू उत्पाद", ["सकल", "राज्य", "घरेलू", "उत्पाद"]),
    ("२०१९-२०", ["fy2019_20"]),
])
def test_terms(text, terms):
    assert tokenise(text) == terms


@pytest.mark.parametrize(("one", "other"), [
    ("payments", "payment"), ("taxes", "tax"), ("duties", "duty"), ("produced", "production"),
    ("consumed", "consumption"),
])
def test_forms_of_a_word_are_one_term(one, other):
    assert tokenise(one) == tokenise(other)


TEXTS = st.lists(st.lists(st.sampled_from("apple road power tax wheat income".split()), min_size=1, max_size=12)
                 .map(" ".join), min_size=1, max_size=8)


@settings(deadline=None)
@given(TEXTS, st.sampled_from(["apple", "apple road", "tax income power"]))
def test_scores_are_those_of_the_formula(texts, question):
    chunks = [(f"c{place}", text) for place, text in enumerate(texts)]
    built = build_postings(chunks)
    counts = [Counter(tokenise(text)) for _, text in chunks]
    mean = sum(count.total() for count in counts) / len(counts)
    expected = []
    for count in counts:
        score = 0.0
        for term in set(tokenise(question)):
            holds = sum(term in other for other in counts)
            idf = math.log1p((len(counts) - holds + 0.5) / (holds + 0.5))
            score += idf * count[term] * (K1 + 1) / (count[term] + K1 * (1 - B + B * count.total() / mean))
        expected.append(score)
    scores = BM25(StoredPostings(built), built.lengths).scores(question)
    assert np.allclose(scores, expected, rtol=1e-4)


@settings(deadline=None)
@given(TEXTS, st.randoms())
def test_the_index_does_not_depend_on_the_order_of_chunks(texts, random):
    chunks = [(f"c{place}", text) for place, text in enumerate(texts)]
    mixed = list(chunks)
    random.shuffle(mixed)
    one, other = build_postings(chunks), build_postings(mixed)
    assert one.chunk_ids == other.chunk_ids and one.terms == other.terms
    for name in ("lengths", "document_frequency", "term_ids", "chunks", "frequencies"):
        assert np.array_equal(getattr(one, name), getattr(other, name))


def test_an_empty_corpus_has_an_index():
    built = build_postings([])
    assert built.terms == () and best(BM25(StoredPostings(built), built.lengths).scores("apple"), 5) == []


def test_best_keeps_to_the_mask_and_breaks_ties_by_place():
    scores = np.array([1, 2, 2, 0, 3], np.float32)
    assert best(scores, 3, np.array([True, True, True, True, False])) == [1, 2, 0]
    assert best(scores, 2) == [4, 1]
