"""Plain values of the steps as Dagster metadata, so that the UI reads like documentation.

Belongs here: the translation of values, and column schemas from the contract.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import dagster as dg

from hpes_assets.steps.common import StepResult
from hpes_retrieval.schema import TABLES


def column_schema(name: str) -> dg.TableSchema:
    """Columns of a table of the contract, with what they mean."""
    return dg.TableSchema(columns=[
        dg.TableColumn(column.name, column.type, description=column.doc) for column in TABLES[name].columns
    ])


def table(rows: Sequence[Mapping[str, Any]], columns: Sequence[str] = ()) -> dg.TableMetadataValue:
    """Rows of flat values as a table."""
    names = list(columns) or list(dict.fromkeys(name for row in rows for name in row)) or ["nothing"]
    records = [dg.TableRecord({name: _cell(row.get(name)) for name in names}) for row in rows]
    return dg.MetadataValue.table(records, dg.TableSchema([dg.TableColumn(name) for name in names]))


def of_result(result: StepResult, main_table: str | None) -> dict[str, Any]:
    """Metadata of a materialisation.

    Args:
        result: What the step found.
        main_table: Table whose rows count as the rows of the partition.
    """
    shown: dict[str, Any] = {name: plain(value) for name, value in result.metadata.items()}
    if main_table is not None:
        count = result.metadata.get(f"rows of {main_table}", len(result.rows.rows(main_table)))
        shown["dagster/partition_row_count"] = count
    return shown


def plain(value: Any) -> Any:  # noqa: ANN401 - metadata is of any type
    """A value of a step as a metadata value; a list of flat rows becomes a table."""
    if isinstance(value, (list, tuple)):
        rows = [row if isinstance(row, Mapping) else {"value": row} for row in value]
        return table(rows)
    return value if isinstance(value, (str, int, float, bool)) else str(value)


def _cell(value: Any) -> str | int | float | bool | None:  # noqa: ANN401
    return value if value is None or isinstance(value, (str, int, float, bool)) else str(value)
