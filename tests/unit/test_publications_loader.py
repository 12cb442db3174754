"""Profiles: the two that ship, and every way of getting one wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hpes_assets.publications import loader
from hpes_assets.publications.editions import find_editions, parse_edition
from hpes_assets.publications.fields import ProfileError
from hpes_assets.publications.lines import line_of
from hpes_assets.publications.loader import load_all, load_profile, profile_files, read_profile
from hpes_assets.publications.model import Profile, YearRule

GOOD = r"""# a comment
name = "state_survey"
title = "Survey"
jurisdiction = "Elsewhere"
kind = "survey"
languages = ["english"]
units = ["crore"]

[editions]
pattern = '(?P<start>\d{4})-(?P<end>\d{2})'
first = "2011-12"
issue_month = 2
issue_offset_years = 1
earliest_months_before_issue = 6
newest_data_year_lag = [0, 2]
title_patterns = [
    'survey\s+{year}',
    'tables\s+{year}',
]

[site]
index_pages = [
    "https://survey.example/",
    "https://survey.example/{edition}.html",
]
allowed_hosts = ["survey.example"]

[gate]
rejection_band = [0, 0.5]
rejection_jump = 0.2

[[documents]]
name = "narrative_en"
filename = 'survey'
title_year = "edition"
required = true

[[documents]]
name = "combined"
filename = 'both'
title_year = "edition"
stands_for = ["narrative_en"]

