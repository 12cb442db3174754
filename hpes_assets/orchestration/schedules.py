"""The February schedule: look at the index pages every day while surveys are published."""

import dagster as dg

from hpes_assets.orchestration.jobs import edition_job_name
from hpes_assets.orchestration.news import look
from hpes_assets.orchestration.resources import HomeResource, PublisherResource
from hpes_assets.publications.model import Profile

CRON = "0 7 * 2,3 *"
"""Daily at seven in February and March."""
TIMEZONE = "Asia/Kolkata"


def build_schedules(profile: Profile) -> list[dg.ScheduleDefinition]:
    """The schedule of a publication that has index pages; none for one whose files are given by hand."""
    if not profile.index_pages:
        return []

    @dg.schedule(
        name=f"{profile.name}_february", job_name=edition_job_name(profile), cron_schedule=CRON,
        execution_timezone=TIMEZONE, default_status=dg.DefaultScheduleStatus.RUNNING,
        description=f"Every morning in February and March: read the index pages of {profile.title}, register a "
                    "new edition and run it, run a reissued file again.",
    )
    def february(
        context: dg.ScheduleEvaluationContext, home: HomeResource, publisher: PublisherResource
    ) -> list[dg.RunRequest] | dg.SkipReason:
        found = look(home.home, profile, publisher, context.instance)
        return list(found.runs) if found.runs else dg.SkipReason(found.reason)

    return [february]
