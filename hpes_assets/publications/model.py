"""A publication profile: everything the pipeline knows about one series of editions.

Belongs here: the frozen values that a profile's TOML file is checked against. Does not belong here:
reading the file (see :mod:`hpes_assets.publications.loader`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class YearRule(StrEnum):
    """What the year on a document's title page says about its edition."""

    EDITION = "edition"
    """The title names the edition."""
    LATEST_DATA_YEAR = "latest_data_year"
    """The title names the newest data year, one behind the edition."""
    NONE = "none"
    """The title names no year."""


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """One kind of file that an edition consists of."""

    name: str
    filename: re.Pattern[str]
    """Searched in the file name; group ``edition`` captures the year text where there is one."""
    title_year: YearRule
    required: bool = False
    language: str = "english"
    stands_for: tuple[str, ...] = ()
    """Kinds that an edition needs no more once it has this one: a combined volume holds both languages."""


@dataclass(frozen=True, slots=True)
class Profile:
    """All that is particular to one publication."""

    name: str
    title: str
    jurisdiction: str
    kind: str
    edition_pattern: re.Pattern[str]
    """Full match of an edition key. Group ``start`` is its first year; group ``end``, where the pattern
    has one, is the last two digits of the next: ``2019-20``."""
    first_edition: str
    index_pages: tuple[str, ...]
    """Addresses of listing pages; one with ``{edition}`` is the year page of that edition."""
    allowed_hosts: tuple[str, ...]
    title_patterns: tuple[re.Pattern[str], ...]
    """Searched in a title page or a running head, spaces folded; group ``edition`` is the year text."""
    document_kinds: tuple[DocumentKind, ...]
    issue_month: int
    """Month of issue, 1 to 12: an edition 2019-20 is issued in February 2020."""
    issue_offset_years: int
    """Years from the first year of the key to the year of issue: 1 for a survey of the current
    year issued in February, 0 for a budget of the coming year issued in the February before it."""
    earliest_months_before_issue: int
    """A creation date this many months before the month of issue or earlier contradicts the edition."""
    newest_data_year_lag: tuple[int, int]
    """Years by which the newest full data year may be behind the edition, least and most."""
    units: tuple[str, ...]
    languages: tuple[str, ...]
    rejection_band: tuple[float, float]
    """Lowest and highest plausible share of rejected tables."""
    rejection_jump: float
    """Largest plausible change of that share from the edition before."""
    default_unit: str = ""
    series_aliases: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Series name and the labels that mean it."""
    chapter_words: tuple[str, ...] = ()
    """Titles of chapters, as far as they are known: they head pages and name no year."""
    lexicon_sources: tuple[str, ...] = ()
    address_patterns: tuple[re.Pattern[str], ...] = ()
    """Searched in a document's address where its name tells no year; group ``edition``."""
    max_bytes: int = 500_000_000
    """Largest file that is taken from the publisher."""
    digest: str = ""
    """SHA-256 of the profile's text: what was made with another profile is stale."""

    def kind_named(self, name: str) -> DocumentKind | None:
        """The document kind of that name, None where the profile has none."""
        return next((kind for kind in self.document_kinds if kind.name == name), None)

    def kind_of_file(self, filename: str) -> DocumentKind | None:
        """The first document kind whose pattern is found in a file name, None where none is."""
        return next((kind for kind in self.document_kinds if kind.filename.search(filename)), None)

    @property
    def default_kind(self) -> DocumentKind:
        """What a file is taken for when its name says nothing: the first required kind."""
        required = [kind for kind in self.document_kinds if kind.required]
        return (required or list(self.document_kinds))[0]

    def missing_kinds(self, present: Iterable[str]) -> tuple[str, ...]:
        """Required kinds that an edition lacks.

        Args:
            present: Names of the kinds that it has.

        Returns:
            Names of required kinds that are neither there nor stood for by another.
        """
        there = set(present)
        for kind in self.document_kinds:
            if kind.name in there:
                there.update(kind.stands_for)
        return tuple(kind.name for kind in self.document_kinds if kind.required and kind.name not in there)
