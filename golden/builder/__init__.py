"""The builder of the sample: editions as hard as the real ones, drawn together with their truth.

Belongs here: the one function that others call. ``model`` says what an edition contains, ``economy``
where its figures come from, ``chapters`` what it says, ``flow`` and ``table_draw`` how it is drawn.
"""

from golden.builder.build import EDITIONS, SMALL, Sample, build_sample

__all__ = ["EDITIONS", "SMALL", "Sample", "build_sample"]
