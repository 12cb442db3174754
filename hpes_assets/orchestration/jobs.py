"""Jobs: one edition from files to vectors, and publication of what is there."""

from __future__ import annotations

import dagster as dg

from hpes_assets.orchestration.names import EDITION_ASSETS
from hpes_assets.publications.model import Profile


def edition_job_name(profile: Profile) -> str:
    """Name of the job that runs one edition; the one to backfill."""
    return f"{profile.name}_edition"


def publish_job_name(profile: Profile) -> str:
    """Name of the job that builds the warehouse and scores it."""
    return f"{profile.name}_publish"


def build_jobs(profile: Profile) -> list[dg.UnresolvedAssetJobDefinition]:
    """The jobs of a publication.

    A run is one process: a process a step would cost about two seconds each. Editions run side by side as
    runs of their own.
    """
    edition = dg.define_asset_job(
        edition_job_name(profile),
        selection=dg.AssetSelection.assets(*(dg.AssetKey([profile.name, asset]) for asset in EDITION_ASSETS)),
        executor_def=dg.in_process_executor,
        description=f"One edition of {profile.title}: documents, pages, identity, tables, facts, chunks, vectors, "
                    "with every check. Backfill it over as many editions as you like.",
    )
    publish = dg.define_asset_job(
        publish_job_name(profile),
        selection=dg.AssetSelection.assets(dg.AssetKey([profile.name, "warehouse"])),
        executor_def=dg.in_process_executor,
        description="Build the warehouse at once; a sensor runs this after a backfill settles.",
    )
    return [edition, publish]
