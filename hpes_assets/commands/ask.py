"""``hpes ask``: a question, the figure, and the cell it was read from."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from hpes_assets.commands.common import HomeOption, PublicationOption, console, resolve_home


def ask(
    question: Annotated[str, typer.Argument(help='e.g. "What was GSDP at current prices in 2022-23?"')],
    publication: PublicationOption = "himachal_economic_survey",
    home: HomeOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the whole answer as JSON.")] = False,
) -> None:
    """Answer a question with the exact cell, or say that the documents do not hold it.

    The newest edition that prints the full-year figure answers; what other editions printed stands
    under "vintages". Exit code 0 with an answer, 3 with a refusal.
    """
    from hpes_retrieval import open_corpus

    answer = open_corpus(resolve_home(home).path, publication).ask(question)
    if as_json:
        typer.echo(json.dumps(answer.to_dict(), ensure_ascii=False, indent=2))
    else:
        console().print(str(answer), markup=False, highlight=False)
    if answer.abstained:
        raise typer.Exit(3)
