"""Text to index terms: one tokeniser for chunks and questions, English and Hindi.

Belongs here: what counts as a term and how forms of a word are brought together. Does not belong here: what
a question means by its years (:mod:`hpes_retrieval.periods`), and counting terms
(:mod:`hpes_retrieval.lexical`).

Devanagari words stay whole, with their matras. Digits are kept: ``1,53,845`` and ``153845`` are one term. A
fiscal year in any printed form is one term, ``fy2019_20``.
"""

from __future__ import annotations

import re
from functools import lru_cache

from hpes_retrieval.labels import singular
from hpes_retrieval.numbers import plain_digits
from hpes_retrieval.periods.fiscal import fiscal_label, period_token

_FY = r"(?<![a-z])fy\s?'?"
_YEAR = re.compile(
    rf"(?<![\d,.])(?:{_FY})?((?:1[89]|20|21)\d{{2}})\s?[-/]\s?(\d{{4}}|\d{{2}})(?![\d,])"
    rf"|{_FY}(\d{{2}})\s?[-/]\s?(\d{{2}})(?!\d)|{_FY}(\d{{4}}|\d{{2}})(?!\d)"
)
_TERM = re.compile(
    r"fy\d{4}_\d{2}"
    r"|\d+(?:,\d+)*(?:\.\d+)?"
    r"|[a-z]+(?:'s)?"
    r"|[ऀ-ॣॱ-ॿ]+"
    r"|[^\W\d_a-zऀ-ॿ]+"
)
_DOTTED = re.compile(r"\b(?:[a-z]\.){2,}(?:[a-z]\b)?")

_STOP = frozenset(
    "a an the of in on at to for from by with and or as is are was were be been being it its this that these those "
    "which what who whom whose when where how much many did do does has have had will would can could than then "
    "there their they he she his her we our you your i me my into during under over per not no nor but if so such "
    "का के की में और एवं तथा से पर को ने है हैं था थी थे यह वह क्या कितना कितनी कितने".split()
)

# Endings that nouns and verbs of these texts differ in: consumption and consumed, production and produced.
_ENDINGS = ("ation", "ion", "ment", "ing", "ed", "al", "er", "or", "e")
_SHORTEST = 4


def tokenise(text: str) -> list[str]:
    """The terms of a text, in order.

    Args:
        text: A chunk with its context, or a question.

    Returns:
        Lower-case terms: English words stemmed, words of other scripts whole, numbers without grouping, fiscal
        years as ``fy2019_20``. Words without meaning of their own are left out.
    """
    flat = _DOTTED.sub(lambda match: match[0].replace(".", ""), plain_digits(text).casefold())
    flat = _YEAR.sub(_year, flat)
    return [stem(term) for term in map(_plain, _TERM.findall(flat)) if term not in _STOP]


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """The stem of an English word; other terms stay.

    Args:
        word: One lower-case term.

    Returns:
        A form that its plural, its verb and its noun share where a simple rule can tell: ``produced`` and
        ``production`` give ``produc``, ``taxes`` ``tax``. It is a key, not a word.
    """
    if not word.isascii() or not word.isalpha():
        return word
    word = singular(word)
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            word = word[: -len(ending)]
            break
    if word.endswith("y") and len(word) > _SHORTEST:
        return word[:-1] + "i"
    if word.endswith(("uct", "umpt")):
        return word[:-1] if word.endswith("uct") else word[:-2]
    return word


def _plain(term: str) -> str:
    return term.removesuffix("'s").replace(",", "")


def _year(match: re.Match[str]) -> str:
    """A fiscal year as its token; a span of years stays as printed."""
    if match[5]:
        first = _full(match[5]) - 1  # named by its end
    else:
        first, last = _full(match[1] or match[3]), match[2] or match[4]
        if int(last) != (first + 1 if len(last) == 4 else (first + 1) % 100):
            return match[0]
    return f" {period_token(fiscal_label(first))} "


def _full(year: str) -> int:
    return int(year) if len(year) == 4 else 2000 + int(year)
