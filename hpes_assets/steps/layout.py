"""Which asset writes which tables, and which it is made from.

Belongs here: the shape of an edition's data. Does not belong here: anything that runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

TABLES_OF: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "documents": ("documents", "gate_results"),
    "pages": ("pages", "gate_results"),
    "identity": ("editions", "gate_results"),
    "tables": ("tables", "cells", "rejected_tables", "gate_results"),
    "facts": ("facts",),
    "chunks": ("chunks",),
})
"""What each partitioned asset writes to the lake, its main table first; assets in the order of the data."""

MADE_FROM: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "documents": (),
    "pages": ("documents",),
    "identity": ("documents", "pages"),
    "tables": ("documents", "pages"),
    "facts": ("documents", "pages", "tables", "identity"),
    "chunks": ("documents", "pages", "tables", "identity"),
})
"""The assets whose rows each is made from."""
