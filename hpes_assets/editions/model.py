"""Evidence, signals and the verdict: the values of the identity step.

Belongs here: frozen values. Does not belong here: reading evidence from pages
(:mod:`~hpes_assets.editions.evidence`), weighing it (:mod:`~hpes_assets.editions.cascade`).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from hpes_assets.pages.model import DocumentInfo


class SignalKind(StrEnum):
    """Where a signal comes from."""

    FILENAME = "filename"
    LINKING_PAGE = "linking_page"
    TITLE_PAGE = "title_page"
    RUNNING_HEADS = "running_heads"
    CREATED_ON = "created_on"
    NEWEST_DATA_YEAR = "newest_data_year"


class Weight(StrEnum):
    """What a signal counts for, given the kind of document."""

    AUTHORITY = "authority"
    """It names the edition, where this kind of document says it best."""
    SUPPORT = "support"
    """It names an edition, from outside the document or second hand."""
    CHECK = "check"
    """It names the edition by a convention, such as a title one year behind."""
    BOUND = "bound"
    """It rules editions out and names none."""
    SILENT = "silent"
    """It says nothing; kept, so that the evidence is complete."""


@dataclass(frozen=True, slots=True)
class Signal:
    """One piece of evidence about one document."""

    document: str
    kind: SignalKind
    value: str
    """As found: a file name, a title line, a date."""
    edition: str | None
    """Edition that it names; for a bound the newest edition that it allows."""
    weight: Weight
    reason: str
    """How the value was read."""
    permits: tuple[str, ...] = ()
    """For the newest data year: editions that may print it."""
    near: bool = False
    """For the creation date: within a few months of the issue of that edition."""

    @property
    def names(self) -> bool:
        """It names an edition, rather than bounding it or being silent."""
        return self.edition is not None and self.weight in (Weight.AUTHORITY, Weight.SUPPORT, Weight.CHECK)


@dataclass(frozen=True, slots=True)
class DocumentEvidence:
    """All that is known of one document before anything is decided."""

    name: str
    """File name as published or dropped."""
    kind: str
    """Document kind of the profile."""
    info: DocumentInfo | None = None
    linked_from: tuple[str, ...] = ()
    """Addresses of all pages that link to it; none for a file added by hand."""
    url: str = ""
    first_pages: tuple[str, ...] = ()
    """Text of its first pages."""
    running_heads: tuple[str, ...] = ()
    """Running head of every page that has one."""
    newest_data_year: str | None = None
    """Newest fiscal year that its pages print figures for, such as 2018-19."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Which edition one document is."""

    document: str
    edition: str | None
    reason: str
    signals: tuple[Signal, ...]


@dataclass(frozen=True, slots=True)
class Identity:
    """Which edition a set of documents is, and whether it is the one they were filed under."""

    edition: str
    """Edition they were filed under."""
    verdict: str | None
    """Edition that the evidence shows; None where it cannot tell."""
    agrees: bool
    signals: tuple[Signal, ...]
    reason: str
    title: str
    """Title as printed, empty where none was read."""
    published_on: date | None
    """Creation date of the narrative, or of the first document that has one."""
    documents: tuple[Verdict, ...] = ()
