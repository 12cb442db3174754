"""What is known of every chunk before any text is read: place, edition, data years.

Belongs here: loading these columns, and which chunks a filter lets through. Does not belong here: scores and
ranking (:mod:`hpes_retrieval.search`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import duckdb
import numpy as np
import numpy.typing as npt

Box = tuple[float, ...]
Mask = npt.NDArray[np.bool_]
Places = npt.NDArray[np.int64]

_NOWHERE: Places = np.zeros(0, np.int64)  # an empty tuple would index everything


@dataclass(frozen=True, slots=True)
class CellPlace:
    """Where a looked-up figure stands."""

    table_id: str
    page: int
    bbox: Box


@dataclass(frozen=True, slots=True)
class ChunkTable:
    """Columns of the chunks of a warehouse, by their place in the index."""

    chunk_ids: npt.NDArray[Any]
    row_ids: Places
    """Row of each chunk in the warehouse's table: fetching by it reads no other."""
    lengths: npt.NDArray[np.int32]
    content_hashes: npt.NDArray[Any]
    """The key of each chunk's vector. Rows of the vector store are looked up by it when the store is opened: a
    store that was deleted and made again has other rows than the warehouse noted."""
    by_year: Mapping[str, Places]
    by_edition: Mapping[str, Places]
    by_table: Mapping[tuple[str, int], tuple[tuple[int, Box], ...]]
    """Chunks cut from a table's part on a page, with their boxes."""

    @classmethod
    def load(cls, cursor: duckdb.DuckDBPyConnection) -> ChunkTable:
        """Read the columns; texts stay in the warehouse.

        Args:
            cursor: On the warehouse.
        """
        joined = "FROM chunk_index AS i JOIN chunks AS c USING (chunk_id)"
        read = cursor.execute(
            f"SELECT chunk_id, c.rowid AS row_id, length, content_hash {joined} ORDER BY chunk").fetchnumpy()
        cut = cursor.execute(
            f"SELECT table_id, page, chunk, bbox {joined} WHERE table_id IS NOT NULL ORDER BY chunk").fetchall()
        by_table: dict[tuple[str, int], list[tuple[int, Box]]] = {}
        for table_id, page, place, bbox in cut:
            by_table.setdefault((table_id, page), []).append((place, tuple(bbox or ())))
        return cls(
            read["chunk_id"], read["row_id"].astype(np.int64), read["length"].astype(np.int32),
            read["content_hash"],
            _groups(cursor, f"SELECT unnest(data_years) AS name, chunk AS place {joined} ORDER BY place"),
            _groups(cursor, f"SELECT edition AS name, chunk AS place {joined} ORDER BY place"),
            {where: tuple(found) for where, found in by_table.items()},
        )

    def __len__(self) -> int:
        return len(self.chunk_ids)

    def allowed(self, years: Sequence[str], editions: Sequence[str]) -> Mask | None:
        """Chunks that print any of the years and stand in any of the editions; None where neither restricts."""
        mask = self._any(self.by_year, years) if years else None
        if editions:
            inside = self._any(self.by_edition, editions)
            mask = inside if mask is None else mask & inside
        return mask

    def years_printed(self, years: Sequence[str]) -> npt.NDArray[np.int64]:
        """How many of some years each chunk prints."""
        counts = np.zeros(len(self), np.int64)
        for year in dict.fromkeys(years):
            counts[self.by_year.get(year, _NOWHERE)] += 1
        return counts

    def chunk_of(self, cell: CellPlace) -> int | None:
        """The chunk that a cell was cut into, None where its table has none."""
        cut = self.by_table.get((cell.table_id, cell.page), ())
        inside = [place for place, bbox in cut if _holds(bbox, cell.bbox)]
        return next(iter(inside), None) if inside else next((place for place, _ in cut), None)

    def _any(self, groups: Mapping[str, Places], names: Sequence[str]) -> Mask:
        mask = np.zeros(len(self), np.bool_)
        for name in names:
            mask[groups.get(name, _NOWHERE)] = True
        return mask


def _holds(box: Box, cell: Box) -> bool:
    """The middle of a cell is in a box."""
    if len(box) != 4 or len(cell) != 4:
        return False
    x, y = (cell[0] + cell[2]) / 2, (cell[1] + cell[3]) / 2
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _groups(cursor: duckdb.DuckDBPyConnection, sql: str) -> dict[str, Places]:
    """Places by name, from rows of a name and a place."""
    read = cursor.execute(sql).fetchnumpy()
    names, places = read["name"], read["place"].astype(np.int64)
    known, number = np.unique(np.asarray(names, dtype=str), return_inverse=True)
    order = np.argsort(number, kind="stable")
    ends = np.cumsum(np.bincount(number, minlength=len(known)))
    return dict(zip(known.tolist(), np.split(places[order], ends[:-1]), strict=True)) if len(known) else {}
