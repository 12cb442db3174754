"""From a look at the index pages to run requests: what schedule and sensor share.

Belongs here: turning a sync's report into Dagster's requests. Does not belong here: when to look.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import dagster as dg

from hpes_assets.acquire.entries import EditionStatus, fingerprint
from hpes_assets.acquire.registry import Registry
from hpes_assets.acquire.sync import sync
from hpes_assets.errors import HpesError
from hpes_assets.home import Home
from hpes_assets.orchestration.going import unsettled_editions
from hpes_assets.orchestration.jobs import edition_job_name
from hpes_assets.orchestration.partitions import reconcile
from hpes_assets.orchestration.resources import PublisherResource
from hpes_assets.publications.model import Profile


@dataclass(frozen=True, slots=True)
class Requests:
    """Editions to run, or the reason why there are none."""

    runs: tuple[dg.RunRequest, ...]
    reason: str


def look(home: Home, profile: Profile, publisher: PublisherResource, instance: dg.DagsterInstance) -> Requests:
    """Read the index pages, bring registry and partition keys in line, and ask for a run of what is due.

    Args:
        home: Where everything is kept.
        profile: The publication.
        publisher: Its server.
        instance: Dagster's records.

    Returns:
        Requests whose keys change with a document's content, so that a reissue runs again.
    """
    try:
        with publisher.fetcher(profile) as fetcher:
            report = sync(home, profile, fetcher)
    except HpesError as error:
        return Requests((), f"the index pages could not be read: {error}")
    reconcile(home, profile, instance)
    found = due_requests(home, profile, instance)
    going = ", ".join(run.edition for run in report.runs)
    return Requests(tuple(found), report.nothing_to_do() or f"a run of what is due is going on already: {going}")


def due_requests(
    home: Home, profile: Profile, instance: dg.DagsterInstance, only: Collection[str] | None = None
) -> list[dg.RunRequest]:
    """Requests for editions that the registry says are due, whoever noticed, and that no run is about yet.

    Args:
        home: Where everything is kept.
        profile: The publication.
        instance: Dagster's records.
        only: Editions that are asked about; all without it.
    """
    going = unsettled_editions(instance, profile)
    return [
        dg.RunRequest(
            run_key=f"{entry.key}:{fingerprint([entry.fingerprint, *entry.due])}", partition_key=entry.key,
            job_name=edition_job_name(profile), tags={"hpes/reason": "; ".join(entry.due)[:250]},
        )
        for entry in Registry.load(home.publication(profile.name), profile.name).editions
        if entry.due and entry.status is EditionStatus.PRESENT and entry.key not in going
        and (only is None or entry.key in only)
    ]
