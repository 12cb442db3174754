"""The part of a text that asks: without small talk, orders to the reader, and what is said not to be wanted.

Belongs here: sentences, clauses and negations. Does not belong here: what the part that is left asks for
(:mod:`hpes_retrieval.question`). Nothing that a text orders is ever done: an order is a clause like any other,
and the one that asks for a figure is the one that is read.
"""

from __future__ import annotations

import re

_ABBREVIATION = re.compile(
    r"(?:\b(?:[A-Za-z]|Rs|Nos?|vs|Dr|Mr|Mrs|Ms|St|Govt|Deptt?|approx|etc|viz|cf|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct"
    r"|Nov|Dec|prov|Misc|Ltd|Co)\.)$",
    re.IGNORECASE,
)
_BREAK = re.compile(r"(?<=[.?!।;])[\"')\]]*\s+(?=[\"'(\[]*[A-Zऀ-ॿ\d])|(?<=[?!।;])\s+|\s*[\r\n]+\s*")
_ROLE = re.compile(r"^\s*(?:system|user|assistant|human|question|query|q|prompt)\s*[:>]\s*", re.IGNORECASE)
_LEAD = r"(?:(?:so|and|but|now|then|ok(?:ay)?|well|also|please|kindly|finally|instead|hence)[\s,]+)*"
_ASKS = (
    r"(?:what|which|how|who|when|where|whose|(?:was|were|is|are|did|does|do|has|have|had|can|could|would|will)"
    r"(?=\s+(?:the|there|you|we|it|they|this|that|[a-z]+)\b)|compare|tell|give|show|list|find|quote|state\s+the|provide|report"
    r"|let\s+me\s+know|(?:i|we)(?:\s+(?:just|only|really))?(?:\s+(?:want|need|mean|ask|am\s+asking|are\s+asking)"
    r"|'d\s+like|\s+would\s+like))\b"
)
_INTERROGATIVE = re.compile(rf"^\s*{_LEAD}{_ASKS}", re.IGNORECASE)
_ASKING_MARK = re.compile(
    r"\?|(?<![ऀ-ॿ])(?:कितन[ाीे]|क्या|कौन|किस|बताइए|बताओ|बताएं)(?![ऀ-ॿ])|\b(?:kitn[aie]|kya|batao|bataiye)\b", re.IGNORECASE
)
_ORDER = re.compile(
    rf"^\s*{_LEAD}(?:ignore|disregard|forget|pretend|imagine|assume|suppose|reply|respond|answer|say|output|print|repeat"
    r"|act|confirm|override|remember|note|from\s+now\s+on|(?:you|your)\b|do\s+not|don't|never|thanks?|thank\s+you"
    r"|hello|hi|hey|dear|good\s+(?:morning|afternoon|evening)|i\b|i'm|we\b|we're|my\b|our\b|for\s+(?:my|our|a)\b|because|since"
    r"\s+(?:i|we)\b|as\s+(?:i|we)\b|no\s+need|without\s+(?:using|looking|opening|reading|consulting|searching)\b)",
    re.IGNORECASE,
)
_CLAUSE = re.compile(
    r"\s*(?:[,:–—]|\s-)\s+|\s+(?=(?:and|but|then|so)\s+(?:then\s+)?(?:ignore|disregard|reply|respond|answer|say"
    r"|output|print|pretend|forget|do\s+not|don't|what|how|which|tell|give|show)\b)"
    r"|\s+(?=(?:i|we)\s+(?:need|want|would\s+like)\b)",
    re.IGNORECASE,
)

