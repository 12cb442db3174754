"""Which rule of the gate was right: every candidate of every region, held against what is known of its page.

Belongs here: judging candidates by a truth, and counting by rule and by proof. Does not belong here: any truth
but that of the sample (others are handed in as a :data:`Truthful`), printing (see ``golden.confusion_report``).

A candidate is *right* where each of its figures has the value, the row path and the column path of the truth; it
is *wrong* where some have not, and *no table* where the truth has no figure at any of its figures, or it has none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from itertools import chain
from pathlib import Path

from golden.truth import CellTruth, ReadCell, Truth, difference, find_cell
from hpes_assets.facts.build import number_of
from hpes_assets.facts.legend import read_legend
from hpes_assets.pages.model import PageContent
from hpes_assets.pages.reader import read_document
from hpes_assets.tables import gate
from hpes_assets.tables.continuation import join_continued
from hpes_assets.tables.extract import candidates_of
from hpes_assets.tables.model import AcceptedTable, Cell, Grid, RejectedTable, Violation
from hpes_assets.tables.race import decide
from hpes_retrieval.numbers import Number
from hpes_retrieval.schema import CellRole, GateRule, Proof


class Standing(StrEnum):
    """What the truth says of a candidate."""

    RIGHT = "right"
    WRONG = "wrong"
    NO_TABLE = "no table"


class Fault(StrEnum):
    """In what a figure differs from the truth."""

    VALUE = "value"
    ROW_PATH = "row path"
    COLUMN_PATH = "column path"
    NO_FIGURE = "no figure there"


@dataclass(frozen=True, slots=True)
class Finding:
    """One figure of a candidate: right where it has no fault."""

    page: int
    text: str
    row_path: tuple[str, ...]
    column_path: tuple[str, ...]
    fault: Fault | None = None
    truth: str = ""
    """What the truth says instead."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What the truth says of all figures of a grid."""

    findings: tuple[Finding, ...]
    missed: int = 0
    """Figures of the same tables and pages that the grid has not."""
    tables: frozenset[str] = frozenset()
    """The true tables that it has figures of."""

    @property
    def wrong(self) -> tuple[Finding, ...]:
        """Those with a fault."""
        return tuple(finding for finding in self.findings if finding.fault is not None)

    @property
    def standing(self) -> Standing:
        """What that makes of the grid; one without a figure is no table."""
        wrong = self.wrong
        if all(finding.fault is Fault.NO_FIGURE for finding in self.findings):
            return Standing.NO_TABLE
        return Standing.WRONG if wrong else Standing.RIGHT


@dataclass(frozen=True, slots=True)
class Truthful:
    """What is known of one document."""

    check: Callable[[Grid], Checked]
    """What is right in a grid."""
    tables: frozenset[str] = frozenset()
    """Names of all its tables."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate, or a landed table, and what the truth says of it."""

    document: str
    grid: Grid
    checked: Checked
    broken: tuple[Violation, ...] = ()

    @property
    def standing(self) -> Standing:
        """What the truth says."""
        return self.checked.standing


@dataclass(frozen=True, slots=True)
class Region:
    """Rival readings of one place, and whether one of them landed."""

    candidates: tuple[Candidate, ...]
    landed: bool


@dataclass(frozen=True, slots=True)
class Landed:
    """A table as it lands, joined over its pages."""

    table: Candidate
    proof: Proof


@dataclass(frozen=True, slots=True)
class Examined:
    """All that was found in some documents, judged."""

    regions: tuple[Region, ...]
    landed: tuple[Landed, ...]
    tables: frozenset[str]
    """All tables that are there."""


@dataclass(frozen=True, slots=True)
class Split:
    """Candidates by what the truth says of them."""

    right: int = 0
    wrong: int = 0
    no_table: int = 0

    @classmethod
    def of(cls, candidates: Iterable[Candidate]) -> Split:
        """Count candidates."""
        standings = [candidate.standing for candidate in candidates]
        return cls(*(standings.count(standing) for standing in Standing))


@dataclass(frozen=True, slots=True)
class RuleCount:
    """What one rule did; a candidate may break several."""

    rule: GateRule
    rejected: Split
    alone: Split
    """Of these, those that no other rule rejected."""
    passed: Split


