"""Published and served addresses, and which hosts may be asked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hpes_assets.acquire.failures import FetchError, FetchFailure
from hpes_assets.acquire.site import Site, is_loopback, site_of
from hpes_assets.publications.loader import load_profile

HIMACHAL = load_profile("himachal_economic_survey")
ORIGIN = "https://himachalservices.nic.in"
SEGMENT = st.text("abcXYZ0189-_.%~", min_size=1).filter(lambda text: text not in (".", ".."))


@given(st.lists(SEGMENT, max_size=4), st.sampled_from(["http://127.0.0.1:8000", "http://localhost:1/a/b"]))
def test_a_served_address_leads_back_to_the_published_one(segments: list[str], base: str) -> None:
    site = site_of(HIMACHAL, base)
    published = f"{ORIGIN}/{'/'.join(segments)}"
    served = site.served(published)
    assert served.startswith(base + "/")
    assert site.published(served) == published


def test_without_a_base_addresses_are_what_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HPES_INDEX_URL", raising=False)
    site = site_of(HIMACHAL)
    assert site.served(f"{ORIGIN}/x.pdf?a=b") == f"{ORIGIN}/x.pdf?a=b"
    assert not site.loopback


def test_the_environment_names_a_base_for_all_or_for_some(monkeypatch: pytest.MonkeyPatch) -> None:
    union = load_profile("union_budget_at_a_glance")
    monkeypatch.setenv("HPES_INDEX_URL", "http://127.0.0.1:8000/")
    assert site_of(HIMACHAL).base == site_of(union).base == "http://127.0.0.1:8000"
    monkeypatch.setenv("HPES_INDEX_URL", "himachal_economic_survey=http://127.0.0.1:9, other=http://x")
    assert site_of(HIMACHAL).base == "http://127.0.0.1:9"
    assert site_of(union).base == ""
    assert site_of(HIMACHAL, base="").base == "", "an argument goes before the environment"


@pytest.mark.parametrize("base", ["127.0.0.1:8000", "ftp://x", "http://", "http://x:port"])
def test_a_base_that_is_no_address_is_refused(base: str) -> None:
    with pytest.raises(FetchError, match="address"):
        site_of(HIMACHAL, base)


@pytest.mark.parametrize(("url", "reason"), [
    ("https://evil.example/x.pdf", FetchFailure.FOREIGN_HOST),
    ("https://himachalservices.nic.in.evil.example/x.pdf", FetchFailure.FOREIGN_HOST),
    ("https://himachalservices.nic.in@evil.example/x.pdf", FetchFailure.FOREIGN_HOST),
    ("https://himachalservices.nic.in:8443/x.pdf", FetchFailure.FOREIGN_HOST),
    ("https://127.0.0.1/x.pdf", FetchFailure.FOREIGN_HOST),
    ("file:///etc/passwd", FetchFailure.BAD_ADDRESS),
    ("https://himachalservices.nic.in:port/x", FetchFailure.BAD_ADDRESS),
    ("https://[/x", FetchFailure.BAD_ADDRESS),
])
def test_addresses_that_may_not_be_asked(url: str, reason: FetchFailure) -> None:
    with pytest.raises(FetchError) as caught:
        site_of(HIMACHAL, "").check(url)
    assert caught.value.reason is reason


@pytest.mark.parametrize("url", [
    f"{ORIGIN}/x.pdf", "https://HIMACHALSERVICES.nic.in/x.pdf", f"{ORIGIN}:443/x", "http://himachalservices.nic.in/x",
])
def test_addresses_that_may(url: str) -> None:
    site_of(HIMACHAL, "").check(url)


def test_a_redirect_never_drops_https_unless_this_machine_serves() -> None:
    plain = "http://himachalservices.nic.in/x.pdf"
    with pytest.raises(FetchError) as caught:
        site_of(HIMACHAL, "").check(plain, referrer=f"{ORIGIN}/x.pdf")
    assert caught.value.reason is FetchFailure.DOWNGRADE
    site_of(HIMACHAL, "http://127.0.0.1:8000").check(plain, referrer=f"{ORIGIN}/x.pdf")


def test_with_a_base_no_other_host_is_asked() -> None:
    site = Site("https://a.example", ("a.example", "b.example"), "http://127.0.0.1:8000")
    site.check("https://a.example/x")
    with pytest.raises(FetchError):
        site.check("https://b.example/x")


@pytest.mark.parametrize(("url", "here"), [
    ("http://127.0.0.1:8000", True), ("http://[::1]/", True), ("http://localhost/x", True),
    ("https://localhost.example", False), ("https://10.0.0.1", False),
])
def test_loopback(url: str, here: bool) -> None:
    assert is_loopback(url) is here
