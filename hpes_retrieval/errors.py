"""Errors of the reader. Each names what is wrong and the command that cures it.

Belongs here: the classes alone. Does not belong here: refusals to answer, which are answers
(:class:`hpes_retrieval.schema.Abstention`).
"""

from __future__ import annotations


class RetrievalError(Exception):
    """A fault of the corpus or of its use; the message says what to do."""


class CorpusMissing(RetrievalError):
    """There is no warehouse to read."""


class CorpusDamaged(RetrievalError):
    """A warehouse is there and cannot be read."""


class SchemaUnknown(RetrievalError):
    """The warehouse was written by another version of the contract."""


class EmbedderError(RetrievalError):
    """An embedding model is not there, or is not the one that was asked for."""


class VectorsDamaged(RetrievalError):
    """The vector store does not fit its model."""


class QuestionsInvalid(RetrievalError):
    """A file of golden questions cannot be read."""
