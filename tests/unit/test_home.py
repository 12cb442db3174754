"""The layout of the home."""

from __future__ import annotations

from pathlib import Path

import pytest

from hpes_assets.home import Home, HomeError


def test_home_is_named_by_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HPES_HOME", str(tmp_path / "elsewhere"))
    assert Home.from_env().path == tmp_path / "elsewhere"


@pytest.mark.parametrize("setting", [None, ""])
def test_without_it_home_is_in_the_working_directory(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, setting: str | None,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("HPES_HOME", raising=False)
    if setting is not None:
        monkeypatch.setenv("HPES_HOME", setting)
    assert Home.from_env().path == tmp_path / ".hpes"


def test_every_place_is_where_the_design_says(tmp_path: Path) -> None:
    home = Home(tmp_path)
    survey = "himachal_economic_survey"
    place = home.publication(survey)
    below = {
        place.registry: f"{survey}/editions.toml",
        place.raw_file("ab" * 32): f"{survey}/raw/{'ab' * 32}",
        place.lake_file("facts", "2019-20"): f"{survey}/lake/facts/edition=2019-20/facts.parquet",
        place.warehouse("0f" * 8): f"{survey}/warehouse-{'0f' * 8}.duckdb",
        place.current: f"{survey}/CURRENT",
        home.vectors("c0ffee"): "vectors/c0ffee",
    }
    for path, expected in below.items():
        assert path.relative_to(tmp_path).as_posix() == expected


def test_looking_at_a_home_writes_nothing(tmp_path: Path) -> None:
    place = Home(tmp_path / "home").publication("x")
    assert not place.registry.exists() and not place.raw.exists()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["", ".", "..", "../x", "a/b", "A b", "x\x00"])
def test_a_name_that_leads_out_of_the_home_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(HomeError, match="publication"):
        Home(tmp_path).publication(name)
