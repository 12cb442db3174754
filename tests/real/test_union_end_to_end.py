"""Both real editions of the Union budget, from file to answer, through the command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from hpes_retrieval import open_corpus

PUBLICATION = "union_budget_at_a_glance"


def hpes(home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "hpes_assets.cli", *arguments],
        env={**os.environ, "HPES_HOME": str(home), "COLUMNS": "200"},
        capture_output=True, text=True, timeout=600, check=False,
    )


@pytest.fixture(scope="module")
def home(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("union")
    for edition in ("2025-26", "2026-27"):
        pdf = shared / "corpus" / "budget" / f"budget_at_a_glance_{edition}.pdf"
        done = hpes(place, "ingest", "--publication", PUBLICATION, "--edition", edition, str(pdf))
        assert done.returncode == 0, done.stdout + done.stderr
    return place


def ask(home: Path, question: str) -> dict:
    done = hpes(home, "ask", "--publication", PUBLICATION, "--json", question)
    assert done.returncode in (0, 3), done.stderr
    return json.loads(done.stdout)


def test_interest_payments_come_from_the_only_edition_that_prints_them(home: Path) -> None:
    answer = ask(home, "Interest payments in 2023-24")
    assert answer["value"] == "1063872"
    assert answer["edition"] == "2025-26"
    assert answer["estimate"] == "actual"
    citation = answer["citations"][0]
    assert citation["page"] in (3, 10) and citation["document"] == "budget_at_a_glance_2025-26.pdf"
    assert citation["row_path"][-1].lower().endswith("interest payments")
    assert len(citation["bbox"]) == 4


def test_fiscal_deficit_actual_of_the_newer_edition_and_its_vintages(home: Path) -> None:
    answer = ask(home, "fiscal deficit in 2024-25")
    assert (answer["value"], answer["edition"], answer["estimate"]) == ("1574431", "2026-27", "actual")
    vintages = {(v["value"], v["estimate"], v["edition"]) for v in answer["vintages"]}
    assert ("1569527", "revised", "2025-26") in vintages
    assert ("1613312", "budget", "2025-26") in vintages


@pytest.mark.parametrize(("question", "value"), [
    ("revenue deficit in 2024-25", "564296"),
    ("What were total receipts in the budget estimates of 2026-27?", "5347315"),
    ("grants in aid for creation of capital assets 2025-26 revised estimate", "308151"),
    ("primary deficit 2025-26 BE", "292598"),
    ("external grants 2023-24", "1013"),
    ("fiscal deficit as a percentage of GDP in 2024-25", "4.8"),
])
def test_more_figures_read_by_eye(home: Path, question: str, value: str) -> None:
    assert ask(home, question)["value"] == value


@pytest.mark.parametrize(("question", "reason"), [
    ("fiscal deficit in 2011-12", "year_absent"),
    ("apple production in 2024-25", "not_in_corpus"),
])
def test_what_the_documents_do_not_hold_is_refused(home: Path, question: str, reason: str) -> None:
    answer = ask(home, question)
    assert answer["abstained"] and answer["reason"].startswith(reason)
    assert answer["value"] is None and answer["citations"] == []


def asked() -> list[list[str]]:
    lines = Path(__file__).with_name("union_questions.tsv").read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def test_figures_read_off_the_pages_are_answered_from_them(home: Path) -> None:
    corpus = open_corpus(home, PUBLICATION)
    asks = [row for row in asked() if len(row) == 4]
    wrong = []
    for question, value, edition, page in asks:
        answer = corpus.ask(question)
        pages = {citation.page for citation in answer.citations}
        if (str(answer.value), answer.edition) != (value, edition) or int(page) not in pages:
            wrong.append(f"{question}: {answer}")
    assert len(asks) > 40 and not wrong, "\n".join(wrong)


def test_what_no_page_prints_is_refused_with_its_reason(home: Path) -> None:
    corpus = open_corpus(home, PUBLICATION)
    asks = [row for row in asked() if len(row) == 2]
    wrong = [f"{question}: {answer}" for question, reason in asks
             if not (answer := corpus.ask(question)).abstained or not answer.reason.startswith(reason)]
    assert len(asks) > 10 and not wrong, "\n".join(wrong)


def test_the_reader_alone_gives_the_same_answer(home: Path) -> None:
    blocker = (
        "import sys\n"
        "class Refuse:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.split('.')[0] in ('dagster', 'pymupdf', 'fitz', 'hpes_assets'):\n"
        "            raise ImportError(name)\n"
        "sys.meta_path.insert(0, Refuse())\n"
        "import runpy\n"
        "sys.argv = ['hpes_retrieval', 'ask', '--publication', sys.argv[1], '--json', sys.argv[2]]\n"
        "runpy.run_module('hpes_retrieval', run_name='__main__')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", blocker, PUBLICATION, "Interest payments in 2023-24"],
        env={**os.environ, "HPES_HOME": str(home)}, capture_output=True, text=True, timeout=120, check=False,
    )
    assert json.loads(done.stdout)["value"] == "1063872", done.stderr
