"""Which sources a step uses, and one hash of them: what other code made is stale.

Belongs here: following imports through the project's own sources. Does not belong here: anything that runs
them. A version that somebody has to remember to raise would be forgotten.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from hpes_assets.errors import HpesError

_ROOT = Path(__file__).resolve().parents[2]
_PACKAGES = ("hpes_assets", "hpes_retrieval")
_DATA = (".gz", ".txt", ".tsv", ".json")
"""Files beside a module that it may read."""


class CodeError(HpesError):
    """A module that is not part of the project."""


@cache
def code_hash(*modules: str) -> str:
    """Hash of some modules, of all that they import of the project, and of the data beside those.

    Args:
        *modules: Names such as ``hpes_assets.steps.tables``.

    Returns:
        Sixteen hexadecimal digits.

    Raises:
        CodeError: There is no such module.
    """
    digest = hashlib.blake2b(digest_size=8)
    for path in sources_of(*modules):
        digest.update(path.relative_to(_ROOT).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def sources_of(*modules: str) -> list[Path]:
    """Files of some modules, of all that they import of the project, and of the data beside those, in order."""
    found: set[Path] = set()
    waiting = []
    for name in modules:
        path = _path(name)
        if path is None:
            raise CodeError(f"{name} is no module of {' or '.join(_PACKAGES)}")
        waiting.append(path)
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += _imported(path)
    data = {beside for path in found for beside in path.parent.iterdir() if beside.suffix in _DATA}
    return sorted(found | data)


@cache
def _imported(path: Path) -> tuple[Path, ...]:
    return tuple(dict.fromkeys(_imports(ast.parse(path.read_bytes()))))


def _imports(tree: ast.Module) -> Iterator[Path]:
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            names += [] if all(map(_path, names)) else [node.module]
        yield from filter(None, map(_path, names))


def _path(name: str) -> Path | None:
    """File of a module of the project; None for anything else."""
    if name.split(".")[0] not in _PACKAGES:
        return None
    place = _ROOT.joinpath(*name.split("."))
    module, package = place.with_suffix(".py"), place / "__init__.py"
    return module if module.is_file() else package if package.is_file() else None
