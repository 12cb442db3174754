"""Where everything is kept: one folder, the home, laid out in one place.

Belongs here: names of files and folders below the home. Does not belong here: their contents.

Layout::

    <home>/<publication>/editions.toml            which editions exist, and their documents
    <home>/<publication>/raw/<sha256>             files as fetched
    <home>/<publication>/lake/<table>/edition=<key>/<table>.parquet
    <home>/<publication>/warehouse-<hash>.duckdb  and CURRENT, the name of the live one
    <home>/<publication>/inbox/<edition>/         files dropped by hand
    <home>/vectors/<model hash>/                  vectors, shared by editions and publications
    <home>/dagster/                               the Dagster instance
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

DEFAULT_HOME = ".hpes"


@dataclass(frozen=True, slots=True)
class PublicationHome:
    """The folder of one publication and the places in it."""

    path: Path

    @property
    def registry(self) -> Path:
        """The list of editions and their documents."""
        return self.path / "editions.toml"

    @property
    def raw(self) -> Path:
        """Files as fetched, each named by its SHA-256."""
        return self.path / "raw"

    @property
    def lake(self) -> Path:
        """Parquet files, a folder a table and a folder an edition."""
        return self.path / "lake"

    @property
    def inbox(self) -> Path:
        """Files dropped by hand, in a folder named by their edition."""
        return self.path / "inbox"

    @property
    def current(self) -> Path:
        """The file that names the live warehouse."""
        return self.path / "CURRENT"

    @property
    def publish_lock(self) -> Path:
        """Held while a warehouse is built."""
        return self.path / "publish.lock"

    def lake_file(self, table: str, edition: str) -> Path:
        """Parquet file of one table of one edition."""
        return self.lake / table / f"edition={edition}" / f"{table}.parquet"

    def warehouse(self, lake_hash: str) -> Path:
        """A build of the warehouse."""
        return self.path / f"warehouse-{lake_hash}.duckdb"


@dataclass(frozen=True, slots=True)
class Home:
    """The folder that holds everything."""

    path: Path

    @classmethod
    def from_env(cls) -> Home:
        """The folder that HPES_HOME names, or ``./.hpes``."""
        return cls(Path(os.environ.get("HPES_HOME") or DEFAULT_HOME).absolute())

    def publication(self, name: str) -> PublicationHome:
        """The folder of a publication."""
        return PublicationHome(self.path / name)

    def vectors(self, model_hash: str) -> Path:
        """The vector store of one model."""
        return self.path / "vectors" / model_hash

    @property
    def dagster(self) -> Path:
        """The Dagster instance: runs, events, schedules."""
        return self.path / "dagster"
