"""Small matrix products on one thread.

Belongs here: one context manager. BLAS spreads even a question's few products over all cores and spins while
it waits; on a machine that does anything else, 15 ms become seconds.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from threadpoolctl import ThreadpoolController

_LOCK = threading.Lock()


@contextmanager
def one_thread() -> Iterator[None]:
    """Keep BLAS to one thread within the block; blocks of several threads go one after another."""
    # The limit is one for the whole process: blocks that overlap would restore each other's.
    with _LOCK, _controller().limit(limits=1, user_api="blas"):
        yield


@cache
def _controller() -> ThreadpoolController:
    return ThreadpoolController()
