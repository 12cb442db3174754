"""Reads profiles from TOML: the two that ship and those in the folder that HPES_PROFILES names.

Belongs here: finding profile files and turning one into a :class:`Profile`, or into an error that names
the line. Does not belong here: what a profile is used for.
"""

from __future__ import annotations

import hashlib
import os
import re
import tomllib
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

from hpes_assets.publications import editions
from hpes_assets.publications.fields import Fields, ProfileError
from hpes_assets.publications.model import DocumentKind, Profile, YearRule

__all__ = ["DEFAULT_PUBLICATION", "ProfileError", "load_all", "load_profile", "profile_files", "read_profile"]

DEFAULT_PUBLICATION = "himachal_economic_survey"
_SHIPPED = Path(__file__).parent
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_LINE = re.compile(r"\(at line (\d+), column \d+\)")


def profile_files() -> dict[str, Path]:
    """Profile files by name; a file in HPES_PROFILES goes before one that ships under the same name."""
    folders = [_SHIPPED]
    if extra := os.environ.get("HPES_PROFILES"):
        if not Path(extra).is_dir():
            raise ProfileError(Path(extra), 1, "HPES_PROFILES names no folder",
                               "Name a folder of TOML profiles, or unset it")
        folders.append(Path(extra))
    return {path.stem: path for folder in folders for path in sorted(folder.glob("*.toml"))}


def load_profile(name: str) -> Profile:
    """The profile of a publication.

    Args:
        name: Its name, which is the name of its file.

    Returns:
        The profile.

    Raises:
        ProfileError: There is no such profile, or it is wrong.
    """
    files = profile_files()
    if name not in files:
        raise ProfileError(_SHIPPED / f"{name}.toml", 1, f"there is no profile {name!r}",
                           f"Known: {', '.join(sorted(files))}; HPES_PROFILES can name a folder of more")
    return read_profile(files[name])


def load_all() -> dict[str, Profile]:
    """Every profile by name, the default publication first.

    Raises:
        ProfileError: One of them is wrong.
    """
    loaded = {name: read_profile(path) for name, path in profile_files().items()}
    return dict(sorted(loaded.items(), key=lambda item: (item[0] != DEFAULT_PUBLICATION, item[0])))


