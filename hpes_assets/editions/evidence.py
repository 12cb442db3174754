"""From described pages to evidence: the text of a title page, running heads, the newest data year.

Belongs here: what to keep of a document for its identity. Does not belong here: reading years out of it as
signals (:mod:`~hpes_assets.editions.signals`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from hpes_assets.editions.model import DocumentEvidence
from hpes_assets.pages.describe import PageRow
from hpes_assets.pages.model import DocumentInfo
from hpes_assets.publications.model import Profile

FIRST_PAGES = 8
_FISCAL = re.compile(r"(?<![\d,.])((?:19|20)\d{2})\s?[-‐‑‒–—−&/]\s?((?:19|20)?\d{2})(?![\d,]|\.\d)")
"""A year written out, as tables head their columns; "FY26" is left out, since forecasts in prose use it.

"&" is the hyphen of the legacy font. Base years and editions of the past count too: only the newest matters.
"""
_COMMON_SHARE = 0.15
"""Share of the pages with years that must print a year; outlooks and targets name later ones."""


def evidence_of(
    name: str,
    kind: str,
    pages: Sequence[PageRow],
    profile: Profile,
    info: DocumentInfo | None = None,
    url: str = "",
    linked_from: Sequence[str] = (),
) -> DocumentEvidence:
    """Gather the evidence of one document.

    Args:
        name: File name as published.
        kind: Document kind of the profile.
        pages: Its pages as described.
        profile: The publication; what it calls a title names no data year.
        info: Its metadata.
        url: Where it was fetched, empty for a file added by hand.
        linked_from: All pages that link to it, none for a file added by hand.
    """
    return DocumentEvidence(
        name=name, kind=kind, info=info, linked_from=tuple(linked_from), url=url,
        first_pages=tuple(page.text for page in pages[:FIRST_PAGES]),
        running_heads=tuple(page.running_head for page in pages if page.running_head),
        newest_data_year=newest_data_year(without_titles(page.text, profile) for page in pages),
    )


def without_titles(text: str, profile: Profile) -> str:
    """A text without its titles, so that one signal is not counted as two.

    In a short volume a single page is many pages: its cover alone would say how far its figures go.
    """
    plain = re.sub(r"\s+", " ", text)
    for pattern in profile.title_patterns:
        plain = pattern.sub(" ", plain)
    return plain


def fiscal_years(text: str) -> list[str]:
    """Fiscal years that a text writes out, as 2018-19, in order and with repeats."""
    found = []
    for match in _FISCAL.finditer(text):
        first, second = int(match[1]), match[2]
        if int(second) == (first + 1 if len(second) == 4 else (first + 1) % 100):
            found.append(f"{first}-{(first + 1) % 100:02d}")
    return found


def newest_data_year(texts: Iterable[str]) -> str | None:
    """The newest fiscal year that many pages print.

    Args:
        texts: Text of each page, without running heads and titles.

    Returns:
        A year such as 2018-19; None where no page names one.
    """
    pages = [set(fiscal_years(text)) for text in texts]
    pages = [years for years in pages if years]
    counts = Counter(year for years in pages for year in years)
    common = [year for year, count in counts.items() if count >= max(1.0, _COMMON_SHARE * len(pages))]
    return max(common, default=None)
