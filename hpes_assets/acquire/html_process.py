"""Reads an HTML page in a child process with limits on time and memory.

Belongs here: the process boundary. Does not belong here: HTML (see :mod:`hpes_assets.acquire.html`).

Why a process: a page of 2 MB with deeply nested elements or 300,000 attributes on one element keeps the
parser busy for minutes, and a page of misnested formatting asks for gigabytes.
"""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from dataclasses import asdict, dataclass

from hpes_assets.acquire.failures import FetchError, FetchFailure
from hpes_assets.acquire.html import Link, PageLinks, page_links


@dataclass(frozen=True, slots=True)
class HtmlLimits:
    """What a page may cost."""

    max_bytes: int = 8_000_000
    seconds: float = 20.0
    memory_mb: int = 1024


def read_page(body: bytes, url: str, content_type: str = "", limits: HtmlLimits | None = None) -> PageLinks:
    """List the links of a page from outside.

    Args:
        body: The page as received.
        url: Its address.
        content_type: Content-Type header.
        limits: What it may cost.

    Returns:
        Its links, see :func:`hpes_assets.acquire.html.page_links`.

    Raises:
        FetchError: ``too_large``, or ``unparsed_page`` where the parser ran out of time or memory.
    """
    limits = limits or HtmlLimits()
    if len(body) > limits.max_bytes:
        raise FetchError(FetchFailure.TOO_LARGE, url, f"page of {len(body):,} bytes; the limit is "
                         f"{limits.max_bytes:,}")
    request = {"url": url, "content_type": content_type, "body": base64.b64encode(body).decode("ascii"),
               "seconds": limits.seconds, "memory_mb": limits.memory_mb}
    try:
        done = subprocess.run(
            [sys.executable, "-m", "hpes_assets.acquire.html_process"], input=json.dumps(request).encode(),
            capture_output=True, timeout=limits.seconds + 5, check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise FetchError(FetchFailure.UNPARSED_PAGE, url, f"not parsed in {limits.seconds:g} s") from error
    if done.returncode != 0:
        said = done.stderr.decode(errors="replace").strip().splitlines()
        raise FetchError(
            FetchFailure.UNPARSED_PAGE, url,
            f"the parser stopped ({said[-1] if said else f'exit {done.returncode}'}); limits are "
            f"{limits.seconds:g} s and {limits.memory_mb} MB",
        )
    return _from_json(json.loads(done.stdout))


def _from_json(answer: dict[str, object]) -> PageLinks:
    def links(key: str) -> tuple[Link, ...]:
        pairs = answer[key]
        return tuple(Link(pair["url"], pair["text"]) for pair in pairs) if isinstance(pairs, list) else ()

    unusable = answer["unusable"]
    return PageLinks(
        url=str(answer["url"]), encoding=str(answer["encoding"]), title=str(answer["title"]),
        links=links("links"), commented=links("commented"),
        unusable=tuple(map(str, unusable)) if isinstance(unusable, list) else (),
        text=str(answer["text"]), cut=bool(answer["cut"]),
    )


def _limit_this_process(seconds: float, memory_mb: int) -> None:
    try:
        import resource
    except ImportError:  # not a Unix: the parent's time limit has to do
        return
    whole = max(1, round(seconds))
    resource.setrlimit(resource.RLIMIT_CPU, (whole, whole + 1))
    resource.setrlimit(resource.RLIMIT_AS, (memory_mb << 20, memory_mb << 20))


def _main() -> None:
    request = json.load(sys.stdin)
    _limit_this_process(request["seconds"], request["memory_mb"])
    page = page_links(base64.b64decode(request["body"]), request["url"], request["content_type"])
    answer = json.dumps(asdict(page)).encode("utf-8", errors="replace")
    sys.stdout.buffer.write(answer)


if __name__ == "__main__":
    _main()
