"""Brings the registry in line with the index pages, and says which editions are to run again.

Belongs here: comparing what a crawl found with what the registry holds. Does not belong here: fetching
documents (see :mod:`hpes_assets.acquire.documents`), or starting runs.

Rules that keep a bad day of the publisher's server from emptying the corpus: a document is withdrawn
only when every page that linked to it was read and links no more, when a newer issue of it is linked beside it and
can be had, or when the server says 410; a dead link is reported, stands in the registry, and the copy that is held
stays. Files given by hand, and what a person withdrew, are left alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import Protocol

from hpes_assets.acquire.crawl import PageFetcher, crawl
from hpes_assets.acquire.entries import (
    DocumentEntry,
    EditionEntry,
    EditionStatus,
    EntryStatus,
    Withdrawal,
    fingerprint,
)
from hpes_assets.acquire.failures import FetchError, FetchFailure
from hpes_assets.acquire.fetch import Probe, Validators
from hpes_assets.acquire.registry import Registry, editing
from hpes_assets.acquire.revisions import replaced_by, without_superseded
from hpes_assets.acquire.survey_index import FoundDocument, SurveyIndex
from hpes_assets.home import Home
from hpes_assets.publications.model import Profile


class News(StrEnum):
    """What the publisher did with a document since it was last looked at."""

    NEW = "new"
    MOVED = "moved"
    """The same document at another address."""
    REISSUED = "reissued"
    WITHDRAWN = "withdrawn"
    DEAD_LINK = "dead_link"
    UNKNOWN = "unknown"
    """The server could not be asked."""


RUNS = frozenset({News.NEW, News.MOVED, News.REISSUED, News.WITHDRAWN})
"""News after which an edition is to run again."""


class SyncFetcher(PageFetcher, Protocol):
    """What a sync needs of a fetcher."""

    def probe(self, url: str, held: Validators | None = None) -> Probe:
        """Ask whether a file is there and unchanged, without its content."""


@dataclass(frozen=True, slots=True)
class DocumentNews:
    """News of one document."""

    edition: str
    name: str
    news: News
    note: str


@dataclass(frozen=True, slots=True)
class EditionRun:
    """An edition that is to run, and why."""

    edition: str
    fingerprint: str
    """Changes with every reissue: with the edition, a run key that never stops a later reissue."""
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SyncReport:
    """What a sync found, changed and asks for."""

    index: SurveyIndex
    registry: Registry
    """As it is now, or as it would be after a dry run."""
    new_editions: tuple[str, ...]
    news: tuple[DocumentNews, ...]
    runs: tuple[EditionRun, ...]
    dry_run: bool

    def nothing_to_do(self) -> str:
        """Why no edition is to run, for a sensor's skip reason; empty where one is."""
        if self.runs:
            return ""
        if not self.index.reached:
            first = self.index.problems[0].message if self.index.problems else "there are none"
            return f"no index page could be read: {first}"
        documents = sum(len(entry.held) for entry in self.registry.editions)
        return (f"{len(self.index.pages_read)} index pages read, {len(self.index.documents)} documents "
                f"linked, {documents} held: nothing new")


def sync(
    home: Home, profile: Profile, fetcher: SyncFetcher, *, dry_run: bool = False, probe: bool = True,
    today: date | None = None, index: SurveyIndex | None = None,
) -> SyncReport:
    """Crawl the index pages and bring the registry in line.

    Args:
        home: Where everything is kept.
        profile: The publication.
        fetcher: Asks the publisher's server.
        dry_run: Report only; the registry stays as it is.
        probe: Ask for each document whether it changed or is dead; without it only links are compared.
        today: Day up to which editions are expected; None is today.
        index: What a crawl found, where one was just done.

    Returns:
        The report.

    Raises:
        RegistryError: ``editions.toml`` is damaged or locked.
    """
    place = home.publication(profile.name)
    before = Registry.load(place, profile.name)
    if index is None:
        index = crawl(profile, fetcher, before.edition_keys(*EditionStatus), today)
    probed = _probes(merge(before, index)[0], fetcher) if probe and index.reached else {}
    index = without_superseded(index, {url for (url, _), answer in probed.items() if isinstance(answer, FetchError)})

    def apply(registry: Registry) -> tuple[Registry, list[DocumentNews]]:
        merged, news = merge(registry, index)
        after, more = _with_probes(merged, probed)
        return _with_due(after, news + more), news + more

    if dry_run:
        after, news = apply(before)
    else:
        with editing(place, profile.name) as edit:
            before = edit.registry
            edit.registry, news = apply(before)
            after = edit.registry
    old = before.edition_keys()
    new = tuple(key for key in after.edition_keys() if key not in old)
    return SyncReport(index, after, new, tuple(news), _runs(after, probed), dry_run)


