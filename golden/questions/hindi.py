"""Questions in Hindi, in Unicode Devanagari: the gold is the same cell that answers in English.

Belongs here: Hindi wordings. Does not belong here: anything of the legacy encoding.
"""

from __future__ import annotations

from golden.questions.setter import Ask, Setter

DIGITS = str.maketrans("0123456789", "०१२३४५६७८९")
ASKS = (
    Ask("gsdp_current", "वर्ष {p} में प्रचलित भावों पर सकल राज्य घरेलू उत्पाद कितना था?"),
    Ask("gsdp_constant", "{p} में स्थिर (2011-12) भावों पर सकल राज्य घरेलू उत्पाद कितना रहा?"),
    Ask("gsdp_constant_growth", "वर्ष {p} में स्थिर भावों पर राज्य की वृद्धि दर कितने प्रतिशत रही?"),
    Ask("per_capita_income", "{p} में हिमाचल प्रदेश की प्रति व्यक्ति आय कितनी थी?"),
    Ask("tourists_total", "वर्ष {p} में प्रदेश में कुल कितने पर्यटक आए?"),
    Ask("tourists_foreign", "{p} में कितने विदेशी पर्यटक आए?", ("Foreign",)),
    Ask("apple_production", "वित्त वर्ष {p} में सेब का उत्पादन कितना हुआ?"),
    Ask("fruit_production", "{p} में कुल फल उत्पादन कितना था?"),
)
KULLU = Ask("tourists_district", "वर्ष {p} में कुल्लू जिले में कितने पर्यटक आए?", ("Kullu",))
DOMESTIC = Ask("power_consumption", "{p} में घरेलू उपभोक्ताओं का विद्युत उपभोग कितना था?", ("Domestic",))
IN_DIGITS = Ask("per_capita_income", "वर्ष {p} में प्रति व्यक्ति आय कितनी रही?")


def set_hindi(setter: Setter) -> None:
    """All questions of the group."""
    for ask in (*ASKS, KULLU, DOMESTIC):
        setter.ask("hindi", ask)
    year = setter.pick(IN_DIGITS, "")
    text = IN_DIGITS.text.format(p=year.translate(DIGITS))
    setter.ask("hindi", Ask(IN_DIGITS.series, text), within=(year,), trait="devanagari_digits")
