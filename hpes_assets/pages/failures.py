"""Named ways in which a PDF cannot be read.

Belongs here: the names and the one error that carries them. Does not belong here: deciding which one it
is (see :mod:`hpes_assets.pages.pdf` and :mod:`hpes_assets.pages.reader`).
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from hpes_assets.errors import HpesError


class PdfFailure(StrEnum):
    """Why a document or a page of it is not there."""

    NOT_A_PDF = "not_a_pdf"
    """No PDF header in its first kilobyte: an error page saved as .pdf, an image, an empty file."""
    WRONG_EXTENSION = "wrong_extension"
    """A PDF neither by name nor by content. A PDF under another name is read, and that is reported apart."""
    ENCRYPTED = "encrypted"
    """A password is needed to open it."""
    TRUNCATED = "truncated"
    """The end is missing: an interrupted download."""
    ZERO_PAGES = "zero_pages"
    TOO_MANY_PAGES = "too_many_pages"
    TOO_LARGE = "too_large"
    TIMEOUT = "timeout"
    """One page, or the whole document, took longer than its limit."""
    OUT_OF_MEMORY = "out_of_memory"
    CRASHED = "crashed"
    """The parser died: a signal, or an error that is not ours."""
    UNREADABLE_PAGE = "unreadable_page"
    """One page cannot be parsed; the others are there."""


CURES = {
    PdfFailure.NOT_A_PDF: "fetch it again: the server may have sent an error page",
    PdfFailure.WRONG_EXTENSION: "put the PDF itself there",
    PdfFailure.ENCRYPTED: "save a copy without its password",
    PdfFailure.TRUNCATED: "fetch it again: the download broke off",
    PdfFailure.ZERO_PAGES: "ask the publisher for another copy",
    PdfFailure.TOO_MANY_PAGES: "split it, or raise max_pages",
    PdfFailure.TOO_LARGE: "split it, or raise max_bytes",
    PdfFailure.TIMEOUT: "raise page_seconds or document_seconds, or drop the page",
    PdfFailure.OUT_OF_MEMORY: "raise memory_mb, or drop the page",
    PdfFailure.CRASHED: "ask the publisher for another copy, or print the file anew",
    PdfFailure.UNREADABLE_PAGE: "ask the publisher for another copy, or print the page anew",
}
"""What to do about each."""


class PdfError(HpesError):
    """A PDF or one of its pages cannot be read.

    Attributes:
        reason: The named failure.
        path: The file.
        page: Page from 1, None where the whole file is meant.
        message: What was seen, without file and page.
    """

    def __init__(
        self, reason: PdfFailure, path: str | Path, page: int | None = None, message: str = ""
    ) -> None:
        """Put file, page, what was seen and the cure into the text of the error."""
        self.reason = reason
        self.path = Path(path)
        self.page = page
        self.message = message
        place = self.path.name if page is None else f"{self.path.name}, page {page}"
        super().__init__(f"{place}: {reason.value}: {message or 'no detail'}; {CURES[reason]}")
