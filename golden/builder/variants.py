"""What a style changes in a table's content: banner heads, unit rows, column numbers, notes on brackets.

Belongs here: table and style in, table out. Does not belong here: ink.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from golden.builder.model import Column, Figure, Row, RowKind, Table
from golden.builder.printing import BRACKETS
from golden.builder.style import TableStyle

BANNERS: Mapping[str, str] = {
    "gva_sectors": "Gross Value Added at Constant Prices", "per_capita_income": "Income at Current Prices",
    "power_generation": "Generation", "institutions": "Number of Institutions", "fruit_production": "Production",
    "bank_branches": "Branches of all Banks", "t_power": "Consumption", "t_crop_area": "Area",
    "t_crop_production": "Production", "tourists_district": "Number of Tourists",
}  # fmt: skip
"""A head over all columns, where it says nothing new."""
BRACKET_NOTE = "Figures in brackets are negative."
BRACKET_NOTE_HINDI = "कोष्ठक में दिए गए आंकड़े ऋणात्मक हैं।"


def varied(table: Table, style: TableStyle, *, hindi: bool = False) -> Table:
    """The table as its style prints it."""
    if style.banner and table.key in BANNERS and len(table.columns) > 1:
        columns = tuple(Column((BANNERS[table.key], *column.path)) for column in table.columns)
        table = replace(table, columns=columns)
    if style.minus == BRACKETS and any(_negative(f) for row in table.rows for f in row.figures):
        table = replace(table, notes=(*table.notes, BRACKET_NOTE_HINDI if hindi else BRACKET_NOTE))
    if style.column_numbers and len(table.columns) > 2:
        table = replace(table, column_numbers=True)
    if style.unit_place == "row" and _one_unit(table):
        units = Row("", (), RowKind.UNIT, texts=(table.unit_note,) * len(table.columns))
        table = replace(table, rows=(units, *table.rows), unit_note="")
    return table


def _negative(figure: Figure | None) -> bool:
    return figure is not None and figure.value is not None and figure.value < 0


def _one_unit(table: Table) -> bool:
    """Whether every figure is in the unit that stands above the table."""
    labels = {f.unit.label for row in table.rows for f in row.figures if f is not None}
    return bool(table.unit_note) and len(labels) == 1 and len(table.columns) < 6
