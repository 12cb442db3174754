"""Brings the documents of one edition into the raw store, from the publisher or from local files.

Belongs here: fetch, skip, replace, mark as withdrawn, and saying which. Does not belong here: opening a
PDF, or finding out which documents there are (see :mod:`hpes_assets.acquire.sync`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from hpes_assets.acquire.copies import copies_in_other_editions, original_of
from hpes_assets.acquire.entries import DocumentEntry, EditionStatus, EntryStatus, PlacedBy, Withdrawal
from hpes_assets.acquire.failures import FetchError, FetchFailure
from hpes_assets.acquire.fetch import Download, Validators
from hpes_assets.acquire.registry import Registry, RegistryError, editing
from hpes_assets.acquire.store import RawStore, StoreError
from hpes_assets.home import Home, PublicationHome
from hpes_assets.publications.editions import parse_edition
from hpes_assets.publications.model import Profile

Clock = Callable[[], datetime]


class Change(StrEnum):
    """What happened to a document."""

    UNCHANGED = "unchanged"
    """The copy that is held is the newest: nothing after it needs to run again."""
    FETCHED = "fetched"
    """It is new here."""
    REISSUED = "reissued"
    """Its content replaces another one."""
    KEPT = "kept"
    """It could not be asked for; the copy that is held stays."""
    FAILED = "failed"
    """It could not be fetched and no copy is held."""
    WITHDRAWN = "withdrawn"
    """It is no longer part of the edition."""
    COPY = "copy"
    """Its content is another document's: it is left out."""


class DownloadFetcher(Protocol):
    """What this module needs of a fetcher."""

    def download(self, url: str, target: Path, held: Validators | None = None) -> Download:
        """Fetch a PDF into a file, unless it is the one we hold."""


@dataclass(frozen=True, slots=True)
class DocumentOutcome:
    """One document after the work, and what was done."""

    entry: DocumentEntry
    change: Change
    note: str
    """Why, for people: "the server says 304"."""


@dataclass(frozen=True, slots=True)
class DocumentsResult:
    """The documents of one edition after the work."""

    publication: str
    edition: str
    outcomes: tuple[DocumentOutcome, ...]
    withdrawn: tuple[DocumentEntry, ...]
    """Documents that are no longer part of the edition."""
    missing_kinds: tuple[str, ...]
    """Required kinds that the edition lacks."""

    @property
    def held(self) -> tuple[DocumentEntry, ...]:
        """Documents with content, each content once: two names of one file are one document."""
        return tuple(outcome.entry for outcome in self.outcomes
                     if outcome.entry.held and outcome.change is not Change.COPY)

    @property
    def changed(self) -> bool:
        """Something downstream is out of date."""
        return any(outcome.change in (Change.FETCHED, Change.REISSUED, Change.WITHDRAWN)
                   for outcome in self.outcomes)

    @property
    def failures(self) -> tuple[DocumentEntry, ...]:
        """Documents whose last attempt failed, held copies included."""
        return tuple(outcome.entry for outcome in self.outcomes if outcome.entry.failure)

    def summary(self) -> str:
        """One line a document: name, what happened, why."""
        return "\n".join(f"{one.entry.name}: {one.change} ({one.note})" for one in self.outcomes)


def fetch_documents(
    home: Home, profile: Profile, edition: str, fetcher: DownloadFetcher, clock: Clock | None = None,
) -> DocumentsResult:
    """Fetch the documents of an edition that the registry lists.

    Args:
        home: Where everything is kept.
        profile: The publication.
        edition: Key of an edition in the registry.
        fetcher: Asks the publisher's server; not asked for files given by hand.
        clock: Tells the time, UTC.

    Returns:
        What happened to each document. One that fails is an outcome, never an exception.

    Raises:
        RegistryError: The registry does not know the edition.
    """
    place = home.publication(profile.name)
    entry = Registry.load(place, profile.name).edition(edition)
    if entry is None or entry.status is not EditionStatus.PRESENT:
        why = f"is {entry.status} ({entry.reason})" if entry else "is unknown"
        raise RegistryError(f"edition {edition} of {profile.name} {why}; add it with: hpes editions add, or "
                            "give its files with: hpes ingest")
    outcomes = []
    for document in entry.documents:
        if document.status is EntryStatus.WITHDRAWN:
            continue
        outcome = _one(RawStore(place.raw), document, fetcher, clock or _now)
        _record_fetch(place, profile.name, edition, outcome)
        outcomes.append(outcome)
    with editing(place, profile.name) as edit:  # what became due while we fetched stays due
        edit.registry = edit.registry.without_due(edition, entry.due)
    return _result(place, profile, edition, outcomes)


