"""Numbers as surveys print them, read exactly: grouping, signs, brackets, note marks, null marks.

Belongs here: one printed cell or word to one exact decimal, or to the reason why it holds none. Does not
belong here: units and scales (see :mod:`hpes_assets.facts.units`), years (see
:mod:`hpes_retrieval.periods`), and any use of floats.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from types import MappingProxyType

from hpes_retrieval.schema import NullMark


class Brackets(StrEnum):
    """What brackets round a number mean; only the table's own note can say."""

    PLAIN = "plain"
    NEGATIVE = "negative"
    PERCENT_OF_GDP = "percent_of_gdp"
    SMALL_SAMPLE = "small_sample"


class Grouping(StrEnum):
    """How the digits of a number are grouped by commas."""

    NONE = "none"
    INDIAN = "indian"
    """2-2-3: 1,84,552."""
    WESTERN = "western"
    """3-3-3: 184,552."""
    EITHER = "either"
    """12,345 is right by both."""
    BROKEN = "broken"
    """35,6568: a digit or a comma is wrong, and nobody can say which."""


@dataclass(frozen=True, slots=True)
class Number:
    """What a printed cell says: a value, a null mark, nothing, or text that is no number."""

    printed: str
    value: Decimal | None = None
    """Exact, unscaled; None for null marks, blanks, texts and misgrouped digits."""
    null_mark: NullMark | None = None
    is_percent: bool = False
    marks: tuple[str, ...] = ()
    """Note marks in the order printed."""
    bracketed: bool = False
    brackets: Brackets = Brackets.PLAIN
    """The meaning that was applied, for bracketed numbers."""
    grouping: Grouping = Grouping.NONE
    has_currency: bool = False
    digits: Decimal | None = None
    """The value that a misgrouped number would have if its commas were ignored; never an answer."""

    @property
    def grouping_ok(self) -> bool:
        """False only where the commas fit neither grouping."""
        return self.grouping is not Grouping.BROKEN

    @property
    def is_blank(self) -> bool:
        """Nothing printed at all."""
        return not self.printed.strip()

    @property
    def is_number(self) -> bool:
        """A number is printed, rightly grouped or not."""
        return self.value is not None or self.digits is not None

    @property
    def is_figure(self) -> bool:
        """Something that may stand in a numeric column: a number or a null mark."""
        return self.is_number or self.null_mark is not None


DASHES = "-‐‑‒–—−﹣－"
"""Every character that is printed as a minus sign or as the hyphen of a year."""

_SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_PLAIN = str.maketrans({
    **{dash: "-" for dash in DASHES},
    **{chr(0x0966 + digit): str(digit) for digit in range(10)},
    "\u00a0": " ", "\u2007": " ", "\u2009": ",", "\u202f": ",", "，": ",",
    "\u200b": "", "\u200c": "", "\u200d": "", "…": "...", "％": "%", "（": "(", "）": ")",
})  # fmt: skip

NULL_WORDS: Mapping[str, NullMark] = MappingProxyType({
    "na": NullMark.NOT_AVAILABLE, "n.a.": NullMark.NOT_AVAILABLE, "n.a": NullMark.NOT_AVAILABLE,
    "n/a": NullMark.NOT_AVAILABLE, "n. a.": NullMark.NOT_AVAILABLE, "n.av.": NullMark.NOT_AVAILABLE,
    "not available": NullMark.NOT_AVAILABLE, "अनुपलब्ध": NullMark.NOT_AVAILABLE,
    "उपलब्ध नहीं": NullMark.NOT_AVAILABLE,
    "nil": NullMark.NIL, "neg": NullMark.NIL, "neg.": NullMark.NIL, "negligible": NullMark.NIL,
    "शून्य": NullMark.NIL,
    "*": NullMark.SUPPRESSED,
})  # fmt: skip
"""Words and signs that stand for a missing number. A table's legend overrides them."""

_MARK = (
    rf"(?:[*@#$^†‡§]+|[{_SUPERSCRIPTS}]+|\((?:[RPQAERSFT.]{{1,6}}|Prov\.?|Rev\.?)\)"
    r"|(?:RE|BE|AE|[RPQ])(?![A-Za-z]))"
)
_LEADING = re.compile(r"[*@#$^†‡§]+")
_TRAILING = re.compile(rf"(?<=[\d.)%*@#$^†‡§{_SUPERSCRIPTS} -])\s*({_MARK})\s*$")
_CURRENCY = re.compile(r"^(?:₹|rs\.?|inr|re\.|रु\.?|रुपये|[`'‘’´])\s*(?=[\d.(+-])", re.IGNORECASE)
_PERCENT = re.compile(r"\s*(?:%|per\s?cent\.?|प्रतिशत)$", re.IGNORECASE)
_SIGN = re.compile(r"^(?:\(\s*([+-])\s*\)|([+-]))\s*")
_SHAPE = re.compile(r"(?:\d[\d,]*)?(?:\.\d+)?")
_INDIAN = re.compile(r"[1-9]\d?(?:,\d{2})*,\d{3}")
_WESTERN = re.compile(r"[1-9]\d{0,2}(?:,\d{3})+")
_BLANKS = re.compile(r"[1-9]\d{0,2}(?: \d{2,3})* \d{3}(?:\.\d+)?")
_DOTS = re.compile(r"\.\s?\.[. ]*")
_STROKES = re.compile(r"-(?:\s?-)*")


