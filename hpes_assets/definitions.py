"""The code location: one factory for the UI, the command line and the tests.

Belongs here: putting profiles, assets, checks, jobs, schedules and sensors together. Nothing here reads a
home, a secret or the network; profiles that ship with the package are read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import dagster as dg

from hpes_assets.orchestration.assets.corpus import build_corpus_assets, build_corpus_checks
from hpes_assets.orchestration.assets.edition import build_edition_assets
from hpes_assets.orchestration.assets.survey import build_survey_index
from hpes_assets.orchestration.checks import build_checks
from hpes_assets.orchestration.io import lake_io_manager
from hpes_assets.orchestration.jobs import build_jobs
from hpes_assets.orchestration.resources import EmbedderResource, HomeResource, PublisherResource
from hpes_assets.orchestration.schedules import build_schedules
from hpes_assets.orchestration.sensors import build_sensors
from hpes_assets.publications.loader import load_all
from hpes_assets.publications.model import Profile


def build_defs(
    profiles: Iterable[Profile] | None = None, resources: Mapping[str, Any] | None = None
) -> dg.Definitions:
    """All definitions.

    Args:
        profiles: Publications; without them, every profile that ships or that HPES_PROFILES names.
        resources: Resources that replace the usual ones: ``home``, ``publisher``, ``embedder``.

    Returns:
        Definitions with keys prefixed by publication.
    """
    known = list(load_all().values()) if profiles is None else list(profiles)
    return dg.Definitions(
        assets=[asset for profile in known
                for asset in (build_survey_index(profile), *build_edition_assets(profile),
                              *build_corpus_assets(profile))],
        asset_checks=[check for profile in known
                      for check in (*build_checks(profile), *build_corpus_checks(profile))],
        jobs=[job for profile in known for job in build_jobs(profile)],
        schedules=[schedule for profile in known for schedule in build_schedules(profile)],
        sensors=[sensor for profile in known for sensor in build_sensors(profile)],
        resources={
            "home": HomeResource(), "publisher": PublisherResource(), "embedder": EmbedderResource(),
            "lake": lake_io_manager, **(resources or {}),
        },
        executor=dg.in_process_executor,
    )


defs = build_defs()
