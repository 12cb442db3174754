"""What is known of each series besides its sourced figures: unit, decimals, usual level and growth.

Belongs here: one line a series. Levels are for 2015-16 and only steer the illustrative figures.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from golden.builder.model import (
    BOXES,
    CRORE,
    HECTARES,
    INDEX,
    KILOMETRES,
    LAKH,
    LAKH_TONNES,
    MEGAWATT,
    MILLION_UNITS,
    NUMBER,
    PERCENT,
    RUPEES,
    THOUSAND_HECTARES,
    THOUSAND_TONNES,
    Unit,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Series:
    """How a series behaves where no source says what was printed."""

    key: str
    unit: Unit
    level: float
    growth: float = 0.05
    noise: float = 0.02
    decimals: int = 0
    revised: bool = False
    """Printed as AE, then FR, SR and TR, changing each time."""
    price_basis: str = ""


_ALL = (
    Series("gsdp_current", CRORE, 114239, 0.098, 0.01, revised=True, price_basis="current"),
    Series("gsdp_constant", CRORE, 96274, 0.062, 0.008, revised=True, price_basis="constant"),
    Series("gsdp_growth", PERCENT, 6.5, 0.0, 0.1, 1, price_basis="constant"),
    Series("per_capita_income", RUPEES, 135621, 0.085, 0.01, revised=True, price_basis="current"),
    Series("gva_primary", CRORE, 13900, 0.022, 0.01, revised=True, price_basis="constant"),
    Series("gva_secondary", CRORE, 42300, 0.055, 0.01, revised=True, price_basis="constant"),
    Series("gva_tertiary", CRORE, 36200, 0.06, 0.01, revised=True, price_basis="constant"),
    Series("tourists_total", LAKH, 175.3, 0.04, 0.03, 2),
    Series("tourists_foreign", NUMBER, 406108, -0.03, 0.04),
    Series("apple_production", LAKH_TONNES, 6.1, 0.01, 0.14, 2),
    Series("fruit_production", LAKH_TONNES, 7.4, 0.015, 0.1, 2),
    Series("foodgrain_production", LAKH_TONNES, 16.34, 0.003, 0.03, 2, revised=True),
    Series("vegetable_production", LAKH_TONNES, 16.1, 0.02, 0.02, 2),
    Series("crop_production", THOUSAND_TONNES, 100.0, 0.005, 0.05, 2),
    Series("crop_area", THOUSAND_HECTARES, 60.0, -0.006, 0.01, 2),
    Series("apple_area", HECTARES, 110679, 0.007, 0.004),
    Series("fruit_area", HECTARES, 226799, 0.006, 0.003),
    Series("apple_boxes", BOXES, 1500000, 0.01, 0.2),
    Series("own_tax_revenue", CRORE, 6696, 0.085, 0.03, 2),
    Series("tax_collection", CRORE, 6696, 0.085, 0.03, 2),
    Series("non_tax_revenue", CRORE, 1837, 0.07, 0.05, 2),
    Series("central_tax_share", CRORE, 3611, 0.11, 0.03, 2),
    Series("grants_in_aid", CRORE, 11296, 0.05, 0.04, 2),
    Series("revenue_expenditure", CRORE, 22303, 0.09, 0.02, 2),
    Series("capital_expenditure", CRORE, 2864, 0.09, 0.05, 2),
    Series("sector_outlay", CRORE, 640, 0.06, 0.05, 2),
    Series("bank_branches", NUMBER, 1955, 0.022, 0.004),
    Series("credit_deposit_ratio", PERCENT, 52, -0.01, 0.02, 2),
    Series("deposits", CRORE, 78300, 0.085, 0.01, 2),
    Series("advances", CRORE, 38900, 0.08, 0.015, 2),
    Series("cpi_inflation", PERCENT, 4.8, 0.0, 0.15, 1),
    Series("price_index", INDEX, 128.0, 0.045, 0.004, 1),
    Series("power_consumption", MILLION_UNITS, 900, 0.04, 0.03, 2),
    Series("power_generation", MILLION_UNITS, 700, 0.02, 0.05, 2),
    Series("hydropower_harnessed", MEGAWATT, 10264, 0.012, 0.001),
    Series("capacity", MEGAWATT, 300, 0.0, 0.3),
    Series("tourists_district", LAKH, 14.0, 0.04, 0.08, 2),
    Series("hotels", NUMBER, 2520, 0.05, 0.01),
    Series("beds", NUMBER, 66000, 0.05, 0.01),
    Series("schools", NUMBER, 900, 0.002, 0.004),
    Series("enrolment", NUMBER, 25000, -0.015, 0.01),
    Series("literacy", PERCENT, 82.8, 0.0, 0.03, 2),
    Series("health_institutions", NUMBER, 200, 0.012, 0.01),
    Series("roads", KILOMETRES, 2900, 0.018, 0.004),
    Series("beneficiaries", NUMBER, 34000, 0.04, 0.03),
    Series("scheme_outlay", CRORE, 80, 0.07, 0.06, 2),
    Series("annex_number", NUMBER, 1000, 0.03, 0.02),
    Series("annex_outlay", CRORE, 40, 0.07, 0.06, 2),
    Series("workers", NUMBER, 9000, 0.03, 0.03),
)
SERIES: Mapping[str, Series] = {series.key: series for series in _ALL}

DISTRICTS = (
    "Bilaspur", "Chamba", "Hamirpur", "Kangra", "Kinnaur", "Kullu", "Lahaul & Spiti", "Mandi", "Shimla",
    "Sirmaur", "Solan", "Una",
)  # fmt: skip
DISTRICTS_HINDI: Mapping[str, str] = dict(
    zip(
        DISTRICTS,
        ("बिलासपुर", "चम्बा", "हमीरपुर", "कांगड़ा", "किन्नौर", "कुल्लू", "लाहौल-स्पीति", "मण्डी", "शिमला", "सिरमौर",
         "सोलन", "ऊना"),
        strict=True,
    )
)  # fmt: skip
DISTRICT_WEIGHT: Mapping[str, float] = dict(
    zip(DISTRICTS, (0.56, 0.76, 0.66, 2.2, 0.16, 0.64, 0.09, 1.46, 1.19, 0.77, 0.85, 0.76), strict=True)
)
"""Roughly a district's population over the average."""
