"""The fetcher against a real local server that misbehaves in every way that servers do."""

from __future__ import annotations

import gzip
import hashlib
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from acquire_site import LocalSite, Reply, html, pdf, redirect, serving

from hpes_assets.acquire.failures import FetchError, FetchFailure
from hpes_assets.acquire.fetch import Fetcher, FetchLimits, Validators
from hpes_assets.acquire.site import Site

ORIGIN = "https://survey.example"
QUICK = FetchLimits(attempts=3, first_wait_s=0.01, longest_wait_s=0.02, silence_s=0.5, connect_s=1.0,
                    total_s=1.0, page_bytes=4096)
LARGEST = 4096


@pytest.fixture
def server() -> Iterator[LocalSite]:
    with serving() as site:
        yield site


def fetcher_of(
    server: LocalSite, limits: FetchLimits = QUICK, waits: list[float] | None = None, most: int = LARGEST,
) -> Fetcher:
    waits = waits if waits is not None else []
    return Fetcher(Site(ORIGIN, ("survey.example",), server.base, most), limits, sleep=waits.append)


def failure(server: LocalSite, url: str, tmp_path: Path, limits: FetchLimits = QUICK) -> FetchError:
    with fetcher_of(server, limits) as fetcher, pytest.raises(FetchError) as caught:
        fetcher.download(url, tmp_path / "file")
    return caught.value


def test_a_file_arrives_with_its_hash_and_validators(server: LocalSite, tmp_path: Path) -> None:
    server.replies["/a.pdf"] = Reply(pdf("a"), headers={"Last-Modified": "Sat, 01 Feb 2025 05:00:00 GMT"})
    with fetcher_of(server) as fetcher:
        download = fetcher.download(f"{ORIGIN}/a.pdf", tmp_path / "file")
    assert (tmp_path / "file").read_bytes() == pdf("a")
    assert download.sha256 == hashlib.sha256(pdf("a")).hexdigest()
    assert download.bytes == len(pdf("a")) and not download.unchanged
    assert download.validators.etag and download.validators.last_modified.startswith("Sat, 01 Feb")
    assert download.url == f"{ORIGIN}/a.pdf", "what is kept names the published address"


def test_a_file_of_many_chunks_is_whole(server: LocalSite, tmp_path: Path) -> None:
    body = pdf("long") + bytes(range(256)) * 2000
    server.replies["/a.pdf"] = Reply(body)
    with fetcher_of(server, most=10**6) as fetcher:
        download = fetcher.download(f"{ORIGIN}/a.pdf", tmp_path / "file")
    assert (tmp_path / "file").read_bytes() == body and download.sha256 == hashlib.sha256(body).hexdigest()


def test_what_the_server_says_is_unchanged_is_not_sent_again(server: LocalSite, tmp_path: Path) -> None:
    server.replies["/a.pdf"] = Reply(pdf("a"))
    with fetcher_of(server) as fetcher:
        held = fetcher.download(f"{ORIGIN}/a.pdf", tmp_path / "one").validators
        again = fetcher.download(f"{ORIGIN}/a.pdf", tmp_path / "two", held)
    assert again.unchanged and again.validators == held
    assert not (tmp_path / "two").exists()
    assert server.asked("/a.pdf") == [200, 304]


def test_a_reissue_is_sent_whole_in_spite_of_validators(server: LocalSite, tmp_path: Path) -> None:
    server.replies["/a.pdf"] = Reply(pdf("reissued"))
    with fetcher_of(server) as fetcher:
        download = fetcher.download(f"{ORIGIN}/a.pdf", tmp_path / "file", Validators(etag='"old"'))
    assert not download.unchanged and (tmp_path / "file").read_bytes() == pdf("reissued")


def test_304_to_an_unconditional_request_is_no_success(server: LocalSite, tmp_path: Path) -> None:
    server.replies["/a.pdf"] = Reply(status=304, validators=False)
    assert failure(server, f"{ORIGIN}/a.pdf", tmp_path).reason is FetchFailure.REFUSED


