"""The writer's desk: the helpers that chapters share to set up rows, columns and sentences.

Belongs here: content helpers. Does not belong here: any chapter's text, or drawing.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import TypeVar

from golden.builder.economy import Economy
from golden.builder.model import Column, Edition, Figure, Mention, Paragraph, Row, RowKind
from golden.builder.printing import figure_text, rounded
from golden.builder.seeding import rng, rotating
from hpes_retrieval.schema import Estimate, NullMark

T = TypeVar("T")
PHRASES = (
    (" against {", (" as compared to {", " as against {", " over {")),
    ("In spite of", ("Despite",)), (" in spite of ", (" despite ", " notwithstanding ")),
    (" depends upon ", (" rests on ", " is dependent on ")), (" above all ", (" in particular ", " especially ")),
    ("The State Government", ("The Government of Himachal Pradesh",)), (" about ", (" around ", " nearly ")),
    (" important ", (" significant ", " vital ")), (" is estimated at ", (" is placed at ", " works out to ")),
    (" through ", (" by means of ", " with the help of ")), (" main ", (" principal ", " chief ")),
)  # fmt: skip
"""Phrases of templates and what else an edition may say for them."""
MARKS = {
    Estimate.ADVANCE: "(AE)", Estimate.FIRST_REVISED: "(FR)", Estimate.SECOND_REVISED: "(SR)",
    Estimate.THIRD_REVISED: "(TR)", Estimate.PROVISIONAL: "(P)", Estimate.QUICK: "(Q)",
    Estimate.REVISED: "(RE)", Estimate.BUDGET: "(BE)", Estimate.ACTUAL: "(Actuals)",
}  # fmt: skip
STAGES = {
    Estimate.ADVANCE: "advance estimates", Estimate.FIRST_REVISED: "first revised estimates",
    Estimate.SECOND_REVISED: "second revised estimates", Estimate.THIRD_REVISED: "third revised estimates",
    Estimate.PROVISIONAL: "provisional estimates", Estimate.QUICK: "quick estimates",
}  # fmt: skip


class Desk:
    """Everything a chapter needs to be written for one edition."""

    def __init__(self, seed: int, edition: Edition, scale: int = 1) -> None:
        self.seed = seed
        self.scale = scale
        self.edition = edition
        self.economy = Economy(seed, edition)
        self._made: dict[str, object] = {}

    def once(self, name: str, make: Callable[[], T]) -> T:
        """What ``make`` writes, written once: a document is drawn in two passes with the same contents."""
        if name not in self._made:
            self._made[name] = make()
        return self._made[name]  # type: ignore[return-value]

    def word(self, name: str, *options: str) -> str:
        """One of several wordings, by edition."""
        return rotating(options, self.seed, self.edition.start, "word", name)

    def chance(self, *names: object) -> float:
        """A number from 0 to 1 for a named purpose."""
        return rng(self.seed, self.edition.key, *names).random()

    def _reworded(self, text: str) -> str:
        """The template with some of its phrases in other words; which, drifts with the edition."""
        for phrase, others in PHRASES:
            if phrase in text:
                text = text.replace(phrase, self.word(f"{phrase} {text[:24]}", phrase, *others))
        return text

    def say(
        self, text: str, *, numbered: bool = True, items: tuple[str, ...] = (), **values: Figure | str
    ) -> Paragraph:
        """A paragraph from a template whose fields are figures or words."""
        mentions = tuple(
            Mention(value, figure_text(value)) for value in values.values() if isinstance(value, Figure)
        )
        words = {k: figure_text(v) if isinstance(v, Figure) else v for k, v in values.items()}
        text = self._reworded(text)
        return Paragraph(string.Formatter().vformat(text, (), words), mentions, numbered, items)


def mark_of(figure: Figure) -> str:
    """Mark of a figure's estimate, such as ``(FR)``; empty where it has none."""
    return MARKS.get(figure.estimate, "")


def stage_of(figure: Figure) -> str:
    """Name of a figure's estimate in running text."""
    return STAGES.get(figure.estimate, "latest estimates")


def shown_year(data_year: str) -> str:
    """A data year as printed: ``2019-20``, ``2019``."""
    return data_year.removeprefix("CY")


def year_columns(figures: Sequence[Figure], *, below: bool = True) -> tuple[Column, ...]:
    """One column a figure of a row: its year, the estimate or part of the year below or beside it."""
    return tuple(Column((year_head(figure, below=below),)) for figure in figures)


def year_head(figure: Figure, *, below: bool = True) -> str:
    """Head of a column for a figure's year: ``2023-24`` and ``(AE)`` or ``(up to December 2023)``."""
    tail = f"({figure.partial})" if figure.partial else MARKS.get(figure.estimate, "")
    return shown_year(figure.data_year) + (("\n" if below else " ") + tail if tail else "")


def data(label: str, figures: Iterable[Figure | None], *path: str, indent: int = 0) -> Row:
    """A row of figures under its sections."""
    clean = " ".join(label.split())
    return Row(label, tuple(figures), RowKind.DATA, (*path, clean), indent)


def section(label: str) -> Row:
    """A row that only names the rows below it."""
    return Row(label, (), RowKind.SECTION, (label,))


def total(label: str, rows: Sequence[Row], *path: str) -> Row:
    """A row that adds up other rows, as printed; figures that do not exist count as nothing."""
    sums = tuple(added([row.figures[i] for row in rows]) for i in range(len(rows[0].figures)))
    return Row(label, sums, RowKind.TOTAL, (*path, label))


def added(figures: Sequence[Figure | None]) -> Figure:
    """Sum of figures as printed. Its source is none: an added figure is ours."""
    known = [f for f in figures if f is not None and f.value is not None]
    value = sum((rounded(f.value, f.decimals) for f in known if f.value is not None), Decimal(0))
    return replace(known[0], value=value, member="", source="", mark="")


def derived(figure: Figure, value: Decimal, **changes: object) -> Figure:
    """A figure computed from others; not sourced."""
    return replace(figure, value=value, source="", **changes)  # type: ignore[arg-type]


def without(figure: Figure, mark: NullMark) -> Figure:
    """The same place with a null mark instead of a number."""
    return replace(figure, value=None, null_mark=mark, source="", mark="")


def by_district(
    names: Sequence[str], figures: Callable[[str], Iterable[Figure]], state: str
) -> tuple[Row, ...]:
    """A row a district and the State's total below."""
    rows = [data(name, figures(name)) for name in names]
    return (*rows, total(state, rows))


def apportioned(whole: Decimal, parts: Sequence[Figure]) -> list[Figure]:
    """Scale figures so that, as printed, they add up to ``whole``; the largest takes what rounding leaves."""
    values = [figure.value or Decimal(0) for figure in parts]
    factor, decimals = whole / sum(values, Decimal(0)), parts[0].decimals
    shares = [rounded(value * factor, decimals) for value in values]
    shares[shares.index(max(shares))] += rounded(whole, decimals) - sum(shares, Decimal(0))
    return [
        figure if figure.value == share else derived(figure, share)
        for figure, share in zip(parts, shares, strict=True)
    ]
