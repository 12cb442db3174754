r"""Latin letters in a text layer: English, keystrokes of Kruti Dev, or of another legacy font?

Belongs here: the signature of each, word by word. Does not belong here: conversion of keystrokes, decisions
about a page.

Kruti Dev's text layer is ASCII: ``vkfFkZd losZ{k.k`` prints आर्थिक सर्वेक्षण. Capitals stand inside words, the
aspirates and sibilants are two keys (``/k``, ``'k``, ``.k``, ``{k``), and a few dozen function words make up
a third of any text. Other legacy fonts use the upper half of the code page, so their words are full of
``Ö``, ``À``, ``ȡ``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from math import log

from hpes_assets.pages.lexicon import is_english

_FUNCTION_WORDS = r"""
ds dh dk dks ls esa gS gSa vkSj ij fy, ,oa rFkk ;g og ;s tks Hkh gks gksrk gksrh gksus djus fd;k fd;s x;k xbZ
x, Fkk Fkh Fks jgk jgh jgs }kjk vUrxZr vUrZxr izfr o"kZ o"kksZ djksM+ yk[k izfr'kr izfr’kr lkFk vUk; vU; dqy
mRiknu {ks= jkT; izns'k izns’k fgekpy ljdkj ftyk la[;k çns'k çfr çfr'kr
"""
FUNCTION_WORDS = frozenset(_FUNCTION_WORDS.split())
"""Keystrokes of के की का को से में है हैं और पर लिए एवं तथा यह ... and of words of any survey."""

# Shares of English words, sure keystrokes and capitals inside, in Kruti Dev and in English; measured.
_ENGLISH_WORD, _KEYS_WORD, _CAPITALS_WORD = log(0.005 / 0.85), log(0.3 / 0.001), log(0.17 / 0.01)
_LEAST_KEYS = 0.12
_NO_KEYS = 2.0

_STRIP = ".,;:()[]{}\"'“”‘’`*%@#$|।-–—"
_TWO_KEYS = re.compile(
    r"""['"’“”./?\[{=]k(?![a-z]{3})|[Ff]kZ|Hk|Ùk|Øe|[{=~](?=[A-Za-z;])|(?<=[A-Za-z])[{=~]"""
)
_CAPITAL_INSIDE = re.compile(r"[a-z][A-Z]")
_KEY_INSIDE = re.compile(r"[A-Za-z][;\[{}~^+=|¡¸ÅÆ][A-Za-z]|^[;\[{}][a-z]|[a-z][~^+}]")
_ABBREVIATION = re.compile(r"(?:[A-Z]?[a-z]{0,3}[A-Z]{2,}[A-Za-z]*|Mc[A-Z][a-z]+|[A-Za-z]+[A-Z]{2,}s?)")
_LETTER = re.compile(r"[A-Za-z\u0080-\u024f\u0250-\u036f\u0370-\u04ff]")
_ODD = re.compile(r"[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00a1-\u00bf\u00c0-\u036f\ufffd\ue000-\uf8ff]")


class Kind(Enum):
    """What one word looks like, taken alone."""

    NEUTRAL = "neutral"
    """Numbers, marks, single letters."""
    ENGLISH = "english"
    KEYS = "keys"
    CAPITALS = "capitals"
    """A capital inside and no more: many keystrokes, and "RuPay"."""
    ODD = "odd"
    LOST = "lost"
    """Replacement characters: the font has no map to Unicode at all."""
    OTHER = "other"
    """Latin letters that are none of these: names, abbreviations, plain-looking keystrokes."""


@dataclass(frozen=True, slots=True)
class Look:
    """Counts over some words without Devanagari."""

    english: int = 0
    keys: int = 0
    capitals: int = 0
    odd: int = 0
    other: int = 0

    @property
    def words(self) -> int:
        """Words that count."""
        return self.english + self.keys + self.capitals + self.odd + self.other


def tally(texts: Iterable[str]) -> Look:
    """Counts of some words by their kind."""
    found = Counter(look_at(text) for text in texts)
    counted = (Kind.ENGLISH, Kind.KEYS, Kind.CAPITALS, Kind.ODD, Kind.OTHER)
    return Look(*(found[kind] for kind in counted))


def odds_of_keys(look: Look) -> float:
    """Logarithm of the odds that some words are keystrokes, with neither more likely beforehand.

    Names are neither English words nor keystrokes, so they do not count; but where keystrokes stand among
    many of them, they are too few to be Kruti Dev.
    """
    plain = look.capitals + look.other
    if look.keys < _LEAST_KEYS * (look.keys + plain):
        return look.english * _ENGLISH_WORD - _NO_KEYS
    return look.english * _ENGLISH_WORD + look.keys * _KEYS_WORD + look.capitals * _CAPITALS_WORD


@lru_cache(maxsize=65536)
def look_at(text: str) -> Kind:
    """Kind of one word.

    Args:
        text: A word of the text layer, punctuation attached.
    """
    if text in FUNCTION_WORDS:
        return Kind.KEYS
    if text.count("\ufffd") * 2 >= len(text) >= 2:
        return Kind.LOST
    letters = len(_LETTER.findall(text))
    odd = len(_ODD.findall(text))
    if letters + odd < 2:
        return Kind.NEUTRAL
    if odd >= 2 and odd >= 0.3 * len(text):
        return Kind.ODD if len(set(text)) > 1 else Kind.NEUTRAL  # a leader of one repeated mark says nothing
    bare = text.strip(_STRIP)
    parts = [part for part in re.split(r"[-‐‑–/’'.,()&]+", bare) if part]
    if parts and any(is_english(part) for part in parts if len(part) > 2 or len(parts) == 1):
        return Kind.ENGLISH
    if not any(char in "0123456789" for char in text):  # "ID:{689}": keystrokes and numbers do not mix
        if _KEY_INSIDE.search(text) or _TWO_KEYS.search(text):
            return Kind.KEYS
        if _CAPITAL_INSIDE.search(text) and not _ABBREVIATION.search(text):
            return Kind.CAPITALS
    return Kind.OTHER if any(char.isalpha() for char in bare) else Kind.NEUTRAL
