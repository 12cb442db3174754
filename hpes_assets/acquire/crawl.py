"""Reads a publication's index pages and lists the documents they link to, by edition.

Belongs here: which pages are read and what their links mean. Does not belong here: HTTP, HTML, or
changing the registry (see :mod:`hpes_assets.acquire.sync`).

Pages are the profile's index pages and, for an address with ``{edition}``, the year page of every
edition from the first to the one due now: they are tried even when nothing links to them, and a year
page that is linked is read too. Only PDFs become documents.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Protocol

from hpes_assets.acquire.entries import fingerprint
from hpes_assets.acquire.failures import FetchError, FetchFailure
from hpes_assets.acquire.fetch import Page
from hpes_assets.acquire.html import Link, PageLinks, absolute
from hpes_assets.acquire.html_process import read_page
from hpes_assets.acquire.placing import Candidate, file_name, place
from hpes_assets.acquire.site import Site
from hpes_assets.acquire.survey_index import (
    CommentedLink,
    FoundDocument,
    NotIngested,
    Problem,
    ProblemKind,
    SurveyIndex,
)
from hpes_assets.publications.editions import (
    EditionError,
    expected_edition,
    find_editions,
    next_edition,
    parse_edition,
    start_year,
)
from hpes_assets.publications.model import Profile

MAX_PAGES = 300
_UNREACHED = frozenset({FetchFailure.NETWORK, FetchFailure.TIMEOUT})
_GIVE_UP_AFTER = 3
"""Failures to reach the server in a row after which the rest is not tried: it is down."""


class PageFetcher(Protocol):
    """What a crawl needs of a fetcher."""

    @property
    def site(self) -> Site:
        """Hosts that may be asked."""

    def page(self, url: str) -> Page:
        """Fetch an HTML page."""


def crawl(
    profile: Profile, fetcher: PageFetcher, known_editions: Iterable[str] = (), today: date | None = None,
    parse: Callable[[bytes, str, str], PageLinks] = read_page,
) -> SurveyIndex:
    """List the documents that a publication's index pages link to.

    Args:
        profile: The publication.
        fetcher: Asks the server.
        known_editions: Editions whose year pages are tried whatever the date.
        today: Day up to which editions are expected; None is today.
        parse: Lists the links of a page from its body, address and Content-Type.

    Returns:
        What was found. Pages that could not be read are problems in it, never exceptions.
    """
    walk = _Walk(profile, fetcher, parse)
    for template in profile.index_pages:
        if "{edition}" not in template:
            walk.queue(template)
    walk.run()
    for edition in _expected(profile, known_editions, today or date.today()):
        for template in profile.index_pages:
            if "{edition}" in template:
                walk.queue(template.replace("{edition}", edition), edition, tried=True)
    walk.run()
    return walk.index()


def _expected(profile: Profile, known: Iterable[str], today: date) -> Iterator[str]:
    edition, last = profile.first_edition, expected_edition(today, profile)
    wanted = set(known)
    while start_year(edition, profile) <= start_year(last, profile):
        wanted.add(edition)
        edition = next_edition(edition, profile)
    yield from sorted(wanted)


@dataclass(frozen=True, slots=True)
class _Visit:
    url: str
    edition: str = ""
    """Edition that the page is the year page of."""
    tried: bool = False
    """Nothing links to it, so that its absence is no news."""


@dataclass(slots=True)
class _Walk:
    profile: Profile
    fetcher: PageFetcher
    parse: Callable[[bytes, str, str], PageLinks]
    waiting: deque[_Visit] = field(default_factory=deque)
    seen: set[str] = field(default_factory=set)
    read: dict[str, _Visit] = field(default_factory=dict)
    candidates: dict[str, Candidate] = field(default_factory=dict)
    commented: dict[tuple[str, str], CommentedLink] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    silent: list[_Visit] = field(default_factory=list)
    unreached: int = 0

    def queue(self, url: str, edition: str = "", tried: bool = False) -> None:
        if url not in self.seen:
            self.seen.add(url)
            self.waiting.append(_Visit(url, edition, tried))

    def run(self) -> None:
        while self.waiting:
            visit = self.waiting.popleft()
            if self.unreached >= _GIVE_UP_AFTER:
                self.waiting.clear()
            elif len(self.read) >= MAX_PAGES:
                self.problem(ProblemKind.TOO_MANY_PAGES, visit.url, f"more than {MAX_PAGES} index pages")
                self.waiting.clear()
            else:
                self.visit(visit)

    def visit(self, visit: _Visit) -> None:
        try:
            page = self.fetcher.page(visit.url)
            links = self.parse(page.body, page.url, page.content_type)
            self.unreached = 0
        except FetchError as error:
            self.unreached += error.reason in _UNREACHED
            absent = error.reason in (FetchFailure.DEAD_LINK, FetchFailure.GONE)
            if not (visit.tried and absent):
                self.problem(error.reason, visit.url, error.message)
            return
        if visit.edition and not self.is_year_page(visit, links):
            return
        if self.says_nothing(visit, links):
            self.silent.append(visit)
            return
        self.read[visit.url] = visit
        self.take(visit, links)

    def is_year_page(self, visit: _Visit, links: PageLinks) -> bool:
        """A server may answer an unknown year with its front page, or with a page that says so."""
        if links.url != visit.url and visit.edition not in find_editions(links.url, self.profile):
            if not visit.tried:
                self.problem(ProblemKind.MOVED_PAGE, visit.url, f"leads to {links.url}")
            return False
        return not visit.tried or visit.edition in find_editions(f"{links.title} {links.text}", self.profile)

    def says_nothing(self, visit: _Visit, links: PageLinks) -> bool:
        """A server under maintenance answers 200 with a page of apologies: no news of any document."""
        named = find_editions(f"{links.title} {links.text}", self.profile)
        leads_on = any(file_name(link.url) or self.year_of(self.published(link, visit.url).url)
                       for link in (*links.links, *links.commented))
        return not named and not leads_on

    def take(self, visit: _Visit, links: PageLinks) -> None:
        for link in (self.published(link, visit.url) for link in links.links):
            if file_name(link.url):
                self.candidate(link, visit)
            elif edition := self.year_of(link.url):
                self.queue(link.url, edition)
        for link in (self.published(link, visit.url) for link in links.commented):
            if file_name(link.url):
                self.commented[link.url, visit.url] = CommentedLink(link.url, visit.url)

    def published(self, link: Link, page: str) -> Link:
        """A link by its published address; http to the host of an https page becomes https."""
        url = self.fetcher.site.published(link.url)
        secure = url.replace("http://", "https://", 1)
        if page.startswith("https://") and absolute("/", secure) == absolute("/", page):
            url = secure
        return Link(url, link.text)

    def candidate(self, link: Link, visit: _Visit) -> None:
        known = self.candidates.get(link.url, Candidate(link.url))
        self.candidates[link.url] = known.linked(visit.url, visit.edition, link.text)

    def year_of(self, url: str) -> str:
        """The edition that a page is the year page of, by the profile's addresses; empty for others."""
        for template in self.profile.index_pages:
            before, brace, after = template.partition("{edition}")
            found = re.fullmatch(re.escape(before) + "(.+)" + re.escape(after), url) if brace else None
            if found:
                try:
                    return parse_edition(found[1], self.profile)
                except EditionError:
                    continue
        return ""

    def problem(self, kind: ProblemKind | FetchFailure, url: str, message: str,
                pages: tuple[str, ...] = ()) -> None:
        self.problems.append(Problem(kind, url, message, pages))

    def report_silent(self) -> None:
        """A listing without a word is news only where no other page could be read."""
        for visit in self.silent:
            if visit.edition or not self.read:
                self.problem(ProblemKind.EMPTY_PAGE, visit.url, "neither names an edition nor links to a document: "
                             "nothing is taken out on its word")

    def index(self) -> SurveyIndex:
        self.report_silent()
        documents = _named_apart(document for candidate in self.candidates.values()
                                 if (document := self.document(candidate)) is not None)
        return SurveyIndex(
            publication=self.profile.name,
            documents=documents,
            commented=tuple(self.commented.values()),
            not_ingested=tuple(self.not_ingested({document.edition for document in documents})),
            problems=tuple(self.problems),
            pages_read=tuple(self.read),
        )

    def document(self, candidate: Candidate) -> FoundDocument | None:
        kind = self.profile.kind_of_file(file_name(candidate.url))
        if kind is None:
            if candidate.editions:
                self.problem(ProblemKind.UNRECOGNISED, candidate.url,
                             "its name fits no document kind of the profile", candidate.pages)
            return None
        try:
            self.fetcher.site.check(candidate.url)
        except FetchError as error:
            self.problem(error.reason, candidate.url, error.message, candidate.pages)
            return None
        placed = place(candidate, self.profile)
        if placed is None:
            self.problem(ProblemKind.UNPLACED, candidate.url, "neither its name, its address nor its links "
                         "name one edition; give it with: hpes ingest --edition", candidate.pages)
            return None
        edition, placed_by = placed
        return FoundDocument(edition, kind.name, file_name(candidate.url), candidate.url, candidate.pages,
                             candidate.text, placed_by)

    def not_ingested(self, with_documents: set[str]) -> Iterator[NotIngested]:
        disabled = {link.page for link in self.commented.values()}
        for visit in self.read.values():
            if visit.edition and visit.edition not in with_documents:
                also = "; its links to PDFs are inside comments" if visit.url in disabled else ""
                yield NotIngested(visit.edition, visit.url, "published as an HTML page only" + also)


def _named_apart(documents: Iterable[FoundDocument]) -> tuple[FoundDocument, ...]:
    """In order, and where addresses of one edition end in the same name, told apart by the address."""
    named: dict[tuple[str, str, str], FoundDocument] = {}
    for document in sorted(documents, key=lambda one: (one.edition, one.kind, one.name, one.url)):
        if (document.edition, document.kind, document.name) in named:
            document = replace(document, name=f"{fingerprint([document.url])}-{document.name}")
        named[document.edition, document.kind, document.name] = document
    return tuple(named.values())
