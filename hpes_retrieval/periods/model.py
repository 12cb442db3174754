"""What the grammar of years hands out: a period of a figure, a mention in a text, the reading of a question.

Belongs here: frozen values. Does not belong here: reading text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from hpes_retrieval.schema import Estimate, PeriodKind


@dataclass(frozen=True, slots=True)
class Period:
    """The span of time that a figure is for, and the status printed with it."""

    kind: PeriodKind
    start: date | None = None
    end: date | None = None
    data_year: str | None = None
    """``2019-20``, ``CY2019``, or None for a span of years. A stock on a date has the year of the date."""
    is_partial: bool = False
    """Covers only a part of its year, as in "up to December 2020"."""
    estimate: Estimate = Estimate.NONE


class Sort(StrEnum):
    """What a mention of a year is written as."""

    FISCAL = "fiscal"
    FISCAL_END = "fiscal_end"
    """Named by its last year alone: FY20."""
    BARE = "bare"
    """Four digits that may be a calendar year or part of a fiscal one."""
    CALENDAR = "calendar"
    SPAN = "span"
    AS_ON = "as_on"
    PART = "part"
    CENSUS = "census"
    EDITION = "edition"


@dataclass(frozen=True, slots=True)
class Mention:
    """A year, a date or a span found in a text."""

    begin: int
    finish: int
    """Place in the text: characters from ``begin`` up to but not including ``finish``."""
    sort: Sort
    first: int
    """First year: of the fiscal year, of the span, or the calendar year itself."""
    last: int
    """First year of the last fiscal year meant; ``first`` for a single one."""
    start: date | None = None
    end: date | None = None
    """Days, for dates and parts of years."""
    text: str = ""


class YearKind(StrEnum):
    """How a question names its years."""

    NONE = "none"
    SINGLE = "single"
    AMBIGUOUS = "ambiguous"
    RANGE = "range"
    COMPARE = "compare"
    RELATIVE = "relative"


class Vintage(StrEnum):
    """Which of several printings of a figure a question wants."""

    DEFAULT = "default"
    FIRST = "first"
    LATEST = "latest"
    ALL = "all"
    AS_OF = "as_of"


@dataclass(frozen=True, slots=True)
class YearReading:
    """What a question says about years, edition and vintage, and how it was understood."""

    kind: YearKind = YearKind.NONE
    data_years: tuple[str, ...] = ()
    """Data years wanted, in order; every year of a range."""
    calendar_years: tuple[str, ...] = ()
    """Calendar years that an ambiguous year means for series that are kept by calendar year."""
    editions: tuple[str, ...] = ()
    """Editions that the question names; more than one where its wording fits several."""
    edition_ambiguous: bool = False
    vintage: Vintage = Vintage.DEFAULT
    is_ambiguous: bool = False
    """Several readings fit; ``notes`` name the one used."""
    is_latest: bool = False
    """The newest year for which there is a figure is wanted; ``data_years`` holds the newest possible."""
    is_series: bool = False
    """Every year of the range is wanted, not its ends."""
    open_start: bool = False
    """The range has no first year of its own: everything held before counts too."""
    is_census: bool = False
    as_on: date | None = None
    """A stock on this day is asked for."""
    part: tuple[date, date] | None = None
    """Days of a part of a year: "Q3 of 2019-20"."""
    span: tuple[date, date] | None = None
    """Days of a span that is itself one figure in some tables: "2012-17"."""
    outside: tuple[str, ...] = ()
    """Years named that no edition held is likely to print."""
    notes: tuple[str, ...] = ()
    """The reading in sentences, to be shown with the answer."""
    used: tuple[tuple[int, int], ...] = field(default=())
    """Places in the question that the reading has used up."""

    @property
    def is_range(self) -> bool:
        """Years from one to another."""
        return self.kind is YearKind.RANGE or (self.kind is YearKind.RELATIVE and len(self.data_years) > 1)

    @property
    def is_compare(self) -> bool:
        """Two or more single years against each other."""
        return self.kind is YearKind.COMPARE

    @property
    def is_relative(self) -> bool:
        """Named relative to the newest edition."""
        return self.kind is YearKind.RELATIVE

    @property
    def is_partial(self) -> bool:
        """A part of a year is wanted."""
        return self.part is not None

    @property
    def filter_years(self) -> tuple[str, ...]:
        """Every data year that a row may have to be considered."""
        return tuple(dict.fromkeys((*self.data_years, *self.calendar_years)))

    @property
    def sentence(self) -> str:
        """The notes as one text, empty where nothing needed saying."""
        return " ".join(self.notes)
