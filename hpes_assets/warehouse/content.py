"""Hashes of what rows say, whatever file they stand in and whenever they were written.

Belongs here: which columns tell content, and the hash. Does not belong here: files.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

import pyarrow as pa

VOLATILE = frozenset({"fetched_on", "built_at", "run", "path", "vector_row"})
"""Columns that tell when, or where in a store that only grows: left out of hashes of content."""


def rows_hash(table: pa.Table) -> str:
    """Hash of the rows of one table, in whatever order they stand.

    Args:
        table: An Arrow table with a schema of the contract.

    Returns:
        Thirty-two hexadecimal digits.
    """
    kept = table.select([name for name in table.column_names if name not in VOLATILE])
    digest = hashlib.blake2b(",".join(kept.column_names).encode(), digest_size=16)
    for row in sorted(map(_stable, kept.to_pylist())):
        digest.update(row)
    return digest.hexdigest()


def combined_hash(parts: Iterable[tuple[str, str]]) -> str:
    """One hash of several, in whatever order they are given.

    Args:
        parts: Names and hashes.

    Returns:
        Twelve hexadecimal digits.
    """
    text = "\x1f".join(f"{name}={value}" for name, value in sorted(parts))
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()


def _stable(row: Mapping[str, Any]) -> bytes:
    return repr(list(row.values())).encode() + b"\n"
