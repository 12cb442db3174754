"""A real HTTP server for tests of acquisition: each path answers with a script of replies."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PDF = b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n"


def pdf(text: str) -> bytes:
    return PDF + f"% {text}\n".encode()


@dataclass
class Reply:
    body: bytes = b""
    status: int = 200
    kind: str = "application/pdf"
    headers: dict[str, str] = field(default_factory=dict)
    validators: bool = True
    delay_s: float = 0.0
    drip_s: float = 0.0
    """Seconds between single bytes of the body."""
    cut_at: int | None = None
    """Bytes sent before the connection is dropped, under the Content-Length of the whole."""
    head: int | None = None
    """Status of a HEAD request, where it differs."""


def html(body: str, **more: object) -> Reply:
    return Reply(body.encode(), kind="text/html; charset=utf-8", **more)  # type: ignore[arg-type]


def redirect(location: str, status: int = 302) -> Reply:
    return Reply(status=status, headers={"Location": location})


@dataclass
class LocalSite:
    """``replies[path]`` is the answer; a list is used up one by one, the last one stays."""

    base: str = ""
    replies: dict[str, Reply | list[Reply]] = field(default_factory=dict)
    requests: list[tuple[str, str, int]] = field(default_factory=list)

    def reply_to(self, path: str) -> Reply:
        known = self.replies.get(path, Reply(b"no such page", status=404, kind="text/html"))
        if isinstance(known, list):
            return known.pop(0) if len(known) > 1 else known[0]
        return known

    def asked(self, path: str, method: str = "GET") -> list[int]:
        return [status for asked, where, status in self.requests if (asked, where) == (method, path)]


class _Handler(BaseHTTPRequestHandler):
    site: LocalSite
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.answer(self.site.reply_to(self.path), send=True)

    def do_HEAD(self) -> None:
        reply = self.site.reply_to(self.path)
        if reply.head:
            reply = Reply(status=reply.head)
        self.answer(reply, send=False)

    def answer(self, reply: Reply, send: bool) -> None:
        time.sleep(reply.delay_s)
        tag = f'"{hashlib.sha256(reply.body).hexdigest()[:16]}"'
        status = reply.status
        if status == 200 and reply.validators and self.headers.get("If-None-Match") == tag:
            status = 304
        self.site.requests.append((self.command, self.path, status))
        self.send_response(status)
        if status == 200 and reply.validators:
            self.send_header("ETag", tag)
        if status != 304:
            self.send_header("Content-Type", reply.kind)
            self.send_header("Content-Length", str(len(reply.body)))
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.end_headers()
        if not send or status == 304:
            return
        try:
            self.write(reply)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def write(self, reply: Reply) -> None:
        body = reply.body if reply.cut_at is None else reply.body[: reply.cut_at]
        if reply.drip_s:
            for byte in body:
                self.wfile.write(bytes([byte]))
                self.wfile.flush()
                time.sleep(reply.drip_s)
        else:
            self.wfile.write(body)
        if reply.cut_at is not None:
            self.wfile.flush()
            self.close_connection = True

    def log_message(self, *args: object) -> None:
        """Stay quiet."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *args: object) -> None:
        """A client that hangs up is part of the tests."""


@contextmanager
def serving(replies: dict[str, Reply | list[Reply]] | None = None) -> Iterator[LocalSite]:
    site = LocalSite(replies=replies or {})
    handler = type("Handler", (_Handler,), {"site": site})
    server = _Server(("127.0.0.1", 0), handler)
    site.base = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield site
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
