"""Links of pages as they are written in the wild, and of pages written to do harm."""

from __future__ import annotations

import time
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hpes_assets.acquire.failures import FetchError, FetchFailure
from hpes_assets.acquire.html import MAX_LINKS, absolute, decode, page_links
from hpes_assets.acquire.html_process import HtmlLimits, read_page

URL = "https://survey.example/economics/en-IN/eco-survey-2024-25.html"


def urls(body: str | bytes, url: str = URL, content_type: str = "") -> list[str]:
    raw = body.encode() if isinstance(body, str) else body
    return [link.url for link in page_links(raw, url, content_type).links]


def test_a_commented_link_is_no_link_and_is_reported() -> None:
    page = page_links(b"""<ul>
      <li><a href="../pdf/en-economic_survey_2024-25.pdf">English <b>survey</b></a>
      <!-- <li><a href="../pdf/Statistical_Tables2017_18.pdf">Tables</a></li> -->
    </ul><!-- disabled
      <a href='/economics/pdf/old.pdf'>Old</a> -->""", URL)
    assert [(link.url, link.text) for link in page.links] == [
        ("https://survey.example/economics/pdf/en-economic_survey_2024-25.pdf", "English survey"),
    ]
    assert [link.url for link in page.commented] == [
        "https://survey.example/economics/pdf/Statistical_Tables2017_18.pdf",
        "https://survey.example/economics/pdf/old.pdf",
    ]


@pytest.mark.parametrize("comment", [
    "<!--<a href=x.pdf>x</a>-->", "<!-- > <a href=x.pdf>x</a> --!>", "<!-- a -- b <a href=x.pdf>x</a> -->",
    "<!--[if IE]><a href=x.pdf>x</a><![endif]-->", "<!-- <a href=x.pdf>x</a>", "<? <a href=x.pdf",
    "<html><head><!-- <a href=x.pdf>x</a> --></head>", "<table><!-- <a href=x.pdf>x</a> --></table>",
    "<script>var s = '<a href=x.pdf>x</a>';</script>", "<style><a href=x.pdf>x</a></style>",
    "<textarea><a href=x.pdf>x</a></textarea>", "<title><a href=x.pdf>x</a></title>",
    "<template><a href=x.pdf>x</a></template>", "<a name=x.pdf>x</a>", "&lt;a href=x.pdf&gt;",
    "<script><!-- document.write('<a href=x.pdf>x</a>') --></script>",
])
def test_what_a_browser_would_not_show_as_a_link_is_none(comment: str) -> None:
    assert urls(f"<p>before {comment}") == []


@pytest.mark.parametrize("markup", [
    "<a href=x.pdf>x</a>", "<A HREF='x.pdf'>x", '<a\nhref = "x.pdf">x</a>', "<area href=x.pdf>",
    "<iframe src=x.pdf></iframe>", "<embed src=x.pdf>", "<object data=x.pdf></object>",
    "<table><a href=x.pdf>x</a></table>", "<a href=' x.pdf\n'>x</a>", "<a href='x\n.pdf'>x</a>",
    "<a href='\x01x.pdf\x1f'>x</a>",
    "<a href='x.pdf#page=3'>x</a>", "<!-- --><a href=x.pdf>x</a><!-- -->", "<a href='./a/../x.pdf'>x</a>",
    "<!-- a --!><a href=x.pdf>x</a>", "<!--><a href=x.pdf>x</a>", "<noscript><a href=x.pdf>x</a></noscript>",
    "<base href='//survey.example/economics/en-IN/'><a href=x.pdf>x</a>", "<a href=&#120;.pdf>x</a>",
    "<a href='\\economics\\en-IN\\x.pdf'>x</a>", "<svg><a href=x.pdf>x</a></svg>",
])
def test_what_a_browser_would_follow_is_a_link(markup: str) -> None:
    assert urls(f"<p>{markup}") == ["https://survey.example/economics/en-IN/x.pdf"]


def test_base_moves_relative_links_wherever_it_stands() -> None:
    assert urls("<a href=a.pdf></a><base href='/pdf/'><a href=/b.pdf></a>") == [
        "https://survey.example/pdf/a.pdf", "https://survey.example/b.pdf",
    ]
    assert urls("<base href='javascript:1'><a href=a.pdf>") == ["https://survey.example/economics/en-IN/a.pdf"]
    assert urls("<base href='../pdf/'><base href='/no/'><a href=a.pdf>") == [
        "https://survey.example/economics/pdf/a.pdf",
    ]


@pytest.mark.parametrize("target", [
    "javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\nscript:alert(1)", "\x01javascript:alert(1)",
    "data:application/pdf;base64,JVBERi0=", "mailto:x@y.in", "file:///etc/passwd", "ftp://x/y.pdf", "http://",
    "http://[::1", "http://x:99999999/", "https://user:pass@survey.example/x.pdf", "blob:https://x/y",
    "http://" + "a" * 70 + ".example/",
])
def test_targets_that_are_no_web_address_are_unusable(target: str) -> None:
    page = page_links(f'<a href="{target}">x</a><a href=ok.pdf>'.encode(), URL)
    assert [link.url.rsplit("/", 1)[-1] for link in page.links] == ["ok.pdf"]
    assert len(page.unusable) == 1


def test_spaces_and_other_scripts_are_escaped_once() -> None:
    assert urls('<a href="/pdf/Economic Survey 2013-14.pdf">') == [
        "https://survey.example/pdf/Economic%20Survey%202013-14.pdf",
    ]
    assert urls('<a href="/pdf/Economic%20Survey.pdf">') == ["https://survey.example/pdf/Economic%20Survey.pdf"]
    assert urls('<a href="/सर्वेक्षण.pdf">') == [
        "https://survey.example/%E0%A4%B8%E0%A4%B0%E0%A5%8D%E0%A4%B5%E0%A5%87%E0%A4%95%E0%A5%8D%E0%A4%B7%E0%A4%A3.pdf",
    ]


