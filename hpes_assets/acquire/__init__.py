"""From a publisher's index pages, or files given by hand, to documents in a content-addressed store.

Belongs here: links, downloads, the store of raw files and the registry of editions. Does not belong
here: what is inside a document (see :mod:`hpes_assets.pages`) or which edition it says it is (see
:mod:`hpes_assets.editions`).
"""
