"""Step ``facts``: every figure of every landed table, unless the edition's stored verdict blocks it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields
from enum import Enum
from typing import Any

from hpes_assets.facts.build import FactRow, facts_of_table
from hpes_assets.steps.common import Place, StepResult, made_from, unchanged
from hpes_assets.steps.grids import accepted_of, context_of
from hpes_assets.steps.keys import key_of
from hpes_assets.steps.verdicts import blocked, by_table, keep_landing
from hpes_assets.warehouse.lake import EditionRows, Row

_NAMES = tuple(field.name for field in fields(FactRow))


def facts(
    place: Place, documents: Sequence[Row], pages: Sequence[Row], tables: Sequence[Row], cells: Sequence[Row]
) -> StepResult:
    """Turn landed tables into facts.

    Args:
        place: Edition and home.
        documents: Rows of the edition's documents.
        pages: Rows of its pages.
        tables: Rows of its landed tables.
        cells: Rows of cells, those of rejected tables among them.

    Returns:
        Rows of facts; none, with the reason, where identity or landing failed.
    """
    keep_landing(place)
    reason = blocked(place)
    sources = made_from(place, "facts")
    key = key_of(place, "facts", sources, reason)
    if held := unchanged(place, "facts", key):
        return held
    if reason:
        return StepResult(EditionRows({"facts": []}, key, made_from=sources), {"facts": 0, "left out": reason})
    about = {row["document_id"]: row for row in documents}
    on_page = {(row["document_id"], row["page"]): row for row in pages}
    cells_of = by_table(cells)
    rows: list[dict[str, Any]] = []
    for table in tables:
        context = context_of(about[table["document_id"]], on_page.get((table["document_id"], table["page"]), {}))
        accepted = accepted_of(table, cells_of.get(table["table_id"], []))
        rows += [_plain(fact) for fact in facts_of_table(accepted, context, place.profile)]
    estimates = Counter(row["estimate"] for row in rows)
    return StepResult(
        EditionRows({"facts": rows}, key, made_from=sources),
        {"facts": len(rows), "with a data year": sum(row["data_year"] is not None for row in rows),
         "null marks": sum(row["null_mark"] is not None for row in rows),
         "by estimate": [{"estimate": name, "facts": count} for name, count in sorted(estimates.items())]},
    )


def _plain(fact: FactRow) -> dict[str, Any]:
    return {name: _value(getattr(fact, name)) for name in _NAMES}


def _value(value: Any) -> Any:  # noqa: ANN401
    if isinstance(value, Enum):
        return value.value
    return list(value) if isinstance(value, tuple) else value
