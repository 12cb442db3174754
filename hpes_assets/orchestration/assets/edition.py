"""Assets of one edition: documents, pages, identity, tables, facts, chunks, embeddings.

Belongs here: wiring of each step's inputs, and how the UI describes it. Each body is one pure call.
"""

from typing import Any

import dagster as dg

from hpes_assets.orchestration.metadata import column_schema, of_result
from hpes_assets.orchestration.names import POOLS
from hpes_assets.orchestration.partitions import editions_of
from hpes_assets.orchestration.resources import EmbedderResource, HomeResource, PublisherResource
from hpes_assets.publications.model import Profile
from hpes_assets.steps.chunks import chunks as chunks_step
from hpes_assets.steps.common import Place, StepResult
from hpes_assets.steps.documents import documents as documents_step
from hpes_assets.steps.embeddings import embeddings as embeddings_step
from hpes_assets.steps.facts import facts as facts_step
from hpes_assets.steps.identity import identity as identity_step
from hpes_assets.steps.layout import TABLES_OF
from hpes_assets.steps.pages import pages as pages_step
from hpes_assets.steps.tables import tables as tables_step
from hpes_assets.warehouse.lake import EditionRows

_OWNERS = ["team:data"]


def build_edition_assets(profile: Profile) -> list[dg.AssetsDefinition]:
    """The partitioned assets of a publication."""

    def place(context: dg.AssetExecutionContext, home: HomeResource) -> Place:
        return Place(home.home, profile, context.partition_key)

    @dg.asset(**_options(profile, "documents", "acquire", {"pdf"}), deps=[_key(profile, "survey_index")])
    def documents(
        context: dg.AssetExecutionContext, home: HomeResource, publisher: PublisherResource
    ) -> dg.MaterializeResult[EditionRows]:
        """Files of the edition, fetched once (ETag, SHA-256), kept by content, opened and counted.

        A document that cannot be fetched or opened is a row with a named failure; the others go on.
        """
        with publisher.fetcher(profile) as fetcher:
            return _result(documents_step(place(context, home), fetcher), "documents")

    @dg.asset(**_options(profile, "pages", "read", {"pymupdf"}), ins=_ins(profile, "documents"))
    def pages(
        context: dg.AssetExecutionContext, home: HomeResource, documents: EditionRows
    ) -> dg.MaterializeResult[EditionRows]:
        """One row a page: language and encoding, quality, headings, regions, text in reading order.

        Language is a property of the page; runs of it roll up into ranges, so a combined volume gives
        both halves in either order.
        """
        return _result(pages_step(place(context, home), documents.rows("documents")), "pages")

    @dg.asset(**_options(profile, "identity", "read", {"python"}), ins=_ins(profile, "documents", "pages"))
    def identity(
        context: dg.AssetExecutionContext, home: HomeResource, documents: EditionRows, pages: EditionRows
    ) -> dg.MaterializeResult[EditionRows]:
        """Which edition the documents are: file name, linking page, title, running heads, dates, data years.

        Which signal wins depends on the kind of document. A verdict other than this edition blocks it.
        """
        return _result(
            identity_step(place(context, home), documents.rows("documents"), pages.rows("pages")), "editions"
        )

    @dg.asset(**_options(profile, "tables", "extract", {"pymupdf"}),
              ins=_ins(profile, "documents", "pages"), deps=[_key(profile, "identity")])
    def tables(
        context: dg.AssetExecutionContext, home: HomeResource, documents: EditionRows, pages: EditionRows
    ) -> dg.MaterializeResult[EditionRows]:
        """Tables by three strategies, each candidate through the gate; rejected ones keep grid and reasons."""
        return _result(
            tables_step(place(context, home), documents.rows("documents"), pages.rows("pages")), "tables"
        )

    @dg.asset(**_options(profile, "facts", "extract", {"python"}),
              ins=_ins(profile, "documents", "pages", "tables"), deps=[_key(profile, "identity")])
    def facts(
        context: dg.AssetExecutionContext, home: HomeResource, documents: EditionRows, pages: EditionRows,
        tables: EditionRows,
    ) -> dg.MaterializeResult[EditionRows]:
        """Every figure with series, data year, estimate, unit, exact value and the cell that it stands in."""
        return _result(
            facts_step(place(context, home), documents.rows("documents"), pages.rows("pages"),
                       tables.rows("tables"), tables.rows("cells")),
            "facts",
        )

    @dg.asset(**_options(profile, "chunks", "index", {"python"}),
              ins=_ins(profile, "documents", "pages", "tables"), deps=[_key(profile, "identity")])
    def chunks(
        context: dg.AssetExecutionContext, home: HomeResource, documents: EditionRows, pages: EditionRows,
        tables: EditionRows,
    ) -> dg.MaterializeResult[EditionRows]:
        """Retrievable texts: prose by section, tables by groups of rows with caption, headers and unit."""
        return _result(
            chunks_step(place(context, home), documents.rows("documents"), pages.rows("pages"),
                        tables.rows("tables"), tables.rows("rejected_tables"), tables.rows("cells")),
            "chunks",
        )

    @dg.asset(
        key=_key(profile, "embeddings"), group_name="index", kinds={"numpy"}, owners=_OWNERS,
        partitions_def=editions_of(profile.name), ins=_ins(profile, "chunks"), pool=POOLS["embeddings"],
    )
    def embeddings(
        context: dg.AssetExecutionContext, home: HomeResource, embedder: EmbedderResource, chunks: EditionRows
    ) -> dg.MaterializeResult[None]:
        """A vector a text, kept by content hash: what another edition or reissue shares is not made again."""
        found = embeddings_step(place(context, home), chunks.rows("chunks"), embedder.embedder())
        return dg.MaterializeResult(metadata=dict(found))

    return [documents, pages, identity, tables, facts, chunks, embeddings]


def _key(profile: Profile, asset: str) -> dg.AssetKey:
    return dg.AssetKey([profile.name, asset])


def _ins(profile: Profile, *assets: str) -> dict[str, dg.AssetIn]:
    return {asset: dg.AssetIn(key=_key(profile, asset)) for asset in assets}


def _options(profile: Profile, asset: str, group: str, kinds: set[str]) -> dict[str, Any]:
    main = TABLES_OF[asset][0]
    return {
        "key": _key(profile, asset), "group_name": group, "kinds": kinds, "owners": _OWNERS,
        "partitions_def": editions_of(profile.name), "io_manager_key": "lake", "pool": POOLS.get(asset),
        "metadata": {"dagster/column_schema": column_schema(main), "publication": profile.title},
    }


def _result(result: StepResult, main_table: str) -> dg.MaterializeResult[EditionRows]:
    return dg.MaterializeResult(value=result.rows, metadata=of_result(result, main_table))
