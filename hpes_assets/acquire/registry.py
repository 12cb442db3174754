"""The registry: which editions of a publication exist, and their documents.

Belongs here: the registry as a value, reading and writing ``editions.toml`` under its lock. Does not
belong here: the layout of the file (see :mod:`hpes_assets.acquire.registry_toml`).

A :class:`Registry` never changes; every method gives a new one. To change the file, hold its lock::

    with editing(place, "himachal_economic_survey") as edit:
        edit.registry = edit.registry.add("2019-20")
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from filelock import FileLock, Timeout

from hpes_assets.acquire import registry_toml
from hpes_assets.acquire.entries import DocumentEntry, EditionEntry, EditionStatus, EntryStatus, Withdrawal
from hpes_assets.acquire.registry_toml import RegistryError
from hpes_assets.home import PublicationHome

__all__ = ["Registry", "RegistryEdit", "RegistryError", "editing"]

LOCK_WAIT_S = 60.0


@dataclass(frozen=True, slots=True)
class Registry:
    """The editions of one publication, sorted by key."""

    publication: str
    editions: tuple[EditionEntry, ...] = ()

    @classmethod
    def load(cls, place: PublicationHome, publication: str) -> Registry:
        """Read ``editions.toml``; a missing file is an empty registry.

        Raises:
            RegistryError: The file is damaged, or is another publication's.
        """
        if not place.registry.exists():
            return cls(publication)
        text = place.registry.read_text(encoding="utf-8")
        return cls(publication, registry_toml.parse(text, publication, place.registry))

    def save(self, place: PublicationHome) -> None:
        """Write ``editions.toml`` aside and rename it; comments in the old file stay.

        Hold the lock (see :func:`editing`) where another process may write too.
        """
        place.path.mkdir(parents=True, exist_ok=True)
        old = place.registry.read_text(encoding="utf-8") if place.registry.exists() else ""
        _replace(place.registry, registry_toml.render(self.publication, self.editions, old))

    def edition_keys(self, *statuses: EditionStatus) -> tuple[str, ...]:
        """Keys of the editions in some status; without one, of those present: the partition keys."""
        wanted = statuses or (EditionStatus.PRESENT,)
        return tuple(entry.key for entry in self.editions if entry.status in wanted)

    def edition(self, key: str) -> EditionEntry | None:
        """The entry of an edition, None where it is unknown."""
        return next((entry for entry in self.editions if entry.key == key), None)

    def documents(self, key: str) -> tuple[DocumentEntry, ...]:
        """Documents of an edition, withdrawn ones included."""
        entry = self.edition(key)
        return entry.documents if entry else ()

    def with_edition(self, entry: EditionEntry) -> Registry:
        """The registry with an edition added or replaced."""
        others = [known for known in self.editions if known.key != entry.key]
        return replace(self, editions=tuple(sorted([*others, entry], key=lambda known: known.key)))

    def add(self, key: str) -> Registry:
        """The registry with an edition present; one that was withdrawn comes back with the documents it had."""
        entry = self.edition(key) or EditionEntry(key)
        return self.with_edition(_restored(entry)) if entry.status is EditionStatus.WITHDRAWN else self._present(entry)

    def _present(self, entry: EditionEntry) -> Registry:
        return self.with_edition(replace(entry, status=EditionStatus.PRESENT, reason=""))

    def add_document(self, key: str, document: DocumentEntry) -> Registry:
        """The registry with a document of an edition added or replaced; the edition is then present."""
        added = self._present(self.edition(key) or EditionEntry(key))
        return added.with_edition((added.edition(key) or EditionEntry(key)).with_document(document))

    def update_document(self, key: str, document: DocumentEntry) -> Registry:
        """The registry with a known document replaced; the status of its edition stays."""
        entry = self.edition(key)
        return self.with_edition(entry.with_document(document)) if entry else self

    def with_due(self, key: str, reasons: Iterable[str]) -> Registry:
        """The registry with an edition due to run for these reasons beside those it was due for.

        One without any document has nothing to run: what it held leaves the warehouse all the same.
        """
        entry = self.edition(key)
        if entry is None or not entry.live:
            return self
        return self.with_edition(replace(entry, due=tuple(dict.fromkeys((*entry.due, *reasons)))))

    def without_due(self, key: str, reasons: Iterable[str]) -> Registry:
        """The registry with an edition no more due for these reasons."""
        entry, done = self.edition(key), set(reasons)
        if entry is None:
            return self
        return self.with_edition(replace(entry, due=tuple(why for why in entry.due if why not in done)))

    def withdraw(self, key: str, reason: str) -> Registry:
        """The registry with an edition and all its documents taken out.

        Raises:
            RegistryError: The edition is unknown.
        """
        entry = self.edition(key)
        if entry is None:
            raise RegistryError(f"{self.publication} has no edition {key}; it has "
                                f"{', '.join(known.key for known in self.editions) or 'none'}")
        documents = tuple(
            known if known.status is EntryStatus.WITHDRAWN else
            replace(known, status=EntryStatus.WITHDRAWN, failure=Withdrawal.BY_HAND, message=reason)
            for known in entry.documents
        )
        return self.with_edition(
            replace(entry, status=EditionStatus.WITHDRAWN, reason=reason, due=(), documents=documents)
        )


def _restored(entry: EditionEntry) -> EditionEntry:
    """An edition as it was before it was withdrawn: what had been taken out before stays out."""
    def back(known: DocumentEntry) -> DocumentEntry:
        if (known.failure, known.message) != (Withdrawal.BY_HAND, entry.reason):
            return known
        status = EntryStatus.OK if known.sha256 else EntryStatus.LISTED
        return replace(known, status=status, failure="", message="")

    return replace(entry, status=EditionStatus.PRESENT, reason="",
                   documents=tuple(back(known) for known in entry.documents))


@dataclass(slots=True)
class RegistryEdit:
    """A registry while its lock is held; what stands here at the end is written."""

    registry: Registry


@contextmanager
def editing(place: PublicationHome, publication: str) -> Iterator[RegistryEdit]:
    """Change ``editions.toml`` with no other process in between.

    Args:
        place: The publication's folder.
        publication: Its name.

    Yields:
        The registry; assign ``.registry`` to change it. An error inside leaves the file as it was.

    Raises:
        RegistryError: The lock was not free in time, or the file is damaged.
    """
    place.path.mkdir(parents=True, exist_ok=True)
    lock = FileLock(place.registry_lock)
    try:
        lock.acquire(timeout=LOCK_WAIT_S)
    except Timeout as error:
        raise RegistryError(f"{place.registry_lock} was not free for {LOCK_WAIT_S:g} s: another hpes "
                            "process holds it; wait for it or end it") from error
    try:
        before = Registry.load(place, publication)
        edit = RegistryEdit(before)
        yield edit
        if edit.registry != before or not place.registry.exists():
            edit.registry.save(place)
    finally:
        lock.release()


def _replace(target: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=target.name, suffix=".new")
    aside = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(target)
    finally:
        aside.unlink(missing_ok=True)
