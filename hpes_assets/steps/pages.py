"""Step ``pages``: one row a page of every document that can be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hpes_assets.pages.describe import DescribedPage, Region, describe_document
from hpes_assets.pages.language import LanguageRange, ranges
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
from hpes_assets.steps.keys import key_of
from hpes_assets.steps.parsed import parsed_document
from hpes_assets.warehouse.lake import EditionRows, Row
from hpes_retrieval.schema import Encoding

LOST_ENCODINGS = frozenset({Encoding.UNREADABLE, Encoding.LEGACY_UNKNOWN})


def pages(
    place: Place, documents: Sequence[Row], limits: Limits = DEFAULT_LIMITS,
    on_page: Callable[[PageContent], None] | None = None,
) -> StepResult:
    """Describe every page of an edition.

    Args:
        place: Edition and home.
        documents: Rows of the edition's documents.
        limits: What reading one document may cost.
        on_page: Called with each page that is parsed now, for progress.

    Returns:
        Rows of pages, and gate results of language coverage and of pages that could not be read.
    """
    usable = documents_read(documents)
    sources = made_from(place, "pages")
    key = key_of(place, "pages", sources)
    if held := unchanged(place, "pages", key):
        return held
    rows: list[dict[str, Any]] = []
    unread: list[Failing] = []
    lost: list[Failing] = []
    parsed = 0
    spans: list[dict[str, Any]] = []
    for document in usable:
        one = parsed_document(place, document["sha256"], limits, on_page)
        parsed += len(one.read.pages) if one.parsed_now else 0
        if one.read.failure is not None:
            unread.append(Failing(document["name"], str(one.read.failure), evidence=one.read.message))
        unread += [Failing(document["name"], str(f.reason), f.page, evidence=f.message)
                   for f in one.read.page_failures]
        described = describe_document(one.read.pages, one.read.info, place.profile.chapter_words)
        rows += [_row(document, page) for page in described]
        lost += [Failing(document["name"], str(page.row.encoding), page.row.page, page.row.heading,
                         "the text layer is not what the page shows: left out")
                 for page in described if page.row.encoding in LOST_ENCODINGS]
        spans += [_span(document["name"], span) for span in ranges([page.language for page in described])]
    lost += _missing_languages(place, rows)
    results = [
        gate_row(place, "language", len(rows) - sum(item.page is not None for item in lost), lost),
        gate_row(place, "readable", len(rows), unread),
    ]
    return StepResult(
        EditionRows({"pages": rows, "gate_results": results}, key, made_from=sources),
        {"pages": len(rows), "pages parsed now": parsed, "unreadable pages": len(lost),
         "language ranges": spans},
    )


def _row(document: Row, page: DescribedPage) -> dict[str, Any]:
    row = page.row
    return {
        "publication": document["publication"], "edition": document["edition"],
        "document_id": document["document_id"], "page": row.page, "printed_page": row.printed_page,
        "language": str(row.language), "encoding": str(row.encoding), "quality": row.quality,
        "words": row.words, "chapter": row.chapter, "heading": row.heading,
        "running_head": row.running_head, "regions": [_region(region) for region in row.regions],
        "image_only": row.image_only, "text": row.text,
    }


def _region(region: Region) -> dict[str, Any]:
    return {"kind": region.kind, "caption": region.caption, "bbox": list(region.bbox)}


def _span(document: str, span: LanguageRange) -> dict[str, Any]:
    return {"document": document, "first": span.first, "last": span.last, "language": str(span.language),
            "encoding": str(span.encoding)}


def _missing_languages(place: Place, rows: Sequence[Row]) -> list[Failing]:
    """The edition as a whole must hold a page of its first language: a lost half shows here, not never."""
    first = place.profile.languages[0] if place.profile.languages else "english"
    if not rows or any(row["language"] in (first, "mixed") for row in rows):
        return []
    return [Failing("(edition)", "language_missing", evidence=f"no page is in {first}")]
