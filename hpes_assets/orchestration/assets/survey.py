"""Asset ``survey_index``: what the publisher's index pages link to.

Belongs here: wiring. What a sync does is :mod:`hpes_assets.acquire.sync`.
"""

from typing import Any

import dagster as dg

from hpes_assets.acquire.sync import SyncReport, sync
from hpes_assets.orchestration.metadata import table
from hpes_assets.orchestration.partitions import reconcile
from hpes_assets.orchestration.resources import HomeResource, PublisherResource
from hpes_assets.publications.model import Profile


def build_survey_index(profile: Profile) -> dg.AssetsDefinition:
    """The asset of one publication."""

    @dg.asset(key=dg.AssetKey([profile.name, "survey_index"]), group_name="acquire", kinds={"html"},
              owners=["team:data"])
    def survey_index(
        context: dg.AssetExecutionContext, home: HomeResource, publisher: PublisherResource
    ) -> dg.MaterializeResult[None]:
        """Index pages parsed as HTML: documents by edition. Links inside comments are reported, not followed."""
        with publisher.fetcher(profile) as fetcher:
            report = sync(home.home, profile, fetcher)
        added, deleted = reconcile(home.home, profile, context.instance)
        return dg.MaterializeResult(metadata={
            **report_metadata(report), "partitions added": ", ".join(added) or "none",
            "partitions deleted": ", ".join(deleted) or "none",
        })

    return survey_index


def report_metadata(report: SyncReport) -> dict[str, Any]:
    """What a sync found, for people."""
    index = report.index
    return {
        "editions linked": ", ".join(index.editions) or "none",
        "documents linked": len(index.documents),
        "news": table([{"edition": n.edition, "document": n.name, "news": str(n.news), "why": n.note}
                       for n in report.news], ("edition", "document", "news", "why")),
        "links inside comments": table([{"url": c.url, "page": c.page} for c in index.commented], ("url", "page")),
        "not ingested": table([{"edition": n.edition, "reason": n.reason} for n in index.not_ingested],
                              ("edition", "reason")),
        "problems": table([{"kind": str(p.kind), "url": p.url, "message": p.message} for p in index.problems],
                          ("kind", "url", "message")),
    }
