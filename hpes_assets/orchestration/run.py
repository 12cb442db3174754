"""Running editions through Dagster from a command or from Python, in the home's own instance.

Belongs here: what ``hpes run``, ``hpes ingest`` and ``hpes demo`` share, so that the UI shows their runs as
its own. Does not belong here: what a run does.
"""

from __future__ import annotations

import contextlib
import logging
import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

import dagster as dg

from hpes_assets.definitions import build_defs
from hpes_assets.errors import HpesError
from hpes_assets.home import Home
from hpes_assets.orchestration.going import PROCESS_TAG, end_lost_runs, this_process
from hpes_assets.orchestration.jobs import edition_job_name, publish_job_name
from hpes_assets.orchestration.partitions import reconcile
from hpes_assets.orchestration.resources import EmbedderResource, HomeResource, PublisherResource
from hpes_assets.publications.model import Profile

Progress = Callable[[str, str], None]
"""Called with an edition (or ``warehouse``) and what just happened to it."""


class RunError(HpesError):
    """A run could not be started."""


@dataclass(frozen=True, slots=True)
class CheckOutcome:
    """A check that did not pass."""

    edition: str
    asset: str
    check: str
    severity: str
    description: str


@dataclass(frozen=True, slots=True)
class RunOutcome:
    """How the run of one edition, or of the publication, ended."""

    name: str
    run_id: str
    success: bool
    elapsed_s: float
    skipped: tuple[str, ...]
    """Assets that had nothing to do."""
    failed_checks: tuple[CheckOutcome, ...]
    error: str = ""


@dataclass(frozen=True, slots=True)
class RunSummary:
    """All runs of one call."""

    outcomes: tuple[RunOutcome, ...]

    @property
    def success(self) -> bool:
        """Every run ended well; failed checks that only warn do not count."""
        return all(outcome.success for outcome in self.outcomes)


def prepare_instance(home: Home) -> Path:
    """Make the home's Dagster instance, or bring its settings up to date.

    Returns:
        The folder that DAGSTER_HOME is to name. A DAGSTER_HOME that is already set is respected.
    """
    told = os.environ.get("DAGSTER_HOME")
    folder = Path(told) if told else home.dagster
    folder.mkdir(parents=True, exist_ok=True)
    settings = folder / "dagster.yaml"
    if not settings.exists():
        text = resources.files("hpes_assets.orchestration").joinpath("dagster.yaml").read_text(encoding="utf-8")
        settings.write_text(text, encoding="utf-8")
    return folder


def materialise(
    profile: Profile,
    editions: Sequence[str],
    home: Home,
    *,
    progress: Progress | None = None,
    base_url: str = "",
    embedder: str = "",
    publish: bool = True,
) -> RunSummary:
    """Run editions, then build the warehouse.

    Args:
        profile: The publication.
        editions: Keys of editions in the registry.
        home: Where everything is kept.
        progress: Told of each step as it ends.
        base_url: Where the publisher's addresses are served from, for samples and tests.
        embedder: Embedding model; empty for the usual one.
        publish: Whether the warehouse is built afterwards.

    Returns:
        How each run ended. A run that fails stops neither the others nor the build.
    """
    with _instance(home) as instance:
        end_lost_runs(instance)
        reconcile(home, profile, instance)
        defs = build_defs([profile], {
            "home": HomeResource(path=str(home.path)), "publisher": PublisherResource(base_url=base_url),
            "embedder": EmbedderResource(name=embedder),
        })
        outcomes = [_execute(defs, edition_job_name(profile), edition, instance, progress) for edition in editions]
        if publish:
            outcomes.append(_execute(defs, publish_job_name(profile), None, instance, progress))
    return RunSummary(tuple(outcomes))


def score(profile: Profile, home: Home, *, progress: Progress | None = None, embedder: str = "") -> RunSummary:
    """Run the golden questions through the ladder, then publish the scores."""
    with _instance(home) as instance:
        defs = build_defs([profile], {
            "home": HomeResource(path=str(home.path)), "embedder": EmbedderResource(name=embedder),
        })
        asset = dg.AssetKey([profile.name, "golden_scores"])
        job = defs.resolve_implicit_global_asset_job_def()
        outcomes = [
            _execute_job(job, "golden_scores", None, instance, progress, [asset]),
            _execute(defs, publish_job_name(profile), None, instance, progress),
        ]
    return RunSummary(tuple(outcomes))


