"""Cheap checks of a file before anything parses it: size, header, ending.

Belongs here: what the first and last bytes tell. Does not belong here: parsing (see
:mod:`hpes_assets.pages.reader`).
"""

from __future__ import annotations

import mmap
from pathlib import Path

from hpes_assets.pages.failures import PdfError, PdfFailure

_HEADER_WITHIN = 1024
_LOOKS_LIKE = (
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"PK\x03\x04", "a ZIP archive or an Office document"),
    (b"\xd0\xcf\x11\xe0", "an old Office document"),
    (b"Rar!", "a RAR archive"),
    (b"\x1f\x8b", "a gzip file"),
)


def check_bytes(path: Path, max_bytes: int, name: str | None = None) -> None:
    """Refuse a file that is no whole PDF.

    A file is a PDF by its header, whatever it is called. A file whose last end-of-file mark is followed by
    objects was cut: an update, or the body of a linearised file, is missing its end.

    Args:
        path: The file.
        max_bytes: Largest size that is read.
        name: Name it was published under; the path's own where not given.

    Raises:
        PdfError: not_a_pdf (for a missing file too), wrong_extension, truncated or too_large.
    """
    try:
        size = path.stat().st_size
    except OSError as error:
        raise PdfError(PdfFailure.NOT_A_PDF, path, None, f"cannot be opened: {error.strerror}") from error
    if size == 0:
        raise PdfError(PdfFailure.NOT_A_PDF, path, None, "the file is empty")
    if size > max_bytes:
        raise PdfError(PdfFailure.TOO_LARGE, path, None, f"{size} bytes, at most {max_bytes} are read")
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        head = data[:_HEADER_WITHIN]
        if b"%PDF-" not in head:
            reason = PdfFailure.NOT_A_PDF if has_pdf_name(name or path.name) else PdfFailure.WRONG_EXTENSION
            raise PdfError(reason, path, None, f"no PDF header; it looks like {_kind(head)}")
        end = data.rfind(b"%%EOF")
        if end < 0 or data.find(b" obj", end) >= 0:
            message = "no end-of-file mark" if end < 0 else "objects follow its last end-of-file mark"
            raise PdfError(PdfFailure.TRUNCATED, path, None, message)


def has_pdf_name(name: str) -> bool:
    """Whether a published name is that of a PDF, or has no extension to be wrong."""
    suffix = Path(name).suffix.lower()
    return suffix in ("", ".pdf") or not suffix[1:].isalpha()


def _kind(head: bytes) -> str:
    for magic, what in _LOOKS_LIKE:
        if head.startswith(magic):
            return what
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if start.startswith((b"<!doctype", b"<html", b"<head", b"<?xml", b"<script")):
        return "a web page"
    return "text" if head.isascii() else "something else"
