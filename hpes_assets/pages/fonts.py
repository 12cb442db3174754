"""What the name of a font says about the encoding of its text.

Belongs here: names. Does not belong here: what the text itself says (see
:mod:`hpes_assets.pages.keystrokes`).
"""

from __future__ import annotations

import re
from functools import lru_cache

from hpes_retrieval.schema import Encoding

_SUBSET = re.compile(r"^[A-Z]{6}\+")

_KRUTI_DEV = re.compile(r"^(kruti|krdv|devlys)", re.IGNORECASE)
"""Kruti Dev and DevLys share one keyboard layout."""

_OTHER_LEGACY = re.compile(
    r"^(dvb|dv-?tt|dv_|aryan|nudi|brh|chanakya|walkman|htchanakya|4cgandhi|shusha|shivaji|kiran|aps-?c?-?dv|"
    r"isfoc|akruti|shree-?dev|shreelipi|surekh|yogesh|kundli|agra|bhaskar|naidunia|bhasha|richa|"
    r"gurbani|anmol|asees|joy|tscii|bamini|vakil|suchitra)",
    re.IGNORECASE,
)
"""Fonts of other layouts: recognised, so that they are left alone."""


@lru_cache(maxsize=4096)
def encoding_of_font(name: str) -> Encoding | None:
    """The legacy encoding that a font's name stands for.

    Args:
        name: Font name as the PDF gives it, with or without a subset prefix.

    Returns:
        LEGACY_HINDI for Kruti Dev and its kin, LEGACY_UNKNOWN for other legacy fonts, None where the name
        says nothing: the text must.
    """
    plain = re.sub(r"[\s,_]+", "", _SUBSET.sub("", name.strip()))
    if _KRUTI_DEV.match(plain):
        return Encoding.LEGACY_HINDI
    if _OTHER_LEGACY.match(plain):
        return Encoding.LEGACY_UNKNOWN
    return None
