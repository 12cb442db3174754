"""Fixtures that every test may use, and the rule about skipping."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"
ALLOWED_SKIPS = ("../shared is absent", "needs a paid key")


os.environ.pop("DAGSTER_HOME", None)  # every test home has an instance of its own
os.environ.setdefault("HPES_HOME", "/nonexistent/hpes-home-of-no-test")


@pytest.fixture(scope="session")
def shared() -> Path:
    """Folder of real documents beside the checkout; the test is skipped by name without it."""
    if not (SHARED / "corpus").is_dir():
        if os.environ.get("HPES_REQUIRE_SHARED"):
            pytest.fail("../shared is absent, and HPES_REQUIRE_SHARED asks for it")
        pytest.skip("../shared is absent")
    return SHARED


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):
    """With HPES_NO_SKIP=1 a skip is a failure, unless its reason is one of the two allowed."""
    outcome = yield
    report = outcome.get_result()
    if report.skipped and os.environ.get("HPES_NO_SKIP") == "1" and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        if not any(allowed in reason for allowed in ALLOWED_SKIPS):
            report.outcome = "failed"
            report.longrepr = f"skipped under HPES_NO_SKIP=1: {reason}"


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory):
    """The sample editions with their truth, drawn once a session."""
    from golden.builder import SMALL, build_sample

    return build_sample(tmp_path_factory.mktemp("sample"), editions=SMALL)


@pytest.fixture(scope="session")
def sample_home(sample, tmp_path_factory: pytest.TempPathFactory):
    """A home in which every sample edition went through Dagster; tests read it and leave it as it is."""
    from hpes_assets.acquire.documents import add_local_files
    from hpes_assets.home import Home
    from hpes_assets.orchestration.run import materialise
    from hpes_assets.publications.loader import load_profile

    home = Home(tmp_path_factory.mktemp("home"))
    profile = load_profile("himachal_economic_survey")
    for edition in sample.editions:
        files = [sample.path(document.document) for document in sample.documents_of(edition)]
        add_local_files(home, profile, edition, files)
    summary = materialise(profile, list(sample.editions), home)
    assert summary.success, [outcome.error for outcome in summary.outcomes]
    return home
