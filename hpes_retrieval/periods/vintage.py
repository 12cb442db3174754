"""Which printing of a figure a question wants: first, latest, all of them.

Belongs here: the phrases. Does not belong here: editions named by year
(:mod:`hpes_retrieval.periods.editions`).
"""

from __future__ import annotations

import re

from hpes_retrieval.periods.model import Vintage

_PRINTED = r"(?:published|printed|reported|estimated|released|announced|given)"
_PHRASES: tuple[tuple[re.Pattern[str], Vintage], ...] = tuple(
    (re.compile(source, re.IGNORECASE), vintage)
    for source, vintage in (
        (rf"\b(?:as\s+|when\s+(?:it\s+was\s+)?)?(?:first|originally|initially)\s+{_PRINTED}\b"
         r"|\b(?:initial|original|(?:very\s+)?first|earliest)\s+(?:estimate|figure|number|value|printing)s?\b"
         r"|पहली\s+बार\s+प्रकाशित", Vintage.FIRST),
        (r"\brevisions?\b|\bhow\b.*\brevised\b(?!\s+estimates?)|\b(?:was|been|is|were)\s+revised\b"
         r"|\brevised\s+(?:over|across|between)\b"
         r"|\bfrom\s+(?:one\s+)?(?:survey|edition|issue)\s+to\s+(?:the\s+next|another|survey|edition|issue)\b"
         r"|\b(?:survey|edition|issue)\s+(?:by|after)\s+(?:survey|edition|issue)\b"
         r"|\b(?:each|every|all|different|successive|across|over)\s+(?:the\s+)?(?:successive\s+)?surveys?\b"
         r"|\b(?:and\s+)?what\s+(?:it|they)\s+became\b|\b(?:each|every|all|different|successive"
         r"|across)\s+(?:the\s+)?editions?\b"
         r"|\bvintages?\b", Vintage.ALL),
        (r"\b(?:latest|most\s+recent|newest|final)\s+(?:estimate|figure|value|number|revision|data)s?\b"
         r"|\bas\s+(?:last|latest)\s+"
         rf"{_PRINTED}\b", Vintage.LATEST),
    )
)  # fmt: skip


def find_vintage(text: str) -> tuple[Vintage, tuple[tuple[int, int], ...]]:
    """Which printing is asked for.

    Args:
        text: A flat question.

    Returns:
        The vintage, DEFAULT where none is named, and the places of the phrase.
    """
    for pattern, vintage in _PHRASES:
        spans = tuple(match.span() for match in pattern.finditer(text))
        if spans:
            if vintage is Vintage.ALL and re.search(r"\bhow\b.*\brevised\b", text, re.IGNORECASE):
                spans = (*(span for span in spans if not re.match(r"how\b", text[span[0]:], re.IGNORECASE)), *(
                    m.span() for m in re.finditer(r"\b(?:how|was|were|is|been|revised)\b", text, re.IGNORECASE)
                ))
            return vintage, spans
    return Vintage.DEFAULT, ()
