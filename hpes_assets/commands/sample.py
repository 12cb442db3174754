"""``hpes sample``: editions drawn by the project, to try everything on and to be judged by."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from hpes_assets.commands.common import console

app = typer.Typer(no_args_is_help=True, help="Editions drawn by the project, with their truth beside them.")


@app.callback()
def _group() -> None:
    """Keep ``build`` a sub-command although it is the only one."""


@app.command("build")
def build(
    out: Annotated[Path, typer.Option("--out", help="Folder to write to: PDFs in pdf/, their truth in truth/.")],
    seed: Annotated[
        int, typer.Option("--seed", help="Any whole number. Another seed draws other figures, words and looks.")
    ] = 2026,
    scale: Annotated[
        int,
        typer.Option(
            "--scale", min=1, max=60,
            help="Length. 1: about 22 pages an English edition; 15: about 300, and as many Hindi, as in reality.",
        ),
    ] = 1,
    editions: Annotated[
        str, typer.Option("--editions", help="Keys with commas between, such as 2022-23,2023-24. Default: all fifteen.")
    ] = "",
    processes: Annotated[
        int, typer.Option("--processes", min=0, help="Documents drawn at once; 0 takes all cores. Bytes stay the same.")
    ] = 0,
) -> None:
    """Draw the sample editions, byte for byte the same for the same seed, and their truth.

    Some figures are the state's own, as printed by edition, with their sources in golden/figures.tsv;
    the rest is illustrative and says so on every cover and in the metadata of every file.

    Examples:
        hpes sample build --out /tmp/sample

        hpes sample build --out /tmp/long --scale 15 --seed 7

        hpes sample build --out /tmp/two --editions 2021-22,2022-23
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from golden.builder import EDITIONS, build_sample

    chosen = _chosen(editions, EDITIONS)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console(), transient=True) as bar:
        task = bar.add_task("drawing", total=None)

        def done(name: str, number: int, count: int) -> None:
            bar.update(task, completed=number, total=count, description=name)

        sample = build_sample(
            out, seed=seed, editions=chosen, scale=scale, processes=processes, progress=done
        )
    pages = sum(document.pages for document in sample.documents)
    console().print(f"{len(sample.documents)} documents below {out}: {pages} pages, "
                    f"{len(sample.truth.data_cells)} figures in tables.")


def _chosen(text: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """The editions named, all where none is."""
    keys = tuple(key.strip() for key in text.split(",") if key.strip())
    unknown = [key for key in keys if key not in known]
    if unknown:
        raise typer.BadParameter(f"{', '.join(unknown)}: the sample has {known[0]} to {known[-1]}.")
    return keys or known
