"""What each page is written in, and how its text layer encodes it.

Belongs here: decisions about words of a page, about the page, and about runs of pages. Does not belong here:
the signatures themselves (:mod:`~hpes_assets.pages.keystrokes`, :mod:`~hpes_assets.pages.devanagari`,
:mod:`~hpes_assets.pages.fonts`), nor conversion.

Language is a property of the page: a combined volume has both, in either order. A page with few words is
read in the light of its document, which :func:`context_of` sums up.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from hpes_assets.pages.devanagari import Spelling, has_devanagari, is_impossible, spelling
from hpes_assets.pages.fonts import encoding_of_font
from hpes_assets.pages.keystrokes import Kind, Look, look_at, odds_of_keys, tally
from hpes_assets.pages.model import PageContent, Word
from hpes_retrieval.schema import Encoding, Language

_MINOR_SHARE = 0.10
"""A second script counts from this share of the letters on."""
_MINOR_WORDS = 3
_IMAGE_SHARE = 0.2
_DRAWN_PATHS = 20
_PRIOR = 4.0
"""How far the rest of a document can tip a page, as a logarithm of odds: one or two impossible words."""

_HINDI = {Encoding.UNICODE_HINDI, Encoding.LEGACY_HINDI, Encoding.UNREADABLE}


@dataclass(frozen=True, slots=True)
class Context:
    """What a whole document says, for pages that say little."""

    spelling: Spelling = field(default_factory=Spelling)
    fonts: Mapping[str, Look] = field(default_factory=dict)
    """What is set in each font: a font has one encoding throughout."""


@dataclass(frozen=True, slots=True)
class PageLanguage:
    """What one page is written in."""

    language: Language
    encoding: Encoding
    quality: float
    """Share of its words that read as words of their language, 0 to 1."""
    words: int = 0
    parts: tuple[Encoding, ...] = ()
    """Encodings that make up the page, the largest first: a mixed page's Hindi can be unreadable."""
    image_only: bool = False

    @property
    def has_english(self) -> bool:
        """Some of it is English."""
        return Encoding.LATIN in self.parts

    @property
    def has_hindi(self) -> bool:
        """Some of it is Hindi, whether or not its text layer can be used."""
        return any(part in _HINDI for part in self.parts)


@dataclass(frozen=True, slots=True)
class LanguageRange:
    """A run of pages in one language."""

    first: int
    last: int
    language: Language
    encoding: Encoding


def context_of(pages: Iterable[PageContent]) -> Context:
    """Sum up a document, so that its poorer pages can be read in its light."""
    marks = Spelling()
    texts: dict[str, Counter[str]] = defaultdict(Counter)
    for page in pages:
        marks += spelling(word.text for word in page.words)
        for word in page.words:
            if _needs_a_look(word):
                texts[word.font][word.text] += 1
    return Context(marks, {font: tally(counts.elements()) for font, counts in texts.items()})


def classify(
    page: PageContent, context: Context | None = None, encodings: Sequence[Encoding] | None = None
) -> PageLanguage:
    """Language, encoding and text quality of one page.

    Args:
        page: The page.
        context: Its document, where the whole of it is at hand.
        encodings: Those of its words, where :func:`word_encodings` has found them already.

    Returns:
        NONE and image_only or empty where there is nothing to read; MIXED where two scripts share the page.
    """
    encodings = word_encodings(page, context) if encodings is None else encodings
    letters, counts, good = Counter[Encoding](), Counter[Encoding](), 0
    for word, encoding in zip(page.words, encodings, strict=True):
        kind = Kind.OTHER if has_devanagari(word.text) else look_at(word.text)
        if kind is Kind.NEUTRAL or (kind is Kind.LOST and encoding is not Encoding.UNREADABLE):
            continue
        letters[encoding] += len(word.text)
        counts[encoding] += 1
        good += _reads(word, kind, encoding)
    total = sum(counts.values())
    if not total:
        return _wordless(page)
    whole = sum(letters.values())
    parts = tuple(encoding for encoding, size in letters.most_common()
                  if encoding == letters.most_common(1)[0][0]
                  or (size >= _MINOR_SHARE * whole and counts[encoding] >= _MINOR_WORDS))
    language, encoding = _of_parts(parts, any(has_devanagari(word.text) for word in page.words))
    return PageLanguage(language, encoding, round(good / total, 3), len(page.words), parts)


