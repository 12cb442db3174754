"""Reissues under a new name while the old one is still linked: which of two files replaces the other.

Belongs here: what file names say of each other. Does not belong here: what was fetched before (see
:mod:`hpes_assets.acquire.sync`).

A publisher who corrects a volume often puts ``..._revised.pdf`` beside it and leaves the old link where it was.
Both are the same volume, and figures of the old one are wrong: only the newer is part of the edition. Names of
parts (``part_2``, ``_2``) are no such thing, and neither are errata, which are documents of their own.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from dataclasses import replace

from hpes_assets.acquire.survey_index import FoundDocument, Superseded, SurveyIndex

_REVISION = re.compile(
    r"(?<![^\W_])(?:(?P<old>(?:old|draft|superseded)(?:[ _.-]?\d{1,2}(?![-_\d]\d))?)"
    r"|(?:(?P<new>re-?vised|revision|corrected|updated|amended|re-?issued?|latest|final|new|rev)"
    r"|(?:v|ver|version)(?=[ _.-]?\d))"
    r"(?:[ _.-]?(?P<number>\d{1,2})(?![-_\d]\d))?)(?![^\W_])"
    r"|\((?P<copy>\d{1,2})\)",
    re.IGNORECASE,
)
"""Words of a revision, standing alone between separators; ``(1)`` is what an upload of a known name becomes."""
_SEPARATORS = re.compile(r"[\W_]+")


def revision_of(name: str) -> tuple[str, int]:
    """What a file name is without its words of revision, and how late a revision it says it is.

    Args:
        name: File name, such as ``en-economic_survey_2024-25_revised2.pdf``.

    Returns:
        The bare name, folded, and 0 for a name without such words; -1 for one that says that it is old, 1 for
        a revision, its number where it has one.
    """
    rank = 0
    for found in _REVISION.finditer(name):
        if found["old"]:
            rank -= 1
        elif found["copy"]:
            rank += int(found["copy"])
        else:
            rank += int(found["number"] or 1)
    return _SEPARATORS.sub(" ", _REVISION.sub(" ", name)).strip().casefold(), rank


def without_superseded(index: SurveyIndex, dead: Container[str] = ()) -> SurveyIndex:
    """What a crawl found without the documents that another one replaces.

    Args:
        index: What index pages link to.
        dead: Addresses that cannot be had now: they replace nothing.

    Returns:
        The same, with every replaced document among :attr:`SurveyIndex.superseded` instead.
    """
    newest: dict[tuple[str, str, str], tuple[int, FoundDocument]] = {}
    for document in index.documents:
        bare, rank = revision_of(document.name)
        key = (document.edition, document.kind, bare)
        if document.url not in dead and (key not in newest or rank > newest[key][0]):
            newest[key] = rank, document
    kept, replaced = [], []
    for document in index.documents:
        bare, rank = revision_of(document.name)
        last = newest.get((document.edition, document.kind, bare))
        if last is None or rank >= last[0]:
            kept.append(document)
        else:
            replaced.append(Superseded(document, last[1].name))
    return replace(index, documents=tuple(kept), superseded=(*index.superseded, *replaced))


def replaced_by(index: SurveyIndex, edition: str, kind: str, name: str) -> str:
    """Name of the document that replaces one; empty where none does."""
    return next((one.by for one in _of(index.superseded, edition, kind) if one.document.name == name), "")


def _of(superseded: Iterable[Superseded], edition: str, kind: str) -> list[Superseded]:
    return [one for one in superseded if (one.document.edition, one.document.kind) == (edition, kind)]
