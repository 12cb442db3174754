"""Reading a PDF in a child process with limits; a failing document never raises into the caller.

Belongs here: starting, watching and ending the child. Does not belong here: parsing (see
:mod:`hpes_assets.pages.pdf`, which runs inside :mod:`hpes_assets.pages.worker`).

A page on which the child hangs, runs out of memory or dies is lost alone: it is named in ``page_failures``
and a new child goes on with the page after it, for as many lost children as the limits allow.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Generator
from contextlib import closing
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import IO

import hpes_assets
from hpes_assets.pages import wire
from hpes_assets.pages.failures import PdfError, PdfFailure
from hpes_assets.pages.model import DocumentInfo, PageContent, PageImage
from hpes_assets.pages.verify import check_bytes, has_pdf_name

_LARGEST_MESSAGE = 512 * 1024 * 1024
_START_UP_SECONDS = 30.0
_WORKER = "hpes_assets.pages.worker"
_ROOT = str(Path(hpes_assets.__file__).resolve().parents[1])


@dataclass(frozen=True, slots=True)
class Limits:
    """What one document may cost."""

    max_pages: int = 2000
    max_bytes: int = 500_000_000
    page_seconds: float = 20.0
    document_seconds: float = 900.0
    memory_mb: int = 2048
    """Address space of the child; PyMuPDF alone takes about 200."""
    lost_children: int = 5
    """Pages that may end the child before the document is given up."""


DEFAULT_LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class PageFailure:
    """A page that could not be read."""

    page: int
    reason: PdfFailure
    message: str


@dataclass(frozen=True, slots=True)
class DocumentRead:
    """What could be read of a document."""

    info: DocumentInfo | None
    pages: tuple[PageContent, ...]
    failure: PdfFailure | None
    message: str = ""
    page_failures: tuple[PageFailure, ...] = ()

    @property
    def whole(self) -> bool:
        """Every page was read."""
        return self.failure is None and not self.page_failures


@dataclass(frozen=True, slots=True)
class Verification:
    """Whether a file can be taken as a document of an edition."""

    failure: PdfFailure | None
    message: str
    info: DocumentInfo | None
    bytes: int
    wrong_extension: bool = False
    """A PDF under another name: taken, and reported."""

    @property
    def ok(self) -> bool:
        """It opens as a PDF with pages."""
        return self.failure is None


@dataclass(slots=True)
class _Progress:
    """Where the reading of one document stands."""

    deadline: float
    next_page: int = 1
    drawing: wire.Drawing | None = None
    working_on: int | None = None
    info: DocumentInfo | None = None
    finished: bool = False
    pages: list[PageContent] = field(default_factory=list)
    failures: list[PageFailure] = field(default_factory=list)


def read_document(
    path: Path,
    limits: Limits = DEFAULT_LIMITS,
    on_page: Callable[[PageContent], None] | None = None,
    keep_pages: bool = True,
) -> DocumentRead:
    """Read all pages of a PDF in a child process.

    Args:
        path: The file, whatever its name.
        limits: What it may cost.
        on_page: Called with each page as it arrives, in order.
        keep_pages: Whether pages are kept for the result; not needed where ``on_page`` takes them.

    Returns:
        The pages that could be read, and a named failure where the document as a whole could not.
    """
    progress = _Progress(deadline=time.monotonic() + limits.document_seconds)
    failure: PdfFailure | None = None
    message = ""
    try:
        with closing(_run_children(path, limits, progress)) as arriving:
            for page in arriving:
                if isinstance(page, PageContent):
                    if keep_pages:
                        progress.pages.append(page)
                    if on_page is not None:
                        on_page(page)
    except PdfError as error:
        failure, message = error.reason, str(error)
    return DocumentRead(progress.info, tuple(progress.pages), failure, message, tuple(progress.failures))


def draw_pages(
    path: Path,
    numbers: Collection[int],
    on_image: Callable[[PageImage], None],
    longest_px: int = 1400,
    limits: Limits = DEFAULT_LIMITS,
) -> tuple[PageFailure, ...]:
    """Draw pages of a PDF as they look, in a child process with the limits that reading has.

    Args:
        path: The file.
        numbers: Pages, from 1.
        on_image: Called with each picture as it arrives, in order of the pages.
        longest_px: Pixels of the longer side of a page.
        limits: What it may cost.

    Returns:
        The pages that could not be drawn; all that were left where the document was given up.
    """
    if not numbers:
        return ()
    wanted = set(numbers)
    progress = _Progress(deadline=time.monotonic() + limits.document_seconds,
                         drawing=wire.Drawing(longest_px, frozenset(wanted)))
    lost: dict[int, PageFailure] = {}
    try:
        with closing(_run_children(path, limits, progress)) as arriving:
            for image in arriving:
                if isinstance(image, PageImage):
                    wanted.discard(image.number)
                    on_image(image)
    except PdfError as error:
        lost = {number: PageFailure(number, error.reason, error.message) for number in wanted}
    lost |= {failure.page: failure for failure in progress.failures}
    return tuple(lost[number] for number in sorted(lost))


def verify_pdf(path: Path, limits: Limits = DEFAULT_LIMITS, name: str | None = None) -> Verification:
    """Open a file in a child process without reading its pages.

    Args:
        path: The file.
        limits: What it may cost.
        name: Name it was published under; the path's own where not given.

    Returns:
        Page count and metadata, or the named failure.
    """
    size = path.stat().st_size if path.is_file() else 0
    wrong = not has_pdf_name(name or path.name)
    progress = _Progress(deadline=time.monotonic() + limits.page_seconds + _START_UP_SECONDS,
                         next_page=limits.max_pages + 1)
    try:
        check_bytes(path, limits.max_bytes, name)
        with closing(_run_child(path, limits, progress)) as arriving:
            for _ in arriving:
                pass
    except PdfError as error:
        return Verification(error.reason, str(error), progress.info, size, wrong)
    return Verification(None, "", progress.info, size, wrong)


_Pages = Generator[PageContent | PageImage, None, None]
"""Pages as they arrive from a child."""


class _PageLost(Exception):
    """The child ended, or was ended, on a page."""

    def __init__(self, page: int, reason: PdfFailure, message: str) -> None:
        super().__init__(message)
        self.page = page
        self.reason = reason
        self.message = message


def _run_children(path: Path, limits: Limits, progress: _Progress) -> _Pages:
    """Pages from one child after another, each going on after the page that its forerunner was lost on."""
    check_bytes(path, limits.max_bytes)
    lost = 0
    while not progress.finished:
        try:
            with closing(_run_child(path, limits, progress)) as arriving:
                yield from arriving
        except _PageLost as loss:
            lost += 1
            progress.failures.append(PageFailure(loss.page, loss.reason, loss.message))
            progress.next_page = loss.page + 1
            if lost > limits.lost_children:
                message = f"{lost} pages were lost; given up"
                raise PdfError(loss.reason, path, loss.page, message) from loss


def _run_child(path: Path, limits: Limits, progress: _Progress) -> _Pages:
    """Pages from one child, until it has finished or is lost."""
    ours, theirs = os.pipe()
    with tempfile.TemporaryFile() as log, Connection(ours, writable=False) as pipe:
        child = _start(path, limits, progress, theirs, log)
        try:
            os.close(theirs)
            yield from _listen(path, limits, progress, pipe)
        except EOFError as error:
            _give_time_to_end(child)
            raise _lost(path, progress, _why(child.returncode, log)) from error
        finally:
            child.kill()
            child.wait()


def _give_time_to_end(child: subprocess.Popen[bytes]) -> None:
    """Let a child that closed its pipe end by itself, so that its exit code can be read."""
    try:
        child.wait(timeout=2.0)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()


def _start(
    path: Path, limits: Limits, progress: _Progress, descriptor: int, log: IO[bytes]
) -> subprocess.Popen[bytes]:
    cpu_seconds = int(limits.document_seconds) + 60
    arguments = [path.absolute(), descriptor, progress.next_page, limits.max_pages, limits.memory_mb, cpu_seconds]
    if progress.drawing is not None:
        arguments.append(progress.drawing.as_argument())
    search = os.pathsep.join(filter(None, (_ROOT, os.environ.get("PYTHONPATH"))))
    return subprocess.Popen(
        [sys.executable, "-m", _WORKER, *map(str, arguments)],
        stdin=subprocess.DEVNULL, stdout=log, stderr=log, pass_fds=(descriptor,),
        env={**os.environ, "PYTHONPATH": search},
    )


def _listen(path: Path, limits: Limits, progress: _Progress, pipe: Connection) -> _Pages:
    """Take messages until the child has finished; raise where it is late."""
    patience = limits.page_seconds + _START_UP_SECONDS
    while True:
        left = progress.deadline - time.monotonic()
        if not pipe.poll(max(0.0, min(patience, left))):
            if left <= patience:
                raise PdfError(PdfFailure.TIMEOUT, path, progress.working_on, "the document took too long")
            raise _lost(path, progress, (PdfFailure.TIMEOUT, f"longer than {limits.page_seconds:g} s"))
        patience = limits.page_seconds
        try:
            message = wire.decode(pipe.recv_bytes(_LARGEST_MESSAGE))
        except OSError as error:  # cut within a message, or a message of senseless length
            raise EOFError from error
        except pickle.UnpicklingError as error:
            raise _lost(path, progress, (PdfFailure.CRASHED, f"unusable answer: {error}")) from error
        if isinstance(message, wire.Finished):
            progress.finished = True
            return
        if isinstance(message, wire.Parsed | wire.Drawn):
            page = _page_of(path, progress, message)
            progress.next_page = page.number + 1
            yield page
        else:
            _note(path, progress, message)


def _page_of(path: Path, progress: _Progress, message: wire.Parsed | wire.Drawn) -> PageContent | PageImage:
    """What was read or drawn, where it is what was asked for."""
    if isinstance(message, wire.Parsed):
        return message.content
    image, drawing = message.image, progress.drawing
    as_asked = drawing is not None and image.number in drawing.pages and max(
        image.width, image.height) <= drawing.longest_px + 2
    if not as_asked or len(image.rgb) != 3 * image.width * image.height:
        raise _lost(path, progress, (PdfFailure.CRASHED, "unusable answer: no picture of the page"))
    return image


def _note(path: Path, progress: _Progress, message: wire.Message) -> None:
    match message:
        case wire.Opened(info):
            progress.info = info
        case wire.Started(page):
            progress.working_on = page
        case wire.Failed(reason, None, text):
            raise PdfError(reason, path, None, text)
        case wire.Failed(reason, int(page), text):
            progress.failures.append(PageFailure(page, reason, text))
            progress.next_page = page + 1


def _lost(path: Path, progress: _Progress, why: tuple[PdfFailure, str]) -> Exception:
    reason, message = why
    if progress.working_on is None or progress.working_on < progress.next_page:
        return PdfError(reason, path, None, message)
    return _PageLost(progress.working_on, reason, message)


def _why(returncode: int, log: IO[bytes]) -> tuple[PdfFailure, str]:
    log.seek(0, os.SEEK_END)
    log.seek(max(0, log.tell() - 2000))
    tail = log.read().decode("utf-8", "replace").strip()
    if "MemoryError" in tail or "malloc" in tail:
        return PdfFailure.OUT_OF_MEMORY, "the memory limit was reached"
    ended = f"signal {-returncode}" if returncode < 0 else f"exit code {returncode}"
    last_line = tail.splitlines()[-1][:200] if tail else "no message"
    return PdfFailure.CRASHED, f"the parser ended with {ended}: {last_line}"
