"""Edition keys in every form they are written in."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hpes_assets.publications.editions import (
    EditionError,
    edition_order,
    expected_edition,
    find_editions,
    issue_month,
    next_edition,
    parse_edition,
    previous_edition,
    sort_editions,
)
from hpes_assets.publications.loader import load_profile

SURVEY = load_profile("himachal_economic_survey")
BUDGET = load_profile("union_budget_at_a_glance")
CALENDAR = replace(SURVEY, name="census", edition_pattern=re.compile(r"(?P<start>\d{4})"),
                   first_edition="1951", issue_offset_years=1)
YEAR = st.integers(1900, 2150)


def key_of(year: int) -> str:
    return f"{year}-{(year + 1) % 100:02d}"


@given(YEAR, st.sampled_from("-‐‑‒–—−/_&"), st.sampled_from(["", " "]), st.booleans())
def test_every_way_of_writing_a_key_reads_back(year: int, dash: str, space: str, whole: bool) -> None:
    end = f"{year + 1}" if whole else f"{(year + 1) % 100:02d}"
    assert parse_edition(f"{year}{space}{dash}{space}{end}", SURVEY) == key_of(year)


@given(YEAR)
def test_keys_and_their_neighbours_round_trip(year: int) -> None:
    for profile, key in ((SURVEY, key_of(year)), (CALENDAR, str(year))):
        assert parse_edition(key, profile) == key
        assert previous_edition(next_edition(key, profile), profile) == key
        assert edition_order(next_edition(key, profile), profile) == edition_order(key, profile) + 1
        assert find_editions(f"en-survey_{key}.pdf", profile) == (key,)


@given(st.lists(YEAR, max_size=6))
def test_sorting_is_by_year_also_over_a_century(years: list[int]) -> None:
    assert sort_editions(map(key_of, years), SURVEY) == tuple(key_of(year) for year in sorted(set(years)))


@given(YEAR, st.integers(0, 99))
def test_two_years_that_do_not_follow_each_other_are_no_edition(year: int, end: int) -> None:
    text = f"{year}-{end:02d}"
    if end == (year + 1) % 100:
        assert parse_edition(text, SURVEY) == text
    else:
        with pytest.raises(EditionError, match=re.escape(text)):
            parse_edition(text, SURVEY)


@pytest.mark.parametrize(("text", "key"), [
    ("1999-2000", "1999-00"), ("1999-00", "1999-00"), ("२०१९-२०", "2019-20"), ("2025&26", "2025-26"),
    ("201718", "2017-18"), (" 2019-20\n", "2019-20"),
])
def test_forms_seen(text: str, key: str) -> None:
    assert parse_edition(text, SURVEY) == key


@pytest.mark.parametrize("text", [
    "", "2019", "19-20", "2019-2", "2019-020", "2019-200", "x2019-20", "2019-20.pdf", "2012-17", "1951-56",
    "2019--20", "20191-20", "20200102",
])
def test_what_is_no_edition(text: str) -> None:
    with pytest.raises(EditionError, match="himachal_economic_survey"):
        parse_edition(text, SURVEY)


@pytest.mark.parametrize(("text", "keys"), [
    ("Statistical_Tables2017_18.pdf", ("2017-18",)),
    ("en-economic_survey_2024-25.pdf", ("2024-25",)),
    ("Economic Survey 2013-14 (revises 2012-13)", ("2013-14", "2012-13")),
    ("budget_at_a_glance_202526_v2.pdf", ("2025-26",)),
    ("/budget2025-26/doc/x.pdf", ("2025-26",)),
    ("notice-2019-03-20.pdf", ()),
    ("scan20200102.pdf", ()),
    ("tel 0177-2621-22", ()),
    ("12012-13", ()),
    ("Twelfth Plan 2012-17", ()),
])
def test_editions_in_names(text: str, keys: tuple[str, ...]) -> None:
    assert find_editions(text, SURVEY) == keys


@given(st.text(max_size=40))
def test_whatever_is_found_is_a_key(text: str) -> None:
    for key in find_editions(text, SURVEY):
        assert parse_edition(key, SURVEY) == key and key.isascii()


def test_a_survey_is_issued_as_its_year_ends_a_budget_before_it_begins() -> None:
    assert issue_month("2019-20", SURVEY) == date(2020, 2, 1)
    assert issue_month("2025-26", BUDGET) == date(2025, 2, 1)


@given(st.dates(date(2000, 1, 1), date(2090, 12, 31)), st.sampled_from([SURVEY, BUDGET, CALENDAR]))
def test_the_expected_edition_is_the_newest_that_is_out_or_due(today: date, profile: object) -> None:
    edition = expected_edition(today, profile)  # type: ignore[arg-type]
    assert issue_month(edition, profile) <= today.replace(day=1)  # type: ignore[arg-type]
    assert issue_month(next_edition(edition, profile), profile) > today.replace(day=1)  # type: ignore[arg-type]
