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
    out: Annotated[Path, typer.Option("--out", help="Folder to write to.")],
    seed: Annotated[int, typer.Option("--seed", help="Another seed draws other editions.")] = 2026,
    scale: Annotated[int, typer.Option("--scale", min=1, help="How many times as long.")] = 1,
) -> None:
    """Draw the sample editions, byte for byte the same for the same seed, and their truth.

    Some figures are the state's own, as printed by edition, with their sources in golden/figures.tsv;
    the rest is illustrative and says so on every cover.
    """
    from golden.builder import build_sample

    sample = build_sample(out, seed=seed, scale=scale)
    console().print(f"{len(sample.documents)} documents below {out}")