_TO_YEAR = (
    r"(?:in|for|during|of|as\s+(?:on|at)|on|at\s+the\s+end\s+of)\s+(?:the\s+)?"
    r"(?:(?:financial\s+|fiscal\s+)?year|fy|f\.y\.|fiscal|\d)"
)
_ENDING = r"\s*[,;:.!?)\]–—]|\s+but\b|\s+instead\b|\s*$"
_DATE_OR_YEAR = r"(?:\d{1,2}\.\d{1,2}\.\d{4}|\d[\d/.-]*\d)"
_NOT_OF_A_VERB = "".join(
    rf"(?<!\b{verb} )" for verb in "is was are were did does do has have had can could will would".split()
)
_REFUSING = (
    r"(?:please\s+)?(?:do\s+not|don't|never|no\s+need\s+to|need\s+not|i\s+(?:do\s+not|don't)|not)\s+"
    r"(?:give|tell|show|quote|use|want|report|return|mean|need|take|cite|confuse|mix|interested)\b"
)
_PREPOSITIONS = r"(?:(?:in|for|of|during|the|that|those|on|at|as)\s+)*"
_NEGATIONS = tuple(re.compile(source, re.IGNORECASE) for source in (
    # "do not give me 2019-20, …": all of the clause
    rf"\b{_REFUSING}(?:[^,;:.!?()–—]|(?<=\d)[.:](?=\d))*?(?={_ENDING})",
    # "not 2019-20", wherever it stands
    rf"(?:^|(?<=[,;:(–—\s])){_NOT_OF_A_VERB}(?:and\s+)?not\s+{_PREPOSITIONS}{_DATE_OR_YEAR}(?={_ENDING}|\s+{_TO_YEAR})",
    # "rather than per capita income in …", and "…, not revenue receipts, …": up to the year that is wanted
    rf"(?:(?:^|(?<=[,;:(–—\s]))(?:rather\s+than|instead\s+of|as\s+opposed\s+to|never\s+mind|leaving\s+aside|unlike)"
    rf"|(?:^|(?<=[,;:(–—])\s*){_NOT_OF_A_VERB}(?:and\s+)?not)\s+{_PREPOSITIONS}"
    rf"(?:{_DATE_OR_YEAR}|[^\s,;:()]+(?:\s+(?!but\b)[^\s,;:()]+)*?)(?={_ENDING}|\s+{_TO_YEAR})",
))  # fmt: skip
_CONTRAST = re.compile(
    rf"(?<=\s){_NOT_OF_A_VERB}not\s+(?P<other>[^\s,;:()]+(?:\s+(?!but\b)[^\s,;:()]+)*?)"
    rf"(?={_ENDING}|\s+{_TO_YEAR})",
    re.IGNORECASE,
)
"""Without a comma, "not" is part of what is asked ("households not using LPG") unless it sets two like names apart."""
_PRONOUN = re.compile(r"\b(?:its|their|it|they|this|that|these|those|the\s+same)\b", re.IGNORECASE)
_VERB = re.compile(
    r"[\s,]+(?:is|was|were|are|has|have|had|stood|reached|rose|fell|grew|increased|declined|amounted|came)\b.*$",
    re.IGNORECASE | re.DOTALL,
)
_INTRODUCING = re.compile(
    r"^\s*(?:(?:consider|take|regarding|about|concerning|as\s+to|as\s+for|talking\s+(?:of|about)|look\s+at"
    r"|i\s+am\s+(?:asking|interested)\s+(?:about|in))\s+"
    r"|(?:[\w']+\s+){1,3}(?:told|tells|says?|said|claims?|claimed|thinks?|heard|believes?)\s+(?:me\s+|us\s+)?that\s+)?"
    r"(?:the\s+)?",
    re.IGNORECASE,
)
_SPEAKER = re.compile(rf"^\s*{_LEAD}(?:i|we|my|our|for|as|since)\b", re.IGNORECASE)
_NAME = re.compile(r"\S\s+(?!I\b)[A-Z]")
_YEAR = re.compile(r"\d{4}|\bFY|\d{2}-\d{2}", re.IGNORECASE)


