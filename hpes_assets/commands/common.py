"""What the commands share: options, the console, and errors that a person can read.

Belongs here: presentation helpers of the command line. Does not belong here: anything that a Dagster
asset or a Python import would need.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import Console

    from hpes_assets.home import Home

PublicationOption = Annotated[
    str,
    typer.Option("--publication", "-p", help="Profile of the publication.", envvar="HPES_PUBLICATION"),
]
HomeOption = Annotated[
    Path | None,
    typer.Option("--home", help="Where everything is kept; HPES_HOME, else ./.hpes.", show_default=False),
]


def console() -> Console:
    """A console on standard output."""
    from rich.console import Console

    return Console()


def resolve_home(home: Path | None) -> Home:
    """The home named on the command line, in HPES_HOME, or ``./.hpes``."""
    from hpes_assets.home import Home

    return Home(home) if home is not None else Home.from_env()


@contextlib.contextmanager
def readable_errors() -> Iterator[None]:
    """Turn the project's named errors into one line on standard error and exit code 1.

    A fault that has no name keeps its traceback: hiding it would help nobody.
    """
    from hpes_assets.errors import HpesError
    from hpes_retrieval.errors import RetrievalError

    try:
        yield
    except (HpesError, RetrievalError) as error:
        typer.echo(f"hpes: {error}", err=True)
        sys.exit(1)
