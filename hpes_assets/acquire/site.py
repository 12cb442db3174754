"""Where a publication's addresses are really served, and which addresses may be asked at all.

Belongs here: the mapping between published and served addresses, the host allow-list. Does not belong
here: asking (see :mod:`hpes_assets.acquire.fetch`).

Everything that is kept (registry, warehouse) names *published* addresses, the ones in the profile. When
HPES_INDEX_URL is set, they are served elsewhere: ``https://himachalservices.nic.in/economics/x.pdf`` is
then asked for at ``http://127.0.0.1:8000/economics/x.pdf``, and no other host is asked. So what a demo or
a test keeps does not depend on the port that its server happened to get. HPES_INDEX_URL is one base for
every publication, or ``name=base`` pairs parted by commas for some of them.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit, urlunsplit

from hpes_assets.acquire.failures import FetchError, FetchFailure
from hpes_assets.publications.model import Profile

_DEFAULT_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Site:
    """The publisher's hosts, and the base that serves them instead where there is one."""

    origin: str
    """Scheme and host of the profile's first index page."""
    hosts: tuple[str, ...]
    base: str = ""
    """Scheme, host and path prefix that serve ``origin`` instead; empty: the publisher itself."""
    max_bytes: int = 500_000_000
    """Largest file that is taken."""

    def served(self, url: str) -> str:
        """The address to ask for a published one.

        Args:
            url: A published address.

        Returns:
            The same address at the base; unchanged where there is no base or it is of another host.
        """
        if not self.base or not _same_host(url, self.origin):
            return url
        base, parts = urlsplit(self.base), urlsplit(url)
        path = base.path.rstrip("/") + (parts.path or "/")
        return urlunsplit((base.scheme, base.netloc, path, parts.query, ""))

    def published(self, url: str) -> str:
        """The published address of a served one; any other address unchanged."""
        if not self.base or not _same_origin(url, self.base):
            return url
        base, origin, parts = urlsplit(self.base), urlsplit(self.origin), urlsplit(url)
        path = parts.path.removeprefix(base.path.rstrip("/")) or "/"
        return urlunsplit((origin.scheme, origin.netloc, path, parts.query, parts.fragment))

    def check(self, url: str, referrer: str = "") -> None:
        """Refuse an address that may not be asked.

        Args:
            url: Published address.
            referrer: Address that led to it by a redirect, if any.

        Raises:
            FetchError: It is not http(s), its host is not allowed, or a redirect drops https.
        """
        parts = _split(url)
        if parts.scheme not in _DEFAULT_PORTS:
            raise FetchError(FetchFailure.BAD_ADDRESS, url, "only http and https addresses are fetched")
        if not self._allows(url):
            raise FetchError(FetchFailure.FOREIGN_HOST, url,
                             f"host {parts.hostname} is not among {', '.join(self.hosts)}"
                             + (f" (redirected from {referrer})" if referrer else "")
                             + "; allowed_hosts of the profile can name it")
        if parts.scheme == "http" and referrer.startswith("https:") and not self.loopback:
            raise FetchError(FetchFailure.DOWNGRADE, url, f"{referrer} redirects from https to http")

    @property
    def loopback(self) -> bool:
        """Whether this machine serves the site, as in tests and demos."""
        return is_loopback(self.base or self.origin)

    def _allows(self, url: str) -> bool:
        if self.base:
            return _same_host(url, self.origin)
        parts = urlsplit(url)
        if parts.hostname not in self.hosts:
            return False
        return _port(url) == _DEFAULT_PORTS[parts.scheme] or _same_origin(url, self.origin)


def site_of(profile: Profile, base: str | None = None) -> Site:
    """The site of a publication.

    Args:
        profile: The publication.
        base: Address that serves it instead; None asks HPES_INDEX_URL, "" means the publisher.

    Returns:
        The site.

    Raises:
        FetchError: The base is no http(s) address.
    """
    chosen = _from_environment(profile.name) if base is None else base
    if chosen:
        parts = _split(chosen)
        if parts.scheme not in _DEFAULT_PORTS or not parts.hostname:
            raise FetchError(FetchFailure.BAD_ADDRESS, chosen,
                             "HPES_INDEX_URL must be an address like http://127.0.0.1:8000")
    first = urlsplit(profile.index_pages[0])
    return Site(f"{first.scheme}://{first.netloc}", profile.allowed_hosts, chosen.rstrip("/"), profile.max_bytes)


def is_loopback(url: str) -> bool:
    """Whether an address is of this machine."""
    host = urlsplit(url).hostname or ""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _from_environment(name: str) -> str:
    setting = os.environ.get("HPES_INDEX_URL", "").strip()
    if "=" not in setting.split("://")[0]:
        return setting
    pairs = dict(item.strip().split("=", 1) for item in setting.split(",") if "=" in item)
    return pairs.get(name, "").strip()


def _split(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018  # a port that is no number is found out only when it is asked for
    except ValueError as error:
        raise FetchError(FetchFailure.BAD_ADDRESS, url, f"no address ({error})") from error
    return parts


def _same_host(url: str, other: str) -> bool:
    return urlsplit(url).hostname == urlsplit(other).hostname


def _same_origin(url: str, other: str) -> bool:
    return (_same_host(url, other) and urlsplit(url).scheme == urlsplit(other).scheme
            and _port(url) == _port(other))


def _port(url: str) -> int:
    parts = urlsplit(url)
    return parts.port or _DEFAULT_PORTS.get(parts.scheme, 0)
