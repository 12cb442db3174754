"""Profiles of publications: what is particular to one series of editions, as data and not as code.

Belongs here: the TOML profiles, their model, their loader and the grammar of edition keys. Does not
belong here: fetching, reading or recognising documents.
"""
