"""Documents of an edition: fetched once, replaced when reissued, marked when withdrawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from acquire_site import LocalSite, Reply, html, pdf, serving

from hpes_assets.acquire.documents import (
    Change,
    DocumentsResult,
    add_local_files,
    fetch_documents,
    withdraw_document,
)
from hpes_assets.acquire.entries import EditionStatus, EntryStatus, PlacedBy, Withdrawal
from hpes_assets.acquire.fetch import Fetcher, FetchLimits
from hpes_assets.acquire.registry import Registry, RegistryError, editing
from hpes_assets.acquire.site import site_of
from hpes_assets.acquire.store import RawStore, StoreError
from hpes_assets.acquire.sync import News, SyncReport, sync
from hpes_assets.home import Home
from hpes_assets.publications.editions import EditionError
from hpes_assets.publications.loader import load_profile

SURVEY = load_profile("himachal_economic_survey")
QUICK = FetchLimits(attempts=2, first_wait_s=0.0, longest_wait_s=0.0, silence_s=1.0)
YEAR_PAGE = "/economics/en-IN/eco-survey-2024-25.html"
ENGLISH, HINDI = "en-economic_survey_2024-25.pdf", "hi-economic_survey_2024-25.pdf"
NOW = datetime(2025, 3, 1, 6, 30, tzinfo=UTC)


@dataclass
class World:
    """A home and a publisher's site with one edition of two documents."""

    home: Home
    site: LocalSite

    def link(self, *names: str) -> None:
        links = "".join(f"<a href=../pdf/{name}>{name}</a>" for name in names)
        self.site.replies[YEAR_PAGE] = html(f"<title>Economic Survey 2024-25</title>{links}")

    def publish(self, name: str, text: str, **more: object) -> None:
        self.site.replies[f"/economics/pdf/{name}"] = Reply(pdf(text), **more)  # type: ignore[arg-type]

    def fetcher(self) -> Fetcher:
        return Fetcher(site_of(SURVEY, self.site.base), QUICK, sleep=lambda _: None)

    def sync(self, **more: object) -> SyncReport:
        with self.fetcher() as fetcher:
            return sync(self.home, SURVEY, fetcher, today=date(2025, 3, 1), **more)  # type: ignore[arg-type]

    def fetch(self, edition: str = "2024-25") -> DocumentsResult:
        with self.fetcher() as fetcher:
            return fetch_documents(self.home, SURVEY, edition, fetcher, clock=lambda: NOW)

    def content(self, result: DocumentsResult) -> dict[str, bytes]:
        store = RawStore(self.home.publication(SURVEY.name).raw)
        return {entry.name: store.checked(entry.sha256).read_bytes() for entry in result.held}

    @property
    def registry(self) -> Registry:
        return Registry.load(self.home.publication(SURVEY.name), SURVEY.name)


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    with serving() as site:
        made = World(Home(tmp_path / "home"), site)
        site.replies["/economics/"] = html("<a href=en-IN/eco-survey-2024-25.html>2024-25</a>")
        made.link(ENGLISH, HINDI)
        made.publish(ENGLISH, "english")
        made.publish(HINDI, "hindi")
        yield made


def changes(result: DocumentsResult) -> dict[str, Change]:
    return {outcome.entry.name: outcome.change for outcome in result.outcomes}


def news(report: SyncReport) -> dict[str, News]:
    return {item.name: item.news for item in report.news}


def test_from_index_page_to_content(world: World) -> None:
    report = world.sync()
    assert report.new_editions == ("2024-25",) and news(report) == {ENGLISH: News.NEW, HINDI: News.NEW}
    assert [run.edition for run in report.runs] == ["2024-25"]
    result = world.fetch()
    assert changes(result) == {ENGLISH: Change.FETCHED, HINDI: Change.FETCHED}
    assert world.content(result) == {ENGLISH: pdf("english"), HINDI: pdf("hindi")}
    assert result.changed and result.missing_kinds == ()
    entry = world.registry.documents("2024-25")[0]
    assert (entry.status, entry.fetched_on, entry.placed_by) == (EntryStatus.OK, NOW, PlacedBy.FILENAME)
    assert entry.url == f"https://himachalservices.nic.in/economics/pdf/{ENGLISH}", "the published address"
    assert entry.linked_from == (f"https://himachalservices.nic.in{YEAR_PAGE}",)


