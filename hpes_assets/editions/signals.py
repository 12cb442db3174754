"""Signals of one document: what each piece of its evidence says about the edition.

Belongs here: reading one piece of evidence at a time, always with its reason. Does not belong here: weighing
signals against each other (:mod:`~hpes_assets.editions.cascade`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from urllib.parse import unquote, urlsplit

from hpes_assets.editions.model import DocumentEvidence, Signal, SignalKind, Weight
from hpes_assets.publications.editions import (
    edition_order,
    expected_edition,
    find_editions,
    issue_month,
    next_edition,
    previous_edition,
)
from hpes_assets.publications.model import Profile, YearRule

_TITLE_PAGE_WORDS = 120
_HEADS_AGREE = 0.6
_NEAR_MONTHS = 3


def signals(document: DocumentEvidence, profile: Profile) -> tuple[Signal, ...]:
    """Every signal of a document, silent ones included.

    Args:
        document: Its evidence.
        profile: The publication.

    Returns:
        One signal a kind, in the order of :class:`SignalKind`.
    """
    rule = title_rule(document, profile)
    return (
        _filename(document, profile, rule),
        _linking_page(document, profile),
        _title_page(document, profile, rule),
        _running_heads(document, profile, rule),
        _created_on(document, profile),
        _newest_data_year(document, profile, rule),
    )


def title_rule(document: DocumentEvidence, profile: Profile) -> YearRule:
    """What the year of a document's title means, by its kind."""
    kind = profile.kind_named(document.kind)
    return kind.title_year if kind else YearRule.EDITION


def printed_title(document: DocumentEvidence, profile: Profile) -> str:
    """Title line as printed, empty where no pattern of the profile is found."""
    return _title(document, profile)[1]


def _silent(document: DocumentEvidence, kind: SignalKind, reason: str, value: str = "") -> Signal:
    return Signal(document.name, kind, value, None, Weight.SILENT, reason)


def _filename(document: DocumentEvidence, profile: Profile, rule: YearRule) -> Signal:
    kind = SignalKind.FILENAME
    name = unquote(document.name)
    editions = find_editions(name, profile)
    value, what = name, "the file name"
    if not editions:
        editions, value = _of_address(document.url, profile), document.url
        what = "the address"
    if not editions:
        return _silent(document, kind, "the file name has no year", name)
    if len(editions) > 1:
        return _silent(document, kind, f"{what} has several years: {', '.join(editions)}", value)
    weight = Weight.SUPPORT if rule is YearRule.EDITION else Weight.AUTHORITY
    return Signal(document.name, kind, value, editions[0], weight, f"{what} has the year {editions[0]}")


def _of_address(url: str, profile: Profile) -> tuple[str, ...]:
    found: list[str] = []
    for pattern in profile.address_patterns:
        for match in pattern.finditer(url):
            found += find_editions(match["edition"], profile)
    return tuple(dict.fromkeys(found))


def _linking_page(document: DocumentEvidence, profile: Profile) -> Signal:
    kind = SignalKind.LINKING_PAGE
    if not document.linked_from:
        return _silent(document, kind, "added by hand: no page linked to it")
    named = {page: found[0] for page in document.linked_from
             if len(found := find_editions(unquote(urlsplit(page).path), profile)) == 1}
    value = " ".join(named or document.linked_from)
    editions = sorted(set(named.values()), key=lambda edition: edition_order(edition, profile))
    if not editions:
        return _silent(document, kind, "no page of a single year links to it", value)
    if len(editions) > 1:
        return _silent(document, kind, f"linked from the pages of several years: {', '.join(editions)}", value)
    return Signal(document.name, kind, value, editions[0], Weight.SUPPORT,
                  f"linked from the page of {editions[0]}, which a page of another year may do too")


def _title_page(document: DocumentEvidence, profile: Profile, rule: YearRule) -> Signal:
    kind = SignalKind.TITLE_PAGE
    year, line = _title(document, profile)
    if rule is YearRule.NONE or year is None:
        return _silent(document, kind, line or "no title with a year on its first pages")
    return _by_rule(document, kind, line, year, profile, rule)


