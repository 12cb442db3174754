"""Facts as they leave the warehouse: every value exact, every absence an absence."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path

import duckdb
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from retrieval_facts import fact, warehouse

from hpes_retrieval.load_facts import read_facts


def loaded(home: Path, *facts):
    with duckdb.connect(str(warehouse(home, list(facts))), read_only=True) as connection:
        return read_facts(connection)


def test_a_fact_is_read_back_as_it_was_written(tmp_path: Path):
    full = fact("apple production", "2020-21", "4.21", member="shimla", price_basis="current", estimate="advance",
                is_partial=True, period_start=date(2020, 4, 1), period_end=date(2020, 12, 31), unit="tonnes",
                row_path=("Fruit > nuts", "Apple"), column_path=("2020-21", "(up to Dec., 2020)"), caption="Table 7.1",
                bbox=(253.26, 366.5, 284.75, 375.125))
    bare = fact("roads", None, None, null_mark="not_available", period_kind="none", column_path=(),
                bbox=(0.0, 0.0, 1.0, 1.0))
    assert sorted(loaded(tmp_path, full, bare), key=lambda one: one.series) == [full, bare]


@pytest.mark.parametrize("value", ["0", "1000", "1063872", "-45801", "4.80", "0.005", "-0.5", "100.0000000001"])
def test_values_are_exact_and_have_no_exponent(tmp_path: Path, value: str):
    found = loaded(tmp_path, fact("s", "2020-21", value))[0].value
    assert found == Decimal(value) and "E" not in str(found)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.decimals(min_value=-10**17, max_value=10**17, places=10))
def test_any_decimal_survives(tmp_path: Path, value: Decimal):
    assert loaded(tmp_path, fact("s", "2020-21", f"{value:f}"))[0].value == value
