"""What a printed token is, for the purpose of finding tables: figure, year, null mark, list marker, text.

Belongs here: cheap, cached looks at one token's text. Does not belong here: exact values (see
:mod:`hpes_retrieval.numbers`) and periods.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from functools import lru_cache

DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u00ad\uf02d"
_D = f"[{DASHES}]"
_MARKS = r"[*@#$^†‡§¶~]*"
_CURRENCY = r"(?:US\$|Rs\.?|[$€£₹`¥])?"
_LETTERS = r"(?:\(?(?:[RPEQF]|FR|SR|TR|AE|BE|RE|PR|R1|R2)\)?)?"
_FIGURE = re.compile(
    rf"{_MARKS}[RPE]?[\[(<>]?{_CURRENCY}\(?(?:\({_D}\)|[{DASHES}+±])?{_CURRENCY}"
    rf"(?:\d[\d,]*(?:\.\d*)?|\.\d+)(?:%|/{_D})?[\])]?%?[KMB]?{_MARKS}{_LETTERS}{_MARKS}(?:\[\d\])?"
)
_NULL = re.compile(
    rf"\(?(?:\.{{2,6}}|…+|{_D}{{1,4}}|NA|N/A|N\.A\.?|na|n\.a\.?|NR|ND|Nil|NIL|nil|[*†‡#]{{1,6}}|\(?[XxZzDSN]\)|r|Ref\.?|NM|n\.?s\.?)\)?[%*#]*"
    r"|(?:Not|not|NOT)\s\w+(?:\s\w+)?"
)
_YEAR = re.compile(
    rf"\(?(?:FY|CY)?\s?(?:1[89]|20)\d\d(?:\s?(?:{_D}|/)\s?(?:\d\d|(?:1[89]|20)\d\d))?"
    rf"[*@#$]*(?:\s?\(?(?:RE|BE|AE|R|P|Q|A|FR|SR|TR|PR|E)\)?)?\)?[*@#$]*"
)
_MARKER = re.compile(
    r"\(?(?:\d{1,3}|[a-zA-Zक-ह]|[ivxlcIVXLC]{1,5})[.)]|\((?:\d{1,3}|[a-zA-Zक-ह]|[ivxlc]{1,5})\)|[•·▪●–-]"
)
_INTERVAL = re.compile(rf"[\[(]{_D}?\d[\d,]*(?:\.\d+)?%?\s?(?:{_D}|,|to)\s?{_D}?\d[\d,]*(?:\.\d+)?%?[\])]")
_SERIAL = re.compile(r"\(?(\d{1,3})[.)]?")
_LEADERS = re.compile(r"[.·_…]+")
_WORD = re.compile(r"[^\W\d_]{2,}|[\u0900-\u0963\u0970-\u097f]{2,}")
"""Two letters; vowel signs of Devanagari are no letters to ``re``."""
_DEVANAGARI = re.compile(r"[\u0900-\u097f]")


@lru_cache(maxsize=32768)
def is_figure(text: str) -> bool:
    """A printed number with all that may hang on it: sign, brackets, currency, percent, note marks."""
    return any(c.isdigit() for c in text) and _FIGURE.fullmatch(text) is not None


@lru_cache(maxsize=8192)
def is_null(text: str) -> bool:
    """A sign or short word that stands for a missing number."""
    return _NULL.fullmatch(text) is not None


@lru_cache(maxsize=8192)
def is_interval(text: str) -> bool:
    """Two figures in brackets, as confidence intervals are set: ``(182.2-204.8)``, ``(1.1, 1.2)``."""
    return text[:1] in "([" and _INTERVAL.fullmatch(text) is not None


def is_value(text: str) -> bool:
    """May stand in a numeric column: a figure, an interval in brackets, or a null mark."""
    return is_figure(text) or is_null(text) or is_interval(text)


@lru_cache(maxsize=8192)
def is_year(text: str) -> bool:
    """A year or a span of years, perhaps with its status: 2019-20, 2018, 2020-21(AE)."""
    return _YEAR.fullmatch(text.strip()) is not None


@lru_cache(maxsize=8192)
def is_marker(text: str) -> bool:
    """A list marker: ``1.``, ``a)``, ``(iv)``."""
    return _MARKER.fullmatch(text) is not None


def is_bracketed(text: str) -> bool:
    """All of it stands in round brackets."""
    return text.startswith("(") and text.endswith(")")


def is_leader(text: str) -> bool:
    """Dots or underscores alone."""
    return _LEADERS.fullmatch(text) is not None


@lru_cache(maxsize=32768)
def has_word(text: str) -> bool:
    """Two letters in a row stand in it."""
    return _WORD.search(text) is not None


@lru_cache(maxsize=32768)
def is_devanagari(text: str) -> bool:
    """Some Devanagari stands in it."""
    return _DEVANAGARI.search(text) is not None


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """Every kind of dash as a hyphen, case folded, blanks single."""
    for dash in DASHES[1:]:
        text = text.replace(dash, "-")
    return " ".join(text.split()).casefold()


def is_serial(texts: Sequence[str]) -> bool:
    """Entries of a column that only count its rows: 1, 2, 3.

    Args:
        texts: Entries from top to bottom.
    """
    numbers = [int(match[1]) for text in texts if (match := _SERIAL.fullmatch(text))]
    if len(numbers) < 3 or len(numbers) < 0.7 * len(texts) or numbers[0] > 400:
        return False
    steps = [b - a for a, b in itertools.pairwise(numbers)]
    return sum(step == 1 or b == 1 for step, b in zip(steps, numbers[1:], strict=True)) >= 0.7 * len(steps)
