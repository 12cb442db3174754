"""A publication profile: everything the pipeline knows about one series of editions.

Belongs here: the frozen values that a profile's TOML file is checked against. Does not belong here:
reading the file (see :mod:`hpes_assets.publications.loader`).
"""

from __future__ import annotations

import re
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
    """Matches the file name; group ``edition`` captures the year text where there is one."""
    title_year: YearRule
    required: bool = False
    language: str = "english"


@dataclass(frozen=True, slots=True)
class Profile:
    """All that is particular to one publication."""

    name: str
    title: str
    jurisdiction: str
    kind: str
    edition_pattern: re.Pattern[str]
    """Full match of an edition key, e.g. ``2019-20``."""
    first_edition: str
    index_pages: tuple[str, ...]
    """Addresses of listing pages; ``{edition}`` stands for a year page of each known edition."""
    allowed_hosts: tuple[str, ...]
    title_patterns: tuple[re.Pattern[str], ...]
    """Match a title page or a running head; group ``edition``."""
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
    lexicon_sources: tuple[str, ...] = ()
