"""The raw store and the drop folder."""

from __future__ import annotations

import hashlib
import os
import threading
import time
from pathlib import Path

import pytest
from acquire_site import pdf

from hpes_assets.acquire.folder import scan
from hpes_assets.acquire.sniff import described, is_html, may_be_pdf
from hpes_assets.acquire.store import RawStore, StoreError, sha256_of
from hpes_assets.publications.loader import load_profile

SURVEY = load_profile("himachal_economic_survey")


def test_a_file_is_kept_once_under_its_hash(tmp_path: Path) -> None:
    store = RawStore(tmp_path / "raw")
    (tmp_path / "a.pdf").write_bytes(pdf("a"))
    (tmp_path / "copy.pdf").write_bytes(pdf("a"))
    first, second = store.add(tmp_path / "a.pdf"), store.add(tmp_path / "copy.pdf")
    assert first.sha256 == hashlib.sha256(pdf("a")).hexdigest() == sha256_of(first.path)
    assert (first.known, second.known) == (False, True) and first.path == second.path
    assert (tmp_path / "a.pdf").exists(), "the source stays"
    assert sorted(path.name for path in store.folder.iterdir()) == sorted([first.sha256, "incoming"])
    assert list((store.folder / "incoming").iterdir()) == []


def test_what_is_not_kept_leaves_nothing(tmp_path: Path) -> None:
    store = RawStore(tmp_path)
    with pytest.raises(ZeroDivisionError), store.incoming() as path:
        path.write_bytes(b"half")
        raise ZeroDivisionError
    assert list((tmp_path / "incoming").iterdir()) == []


def test_what_a_killed_process_left_goes_after_a_day(tmp_path: Path) -> None:
    store = RawStore(tmp_path)
    with store.incoming():
        pass
    old, new = tmp_path / "incoming" / "old", tmp_path / "incoming" / "new"
    old.write_bytes(b"x")
    new.write_bytes(b"x")
    os.utime(old, (time.time() - 90_000, time.time() - 90_000))
    with store.incoming():
        assert not old.exists() and new.exists()


def test_damage_is_found(tmp_path: Path) -> None:
    store = RawStore(tmp_path / "raw")
    (tmp_path / "a.pdf").write_bytes(pdf("a"))
    stored = store.add(tmp_path / "a.pdf")
    assert store.checked(stored.sha256) == stored.path
    stored.path.write_bytes(pdf("b"))
    with pytest.raises(StoreError, match="damaged"):
        store.checked(stored.sha256)
    stored.path.write_bytes(b"short")
    assert not store.add(tmp_path / "a.pdf").known, "a copy of another size is written anew"
    assert store.checked(stored.sha256).read_bytes() == pdf("a")
    with pytest.raises(StoreError, match="not there"):
        store.checked("0" * 64)
    with pytest.raises(StoreError, match="cannot be read"):
        store.add(tmp_path / "missing.pdf")


@pytest.mark.parametrize("name", ["..", "../editions.toml", "A" * 64, "0" * 63, ""])
def test_only_hashes_name_files(tmp_path: Path, name: str) -> None:
    with pytest.raises(StoreError, match="SHA-256"):
        RawStore(tmp_path).path_of(name)


def test_many_bring_the_same_file_at_once(tmp_path: Path) -> None:
    store = RawStore(tmp_path / "raw")
    (tmp_path / "a.pdf").write_bytes(pdf("a" * 50_000))
    workers = [threading.Thread(target=store.add, args=(tmp_path / "a.pdf",)) for _ in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    store.checked(sha256_of(tmp_path / "a.pdf"))
    assert list((store.folder / "incoming").iterdir()) == []


def drop(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(pdf(name))
        os.utime(path, (1_700_000_000, 1_700_000_000))


def test_a_drop_folder_is_read_by_folder_or_by_name(tmp_path: Path) -> None:
    drop(tmp_path, "2019-20/anything.pdf", "2019-20/part/two.PDF", "en-economic_survey_2020-21.pdf",
         "2021–22/x.pdf", "Statistical_Tables2019_20.pdf", "nameless.pdf", "misc/y.pdf", "2019-20/notes.txt",
         "2019-20/.hidden.pdf", "compare_2018-19_2019-20.pdf")
    found = scan(tmp_path, SURVEY)
    assert {one.edition: [path.name for path in one.files] for one in found.editions} == {
        "2019-20": ["anything.pdf", "two.PDF", "Statistical_Tables2019_20.pdf"],
        "2020-21": ["en-economic_survey_2020-21.pdf"],
        "2021-22": ["x.pdf"],
    }
    left = sorted(one.path.name for one in found.left)
    assert left == ["compare_2018-19_2019-20.pdf", "nameless.pdf", "y.pdf"]
    assert all("2011-12" in one.reason for one in found.left)
    assert found.nothing_to_do(tmp_path) == ""


def test_a_changed_file_changes_its_editions_fingerprint_only(tmp_path: Path) -> None:
    drop(tmp_path, "2019-20/a.pdf", "2020-21/a.pdf")
    before = {one.edition: one.fingerprint for one in scan(tmp_path, SURVEY).editions}
    (tmp_path / "2019-20" / "a.pdf").write_bytes(pdf("reissued"))
    after = {one.edition: one.fingerprint for one in scan(tmp_path, SURVEY, settled_s=0).editions}
    assert after["2020-21"] == before["2020-21"] and after["2019-20"] != before["2019-20"]


def test_a_file_still_being_copied_waits(tmp_path: Path) -> None:
    (tmp_path / "2019-20").mkdir()
    (tmp_path / "2019-20" / "a.pdf").write_bytes(b"%PDF-1.7 half")
    found = scan(tmp_path, SURVEY, settled_s=60)
    assert found.editions == () and "being copied" in found.nothing_to_do(tmp_path)


def test_an_empty_or_missing_folder_says_so(tmp_path: Path) -> None:
    assert "holds no PDF" in scan(tmp_path, SURVEY).nothing_to_do(tmp_path)
    assert "holds no PDF" in scan(tmp_path / "none", SURVEY).nothing_to_do(tmp_path / "none")


@pytest.mark.parametrize(("start", "words"), [
    (b"%PDF-1.4", "a PDF"), (b"\xef\xbb\xbf<!DOCTYPE HTML>", "an HTML page"), (b"", "nothing"),
    (b"\x00\x01", "unknown bytes"), (b"hello", "text"), (b"\x89PNG\r\n", "a PNG image"),
])
def test_content_is_told_by_its_bytes(start: bytes, words: str) -> None:
    assert described(start) == words
    assert may_be_pdf(start) is (words == "a PDF")


def test_a_pdf_behind_a_little_junk_is_one_and_html_never() -> None:
    assert may_be_pdf(b"junk\n" * 10 + b"%PDF-1.4") and not may_be_pdf(b" " * 2000 + b"%PDF-1.4")
    assert is_html(b"<p>x", "text/html") and not is_html(b"%PDF-1.4", "text/html")
