"""A question, taken apart: what is measured, when, in which edition, with which status and price basis.

Belongs here: splitting the wording; years are read by :mod:`hpes_retrieval.periods`. Does not belong here:
matching the series or its members to what the corpus holds, and answering.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hpes_retrieval.labels import label_tokens, normalise_label
from hpes_retrieval.periods import Vintage, YearReading, find_years
from hpes_retrieval.periods.estimates import FoundEstimate, find_estimate
from hpes_retrieval.periods.masks import blank, flatten, mask
from hpes_retrieval.schema import Estimate
from hpes_retrieval.wording import CHANGE, PLACES, QuestionKind, ranked_kind, series_text

__all__ = ["Question", "QuestionKind", "read_question"]


@dataclass(frozen=True, slots=True)
class Question:
    """A question taken apart. ``series_text`` is what is left when all the rest is taken out."""

    text: str
    series_text: str
    """What is measured and of whom, with price basis; no years, editions, estimates, question words."""
    years: YearReading
    kind: QuestionKind = QuestionKind.SINGLE
    estimate: Estimate | None = None
    """The status asked for, None where any will do."""
    price_basis: str | None = None
    """``current`` or ``constant``."""
    base_year: str | None = None
    """Base year of constant prices."""
    member_kind: str = ""
    """What "which … is highest" ranks: ``district``, ``crop``; empty where the question ranks nothing."""

    @property
    def is_partial(self) -> bool:
        """A figure for a part of a year is wanted."""
        return self.years.is_partial

    @property
    def series_label(self) -> str:
        """The series text as a normalised label."""
        return normalise_label(self.series_text)

    @property
    def series_tokens(self) -> tuple[str, ...]:
        """The words of the series text that carry meaning."""
        return label_tokens(self.series_text)

    @property
    def reading(self) -> str:
        """What was understood where the wording leaves a choice, in words."""
        return self.years.sentence


_REAL = re.compile(
    r"\breal\s+(?=gsdp|gdp|gva|gsva|nsdp|g\.|gross|net|growth|economic|economy|income|per\s+capita|output|rate|terms)"
    r"|\b(?:in|at)\s+real\s+(?:terms|prices)\b|\b(?:inflation[\s-]adjusted|adjusted\s+for\s+inflation)\b",
    re.IGNORECASE,
)
_NOMINAL = re.compile(r"\b(?:(?:in|at)\s+)?nominal(?:\s+(?:terms|prices))?\b", re.IGNORECASE)
_CONSTANT = re.compile(r"\bconstant\b|स्थिर", re.IGNORECASE)
_CURRENT = re.compile(r"\bcurrent\s+(?:market\s+)?prices?\b|प्रचलित|चालू\s+(?:कीमत|मूल्य|भाव)", re.IGNORECASE)

_KINDS: tuple[tuple[str, QuestionKind], ...] = (
    (r"\b(?:highest|maximum|largest|(?<!at )most(?!\s+recent)|biggest|top|leading)\b|सबसे\s+(?:अधिक|ज्यादा|ज़्यादा|बड़ा)"
     r"|sabse\s+(?:zyada|jyada)",
     QuestionKind.HIGHEST),
    (r"\b(?:lowest|minimum|smallest|(?<!at )least|fewest)\b|सबसे\s+कम|sabse\s+kam", QuestionKind.LOWEST),
    (r"\b(?:share|proportion)\s+of\b|\bwhat\s+(?:share|proportion|percentage)\b"
     r"|\bper\s?cent(?:age)?\s+of\b.*\baccounted\b"
     r"|का\s+हिस्सा", QuestionKind.SHARE),
)  # fmt: skip
_GROWTH = re.compile(
    r"\b(?:growth|grow|grew|grown|cagr)\b|per\s?cent(?:age)?\s+(?:change|increase|decrease)", re.IGNORECASE
)
_COMPARE = re.compile(r"\b(?:compare[ds]?|comparison|versus|vs\.?)\b|तुलना", re.IGNORECASE)


def read_question(text: str, editions: Sequence[str] = (), *, places: Sequence[str] = PLACES) -> Question:
    """Take a question apart.

    Args:
        text: The question as typed, English, Hindi or Hinglish.
        editions: Editions held; relative years count from the newest of them.
        places: What the publication as a whole is about: naming it adds nothing to the series.

    Returns:
        The question with its years read, and the rest of its wording as ``series_text``.
    """
    flat = flatten(text)
    years = find_years(flat, editions=editions)
    masked = mask(flat)
    estimate = _estimate(flat, years)
    rest = flat
    for begin, finish in (*years.used, *masked.base_spans):
        rest = blank(rest, begin, finish)
    found = estimate
    while found is not None:
        rest = blank(rest, found.begin, found.finish)
        found = find_estimate(rest)
    basis = _price_basis(flat, masked.base_years)
    kind = _kind(flat, years)
    ranks = kind in (QuestionKind.HIGHEST, QuestionKind.LOWEST)
    measured = _with_basis(series_text(_NOMINAL.sub(" ", _REAL.sub(" ", rest)), kind, places), basis)
    return Question(
        text=text,
        series_text=measured,
        years=years,
        kind=kind,
        estimate=estimate.estimate if estimate else None,
        price_basis=basis,
        base_year=masked.base_years[0] if masked.base_years and basis == "constant" else None,
        member_kind=ranked_kind(flat) if ranks else "",
    )


def _estimate(flat: str, years: YearReading) -> FoundEstimate | None:
    """The status asked for. "How was it revised" asks for none: it asks for all."""
    text = flat
    for begin, finish in years.used:
        # Years stay: a code counts only beside one. Editions and phrases of vintage may hide a status word.
        if not re.search(r"\d", flat[begin:finish]) or re.search(
            r"survey|edition|glance", flat[begin:finish], re.IGNORECASE
        ):
            text = blank(text, begin, finish)
    return find_estimate(text)


def _price_basis(flat: str, base_years: Sequence[str]) -> str | None:
    of_base = base_years and re.search(r"prices?\b|कीमतों|मूल्यों", flat, re.IGNORECASE)
    if _CONSTANT.search(flat) or _REAL.search(flat) or of_base:
        return "constant"
    return "current" if _CURRENT.search(flat) or _NOMINAL.search(flat) else None


def _with_basis(measured: str, basis: str | None) -> str:
    """The price basis as part of the series' name, where it was worded otherwise or stood with the base year."""
    if basis == "constant" and not _CONSTANT.search(measured):
        return f"{measured} at constant prices"
    if basis == "current" and not _CURRENT.search(measured):
        return f"{measured} at current prices"
    return measured


def _kind(flat: str, years: YearReading) -> QuestionKind:
    if years.vintage is Vintage.ALL:
        return QuestionKind.REVISIONS
    for source, kind in _KINDS:
        if re.search(source, flat, re.IGNORECASE):
            return kind
    if (len(years.data_years) > 1 and not years.is_ambiguous) or years.is_range or years.is_compare:
        if _GROWTH.search(flat) and years.is_range:
            return QuestionKind.GROWTH
        if CHANGE.search(flat) and not _COMPARE.search(flat):
            return QuestionKind.CHANGE
        return QuestionKind.RANGE if years.is_range else QuestionKind.COMPARE
    return QuestionKind.COMPARE if _COMPARE.search(flat) and years.is_compare else QuestionKind.SINGLE
