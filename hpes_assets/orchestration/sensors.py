"""Sensors: news on the site, files dropped by hand, editions that are due, and publication after a backfill.

Belongs here: when something is to be done. What is done is in the pure packages.
"""

import hashlib

import dagster as dg

from hpes_assets.acquire.documents import add_local_files
from hpes_assets.acquire.folder import DroppedEdition, scan
from hpes_assets.errors import HpesError
from hpes_assets.home import Home, PublicationHome
from hpes_assets.orchestration.going import end_lost_runs, unsettled
from hpes_assets.orchestration.jobs import edition_job_name, publish_job_name
from hpes_assets.orchestration.news import due_requests, look
from hpes_assets.orchestration.partitions import reconcile
from hpes_assets.orchestration.resources import EmbedderResource, HomeResource, PublisherResource
from hpes_assets.publications.model import Profile
from hpes_assets.steps.warehouse import outlook

_ATTEMPTS = 3
"""Builds of the same lake that are tried, where each fails."""
_DONE = "published"


def build_sensors(profile: Profile) -> list[dg.SensorDefinition]:
    """The sensors of a publication."""
    sensors = [_editions(profile), _inbox(profile), _publish(profile)]
    return [*sensors, _index(profile)] if profile.index_pages else sensors


def _index(profile: Profile) -> dg.SensorDefinition:
    @dg.sensor(
        name=f"{profile.name}_index", job_name=edition_job_name(profile), minimum_interval_seconds=6 * 3600,
        description="Four times a day, all year: read the index pages; register and run what is new or reissued. "
                    "Off until somebody turns it on: the schedule covers February and March.",
    )
    def index(
        context: dg.SensorEvaluationContext, home: HomeResource, publisher: PublisherResource
    ) -> dg.SensorResult | dg.SkipReason:
        found = look(home.home, profile, publisher, context.instance)
        return dg.SensorResult(run_requests=list(found.runs)) if found.runs else dg.SkipReason(found.reason)

    return index


def _inbox(profile: Profile) -> dg.SensorDefinition:
    @dg.sensor(
        name=f"{profile.name}_inbox", job_name=edition_job_name(profile), minimum_interval_seconds=30,
        default_status=dg.DefaultSensorStatus.RUNNING,
        description="Files dropped in <home>/<publication>/inbox/<edition>/ are taken and their edition is run.",
    )
    def inbox(context: dg.SensorEvaluationContext, home: HomeResource) -> dg.SensorResult | dg.SkipReason:
        folder = home.home.publication(profile.name).inbox
        dropped = scan(folder, profile)
        problems = [problem for one in dropped.editions if (problem := _take(home.home, profile, one))]
        reconcile(home.home, profile, context.instance)
        found = due_requests(home.home, profile, context.instance, {one.edition for one in dropped.editions})
        if found:
            return dg.SensorResult(run_requests=found)
        nothing = dropped.nothing_to_do(folder) or f"{folder}: nothing that is not held already"
        return dg.SkipReason("; ".join(problems) or nothing)

    return inbox


def _take(home: Home, profile: Profile, dropped: DroppedEdition) -> str:
    """Take dropped files in; the reason where they cannot be taken."""
    try:
        add_local_files(home, profile, dropped.edition, dropped.files)
    except HpesError as error:
        return f"{dropped.edition}: {error}"
    return ""


def _editions(profile: Profile) -> dg.SensorDefinition:
    @dg.sensor(
        name=f"{profile.name}_editions", job_name=edition_job_name(profile), minimum_interval_seconds=30,
        default_status=dg.DefaultSensorStatus.RUNNING,
        description="Keeps partition keys in line with editions.toml, which people and commands change, and runs "
                    "the editions that are due: registered, reissued or with a document withdrawn.",
    )
    def editions(context: dg.SensorEvaluationContext, home: HomeResource) -> dg.SensorResult | dg.SkipReason:
        added, deleted = reconcile(home.home, profile, context.instance)
        found = due_requests(home.home, profile, context.instance)
        if found:
            return dg.SensorResult(run_requests=found)
        if added or deleted:
            return dg.SkipReason(f"partition keys added: {', '.join(added) or 'none'}; "
                                 f"deleted: {', '.join(deleted) or 'none'}; no edition is due")
        return dg.SkipReason("partition keys are the editions of editions.toml, and none is due")

    return editions


def _publish(profile: Profile) -> dg.SensorDefinition:
    @dg.sensor(
        name=f"{profile.name}_publish", job_name=publish_job_name(profile), minimum_interval_seconds=15,
        default_status=dg.DefaultSensorStatus.RUNNING,
        description="When no edition is running and the lake has changed, builds the warehouse: a backfill is "
                    "followed by one build, and questions see the new edition.",
    )
    def publish(
        context: dg.SensorEvaluationContext, home: HomeResource, embedder: EmbedderResource
    ) -> dg.SensorResult:
        end_lost_runs(context.instance)
        if waiting := unsettled(context.instance, profile):
            return dg.SensorResult(skip_reason=waiting, cursor=context.cursor)
        place = home.home.publication(profile.name)
        state = lake_state(place)
        seen, _, mark = (context.cursor or "").partition(" ")
        tried = int(mark) if mark.isdigit() and state == seen else 0
        if state == seen and place.current.exists() and (mark == _DONE or _last_build_succeeded(context.instance)):
            return dg.SensorResult(cursor=f"{state} {_DONE}",
                                   skip_reason="the lake has not changed since the last build")
        ahead = outlook(home.home, profile, embedder.embedder())
        if ahead.up_to_date or not ahead.contents.editions:
            reason = "the live warehouse holds what the lake holds" if ahead.up_to_date else "the lake is empty"
            return dg.SensorResult(skip_reason=reason, cursor=f"{state} {_DONE}")
        if tried >= _ATTEMPTS:
            return dg.SensorResult(cursor=context.cursor, skip_reason=f"{tried} builds of this lake failed; see the "
                                   f"runs of {publish_job_name(profile)}, then run it by hand")
        return dg.SensorResult(run_requests=[dg.RunRequest()], cursor=f"{state} {tried + 1}")

    def _last_build_succeeded(instance: dg.DagsterInstance) -> bool:
        runs = instance.get_runs(dg.RunsFilter(job_name=publish_job_name(profile)), limit=1)
        return bool(runs) and runs[0].status is dg.DagsterRunStatus.SUCCESS

    return publish


def lake_state(place: PublicationHome) -> str:
    """Digest of what files the lake holds and when each was written, and of the registry."""
    digest = hashlib.blake2b(digest_size=8)
    for file in (*sorted(place.lake.glob("*/*/*.parquet")), *sorted(place.lake.glob("*/*.parquet")), place.registry):
        if file.exists():
            digest.update(f"{file.relative_to(place.path)}={file.stat().st_mtime_ns}\n".encode())
    return digest.hexdigest()
