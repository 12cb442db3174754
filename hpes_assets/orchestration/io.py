"""The IO manager: what a partitioned asset returns goes to the lake, and comes back from it.

Belongs here: Dagster's view of the lake. Does not belong here: the files themselves
(:mod:`hpes_assets.warehouse.lake`).
"""

from typing import TYPE_CHECKING

import dagster as dg
from upath import UPath

from hpes_assets.home import Home, PublicationHome
from hpes_assets.steps.layout import TABLES_OF
from hpes_assets.warehouse import lake
from hpes_assets.warehouse.lake import EditionRows

if TYPE_CHECKING:
    from hpes_assets.orchestration.resources import HomeResource


class LakeIOManager(dg.UPathIOManager):
    """One Parquet file a table, edition and asset, written aside and renamed."""

    extension = ".parquet"

    def __init__(self, home: Home) -> None:
        self._home = home
        super().__init__(base_path=UPath(home.path))

    def get_asset_relative_path(self, context: dg.InputContext | dg.OutputContext) -> UPath:
        """Folder of the asset's first table; the path that the UI shows."""
        publication, asset = context.asset_key.path
        return UPath(publication) / "lake" / TABLES_OF[asset][0]

    def get_path_for_partition(
        self, context: dg.InputContext | dg.OutputContext, path: UPath, partition: str
    ) -> UPath:
        """File of one edition."""
        return path / f"edition={partition}" / context.asset_key.path[-1]

    def dump_to_path(self, context: dg.OutputContext, obj: EditionRows, path: UPath) -> None:
        """Write all tables of the asset."""
        place, asset = self._place(context)
        lake.write(place, asset, context.partition_key, obj)

    def load_from_path(self, context: dg.InputContext, path: UPath) -> EditionRows:
        """Read all tables that the upstream asset wrote for the edition."""
        place, asset = self._place(context)
        edition = path.parent.name.removeprefix("edition=")
        return lake.read(place, asset, edition, TABLES_OF[asset])

    def _place(self, context: dg.InputContext | dg.OutputContext) -> tuple[PublicationHome, str]:
        publication, asset = context.asset_key.path
        return self._home.publication(publication), asset


@dg.io_manager(required_resource_keys={"home"}, description="Parquet files of the lake, one an edition")
def lake_io_manager(context: dg.InitResourceContext) -> LakeIOManager:
    """The IO manager of the home that the run is configured with."""
    home: HomeResource = context.resources.home
    return LakeIOManager(home.home)
