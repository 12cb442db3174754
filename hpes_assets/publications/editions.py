r"""Edition keys: reading them in every form they are written in, their order, their neighbours.

Belongs here: the key grammar that a profile chooses, and dates that follow from a key. Does not belong
here: deciding which edition a document is (see :mod:`hpes_assets.editions`).

A profile's ``edition_pattern`` has a group ``start`` and, where a key spans two years, a group ``end``::

    (?P<start>\d{4})-(?P<end>\d{2})    2019-20, the year from April 2019 to March 2020
    (?P<start>\d{4})                   2019
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from hpes_assets.errors import HpesError
from hpes_assets.publications.model import Profile

_SEPARATORS = "-‐‑‒–—−/_&"  # "&" is the hyphen of Kruti Dev keystrokes: 2025&26
_SPAN = re.compile(rf"(?<!\d)(\d{{4}})\s*[{re.escape(_SEPARATORS)}]\s*(\d{{4}}|\d{{2}})(?!\d)")
_GLUED = re.compile(r"(?<!\d)((?:19|20)\d{2})(\d{2})(?!\d)")
_YEAR = re.compile(r"(?<!\d)((?:18|19|20|21)\d{2})(?!\d)")


class EditionError(HpesError):
    """A text that is no edition of the publication."""


def spans_two_years(profile: Profile) -> bool:
    """Whether the publication's keys are like ``2019-20`` rather than ``2019``."""
    return "end" in profile.edition_pattern.groupindex


def parse_edition(text: str, profile: Profile) -> str:
    """Read an edition key, however the year is written.

    Args:
        text: ``2019-20``, ``2019–20``, ``2019-2020``, ``2019/20``, ``2017_18``, ``2025&26`` and the like.
        profile: The publication.

    Returns:
        The key in the profile's grammar.

    Raises:
        EditionError: The text is not one year of the publication, or its two years do not follow
            each other.
    """
    stripped = text.strip()
    if spans_two_years(profile):
        match = _SPAN.fullmatch(stripped) or _GLUED.fullmatch(stripped)
        if match and _follows(match[1], match[2]):
            return _checked(_key(int(match[1]), profile), text, profile)
        raise EditionError(
            f"{text!r} is no edition of {profile.name}: write two years that follow each other, like "
            f"{profile.first_edition}"
        )
    if _YEAR.fullmatch(stripped):
        return _checked(stripped, text, profile)
    raise EditionError(f"{text!r} is no edition of {profile.name}: write a year like {profile.first_edition}")


def find_editions(text: str, profile: Profile) -> tuple[str, ...]:
    """Every edition key that a text names, in order of place, each once.

    Args:
        text: A file name, an address, the words of a link.
        profile: The publication.

    Returns:
        Keys; years that are no edition of the publication are left out.
    """
    patterns = (_SPAN, _GLUED) if spans_two_years(profile) else (_YEAR,)
    found: list[tuple[int, str]] = []
    for pattern in patterns:
        for match in pattern.finditer(text):
            try:
                found.append((match.start(), parse_edition(match[0], profile)))
            except EditionError:
                continue
    return tuple(dict.fromkeys(key for _, key in sorted(found)))


def start_year(edition: str, profile: Profile) -> int:
    """First year of a key: 2019 for ``2019-20``.

    Raises:
        EditionError: The key does not follow the profile's grammar.
    """
    match = profile.edition_pattern.fullmatch(edition)
    if match is None or not (match["start"].isascii() and match["start"].isdigit()):
        raise EditionError(f"{edition!r} is no edition key of {profile.name}; one looks like "
                           f"{profile.first_edition}")
    return int(match["start"])


def edition_order(edition: str, profile: Profile) -> int:
    """A number that sorts editions from the oldest to the newest."""
    return start_year(edition, profile)


def sort_editions(editions: Iterable[str], profile: Profile) -> tuple[str, ...]:
    """Keys from the oldest to the newest, each once."""
    return tuple(sorted(set(editions), key=lambda key: edition_order(key, profile)))


def previous_edition(edition: str, profile: Profile) -> str:
    """Key of the edition a year earlier, whether or not there is one."""
    return _key(start_year(edition, profile) - 1, profile)


def next_edition(edition: str, profile: Profile) -> str:
    """Key of the edition a year later, whether or not there is one."""
    return _key(start_year(edition, profile) + 1, profile)


def issue_month(edition: str, profile: Profile) -> date:
    """First day of the month in which an edition is issued.

    Args:
        edition: Its key.
        profile: The publication.

    Returns:
        February 2020 for the survey ``2019-20``; February 2025 for the budget ``2025-26``.
    """
    return date(start_year(edition, profile) + profile.issue_offset_years, profile.issue_month, 1)


def expected_edition(today: date, profile: Profile) -> str:
    """Newest edition that has been issued, or is due in the month of ``today``."""
    year = today.year - profile.issue_offset_years - (1 if today.month < profile.issue_month else 0)
    return _key(year, profile)


def _key(year: int, profile: Profile) -> str:
    return f"{year:04d}-{(year + 1) % 100:02d}" if spans_two_years(profile) else f"{year:04d}"


def _follows(first: str, second: str) -> bool:
    following = int(first) + 1
    return int(second) == (following if len(second) == 4 else following % 100)


def _checked(key: str, text: str, profile: Profile) -> str:
    if profile.edition_pattern.fullmatch(key) is None:
        raise EditionError(f"{text!r} is no edition of {profile.name}: its keys match "
                           f"{profile.edition_pattern.pattern}")
    return key
