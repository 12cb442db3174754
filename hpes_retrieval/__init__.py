"""The reader: ask a published warehouse and get the exact cell, or an honest refusal.

    >>> from hpes_retrieval import open_corpus
    >>> answer = open_corpus().ask("What was GSDP at current prices in 2022-23?")

Imports neither the pipeline, nor Dagster, nor PyMuPDF.
"""

from __future__ import annotations

from hpes_retrieval.answer import Answer, Citation, Hit, Vintage
from hpes_retrieval.config import RetrievalConfig
from hpes_retrieval.corpus import Corpus, open_corpus

__all__ = ["Answer", "Citation", "Corpus", "Hit", "RetrievalConfig", "Vintage", "open_corpus"]
