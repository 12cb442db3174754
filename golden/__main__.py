"""Commands of the sample: ``python -m golden build|questions|site|serve``.

Belongs here: arguments. What they do is in ``builder``, ``questions`` and ``site``.
"""

from __future__ import annotations

import threading
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from golden.builder import build_sample
from golden.questions import QUESTIONS, build_questions, save_questions
from golden.site import serve, write_site

app = typer.Typer(no_args_is_help=True, help="The sample editions, their questions and their site.")
Seed = Annotated[int, typer.Option(help="Another seed draws other editions.")]


@app.command()
def build(
    out: Annotated[Path, typer.Option(help="Folder to write to.")], seed: Seed = 2026, scale: int = 1
) -> None:
    """Draw the sample and its truth."""
    sample = build_sample(out, seed=seed, scale=scale)
    pages = sum(document.pages for document in sample.documents)
    typer.echo(
        f"{len(sample.documents)} documents, {pages} pages, {len(sample.truth.data_cells)} figures in {out}"
    )


@app.command()
def questions(
    out: Annotated[Path, typer.Option(help="JSONL file to write.")] = QUESTIONS, seed: Seed = 2026
) -> None:
    """Set the questions of a seed; without arguments, rewrite the committed file."""
    with TemporaryDirectory() as folder:
        found = build_questions(build_sample(Path(folder), seed=seed))
    save_questions(found, out)
    typer.echo(f"{len(found)} questions in {out}")


@app.command()
def site(out: Annotated[Path, typer.Option(help="Root of the site.")], seed: Seed = 2026) -> None:
    """Draw the sample and write the department's site around it."""
    listing = write_site(build_sample(out / "sample", seed=seed), out / "site")
    typer.echo(str(listing))


@app.command("serve")
def serve_site(folder: Path, port: int = 8800) -> None:
    """Serve a site on the loopback address until interrupted."""
    with serve(folder, port) as running:
        typer.echo(running.listing)
        threading.Event().wait()


if __name__ == "__main__":
    app()
