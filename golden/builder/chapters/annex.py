"""Further chapters of a longer sample, in both languages: sectors that repeat one another's wording.

Belongs here: what ``scale`` adds, and its sentences. All of it is illustrative.
"""

from __future__ import annotations

from collections.abc import Sequence

from golden.builder.chapters.annex_tables import Writer, outlay, tables_of
from golden.builder.chapters.annex_words import SECTORS, Sector, Topic
from golden.builder.desk import Desk
from golden.builder.model import Block, Chapter, Heading

TOPICS = sum(len(sector.topics) for sector in SECTORS)
FULL_SCALE = 15
"""The scale at which every topic is told once."""


def annex(desk: Desk, *, hindi: bool = False) -> tuple[Chapter, ...]:
    """Chapters that a sample of a scale has beyond those of scale 1."""
    wanted = round((desk.scale - 1) * TOPICS / (FULL_SCALE - 1))
    chapters: list[Chapter] = []
    part = 0
    while wanted > 0:
        for number, sector in enumerate(SECTORS):
            taken = sector.topics[:wanted]
            wanted -= len(taken)
            if taken:
                chapters.append(_chapter(desk, number, sector, taken, part, int(hindi)))
        part += 1
    return tuple(chapters)


def _chapter(
    desk: Desk, number: int, sector: Sector, topics: Sequence[Topic], part: int, lang: int
) -> Chapter:
    blocks: list[Block] = []
    for index, topic in enumerate(topics):
        writer = Writer(desk, topic, f"annex_{part}_{number}_{index}", lang)
        tables = tables_of(writer)
        blocks += [Heading(topic.name[lang]), *(_hindi if lang else _english)(writer, sector), *tables[:3]]
        blocks += [*(_hindi_more if lang else _english_more)(writer), *tables[3:]]
    title = sector.title[lang] + (f" ({part + 1})" if part else "")
    return Chapter(
        f"{'hi_' if lang else ''}annex_{part}_{number}", title, tuple(blocks), two_columns=number % 3 == 2
    )


def _english(writer: Writer, sector: Sector) -> list[Block]:
    desk, year, before = writer.desk, writer.desk.edition.year(1), writer.desk.edition.year(2)
    return [
        desk.say(
            desk.word(
                writer.key,
                "{sector} continues to receive the attention of the Government. The number of {thing} stood at {now} "
                "in {year}, against {then} in {before}.",
                "An important task under {sector} is the growth of {thing}. There were {now} of them in {year}, as "
                "compared to {then} during {before}.",
                "During {year} the State recorded {now} {thing}, while the figure of {before} was {then}. This branch "
                "of {sector} is reviewed below.",
            ),
            sector=sector.title[0], thing=writer.name.lower(), year=year, before=before,
            now=writer.state(year), then=writer.state(before),
        ),
        desk.say(
            desk.word(
                f"{writer.key} why",
                "The differences between districts reflect population and terrain rather than policy: Kangra alone "
                "reports {kangra}, and Lahaul & Spiti {lahaul}. The higher hills need more for the same number of "
                "people, for distances are long and the season for work is short.",
                "By district the number ranges from {lahaul} in Lahaul & Spiti to {kangra} in Kangra. Care has been "
                "taken that the tribal areas are served in spite of the small number of persons living there.",
            ),
            kangra=writer.district(year, "Kangra"), lahaul=writer.district(year, "Lahaul & Spiti"),
        ),
    ]  # fmt: skip


def _english_more(writer: Writer) -> list[Block]:
    desk, year = writer.desk, writer.desk.edition.year(1)
    spent = outlay(writer).rows[-1].figures[-1]
    assert spent is not None
    return [
        desk.say(
            "A sum of Rs. {spent} crore was spent on {thing} in {year}. The provision for {now} keeps pace with "
            "prices; {more}",
            spent=spent, thing=writer.name.lower(), year=year, now=desk.edition.year(),
            more=desk.word(
                f"{writer.key} more",
                "monthly returns show that most of the work is done before the snow.",
                "the pattern of earlier years is expected to continue.",
                "unspent balances will be surrendered in time.",
            ),
        )
    ]  # fmt: skip


def _hindi(writer: Writer, sector: Sector) -> list[Block]:
    desk, year, before = writer.desk, writer.desk.edition.year(1), writer.desk.edition.year(2)
    return [
        desk.say(
            desk.word(
                writer.key,
                "{sector} सरकार की प्राथमिकता है। {thing} की संख्या वर्ष {year} में {now} रही, जबकि वर्ष {before} "
                "में यह {then} थी।",
                "वर्ष {year} के दौरान प्रदेश में {thing} की संख्या {now} थी। वर्ष {before} में यह संख्या {then} थी। "
                "{sector} के अन्तर्गत इसकी समीक्षा नीचे दी गई है।",
            ),
            sector=sector.title[1], thing=writer.name, year=year, before=before,
            now=writer.state(year), then=writer.state(before),
        ),
        desk.say(
            "जिलों के बीच का अन्तर जनसंख्या और भूमि की बनावट के कारण है। कांगड़ा जिला में यह संख्या {kangra} तथा "
            "लाहौल-स्पीति में {lahaul} है। ऊंचे पर्वतीय क्षेत्रों में कार्य का समय कम होता है।",
            kangra=writer.district(year, "Kangra"), lahaul=writer.district(year, "Lahaul & Spiti"),
        ),
    ]  # fmt: skip


def _hindi_more(writer: Writer) -> list[Block]:
    spent = outlay(writer).rows[-1].figures[-1]
    assert spent is not None
    return [
        writer.desk.say(
            "वर्ष {year} में इस कार्य पर {spent} करोड़ रुपये व्यय किए गए। चालू वर्ष का प्रावधान मूल्यों के अनुरूप है "
            "तथा अधिकतर कार्य हिमपात से पहले पूर्ण कर लिया जाता है।",
            spent=spent, year=writer.desk.edition.year(1),
        )
    ]  # fmt: skip