def read_profile(path: Path) -> Profile:
    """Read and check one profile file.

    Args:
        path: A TOML file.

    Returns:
        The profile.

    Raises:
        ProfileError: It cannot be read, is not TOML, or a field is missing, unknown or wrong.
    """
    try:
        text = path.read_text(encoding="utf-8")
        table = tomllib.loads(text)
    except (OSError, UnicodeDecodeError) as error:
        raise ProfileError(path, 1, f"cannot be read ({error})", "Give a TOML file in UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        place = _LINE.search(str(error))
        line = int(place[1]) if place else text.count("\n") + 1
        raise ProfileError(path, line, f"is not TOML: {_LINE.sub('', str(error)).strip()}",
                           "Mend the line; text stands in quotes, lists in [ ]") from error
    return _profile(Fields(path, text, table), hashlib.sha256(text.encode()).hexdigest())


def _profile(top: Fields, digest: str) -> Profile:
    keys, site, gate = (_section(top, name) for name in ("editions", "site", "gate"))
    profile = Profile(
        name=_name(top),
        title=top.value("title", str),
        jurisdiction=top.value("jurisdiction", str),
        kind=top.value("kind", str),
        edition_pattern=keys.pattern("pattern", "start", flags=0),
        first_edition=keys.value("first", str),
        index_pages=_addresses(site),
        allowed_hosts=site.strings("allowed_hosts", required=True),
        title_patterns=keys.patterns("title_patterns", "edition"),
        document_kinds=_kinds(top),
        issue_month=keys.whole("issue_month", 1, 12),
        issue_offset_years=keys.whole("issue_offset_years", -1, 3),
        earliest_months_before_issue=keys.whole("earliest_months_before_issue", 0, 60),
        newest_data_year_lag=keys.pair("newest_data_year_lag", int, -2, 10),
        units=top.strings("units", required=True),
        languages=top.strings("languages", required=True),
        rejection_band=gate.pair("rejection_band", float, 0, 1),
        rejection_jump=_share(gate, "rejection_jump"),
        default_unit=top.value("default_unit", str, ""),
        series_aliases=_series(top),
        chapter_words=top.strings("chapter_words"),
        lexicon_sources=top.strings("lexicon_sources"),
        address_patterns=site.patterns("address_patterns", "edition"),
        max_bytes=site.whole("max_megabytes", 1, 10_000, 500) * 1_000_000,
        digest=digest,
    )
    for fields in (keys, site, gate, top):
        fields.close()
    _check_first_edition(keys, profile)
    return profile


def _section(top: Fields, name: str) -> Fields:
    return Fields(top.path, top.text, top.value(name, dict), (name,))


def _name(top: Fields) -> str:
    name = top.value("name", str)
    if not _NAME.fullmatch(name) or name != top.path.stem:
        raise top.error("name", f"name is {name!r} and the file is {top.path.name}",
                        "Use one name for both: small letters, digits and _")
    return name


def _addresses(site: Fields) -> tuple[str, ...]:
    pages = site.strings("index_pages", required=True)
    hosts = site.strings("allowed_hosts", required=True)
    for page in pages:
        parts = urlsplit(page)
        if parts.scheme not in ("https", "http") or parts.hostname not in hosts:
            raise site.error("index_pages", f"site.index_pages holds {page!r}, which is no address on "
                             f"one of {list(hosts)}", "Write https://host/path, its host in allowed_hosts",
                             page)
        if (braced := set(re.findall(r"\{[^}]*\}?", page)) - {"{edition}"}):
            raise site.error("index_pages", f"site.index_pages holds {sorted(braced)[0]!r}",
                             "The one placeholder is {edition}", page)
    return pages


def _kinds(top: Fields) -> tuple[DocumentKind, ...]:
    kinds: list[DocumentKind] = []
    for position, table in enumerate(top.value("documents", list)):
        if not isinstance(table, dict):
            raise top.error("documents", "documents holds something that is no table",
                            "Write each kind under a line [[documents]]")
        fields = Fields(top.path, top.text, table, ("documents", position))
        name = fields.value("name", str)
        if not _NAME.fullmatch(name) or any(name == kind.name for kind in kinds):
            raise fields.error("name", f"the document kind {name!r} is misnamed or named twice",
                               "Use small letters, digits and _, each name once")
        kinds.append(DocumentKind(
            name=name,
            filename=fields.pattern("filename"),
            title_year=fields.choice("title_year", YearRule, ", ".join(YearRule)),
            required=fields.value("required", bool, False),
            language=fields.value("language", str, "english"),
            stands_for=fields.strings("stands_for"),
        ))
        fields.close()
    if not kinds:
        raise top.error("documents", "documents is empty", "Add a kind under a line [[documents]]")
    _check_references(top, kinds)
    return tuple(kinds)


def _check_references(top: Fields, kinds: list[DocumentKind]) -> None:
    names = {kind.name for kind in kinds}
    for position, kind in enumerate(kinds):
        for other in kind.stands_for:
            if other not in names:
                fields = Fields(top.path, top.text, {}, ("documents", position))
                raise fields.error("stands_for", f"{kind.name} stands for {other!r}, which is no kind here",
                                   f"Known: {', '.join(sorted(names))}")


def _series(top: Fields) -> tuple[tuple[str, tuple[str, ...]], ...]:
    table: Mapping[str, object] = top.value("series", dict, {})
    fields = Fields(top.path, top.text, table, ("series",))
    series = tuple((name, fields.strings(name, required=True)) for name in table)
    owner: dict[str, str] = {}
    for name, labels in series:
        for label in labels:
            other = owner.setdefault(" ".join(label.lower().split()), name)
            if other != name:
                raise fields.error(name, f"series: {label!r} means both {other!r} and {name!r}",
                                   "Leave it under one of them", label)
    return series


def _share(fields: Fields, key: str) -> float:
    share = fields.value(key, float)
    if not 0 <= share <= 1:
        raise fields.error(key, f"{fields.name_of(key)} is {share:g}", "Write a share from 0 to 1")
    return share


def _check_first_edition(keys: Fields, profile: Profile) -> None:
    fault = partial(keys.error, "first", f"editions.first is {profile.first_edition!r}")
    try:
        if editions.parse_edition(profile.first_edition, profile) != profile.first_edition:
            raise fault("Write it the way editions.pattern has it")
    except editions.EditionError as error:
        raise fault(f"Write a key that matches {profile.edition_pattern.pattern}") from error
