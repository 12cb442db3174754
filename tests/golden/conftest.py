"""The sample, built once for all tests of it."""

from __future__ import annotations

import pytest

from golden.builder import SMALL, Sample, build_sample


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    return build_sample(tmp_path_factory.mktemp("sample"), editions=SMALL)


@pytest.fixture(scope="session")
def other(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    return build_sample(tmp_path_factory.mktemp("other"), seed=77, editions=SMALL)
