"""Typed reading of one table of a profile: what is missing, unknown or of the wrong type is refused.

Belongs here: one method a type, and the error that names file, line, fault and cure. Does not belong
here: which fields a profile has (see :mod:`hpes_assets.publications.loader`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import TypeVar

from hpes_assets.errors import HpesError
from hpes_assets.publications import lines

T = TypeVar("T")

YEAR_TEXT = r"(?P<edition>\d{4}\s*[-‐‑‒–—−/_&]\s*\d{2,4})"
"""What ``{year}`` in a profile's pattern stands for: a year text, captured as ``edition``."""


class ProfileError(HpesError):
    """A profile that cannot be used: names the file, the line, what is wrong there and the cure."""

    def __init__(self, path: Path, line: int, fault: str, cure: str) -> None:
        self.path = path
        self.line = line
        self.fault = fault
        self.cure = cure
        super().__init__(f"{path}, line {line}: {fault}. {cure}")


@dataclass(slots=True)
class Fields:
    """One table of a profile while it is read; :meth:`close` refuses what nobody asked for."""

    path: Path
    text: str
    table: Mapping[str, object]
    place: lines.Path = ()
    asked: set[str] = field(default_factory=set)

    def error(self, key: str, fault: str, cure: str, needle: str = "") -> ProfileError:
        """An error at the line of a key, or of a part of its value."""
        return ProfileError(self.path, lines.line_of(self.text, (*self.place, key), needle), fault, cure)

    def name_of(self, key: str) -> str:
        """The key with the table it stands in, for people."""
        return ".".join(str(part) for part in (*self.place, key))

    def value(self, key: str, kind: type[T], default: T | None = None) -> T:
        """A value of a type.

        Args:
            key: Its key.
            kind: ``str``, ``int``, ``bool``, ``float``, ``list`` or ``dict``; an int passes as float.
            default: Taken where the key is absent; without one the key is required.

        Raises:
            ProfileError: The key is missing or its value is of another type.
        """
        self.asked.add(key)
        if key not in self.table:
            if default is None:
                raise self._missing(key, kind)
            return default
        found = self.table[key]
        if kind is float and type(found) is int:
            found = float(found)
        if type(found) is not kind:
            raise self.error(key, f"{self.name_of(key)} is {_said(found)}, not {_NAMES[kind]}",
                             f"Write {key} = {_EXAMPLES[kind]}")
        return found

    def _missing(self, key: str, kind: type) -> ProfileError:
        """A missing key is a misspelt one more often than not: then that line is the wrong one."""
        for near in get_close_matches(key, self.table, 1):
            if near not in self.asked:
                return self.error(near, f"{self.name_of(near)} is no key of a profile, and "
                                  f"{self.name_of(key)} is missing", f"Write {key}")
        return self.error(key, f"{self.name_of(key)} is missing", f"Add it: {key} = {_EXAMPLES[kind]}")

    def strings(self, key: str, required: bool = False) -> tuple[str, ...]:
        """A list of strings; empty where an optional key is absent."""
        found = self.value(key, list, None if required else [])
        for item in found:
            if type(item) is not str:
                raise self.error(key, f"{self.name_of(key)} holds {_said(item)}, not text only",
                                 f'Write {key} = ["...", "..."]')
        if required and not found:
            raise self.error(key, f"{self.name_of(key)} is empty", "Give at least one")
        return tuple(str(item) for item in found)

    def pair(self, key: str, kind: Callable[[float], T], least: float, most: float) -> tuple[T, T]:
        """Two numbers in order, both within bounds."""
        found = self.value(key, list)
        numbers = [float(item) for item in found if type(item) in (int, float)]
        if len(found) != 2 or len(numbers) != 2 or not least <= numbers[0] <= numbers[1] <= most:
            raise self.error(key, f"{self.name_of(key)} is {found}, not two numbers in order",
                             f"Write {key} = [lowest, highest], both from {least:g} to {most:g}")
        return kind(numbers[0]), kind(numbers[1])

    def whole(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number within bounds."""
        found = self.value(key, int, default)
        if not least <= found <= most:
            raise self.error(key, f"{self.name_of(key)} is {found}", f"Write a number from {least} to {most}")
        return found

    def choice(self, key: str, kind: Callable[[str], T], options: str) -> T:
        """One of a set of names."""
        found = self.value(key, str)
        try:
            return kind(found)
        except ValueError as error:
            raise self.error(key, f"{self.name_of(key)} is {found!r}", f"Write one of: {options}") from error

    def patterns(self, key: str, group: str = "") -> tuple[re.Pattern[str], ...]:
        """A list of regular expressions, matched without regard to case; ``{year}`` is a year text."""
        return tuple(self._compiled(key, source, group, re.IGNORECASE) for source in self.strings(key))

    def pattern(self, key: str, group: str = "", flags: int = re.IGNORECASE) -> re.Pattern[str]:
        """A regular expression; ``{year}`` in it is a year text, captured as ``edition``."""
        return self._compiled(key, self.value(key, str), group, flags)

    def _compiled(self, key: str, source: str, group: str, flags: int) -> re.Pattern[str]:
        try:
            compiled = re.compile(source.replace("{year}", YEAR_TEXT), flags)
        except re.error as error:
            raise self.error(
                key, f"{self.name_of(key)}: {source!r} is no regular expression ({error})",
                "Mend the pattern; in single quotes TOML leaves backslashes alone", source,
            ) from error
        if group and group not in compiled.groupindex:
            raise self.error(
                key, f"{self.name_of(key)}: {source!r} has no group {group!r}",
                "Write {year} or (?P<edition>...) where the year stands" if group == "edition"
                else f"Write (?P<{group}>...) where it stands", source,
            )
        return compiled

    def close(self) -> None:
        """Refuse keys that nobody asked for: they are misspelt more often than not.

        Raises:
            ProfileError: There is such a key.
        """
        for key in self.table:
            if key not in self.asked:
                raise self.error(key, f"{self.name_of(key)} is no key of a profile",
                                 f"Known here: {', '.join(sorted(self.asked))}")


_NAMES: Mapping[type, str] = {
    str: "text", int: "a whole number", bool: "true or false", float: "a number", list: "a list",
    dict: "a table",
}
_EXAMPLES: Mapping[type, str] = {
    str: '"..."', int: "1", bool: "true", float: "0.5", list: "[...]", dict: "{ ... }",
}


def _said(value: object) -> str:
    name = _NAMES.get(type(value), type(value).__name__)
    return name if isinstance(value, list | dict) else f"{name} ({value!r})"
