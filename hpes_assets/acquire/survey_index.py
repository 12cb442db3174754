"""What a crawl of the index pages found: values, and where a document was placed.

Belongs here: the findings. Does not belong here: asking servers (see :mod:`hpes_assets.acquire.crawl`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from hpes_assets.acquire.entries import PlacedBy
from hpes_assets.acquire.failures import FetchFailure


class ProblemKind(StrEnum):
    """What a person should look at after a crawl, beside the failures of fetching."""

    UNPLACED = "unplaced"
    """A document whose edition nothing tells, or several things tell differently."""
    UNRECOGNISED = "unrecognised"
    """A PDF on a year page whose name fits no document kind of the profile."""
    MOVED_PAGE = "moved_page"
    """A year page that leads somewhere else."""
    EMPTY_PAGE = "empty_page"
    """A page that neither names its edition nor links to any document: under maintenance, perhaps."""
    TOO_MANY_PAGES = "too_many_pages"


@dataclass(frozen=True, slots=True)
class FoundDocument:
    """A PDF that index pages link to, and the edition that it was provisionally placed in."""

    edition: str
    kind: str
    name: str
    url: str
    linked_from: tuple[str, ...]
    """Every page that links to it. The year of such a page is a signal, never the verdict."""
    link_text: str
    placed_by: PlacedBy


@dataclass(frozen=True, slots=True)
class Superseded:
    """A linked document that is left out, because a newer issue of it is linked beside it."""

    document: FoundDocument
    by: str
    """Name of the newer issue."""


@dataclass(frozen=True, slots=True)
class CommentedLink:
    """A link to a PDF inside a comment: somebody disabled it. It is never followed."""

    url: str
    page: str


@dataclass(frozen=True, slots=True)
class NotIngested:
    """An edition that exists, but not as documents."""

    edition: str
    page: str
    reason: str


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that a person should look at."""

    kind: ProblemKind | FetchFailure
    url: str
    message: str
    pages: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SurveyIndex:
    """Everything that the index pages of a publication told."""

    publication: str
    documents: tuple[FoundDocument, ...] = ()
    commented: tuple[CommentedLink, ...] = ()
    not_ingested: tuple[NotIngested, ...] = ()
    problems: tuple[Problem, ...] = ()
    pages_read: tuple[str, ...] = ()
    """Pages that were read whole: only they can tell that a document is no longer linked."""
    superseded: tuple[Superseded, ...] = ()
    """Documents that are linked beside a newer issue of themselves."""

    @property
    def editions(self) -> tuple[str, ...]:
        """Editions that have documents, sorted by key."""
        return tuple(sorted({document.edition for document in self.documents}))

    def documents_of(self, edition: str) -> tuple[FoundDocument, ...]:
        """The documents placed in an edition."""
        return tuple(document for document in self.documents if document.edition == edition)

    @property
    def reached(self) -> bool:
        """At least one page could be read."""
        return bool(self.pages_read)
