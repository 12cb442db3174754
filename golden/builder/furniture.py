"""What stands around the text of a page: running heads, the page number, the language it is in.

Belongs here: those values and their numerals. Does not belong here: drawing (``flow``).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Furniture:
    """What stands around the text: heads, page number, and the language it is in."""

    left_head: str = ""
    right_head: str = ""
    page_number: int | None = None
    roman: bool = False
    language: str = "english"
    encoding: str = "latin"


def roman(number: int) -> str:
    """Small roman numeral, for front matter."""
    parts = ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))
    text = ""
    for value, sign in parts:
        text += sign * (number // value)
        number %= value
    return text
