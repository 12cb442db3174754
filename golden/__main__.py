"""Commands of the sample: ``python -m golden build|questions|peers|confusion|forge|site|serve``.

Belongs here: arguments. What they do is in ``builder``, ``questions``, ``peers``, ``confusion``, ``forging`` and
``site``.
"""

from __future__ import annotations

import json
import threading
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from rich.console import Console

from golden.builder import EDITIONS, build_sample
from golden.confusion import confusion_of_sample
from golden.confusion_report import as_json as report_as_json
from golden.confusion_report import show as show_report
from golden.forging import forged_copies, tallies
from golden.forging import to_markdown as tallies_to_markdown
from golden.peers import HARD_SHARE, all_peers, by_table, measure, summarise, to_markdown
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
def peers(out: Annotated[Path, typer.Option(help="Folder to build the sample in.")], seed: Seed = 2026) -> None:
    """Measure what other extractors make of the drawn tables; ends with 1 where the sample is too easy."""
    known = all_peers()
    scores = measure(out, build_sample(out, seed=seed).truth, known)
    summaries = summarise(scores)
    typer.echo(to_markdown(summaries, seed))
    typer.echo(by_table(scores))
    easy = [summary.peer for summary in summaries if not summary.holds]
    if easy:
        typer.echo(f"fewer than {HARD_SHARE:.2f} of the tables are hard for: {'; '.join(easy)}", err=True)
        raise typer.Exit(1)


@app.command("confusion")
def show_confusion(
    seed: Seed = 2026,
    editions: Annotated[str, typer.Option(help="Keys with commas between; without it all fifteen.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="All counts and all tables in question as JSON.")] = False,
    most: Annotated[int, typer.Option(help="Longest list of tables that is printed.")] = 40,
) -> None:
    """Hold the gate of the table reader against the truth: which rule was right about how many tables."""
    keys = tuple(key.strip() for key in editions.split(",") if key.strip())
    if unknown := set(keys) - set(EDITIONS):
        raise typer.BadParameter(f"{', '.join(sorted(unknown))}: the sample has {EDITIONS[0]} to {EDITIONS[-1]}")
    with TemporaryDirectory() as folder:
        sample = build_sample(Path(folder), seed=seed, editions=keys or EDITIONS)
        reports = confusion_of_sample(sample.folder, sample.truth)
    if as_json:
        typer.echo(json.dumps([report_as_json(report) for report in reports], ensure_ascii=False, indent=2))
        return
    for report in reports:
        show_report(report, Console(), most)


@app.command("forge")
def show_forging(seed: Seed = 2026) -> None:
    """Forge every signal of identity, alone and in pairs, and count verdicts; ends with 1 where one is wrong."""
    with TemporaryDirectory() as folder:
        sample = build_sample(Path(folder) / "sample", seed=seed, processes=0)
        (Path(folder) / "forged").mkdir()
        found = tallies(forged_copies(sample, Path(folder) / "forged"))
    typer.echo(tallies_to_markdown(found, seed, len(sample.documents)))
    if any(one.wrong for one in found):
        raise typer.Exit(1)


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
