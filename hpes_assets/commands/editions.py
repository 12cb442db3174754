"""``hpes editions``: which editions exist, and where they were found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from hpes_assets.commands.common import HomeOption, PublicationOption, console, resolve_home

if TYPE_CHECKING:
    from hpes_assets.acquire.sync import SyncReport

app = typer.Typer(no_args_is_help=True, help="Which editions exist: list, add by hand, or read the index pages.")

DEFAULT = "himachal_economic_survey"


@app.command("list")
def list_editions(publication: PublicationOption = DEFAULT, home: HomeOption = None) -> None:
    """List the editions of a publication and what each holds."""
    from rich.table import Table

    from hpes_assets.acquire.registry import Registry
    from hpes_assets.publications.loader import load_profile

    profile = load_profile(publication)
    registry = Registry.load(resolve_home(home).publication(profile.name), profile.name)
    view = Table(title=profile.title, title_justify="left")
    for column in ("edition", "status", "document", "kind", "held", "from"):
        view.add_column(column)
    for entry in registry.editions:
        view.add_row(entry.key, str(entry.status), entry.reason or "", "", "", "")
        for document in entry.documents:
            held = document.sha256[:12] if document.held else f"{document.status} {document.failure}"
            view.add_row("", "", document.name, document.kind, held, document.url or "by hand")
    out = console()
    out.print(view)
    if not registry.editions:
        out.print("No edition yet: give files with `hpes ingest`, or read the index pages with "
                  "`hpes editions sync`.", markup=False)


@app.command("add")
def add(
    edition: Annotated[str, typer.Argument(help="Key of the edition, e.g. 2019-20.")],
    publication: PublicationOption = DEFAULT,
    home: HomeOption = None,
) -> None:
    """Add an edition by hand; its documents come with `hpes ingest` or `hpes editions sync`.

    Dagster's partition keys follow by themselves: a sensor, and every `hpes run`, bring them in line.
    """
    from hpes_assets.acquire.registry import editing
    from hpes_assets.publications.editions import parse_edition
    from hpes_assets.publications.loader import load_profile

    profile = load_profile(publication)
    key = parse_edition(edition, profile)
    with editing(resolve_home(home).publication(profile.name), profile.name) as edit:
        edit.registry = edit.registry.add(key)
    console().print(f"edition {key} of {profile.name} is listed")


@app.command("sync")
def sync(
    publication: PublicationOption = DEFAULT,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would change.")] = False,
    home: HomeOption = None,
) -> None:
    """Read the publisher's index pages: new editions, new, reissued and withdrawn documents.

    Links inside HTML comments are reported and not followed. HPES_INDEX_URL serves the addresses from
    elsewhere, such as a mirror.
    """
    from hpes_assets.acquire.fetch import Fetcher
    from hpes_assets.acquire.site import site_of
    from hpes_assets.acquire.sync import sync as run_sync
    from hpes_assets.publications.loader import load_profile

    profile = load_profile(publication)
    with Fetcher(site_of(profile)) as fetcher:
        report = run_sync(resolve_home(home), profile, fetcher, dry_run=dry_run)
    show_report(report)
    if not report.index.reached:
        raise typer.Exit(1)


def show_report(report: SyncReport) -> None:
    """Print what a sync found."""
    out = console()
    index = report.index
    out.print(f"{len(index.pages_read)} index pages read, {len(index.documents)} documents linked, "
              f"editions: {', '.join(index.editions) or 'none'}")
    for news in report.news:
        out.print(f"  {news.news}: {news.edition} {news.name} ({news.note})", markup=False, highlight=False)
    for link in index.commented:
        out.print(f"  not followed, inside a comment: {link.url} on {link.page}", markup=False, highlight=False)
    for absent in index.not_ingested:
        out.print(f"  not ingested: {absent.edition} ({absent.reason})", markup=False, highlight=False)
    for problem in index.problems:
        out.print(f"  {problem.kind}: {problem.url} {problem.message}", markup=False, highlight=False)
    due = ", ".join(run.edition for run in report.runs)
    out.print(f"to run: {due}" if due else report.nothing_to_do(), markup=False)
    if report.dry_run:
        out.print("dry run: nothing was written")
