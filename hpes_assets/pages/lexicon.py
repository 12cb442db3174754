"""English words, to tell English from keystrokes that look like it.

Belongs here: the list and the question "is this an English word". The list comes from SCOWL by way of Debian
(see english.NOTICE.txt beside it): 41,000 common words in American and British spelling. Of 2,500 Hindi words
in Kruti Dev keystrokes, 2 are on it.
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from importlib.resources import files

_OF_THESE_DOCUMENTS = frozenset((
    "a", "i", "crore", "crores", "lakh", "lakhs", "capita", "panchayat", "panchayats", "tehsil", "tehsils",
    "kharif", "rabi", "hydel", "foodgrain", "foodgrains", "gsdp", "gsva", "gva", "gdp", "nsdp", "pradesh",
    "himachal", "india", "indian", "yojana", "anganwadi", "upto", "ad", "hoc", "vis",
))


@lru_cache(maxsize=1)
def english_words() -> frozenset[str]:
    """All words of the list, in lower case; read once, when first asked for."""
    data = gzip.decompress(files("hpes_assets.pages").joinpath("english.txt.gz").read_bytes())
    return frozenset(data.decode("ascii").split()) | _OF_THESE_DOCUMENTS


def is_english(word: str) -> bool:
    """Whether a word is on the list.

    Args:
        word: Letters only, in lower case, in capitals or with a capital first; keystrokes of the legacy font
            have capitals inside.
    """
    if not (word.islower() or word.isupper() or (word[:1].isupper() and word[1:].islower())):
        return False
    return word.lower() in english_words()
