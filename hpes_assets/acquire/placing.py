"""Which edition a linked document is provisionally placed in, and what told so.

Belongs here: reading names, addresses and link words. Does not belong here: the verdict, which needs
the document itself (see :mod:`hpes_assets.editions`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import parse_qsl, unquote, urlsplit

from hpes_assets.acquire.entries import PlacedBy
from hpes_assets.publications.editions import EditionError, find_editions, parse_edition
from hpes_assets.publications.model import Profile

_LONGEST_NAME = 200
_UNSAFE = re.compile(r"[\x00-\x1f\x7f/\\]+")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A linked PDF and everything that links to it."""

    url: str
    pages: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    """Editions of the year pages among them."""
    text: str = ""
    """Words of the links, each once."""

    def linked(self, page: str, edition: str, text: str) -> Candidate:
        """The candidate with one more link to it."""
        texts = self.text.split(" | ") if self.text else []
        return Candidate(
            self.url, _with(self.pages, page), _with(self.editions, edition) if edition else self.editions,
            " | ".join(_with(tuple(texts), text)) if text else self.text,
        )


def file_name(url: str) -> str:
    """Name of the PDF that an address leads to; empty where it does not look like one.

    Args:
        url: An address; the name may also be a parameter, as in ``download.php?file=x.pdf``.
    """
    parts = urlsplit(url)
    for text in (parts.path, *(value for _, value in parse_qsl(parts.query))):
        name = _UNSAFE.sub("_", unquote(text).rsplit("/", 1)[-1]).strip()
        if name.lower().endswith(".pdf") and len(name) > len(".pdf"):
            return name[-_LONGEST_NAME:]
    return ""


def place(candidate: Candidate, profile: Profile) -> tuple[str, PlacedBy] | None:
    """Place a document by the first thing that names exactly one edition.

    Args:
        candidate: The document and its links.
        profile: The publication.

    Returns:
        The edition and what told it; None where nothing does. A file that year pages of several
        editions link to is never placed by its linking pages.
    """
    for told_by, editions in (
        (PlacedBy.FILENAME, filename_editions(file_name(candidate.url), profile)),
        (PlacedBy.ADDRESS, tuple(_in_address(urlsplit(candidate.url).path, profile))),
        (PlacedBy.LINK_TEXT, find_editions(candidate.text, profile)),
        (PlacedBy.LINKING_PAGE, candidate.editions),
    ):
        if len(set(editions)) == 1:
            return editions[0], told_by
    return None


def filename_editions(name: str, profile: Profile) -> tuple[str, ...]:
    """Editions that a file name tells: by the group of its kind's pattern, else anywhere in it."""
    kind = profile.kind_of_file(name)
    match = kind.filename.search(name) if kind else None
    if match and (text := match.groupdict().get("edition")):
        try:
            return (parse_edition(text, profile),)
        except EditionError:
            return ()
    return find_editions(name, profile)


def _in_address(path: str, profile: Profile) -> Iterator[str]:
    for pattern in profile.address_patterns:
        if match := pattern.search(unquote(path)):
            try:
                yield parse_edition(match["edition"], profile)
            except EditionError:
                continue


def _with(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    return items if item in items else (*items, item)
