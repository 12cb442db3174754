"""What content is, by its first bytes and not by its name.

Belongs here: magic bytes. Does not belong here: opening a PDF (see :mod:`hpes_assets.pages`).
"""

from __future__ import annotations

SEARCHED = 1024
"""Readers accept a PDF header within the first KiB."""

_KNOWN = (
    (b"%PDF-", "a PDF"),
    (b"PK\x03\x04", "a ZIP archive or Office file"),
    (b"\xd0\xcf\x11\xe0", "an old Office file"),
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"\x1f\x8b", "a gzip archive"),
)
_HTML = (b"<!doctype html", b"<html", b"<head", b"<body", b"<!--", b"<?xml", b"<script", b"<meta", b"<title")


def may_be_pdf(start: bytes) -> bool:
    """Whether a file that starts so is a PDF by its magic bytes.

    Args:
        start: Its first KiB, or less where it is shorter.
    """
    return b"%PDF-" in start[:SEARCHED]


def is_html(body: bytes, content_type: str) -> bool:
    """Whether content is an HTML page: it says so and is nothing else, or it starts like one."""
    if described(body[:SEARCHED]) == "an HTML page":
        return True
    says_so = "html" in content_type.lower()
    return says_so and described(body[:SEARCHED]) in ("text", "nothing", "unknown bytes")


def described(start: bytes) -> str:
    """What content is, in words for a message.

    Args:
        start: Its first bytes.

    Returns:
        For example ``an HTML page``; ``unknown bytes`` where it cannot be told.
    """
    head = start[:SEARCHED].lstrip(b"\xef\xbb\xbf \t\r\n")
    for magic, words in _KNOWN:
        if head.startswith(magic):
            return words
    if not head:
        return "nothing"
    if head.lower().startswith(_HTML):
        return "an HTML page"
    return "text" if b"\x00" not in head else "unknown bytes"
