"""Keystrokes of the legacy font, and the font itself."""

from __future__ import annotations

import csv
import unicodedata
from pathlib import Path

import pypdfium2
import pytest

from golden.builder import Sample, build_sample
from golden.builder.hindi_narrative import FONT_FILE
from golden.builder.keystrokes import keystrokes

VARIANTS = (
    ("Ò", "Hk"), ("Ã", "bZ"), ("Á", "iz"), ("Ä", "?k"), ("é", "Uu"), ("±", "Za"), ("Ê", "hZ"), ("È", "ha"),
    ("ä", "Dr"), ("ô", "Dd"), ("Ý", "Ýz"), ("—", "d`"), ("Ç", "fa"), ("Æ", "fZ"), (">k", ">"),
)  # fmt: skip
"""Keys that type in one stroke what two others type: either spelling is right."""


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("आर्थिक सर्वेक्षण 2025-26", "vkfFkZd losZ{k.k 2025&26"),
        ("2,07,430", "2]07]430"),
        ("15.94", "15-94"),
        ("क्षेत्र", "{ks="),
        ("राष्ट्रीय", 'jk"Vªh;'),
        ("पर्यटकों", "i;ZVdksa"),
    ],
)
def test_known_keystrokes(text: str, typed: str) -> None:
    assert keystrokes(text) == typed


def spelling(typed: str) -> str:
    for one, two in VARIANTS:
        typed = typed.replace(one, two)
    return typed


def test_keystrokes_agree_with_words_typed_by_others(shared: Path) -> None:
    with (shared / "corpus/hindi/krutidev_words.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    same = sum(
        spelling(keystrokes(unicodedata.normalize("NFD", row["unicode"]))) == spelling(row["legacy"])
        for row in rows
    )
    assert same / len(rows) > 0.97


def test_hindi_pages_hold_keystrokes_and_the_truth_their_meaning(sample: Sample) -> None:
    for page in (p for p in sample.truth.pages if p.encoding == "legacy_hindi"):
        text = (
            pypdfium2.PdfDocument(sample.path(page.document))[page.page - 1].get_textpage().get_text_bounded()
        )
        assert not any("\u0900" <= char <= "\u097f" for char in text)
        words = set(text.split())
        typed = {word for line in page.unicode_text.splitlines() for word in keystrokes(line).split()}
        assert len(typed & words) > 0.9 * len(typed)


def test_unicode_pages_read_as_what_was_meant(tmp_path: Path) -> None:
    built = build_sample(tmp_path, editions=("2012-13",))
    pages = [page for page in built.truth.pages if page.encoding == "unicode_hindi"]
    assert pages
    for page in pages:
        text = pypdfium2.PdfDocument(built.path(page.document))[page.page - 1].get_textpage().get_text_bounded()
        meant = {word for line in page.unicode_text.splitlines() for word in line.split()}
        assert len(meant & set(text.split())) > 0.9 * len(meant)


def test_the_font_is_renamed_small_and_keeps_its_licence() -> None:
    assert FONT_FILE.stat().st_size < 40_000
    assert b"Lohit-Devanagari" not in FONT_FILE.read_bytes()
    assert "SIL Open Font License" in (FONT_FILE.parent / "OFL.txt").read_text(encoding="utf-8")
