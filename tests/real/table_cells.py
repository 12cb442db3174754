"""Looking up figures of landed tables by label and head, for tests against pages read by eye."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from hpes_assets.pages.pdf import open_pdf
from hpes_assets.tables.extract import tables_of_document
from hpes_assets.tables.model import Cell, PageTables
from hpes_retrieval.schema import CellRole


@lru_cache(maxsize=32)
def landed(path: Path, pages: tuple[int, ...]) -> PageTables:
    """Tables of some pages of a document."""
    with open_pdf(path) as pdf:
        return tables_of_document([pdf.page(number) for number in pages])


def figures(tables: PageTables, label: str, heads: tuple[str, ...]) -> list[Cell]:
    """Landed data cells whose row path ends in a label and whose column path is the heads.

    The last part of ``a > b`` is the innermost label; the others must stand before it, in order.
    """
    wanted = [part.strip() for part in label.split(">")]
    return [
        cell
        for table in tables.accepted
        for cell in table.grid.cells
        if cell.role is CellRole.DATA and cell.column_path == heads and _ends(cell.row_path, wanted)
    ]


def _ends(path: tuple[str, ...], wanted: list[str]) -> bool:
    if not path or path[-1] != wanted[-1]:
        return False
    rest = list(path[:-1])
    for part in reversed(wanted[:-1]):
        while rest and rest[-1] != part:
            rest.pop()
        if not rest:
            return False
        rest.pop()
    return True
