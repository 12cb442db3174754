"""Units and notes as printed."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hpes_assets.facts.legend import Legend, read_legend
from hpes_assets.facts.units import parse_unit
from hpes_assets.tables.model import Grid
from hpes_retrieval.numbers import Brackets
from hpes_retrieval.schema import NullMark


@pytest.mark.parametrize(("text", "name", "scale"), [
    ("(₹ crore)", "rupees", 10**7), ("(₹ करोड़) (In ₹ crore)", "rupees", 10**7),
    ("Rs. in lakh", "rupees", 10**5),
    ("(Rs. in crore)", "rupees", 10**7), ("(In Crore)", "rupees", 10**7), ("(In lakh)", "number", 10**5),
    ("lakh crore", "rupees", 10**12), ("lakh tonnes", "tonnes", 10**5), ("('000 tonnes)", "tonnes", 1000),
    ("MT", "tonnes", 1), ("M.T.", "tonnes", 1), ("(in lakh MT)", "tonnes", 10**5),
    ("('000 ha)", "hectares", 1000),
    ("in hectares", "hectares", 1), ("(Lakh Hectares)", "hectares", 10**5), ("in MU", "MU", 1),
    ("(in million units)", "MU", 1), ("MW", "MW", 1), ("%", "percent", 1), ("per cent", "percent", 1),
    ("% of GDP", "percent", 1), ("Number", "number", 1), ("(Nos.)", "number", 1),
    ("No. of Boxes", "boxes", 1),
    ("(in boxes of 20 kg)", "boxes", 1), ("Kg. per Hectare", "kilograms per hectare", 1),
    ("Rs./kg", "rupees per kilogram", 1),
    ("persons per sq km", "persons per square kilometre", 1),
    ("females per 1000 males", "females per 1000 males", 1),
    ("(Unit: Rs. crore)", "rupees", 10**7), ("(Figures in lakh)", "number", 10**5), ("Rupees", "rupees", 1),
    ("(schemes of more than ₹ 1000 crore in BE 2025-26) (₹ in crore)", "rupees", 10**7),
    ("Consumption of power (in MU)", "MU", 1),
])  # fmt: skip
def test_units(text: str, name: str, scale: int) -> None:
    unit = parse_unit(text)
    assert unit is not None
    assert (unit.name, unit.scale) == (name, Decimal(scale))


@pytest.mark.parametrize(
    "text", ["", "Apple", "2019-20", "Total", "1000", "Tax Revenue (Net to Centre)", "Year"]
)
def test_what_is_no_unit(text: str) -> None:
    assert parse_unit(text) is None


SCALES = {"": 1, "crore": 10**7, "lakh": 10**5, "thousand": 1000, "million": 10**6}
NAMES = {
    "tonnes": "tonnes",
    "hectares": "hectares",
    "boxes": "boxes",
    "₹": "rupees",
    "litres": "litres",
    "kg": "kilograms",
}


@given(
    st.sampled_from(sorted(SCALES)),
    st.sampled_from(sorted(NAMES)),
    st.sampled_from(["({})", "{}", "(in {})", "[In {}]"]),
)
def test_a_unit_put_together_is_taken_apart(scale: str, name: str, frame: str) -> None:
    unit = parse_unit(frame.format(f"{scale} {name}".strip()))
    assert unit is not None and (unit.name, unit.scale) == (NAMES[name], Decimal(SCALES[scale]))


@given(st.text(max_size=40))
def test_never_raises(text: str) -> None:
    unit = parse_unit(text)
    assert unit is None or unit.scale > 0


def legend(*notes: str) -> Legend:
    return read_legend(Grid((1,), (0, 0, 1, 1), (), 0, 0, 0, 0, "ruled", legend=notes))


def test_notes_say_what_marks_and_brackets_mean() -> None:
    assert legend(".. Not available.  Figures are provisional.").nulls == {"..": NullMark.NOT_AVAILABLE}
    assert legend("* Percentage not shown; based on fewer than 25 cases").nulls == {"*": NullMark.SUPPRESSED}
    assert legend("- Nil.", "* Provisional.").texts["*"] == "Provisional."
    assert legend("P: Provisional; Q - Quick Estimates").texts == {"P": "Provisional", "Q": "Quick Estimates"}
    assert legend("Figures in parenthesis are as a percentage of GDP.").brackets is Brackets.PERCENT_OF_GDP
    assert legend("( ) Based on 25-49 unweighted cases").brackets is Brackets.SMALL_SAMPLE
    assert legend("Figures in brackets are negative").brackets is Brackets.NEGATIVE
    assert not legend("# Excluding transfers").brackets_known
