"""``hpes ui``: the Dagster UI and its daemon on loopback, with this home's instance."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Annotated

import typer

from hpes_assets.commands.common import HomeOption, resolve_home


def ui(
    port: Annotated[int, typer.Option("--port", help="Port on 127.0.0.1.")] = 3000,
    home: HomeOption = None,
) -> None:
    """Open the Dagster UI on 127.0.0.1: asset graph, backfills, checks, schedules and sensors.

    The open-source UI has no login, so it is bound to loopback; put a proxy with one in front of it
    before anybody else is to see it. Stop it with Ctrl-C.
    """
    from hpes_assets.orchestration.run import prepare_instance

    place = resolve_home(home)
    instance = prepare_instance(place)
    environment = {
        **os.environ,
        "HPES_HOME": str(place.path),
        "DAGSTER_HOME": str(instance),
        "DAGSTER_DISABLE_TELEMETRY": "1",
    }
    command = [
        sys.executable, "-m", "dagster", "dev", "--host", "127.0.0.1", "--port", str(port),
        "--module-name", "hpes_assets.definitions",
    ]
    raise typer.Exit(subprocess.run(command, env=environment, check=False).returncode)
