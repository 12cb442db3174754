"""The Hindi narrative: fewer chapters than the English one, the same figures, in the legacy font.

Text here is Unicode; :mod:`golden.builder.keystrokes` turns it into what the font wants. Belongs here:
Hindi wordings and labels. Does not belong here: figures, or how pages are drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from golden.builder.catalogue import DISTRICTS_HINDI
from golden.builder.chapters.agriculture import fruit_table
from golden.builder.chapters.annex import annex
from golden.builder.chapters.power import USES, consumption_table
from golden.builder.chapters.state_income import gsdp_table, per_capita_table
from golden.builder.chapters.tourism import arrivals, arrivals_table, district_table
from golden.builder.desk import Desk, shown_year
from golden.builder.model import Block, Chapter, Column, Heading, Row, Table

SERIES_TITLE = "हिमाचल प्रदेश का आर्थिक सर्वेक्षण"
DEPARTMENT = "आर्थिक एवं सांख्यिकी विभाग\nहिमाचल प्रदेश सरकार"
NOTICE = "यह एक नमूना है। यह किसी सरकार का प्रकाशन नहीं है।\nआंकड़े केवल परीक्षण के लिए हैं।"
PREFACE = (
    "आर्थिक सर्वेक्षण राज्य के बजट के साथ विधान सभा में प्रस्तुत किया जाता है। इसमें वर्ष के दौरान राज्य "
    "की अर्थव्यवस्था की मुख्य गतिविधियों की समीक्षा की गई है तथा प्रत्येक क्षेत्र के मुख्य आंकड़े तालिकाओं "
    "में दिए गए हैं।",
    "इस प्रकाशन के लिए सूचना सरकार के विभागों, बोर्डों और निगमों से प्राप्त हुई है। हम उन सब के आभारी हैं।",
)
MARKS = {
    "(AE)": "(अग्रिम)", "(FR)": "(प्रथम संशोधित)", "(SR)": "(द्वितीय संशोधित)", "(TR)": "(तृतीय संशोधित)",
    "(P)": "(अनन्तिम)", "(Q)": "(त्वरित)",
    "(up to December": "(दिसम्बर", "(up to Dec.,": "(दिसम्बर", "(up to Oct.": "(अक्तूबर",
}  # fmt: skip
LABELS: Mapping[str, str] = {
    "Year": "वर्ष", "Particulars": "विवरण", "Particular": "विवरण", "Fruit": "फल", "District": "जिला",
    "GSDP at Current Prices": "प्रचलित भावों पर सकल राज्य घरेलू उत्पाद",
    "GSDP at Constant (2011-12) Prices": "स्थिर (2011-12) भावों पर सकल राज्य घरेलू उत्पाद",
    "GSDP at Constant (2004-05) Prices": "स्थिर (2004-05) भावों पर सकल राज्य घरेलू उत्पाद",
    "Growth Rate at Constant Prices (%)": "स्थिर भावों पर वृद्धि दर (प्रतिशत)",
    "Per Capita Income at Current Prices (Rs.)": "प्रचलित भावों पर प्रति व्यक्ति आय (रुपये)",
    "Increase over previous year (per cent)": "गत वर्ष से वृद्धि (प्रतिशत)",
    "Tourist Arrivals": "पर्यटकों की संख्या", "Indian": "भारतीय", "Foreign": "विदेशी", "Total": "कुल",
    "Apple": "सेब", "All Fruits": "कुल फल", **DISTRICTS_HINDI, "Himachal Pradesh": "हिमाचल प्रदेश",
    **dict(
        zip(
            (name for name, _ in USES),
            ("घरेलू", "गैर घरेलू गैर वाणिज्यिक", "वाणिज्यिक", "सार्वजनिक प्रकाश", "कृषि", "औद्योगिक",
             "सरकारी सिंचाई एवं जल आपूर्ति योजना", "अस्थायी आपूर्ति", "थोक एवं अन्य"),
            strict=True,
        )
    ),
}  # fmt: skip
UNITS = {
    "(Rs. in crore)": "(करोड़ रुपये)", "(in lakh)": "(लाख में)", "(in lakh tonnes)": "(लाख टन में)",
    "(in MU)": "(मिलियन यूनिट)",
}  # fmt: skip


def in_hindi(table: Table, caption: str) -> Table:
    """A table with its words in Hindi and its figures as they are."""
    return replace(
        table,
        key=f"hi_{table.key}",
        caption=caption,
        stub_head=LABELS[table.stub_head],
        columns=tuple(Column(tuple(_words(head) for head in column.path)) for column in table.columns),
        rows=tuple(_row(row) for row in table.rows),
        unit_note=UNITS.get(table.unit_note, ""),
        notes=(),
        source_note="",
        serials=False,
    )


def hindi_chapters(desk: Desk) -> tuple[Chapter, ...]:
    """The chapters of the Hindi narrative."""
    return (
        Chapter("hi_overview", "सामान्य समीक्षा", tuple(_overview(desk)), two_columns=True),
        Chapter("hi_state_income", "राज्य आय", tuple(_state_income(desk))),
        Chapter("hi_agriculture", "कृषि एवं बागवानी", tuple(_agriculture(desk))),
        Chapter("hi_power", "विद्युत", tuple(_power(desk))),
        Chapter("hi_tourism", "पर्यटन एवं नागर विमानन", tuple(_tourism(desk))),
        *annex(desk, hindi=True),
    )


def _row(row: Row) -> Row:
    label = _words(row.label)
    return replace(row, label=label, path=tuple(_words(part) for part in row.full_path))


def _words(text: str) -> str:
    if text in LABELS:
        return LABELS[text]
    for english, hindi in MARKS.items():
        text = text.replace(english, hindi)
    return text.replace(")", " तक)") if "दिसम्बर" in text or "अक्तूबर" in text else text


def _overview(desk: Desk) -> Sequence[Block]:
    year, before = desk.edition.year(), desk.edition.year(1)
    pick, growth = desk.economy.figure, desk.economy.growth
    return [
        desk.say(
            "हिमाचल प्रदेश की अर्थव्यवस्था में वर्ष {year} के दौरान स्थिर भावों पर {rate} प्रतिशत वृद्धि "
            "होने का अनुमान है, जबकि वर्ष {before} में यह वृद्धि {old} प्रतिशत थी। राज्य सरकार ने कृषि, "
            "बागवानी, पर्यटन तथा जल विद्युत के विकास पर विशेष बल दिया है।",
            year=year, before=before, rate=growth("gsdp_constant", year), old=growth("gsdp_constant", before),
        ),
        desk.say(
            "प्रचलित भावों पर राज्य का सकल घरेलू उत्पाद {now} करोड़ रुपये तथा प्रति व्यक्ति आय {income} "
            "रुपये अनुमानित है। उपभोक्ता मूल्य सूचकांक पर आधारित मुद्रास्फीति {cpi} प्रतिशत रही।",
            now=pick("gsdp_current", year), income=pick("per_capita_income", year),
            cpi=pick("cpi_inflation", year),
        ),
        desk.say(
            "जनगणना 2011 के अनुसार राज्य की साक्षरता दर 82.80 प्रतिशत है। राज्य में बारह जिले हैं और इसका "
            "क्षेत्रफल 55,673 वर्ग किलोमीटर है। अधिकतर जनसंख्या गांवों में रहती है और कृषि पर निर्भर है।"
        ),
        desk.say(
            "सामाजिक सेवाओं पर व्यय में निरन्तर वृद्धि हो रही है। शिक्षा, स्वास्थ्य, पेयजल तथा सड़कों का "
            "विस्तार प्रदेश के दूरदराज क्षेत्रों तक किया गया है।"
        ),
    ]  # fmt: skip


def _state_income(desk: Desk) -> Sequence[Block]:
    year, before = desk.edition.year(), desk.edition.year(1)
    pick = desk.economy.figure
    return [
        desk.say(
            "सकल राज्य घरेलू उत्पाद किसी राज्य के आर्थिक विकास को मापने का सबसे महत्वपूर्ण सूचक है। अग्रिम "
            "अनुमानों के अनुसार वर्ष {year} में प्रचलित भावों पर सकल राज्य घरेलू उत्पाद {now} करोड़ रुपये "
            "है, जबकि वर्ष {before} में यह {then} करोड़ रुपये था।",
            year=year, before=before, now=pick("gsdp_current", year), then=pick("gsdp_current", before),
        ),
        in_hindi(gsdp_table(desk), "हिमाचल प्रदेश का सकल राज्य घरेलू उत्पाद"),
        Heading("प्रति व्यक्ति आय"),
        desk.say(
            "वर्ष {year} में राज्य की प्रति व्यक्ति आय प्रचलित भावों पर {now} रुपये अनुमानित है। वर्ष "
            "{before} में यह {then} रुपये थी। यह राष्ट्रीय औसत से अधिक है।",
            year=year, before=before, now=pick("per_capita_income", year),
            then=pick("per_capita_income", before),
        ),
        in_hindi(per_capita_table(desk), "प्रचलित भावों पर प्रति व्यक्ति आय"),
    ]  # fmt: skip


def _agriculture(desk: Desk) -> Sequence[Block]:
    year, before = desk.edition.year(), desk.edition.year(1)
    return [
        desk.say(
            "कृषि हिमाचल प्रदेश के लोगों का मुख्य व्यवसाय है। वर्ष {year} में खाद्यान्न उत्पादन {now} लाख "
            "टन होने का अनुमान है, जबकि वर्ष {before} में यह {then} लाख टन था। प्रदेश की भूमि बेमौसमी "
            "सब्जियों, आलू तथा अदरक के लिए उपयुक्त है।",
            year=year, before=before, now=desk.economy.figure("foodgrain_production", year),
            then=desk.economy.figure("foodgrain_production", before),
        ),
        desk.say(
            "सेब प्रदेश की सबसे महत्वपूर्ण फल फसल है। फलों के अन्तर्गत कुल क्षेत्र का लगभग आधा भाग सेब के "
            "अधीन है। ओलावृष्टि और वर्षा के कारण उत्पादन घटता बढ़ता रहता है।"
        ),
        in_hindi(fruit_table(desk), "हिमाचल प्रदेश में फल उत्पादन"),
    ]  # fmt: skip


def _power(desk: Desk) -> Sequence[Block]:
    year = desk.edition.year()
    return [
        desk.say(
            "राज्य की कुल जल विद्युत क्षमता 27,436 मेगावाट है। वर्ष {year} तक {mw} मेगावाट का दोहन किया जा "
            "चुका है। चालू वर्ष के आंकड़े अक्तूबर तक के हैं।",
            year=year, mw=desk.economy.figure("hydropower_harnessed", year),
        ),
        in_hindi(consumption_table(desk), "राज्य में विद्युत का उपभोग"),
    ]  # fmt: skip


def _tourism(desk: Desk) -> Sequence[Block]:
    year = desk.edition.calendar_years(1)[0]
    indian, foreign, whole = arrivals(desk, year)
    return [
        desk.say(
            "पर्यटन प्रदेश की अर्थव्यवस्था का महत्वपूर्ण क्षेत्र है। वर्ष {year} में प्रदेश में {whole} "
            "लाख पर्यटक आए, जिनमें {indian} लाख भारतीय तथा {foreign} लाख विदेशी पर्यटक थे।",
            year=shown_year(year), whole=whole, indian=indian, foreign=foreign,
        ),
        in_hindi(arrivals_table(desk), "हिमाचल प्रदेश में पर्यटकों का आगमन"),
        in_hindi(district_table(desk), "जिलावार पर्यटकों का आगमन"),
    ]  # fmt: skip
