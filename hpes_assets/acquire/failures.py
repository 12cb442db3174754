"""Why something could not be acquired: one name a reason, and the error that carries it.

Belongs here: the names. Does not belong here: reasons found by opening a PDF (see
:mod:`hpes_assets.pages.failures`).
"""

from __future__ import annotations

from enum import StrEnum

from hpes_assets.errors import HpesError


class FetchFailure(StrEnum):
    """What stood between an address and its content."""

    DEAD_LINK = "dead_link"
    """The server does not know the address (404)."""
    GONE = "gone"
    """The server says that it was withdrawn (410)."""
    REFUSED = "refused"
    """The server does not hand it out (401, 403 and other 4xx)."""
    SERVER_ERROR = "server_error"
    """The server failed (5xx, 408, 425, 429) each time it was asked."""
    TIMEOUT = "timeout"
    NETWORK = "network"
    TRUNCATED = "truncated"
    """The body ended early or could not be unpacked, each time."""
    FOREIGN_HOST = "foreign_host"
    """The address, or a redirect, leads to a host that the profile does not allow."""
    DOWNGRADE = "downgrade"
    """A redirect from https to http."""
    BAD_ADDRESS = "bad_address"
    TOO_MANY_REDIRECTS = "too_many_redirects"
    TOO_LARGE = "too_large"
    WRONG_TYPE = "wrong_type"
    """The content is not what the address promises: an HTML page under the name of a PDF."""
    UNPARSED_PAGE = "unparsed_page"
    """A page that the HTML parser could not read within its limits."""


RETRIED = frozenset({
    FetchFailure.SERVER_ERROR, FetchFailure.TIMEOUT, FetchFailure.NETWORK, FetchFailure.TRUNCATED,
})
"""Failures that may pass if one asks again."""


class FetchError(HpesError):
    """An address whose content could not be had."""

    def __init__(self, reason: FetchFailure, url: str, message: str, retry_after_s: float = 0.0) -> None:
        self.reason = reason
        self.url = url
        self.message = message
        self.retry_after_s = retry_after_s
        super().__init__(f"{url}: {message} [{reason}]")
