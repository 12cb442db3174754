"""Forged drawn PDFs through the identity asset: its blocking check names the evidence, and no wrong edition lands."""

from __future__ import annotations

from pathlib import Path

import dagster as dg
import pytest
from graph_of_home import Graph

from golden.builder import Sample
from golden.forge import Forgery, forge, moved
from hpes_assets.acquire.documents import add_local_files
from hpes_assets.home import Home
from hpes_assets.publications.model import Profile
from hpes_assets.warehouse import lake

OUTVOTED = (
    ("Statistical_Tables2023_24.pdf", Forgery(title_page=1)),
    ("en-hi-economic_survey_2022-23.pdf", Forgery(running_heads=1)),
    ("hi-economic_survey_2024-25.pdf", Forgery(filename=-1)),
    ("en-economic_survey_2023-24.pdf", Forgery(newest_data_year=1)),
)
"""One signal against the others: its edition is found all the same."""
REFUSED = (
    ("en-economic_survey_2024-25.pdf", Forgery(title_page=-1, running_heads=-1)),
    ("Statistical_Tables2023_24.pdf", Forgery(filename=1, newest_data_year=1)),
    ("en-economic_survey_2023-24.pdf", Forgery(created_on=-1)),
)
"""Two against the others, or a date at which it cannot have been made: it is no edition's."""


@pytest.mark.parametrize(("name", "forgery"), OUTVOTED + REFUSED, ids=str)
def test_a_forged_document_is_right_or_stopped_with_the_evidence(
    sample: Sample, home: Home, profile: Profile, instance: dg.DagsterInstance, tmp_path: Path, name: str,
    forgery: Forgery,
) -> None:
    edition = next(one.edition for one in sample.documents if one.document == name)
    path = forge(sample.path(name), tmp_path, forgery)
    by = next(value for value in (getattr(forgery, field) for field in forgery.__slots__) if value)
    for filed_as in (edition, moved(edition, by)):
        add_local_files(home, profile, filed_as, [path])
        graph = Graph(home, profile, instance)
        done = graph.run(filed_as, "documents", "pages", "identity")
        check = next(one for one in done.get_asset_check_evaluations() if one.check_name == "identity")
        row = lake.table_of(graph.place(filed_as).publication, "editions", filed_as).to_pylist()[0]
        assert row["verdict"] == (edition if (name, forgery) in OUTVOTED else None), check.metadata
        assert check.passed == row["agrees"] == (row["verdict"] == filed_as), check.metadata
        if not check.passed:
            evidence = check.metadata["failing"].records[0].data["evidence"]
            assert str(path.name) in evidence and any(word in evidence for word in _words(forgery)), evidence
            assert check.blocking and check.severity is dg.AssetCheckSeverity.ERROR


def _words(forgery: Forgery) -> list[str]:
    """How the evidence speaks of the signals that were forged, or of those that stand against the place."""
    named = [field.replace("_", " ") for field in forgery.__slots__ if getattr(forgery, field)]
    return [*named, "it was made"] if forgery.created_on else named
