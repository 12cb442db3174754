"""Verdicts on an edition that outlive the run that found them: what may be built on, and what is half done.

Belongs here: landing, the rejection rate, and reading stored verdicts. Does not belong here: the rules of
the gate (:mod:`hpes_assets.tables.gate`).

A blocking check stops only what is downstream of it in its own run, so every later step asks here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hpes_assets.acquire.registry import Registry
from hpes_assets.publications.editions import previous_edition
from hpes_assets.steps.code import code_hash
from hpes_assets.steps.common import Failing, Place, gate_row, held_of, input_key
from hpes_assets.steps.grids import grid_of
from hpes_assets.steps.layout import TABLES_OF
from hpes_assets.tables.gate import recheck
from hpes_assets.warehouse import lake
from hpes_assets.warehouse.lake import EditionRows, Row
from hpes_retrieval.schema import GateRule

NO_TABLE = frozenset({GateRule.CHART, GateRule.PROSE})
"""What is refused for these was no table: it says nothing about how well tables are read."""
_FEWEST = 10
"""Tables that two editions must each have before their shares are compared: one in two is no trend."""


def landing(place: Place) -> Row:
    """Read every landed table back from the lake and put it to the gate again.

    Returns:
        Row of gate results; the stored one where tables and rules are those that it was made from.

    Raises:
        LakeError: The tables are missing or damaged.
    """
    stored = lake.held(place.publication, "landing", place.edition, ["gate_results"])
    if stored is not None and stored.input_key == _landing_key(place):
        row: Row = lake.read(place.publication, "landing", place.edition, ["gate_results"]).rows("gate_results")[0]
        return row
    return _landing(place)


def keep_landing(place: Place) -> Row:
    """The same, and store it."""
    row = landing(place)
    key = _landing_key(place)
    stored = lake.held(place.publication, "landing", place.edition, ["gate_results"])
    if stored is None or stored.input_key != key:
        lake.write(place.publication, "landing", place.edition, EditionRows({"gate_results": [row]}, key))
    return row


def rejection_rate(place: Place) -> Row:
    """Whether the share of rejected tables is plausible for the publication and beside the edition before.

    It is worked out when it is asked for, because the edition before may come after.

    Raises:
        LakeError: The tables are missing or damaged.
    """
    landed, refused = _counts(place)
    failing: list[Failing] = []
    if landed + refused:
        rate = refused / (landed + refused)
        failing = _outside_band(place, rate, landed + refused)
        if landed + refused >= _FEWEST:
            failing += _far_from_last(place, rate)
    return gate_row(place, "rejection_rate", 1 - bool(failing), failing, blocking=True)


def blocked(place: Place) -> str:
    """Why nothing of this edition may be built on; empty where it may, or nothing is known yet."""
    rows: list[Row] = []
    if held_of(place, "identity") is not None:
        rows += lake.read(place.publication, "identity", place.edition, ["gate_results"]).rows("gate_results")
    if held_of(place, "tables") is not None:
        rows.append(landing(place))
    for row in rows:
        if row["blocking"] and row["failed"]:
            return f"{row['rule']} failed: {row['rows'][0]['reason'] if row['rows'] else 'no reason is stored'}"
    return ""


def half_done(place: Place) -> str:
    """Why what is held does not fit together; empty where every asset was made from what is held now.

    A run that is killed between two assets leaves those after it as they were, made from other rows.
    """
    held = {asset: held_of(place, asset) for asset in TABLES_OF}
    for asset, found in held.items():
        if found is None:
            return f"{asset} has not run"
        for above, content in found.made_from.items():
            source = held[above]
            if source is not None and source.hash != content:
                return f"{asset} was made from other {above} than are held now"
    return ""


def held_back(place: Place) -> str:
    """Why the edition's figures stay out of the warehouse; empty where they do not."""
    return blocked(place) or half_done(place)


def withdrawn_since(place: Place) -> str:
    """Which documents were taken out after the edition was last run; empty where none was.

    Their rows lie among those of the others, and nobody may be answered from them.
    """
    if held_of(place, "documents") is None:
        return ""
    entry = Registry.load(place.publication, place.profile.name).edition(place.edition)
    taken_out = {(one.kind, one.name) for one in entry.documents if one not in entry.live} if entry else set()
    rows = lake.read(place.publication, "documents", place.edition, ["documents"]).rows("documents")
    gone = [str(row["name"]) for row in rows if (row["kind"], row["name"]) in taken_out]
    if not gone:
        return ""
    cure = f"hpes run --publication {place.profile.name} --edition {place.edition}" if entry and entry.live else \
        "nothing is left of it"
    return f"withdrawn since its last run: {', '.join(gone)} ({cure})"


def _landing_key(place: Place) -> str:
    held = held_of(place, "tables")
    return input_key(code_hash(__name__), held.hash if held else "")


def _landing(place: Place) -> dict[str, Any]:
    found = lake.read(place.publication, "tables", place.edition, ("tables", "cells"))
    names = {row["document_id"]: str(row["name"])
             for row in lake.read(place.publication, "documents", place.edition, ["documents"]).rows("documents")}
    cells = by_table(found.rows("cells"))
    failing: list[Failing] = []
    bad = 0
    for row in found.rows("tables"):
        violations = recheck(grid_of(row, cells.get(row["table_id"], ())))
        bad += bool(violations)
        document = names.get(row["document_id"], "(no document)")
        failing += [Failing(document, str(violation.rule), row["page"], row["caption"], violation.evidence)
                    for violation in violations]
    return gate_row(place, "landing", len(found.rows("tables")) - bad, failing, blocking=True)


def by_table(cells: Sequence[Row]) -> Mapping[str, list[Row]]:
    """Rows of cells by their table."""
    found: dict[str, list[Row]] = {}
    for cell in cells:
        found.setdefault(cell["table_id"], []).append(cell)
    return found


def _counts(place: Place) -> tuple[int, int]:
    """Tables that landed and tables that were refused."""
    found = lake.read(place.publication, "tables", place.edition, ("tables", "rejected_tables"))
    refused = sum(not NO_TABLE.intersection(rule["rule"] for rule in row["rules"])
                  for row in found.rows("rejected_tables"))
    return len(found.rows("tables")), refused


def _outside_band(place: Place, rate: float, candidates: int) -> list[Failing]:
    low, high = place.profile.rejection_band
    if low <= rate <= high:
        return []
    return [Failing("(edition)", "outside the band", evidence=f"{rate:.0%} of {candidates} tables were rejected; "
                    f"the profile expects {low:.0%} to {high:.0%}")]


def _far_from_last(place: Place, rate: float) -> list[Failing]:
    before = Place(place.home, place.profile, previous_edition(place.edition, place.profile))
    if held_of(before, "tables") is None:
        return []
    landed, refused = _counts(before)
    if landed + refused < _FEWEST:
        return []
    earlier = refused / (landed + refused)
    if abs(rate - earlier) <= place.profile.rejection_jump:
        return []
    return [Failing("(edition)", "far from the edition before", evidence=f"{rate:.0%} here, {earlier:.0%} in "
                    f"{before.edition}; the profile expects a change of at most {place.profile.rejection_jump:.0%}")]
