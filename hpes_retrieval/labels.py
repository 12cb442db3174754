"""Row and column labels, brought to one form so that editions and questions can be compared.

Belongs here: taking numbering, formulas, note marks, leader dots, units and plurals off a label. Does not
belong here: which label means which series (profiles say so), and years (:mod:`hpes_retrieval.periods`).
"""

from __future__ import annotations

import re

from hpes_retrieval.numbers import plain_digits

_DEVANAGARI = re.compile(r"[\u0900-\u097F]")
_DEVANAGARI_RUN = re.compile(r"[\u0900-\u097F\u200c\u200d]+")
_EMPTY_BRACKETS = re.compile(r"[(\[][\s.,;:/+-]*[)\]]")
_LEADERS = re.compile(r"\.{2,}|…|(?:\.\s){2,}\.?|_{2,}")
_SUPERSCRIPT = re.compile(r"[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_MARKS = re.compile(r"[@*#$^†‡§]+")
_OF_WHICH = re.compile(r"^(?:of\s+which|out\s+of\s+which)\b\s*[:,-]?\s*", re.IGNORECASE)

_COUNT_OF = re.compile(r"^(?:total\s+)?(?:nos?\.?|numbers?)\s+of\s+(?=\S)", re.IGNORECASE)

_TERM = r"(?:\d{1,2}[a-z]?(?:\.\d{1,2})?|[A-Z]|[ivx]{1,4}|[a-z](?![a-z])|[क-ह])"
_OPERATOR = r"\s*(?:[+\-=×÷/]|\bto\b)\s*"
_INNER = rf"{_TERM}(?:{_OPERATOR}(?:{_TERM}|\({_TERM}(?:{_OPERATOR}{_TERM})*\)))+"
_FORMULA = re.compile(rf"[(\[]\s*(?P<inner>{_INNER})\s*[)\]]")
_BARE_FORMULA = re.compile(rf"(?<![\w)])\d{{1,2}}\s*=\s*\(?{_TERM}(?:{_OPERATOR}\(?{_TERM}\)?)*\)?(?!\w)")
_RANGE = re.compile(r"(\d{1,2})\s*-\s*(\d{1,2})")

_NUMBERING = re.compile(
    r"""^\s*(?:
        [-–—•▪*►:;,)\]]+\s*(?=\S)               # bullets, and what a removed formula leaves
      | \d{1,2}(?:\.\d{1,2})+\.?[a-z]?[.)]?\s+   # 1.1, 6.2.1
      | \d{1,3}[a-z]?\s*[.)](?!\d)\s*            # 17.  1a)
      | \(\s*(?:\d{1,2}|[A-Za-z]|[ivxIVX]{1,5}|[क-ह])\s*\)\s*   # (a) (iv) (क)
      | (?:[A-Za-z]|[ivxIVX]{2,5}|[क-हॠङ])\s*[.)](?=[\s\W]|[A-Z])(?!\w\.)\s*   # a. iv) क.
      | \d{1,2}[a-z]\s+(?=[A-Z])                 # 1a Centre's
      | (?:I{1,3}|IV|VI{0,3}|IX|XI{1,3}|XIV|XV)\s+(?=[A-Z][a-z])   # III Other
      | \d{1,2}\s+(?=[A-Z])(?!(?:Years?|Months?|Days?|Points?)\b)   # 3 Mining
    )""",
    re.VERBOSE,
)

_UNIT_WORD = (
    r"(?:rs\.?|rupees?|₹|`|inr|us\s?\$|crores?|lakhs?|lacs?|thousands?|'?000|millions?|billions?|hundreds?"
    r"|mt|m\.t\.|mts?|metric|tonnes?|tons?|qtls?\.?|quintals?|kgs?|kilograms?|grams?|litres?|ltrs?|"
    r"hect(?:ares?)?\.?|ha\.?|sq\.?|square|cubic|kms?\.?|kilometres?|metres?|mts\.|mu|mus|m\.u\.|mw|kw"
    r"|kwh|gwh|"
    r"units?|percent|per\s?cent(?:age)?|%|nos?\.?|numbers?|persons?|boxes|eggs|bales|bottles|paise|"
    r"करोड़|लाख|हजार|हज़ार|रुपये|रु\.?|प्रतिशत|टन|मीट्रिक|हेक्टेयर|मिलियन|यूनिट|में|संख्या|मेगावाट)"
)
_UNIT_GLUE = r"(?:in|of|per|and|each|the|to|gdp|gsdp|gva|year|annum|day|capita|head|\d{1,2}|[.,/'-])"
_UNIT_BODY = rf"(?:{_UNIT_GLUE}\s*)*{_UNIT_WORD}(?:\s*(?:{_UNIT_WORD}|{_UNIT_GLUE}))*"
_UNIT = re.compile(rf"[(\[]\s*(?P<unit>{_UNIT_BODY})\s*[)\]]", re.IGNORECASE)
_UNIT_TAIL = re.compile(
    rf"(?:,\s*|\s+[-–—]\s*|\s+)(?P<unit>in\s+(?:{_UNIT_WORD})(?:\s*(?:{_UNIT_WORD}|\bin\b))*)\s*$",
    re.IGNORECASE,
)

_VOWEL = re.compile(r"[aeiouy]")
_DOTTED = re.compile(r"(?<![A-Za-z.])(?:[A-Za-z]\.){2,}(?:[A-Za-z](?![A-Za-z]))?")
_WORD = re.compile(
    r"(?:19|20)\d{2}-\d{2}(?:\d{2})?(?!\d)|\d+(?:\.\d+)*|[^\W\d_]+(?:[\u0900-\u0963\u0970-\u097F]|[^\W_])*"
)
_SINGULAR = frozenset((
    "goods", "series", "species", "economics", "statistics", "electronics", "gross", "less", "always", "news",
    "overseas", "himalayas", "means", "premises", "headquarters", "mathematics", "himes", "andes",
))  # fmt: skip
_STOP = frozenset((
    "of", "the", "in", "on", "at", "to", "for", "from", "and", "a", "an", "by", "with", "during", "under",
    "as", "which", "its", "their", "का", "के", "की", "में", "और", "एवं", "तथा", "से", "पर",
))  # fmt: skip


def has_devanagari(text: str) -> bool:
    """Whether any character is Devanagari, readable or not."""
    return bool(_DEVANAGARI.search(text))


def english_part(text: str) -> str:
    """The English of a label printed in both languages; the label itself where there is none.

    Args:
        text: ``"9. कुल व्यय (10+13) 9. Total Expenditure (10+13)"``.

    Returns:
        ``"9. (10+13) 9. Total Expenditure (10+13)"``: what is left of the Hindi is numbering, which
        :func:`normalise_label` takes off.
    """
    if not has_devanagari(text):
        return text
    rest = _DEVANAGARI_RUN.sub(" ", text)
    if len(re.findall(r"[A-Za-z]", rest)) < 3:
        return text
    return " ".join(_EMPTY_BRACKETS.sub(" ", rest).split())


def split_unit(text: str) -> tuple[str, str]:
    """Take the unit out of a label.

    Args:
        text: ``"Consumption of power (in MU)"``, ``"Outlay (₹ crore)"``, ``"Production in lakh tonnes"``.

    Returns:
        The label without it, and the unit as printed without brackets, empty where none is stated.
    """
    match = _UNIT.search(text)
    if match is None:
        match = _UNIT_TAIL.search(text)
        if match is None or not text[: match.start()].strip():
            return text, ""
    label = f"{text[: match.start()]} {text[match.end() :]}"
    return " ".join(label.split()), " ".join(match["unit"].split())


def strip_numbering(text: str) -> str:
    """Take leading numbering and bullets off: ``"1a "``, ``"(iv)"``, ``"17."``, ``"-"``."""
    while (match := _NUMBERING.match(text)) and match.end() < len(text) and match.end() > 0:
        text = text[match.end() :]
    return text.strip()


def strip_formulas(text: str) -> str:
    """Take out what a label says about its own arithmetic: ``(10+13)``, ``[9-(1+5+6)]``, ``9 = 10+13``.

    ``(15-49)`` stays: a difference of rows counts down, an age group counts up.
    """
    return _BARE_FORMULA.sub(" ", _FORMULA.sub(_formula_or_range, text))


def normalise_label(text: str) -> str:
    """One form for a label, however an edition prints it or a question asks for it.

    Args:
        text: A label as printed: ``"17. Fiscal Deficit [9-(1+5+6)] *"``, ``"Interest Payments"``.

    Returns:
        Lower-case words in the singular, blanks between them: ``"fiscal deficit"``,
        ``"interest payment"``. Empty where nothing but numbering is printed.
    """
    text = plain_digits(english_part(text))
    text = _SUPERSCRIPT.sub(" ", _LEADERS.sub(" ", text))
    text = strip_formulas(_DOTTED.sub(lambda match: match[0].replace(".", ""), text))
    text = _MARKS.sub(" ", strip_numbering(text))
    text = _OF_WHICH.sub("", strip_numbering(text))
    text = _COUNT_OF.sub("", strip_numbering(split_unit(text)[0] or text))
    return " ".join(_words(text))


def label_tokens(text: str) -> tuple[str, ...]:
    """Words of a normalised label that carry meaning, in order.

    Args:
        text: A label as printed, normalised, or a phrase of a question.

    Returns:
        The words of :func:`normalise_label` without the little ones (of, the, in).
    """
    return tuple(word for word in normalise_label(text).split() if word not in _STOP)


def singular(word: str) -> str:
    """The singular of an English word, as far as that is safe; other words stay.

    Args:
        word: One lower-case word.

    Returns:
        ``payments`` gives ``payment``, ``duties`` ``duty``, ``taxes`` ``tax``; ``gross`` stays.
    """
    if len(word) < 4 or not word.isascii() or word in _SINGULAR or word.endswith(("ss", "us", "is")):
        return word
    if not _VOWEL.search(word):
        return word  # NFHS, PMGSY: letters of an abbreviation
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes", "zes", "oes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") else word


def _formula_or_range(match: re.Match[str]) -> str:
    pair = _RANGE.fullmatch(match["inner"])
    return match[0] if pair and int(pair[1]) < int(pair[2]) else " "


def _words(text: str) -> list[str]:
    text = text.replace("&", " and ").replace("’", "'").replace("‘", "'").casefold()
    text = re.sub(r"per\s+cent\b|percentage\b|%", " percent ", text)
    text = re.sub(r"(?<=\w)'s\b|(?<=s)'(?!\w)", "", text)
    return [_british(singular(word)) for word in _WORD.findall(text)]


def _british(word: str) -> str:
    return re.sub(r"iz(e|er|ed|ing|ation)$", r"is\1", word) if len(word) > 6 else word