@dataclass(frozen=True, slots=True)
class ProofCount:
    """What landed with one proof."""

    proof: Proof
    tables: Split
    cells: int
    wrong_cells: int


@dataclass(frozen=True, slots=True)
class Reach:
    """How many of the true tables were reached; one counts as landed where any figure of it landed."""

    tables: int
    landed: int
    refused: tuple[str, ...]
    """Read by some candidate, but none landed."""
    unseen: tuple[str, ...]
    """No candidate has a figure of it."""


@dataclass(frozen=True, slots=True)
class Confusion:
    """The report on some documents."""

    name: str
    regions: int
    reach: Reach
    rules: tuple[RuleCount, ...]
    proofs: tuple[ProofCount, ...]
    landed_wrong: tuple[Landed, ...]
    rejected_right: tuple[Candidate, ...]
    """The right candidates of regions of which nothing landed."""
    rejected_wrong: tuple[Candidate, ...]
    """The preferred candidates of the other regions with a table of which nothing landed."""


def examine(document: str, pages: Iterable[PageContent], truthful: Truthful) -> Examined:
    """Run strategies, gate and race over a document and judge all of it.

    Args:
        document: Its name.
        pages: Its pages in order.
        truthful: What is known of it.
    """
    regions: list[Region] = []
    accepted: list[AcceptedTable] = []
    for page in pages:
        for grids in candidates_of(page):
            decision = decide(grids, page)
            regions.append(_region(document, grids, page, decision, truthful))
            if isinstance(decision, AcceptedTable):
                accepted.append(decision)
    landed = tuple(
        Landed(Candidate(document, table.grid, truthful.check(table.grid)), table.proof)
        for table in join_continued(accepted)
    )
    return Examined(tuple(regions), landed, frozenset(f"{document}: {name}" for name in truthful.tables))


def _region(
    document: str, grids: Sequence[Grid], page: PageContent, decision: AcceptedTable | RejectedTable,
    truthful: Truthful,
) -> Region:
    """Judge rivals one by one; a disagreement is broken by all that differ and would have passed."""
    between: tuple[Violation, ...] = ()
    if isinstance(decision, RejectedTable):
        between = tuple(v for v in decision.violations if v.rule not in gate.RULES)
    candidates = [
        Candidate(document, grid, truthful.check(grid), gate.judge(grid, page) or between) for grid in grids
    ]
    return Region(tuple(candidates), isinstance(decision, AcceptedTable))


def confusion(name: str, examined: Iterable[Examined]) -> Confusion:
    """Count by rule and by proof.

    Args:
        name: What the documents are called together.
        examined: Documents.
    """
    parts = list(examined)
    regions = [region for part in parts for region in part.regions]
    landed = [table for part in parts for table in part.landed]
    candidates = [candidate for region in regions for candidate in region.candidates]
    rejected = [[one for one in r.candidates if one.standing is not Standing.NO_TABLE] for r in regions if not r.landed]
    right = [[one for one in rivals if one.standing is Standing.RIGHT] for rivals in rejected]
    return Confusion(
        name, len(regions), _reach(parts),
        tuple(_rule_count(rule, candidates) for rule in GateRule),
        tuple(_proof_count(proof, landed) for proof in Proof),
        tuple(one for one in landed if one.table.checked.wrong),
        tuple(chain.from_iterable(right)),
        tuple(rivals[0] for rivals, good in zip(rejected, right, strict=True) if rivals and not good),
    )  # fmt: skip


def _reach(parts: Sequence[Examined]) -> Reach:
    tables = {name for part in parts for name in part.tables}
    candidates = [candidate for part in parts for region in part.regions for candidate in region.candidates]
    landed = _met(one.table for part in parts for one in part.landed) & tables
    seen = _met(candidates) & tables
    return Reach(len(tables), len(landed), tuple(sorted(seen - landed)), tuple(sorted(tables - seen - landed)))


def _met(candidates: Iterable[Candidate]) -> set[str]:
    return {f"{one.document}: {name}" for one in candidates for name in one.checked.tables}


def _rule_count(rule: GateRule, candidates: Sequence[Candidate]) -> RuleCount:
    broken = [(candidate, {v.rule for v in candidate.broken}) for candidate in candidates]
    return RuleCount(
        rule,
        rejected=Split.of(candidate for candidate, rules in broken if rule in rules),
        alone=Split.of(candidate for candidate, rules in broken if rules == {rule}),
        passed=Split.of(candidate for candidate, rules in broken if rule not in rules),
    )