def plain_digits(text: str) -> str:
    """Write Devanagari digits and every kind of dash and blank as ASCII ones.

    Args:
        text: Any text.

    Returns:
        The text, possibly shorter: zero-width characters are dropped.
    """
    return text.translate(_PLAIN)


def parse_number(
    text: str,
    *,
    bracket_meaning: Brackets = Brackets.PLAIN,
    legend: Mapping[str, NullMark] | None = None,
    allow_blanks: bool = False,
) -> Number:
    """Read one printed cell. Never raises, never guesses.

    Args:
        text: The cell as printed.
        bracket_meaning: What ``(4.8)`` means here. ``(-)4.8`` and ``(-4.8)`` are negative anyway.
        legend: What signs mean by the table's own legend; wins over :data:`NULL_WORDS`.
        allow_blanks: Take blanks between digits for commas: ``1 84 552``. Off by default, for two numbers
            that slipped into one cell look the same.

    Returns:
        The number; see the properties of :class:`Number` for the ways of not being one.
    """
    body = plain_digits(text).strip()
    if not body:
        return Number(text)
    null = _null_mark(body, legend)
    if null is not None:
        return Number(text, null_mark=null, bracketed=body.startswith("("), brackets=bracket_meaning)
    body, marks = _strip_marks(body)
    null = _null_mark(body, legend)
    if null is not None:
        return Number(
            text, null_mark=null, marks=marks, bracketed=body.startswith("("), brackets=bracket_meaning
        )
    return _read(text, body, marks, bracket_meaning, allow_blanks)


def _read(text: str, body: str, marks: tuple[str, ...], meaning: Brackets, allow_blanks: bool) -> Number:
    body, is_percent = _strip_percent(body.removesuffix("/-"))
    body, has_currency = _strip_currency(body)
    body, negative = _strip_sign(body)
    bracketed = len(body) > 2 and body[0] == "(" and body[-1] == ")"
    if bracketed:
        body, inner_percent = _strip_percent(body[1:-1].strip())
        is_percent = is_percent or inner_percent
        body, inner_negative = _strip_sign(body)
        # (-)(4.8) would be a double negative; nobody prints it, so it is no number at all.
        if negative and inner_negative:
            return Number(text, marks=marks)
        negative = negative or inner_negative or meaning is Brackets.NEGATIVE
        is_percent = is_percent or meaning is Brackets.PERCENT_OF_GDP
    elif not has_currency:
        body, has_currency = _strip_currency(body)
    digits, grouping = _digits(body, allow_blanks)
    if digits is None:
        return Number(text, marks=())
    signed = -digits if negative and digits else digits
    return Number(
        text,
        value=signed if grouping is not Grouping.BROKEN else None,
        is_percent=is_percent,
        marks=marks,
        bracketed=bracketed,
        brackets=meaning if bracketed else Brackets.PLAIN,
        grouping=grouping,
        has_currency=has_currency,
        digits=signed,
    )


def _null_mark(body: str, legend: Mapping[str, NullMark] | None) -> NullMark | None:
    inner = body[1:-1].strip() if len(body) > 2 and body[0] == "(" and body[-1] == ")" else body
    if legend:
        for sign, meaning in legend.items():
            if plain_digits(sign).strip() == inner:
                return meaning
    if _DOTS.fullmatch(inner):
        return NullMark.NOT_AVAILABLE
    if _STROKES.fullmatch(inner):
        # "(-)" alone is the sign of a number that stands elsewhere, or of nothing: not nil by itself.
        return NullMark.NIL if inner == body else None
    return NULL_WORDS.get(inner.casefold())


def _strip_marks(body: str) -> tuple[str, tuple[str, ...]]:
    leading: list[str] = []
    match = _LEADING.match(body)
    if match and match.end() < len(body):
        leading.append(match[0])
        body = body[match.end() :].lstrip()
    trailing: list[str] = []
    while (match := _TRAILING.search(body)) and match.start() > 0:
        trailing.insert(0, match[1].strip("()") if match[1].startswith("(") else match[1])
        body = body[: match.start()].rstrip()
    return body, (*leading, *trailing)


def _strip_percent(body: str) -> tuple[str, bool]:
    shorter = _PERCENT.sub("", body)
    return shorter, shorter != body


def _strip_currency(body: str) -> tuple[str, bool]:
    match = _CURRENCY.match(body)
    return (body[match.end() :], True) if match else (body, False)


def _strip_sign(body: str) -> tuple[str, bool]:
    match = _SIGN.match(body)
    return (body[match.end() :], (match[1] or match[2]) == "-") if match else (body, False)


def _digits(body: str, allow_blanks: bool) -> tuple[Decimal | None, Grouping]:
    if allow_blanks and _BLANKS.fullmatch(body):
        body = body.replace(" ", ",")
    body = re.sub(r",\s+(?=\d)", ",", body)
    if not body.isascii() or not _SHAPE.fullmatch(body) or not any(c.isdigit() for c in body):
        return None, Grouping.NONE
    whole, _, _ = body.partition(".")
    return Decimal(body.replace(",", "")), _grouping(whole)


def _grouping(whole: str) -> Grouping:
    if "," not in whole:
        return Grouping.NONE
    indian, western = _INDIAN.fullmatch(whole), _WESTERN.fullmatch(whole)
    if indian and western:
        return Grouping.EITHER
    if indian:
        return Grouping.INDIAN
    return Grouping.WESTERN if western else Grouping.BROKEN
