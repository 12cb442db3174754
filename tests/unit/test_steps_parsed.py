"""Parsed pages are kept by content and parser, and made again when they are damaged or old."""

from __future__ import annotations

from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from hpes_assets.acquire.store import RawStore
from hpes_assets.home import Home
from hpes_assets.publications.loader import load_profile
from hpes_assets.steps import parsed
from hpes_assets.steps.common import Place
from hpes_assets.steps.parsed import parsed_document


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(Home(tmp_path / "home"), load_profile("himachal_economic_survey"), "2019-20")


@pytest.fixture
def sha256(place: Place, tmp_path: Path) -> str:
    canvas = Canvas(str(tmp_path / "one.pdf"), invariant=1)
    for page in ("Apple 12,345", "Total 67"):
        canvas.drawString(72, 700, page)
        canvas.showPage()
    canvas.save()
    return RawStore(place.publication.raw).add(tmp_path / "one.pdf").sha256


def kept(place: Place) -> list[Path]:
    return sorted((place.publication.path / "parsed").iterdir())


def test_the_second_time_nothing_is_parsed_and_the_pages_are_the_same(place: Place, sha256: str) -> None:
    first, second = parsed_document(place, sha256), parsed_document(place, sha256)
    assert (first.parsed_now, second.parsed_now) == (True, False)
    assert second.read == first.read and len(second.read.pages) == 2


@pytest.mark.parametrize("damage", [
    lambda data: b"", lambda data: data[:-1], lambda data: data[:40] + b"x" + data[41:],
])
def test_a_damaged_copy_is_made_again(place: Place, sha256: str, damage) -> None:
    first = parsed_document(place, sha256)
    path = kept(place)[0]
    path.write_bytes(damage(path.read_bytes()))
    again = parsed_document(place, sha256)
    assert again.parsed_now and again.read == first.read
    assert not parsed_document(place, sha256).parsed_now


def test_another_parser_reads_again_and_the_old_copy_goes(
    place: Place, sha256: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed_document(place, sha256)
    old = kept(place)
    monkeypatch.setattr(parsed, "code_hash", lambda *modules: "other")
    assert parsed_document(place, sha256).parsed_now
    assert len(kept(place)) == 1 and kept(place) != old


def test_a_document_that_fails_is_not_kept(place: Place, tmp_path: Path) -> None:
    (tmp_path / "bad.pdf").write_bytes(b"%PDF-1.7\nnothing\n%%EOF")
    sha256 = RawStore(place.publication.raw).add(tmp_path / "bad.pdf").sha256
    assert parsed_document(place, sha256).read.failure is not None
    assert not (place.publication.path / "parsed").exists()