def classify_all(pages: Sequence[PageContent]) -> list[PageLanguage]:
    """Classify the pages of one document, each in the light of all."""
    context = context_of(pages)
    return [classify(page, context) for page in pages]


def word_encodings(page: PageContent, context: Context | None = None) -> tuple[Encoding, ...]:
    """How each word of a page is encoded; numbers go with the font they are set in.

    Returns:
        One encoding a word: LATIN, UNICODE_HINDI, LEGACY_HINDI, LEGACY_UNKNOWN or UNREADABLE.
    """
    around = context or Context()
    own = spelling(word.text for word in page.words)
    odds = own.odds_of_wrong + _clip(around.spelling.odds_of_wrong)
    devanagari = Encoding.UNREADABLE if odds > 0 else Encoding.UNICODE_HINDI
    by_font: dict[str, list[Word]] = defaultdict(list)
    for word in page.words:
        if _needs_a_look(word):
            by_font[word.font].append(word)
    of_font = {font: _encoding_of(words, around.fonts.get(font)) for font, words in by_font.items()}
    of_line = _contested_lines(by_font, of_font)
    # Replacement characters on a line that is else clear are its leaders, not lost words.
    clear = {(word.font, word.block, word.line) for word in page.words if look_at(word.text) is not Kind.LOST}
    found = []
    for word in page.words:
        if has_devanagari(word.text):
            found.append(devanagari)
        elif look_at(word.text) is Kind.LOST and (word.font, word.block, word.line) not in clear:
            found.append(Encoding.UNREADABLE)
        else:
            named = encoding_of_font(word.font)
            group = of_font.get(word.font) or of_line.get((word.font, word.block, word.line))
            found.append(named or group or Encoding.LATIN)
    return tuple(found)


def ranges(pages: Sequence[PageLanguage], bridge: int = 2) -> list[LanguageRange]:
    """Roll contiguous pages of one language up into ranges.

    Pages with nothing to read go with the run before them, or with the first run after them; an island of a
    few pages within a longer run of one language does not break that run.

    Args:
        pages: Languages of pages 1, 2, 3 and so on.
        bridge: Longest island, in pages.

    Returns:
        Ranges in page order that together cover every page; NONE alone where no page can be read.
    """
    runs = _merged([(index, index, page.language) for index, page in enumerate(pages, start=1)
                    if page.language is not Language.NONE])
    while (island := _smallest_island(runs, bridge)) is not None:
        del runs[island]
        runs = _merged(runs)
    if not runs:
        commonest = Counter(page.encoding for page in pages).most_common(1)
        return [LanguageRange(1, len(pages), Language.NONE, encoding) for encoding, _ in commonest]
    found = []
    for place, (start, _, language) in enumerate(runs):
        first = 1 if place == 0 else start
        last = runs[place + 1][0] - 1 if place + 1 < len(runs) else len(pages)
        encodings = Counter(page.encoding for page in pages[first - 1 : last] if page.language is language)
        found.append(LanguageRange(first, last, language, encodings.most_common(1)[0][0]))
    return found


Run = tuple[int, int, Language]  # first page, last page


def _merged(runs: list[Run]) -> list[Run]:
    joined: list[Run] = []
    for run in runs:
        if joined and joined[-1][2] is run[2]:
            joined[-1] = (joined[-1][0], run[1], run[2])
        else:
            joined.append(run)
    return joined


