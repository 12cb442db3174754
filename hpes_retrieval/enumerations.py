"""Closed sets of values that the warehouse stores and the reader tells.

Belongs here: enumerations and their order. Does not belong here: tables and columns
(:mod:`hpes_retrieval.schema`, which hands these out too).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType


class Language(StrEnum):
    """What a page is written in, as far as a reader is concerned."""

    ENGLISH = "english"
    HINDI = "hindi"
    MIXED = "mixed"
    NONE = "none"


class Encoding(StrEnum):
    """How the page's text layer encodes what the page shows."""

    LATIN = "latin"
    UNICODE_HINDI = "unicode_hindi"
    LEGACY_HINDI = "legacy_hindi"
    LEGACY_UNKNOWN = "legacy_unknown"
    MIXED = "mixed"
    IMAGE_ONLY = "image_only"
    UNREADABLE = "unreadable"
    EMPTY = "empty"


class DocumentStatus(StrEnum):
    """Whether a document could be fetched and read."""

    OK = "ok"
    FAILED = "failed"


class PeriodKind(StrEnum):
    """What span of time a figure is for."""

    FISCAL = "fiscal"
    CALENDAR = "calendar"
    AS_ON = "as_on"
    SPAN = "span"
    NONE = "none"


class Estimate(StrEnum):
    """The status printed with a figure."""

    ACTUAL = "actual"
    THIRD_REVISED = "third_revised"
    SECOND_REVISED = "second_revised"
    FIRST_REVISED = "first_revised"
    PROVISIONAL = "provisional"
    REVISED = "revised"
    QUICK = "quick"
    ADVANCE = "advance"
    BUDGET = "budget"
    NONE = "none"


ESTIMATE_ORDER: Mapping[Estimate, int] = MappingProxyType({
    Estimate.ACTUAL: 0,
    Estimate.THIRD_REVISED: 1,
    Estimate.SECOND_REVISED: 2,
    Estimate.FIRST_REVISED: 3,
    Estimate.PROVISIONAL: 4,
    Estimate.REVISED: 4,
    Estimate.NONE: 5,
    Estimate.QUICK: 6,
    Estimate.ADVANCE: 7,
    Estimate.BUDGET: 8,
})
"""Default preference within one edition: the lower the better."""


class NullMark(StrEnum):
    """Why a cell holds no number. The kinds are different values; none of them is zero."""

    NOT_AVAILABLE = "not_available"
    NIL = "nil"
    SUPPRESSED = "suppressed"


class CellRole(StrEnum):
    """What a cell does in its table."""

    HEADER = "header"
    STUB = "stub"
    DATA = "data"
    UNIT = "unit"
    NOTE = "note"
    SECTION = "section"
    COLUMN_NUMBER = "column_number"


class FactKind(StrEnum):
    """Where a fact was read: a table's cell, or running text (ranked below)."""

    CELL = "cell"
    TEXT = "text"


class ChunkKind(StrEnum):
    """What a retrievable text was cut from."""

    PROSE = "prose"
    TABLE = "table"


class Proof(StrEnum):
    """Why an accepted table is believed."""

    RECONCILED = "reconciled"
    AGREED = "agreed"
    GATE = "gate"


class NextStep(StrEnum):
    """What happens next to a rejected table."""

    VISION = "vision"
    CAP = "cap"
    NONE = "none"


class GateRule(StrEnum):
    """Each rule of the validation gate; one module and one asset check a rule."""

    RECTANGULARITY = "rectangularity"
    PROSE = "prose"
    HEADER_YEARS = "header_years"
    NUMERIC_PURITY = "numeric_purity"
    TOTALS = "totals"
    NUMBER_FORMAT = "number_format"
    CHART = "chart"
    REVERSED_TEXT = "reversed_text"
    HEADER_RESOLVED = "header_resolved"
    DISAGREEMENT = "disagreement"


class Abstention(StrEnum):
    """Why a question was not answered."""

    NOT_IN_CORPUS = "not_in_corpus"
    YEAR_ABSENT = "year_absent"
    PARTIAL_ONLY = "partial_only"
    CONFLICT = "conflict"
    AMBIGUOUS = "ambiguous"
    CHART_ONLY = "chart_only"
    NO_YEAR = "no_year"
