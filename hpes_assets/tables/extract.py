"""From a page, or the pages of a document, to its tables.

Belongs here: the order of the steps. Does not belong here: any of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hpes_assets.pages.model import PageContent
from hpes_assets.tables import gate
from hpes_assets.tables.continuation import join_continued
from hpes_assets.tables.finish import finish
from hpes_assets.tables.frame import frame_of
from hpes_assets.tables.model import AcceptedTable, Grid, PageTables, RejectedTable
from hpes_assets.tables.race import decide
from hpes_assets.tables.regions import regions_of


def tables_of_page(page: PageContent) -> PageTables:
    """The tables of one page, accepted and rejected.

    Args:
        page: A page as the reader gives it.

    Returns:
        Every region that looked like a table, with the gate's verdict.
    """
    decisions = [decide(candidates, page) for candidates in candidates_of(page)]
    return PageTables(
        tuple(d for d in decisions if isinstance(d, AcceptedTable)),
        tuple(d for d in decisions if isinstance(d, RejectedTable)),
    )


def tables_of_document(pages: Iterable[PageContent]) -> PageTables:
    """The tables of a document; a table continued on the next page becomes one.

    Args:
        pages: Its pages in order.

    Returns:
        All tables, joined over pages where one goes on.
    """
    accepted: list[AcceptedTable] = []
    rejected: list[RejectedTable] = []
    for page in pages:
        found = tables_of_page(page)
        accepted.extend(found.accepted)
        rejected.extend(found.rejected)
    return PageTables(tuple(join_continued(accepted)), tuple(rejected))


def best_candidates(page: PageContent) -> list[Grid]:
    """The best candidate of every region that the structural rules call a table.

    Args:
        page: A page.

    Returns:
        Grids from top to bottom, before any rule on values.
    """
    best: list[Grid] = []
    for candidates in candidates_of(page):
        for grid in candidates:
            if not any(gate.RULES[rule](grid, page) for rule in gate.STRUCTURAL):
                best.append(grid)
                break
    return best


def candidates_of(page: PageContent) -> list[Sequence[Grid]]:
    """Candidates of every region of a page, the preferred one first."""
    frame = frame_of(page)
    return [[finish(frame, draft) for draft in drafts] for drafts in regions_of(frame) if drafts]