def _running_heads(document: DocumentEvidence, profile: Profile, rule: YearRule) -> Signal:
    kind = SignalKind.RUNNING_HEADS
    if rule is YearRule.NONE:
        return _silent(document, kind, "this kind of document names no year")
    named = Counter(year for head in document.running_heads for year, _ in _matches(head, profile))
    total = sum(named.values())
    if total < 2:
        return _silent(document, kind, "no running heads with a year")
    year, count = named.most_common(1)[0]
    if count < _HEADS_AGREE * total:
        return _silent(document, kind, "running heads name several years: " + ", ".join(sorted(named)))
    return _by_rule(document, kind, f"{year} on {count} of {total} running heads", year, profile, rule)


def _by_rule(
    document: DocumentEvidence, kind: SignalKind, value: str, year: str, profile: Profile, rule: YearRule
) -> Signal:
    if rule is YearRule.LATEST_DATA_YEAR:
        edition = next_edition(year, profile)
        reason = f"this kind is titled with its newest data year: {year} belongs to {edition}"
        return Signal(document.name, kind, value, edition, Weight.CHECK, reason)
    return Signal(document.name, kind, value, year, Weight.AUTHORITY, f"it prints the edition {year}")


def _created_on(document: DocumentEvidence, profile: Profile) -> Signal:
    kind = SignalKind.CREATED_ON
    created = document.info.created_on if document.info else None
    if created is None:
        return _silent(document, kind, "the file has no creation date")
    newest = expected_edition(created, profile)
    while _months(next_edition(newest, profile), profile) - _month(created.year, created.month) \
            < profile.earliest_months_before_issue:
        newest = next_edition(newest, profile)
    age = _month(created.year, created.month) - _months(newest, profile)
    reason = f"made in {created:%B %Y}: no edition after {newest} can have been; older ones may be re-saved"
    near = abs(age) <= _NEAR_MONTHS
    return Signal(document.name, kind, created.isoformat(), newest, Weight.BOUND, reason, near=near)


def _newest_data_year(document: DocumentEvidence, profile: Profile, rule: YearRule) -> Signal:
    kind = SignalKind.NEWEST_DATA_YEAR
    years = find_editions(document.newest_data_year or "", profile)
    if not years:
        return _silent(document, kind, "its pages name no fiscal year often enough")
    least, most = profile.newest_data_year_lag
    if rule is YearRule.LATEST_DATA_YEAR:
        least, most = max(1, least), max(1, most)
    edition = years[0]
    for _ in range(abs(least)):
        edition = next_edition(edition, profile) if least > 0 else previous_edition(edition, profile)
    permits = [edition]
    while len(permits) <= most - least:
        permits.append(next_edition(permits[-1], profile))
    reason = f"figures up to {years[0]} are printed by {', '.join(permits)}"
    return Signal(document.name, kind, years[0], None, Weight.BOUND, reason, tuple(permits))


def _title(document: DocumentEvidence, profile: Profile) -> tuple[str | None, str]:
    """Year and line of the title: on the first short page that names one, else on the first that does."""
    pages = [re.sub(r"\s+", " ", text) for text in document.first_pages]
    short = [text for text in pages if len(text.split()) <= _TITLE_PAGE_WORDS]
    for text in (*short, *pages):
        found = _matches(text, profile)
        years = Counter(year for year, _ in found)
        if len(years) > 1:
            first, second = years.most_common(2)
            if first[1] == second[1]:
                return None, f"the first page with a title names several years: {', '.join(sorted(years))}"
        if years:
            year = years.most_common(1)[0][0]
            return year, next(line for named, line in found if named == year)
    return None, ""


def _matches(text: str, profile: Profile) -> list[tuple[str, str]]:
    return [
        (edition, match[0].strip())
        for pattern in profile.title_patterns
        for match in pattern.finditer(re.sub(r"\s+", " ", text))
        for edition in _first(find_editions(match["edition"], profile))
    ]


def _first(editions: Iterable[str]) -> list[str]:
    return list(editions)[:1]


def _months(edition: str, profile: Profile) -> int:
    issued = issue_month(edition, profile)
    return _month(issued.year, issued.month)


def _month(year: int, month: int) -> int:
    return year * 12 + month


def is_after(edition: str, other: str, profile: Profile) -> bool:
    """Whether an edition is newer than another."""
    return edition_order(edition, profile) > edition_order(other, profile)