def merge(registry: Registry, index: SurveyIndex) -> tuple[Registry, list[DocumentNews]]:
    """Bring a registry in line with what a crawl found.

    Args:
        registry: As it is.
        index: What index pages link to.

    Returns:
        The registry as it should be, and the news that led there.
    """
    news: list[DocumentNews] = []
    merged = registry
    for found in index.documents:
        merged = _take(merged, found, news)
    merged = _withdraw_unlinked(merged, index, news)
    for absent in index.not_ingested:
        entry = merged.edition(absent.edition) or EditionEntry(absent.edition, EditionStatus.NOT_INGESTED)
        live = any(known.status is not EntryStatus.WITHDRAWN for known in entry.documents)
        if not live and entry.status is not EditionStatus.WITHDRAWN:
            merged = merged.with_edition(replace(
                entry, status=EditionStatus.NOT_INGESTED, reason=absent.reason, pages=(absent.page,),
            ))
    return merged, news


def _take(registry: Registry, found: FoundDocument, news: list[DocumentNews]) -> Registry:
    edition = registry.edition(found.edition)
    if edition is not None and edition.status is EditionStatus.WITHDRAWN:
        return registry
    known = edition.document(found.kind, found.name) if edition else None
    if known is None:
        news.append(DocumentNews(found.edition, found.name, News.NEW, f"linked from {found.linked_from[0]}"))
        return registry.add_document(found.edition, DocumentEntry(
            name=found.name, kind=found.kind, url=found.url, linked_from=found.linked_from,
            placed_by=found.placed_by,
        ))
    if known.by_hand:
        return registry
    linked = replace(known, url=found.url, linked_from=found.linked_from, placed_by=found.placed_by)
    if known.url != found.url:
        linked = replace(linked, etag="", last_modified="")
        news.append(DocumentNews(found.edition, found.name, News.MOVED, f"from {known.url} to {found.url}"))
    if known.status is EntryStatus.WITHDRAWN and known.failure == Withdrawal.UNLINKED:
        linked = replace(linked, status=EntryStatus.LISTED, failure="", message="")
        news.append(DocumentNews(found.edition, found.name, News.NEW, "it is linked again"))
    return registry.add_document(found.edition, linked) if linked != known else registry


def _withdraw_unlinked(registry: Registry, index: SurveyIndex, news: list[DocumentNews]) -> Registry:
    linked = {(found.edition, found.kind, found.name) for found in index.documents}
    placed_elsewhere = {found.url: found.edition for found in index.documents}
    read = set(index.pages_read)
    for edition in registry.editions:
        for entry in edition.documents:
            if entry.by_hand or entry.status is EntryStatus.WITHDRAWN:
                continue
            if (edition.key, entry.kind, entry.name) in linked:
                continue
            if entry.url in placed_elsewhere:
                why = f"its address now serves edition {placed_elsewhere[entry.url]}"
            elif newer := replaced_by(index, edition.key, entry.kind, entry.name):
                why = f"{newer}, linked beside it, replaces it"
            elif entry.linked_from and read.issuperset(entry.linked_from):
                why = f"{entry.linked_from[0]} links to it no more"
            else:
                continue
            withdrawn = replace(entry, status=EntryStatus.WITHDRAWN, failure=Withdrawal.UNLINKED, message=why)
            registry = registry.update_document(edition.key, withdrawn)
            news.append(DocumentNews(edition.key, entry.name, News.WITHDRAWN, why))
    return registry


Probed = dict[tuple[str, str], Probe | FetchError]
"""By address and hash of the copy that is held."""


