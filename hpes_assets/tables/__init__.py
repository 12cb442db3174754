"""Tables: from the words and rules of a page to cells with row paths and column paths, and the gate they pass.

The way of a page: ``frame`` turns it upright and mends its words; ``lattice`` and ``zones`` find where tables may
stand; the ``strategies`` read each place independently to a ``draft``; ``finish`` gives roles, paths, caption and
legend; the ``gate`` judges; the ``race`` chooses and proves; ``continuation`` joins pages. ``extract`` is the door.
Does not belong here: reading PDFs, units and periods of facts.
"""
