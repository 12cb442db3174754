"""Years of questions: kinds of reading, anchors, vintages, what was used up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hpes_retrieval.periods import (
    Vintage,
    YearKind,
    find_years,
    fiscal_label,
    period_token,
    shift_year,
    start_year,
    years_in_text,
)

EDITIONS = [fiscal_label(year) for year in range(2015, 2025)]

FRAMES = {
    "{a}-{b2}": "fiscal", "in {a}-{b2}": "fiscal", "FY {a}-{b2}": "fiscal", "F.Y. {a}-{b}": "fiscal",
    "{a}–{b2}": "fiscal",
    "{a}/{b2}": "fiscal", "GSDP for {a}-{b}?": "fiscal", "financial year {a}-{b2}": "fiscal",
    "FY{b2}": "fiscal",
    "FY {b}": "fiscal", "fiscal {b}": "fiscal", "year ended 31st March {b}": "fiscal",
    "वर्ष {a}-{b2} में": "fiscal",
    "{a}-{b2} me kitna tha": "fiscal", "as on 31.03.{b}": "fiscal", "Q2 of {a}-{b2}": "fiscal",
    "calendar year {a}": "calendar", "CY{a}": "calendar", "Jan-Dec {a}": "calendar", "Census {a}": "calendar",
}  # fmt: skip


@given(st.integers(2000, 2047), st.sampled_from(sorted(FRAMES)), st.booleans())
def test_a_year_in_any_form_is_read_back(start: int, frame: str, devanagari: bool) -> None:
    text = frame.format(a=start, b=start + 1, b2=f"{(start + 1) % 100:02d}")
    if devanagari:
        text = text.translate({ord(str(digit)): chr(0x966 + digit) for digit in range(10)})
        text = text.replace("Q२", "Q2")
    reading = find_years(text, editions=EDITIONS)
    expected = fiscal_label(start) if FRAMES[frame] == "fiscal" else f"CY{start}"
    assert reading.data_years == (expected,), text
    assert reading.kind is YearKind.SINGLE and not reading.editions


@given(
    st.integers(2000, 2030),
    st.integers(1, 12),
    st.sampled_from(
        ["from {a} to {b}", "between {a} and {b}", "{a} - {b}", "{a} through {b}", "{a} से {b} तक"]
    ),
)
def test_ranges_hold_every_year(start: int, length: int, frame: str) -> None:
    first, last = fiscal_label(start), fiscal_label(start + length)
    reading = find_years(f"tourists {frame.format(a=first, b=last)}", editions=EDITIONS)
    assert reading.kind is YearKind.RANGE and reading.is_range
    assert reading.data_years == tuple(fiscal_label(start + n) for n in range(length + 1))


@given(st.lists(st.integers(2000, 2030), min_size=2, max_size=4, unique=True))
def test_years_side_by_side_are_compared(starts: list[int]) -> None:
    labels = [fiscal_label(start) for start in starts]
    reading = find_years(
        "compare GSDP of " + ", ".join(labels[:-1]) + " and " + labels[-1], editions=EDITIONS
    )
    assert reading.kind is YearKind.COMPARE and reading.data_years == tuple(labels)


@pytest.mark.parametrize(("text", "years"), [
    ("last five years", ("2020-21", "2021-22", "2022-23", "2023-24", "2024-25")), ("last year", ("2023-24",)),
    ("latest", ("2024-25",)), ("two years ago", ("2022-23",)), ("next year", ("2025-26",)),
    ("post-covid", ("2021-22", "2022-23", "2023-24", "2024-25")),
    ("pichle teen saal", ("2022-23", "2023-24", "2024-25")),
])  # fmt: skip
def test_relative_years_count_from_the_newest_edition(text: str, years: tuple[str, ...]) -> None:
    reading = find_years(f"GSDP {text}", editions=EDITIONS)
    assert reading.kind is YearKind.RELATIVE and reading.data_years == years
    assert "2024-25" in reading.sentence


def test_relative_years_need_an_edition_to_count_from() -> None:
    reading = find_years("GSDP last year")
    assert not reading.data_years and "no edition" in reading.sentence


def test_the_previous_year_is_the_one_before_the_year_named() -> None:
    reading = find_years("GSDP in 2019-20 against the previous year", editions=EDITIONS)
    assert reading.kind is YearKind.COMPARE and reading.data_years == ("2018-19", "2019-20")


@pytest.mark.parametrize(("text", "editions", "years"), [
    ("according to the 2020-21 survey, GSDP in 2018-19", ("2020-21",), ("2018-19",)),
    ("GSDP 2018-19 Economic Survey 2020-21", ("2020-21",), ("2018-19",)),
    ("In the 2020-21 edition, what was GSDP for 2018-19?", ("2020-21",), ("2018-19",)),
    ("Budget at a Glance 2025-26: interest payments 2023-24", ("2025-26",), ("2023-24",)),
    ("2018-19 GSDP in the latest edition", ("2024-25",), ("2018-19",)),
    ("National Sample Survey 2017-18", (), ("2017-18",)),
    ("GSDP in last year's survey", ("2023-24",), ()),
    ("2025-26 budget estimates of defence", (), ("2025-26",)),
])  # fmt: skip
def test_edition_and_data_year_are_separate_axes(
    text: str, editions: tuple[str, ...], years: tuple[str, ...]
) -> None:
    reading = find_years(text, editions=EDITIONS)
    assert (reading.editions, reading.data_years) == (editions, years)


@pytest.mark.parametrize(("text", "vintage"), [
    ("GSDP of 2018-19 as first published", Vintage.FIRST), ("how was 2018-19 GSDP revised", Vintage.ALL),
    ("revisions of GSDP 2018-19", Vintage.ALL), ("revised estimate of GSDP 2018-19", Vintage.DEFAULT),
    ("what is the latest estimate of GSDP for 2018-19", Vintage.LATEST), ("GSDP 2018-19", Vintage.DEFAULT),
    ("GSDP as of the 2019-20 survey for 2018-19", Vintage.AS_OF),
])  # fmt: skip
def test_vintages(text: str, vintage: Vintage) -> None:
    reading = find_years(text, editions=EDITIONS)
    assert reading.vintage is vintage and reading.data_years == ("2018-19",)


def test_keys_of_one_year_are_read_as_such() -> None:
    reading = find_years("as per the 2021 survey, rice in 2019-20", editions=["2020", "2021"])
    assert reading.editions == ("2021",) and not reading.edition_ambiguous


def test_a_year_outside_is_named_with_what_is_held() -> None:
    reading = find_years("GSDP in 2035-36", editions=EDITIONS)
    assert reading.outside == ("2035-36",)
    assert "2015-16" in reading.sentence and "2024-25" in reading.sentence


@pytest.mark.parametrize("text", [
    "Vision 2030", "SDG 2030 targets", "Article 243", "pages 100-120", "27,436 MW", "2019 MW of capacity",
    "Rs. 2015 crore",
    "Industrial Policy 2019", "the Act, 1956", "children aged 12-23", "base year 2011-12",
    "at 2004-05 prices", "",
])  # fmt: skip
def test_numbers_that_are_no_years(text: str) -> None:
    assert find_years(text, editions=EDITIONS).kind is YearKind.NONE
    assert years_in_text(text) == []


def test_years_in_running_text() -> None:
    text = (
        "As per the Economic Survey 2020-21, GSDP at constant (2011–12) prices grew in 2018–19 and in FY20, "
        "tourists in 2018; the Plan 2012-17 aside, as on 31.3.2021 2,045 villages, Vision 2030."
    )
    assert years_in_text(text) == ["2018-19", "2019-20", "CY2018", "2020-21"]


@given(st.integers(1900, 2090), st.integers(-40, 40))
def test_arithmetic_of_years(start: int, shift: int) -> None:
    for year in (fiscal_label(start), f"CY{start}"):
        assert start_year(year) == start
        assert shift_year(shift_year(year, shift), -shift) == year
    assert period_token(fiscal_label(start)) == f"fy{start}_{(start + 1) % 100:02d}"
    assert period_token(f"CY{start}") == f"cy{start}"


@given(st.text(max_size=60) | st.text(alphabet="0123456789-/. FYtoandinsurveyQ(),वर्ष", max_size=40))
def test_never_raises_and_uses_places_of_the_text(text: str) -> None:
    reading = find_years(text, editions=EDITIONS)
    assert all(0 <= begin < finish <= len(text) for begin, finish in reading.used)
    years_in_text(text)


@pytest.mark.parametrize("text", [
    "How did GSDP of 2018-19 differ between the surveys of 2020-21 and 2022-23?",
    "GSDP of 2018-19 in the 2020-21 and 2022-23 editions",
])
def test_two_editions_against_each_other_are_no_data_years(text):
    reading = find_years(text, editions=["2020-21", "2021-22", "2022-23"])
    assert (reading.data_years, reading.editions) == (("2018-19",), ("2020-21", "2022-23"))
    assert reading.vintage is Vintage.ALL
