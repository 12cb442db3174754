"""DuckDB column types of the contract as Arrow types.

Belongs here: the translation alone. Does not belong here: files.
"""

from __future__ import annotations

import re

import pyarrow as pa

from hpes_retrieval.schema import Table

_PLAIN: dict[str, pa.DataType] = {
    "VARCHAR": pa.string(),
    "INTEGER": pa.int32(),
    "BIGINT": pa.int64(),
    "BOOLEAN": pa.bool_(),
    "FLOAT": pa.float32(),
    "DOUBLE": pa.float64(),
    "DATE": pa.date32(),
    "TIMESTAMP": pa.timestamp("us"),
}
_DECIMAL = re.compile(r"DECIMAL\((\d+),(\d+)\)")


def arrow_schema(table: Table) -> pa.Schema:
    """The Arrow schema of a table of the contract."""
    return pa.schema([pa.field(column.name, arrow_type(column.type)) for column in table.columns])


def arrow_type(text: str) -> pa.DataType:
    """Translate a DuckDB type.

    Args:
        text: e.g. ``VARCHAR[]`` or ``STRUCT(rule VARCHAR, evidence VARCHAR)[]``.

    Raises:
        ValueError: A type that the contract does not use.
    """
    text = text.strip()
    if text.endswith("[]"):
        return pa.list_(arrow_type(text[:-2]))
    if text.startswith("STRUCT(") and text.endswith(")"):
        return pa.struct([_field(part) for part in _split(text[len("STRUCT("):-1])])
    if match := _DECIMAL.fullmatch(text):
        return pa.decimal128(int(match[1]), int(match[2]))
    if text not in _PLAIN:
        raise ValueError(f"column type {text!r} has no Arrow type; add it to hpes_assets/warehouse/arrow.py")
    return _PLAIN[text]


def _field(part: str) -> pa.Field:
    name, _, rest = part.strip().partition(" ")
    return pa.field(name, arrow_type(rest))


def _split(text: str) -> list[str]:
    """Split at commas that stand in no bracket."""
    parts, depth, start = [], 0, 0
    for place, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            parts.append(text[start:place])
            start = place + 1
    return [*parts, text[start:]]
