"""A real listing page, counted by hand and by an independent parser."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from hpes_assets.acquire.html import page_links
from hpes_assets.acquire.html_process import read_page

URL = "https://www.rbi.org.in/Scripts/Annualpolicy.aspx"


class Reference(HTMLParser):
    """The standard library's tokeniser: a second opinion on what is a comment and what a link."""

    def __init__(self) -> None:
        super().__init__()
        self.comments: list[str] = []
        self.targets: list[str] = []

    def handle_comment(self, data: str) -> None:
        self.comments.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self.targets += [value for name, value in attrs if name == "href" and value]


@pytest.fixture(scope="module")
def body(shared: Path) -> bytes:
    return (shared / "corpus" / "html" / "rbi_annualpolicy_landing.html").read_bytes()


@pytest.fixture(scope="module")
def reference(body: bytes) -> Reference:
    parser = Reference()
    parser.feed(body.decode("utf-8"))
    return parser


def test_23_comments_several_of_them_with_links(body: bytes, reference: Reference) -> None:
    assert len(reference.comments) == body.count(b"<!--") == 23
    holding = [comment for comment in reference.comments if re.search(r"<a\b", comment)]
    page = page_links(body, URL)
    assert len(holding) >= 5 and len(page.commented) >= len(holding)


def test_a_commented_address_is_no_link_unless_it_stands_outside_too(
    body: bytes, reference: Reference,
) -> None:
    page = page_links(body, URL)
    assert len(page.links) == 84
    outside = {target.split("#")[0].rsplit("/", 1)[-1].replace(" ", "%20") for target in reference.targets}
    for link in page.links:
        assert link.url.rsplit("/", 1)[-1] in outside, link


def test_a_disabled_pdf_is_reported_and_not_linked(body: bytes) -> None:
    page = page_links(body, URL)
    disabled = "https://rbidocs.rbi.org.in/rdocs/content/pdfs/Utkarsh30122022.pdf"
    assert disabled in [link.url for link in page.commented]
    assert disabled not in [link.url for link in page.links]
    assert disabled.encode() in body, "a search of the bytes finds it, and is wrong"


def test_menus_and_scripts_of_the_page_are_told_apart(body: bytes) -> None:
    page = page_links(body, URL)
    assert page.encoding == "utf-8" and page.title == "Monetary Policy - Reserve Bank of India"
    assert all(target.startswith("javascript:") for target in page.unusable) and len(page.unusable) == 9
    assert not any("javascript" in link.url.lower() for link in page.links)


def test_the_child_process_reads_the_real_page_the_same(body: bytes) -> None:
    assert read_page(body, URL, "text/html") == page_links(body, URL, "text/html")
