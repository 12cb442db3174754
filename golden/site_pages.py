"""HTML of the department's site: the listing and the year pages, with the traps of the real ones.

Belongs here: markup and encodings. Does not belong here: which files are published (``site``), or serving them.
"""

from __future__ import annotations

import codecs
from collections.abc import Sequence
from dataclasses import dataclass
from string import Template


@dataclass(frozen=True, slots=True)
class Encoding:
    """How a page is written: its codec, what its meta element says, and a byte order mark."""

    codec: str
    meta: str
    mark: bytes = b""


ENCODINGS = (
    Encoding("utf-8", '<meta charset="utf-8">'),
    Encoding("cp1252", '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">'),
    Encoding("utf-16-le", '<meta charset="utf-8">', codecs.BOM_UTF16_LE),
    Encoding("cp1252", ""),
    Encoding("utf-8", '<meta charset="utf-16">'),
    Encoding("cp1252", '<META CHARSET=utf-8>'),
)
"""Of the year pages, in turn. The last declares what it is not, as pages do that were moved between editors."""
LINKS = (
    '<li><a href="../pdf/$name">$label</a></li>',
    "<li><A HREF='../pdf/$name' target=_blank><b>$label</b></A></li>",
    '<li><a href="/economics/pdf/$name">$label</a>',
    '<li><a title="$label" href=" ./../pdf/$name "><img src="../img/pdf.gif" alt=""></a>$label</li>',
    '<li><a href="..\\pdf\\$name#page=1">$label</a></li>',
)
"""Ways in which year pages link to a file, in turn: all of them relative, some of them sloppy."""


@dataclass(frozen=True, slots=True)
class FileLink:
    """A link of a year page to a PDF."""

    name: str
    label: str


def encoded(text: str, index: int) -> bytes:
    """A page in one of the encodings, its meta element put in the place of ``$meta``."""
    how = ENCODINGS[index % len(ENCODINGS)]
    return how.mark + text.replace("$meta", how.meta).encode(how.codec)


def listing(editions: Sequence[str]) -> str:
    """The listing: a year page each, newest first, and a notice that was disabled."""
    items = "\n".join(f'<li><a href="en-IN/eco-survey-{key}.html">Economic Survey {key}</a></li>' for key in editions)
    return f"""<!DOCTYPE html>
<html lang="en"><head>$meta<title>Economics &amp; Statistics Department</title></head>
<body><h1>Department of Economics &amp; Statistics, Himachal Pradesh</h1>
<!-- <li><a href="pdf/old-notice.pdf">Notice</a></li> -->
<ul class="menu">
{items}
</ul></body></html>
"""


def year_page(edition: str, index: int, links: Sequence[FileLink], disabled: Sequence[FileLink]) -> str:
    """The page of an edition: its links, and inside comments those that somebody disabled."""
    shape = LINKS[index % len(LINKS)]
    shown = "\n".join(_link(shape, link) for link in links)
    hidden = "\n".join(f"<!-- disabled\n{_link(LINKS[0], link)}\n-->" for link in disabled)
    return f"""<!DOCTYPE html>
<html lang="en-IN"><head>$meta
<title>Economic Survey {edition} \u2013 Himachal Pradesh</title></head>
<body><h2>Economic Survey {edition}</h2>
<p>Released in February {int(edition[:4]) + 1}\u2026</p>
<ul>
{shown}
{hidden}
</ul>
<a href="../index.html">Back</a> <a href="mailto:stat@example.org">Write to us</a>
</body></html>
"""


def html_only_page(edition: str) -> str:
    """An edition whose chapters are on the page itself, and that has no file."""
    return f"""<html><head>$meta<title>Economic Survey {edition}</title></head>
<body><h2>Economic Survey {edition}</h2><ol>
<li><a href="eco-survey-{edition}.html#general">General Review</a></li>
<li><a href="eco-survey-{edition}.html#agriculture">Agriculture and Horticulture</a></li>
</ol><p id="general">The chapters of this edition are published on this page.</p></body></html>
"""


def _link(shape: str, link: FileLink) -> str:
    return Template(shape).substitute(name=link.name, label=link.label)
