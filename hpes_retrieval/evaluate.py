"""The ladder: golden questions asked of one configuration after another, each group apart.

Belongs here: configurations, measures and how they are shown. Does not belong here: the questions, or the
documents that they are asked of.

A chunk is relevant to a gold figure when it prints that figure and stands on the gold cell's page, or prints
it for the right year under words of the gold cell's head; where the question names an edition, of that edition.
"""

from __future__ import annotations

import json
import re
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path
from random import Random
from typing import Any

from hpes_retrieval.answer import Answer, Hit
from hpes_retrieval.config import RetrievalConfig
from hpes_retrieval.corpus import Corpus
from hpes_retrieval.errors import QuestionsInvalid
from hpes_retrieval.tokens import tokenise

LADDER: Mapping[str, RetrievalConfig] = {
    "dense": RetrievalConfig(lexical=False, year_filter=False, fan_out=False, facts=False),
    "lexical": RetrievalConfig(dense=False, year_filter=False, fan_out=False, facts=False),
    "hybrid": RetrievalConfig(year_filter=False, fan_out=False, facts=False),
    "+ year filter": RetrievalConfig(fan_out=False, facts=False),
    "+ fan-out": RetrievalConfig(facts=False),
    "+ facts": RetrievalConfig(),
    "+ facts, no vectors": RetrievalConfig(dense=False),
}
"""Rows of the ladder, each with one switch more."""

UNANSWERABLE = "unanswerable"
"""The group of questions that must be refused; abstention over all questions is told with it."""

_RESAMPLES = 500
_ABSTAINED = "abstained"
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class GoldFigure:
    """One of the figures that an answer rests on."""

    value: Decimal
    data_year: str
    words: frozenset[str]
    """Terms of its row, column and caption, years left out."""


@dataclass(frozen=True, slots=True)
class GoldenQuestion:
    """A question with its gold; value None where the documents do not hold the answer."""

    qid: str
    group: str
    question: str
    value: Decimal | None
    data_years: tuple[str, ...]
    edition: str | None
    places: frozenset[tuple[str, int]]
    """Document and page of every cell that answers."""
    figures: tuple[GoldFigure, ...]
    reason: str
    names_edition: bool


@dataclass(frozen=True, slots=True)
class Score:
    """One measure of one configuration on one group."""

    configuration: str
    group: str
    measure: str
    value: float
    low: float
    high: float
    questions: int

    def row(self, publication: str, run: str) -> dict[str, Any]:
        """As a row of ``golden_scores``."""
        return {"publication": publication, "run": run, "configuration": self.configuration, "group": self.group,
                "measure": self.measure, "value": self.value, "low": self.low, "high": self.high,
                "questions": self.questions}


def load_questions(path: Path) -> list[GoldenQuestion]:
    """Read golden questions from a JSONL file.

    Raises:
        QuestionsInvalid: A line is not a question; the message names it.
    """
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip():
            try:
                found.append(_question(json.loads(line)))
            except (ValueError, KeyError, TypeError, InvalidOperation) as error:
                raise QuestionsInvalid(f"{path}, line {number}: {type(error).__name__} {error}") from error
    return found


def evaluate(
    corpus: Corpus, questions: Sequence[GoldenQuestion], ladder: Mapping[str, RetrievalConfig] = LADDER,
    progress: Callable[[str], None] | None = None,
) -> list[Score]:
    """Ask every question of every configuration.

    Args:
        corpus: What is asked. Without vectors, rows that need them are left out.
        questions: What is asked of it.
        ladder: Configurations by name.
        progress: Told the name of each row as it begins.

    Returns:
        Scores by configuration and group, with bootstrap intervals. Unanswerable questions have measures of
        their own.
    """
    corpus.ask("warm up")  # loading is not part of any question's time
    if corpus.has_vectors():
        corpus.search("warm up", 1, RetrievalConfig())
    scores: list[Score] = []
    for name, config in ladder.items():
        if config.dense and not corpus.has_vectors():
            continue
        if progress is not None:
            progress(name)
        outcomes = [_outcome(corpus, question, config) for question in questions]
        for group in dict.fromkeys(question.group for question in questions):
            own = [outcome for question, outcome in zip(questions, outcomes, strict=True) if question.group == group]
            for measure in dict.fromkeys(measure for outcome in own for measure in outcome if measure != _ABSTAINED):
                scores += _scores(name, group, measure, [o[measure] for o in own if measure in o])
        scores += _abstentions(name, questions, outcomes)
    return scores


def identical_rows(scores: Sequence[Score]) -> list[tuple[str, str]]:
    """Pairs of configurations that agree in every measure but time: a switch that is not wired."""
    found: dict[str, dict[tuple[str, str], float]] = {}
    for score in scores:
        if not score.measure.endswith("ms"):
            found.setdefault(score.configuration, {})[score.group, score.measure] = score.value
    names = list(found)
    pairs = [(one, other) for place, one in enumerate(names) for other in names[place + 1:]]
    return [(one, other) for one, other in pairs if found[one] == found[other]]


def to_markdown(scores: Sequence[Score]) -> str:
    """The ladder as Markdown: one table a group, one row a configuration."""
    parts = []
    for group in dict.fromkeys(score.group for score in scores):
        own = [score for score in scores if score.group == group]
        measures = list(dict.fromkeys(score.measure for score in own))
        lines = [f"**{group}** ({own[0].questions} questions)", "", "| configuration | " + " | ".join(measures) + " |",
                 "| --- |" + " --- |" * len(measures)]
        for name in dict.fromkeys(score.configuration for score in own):
            values = {score.measure: score.value for score in own if score.configuration == name}
            cells = " | ".join(_shown(measure, values.get(measure)) for measure in measures)
            lines.append(f"| {name} | {cells} |")
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


