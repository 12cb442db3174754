"""From a question to an answer or a refusal.

Belongs here: the order of decisions: which series, which years, and what is said. Does not belong here:
matching words (:mod:`hpes_retrieval.lookup`) and choosing a printing (:mod:`hpes_retrieval.choose`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from pathlib import Path

from hpes_retrieval.answer import Answer, Citation, Vintage
from hpes_retrieval.choose import Choice, NoChoice, agree, choose, years_held
from hpes_retrieval.clauses import asking_parts
from hpes_retrieval.lookup import Fact, FactIndex, Match, Series, leading
from hpes_retrieval.meaning import wants_count, words
from hpes_retrieval.periods import YearKind
from hpes_retrieval.pools import Bases, led, pooled
from hpes_retrieval.question import Question, QuestionKind, read_question
from hpes_retrieval.schema import Abstention, Estimate
from hpes_retrieval.wording import PLACES, two_names, without_growth

_RANKS = (QuestionKind.HIGHEST, QuestionKind.LOWEST)


@dataclass(frozen=True)
class Holdings:
    """What answers are made from."""

    publication: str
    editions: tuple[str, ...]
    """Editions held, oldest first."""
    index: FactIndex
    documents: Mapping[str, str]
    """File name by document id."""
    files: Mapping[str, Path]
    """File in the raw store by document id."""

    @cached_property
    def bases(self) -> Bases:
        """Base years of what is held at constant prices."""
        return Bases(fact for series in self.index.series for fact in series.facts)


def respond(text: str, holdings: Holdings) -> Answer:
    """Answer a question from facts.

    Args:
        text: The question.
        holdings: What is held.

    Returns:
        An answer with its cells, or a refusal with its reason.
    """
    readings = [_read(part, text, holdings) for part in asking_parts(text)]
    question, matches = next((reading for reading in readings if reading[1]), readings[0])
    if not matches:
        return _of_two(question, holdings) or _refuse(
            question, Abstention.NOT_IN_CORPUS,
            f"no series of these documents is called {question.series_text.strip() or text!r}")
    return _answered(question, matches, holdings)


def _answered(question: Question, matches: Sequence[Match], holdings: Holdings) -> Answer:
    if question.kind in _RANKS:
        return _ranked(question, matches, holdings)
    if question.kind is QuestionKind.SHARE and not _is_share(matches[0]):
        return _refuse(question, Abstention.NOT_IN_CORPUS, f"no share is printed for {question.series_text.strip()}",
                       tuple(match.series.label for match in matches[:8]))
    years = _wanted(question, matches)
    if not years:
        return _without_year(question, matches, holdings)
    found = _by_year(question, matches, years, holdings)
    return _joined(question, years, found, holdings)


def _of_two(question: Question, holdings: Holdings) -> Answer | None:
    """Two series or members asked for at once, each by its whole name; None where the words are no such pair."""
    for names in two_names(question.series_text):
        asked = [(replace(question, series_text=name), _matches(question, name, holdings)) for name in names]
        if all(matches and matches[0].is_named for _, matches in asked):
            one, other = (_answered(part, matches, holdings) for part, matches in asked)
            if one.abstained or other.abstained:
                return one if one.abstained else other
            return replace(one, answer=f"{one.answer} {other.answer}", citations=(*one.citations, *other.citations),
                           vintages=(*one.vintages, *other.vintages))
    return None


def _read(part: str, text: str, holdings: Holdings) -> tuple[Question, list[Match]]:
    """One reading of a text, and the series that it may mean."""
    question = read_question(part, holdings.editions, places=_places(holdings.publication))
    matches: list[Match] = []
    for measured in _wordings(question):
        matches = matches or _matches(question, measured, holdings)
    return replace(question, text=text), matches


def _matches(question: Question, measured: str, holdings: Holdings) -> list[Match]:
    return holdings.index.match(measured, price_basis=question.price_basis, any_member=question.kind in _RANKS,
                                is_count=wants_count(question.text))


def _wordings(question: Question) -> Iterator[str]:
    """What is measured, and where nothing is called so, what it is computed from."""
    measured = _measured(question)
    yield measured
    if question.kind is QuestionKind.GROWTH:
        yield without_growth(measured)
    if question.member_kind:
        yield f"{measured} {question.member_kind}"


_SAYING = re.compile(r"\b(?:says?|said|about|show(?:s|ed)?|prints?|printed)\b", re.IGNORECASE)


def _measured(question: Question) -> str:
    """What is measured; where an edition is named, without what is said of it."""
    return _SAYING.sub(" ", question.series_text) if question.years.editions else question.series_text


def _places(publication: str) -> tuple[str, ...]:
    """Places that go without saying in a publication that is about them."""
    return tuple(place for place in PLACES if place.split()[0].casefold() in publication)


def _is_share(match: Match) -> bool:
    """A share is printed as one; "share of central taxes" is the name of an amount."""
    return match.series.is_percent or match.is_exact


def _wanted(question: Question, matches: Sequence[Match]) -> tuple[str, ...]:
    """The years to answer for: of a change only the ends, unless it is printed as a rate."""
    years = _years(question, matches)
    if question.kind in (QuestionKind.CHANGE, QuestionKind.GROWTH) and not question.years.is_series \
            and not matches[0].series.is_percent:
        return tuple(dict.fromkeys((*years[:1], *years[-1:])))
    return years


def _years(question: Question, matches: Sequence[Match]) -> tuple[str, ...]:
    """Data years to look up; a bare year is a calendar year for series that are kept so."""
    reading = question.years
    if reading.calendar_years:
        held = {fact.data_year for match in leading(matches) for fact in match.series.facts}
        if held & set(reading.calendar_years) or all(year.startswith("CY") for year in held if year):
            return reading.calendar_years
        fiscal = tuple(year for year in reading.data_years if year in held)
        if reading.kind is YearKind.AMBIGUOUS and len(fiscal) == 1:
            return fiscal
    return reading.data_years or reading.outside


def _by_year(
    question: Question, matches: Sequence[Match], years: Sequence[str], holdings: Holdings
) -> list[Choice | NoChoice]:
    """The figure of each year. Constant prices are of one base year: the newest that prints most of the years."""
    best: list[Choice | NoChoice] = []
    for kept in holdings.bases.apart(matches, question.base_year):
        found = [_one_year(question, kept, year, holdings) for year in years]
        if not best or _held(found) > _held(best):
            best = found
    said = f"no figure at constant ({question.base_year}) prices is held"
    return best or [NoChoice(Abstention.NOT_IN_CORPUS, said)] * len(years)


def _held(found: Sequence[Choice | NoChoice]) -> int:
    return sum(isinstance(one, Choice) for one in found)


def _one_year(question: Question, matches: Sequence[Match], year: str, holdings: Holdings) -> Choice | NoChoice:
    """The figure of the best series that prints it; series that fit alike must agree."""
    pools = pooled(matches, year)
    exact = [match for match in pools if match.is_exact]
    found = _choice_of(question, exact if len(exact) == 1 else pools, year, holdings)
    silent = isinstance(found, NoChoice) and found.abstention is Abstention.YEAR_ABSENT
    if silent and (others := led(matches)):
        other = _choice_of(question, pooled(others, year), year, holdings)
        return found if isinstance(other, NoChoice) and other.abstention is Abstention.YEAR_ABSENT else other
    return found


def _choice_of(question: Question, pools: Sequence[Match], year: str, holdings: Holdings) -> Choice | NoChoice:
    found = [(match, _choice(question, match.series, year, holdings)) for match in pools]
    chosen = [(match, choice) for match, choice in found if isinstance(choice, Choice)]
    if not chosen:
        order = (Abstention.CONFLICT, Abstention.PARTIAL_ONLY, Abstention.YEAR_ABSENT)
        refusals = [choice for _, choice in found if isinstance(choice, NoChoice)]
        return min(refusals, key=lambda r: order.index(r.abstention) if r.abstention in order else len(order))
    best_match, best = chosen[0]
    rivals = [(match, choice) for match, choice in chosen[1:] if not agree(choice.fact, best.fact)]
    if rivals:
        names = [match.series.label for match, _ in ((best_match, best), *rivals)]
        return NoChoice(Abstention.AMBIGUOUS, "it may mean: " + "; ".join(dict.fromkeys(names)))
    more = [choice.fact for _, choice in chosen[1:] if choice.fact.edition == best.fact.edition]
    return replace(best, agreeing=(*best.agreeing, *more))


def _choice(question: Question, series: Series, year: str, holdings: Holdings) -> Choice | NoChoice:
    return choose(series.facts, year, question.years, question.estimate, holdings.editions)


def _without_year(question: Question, matches: Sequence[Match], holdings: Holdings) -> Answer:
    """No year in the question: the newest full-year figure, and say so."""
    facts = [fact for match in leading(matches) for fact in match.series.facts]
    if question.years.editions:
        facts = [fact for fact in facts if fact.edition in question.years.editions]
    held = years_held(facts)
    if not held:
        return _refuse(question, Abstention.NO_YEAR, "name a year; no full-year figure of it is held")
    newest = held[-1]
    answer = _joined(question, (newest,), _by_year(question, matches, (newest,), holdings), holdings)
    status = f" ({answer.estimate.replace('_', ' ')})" if answer.estimate not in (None, Estimate.NONE) else ""
    said = " ".join(filter(None, (answer.reading, f"No year is named: the newest held is {newest}{status}.")))
    return replace(answer, reading=said)


def _joined(
    question: Question, years: Sequence[str], found: Sequence[Choice | NoChoice], holdings: Holdings
) -> Answer:
    chosen = [choice for choice in found if isinstance(choice, Choice)]
    refused = [choice for choice in found if isinstance(choice, NoChoice)]
    if not chosen or _half(question, found):
        first = refused[0]
        names = tuple(first.explanation.removeprefix("it may mean: ").split("; ")) \
            if first.abstention is Abstention.AMBIGUOUS else ()
        return _refuse(question, first.abstention, first.explanation, names)
    if question.years.kind is YearKind.AMBIGUOUS and len(chosen) > 1:
        both = "; ".join(_sentence(choice.fact) for choice in chosen)
        return _refuse(question, Abstention.AMBIGUOUS, f"it may mean either year: {both}",
                       tuple(_sentence(choice.fact) for choice in chosen))
    chosen.sort(key=lambda choice: choice.fact.data_year or "", reverse=True)
    main = chosen[0]
    missing = [year for year, choice in zip(years, found, strict=True) if isinstance(choice, NoChoice)]
    sentences = [_sentence(choice.fact) for choice in reversed(chosen)]
    if missing and not question.years.is_series:
        sentences.append(f"Not held: {', '.join(missing)}.")
    if question.kind is QuestionKind.REVISIONS:
        sentences += [_sentence(fact) for choice in chosen for fact in choice.others]
    if len(chosen) > 1:
        sentences += _change(chosen[-1].fact, main.fact)
    places = [choice.fact for choice in chosen] if len(chosen) > 1 else [main.fact, *main.agreeing]
    return Answer(
        question=question.text, answer=" ".join(sentences), value=main.fact.value, unit=_unit(main.fact),
        data_year=main.fact.data_year, estimate=main.fact.estimate, edition=main.fact.edition,
        citations=tuple(_citation(fact, holdings) for fact in places),
        vintages=tuple(_vintage(fact, holdings) for choice in chosen for fact in choice.others),
        reading=_told(question),
    )


def _half(question: Question, found: Sequence[Choice | NoChoice]) -> bool:
    """Part of what is compared is missing: the rest would read like an answer."""
    if question.kind in (QuestionKind.CHANGE, QuestionKind.GROWTH):
        return any(isinstance(found[place], NoChoice) for place in (0, -1))
    if question.years.is_series or question.years.is_range or question.years.kind is YearKind.AMBIGUOUS:
        return False
    return any(isinstance(choice, NoChoice) for choice in found)


def _told(question: Question) -> str:
    """The reading beside an answer; that a year lies outside the editions is moot once a figure is found."""
    return " ".join(note for note in question.years.notes if "lies outside" not in note and "lie outside" not in note)


_WHICH_YEAR = re.compile(r"\b(?:which|what)\s+years?\b", re.IGNORECASE)


def _ranked(question: Question, matches: Sequence[Match], holdings: Holdings) -> Answer:
    """Which member is highest or lowest: computed from the facts of one year, with the runner-up cited."""
    if question.member_kind in ("year", "years") or _WHICH_YEAR.search(question.text):
        return _refuse(question, Abstention.AMBIGUOUS, "years are not ranked; ask for a range, such as from 2019-20 to "
                       "2023-24, and compare")
    years = _years(question, matches)
    kind = words(question.member_kind)
    of_kind = [match for match in matches if kind <= frozenset().union(*map(words, match.series.captions))]
    matches = of_kind or matches
    best: dict[str, Fact] = {}
    name = ""
    for match in matches:
        if not holdings.index.is_member(match.series) or (name and match.series.name != name):
            continue
        name = match.series.name
        wanted = years or years_held(match.series.facts)[-1:]
        choice = _choice(question, match.series, wanted[0], holdings) if wanted else None
        if isinstance(choice, Choice) and choice.fact.full_value is not None:
            best[match.series.member or ""] = choice.fact
    newest = max((fact.edition for fact in best.values()), default="")
    best = {member: fact for member, fact in best.items() if fact.edition == newest}
    if len(best) < 2:
        return _refuse(question, Abstention.NOT_IN_CORPUS, "no breakdown by member is printed for this")
    order = sorted(best.items(), key=lambda item: (item[1].full_value or Decimal(0), item[0]),
                   reverse=question.kind is QuestionKind.HIGHEST)
    (member, top), (second, runner) = order[0], order[1]
    text = f"{member.title()}: {_sentence(top)} Next: {second.title()} with {_figure(runner)}."
    return Answer(
        question=question.text, answer=text, value=top.value, unit=_unit(top), data_year=top.data_year,
        estimate=top.estimate, edition=top.edition,
        citations=(_citation(top, holdings), _citation(runner, holdings)), reading=_told(question),
    )


def _refuse(
    question: Question, abstention: Abstention, explanation: str, candidates: tuple[str, ...] = ()
) -> Answer:
    said = f"Not answered ({abstention.value}): {explanation}."
    reading = question.reading if abstention is Abstention.YEAR_ABSENT else _told(question)
    return Answer(question=question.text, answer=said, abstention=abstention, explanation=explanation,
                  reading=reading, candidates=candidates)


def _change(first: Fact, last: Fact) -> list[str]:
    if first.full_value is None or last.full_value is None or first.unit != last.unit or first.scale != last.scale:
        return []
    assert first.value is not None and last.value is not None
    step = last.value - first.value
    direction = "up" if step > 0 else "down" if step < 0 else "unchanged"
    share = f" ({abs(step) / abs(first.value) * 100:.1f} per cent)" if first.value and first.unit != "percent" else ""
    return [f"Change from {first.data_year} to {last.data_year}: {direction} {abs(step)}{share}."]


def _sentence(fact: Fact) -> str:
    name = " > ".join((*fact.row_path, *fact.column_path)) or fact.series
    status = f", {fact.estimate.replace('_', ' ')}" if fact.estimate != Estimate.NONE else ""
    return f"{fact.data_year}: {_figure(fact)} ({name}{status}; edition {fact.edition}, page {fact.page})."


_SCALES = {Decimal(10) ** 7: "crore", Decimal(10) ** 5: "lakh", Decimal(1000): "thousand", Decimal(10) ** 6: "million",
           Decimal(10) ** 9: "billion"}


_UNITS = {"rupees": "Rs", "percent": "per cent", "kilometres": "km"}


def _unit(fact: Fact) -> str:
    """Unit and scale as people write them: ``Rs crore``, ``lakh tonnes``, ``per cent``."""
    scale = next((name for size, name in _SCALES.items() if size == fact.scale), "")
    if fact.unit == "number":
        return scale
    unit = _UNITS.get(fact.unit, fact.unit)
    return f"{unit} {scale}".strip() if fact.unit == "rupees" else f"{scale} {unit}".strip()


def _figure(fact: Fact) -> str:
    """The figure as printed, with its unit."""
    unit = _unit(fact)
    return f"{unit.partition(' ')[0]} {fact.printed} {unit.partition(' ')[2]}".strip() \
        if fact.unit == "rupees" else f"{fact.printed} {unit}".strip()


def _citation(fact: Fact, holdings: Holdings) -> Citation:
    x0, y0, x1, y1 = fact.bbox
    return Citation(
        publication=holdings.publication, edition=fact.edition, document=holdings.documents.get(fact.document_id, ""),
        page=fact.page, table=fact.caption, row_path=fact.row_path, column_path=fact.column_path, text=fact.printed,
        bbox=(x0, y0, x1, y1), fact_id=fact.fact_id, table_id=fact.table_id or "",
        file=holdings.files.get(fact.document_id),
    )


def _vintage(fact: Fact, holdings: Holdings) -> Vintage:
    assert fact.value is not None
    return Vintage(fact.value, fact.printed, fact.estimate, fact.edition, fact.page,
                   holdings.documents.get(fact.document_id, ""), fact.data_year or "")
