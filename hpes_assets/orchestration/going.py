"""Which runs of a publication have not settled, and runs whose process is gone.

Belongs here: looking at the instance's runs. Does not belong here: what follows from it.
"""

from __future__ import annotations

import os
from pathlib import Path

import dagster as dg
from dagster._core.execution.backfill import BulkActionsFilter, BulkActionStatus

from hpes_assets.orchestration.jobs import edition_job_name, publish_job_name
from hpes_assets.publications.model import Profile

PROCESS_TAG = "hpes/process"
"""Names the process of a run that a command started: nobody else would notice its end."""
_PARTITION_TAG = "dagster/partition"
_UNSETTLED = [
    dg.DagsterRunStatus.QUEUED, dg.DagsterRunStatus.NOT_STARTED, dg.DagsterRunStatus.STARTING,
    dg.DagsterRunStatus.STARTED, dg.DagsterRunStatus.CANCELING,
]


def this_process() -> str:
    """A name for this process that no later one shares."""
    return _name(os.getpid())


def unsettled_runs(instance: dg.DagsterInstance, profile: Profile) -> list[dg.DagsterRun]:
    """Runs of a publication that are waiting or going on, whatever started them.

    Args:
        instance: Dagster's records.
        profile: The publication.
    """
    own = {edition_job_name(profile), publish_job_name(profile)}
    return [
        run for run in instance.get_runs(dg.RunsFilter(statuses=_UNSETTLED))
        if run.job_name in own or any(key.path[0] == profile.name for key in run.asset_selection or ())
    ]


def unsettled_editions(instance: dg.DagsterInstance, profile: Profile) -> set[str]:
    """Editions that such runs are about."""
    return {key for run in unsettled_runs(instance, profile) if (key := run.tags.get(_PARTITION_TAG))}


def unsettled(instance: dg.DagsterInstance, profile: Profile) -> str:
    """What has not settled, in words; empty where everything has."""
    runs = unsettled_runs(instance, profile)
    if runs:
        editions = sorted(unsettled_editions(instance, profile))
        return f"{len(runs)} run(s) have not settled" + (f": {', '.join(editions)}" if editions else "")
    going = [
        backfill for backfill in instance.get_backfills(BulkActionsFilter(statuses=[BulkActionStatus.REQUESTED]))
        if any(key.path[0] == profile.name for key in backfill.asset_selection or ())
        or backfill.partition_set_name == f"{edition_job_name(profile)}_partition_set"
    ]
    return f"{len(going)} backfill(s) have not settled" if going else ""


def end_lost_runs(instance: dg.DagsterInstance) -> list[str]:
    """Mark runs of commands that were killed as failed, and free their slots, so that nothing waits for them.

    Returns:
        Ids of the runs.
    """
    lost = [
        run for run in instance.get_runs(dg.RunsFilter(statuses=_UNSETTLED))
        if (name := run.tags.get(PROCESS_TAG)) and not _is_alive(name)
    ]
    for run in lost:
        instance.report_run_failed(run, "the process of this run is gone: it was killed")
        if instance.event_log_storage.supports_global_concurrency_limits:
            instance.event_log_storage.free_concurrency_slots_for_run(run.run_id)
    return [run.run_id for run in lost]


def _name(pid: int) -> str:
    return f"{os.uname().nodename}:{pid}:{_started(pid)}"


def _is_alive(name: str) -> bool:
    host, pid, _ = name.rsplit(":", 2)
    return host != os.uname().nodename or name == _name(int(pid))


def _started(pid: int) -> str:
    """When a process started, in ticks since boot; a number is used again, a start is not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[19]
    except OSError:
        return "alive" if _answers(pid) else "gone"


def _answers(pid: int) -> bool:
    """For systems without /proc."""
    if Path("/proc/self").exists():
        return False
    try:
        os.kill(pid, 0)
    except PermissionError:
        return True
    except OSError:
        return False
    return True
