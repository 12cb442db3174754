"""Identity of the two real editions, as published and misnamed."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from hpes_assets.editions.cascade import identify, verdict_on
from hpes_assets.editions.evidence import evidence_of
from hpes_assets.editions.model import DocumentEvidence
from hpes_assets.pages.describe import describe_document
from hpes_assets.pages.reader import read_document
from hpes_assets.publications.loader import load_profile

pytestmark = pytest.mark.real
PROFILE = load_profile("union_budget_at_a_glance")


def evidence(shared: Path, edition: str) -> DocumentEvidence:
    path = shared / f"corpus/budget/budget_at_a_glance_{edition}.pdf"
    read = read_document(path)
    rows = [page.row for page in describe_document(read.pages, read.info)]
    return evidence_of(path.name, "combined", rows, PROFILE, read.info)


@pytest.mark.parametrize(
    ("edition", "other", "made"),
    [
        ("2025-26", "2026-27", date(2025, 1, 31)),
        ("2026-27", "2025-26", date(2026, 2, 1)),
    ],
)
def test_each_is_its_edition_and_no_other(shared: Path, edition: str, other: str, made: date) -> None:
    document = evidence(shared, edition)
    found = identify(edition, [document], PROFILE)
    assert found.agrees and found.published_on == made
    start = int(edition[:4])
    assert found.title == f"BUDGET AT A GLANCE {start}-{start + 1}"
    assert document.newest_data_year == edition
    misnamed = replace(document, name=f"budget_at_a_glance_{other}.pdf")
    assert verdict_on(misnamed, PROFILE).edition == edition
    assert not identify(other, [misnamed], PROFILE).agrees
