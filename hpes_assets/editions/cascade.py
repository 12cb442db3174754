"""The cascade: signals of documents weighed into one verdict on an edition.

Belongs here: which signals win, by kind of document, and why. Does not belong here: reading signals
(:mod:`~hpes_assets.editions.signals`).

A wrong edition is the worst outcome: every figure of it would be cited under the wrong year. So one
dissenting signal is outvoted only by three that point at the edition, a creation date is never outvoted, and
whatever is left in doubt has no verdict. Any two signals can be forged together without a wrong verdict, as
long as the other four are there.

- A **narrative** names its edition on its title page and in its running heads. A **tables** volume is titled
  with its newest data year, one behind: its file name says the edition, and the title checks it.
- File name and linking page come from the publisher's site and go wrong together; title, running heads
  and data come from the document. A verdict needs the document's own authority, or one of each.
- The linking page alone is never enough: one file is linked from the pages of many years.
- The creation date rules out every edition issued long after it. A later date is legal: files are re-saved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hpes_assets.editions.model import DocumentEvidence, Identity, Signal, SignalKind, Verdict, Weight
from hpes_assets.editions.signals import is_after, printed_title, signals
from hpes_assets.publications.model import Profile

_OUTVOTES = 3
_SITE = {SignalKind.FILENAME, SignalKind.LINKING_PAGE}


def identify(edition: str, documents: Sequence[DocumentEvidence], profile: Profile) -> Identity:
    """Decide which edition some documents are.

    Args:
        edition: Edition that they were filed under; not evidence.
        documents: Evidence of each.
        profile: The publication.

    Returns:
        One verdict for all, None where a document has none or where they differ; it agrees where it is the
        edition that they were filed under.
    """
    verdicts = tuple(verdict_on(document, profile) for document in documents)
    found = {verdict.edition for verdict in verdicts}
    verdict = found.pop() if len(found) == 1 else None
    lines = "; ".join(f"{each.document}: {each.reason}" for each in verdicts)
    if not verdicts:
        reason = "no document to tell it from"
    elif verdict is None:
        reason = f"no verdict on {edition}: {lines}"
    else:
        reason = lines if verdict == edition else f"filed under {edition}, but it is {verdict}: {lines}"
    titles = [title for document in documents if (title := printed_title(document, profile))]
    return Identity(
        edition=edition, verdict=verdict, agrees=verdict == edition,
        signals=tuple(signal for each in verdicts for signal in each.signals), reason=reason,
        title=titles[0] if titles else "",
        published_on=next((document.info.created_on for document in documents
                           if document.info and document.info.created_on), None),
        documents=verdicts,
    )


def verdict_on(document: DocumentEvidence, profile: Profile) -> Verdict:
    """Decide which edition one document is."""
    found = signals(document, profile)
    edition, reason = _weigh(found, profile)
    return Verdict(document.name, edition, reason, found)


def _weigh(found: Sequence[Signal], profile: Profile) -> tuple[str | None, str]:
    naming = [signal for signal in found if signal.names]
    if not naming:
        return None, "nothing names its edition"
    bounds = {signal.kind: signal for signal in found if signal.weight is Weight.BOUND}
    created, data = bounds.get(SignalKind.CREATED_ON), bounds.get(SignalKind.NEWEST_DATA_YEAR)
    tally = Counter(str(signal.edition) for signal in naming)
    for edition in tally:
        tally[edition] += sum(_points_at(bound, edition) for bound in bounds.values())
    candidate = tally.most_common(1)[0][0]
    support = [signal for signal in naming if signal.edition == candidate]
    if created and created.edition and is_after(candidate, created.edition, profile):
        return None, f"{_list(support)} {candidate}, but it was {created.reason}"
    dissent = [signal for signal in naming if signal.edition != candidate]
    dissent += [data] if data and candidate not in data.permits else []
    votes = [*support, *(bound for bound in bounds.values() if _points_at(bound, candidate))]
    if dissent and (len(dissent) > 1 or len(votes) < _OUTVOTES):
        return None, f"{_list(votes)} {candidate}, against it: {_details(dissent)}"
    lacking = _lacking(candidate, support, created, data)
    if lacking:
        return None, f"{_list(votes)} {candidate}, but {lacking}"
    outvoted = f", outvoting {_details(dissent)}" if dissent else ""
    return candidate, f"{_list(votes)} {candidate}{outvoted}"


def _points_at(bound: Signal, candidate: str) -> bool:
    """A bound that leaves one edition alone, or lies close to its issue: it counts as a vote."""
    if bound.kind is SignalKind.CREATED_ON:
        return bound.near and bound.edition == candidate
    return bound.permits == (candidate,)


def _lacking(candidate: str, support: Sequence[Signal], created: Signal | None, data: Signal | None) -> str:
    """What is missing for a verdict, empty where nothing is."""
    kinds = {signal.kind for signal in support}
    if kinds == {SignalKind.LINKING_PAGE}:
        return "a linking page alone is never enough"
    inside = bool(kinds - _SITE)
    says_itself = any(signal.weight is Weight.AUTHORITY and signal.kind not in _SITE for signal in support)
    fits_data = data is not None and candidate in data.permits
    fits_date = created is not None and _points_at(created, candidate)
    if says_itself or (inside and (kinds & _SITE or fits_date)):
        return ""
    if not inside and (fits_data or fits_date):
        return ""
    if inside:
        return "neither its file name nor its creation date confirms a title of that convention"
    return "nothing in the document confirms it"


def _list(votes: Sequence[Signal]) -> str:
    names = [signal.kind.value.replace("_", " ") for signal in votes]
    return f"{names[0]} says" if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]} say"


def _details(against: Sequence[Signal]) -> str:
    return "; ".join(f"{signal.kind.value.replace('_', ' ')} ({signal.reason})" for signal in against)
