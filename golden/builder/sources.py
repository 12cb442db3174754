"""The sourced Himachal figures in ``golden/figures.tsv``: what press copies say each edition printed.

Belongs here: reading that file into values. Does not belong here: filling its gaps (``economy``).
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path

from golden.builder.model import LAKH, LAKH_TONNES, NUMBER, TONNES, UNITS, Unit
from hpes_retrieval.schema import Estimate

FIGURES = Path(__file__).resolve().parents[1] / "figures.tsv"


@dataclass(frozen=True, slots=True)
class Sourced:
    """A figure with its source. ``edition`` is empty where another publication printed it."""

    series: str
    member: str
    unit: Unit
    data_year: str
    value: Decimal
    edition: str
    estimate: Estimate
    partial: str
    source: str


Key = tuple[str, str, str, str]
"""Series, member, data year, edition."""


@cache
def sourced() -> Mapping[Key, Sourced]:
    """All sourced figures by series, member, data year and edition; the first of a key counts."""
    found: dict[Key, Sourced] = {}
    with FIGURES.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            figure = _in_one_unit(row)
            found.setdefault((figure.series, figure.member, figure.data_year, figure.edition), figure)
    return found


def _in_one_unit(row: dict[str, str]) -> Sourced:
    unit, value, series = UNITS[row["unit"]], Decimal(row["value"]), row["series"]
    if series == "tourists_total" and unit == NUMBER:
        unit, value = LAKH, value / LAKH.scale
    if series in ("apple_production", "fruit_production") and unit == TONNES:
        unit, value = LAKH_TONNES, value / LAKH_TONNES.scale
    return Sourced(
        series, row["member"], unit, row["data_year"], value, row["edition"],
        Estimate(row["estimate"]), row["partial"], row["source"],
    )  # fmt: skip