def _smallest_island(runs: list[Run], bridge: int) -> int | None:
    islands = [
        (runs[place][1] - runs[place][0] + 1, place)
        for place in range(1, len(runs) - 1)
        if runs[place - 1][2] is runs[place + 1][2]
    ]
    small = [
        (size, place) for size, place in islands
        if size <= bridge and all(runs[side][1] - runs[side][0] + 1 > size for side in (place - 1, place + 1))
    ]
    return min(small)[1] if small else None


def _needs_a_look(word: Word) -> bool:
    return encoding_of_font(word.font) is None and not has_devanagari(word.text)


def _encoding_of(words: Sequence[Word], elsewhere: Look | None) -> Encoding | None:
    """Encoding of words in one font; None where English and keystrokes share the font."""
    look = tally(word.text for word in words)
    if look.odd >= 2 and look.odd >= 0.3 * look.words and look.odd > look.english:
        return Encoding.LEGACY_UNKNOWN
    if look.words >= 20 and look.english <= 0.05 * look.words and look.keys < 0.12 * look.words \
            and look.capitals >= 0.15 * look.words:
        return Encoding.LEGACY_UNKNOWN  # no English, capitals inside, none of Kruti Dev's own keys
    if look.keys >= 3 and look.english >= 3 and 0.1 < look.english / (look.english + look.keys) < 0.95:
        return None
    prior = _clip(odds_of_keys(elsewhere)) if elsewhere else 0.0
    return Encoding.LEGACY_HINDI if odds_of_keys(look) + prior > 0 else Encoding.LATIN


def _contested_lines(
    by_font: dict[str, list[Word]], of_font: dict[str, Encoding | None]
) -> dict[tuple[str, int, int], Encoding]:
    """Where one font holds English and keystrokes, the line decides."""
    lines: dict[tuple[str, int, int], list[Word]] = defaultdict(list)
    for font, words in by_font.items():
        if of_font[font] is None:
            for word in words:
                lines[(font, word.block, word.line)].append(word)
    return {place: _encoding_of(words, None) or Encoding.LATIN for place, words in lines.items()}


def _reads(word: Word, kind: Kind, encoding: Encoding) -> bool:
    if encoding is Encoding.LATIN:
        return kind is Kind.ENGLISH
    if encoding is Encoding.UNICODE_HINDI:
        return not is_impossible(word.text)
    return encoding is Encoding.LEGACY_HINDI and kind in (Kind.KEYS, Kind.CAPITALS, Kind.OTHER)


def _of_parts(parts: tuple[Encoding, ...], devanagari: bool) -> tuple[Language, Encoding]:
    """Language and encoding of a page; what is unreadable is Hindi if it is Devanagari at all."""
    hindi = [part for part in parts if part in _HINDI and (part is not Encoding.UNREADABLE or devanagari)]
    encoding = parts[0] if len(parts) == 1 else hindi[0] if len(hindi) == len(parts) else Encoding.MIXED
    if Encoding.LATIN in parts:
        return (Language.ENGLISH if len(parts) == 1 else Language.MIXED), encoding
    return (Language.HINDI if hindi else Language.NONE), encoding


def _wordless(page: PageContent) -> PageLanguage:
    area = page.width * page.height
    pictured = sum((x1 - x0) * (y1 - y0) for x0, y0, x1, y1 in page.images) >= _IMAGE_SHARE * area > 0
    if pictured or (not page.words and len(page.curves) + len(page.fills) >= _DRAWN_PATHS):
        return PageLanguage(Language.NONE, Encoding.IMAGE_ONLY, 0.0, len(page.words), image_only=True)
    encoding = Encoding.LATIN if page.words else Encoding.EMPTY
    return PageLanguage(Language.NONE, encoding, float(bool(page.words)), len(page.words))


def _clip(odds: float) -> float:
    return max(-_PRIOR, min(_PRIOR, odds))
