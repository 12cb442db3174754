"""Table heads to periods."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hpes_retrieval.periods import fiscal_label, parse_header_period
from hpes_retrieval.periods.header import header_remainder
from hpes_retrieval.schema import Estimate, PeriodKind


@pytest.mark.parametrize(("text", "year", "estimate"), [
    ("2023-2024 Actuals", "2023-24", Estimate.ACTUAL),
    ("2023-2024 वास्तविक Actuals", "2023-24", Estimate.ACTUAL),
    ("2024-2025 Budget Estimates", "2024-25", Estimate.BUDGET),
    ("2024-2025 बजट अनुमान", "2024-25", Estimate.BUDGET),
    ("2024-2025 Revised Estimates", "2024-25", Estimate.REVISED),
    ("2024-25 RE", "2024-25", Estimate.REVISED),
    ("BE 2024-25", "2024-25", Estimate.BUDGET),
    ("2019-20 (FR)", "2019-20", Estimate.FIRST_REVISED),
    ("2019-20FR", "2019-20", Estimate.FIRST_REVISED),
    ("2019-20 (First Revised)", "2019-20", Estimate.FIRST_REVISED),
    ("2019–20 (SR)", "2019-20", Estimate.SECOND_REVISED),
    ("2019-20 (T.R.)", "2019-20", Estimate.THIRD_REVISED),
    ("2014-15\n(Q)", "2014-15", Estimate.QUICK),
    ("2021-22 (AE)", "2021-22", Estimate.ADVANCE),
    ("2024-25 (1st AE)", "2024-25", Estimate.ADVANCE),
    ("2022-23 (Provisional)", "2022-23", Estimate.PROVISIONAL),
    ("2025-26 (B.E.)", "2025-26", Estimate.BUDGET),
    ("वर्ष 2019-20", "2019-20", Estimate.NONE),
    ("2019-20 (No. of bank accounts)", "2019-20", Estimate.NONE),
    ("Advance tax 2019-20", "2019-20", Estimate.NONE),
    ("April 2019 - March 2020", "2019-20", Estimate.NONE),
    ("1951-52", "1951-52", Estimate.NONE),
    ("1999-2000", "1999-00", Estimate.NONE),
    ("Growth 2018-19 over 2017-18", "2018-19", Estimate.NONE),
])  # fmt: skip
def test_full_years(text: str, year: str, estimate: Estimate) -> None:
    period = parse_header_period(text)
    assert period is not None
    assert (period.kind, period.data_year, period.is_partial) == (PeriodKind.FISCAL, year, False)
    assert period.estimate is estimate
    assert (period.start, period.end) == (date(int(year[:4]), 4, 1), date(int(year[:4]) + 1, 3, 31))


@pytest.mark.parametrize(("text", "year", "end"), [
    ("2020-21 (up to Dec., 2020)", "2020-21", date(2020, 12, 31)),
    ("2020-21 (up to Oct. 2020)", "2020-21", date(2020, 10, 31)),
    ("2020-21 (upto 31.12.2020)", "2020-21", date(2020, 12, 31)),
    ("2020-21 up to December", "2020-21", date(2020, 12, 31)),
    ("2020-21 (Apr-Dec)", "2020-21", date(2020, 12, 31)),
    ("2020-21 (April to January)", "2020-21", date(2021, 1, 31)),
    ("2024-25 (Upto Dec., 24)", "2024-25", date(2024, 12, 31)),
    ("Achievement 2020-21 (up to Dec 2020)", "2020-21", date(2020, 12, 31)),
    ("April-December 2023", "2023-24", date(2023, 12, 31)),
    ("March 2020", "2019-20", date(2020, 3, 31)),
    ("Mar-20", "2019-20", date(2020, 3, 31)),
])  # fmt: skip
def test_parts_of_years_are_partial(text: str, year: str, end: date) -> None:
    period = parse_header_period(text)
    assert period is not None and period.is_partial
    assert (period.data_year, period.end) == (year, end)


def test_up_to_the_end_is_the_full_year() -> None:
    period = parse_header_period("2020-21 (upto March 2021)")
    assert period is not None and not period.is_partial and period.data_year == "2020-21"


@pytest.mark.parametrize(("text", "kind", "year", "start"), [
    ("2018", PeriodKind.CALENDAR, "CY2018", date(2018, 1, 1)),
    ("Census 2011", PeriodKind.CALENDAR, "CY2011", date(2011, 1, 1)),
    ("As on 31.3.2020", PeriodKind.AS_ON, "2019-20", date(2020, 3, 31)),
    ("31st March, 2020", PeriodKind.AS_ON, "2019-20", date(2020, 3, 31)),
    ("as on 30.09.2018", PeriodKind.AS_ON, "2018-19", date(2018, 9, 30)),
    ("2012-17", PeriodKind.SPAN, None, date(2012, 4, 1)),
    ("12th Plan (2012-17)", PeriodKind.SPAN, None, date(2012, 4, 1)),
])  # fmt: skip
def test_other_kinds(text: str, kind: PeriodKind, year: str | None, start: date) -> None:
    period = parse_header_period(text)
    assert period is not None
    assert (period.kind, period.data_year, period.start, period.is_partial) == (kind, year, start, False)


@pytest.mark.parametrize("text", [
    "", "Urban", "Actuals", "GSDP at constant (2011-12) prices", "% change over 2018-19",
    "2018-19 2020-21 2022-23",
    "Vision 2030", "Article 243", "15-29", "27,436 MW", "(2011-12 = 100)",
])  # fmt: skip
def test_heads_without_a_period_of_their_own(text: str) -> None:
    assert parse_header_period(text) is None


@pytest.mark.parametrize(("text", "rest"), [
    ("Apple 2019-20 (FR)", "Apple"), ("2023-2024 Actuals", ""), ("2020-21 (up to Dec., 2020)", ""),
    ("2019-20", ""), ("Actuals", ""), ("NFHS-4 (2015-16)", "NFHS-4"),
    ("Revenue Receipts", "Revenue Receipts"),
    ("2011 Census", ""),
])  # fmt: skip
def test_what_else_a_head_says(text: str, rest: str) -> None:
    assert header_remainder(text) == rest


STATUSES = {
    "": Estimate.NONE, "(AE)": Estimate.ADVANCE, "(F.R.)": Estimate.FIRST_REVISED,
    "(SR)": Estimate.SECOND_REVISED,
    "(P)": Estimate.PROVISIONAL, "(Q)": Estimate.QUICK, "RE": Estimate.REVISED,
    "Budget Estimates": Estimate.BUDGET,
    "Actuals": Estimate.ACTUAL,
}  # fmt: skip


@given(st.integers(1950, 2048), st.sampled_from("-‐‑‒–—−/"), st.booleans(), st.sampled_from(sorted(STATUSES)),
       st.sampled_from(["{y} {s}", "{y}\n{s}", "Year {y} {s}"]))  # fmt: skip
def test_a_year_written_any_way_is_read_back(
    start: int, dash: str, long: bool, status: str, frame: str
) -> None:
    end = start + 1 if long else f"{(start + 1) % 100:02d}"
    period = parse_header_period(frame.format(y=f"{start}{dash}{end}", s=status))
    assert period is not None
    assert period.data_year == fiscal_label(start)
    assert period.estimate is STATUSES[status] and not period.is_partial


@given(st.text(max_size=40))
def test_never_raises(text: str) -> None:
    parse_header_period(text)
    header_remainder(text)
