"""Identity of drawn PDFs whose signals are forged, one by one and in pairs: right, or no verdict, never wrong.

Every forged value is read back from a forged PDF. Pairs inside the file are put together from what was read of each
forged copy; a few are forged together in one file to show that this is the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pytest

from golden.builder import Sample, build_sample
from golden.forge import Forgery, forge, moved
from golden.forging import MOVES, SURVEY, YEAR_PAGE, Forged, forged_copies, read, tallies, to_markdown
from hpes_assets.editions.cascade import identify, verdict_on
from hpes_assets.editions.model import SignalKind
from hpes_assets.editions.signals import signals
from hpes_assets.pages.language import ranges
from hpes_retrieval.schema import Language

EDITIONS = ("2014-15", "2021-22", "2022-23", "2025-26")
"""One with a tables volume and both narratives, both orders of a combined volume, and the newest."""
TOGETHER = (
    Forgery(title_page=1, running_heads=1), Forgery(title_page=-1, newest_data_year=-1),
    Forgery(running_heads=1, created_on=1), Forgery(filename=-1, title_page=-1),
)


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    return build_sample(tmp_path_factory.mktemp("drawn"), seed=606, editions=EDITIONS)


@pytest.fixture(scope="module")
def documents(drawn: Sample, tmp_path_factory: pytest.TempPathFactory) -> list[Forged]:
    return list(forged_copies(drawn, tmp_path_factory.mktemp("forged")))


def test_genuine_documents_are_their_editions(documents: list[Forged]) -> None:
    assert len(documents) == 8
    for document in documents:
        found = identify(document.truth.edition, [document.genuine], SURVEY)
        assert found.agrees, found.reason
        assert {signal.kind for signal in found.signals if signal.edition or signal.permits} == set(SignalKind)


def test_the_forger_moves_what_he_means_to_and_nothing_else(documents: list[Forged]) -> None:
    for document, by in product(documents, MOVES):
        before = {signal.kind: signal for signal in signals(document.genuine, SURVEY)}
        after = {signal.kind: signal for signal in signals(document.copies[by].evidence, SURVEY)}
        for kind in (SignalKind.TITLE_PAGE, SignalKind.RUNNING_HEADS):
            there = {moved(before[kind].edition or "", by)}
            if document.truth.language != "english":
                there.add("")  # a year in a run of Devanagari is written apart, and a running head may go silent
            assert (after[kind].edition or "") in there, (document.truth.document, kind)
        years = SignalKind.NEWEST_DATA_YEAR
        assert after[years].value == moved(before[years].value, by), document.truth.document
        for kind in (SignalKind.FILENAME, SignalKind.CREATED_ON):
            assert after[kind].edition == before[kind].edition


@pytest.mark.parametrize("by_hand", [False, True], ids=["linked", "by hand"])
@pytest.mark.parametrize("kind", SignalKind)
def test_one_forged_signal_is_outvoted_or_refused(documents: list[Forged], kind: SignalKind, by_hand: bool) -> None:
    for document, by in product(documents, MOVES):
        found = document.judged((kind, by), by_hand=by_hand)
        impossible = kind is SignalKind.CREATED_ON and by < 0
        assert found.edition == (None if impossible else document.truth.edition), found
        assert not impossible or "can have been" in found.reason


@pytest.mark.parametrize("by_hand", [False, True], ids=["linked", "by hand"])
@pytest.mark.parametrize("pair", list(combinations(SignalKind, 2)), ids=lambda pair: "+".join(pair))
def test_two_forged_signals_never_give_a_wrong_edition(
    documents: list[Forged], pair: tuple[SignalKind, SignalKind], by_hand: bool
) -> None:
    for document, first, second in product(documents, MOVES, MOVES):
        found = document.judged((pair[0], first), (pair[1], second), by_hand=by_hand)
        assert found.edition in (None, document.truth.edition), (document.truth.document, first, second, found.reason)
        assert found.edition or any(kind.replace("_", " ") in found.reason or "it was made" in found.reason
                                    for kind in pair), f"the evidence is named: {found.reason}"


def test_a_forged_document_filed_where_the_forger_wants_it_is_refused_there(documents: list[Forged]) -> None:
    for document, pair, by in product(documents, combinations(SignalKind, 2), MOVES):
        evidence = document.genuine
        for kind in pair:
            evidence = document.with_signal(evidence, kind, by)
        found = identify(moved(document.truth.edition, by), [evidence], SURVEY)
        assert not found.agrees and found.reason, (document.truth.document, pair, by)


def together(documents: list[Forged]) -> Iterator[tuple[Forged, Forgery]]:
    """Each kind of document with a pair that is forged in one file."""
    by_kind = {document.truth.kind: document for document in documents}
    yield from zip(by_kind.values(), TOGETHER, strict=True)


def test_pairs_forged_in_one_file_are_read_as_they_were_put_together(documents: list[Forged], tmp_path: Path) -> None:
    for document, forgery in together(documents):
        path = forge(document.path, tmp_path, forgery)
        found = verdict_on(read(path, document.truth, document.genuine.linked_from).evidence, SURVEY)
        pair = [(kind, by) for kind in SignalKind if (by := getattr(forgery, kind))]
        expected = document.judged(*pair)
        assert found.edition == expected.edition and found.edition in (None, document.truth.edition)
        told = {signal.kind: (signal.edition, signal.permits) for signal in found.signals}
        assert told == {signal.kind: (signal.edition, signal.permits) for signal in expected.signals}, str(forgery)


def test_the_table_of_the_readme_counts_every_forgery(documents: list[Forged]) -> None:
    found = tallies(documents)
    assert [one.right + one.refused + one.wrong for one in found] == [8, 8 * 12, 8 * 60, 8, 8 * 10, 8 * 40]
    assert not any(one.wrong for one in found)
    assert [one.refused for one in found if one.forged == "one signal"] == [8, 8], "a date before the issue"
    assert "| none | given by hand | 8 | 0 | 0 |" in to_markdown(found, 606, len(documents))


def test_one_tables_volume_linked_from_seven_year_pages_is_its_own_edition(documents: list[Forged]) -> None:
    volume = next(one for one in documents if one.truth.kind == "tables" and one.truth.edition == "2014-15")
    pages = tuple(YEAR_PAGE.format(moved("2019-20", start - 2019)) for start in range(2019, 2026))
    for linked_from in (*((page,) for page in pages), pages, (*pages, *volume.genuine.linked_from)):
        linked = replace(volume.genuine, linked_from=linked_from)
        assert verdict_on(linked, SURVEY).edition == "2014-15"


def test_both_orders_of_a_combined_volume_give_both_halves_with_their_pages(
    drawn: Sample, documents: list[Forged]
) -> None:
    orders = {}
    for document in documents:
        if document.truth.kind != "combined":
            continue
        pages = [one for one in drawn.truth.pages if one.document == document.truth.document]
        halves = ranges([page.language for page in document.copies[0].described])
        orders[document.truth.edition] = tuple(half.language for half in halves)
        for half in halves:
            own = [one for one in pages if half.first <= one.page <= half.last]
            assert {one.language for one in own if one.language} <= {half.language.value, "none"}
        assert (halves[0].first, halves[0].last + 1, halves[-1].last) == (1, halves[1].first, len(pages))
    assert orders == {"2021-22": (Language.HINDI, Language.ENGLISH), "2022-23": (Language.ENGLISH, Language.HINDI)}
