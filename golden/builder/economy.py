"""The economy as each edition saw it: sourced figures where there are any, illustrative ones elsewhere.

A figure belongs to a series, a data year *and an edition*: the same year is printed as an advance
estimate first and revised in the next editions. Belongs here: that rule. Does not belong here: tables.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from functools import cache

from golden.builder.catalogue import DISTRICT_WEIGHT, SERIES, Series
from golden.builder.model import Edition, Figure, fiscal
from golden.builder.printing import rounded
from golden.builder.seeding import rng
from golden.builder.sources import Sourced, sourced
from hpes_retrieval.schema import Estimate

BY_AGE = (Estimate.ADVANCE, Estimate.FIRST_REVISED, Estimate.SECOND_REVISED, Estimate.THIRD_REVISED)
OLDER_BY_AGE = (Estimate.ADVANCE, Estimate.QUICK, Estimate.PROVISIONAL)
"""Estimates by their age, as editions on the 2011-12 base call them, and as those before did."""
NEW_BASE = 2015
"""Start of the first edition whose national accounts are on the 2011-12 base; those before are on 2004-05."""
NATIONAL_ACCOUNTS = (
    "gsdp_current", "gsdp_constant", "per_capita_income", "gva_primary", "gva_secondary", "gva_tertiary",
)  # fmt: skip
OLD_BASE_SHARE = {"gsdp_constant": 0.556, "gva_primary": 0.61, "gva_secondary": 0.47, "gva_tertiary": 0.61}
"""Level on the 2004-05 base over that of the catalogue, which is on the newer one."""
REVISION = (0.0, 0.012, 0.009, 0.004)
"""Largest change of a national account when its estimate grows a year older, as a share."""
FIRST_EDITION = 2011


def year_start(data_year: str) -> int:
    """Calendar year in which a data year starts: 2019 for ``2019-20`` and for ``CY2019``."""
    return int(data_year[2:]) if data_year.startswith("CY") else int(data_year[:4])


class Economy:
    """What one edition prints for any series and year.

    Args:
        seed: Moves every illustrative figure; sourced ones stay.
        edition: The edition that prints.
    """

    def __init__(self, seed: int, edition: Edition) -> None:
        self.seed = seed
        self.edition = edition

    @property
    def base_year(self) -> str:
        """Year whose prices this edition calls constant."""
        return "2011-12" if self.edition.start >= NEW_BASE else "2004-05"

    def figure(self, key: str, data_year: str, member: str = "", weight: float = 1.0) -> Figure:
        """The full-year figure of a series, with the estimate that this edition gives it.

        Args:
            key: Series of the catalogue.
            data_year: ``2019-20`` or ``CY2019``.
            member: District, crop or category within the series.
            weight: Size of the member over the series' usual level.
        """
        series = SERIES[key]
        value, source = _value(self.seed, key, member, data_year, self.edition.start, weight)
        return Figure(
            key, value, series.unit, data_year, self._estimate(series, data_year), series.decimals,
            member=member, price_basis=series.price_basis, source=source,
        )  # fmt: skip

    def part(self, key: str, data_year: str, until: str, member: str = "", weight: float = 1.0) -> Figure:
        """The figure of a year that is not over yet; ``until`` is printed with it: "up to December 2023"."""
        full = self.figure(key, data_year, member, weight)
        exact = sourced().get((key, member, data_year, self.edition.key))
        if exact is not None and exact.partial:
            return replace(
                full, value=exact.value, partial=until, source=exact.source, estimate=Estimate.NONE
            )
        share = rng(self.seed, "part", key, member, data_year, self.edition.key).uniform(0.52, 0.86)
        value = rounded(full.value * Decimal(str(share)), full.decimals) if full.value is not None else None
        return replace(full, value=value, partial=until, source="", estimate=Estimate.NONE)

    def district(self, key: str, data_year: str, name: str) -> Figure:
        """The figure of one district, scaled by its population."""
        return self.figure(key, data_year, name, DISTRICT_WEIGHT[name])

    def growth(self, key: str, data_year: str) -> Figure:
        """Growth over the year before, computed from what this edition prints for the two years."""
        now, before = self.figure(key, data_year), self.figure(key, fiscal(year_start(data_year) - 1))
        assert now.value is not None and before.value is not None
        value = rounded((now.value / before.value - 1) * 100, 1)
        exact = (
            sourced().get(("gsdp_growth", "", data_year, self.edition.key))
            if key == "gsdp_constant"
            else None
        )
        source = exact.source if exact is not None and exact.value == value else ""
        unit = SERIES["gsdp_growth"].unit
        return replace(now, series=f"{key}_growth", value=value, unit=unit, decimals=1, source=source)

    def _estimate(self, series: Series, data_year: str) -> Estimate:
        if series.key in NATIONAL_ACCOUNTS:
            printed = _printed_estimate(data_year, self.edition.key)
            if printed is not Estimate.NONE:
                return printed
        exact = _full(sourced().get((series.key, "", data_year, self.edition.key)))
        if exact is not None and exact.estimate is not Estimate.NONE:
            return exact.estimate
        ages = BY_AGE if self.edition.start >= NEW_BASE else OLDER_BY_AGE
        age = self.edition.start - year_start(data_year)
        return ages[age] if series.revised and 0 <= age < len(ages) else Estimate.NONE


@cache
def _printed_estimate(data_year: str, edition: str) -> Estimate:
    """What the sources say that an edition calls its national accounts of a year."""
    figures = (sourced().get((key, "", data_year, edition)) for key in NATIONAL_ACCOUNTS)
    return next((f.estimate for f in figures if f is not None and f.estimate is not Estimate.NONE), Estimate.NONE)


@cache
def _value(
    seed: int, key: str, member: str, data_year: str, edition: int, weight: float
) -> tuple[Decimal, str]:
    """Value and source as printed by the edition that starts in ``edition``."""
    for name in (fiscal(edition), ""):
        exact = _full(sourced().get((key, member, data_year, name)))
        if exact is not None:
            return rounded(exact.value, SERIES[key].decimals), exact.source
    if key == "gsdp_constant":
        implied = _from_growth(seed, data_year, edition)
        if implied is not None:
            return implied, ""
    series, age = SERIES[key], edition - year_start(data_year)
    if age > 0 and edition > FIRST_EDITION and not (edition == NEW_BASE and key in NATIONAL_ACCOUNTS):
        value, source = _value(seed, key, member, data_year, edition - 1, weight)
        limit = REVISION[age] if series.revised and age < len(REVISION) else 0.0
        if not limit:
            return value, source
        change = rng(seed, "revision", key, member, data_year, edition).uniform(-limit, limit)
        return rounded(value * Decimal(str(1 + change)), series.decimals), ""
    return _path(seed, series, member, data_year, weight, edition), ""


def _full(figure: Sourced | None) -> Sourced | None:
    return None if figure is None or figure.partial else figure


def _from_growth(seed: int, data_year: str, edition: int) -> Decimal | None:
    """Constant-price GSDP implied by growth that the edition prints: of the year itself, or of the year after."""
    before = fiscal(year_start(data_year) - 1)
    base = sourced().get(("gsdp_constant", "", before, fiscal(edition)))
    rise = sourced().get(("gsdp_growth", "", data_year, fiscal(edition)))
    if base is not None and rise is not None:
        return rounded(base.value * (1 + rise.value / 100))
    after = fiscal(year_start(data_year) + 1)
    growth = sourced().get(("gsdp_growth", "", after, fiscal(edition)))
    if growth is None or year_start(after) > edition:
        return None
    value, _ = _value(seed, "gsdp_constant", "", after, edition, 1.0)
    return rounded(value / (1 + growth.value / 100))


def _on_old_base(figure: Sourced) -> bool:
    return bool(figure.edition) and int(figure.edition[:4]) < NEW_BASE


@cache
def _members() -> dict[tuple[str, str], list[Sourced]]:
    """Sourced figures by series and member."""
    found: dict[tuple[str, str], list[Sourced]] = {}
    for figure in sourced().values():
        found.setdefault((figure.series, figure.member), []).append(figure)
    return found


def _path(seed: int, series: Series, member: str, data_year: str, weight: float, edition: int) -> Decimal:
    """An illustrative value: the nearest sourced year, or the usual level, carried along with growth."""
    start = year_start(data_year)
    anchors = [
        (abs(year_start(f.data_year) - start), f.edition, year_start(f.data_year), f.value)
        for f in _members().get((series.key, member), ())
        if not f.partial and (series.key not in NATIONAL_ACCOUNTS or _on_old_base(f) == (edition < NEW_BASE))
    ]
    usual = series.level * weight * (OLD_BASE_SHARE.get(series.key, 1.0) if edition < NEW_BASE else 1.0)
    _, _, year, level = min(anchors) if anchors else (0, "", 2015, Decimal(str(usual)))
    noise = rng(seed, "path", series.key, member, data_year).gauss(0, 1) * series.noise
    factor = (1 + series.growth) ** (start - year) * (1 + max(-0.5, min(0.5, noise)))
    return rounded(level * Decimal(str(factor)), series.decimals)
