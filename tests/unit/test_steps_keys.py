"""Keys of code and inputs, and what makes an edition half done."""

from __future__ import annotations

from pathlib import Path

import pytest

from hpes_assets.home import Home
from hpes_assets.publications.loader import load_profile
from hpes_assets.steps import code, keys
from hpes_assets.steps.code import CodeError, code_hash, sources_of
from hpes_assets.steps.common import Place, StepError, made_from, unchanged
from hpes_assets.steps.keys import KEYED, key_of
from hpes_assets.steps.layout import MADE_FROM, TABLES_OF
from hpes_assets.steps.status import made_otherwise
from hpes_assets.steps.verdicts import blocked, half_done
from hpes_assets.warehouse import lake
from hpes_assets.warehouse.lake import EditionRows

EDITION = "2019-20"


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(Home(tmp_path), load_profile("himachal_economic_survey"), EDITION)


def write(place: Place, asset: str, *, key: str = "", names: tuple[str, ...] = ()) -> None:
    """Write an asset from what is held of those it is made from; ``names`` are the rows of its main table."""
    main = TABLES_OF[asset][0]
    rows = {name: [] for name in TABLES_OF[asset]}
    rows[main] = [{**place.columns} for _ in names]
    lake.write(place.publication, asset, EDITION, EditionRows(rows, key, made_from=made_from(place, asset)))


def write_all(place: Place) -> None:
    for asset in TABLES_OF:
        write(place, asset)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project: a step that imports a package, a module by its name, and one inside a function."""
    for name, text in {
        "hpes_assets/__init__.py": "", "hpes_assets/step.py":
            "import json\nfrom hpes_assets.rules import one\nfrom hpes_assets.helper import VALUE\n"
            "def work():\n    import hpes_assets.late\n",
        "hpes_assets/rules/__init__.py": "", "hpes_assets/rules/one.py": "from hpes_retrieval.kinds import Kind\n",
        "hpes_assets/rules/other.py": "", "hpes_assets/helper.py": "VALUE = 1\n", "hpes_assets/late.py": "",
        "hpes_retrieval/kinds.py": "Kind = 1\n", "hpes_assets/rules/words.txt": "one two\n",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(code, "_ROOT", tmp_path)
    return tmp_path


def fresh_hash() -> str:
    code._imported.cache_clear()
    return code_hash.__wrapped__("hpes_assets.step")


@pytest.mark.parametrize("name", [
    "hpes_assets/step.py", "hpes_assets/rules/one.py", "hpes_assets/helper.py", "hpes_assets/late.py",
    "hpes_retrieval/kinds.py", "hpes_assets/rules/words.txt",
])
def test_the_hash_of_code_changes_with_whatever_the_code_uses(project: Path, name: str) -> None:
    before = fresh_hash()
    assert fresh_hash() == before
    with (project / name).open("a") as file:
        file.write("# changed\n")
    assert fresh_hash() != before


def test_the_hash_of_code_does_not_change_with_what_is_not_used(project: Path) -> None:
    before = fresh_hash()
    (project / "hpes_assets/rules/other.py").write_text("CHANGED = True\n")
    assert fresh_hash() == before


def test_a_module_that_is_none_is_refused() -> None:
    with pytest.raises(CodeError, match=r"hpes_assets\.nothing is no module"):
        code_hash("hpes_assets.nothing")


def test_the_tables_of_an_edition_depend_on_gate_parser_and_word_list() -> None:
    names = {path.name for path in sources_of("hpes_assets.steps.tables", "hpes_assets.pages.worker")}
    assert {"totals.py", "ruled.py", "pdf.py", "numbers.py", "english.txt.gz", "enumerations.py"} <= names
    assert "corpus.py" not in names, "how questions are answered changes no table"


def test_a_step_whose_input_is_missing_says_which_command_makes_it(place: Place) -> None:
    with pytest.raises(StepError, match=rf"documents is missing.*--edition {EDITION}"):
        made_from(place, "pages")


def test_the_same_key_is_nothing_to_do_and_another_is(place: Place) -> None:
    write(place, "documents", key="key")
    found = unchanged(place, "documents", "key")
    assert found is not None and found.rows.unchanged and "skipped" in found.metadata
    assert unchanged(place, "documents", "other") is None


@pytest.mark.parametrize("asset", TABLES_OF)
def test_an_edition_without_one_of_its_assets_is_half_done(place: Place, asset: str) -> None:
    write_all(place)
    assert half_done(place) == "" and blocked(place) == ""
    for name in TABLES_OF[asset]:
        (place.publication.lake_folder(name, EDITION) / f"{asset}.parquet").unlink()
    assert half_done(place) == f"{asset} has not run"


@pytest.mark.parametrize("asset", [asset for asset in TABLES_OF if any(asset in above for above in MADE_FROM.values())])
def test_an_asset_made_anew_leaves_those_below_half_done_until_they_are_made_anew(place: Place, asset: str) -> None:
    write_all(place)
    write(place, asset, names=("one",))
    assert f"other {asset} than are held now" in half_done(place)
    for below in list(TABLES_OF)[list(TABLES_OF).index(asset) + 1:]:
        write(place, below)
    assert half_done(place) == ""


def test_an_asset_made_again_with_the_same_rows_leaves_nothing_half_done(place: Place) -> None:
    write_all(place)
    write(place, "pages", key="other code, same rows")
    assert half_done(place) == ""


def test_assets_are_listed_after_those_they_are_made_from() -> None:
    order = list(TABLES_OF)
    for asset, above in MADE_FROM.items():
        assert all(order.index(name) < order.index(asset) for name in above)


def test_status_calls_stale_what_a_run_would_make_anew(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    write(place, "documents")
    for asset in KEYED:
        write(place, asset, key=key_of(place, asset, made_from(place, asset)))
    assert made_otherwise(place) == ""
    monkeypatch.setattr(keys, "code_hash", lambda *modules: f"newer {modules[0]}" if "facts" in modules[0]
                        else code_hash(*modules))
    assert made_otherwise(place) == "facts"
