"""``hpes run``: editions through the graph, as the UI would run them."""

from __future__ import annotations

from typing import Annotated

import typer

from hpes_assets.commands.common import HomeOption, PublicationOption, resolve_home


def run(
    edition: Annotated[list[str] | None, typer.Option("--edition", "-e", help="May be given several times.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Every edition that is listed.")] = False,
    publication: PublicationOption = "himachal_economic_survey",
    home: HomeOption = None,
) -> None:
    """Run editions: fetch, read, identify, extract, index; then publish the warehouse.

    What has not changed is skipped, and said so. A failing edition stops nobody else. The runs stand in
    the Dagster UI beside its own. Exit code 1 where a run failed.
    """
    from hpes_assets.acquire.registry import Registry
    from hpes_assets.commands.progress import run_progress, show_summary
    from hpes_assets.orchestration.run import materialise
    from hpes_assets.publications.editions import parse_edition
    from hpes_assets.publications.loader import load_profile

    profile = load_profile(publication)
    place = resolve_home(home)
    held = Registry.load(place.publication(profile.name), profile.name).edition_keys()
    wanted = list(held) if everything else [parse_edition(text, profile) for text in edition or ()]
    unknown = [key for key in wanted if key not in held]
    if not wanted or unknown:
        what = f"no edition {', '.join(unknown)}" if unknown else "nothing to run: name --edition, or --all"
        typer.echo(f"hpes: {what}; {profile.name} has {', '.join(held) or 'none'} "
                   "(`hpes editions sync` or `hpes ingest` bring more)", err=True)
        raise typer.Exit(2)
    with run_progress(len(wanted)) as progress:
        summary = materialise(profile, wanted, place, progress=progress)
    show_summary(summary)
    if not summary.success:
        raise typer.Exit(1)
