"""The department's site in miniature: listing, year pages and PDFs, and a local server for them.

Belongs here: which files are published and linked from where, what a publisher does to them later, and an HTTP
server with validators. Does not belong here: markup and its traps (``site_pages``), or crawling.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import format_datetime, parsedate_to_datetime
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from golden.builder import Sample
from golden.builder.model import fiscal
from golden.site_pages import FileLink, encoded, html_only_page, listing, year_page
from golden.truth import DocumentTruth

TYPES = {".html": "text/html", ".pdf": "application/pdf"}
LABELS = {
    "narrative_en": "Economic Survey {e} (English)", "narrative_hi": "Economic Survey {e} (Hindi)",
    "combined": "Economic Survey {e} (English and Hindi)", "tables": "Statistical Tables {e}",
}  # fmt: skip
GONE = ".gone"
"""Ending of the empty file that makes the server say of its namesake that it was withdrawn."""
_DISABLED_ON = 7
"""Newest year pages on which one old tables volume is linked inside a comment."""


@dataclass(slots=True)
class Department:
    """What the department publishes now; each method is something that a publisher does, and writes the pages.

    A page that is not named by what is done keeps its bytes.
    """

    root: Path
    """Folder ``economics`` of the site."""
    editions: tuple[str, ...]
    links: dict[str, list[FileLink]]
    """Links of each year page."""
    disabled: dict[str, list[FileLink]]
    """Links inside comments of each year page."""

    @property
    def listing(self) -> Path:
        """The listing page."""
        return self.root / "index.html"

    def pdf(self, name: str) -> Path:
        """File of a PDF, whether it is there or not."""
        return self.root / "pdf" / name

    def page(self, edition: str) -> Path:
        """File of a year page."""
        return self.root / "en-IN" / f"eco-survey-{edition}.html"

    def link(self, edition: str, name: str, label: str = "") -> None:
        """Link a file from a year page."""
        self.links[edition].append(FileLink(name, label or name.removesuffix(".pdf")))
        self.write(edition)

    def unlink(self, edition: str, name: str) -> None:
        """Take the link to a file off a year page; the file stays on the server."""
        self.links[edition] = [link for link in self.links[edition] if link.name != name]
        self.write(edition)

    def disable(self, edition: str, name: str) -> None:
        """Put a link of a year page into a comment."""
        self.disabled[edition] += [link for link in self.links[edition] if link.name == name]
        self.unlink(edition, name)

    def reissue(self, edition: str, name: str, content: bytes, renamed: str = "", keeps_old: bool = False) -> None:
        """Publish changed content of a document.

        Args:
            edition: Its edition.
            name: The name that it has had.
            content: The new file.
            renamed: New name, where it gets one.
            keeps_old: Whether the old link and file stay beside a renamed one.
        """
        self.pdf(renamed or name).write_bytes(content)
        if renamed:
            label = next(link.label for link in self.links[edition] if link.name == name)
            self.link(edition, renamed, label)
            if not keeps_old:
                self.pdf(name).unlink()
                self.unlink(edition, name)

    def copy(self, name: str, other: str, edition: str, label: str = "") -> None:
        """Publish the same file under another name, linked from a year page."""
        shutil.copy2(self.pdf(name), self.pdf(other))
        self.link(edition, other, label)

    def withdraw(self, edition: str, name: str, *, gone: bool, unlinked: bool = True) -> None:
        """Take a document off the server.

        Args:
            edition: Its edition.
            name: Its name.
            gone: Whether the server says so (410), or knows it no more (404).
            unlinked: Whether its link goes too.
        """
        self.pdf(name).unlink()
        if gone:
            self.pdf(name + GONE).touch()
        if unlinked:
            self.unlink(edition, name)

    def write(self, edition: str) -> None:
        """Write a year page."""
        index = self.editions.index(edition)
        page = year_page(edition, index, self.links[edition], self.disabled[edition])
        _write(self.page(edition), page, index)


def write_site(sample: Sample, out: Path, *, dead_pdf: bool = False) -> Path:
    """Write the site of a sample; see :func:`open_department`.

    Returns:
        The listing page.
    """
    return open_department(sample, out, dead_pdf=dead_pdf).listing


def open_department(sample: Sample, out: Path, *, dead_pdf: bool = False) -> Department:
    """Write the site of a sample.

    The listing also links a year page that does not exist, and one that has chapters as HTML and no PDF. One old
    tables volume is linked inside comments of the newest year pages. The newest edition's first file is published
    under a second name, too.

    Args:
        sample: What to publish.
        out: Root of the site; what a server serves as ``/``.
        dead_pdf: Link the newest year page to a PDF that is not there, too.

    Returns:
        The department, for what it does next.
    """
    root = out / "economics"
    (root / "pdf").mkdir(parents=True, exist_ok=True)
    (root / "en-IN").mkdir(exist_ok=True)
    links = {edition: [FileLink(d.document, _label(d)) for d in sample.documents_of(edition)]
             for edition in sample.editions}
    department = Department(root, sample.editions, links, _disabled(sample))
    for document in sample.documents:
        target = department.pdf(document.document)
        shutil.copyfile(sample.path(document.document), target)
        _stamp(target, document.created_on)
    newest = sample.editions[-1]
    if dead_pdf:
        links[newest].append(FileLink(f"errata-economic_survey_{newest}.pdf", "Errata"))
    for edition in sample.editions:
        department.write(edition)
    department.copy(links[newest][0].name, f"hp-economic-survey-{newest}.pdf", newest, "Download")
    first = int(sample.editions[0][:4])
    html_only, dead = fiscal(first - 1), fiscal(first - 2)
    _write(department.page(html_only), html_only_page(html_only), 0)
    _write(department.listing, listing([*reversed(sample.editions), html_only, dead]), 0)
    return department


def _disabled(sample: Sample) -> dict[str, list[FileLink]]:
    """On the newest year pages, the newest tables volume that is older than they; on few pages, the first there is."""
    pages = sample.editions[-_DISABLED_ON:]
    volumes = [d for d in sample.documents if d.kind == "tables"]
    older = [d for d in volumes if d.edition < pages[0]] or volumes[:1]
    return {edition: [FileLink(d.document, "Statistical Tables") for d in older[-1:]
                      if edition in pages and d.edition != edition] for edition in sample.editions}


def _label(document: DocumentTruth) -> str:
    return LABELS[document.kind].format(e=document.edition)


def _write(path: Path, text: str, index: int) -> None:
    path.write_bytes(encoded(text, index))
    _stamp(path, "2025-03-01")


def _stamp(path: Path, day: str) -> None:
    seconds = datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp()
    os.utime(path, (seconds, seconds))


@dataclass(frozen=True, slots=True)
class Request:
    """A request that the server answered."""

    method: str
    path: str
    status: int


@dataclass(slots=True)
class Site:
    """A running server. ``requests`` grows as it answers."""

    url: str
    folder: Path
    requests: list[Request] = field(default_factory=list)
    down: bool = False
    """Every answer is 503, as on a bad day of the server."""

    @property
    def listing(self) -> str:
        """Address of the listing page."""
        return f"{self.url}/economics/"

    def year_page(self, edition: str) -> str:
        """Address of an edition's page."""
        return f"{self.url}/economics/en-IN/eco-survey-{edition}.html"

    def pdf(self, name: str) -> str:
        """Address of a PDF."""
        return f"{self.url}/economics/pdf/{name}"


