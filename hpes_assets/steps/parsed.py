"""A PDF is parsed once: its pages, as the reader gave them, are kept beside the raw file.

Belongs here: keeping and finding parsed pages by content hash and parser. Does not belong here: parsing
(see :mod:`hpes_assets.pages.reader`). The file can be deleted at any time; it is made again.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from hpes_assets.pages import wire
from hpes_assets.pages.model import DocumentInfo, PageContent
from hpes_assets.pages.reader import DEFAULT_LIMITS, DocumentRead, Limits, PageFailure, read_document
from hpes_assets.steps.code import code_hash
from hpes_assets.steps.common import Place


@dataclass(frozen=True, slots=True)
class ParsedDocument:
    """What a PDF holds, and whether it had to be parsed for this."""

    read: DocumentRead
    parsed_now: bool


def parsed_document(
    place: Place, sha256: str, limits: Limits = DEFAULT_LIMITS, on_page: Callable[[PageContent], None] | None = None
) -> ParsedDocument:
    """The pages of a stored PDF, parsed now or before.

    Args:
        place: Where.
        sha256: Content hash of the file in the raw store.
        limits: What parsing may cost.
        on_page: Called with each page that is parsed now.

    Returns:
        Its pages and what could not be read; a document with a failure is never kept.
    """
    parser = code_hash("hpes_assets.pages.worker")
    kept = place.publication.parsed / f"{sha256}-{parser}.pages"
    found = _load(kept)
    if found is not None:
        return ParsedDocument(found, parsed_now=False)
    read = read_document(place.publication.raw_file(sha256), limits, on_page)
    if read.failure is None:
        _save(kept, read)
    return ParsedDocument(read, parsed_now=True)


def _save(path: Path, read: DocumentRead) -> None:
    messages: list[wire.Message] = [wire.Parsed(page) for page in read.pages]
    messages += [wire.Failed(failure.reason, failure.page, failure.message) for failure in read.page_failures]
    if read.info is not None:
        messages.insert(0, wire.Opened(read.info))
    packed = zlib.compress(b"".join(_framed(wire.encode(message)) for message in messages), 1)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, aside = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".new")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(hashlib.blake2b(packed, digest_size=16).digest() + packed)
        Path(aside).replace(path)
        for older in path.parent.glob(f"{path.name.split('-')[0]}-*.pages"):
            if older != path:  # as another parser read it
                older.unlink(missing_ok=True)
    finally:
        Path(aside).unlink(missing_ok=True)


def _load(path: Path) -> DocumentRead | None:
    """A kept document; None where there is none or it is damaged."""
    if not path.exists():
        return None
    data = path.read_bytes()
    if hashlib.blake2b(data[16:], digest_size=16).digest() != data[:16]:
        return None
    info: DocumentInfo | None = None
    pages: list[PageContent] = []
    failures: list[PageFailure] = []
    for encoded in _frames(zlib.decompress(data[16:])):
        match wire.decode(encoded):
            case wire.Opened(found):
                info = found
            case wire.Parsed(content):
                pages.append(content)
            case wire.Failed(reason, int(page), message):
                failures.append(PageFailure(page, reason, message))
            case _:
                return None
    return DocumentRead(info, tuple(pages), None, "", tuple(failures))


def _framed(data: bytes) -> bytes:
    return len(data).to_bytes(8, "big") + data


def _frames(data: bytes) -> Iterator[bytes]:
    place = 0
    while place < len(data):
        size = int.from_bytes(data[place:place + 8], "big")
        yield data[place + 8:place + 8 + size]
        place += 8 + size
