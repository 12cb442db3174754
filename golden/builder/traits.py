"""Names of the difficulties that a table has, from its content and its style.

Belongs here: recognising them. Where each was drawn is recorded by ``flow``.
"""

from __future__ import annotations

import re

from golden.builder.model import RowKind, Table
from golden.builder.printing import Grouping, raised
from golden.builder.style import Ruling, TableStyle
from golden.builder.table_layout import Layout
from golden.builder.variants import BANNERS, BRACKET_NOTE
from hpes_retrieval.schema import NullMark

DASH_NAMES = {"\u2010": "u2010", "\u2011": "u2011", "\u2013": "en_dash"}
FORMULA = re.compile(r"\(\w+ ?([-+/]|to) ?\w+")
LETTERED = re.compile(r"[a-hA-H][).] ")
RULED = frozenset((Ruling.FULL, Ruling.HORIZONTAL, Ruling.SHADED))


def table_traits(table: Table, *, continued: bool) -> dict[str, bool]:
    """Traits that a table's content decides."""
    figures = [f for row in table.rows for f in row.figures if f is not None]
    return {
        "two_level_head": any(len(column.path) == 2 for column in table.columns),
        "three_level_head": any(len(column.path) > 2 for column in table.columns),
        "section_rows": any(row.kind is RowKind.SECTION for row in table.rows),
        "indented_stub": any(row.indent for row in table.rows),
        "unit_row": any(row.kind is RowKind.UNIT for row in table.rows),
        "column_numbers": table.column_numbers,
        "reversed_mark": table.reversed_marks,
        "serial_numbers": table.serials,
        "not_available": any(f.null_mark is NullMark.NOT_AVAILABLE for f in figures),
        "nil": any(f.null_mark is NullMark.NIL for f in figures),
        "note_mark": any(f.mark for f in figures),
        "partial_year": any(f.partial for f in figures),
        "negative": any(f.value is not None and f.value < 0 for f in figures),
        "raised_mark": any(raised(f.mark) for f in figures),
        "formula_label": any(FORMULA.search(row.label) for row in table.rows),
        "same_year_twice": _twice(table),
        "negative_in_brackets": BRACKET_NOTE in table.notes,
        "banner_head": any(column.path[0] in BANNERS.values() for column in table.columns),
        "lettered_stub": any(LETTERED.match(row.label) for row in table.rows),
        "blank_cells": any(None in row.figures for row in table.rows),
        "estimate_below": any("\n(" in part for column in table.columns for part in column.path),
        "estimate_beside": any(" (" in part for column in table.columns for part in column.path),
        "plan_periods": any("1951-56" in row.label for row in table.rows),
        "continued": continued,
        "sideways": table.sideways and not table.rotate_page,
        "rotated_page": table.rotate_page,
    }


def style_traits(style: TableStyle, layout: Layout) -> dict[str, bool]:
    """Traits that the looks of a table decide."""
    wrapped = any(len(lines) > 1 for lines in layout.row_lines)
    return {
        "wrapped_stub": wrapped,
        "wrapped_stub_unruled": wrapped and style.ruling not in RULED,
        f"figures_on_{style.figure_line}_line": wrapped,
        "western_grouping": style.grouping is Grouping.WESTERN,
        "no_grouping": style.grouping is Grouping.NONE,
        "close_columns": style.spread < 4,
        f"unit_{style.unit_place}": style.unit_place in ("left", "caption"),
        "minus_u2212": style.minus == "\u2212",
        "minus_en_dash": style.minus == "\u2013",
        "minus_bracketed_sign": style.minus == "(-)",
        "nil_en_dash": style.nil == "\u2013",
    }


def _twice(table: Table) -> bool:
    """Whether a year heads two columns, with another estimate each."""
    years = [f.data_year for f in table.rows[-1].figures if f is not None and f.estimate != "none"]
    estimates = {(f.data_year, f.estimate) for f in table.rows[-1].figures if f is not None}
    return any(years.count(year) > 1 and len([e for e in estimates if e[0] == year]) > 1 for year in years)
