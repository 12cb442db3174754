"""One dynamic partition an edition, kept in line with ``editions.toml``.

Belongs here: names of partition sets and their reconciliation. The registry is the truth of which editions
exist; Dagster's keys follow it.
"""

from __future__ import annotations

import dagster as dg

from hpes_assets.acquire.registry import Registry
from hpes_assets.home import Home
from hpes_assets.publications.model import Profile


def editions_of(publication: str) -> dg.DynamicPartitionsDefinition:
    """The partition set of a publication."""
    return dg.DynamicPartitionsDefinition(name=f"{publication}_edition")


def differences(home: Home, profile: Profile, instance: dg.DagsterInstance) -> tuple[list[str], list[str]]:
    """Editions that Dagster lacks, and partition keys that are no edition any more."""
    registered = set(Registry.load(home.publication(profile.name), profile.name).edition_keys())
    known = set(instance.get_dynamic_partitions(f"{profile.name}_edition"))
    return sorted(registered - known), sorted(known - registered)


def reconcile(home: Home, profile: Profile, instance: dg.DagsterInstance) -> tuple[list[str], list[str]]:
    """Bring Dagster's partition keys in line with the registry.

    Returns:
        Keys that were added, and keys that were deleted.
    """
    missing, gone = differences(home, profile, instance)
    name = f"{profile.name}_edition"
    if missing:
        instance.add_dynamic_partitions(name, missing)
    for key in gone:
        instance.delete_dynamic_partition(name, key)
    return missing, gone
