"""Reciprocal-rank fusion of rankings.

Belongs here: the arithmetic. Source: Cormack, Clarke and Büttcher, SIGIR 2009.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt


def ranking(scores: npt.NDArray[np.float32], allowed: npt.NDArray[np.bool_] | None, depth: int) -> list[int]:
    """The best chunks by score.

    Args:
        scores: One score a chunk; 0 and below is no match.
        allowed: Chunks that may be ranked, None for all.
        depth: At most so many.

    Returns:
        Places of chunks, best first; ties in order of place.
    """
    wanted = np.where(allowed, scores, 0.0) if allowed is not None else scores
    found = np.flatnonzero(wanted > 0)
    if len(found) > depth:
        cut = np.partition(wanted[found], -depth)[-depth]
        found = found[wanted[found] >= cut]
    order = np.lexsort((found, -wanted[found]))
    return [int(place) for place in found[order][:depth]]


def fuse(rankings: Sequence[Sequence[int]], k: int) -> list[tuple[int, float]]:
    """Fuse rankings into one.

    Args:
        rankings: Places of chunks, best first.
        k: Constant that damps the lead of first ranks.

    Returns:
        Places with fused scores, best first; ties in order of place.
    """
    scores: dict[int, float] = {}
    for ranked in rankings:
        for rank, place in enumerate(ranked):
            scores[place] = scores.get(place, 0.0) + 1.0 / (k + rank + 1)
    return sorted(scores.items(), key=lambda item: (-item[1], item[0]))
