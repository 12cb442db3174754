"""Links of an HTML page: those that are links, and those that somebody commented out.

Belongs here: decoding a page and listing its links with a real HTML parser. Does not belong here:
fetching, or knowing which link matters. Hostile pages can keep the parser busy for minutes: pages from
outside are read with :func:`hpes_assets.acquire.html_process.read_page`, which runs this in a child
process with limits.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import quote, urljoin, urlsplit, urlunsplit

from selectolax.lexbor import LexborHTMLParser, LexborNode

MAX_LINKS = 20_000
MAX_TEXT = 20_000
_LINK_TEXT = 300
_SOURCES = {"a": "href", "area": "href", "iframe": "src", "embed": "src", "object": "data"}
_META = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([A-Za-z0-9_.:-]+)""", re.IGNORECASE)
_PARAMETER = re.compile(r"""charset\s*=\s*["']?\s*([A-Za-z0-9_.:-]+)""", re.IGNORECASE)
_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_NOT_OF_PAGES = {"idna", "punycode", "unicode_escape", "raw_unicode_escape", "raw-unicode-escape",
                 "unicode-escape", "utf-7", "undefined"}
_PADDING = "".join(map(chr, range(33)))
_LATIN = {"iso8859-1", "ascii"}  # browsers read pages that say so as windows-1252


@dataclass(frozen=True, slots=True)
class Link:
    """A link: the whole address, without fragment, and the words that carry it."""

    url: str
    text: str


@dataclass(frozen=True, slots=True)
class PageLinks:
    """What a page links to."""

    url: str
    encoding: str
    title: str
    links: tuple[Link, ...]
    commented: tuple[Link, ...]
    """Links inside comments: somebody disabled them. Report them, never follow them."""
    unusable: tuple[str, ...]
    """Targets that are no http(s) address: javascript:, data:, mailto:, broken ones."""
    text: str
    """The beginning of the visible text, spaces folded."""
    cut: bool = False
    """There were more links than :data:`MAX_LINKS`."""


def page_links(body: bytes, url: str, content_type: str = "") -> PageLinks:
    """List the links of a page.

    Args:
        body: The page as received.
        url: Its address; relative links start from it, or from the page's ``<base>``.
        content_type: Content-Type header, for its charset.

    Returns:
        Links in order, each address once; those in comments apart.
    """
    text, encoding = decode(body, content_type)
    tree = LexborHTMLParser(text)
    base = _base(tree, url)
    links, unusable, cut = _links(tree, base)
    commented = tuple(link for comment in _comments(tree) if "<" in comment
                      for link in _links(LexborHTMLParser(comment), base)[0])
    title = tree.css_first("title")
    return PageLinks(
        url=url, encoding=encoding, title=_folded(title.text() if title else ""), links=_once(links),
        commented=_once(commented[:MAX_LINKS]), unusable=unusable[:MAX_LINKS], text=_visible(tree), cut=cut,
    )


def decode(body: bytes, content_type: str = "") -> tuple[str, str]:
    """Decode a page the way browsers do, with nothing that can fail.

    Args:
        body: The page as received.
        content_type: Content-Type header.

    Returns:
        The text without NULs, and the codec: by byte order mark, header, meta, else UTF-8 where it
        fits and windows-1252 where it does not.
    """
    codec = _declared(body, content_type)
    if codec is None:
        try:
            return body.decode("utf-8").replace("\x00", ""), "utf-8"
        except UnicodeDecodeError:
            codec = "cp1252"
    return body.decode(codec, errors="replace").replace("\x00", "").removeprefix("\ufeff"), codec


def _declared(body: bytes, content_type: str) -> str | None:
    for mark, name in _BOMS:
        if body.startswith(mark):
            return name
    header = _PARAMETER.search(content_type)
    if header and (codec := _codec(header[1])):
        return codec
    meta = _META.search(body[:4096])
    codec = _codec(meta[1].decode("ascii")) if meta else None
    # A page whose meta could be read as ASCII is not UTF-16, whatever it says.
    return "utf-8" if codec and codec.startswith("utf-16") else codec


def _codec(label: str) -> str | None:
    try:
        name = codecs.lookup(label).name
        b" ".decode(name, errors="replace")  # raises for codecs that are none of text: base64, zlib
    except (LookupError, UnicodeError, ValueError):
        return None
    if name in _NOT_OF_PAGES:
        return None
    return "cp1252" if name in _LATIN else name


def _base(tree: LexborHTMLParser, url: str) -> str:
    node = tree.css_first("base[href]")
    base = absolute(node.attributes.get("href") or "", url) if node else None
    return base or url


def _links(tree: LexborHTMLParser, base: str) -> tuple[tuple[Link, ...], tuple[str, ...], bool]:
    links: list[Link] = []
    unusable: list[str] = []
    for node in tree.css("a[href], area[href], iframe[src], embed[src], object[data]"):
        if len(links) >= MAX_LINKS:
            return tuple(links), tuple(unusable), True
        target = node.attributes.get(_SOURCES[node.tag or "a"]) or ""
        url = absolute(target, base)
        if url is None:
            unusable.append(target[:_LINK_TEXT])
        elif not target.strip().startswith("#"):
            links.append(Link(url, _link_text(node)))
    return tuple(links), tuple(unusable), False


def absolute(target: str, base: str) -> str | None:
    """The whole address of a link.

    Args:
        target: As written in the page: relative, padded, with backslashes or unescaped spaces.
        base: Address that it is relative to.

    Returns:
        An http(s) address without fragment, escaped; None where it is none.
    """
    written = re.sub(r"[\t\r\n]", "", target).strip(_PADDING).replace("\\", "/")
    try:
        parts = urlsplit(urljoin(base, written))
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.username is not None:
            return None
        parts.port  # noqa: B018  # raises where it is no port
        netloc = parts.netloc.encode("idna").decode("ascii").lower()
    except (ValueError, UnicodeError):
        return None
    path = quote(parts.path or "/", safe="/%:@!$&'()*+,;=~-._")
    return urlunsplit((parts.scheme, netloc, path, quote(parts.query, safe="/%:@!$&'()*+,;=~-._?"), ""))


def _comments(tree: LexborHTMLParser) -> Iterator[str]:
    top = tree.root
    if top is None:
        return
    for node in (top.parent or top).traverse(include_text=True):
        if node.is_comment_node:
            yield node.comment_content or ""


def _link_text(node: LexborNode) -> str:
    words = _folded(node.text(deep=True, separator=" "))
    return (words or _folded(node.attributes.get("title") or ""))[:_LINK_TEXT]


def _visible(tree: LexborHTMLParser) -> str:
    tree.strip_tags(["script", "style", "template", "noscript"])
    body = tree.body
    return _folded(body.text(deep=True, separator=" "))[:MAX_TEXT] if body else ""


def _once(links: tuple[Link, ...]) -> tuple[Link, ...]:
    found: dict[str, Link] = {}
    for link in links:
        known = found.get(link.url)
        if known is None or (not known.text and link.text):
            found[link.url] = link
    return tuple(found.values())


def _folded(text: str) -> str:
    return " ".join(text.split())
