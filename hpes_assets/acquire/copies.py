"""One content under several names: which entry is the document, and which ones are copies of it.

Belongs here: comparing entries of the registry by their content. Does not belong here: fetching (see
:mod:`hpes_assets.acquire.documents`).

A publisher links one file under two names, or links an old volume from this year's page under a name without a
year. The content is one document: of the edition that its name or address tells, and under the name that was
known first, so that a copy which turns up later renames nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from hpes_assets.acquire.entries import DocumentEntry, PlacedBy
from hpes_assets.acquire.registry import Registry

_TOLD_ITSELF = frozenset({PlacedBy.FILENAME, PlacedBy.ADDRESS})
_TOLD_BY_OTHERS = frozenset({PlacedBy.LINK_TEXT, PlacedBy.LINKING_PAGE})
_LONG_AGO = datetime.min.replace(tzinfo=UTC)


def original_of(registry: Registry, edition: str, entry: DocumentEntry) -> tuple[str, DocumentEntry] | None:
    """The document that an entry is a copy of.

    Args:
        registry: All editions.
        edition: Edition of the entry.
        entry: The entry.

    Returns:
        Edition and entry of the document; None where the entry is the document itself. What a person filed under
        another edition is no copy: whether that is right is for the identity check to say.
    """
    if not entry.held:
        return None
    own = first_of(entry.sha256, registry.documents(edition))
    if own is not None and (own.kind, own.name) != (entry.kind, entry.name):
        return edition, own
    if entry.placed_by not in _TOLD_BY_OTHERS:
        return None
    for other in registry.editions:
        told = first_of(entry.sha256, (one for one in other.documents if one.placed_by in _TOLD_ITSELF))
        if other.key != edition and told is not None:
            return other.key, told
    return None


def first_of(sha256: str, entries: Iterable[DocumentEntry]) -> DocumentEntry | None:
    """The entry of a content that counts: given by hand, else known first; None where none is held."""
    same = [one for one in entries if one.held and one.sha256 == sha256]
    return min(same, key=lambda one: (not one.by_hand, one.fetched_on or _LONG_AGO, one.kind, one.name), default=None)


def copies_in_other_editions(
    registry: Registry, edition: str, entry: DocumentEntry,
) -> Iterator[tuple[str, DocumentEntry]]:
    """Entries of other editions that are copies of an entry."""
    for other in registry.editions:
        for one in other.documents:
            if other.key != edition and one.sha256 == entry.sha256 and original_of(registry, other.key, one) \
                    == (edition, entry):
                yield other.key, one
