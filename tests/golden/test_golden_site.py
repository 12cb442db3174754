"""The site in miniature, over real HTTP, and what reading it gives."""

from __future__ import annotations

import hashlib
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest

from golden.builder import EDITIONS, Sample
from golden.builder.build import documents_of
from golden.builder.model import Edition
from golden.site import Department, Site, open_department, serve
from golden.truth import DocumentTruth, Truth
from hpes_assets.acquire.documents import DocumentsResult, fetch_documents
from hpes_assets.acquire.entries import DocumentEntry, EditionStatus, EntryStatus, PlacedBy, Withdrawal
from hpes_assets.acquire.fetch import Fetcher, FetchLimits
from hpes_assets.acquire.html import page_links
from hpes_assets.acquire.registry import Registry
from hpes_assets.acquire.site import site_of
from hpes_assets.acquire.store import RawStore
from hpes_assets.acquire.survey_index import ProblemKind
from hpes_assets.acquire.sync import News, SyncReport, sync
from hpes_assets.home import Home
from hpes_assets.publications.loader import load_profile

SURVEY = load_profile("himachal_economic_survey")
QUICK = FetchLimits(attempts=2, first_wait_s=0.0, longest_wait_s=0.0, silence_s=5.0)
NEWEST = "2025-26"
ENGLISH, HINDI = f"en-economic_survey_{NEWEST}.pdf", f"hi-economic_survey_{NEWEST}.pdf"
SECOND_NAME = f"hp-economic-survey-{NEWEST}.pdf"
SHARED = "Statistical_Tables2018_19.pdf"
OLD = "2018-19"


def pdf(text: str) -> bytes:
    return f"%PDF-1.7\n% {text}\n%%EOF\n".encode()


def paper(folder: Path, editions: tuple[str, ...]) -> Sample:
    """The files of some editions by name and kind, with a line of content each: what a crawler can see."""
    (folder / "pdf").mkdir(parents=True)
    truths = []
    for key in editions:
        for made in documents_of(Edition(key)):
            content = pdf(made.name)
            (folder / "pdf" / made.name).write_bytes(content)
            truths.append(DocumentTruth(
                key, made.name, made.kind, made.title, made.title_year, "", f"{int(key[:4]) + 1}-02-20", 1,
                hashlib.sha256(content).hexdigest(), made.language,
            ))
    return Sample(folder, 1, editions, Truth((), (), tuple(truths), (), ()))


@dataclass
class World:
    """The department, its server and a home that reads it."""

    sample: Sample
    department: Department
    site: Site
    home: Home

    def sync(self) -> SyncReport:
        with Fetcher(site_of(SURVEY, self.site.url), QUICK, sleep=lambda _: None) as fetcher:
            return sync(self.home, SURVEY, fetcher, today=date(2026, 3, 1))

    def fetch(self, *editions: str) -> list[DocumentsResult]:
        with Fetcher(site_of(SURVEY, self.site.url), QUICK, sleep=lambda _: None) as fetcher:
            return [fetch_documents(self.home, SURVEY, edition, fetcher) for edition in editions]

    def held(self, edition: str = NEWEST) -> dict[str, str]:
        """Names and contents of an edition's documents after a fetch."""
        result, = self.fetch(edition)
        store = RawStore(self.home.publication(SURVEY.name).raw)
        return {entry.name: store.checked(entry.sha256).read_text().split("\n")[1][2:] for entry in result.held}

    def entry(self, name: str, edition: str = NEWEST) -> DocumentEntry:
        registry = Registry.load(self.home.publication(SURVEY.name), SURVEY.name)
        return next(entry for entry in registry.documents(edition) if entry.name == name)


@contextmanager
def opened(folder: Path, editions: tuple[str, ...]) -> Iterator[World]:
    sample = paper(folder / "sample", editions)
    department = open_department(sample, folder / "site", dead_pdf=True)
    with serve(folder / "site") as site:
        yield World(sample, department, site, Home(folder / "home"))


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    """Three editions: most of what a publisher does needs no more."""
    with opened(tmp_path, (OLD, "2024-25", NEWEST)) as made:
        yield made


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """All fifteen; nothing is changed on it."""
    with opened(tmp_path_factory.mktemp("whole"), EDITIONS) as made:
        yield made


def news(report: SyncReport) -> dict[str, News]:
    return {item.name: item.news for item in report.news if not item.name.startswith("errata")}


