"""The builder: the same bytes for the same seed, the files of the department, and every trait."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pypdfium2
import pytest

from golden.builder import SMALL, Sample, build_sample
from golden.builder.build import documents_of
from golden.builder.model import Edition
from golden.truth import Truth

TRAITS = {
    "ruled", "half_ruled", "head_ruled", "column_ruled", "unruled", "shaded", "two_level_head",
    "three_level_head", "section_rows", "indented_stub", "unit_row", "column_numbers", "reversed_mark",
    "serial_numbers", "not_available", "nil", "note_mark", "partial_year", "negative",
    "estimate_below", "estimate_beside",
    "plan_periods", "continued", "sideways", "rotated_page", "bar_chart", "line_chart", "two_column_prose",
    "lettered_list", "image_only_divider", "pie_chart", "formula_label", "same_year_twice", "blank_cells",
    "wrapped_stub", "lettered_stub",
}  # fmt: skip
RARE = {
    "margin_paragraph_number", "inline_paragraph_number", "side_note", "leader_dots", "wrapped_stub_unruled",
    "figures_on_first_line", "figures_on_middle_line", "figures_on_last_line", "western_grouping", "no_grouping",
    "close_columns", "unit_left", "unit_caption", "minus_u2212", "minus_en_dash", "minus_bracketed_sign", "nil_en_dash",
    "negative_in_brackets", "raised_mark", "banner_head", "text_beside_table", "unicode_hindi", "hyphen_en_dash",
}  # fmt: skip
"""Traits that fifteen editions have between them, and three may lack."""


HYPHENS = {ord(dash): "-" for dash in "\u2010\u2011\u2013"}


def tree(folder: Path) -> dict[str, bytes]:
    return {
        p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()
    }


def test_a_rebuild_is_byte_identical(sample: Sample, tmp_path: Path) -> None:
    again = build_sample(tmp_path, editions=SMALL)
    assert tree(again.folder) == tree(sample.folder)


def test_another_seed_draws_other_editions(sample: Sample, other: Sample) -> None:
    mine, theirs = tree(sample.folder), tree(other.folder)
    assert mine.keys() == theirs.keys()
    assert not [name for name in mine if name.endswith(".pdf") and mine[name] == theirs[name]]


def test_one_edition_alone_is_drawn_as_among_others(sample: Sample, tmp_path: Path) -> None:
    alone = build_sample(tmp_path, editions=("2023-24",))
    for document in alone.documents:
        assert alone.path(document.document).read_bytes() == sample.path(document.document).read_bytes()


@pytest.mark.parametrize("seed", ["sample", "other"])
def test_every_trait_is_there(seed: str, request: pytest.FixtureRequest) -> None:
    built: Sample = request.getfixturevalue(seed)
    assert TRAITS - {trait.trait for trait in built.truth.traits} == set()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    return build_sample(tmp_path_factory.mktemp("whole"), seed=31, processes=2)


def test_fifteen_editions_have_every_trait_and_their_length(whole: Sample) -> None:
    found = {trait.trait for trait in whole.truth.traits}
    assert (TRAITS | RARE) - found == set()
    assert found & {"hyphen_u2010", "hyphen_u2011"}
    english = [d.pages for d in whole.documents if d.kind == "narrative_en"]
    assert min(english) >= 15 and max(english) <= 30
    assert sum(d.pages for d in whole.documents) < 620


def test_processes_change_no_byte(whole: Sample, tmp_path: Path) -> None:
    some = ("2012-13", "2020-21", "2025-26")
    alone = build_sample(tmp_path, seed=31, editions=some)
    for document in alone.documents:
        assert alone.path(document.document).read_bytes() == whole.path(document.document).read_bytes()
    assert alone.truth.cells == tuple(cell for cell in whole.truth.cells if cell.edition in some)


def test_the_base_year_changes_with_the_edition_of_2015_16(whole: Sample) -> None:
    heads = {
        (c.edition, c.column_path[-1])
        for c in whole.truth.data_cells
        if c.table == "gsdp" and c.series == "gsdp_constant"
    }
    assert len(heads) == 15
    for edition, head in heads:
        assert ("2004-05" if edition < "2015-16" else "2011-12") in head
    level = {
        c.edition: int(c.value or 0)
        for c in whole.truth.data_cells
        if (c.table, c.series, c.data_year) == ("gsdp", "gsdp_constant", "2013-14")
    }
    assert level["2014-15"] < 0.7 * level["2015-16"]


def test_every_file_says_that_it_is_illustrative(sample: Sample) -> None:
    for document in sample.documents:
        metadata = pypdfium2.PdfDocument(sample.path(document.document)).get_metadata_dict()
        assert "Illustrative" in metadata["Subject"] and "illustrative" in metadata["Keywords"]


def test_scale_lengthens_the_narratives_of_both_languages(sample: Sample, tmp_path: Path) -> None:
    longer = build_sample(tmp_path, editions=("2024-25",), scale=2)
    pages = {d.kind: d.pages for d in sample.documents_of("2024-25")}
    grown = {d.kind: d.pages for d in longer.documents}
    assert grown["narrative_en"] > pages["narrative_en"] + 10
    assert grown["narrative_hi"] > pages["narrative_hi"] + 10


def test_file_names_are_the_departments(sample: Sample) -> None:
    assert [d.document for d in sample.documents] == [
        "en-hi-economic_survey_2022-23.pdf", "Statistical_Tables2022_23.pdf",
        "en-economic_survey_2023-24.pdf", "hi-economic_survey_2023-24.pdf", "Statistical_Tables2023_24.pdf",
        "en-economic_survey_2024-25.pdf", "hi-economic_survey_2024-25.pdf",
    ]  # fmt: skip


def test_fifteen_editions_have_eight_tables_volumes_and_two_combined_ones() -> None:
    kinds = [
        d.kind
        for start in range(2011, 2026)
        for d in documents_of(Edition(f"{start}-{(start + 1) % 100:02d}"))
    ]
    assert kinds.count("tables") == 8
    assert kinds.count("combined") == 2
    assert kinds.count("narrative_en") == kinds.count("narrative_hi") == 13


def test_documents_say_what_the_truth_says(sample: Sample) -> None:
    for document in sample.documents:
        pdf = pypdfium2.PdfDocument(sample.path(document.document))
        assert len(pdf) == document.pages
        assert pdf.get_metadata_dict()["Title"] == document.title
        made = date.fromisoformat(document.created_on)
        assert pdf.get_metadata_dict()["CreationDate"][2:10] == made.strftime("%Y%m%d")
        assert made.year == int(document.edition[:4]) + 1


def test_tables_volumes_are_titled_one_year_behind(sample: Sample) -> None:
    for document in sample.documents:
        start = int(document.edition[:4])
        behind = f"{start - 1}-{start % 100:02d}"
        expected = behind if document.kind == "tables" else document.edition
        assert (document.title_year, document.newest_data_year) == (expected, expected)
        if document.kind != "narrative_hi":
            first = pypdfium2.PdfDocument(sample.path(document.document))[0].get_textpage().get_text_bounded()
            assert expected in first.translate(HYPHENS)
            assert "Illustrative sample" in first


def test_language_is_a_property_of_the_page(sample: Sample) -> None:
    pages = [p for p in sample.truth.pages if p.document == "en-hi-economic_survey_2022-23.pdf"]
    languages = [p.language for p in pages if not p.image_only]
    turn = languages.index("hindi")
    assert set(languages[:turn]) == {"english"}
    assert set(languages[turn:]) == {"hindi"}
    assert all(p.encoding == "legacy_hindi" and p.unicode_text for p in pages if p.language == "hindi")


def test_image_only_pages_have_no_text(sample: Sample) -> None:
    dividers = [p for p in sample.truth.pages if p.image_only]
    assert dividers
    for page in dividers:
        pdf = pypdfium2.PdfDocument(sample.path(page.document))
        assert not pdf[page.page - 1].get_textpage().get_text_bounded().strip()


def test_truth_survives_its_files(sample: Sample) -> None:
    assert Truth.load(sample.folder / "truth") == sample.truth
