"""The chapters of a narrative, in the order and under the numbers that each edition gives them.

Belongs here: which chapters there are and how their order drifts. Each chapter's text has a module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from golden.builder.chapters.agriculture import agriculture
from golden.builder.chapters.annex import annex
from golden.builder.chapters.banking import banking
from golden.builder.chapters.education import education
from golden.builder.chapters.overview import overview
from golden.builder.chapters.power import power
from golden.builder.chapters.prices import prices
from golden.builder.chapters.public_finance import public_finance
from golden.builder.chapters.rural import rural
from golden.builder.chapters.state_income import state_income
from golden.builder.chapters.tourism import tourism
from golden.builder.desk import Desk
from golden.builder.model import Chapter
from golden.builder.seeding import rng

WRITERS: Mapping[str, Callable[[Desk], Chapter]] = {
    "overview": overview,
    "state_income": state_income,
    "public_finance": public_finance,
    "banking": banking,
    "prices": prices,
    "agriculture": agriculture,
    "power": power,
    "tourism": tourism,
    "education": education,
    "rural": rural,
}


def chapters_of(desk: Desk) -> tuple[Chapter, ...]:
    """All chapters of an edition's narrative, in its order: chapter numbers drift, as in the real survey."""
    return (*(WRITERS[key](desk) for key in order_of(desk)), *annex(desk))


def order_of(desk: Desk) -> list[str]:
    """The general review and the State's income open; the others change places every few editions."""
    first, rest = list(WRITERS)[:2], list(WRITERS)[2:]
    rng(desk.seed, "order", desk.edition.start // 3).shuffle(rest)
    return [*first, *rest]