def test_an_address_counts_once_with_its_first_words() -> None:
    markup = b"<a href=x.pdf><img src=i.gif></a><a href='x.pdf#p2'>Survey</a><a href=x.pdf>Again"
    page = page_links(markup, URL)
    assert [(link.url.rsplit("/", 1)[-1], link.text) for link in page.links] == [("x.pdf", "Survey")]


TEXT = "<title>Überblick – सर्वेक्षण</title><a href=x.pdf>é</a>"


@pytest.mark.parametrize(("codec", "content_type", "meta"), [
    ("utf-8", "", ""),
    ("utf-8", "text/html; charset=UTF-8", "<meta charset=iso-8859-1>"),
    ("utf-8-sig", "text/html; charset=iso-8859-1", ""),
    ("utf-16", "", ""),
    ("utf-16-le", "text/html; charset=utf-16le", ""),
    ("utf-8", "text/html; charset=no-such-thing", ""),
    ("utf-8", "text/html; charset=base64", "<meta charset=utf-16>"),
])
def test_encodings_are_told_the_way_browsers_do(codec: str, content_type: str, meta: str) -> None:
    page = page_links((meta + TEXT).encode(codec), URL, content_type)
    assert page.title == "Überblick – सर्वेक्षण"
    assert page.links[0].text == "é"


@pytest.mark.parametrize(("body", "content_type", "title"), [
    ("<title>é “quoted”</title>".encode("cp1252"), "", "é “quoted”"),
    ("<meta charset=iso-8859-1><title>“x”</title>".encode("cp1252"), "", "“x”"),
    ("<title>Обзор</title>".encode("koi8-r"), "text/html; charset=koi8-r", "Обзор"),
    (b"<meta http-equiv=Content-Type content='text/html; charset=windows-1251'><title>\xce</title>", "", "О"),
    (b"<title>a\x00b</title>", "", "ab"),
    (b"<title>a\xffb\xc3</title>", "text/html; charset=utf-8", "a\ufffdb\ufffd"),
])
def test_single_byte_encodings_and_broken_ones(body: bytes, content_type: str, title: str) -> None:
    assert page_links(body, URL, content_type).title == title


@given(st.binary(max_size=400), st.sampled_from(["", "x; charset=utf-16", "x; charset=hz", "charset="]))
def test_no_bytes_break_the_reading(body: bytes, content_type: str) -> None:
    text, codec = decode(body, content_type)
    assert "\x00" not in text and codec
    for link in page_links(body, URL, content_type).links:
        assert urlsplit(link.url).scheme in ("http", "https")


PIECES = st.lists(st.sampled_from([
    "<a href=x.pdf>", "</a>", "<!--", "-->", "<script>", "</script>", "<base href=/y/>", "<table>", "<td>",
    "<a href='javascript:x'>", "<template>", "</template>", "<svg>", "<title>", '"', "'", "<",
    ">", "&#0;", "x",
]), max_size=30).map("".join)


@given(PIECES)
def test_no_markup_breaks_the_reading_and_comments_hide_all(markup: str) -> None:
    page_links(markup.encode(), URL)
    hidden = markup.replace("-->", "").replace("--", "").replace(">", "", 1)
    assert page_links(f"<!-- x {hidden} -->".encode(), URL).links == ()


@given(st.text(max_size=60))
def test_an_absolute_address_stays_as_it_is(target: str) -> None:
    url = absolute(target, URL)
    if url is not None:
        assert absolute(url, URL) == url
        assert url.isascii() and " " not in url and "#" not in url


def test_links_are_counted_up_to_a_limit() -> None:
    page = page_links(b"".join(b"<a href=%d.pdf>" % n for n in range(MAX_LINKS + 5)), URL)
    assert len(page.links) == MAX_LINKS and page.cut


def test_the_child_process_reads_the_same() -> None:
    body = (TEXT + "<!-- <a href=y.pdf>y</a> --><a href='data:x'>").encode()
    assert read_page(body, URL, "text/html") == page_links(body, URL, "text/html")


BOMBS = {
    "attributes": "<a " + " ".join(f"a{n}=1" for n in range(250_000)) + " href=x.pdf>",
    "nesting": "<div>" * 250_000 + "<a href=x.pdf>",
    "formatting": "<p>" + "".join(f"<b id={n}>" for n in range(20_000)) + "<p>x" * 100_000,
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_page_built_to_exhaust_the_parser_is_stopped(name: str) -> None:
    began = time.monotonic()
    limits = HtmlLimits(seconds=1.0, memory_mb=512)
    with pytest.raises(FetchError) as caught:
        read_page(BOMBS[name].encode(), URL, limits=limits)
    assert caught.value.reason is FetchFailure.UNPARSED_PAGE
    assert URL in str(caught.value) and "512 MB" in str(caught.value)
    assert time.monotonic() - began < 15


def test_memory_is_limited_apart_from_time() -> None:
    with pytest.raises(FetchError) as caught:
        formatting = "<p>" + "".join(f"<b id={n}>" for n in range(2_000)) + "<p>x" * 50_000
        read_page(formatting.encode(), URL, limits=HtmlLimits(seconds=60, memory_mb=150))
    assert caught.value.reason is FetchFailure.UNPARSED_PAGE


def test_a_page_too_large_is_not_parsed() -> None:
    with pytest.raises(FetchError) as caught:
        read_page(b"x" * 11, URL, limits=HtmlLimits(max_bytes=10))
    assert caught.value.reason is FetchFailure.TOO_LARGE
