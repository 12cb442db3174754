"""The status printed with a figure: AE, FR, RE, actuals and their spellings.

Belongs here: words and codes to :class:`~hpes_retrieval.schema.Estimate`. Does not belong here: which
status is preferred (:data:`~hpes_retrieval.schema.ESTIMATE_ORDER`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from hpes_retrieval.schema import Estimate

_CODES = {
    "AE": Estimate.ADVANCE, "FAE": Estimate.ADVANCE, "SAE": Estimate.ADVANCE, "ADV": Estimate.ADVANCE,
    "1STAE": Estimate.ADVANCE, "2NDAE": Estimate.ADVANCE, "3RDAE": Estimate.ADVANCE,
    "FR": Estimate.FIRST_REVISED, "FRE": Estimate.FIRST_REVISED, "1STRE": Estimate.FIRST_REVISED,
    "SR": Estimate.SECOND_REVISED, "SRE": Estimate.SECOND_REVISED, "2NDRE": Estimate.SECOND_REVISED,
    "TR": Estimate.THIRD_REVISED, "TRE": Estimate.THIRD_REVISED, "3RDRE": Estimate.THIRD_REVISED,
    "P": Estimate.PROVISIONAL, "PE": Estimate.PROVISIONAL, "PROV": Estimate.PROVISIONAL,
    "Q": Estimate.QUICK, "QE": Estimate.QUICK, "R": Estimate.REVISED, "RE": Estimate.REVISED,
    "BE": Estimate.BUDGET, "B": Estimate.BUDGET, "A": Estimate.ACTUAL, "ACT": Estimate.ACTUAL,
}  # fmt: skip

_EST = r"(?:\s+estimates?)"
_WORDS: tuple[tuple[str, Estimate], ...] = (
    (rf"(?:first|1st)\s+advance{_EST}?|(?:second|2nd)\s+advance{_EST}?", Estimate.ADVANCE),
    (rf"(?:first|1st)\s+revis(?:ed|ion){_EST}?|प्रथम\s+संशोधित(?:\s+अनुमान)?", Estimate.FIRST_REVISED),
    (rf"(?:second|2nd)\s+revis(?:ed|ion){_EST}?|द्वितीय\s+संशोधित(?:\s+अनुमान)?", Estimate.SECOND_REVISED),
    (rf"(?:third|3rd)\s+revis(?:ed|ion){_EST}?|तृतीय\s+संशोधित(?:\s+अनुमान)?", Estimate.THIRD_REVISED),
    (rf"advance{_EST}|अग्रिम(?:\s+अनुमान)?", Estimate.ADVANCE),
    (rf"revised{_EST}|संशोधित\s+अनुमान|सं\.\s?अ\.", Estimate.REVISED),
    (
        rf"budget{_EST}|budgeted|budget\s+(?:of\s+|for\s+)?(?=(?:fy\s*)?(?:19|20)\d{{2}})|बजट\s+अनुमान"
        rf"|ब\.\s?अ\.",
        Estimate.BUDGET,
    ),
    (rf"quick{_EST}|त्वरित(?:\s+अनुमान)?", Estimate.QUICK),
    (rf"provisional(?:{_EST}|s)?|अनन्तिम|अनंतिम", Estimate.PROVISIONAL),
    (r"actuals?|वास्तविक", Estimate.ACTUAL),
)
# The column heads of tables are shorter than what a sentence must say to mean the same.
_HEADER_WORDS: tuple[tuple[str, Estimate], ...] = (
    (r"(?:advance|adv\.)(?!\s+[a-z])", Estimate.ADVANCE), (r"revised(?!\s+[a-z])", Estimate.REVISED),
    (r"budget(?!\s+[a-z])", Estimate.BUDGET), (r"quick(?!\s+[a-z])", Estimate.QUICK),
    (r"prov\.?", Estimate.PROVISIONAL), (r"\(\s*accounts\s*\)", Estimate.ACTUAL),
)  # fmt: skip

_CODE = r"(?:(?:1st|2nd|3rd)\s?[AR]\.?E|[FS]\.?A\.?E|[FST]\.?R\.?E|A\.?E|[FST]\.?R|[PQRB]\.?E|Prov|Adv|Act)"
_BRACKET_CODE = re.compile(rf"[(\[]\s*({_CODE}|[PQRAB])\.?s?\s*[)\]]", re.IGNORECASE)
_YEAR_HEAD = r"(?:\d{4}\s*-\s*\d{2,4}|\bFY\s?'?\d{2,4})"
_AFTER_YEAR = re.compile(rf"(?<=\d)\s*({_CODE}|[PQRAB])\.?(?![A-Za-z.])")
_AFTER_YEAR_LONG = re.compile(rf"(?<=\d)\s*({_CODE})\.?(?![A-Za-z.])")
_BEFORE_YEAR = re.compile(rf"(?<![A-Za-z.])({_CODE})\.?[\s,:-]*(?:of\s+|for\s+|in\s+)?(?={_YEAR_HEAD})")
_LONE_CODE = re.compile(rf"\s*({_CODE}|[PQRAB])\.?\s*", re.IGNORECASE)
_QUESTION_CODE = re.compile(r"(?<![A-Za-z.&])(AE|RE|BE|FRE|SRE|TRE|FR|SR|TR|R\.E\.?|B\.E\.?|A\.E\.?)(?![A-Za-z&])")


@dataclass(frozen=True, slots=True)
class FoundEstimate:
    """A status and where it is written."""

    estimate: Estimate
    begin: int
    finish: int


def parse_estimate(text: str) -> Estimate:
    """The status that a header or a bracket states.

    Args:
        text: ``"Budget Estimates"``, ``"(FR)"``, ``"2019-20 (Q)"``, ``"RE"``, ``"बजट अनुमान"``.

    Returns:
        The status, NONE where none is stated.
    """
    if match := _LONE_CODE.fullmatch(text):
        return _code(match[1])
    found = find_estimate(text, header=True)
    return found.estimate if found else Estimate.NONE


def find_estimate(text: str, *, header: bool = False) -> FoundEstimate | None:
    """The first status that a text states.

    Args:
        text: A header or a question. Dashes must be ASCII.
        header: Take the short words of table heads too ("Revised", "Budget").

    Returns:
        The status with its place, None where none is stated.
    """
    for pattern in (_BRACKET_CODE, _AFTER_YEAR if header else _AFTER_YEAR_LONG, _BEFORE_YEAR):
        if match := pattern.search(text):
            begin = match.start() if pattern is _BRACKET_CODE else match.start(1)
            return FoundEstimate(_code(match[1]), begin, match.end())
    for words in (_WORDS, _HEADER_WORDS) if header else (_WORDS,):
        for source, estimate in words:
            if match := re.search(rf"(?<![A-Za-zऀ-ॿ])(?:{source})(?![A-Za-zऀ-ॿ])", text, re.IGNORECASE):
                return FoundEstimate(estimate, match.start(), match.end())
    match = None if header else _QUESTION_CODE.search(text)
    return FoundEstimate(_code(match[1]), match.start(), match.end()) if match else None


def _code(printed: str) -> Estimate:
    return _CODES.get(re.sub(r"[.\s]", "", printed).upper(), Estimate.NONE)
