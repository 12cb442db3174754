"""Pictures: pages with what was read off them drawn over, for a person who checks and a developer who debugs.

The way of a page: ``overlay`` says what stands where, once for every kind of picture; ``png`` paints it; ``html``
writes it as a page to look around in. Does not belong here: rendering PDFs (:mod:`hpes_assets.pages`), reading or
judging tables.
"""