@contextmanager
def serve(folder: Path, port: int = 0) -> Iterator[Site]:
    """Serve a folder on the loopback address while the context lasts.

    Files are read at each request, so that a test can replace one. Answers carry ETag and
    Last-Modified, and 304 where the client's copy is current.

    Args:
        folder: Root of the site.
        port: Port to listen on; 0 takes a free one.

    Yields:
        The site with its address and the requests so far.
    """
    site = Site("", folder)

    class Handler(_Handler):
        pass

    Handler.site = site
    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    server.daemon_threads = True
    site.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield site
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler):
    """Answers GET and HEAD for files below the site's folder."""

    site: Site
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answer with the file."""
        self._answer(body=True)

    def do_HEAD(self) -> None:
        """Answer without the file."""
        self._answer(body=False)

    def log_message(self, format: str, *args: object) -> None:
        """Stay quiet; ``requests`` is the log."""

    def _answer(self, *, body: bool) -> None:
        path = None if self.site.down else self._file()
        if path is None:
            self._head(self._absent(), {"Content-Length": "0"})
            return
        content = path.read_bytes()
        modified = datetime.fromtimestamp(int(path.stat().st_mtime), UTC)
        tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
        validators = {"ETag": tag, "Last-Modified": format_datetime(modified, usegmt=True)}
        if self._current(tag, modified):
            self._head(HTTPStatus.NOT_MODIFIED, validators)
            return
        kind = TYPES.get(path.suffix, "application/octet-stream")
        self._head(HTTPStatus.OK, validators | {"Content-Type": kind, "Content-Length": str(len(content))})
        if body:
            self.wfile.write(content)

    def _head(self, status: HTTPStatus, headers: dict[str, str]) -> None:
        self.site.requests.append(Request(self.command, self.path, int(status)))
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def _absent(self) -> HTTPStatus:
        if self.site.down:
            return HTTPStatus.SERVICE_UNAVAILABLE
        return HTTPStatus.NOT_FOUND if self._file(GONE) is None else HTTPStatus.GONE

    def _file(self, ending: str = "") -> Path | None:
        parts = [part for part in unquote(urlsplit(self.path).path).split("/") if part]
        if any(part in (".", "..") for part in parts):
            return None
        path = self.site.folder.joinpath(*parts)
        path = path.with_name(path.name + ending) if ending else path
        path = path / "index.html" if path.is_dir() else path
        return path if path.is_file() else None

    def _current(self, tag: str, modified: datetime) -> bool:
        wanted = self.headers.get("If-None-Match")
        if wanted is not None:
            return tag in [part.strip() for part in wanted.split(",")] or wanted.strip() == "*"
        since = self.headers.get("If-Modified-Since")
        try:
            return since is not None and modified <= parsedate_to_datetime(since)
        except ValueError:
            return False
