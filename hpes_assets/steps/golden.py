"""Step ``golden_scores``: the ladder of search configurations on the golden questions."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from hpes_assets.home import Home
from hpes_assets.publications.model import Profile
from hpes_assets.warehouse import lake
from hpes_retrieval import open_corpus
from hpes_retrieval.evaluate import Score, evaluate, identical_rows, load_questions, to_markdown

SAMPLE_MARK = "SAMPLE"
"""A file in a home whose editions were drawn: the sample's questions are asked of no other."""


def questions_file(home: Home) -> Path | None:
    """The golden questions for what a home holds: HPES_GOLDEN, or the sample's own; None where there are none."""
    told = os.environ.get("HPES_GOLDEN")
    if told:
        return Path(told)
    if not (home.path / SAMPLE_MARK).exists():
        return None
    import golden

    return Path(golden.__file__).parent / "questions.jsonl"


def golden_scores(home: Home, profile: Profile) -> dict[str, Any]:
    """Ask every golden question of every configuration and keep the scores in the lake.

    Args:
        home: Where everything is kept.
        profile: The publication.

    Returns:
        What to show a person: the ladder as Markdown.
    """
    path = questions_file(home)
    if path is None:
        return {"skipped": "these documents have no golden questions; HPES_GOLDEN names a file of them"}
    questions = load_questions(path)
    scores = evaluate(open_corpus(home.path, profile.name), questions)
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    rows = [score.row(profile.name, now) for score in scores]
    lake.write_unpartitioned(home.publication(profile.name), "golden_scores", now.replace(":", ""), rows)
    whole = {f"{score.configuration}: {score.measure}, {score.group}": score.value
             for score in scores if score.measure in ("exact", "recall@10", "false answers")}
    return {"questions": len(questions), "ladder": to_markdown(scores), **whole}


def latest_scores(home: Home, publication: str) -> list[Score]:
    """Scores of the newest evaluation run; empty where there was none."""
    rows: list[dict[str, Any]] = lake.unpartitioned_rows(home.publication(publication), "golden_scores").to_pylist()
    newest = max((row["run"] for row in rows), default="")
    return [
        Score(row["configuration"], row["group"], row["measure"], row["value"], row["low"], row["high"],
              row["questions"])
        for row in rows if row["run"] == newest
    ]


def identical_configurations(home: Home, profile: Profile) -> list[tuple[str, str]]:
    """Pairs of configurations of the newest run that agree in every score: a switch that is not wired."""
    return identical_rows(latest_scores(home, profile.name))
