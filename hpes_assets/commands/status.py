"""``hpes status``: what each edition holds, its gate figures, and what is stale and why."""

from __future__ import annotations

from typing import Annotated

import typer

from hpes_assets.commands.common import HomeOption, PublicationOption, console, resolve_home


def status(
    publication: PublicationOption = "himachal_economic_survey",
    as_json: Annotated[bool, typer.Option("--json", help="Everything as JSON.")] = False,
    home: HomeOption = None,
) -> None:
    """Show what each edition holds, how its tables fared at the gate, and what should run again.

    The same figures stand in the Dagster UI, check by check, with the failing tables.
    """
    import json
    from dataclasses import asdict

    from rich.table import Table

    from hpes_assets.publications.loader import load_profile
    from hpes_assets.steps.status import status as report_on

    profile = load_profile(publication)
    report = report_on(resolve_home(home), profile)
    if as_json:
        typer.echo(json.dumps(asdict(report), ensure_ascii=False, indent=2))
        return
    view = Table(title=f"{profile.title} · warehouse {report.warehouse or 'not built yet'}", title_justify="left")
    for column in ("edition", "files", "pages", "tables", "refused", "facts", "chunks"):
        view.add_column(column, no_wrap=True)
    view.add_column("to do", overflow="fold")
    for edition in report.editions:
        counts = [str(edition.counts.get(name, "")) for name in
                  ("documents", "pages", "tables", "rejected_tables", "facts", "chunks")]
        held = f"HELD BACK: {edition.held_back}" if edition.held_back else ""
        todo = "; ".join(filter(None, (held, *edition.stale, edition.reason))) or "up to date"
        view.add_row(edition.edition, *counts, todo)
    out = console()
    out.print(view)
    for edition in report.editions:
        failing = ", ".join(f"{rule.rule} {rule.failed}" for rule in edition.rules if rule.failed)
        if failing:
            out.print(f"{edition.edition} failing: {failing}", markup=False, highlight=False)
    if not report.editions:
        out.print("No edition yet: `hpes ingest` or `hpes editions sync`.", markup=False)
