"""What the identity cascade makes of forged copies of drawn documents: right, refused or wrong.

Belongs here: reading forged copies, putting forged signals together, and counting verdicts. Does not belong here:
forging a file (``forge``), or weighing signals (:mod:`hpes_assets.editions`).

What is inside a file is forged in the file and read back; pairs inside it are put together from what was read of
each copy, and a test shows that this is the same as forging both in one file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from pathlib import Path
from typing import Any

from golden.builder import Sample
from golden.forge import Forgery, forge, moved
from golden.truth import DocumentTruth
from hpes_assets.editions.cascade import verdict_on
from hpes_assets.editions.evidence import evidence_of
from hpes_assets.editions.model import DocumentEvidence, SignalKind, Verdict
from hpes_assets.pages.describe import DescribedPage, describe_document
from hpes_assets.pages.model import DocumentInfo
from hpes_assets.pages.reader import read_document
from hpes_assets.publications.loader import load_profile
from hpes_assets.publications.model import Profile

SURVEY = load_profile("himachal_economic_survey")
YEAR_PAGE = "https://himachalservices.nic.in/economics/en-IN/eco-survey-{}.html"
INSIDE = (SignalKind.TITLE_PAGE, SignalKind.RUNNING_HEADS, SignalKind.NEWEST_DATA_YEAR)
MOVES = (-1, 1)
"""Years by which a signal is forged: a neighbour is what a document is most easily taken for."""
Signs = tuple[tuple[SignalKind, int], ...]
"""Signals that are forged together, each with the years by which it is moved."""


@dataclass(frozen=True, slots=True)
class Copy:
    """What was read of one copy of a document."""

    evidence: DocumentEvidence
    described: list[DescribedPage]


@dataclass(frozen=True, slots=True)
class Forged:
    """A document, and its copies with everything inside moved by some years; 0 is the genuine one."""

    truth: DocumentTruth
    path: Path
    copies: dict[int, Copy]
    profile: Profile

    @property
    def genuine(self) -> DocumentEvidence:
        """Evidence of the document as it was drawn."""
        return self.copies[0].evidence

    def with_signal(self, evidence: DocumentEvidence, kind: SignalKind, by: int) -> DocumentEvidence:
        """Evidence with one signal as a forger left it."""
        inside = self.copies[by].evidence if kind in INSIDE else self.genuine
        created = self.genuine.info.created_on if self.genuine.info else None
        values: dict[SignalKind, dict[str, Any]] = {
            SignalKind.FILENAME: {"name": moved(self.genuine.name, by)},
            SignalKind.LINKING_PAGE: {"linked_from": tuple(moved(page, by) for page in self.genuine.linked_from)},
            SignalKind.TITLE_PAGE: {"first_pages": inside.first_pages},
            SignalKind.RUNNING_HEADS: {"running_heads": inside.running_heads},
            SignalKind.CREATED_ON: {"info": created and DocumentInfo(1, created.replace(year=created.year + by))},
            SignalKind.NEWEST_DATA_YEAR: {"newest_data_year": inside.newest_data_year},
        }
        return replace(evidence, **values[kind])

    def judged(self, *forged: tuple[SignalKind, int], by_hand: bool = False) -> Verdict:
        """The verdict on the document with some signals forged; ``by_hand`` has no linking page."""
        evidence = self.genuine
        for kind, by in forged:
            evidence = self.with_signal(evidence, kind, by)
        return verdict_on(replace(evidence, linked_from=()) if by_hand else evidence, self.profile)


def read(path: Path, truth: DocumentTruth, linked_from: Sequence[str], profile: Profile = SURVEY) -> Copy:
    """Read one copy as the graph would.

    Args:
        path: The file.
        truth: Of the document that it is a copy of.
        linked_from: Pages that link to it.
        profile: The publication.
    """
    found = read_document(path)
    described = describe_document(found.pages, found.info, profile.chapter_words)
    rows = [page.row for page in described]
    return Copy(evidence_of(path.name, truth.kind, rows, profile, found.info, "", linked_from), described)


def forged_copies(sample: Sample, folder: Path, profile: Profile = SURVEY) -> Iterator[Forged]:
    """Every document of a sample with its forged copies.

    Args:
        sample: What is forged.
        folder: Where the copies are written; a copy is written over by the next of its document.
        profile: The publication.
    """
    for truth in sample.documents:
        path, pages = sample.path(truth.document), (YEAR_PAGE.format(truth.edition),)
        copies = {0: read(path, truth, pages, profile)}
        for by in MOVES:
            inside = Forgery(title_page=by, running_heads=by, newest_data_year=by)
            copies[by] = read(forge(path, folder, inside), truth, pages, profile)
        yield Forged(truth, path, copies, profile)


def single_signs() -> list[Signs]:
    """Every signal forged by itself, a year down and a year up."""
    return [((kind, by),) for kind, by in product(SignalKind, MOVES)]


def pairs_of_signs() -> list[Signs]:
    """Every two signals forged together, in every direction."""
    return [((first, by), (second, other)) for (first, second), by, other
            in product(combinations(SignalKind, 2), MOVES, MOVES)]


@dataclass(frozen=True, slots=True)
class Tally:
    """Verdicts on forged copies of one make."""

    forged: str
    by_hand: bool
    right: int
    refused: int
    wrong: int


def tallies(documents: Iterable[Forged]) -> list[Tally]:
    """Count the verdicts on genuine documents, on every single forgery and on every pair.

    Args:
        documents: Documents with their copies.

    Returns:
        Counts by how many signals are forged, with a linking page and without.
    """
    makes: dict[str, list[Signs]] = {"none": [()], "one signal": single_signs(), "two signals": pairs_of_signs()}
    counts: dict[tuple[str, bool], Counter[str]] = {}
    for document in documents:
        for by_hand, (make, forgeries) in product((False, True), makes.items()):
            count = counts.setdefault((make, by_hand), Counter())
            for signs in forgeries:
                if by_hand and SignalKind.LINKING_PAGE in dict(signs):
                    continue
                count[_what(document, document.judged(*signs, by_hand=by_hand))] += 1
    return [Tally(make, by_hand, count["right"], count["refused"], count["wrong"])
            for (make, by_hand), count in counts.items()]


def _what(document: Forged, verdict: Verdict) -> str:
    if verdict.edition is None:
        return "refused"
    return "right" if verdict.edition == document.truth.edition else "wrong"


def to_markdown(found: Sequence[Tally], seed: int, documents: int) -> str:
    """Tallies as the table of ``golden/README.md``."""
    lines = [f"Seed {seed}, {documents} documents:", "", "| forged | found | right | refused | wrong |",
             "| --- | --- | --- | --- | --- |"]
    for one in found:
        where = "given by hand" if one.by_hand else "linked from its year page"
        lines.append(f"| {one.forged} | {where} | {one.right} | {one.refused} | {one.wrong} |")
    return "\n".join(lines)
