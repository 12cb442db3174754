"""Questions that name an edition or an estimate, or ask for the first or the latest.

Belongs here: wordings under which the default answer is wrong, unless the latest is asked for.
"""

from __future__ import annotations

from dataclasses import replace

from golden.gold import Wanted
from golden.questions.plain import APPLE, CONSTANT, GROWTH, GSDP, INCOME, OWN_TAXES, TOURISTS
from golden.questions.setter import Ask, Setter, of_edition, wanted, year_before

GROUP = "edition_vintage"
WHEAT = Ask("crop_production", "", ("Wheat",))
BY_EDITION = (
    (GSDP, "What did the Economic Survey {e} print as GSDP at current prices for {y}?"),
    (CONSTANT, "In the {e} survey, what was GSDP at constant prices in {y}?"),
    (GROWTH, "GSDP growth at constant prices in {y}, as printed in the {e} survey"),
    (INCOME, "Per capita income of {y} according to the Economic Survey of {e}"),
    (WHEAT, "How much wheat was produced in {y}, going by the {e} edition?"),
)
UNREVISED = (
    (TOURISTS, "Tourist arrivals in {y} according to the Economic Survey {e}"),
    (APPLE, "Apple production in {y} as given in the {e} Economic Survey"),
)
BY_ESTIMATE = (
    (GSDP, "first_revised", "According to the first revised estimates, what was GSDP at current prices in {y}?"),
    (INCOME, "advance", "What was the advance estimate of per capita income for {y}?"),
    (CONSTANT, "second_revised", "Second revised estimate of GSDP at constant prices, {y}"),
    (GSDP, "third_revised", "GSDP at current prices in {y} (TR)"),
)
FIRST = (
    (GSDP, "What was the first estimate of GSDP at current prices for {y}?"),
    (INCOME, "What per capita income was printed for {y} when it was first published?"),
)
LATEST = (
    (GSDP, "What is the latest figure for GSDP at current prices in {y}?"),
    (INCOME, "Most recent estimate of per capita income for {y}"),
)


def set_vintages(setter: Setter) -> None:
    """All questions of the group."""
    _by_edition(setter)
    _by_estimate(setter)
    for ask, text in FIRST:
        cells = setter.vintages(ask)
        years = sorted({cell.data_year for cell in cells} & set(setter.editions))
        if years:
            year = setter.chance.choice(years)
            setter.add(GROUP, text.format(y=year), replace(wanted(ask, "", year), first=True))
    for ask, text in LATEST:
        years = sorted({cell.data_year for cell in setter.vintages(ask)})
        if years:
            year = setter.chance.choice(years)
            setter.add(GROUP, text.format(y=year), wanted(ask, "", year))
    _newest(setter)


def _by_edition(setter: Setter) -> None:
    for ask, text in BY_EDITION:
        name = ask.members[0]
        cells = setter.vintages(ask, name)
        if cells:
            cell = setter.chance.choice(cells)
            asked = of_edition(wanted(ask, name, cell.data_year), cell.edition)
            setter.add(GROUP, text.format(e=cell.edition, y=setter.said(cell.data_year)), asked)
    for ask, text in UNREVISED:
        edition = setter.chance.choice(setter.editions[:-1] or setter.editions)
        year = setter.chance.choice(setter.years(ask, where=lambda cell, e=edition: cell.edition == e))  # type: ignore[misc]
        setter.add(GROUP, text.format(e=edition, y=setter.said(year)), of_edition(wanted(ask, "", year), edition))


def _by_estimate(setter: Setter) -> None:
    for ask, estimate, text in BY_ESTIMATE:
        years = sorted({cell.data_year for cell in setter.vintages(ask) if cell.estimate == estimate})
        if years:
            year = setter.chance.choice(years)
            setter.add(GROUP, text.format(y=setter.said(year) if "(" not in text else year),
                       replace(wanted(ask, "", year), estimate=estimate))


def _newest(setter: Setter) -> None:
    newest = setter.editions[-1]
    setter.add(GROUP, f"Growth of GSDP at constant prices in {newest} (AE)",
               Wanted("gsdp_constant_growth", newest, estimate="advance"))
    edition = setter.chance.choice(setter.editions)
    year = year_before(edition)
    setter.add(GROUP, f"What did the {edition} survey give as revised estimates of the State's own taxes for {year}?",
               Wanted("own_tax_revenue", year, edition=edition, estimate="revised", row=OWN_TAXES))
