"""Every command of the README is executed, in the order in which a newcomer would type them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [line[2:] for block in re.findall(r"```console\n(.*?)```", README, re.DOTALL)
            for line in block.splitlines() if line.startswith("$ ")]
PYTHON = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


@pytest.fixture(scope="module")
def home(sample_home, tmp_path_factory):
    place = tmp_path_factory.mktemp("readme")
    shutil.copytree(sample_home.path, place / ".hpes")
    return place


@pytest.fixture(scope="module")
def site(sample, tmp_path_factory):
    from golden.site import serve, write_site

    folder = tmp_path_factory.mktemp("site")
    write_site(sample, folder)
    with serve(folder) as served:
        yield served.url


def execute(command: list[str] | str, home: Path, site: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "HPES_HOME": str(home / ".hpes"), "HPES_INDEX_URL": site, "COLUMNS": "160",
                   "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    return subprocess.run(command, shell=isinstance(command, str), cwd=home, env=environment, capture_output=True,
                          text=True, timeout=600, check=False)


def test_the_readme_has_commands():
    assert len(COMMANDS) >= 12 and PYTHON


@pytest.mark.parametrize("command", COMMANDS)
def test_command(command, home, site, request):
    if command.startswith("make "):
        done = subprocess.run(["make", "-n", *command.split()[1:]], cwd=ROOT, capture_output=True, text=True,
                              check=False)
        assert done.returncode == 0, done.stderr
        return
    for name in re.findall(r"\S+\.pdf", command):
        shutil.copy(request.getfixturevalue("shared") / "corpus" / "budget" / name, home / name)
    if "union_budget" in command and "ask" in command and not (home / ".hpes/union_budget_at_a_glance").exists():
        pytest.skip("../shared is absent")
    done = execute(command, home, site)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    assert done.stdout.strip()


@pytest.mark.parametrize("code", PYTHON)
def test_python(code, home, site):
    done = execute([sys.executable, "-c", code], home, site)
    assert done.returncode == 0 and done.stdout.strip(), done.stderr


@pytest.mark.parametrize("command", ["", "editions", "editions list", "editions add", "editions sync", "ingest", "run",
                                     "ask", "tables", "status", "sample build", "withdraw", "demo", "ui"])
def test_help_teaches(command, home, site):
    done = execute(["hpes", *command.split(), "--help"], home, site)
    assert done.returncode == 0 and len(done.stdout.split()) > 25


def test_help_answers_at_once_because_nothing_heavy_is_imported():
    code = ("import sys, hpes_assets.cli; "
            "print([m for m in ('dagster', 'torch', 'pymupdf', 'duckdb') if m in sys.modules])")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_errors_are_one_line_with_a_cure(tmp_path):
    for command in (["ask", "GSDP in 2019-20"], ["run", "--edition", "2019-20"],
                    ["ask", "--publication", "nobody", "GSDP"], ["editions", "add", "next year"]):
        done = execute(["hpes", *command], tmp_path, "")
        assert done.returncode in (1, 2), done.stdout
        assert "Traceback" not in done.stderr and "hpes" in done.stderr, done.stderr
