"""Chance that depends on a seed and a name alone, so that drawing order changes nothing.

Belongs here: seeded generators and stable choices. Does not belong here: what is chosen.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def rng(seed: int, *names: object) -> random.Random:
    """A generator for one named purpose; ``random.Random`` hashes text the same on every machine."""
    return random.Random("\x1f".join(map(str, (seed, *names))))


def rotating(options: Sequence[T], seed: int, offset: int, *names: object) -> T:
    """Pick one of ``options``: names give the start, ``offset`` walks on.

    Walking instead of drawing makes sure that consecutive editions use all of the options.
    """
    digest = hashlib.blake2b("\x1f".join(map(str, (seed, *names))).encode(), digest_size=4).digest()
    return options[(int.from_bytes(digest, "big") + offset) % len(options)]