@contextlib.contextmanager
def _instance(home: Home) -> Iterator[dg.DagsterInstance]:
    folder = prepare_instance(home)
    logging.getLogger("dagster").setLevel(logging.ERROR)
    with dg.DagsterInstance.from_config(str(folder)) as instance:
        yield instance


def _execute(
    defs: dg.Definitions, job_name: str, edition: str | None, instance: dg.DagsterInstance, progress: Progress | None
) -> RunOutcome:
    return _execute_job(defs.resolve_job_def(job_name), edition or "warehouse", edition, instance, progress, None)


def _execute_job(
    job: dg.JobDefinition, name: str, edition: str | None, instance: dg.DagsterInstance, progress: Progress | None,
    assets: Sequence[dg.AssetKey] | None,
) -> RunOutcome:
    started = time.monotonic()
    if edition is not None and edition not in _partitions(job, instance):
        return RunOutcome(name, "", False, 0.0, (), (), f"{edition} is no edition of the registry; give its files "
                          "with: hpes ingest, or read the index pages with: hpes editions sync")
    if progress is not None:
        progress(name, "started")
        unsubscribe = _listen(instance, name, progress)
    try:
        result = job.execute_in_process(
            instance=instance, partition_key=edition, raise_on_error=False, asset_selection=assets,
            run_config={"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}},
            tags={PROCESS_TAG: this_process()},
        )
    finally:
        if progress is not None:
            unsubscribe()
    return RunOutcome(
        name, result.run_id, result.success, time.monotonic() - started, tuple(_skipped(result)),
        tuple(_failed_checks(result, name)), _error(result),
    )


def _partitions(job: dg.JobDefinition, instance: dg.DagsterInstance) -> Sequence[str]:
    partitions = job.partitions_def
    return partitions.get_partition_keys(dynamic_partitions_store=instance) if partitions else ()


def _listen(instance: dg.DagsterInstance, name: str, progress: Progress) -> Callable[[], None]:
    """Tell of each materialisation while the run goes on."""
    original = instance.handle_new_event

    def handle(event: dg.EventLogEntry, **options: object) -> None:
        original(event, **options)  # type: ignore[arg-type]
        happened = event.dagster_event
        if happened is not None and happened.is_step_success and happened.step_key:
            progress(name, happened.step_key.split("__")[-1])

    instance.handle_new_event = handle  # type: ignore[method-assign]

    def unsubscribe() -> None:
        instance.handle_new_event = original  # type: ignore[method-assign]

    return unsubscribe


def _skipped(result: dg.ExecuteInProcessResult) -> Iterator[str]:
    for event in result.get_asset_materialization_events():
        materialization = event.step_materialization_data.materialization
        if "skipped" in materialization.metadata:
            yield materialization.asset_key.path[-1]


def _failed_checks(result: dg.ExecuteInProcessResult, name: str) -> Iterator[CheckOutcome]:
    for evaluation in result.get_asset_check_evaluations():
        if not evaluation.passed:
            yield CheckOutcome(name, evaluation.asset_key.path[-1], evaluation.check_name,
                               evaluation.severity.value, (evaluation.description or "") + _first_row(evaluation))


def _first_row(evaluation: dg.AssetCheckEvaluation) -> str:
    """The first failing row, so that a terminal says why and not only that."""
    shown = evaluation.metadata.get("failing")
    if not isinstance(shown, dg.TableMetadataValue) or not shown.records:
        return ""
    row = shown.records[0].data
    place = f", page {row['page']}" if row.get("page") else ""
    why = ": ".join(str(row[name]) for name in ("reason", "evidence") if row.get(name))
    return f" | {row.get('document', '')}{place}: {why}"


def _error(result: dg.ExecuteInProcessResult) -> str:
    for event in result.all_events:
        if event.is_step_failure:
            error = event.step_failure_data.error
            cause = error.cause if error is not None and error.cause is not None else error
            return f"{event.step_key}: {cause.message.strip()}" if cause is not None else str(event.step_key)
    return ""
