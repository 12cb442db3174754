"""PDFs put together byte by byte: whole ones, and ones that are broken in a known way."""

from __future__ import annotations

import zlib


def assemble(objects: dict[int, bytes], root: int = 1, extra: bytes = b"") -> bytes:
    """A PDF of numbered objects with a correct cross-reference table."""
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    places = {}
    for number in sorted(objects):
        places[number] = len(out)
        out += b"%d 0 obj\n" % number + objects[number] + b"\nendobj\n"
    start = len(out)
    size = max(objects) + 1
    out += b"xref\n0 %d\n0000000000 65535 f \n" % size
    for number in range(1, size):
        out += b"%010d 00000 n \n" % places[number] if number in places else b"0000000000 65535 f \n"
    out += b"trailer\n<< /Size %d /Root %d 0 R %s >>\nstartxref\n%d\n%%%%EOF\n" % (size, root, extra, start)
    return bytes(out)


def stream(data: bytes, entries: bytes = b"", pack: bool = False) -> bytes:
    """A stream object."""
    if pack:
        data = zlib.compress(data, 9)
        entries += b" /Filter /FlateDecode"
    return b"<< /Length %d %s >>\nstream\n" % (len(data), entries) + data + b"\nendstream"


def text(words: str) -> bytes:
    """Content that shows a line of text."""
    return b"BT /F1 12 Tf 72 720 Td (" + words.encode("latin-1") + b") Tj ET"


def document(
    contents: list[bytes],
    pack: bool = False,
    forms: dict[bytes, int] | None = None,
    more: dict[int, bytes] | None = None,
) -> bytes:
    """A PDF with a page for each content stream; ``forms`` are names of form objects given in ``more``."""
    objects: dict[int, bytes] = {3: b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>", **(more or {})}
    named = b" ".join(b"/%s %d 0 R" % pair for pair in (forms or {}).items())
    resources = b"<< /Font << /F1 3 0 R >> /XObject << %s >> >>" % named
    kids, number = [], 1000
    for content in contents:
        objects[number] = stream(content, pack=pack)
        objects[number + 1] = (
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources %s "
            b"/Contents %d 0 R >>" % (resources, number)
        )
        kids.append(b"%d 0 R" % (number + 1))
        number += 2
    objects[1] = b"<< /Type /Catalog /Pages 2 0 R >>"
    objects[2] = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (b" ".join(kids), len(kids))
    return assemble(objects)


def many_pages(count: int) -> bytes:
    """A PDF of very many empty pages."""
    objects = {1: b"<< /Type /Catalog /Pages 2 0 R >>"}
    kids = b" ".join(b"%d 0 R" % number for number in range(3, count + 3))
    objects[2] = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, count)
    for number in range(3, count + 3):
        objects[number] = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>"
    return assemble(objects)


def zero_pages() -> bytes:
    """A PDF whose page tree is empty."""
    return assemble({1: b"<< /Type /Catalog /Pages 2 0 R >>", 2: b"<< /Type /Pages /Kids [] /Count 0 >>"})


def hanging_page(pages_before: int = 2, pages_after: int = 2, depth: int = 12, fan: int = 12) -> bytes:
    """One page draws a form that draws twelve that draw twelve each ...: it would take years to parse."""
    forms = {}
    for level in range(depth):
        if level + 1 < depth:
            body = b"/X Do " * fan
            resources = b"/Resources << /XObject << /X %d 0 R >> >>" % (11 + level + 1)
        else:
            body, resources = text("deep"), b"/Resources << /Font << /F1 3 0 R >> >>"
        forms[11 + level] = stream(body, b"/Type /XObject /Subtype /Form /BBox [0 0 612 792] " + resources)
    contents = [text(f"page {number}") for number in range(1, pages_before + 1)]
    contents.append(b"/Bomb Do")
    contents += [text(f"page {number}") for number in range(pages_before + 2, pages_before + pages_after + 2)]
    return document(contents, forms={b"Bomb": 11}, more=forms)


def memory_bomb() -> bytes:
    """The second page is 20 kB in the file and hundreds of millions of characters in memory."""
    shown = b"BT /F1 1 Tf 10 700 Td\n" + (b"(" + b"bomb " * 40 + b") Tj\n") * 200_000 + b"ET"
    return document([text("page 1"), shown, text("page 3")], pack=True)
