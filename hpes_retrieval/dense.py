"""The vector store: each text's vector once, by content hash, in files that are only ever added.

Belongs here: writing and memory-mapping segments, and scoring by one matrix product. Does not belong here:
models (:mod:`hpes_retrieval.embedders`), or which texts a corpus holds.

A segment is two files written aside and renamed: ``<name>.npy`` with vectors, ``<name>.txt`` with their
hashes, the latter last; a segment without its ``.txt`` does not exist. Two writers never share a file, and
a killed one leaves nothing that is read. Rows are numbered through the segments in the order of ``ORDER``,
to which a new segment is appended in one write, so that a row number never changes.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import IO, Any

import numpy as np
import numpy.typing as npt

from hpes_retrieval.errors import VectorsDamaged

Vectors = npt.NDArray[np.float32]


class VectorStore:
    """The vectors of one model below one home."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._segments: list[Vectors] = []
        self._row: dict[str, int] = {}
        self._count = 0

    @classmethod
    def open(cls, folder: Path) -> VectorStore:
        """Map what is stored; a folder that does not exist yet is an empty store.

        Raises:
            VectorsDamaged: A listed segment is missing or damaged.
        """
        store = cls(folder)
        for name in store._order():
            store._map(name)
        return store

    def __len__(self) -> int:
        return self._count

    def missing(self, hashes: Iterable[str]) -> list[str]:
        """Those of some hashes that have no vector, each once, in order."""
        return [name for name in dict.fromkeys(hashes) if name not in self._row]

    def rows(self, hashes: Sequence[str]) -> list[int]:
        """Row of each hash, -1 where it has no vector."""
        return [self._row.get(name, -1) for name in hashes]

    def scores(self, vector: Vectors, rows: npt.NDArray[np.int64]) -> Vectors:
        """Cosine of a vector with those of some rows, read where they are mapped.

        Args:
            vector: Of unit length, shape (dimension,).
            rows: Rows of this store; -1 stands for a text without a vector and scores 0.

        Returns:
            float32 of shape (rows,).
        """
        if not self._segments:
            return np.zeros(len(rows), np.float32)
        every = np.concatenate([*(segment @ vector for segment in self._segments), np.zeros(1, np.float32)])
        return np.asarray(every[rows], np.float32)

    def append(self, hashes: Sequence[str], vectors: Vectors) -> None:
        """Add a segment; hashes that are there already are left out.

        Args:
            hashes: Content hashes.
            vectors: float32 of shape (hashes, dimension).
        """
        fresh = [place for place, name in enumerate(hashes) if name not in self._row]
        if not fresh:
            return
        names = [hashes[place] for place in fresh]
        segment = hashlib.blake2b("\n".join(names).encode(), digest_size=8).hexdigest()
        self.folder.mkdir(parents=True, exist_ok=True)
        if not (self.folder / f"{segment}.txt").exists():
            self._write(segment, names, np.ascontiguousarray(vectors[fresh], np.float32))
        self._list(segment)
        for name in self._order()[len(self._segments):]:
            self._map(name)

    def _order(self) -> list[str]:
        path = self.folder / "ORDER"
        return path.read_text(encoding="utf-8").split() if path.exists() else []

    def _write(self, segment: str, names: Sequence[str], vectors: Vectors) -> None:
        handle, aside = tempfile.mkstemp(dir=self.folder, prefix=".", suffix=".new")
        with os.fdopen(handle, "wb") as file:
            np.save(file, vectors)
            _settle(file)
        Path(aside).replace(self.folder / f"{segment}.npy")
        handle, aside = tempfile.mkstemp(dir=self.folder, prefix=".", suffix=".new")
        with os.fdopen(handle, "w", encoding="utf-8") as text:
            text.write("\n".join(names))
            _settle(text)
        Path(aside).replace(self.folder / f"{segment}.txt")

    def _list(self, segment: str) -> None:
        """Append to ORDER; O_APPEND makes one short line whole, whoever else appends."""
        if segment in self._order():
            return
        descriptor = os.open(self.folder / "ORDER", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        try:
            os.write(descriptor, f"{segment}\n".encode())
        finally:
            os.close(descriptor)

    def _map(self, segment: str) -> None:
        try:
            vectors = np.load(self.folder / f"{segment}.npy", mmap_mode="r")
            names = (self.folder / f"{segment}.txt").read_text(encoding="utf-8").split()
        except (OSError, ValueError) as error:
            raise VectorsDamaged(f"segment {segment} in {self.folder} is damaged ({error}); delete the folder and "
                                   "run `hpes run --all`") from error
        if len(names) != len(vectors):
            raise VectorsDamaged(f"segment {segment} in {self.folder} has {len(vectors)} vectors for {len(names)} "
                                   "texts; delete the folder and run `hpes run --all`")
        for place, name in enumerate(names):
            self._row.setdefault(name, self._count + place)
        self._segments.append(vectors)
        self._count += len(vectors)


def _settle(file: IO[Any]) -> None:
    """On the disk before its name is: what ORDER lists outlives a power cut."""
    file.flush()
    os.fsync(file.fileno())