def add_local_files(
    home: Home, profile: Profile, edition: str, files: Iterable[Path], clock: Clock | None = None,
) -> DocumentsResult:
    """Take local files as documents of an edition, and register both.

    Args:
        home: Where everything is kept.
        profile: The publication.
        edition: The edition that they are said to be, in any form; the identity check may disagree.
        files: The files. The kind is told by the name, else it is the profile's first required kind.
        clock: Tells the time, UTC.

    Returns:
        What happened to each file. Whether it is a sound PDF is found out when it is read.

    Raises:
        EditionError: The edition is none of the publication.
        StoreError: A file cannot be read, is too large, or two of them share a name.
    """
    key = parse_edition(edition, profile)
    place = home.publication(profile.name)
    paths = list(files)
    _check_local(paths, profile)
    known = {(entry.kind, entry.name): entry for entry in Registry.load(place, profile.name).documents(key)}
    outcomes = [_local(RawStore(place.raw), profile, path, known, clock or _now) for path in paths]
    with editing(place, profile.name) as edit:
        edit.registry = edit.registry.add(key)
        for outcome in outcomes:
            edit.registry = edit.registry.add_document(key, outcome.entry)
            if outcome.change is not Change.UNCHANGED:
                edit.registry = edit.registry.with_due(key, [f"{outcome.entry.name}: {outcome.change}"])
    return _result(place, profile, key, outcomes)


def withdraw_document(
    home: Home, profile: Profile, edition: str, name: str, reason: str = "taken out by hand",
) -> DocumentEntry:
    """Take one document out of an edition; its file stays in the raw store.

    Args:
        home: Where everything is kept.
        profile: The publication.
        edition: Key of the edition.
        name: Name of the document.
        reason: Why, for whoever reads the registry.

    Returns:
        The document as it stands now.

    Raises:
        RegistryError: There is no such document.
    """
    with editing(home.publication(profile.name), profile.name) as edit:
        known = edit.registry.documents(edition)
        for entry in known:
            if entry.name == name:
                withdrawn = replace(entry, status=EntryStatus.WITHDRAWN, failure=Withdrawal.BY_HAND, message=reason)
                edit.registry = edit.registry.update_document(edition, withdrawn)
                edit.registry = edit.registry.with_due(edition, [f"{name}: {Change.WITHDRAWN}"])
                return withdrawn
    names = ", ".join(entry.name for entry in known) or "none"
    raise RegistryError(f"edition {edition} of {profile.name} has no document {name!r}; it has {names}")


def _one(store: RawStore, entry: DocumentEntry, fetcher: DownloadFetcher, clock: Clock) -> DocumentOutcome:
    holds = store.has(entry.sha256)
    if entry.by_hand or not entry.url:
        if holds:
            return DocumentOutcome(entry, Change.UNCHANGED, "given by hand")
        lost = replace(entry, status=EntryStatus.FAILED, failure="lost", message="its file is not in the raw "
                       "store; give it again with: hpes ingest")
        return DocumentOutcome(lost, Change.FAILED, lost.message)
    validators = Validators(entry.etag, entry.last_modified) if holds else Validators()
    try:
        with store.incoming() as path:
            download = fetcher.download(entry.url, path, validators)
            if download.unchanged:
                same = replace(entry, status=EntryStatus.OK, failure="", message="")
                return DocumentOutcome(same, Change.UNCHANGED, "the server says 304, not modified")
            store.keep(path, download.sha256)
    except FetchError as error:
        return _failed(entry, error, holds)
    fetched = replace(
        entry, status=EntryStatus.OK, failure="", message="", sha256=download.sha256, bytes=download.bytes,
        etag=download.validators.etag, last_modified=download.validators.last_modified,
    )
    if holds and entry.sha256 == download.sha256:
        return DocumentOutcome(fetched, Change.UNCHANGED, "sent again, with the same content")
    fetched = replace(fetched, fetched_on=clock())
    if entry.sha256 and entry.sha256 != download.sha256:
        return DocumentOutcome(fetched, Change.REISSUED, f"replaces {entry.sha256[:12]}")
    return DocumentOutcome(fetched, Change.FETCHED, f"{download.bytes:,} bytes")


