"""Resources: where the home is, how the publisher is asked, what embeds.

Belongs here: configuration that a person may set in the launchpad, and what is made from it.
"""

import os
from pathlib import Path

import dagster as dg

from hpes_assets.acquire.fetch import Fetcher
from hpes_assets.acquire.site import site_of
from hpes_assets.home import Home
from hpes_assets.publications.model import Profile
from hpes_retrieval.embedders import Embedder, load_embedder


class HomeResource(dg.ConfigurableResource):  # type: ignore[type-arg]
    """The folder that keeps everything."""

    path: str = ""
    """Empty: HPES_HOME, else ./.hpes."""

    @property
    def home(self) -> Home:
        """The home."""
        return Home(Path(self.path)) if self.path else Home.from_env()


class PublisherResource(dg.ConfigurableResource):  # type: ignore[type-arg]
    """The publisher's server."""

    base_url: str = ""
    """Serve the profile's addresses from here instead; empty: HPES_INDEX_URL, else the addresses as they are."""

    def fetcher(self, profile: Profile) -> Fetcher:
        """A fetcher bound to the hosts that the profile allows; close it after use."""
        return Fetcher(site_of(profile, self.base_url or None))


class EmbedderResource(dg.ConfigurableResource):  # type: ignore[type-arg]
    """The embedding model."""

    name: str = ""
    """``minilm``, a model hub's id, or ``none``; empty: HPES_EMBEDDER, else minilm."""

    def embedder(self) -> Embedder | None:
        """The model, loaded when it first encodes; None for ``none``."""
        return load_embedder(self.name or os.environ.get("HPES_EMBEDDER") or None)
