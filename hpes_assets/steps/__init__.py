"""The steps of the graph as plain functions: rows in, rows out, no orchestration.

Belongs here: what each partitioned asset does, so that it can be called, tested and timed without Dagster.
"""
