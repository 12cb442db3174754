"""Where everything is kept: one folder, the home, laid out in one place.

Belongs here: names of files and folders below the home. Does not belong here: their contents.

Layout::

    <home>/<publication>/editions.toml            which editions exist, and their documents
    <home>/<publication>/raw/<sha256>             files as fetched
    <home>/<publication>/parsed/                  their pages as the parser gave them; may be deleted
    <home>/<publication>/lake/<table>/edition=<key>/<table>.parquet
    <home>/<publication>/warehouse-<hash>.duckdb  and CURRENT, the name of the live one
    <home>/<publication>/inbox/<edition>/         files dropped by hand
    <home>/vectors/<model hash>/                  vectors, shared by editions and publications
    <home>/dagster/                               the Dagster instance
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

from hpes_assets.errors import HpesError

DEFAULT_HOME = ".hpes"
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_-]*")


class HomeError(HpesError):
    """A place that the home cannot have."""


@dataclass(frozen=True, slots=True)
class PublicationHome:
    """The folder of one publication and the places in it."""

    path: Path

    @property
    def registry(self) -> Path:
        """The list of editions and their documents."""
        return self.path / "editions.toml"

    @property
    def registry_lock(self) -> Path:
        """Held while the list of editions is changed."""
        return self.path / "editions.toml.lock"

    @property
    def raw(self) -> Path:
        """Files as fetched, each named by its SHA-256."""
        return self.path / "raw"

    @property
    def parsed(self) -> Path:
        """Pages as the parser gave them, by file and parser; made again where they are missing."""
        return self.path / "parsed"

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

    def raw_file(self, sha256: str) -> Path:
        """A file as fetched."""
        return self.raw / sha256

    def lake_folder(self, table: str, edition: str) -> Path:
        """Folder of one table of one edition."""
        return self.lake / table / f"edition={edition}"

    def lake_file(self, table: str, edition: str) -> Path:
        """Parquet file of one table of one edition."""
        return self.lake_folder(table, edition) / f"{table}.parquet"

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
        """The folder of a publication.

        Raises:
            HomeError: The name could lead out of the home.
        """
        if not _NAME.fullmatch(name):
            raise HomeError(f"{name!r} is no name of a publication: use letters, digits, _ and -")
        return PublicationHome(self.path / name)

    def vectors(self, model_hash: str) -> Path:
        """The vector store of one model."""
        return self.path / "vectors" / model_hash

    @property
    def dagster(self) -> Path:
        """The Dagster instance: runs, events, schedules."""
        return self.path / "dagster"
