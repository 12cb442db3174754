"""Hindi whose text layer is Unicode: the shapes of the legacy font under codes of their own.

Every glyph of a syllable carries a piece of the syllable's Unicode text, in order, so that what an extractor
reads is what was meant although the i-sign is drawn before its consonant. Belongs here: that font. Does not
belong here: keystrokes or wordings.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import TTFont

from golden.builder.keystrokes import keystrokes

NAME = "HPESUnicodeHindi"
FIRST_CODE = 0xE100
_LETTER = "[\u0904-\u0939]\u093c?"
_PIECES = re.compile(f"(?:{_LETTER}\u094d)*{_LETTER}\u094d?[\u093e-\u094c\u0900-\u0903]*|.", re.DOTALL)
_SINGLE = {
    "[k": "\ue000", "?k": "\ue001", ".k": "\ue002", "Fk": "\ue003", "/k": "\ue004", "Hk": "\ue005", "'k": "\ue006",
    '"k': "\ue007", "¥k": "\ue008", "vks": "\ue00c", "vkS": "\ue00d", "vk": "\ue009", "bZ": "\ue00a", ",s": "\ue00b",
    "v‚": "\ue010", "ks": "\ue00e", "kS": "\ue00f",
}  # fmt: skip
"""Keys that make one letter together, longest first, and the glyph that is that letter in one piece."""
_TOGETHER = re.compile("|".join(re.escape(keys) for keys in _SINGLE))


class UnicodeHindiFont(TTFont):  # type: ignore[misc]
    """The keystroke font with codes that say what they mean."""

    def __init__(self, path: Path) -> None:
        super().__init__(NAME, str(path), shapable=False)
        self.face.name = NAME.encode()
        self.meanings: dict[int, str] = {}
        self.codes: dict[tuple[str, str], int] = {}

    def code(self, glyph: str, meaning: str) -> int:
        """The code that draws a glyph and reads as a piece of text."""
        if (glyph, meaning) not in self.codes:
            code = FIRST_CODE + len(self.codes)
            self.codes[glyph, meaning] = code
            self.meanings[code] = meaning
            self.face.charToGlyph[code] = self.face.charToGlyph[ord(glyph)]
            self.face.charWidths[code] = self.face.charWidths[ord(glyph)]
        return self.codes[glyph, meaning]

    def addObjects(self, doc: PDFDocument) -> None:
        """Add the font, its map to Unicode saying pieces of text instead of private codes."""
        subsets = list(self.state[doc].subsets)
        names = {f"toUnicodeCMap:{name}" for name in self._names(len(subsets))}
        super().addObjects(doc)
        for name in names & set(doc.idToObject):
            stream = doc.idToObject[name]
            stream.content = _said(stream.content, self.meanings)

    def _names(self, count: int) -> list[str]:
        from reportlab.pdfbase.ttfonts import SUBSETN

        return [
            (SUBSETN(n) + b"+" + self.face.name + self.face.subfontNameX).decode("pdfdoc") for n in range(count)
        ]


def _said(cmap: str, meanings: dict[int, str]) -> str:
    def entry(found: re.Match[str]) -> str:
        code = int(found.group(2), 16)
        return f"{found.group(1)} <{meanings.get(code, chr(code)).encode('utf-16-be').hex().upper()}>"

    return re.sub(r"^(<[0-9A-F]{2}>) <([0-9A-F]{4})>$", entry, cmap, flags=re.MULTILINE)


@cache
def unicode_font(path: Path) -> UnicodeHindiFont:
    """The font, registered."""
    font = UnicodeHindiFont(path)
    pdfmetrics.registerFont(font)
    return font


@lru_cache(maxsize=20_000)
def unicode_codes(text: str, path: Path) -> str:
    """The codes that draw a text and read as it."""
    font = unicode_font(path)
    return "".join(_syllable(piece, font) for piece in _PIECES.findall(text))


def reads_as(codes: str, path: Path) -> str:
    """What an extractor reads where these codes are drawn."""
    meanings = unicode_font(path).meanings
    return "".join(meanings.get(ord(code), code) for code in codes)


def _syllable(piece: str, font: UnicodeHindiFont) -> str:
    if piece in " \n":
        return piece
    glyphs = _TOGETHER.sub(lambda found: _SINGLE[found.group()], keystrokes(piece))
    first = max(1, len(piece) - len(glyphs) + 1)
    meanings = [piece[:first], *piece[first:]]
    return "".join(
        chr(font.code(glyph, meaning)) for glyph, meaning in zip(glyphs, meanings, strict=True)
        if ord(glyph) in font.face.charToGlyph
    )  # fmt: skip
