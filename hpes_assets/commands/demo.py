"""``hpes demo``: the whole way on editions that the project draws itself.

Draws the sample, serves it as the department's site would, reads its index pages, runs every edition
through Dagster, scores the golden questions and asks three. What it leaves in the home can be looked at in
``hpes ui`` and asked with ``hpes ask``.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from hpes_assets.commands.common import HomeOption, console, resolve_home
from hpes_assets.errors import HpesError

if TYPE_CHECKING:
    from hpes_assets.home import Home

PUBLICATION = "himachal_economic_survey"
QUESTIONS = (
    "What was GSDP at current prices in 2022-23?",
    "How many tourists visited Himachal Pradesh in 2023?",
    "What was GSDP at current prices in 1985-86?",
)


class DemoError(HpesError):
    """The home is not one for a demo."""


def demo(home: HomeOption = None) -> None:
    """Draw sample editions, run them through the whole graph, score the golden questions, ask three.

    The figures are partly the state's own and partly illustrative; never mix them with real documents. A
    home that holds any is refused.
    """
    from golden.builder import build_sample
    from golden.site import serve, write_site
    from hpes_assets.acquire.fetch import Fetcher
    from hpes_assets.acquire.site import site_of
    from hpes_assets.acquire.sync import sync
    from hpes_assets.commands.editions import show_report
    from hpes_assets.commands.progress import run_progress, show_summary
    from hpes_assets.orchestration.run import materialise, score
    from hpes_assets.publications.loader import load_profile
    from hpes_assets.steps.golden import SAMPLE_MARK

    started = time.monotonic()
    place = resolve_home(home)
    _refuse_real_documents(place)
    profile = load_profile(PUBLICATION)
    out = console()
    folder = place.path / "sample"
    sample = build_sample(folder, processes=0)
    out.print(f"drew {len(sample.documents)} documents of editions {', '.join(sample.editions)} in {folder}",
              highlight=False)
    write_site(sample, folder / "site")
    with serve(folder / "site") as served:
        with Fetcher(site_of(profile, served.url)) as fetcher:
            report = sync(place, profile, fetcher)
        show_report(report)
        (place.path / SAMPLE_MARK).write_text("editions in this home were drawn by hpes demo\n", encoding="utf-8")
        editions = report.registry.edition_keys()
        with run_progress(len(editions)) as progress:
            summary = materialise(profile, editions, place, progress=progress, base_url=served.url)
        show_summary(summary)
    if not summary.success:
        raise typer.Exit(1)
    show_summary(score(profile, place))
    _show_scores(place)
    _ask(place)
    out.print(f"\ndone in {time.monotonic() - started:.0f} s. Next: `hpes status`, `hpes ui`, `hpes ask \"...\"`",
              markup=False, highlight=False)


def _refuse_real_documents(place: Home) -> None:
    from hpes_assets.acquire.registry import Registry
    from hpes_assets.steps.golden import SAMPLE_MARK

    registry = Registry.load(place.publication(PUBLICATION), PUBLICATION)
    if registry.editions and not (place.path / SAMPLE_MARK).exists():
        raise DemoError(f"{place.path} holds editions that are no sample; give the demo a home of its own: "
                        "HPES_HOME=/some/folder hpes demo")


_SHOWN = ("recall@10", "year precision@10", "page cited", "exact", "cell cited", "false answers", "right reason")


def _show_scores(place: Home) -> None:
    """The ladder as tables that fit a terminal; all measures are in the warehouse and in the UI."""
    from rich.table import Table

    from hpes_assets.steps.golden import latest_scores

    scores = latest_scores(place, PUBLICATION)
    for group in dict.fromkeys(score.group for score in scores):
        own = [score for score in scores if score.group == group]
        measures = [name for name in _SHOWN if any(score.measure == name for score in own)]
        view = Table(title=f"{group}: {own[0].questions} questions", title_justify="left")
        for name in ("configuration", *measures):
            view.add_column(name)
        for configuration in dict.fromkeys(score.configuration for score in own):
            found = {score.measure: f"{score.value:.2f}" for score in own if score.configuration == configuration}
            view.add_row(configuration, *(found.get(name, "") for name in measures))
        console().print(view)


def _ask(place: Home) -> None:
    from hpes_retrieval import open_corpus

    corpus = open_corpus(Path(place.path), PUBLICATION)
    out = console()
    for question in QUESTIONS:
        out.print(f"\n? {question}", markup=False, highlight=False)
        out.print(str(corpus.ask(question)), markup=False, highlight=False)
