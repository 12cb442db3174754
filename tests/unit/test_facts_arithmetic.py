"""Jumps between editions that no revision explains."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from facts_tables import SURVEY, facts, table

from hpes_assets.facts.arithmetic import Jump, suspicious_revisions
from hpes_assets.facts.build import FactRow


def printing(edition: str, text: str, unit_note: str = "(₹ in crore)") -> FactRow:
    accepted = table([("2018-19",)], [(("GSDP at current prices",), [text])], unit_note=unit_note)
    return facts(accepted, replace(SURVEY, edition=edition))[0]


@pytest.mark.parametrize(("earlier", "later", "jump"), [
    (("1,51,835",), ("1,53,845",), None),
    (("1,51,835",), ("1,49,442",), None),
    (("1,51,835",), ("15,38,450",), Jump.POWER_OF_TEN),
    (("1,51,835",), ("15,184",), Jump.POWER_OF_TEN),
    (("1,51,835",), ("1,51,835", "(₹ in lakh)"), Jump.LAKH_CRORE),
    (("1,51,835",), ("1,51,83,500", "(₹ in lakh)"), None),
    (("1,51,835",), ("1,51,835", "(in MU)"), Jump.UNIT_CHANGED),
    (("1,53,845",), ("1,35,845",), Jump.DIGITS_SWAPPED),
    (("1,53,845",), ("1,53,854",), None),
    (("1,513",), ("(-)1,513",), Jump.SIGN),
])  # fmt: skip
def test_jumps(earlier: tuple[str, ...], later: tuple[str, ...], jump: Jump | None) -> None:
    found = suspicious_revisions([printing("2019-20", *later), printing("2018-19", *earlier)])
    assert [suspicion.jump for suspicion in found] == ([jump] if jump else [])
    for suspicion in found:
        assert (suspicion.earlier.edition, suspicion.later.edition) == ("2018-19", "2019-20")
        assert (
            suspicion.earlier.printed in suspicion.evidence and suspicion.later.printed in suspicion.evidence
        )


def test_printings_of_one_edition_or_of_parts_are_not_compared() -> None:
    one, two = printing("2018-19", "1,51,835"), printing("2018-19", "15,18,350")
    assert suspicious_revisions([one, two]) == []
    assert suspicious_revisions([one, replace(two, edition="2019-20", is_partial=True)]) == []
    assert suspicious_revisions([one, replace(two, edition="2019-20", value=Decimal(0))]) == []
