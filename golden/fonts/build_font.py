"""Makes ``HPESKeystroke.ttf``: Devanagari shapes on the keys of a legacy keystroke font.

Run by hand when the table changes; the font is committed, so nobody else needs fontTools or uharfbuzz:

    python -m golden.fonts.build_font /usr/share/fonts/truetype/lohit-devanagari/Lohit-Devanagari.ttf

Shapes come from Lohit Devanagari (OFL 1.1, see OFL.txt), shaped by HarfBuzz and renamed: the licence
is kept and the original's name is not used. Belongs here: that build, and nothing at run time.
"""

# fontTools and uharfbuzz are needed for this build alone and are no dependency of the project.
# mypy: disable-error-code="import-not-found"

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

OUT = Path(__file__).parent / "HPESKeystroke.ttf"
FAMILY = "KrutiDev010HPES"
"""Legacy fonts are known by their names; this one says what it imitates and that it is not it."""
JOIN = "\u200d"
BASE = "प"

WHOLE = {
    "d": "क", "x": "ग", "p": "च", "N": "छ", "t": "ज", ">": "झ", "V": "ट",
    "B": "ठ", "M": "ड", "<": "ढ", "r": "त",
    "n": "द", "u": "न", "i": "प", "Q": "फ", "c": "ब", "e": "म", ";": "य",
    "j": "र", "y": "ल", "o": "व", "l": "स",
    "g": "ह", "=": "त्र", "K": "ज्ञ", "J": "श्र", "|": "द्य", "}": "द्व",
    ")": "द्ध", "Ì": "द्द", "Ø": "क्र", "æ": "द्र",
    "ã": "ह्म", "Í": "ट्ट", "#": "रु", ":": "रू", "v": "अ", "b": "इ",
    "m": "उ", "Å": "ऊ", "_": "ऋ", ",": "ए",
    "A": "।",
}  # fmt: skip
HALVES = {
    "[": "ख", "?": "घ", ".": "ण", "F": "थ", "/": "ध", "H": "भ", "'": "श",
    '"': "ष", "D": "क", "X": "ग", "P": "च",
    "T": "ज", "R": "त", "U": "न", "I": "प", "¶": "फ", "C": "ब", "E": "म",
    "¸": "य", "Y": "ल", "O": "व", "L": "स",
    "{": "क्ष", "Ÿ": "त्त", "¥": "ञ",
}  # fmt: skip
MARKS = {
    "k": "ा", "h": "ी", "q": "ु", "w": "ू", "`": "ृ", "s": "े", "S": "ै",
    "‚": "ॉ", "a": "ं", "¡": "ँ", "%": "ः",
    "~": "्",
}  # fmt: skip
SINGLE = {
    "\ue000": "ख", "\ue001": "घ", "\ue002": "ण", "\ue003": "थ", "\ue004": "ध", "\ue005": "भ", "\ue006": "श",
    "\ue007": "ष", "\ue008": "ञ", "\ue009": "आ", "\ue00a": "ई", "\ue00b": "ऐ", "\ue00c": "ओ", "\ue00d": "औ",
    "\ue010": "ऑ",
}  # fmt: skip
"""What takes two keys of the legacy keyboard in one piece, for pages whose text layer is Unicode."""
SINGLE_MARKS = {"\ue00e": "ो", "\ue00f": "ौ"}
LATIN = {"&": "-", "]": ",", "-": ".", "¼": "(", "½": ")", "@": "/", " ": " ", **{d: d for d in "0123456789"}}


@dataclass(frozen=True, slots=True)
class Shape:
    """Glyphs with their places, and the width of the whole."""

    glyphs: tuple[tuple[str, int, int], ...]
    advance: int


