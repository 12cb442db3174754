"""Identity under forgery: the right edition or a failed check with the evidence, never a wrong one."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from itertools import combinations, product

import pytest

from hpes_assets.editions.cascade import identify, verdict_on
from hpes_assets.editions.evidence import evidence_of, newest_data_year
from hpes_assets.editions.model import DocumentEvidence, Signal, SignalKind, Weight
from hpes_assets.editions.signals import signals
from hpes_assets.pages.describe import PageRow
from hpes_assets.pages.model import DocumentInfo
from hpes_assets.publications.model import DocumentKind, Profile, YearRule
from hpes_retrieval.schema import Encoding, Language

YEAR = r"(?P<edition>\d{4}\s*[-–&]\s*\d{2,4})"
SURVEY = Profile(
    name="state_survey",
    title="Economic Survey",
    jurisdiction="Himachal Pradesh",
    kind="survey",
    edition_pattern=re.compile(r"(?P<start>\d{4})-(?P<end>\d{2})"),
    first_edition="2011-12",
    index_pages=(),
    allowed_hosts=(),
    title_patterns=tuple(
        re.compile(pattern, re.I)
        for pattern in (
            rf"economic survey (?:of himachal pradesh )?{YEAR}",
            rf"statistical tables {YEAR}",
            rf"vkfFkZd losZ\{{k\.k {YEAR}",
        )
    ),
    document_kinds=(
        DocumentKind("tables", re.compile("tables", re.I), YearRule.LATEST_DATA_YEAR),
        DocumentKind("narrative_en", re.compile("survey", re.I), YearRule.EDITION, True),
        DocumentKind("plain", re.compile("plain"), YearRule.NONE),
    ),
    issue_month=2,
    issue_offset_years=1,
    earliest_months_before_issue=6,
    newest_data_year_lag=(0, 2),
    units=(),
    languages=(),
    rejection_band=(0, 1),
    rejection_jump=1,
)
BUDGET = replace(
    SURVEY,
    name="budget",
    issue_offset_years=0,
    newest_data_year_lag=(0, 0),
    title_patterns=(re.compile(rf"budget at a glance {YEAR}", re.I),),
    document_kinds=(DocumentKind("combined", re.compile("budget"), YearRule.EDITION, True),),
)


def year(start: int) -> str:
    return f"{start}-{(start + 1) % 100:02d}"


def forge(kind: str, start: int) -> dict[SignalKind, dict[str, object]]:
    """What each signal would be in the edition that begins with a year."""
    tables = kind == "tables"
    titled = start - 1 if tables else start
    name = (
        f"Statistical_Tables{start}_{(start + 1) % 100:02d}.pdf"
        if tables
        else f"en-economic_survey_{year(start)}.pdf"
    )
    title = (
        f"STATISTICAL TABLES {year(titled)}"
        if tables
        else f"ECONOMIC SURVEY OF HIMACHAL PRADESH {year(start)}"
    )
    head = f"Statistical Tables {year(titled)}" if tables else f"Economic Survey {year(start)}"
    return {
        SignalKind.FILENAME: {"name": name},
        SignalKind.LINKING_PAGE: {
            "linked_from": (f"https://site.example/economics/eco-survey-{year(start)}.html",)
        },
        SignalKind.TITLE_PAGE: {"first_pages": (title, "Foreword of the Minister")},
        SignalKind.RUNNING_HEADS: {"running_heads": (head,) * 8 + ("State Income",) * 8},
        SignalKind.CREATED_ON: {"info": DocumentInfo(100, date(start + 1, 2, 20))},
        SignalKind.NEWEST_DATA_YEAR: {"newest_data_year": year(titled)},
    }


def genuine(kind: str, start: int = 2018) -> DocumentEvidence:
    fields: dict[str, object] = {"name": "", "kind": kind}
    for part in forge(kind, start).values():
        fields |= part
    return DocumentEvidence(**fields)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", ["narrative_en", "tables"])
def test_a_genuine_document_is_its_edition(kind: str) -> None:
    found = identify("2018-19", [genuine(kind)], SURVEY)
    assert found.verdict == "2018-19" and found.agrees
    assert {signal.kind for signal in found.signals} == set(SignalKind)
    assert all(signal.reason for signal in found.signals)


def test_a_tables_volume_titled_a_year_behind_agrees() -> None:
    title = next(
        signal for signal in signals(genuine("tables", 2017), SURVEY) if signal.kind is SignalKind.TITLE_PAGE
    )
    assert title.edition == "2017-18" and "2016-17" in title.value and title.weight is Weight.CHECK


ALONE = list(product(["narrative_en", "tables"], SignalKind, [2015, 2016, 2017, 2019, 2020, 2021]))
PAIRS = list(
    product(
        ["narrative_en", "tables"], combinations(SignalKind, 2), product([2016, 2017, 2019, 2020], repeat=2)
    )
)


@pytest.mark.parametrize(("kind", "signal", "start"), ALONE)
def test_one_forged_signal(kind: str, signal: SignalKind, start: int) -> None:
    forged = replace(genuine(kind), **forge(kind, start)[signal])
    found = identify("2018-19", [forged], SURVEY)
    too_early = signal is SignalKind.CREATED_ON and start < 2018
    assert found.verdict == (None if too_early else "2018-19")
    if too_early:
        assert f"{start + 1}" in found.reason and "can have been" in found.reason


@pytest.mark.parametrize(("kind", "pair", "starts"), PAIRS)
def test_two_forged_signals_never_give_a_wrong_edition(
    kind: str, pair: tuple, starts: tuple[int, int]
) -> None:
    forged = genuine(kind)
    for signal, start in zip(pair, starts, strict=True):
        forged = replace(forged, **forge(kind, start)[signal])
    for filed_under in {"2018-19", year(starts[0])}:
        found = identify(filed_under, [forged], SURVEY)
        assert found.verdict in (None, "2018-19")
        assert found.agrees == (found.verdict == filed_under)
        assert found.reason


def test_forged_pairs_are_mostly_seen_through_or_refused_for_a_reason() -> None:
    outcomes = {}
    for pair in combinations(SignalKind, 2):
        forged = genuine("narrative_en")
        for signal in pair:
            forged = replace(forged, **forge("narrative_en", 2020)[signal])
        outcomes[pair] = verdict_on(forged, SURVEY).edition
    assert outcomes[(SignalKind.FILENAME, SignalKind.CREATED_ON)] == "2018-19"
    assert outcomes[(SignalKind.TITLE_PAGE, SignalKind.RUNNING_HEADS)] is None
    assert sum(edition == "2018-19" for edition in outcomes.values()) >= 4


@pytest.mark.parametrize(
    "missing",
    [SignalKind.LINKING_PAGE, SignalKind.RUNNING_HEADS, SignalKind.CREATED_ON, SignalKind.NEWEST_DATA_YEAR],
)
@pytest.mark.parametrize("signal", SignalKind)
@pytest.mark.parametrize("kind", ["narrative_en", "tables"])
def test_one_forged_and_one_missing_signal(kind: str, signal: SignalKind, missing: SignalKind) -> None:
    blank = {
        SignalKind.LINKING_PAGE: {"linked_from": ()},
        SignalKind.RUNNING_HEADS: {"running_heads": ()},
        SignalKind.CREATED_ON: {"info": None},
        SignalKind.NEWEST_DATA_YEAR: {"newest_data_year": None},
    }
    for start in (2016, 2017, 2019, 2020):
        forged = replace(genuine(kind), **forge(kind, start)[signal])
        assert verdict_on(replace(forged, **blank[missing]), SURVEY).edition in (None, "2018-19")


def test_the_linking_page_alone_is_never_a_verdict() -> None:
    lone = DocumentEvidence("tables.pdf", "tables", None, ("https://site.example/eco-survey-2024-25.html",))
    found = verdict_on(lone, SURVEY)
    assert found.edition is None and "never enough" in found.reason
    with_data = replace(lone, newest_data_year="2023-24", info=DocumentInfo(9, date(2025, 2, 20)))
    assert verdict_on(with_data, SURVEY).edition is None


SEVEN = tuple(f"https://site.example/eco-survey-{year(start)}.html" for start in range(2019, 2026))


@pytest.mark.parametrize("pages", [*((page,) for page in SEVEN), SEVEN], ids=lambda pages: str(len(pages)))
def test_one_tables_file_linked_from_seven_years_is_one_edition(pages: tuple[str, ...]) -> None:
    shared = replace(genuine("tables", 2017), linked_from=pages)
    for start in range(2019, 2026):
        found = identify(year(start), [shared], SURVEY)
        assert not found.agrees and found.verdict == "2017-18"


def test_linking_pages_count_only_where_they_agree() -> None:
    def linked(*pages: str) -> Signal:
        found = signals(replace(genuine("tables", 2017), linked_from=pages), SURVEY)
        return next(signal for signal in found if signal.kind is SignalKind.LINKING_PAGE)

    listing = "https://site.example/economics/"
    assert linked(listing).weight is Weight.SILENT and linked(listing).value == listing
    agreeing = linked(listing, SEVEN[0], SEVEN[0] + "?print=1")
    assert (agreeing.edition, agreeing.weight) == ("2019-20", Weight.SUPPORT)
    differing = linked(*reversed(SEVEN[:2]), listing)
    assert (differing.edition, differing.weight) == (None, Weight.SILENT)
    assert differing.reason == "linked from the pages of several years: 2019-20, 2020-21"


def test_a_title_names_no_data_year_even_where_one_page_is_many() -> None:
    pages = [row(1, "STATISTICAL TABLES\n2019-20")]
    pages += [row(page, "Area 2016-17 2017-18") for page in range(2, 5)]
    assert evidence_of("Statistical_Tables2018_19.pdf", "tables", pages, SURVEY).newest_data_year == "2017-18"


def test_a_file_made_in_2020_is_not_the_edition_of_2025() -> None:
    forged = replace(genuine("narrative_en", 2025), info=DocumentInfo(9, date(2020, 2, 20)))
    found = identify("2025-26", [forged], SURVEY)
    assert found.verdict is None and "February 2020" in found.reason


def test_a_later_resave_is_legal_and_the_months_before_issue_are_the_profiles() -> None:
    def made(when: date) -> str | None:
        return verdict_on(replace(genuine("narrative_en"), info=DocumentInfo(9, when)), SURVEY).edition

    assert made(date(2024, 7, 1)) == "2018-19"
    assert made(date(2018, 9, 1)) == "2018-19"
    assert made(date(2018, 8, 31)) is None


def test_files_added_by_hand_need_no_linking_page_and_no_telling_name() -> None:
    dropped = replace(genuine("narrative_en"), name="scan0001.pdf", linked_from=())
    assert verdict_on(dropped, SURVEY).edition == "2018-19"
    tables = replace(genuine("tables"), name="annex.pdf", linked_from=())
    assert verdict_on(tables, SURVEY).edition == "2018-19"
    undated = replace(tables, info=None)
    assert verdict_on(replace(undated, running_heads=()), SURVEY).edition is None


def test_nothing_to_go_by_is_no_verdict() -> None:
    found = identify("2018-19", [DocumentEvidence("scan.pdf", "narrative_en")], SURVEY)
    assert found.verdict is None and "nothing names" in found.reason
    assert identify("2018-19", [], SURVEY).verdict is None


def test_documents_of_different_editions_are_no_edition() -> None:
    found = identify("2018-19", [genuine("narrative_en"), genuine("tables", 2017)], SURVEY)
    assert found.verdict is None and not found.agrees
    assert [verdict.edition for verdict in found.documents] == ["2018-19", "2017-18"]


def test_documents_of_one_edition_agree() -> None:
    found = identify("2018-19", [genuine("narrative_en"), genuine("tables")], SURVEY)
    assert found.agrees and found.title == "ECONOMIC SURVEY OF HIMACHAL PRADESH 2018-19"
    assert found.published_on == date(2019, 2, 20)


def test_a_misfiled_document_is_named_with_its_edition() -> None:
    found = identify("2019-20", [genuine("narrative_en")], SURVEY)
    assert (
        found.verdict == "2018-19"
        and not found.agrees
        and found.reason.startswith("filed under 2019-20, but it is 2018-19")
    )


def test_a_title_in_the_keystrokes_of_the_legacy_font() -> None:
    hindi = replace(genuine("narrative_en", 2025), first_pages=("vkfFkZd losZ{k.k 2025&26",))
    found = {signal.kind: signal for signal in signals(hindi, SURVEY)}
    assert found[SignalKind.TITLE_PAGE].edition == "2025-26"


def test_a_preface_that_names_last_years_survey_is_not_the_title() -> None:
    preface = "The Economic Survey 2017-18 was well received. " + "words " * 200
    document = replace(genuine("narrative_en"), first_pages=(preface, "ECONOMIC SURVEY 2018-19"))
    title = next(signal for signal in signals(document, SURVEY) if signal.kind is SignalKind.TITLE_PAGE)
    assert title.edition == "2018-19"


def test_ambiguous_evidence_is_silent() -> None:
    document = replace(
        genuine("narrative_en"),
        name="survey_2017-18_and_2018-19.pdf",
        first_pages=("Economic Survey 2017-18 Economic Survey 2018-19",),
        running_heads=("Economic Survey 2017-18", "Economic Survey 2018-19"),
    )
    found = {signal.kind: signal for signal in signals(document, SURVEY)}
    for kind in (SignalKind.FILENAME, SignalKind.TITLE_PAGE, SignalKind.RUNNING_HEADS):
        assert found[kind].weight is Weight.SILENT and "several" in found[kind].reason


def test_a_kind_whose_title_names_no_year() -> None:
    document = replace(genuine("narrative_en"), kind="plain")
    found = {signal.kind: signal for signal in signals(document, SURVEY)}
    assert found[SignalKind.TITLE_PAGE].weight is Weight.SILENT


def test_a_budget_of_the_coming_year() -> None:
    document = DocumentEvidence(
        "budget_at_a_glance_2024-25.pdf",
        "combined",
        DocumentInfo(23, date(2025, 1, 31)),
        first_pages=("BUDGET AT A GLANCE 2025-2026",),
        newest_data_year="2025-26",
    )
    found = verdict_on(document, BUDGET)
    assert found.edition == "2025-26" and "outvoting filename" in found.reason
    assert verdict_on(replace(document, info=None), BUDGET).edition is None


def row(page: int, text: str, head: str = "") -> PageRow:
    return PageRow(page, "", Language.ENGLISH, Encoding.LATIN, 1.0, 9, "", "", head, (), False, text)


def test_evidence_is_gathered_from_pages() -> None:
    pages = [row(1, "ECONOMIC SURVEY 2018-19")] + [
        row(n, "GSDP 2017-18 2018-19 (AE)", "Economic Survey 2018-19") for n in range(2, 12)
    ]
    pages.append(row(12, "The target for 2019-20 and for 2030-31"))
    found = evidence_of("a.pdf", "narrative_en", pages, SURVEY, DocumentInfo(12, date(2019, 2, 1)))
    assert found.newest_data_year == "2018-19" and len(found.running_heads) == 10
    assert verdict_on(found, SURVEY).edition == "2018-19"


@pytest.mark.parametrize(
    ("text", "year_found"),
    [
        ("2018-19", "2018-19"),
        ("2018–2019 and 2019/20", "2019-20"),
        ('o"kZ 2025&26', "2025-26"),
        ("1999-2000", "1999-00"),
        ("2012-17 plan", None),
        ("1,832018-19", None),
        ("Vision 2030 and growth in FY26", None),
    ],
)
def test_the_newest_year_of_a_page(text: str, year_found: str | None) -> None:
    assert newest_data_year([text]) == year_found


def test_no_year_is_no_data_year() -> None:
    assert newest_data_year(["words", ""]) is None
    assert newest_data_year(["2018-19"] * 20 + ["2019-20"]) == "2018-19"
