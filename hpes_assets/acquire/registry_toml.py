"""The layout of ``editions.toml``: entries to text and back, with a person's comments kept.

Belongs here: TOML. Does not belong here: files and locks (see :mod:`hpes_assets.acquire.registry`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import fields
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

import tomlkit
from tomlkit.items import AoT, Table

from hpes_assets.acquire.entries import DocumentEntry, EditionEntry, EditionStatus, EntryStatus, PlacedBy
from hpes_assets.errors import HpesError

E = TypeVar("E", bound=StrEnum)

_HEADER = """\
# Which editions of this publication exist, and their documents. `hpes editions`, `hpes ingest` and the
# schedule keep this file; comments that you add stay.
"""
_ENUMS = {"placed_by": PlacedBy, "status": EntryStatus}


class RegistryError(HpesError):
    """The registry cannot be read, written or changed as asked."""


def parse(text: str, publication: str, path: Path) -> tuple[EditionEntry, ...]:
    """Read the text of a registry.

    Args:
        text: The file's content.
        publication: Name that it must bear.
        path: The file, for messages.

    Returns:
        Its editions, sorted by key.

    Raises:
        RegistryError: It is not TOML, names another publication, or a field is wrong.
    """
    try:
        top = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RegistryError(f"{path} is not TOML ({error}); mend the line or restore the file") from error
    if top.get("publication") != publication:
        raise RegistryError(f"{path} is of publication {top.get('publication')!r}, not {publication!r}; "
                            "restore the file, or move it away and ingest again")
    table = top.get("editions", {})
    if not isinstance(table, dict):
        raise RegistryError(f'{path}: editions must be tables like [editions."2019-20"]')
    return tuple(_edition(key, table[key], path) for key in sorted(table))


def render(publication: str, editions: tuple[EditionEntry, ...], old: str = "") -> str:
    """Write a registry into its old text.

    Args:
        publication: Its name.
        editions: Its editions, sorted by key.
        old: The text that it replaces, whose comments and order are kept; empty for a new file.

    Returns:
        The new text.
    """
    document = tomlkit.parse(old or _HEADER)
    document["publication"] = publication
    if "editions" not in document:
        document["editions"] = tomlkit.table(is_super_table=True)
    table = document["editions"]
    wanted = {entry.key: entry for entry in editions}
    for key in [key for key in table if key not in wanted]:
        del table[key]
    for key, entry in wanted.items():
        if not isinstance(table.get(key), Table):  # new, or written inline by a person
            table.pop(key, None)
            table[key] = tomlkit.table()
        _write_edition(table[key], entry)
    return tomlkit.dumps(document)


def _write_edition(table: Table, entry: EditionEntry) -> None:
    _put(table, "status", entry.status.value)
    _put(table, "reason", entry.reason)
    _put(table, "pages", list(entry.pages))
    _put(table, "due", list(entry.due))
    known = table.get("documents")
    if not isinstance(known, AoT):
        table.pop("documents", None)
        known = tomlkit.aot()
    wanted = {(document.kind, document.name): document for document in entry.documents}
    for position in reversed(range(len(known))):
        if (known[position].get("kind"), known[position].get("name")) not in wanted:
            del known[position]
    for item in known:
        _write_document(item, wanted.pop((item["kind"], item["name"])))
    for document in wanted.values():
        item = tomlkit.table()
        _write_document(item, document)
        known.append(item)
    if known and "documents" not in table:
        table["documents"] = known
    if not known:
        table.pop("documents", None)


def _write_document(table: Table, entry: DocumentEntry) -> None:
    for field in fields(DocumentEntry):
        value = getattr(entry, field.name)
        if isinstance(value, StrEnum):
            value = value.value
        _put(table, field.name, list(value) if isinstance(value, tuple) else value)


def _put(table: Table, key: str, value: object) -> None:
    """Set a key; what is empty is not written, and what is the same is not touched."""
    if value in ("", None, 0, []):
        table.pop(key, None)
    elif key not in table or table[key] != value:
        table[key] = value


def _edition(key: str, table: object, path: Path) -> EditionEntry:
    where = f'{path}: [editions."{key}"]'
    if not isinstance(table, dict):
        raise RegistryError(f"{where} is no table")
    documents = table.get("documents", [])
    if not isinstance(documents, list) or not all(isinstance(item, dict) for item in documents):
        raise RegistryError(f"{where}: documents must be tables [[...]]")
    entry = EditionEntry(
        key=key, status=_choice(EditionStatus, table.get("status", "present"), f"{where} status"),
        reason=_typed(str, table.get("reason", ""), f"{where} reason"),
        pages=_texts(table.get("pages", []), f"{where} pages"),
        due=_texts(table.get("due", []), f"{where} due"),
    )
    for position, item in enumerate(documents, start=1):
        document = _document(item, f"{where} document {position}")
        if entry.document(document.kind, document.name):
            raise RegistryError(f"{where} has {document.kind} {document.name!r} twice; delete one")
        entry = entry.with_document(document)
    return entry


def _document(table: Mapping[str, object], where: str) -> DocumentEntry:
    values: dict[str, object] = {}
    known = {field.name for field in fields(DocumentEntry)}
    if unknown := sorted(table.keys() - known):
        raise RegistryError(f"{where} has an unknown key {unknown[0]!r}; known: {', '.join(sorted(known))}")
    for key, value in table.items():
        place = f"{where} {key}"
        if key in _ENUMS:
            values[key] = _choice(_ENUMS[key], value, place)
        elif key == "linked_from":
            values[key] = _texts(value, place)
        elif key == "fetched_on":
            values[key] = _typed(datetime, value, place).astimezone(UTC)
        else:
            values[key] = _typed(int if key == "bytes" else str, value, place)
    for key in ("name", "kind"):
        if not values.get(key):
            raise RegistryError(f"{where} has no {key}")
    return DocumentEntry(**values)  # type: ignore[arg-type]  # each was checked against its field above


T = TypeVar("T")


def _typed(kind: type[T], value: object, where: str) -> T:
    if type(value) is not kind:
        raise RegistryError(f"{where} is {value!r}, not of type {kind.__name__}")
    return value


def _texts(value: object, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise RegistryError(f"{where} is {value!r}, not a list of texts")
    return tuple(value)


def _choice(kind: type[E], value: object, where: str) -> E:
    try:
        return kind(_typed(str, value, where))
    except ValueError as error:
        raise RegistryError(f"{where} is {value!r}, not one of {', '.join(kind)}") from error
