"""Switches of retrieval, in one frozen value that is passed all the way through.

Belongs here: the switches. A switch that some function does not get is a row of the ladder that lies.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RetrievalConfig:
    """How chunks are found and ranked, and whether facts answer."""

    lexical: bool = True
    dense: bool = True
    year_filter: bool = True
    """Chunks that print no year of the question are out before ranking."""
    fan_out: bool = True
    """A question of several years is asked once a year; a chunk that spans them ranks on its own merit."""
    facts: bool = True
    """Figures are looked up first; their chunks lead."""
    depth: int = 100
    """Chunks that each ranking hands to fusion."""
    rrf_k: int = 60
    """Constant of reciprocal-rank fusion."""


DEFAULT = RetrievalConfig()