def test_what_has_not_changed_is_skipped_and_said(world: World) -> None:
    world.sync()
    world.fetch()
    registry = world.home.publication(SURVEY.name).registry.read_bytes()
    result = world.fetch()
    assert set(changes(result).values()) == {Change.UNCHANGED} and not result.changed
    assert "304" in result.summary()
    assert world.site.asked(f"/economics/pdf/{ENGLISH}") == [200, 304]
    assert world.home.publication(SURVEY.name).registry.read_bytes() == registry
    report = world.sync()
    assert report.news == () and report.runs == () and "nothing new" in report.nothing_to_do()


def test_a_server_without_validators_sends_again_and_the_hash_says_unchanged(world: World) -> None:
    world.publish(ENGLISH, "english", validators=False)
    world.sync()
    world.fetch()
    assert world.sync().news == ()
    result = world.fetch()
    assert changes(result)[ENGLISH] is Change.UNCHANGED and "same content" in result.summary()
    assert world.site.asked(f"/economics/pdf/{ENGLISH}") == [200, 200]


def test_a_reissue_is_noticed_and_replaces(world: World) -> None:
    world.sync()
    old = world.fetch()
    first_run = world.registry.edition("2024-25")
    world.publish(ENGLISH, "english, corrected")
    report = world.sync()
    assert news(report) == {ENGLISH: News.REISSUED} and len(report.runs) == 1
    result = world.fetch()
    assert changes(result) == {ENGLISH: Change.REISSUED, HINDI: Change.UNCHANGED} and result.changed
    assert world.content(result)[ENGLISH] == pdf("english, corrected")
    second_run = world.registry.edition("2024-25")
    assert first_run and second_run and first_run.fingerprint != second_run.fingerprint
    assert old.held[0].sha256 not in {entry.sha256 for entry in world.registry.documents("2024-25")}
    assert world.sync().runs == ()


def test_two_reissues_have_two_run_keys_and_one_reissue_has_one(world: World) -> None:
    world.sync()
    world.fetch()
    keys = []
    for text in ("second", "second", "third"):
        world.publish(ENGLISH, text)
        keys.append(world.sync().runs[0].fingerprint)
    assert keys[0] == keys[1] != keys[2]


def test_a_reissue_under_another_name_withdraws_the_old_one(world: World) -> None:
    world.sync()
    world.fetch()
    renamed = "en-economic_survey_2024-25_revised.pdf"
    world.link(renamed, HINDI)
    world.publish(renamed, "english, corrected")
    assert news(world.sync()) == {renamed: News.NEW, ENGLISH: News.WITHDRAWN}
    result = world.fetch()
    assert set(world.content(result)) == {renamed, HINDI}
    assert [entry.name for entry in result.withdrawn] == [ENGLISH]


def test_a_link_that_comes_back_brings_the_document_back(world: World) -> None:
    world.sync()
    world.fetch()
    world.link(ENGLISH)
    assert news(world.sync()) == {HINDI: News.WITHDRAWN}
    world.link(ENGLISH, HINDI)
    assert news(world.sync()) == {HINDI: News.NEW}
    assert set(world.content(world.fetch())) == {ENGLISH, HINDI}


def test_a_page_that_cannot_be_read_withdraws_nothing(world: World) -> None:
    world.sync()
    world.fetch()
    for broken in (Reply(status=500), Reply(status=404), Reply(pdf("no page"))):
        world.site.replies[YEAR_PAGE] = broken
        assert world.sync().news == ()
    assert len(world.fetch().held) == 2


def test_a_disabled_link_withdraws(world: World) -> None:
    world.sync()
    world.fetch()
    world.site.replies[YEAR_PAGE] = html(f"<title>2024-25</title><a href=../pdf/{ENGLISH}>x</a>"
                                         f"<!-- <a href=../pdf/{HINDI}>x</a> -->")
    report = world.sync()
    assert news(report) == {HINDI: News.WITHDRAWN}
    assert [link.url.rsplit("/", 1)[-1] for link in report.index.commented] == [HINDI]


def test_a_dead_link_is_reported_and_the_copy_stays(world: World) -> None:
    world.sync()
    before = world.content(world.fetch())
    del world.site.replies[f"/economics/pdf/{HINDI}"]
    report = world.sync()
    assert news(report) == {HINDI: News.DEAD_LINK} and report.runs == ()
    result = world.fetch()
    assert changes(result) == {ENGLISH: Change.UNCHANGED, HINDI: Change.KEPT}
    assert world.content(result) == before and not result.changed
    assert [(entry.name, entry.failure) for entry in result.failures] == [(HINDI, "dead_link")]
    world.publish(HINDI, "hindi")
    assert world.fetch().failures == (), "the failure goes when the server has it again"


