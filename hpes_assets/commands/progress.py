"""Progress and the summary of runs in a terminal.

Belongs here: how runs look while they go on and when they are over.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from hpes_assets.commands.common import console

if TYPE_CHECKING:
    from hpes_assets.orchestration.run import RunSummary

_STEPS = ("documents", "pages", "identity", "tables", "facts", "chunks", "embeddings")


@contextlib.contextmanager
def run_progress(total: int) -> Iterator[Callable[[str, str], None]]:
    """A bar over all steps of some editions.

    Args:
        total: Number of editions.

    Yields:
        To be called with an edition and the asset that it just finished.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console(), transient=True) as bar:
        task = bar.add_task("starting", total=total * len(_STEPS) + 1)

        def tell(name: str, happened: str) -> None:
            done = happened in _STEPS or happened == "warehouse"
            bar.update(task, description=f"{name}: {happened}", advance=1 if done else 0)

        yield tell


def show_summary(summary: RunSummary) -> None:
    """Print how each run ended, and each check that did not pass."""
    out = console()
    for outcome in summary.outcomes:
        verdict = "ok" if outcome.success else "FAILED"
        skipped = f", nothing to do for {', '.join(outcome.skipped)}" if outcome.skipped else ""
        out.print(f"{outcome.name}: {verdict} in {outcome.elapsed_s:.1f} s{skipped}", markup=False, highlight=False)
        if outcome.error:
            out.print(f"  {outcome.error}", markup=False, highlight=False)
        for check in outcome.failed_checks:
            out.print(f"  {check.severity} {check.asset}/{check.check}: {check.description}", markup=False,
                      highlight=False)
