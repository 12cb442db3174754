"""The key of an asset's rows: of the code, the profile and the rows that they are made from.

Belongs here: the one formula, so that a step that skips and a report that calls it stale never disagree.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from hpes_assets.steps.code import code_hash
from hpes_assets.steps.common import Place, input_key

_PARSER = "hpes_assets.pages.worker"
"""Runs in a child process, so that no import leads to it."""
_CODE: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "pages": ("hpes_assets.steps.pages", _PARSER),
    "identity": ("hpes_assets.steps.identity",),
    "tables": ("hpes_assets.steps.tables", _PARSER),
    "facts": ("hpes_assets.steps.facts",),
    "chunks": ("hpes_assets.steps.chunks", _PARSER),
})
KEYED = tuple(_CODE)
"""Assets whose rows follow from the lake alone: all but ``documents``, for which a server is asked."""


def key_of(place: Place, asset: str, made_from: Mapping[str, str], verdict: str = "") -> str:
    """Key of what an asset's rows would be made from now.

    Args:
        place: Edition and home.
        asset: One of :data:`KEYED`.
        made_from: Hash of what each asset upstream holds.
        verdict: Why the edition is blocked, for assets that are then empty.
    """
    sources = sorted(made_from.items())
    return input_key(code_hash(*_CODE[asset]), place.profile.digest, sources, verdict)
