"""Names that the graph is built from: assets, their tables, the rules that are checked on each.

Belongs here: constants. Does not belong here: anything that runs.
"""

from __future__ import annotations

from dataclasses import dataclass

from hpes_assets.steps.layout import TABLES_OF
from hpes_retrieval.schema import GateRule

POOLS = {"documents": "publisher", "pages": "pdf", "tables": "pdf", "embeddings": "embedder"}
"""What each step takes a slot of: the publisher's patience, memory for parsing, memory for the model."""

EDITION_ASSETS = (*TABLES_OF, "embeddings")
"""Partitioned assets in the order of the data."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A check: the asset that it stands on, and what its failure does."""

    asset: str
    name: str
    description: str
    error: bool = False
    blocking: bool = False


_GATE = {
    GateRule.RECTANGULARITY: "at least 90 % of a table's rows have as many cells as most of them",
    GateRule.PROSE: "no cell reads like a sentence: a page of text was not chopped into a grid",
    GateRule.HEADER_YEARS: "years in a header stand in order: columns were not shuffled",
    GateRule.NUMERIC_PURITY: "a column of numbers holds no label: no row was shifted",
    GateRule.TOTALS: "totals equal the sum of their rows, within half a unit an addend",
    GateRule.NUMBER_FORMAT: "figures are grouped as numbers are: 1,84,552 or 184,552",
    GateRule.CHART: "axis and data labels of a figure were not taken for a table",
    GateRule.REVERSED_TEXT: "no cell was read backwards, such as )RF(",
    GateRule.HEADER_RESOLVED: "every column of figures has a header of its own",
    GateRule.DISAGREEMENT: "strategies that pass agree, or arithmetic settles it",
}

RULES: tuple[Rule, ...] = (
    Rule("documents", "documents", "every document is there, is a PDF and can be opened", error=True),
    Rule("pages", "readable", "every page could be parsed within its limits", error=True),
    Rule("pages", "language", "every page's text layer can be read, and no language is lost"),
    Rule("identity", "identity", "the documents are the edition that they are filed under", error=True,
         blocking=True),
    *(Rule("tables", str(rule), text) for rule, text in _GATE.items()),
    Rule("tables", "landing", "each landed table, read back, passes the gate again", error=True, blocking=True),
    Rule("tables", "rejection_rate", "the share of rejected tables is in the profile's band and near the edition "
         "before", error=True, blocking=True),
)
"""Every check of an edition."""
