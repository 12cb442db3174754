"""How numbers and years are put on paper: Indian grouping, decimals, minus signs, null marks.

Belongs here: values to printed text. Does not belong here: reading any of it back.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

from golden.builder.model import Figure
from hpes_retrieval.schema import NullMark

NULL_TEXT = {NullMark.NOT_AVAILABLE: "..", NullMark.NIL: "-", NullMark.SUPPRESSED: "*"}


def rounded(value: Decimal | float | int, decimals: int = 0) -> Decimal:
    """Round half up, as the department does, to ``decimals`` places."""
    return Decimal(str(value)).quantize(Decimal(1).scaleb(-decimals), rounding=ROUND_HALF_UP)


def grouped(digits: str) -> str:
    """Group digits the Indian way: ``1234567`` gives ``12,34,567``."""
    if len(digits) <= 3:
        return digits
    head, tail = digits[:-3], digits[-3:]
    parts: list[str] = []
    while len(head) > 2:
        parts.insert(0, head[-2:])
        head = head[:-2]
    if head:
        parts.insert(0, head)
    return ",".join([*parts, tail])


def number_text(value: Decimal, decimals: int, *, group: bool = True, minus: str = "-") -> str:
    """Print a value with a fixed number of decimals; ``minus`` of ``(-)`` prints as accounts do."""
    text = f"{abs(rounded(value, decimals)):.{decimals}f}"
    whole, _, part = text.partition(".")
    shown = (grouped(whole) if group else whole) + (f".{part}" if part else "")
    return f"{minus}{shown}" if rounded(value, decimals) < 0 else shown


def figure_text(figure: Figure, *, group: bool = True, minus: str = "-") -> str:
    """Print a figure, or its null mark, with its note mark."""
    if figure.value is None:
        return NULL_TEXT[figure.null_mark or NullMark.NOT_AVAILABLE]
    return number_text(figure.value, figure.decimals, group=group, minus=minus) + figure.mark