def _proof_count(proof: Proof, landed: Sequence[Landed]) -> ProofCount:
    own = [one.table for one in landed if one.proof is proof]
    return ProofCount(
        proof, Split.of(own), sum(len(one.checked.findings) for one in own),
        sum(len(one.checked.wrong) for one in own),
    )


def truth_of_sample(truth: Truth, document: str, pages: Container[int]) -> Truthful:
    """What the builder recorded of one document, as a judge of grids.

    Args:
        truth: The truth of a sample.
        document: File name of the document.
        pages: Those of its pages that are looked at.
    """
    by_page: dict[int, list[CellTruth]] = defaultdict(list)
    for cell in truth.data_cells:
        if cell.document == document and cell.page in pages:
            by_page[cell.page].append(cell)
    tables = frozenset(cell.table for cells in by_page.values() for cell in cells)
    return Truthful(partial(_checked, document=document, by_page=by_page), tables)


def _checked(grid: Grid, document: str, by_page: Mapping[int, Sequence[CellTruth]]) -> Checked:
    met: dict[int, CellTruth] = {}
    findings = []
    for cell, number in figures_of(grid):
        reading = ReadCell(document, cell.page, number.value, cell.row_path, cell.column_path, cell.box)
        true = find_cell(reading, by_page.get(cell.page, ()))
        if true is not None:
            met[id(true)] = true
        findings.append(_finding(cell, number, reading, true))
    parts = {(true.table, true.page) for true in met.values()}
    whole = sum((true.table, true.page) in parts for page in grid.pages for true in by_page.get(page, ()))
    return Checked(tuple(findings), whole - len(met), frozenset(table for table, _ in parts))


def figures_of(grid: Grid) -> Iterator[tuple[Cell, Number]]:
    """The cells of a grid that give facts, with their numbers."""
    legend = read_legend(grid)
    for cell in grid.cells:
        if cell.role is CellRole.DATA and (number := number_of(cell, legend)) is not None:
            yield cell, number


_FAULTS = {"value": Fault.VALUE, "row_path": Fault.ROW_PATH, "column_path": Fault.COLUMN_PATH}


def _finding(cell: Cell, number: Number, reading: ReadCell, true: CellTruth | None) -> Finding:
    if true is None:
        return Finding(cell.page, cell.text, cell.row_path, cell.column_path, Fault.NO_FIGURE)
    fault = _FAULTS.get(difference(reading, true))
    if fault is None and true.null_mark != number.null_mark:
        fault = Fault.VALUE
    said = {
        Fault.VALUE: true.text, Fault.ROW_PATH: " > ".join(true.row_path),
        Fault.COLUMN_PATH: " > ".join(true.column_path),
    }  # fmt: skip
    return Finding(cell.page, cell.text, cell.row_path, cell.column_path, fault, said[fault] if fault else "")


LATIN = "pages in Latin script"
LEGACY = "pages in a legacy Hindi encoding, whose labels are keystrokes until they are converted"


def confusion_of_sample(
    folder: Path, truth: Truth, progress: Callable[[str], None] | None = None
) -> tuple[Confusion, Confusion]:
    """The report on a drawn sample: on its English pages, and apart from them on its Hindi ones.

    Args:
        folder: Where it was drawn; its PDFs are in ``pdf``.
        truth: Its truth.
        progress: Called with the name of each document before it is read.
    """
    legacy: dict[str, set[int]] = defaultdict(set)
    for page in truth.pages:
        if page.encoding == "legacy_hindi":
            legacy[page.document].add(page.page)
    examined: dict[bool, list[Examined]] = {False: [], True: []}
    for document in truth.documents:
        name = document.document
        if progress is not None:
            progress(name)
        read = read_document(folder / "pdf" / name)
        for hindi, group in examined.items():
            pages = [page for page in read.pages if (page.number in legacy[name]) is hindi]
            numbers = {page.number for page in pages}
            group.append(examine(name, pages, truth_of_sample(truth, name, numbers)))
    return confusion(LATIN, examined[False]), confusion(LEGACY, examined[True])
