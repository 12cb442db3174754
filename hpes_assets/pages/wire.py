"""What the reader and its child process say to each other.

Belongs here: the messages and their encoding. The child has parsed a file from elsewhere, so what it sends
is unpickled with nothing but our own frozen values allowed.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Collection
from dataclasses import dataclass

from hpes_assets.pages.failures import PdfFailure
from hpes_assets.pages.model import DocumentInfo, PageContent, PageImage


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a child may be asked for instead of parsing: to draw some pages."""

    longest_px: int
    pages: Collection[int]

    def as_argument(self) -> str:
        """The argument that asks a child for this."""
        return f"{self.longest_px}:{','.join(map(str, sorted(self.pages)))}"

    @classmethod
    def of_argument(cls, argument: str) -> Drawing:
        """What :meth:`as_argument` wrote."""
        longest, _, pages = argument.partition(":")
        return cls(int(longest), frozenset(map(int, pages.split(","))))


@dataclass(frozen=True, slots=True)
class Opened:
    """The document is open."""

    info: DocumentInfo


@dataclass(frozen=True, slots=True)
class Started:
    """Work on a page begins; whatever happens next, happened on this page."""

    page: int


@dataclass(frozen=True, slots=True)
class Parsed:
    """A page is read."""

    content: PageContent


@dataclass(frozen=True, slots=True)
class Drawn:
    """A page is drawn."""

    image: PageImage


@dataclass(frozen=True, slots=True)
class Failed:
    """The document, or one page where ``page`` is given, cannot be read."""

    reason: PdfFailure
    page: int | None
    message: str


@dataclass(frozen=True, slots=True)
class Finished:
    """All pages were tried."""


Message = Opened | Started | Parsed | Drawn | Failed | Finished

_ALLOWED = {
    "hpes_assets.pages.wire": {"Opened", "Started", "Parsed", "Drawn", "Failed", "Finished"},
    "hpes_assets.pages.model": {"DocumentInfo", "PageContent", "PageImage", "Word", "Rule", "Fill"},
    "hpes_assets.pages.failures": {"PdfFailure"},
    "datetime": {"date"},
}


class _Unpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> object:
        if name in _ALLOWED.get(module, ()):
            return super().find_class(module, name)
        raise pickle.UnpicklingError(f"{module}.{name} is no message")


def page_of(message: Message) -> int | None:
    """The page that a message carries the content of."""
    match message:
        case Parsed(content):
            return content.number
        case Drawn(image):
            return image.number
        case _:
            return None


def encode(message: Message) -> bytes:
    """Bytes of a message."""
    return pickle.dumps(message, protocol=5)


def decode(data: bytes) -> Message:
    """The message of some bytes.

    Raises:
        pickle.UnpicklingError: The bytes hold anything but a message.
    """
    message = _Unpickler(io.BytesIO(data)).load()
    if not isinstance(message, Message):
        raise pickle.UnpicklingError(f"{type(message).__name__} is no message")
    return message
