"""The report on the gate as tables for a terminal and as JSON.

Belongs here: the look of it. Does not belong here: judging and counting (see ``golden.confusion``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from golden.confusion import Candidate, Confusion, Finding, Landed, ProofCount, RuleCount, Split


def show(report: Confusion, console: Console, most: int = 40) -> None:
    """Print a report.

    Args:
        report: The counts.
        console: Where to.
        most: Longest list of tables that is printed; the rest is counted.
    """
    console.print(f"[bold]{report.name}[/bold]: {report.regions} regions")
    reach = report.reach
    console.print(f"{reach.tables} true tables: {reach.landed} landed, {len(reach.refused)} refused, "
                  f"{len(reach.unseen)} not seen")
    console.print(_rules(report.rules))
    console.print(_proofs(report.proofs))
    _list("landed, but not right", [_landed(one) for one in report.landed_wrong], console, most)
    _list("true tables that no candidate has a figure of", report.reach.unseen, console, most)
    _list("right, but nothing of the region landed", [_rejected(one) for one in report.rejected_right], console, most)
    _list("a table, but read wrong and rejected", [_rejected(one) for one in report.rejected_wrong], console, most)


def as_json(report: Confusion) -> dict[str, Any]:
    """A report as plain values."""
    return {
        "name": report.name, "regions": report.regions,
        "tables": report.reach.tables, "tables_landed": report.reach.landed,
        "tables_refused": list(report.reach.refused), "tables_unseen": list(report.reach.unseen),
        "rules": [
            {"rule": str(one.rule), **_named("rejected", one.rejected), **_named("rejected_alone", one.alone),
             **_named("passed", one.passed)}
            for one in report.rules
        ],
        "proofs": [
            {"proof": str(one.proof), **_named("tables", one.tables), "cells": one.cells,
             "wrong_cells": one.wrong_cells}
            for one in report.proofs
        ],
        "landed_wrong": [
            {**_place(one.table), "proof": str(one.proof), "standing": str(one.table.standing)}
            for one in report.landed_wrong
        ],
        "rejected_right": [_refused(one) for one in report.rejected_right],
        "rejected_wrong": [_refused(one) for one in report.rejected_wrong],
    }  # fmt: skip


def _rules(counts: Sequence[RuleCount]) -> Table:
    table = Table(title="candidates by rule (of the rejected, in brackets: by this rule alone)", title_justify="left")
    table.add_column("rule", no_wrap=True)
    for head in ("rejected right", "rejected wrong", "rejected no table", "passed right", "passed wrong",
                 "passed no table"):
        table.add_column(head, justify="right")
    for one in counts:
        pairs = zip(_numbers(one.rejected), _numbers(one.alone), strict=True)
        rejected = [f"{count} ({alone})" if count else "0" for count, alone in pairs]
        table.add_row(str(one.rule), *rejected, *map(str, _numbers(one.passed)))
    return table


def _proofs(counts: Sequence[ProofCount]) -> Table:
    table = Table(title="landed tables by proof", title_justify="left")
    table.add_column("proof", no_wrap=True)
    for head in ("right", "wrong", "no table", "figures", "wrong figures"):
        table.add_column(head, justify="right")
    for one in counts:
        table.add_row(str(one.proof), *map(str, (*_numbers(one.tables), one.cells, one.wrong_cells)))
    return table


def _list(title: str, lines: Sequence[str], console: Console, most: int) -> None:
    if not lines:
        console.print(f"{title}: none")
        return
    console.print(f"{title}: {len(lines)}", style="bold")
    for line in lines[:most]:
        console.print(f"  {line}", markup=False, highlight=False, soft_wrap=True)
    if len(lines) > most:
        console.print(f"  and {len(lines) - most} more; --json has them all")


def _landed(one: Landed) -> str:
    return f"{_where(one.table)}, proof {one.proof}, {_faults(one.table)}"


def _rejected(one: Candidate) -> str:
    reasons = "".join(f"\n      {violation.rule}: {violation.evidence}" for violation in one.broken)
    return f"{_where(one)}, {_faults(one)}{reasons}"


def _faults(one: Candidate) -> str:
    """How many figures are wrong, in what, and the first of them."""
    count, wrong = len(one.checked.findings), one.checked.wrong
    missed = f", {one.checked.missed} missed" if one.checked.missed else ""
    if not wrong:
        return f"{count} figures right{missed}"
    kinds = Counter(finding.fault for finding in wrong)
    tally = ", ".join(f"{times} {kind}" for kind, times in kinds.items())
    return "\n      ".join((f"{len(wrong)} of {count} figures wrong ({tally}){missed}", *_sentence(wrong[0])))


def _sentence(finding: Finding) -> Iterator[str]:
    yield f"{finding.fault}: {finding.text} under {' > '.join(finding.row_path)} / {' > '.join(finding.column_path)}"
    if finding.truth:
        yield f"the truth has {finding.truth}"


def _where(one: Candidate) -> str:
    pages = ", ".join(map(str, one.grid.pages))
    return f"{one.document} p. {pages}, {one.grid.strategy}: {one.grid.caption or '(no caption)'}"


def _refused(one: Candidate) -> dict[str, Any]:
    return {**_place(one), "rules": [{"rule": str(v.rule), "evidence": v.evidence} for v in one.broken]}


def _place(one: Candidate) -> dict[str, Any]:
    return {
        "document": one.document, "pages": list(one.grid.pages), "box": list(one.grid.box),
        "caption": one.grid.caption, "strategy": one.grid.strategy, "figures": len(one.checked.findings),
        "missed": one.checked.missed, "wrong": [_fault(finding) for finding in one.checked.wrong],
    }  # fmt: skip


def _fault(finding: Finding) -> dict[str, Any]:
    return {"page": finding.page, "text": finding.text, "fault": str(finding.fault),
            "row_path": list(finding.row_path), "column_path": list(finding.column_path), "truth": finding.truth}


def _numbers(split: Split) -> tuple[int, int, int]:
    return (split.right, split.wrong, split.no_table)


def _named(prefix: str, split: Split) -> dict[str, int]:
    return {f"{prefix}_right": split.right, f"{prefix}_wrong": split.wrong, f"{prefix}_no_table": split.no_table}
