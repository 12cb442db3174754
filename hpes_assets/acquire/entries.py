"""What the registry knows of an edition and of a document: plain values.

Belongs here: the entries and how one follows from another. Does not belong here: files and locks (see
:mod:`hpes_assets.acquire.registry`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum


class EditionStatus(StrEnum):
    """Whether an edition is part of the corpus."""

    PRESENT = "present"
    """It has documents, or is to get them: it is a partition."""
    NOT_INGESTED = "not_ingested"
    """It exists, but not as documents that can be read; the reason says why."""
    WITHDRAWN = "withdrawn"
    """It was taken out."""


class EntryStatus(StrEnum):
    """Where a document stands."""

    LISTED = "listed"
    """An index page links to it; it was not fetched yet."""
    OK = "ok"
    """Its content is in the raw store."""
    FAILED = "failed"
    """It could not be fetched, and no copy of it is held."""
    WITHDRAWN = "withdrawn"
    """The publisher, or a person, took it out."""


class Withdrawal(StrEnum):
    """Why a document is withdrawn; kept as its failure."""

    UNLINKED = "unlinked"
    """The pages that linked to it do so no more. It comes back when one does again."""
    GONE = "gone"
    """The server says that it was withdrawn (410). It comes back when the server has it again."""
    BY_HAND = "by_hand"
    """A person took it out. It stays out until a person gives it again."""


class PlacedBy(StrEnum):
    """What a document's edition was first taken from. The identity check has the last word."""

    FILENAME = "filename"
    ADDRESS = "address"
    LINK_TEXT = "link_text"
    LINKING_PAGE = "linking_page"
    HAND = "hand"
    """A person said so, by ``hpes ingest`` or the name of a folder."""


@dataclass(frozen=True, slots=True)
class DocumentEntry:
    """One document of an edition. Kind and name identify it within the edition."""

    name: str
    kind: str
    url: str = ""
    """Published address; empty for a file given by hand."""
    source: str = ""
    """Name of the file that was given by hand."""
    linked_from: tuple[str, ...] = ()
    """Every page that links to it, and not only those of its own edition."""
    placed_by: PlacedBy = PlacedBy.HAND
    status: EntryStatus = EntryStatus.LISTED
    failure: str = ""
    """Name of the reason, where the last attempt failed."""
    message: str = ""
    sha256: str = ""
    """Of the copy that is held; a failed attempt leaves it."""
    bytes: int = 0
    etag: str = ""
    last_modified: str = ""
    fetched_on: datetime | None = None
    """When the copy that is held was fetched or given, UTC."""

    @property
    def by_hand(self) -> bool:
        """Given by a person: an index page does not change it."""
        return self.placed_by is PlacedBy.HAND

    @property
    def held(self) -> bool:
        """Part of the edition, with its content in the raw store."""
        return self.status is EntryStatus.OK and bool(self.sha256)


@dataclass(frozen=True, slots=True)
class EditionEntry:
    """One edition and its documents."""

    key: str
    status: EditionStatus = EditionStatus.PRESENT
    reason: str = ""
    """Why it is not ingested, or was withdrawn."""
    pages: tuple[str, ...] = ()
    """Index pages of this edition: all that exists of one that is published as HTML only."""
    due: tuple[str, ...] = ()
    """Why it is to run: what changed since its documents were last gone through, whoever noticed."""
    documents: tuple[DocumentEntry, ...] = ()

    def document(self, kind: str, name: str) -> DocumentEntry | None:
        """The document of that kind and name, None where there is none."""
        return next((entry for entry in self.documents if (entry.kind, entry.name) == (kind, name)), None)

    @property
    def held(self) -> tuple[DocumentEntry, ...]:
        """Documents whose content is in the raw store, in order of kind and name."""
        return tuple(entry for entry in self.documents if entry.held)

    @property
    def live(self) -> tuple[DocumentEntry, ...]:
        """Documents that are part of the edition, whether they were fetched yet or not."""
        return tuple(entry for entry in self.documents if entry.status is not EntryStatus.WITHDRAWN)

    @property
    def fingerprint(self) -> str:
        """Twelve digits that change when a document comes, goes or changes: the tail of a run key."""
        return fingerprint(f"{entry.kind}/{entry.name}/{entry.sha256 or entry.url}"
                           for entry in self.live)

    def with_document(self, entry: DocumentEntry) -> EditionEntry:
        """The edition with a document added, or put in the place of its namesake."""
        others = [known for known in self.documents if (known.kind, known.name) != (entry.kind, entry.name)]
        ordered = sorted([*others, entry], key=lambda known: (known.kind, known.name))
        return replace(self, documents=tuple(ordered))


def fingerprint(parts: Iterable[str]) -> str:
    """Twelve hexadecimal digits of some texts, whatever their order."""
    return hashlib.sha256("\n".join(sorted(parts)).encode()).hexdigest()[:12]
