"""The raw store: every file once, named by its SHA-256, written aside and renamed.

Belongs here: bringing bytes in and finding them again. Does not belong here: which edition a file is of
(see :mod:`hpes_assets.acquire.registry`).
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from hpes_assets.errors import HpesError

_SHA256 = re.compile(r"[0-9a-f]{64}")
_ABANDONED_S = 24 * 3600


class StoreError(HpesError):
    """A file that the raw store should hold and does not, or holds damaged."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A file of the store."""

    sha256: str
    bytes: int
    path: Path
    known: bool
    """It was there before."""


@dataclass(frozen=True, slots=True)
class RawStore:
    """The store below one folder; any number of processes may use it at once."""

    folder: Path

    def path_of(self, sha256: str) -> Path:
        """Where a file is, or would be.

        Raises:
            StoreError: The name is no SHA-256.
        """
        if not _SHA256.fullmatch(sha256):
            raise StoreError(f"{sha256!r} is no SHA-256, the raw store {self.folder} holds nothing else")
        return self.folder / sha256

    def has(self, sha256: str) -> bool:
        """Whether the file is there."""
        return bool(sha256) and self.path_of(sha256).is_file()

    def checked(self, sha256: str) -> Path:
        """Path of a file after reading it whole and comparing its hash.

        Raises:
            StoreError: It is not there, or damaged.
        """
        path = self.path_of(sha256)
        if not path.is_file():
            raise StoreError(f"{path} is not there; fetch or ingest the document again")
        if sha256_of(path) != sha256:
            raise StoreError(f"{path} is damaged; delete it, then fetch or ingest the document again")
        return path

    @contextmanager
    def incoming(self) -> Iterator[Path]:
        """A file to write to, on the store's own disk; deleted afterwards unless it was kept."""
        folder = self.folder / "incoming"
        folder.mkdir(parents=True, exist_ok=True)
        _delete_abandoned(folder)
        handle, name = tempfile.mkstemp(dir=folder)
        os.close(handle)
        path = Path(name)
        try:
            yield path
        finally:
            path.unlink(missing_ok=True)

    def keep(self, path: Path, sha256: str) -> Stored:
        """Take in a file that was written to :meth:`incoming`.

        Args:
            path: The file; it is moved.
            sha256: Its hash.

        Returns:
            The file in the store.
        """
        target = self.path_of(sha256)
        size = path.stat().st_size
        known = target.is_file() and target.stat().st_size == size
        if not known:
            with path.open("rb+") as file:
                os.fsync(file.fileno())
            path.replace(target)
        return Stored(sha256, size, target, known)

    def add(self, source: Path) -> Stored:
        """Copy a file into the store; the source stays where it is.

        Raises:
            StoreError: It cannot be read.
        """
        try:
            with self.incoming() as path:
                shutil.copyfile(source, path)
                return self.keep(path, sha256_of(path))
        except OSError as error:
            raise StoreError(f"{source} cannot be read into {self.folder} ({error.strerror})") from error


def sha256_of(path: Path) -> str:
    """SHA-256 of a file, hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _delete_abandoned(folder: Path) -> None:
    for path in folder.iterdir():
        try:
            if time.time() - path.stat().st_mtime > _ABANDONED_S:
                path.unlink()
        except FileNotFoundError:  # another process was faster
            continue