@pytest.mark.parametrize("status", [500, 502, 503, 429, 408])
def test_a_passing_failure_is_asked_again(server: LocalSite, tmp_path: Path, status: int) -> None:
    server.replies["/a.pdf"] = [Reply(status=status), Reply(status=status), Reply(pdf("a"))]
    waits: list[float] = []
    with fetcher_of(server, waits=waits) as fetcher:
        assert fetcher.download(f"{ORIGIN}/a.pdf", tmp_path / "file").bytes == len(pdf("a"))
    assert server.asked("/a.pdf") == [status, status, 200]
    assert len(waits) == 2 and all(0 < wait <= QUICK.longest_wait_s for wait in waits)


def test_a_failure_that_does_not_pass_is_named_after_the_last_attempt(
    server: LocalSite, tmp_path: Path,
) -> None:
    server.replies["/a.pdf"] = Reply(status=503)
    error = failure(server, f"{ORIGIN}/a.pdf", tmp_path)
    assert error.reason is FetchFailure.SERVER_ERROR
    assert "503" in str(error) and f"{ORIGIN}/a.pdf" in str(error)
    assert server.asked("/a.pdf") == [503] * QUICK.attempts


def test_retry_after_is_heeded_within_the_longest_wait(server: LocalSite, tmp_path: Path) -> None:
    server.replies["/a.pdf"] = [Reply(status=503, headers={"Retry-After": "3600"}), Reply(pdf("a"))]
    waits: list[float] = []
    with fetcher_of(server, waits=waits) as fetcher:
        fetcher.download(f"{ORIGIN}/a.pdf", tmp_path / "file")
    assert waits == [QUICK.longest_wait_s]


@pytest.mark.parametrize(("status", "reason"), [
    (404, FetchFailure.DEAD_LINK), (410, FetchFailure.GONE), (403, FetchFailure.REFUSED),
    (401, FetchFailure.REFUSED), (206, FetchFailure.REFUSED), (204, FetchFailure.REFUSED),
])
def test_what_the_server_will_not_give_is_named_and_asked_once(
    server: LocalSite, tmp_path: Path, status: int, reason: FetchFailure,
) -> None:
    server.replies["/a.pdf"] = Reply(status=status)
    assert failure(server, f"{ORIGIN}/a.pdf", tmp_path).reason is reason
    assert server.asked("/a.pdf") == [status]


def test_redirects_within_the_site_are_followed(server: LocalSite, tmp_path: Path) -> None:
    server.replies |= {
        "/a.pdf": redirect("/b.pdf", 301), "/b.pdf": redirect(f"{ORIGIN}/c/c.pdf", 308),
        "/c/c.pdf": redirect(f"{server.base}/c/d.pdf", 307), "/c/d.pdf": redirect("e.pdf", 303),
        "/c/e.pdf": Reply(pdf("moved")),
    }
    with fetcher_of(server) as fetcher:
        download = fetcher.download(f"{ORIGIN}/a.pdf", tmp_path / "file")
    assert download.url == f"{ORIGIN}/c/e.pdf" and (tmp_path / "file").read_bytes() == pdf("moved")


def test_a_redirect_to_a_foreign_host_is_refused_and_never_asked(server: LocalSite, tmp_path: Path) -> None:
    with serving({"/evil.pdf": Reply(pdf("evil"))}) as foreign:
        server.replies["/a.pdf"] = redirect(f"{foreign.base}/evil.pdf")
        error = failure(server, f"{ORIGIN}/a.pdf", tmp_path)
        assert error.reason is FetchFailure.FOREIGN_HOST
        assert "allowed_hosts" in str(error) and f"{ORIGIN}/a.pdf" in str(error)
        assert foreign.requests == []
    assert not (tmp_path / "file").exists()


