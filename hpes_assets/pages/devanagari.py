"""Devanagari in a text layer: is it what the page shows?

Belongs here: spelling that no Hindi or Marathi word has, and the odds that follow. Does not belong here:
conversion or OCR.

Fonts with a broken map to Unicode give text that is Devanagari and wrong: ``िुगतान`` for भुगतान, or
``जजवधन सभद`` with every vowel sign gone. Such text breaks the script's rules in one word of ten; proper
text does in fewer than one of a hundred.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass

_SIGN = "\u093a\u093b\u093e-\u094c\u094e\u094f\u0955-\u0957"
_VIRAMA = "\u094d"
_NASAL = "\u0900-\u0903"
_NUKTA = "\u093c"
_VOWEL = "\u0904-\u0914\u0960\u0961\u0972-\u0977"
_CONSONANT = "\u0915-\u0939\u0958-\u095f\u0978-\u097f"

_LETTER = re.compile(f"[{_VOWEL}{_CONSONANT}]")
_MARK = re.compile(f"[{_SIGN}{_VIRAMA}{_NASAL}]")
_IMPOSSIBLE = re.compile("|".join((
    f"^[{_SIGN}{_VIRAMA}{_NASAL}{_NUKTA}]",     # a mark with nothing to sit on
    f"[{_SIGN}][{_SIGN}]",                       # two vowel signs on one letter
    f"{_VIRAMA}[{_SIGN}{_NASAL}{_VIRAMA}]",      # a vowel sign on a letter whose vowel is struck out
    f"[{_SIGN}{_NASAL}]{_VIRAMA}",
    f"[{_VOWEL}][{_SIGN}{_VIRAMA}]",             # a vowel sign on a vowel
    f"[{_NASAL}][{_NASAL}{_SIGN}]",
    "\u25cc",                                    # the dotted circle that a renderer puts under a lone mark
    f"^[\u0919\u091e\u0923\u095c\u095d]|^[\u0921\u0922]{_NUKTA}",  # letters that begin no word
    r"([\u0915-\u0939])\1\1",                    # the same letter thrice, or twice at the start
    r"^([\u0915-\u0939])\2",
)))
_HAS = re.compile("[\u0904-\u0939\u0958-\u0961\u0972-\u097f\u093e-\u094d\u0900-\u0903]")
_PARTS = re.compile("[\u0900-\u0963\u0971-\u097f\u25cc\u200c\u200d]+")

_RATE_GOOD, _RATE_BAD = 0.007, 0.10
_LEAST_MARKS = 0.15
"""Hindi has marks for 38 of 100 letters and marks; a font that lost them has none."""
_ENOUGH_LETTERS = 20


def has_devanagari(text: str) -> bool:
    """Whether a text holds a letter or mark of the script; digits and the danda do not count."""
    return _HAS.search(text) is not None


def is_impossible(word: str) -> bool:
    """Whether a word breaks the rules of the script."""
    return any(_IMPOSSIBLE.search(part) for part in _PARTS.findall(word))


@dataclass(frozen=True, slots=True)
class Spelling:
    """Counts over some Devanagari words."""

    words: int = 0
    impossible: int = 0
    letters: int = 0
    marks: int = 0

    def __add__(self, other: Spelling) -> Spelling:
        """Counts of both."""
        return Spelling(self.words + other.words, self.impossible + other.impossible,
                        self.letters + other.letters, self.marks + other.marks)

    @property
    def odds_of_wrong(self) -> float:
        """Logarithm of the odds that the text is wrong, with neither more likely beforehand."""
        if self.letters >= _ENOUGH_LETTERS and self.marks < _LEAST_MARKS * (self.letters + self.marks):
            return 50.0
        good = self.words - self.impossible
        return (self.impossible * math.log(_RATE_BAD / _RATE_GOOD)
                + good * math.log((1 - _RATE_BAD) / (1 - _RATE_GOOD)))


def spelling(words: Iterable[str]) -> Spelling:
    """Count words, impossible words, letters and marks.

    Args:
        words: Words of a text layer; those without Devanagari are passed over.
    """
    total = impossible = letters = marks = 0
    for word in words:
        if has_devanagari(word):
            total += 1
            impossible += is_impossible(word)
            letters += len(_LETTER.findall(word))
            marks += len(_MARK.findall(word))
    return Spelling(total, impossible, letters, marks)
