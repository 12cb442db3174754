"""The 104 ways of writing a year that were collected from the press, each with what it means."""

from __future__ import annotations

import csv
import re
from datetime import date
from pathlib import Path

import pytest

from hpes_retrieval.periods import Vintage, YearKind, YearReading, find_years, fiscal_label, shift_year
from hpes_retrieval.periods.estimates import find_estimate
from hpes_retrieval.periods.masks import flatten
from hpes_retrieval.question import read_question
from hpes_retrieval.schema import Estimate

pytestmark = pytest.mark.real

FORMS = Path(__file__).resolve().parents[3] / "shared" / "facts" / "fy_query_forms.tsv"
EDITIONS = [fiscal_label(year) for year in range(2011, 2026)]
OLDEST, LATEST = EDITIONS[0], EDITIONS[-1]
KINDS = {
    "fy": YearKind.SINGLE, "point": YearKind.SINGLE, "cy": YearKind.SINGLE, "sub-year": YearKind.SINGLE,
    "out-of-corpus": YearKind.SINGLE, "vintage": YearKind.SINGLE, "vintage-compare": YearKind.SINGLE,
    "range": YearKind.RANGE, "ambiguous-range": YearKind.RANGE, "span": YearKind.RANGE,
    "series": YearKind.RANGE,
    "relative": YearKind.RELATIVE, "event": YearKind.RELATIVE, "compare": YearKind.COMPARE,
    "none": YearKind.NONE,
    "edition": YearKind.NONE, "edition-relative": YearKind.NONE, "edition-ambiguous": YearKind.NONE,
    "base": YearKind.NONE,
}  # fmt: skip
ESTIMATES = {
    "AE": Estimate.ADVANCE, "FR": Estimate.FIRST_REVISED, "SR": Estimate.SECOND_REVISED,
    "P": Estimate.PROVISIONAL,
    "Q": Estimate.QUICK, "R.E.": Estimate.REVISED, "B.E.": Estimate.BUDGET, "A": Estimate.ACTUAL,
}  # fmt: skip


def forms() -> list[dict[str, str]]:
    if not FORMS.is_file():
        return []
    with FORMS.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def expected_years(cell: str) -> tuple[str, ...]:
    """``2011-12..latest``, ``anchor-1``, ``latest-4..latest``, ``2001,2011`` to data years."""
    cell = re.sub(r"\s+Q[1-4]$|\s+\(.*\)$", "", cell)
    if ".." in cell:
        first, last = (point(end) if end else OLDEST for end in cell.split(".."))
        return tuple(shift_year(first, n) for n in range(int(last[:4]) - int(first[:4]) + 1))
    return tuple(point(year) for year in cell.split(",")) if cell else ()


def point(text: str) -> str:
    if match := re.fullmatch(r"(?:latest|anchor)(-\d+)?", text):
        return shift_year(LATEST, int(match[1] or 0))
    return f"CY{text}" if re.fullmatch(r"\d{4}", text) else text


def expected_editions(cell: str) -> tuple[str, ...]:
    if cell == "latest edition":
        return (LATEST,)
    return tuple(re.findall(r"\d{4}-\d{2}", cell))


def test_all_forms_are_there(shared: Path) -> None:
    assert len(forms()) == 104 and (shared / "facts" / "fy_query_forms.tsv").samefile(FORMS)


@pytest.mark.parametrize("form", forms() or [{}], ids=lambda form: form.get("text", "none"))
def test_form(shared: Path, form: dict[str, str]) -> None:
    reading = find_years(form["text"], editions=EDITIONS)
    assert reading.data_years == expected_years(form["data_years"])
    assert reading.editions == expected_editions(form["edition"])
    kind = re.sub(r"-(?:hi|hinglish)$", "", form["kind"])
    check_kind(kind, form["text"], reading)


def check_kind(kind: str, text: str, reading: YearReading) -> None:
    base = kind.split("+")[0]
    if base == "ambiguous":
        check_ambiguous(text, reading)
    elif base == "census":
        assert reading.kind in (YearKind.SINGLE, YearKind.COMPARE)
    elif base != "edition" or not reading.data_years:
        assert reading.kind is KINDS[base]
    if kind == "fy+estimate":
        found = find_estimate(flatten(text))
        code = re.search(r"\(([A-Z.]+)\)", text)
        assert found is not None and code is not None and found.estimate is ESTIMATES[code[1]]
        assert read_question(text, EDITIONS).estimate is ESTIMATES[code[1]]
    check_flags(kind, text, reading)


def check_ambiguous(text: str, reading: YearReading) -> None:
    """A bare year has two fiscal readings and a calendar one; a two-digit pair has a single one."""
    if len(reading.data_years) == 1:
        assert reading.kind is YearKind.SINGLE
        return
    year = re.search(r"\d{4}", text)
    assert year is not None
    assert reading.kind is YearKind.AMBIGUOUS and reading.is_ambiguous
    assert reading.calendar_years == (f"CY{year[0]}",) and reading.sentence


def check_flags(kind: str, text: str, reading: YearReading) -> None:
    assert reading.is_partial == (kind in ("fy+partial", "sub-year"))
    assert (reading.as_on is not None) == (kind == "point")
    assert reading.edition_ambiguous == (kind == "edition-ambiguous")
    assert (reading.span is not None) == (kind == "span")
    assert reading.is_series == (kind == "series")
    if kind in ("out-of-corpus", "relative", "event", "span", "ambiguous-range") or text == "2047":
        assert reading.sentence, "the reading must be stated"
    if kind == "out-of-corpus" or text == "2047":
        assert reading.outside
    if kind in ("vintage", "vintage-compare"):
        assert reading.vintage is (Vintage.FIRST if kind == "vintage" else Vintage.ALL)
    else:
        assert reading.vintage is Vintage.DEFAULT


@pytest.mark.parametrize(("text", "start", "end"), [
    ("2020-21 (up to Dec., 2020)", date(2020, 4, 1), date(2020, 12, 31)),
    ("Q3 of 2019-20", date(2019, 10, 1), date(2019, 12, 31)),
    ("April-December 2023", date(2023, 4, 1), date(2023, 12, 31)),
])  # fmt: skip
def test_parts_of_years_have_their_days(shared: Path, text: str, start: date, end: date) -> None:
    assert any(form["text"] == text for form in forms())
    assert find_years(text, editions=EDITIONS).part == (start, end)


def test_base_years_are_told_and_filter_nothing(shared: Path) -> None:
    for form in forms():
        if "base" in form["kind"]:
            assert "2011-12" not in find_years(form["text"], editions=EDITIONS).data_years
    assert read_question("GSDP at constant (2011-12) prices in 2019-20", EDITIONS).base_year == "2011-12"