@pytest.mark.parametrize("location", [
    "javascript:alert(1)", "file:///etc/passwd", "ftp://survey.example/a.pdf", "http://[::1/a.pdf", "",
    "https://user@survey.example/a.pdf",
])
def test_a_redirect_to_no_web_address_is_refused(server: LocalSite, tmp_path: Path, location: str) -> None:
    server.replies["/a.pdf"] = redirect(location)
    assert failure(server, f"{ORIGIN}/a.pdf", tmp_path).reason is FetchFailure.BAD_ADDRESS


def test_a_redirect_loop_ends(server: LocalSite, tmp_path: Path) -> None:
    server.replies |= {"/a.pdf": redirect("/b.pdf"), "/b.pdf": redirect("/a.pdf")}
    assert failure(server, f"{ORIGIN}/a.pdf", tmp_path).reason is FetchFailure.TOO_MANY_REDIRECTS


def test_an_announced_giant_is_refused_before_it_is_read(server: LocalSite, tmp_path: Path) -> None:
    server.replies["/a.pdf"] = Reply(pdf("x") + b"x" * 8000)
    error = failure(server, f"{ORIGIN}/a.pdf", tmp_path)
    assert error.reason is FetchFailure.TOO_LARGE and "4,096" in str(error)
    assert not (tmp_path / "file").exists() or (tmp_path / "file").stat().st_size == 0


def test_a_giant_that_unpacks_from_little_is_cut_off(server: LocalSite, tmp_path: Path) -> None:
    packed = gzip.compress(pdf("x") + b"\0" * 3_000_000)
    assert len(packed) < LARGEST
    server.replies["/a.pdf"] = Reply(packed, headers={"Content-Encoding": "gzip"})
    assert failure(server, f"{ORIGIN}/a.pdf", tmp_path).reason is FetchFailure.TOO_LARGE


def test_gzip_is_unpacked(server: LocalSite, tmp_path: Path) -> None:
    packed = gzip.compress(b"<html><a href=x.pdf>x</a></html>")
    server.replies["/"] = Reply(packed, kind="text/html", headers={"Content-Encoding": "gzip"})
    with fetcher_of(server) as fetcher:
        assert fetcher.page(f"{ORIGIN}/").body == b"<html><a href=x.pdf>x</a></html>"


def test_broken_gzip_is_named(server: LocalSite, tmp_path: Path) -> None:
    server.replies["/a.pdf"] = Reply(b"\x1f\x8b\x08" + b"garbage" * 9, headers={"Content-Encoding": "gzip"})
    assert failure(server, f"{ORIGIN}/a.pdf", tmp_path).reason is FetchFailure.TRUNCATED


@pytest.mark.parametrize(("body", "words"), [
    (b"<!DOCTYPE html><html>Session expired</html>", "an HTML page"),
    (b"\n\n <HTML><body>404</body>", "an HTML page"),
    (b"PK\x03\x04 office", "ZIP"),
    (b"not a pdf at all", "text"),
])
def test_what_is_no_pdf_is_told_by_its_bytes(
    server: LocalSite, tmp_path: Path, body: bytes, words: str,
) -> None:
    server.replies["/a.pdf"] = Reply(body, kind="application/pdf")
    error = failure(server, f"{ORIGIN}/a.pdf", tmp_path)
    assert error.reason is FetchFailure.WRONG_TYPE and words in str(error)
    assert server.asked("/a.pdf") == [200], "asking again would not change it"


def test_an_empty_file_is_asked_for_again(server: LocalSite, tmp_path: Path) -> None:
    server.replies["/a.pdf"] = [Reply(b""), Reply(pdf("a"))]
    with fetcher_of(server) as fetcher:
        assert fetcher.download(f"{ORIGIN}/a.pdf", tmp_path / "file").bytes == len(pdf("a"))


def test_a_body_that_breaks_off_is_asked_for_again_from_the_start(server: LocalSite, tmp_path: Path) -> None:
    server.replies["/a.pdf"] = [Reply(pdf("a"), cut_at=20), Reply(pdf("a"))]
    with fetcher_of(server) as fetcher:
        download = fetcher.download(f"{ORIGIN}/a.pdf", tmp_path / "file")
    assert (tmp_path / "file").read_bytes() == pdf("a") and download.bytes == len(pdf("a"))


