"""The root of every named error of the pipeline.

Belongs here: the base class alone. Each error itself lives beside the code that raises it, and its message
names the file, the page where there is one, and the cure.
"""

from __future__ import annotations


class HpesError(Exception):
    """A fault with a name: what went wrong, where, and what to do about it."""
