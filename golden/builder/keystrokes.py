"""Hindi as a typist of the legacy font entered it: Unicode in, keystrokes out.

The table is the builder's own, written from the font's keyboard and never imported by the product: a
converter that is judged on this sample must not share its tables. Belongs here: this one direction.
"""

from __future__ import annotations

import re
from functools import lru_cache

VIRAMA, NUKTA, I_SIGN = "\u094d", "\u093c", "\u093f"

FULL = {
    "क": "d", "ख": "[k", "ग": "x", "घ": "?k", "च": "p", "छ": "N", "ज": "t", "झ": ">", "ट": "V", "ठ": "B",
    "ड": "M", "ढ": "<", "ण": ".k", "त": "r", "थ": "Fk", "द": "n", "ध": "/k", "न": "u", "प": "i", "फ": "Q",
    "ब": "c", "भ": "Hk", "म": "e", "य": ";", "र": "j", "ल": "y", "व": "o", "श": "'k", "ष": '"k', "स": "l",
    "ह": "g", "ञ": "¥k",
}  # fmt: skip
HALF = {
    "क": "D", "ख": "[", "ग": "X", "घ": "?", "च": "P", "ज": "T", "ण": ".", "त": "R", "थ": "F", "ध": "/",
    "न": "U", "प": "I", "फ": "¶", "ब": "C", "भ": "H", "म": "E", "य": "¸", "ल": "Y", "व": "O", "श": "'",
    "ष": '"', "स": "L", "ञ": "¥",
}  # fmt: skip
JOINED = {
    "क्ष": "{k", "त्र": "=", "ज्ञ": "K", "श्र": "J", "द्य": "|", "द्व": "}", "द्ध": ")", "द्द": "Ì", "त्त": "Ÿk",
    "प्र": "iz", "क्र": "Ø", "द्र": "æ", "ट्र": "Vª", "ड्र": "Mª", "ह्म": "ã", "ट्ट": "Í", "रु": "#", "रू": ":",
}  # fmt: skip
HALF_JOINED = {"क्ष": "{", "त्त": "Ÿ"}
"""Joined letters that have a half form of their own."""
VOWELS = {
    "अ": "v", "आ": "vk", "इ": "b", "ई": "bZ", "उ": "m", "ऊ": "Å", "ऋ": "_", "ए": ",", "ऐ": ",s", "ओ": "vks",
    "औ": "vkS", "ऑ": "v‚",
}  # fmt: skip
SIGNS = {
    "ा": "k", "ी": "h", "ु": "q", "ू": "w", "ृ": "`", "े": "s", "ै": "S", "ो": "ks", "ौ": "kS", "ॉ": "‚",
    "ं": "a", "ँ": "¡", "ः": "%",
}  # fmt: skip
OTHER = {"।": "A", "-": "&", ",": "]", ".": "-", "(": "¼", ")": "½", "/": "@", ":": "%"}
"""Marks that the keyboard puts on other keys: the comma is on ``]``, the hyphen on ``&``."""

_CONSONANT = "[क-ह]" + NUKTA + "?"
_SYLLABLE = re.compile(
    f"(?P<reph>र{VIRAMA}(?={_CONSONANT}))?"
    f"(?P<cluster>(?:{_CONSONANT}{VIRAMA})*{_CONSONANT}{VIRAMA}?)"
    "(?P<matra>[ा-ौ]?)(?P<sign>[ँंः]?)"
)


@lru_cache(maxsize=20_000)
def keystrokes(text: str) -> str:
    """What a typist enters for a text.

    Args:
        text: Hindi in Unicode, with digits and punctuation.

    Returns:
        Characters of the legacy font's encoding; digits stay, punctuation moves.
    """
    out, at = "", 0
    while at < len(text):
        found = _SYLLABLE.match(text, at)
        if found and found.group("cluster"):
            out += _syllable(found)
            at = found.end()
        else:
            char = text[at]
            out += VOWELS.get(char) or SIGNS.get(char) or OTHER.get(char) or char
            at += 1
    return out


def _syllable(found: re.Match[str]) -> str:
    cluster, matra, sign = found.group("cluster"), found.group("matra"), found.group("sign")
    if cluster + matra in JOINED:  # ru and ruu have shapes of their own
        body, after = JOINED[cluster + matra], ""
    else:
        body, after = _cluster(cluster), "" if matra in ("", I_SIGN) else SIGNS[matra]
    before = "f" if matra == I_SIGN else ""
    reph = "Z" if found.group("reph") else ""
    return before + body + after + reph + (SIGNS[sign] if sign else "")


def _cluster(cluster: str) -> str:
    letters = re.findall(f"{_CONSONANT}{VIRAMA}?", cluster)
    out, at = "", 0
    while at < len(letters):
        pair = "".join(letters[at : at + 2])
        base = pair.removesuffix(VIRAMA)
        if len(letters) > at + 1 and base in JOINED:
            last = not pair.endswith(VIRAMA)
            out += JOINED[base] if last else HALF_JOINED.get(base, JOINED[base] + "~")
            at += 2
        elif at > 0 and letters[at] == "र":
            out = _with_ra(out, letters[at - 1])
            at += 1
        else:
            out += _letter(letters[at])
            at += 1
    return out


def _with_ra(typed: str, before: str) -> str:
    """A letter with ra below: the full letter and the stroke."""
    base = before.removesuffix(VIRAMA)
    half = _letter(before)
    return typed[: len(typed) - len(half)] + FULL[base] + "z"


def _letter(letter: str) -> str:
    half = letter.endswith(VIRAMA)
    base = letter.removesuffix(VIRAMA)
    dot = "+" if base.endswith(NUKTA) else ""
    base = base.removesuffix(NUKTA)
    if half and base in HALF:
        return HALF[base]
    return FULL[base] + dot + ("~" if half else "")
