"""The reader's own command line: help that teaches, search, and where the home is taken from."""

from __future__ import annotations

from pathlib import Path

import pytest
from retrieval_facts import PUBLICATION, chunk, fact, warehouse

from hpes_retrieval.__main__ import main

CHUNKS = [chunk("a", "The fiscal deficit in 2023-24 was 5 crore.", ["2023-24"]),
          chunk("b", "Roads were built in 2022-23.", ["2022-23"])]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    warehouse(tmp_path, [fact("fiscal deficit", "2023-24", "5")], CHUNKS)
    return tmp_path


def test_search_prints_document_page_and_text(home: Path, capsys):
    assert main(["search", "fiscal deficit", "--home", str(home), "-p", PUBLICATION, "-k", "1"]) == 0
    said = capsys.readouterr().out
    assert "survey_2023-24.pdf page 1" in said and "was 5 crore" in said and "Roads" not in said


def test_the_home_of_the_environment_is_used(home: Path, capsys, monkeypatch):
    monkeypatch.setenv("HPES_HOME", str(home))
    assert main(["ask", "fiscal deficit in 2023-24", "-p", PUBLICATION]) == 0
    assert "5" in capsys.readouterr().out


def test_a_refusal_has_its_own_exit_code_and_keeps_the_best_texts(home: Path, capsys):
    assert main(["ask", "fiscal deficit in 1999-00", "--home", str(home), "-p", PUBLICATION]) == 3
    assert "year_absent" in capsys.readouterr().out


@pytest.mark.parametrize("command", [[], ["ask"], ["search"]])
def test_help_teaches(command: list[str], capsys):
    with pytest.raises(SystemExit) as stopped:
        main([*command, "--help"])
    assert stopped.value.code == 0
    assert "HPES_HOME" in capsys.readouterr().out or command
