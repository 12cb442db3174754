"""The extractor as the table benchmark calls it: text grids of a page of a PDF."""

from __future__ import annotations

from hpes_assets.pages.pdf import open_pdf
from hpes_assets.tables.extract import best_candidates, tables_of_page
from hpes_assets.tables.model import Grid
from hpes_retrieval.schema import CellRole


def printed(grid: Grid) -> list[list[str]]:
    """Rows of texts with its note marks as the truth writes them: ``[1]`` at words, letters at figures."""
    rows = [["" for _ in range(grid.n_columns)] for _ in range(grid.n_rows)]
    for cell in grid.cells:
        letters = "".join(m for m in cell.marks if m.isalpha() and len(m) == 1 and cell.role is CellRole.DATA)
        numbers = "".join(
            f" [{m.strip('[]')}]" for m in cell.marks
            if m.startswith("[") or (m.isdigit() and cell.role is not CellRole.DATA)
        )
        rows[cell.row][cell.column] = f"{letters}{cell.text}{numbers}"
    return rows


def extract(pdf_path: str, page: int) -> list[list[list[str]]]:
    """The best candidate of every region that the structural rules call a table."""
    with open_pdf(pdf_path) as pdf:
        return [printed(grid) for grid in best_candidates(pdf.page(page))]


def extract_landed(pdf_path: str, page: int) -> list[list[list[str]]]:
    """Only what the gate lets land."""
    with open_pdf(pdf_path) as pdf:
        return [printed(table.grid) for table in tables_of_page(pdf.page(page)).accepted]
