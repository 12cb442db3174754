"""The registry: what is written is what is read, whoever else writes and whatever a person adds."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hpes_assets.acquire import registry as registry_module
from hpes_assets.acquire.entries import (
    DocumentEntry,
    EditionEntry,
    EditionStatus,
    EntryStatus,
    PlacedBy,
    Withdrawal,
)
from hpes_assets.acquire.registry import Registry, RegistryError, editing
from hpes_assets.acquire.registry_toml import parse, render
from hpes_assets.home import Home, PublicationHome

NAME = "himachal_economic_survey"


@pytest.fixture
def place(tmp_path: Path) -> PublicationHome:
    return Home(tmp_path).publication(NAME)


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
LABEL = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)
DOCUMENT = st.builds(
    DocumentEntry, name=LABEL, kind=LABEL, url=TEXT, source=TEXT,
    linked_from=st.lists(TEXT, max_size=3).map(tuple),
    placed_by=st.sampled_from(PlacedBy), status=st.sampled_from(EntryStatus), failure=TEXT, message=TEXT,
    sha256=TEXT, bytes=st.integers(0, 10**12), etag=TEXT, last_modified=TEXT,
    fetched_on=st.none() | st.datetimes(datetime(1990, 1, 1), datetime(2100, 1, 1), timezones=st.just(UTC)),
)


@st.composite
def edition_entries(draw: st.DrawFn) -> EditionEntry:
    entry = draw(st.builds(
        EditionEntry, key=LABEL, status=st.sampled_from(EditionStatus), reason=TEXT,
        pages=st.lists(TEXT, max_size=2).map(tuple), due=st.lists(TEXT, max_size=2).map(tuple),
    ))
    for document in draw(st.lists(DOCUMENT, max_size=3)):
        entry = entry.with_document(document)
    return entry


@st.composite
def registries(draw: st.DrawFn) -> Registry:
    registry = Registry(NAME)
    for entry in draw(st.lists(edition_entries(), max_size=3)):
        registry = registry.with_edition(entry)
    return registry


@given(registries())
def test_what_is_written_is_read(registry: Registry) -> None:
    text = render(NAME, registry.editions)
    assert parse(text, NAME, Path("editions.toml")) == registry.editions


@given(registries(), registries())
def test_writing_over_another_state_leaves_nothing_of_it(old: Registry, new: Registry) -> None:
    text = render(NAME, new.editions, render(NAME, old.editions))
    assert parse(text, NAME, Path("editions.toml")) == new.editions


@given(registries())
def test_writing_the_same_again_changes_no_byte(registry: Registry) -> None:
    text = render(NAME, registry.editions)
    assert render(NAME, registry.editions, text) == text


def test_a_missing_file_is_an_empty_registry_and_is_not_made(place: PublicationHome) -> None:
    assert Registry.load(place, NAME) == Registry(NAME)
    assert not place.registry.exists()


def test_comments_of_a_person_stay(place: PublicationHome) -> None:
    with editing(place, NAME) as edit:
        edit.registry = edit.registry.add("2019-20").add("2020-21").add_document(
            "2019-20", DocumentEntry("a.pdf", "tables"))
    text = place.registry.read_text()
    text = text.replace('name = "a.pdf"', 'name = "a.pdf"  # asked the department about p. 3')
    place.registry.write_text("# mine\n" + text)
    with editing(place, NAME) as edit:
        edit.registry = edit.registry.add_document("2019-20", DocumentEntry("a.pdf", "tables", sha256="ff"))
        edit.registry = edit.registry.add("2021-22")
    text = place.registry.read_text()
    assert text.startswith("# mine\n") and "# asked the department about p. 3" in text
    assert Registry.load(place, NAME).documents("2019-20")[0].sha256 == "ff"
    assert Registry.load(place, NAME).edition_keys() == ("2019-20", "2020-21", "2021-22")


def test_a_person_may_write_documents_inline(place: PublicationHome) -> None:
    place.path.mkdir(parents=True)
    place.registry.write_text(f'publication = "{NAME}"\n[editions]\n'
                              '"2019-20" = {documents = [{name = "a.pdf", kind = "tables"}]}\n')
    registry = Registry.load(place, NAME)
    assert registry.documents("2019-20") == (DocumentEntry("a.pdf", "tables"),)
    registry.add("2020-21").save(place)
    assert Registry.load(place, NAME).documents("2019-20") == registry.documents("2019-20")


@pytest.mark.parametrize(("text", "words"), [
    ("publication = ", "not TOML"),
    ('publication = "other"', "'other'"),
    ("", "None"),
    (f'publication = "{NAME}"\neditions = 3', "editions must be tables"),
    (f'publication = "{NAME}"\n[editions]\n"2019-20" = 3', "no table"),
    (f'publication = "{NAME}"\n[editions."2019-20"]\nstatus = "gone"', "present, not_ingested, withdrawn"),
    (f'publication = "{NAME}"\n[editions."2019-20"]\nstatus = 3', "type str"),
    (f'publication = "{NAME}"\n[[editions."2019-20".documents]]\nname = "a"', "no kind"),
    (f'publication = "{NAME}"\n[[editions."2019-20".documents]]\nname = "a"\nkind = "k"\nsha = "x"',
     "unknown key 'sha'"),
    (f'publication = "{NAME}"\n[[editions."2019-20".documents]]\nname = "a"\nkind = "k"\nbytes = "x"',
     "type int"),
    (f'publication = "{NAME}"\n[[editions."2019-20".documents]]\nname = "a"\nkind = "k"\nlinked_from = "x"',
     "list of texts"),
    (f'publication = "{NAME}"\n' + '[[editions."2019-20".documents]]\nname = "a"\nkind = "k"\n' * 2, "twice"),
])
def test_a_damaged_file_is_refused_by_name(place: PublicationHome, text: str, words: str) -> None:
    place.path.mkdir(parents=True)
    place.registry.write_text(text)
    with pytest.raises(RegistryError, match=words) as caught:
        Registry.load(place, NAME)
    assert str(place.registry) in str(caught.value)


def test_editions_are_added_withdrawn_and_come_back() -> None:
    registry = Registry(NAME).add("2020-21").add("2019-20").add_document("2019-20", DocumentEntry("a", "k"))
    assert registry.edition_keys() == ("2019-20", "2020-21")
    gone = registry.withdraw("2019-20", "misprinted")
    assert gone.edition_keys() == ("2020-21",)
    assert gone.edition_keys(EditionStatus.WITHDRAWN) == ("2019-20",)
    entry = gone.documents("2019-20")[0]
    assert (entry.status, entry.failure) == (EntryStatus.WITHDRAWN, Withdrawal.BY_HAND)
    assert entry.message == "misprinted"
    assert gone.add("2019-20").edition_keys() == ("2019-20", "2020-21")
    with pytest.raises(RegistryError, match="2019-20, 2020-21"):
        registry.withdraw("2021-22", "")


def test_the_fingerprint_follows_content_and_not_order_or_attempts() -> None:
    a, b = DocumentEntry("a", "k", sha256="1", status=EntryStatus.OK), DocumentEntry("b", "k", sha256="2")
    entry = EditionEntry("2019-20", documents=(a, b))
    assert EditionEntry("2019-20", documents=(b, a)).fingerprint == entry.fingerprint
    assert entry.with_document(replace(a, failure="timeout")).fingerprint == entry.fingerprint
    assert entry.with_document(replace(a, sha256="3")).fingerprint != entry.fingerprint
    assert entry.with_document(replace(b, status=EntryStatus.WITHDRAWN)).fingerprint != entry.fingerprint


def test_an_error_inside_an_edit_leaves_the_file_and_frees_the_lock(place: PublicationHome) -> None:
    with editing(place, NAME) as edit:
        edit.registry = edit.registry.add("2019-20")
    before = place.registry.read_bytes()
    with pytest.raises(ZeroDivisionError), editing(place, NAME) as edit:
        edit.registry = edit.registry.add("2020-21")
        raise ZeroDivisionError
    assert place.registry.read_bytes() == before
    with editing(place, NAME):
        pass
    assert [path.name for path in place.path.iterdir() if path.suffix == ".new"] == []


def test_a_lock_that_is_not_freed_is_named(place: PublicationHome, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry_module, "LOCK_WAIT_S", 0.1)
    with editing(place, NAME), pytest.raises(RegistryError, match="another hpes"), editing(place, NAME):
        pass


WRITER = """
import sys
from pathlib import Path
from hpes_assets.acquire.entries import DocumentEntry
from hpes_assets.acquire.registry import editing
from hpes_assets.home import Home
place = Home(Path(sys.argv[1])).publication("himachal_economic_survey")
for number in range(15):
    with editing(place, "himachal_economic_survey") as edit:
        edit.registry = edit.registry.add_document(
            sys.argv[2], DocumentEntry(f"{number}.pdf", "tables"))
"""


def test_two_processes_lose_nothing_of_each_other(tmp_path: Path, place: PublicationHome) -> None:
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path), edition])
               for edition in ("2019-20", "2020-21")]
    assert [writer.wait(timeout=60) for writer in writers] == [0, 0]
    registry = Registry.load(place, NAME)
    assert [len(registry.documents(key)) for key in registry.edition_keys()] == [15, 15]


def test_killed_while_writing_the_file_is_whole_and_the_lock_free(
    tmp_path: Path, place: PublicationHome,
) -> None:
    with editing(place, NAME) as edit:
        edit.registry = edit.registry.add("2018-19")
    for pause in (0.25, 0.3, 0.4):
        writer = subprocess.Popen([sys.executable, "-c", WRITER.replace("range(15)", "range(10**6)"),
                                   str(tmp_path), "2019-20"])
        try:
            writer.wait(timeout=pause)
        except subprocess.TimeoutExpired:
            writer.kill()
        writer.wait()
        assert "2018-19" in Registry.load(place, NAME).edition_keys()
        with editing(place, NAME) as edit:
            edit.registry = edit.registry.add("2017-18")
    assert "2017-18" in Registry.load(place, NAME).edition_keys()
