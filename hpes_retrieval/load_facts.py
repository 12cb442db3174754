"""Reading the facts of a warehouse at once.

Belongs here: rows to :class:`~hpes_retrieval.lookup.Fact`. Does not belong here: what is done with them.

A publication of fifteen editions has some 65,000 facts, read before its first answer. Lists and decimals
leave DuckDB as text, columns as arrays: a third of the time that rows of Python objects take.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import Any

import duckdb

from hpes_retrieval.lookup import FACT_COLUMNS, Fact

_PATHS = ("row_path", "column_path")
_DECIMALS = ("scale", "value")
_SEPARATOR = "\x1f"


def read_facts(cursor: duckdb.DuckDBPyConnection) -> list[Fact]:
    """All facts of a warehouse.

    Args:
        cursor: On the warehouse.
    """
    read = cursor.execute(f"SELECT {', '.join(map(_selected, FACT_COLUMNS))} FROM facts").fetchnumpy()
    columns = [_column(name, read[name].tolist()) for name in FACT_COLUMNS]
    return [Fact(*row) for row in zip(*columns, strict=True)]


def _selected(name: str) -> str:
    if name in _PATHS:
        return f"array_to_string(\"{name}\", chr(31)) AS \"{name}\""
    if name == "bbox":
        return "array_to_string(bbox, ' ') AS bbox"
    if name in _DECIMALS:
        # Without the zeros that the column type adds: what is left is what was printed.
        return f"rtrim(rtrim(CAST(\"{name}\" AS VARCHAR), '0'), '.') AS \"{name}\""
    if name == "caption":
        return "coalesce(caption, '') AS caption"
    if name in ("period_start", "period_end"):
        return f"strftime(\"{name}\", '%Y-%m-%d') AS \"{name}\""
    return f'"{name}"'


def _column(name: str, values: list[Any]) -> Iterable[Any]:
    match name:
        case "row_path" | "column_path":
            return map(_path, values)
        case "scale" | "value":
            return map(_decimal, values)
        case "period_start" | "period_end":
            return map(_date, values)
        case "bbox":
            return [tuple(map(float, value.split())) if value else () for value in values]
        case _:
            return values


@lru_cache(maxsize=65536)
def _path(text: str | None) -> tuple[str, ...]:
    return tuple(text.split(_SEPARATOR)) if text else ()


@lru_cache(maxsize=65536)
def _decimal(text: str | None) -> Decimal | None:
    return None if text is None else Decimal(text)


@lru_cache(maxsize=4096)
def _date(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)
