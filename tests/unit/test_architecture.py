"""Who may import whom, held by reading the sources rather than by hoping."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted((*ROOT.glob("hpes_assets/**/*.py"), *ROOT.glob("hpes_retrieval/**/*.py")))


def imports_of(path: Path) -> set[str]:
    """Top-level and nested imports alike: a lazy import is an import."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module)
    return found


def is_any(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(package + ".") for package in packages)


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", SOURCES, ids=relative)
def test_dependency_direction(path: Path) -> None:
    name = relative(path)
    imports = imports_of(path)
    if name.startswith("hpes_retrieval/"):
        bad = {i for i in imports if is_any(i, ("hpes_assets", "golden", "dagster", "pymupdf", "fitz"))}
    elif name.startswith("hpes_assets/orchestration/") or name == "hpes_assets/definitions.py":
        bad = {i for i in imports if is_any(i, ("pymupdf", "fitz"))}
    else:
        allowed_pymupdf = name == "hpes_assets/pages/pdf.py"
        bad = {i for i in imports if is_any(i, ("dagster", "dagster_webserver"))}
        bad |= set() if allowed_pymupdf else {i for i in imports if is_any(i, ("pymupdf", "fitz"))}
    assert not bad, f"{name} must not import {sorted(bad)}"


@pytest.mark.parametrize("path", SOURCES, ids=relative)
def test_module_opens_with_its_purpose_and_is_not_a_book(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text)), f"{relative(path)} has no docstring"
    assert text.count("\n") <= 420, f"{relative(path)} has {text.count(chr(10))} lines; split it"


HEAVY = ("torch", "sentence_transformers", "rapidocr", "transformers")


@pytest.mark.parametrize("path", SOURCES, ids=relative)
def test_heavy_libraries_are_imported_inside_functions(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in tree.body:
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        assert not any(is_any(name, HEAVY) for name in names), f"{relative(path)} imports {names} at import"