def _failed(entry: DocumentEntry, error: FetchError, holds: bool) -> DocumentOutcome:
    if error.reason is FetchFailure.GONE:
        withdrawn = replace(entry, status=EntryStatus.WITHDRAWN, failure=Withdrawal.GONE,
                            message=error.message)
        return DocumentOutcome(withdrawn, Change.WITHDRAWN, error.message)
    status = EntryStatus.OK if holds else EntryStatus.FAILED
    marked = replace(entry, status=status, failure=error.reason, message=error.message)
    note = f"{error.message}; the copy of {entry.fetched_on:%Y-%m-%d} stays" if holds and entry.fetched_on \
        else error.message
    return DocumentOutcome(marked, Change.KEPT if holds else Change.FAILED, note)


def _local(
    store: RawStore, profile: Profile, path: Path, known: dict[tuple[str, str], DocumentEntry], clock: Clock,
) -> DocumentOutcome:
    kind = profile.kind_of_file(path.name)
    name = (kind or profile.default_kind).name
    before = known.get((name, path.name))
    stored = store.add(path)
    told = "kind told by its name" if kind else f"its name tells no kind: taken for {name}"
    if before is not None and before.held and before.sha256 == stored.sha256:
        return DocumentOutcome(before, Change.UNCHANGED, "the same content is held")
    entry = DocumentEntry(
        name=path.name, kind=name, source=path.name, placed_by=PlacedBy.HAND, status=EntryStatus.OK,
        sha256=stored.sha256, bytes=stored.bytes, fetched_on=clock(),
        url=before.url if before else "", linked_from=before.linked_from if before else (),
    )
    if before is not None and before.sha256:
        return DocumentOutcome(entry, Change.REISSUED, f"replaces {before.sha256[:12]}; {told}")
    return DocumentOutcome(entry, Change.FETCHED, told)


def _check_local(paths: list[Path], profile: Profile) -> None:
    names: set[str] = set()
    for path in paths:
        if not path.is_file():
            raise StoreError(f"{path} is no file")
        if path.stat().st_size > profile.max_bytes:
            raise StoreError(f"{path} has {path.stat().st_size:,} bytes; the profile's limit is "
                             f"{profile.max_bytes:,} (site.max_megabytes)")
        if path.name in names:
            raise StoreError(f"two files are named {path.name}; rename one")
        names.add(path.name)


def _record_fetch(place: PublicationHome, publication: str, edition: str, outcome: DocumentOutcome) -> None:
    """Write an outcome, unless the document was moved, replaced or taken out while it was fetched."""
    with editing(place, publication) as edit:
        entry = edit.registry.edition(edition)
        now = entry.document(outcome.entry.kind, outcome.entry.name) if entry else None
        if now and now.url == outcome.entry.url and now.status is not EntryStatus.WITHDRAWN \
                and now.by_hand == outcome.entry.by_hand:
            settled = replace(outcome.entry, linked_from=now.linked_from, placed_by=now.placed_by)
            edit.registry = edit.registry.update_document(edition, settled)
            if outcome.change in (Change.FETCHED, Change.REISSUED):
                for other, copy in copies_in_other_editions(edit.registry, edition, settled):
                    edit.registry = edit.registry.with_due(other, [f"{copy.name}: the same file as {settled.name} of "
                                                                   f"edition {edition}"])


def _result(
    place: PublicationHome, profile: Profile, edition: str, outcomes: list[DocumentOutcome],
) -> DocumentsResult:
    registry = Registry.load(place, profile.name)
    documents = registry.documents(edition)
    originals = [entry for entry in documents if entry.held and original_of(registry, edition, entry) is None]
    return DocumentsResult(
        publication=profile.name, edition=edition,
        outcomes=tuple(_unless_copy(registry, edition, outcome) for outcome in outcomes),
        withdrawn=tuple(entry for entry in documents if entry.status is EntryStatus.WITHDRAWN),
        missing_kinds=profile.missing_kinds(entry.kind for entry in originals),
    )


def _unless_copy(registry: Registry, edition: str, outcome: DocumentOutcome) -> DocumentOutcome:
    original = original_of(registry, edition, outcome.entry)
    if original is None:
        return outcome
    where, document = original
    of = document.name if where == edition else f"{document.name} of edition {where}"
    return replace(outcome, change=Change.COPY, note=f"the same file as {of}: left out")


def _now() -> datetime:
    return datetime.now(UTC)  # to the microsecond: which of two copies came first is told by it