[series]
"GSDP" = ["GSDP", "State domestic product"]
"""


def profile_of(folder: Path, text: str, name: str = "state_survey.toml") -> Profile:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return read_profile(path)


def line_with(text: str, part: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), start=1) if part in line)


def test_the_two_that_ship_load_default_first() -> None:
    assert list(load_all()) == ["himachal_economic_survey", "union_budget_at_a_glance"]
    assert next(iter(load_all())) == loader.DEFAULT_PUBLICATION


@pytest.mark.parametrize(("name", "kind", "edition"), [
    ("en-economic_survey_2024-25.pdf", "narrative_en", "2024-25"),
    ("hi-economic_survey_2024-25.pdf", "narrative_hi", "2024-25"),
    ("Economic_Survey_Hindi_2015-16.pdf", "narrative_hi", "2015-16"),
    ("Statistical_Tables2017_18.pdf", "tables", "2017-18"),
    ("Statistical_Tables2017_18_survey.pdf", "tables", "2017-18"),
    ("en-hi-economic_survey_2021-22.pdf", "combined", "2021-22"),
    ("economic_survey_combined_2022-23.pdf", "combined", "2022-23"),
    ("Economic%20Survey.pdf", None, None),
    ("distt_dp_2015-16.pdf", None, "2015-16"),
    ("hierarchy_economic_survey_2015-16.pdf", "narrative_en", "2015-16"),
])
def test_file_names_of_the_department(name: str, kind: str | None, edition: str | None) -> None:
    profile = load_profile("himachal_economic_survey")
    found = profile.kind_of_file(name)
    assert (found.name if found else None) == kind
    assert find_editions(name, profile) == ((edition,) if edition else ())


@pytest.mark.parametrize(("text", "edition"), [
    ("ECONOMIC SURVEY OF HIMACHAL PRADESH 2015-16 Economics & Statistics Department", "2015-16"),
    ("Economic Survey 2024-25", "2024-25"),
    ("Economic Survey, Himachal Pradesh: 2019–20", "2019-20"),
    ("HIMACHAL PRADESH ECONOMIC SURVEY 2020-21", "2020-21"),
    ("Statistical Tables 2016-17", "2016-17"),
    ("vkfFkZd losZ{k.k 2025&26", "2025-26"),
    ("आर्थिक सर्वेक्षण 2025-26", "2025-26"),
    ("growth of 7.3 per cent in 2015-16 as the survey of 2014-15 said", None),
    ("Economic Survey of Himachal Pradesh", None),
])
def test_titles_of_the_survey(text: str, edition: str | None) -> None:
    assert edition_in(load_profile("himachal_economic_survey"), text) == edition


@pytest.mark.parametrize(("text", "edition"), [
    ("बजट का सार BUDGET AT A GLANCE 2025-2026 बजट सार में", "2025-26"),
    ("रुपया कहां से आता है Rupee Comes From (बजट Budget 2026-27)", "2026-27"),
    ("बजट का सार Budget at a Glance (In ₹ crore) 2023-2024 Actuals", None),
    ("बजट Budget (2024-25)", None),
])
def test_titles_of_the_budget(text: str, edition: str | None) -> None:
    assert edition_in(load_profile("union_budget_at_a_glance"), text) == edition


def edition_in(profile: Profile, text: str) -> str | None:
    found = [parse_edition(match["edition"], profile) for pattern in profile.title_patterns
             for match in pattern.finditer(text)]
    return found[0] if found else None


def test_a_combined_volume_stands_for_both_languages() -> None:
    profile = load_profile("himachal_economic_survey")
    assert profile.missing_kinds(["tables"]) == ("narrative_en",)
    assert profile.missing_kinds(["combined"]) == ()
    assert profile.missing_kinds(["narrative_en"]) == ()
    assert profile.default_kind.name == "narrative_en"
    tables = profile.kind_named("tables")
    assert tables is not None and tables.title_year is YearRule.LATEST_DATA_YEAR


def test_every_field_of_a_good_profile_arrives(tmp_path: Path) -> None:
    profile = profile_of(tmp_path, GOOD)
    assert profile.newest_data_year_lag == (0, 2) and profile.rejection_band == (0.0, 0.5)
    assert profile.series_aliases == (("GSDP", ("GSDP", "State domestic product")),)
    assert profile.max_bytes == 500_000_000
    assert profile.document_kinds[1].stands_for == ("narrative_en",)
    assert len(profile.digest) == 64
    assert profile.digest != profile_of(tmp_path, GOOD + "# changed\n").digest


@pytest.mark.parametrize(("old", "new", "line", "words"), [
    ("title = ", "titel = ", "titel = ", "title is missing"),
    ('units = ["crore"]', 'units = ["crore"', "[editions]", "not TOML"),
    ("'tables\\s+{year}'", "'tables\\s+({year}'", "'tables", "no regular expression"),
    ("'tables\\s+{year}'", "'tables'", "'tables'", "no group 'edition'"),
    ("issue_month = 2", "issue_month = 13", "issue_month", "from 1 to 12"),
    ("issue_month = 2", "issue_month = '2'", "issue_month", "a whole number"),
    ("issue_month = 2", "issue_month = true", "issue_month", "true or false"),
    ('title_year = "edition"\nreq', 'title_year = "edishun"\nreq', "edishun",
     "edition, latest_data_year, none"),
    ("required = true", "requierd = true", "requierd", "no key of a profile"),
    ("required = true", "required = 1", "required", "true or false"),
    ("rejection_band = [0, 0.5]", "rejection_band = [0.6, 0.5]", "rejection_band", "in order"),
    ("rejection_band = [0, 0.5]", "rejection_band = [0, 50]", "rejection_band", "from 0 to 1"),
    ("rejection_jump = 0.2", "rejection_jump = 20", "rejection_jump", "share"),
    ("newest_data_year_lag = [0, 2]", "newest_data_year_lag = [0]", "newest_data", "two numbers"),
    ('first = "2011-12"', 'first = "2011-13"', "first =", "editions.first"),
    ('first = "2011-12"', 'first = "2011–12"', "first =", "the way editions.pattern has it"),
    ("(?P<end>\\d{2})'", "(?P<end>\\d{2}'", "pattern =", "no regular expression"),
    ("(?P<start>", "(?P<begin>", "pattern =", "no group 'start'"),
    ('"https://survey.example/{edition}.html"', '"https://else.example/{edition}.html"', "else.example",
     "allowed_hosts"),
    ('"https://survey.example/{edition}.html"', '"https://survey.example/{year}.html"', "/{year}.html",
     "placeholder is {edition}"),
    ('"https://survey.example/{edition}.html"', '"survey.example/"', '"survey.example/"', "https://host/path"),
    ('name = "combined"', 'name = "narrative_en"', None, "named twice"),
    ('stands_for = ["narrative_en"]', 'stands_for = ["narative_en"]', "narative_en", "no kind here"),
    ('name = "state_survey"', 'name = "State Survey"', "name =", "state_survey.toml"),
    ('"GSDP" = ["GSDP", "State domestic product"]', '"GSDP" = "GSDP"', '"GSDP" =', "not a list"),
    ('"GSDP" = ["GSDP", "State domestic product"]', '"GSDP" = []', '"GSDP" =', "empty"),
    ('"GSDP" = ["GSDP", "State', '"SDP" = ["gsdp "]\n"GSDP" = ["GSDP", "State', '"GSDP" = [', "means both"),
    ('languages = ["english"]', "languages = [1]", "languages", "text only"),
    ("[gate]", "[gates]", "[gates]", "gate is missing"),
    ('kind = "survey"\n', "", None, "kind is missing"),
])
def test_a_fault_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, line: str | None, words: str,
) -> None:
    assert old in GOOD
    text = GOOD.replace(old, new)
    with pytest.raises(ProfileError) as caught:
        profile_of(tmp_path, text)
    error = caught.value
    assert words in str(error) and str(tmp_path / "state_survey.toml") in str(error) and error.cure
    if line is not None:
        assert error.line == line_with(text, line), str(error)
    assert f"line {error.line}" in str(error)


def test_a_misnamed_second_kind_is_pointed_at_and_not_the_first(tmp_path: Path) -> None:
    text = GOOD.replace('name = "combined"', 'name = "narrative_en"')
    with pytest.raises(ProfileError) as caught:
        profile_of(tmp_path, text)
    assert caught.value.line == line_with(text, "filename = 'both'") - 1


def test_a_missing_key_points_at_its_table(tmp_path: Path) -> None:
    text = GOOD.replace("filename = 'both'\n", "")
    with pytest.raises(ProfileError, match=r"documents\.1\.filename is missing") as caught:
        profile_of(tmp_path, text)
    headers = [number for number, line in enumerate(text.splitlines(), start=1) if line == "[[documents]]"]
    assert caught.value.line == headers[1]


@pytest.mark.parametrize("damage", [b"\xff\xfe", b""])
def test_a_file_that_is_no_profile(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(damage)
    with pytest.raises(ProfileError, match="line 1"):
        read_profile(path)


def test_a_folder_of_further_profiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    profile_of(tmp_path, GOOD)
    monkeypatch.setenv("HPES_PROFILES", str(tmp_path))
    assert "state_survey" in load_all() and len(profile_files()) == 3
    assert load_profile("state_survey").title == "Survey"


def test_an_unknown_profile_is_refused_with_the_known_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ProfileError, match="himachal_economic_survey, union_budget_at_a_glance"):
        load_profile("punjab")
    monkeypatch.setenv("HPES_PROFILES", "/no/such/folder")
    with pytest.raises(ProfileError, match="HPES_PROFILES"):
        load_all()


@given(st.integers(0, GOOD.count("\n") - 1))
def test_the_line_of_a_key_is_the_line_it_stands_on(number: int) -> None:
    places = {
        ("title",): "title =", ("editions", "first"): "first =", ("site", "allowed_hosts"): "allowed_hosts",
        ("documents", 0, "name"): 'name = "narrative_en"', ("documents", 1, "stands_for"): "stands_for",
        ("series", "GSDP"): '"GSDP" =', ("gate", "rejection_jump"): "rejection_jump",
    }
    shifted = GOOD.replace("\n", "\n# padding = [\n", number)
    for path, part in places.items():
        assert line_of(shifted, path) == line_with(shifted, part)
