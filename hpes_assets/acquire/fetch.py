"""Asks a publisher's server: conditional requests, retries, and limits on host, size, type and time.

Belongs here: HTTP. Does not belong here: what is done with the content (see
:mod:`hpes_assets.acquire.crawl` and :mod:`hpes_assets.acquire.documents`).

Every address that goes in or comes out is a *published* one; :class:`~hpes_assets.acquire.site.Site`
says where it is really asked. Redirects are followed by hand, so that each hop passes the allow-list.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TypeVar
from urllib.parse import urljoin

import httpx2
from tenacity import RetryCallState, Retrying, retry_if_exception, stop_after_attempt, wait_exponential_jitter

from hpes_assets.acquire import sniff
from hpes_assets.acquire.failures import RETRIED, FetchError, FetchFailure
from hpes_assets.acquire.html import absolute
from hpes_assets.acquire.site import Site

T = TypeVar("T")
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_PASSING = frozenset({408, 425, 429})
_USER_AGENT = "hpes/0.1 (reads published surveys; one request at a time)"


@dataclass(frozen=True, slots=True)
class FetchLimits:
    """What one address may cost."""

    attempts: int = 4
    first_wait_s: float = 0.5
    longest_wait_s: float = 30.0
    connect_s: float = 10.0
    silence_s: float = 30.0
    """Longest time without a byte."""
    total_s: float = 900.0
    """Longest time for a whole body, against servers that drip."""
    page_bytes: int = 8_000_000
    redirects: int = 5


@dataclass(frozen=True, slots=True)
class Validators:
    """What a server said about the copy that we hold."""

    etag: str = ""
    last_modified: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """An HTML page as received."""

    url: str
    """Address that answered, after redirects."""
    body: bytes
    content_type: str


@dataclass(frozen=True, slots=True)
class Download:
    """A file as received, or the word that it has not changed."""

    url: str
    unchanged: bool
    sha256: str = ""
    bytes: int = 0
    validators: Validators = Validators()


@dataclass(frozen=True, slots=True)
class Probe:
    """What a server says of a file without sending it."""

    url: str
    unchanged: bool
    """It said 304."""
    bytes: int | None = None
    validators: Validators = Validators()


class Fetcher:
    """A client for one publisher's site; close it, or use it as a context manager."""

    def __init__(
        self, site: Site, limits: FetchLimits | None = None, sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """Prepare a client; nothing is asked yet.

        Args:
            site: Hosts that may be asked, where they are really served, and the largest file to take.
            limits: What one address may cost.
            sleep: Waits between attempts, seconds.
        """
        self.site = site
        self.limits = limits or FetchLimits()
        self._sleep = sleep
        # A proxy of the environment must not be asked for this machine's own server.
        self._client = httpx2.Client(
            follow_redirects=False, trust_env=not site.loopback, headers={"User-Agent": _USER_AGENT},
            timeout=httpx2.Timeout(self.limits.silence_s, connect=self.limits.connect_s),
        )

    def __enter__(self) -> Fetcher:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give the connections back."""
        self._client.close()

    def page(self, url: str) -> Page:
        """Fetch an HTML page.

        Args:
            url: Published address.

        Returns:
            The page.

        Raises:
            FetchError: It could not be had, or is no HTML page.
        """
        return self._retried(lambda: self._page(url))

    def download(self, url: str, target: Path, held: Validators | None = None) -> Download:
        """Fetch a PDF into a file, unless it is the one we hold.

        Args:
            url: Published address.
            target: Where to write it; left incomplete where an error is raised.
            held: What the server said of the copy that we hold.

        Returns:
            Its hash, size and validators; ``unchanged`` and nothing written where the server says 304.

        Raises:
            FetchError: It could not be had, is too large, or is no PDF.
        """
        return self._retried(lambda: self._download(url, target, held or Validators()))

    def probe(self, url: str, held: Validators | None = None) -> Probe:
        """Ask whether a file is there and unchanged, without its content.

        Args:
            url: Published address.
            held: What the server said of the copy that we hold.

        Returns:
            Size and validators as far as the server tells them.

        Raises:
            FetchError: It is not there, or the server could not be asked.
        """
        return self._retried(lambda: self._probe(url, held or Validators()))

    def _retried(self, ask: Callable[[], T]) -> T:
        backoff = wait_exponential_jitter(
            multiplier=self.limits.first_wait_s, max=self.limits.longest_wait_s,
            jitter=self.limits.first_wait_s,
        )

        def wait(state: RetryCallState) -> float:
            error = state.outcome.exception() if state.outcome else None
            asked_for = error.retry_after_s if isinstance(error, FetchError) else 0.0
            return min(max(backoff(state), asked_for), self.limits.longest_wait_s)

        retrying = Retrying(
            stop=stop_after_attempt(self.limits.attempts), wait=wait, sleep=self._sleep, reraise=True,
            retry=retry_if_exception(lambda error: isinstance(error, FetchError) and error.reason in RETRIED),
        )
        return retrying(ask)

    def _page(self, url: str) -> Page:
        with self._answer("GET", url, {}) as (final, response):
            body = b"".join(self._chunks(url, response, self.limits.page_bytes))
            kind = response.headers.get("content-type", "")
        if not sniff.is_html(body, kind):
            raise FetchError(FetchFailure.WRONG_TYPE, url, f"no HTML page but {sniff.described(body[:1024])}")
        return Page(final, body, kind)

    def _download(self, url: str, target: Path, held: Validators) -> Download:
        # PDFs are compressed already; asked for plain, their length tells a cut body.
        headers = {"Accept-Encoding": "identity", **_conditions(held)}
        with self._answer("GET", url, headers) as (final, response):
            if response.status_code == 304:
                return Download(final, unchanged=True, validators=held)
            digest, size = hashlib.sha256(), 0
            with target.open("wb") as file:
                for chunk in _of_a_pdf(url, self._chunks(url, response, self.site.max_bytes)):
                    digest.update(chunk)
                    size += len(chunk)
                    file.write(chunk)
            return Download(final, False, digest.hexdigest(), size, _validators(response))

    def _probe(self, url: str, held: Validators) -> Probe:
        conditions = {"Accept-Encoding": "identity", **_conditions(held)}
        try:
            with self._answer("HEAD", url, conditions) as (final, response):
                return _probe(final, response, held)
        except FetchError as error:
            if error.reason is not FetchFailure.REFUSED:
                raise
        # Some servers refuse HEAD: ask for the file, and leave before it comes.
        with self._answer("GET", url, conditions) as (final, response):
            return _probe(final, response, held)

    @contextmanager
    def _answer(
        self, method: str, url: str, headers: dict[str, str],
    ) -> Iterator[tuple[str, httpx2.Response]]:
        """A response whose status is fine, its body not yet read, after checked redirects."""
        address, referrer = url, ""
        for _ in range(self.limits.redirects + 1):
            self.site.check(address, referrer)
            with _named_errors(address), self._client.stream(
                method, self.site.served(address), headers=headers,
            ) as response:
                if response.status_code not in _REDIRECTS:
                    _check_status(address, response, bool(_conditions_in(headers)))
                    yield address, response
                    return
                referrer, address = address, self._redirected(address, response)
        raise FetchError(FetchFailure.TOO_MANY_REDIRECTS, url, f"more than {self.limits.redirects} redirects")

    def _redirected(self, address: str, response: httpx2.Response) -> str:
        location = response.headers.get("location", "")
        if absolute(location, address) is None or not location:
            raise FetchError(FetchFailure.BAD_ADDRESS, address, f"redirects to {location!r}")
        # Relative to the served address, for a server that knows nothing of the published one.
        target = absolute(urljoin(self.site.served(address), location), address) or ""
        return self.site.published(target)

    def _chunks(self, url: str, response: httpx2.Response, most: int) -> Iterator[bytes]:
        announced = response.headers.get("content-length", "")
        if announced.isdigit() and int(announced) > most:
            raise FetchError(FetchFailure.TOO_LARGE, url, f"{int(announced):,} bytes; the limit is {most:,}")
        size, deadline = 0, time.monotonic() + self.limits.total_s
        for chunk in response.iter_bytes():  # as they come: a chunk size would gather for hours
            size += len(chunk)
            if size > most:
                raise FetchError(FetchFailure.TOO_LARGE, url, f"more than the limit of {most:,} bytes")
            if time.monotonic() > deadline:
                raise FetchError(FetchFailure.TIMEOUT, url, f"not whole after {self.limits.total_s:g} s")
            yield chunk


def _of_a_pdf(url: str, chunks: Iterator[bytes]) -> Iterator[bytes]:
    """The same bytes, once the first of them have shown that they are a PDF's."""
    head = b""
    for chunk in chunks:
        head += chunk
        if len(head) >= sniff.SEARCHED:
            break
    if not head:
        raise FetchError(FetchFailure.TRUNCATED, url, "the body is empty")
    if not sniff.may_be_pdf(head):
        raise FetchError(FetchFailure.WRONG_TYPE, url, f"no PDF but {sniff.described(head)}")
    yield head
    yield from chunks


@contextmanager
def _named_errors(url: str) -> Iterator[None]:
    try:
        yield
    except httpx2.TimeoutException as error:
        raise FetchError(FetchFailure.TIMEOUT, url, f"no answer in time ({type(error).__name__})") from error
    except (httpx2.RemoteProtocolError, httpx2.DecodingError) as error:
        raise FetchError(FetchFailure.TRUNCATED, url, f"the answer is not whole ({error})") from error
    except httpx2.InvalidURL as error:
        raise FetchError(FetchFailure.BAD_ADDRESS, url, str(error)) from error
    except httpx2.RequestError as error:
        raise FetchError(FetchFailure.NETWORK, url, f"cannot be reached ({error})") from error


def _check_status(url: str, response: httpx2.Response, conditional: bool) -> None:
    status = response.status_code
    if status == 200 or (status == 304 and conditional):
        return
    message = f"the server answers {status} {response.reason_phrase}".rstrip()
    if status >= 500 or status in _PASSING:
        after = response.headers.get("retry-after", "")
        raise FetchError(FetchFailure.SERVER_ERROR, url, message, float(after) if after.isdigit() else 0.0)
    reason = {404: FetchFailure.DEAD_LINK, 410: FetchFailure.GONE}.get(status, FetchFailure.REFUSED)
    raise FetchError(reason, url, message)


def _conditions(held: Validators) -> dict[str, str]:
    pairs = {"If-None-Match": held.etag, "If-Modified-Since": held.last_modified}
    return {name: value for name, value in pairs.items() if value}


def _conditions_in(headers: dict[str, str]) -> set[str]:
    return headers.keys() & {"If-None-Match", "If-Modified-Since"}


def _validators(response: httpx2.Response) -> Validators:
    return Validators(response.headers.get("etag", ""), response.headers.get("last-modified", ""))


def _probe(url: str, response: httpx2.Response, held: Validators) -> Probe:
    if response.status_code == 304:
        return Probe(url, unchanged=True, validators=held)
    length = response.headers.get("content-length", "")
    return Probe(url, False, int(length) if length.isdigit() else None, _validators(response))
