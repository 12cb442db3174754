"""``hpes ingest``: files that somebody has, as the documents of an edition, through the whole graph."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hpes_assets.commands.common import HomeOption, PublicationOption, console, resolve_home


def ingest(
    files: Annotated[list[Path], typer.Argument(help="PDF files of one edition.", exists=True, dir_okay=False)],
    edition: Annotated[str, typer.Option("--edition", "-e", help="The edition that they are, e.g. 2024-25.")],
    publication: PublicationOption = "himachal_economic_survey",
    home: HomeOption = None,
) -> None:
    """Take local files as an edition's documents and run the edition through Dagster.

    The kind of each file is told by its name, as the profile says. Whether the files really are that
    edition is checked: where their titles, dates and data years say otherwise, nothing of them is
    published. Exit code 1 where a run failed.
    """
    from hpes_assets.acquire.documents import add_local_files
    from hpes_assets.commands.progress import run_progress, show_summary
    from hpes_assets.orchestration.run import materialise
    from hpes_assets.publications.loader import load_profile

    profile = load_profile(publication)
    place = resolve_home(home)
    result = add_local_files(place, profile, edition, files)
    console().print(result.summary(), markup=False, highlight=False)
    with run_progress(1) as progress:
        summary = materialise(profile, [result.edition], place, progress=progress)
    show_summary(summary)
    if not summary.success:
        raise typer.Exit(1)
