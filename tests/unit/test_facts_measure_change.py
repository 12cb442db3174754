"""A percentage change is a percentage, whatever unit its row has."""

from __future__ import annotations

import pytest

from hpes_assets.facts.measure import unit_of


@pytest.mark.parametrize(("row", "column", "unit"), [
    ("G.S.D.P. at current prices (Rs. in crore)", ("Percentage change over previous year", "2023-24"), "percent"),
    ("Foodgrain production (lakh tonnes)", ("% increase over 2022-23",), "percent"),
    ("Foodgrain production (lakh tonnes)", ("Growth (in per cent)",), "percent"),
    ("G.S.D.P. at current prices (Rs. in crore)", ("Absolute Values", "2023-24"), "rupees"),
    ("Increase in foodgrain production (lakh tonnes)", ("2023-24",), "tonnes"),
])
def test_the_unit_of_a_change(row, column, unit):
    assert unit_of("", (row,), column, "", "", "rupees").name == unit
