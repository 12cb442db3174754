"""Printed cells to exact values."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hpes_retrieval.numbers import DASHES, Brackets, Grouping, parse_number
from hpes_retrieval.schema import NullMark

VALUES = [
    ("1,84,552", "184552"), ("151,835", "151835"), ("2729036", "2729036"), ("0", "0"), (".5", "0.5"),
    ("1,84,552.50", "184552.50"), ("(-)45801", "-45801"), ("(-) 45,801", "-45801"), ("-4850", "-4850"),
    ("- 4,850", "-4850"), ("−5", "-5"), ("‐5", "-5"), ("–1,20,000", "-120000"), ("(+)3", "3"),
    ("+3.2", "3.2"),
    ("(4.8)", "4.8"), ("(-4.8)", "-4.8"), ("4.8%", "4.8"), ("4.8 per cent", "4.8"), ("(4.8%)", "4.8"),
    ("₹ 1,234", "1234"), ("Rs. 1,234/-", "1234"), ("Rs.5", "5"), ("`124.88", "124.88"), ("'112.73", "112.73"),
    ("₹(-) 5", "-5"), ("-₹5", "-5"), ("23.65R", "23.65"), ("1,234 (P)", "1234"), ("12*", "12"), ("##5", "5"),
    ("24.91²", "24.91"), ("१,८४,५५२", "184552"), ("1, 84,552", "184552"), ("1\u2009234", "1234"),
    ("7 @@", "7"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), VALUES)
def test_values(text: str, value: str) -> None:
    number = parse_number(text)
    assert number.value == Decimal(value)
    assert number.printed == text
    assert number.grouping_ok


@pytest.mark.parametrize("text", [
    "", "  ", "Actuals", "2019-20", "1951-56", "15-29", "a)", "1.", "(a)", "9(1)", "(1+4)", "12 345",
    "1 84 552", "1.2.3", "12/5", "(P)", "R", "%", "₹", "(-)", "1e5", "0x10", "٣٤", "inf", "nan", "1_000",
])  # fmt: skip
def test_what_is_no_number_has_neither_value_nor_null_mark(text: str) -> None:
    number = parse_number(text)
    assert number.value is None and number.null_mark is None and not number.is_figure


@pytest.mark.parametrize(("text", "mark"), [
    ("..", NullMark.NOT_AVAILABLE), ("...", NullMark.NOT_AVAILABLE), ("…", NullMark.NOT_AVAILABLE),
    ("NA", NullMark.NOT_AVAILABLE), ("N.A.", NullMark.NOT_AVAILABLE), ("na", NullMark.NOT_AVAILABLE),
    ("(..)", NullMark.NOT_AVAILABLE), ("-", NullMark.NIL), ("–", NullMark.NIL), ("--", NullMark.NIL),
    ("nil", NullMark.NIL), ("Nil", NullMark.NIL), ("-@", NullMark.NIL), ("*", NullMark.SUPPRESSED),
])  # fmt: skip
def test_null_marks_differ_and_none_is_zero(text: str, mark: NullMark) -> None:
    number = parse_number(text)
    assert number.null_mark is mark
    assert number.value is None and not number.is_number and number.is_figure


def test_a_legend_overrides_the_usual_meaning() -> None:
    assert parse_number("*", legend={"*": NullMark.NIL}).null_mark is NullMark.NIL
    assert parse_number("–", legend={"-": NullMark.NOT_AVAILABLE}).null_mark is NullMark.NOT_AVAILABLE
    assert parse_number("@", legend={"@": NullMark.NOT_AVAILABLE}).null_mark is NullMark.NOT_AVAILABLE


@pytest.mark.parametrize(("text", "grouping"), [
    ("1,84,552", Grouping.INDIAN), ("184,552", Grouping.WESTERN), ("12,345", Grouping.EITHER),
    ("12345", Grouping.NONE), ("35,6568", Grouping.BROKEN), ("1,8,4552", Grouping.BROKEN),
    ("12,34", Grouping.BROKEN), ("0,123", Grouping.BROKEN),
    ("1,234,56,789", Grouping.BROKEN), ("1,,234", Grouping.BROKEN),
])  # fmt: skip
def test_grouping(text: str, grouping: Grouping) -> None:
    assert parse_number(text).grouping is grouping


def test_a_misgrouped_number_is_flagged_not_accepted() -> None:
    number = parse_number("(-)35,6568R")
    assert number.value is None and not number.grouping_ok and number.is_number
    assert number.digits == Decimal(-356568)
    assert number.marks == ("R",)


def test_brackets_mean_what_the_table_says() -> None:
    assert parse_number("(4.8)").brackets is Brackets.PLAIN and parse_number("(4.8)").bracketed
    assert parse_number("(4.8)", bracket_meaning=Brackets.NEGATIVE).value == Decimal("-4.8")
    of_gdp = parse_number("(4.8)", bracket_meaning=Brackets.PERCENT_OF_GDP)
    assert of_gdp.value == Decimal("4.8") and of_gdp.is_percent
    assert parse_number("(53.4)", bracket_meaning=Brackets.SMALL_SAMPLE).value == Decimal("53.4")
    assert not parse_number("4.8", bracket_meaning=Brackets.PERCENT_OF_GDP).is_percent


def test_blanks_stand_for_commas_only_when_asked() -> None:
    assert parse_number("1 84 552", allow_blanks=True).value == Decimal(184552)
    assert parse_number("1 84 552", allow_blanks=True).grouping is Grouping.INDIAN
    assert parse_number("12 34", allow_blanks=True).value is None


@pytest.mark.parametrize(("text", "marks"), [
    ("12*", ("*",)), ("* 12", ("*",)), ("12 (P)", ("P",)), ("12R", ("R",)), ("12.5 @@", ("@@",)),
    ("##5 $", ("##", "$")),
    ("24.91²", ("²",)), ("12 (R)*", ("R", "*")), ("12 (AE)", ("AE",)), ("12RE", ("RE",)),
])  # fmt: skip
def test_marks(text: str, marks: tuple[str, ...]) -> None:
    assert parse_number(text).marks == marks


def indian(digits: str) -> str:
    head, tail = digits[:-3], digits[-3:]
    pairs = [head[max(i - 2, 0) : i] for i in range(len(head), 0, -2)][::-1]
    return ",".join([*pairs, tail])


def render(value: int, decimals: str, style: str, sign: str) -> str:
    digits = str(abs(value))
    whole = {"none": digits, "indian": indian(digits), "western": f"{abs(value):,}"}[style]
    return sign + whole + (f".{decimals}" if decimals else "")


@given(
    st.integers(min_value=1, max_value=10**18), st.from_regex(r"\A([0-9]{0,4})\Z"),
    st.sampled_from(["none", "indian", "western"]), st.sampled_from(["", *DASHES, "(-)", "(-) "]),
    st.sampled_from(["{}", "{}*", "{} (P)", " {} ", "₹{}", "{}%", "({})"]), st.booleans(),
)  # fmt: skip
def test_what_is_rendered_is_read_back(
    value: int, decimals: str, style: str, sign: str, frame: str, devanagari: bool
) -> None:
    text = frame.format(render(value, decimals, style, sign))
    if devanagari:
        text = text.translate({ord(str(d)): chr(0x966 + d) for d in range(10)})
    number = parse_number(text)
    expected = Decimal(f"{value}.{decimals}" if decimals else value)
    assert number.value == (-expected if sign else expected), text
    assert number.value is not None and str(abs(number.value)) == str(expected)
    assert number.grouping_ok


@given(st.text(max_size=30) | st.text(alphabet="0123456789,.-()% *R₹", max_size=12))
def test_never_raises_and_keeps_what_is_printed(text: str) -> None:
    for blanks in (False, True):
        number = parse_number(text, allow_blanks=blanks)
        assert number.printed == text
        assert number.value is None or number.null_mark is None
        assert number.value is None or isinstance(number.value, Decimal)
        assert number.value is None or number.value.is_finite()
