"""Fonts that are more than the standard ones of PDF: the Vera family, with every hyphen that years are set with.

Belongs here: registering fonts. Which document uses which is the style's.
"""

from __future__ import annotations

from functools import cache

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

VERA = ("HPESVera", "HPESVeraBold", "HPESVeraItalic")
_FILES = ("Vera.ttf", "VeraBd.ttf", "VeraIt.ttf")
"""Bitstream Vera comes with reportlab."""
HYPHENS = ("\u2010", "\u2011")


@cache
def register_vera() -> None:
    """Make the family known; its hyphen serves for the hyphens of Unicode that it has no glyph of."""
    for name, file in zip(VERA, _FILES, strict=True):
        font = TTFont(name, file)
        face = font.face
        for hyphen in HYPHENS:
            face.charToGlyph[ord(hyphen)] = face.charToGlyph[ord("-")]
            face.charWidths[ord(hyphen)] = face.charWidths[ord("-")]
        pdfmetrics.registerFont(font)
