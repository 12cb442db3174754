"""The profile of the Union budget against its two real editions."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from hpes_assets.acquire.documents import Change, add_local_files
from hpes_assets.home import Home
from hpes_assets.pages.pdf import open_pdf
from hpes_assets.publications.editions import issue_month, parse_edition
from hpes_assets.publications.loader import load_profile

BUDGET = load_profile("union_budget_at_a_glance")


def named_by_titles(text: str) -> list[str]:
    folded = " ".join(text.split())
    return [parse_edition(match["edition"], BUDGET) for pattern in BUDGET.title_patterns
            for match in pattern.finditer(folded)]


@pytest.mark.parametrize(("edition", "covers"), [("2025-26", [1, 4, 5]), ("2026-27", [1, 3, 6, 7])])
def test_titles_name_the_edition_where_it_stands_and_nothing_else(
    shared: Path, edition: str, covers: list[int],
) -> None:
    path = shared / "corpus" / "budget" / f"budget_at_a_glance_{edition}.pdf"
    with open_pdf(path) as pdf:
        found = {number: named_by_titles(pdf.text(number)) for number in range(1, pdf.info.pages + 1)}
        created = pdf.info.created_on
    assert {number for number, editions in found.items() if editions} == set(covers)
    assert {key for editions in found.values() for key in editions} == {edition}
    issued = issue_month(edition, BUDGET)
    assert issued == date(int(edition[:4]), 2, 1)
    assert created is not None and 0 <= (issued - created).days <= 1, "made the night before its presentation"


def test_both_editions_are_taken_by_their_names(shared: Path, tmp_path: Path) -> None:
    for edition in ("2025-26", "2026-27"):
        path = shared / "corpus" / "budget" / f"budget_at_a_glance_{edition}.pdf"
        outcome = add_local_files(Home(tmp_path), BUDGET, edition, [path]).outcomes[0]
        assert (outcome.entry.kind, outcome.change) == ("combined", Change.FETCHED)
        assert outcome.entry.bytes == path.stat().st_size
