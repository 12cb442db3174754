"""Step ``documents``: the files of an edition, fetched, checked, and each with a named failure or none."""

from __future__ import annotations

from typing import Any

from hpes_assets.acquire.documents import Change, DocumentOutcome, DownloadFetcher, fetch_documents
from hpes_assets.acquire.entries import DocumentEntry
from hpes_assets.pages.reader import Verification, verify_pdf
from hpes_assets.steps.code import code_hash
from hpes_assets.steps.common import Failing, Place, StepResult, gate_row, held_of, input_key
from hpes_assets.warehouse.content import VOLATILE
from hpes_assets.warehouse.lake import EditionRows
from hpes_retrieval.schema import DocumentStatus, stable_id


def documents(place: Place, fetcher: DownloadFetcher) -> StepResult:
    """Fetch the documents that the registry lists for an edition and check each.

    Args:
        place: Edition and home.
        fetcher: Asks the publisher's server.

    Returns:
        Rows of documents and gate results. A document that fails is a row with its reason.

    Raises:
        RegistryError: The registry does not know the edition.
    """
    result = fetch_documents(place.home, place.profile, place.edition, fetcher)
    rows, failing = [], []
    for outcome in result.outcomes:
        entry = outcome.entry
        if outcome.change is Change.COPY:
            continue  # two names of one file are one document
        verification = verify_pdf(place.publication.raw_file(entry.sha256), name=entry.name) if entry.held else None
        row = _row(place, entry, verification)
        rows.append(row)
        if row["failure"]:
            failing.append(Failing(entry.name, row["failure"], evidence=_evidence(entry, verification)))
    for kind in result.missing_kinds:
        failing.append(Failing(kind, "missing", evidence=f"the edition has no document of kind {kind}"))
    key = input_key(code_hash(__name__, "hpes_assets.pages.worker"), place.profile.digest,
                    *(value for row in rows for name, value in row.items() if name not in VOLATILE),
                    *result.missing_kinds)
    tables = {
        "documents": rows,
        "gate_results": [gate_row(place, "documents", sum(not row["failure"] for row in rows), failing)],
    }
    held = held_of(place, "documents")
    held_already = held is not None and held.input_key == key
    metadata: dict[str, Any] = {
        "documents": len(rows), "failed": len(failing), "what happened": [_said(one) for one in result.outcomes],
    }
    if held_already:
        metadata["skipped"] = "every document is the one that is held"
    return StepResult(EditionRows(tables, key, unchanged=held_already), metadata)


def _row(place: Place, entry: DocumentEntry, verification: Verification | None) -> dict[str, Any]:
    info = verification.info if verification else None
    failure = entry.failure if not entry.held else ""
    if verification is not None and verification.failure is not None:
        failure = str(verification.failure)
    if verification is not None and not failure and (info is None or info.pages == 0):
        failure = "zero_pages"
    return {
        **place.columns,
        "document_id": stable_id(place.profile.name, place.edition, entry.kind, entry.name),
        "sha256": entry.sha256, "path": f"raw/{entry.sha256}", "name": entry.name, "kind": entry.kind,
        "url": entry.url, "linked_from": list(entry.linked_from),
        "bytes": entry.bytes, "pages": info.pages if info else None,
        "created_on": info.created_on if info else None,
        "fetched_on": entry.fetched_on.replace(tzinfo=None) if entry.fetched_on else None,
        "status": str(DocumentStatus.FAILED if failure else DocumentStatus.OK), "failure": failure,
    }


def _evidence(entry: DocumentEntry, verification: Verification | None) -> str:
    return verification.message if verification is not None and verification.message else entry.message


def _said(outcome: DocumentOutcome) -> dict[str, str]:
    return {"document": outcome.entry.name, "kind": outcome.entry.kind, "change": str(outcome.change),
            "note": outcome.note}
