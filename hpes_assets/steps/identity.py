"""Step ``identity``: which edition the documents are, with all the evidence, whatever they were filed under."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hpes_assets.editions.cascade import identify
from hpes_assets.editions.evidence import evidence_of
from hpes_assets.editions.model import DocumentEvidence, Identity
from hpes_assets.pages.describe import PageRow
from hpes_assets.pages.model import DocumentInfo
from hpes_assets.publications.model import Profile
from hpes_assets.steps.common import (
    Failing,
    Place,
    StepResult,
    documents_read,
    gate_row,
    made_from,
    unchanged,
)
from hpes_assets.steps.keys import key_of
from hpes_assets.warehouse.lake import EditionRows, Row
from hpes_retrieval.schema import Encoding, Language


def identity(place: Place, documents: Sequence[Row], pages: Sequence[Row]) -> StepResult:
    """Decide which edition some documents are.

    Args:
        place: Edition under which they were filed, and home.
        documents: Rows of its documents.
        pages: Rows of its pages.

    Returns:
        The edition's row with every signal, and a blocking gate result: it fails where the evidence
        names another edition, or none.
    """
    sources = made_from(place, "identity")
    key = key_of(place, "identity", sources)
    if held := unchanged(place, "identity", key):
        return held
    evidence = [_evidence(row, pages, place.profile) for row in documents_read(documents)]
    found = identify(place.edition, evidence, place.profile)
    failing = [] if found.agrees else [_failing(found)]
    signals = _signals(found, documents)
    row = {
        **place.columns, "verdict": found.verdict, "agrees": found.agrees, "title": found.title,
        "published_on": found.published_on, "signals": signals,
    }
    tables = {"editions": [row], "gate_results": [gate_row(place, "identity", int(found.agrees), failing, True)]}
    return StepResult(
        EditionRows(tables, key, made_from=sources),
        {"verdict": found.verdict or "none", "agrees": found.agrees, "reason": found.reason,
         "signals": [{k: str(v) for k, v in signal.items() if k != "document_id"} for signal in signals]},
    )


def _evidence(document: Row, pages: Sequence[Row], profile: Profile) -> DocumentEvidence:
    own = [_page_row(row) for row in pages if row["document_id"] == document["document_id"]]
    info = DocumentInfo(pages=document["pages"] or 0, created_on=document["created_on"])
    return evidence_of(document["name"], document["kind"], own, profile, info, document["url"],
                       document["linked_from"] or ())


def _page_row(row: Row) -> PageRow:
    return PageRow(
        page=row["page"], printed_page=row["printed_page"], language=Language(row["language"]),
        encoding=Encoding(row["encoding"]), quality=row["quality"], words=row["words"],
        chapter=row["chapter"], heading=row["heading"], running_head=row["running_head"], regions=(),
        image_only=row["image_only"], text=row["text"],
    )


def _signals(found: Identity, documents: Sequence[Row]) -> list[dict[str, Any]]:
    ids = {row["name"]: row["document_id"] for row in documents}
    return [
        {"document_id": ids.get(signal.document, ""), "kind": str(signal.kind), "value": signal.value,
         "edition": signal.edition or "", "weight": str(signal.weight), "reason": signal.reason}
        for signal in found.signals
    ]


def _failing(found: Identity) -> Failing:
    said = "; ".join(f"{one.document}: {one.edition or 'no edition'} ({one.reason})" for one in found.documents)
    return Failing("(edition)", found.reason, evidence=said or "no document can be read")
