"""Units as printed, to a name and an exact scale: ``(₹ crore)`` is rupees, times 10000000.

Belongs here: the grammar of units. Does not belong here: which of several printed units applies to a cell
(:mod:`hpes_assets.facts.measure`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from hpes_retrieval.labels import split_unit


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: its base name, and the factor from what is printed to it."""

    name: str
    """``rupees``, ``percent``, ``tonnes``, ``number`` ...; the base unit in lower case, MW and its kin as
    they are."""
    scale: Decimal = Decimal(1)
    printed: str = ""


PERCENT = Unit("percent", Decimal(1), "per cent")
UNKNOWN = Unit("")

_SCALES = {
    "crore": 10**7, "crores": 10**7, "cr": 10**7, "cr.": 10**7, "करोड़": 10**7, "करोड": 10**7,
    "lakh": 10**5, "lakhs": 10**5, "lac": 10**5, "lacs": 10**5, "लाख": 10**5,
    "thousand": 10**3, "thousands": 10**3, "'000": 10**3, "000": 10**3, "हजार": 10**3, "हज़ार": 10**3,
    "hundred": 10**2, "hundreds": 10**2, "million": 10**6, "millions": 10**6, "mn": 10**6,
    "billion": 10**9, "billions": 10**9,
}  # fmt: skip

_NAMES = {
    "rupees": "rs rs. re rupee rupees ₹ ` inr रुपये रुपए रु रु.",
    "US dollars": "us$ usd $ dollars",
    "percent": "% percent percentage per_cent प्रतिशत",
    "tonnes": "mt m.t. m.t mts tonne tonnes ton tons metric_tonne metric_tonnes metric_tons metric_ton टन "
              "मीट्रिक_टन",
    "quintals": "qtl qtl. qtls qtls. quintal quintals",
    "kilograms": "kg kg. kgs kgs. kilogram kilograms", "grams": "gram grams gm gms",
    "litres": "litre litres ltr ltr. ltrs",
    "hectares": "ha ha. hect hect. hectare hectares हेक्टेयर",
    "square kilometres": "sq_km sq._km sq._km. sq._kms sq._kms. sq_kms sqkm square_kilometres "
                         "square_kilometers square_km",
    "square metres": "sq_m sq._m. sq._m square_metres "
                     "square_metre", "cubic metres": "cum cu.m. cubic_metres cubic_metre",
    "kilometres": "km km. kms kms. kilometres kilometers kilometre",
    "metres": "metre metres meters mtrs", "millimetres": "mm mms millimetres",
    "MU": "mu mus m.u. million_units million_unit mkwh", "kWh": "kwh units unit यूनिट", "GWh": "gwh",
    "MW": "mw m.w. megawatt megawatts मेगावाट", "kW": "kw",
    "number": "no no. nos nos. number numbers संख्या numeral",
    "persons": "person persons people व्यक्ति", "households": "household households families",
    "boxes": "box boxes पेटी", "bales": "bale bales", "bottles": "bottle bottles", "days": "day days",
    "index": "index", "paise": "paise", "females": "females", "males": "males", "beds": "beds",
}  # fmt: skip
_BASES = {word.replace("_", " "): name for name, words in _NAMES.items() for word in words.split()}
_WORDS = sorted(
    (*_SCALES, *_BASES, "per", "in", "of", "each", "gdp", "gsdp", "gva", "annum", "capita", "head"),
    key=len,
    reverse=True,
)
_TOKEN = re.compile(
    rf"\s*(?:((?:{'|'.join(re.escape(word) for word in _WORDS)}|\d+(?:\.\d+)?)(?![^\W\d_]))\.?|(/))\s*",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"^(?:value|figures?|amount|quantity|units?|qty\.?)?\s*(?:are\s+)?[:=-]?\s*(?:in\s+(?:the\s+)?)?",
    re.IGNORECASE,
)
_BRACKETS = re.compile(r"[(\[]([^()\[\]]*)[)\]]")
_COMPOSED = re.compile(r"per|/", re.IGNORECASE)


def parse_unit(text: str) -> Unit | None:
    """Read a unit.

    Args:
        text: ``"(₹ crore)"``, ``"Rs. in lakh"``, ``"lakh tonnes"``, ``"in MU"``, ``"%"``,
            ``"Kg. per Hectare"``, a note that holds one in brackets, or a label that ends in one.

    Returns:
        The unit, None where none is stated. ``crore`` alone counts rupees; ``lakh`` and ``thousand`` alone
        count pieces.
    """
    clean = re.sub(
        r"per\s+cent(?:age)?|per\s?centage",
        "percent",
        " ".join(text.replace("’", "'").split()),
        flags=re.IGNORECASE,
    )
    clean = clean.replace("‘", "'")
    whole = _read(clean.strip(" ()[].:,"), text)
    if whole is not None:
        return whole
    for match in reversed(list(_BRACKETS.finditer(clean))):
        inner = _read(match[1].strip(" .:,"), match[1])
        if inner is not None:
            return inner
    _, tail = split_unit(clean)
    return _read(tail.strip(), tail) if tail else None


def _read(text: str, printed: str) -> Unit | None:
    text = _LEAD.sub("", text, count=1).strip()
    tokens: list[str] = []
    place = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            return None
        tokens.append((match[1] or match[2]).casefold())
        place = match.end()
    if not tokens or (tokens[0].isdigit() and tokens[0] != "000"):
        return None
    cut = next((i for i, token in enumerate(tokens) if _COMPOSED.fullmatch(token)), len(tokens))
    return _compose(tokens[:cut], tokens[cut + 1 :], " ".join(printed.split()).strip("()[] "))


def _compose(head: list[str], tail: list[str], printed: str) -> Unit | None:
    scale, names = Decimal(1), []
    for token in head:
        if token in _SCALES:
            scale *= _SCALES[token]
        elif token in _BASES and _BASES[token] not in names:
            names.append(_BASES[token])
        elif token in ("of", "each") and names and names != ["number"]:
            break  # "boxes of 20 kg", "% of GDP"; but "No. of boxes" counts boxes
    if not names and scale == 1:
        return None
    name = names[-1] if names[:1] == ["number"] else names[0] if names else ("rupees" if scale >= 10**7 else "number")
    if tail:
        per = " ".join(_BASES.get(token, token) for token in tail if token not in ("in", "each"))
        per = per if any(token.isdigit() for token in tail) else per.removesuffix("s")
        name = f"{name} per {per}" if per else name
    return Unit(name, scale, printed)
