"""Asset checks: one a rule and edition, from what the gate and the later verdicts found.

Belongs here: the factory. A check reads what was found and shows the failing rows; where there is nothing
to read it raises, because a broken check is not a failed one.

The checks of one asset run as one step: each is still a check of its own, and a run is a third shorter.
"""

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence

import dagster as dg

from hpes_assets.orchestration.metadata import table
from hpes_assets.orchestration.names import RULES, Rule
from hpes_assets.orchestration.partitions import editions_of
from hpes_assets.orchestration.resources import HomeResource
from hpes_assets.publications.model import Profile
from hpes_assets.steps.common import Place
from hpes_assets.steps.verdicts import keep_landing, rejection_rate
from hpes_assets.warehouse import lake
from hpes_assets.warehouse.lake import LakeError, Row

_COLUMNS = ("document", "page", "caption", "reason", "evidence")
_SHOWN = 200
"""Failing rows in the metadata of one result; the lake holds all."""
_WORKED_OUT: Mapping[str, Callable[[Place], Row]] = {"landing": keep_landing, "rejection_rate": rejection_rate}
"""Rules that look at the lake itself, or at more than one edition."""


def build_checks(profile: Profile) -> list[dg.AssetChecksDefinition]:
    """All checks of a publication's editions."""
    assets = dict.fromkeys(rule.asset for rule in RULES)
    return [_checks_of(profile, asset, [rule for rule in RULES if rule.asset == asset]) for asset in assets]


def _checks_of(profile: Profile, asset: str, rules: Sequence[Rule]) -> dg.AssetChecksDefinition:
    key = dg.AssetKey([profile.name, asset])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", dg.PreviewWarning)  # checks by partition are new, and what we need
        specs = [
            dg.AssetCheckSpec(rule.name, asset=key, description=rule.description, blocking=rule.blocking,
                              partitions_def=editions_of(profile.name))
            for rule in rules
        ]

        @dg.multi_asset_check(name=f"{profile.name}__{asset}_checks", specs=specs, can_subset=True)
        def checks(context: dg.AssetCheckExecutionContext, home: HomeResource) -> Iterator[dg.AssetCheckResult]:
            place = Place(home.home, profile, context.partition_key)
            selected = {check.name for check in context.selected_asset_check_keys}
            for rule in rules:
                if rule.name in selected:
                    yield result(rule, key, found(place, rule))

    return checks


def found(place: Place, rule: Rule) -> Row:
    """What a rule found in an edition.

    Raises:
        LakeError: The asset stored no result of this rule.
    """
    if rule.name in _WORKED_OUT:
        return _WORKED_OUT[rule.name](place)
    stored = lake.read(place.publication, rule.asset, place.edition, ["gate_results"]).rows("gate_results")
    rows = [row for row in stored if row["rule"] == rule.name]
    if len(rows) != 1:
        raise LakeError(f"asset {rule.asset} stored {len(rows)} results of rule {rule.name} for {place.edition}; "
                        "run the asset again")
    return rows[0]


def result(rule: Rule, key: dg.AssetKey, row: Row) -> dg.AssetCheckResult:
    """A gate result as the result of a check, with the failing rows as a table.

    Args:
        rule: The rule.
        key: The asset that it stands on.
        row: Its gate result.
    """
    total = row["passed"] + row["failed"]
    return dg.AssetCheckResult(
        passed=row["failed"] == 0, check_name=rule.name, asset_key=key,
        severity=dg.AssetCheckSeverity.ERROR if rule.error else dg.AssetCheckSeverity.WARN,
        description=f"{row['failed']} of {total} failed: {rule.description}" if row["failed"] else None,
        metadata={
            "failed": row["failed"], "passed": row["passed"],
            "rate": round(row["failed"] / total, 4) if total else 0.0,
            "failing": table(row["rows"][:_SHOWN], _COLUMNS),
        },
    )
