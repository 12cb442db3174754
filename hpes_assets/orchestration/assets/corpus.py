"""Assets of the whole publication: ``warehouse`` and ``golden_scores``.

Belongs here: wiring. Both depend on the editions without loading them, so that one that is missing stops
nobody.
"""

import dagster as dg

from hpes_assets.orchestration.metadata import column_schema, plain
from hpes_assets.orchestration.names import EDITION_ASSETS
from hpes_assets.orchestration.resources import EmbedderResource, HomeResource
from hpes_assets.publications.model import Profile
from hpes_assets.steps.golden import golden_scores as golden_step
from hpes_assets.steps.golden import identical_configurations
from hpes_assets.steps.warehouse import warehouse as warehouse_step


def build_corpus_assets(profile: Profile) -> list[dg.AssetsDefinition]:
    """The unpartitioned assets downstream of the editions."""
    editions = [dg.AssetKey([profile.name, asset]) for asset in EDITION_ASSETS]

    @dg.asset(key=dg.AssetKey([profile.name, "warehouse"]), group_name="publish", kinds={"duckdb"},
              owners=["team:data"], deps=editions)
    def warehouse(home: HomeResource, embedder: EmbedderResource) -> dg.MaterializeResult[None]:
        """One DuckDB file from what the lake holds, renamed into place; readers never wait and never see half.

        Editions whose identity or landing failed are held back, whichever run found that.
        """
        _, shown = warehouse_step(home.home, profile, embedder.embedder())
        return dg.MaterializeResult(metadata={name: plain(value) for name, value in shown.items()})

    @dg.asset(key=dg.AssetKey([profile.name, "golden_scores"]), group_name="publish", kinds={"python"},
              owners=["team:data"], deps=[dg.AssetKey([profile.name, "warehouse"])],
              metadata={"dagster/column_schema": column_schema("golden_scores")})
    def golden_scores(home: HomeResource) -> dg.MaterializeResult[None]:
        """The ladder of configurations on the golden questions, each group apart; in the next build."""
        shown = golden_step(home.home, profile)
        metadata = {name: plain(value) for name, value in shown.items()}
        if "ladder" in shown:
            metadata["ladder"] = dg.MetadataValue.md(shown["ladder"])
        return dg.MaterializeResult(metadata=metadata)

    return [warehouse, golden_scores]


def build_corpus_checks(profile: Profile) -> list[dg.AssetChecksDefinition]:
    """Checks of the evaluation."""

    @dg.asset_check(asset=dg.AssetKey([profile.name, "golden_scores"]), name="rows_differ",
                    description="no two rows of the ladder are identical: every switch is wired")
    def rows_differ(home: HomeResource) -> dg.AssetCheckResult:
        pairs = identical_configurations(home.home, profile)
        return dg.AssetCheckResult(
            passed=not pairs, severity=dg.AssetCheckSeverity.WARN,
            metadata={"identical": plain([{"one": one, "other": other} for one, other in pairs])},
        )

    return [rows_differ]
