"""Step ``warehouse``: what is published, of which editions, and which are held back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hpes_assets.acquire.registry import Registry
from hpes_assets.home import Home
from hpes_assets.publications.editions import sort_editions
from hpes_assets.publications.model import Profile
from hpes_assets.steps.code import code_hash
from hpes_assets.steps.common import Place, StepError, held_of
from hpes_assets.steps.verdicts import held_back, rejection_rate, withdrawn_since
from hpes_assets.warehouse import lake
from hpes_assets.warehouse.publish import Contents, Model, Published, is_live, publish, published_hash
from hpes_retrieval.embedders import Embedder


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a build would hold, and whether the live warehouse holds it already."""

    contents: Contents
    not_run: tuple[str, ...]
    """Editions of which the lake holds nothing yet."""
    withdrawn: Mapping[str, str]
    """Editions left out whole, because a document of them was taken out after they were last run, and which."""
    up_to_date: bool


def outlook(home: Home, profile: Profile, embedder: Embedder | None) -> Outlook:
    """Look at the lake, without building anything.

    Args:
        home: Where everything is kept.
        profile: The publication.
        embedder: The model whose vectors are pointed to, None for no vectors.

    Raises:
        StepError: The lake holds editions and there is no registry to say which of them exist.
    """
    place = home.publication(profile.name)
    there = lake.editions_held(place)
    if there and not place.registry.exists():
        raise StepError(f"{place.registry} is missing, and the lake holds {', '.join(there)}; register what is to "
                        f"stay with: hpes editions add --publication {profile.name} EDITION")
    keys = sort_editions(Registry.load(place, profile.name).edition_keys(), profile)
    gone = {key: why for key in keys if key in there and (why := withdrawn_since(Place(home, profile, key)))}
    held = tuple(key for key in keys if key in there and key not in gone)
    contents = Contents(
        held, {key: reason for key in held if (reason := held_back(Place(home, profile, key)))},
        [rejection_rate(Place(home, profile, key)) for key in held
         if held_of(Place(home, profile, key), "tables") is not None],
        Model(embedder.name, embedder.model_hash) if embedder is not None else None,
        [(alias, series) for series, labels in profile.series_aliases for alias in (series, *labels)],
        code_hash(__name__),
    )
    live = is_live(place, published_hash(home, profile.name, contents))
    return Outlook(contents, tuple(key for key in keys if key not in there), gone, live)


def warehouse(home: Home, profile: Profile, embedder: Embedder | None) -> tuple[Published, Mapping[str, Any]]:
    """Publish what the lake holds of the editions that exist.

    Args:
        home: Where everything is kept.
        profile: The publication.
        embedder: The model whose vectors are pointed to, None for no vectors.

    Returns:
        The live warehouse, and what to show a person about it.
    """
    ahead = outlook(home, profile, embedder)
    published = publish(home, profile.name, ahead.contents)
    shown: dict[str, Any] = {
        "file": published.path.name, "rebuilt": published.rebuilt,
        "editions": ", ".join(ahead.contents.editions) or "none",
        "held back": [{"edition": key, "reason": reason}
                      for key, reason in (*ahead.contents.held_back.items(), *ahead.withdrawn.items())],
        "not run yet": ", ".join(ahead.not_run) or "none",
        "rows": [{"table": name, "rows": count} for name, count in published.rows.items()],
    }
    if not published.rebuilt:
        shown["skipped"] = "the live warehouse was built from the same rows"
    return published, shown
