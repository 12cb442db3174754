"""How numbers and years are put on paper: grouping, decimals, minus signs, null marks, dashes.

Belongs here: values to printed text. Does not belong here: reading any of it back.
"""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum
from functools import lru_cache

from golden.builder.model import Figure
from hpes_retrieval.schema import NullMark

NULL_TEXT = {NullMark.NOT_AVAILABLE: "..", NullMark.NIL: "-", NullMark.SUPPRESSED: "*"}
BRACKETS = "()"
"""Stands for the minus of a table that sets negative numbers in brackets."""
_BETWEEN_DIGITS = re.compile(r"(?<=\d)-(?=\d)")


class Grouping(StrEnum):
    """Where the commas of long numbers stand: ``12,34,567``, ``1,234,567`` or ``1234567``."""

    INDIAN = "indian"
    WESTERN = "western"
    NONE = "none"


def rounded(value: Decimal | float | int, decimals: int = 0) -> Decimal:
    """Round half up, as the department does, to ``decimals`` places."""
    return Decimal(str(value)).quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP)


def grouped(digits: str, grouping: Grouping = Grouping.INDIAN) -> str:
    """Group digits: ``1234567`` gives ``12,34,567`` the Indian way."""
    if len(digits) <= 3 or grouping is Grouping.NONE:
        return digits
    step = 2 if grouping is Grouping.INDIAN else 3
    head, tail = digits[:-3], digits[-3:]
    parts: list[str] = []
    while len(head) > step:
        parts.insert(0, head[-step:])
        head = head[:-step]
    if head:
        parts.insert(0, head)
    return ",".join([*parts, tail])


@lru_cache(maxsize=100_000)
def number_text(
    value: Decimal, decimals: int, *, grouping: Grouping = Grouping.INDIAN, minus: str = "-"
) -> str:
    """Print a value with a fixed number of decimals; ``minus`` of ``(-)`` prints as accounts do."""
    text = f"{abs(rounded(value, decimals)):.{decimals}f}"
    whole, _, part = text.partition(".")
    shown = grouped(whole, grouping) + (f".{part}" if part else "")
    if rounded(value, decimals) >= 0:
        return shown
    return f"({shown})" if minus == BRACKETS else f"{minus}{shown}"


def figure_text(
    figure: Figure, *, grouping: Grouping = Grouping.INDIAN, minus: str = "-", nil: str = "-"
) -> str:
    """Print a figure, or its null mark; its note mark where that is printed on the line."""
    if figure.value is None:
        return nil if figure.null_mark is NullMark.NIL else NULL_TEXT[figure.null_mark or NullMark.NOT_AVAILABLE]
    text = number_text(figure.value, figure.decimals, grouping=grouping, minus=minus)
    return text if raised(figure.mark) else text + figure.mark


def raised(mark: str) -> bool:
    """Whether a note mark is printed small and raised: letters and digits are, signs are not."""
    return mark.isalnum()


def dashed(text: str, dash: str) -> str:
    """A text with another sign between the digits of years and dates."""
    return text if dash == "-" else _BETWEEN_DIGITS.sub(dash, text)
