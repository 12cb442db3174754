"""On which line of a TOML text a key stands, so that an error can point at it.

Belongs here: looking for lines in a text that parses. Does not belong here: judging what stands there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

Path = tuple[str | int, ...]
"""Keys and, for arrays of tables, positions from 0: ``("documents", 1, "filename")``."""

_HEADER = re.compile(r"^\s*(\[\[?)\s*(.+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""^\s*("(?:[^"\\]|\\.)*"|'[^']*'|[A-Za-z0-9_-]+)\s*=""")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'|#.*$')


def line_of(text: str, path: Path, needle: str = "") -> int:
    """Line of a key, or of a text within its value.

    Args:
        text: The TOML text.
        path: Where the key is. A key that is not there gives the line of the table it should be in.
        needle: Part of the value to look for from that line on, for arrays over several lines.

    Returns:
        Line number from 1; 1 where nothing of the path is there.
    """
    best, depth = 1, 0
    for number, place in _places(text):
        shared = _shared(place, path)
        if shared > depth:
            best, depth = number, shared
    for wanted in (f'"{needle}"', f"'{needle}'", needle) if needle else ():
        for number, line in enumerate(text.splitlines()[best - 1:], start=best):
            if wanted in line:
                return number
    return best


def _shared(place: Path, path: Path) -> int:
    """How many leading parts of the path lead to this place; 0 unless the whole place is on the way."""
    return len(place) if path[: len(place)] == place else 0


def _places(text: str) -> Iterator[tuple[int, Path]]:
    table: Path = ()
    counts: dict[str, int] = {}
    nested = 0
    for number, line in enumerate(text.splitlines(), start=1):
        if nested <= 0 and (header := _HEADER.match(line)):
            table = _table(header, counts)
            yield number, table
            continue
        if nested <= 0 and (key := _KEY.match(line)):
            yield number, (*table, key[1].strip("\"'"))
        bare = _STRING.sub("", line)
        nested += bare.count("[") + bare.count("{") - bare.count("]") - bare.count("}")


def _table(header: re.Match[str], counts: dict[str, int]) -> Path:
    name = header[2].strip("[]").strip().strip("\"'")
    if header[1] == "[[":
        counts[name] = counts.get(name, -1) + 1
        return (name, counts[name])
    return tuple(part.strip().strip("\"'") for part in name.split("."))
