"""Fixtures that every test may use, and the rule about skipping."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"
ALLOWED_SKIPS = ("../shared is absent", "needs a paid key")


@pytest.fixture(scope="session")
def shared() -> Path:
    """Folder of real documents beside the checkout; the test is skipped by name without it."""
    if not (SHARED / "corpus").is_dir():
        if os.environ.get("HPES_REQUIRE_SHARED"):
            pytest.fail("../shared is absent, and HPES_REQUIRE_SHARED asks for it")
        pytest.skip("../shared is absent")
    return SHARED


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):  # noqa: ANN201
    """With HPES_NO_SKIP=1 a skip is a failure, unless its reason is one of the two allowed."""
    outcome = yield
    report = outcome.get_result()
    if report.skipped and os.environ.get("HPES_NO_SKIP") == "1" and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        if not any(allowed in reason for allowed in ALLOWED_SKIPS):
            report.outcome = "failed"
            report.longrepr = f"skipped under HPES_NO_SKIP=1: {reason}"