def test_gone_is_withdrawn_and_does_not_flap(world: World) -> None:
    world.sync()
    world.fetch()
    world.site.replies[f"/economics/pdf/{HINDI}"] = Reply(status=410)
    assert news(world.sync()) == {HINDI: News.WITHDRAWN}
    assert world.sync().news == ()
    assert [entry.name for entry in world.fetch().held] == [ENGLISH]
    world.publish(HINDI, "hindi")
    assert news(world.sync()) == {HINDI: News.NEW}


def test_a_document_that_fails_leaves_the_rest_whole(world: World) -> None:
    world.site.replies[f"/economics/pdf/{ENGLISH}"] = Reply(b"<html>log in</html>")
    world.sync()
    result = world.fetch()
    assert changes(result) == {ENGLISH: Change.FAILED, HINDI: Change.FETCHED}
    failed = world.registry.documents("2024-25")[0]
    assert (failed.status, failed.failure, failed.sha256) == (EntryStatus.FAILED, "wrong_type", "")
    assert result.missing_kinds == ("narrative_en",)


def test_a_dry_run_changes_nothing_and_says_the_same(world: World) -> None:
    dry = world.sync(dry_run=True)
    assert not world.home.path.exists()
    wet = world.sync()
    assert (dry.news, dry.runs, dry.new_editions) == (wet.news, wet.runs, wet.new_editions)


def test_news_that_somebody_else_saw_first_is_still_due(world: World) -> None:
    world.sync()
    again = world.sync()
    assert again.news == () and [run.edition for run in again.runs] == ["2024-25"]
    world.fetch()
    assert world.sync().runs == ()


def test_an_html_only_edition_is_listed_and_becomes_one_when_a_pdf_comes(world: World) -> None:
    world.link()
    world.sync()
    entry = world.registry.edition("2024-25")
    assert entry and entry.status is EditionStatus.NOT_INGESTED
    assert entry.reason == "published as an HTML page only"
    assert world.registry.edition_keys() == ()
    with pytest.raises(RegistryError, match="HTML page only"):
        world.fetch()
    world.link(ENGLISH)
    assert world.sync().new_editions == ("2024-25",)


def test_an_html_only_edition_whose_files_a_person_has_is_an_edition(world: World, tmp_path: Path) -> None:
    world.link()
    world.sync()
    (tmp_path / ENGLISH).write_bytes(pdf("from the library"))
    add_local_files(world.home, SURVEY, "2024-25", [tmp_path / ENGLISH])
    world.sync()
    assert world.registry.edition_keys() == ("2024-25",)
    assert world.content(world.fetch()) == {ENGLISH: pdf("from the library")}


def test_a_withdrawn_edition_stays_out_whatever_is_linked(world: World) -> None:
    world.sync()
    with editing(world.home.publication(SURVEY.name), SURVEY.name) as edit:
        edit.registry = edit.registry.withdraw("2024-25", "misprinted")
    report = world.sync()
    assert report.runs == () and world.registry.edition_keys() == ()


def test_a_document_taken_out_by_hand_stays_out(world: World) -> None:
    world.sync()
    world.fetch()
    gone = withdraw_document(world.home, SURVEY, "2024-25", HINDI)
    assert (gone.status, gone.failure) == (EntryStatus.WITHDRAWN, Withdrawal.BY_HAND)
    report = world.sync()
    assert report.news == () and [run.edition for run in report.runs] == ["2024-25"]
    assert [entry.name for entry in world.fetch().held] == [ENGLISH]
    with pytest.raises(RegistryError, match="no document"):
        withdraw_document(world.home, SURVEY, "2024-25", "none.pdf")


def test_a_server_that_is_down_is_a_reason_not_a_disaster(world: World) -> None:
    world.sync()
    world.fetch()
    world.site.base = "http://127.0.0.1:9"
    report = world.sync()
    assert report.runs == () and "no index page could be read" in report.nothing_to_do()
    assert set(changes(world.fetch()).values()) == {Change.KEPT}


def test_local_files_become_documents(world: World, tmp_path: Path) -> None:
    (tmp_path / "Statistical_Tables2017_18.pdf").write_bytes(pdf("tables"))
    (tmp_path / "scan.pdf").write_bytes(pdf("scan"))
    files = [tmp_path / "Statistical_Tables2017_18.pdf", tmp_path / "scan.pdf"]
    result = add_local_files(world.home, SURVEY, "2017–18", files, clock=lambda: NOW)
    assert result.edition == "2017-18"
    assert [(one.entry.kind, one.entry.name, one.change) for one in result.outcomes] == [
        ("tables", "Statistical_Tables2017_18.pdf", Change.FETCHED),
        ("narrative_en", "scan.pdf", Change.FETCHED),
    ]
    assert "taken for narrative_en" in result.summary() and result.missing_kinds == ()
    entry = world.registry.documents("2017-18")[0]
    assert (entry.placed_by, entry.url, entry.fetched_on) == (PlacedBy.HAND, "", NOW)
    assert world.content(world.fetch("2017-18")).keys() == {"scan.pdf", "Statistical_Tables2017_18.pdf"}
    assert world.site.requests == [], "nobody is asked for files that were given by hand"


