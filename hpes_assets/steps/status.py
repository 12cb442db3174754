"""What each edition holds, what its gate said, and what is stale and why: for ``hpes status``.

Belongs here: reading the registry and the lake. Nothing is changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hpes_assets.acquire.entries import EditionEntry, EditionStatus
from hpes_assets.acquire.registry import Registry
from hpes_assets.home import Home
from hpes_assets.publications.model import Profile
from hpes_assets.steps.common import Place, StepError, held_of, made_from
from hpes_assets.steps.keys import KEYED, key_of
from hpes_assets.steps.layout import TABLES_OF
from hpes_assets.steps.verdicts import blocked, half_done, rejection_rate
from hpes_assets.warehouse import lake
from hpes_assets.warehouse.lake import LakeError, Row


@dataclass(frozen=True, slots=True)
class RuleFigure:
    """How one rule went in an edition."""

    rule: str
    passed: int
    failed: int


@dataclass(frozen=True, slots=True)
class EditionReport:
    """One edition as it stands."""

    edition: str
    status: str
    reason: str
    counts: Mapping[str, int]
    """Rows by table; a table is missing where its asset has not run."""
    rules: tuple[RuleFigure, ...]
    stale: tuple[str, ...]
    """Why it should run again; empty where it is up to date."""
    held_back: str
    """Why its figures are kept out of the warehouse; empty where they are not."""


@dataclass(frozen=True, slots=True)
class StatusReport:
    """A publication as it stands."""

    publication: str
    warehouse: str
    editions: tuple[EditionReport, ...]


def status(home: Home, profile: Profile) -> StatusReport:
    """Report on every edition of a publication."""
    place = home.publication(profile.name)
    live = place.current.read_text(encoding="utf-8").strip() if place.current.exists() else ""
    editions = Registry.load(place, profile.name).editions
    return StatusReport(profile.name, live, tuple(_edition(home, profile, entry) for entry in editions))


def _edition(home: Home, profile: Profile, entry: EditionEntry) -> EditionReport:
    where = Place(home, profile, entry.key)
    counts: dict[str, int] = {}
    for asset in TABLES_OF:
        held = held_of(where, asset)
        if held is not None:
            counts.update({name: count for name, count in held.counts.items() if name != "gate_results"})
    try:
        rules = [RuleFigure(row["rule"], row["passed"], row["failed"]) for row in _gate_rows(where)]
        stale, kept = _stale(where, entry, counts), blocked(where) if counts else ""
    except LakeError as error:
        rules, stale, kept = [], [str(error)], "a file of the lake is damaged"
    return EditionReport(entry.key, str(entry.status), entry.reason, counts, tuple(rules), tuple(stale), kept)


def _gate_rows(where: Place) -> list[Row]:
    rows: list[Row] = lake.table_of(where.publication, "gate_results", where.edition).to_pylist()
    return [*rows, rejection_rate(where)] if held_of(where, "tables") is not None else rows


def made_otherwise(where: Place) -> str:
    """The first asset whose rows a run would make anew; empty where a run would have nothing to do."""
    for asset in KEYED:
        held = held_of(where, asset)
        if held is None:
            continue
        verdict = blocked(where) if asset in ("facts", "chunks") else ""
        try:
            key = key_of(where, asset, made_from(where, asset), verdict)
        except StepError:
            return asset
        if held.input_key != key:
            return asset
    return ""


def _stale(where: Place, entry: EditionEntry, counts: Mapping[str, int]) -> list[str]:
    if entry.status is not EditionStatus.PRESENT:
        return []
    if not counts:
        return [*entry.due, "it has not run yet"]
    reasons = list(entry.due)
    if unfinished := half_done(where):
        reasons.append(f"{unfinished}: a run ended early")
    if older := made_otherwise(where):
        reasons.append(f"{older} was made by other code, another profile or other inputs: hpes run redoes it")
    held = {row["sha256"] for row in lake.table_of(where.publication, "documents", where.edition).to_pylist()}
    if taken := {document.sha256 for document in entry.held} - held:
        reasons.append(f"{len(taken)} document(s) were taken since it ran")
    return reasons
