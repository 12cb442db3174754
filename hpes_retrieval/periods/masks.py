"""Numbers that look like years and are none, and base years, which are years and no filter.

Belongs here: finding them, so that everything after sees blanks in their place. Does not belong here: real
years.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from hpes_retrieval.numbers import DASHES

_FLAT = str.maketrans({
    **{dash: "-" for dash in DASHES},
    **{chr(0x0966 + digit): str(digit) for digit in range(10)},
    "\u00a0": " ", "\u2009": " ", "\u202f": " ", "\u2007": " ", "\n": " ", "\t": " ", "’": "'", "‘": "'",
})  # fmt: skip

_YEAR = r"(?:1[89]|20|21)\d{2}"
_FY = rf"{_YEAR}\s*[-/]\s*(?:{_YEAR}|\d{{2}})(?!\d)"
_EITHER = rf"(?:{_FY}|{_YEAR})"

_BASE = re.compile(
    rf"""(?:\bat\s+)?\bconstant\s*\(?\s*(?P<a>{_EITHER})\s*\)?\s*(?:base\s+)?(?:prices?)?
       | (?:\bat\s+)?\(?(?P<b>{_FY})\)?\s+(?:constant\s+)?prices?\b
       | \bbase\s*(?:year)?\s*[:=(]?\s*(?P<c>{_EITHER})\s*\)?(?:\s*=\s*100)?
       | (?P<d>{_EITHER})\s*=\s*100
       | (?P<e>{_EITHER})\s+(?:base(?:\s+year)?|series)\b
       | (?P<f>{_FY})\s+(?:की|के)\s+(?:स्थिर\s+)?(?:कीमतों|मूल्यों|भावों)
       | स्थिर\s*\(\s*(?P<g>{_EITHER})\s*\)""",
    re.IGNORECASE | re.VERBOSE,
)

_NAMED = (
    r"vision|sdgs?|agenda|goals?|article|articles|section|sections|clause|rule|rules|act|policy|mission|bill|"
    r"order|ordinance|amendment|regulations?|scheme|chapter|table|figure|fig\.|para|paragraph|appendix"
    r"|annex(?:ure)?|"
    r"pages?|pp?\.|aged?(?:\s+group)?|ages|class(?:es)?|grades?|ward|sector|is\s+code|iso|nh|no\."
    r"|अनुच्छेद|धारा|पृष्ठ|विजन"
)
_UNIT = (
    r"mw|kw|mu|gwh|kwh|crores?|lakhs?|tonnes?|mt|hectares?|ha|kms?|metres?|persons?|people|villages"
    r"|schools|boxes|"
    r"per\s?cent|percent|%|units?|rupees|targets?|km²|sq|years?\s+old|years?\s+of\s+age|करोड़|लाख|मेगावाट|टन"
)
_NUMBER = r"\d[\d,]*(?:\.\d+)?"
_NOT_YEARS = re.compile(
    rf"""(?<![\w])(?:{_NAMED})[\s,:.-]*(?:of\s+)?{_NUMBER}(?:\s*(?:-|/|to|and|&)\s*{_NUMBER})?(?!\w)
       | (?<![\d\w-]){_NUMBER}(?:\s*-\s*{_NUMBER})?\s*(?:{_UNIT})(?![a-zऀ-ॿ])
       | (?:₹|\brs\.?|\binr|`)\s*{_NUMBER}
       | \d{{1,3}}(?:,\d{{2,3}})+(?:\.\d+)?
       | (?<![\d.])\d+\.\d+(?!\.?\d)(?=\s*(?:%|per|$|\s))""",
    re.IGNORECASE | re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Masked:
    """A text of which what is no data year has been blanked, characters in place."""

    text: str
    """Flat, with blanks where something was taken out; as long as the original."""
    flat: str
    """The same with nothing taken out: dashes and digits ASCII."""
    base_years: tuple[str, ...]
    base_spans: tuple[tuple[int, int], ...]


def flatten(text: str) -> str:
    """Dashes, blanks and digits as ASCII ones, every character in its place."""
    return text.translate(_FLAT)


def mask(text: str) -> Masked:
    """Blank out base years and numbers that are no years.

    Args:
        text: Any text.

    Returns:
        The text ready for finding data years, and the base years with their places.
    """
    flat = flatten(text)
    masked, years, spans = flat, [], []
    for match in _BASE.finditer(flat):
        years.append(next(year for year in match.groups() if year))
        spans.append(match.span())
        masked = blank(masked, *match.span())
    for match in _NOT_YEARS.finditer(masked):
        if not _is_edition(masked, match):
            masked = blank(masked, *match.span())
    return Masked(masked, flat, tuple(re.sub(r"\s", "", year) for year in years), tuple(spans))


def blank(text: str, begin: int, finish: int) -> str:
    """The text with a stretch replaced by a sign that no pattern of a year matches."""
    return text[:begin] + "\x00" * (finish - begin) + text[finish:]


def _is_edition(text: str, match: re.Match[str]) -> bool:
    """``Table 2019-20`` is a volume, ``Policy 2019`` is none: a span of two following years is a year."""
    span = re.search(r"(\d{4})\s*[-/]\s*(?:\d{2})?(\d{2})(?!\d)", match[0])
    return bool(span) and (int(span[1]) + 1) % 100 == int(span[2]) if span else False