class Shaper:
    """HarfBuzz over the source font."""

    def __init__(self, path: Path) -> None:
        import uharfbuzz
        from fontTools.ttLib import TTFont

        self.hb: Any = uharfbuzz
        self.font: Any = TTFont(path)
        self.order: list[str] = self.font.getGlyphOrder()
        self.shaper: Any = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path))))

    def shape(self, text: str) -> Shape:
        """Shape a text as it stands."""
        buffer = self.hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        self.hb.shape(self.shaper, buffer)
        pen, glyphs = 0, []
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            glyphs.append((self.order[info.codepoint], pen + place.x_offset, place.y_offset))
            pen += place.x_advance
        return Shape(tuple(glyphs), pen)

    def mark(self, text: str, base: str = BASE) -> Shape:
        """The glyphs that a sign adds to a base, placed from the end of the base."""
        width, shaped = self.shape(base).advance, self.shape(text)
        first = len(self.shape(base).glyphs)
        return Shape(tuple((g, x - width, y) for g, x, y in shaped.glyphs[first:]), shaped.advance - width)


def shapes(shaper: Shaper) -> dict[str, Shape]:
    """The shape on every key."""
    found = {key: shaper.shape(text) for key, text in (*WHOLE.items(), *SINGLE.items(), *LATIN.items())}
    for key, text in HALVES.items():
        shaped = shaper.shape(text + "\u094d" + JOIN)
        found[key] = Shape(shaped.glyphs[:1], shaped.advance)
    for key, sign in (*MARKS.items(), *SINGLE_MARKS.items()):
        found[key] = shaper.mark(BASE + sign)
    before = shaper.shape(BASE + "ि")
    found["f"] = Shape(before.glyphs[:1], before.advance - shaper.shape(BASE).advance)
    found["Z"] = _reph(shaper)
    found["ª"] = shaper.mark("ट्र", "ट")
    found["z"] = Shape(tuple((g, x - 30, y) for g, x, y in found["ª"].glyphs), 0)
    found["+"] = Shape((("nuktadeva", -230, 0),), 0)
    return found


def _reph(shaper: Shaper) -> Shape:
    shaped, plain = shaper.shape("र्" + BASE), shaper.shape(BASE)
    width, base = plain.advance, plain.glyphs[0][0]
    return Shape(tuple((g, x - width, y) for g, x, y in shaped.glyphs if g != base), 0)


def build(source: Path, out: Path = OUT) -> None:
    """Draw the font and write it."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.recordingPen import DecomposingRecordingPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    shaper = Shaper(source)
    keys = shapes(shaper)
    glyph_set = shaper.font.getGlyphSet()
    glyphs, metrics = {".notdef": TTGlyphPen(None).glyph()}, {".notdef": (500, 0)}
    names = {key: f"key{ord(key):04X}" for key in keys}
    for key, shape in sorted(keys.items()):
        pen = TTGlyphPen(None)
        for name, x, y in shape.glyphs:
            outline = DecomposingRecordingPen(glyph_set)
            glyph_set[name].draw(outline)
            outline.replay(TransformPen(pen, (1, 0, 0, 1, x, y)))
        glyphs[names[key]] = pen.glyph()
        metrics[names[key]] = (max(0, shape.advance), 0)
    builder = FontBuilder(shaper.font["head"].unitsPerEm, isTTF=True)
    builder.setupGlyphOrder([".notdef", *(names[key] for key in sorted(keys))])
    builder.setupCharacterMap({ord(key): name for key, name in names.items()})
    builder.setupGlyf(glyphs)
    for name in metrics:
        metrics[name] = (metrics[name][0], getattr(glyphs[name], "xMin", 0))
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader(ascent=shaper.font["hhea"].ascent, descent=shaper.font["hhea"].descent)
    builder.setupNameTable(_names(shaper))
    builder.setupOS2(sTypoAscender=900, usWinAscent=1121, usWinDescent=515)
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = 3_600_000_000
    builder.font.recalcTimestamp = False
    builder.save(out)


def _names(shaper: Shaper) -> dict[str, str]:
    notice = shaper.font["name"].getDebugName(0) or ""
    return {
        "copyright": f"{notice} Modified for the HPES sample; not the original fonts.",
        "familyName": FAMILY, "styleName": "Regular", "uniqueFontIdentifier": f"HPES {FAMILY}",
        "fullName": FAMILY, "version": "Version 1.0", "psName": FAMILY,
        "licenseDescription": "SIL Open Font License 1.1", "licenseInfoURL": "https://openfontlicense.org",
    }  # fmt: skip


if __name__ == "__main__":
    build(Path(sys.argv[1]))
