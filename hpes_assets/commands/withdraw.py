"""``hpes withdraw``: a document, or a whole edition, out of the corpus and out of the warehouse."""

from __future__ import annotations

from typing import Annotated

import typer

from hpes_assets.commands.common import HomeOption, PublicationOption, console, resolve_home


def withdraw(
    edition: Annotated[str, typer.Argument(help="Key of the edition, e.g. 2024-25.")],
    document: Annotated[str, typer.Argument(help="Name of a document as `hpes editions list` shows it; without it "
                                                 "the whole edition.", show_default=False)] = "",
    publication: PublicationOption = "himachal_economic_survey",
    home: HomeOption = None,
    reason: Annotated[str, typer.Option(help="Why, for whoever reads editions.toml.")] = "taken out by hand",
    later: Annotated[bool, typer.Option("--later", help="Only mark it; the warehouse follows with a run.")] = False,
) -> None:
    """Take a document, or a whole edition, out of the corpus, and publish the warehouse without it.

    No figure of it is answered any more. Its file stays in the raw store, and editions.toml says that and why it is
    out, so that `hpes ingest` (a document) or `hpes editions add` (an edition) brings it back. What the publisher
    himself takes off his pages needs no command: `hpes editions sync` notices. Exit code 1 where a run failed.
    """
    from hpes_assets.acquire.documents import withdraw_document
    from hpes_assets.acquire.registry import editing
    from hpes_assets.commands.progress import run_progress, show_summary
    from hpes_assets.orchestration.run import materialise
    from hpes_assets.publications.editions import parse_edition
    from hpes_assets.publications.loader import load_profile

    profile = load_profile(publication)
    place, key = resolve_home(home), parse_edition(edition, profile)
    if document:
        withdraw_document(place, profile, key, document, reason)
    with editing(place.publication(profile.name), profile.name) as edit:
        if not document:
            edit.registry = edit.registry.withdraw(key, reason)
        entry = edit.registry.edition(key)
        remain = len(entry.live) if entry else 0
    left = f"of its documents {remain} remain" if remain > 1 else "one document of it remains" if remain else \
        "nothing of it remains"
    console().print(f"{document or 'all'} of edition {key} is withdrawn ({reason}); {left}", markup=False,
                    highlight=False)
    if later:
        console().print(f"the warehouse follows with: hpes run --publication {profile.name} --all", markup=False,
                        highlight=False)
        return
    editions = [key] if remain else []
    with run_progress(len(editions)) as progress:
        summary = materialise(profile, editions, place, progress=progress)
    show_summary(summary)
    if not summary.success:
        raise typer.Exit(1)
