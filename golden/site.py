"""The department's site in miniature: listing, year pages and PDFs, and a local server for them.

Belongs here: pages in the shape of the real ones, with their traps (links in comments, odd encodings,
a dead link, a year that exists only as HTML), and an HTTP server with validators. Does not belong
here: crawling.
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
from golden.truth import DocumentTruth

TYPES = {".html": "text/html", ".pdf": "application/pdf"}
LABELS = {
    "narrative_en": "Economic Survey {e} (English)", "narrative_hi": "Economic Survey {e} (Hindi)",
    "combined": "Economic Survey {e} (English and Hindi)", "tables": "Statistical Tables {e}",
}  # fmt: skip


def write_site(sample: Sample, out: Path, *, dead_pdf: bool = False) -> Path:
    """Write the site of a sample.

    Args:
        sample: What to publish.
        out: Root of the site; what a server serves as ``/``.
        dead_pdf: Link the newest year page to a PDF that is not there, too.

    Returns:
        The listing page. It also links a year page that does not exist, and one that has chapters as
        HTML and no PDF.
    """
    root = out / "economics"
    (root / "pdf").mkdir(parents=True, exist_ok=True)
    (root / "en-IN").mkdir(exist_ok=True)
    for document in sample.documents:
        target = root / "pdf" / document.document
        shutil.copyfile(sample.path(document.document), target)
        _stamp(target, document.created_on)
    first = int(sample.editions[0][:4])
    for index, edition in enumerate(sample.editions):
        page = _year_page(sample, edition, dead_pdf=dead_pdf and edition == sample.editions[-1])
        _write_page(root / "en-IN" / f"eco-survey-{edition}.html", page, index)
    html_only = fiscal(first - 1)
    _write_page(root / "en-IN" / f"eco-survey-{html_only}.html", _html_only_page(html_only), 0)
    listing = root / "index.html"
    _write_page(listing, _listing(sample, html_only, fiscal(first - 2)), 0)
    return listing


def _listing(sample: Sample, html_only: str, dead: str) -> str:
    years = [*reversed(sample.editions), html_only, dead]
    items = "\n".join(
        f'<li><a href="en-IN/eco-survey-{year}.html">Economic Survey {year}</a></li>' for year in years
    )
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="{{charset}}"><title>Economics &amp; Statistics Department</title></head>
<body><h1>Department of Economics &amp; Statistics, Himachal Pradesh</h1>
<!-- <li><a href="pdf/old-notice.pdf">Notice</a></li> -->
<ul class="menu">
{items}
</ul></body></html>
"""


def _year_page(sample: Sample, edition: str, *, dead_pdf: bool) -> str:
    own = sample.documents_of(edition)
    links = "\n".join(f'<li><a href="../pdf/{d.document}">{_label(d)}</a></li>' for d in own)
    if dead_pdf:
        links += f'\n<li><a href="../pdf/errata-economic_survey_{edition}.pdf">Errata</a></li>'
    disabled = [d for d in sample.documents if d.kind == "tables" and d.edition != edition][-1:]
    comments = "\n".join(
        f'<!-- disabled\n<li><a href="../pdf/{d.document}">Statistical Tables</a></li>\n-->' for d in disabled
    )
    return f"""<!DOCTYPE html>
<html lang="en-IN"><head><meta charset="{{charset}}">
<title>Economic Survey {edition} \u2013 Himachal Pradesh</title></head>
<body><h2>Economic Survey {edition}</h2>
<p>Released in February {int(edition[:4]) + 1}\u2026</p>
<ul>
{links}
{comments}
</ul>
<a href="../index.html">Back</a> <a href="mailto:stat@example.org">Write to us</a>
</body></html>
"""


def _html_only_page(edition: str) -> str:
    return f"""<html><head><meta charset="{{charset}}"><title>Economic Survey {edition}</title></head>
<body><h2>Economic Survey {edition}</h2><ol>
<li><a href="eco-survey-{edition}.html#general">General Review</a></li>
<li><a href="eco-survey-{edition}.html#agriculture">Agriculture and Horticulture</a></li>
</ol><p id="general">The chapters of this edition are published on this page.</p></body></html>
"""


def _label(document: DocumentTruth) -> str:
    return LABELS[document.kind].format(e=document.edition)


def _write_page(path: Path, text: str, index: int) -> None:
    """Odd pages are in Windows-1252, even ones in UTF-8; each says which it is."""
    charset = ("utf-8", "windows-1252")[index % 2]
    path.write_bytes(text.replace("{charset}", charset).encode(charset))
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
        path = self._file()
        if path is None:
            self._head(HTTPStatus.NOT_FOUND, {"Content-Length": "0"})
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

    def _file(self) -> Path | None:
        parts = [part for part in unquote(urlsplit(self.path).path).split("/") if part]
        if any(part in (".", "..") for part in parts):
            return None
        path = self.site.folder.joinpath(*parts)
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
