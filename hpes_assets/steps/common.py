"""What the steps share: what an edition is, keys of inputs and code, rows of gate results.

Belongs here: helpers of more than one step. Does not belong here: any step.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hpes_assets.errors import HpesError
from hpes_assets.home import Home, PublicationHome
from hpes_assets.publications.model import Profile
from hpes_assets.steps.layout import MADE_FROM, TABLES_OF
from hpes_assets.warehouse import lake
from hpes_assets.warehouse.lake import EditionRows, Row


class StepError(HpesError):
    """A step whose inputs are not there."""


@dataclass(frozen=True, slots=True)
class Place:
    """One edition of one publication in one home: where a step works."""

    home: Home
    profile: Profile
    edition: str

    @property
    def publication(self) -> PublicationHome:
        """The publication's folder."""
        return self.home.publication(self.profile.name)

    @property
    def columns(self) -> dict[str, str]:
        """The columns that every row of the edition has."""
        return {"publication": self.profile.name, "edition": self.edition}


@dataclass(frozen=True, slots=True)
class StepResult:
    """What a step found, and what to show a person about it."""

    rows: EditionRows
    metadata: Mapping[str, Any] = field(default_factory=dict)
    """Plain values: numbers, texts, lists of flat dictionaries."""


@dataclass(frozen=True, slots=True)
class Failing:
    """One thing that a rule holds against a document, page or table."""

    document: str
    reason: str
    page: int | None = None
    caption: str = ""
    evidence: str = ""


def input_key(*parts: object) -> str:
    """One key of everything that a step's rows were made from."""
    return hashlib.blake2b("\x1f".join(map(str, parts)).encode(), digest_size=16).hexdigest()


def made_from(place: Place, asset: str) -> dict[str, str]:
    """Hash of what each asset that this one is made from holds for the edition.

    Raises:
        StepError: One of them holds nothing yet.
    """
    found = {}
    for above in MADE_FROM[asset]:
        held = held_of(place, above)
        if held is None:
            name = place.profile.name
            raise StepError(f"{name} {place.edition}: {above} is missing or damaged; make it with: "
                            f"hpes run --publication {name} --edition {place.edition}")
        found[above] = held.hash
    return found


def held_of(place: Place, asset: str) -> lake.Held | None:
    """What the lake holds of an asset of this edition."""
    return lake.held(place.publication, asset, place.edition, TABLES_OF[asset])


def unchanged(place: Place, asset: str, key: str) -> StepResult | None:
    """The result of having nothing to do, where the lake holds rows of just these inputs and this code."""
    held = held_of(place, asset)
    if held is None or held.input_key != key:
        return None
    counts = {f"rows of {name}": count for name, count in held.counts.items()}
    return StepResult(
        EditionRows({}, key, unchanged=True),
        {"skipped": "same inputs and same code as the rows that the lake holds", **counts},
    )


def gate_row(
    place: Place, rule: str, passed: int, failing: Sequence[Failing], blocking: bool = False
) -> dict[str, Any]:
    """A row of gate_results: how many passed a rule, and each that did not."""
    return {
        **place.columns, "rule": rule, "passed": passed, "failed": len(failing), "blocking": blocking,
        "rows": [
            {"document": item.document, "page": item.page, "caption": item.caption,
             "reason": item.reason, "evidence": item.evidence}
            for item in failing
        ],
    }


def documents_read(rows: Iterable[Row]) -> list[Row]:
    """Documents that can be read."""
    return [row for row in rows if row["status"] == "ok"]