def test_a_local_file_given_again_is_unchanged_or_replaces(world: World, tmp_path: Path) -> None:
    path = tmp_path / "scan.pdf"
    path.write_bytes(pdf("one"))
    add_local_files(world.home, SURVEY, "2017-18", [path])
    assert changes(add_local_files(world.home, SURVEY, "2017-18", [path])) == {"scan.pdf": Change.UNCHANGED}
    path.write_bytes(pdf("two"))
    result = add_local_files(world.home, SURVEY, "2017-18", [path])
    assert changes(result) == {"scan.pdf": Change.REISSUED}
    assert world.content(result) == {"scan.pdf": pdf("two")}


def test_a_local_file_goes_before_the_publishers_until_it_is_taken_out(world: World, tmp_path: Path) -> None:
    world.sync()
    world.fetch()
    (tmp_path / ENGLISH).write_bytes(pdf("a better scan"))
    add_local_files(world.home, SURVEY, "2024-25", [tmp_path / ENGLISH])
    world.publish(ENGLISH, "reissued meanwhile")
    assert news(world.sync()) == {}
    assert world.content(world.fetch()) == {ENGLISH: pdf("a better scan"), HINDI: pdf("hindi")}


@pytest.mark.parametrize("edition", ["", "2017", "2017-19", "../x"])
def test_local_files_need_an_edition(world: World, tmp_path: Path, edition: str) -> None:
    with pytest.raises(EditionError):
        add_local_files(world.home, SURVEY, edition, [])
    assert not world.home.path.exists()


def test_local_files_that_cannot_be_taken_change_nothing(world: World, tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(pdf("a"))
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.pdf").write_bytes(pdf("b"))
    for files, words in (([tmp_path / "none.pdf"], "is no file"), ([tmp_path / "sub"], "is no file"),
                         ([tmp_path / "a.pdf", tmp_path / "sub" / "a.pdf"], "two files are named")):
        with pytest.raises(StoreError, match=words):
            add_local_files(world.home, SURVEY, "2017-18", files)
    with pytest.raises(StoreError, match="max_megabytes"):
        add_local_files(world.home, replace(SURVEY, max_bytes=10), "2017-18", [tmp_path / "a.pdf"])
    assert world.registry.edition_keys() == ()


def test_a_lost_file_is_a_named_failure(world: World, tmp_path: Path) -> None:
    (tmp_path / "scan.pdf").write_bytes(pdf("one"))
    sha256 = add_local_files(world.home, SURVEY, "2017-18", [tmp_path / "scan.pdf"]).held[0].sha256
    world.home.publication(SURVEY.name).raw_file(sha256).unlink()
    result = world.fetch("2017-18")
    assert changes(result) == {"scan.pdf": Change.FAILED} and "hpes ingest" in result.summary()


def test_one_file_under_two_names_is_one_document(world: World) -> None:
    world.publish(HINDI, "english")
    world.sync()
    result = world.fetch()
    assert len(result.outcomes) == 2 and len(result.held) == 1


def test_an_unknown_edition_is_refused_with_the_cure(world: World) -> None:
    with pytest.raises(RegistryError, match="hpes editions add"):
        world.fetch("2011-12")


def test_what_a_sync_changes_during_a_fetch_is_not_written_over(world: World) -> None:
    world.sync()
    fetcher = world.fetcher()
    plain = fetcher.download

    def download(url: str, target: Path, held: object = None) -> object:
        if url.endswith(HINDI):
            withdraw_document(world.home, SURVEY, "2024-25", HINDI)
        return plain(url, target)

    fetcher.download = download  # type: ignore[method-assign,assignment]
    with fetcher:
        fetch_documents(world.home, SURVEY, "2024-25", fetcher)
    entry = world.registry.edition("2024-25")
    hindi = entry.document("narrative_hi", HINDI) if entry else None
    assert hindi and hindi.status is EntryStatus.WITHDRAWN
    assert entry and entry.due == (f"{HINDI}: withdrawn",), "what became due meanwhile stays due"