def _shown(measure: str, value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:.1f}" if measure.endswith("ms") else f"{value:.3f}"


def _question(raw: Mapping[str, Any]) -> GoldenQuestion:
    cells = [*raw.get("cells", ()), *raw.get("also", ())]
    years = tuple(dict.fromkeys(cell["data_year"] for cell in raw.get("cells", ()))) or (raw["data_year"],)
    return GoldenQuestion(
        qid=raw["qid"], group=raw["group"], question=raw["question"],
        value=Decimal(raw["value"]) if raw["value"] is not None else None, data_years=years, edition=raw["edition"],
        places=frozenset((cell["document"], cell["page"]) for cell in cells),
        figures=tuple(_figure(cell) for cell in raw.get("cells", ())),
        reason=raw.get("reason") or "", names_edition=raw["group"] == "edition_vintage",
    )


def _figure(cell: Mapping[str, Any]) -> GoldFigure:
    named = " ".join((*cell.get("row_path", ()), *cell.get("column_path", ()), cell.get("caption", "")))
    return GoldFigure(Decimal(cell["value"]), cell["data_year"],
                      frozenset(term for term in tokenise(named) if not term[-1].isdigit()))


def _outcome(corpus: Corpus, question: GoldenQuestion, config: RetrievalConfig) -> dict[str, float]:
    started = time.perf_counter()
    answer = corpus.ask(question.question, config) if config.facts else None
    asked = time.perf_counter()
    hits = corpus.search(question.question, 10, config)
    found = {"ms": (time.perf_counter() - asked) * 1000}
    if answer is not None:
        found |= {"answer ms": (asked - started) * 1000, _ABSTAINED: float(answer.abstained)}
    if question.value is None:
        return found if answer is None else found | {
            "false answers": float(not answer.abstained),
            "right reason": float(answer.reason.startswith(question.reason)),
        }
    found |= {
        "recall@5": _recall(hits[:5], question), "recall@10": _recall(hits, question),
        "year precision@10": _share(hits, lambda hit: bool(set(hit.data_years) & set(question.data_years))),
        "page cited": float(any((hit.document, hit.page) in question.places for hit in hits[:3])),
    }
    if question.names_edition:
        found["edition precision@10"] = _share(hits, lambda hit: hit.edition == question.edition)
    return found if answer is None else found | _answered(answer, question)


def _answered(answer: Answer, question: GoldenQuestion) -> dict[str, float]:
    exact = answer.value == question.value
    cited = any((citation.document, citation.page) in question.places for citation in answer.citations)
    return {"exact": float(exact), "cell cited": float(exact and cited),
            "false answers": float(not exact and not answer.abstained)}


def _recall(hits: Sequence[Hit], question: GoldenQuestion) -> float:
    """Share of the figures that the answer rests on for which there is a relevant chunk."""
    found = [any(_relevant(hit, figure, question) for hit in hits) for figure in question.figures]
    return sum(found) / len(found) if found else 0.0


def _relevant(hit: Hit, figure: GoldFigure, question: GoldenQuestion) -> bool:
    if question.names_edition and hit.edition != question.edition:
        return False
    terms = set(tokenise(f"{hit.context}\n{hit.text}"))
    if figure.value not in {Decimal(term) for term in terms if _NUMBER.fullmatch(term)}:
        return False
    named = len(figure.words & terms) >= len(figure.words) / 2
    return (hit.document, hit.page) in question.places or (figure.data_year in hit.data_years and named)


def _abstentions(
    name: str, questions: Sequence[GoldenQuestion], outcomes: Sequence[Mapping[str, float]]
) -> Iterator[Score]:
    """Of the refusals those that were right, of the unanswerable questions those that were refused."""
    pairs = [(question.value is None, outcome[_ABSTAINED] == 1) for question, outcome
             in zip(questions, outcomes, strict=True) if _ABSTAINED in outcome]
    refused = [float(absent) for absent, abstained in pairs if abstained]
    absent = [float(abstained) for absent, abstained in pairs if absent]
    for measure, values in (("abstention precision", refused), ("abstention recall", absent)):
        if values:
            yield _score(name, UNANSWERABLE, measure, values)


def _share(hits: Sequence[Hit], right: Callable[[Hit], bool]) -> float:
    return sum(map(right, hits)) / len(hits) if hits else 0.0


def _scores(name: str, group: str, measure: str, values: Sequence[float]) -> Iterator[Score]:
    if not measure.endswith("ms"):
        yield _score(name, group, measure, values)
        return
    ordered = sorted(values)
    p95 = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
    before = measure.removesuffix("ms")
    yield Score(name, group, f"{before}p50 ms", statistics.median(values), ordered[0], p95, len(values))
    yield Score(name, group, f"{before}p95 ms", p95, ordered[0], ordered[-1], len(values))


def _score(name: str, group: str, measure: str, values: Sequence[float]) -> Score:
    draw = Random(f"{name} {group} {measure}")
    means = sorted(statistics.fmean(draw.choices(values, k=len(values))) for _ in range(_RESAMPLES))
    return Score(name, group, measure, statistics.fmean(values), means[int(0.025 * _RESAMPLES)],
                 means[int(0.975 * _RESAMPLES) - 1], len(values))