def test_a_body_that_always_breaks_off_is_named(server: LocalSite, tmp_path: Path) -> None:
    server.replies["/a.pdf"] = Reply(pdf("a"), cut_at=20)
    assert failure(server, f"{ORIGIN}/a.pdf", tmp_path).reason is FetchFailure.TRUNCATED


def test_a_silent_server_times_out(server: LocalSite, tmp_path: Path) -> None:
    server.replies["/a.pdf"] = Reply(pdf("a"), delay_s=2.0)
    began = time.monotonic()
    limits = FetchLimits(attempts=1, silence_s=0.2)
    assert failure(server, f"{ORIGIN}/a.pdf", tmp_path, limits).reason is FetchFailure.TIMEOUT
    assert time.monotonic() - began < 1.5


def test_a_dripping_server_times_out_although_it_is_never_silent(server: LocalSite, tmp_path: Path) -> None:
    server.replies["/a.pdf"] = Reply(pdf("a" * 200), drip_s=0.02)
    limits = FetchLimits(attempts=1, silence_s=1.0, total_s=0.3)
    began = time.monotonic()
    assert failure(server, f"{ORIGIN}/a.pdf", tmp_path, limits).reason is FetchFailure.TIMEOUT
    assert time.monotonic() - began < 2.5, "the whole body takes five seconds"


def test_a_pdf_that_comes_in_drops_is_told_from_what_is_none(server: LocalSite, tmp_path: Path) -> None:
    server.replies |= {"/a.pdf": Reply(pdf("a"), drip_s=0.001), "/b.pdf": Reply(b"<html>" * 20, drip_s=0.001)}
    with fetcher_of(server) as fetcher:
        assert fetcher.download(f"{ORIGIN}/a.pdf", tmp_path / "file").bytes == len(pdf("a"))
    assert failure(server, f"{ORIGIN}/b.pdf", tmp_path).reason is FetchFailure.WRONG_TYPE


def test_a_server_that_is_not_there_is_named(tmp_path: Path) -> None:
    with serving() as site:
        base = site.base
    with Fetcher(Site(ORIGIN, ("survey.example",), base), QUICK, sleep=lambda _: None) as fetcher, \
            pytest.raises(FetchError) as caught:
        fetcher.page(f"{ORIGIN}/")
    assert caught.value.reason is FetchFailure.NETWORK


def test_a_page_must_be_html(server: LocalSite) -> None:
    server.replies |= {"/x": Reply(pdf("x"), kind="text/html"), "/y": html("plain words, said to be html"),
                       "/z": Reply(b"<html>", kind="application/octet-stream"),
                       "/json": Reply(b"{}", kind="application/json")}
    with fetcher_of(server) as fetcher:
        assert fetcher.page(f"{ORIGIN}/y").body and fetcher.page(f"{ORIGIN}/z").body
        for path, words in (("/x", "a PDF"), ("/json", "text")):
            with pytest.raises(FetchError, match=words) as caught:
                fetcher.page(ORIGIN + path)
            assert caught.value.reason is FetchFailure.WRONG_TYPE


def test_a_probe_asks_without_taking_the_file(server: LocalSite) -> None:
    server.replies |= {"/a.pdf": Reply(pdf("a")), "/b.pdf": Reply(pdf("b"), head=405)}
    with fetcher_of(server) as fetcher:
        first = fetcher.probe(f"{ORIGIN}/a.pdf")
        assert first.bytes == len(pdf("a")) and not first.unchanged
        assert fetcher.probe(f"{ORIGIN}/a.pdf", first.validators).unchanged
        assert fetcher.probe(f"{ORIGIN}/b.pdf").bytes == len(pdf("b")), "HEAD was refused, GET was not"
        with pytest.raises(FetchError) as caught:
            fetcher.probe(f"{ORIGIN}/none.pdf")
    assert caught.value.reason is FetchFailure.DEAD_LINK
    assert server.asked("/a.pdf") == [] and server.asked("/a.pdf", "HEAD") == [200, 304]
