"""Step ``tables``: every candidate of an edition through the gate; what passes lands, the rest keeps its reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from hpes_assets.pages.model import PageContent
from hpes_assets.pages.reader import DEFAULT_LIMITS, Limits
from hpes_assets.steps.common import (
    Failing,
    Place,
    StepResult,
    documents_read,
    gate_row,
    made_from,
    unchanged,
)
from hpes_assets.steps.grids import cell_rows, rejected_row, table_row
from hpes_assets.steps.keys import key_of
from hpes_assets.steps.parsed import parsed_document
from hpes_assets.steps.verdicts import NO_TABLE
from hpes_assets.tables.extract import tables_of_document
from hpes_assets.tables.model import PageTables, RejectedTable
from hpes_assets.warehouse.lake import EditionRows, Row
from hpes_retrieval.schema import Encoding, GateRule

_NOT_READ = frozenset({Encoding.LEGACY_HINDI, Encoding.LEGACY_UNKNOWN, Encoding.UNREADABLE, Encoding.IMAGE_ONLY,
                       Encoding.EMPTY})
"""Pages whose words cannot be read yet give no tables; they stay pages."""


def tables(
    place: Place, documents: Sequence[Row], pages: Sequence[Row], limits: Limits = DEFAULT_LIMITS,
    on_page: Callable[[PageContent], None] | None = None,
) -> StepResult:
    """Find the tables of an edition.

    Args:
        place: Edition and home.
        documents: Rows of the edition's documents.
        pages: Rows of its pages.
        limits: What reading one document may cost.
        on_page: Called with each page that has to be parsed for this.

    Returns:
        Rows of tables, cells and rejected tables, and one gate result a rule, with the failing tables.
    """
    usable = documents_read(documents)
    sources = made_from(place, "tables")
    key = key_of(place, "tables", sources)
    if held := unchanged(place, "tables", key):
        return held
    rows: dict[str, list[dict[str, Any]]] = {"tables": [], "cells": [], "rejected_tables": []}
    rejected: list[tuple[str, RejectedTable]] = []
    for document in usable:
        about = {row["page"]: row for row in pages if row["document_id"] == document["document_id"]}
        if not about:
            continue  # it could not be read: pages says so, and reading it again would cost as much
        read = parsed_document(place, document["sha256"], limits, on_page).read
        wanted = [page for page in read.pages if _is_read(about.get(page.number))]
        found = tables_of_document(wanted)
        _add_rows(rows, document, about, found)
        rejected += [(document["name"], table) for table in found.rejected]
    landed = len(rows["tables"])
    counted = sum(_is_table(table) for _, table in rejected)
    rate = counted / (landed + counted) if counted or landed else 0.0
    results = [_rule_result(place, rule, landed, rejected) for rule in GateRule]
    strategies = Counter(row["strategy"] for row in rows["tables"])
    return StepResult(
        EditionRows({**rows, "gate_results": results}, key, made_from=sources),
        {"tables": landed, "rejected": counted, "refused charts and prose": len(rejected) - counted,
         "rejection rate": round(rate, 4),
         **{f"share {name}": round(count / landed, 4) for name, count in sorted(strategies.items())},
         "proofs": [{"proof": proof, "tables": count}
                    for proof, count in sorted(Counter(row["proof"] for row in rows["tables"]).items())]},
    )


def _is_table(table: RejectedTable) -> bool:
    """Charts and prose that were rightly refused say nothing about how well tables are read."""
    return not any(violation.rule in NO_TABLE for violation in table.violations)


def _is_read(row: Row | None) -> bool:
    return row is not None and Encoding(row["encoding"]) not in _NOT_READ


def _add_rows(
    rows: dict[str, list[dict[str, Any]]], document: Row, about: dict[int, Row], found: PageTables
) -> None:
    for table in found.accepted:
        row = table_row(document, about, table)
        rows["tables"].append(row)
        rows["cells"] += cell_rows(row, table.grid)
    for refused in found.rejected:
        row = rejected_row(document, about, refused)
        rows["rejected_tables"].append(row)
        rows["cells"] += cell_rows(row, refused.grid)


def _rule_result(
    place: Place, rule: GateRule, landed: int, rejected: Sequence[tuple[str, RejectedTable]]
) -> dict[str, Any]:
    failing = [
        Failing(document, str(rule), table.grid.pages[0], table.grid.caption, violation.evidence)
        for document, table in rejected
        for violation in table.violations if violation.rule is rule
    ]
    return gate_row(place, str(rule), landed + len(rejected) - len(failing), failing)
