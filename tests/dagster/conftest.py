"""Homes with tiny editions for the tests of the graph. No embedding model is loaded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import dagster as dg
import pytest

from hpes_assets.home import Home
from hpes_assets.publications.loader import load_profile
from hpes_assets.publications.model import Profile

PUBLICATION = "himachal_economic_survey"


@pytest.fixture(autouse=True)
def _own_world(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads the environment of whoever runs it, or loads a model."""
    for name in ("DAGSTER_HOME", "HPES_HOME", "HPES_PROFILES", "HPES_INDEX_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HPES_EMBEDDER", "none")


@pytest.fixture(scope="session")
def profile() -> Profile:
    return load_profile(PUBLICATION)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path / "home")


@pytest.fixture
def instance() -> Iterator[dg.DagsterInstance]:
    with dg.DagsterInstance.ephemeral() as made:
        yield made
