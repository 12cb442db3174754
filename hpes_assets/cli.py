"""The ``hpes`` command: what a person types, wired to the modules that do the work.

Belongs here: the list of commands. Each lives in :mod:`hpes_assets.commands`, a module a concept, and
imports what it needs when it runs, so that ``hpes --help`` answers at once. Does not belong here: logic.
"""

from __future__ import annotations

import typer

from hpes_assets.commands import ask, demo, editions, ingest, run, sample, status, tables, ui, withdraw

app = typer.Typer(
    name="hpes",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    help=(
        "Years of near-identical government surveys, turned into numbers that can be checked.\n\n"
        "A home (HPES_HOME, default ./.hpes) keeps everything: files as fetched, tables, facts, the "
        "warehouse. Usual order: [bold]hpes ingest[/] files you have, or [bold]hpes editions sync[/] and "
        "[bold]hpes run --all[/]; then [bold]hpes ask[/]. What went wrong is in [bold]hpes status[/] and, "
        "check by check, in [bold]hpes ui[/]."
    ),
)
app.add_typer(editions.app, name="editions")
app.add_typer(sample.app, name="sample")
app.command("ingest")(ingest.ingest)
app.command("withdraw")(withdraw.withdraw)
app.command("run")(run.run)
app.command("ask")(ask.ask)
app.command("tables")(tables.tables)
app.command("status")(status.status)
app.command("demo")(demo.demo)
app.command("ui")(ui.ui)


def main() -> None:
    """Run the command line; named errors become one readable line and exit code 1."""
    from hpes_assets.commands.common import readable_errors

    with readable_errors():
        app()


if __name__ == "__main__":
    main()