def get(url: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    request = urllib.request.Request(url, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as error:
        return error.code, dict(error.headers), error.read()


def test_listing_leads_to_every_edition_one_without_pdf_and_one_dead(whole: World) -> None:
    found = page_links(get(whole.site.listing)[2], whole.site.listing).links
    assert [link.url for link in found[:15]] == [whole.site.year_page(e) for e in reversed(EDITIONS)]
    assert [get(link.url)[0] for link in found] == [200] * 16 + [404]
    assert b".pdf" not in get(whole.site.year_page("2010-11"))[2]


def test_year_pages_are_in_odd_encodings_and_link_relatively(whole: World) -> None:
    encodings = set()
    for edition in EDITIONS:
        url = whole.site.year_page(edition)
        read = page_links(get(url)[2], url, "text/html")
        encodings.add(read.encoding)
        expected = [whole.site.pdf(d.document) for d in whole.sample.documents_of(edition)]
        assert [link.url for link in read.links if link.url.endswith(".pdf")][: len(expected)] == expected, edition
        assert b"http" not in get(url)[2].replace(b"http-equiv", b"")
    assert encodings == {"utf-8", "cp1252", "utf-16-le"}


def test_one_tables_file_is_linked_inside_comments_of_seven_year_pages(whole: World) -> None:
    raw = {edition: whole.department.page(edition).read_bytes() for edition in EDITIONS}
    told = [edition for edition in EDITIONS if SHARED.encode() in raw[edition].replace(b"\x00", b"")]
    assert told == [OLD, *EDITIONS[-7:]], "a search of the bytes would file one volume under eight years"
    report = whole.sync()
    assert len([link for link in report.index.commented if link.url.endswith(SHARED)]) == 7
    assert [d.edition for d in report.index.documents if d.name == SHARED] == [OLD]
    assert [d.linked_from for d in report.index.documents if d.name == SHARED] == [
        (f"https://himachalservices.nic.in/economics/en-IN/eco-survey-{OLD}.html",)]


def test_reading_the_site_gives_the_registry_of_the_sample(whole: World) -> None:
    report = whole.sync()
    results = whole.fetch(*EDITIONS)
    assert report.registry.edition_keys() == EDITIONS
    found = [(result.edition, entry.name, entry.kind, entry.sha256) for result in results for entry in result.held]
    assert sorted(found) == sorted((d.edition, d.document, d.kind, d.sha256) for d in whole.sample.documents)
    not_ingested = report.registry.edition("2010-11")
    assert not_ingested is not None and not_ingested.status is EditionStatus.NOT_INGESTED
    assert {problem.url.rsplit("/", 1)[-1] for problem in report.index.problems} == {"eco-survey-2009-10.html"}
    errata = whole.entry(f"errata-economic_survey_{NEWEST}.pdf")
    assert (errata.status, errata.failure) == (EntryStatus.FAILED, "dead_link")
    assert news(whole.sync()) == {}, "a second reading is no news"


def test_an_exact_copy_under_a_second_name_is_one_document(world: World) -> None:
    world.sync()
    result, = world.fetch(NEWEST)
    assert {entry.name for entry in result.held} == {ENGLISH, HINDI}
    assert f"{SECOND_NAME}: copy (the same file as {ENGLISH}: left out)" in result.summary()


def test_a_copy_that_turns_up_later_renames_nothing(world: World) -> None:
    world.sync()
    before = world.held(OLD)
    world.department.copy(f"en-economic_survey_{OLD}.pdf", "Eco-Survey.pdf", OLD)
    assert news(world.sync()) == {"Eco-Survey.pdf": News.NEW}
    assert world.held(OLD) == before
    assert min(before) > "Eco-Survey.pdf", "it would come first by its name"


def test_an_old_volume_linked_from_this_years_page_under_a_name_without_year_stays_in_its_edition(
    world: World,
) -> None:
    world.department.copy(SHARED, "stat-tables.pdf", NEWEST, "Statistical Tables")
    world.sync()
    assert world.entry("stat-tables.pdf").placed_by is PlacedBy.LINKING_PAGE
    assert "stat-tables.pdf" in world.held(), "its content is not known as another's yet"
    world.fetch(OLD)
    again = world.sync()
    assert NEWEST in [run.edition for run in again.runs], "the other edition is told"
    assert "stat-tables.pdf" not in world.held() and SHARED in world.held(OLD)


@pytest.mark.parametrize("keeps_old", [False, True])
@pytest.mark.parametrize("renamed", ["en-economic_survey_2025-26_revised.pdf", "en-economic_survey_2025-26 (1).pdf"])
def test_a_renamed_reissue_replaces_the_old_file(world: World, keeps_old: bool, renamed: str) -> None:
    world.department.unlink(NEWEST, SECOND_NAME)
    world.sync()
    world.fetch(NEWEST)
    world.department.reissue(NEWEST, ENGLISH, pdf("corrected"), renamed, keeps_old)
    report = world.sync()
    assert news(report) == {renamed: News.NEW, ENGLISH: News.WITHDRAWN}
    assert world.held() == {renamed: "corrected", HINDI: HINDI}
    old = world.entry(ENGLISH)
    assert (old.status, old.failure) == (EntryStatus.WITHDRAWN, Withdrawal.UNLINKED)
    assert (f"{renamed}, linked beside it, replaces it" if keeps_old else "links to it no more") in old.message
    assert RawStore(world.home.publication(SURVEY.name).raw).has(old.sha256), "history is kept"
    assert news(world.sync()) == {}


def test_a_reissue_that_cannot_be_had_replaces_nothing(world: World) -> None:
    world.department.unlink(NEWEST, SECOND_NAME)
    world.sync()
    before = world.held()
    renamed = f"en-economic_survey_{NEWEST}_revised.pdf"
    world.department.link(NEWEST, renamed)
    assert news(world.sync()) == {renamed: News.DEAD_LINK}, "listed, dead, and the old one stays"
    assert world.held() == before


def test_a_reissue_in_place_replaces_and_is_due_once(world: World) -> None:
    world.department.unlink(NEWEST, SECOND_NAME)
    world.sync()
    world.fetch(NEWEST)
    world.department.reissue(NEWEST, ENGLISH, pdf("corrected"))
    report = world.sync()
    assert news(report) == {ENGLISH: News.REISSUED} and [run.edition for run in report.runs if run.edition == NEWEST]
    assert world.held()[ENGLISH] == "corrected"
    assert NEWEST not in [run.edition for run in world.sync().runs]


@pytest.mark.parametrize(("gone", "unlinked", "failure"), [
    (True, True, Withdrawal.UNLINKED), (False, True, Withdrawal.UNLINKED), (True, False, Withdrawal.GONE),
])
def test_a_withdrawn_document_is_recorded_and_its_file_kept(
    world: World, gone: bool, unlinked: bool, failure: Withdrawal
) -> None:
    world.sync()
    world.fetch(NEWEST)
    world.department.withdraw(NEWEST, HINDI, gone=gone, unlinked=unlinked)
    assert news(world.sync()) == {HINDI: News.WITHDRAWN}
    entry = world.entry(HINDI)
    assert (entry.status, entry.failure) == (EntryStatus.WITHDRAWN, failure) and entry.message
    assert HINDI not in world.held()
    assert RawStore(world.home.publication(SURVEY.name).raw).has(entry.sha256)


def test_a_document_that_is_only_missing_stays_and_that_is_recorded(world: World) -> None:
    world.sync()
    world.fetch(NEWEST)
    content = world.department.pdf(HINDI).read_bytes()
    world.department.withdraw(NEWEST, HINDI, gone=False, unlinked=False)
    assert news(world.sync()) == {HINDI: News.DEAD_LINK}
    entry = world.entry(HINDI)
    assert (entry.status, entry.failure) == (EntryStatus.OK, "dead_link") and "404" in entry.message
    world.department.pdf(HINDI).write_bytes(content)
    world.sync()
    assert world.entry(HINDI).failure == ""


def test_a_link_that_was_put_into_a_comment_withdraws(world: World) -> None:
    world.sync()
    world.fetch(NEWEST)
    world.department.disable(NEWEST, HINDI)
    assert news(world.sync()) == {HINDI: News.WITHDRAWN}


def test_a_bad_day_of_the_server_withdraws_nothing(world: World) -> None:
    world.sync()
    before = {edition: world.held(edition) for edition in world.sample.editions}
    world.site.down = True
    report = world.sync()
    assert report.runs == () and "no index page could be read" in report.nothing_to_do()
    world.site.down = False
    assert news(world.sync()) == {}
    assert {edition: world.held(edition) for edition in before} == before


def test_pages_under_maintenance_withdraw_nothing(world: World) -> None:
    world.sync()
    before = world.held()
    world.department.page(NEWEST).write_bytes(b"<html><body>Under maintenance, please come back later.</body></html>")
    report = world.sync()
    assert news(report) == {} and ProblemKind.EMPTY_PAGE in [problem.kind for problem in report.index.problems]
    world.department.listing.write_bytes(b"<html><body>Under maintenance.</body></html>")
    for edition in world.sample.editions:
        world.department.page(edition).write_bytes(b"<html><body>Under maintenance.</body></html>")
    assert news(world.sync()) == {}
    assert world.held() == before


def test_validators_spare_a_download(world: World) -> None:
    url = world.site.pdf(ENGLISH)
    status, headers, body = get(url)
    assert (status, headers["Content-Type"], body[:5]) == (200, "application/pdf", b"%PDF-")
    assert get(url, **{"If-None-Match": headers["ETag"]})[0] == 304
    assert get(url, **{"If-Modified-Since": headers["Last-Modified"]})[0] == 304
    assert get(url, **{"If-None-Match": '"other"'})[0] == 200


def test_a_drawn_sample_has_the_same_site(sample: Sample, tmp_path: Path) -> None:
    department = open_department(sample, tmp_path)
    with serve(tmp_path) as running:
        url = running.pdf("en-economic_survey_2024-25.pdf")
        tag = get(url)[1]["ETag"]
        department.reissue("2024-25", "en-economic_survey_2024-25.pdf", b"%PDF-1.4 reissue")
        status, _, body = get(url, **{"If-None-Match": tag})
        assert (status, body) == (200, b"%PDF-1.4 reissue")
        assert [r.status for r in running.requests] == [200, 200]


def test_nothing_outside_the_folder_is_served(world: World) -> None:
    assert get(world.site.url + "/economics/%2e%2e/%2e%2e/etc/passwd")[0] == 404


def test_many_readers_at_once(world: World) -> None:
    results: list[int] = []
    threads = [threading.Thread(target=lambda: results.append(get(world.site.listing)[0])) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [200] * 12