def _probes(registry: Registry, fetcher: SyncFetcher) -> Probed:
    probed: Probed = {}
    for edition in registry.editions:
        for entry in edition.documents:
            if not _asked_for(entry):
                continue
            held = Validators(entry.etag, entry.last_modified) if entry.held else Validators()
            try:
                probed[entry.url, entry.sha256] = fetcher.probe(entry.url, held)
            except FetchError as error:
                probed[entry.url, entry.sha256] = error
    return probed


def _asked_for(entry: DocumentEntry) -> bool:
    """Whether it matters what the server has at its address."""
    return bool(entry.url) and not entry.by_hand and entry.failure not in (Withdrawal.UNLINKED, Withdrawal.BY_HAND)


def _with_probes(registry: Registry, probed: Probed) -> tuple[Registry, list[DocumentNews]]:
    news: list[DocumentNews] = []
    for edition in registry.editions:
        for entry in edition.documents:
            answer = probed.get((entry.url, entry.sha256)) if _asked_for(entry) else None
            if answer is None:
                continue
            changed, what, note = _judge(entry, answer)
            if changed != entry:
                registry = registry.update_document(edition.key, changed)
            if what is not None:
                news.append(DocumentNews(edition.key, entry.name, what, note))
    return registry, news


def _judge(entry: DocumentEntry, answer: Probe | FetchError) -> tuple[DocumentEntry, News | None, str]:
    """The entry after the server's answer, the news in it, and why."""
    withdrawn = entry.status is EntryStatus.WITHDRAWN
    if isinstance(answer, FetchError):
        if answer.reason is FetchFailure.GONE:
            gone = replace(
                entry, status=EntryStatus.WITHDRAWN, failure=Withdrawal.GONE, message=answer.message,
            )
            return gone, None if withdrawn else News.WITHDRAWN, answer.message
        if answer.reason is not FetchFailure.DEAD_LINK:
            return entry, News.UNKNOWN, answer.message
        dead = entry if withdrawn else replace(entry, failure=answer.reason, message=answer.message)
        return dead, News.DEAD_LINK, answer.message
    if withdrawn:
        back = replace(entry, status=EntryStatus.LISTED, failure="", message="")
        return back, News.NEW, "the server has it again"
    if entry.failure == FetchFailure.DEAD_LINK:
        entry = replace(entry, failure="", message="")
    if entry.held and (why := _difference(entry, answer)):
        return entry, News.REISSUED, why
    return entry, None, ""


def _difference(entry: DocumentEntry, answer: Probe) -> str:
    """How the server's copy differs from ours, by what it tells; empty where nothing does."""
    if answer.unchanged:
        return ""
    told = answer.validators
    if entry.etag and told.etag:
        return f"ETag {entry.etag} became {told.etag}" if entry.etag != told.etag else ""
    if answer.bytes is not None and answer.bytes != entry.bytes:
        return f"{entry.bytes:,} bytes became {answer.bytes:,}"
    if entry.last_modified and told.last_modified and entry.last_modified != told.last_modified:
        return f"Last-Modified {entry.last_modified} became {told.last_modified}"
    return ""


def _with_due(registry: Registry, news: list[DocumentNews]) -> Registry:
    """Due stands in the registry, so that news which a dry look or a person saw first is not lost."""
    for item in news:
        if item.news in RUNS:
            registry = registry.with_due(item.edition, [f"{item.name}: {item.news} ({item.note})"])
    return registry


def _runs(registry: Registry, probed: Probed) -> tuple[EditionRun, ...]:
    return tuple(EditionRun(edition.key, _fingerprint(edition, probed), edition.due)
                 for edition in registry.editions
                 if edition.due and edition.status is EditionStatus.PRESENT)


def _fingerprint(edition: EditionEntry, probed: Probed) -> str:
    def state(entry: DocumentEntry) -> str:
        answer = probed.get((entry.url, entry.sha256))
        told = f"{answer.validators.etag}/{answer.validators.last_modified}/{answer.bytes}" \
            if isinstance(answer, Probe) and not answer.unchanged else entry.sha256
        return f"{entry.kind}/{entry.name}/{entry.status}/{entry.url}/{told}"

    return fingerprint(state(entry) for entry in edition.documents)
