"""The child process that parses or draws one PDF: ``python -m hpes_assets.pages.worker``.

Belongs here: limits on itself, and the loop that sends pages back. Does not belong here: deciding what to
do about a child that died (see :mod:`hpes_assets.pages.reader`).

Kept light on purpose: importing PyMuPDF drags in its layout model and onnxruntime where they are installed,
0.9 s of the second a small document would take; with them masked it is 0.15 s.
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING

from hpes_assets.pages import wire
from hpes_assets.pages.failures import PdfError, PdfFailure

if TYPE_CHECKING:
    from hpes_assets.pages.pdf import PdfFile

_UNUSED_EXTRAS = ("pymupdf.layout", "pymupdf4llm", "onnxruntime")
_OUT_OF_MEMORY = ("malloc", "alloc", "out of memory")


def limit_itself(memory_mb: int, cpu_seconds: int) -> None:
    """Cap address space, processor time and core files of this process.

    Processor time is the backstop that ends a hanging child whose parent was killed.
    """
    _lower(resource.RLIMIT_AS, memory_mb * 1024 * 1024)
    _lower(resource.RLIMIT_CPU, cpu_seconds)
    _lower(resource.RLIMIT_CORE, 0)


def mask_extras() -> None:
    """Make an import of what PyMuPDF loads beside itself fail at once; it does without."""
    for name in _UNUSED_EXTRAS:
        sys.modules[name] = None  # type: ignore[assignment]


def _lower(which: int, wanted: int) -> None:
    hard = resource.getrlimit(which)[1]
    value = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(which, (value, value))


def read(path: Path, first_page: int, max_pages: int, drawing: wire.Drawing | None = None) -> Iterator[wire.Message]:
    """Parse a document page by page, or draw some pages of it.

    Args:
        path: The file.
        first_page: Page to begin with, from 1.
        max_pages: Largest number of pages that is read at all.
        drawing: Pages to draw; without it all pages are parsed.

    Yields:
        Opened, then Started and Parsed (or Drawn) or Failed for each page, then Finished; or Failed alone.
    """
    from hpes_assets.pages.pdf import open_pdf

    try:
        with open_pdf(path) as pdf:
            info = pdf.info
            yield wire.Opened(info)
            if info.pages > max_pages:
                message = f"{info.pages} pages, at most {max_pages} are read"
                yield wire.Failed(PdfFailure.TOO_MANY_PAGES, None, message)
                return
            if info.pages == 0:
                yield wire.Failed(PdfFailure.ZERO_PAGES, None, "its page tree is empty")
                return
            for number in range(first_page, info.pages + 1):
                if drawing is not None and number not in drawing.pages:
                    continue
                yield wire.Started(number)
                try:
                    yield _page(pdf, number, drawing)
                except Exception as error:
                    yield _failure(error, number)
            yield wire.Finished()
    except Exception as error:
        yield _failure(error, None)


def _page(pdf: PdfFile, number: int, drawing: wire.Drawing | None) -> wire.Message:
    if drawing is None:
        return wire.Parsed(pdf.page(number))
    return wire.Drawn(pdf.image(number, drawing.longest_px))


def _failure(error: Exception, page: int | None) -> wire.Failed:
    text = str(error)
    if isinstance(error, MemoryError) or any(word in text.lower() for word in _OUT_OF_MEMORY):
        return wire.Failed(PdfFailure.OUT_OF_MEMORY, page, "the memory limit was reached")
    if isinstance(error, PdfError):
        return wire.Failed(error.reason, page if page is not None else error.page, error.message)
    reason = PdfFailure.CRASHED if page is None else PdfFailure.UNREADABLE_PAGE
    return wire.Failed(reason, page, f"{type(error).__name__}: {text}"[:300])


def main(arguments: list[str]) -> int:
    """Read the file named in the arguments and write messages to the descriptor named there."""
    path, descriptor, first_page, max_pages, memory_mb, cpu_seconds, *asked = arguments
    drawing = wire.Drawing.of_argument(asked[0]) if asked else None
    limit_itself(int(memory_mb), int(cpu_seconds))
    mask_extras()
    with Connection(int(descriptor), readable=False) as pipe:
        for message in read(Path(path), int(first_page), int(max_pages), drawing):
            try:
                data = wire.encode(message)
            except MemoryError:
                page = wire.page_of(message)
                lost = wire.Failed(PdfFailure.OUT_OF_MEMORY, page, "the page is too large to send")
                data = wire.encode(lost)
            pipe.send_bytes(data)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
