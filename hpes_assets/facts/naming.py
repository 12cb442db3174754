"""What a cell measures and of whom: its series, its member, its price basis.

Belongs here: choosing the series among row, column and caption, and the aliases of the publication. Does not
belong here: periods and units. A label that no alias fits stays itself; none is forced.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from hpes_assets.facts.aliases import BY, Aliases
from hpes_assets.facts.when import header_period, remainder
from hpes_retrieval.labels import english_part, has_devanagari, normalise_label
from hpes_retrieval.periods.fiscal import MONTHS
from hpes_retrieval.periods.masks import mask

_MEMBER_HEADS = re.compile(
    r"\b(?:districts?|crops?|fruits?|vegetables?|states?|countr(?:y|ies)|banks?|towns?|cit(?:y|ies)|blocks?|basins?"
    r"|regions?|divisions?|zones?|villages?|species|commodit(?:y|ies))\b|ज़िला|जिला|फसल",
    re.IGNORECASE,
)
_MAYBE_MEMBER_HEADS = re.compile(
    r"\b(?:categor(?:y|ies)|type|schemes?|departments?|minist(?:ry|ries)|use|purpose|heads?|class|age[\s-]*group"
    r"|sex|source|company|project|sector)\b",
    re.IGNORECASE,
)
_GENERIC = frozenset((
    "share", "growth", "change", "percent", "rank", "total", "grand total", "sub total",
    "other", "all", "state",
    "himachal pradesh", "rural", "urban",
    "male", "female", "person", "number", "no", "amount", "value", "quantity", "production", "area",
    "yield", "combined", "general", "overall", "target", "achievement", "central", "centre", "receipt",
    "expenditure", "revenue", "capital", "plan", "non plan", "indian", "foreign", "foreigner", "average",
    "net", "gross", "loan", "grant", "primary", "secondary", "tertiary", "food", "unit", "figure",
    "outlay", "physical", "financial", "all india", "india", "general index", "boy", "girl", "of which",
))  # fmt: skip
_WHOLE = frozenset(("total", "grand total", "person"))
"""Heads of a column that count everybody: they add nothing to the series."""
_OF_OUTER = re.compile(
    r"(?:as\s+)?(?:a\s+)?percent\s+(?:of|to)\s+.+|share\s+in\s+.+"
    r"|(?:annual\s+)?growth(?:\s+rate)?(?:\s+percent)?"
    r"|(?:percent\s+)?(?:change|growth|variation|increase|decrease)(?:\s+over\s+.+)?"
)
_DERIVED = re.compile(r"\b(?:percent|change|growth|variation|share|rank|ratio|increase|decrease)\b")
_BASIS_ONLY = re.compile(
    r"(?:at\s+)?(?:current|constant)(?:\s+\d{4}(?:-\d{2})?)?(?:\s+(?:market"
    r"|basic))?(?:\s+price)?(?:\s+base\s+.*)?"
)
_CURRENT = re.compile(r"\bcurrent\s+(?:market\s+)?prices?\b|\bnominal\b|प्रचलित", re.IGNORECASE)
_CONSTANT = re.compile(r"\bconstant\b|\bat\s+(?:19|20)\d{2}\s*[-–]\s*\d{2,4}\s+prices\b|स्थिर", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Naming:
    """What is measured and of whom."""

    series: str
    member: str | None = None
    price_basis: str | None = None
    base_year: str | None = None


def name_cell(
    row_path: Sequence[str],
    column_path: Sequence[str],
    stub_head: str,
    caption: str,
    context: Sequence[str],
    aliases: Aliases,
    *,
    of_gdp: bool = False,
) -> Naming:
    """Name what one cell measures.

    Args:
        row_path: Labels from the outermost section to the row, as printed.
        column_path: Headers from the outermost to the leaf, as printed.
        stub_head: What heads the stub: "District", "Item", "Year".
        caption: Caption of the table.
        context: Other texts that may state the price basis: unit note, chapter.
        aliases: Aliases of the publication.
        of_gdp: Brackets say that the figure is a percentage of GDP of what its row names.
    """
    rows, columns = _labels(row_path), _labels(column_path)
    basis, base_year = _price_basis((*reversed(row_path), *reversed(column_path), caption, *context))
    title = aliases.title(caption)
    if of_gdp and rows and not _OF_OUTER.fullmatch(normalise_label(rows[-1])):
        rows = [*rows, "as percent of GDP"]
    member: str | None
    if rows and (columns or title) and _of_members(stub_head, caption, rows, title, basis, aliases):
        series, member = _measured(columns, rows[-1], title, basis, aliases)
    elif not rows:
        series, member = _series(columns, title, basis, aliases)
    elif columns and _DERIVED.search(normalise_label(columns[-1])):
        series, member = _series(rows, title, basis, aliases)
        series = f"{series} {normalise_label(columns[-1])}"
    else:
        series, member = _series(rows, title, basis, aliases)
        member = _joined(member, *columns)
    months = [part for part in map(normalise_label, (*row_path, *column_path)) if part in MONTHS]
    if basis is None:
        basis = next((name for name in ("current", "constant") if f"at {name} price" in series), None)
    return Naming(series, _joined(member, *months), basis, base_year)


def _of_members(
    stub_head: str, caption: str, rows: Sequence[str], title: str, basis: str | None, aliases: Aliases
) -> bool:
    """Whether rows are members of what columns and caption measure: districts, crops, uses."""
    if _MEMBER_HEADS.search(stub_head):
        return True
    maybe = _MAYBE_MEMBER_HEADS.search(stub_head) or (BY.search(caption) and aliases.find(title))
    return bool(maybe) and not _aliased(rows, title, basis, aliases)


def _joined(*labels: str | None) -> str | None:
    return " ".join(dict.fromkeys(filter(None, (normalise_label(label or "") for label in labels)))) or None


def _labels(path: Sequence[str]) -> list[str]:
    """The parts of a path that name something: no periods, no numbering, the English of bilingual ones."""
    english = [part for part in path if len(re.findall(r"[A-Za-z]", english_part(part))) > 1]
    labels: list[str] = []
    for part in english or path:
        if has_devanagari(part) and english:
            part = english_part(part)
        label = _without_period(part)
        normal = normalise_label(label)
        names = normal and not normal.replace(" ", "").isdigit() and normal not in MONTHS
        if names and not _BASIS_ONLY.fullmatch(normal) and (not labels or normalise_label(labels[-1]) != normal):
            labels.append(label)
    return labels


@lru_cache(maxsize=8192)
def _without_period(part: str) -> str:
    """Only a period that leads or is the whole of a label is taken off: "(name till RE 2023-24)" stays."""
    rest = remainder(part)
    if not rest:
        return ""
    if header_period(part) is None:
        return part
    flat = " ".join(part.split())
    at_edge = flat.startswith(rest) or flat.endswith(rest)
    return rest if at_edge and rest.count("(") == rest.count(")") else part


def _measured(
    columns: Sequence[str], row: str, title: str, basis: str | None, aliases: Aliases
) -> tuple[str, str | None]:
    """Series and member where rows are members: the column measures, the caption completes it."""
    member = normalise_label(row)
    measure, _, subject = title.partition(" of ") if " of " in title else title.partition(" under ")
    if not columns:
        series = (aliases.find(f"{title} at {basis} prices") if basis else None) or aliases.find(title) or title
        return _of_member(measure if subject else "", member, series, aliases)
    series, generic = _across(columns, title, basis, aliases)
    if generic is None:
        return series, member
    if generic in _WHOLE:
        return _of_member("", member, series, aliases)
    # "Area" and "Production" under "Area and production of foodgrains" measure the foodgrains each.
    said = f"{generic} of {subject}" if subject and generic in measure.split() else f"{series} {generic}"
    return _of_member(generic, member, aliases.find(said) or said, aliases)


def _across(columns: Sequence[str], title: str, basis: str | None, aliases: Aliases) -> tuple[str, str | None]:
    """Series that heads of columns name together, and the generic word at their end."""
    for candidate in _candidates(columns, title, basis):
        found = aliases.find(candidate)
        if found and candidate not in _GENERIC:
            return found, None
    heads = list(dict.fromkeys(map(normalise_label, columns)))
    if heads[-1] not in _GENERIC:
        return " ".join(heads), None
    outer = " ".join(heads[:-1])
    if not title or outer.startswith(title):
        return outer or heads[-1], heads[-1] if outer else None
    return f"{title} {outer}".strip(), heads[-1]


def _of_member(measure: str, member: str, series: str, aliases: Aliases) -> tuple[str, str | None]:
    """A series that has a name of its own for this member: production, of apple."""
    for said in (f"{measure} of {member}", f"{member} {measure}", f"{measure} under {member}"):
        found = aliases.find(said) if measure else None
        if found:
            return found, None if found != series else member
    return series, member


def _aliased(labels: Sequence[str], title: str, basis: str | None, aliases: Aliases) -> bool:
    return any(aliases.find(candidate) for candidate in _candidates(labels, title, basis) if candidate not in _GENERIC)


def _series(labels: Sequence[str], title: str, basis: str | None, aliases: Aliases) -> tuple[str, str | None]:
    """Series and member of a run of labels."""
    if not labels:
        return (aliases.find(f"{title} at {basis} prices") if basis else None) or aliases.find(title) or title, None
    for candidate in _candidates(labels, title, basis):
        found = aliases.find(candidate)
        if found and (candidate not in _GENERIC or set(found.split()) & set(title.split())):
            return found, None
    leaf = normalise_label(labels[-1])
    # A grand total closes the table, not the section that happens to stand above it.
    outer = normalise_label(labels[-2]) if len(labels) > 1 and leaf != "grand total" else ""
    if _OF_OUTER.fullmatch(leaf) and (outer or title):
        return f"{outer or title} {leaf}", None
    if leaf not in _GENERIC:
        return leaf, None
    if outer:
        return outer, leaf
    return (title, leaf) if title else (leaf, None)


def _candidates(labels: Sequence[str], title: str, basis: str | None) -> list[str]:
    """Wordings to look up, the most telling first."""
    leaf = normalise_label(labels[-1]) if labels else title
    outer = normalise_label(labels[-2]) if len(labels) > 1 else ""
    if _OF_OUTER.fullmatch(leaf):
        return [f"{outer or title} {leaf}"]
    found = [f"{leaf} at {basis} prices", leaf] if basis else [leaf]
    if outer:
        found += [f"{outer} {leaf}", f"{leaf} {outer}", f"{leaf} of {outer}"]
    if title:
        found += [f"{title} {leaf}", f"{leaf} {title}"]
    return found


def _price_basis(texts: Sequence[str]) -> tuple[str | None, str | None]:
    for text in texts:
        current, constant = _CURRENT.search(text), _CONSTANT.search(text)
        if constant and current:
            continue  # "at current and constant prices" heads both; the row or the column tells
        if constant:
            years = mask(text).base_years
            return "constant", years[0] if years else None
        if current:
            return "current", None
    return None, None
