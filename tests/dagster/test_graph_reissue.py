"""After a reissue or a withdrawal nothing of the old file can be reached: no row, posting, vector or answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

import dagster as dg
import duckdb
import numpy as np
import pytest
from graph_of_home import Graph
from tiny_editions import GSDP, draw_edition, file_edition
from typer.testing import CliRunner

from golden.site import Department, FileLink, Site, serve
from golden.site_pages import listing
from hpes_assets.acquire.documents import add_local_files, withdraw_document
from hpes_assets.acquire.entries import EntryStatus, Withdrawal
from hpes_assets.acquire.fetch import Fetcher, FetchLimits
from hpes_assets.acquire.registry import Registry
from hpes_assets.acquire.site import site_of
from hpes_assets.acquire.sync import sync
from hpes_assets.cli import app
from hpes_assets.home import Home
from hpes_assets.orchestration import resources
from hpes_assets.orchestration.run import materialise
from hpes_assets.publications.model import Profile
from hpes_retrieval import open_corpus
from hpes_retrieval.dense import VectorStore

PUBLICATION = "himachal_economic_survey"
EDITION = "2023-24"
NAME = f"en-economic_survey_{EDITION}.pdf"
RENAMED = f"en-economic_survey_{EDITION}_revised.pdf"
FIRST = {year: value + 77 for year, value in GSDP.items()}
SECOND = {year: value + 31 for year, value in GSDP.items()}
OLD_FIGURE, NEW_FIGURE = str(FIRST["2022-23"]), str(SECOND["2022-23"])


class Words:
    """A model of eight axes that costs nothing: enough to see which texts have a vector."""

    name = "words"
    model_hash = "words-1"
    dimension = 8

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        sums = [sum(text.encode()) for text in texts]
        made = np.array([[1.0 + value * (axis + 3) % 97 for axis in range(8)] for value in sums], np.float32)
        return made / np.linalg.norm(made, axis=1, keepdims=True) if len(texts) else np.zeros((0, 8), np.float32)


@pytest.fixture(autouse=True)
def _vectors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "load_embedder", lambda _name=None: Words())


@pytest.fixture
def graph(home: Home, profile: Profile, instance: dg.DagsterInstance) -> Graph:
    return Graph(home, profile, instance)


def live(home: Home) -> Path:
    place = home.publication(PUBLICATION)
    return place.path / place.current.read_text(encoding="utf-8").strip()


def found_in_warehouse(home: Home, *needles: str) -> dict[str, list[str]]:
    """Tables of the live warehouse in whose rows a text stands, by text; every column is looked at."""
    with duckdb.connect(str(live(home)), read_only=True) as connection:
        tables = [row[0] for row in connection.execute("SELECT table_name FROM duckdb_tables()").fetchall()]
        assert {"documents", "facts", "cells", "postings", "vocabulary", "chunk_index", "chunks"} <= set(tables)
        return {needle: [table for table in tables if connection.execute(
            f'SELECT count(*) FROM "{table}" AS t WHERE contains(t::VARCHAR, ?)', [needle]).fetchone()[0]]
            for needle in needles}


def found_in_lake(home: Home, *needles: str) -> dict[str, list[str]]:
    files = sorted(home.publication(PUBLICATION).lake.rglob("*.parquet"))
    assert files
    return {needle: [path.name for path in files if duckdb.execute(
        f"SELECT count(*) FROM read_parquet('{path}') AS t WHERE contains(t::VARCHAR, ?)", [needle]).fetchone()[0]]
        for needle in needles}


def sql(home: Home, query: str) -> list[tuple]:
    with duckdb.connect(str(live(home)), read_only=True) as connection:
        return connection.execute(query).fetchall()


def vector_rows(home: Home, like: str = "") -> set[int]:
    """Rows of the vector store that the live warehouse points to, of chunks in which a text stands."""
    return {row[0] for row in sql(home, f"""SELECT vector_row FROM chunk_index JOIN chunks USING (chunk_id)
                                            WHERE contains(text, '{like}')""")}


def index_is_of_what_is_there(home: Home) -> None:
    """Every chunk has its vector, every posting its chunk, every term a posting."""
    assert sql(home, "SELECT (SELECT count(*) FROM chunks) - (SELECT count(*) FROM chunk_index)") == [(0,)]
    assert sql(home, "SELECT count(*) FROM postings WHERE chunk NOT IN (SELECT chunk FROM chunk_index)") == [(0,)]
    assert sql(home, "SELECT count(*) FROM vocabulary WHERE term_id NOT IN (SELECT term_id FROM postings)") == [(0,)]
    found = sql(home, "SELECT content_hash, vector_row FROM chunks JOIN chunk_index USING (chunk_id)")
    hashes, rows = [row[0] for row in found], [row[1] for row in found]
    assert rows == VectorStore.open(home.vectors(Words.model_hash)).rows(hashes) and min(rows) >= 0


def nothing_left(home: Home, *needles: str) -> None:
    nowhere: dict[str, list[str]] = {needle: [] for needle in needles}
    assert found_in_warehouse(home, *needles) == nowhere
    assert found_in_lake(home, *needles) == nowhere
    index_is_of_what_is_there(home)


def marks_of(home: Home, name: str) -> tuple[str, str]:
    """Hash and id of a document of the live warehouse."""
    return sql(home, f"SELECT sha256, document_id FROM documents WHERE name = '{name}'")[0]


def test_a_reissue_under_its_name_leaves_nothing_of_the_old_file(graph: Graph) -> None:
    file_edition(graph.home, graph.profile, EDITION, gsdp=FIRST)
    graph.run_all(EDITION)
    sha256, _ = marks_of(graph.home, NAME)
    assert {"documents"} <= set(found_in_warehouse(graph.home, sha256)[sha256])
    assert {"facts", "cells", "chunks", "vocabulary"} <= set(found_in_warehouse(graph.home, OLD_FIGURE)[OLD_FIGURE])
    old_vectors = vector_rows(graph.home, OLD_FIGURE)
    file_edition(graph.home, graph.profile, EDITION, gsdp=SECOND)
    graph.run_all(EDITION)
    nothing_left(graph.home, sha256, OLD_FIGURE)
    assert old_vectors and not old_vectors & vector_rows(graph.home), "kept in the store, and nobody points there"
    assert "facts" in found_in_warehouse(graph.home, NEW_FIGURE)[NEW_FIGURE]


def test_a_renamed_file_and_the_withdrawal_of_the_old_one_leave_nothing_of_it(graph: Graph, tmp_path: Path) -> None:
    file_edition(graph.home, graph.profile, EDITION, gsdp=FIRST)
    graph.run_all(EDITION)
    marks = marks_of(graph.home, NAME)
    new = draw_edition(tmp_path / RENAMED, EDITION, gsdp=SECOND)
    add_local_files(graph.home, graph.profile, EDITION, [new])
    withdraw_document(graph.home, graph.profile, EDITION, NAME)
    graph.run_all(EDITION)
    nothing_left(graph.home, *marks, NAME, OLD_FIGURE)
    assert sql(graph.home, "SELECT name FROM documents") == [(RENAMED,)]


@pytest.fixture
def department(tmp_path: Path) -> Iterator[tuple[Department, Site]]:
    root = tmp_path / "site" / "economics"
    for folder in ("pdf", "en-IN"):
        (root / folder).mkdir(parents=True)
    made = Department(root, (EDITION,), {EDITION: [FileLink(NAME, "English")]}, {EDITION: []})
    draw_edition(made.pdf(NAME), EDITION, gsdp=FIRST)
    made.write(EDITION)
    made.listing.write_text(listing([EDITION]).replace("$meta", ""), encoding="utf-8")
    with serve(tmp_path / "site") as site:
        yield made, site


@pytest.mark.parametrize("keeps_old", [False, True], ids=["old name gone", "old name still there"])
def test_a_reissue_that_the_publisher_renamed_replaces_the_old_file(
    department: tuple[Department, Site], home: Home, profile: Profile, tmp_path: Path, keeps_old: bool
) -> None:
    made, site = department

    def follow() -> None:
        with Fetcher(site_of(profile, site.url), FetchLimits(attempts=1)) as fetcher:
            report = sync(home, profile, fetcher, today=date(2024, 3, 1))
        assert [run.edition for run in report.runs] == [EDITION]
        assert materialise(profile, [EDITION], home, base_url=site.url).success

    follow()
    marks = marks_of(home, NAME)
    new = draw_edition(tmp_path / "new.pdf", EDITION, gsdp=SECOND).read_bytes()
    made.reissue(EDITION, NAME, new, RENAMED, keeps_old)
    follow()
    nothing_left(home, *marks, OLD_FIGURE)
    assert sql(home, "SELECT name FROM documents") == [(RENAMED,)]


def ask(home: Home, question: str) -> str:
    return str(open_corpus(home.path, PUBLICATION).ask(question))


def test_a_figure_that_only_the_withdrawn_document_held_is_not_answered(
    home: Home, profile: Profile, graph: Graph, tmp_path: Path
) -> None:
    file_edition(home, profile, EDITION)
    annex = draw_edition(tmp_path / f"en-economic_survey_annex_{EDITION}.pdf", EDITION, gsdp=FIRST,
                         item="Revenue receipts")
    add_local_files(home, profile, EDITION, [annex])
    graph.run_all(EDITION)
    marks = marks_of(home, annex.name)
    question = "What were revenue receipts in 2022-23?"
    assert OLD_FIGURE in ask(home, question).replace(",", "")
    withdraw_document(home, profile, EDITION, annex.name)
    graph.facts()
    assert OLD_FIGURE not in ask(home, question).replace(",", ""), "published before its edition is run again"
    graph.run_all(EDITION)
    nothing_left(home, *marks, annex.name, OLD_FIGURE)
    refusal = open_corpus(home.path, PUBLICATION).ask(question)
    assert refusal.abstained and OLD_FIGURE not in str(refusal).replace(",", "")
    assert "207430" in ask(home, "What was GSDP at current prices in 2023-24?").replace(",", ""), "the rest stays"
    store = home.publication(PUBLICATION).raw_file(marks[0])
    assert store.is_file(), "the file itself is kept"


def run_command(home: Home, *words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, [*words, "--home", str(home.path)])
    return done.exit_code, " ".join(f"{done.output} {done.exception or ''}".split())


def test_hpes_withdraw_takes_a_document_out_and_publishes(home: Home, profile: Profile, tmp_path: Path) -> None:
    file_edition(home, profile, EDITION)
    annex = draw_edition(tmp_path / f"en-economic_survey_annex_{EDITION}.pdf", EDITION, gsdp=FIRST,
                         item="Revenue receipts")
    add_local_files(home, profile, EDITION, [annex])
    assert materialise(profile, [EDITION], home).success
    code, said = run_command(home, "withdraw", EDITION, annex.name, "--reason", "misprinted")
    assert code == 0 and "is withdrawn (misprinted); one document of it remains" in said, said
    nothing_left(home, annex.name, OLD_FIGURE)
    entry = next(one for one in Registry.load(home.publication(PUBLICATION), PUBLICATION).documents(EDITION)
                 if one.name == annex.name)
    assert (entry.status, entry.failure, entry.message) == (EntryStatus.WITHDRAWN, Withdrawal.BY_HAND, "misprinted")
    code, said = run_command(home, "withdraw", EDITION, "none.pdf")
    assert code == 1 and annex.name in said and NAME in said, "the names that there are"
    code, said = run_command(home, "withdraw", EDITION, NAME)
    assert code == 0 and "nothing of it remains" in said, said
    assert found_in_warehouse(home, NAME, "207430") == {NAME: [], "207430": []}


def test_hpes_withdraw_takes_an_edition_out_and_add_brings_it_back(home: Home, profile: Profile) -> None:
    for edition in ("2022-23", EDITION):
        file_edition(home, profile, edition)
    assert materialise(profile, ["2022-23", EDITION], home).success
    code, said = run_command(home, "withdraw", "2022-23")
    assert code == 0, said
    assert sql(home, "SELECT DISTINCT edition FROM facts") == [(EDITION,)]
    assert "155251" not in ask(home, "What was GSDP at current prices in 2020-21?").replace(",", "")
    assert run_command(home, "editions", "add", "2022-23")[0] == 0
    assert materialise(profile, ["2022-23"], home).success
    assert sql(home, "SELECT DISTINCT edition FROM facts ORDER BY 1") == [("2022-23",), (EDITION,)]


@pytest.mark.parametrize(("content", "words"), [
    (b"<html><body>404 Not Found</body></html>", "not_a_pdf"), (b"", "not_a_pdf"),
    (b"%PDF-1.7\n1 0 obj\n<<", "truncated"),
])
def test_hpes_ingest_of_no_pdf_fails_at_once_and_lists_nothing(
    home: Home, tmp_path: Path, content: bytes, words: str
) -> None:
    bad, good = tmp_path / NAME, draw_edition(tmp_path / f"hi-economic_survey_{EDITION}.pdf", EDITION)
    bad.write_bytes(content)
    code, said = run_command(home, "ingest", str(good), str(bad), "--edition", EDITION)
    assert code == 1 and words in said and NAME in said and "Nothing was taken in" in said
    assert not home.publication(PUBLICATION).registry.exists(), "and neither is the good one beside it"


def test_hpes_ingest_of_another_name_says_what_stands_beside_it(home: Home, profile: Profile, tmp_path: Path) -> None:
    file_edition(home, profile, EDITION)
    new = draw_edition(tmp_path / RENAMED, EDITION, gsdp=SECOND)
    code, said = run_command(home, "ingest", str(new), "--edition", EDITION)
    assert code == 0 and f"hpes withdraw --publication {PUBLICATION} {EDITION} {NAME}" in said, said