def asking_parts(text: str) -> tuple[str, ...]:
    """What of a text asks, the fullest reading first.

    Args:
        text: As typed: one question, perhaps among other sentences.

    Returns:
        The text without sentences that ask nothing and without what is said not to be wanted; after it,
        where its clauses are small talk or orders, what is left without these. At least one; a later one is to
        be read where nothing held is called what the earlier ones ask for.
    """
    sentences = [stripped for piece in _sentences(text) if (stripped := _ROLE.sub("", piece).strip())]
    told = [piece for piece in sentences if _asks(piece) or _SPEAKER.match(piece) or not _ORDER.match(piece)]
    asking = [p for p in sentences if _asks(p)] or [p for p in sentences if not _ORDER.match(p)] or sentences
    if not asking:
        return (text,)
    whole = _resolved(" ".join(asking), sentences[: sentences.index(asking[0])])
    if not _YEAR.search(whole) and any(_YEAR.search(piece) for piece in told):
        whole = " ".join(told)  # "I am looking at 2018-19. What was GSDP?"
    whole = without_negated(whole) or whole
    narrow = _without_chatter(whole)
    return (whole, narrow) if narrow not in ("", whole) else (whole,)


def without_negated(text: str) -> str:
    """A text without what it says is not wanted: "in 2018-19, not in 2019-20" keeps the first year."""
    for pattern in _NEGATIONS:
        text = pattern.sub(" ", text)
    text = _CONTRAST.sub(lambda found: " " if _alike(text[:found.start()], found["other"]) else found[0], text)
    return " ".join(re.sub(r"\(\s*[,;\s]*\)", " ", text).split())


def _alike(before: str, other: str) -> bool:
    """A word of some length stands in both."""
    words = {word.casefold() for word in re.findall(r"[^\W\d_]{4,}", before)}
    return any(word.casefold() in words for word in re.findall(r"[^\W\d_]{4,}", other))


def _sentences(text: str) -> list[str]:
    found: list[str] = []
    begin = 0
    for match in _BREAK.finditer(text):
        if not _ABBREVIATION.search(text[begin : match.start()].rstrip("\"')]")) or "\n" in match[0]:
            found.append(text[begin : match.start()])
            begin = match.end()
    return [*found, text[begin:]]


def _asks(sentence: str) -> bool:
    if _ASKING_MARK.search(sentence):
        return True
    return bool(_INTERROGATIVE.match(sentence)) and not re.match(r"^\s*(?:do\s+not|don't)\b", sentence, re.IGNORECASE)


def _resolved(asked: str, before: list[str]) -> str:
    """A question that says "it" with what the sentence or clause before it is about in that place."""
    head, mark, tail = asked.rpartition(";") if ";" in asked else asked.rpartition(": ")
    if mark and _INTERROGATIVE.match(tail):
        subject, asked = head, tail
    elif before:
        subject = before[-1]
    else:
        return asked
    named = _VERB.sub("", _INTRODUCING.sub("", subject.strip(" .,:;!?"))).strip()
    if not named or not _PRONOUN.search(asked):
        return f"{head}{mark}{tail}" if mark and _INTERROGATIVE.match(tail) else asked
    return _PRONOUN.sub(lambda _: named, asked, count=1)


def _without_chatter(text: str) -> str:
    """Without clauses that address the reader; all the years that the text names must be in what is left."""
    pieces = [piece for piece in _CLAUSE.split(text) if piece and piece.strip()]
    kept = [piece for piece in pieces if _INTERROGATIVE.match(piece) or not _is_chatter(piece)]
    if not kept or len(kept) == len(pieces):
        return ""
    left = ", ".join(kept)
    return left if _YEAR.search(left) or not _YEAR.search(text) else ""


def _is_chatter(clause: str) -> bool:
    """An order, or something about the speaker that names nobody: "for my cousin in Punjab" may limit what is asked."""
    return bool(_ORDER.match(clause)) and not (_SPEAKER.match(clause) and _NAME.search(clause))
