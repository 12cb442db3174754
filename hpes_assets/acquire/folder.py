"""What a drop folder holds: files that a person left for the pipeline.

Belongs here: finding the files and the edition that folder or name tells. Does not belong here: taking
them in (see :func:`hpes_assets.acquire.documents.add_local_files`).

Either ``<drop>/<edition>/anything.pdf``, or a file whose own name tells the edition. Files are left where
they are. One that is still being copied is left for the next look.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hpes_assets.acquire.entries import fingerprint
from hpes_assets.acquire.placing import filename_editions
from hpes_assets.acquire.store import sha256_of
from hpes_assets.publications.editions import EditionError, parse_edition
from hpes_assets.publications.model import Profile

SETTLED_S = 5.0
"""A file that changed less long ago may still be being copied."""


@dataclass(frozen=True, slots=True)
class DroppedEdition:
    """Files dropped for one edition."""

    edition: str
    files: tuple[Path, ...]
    fingerprint: str
    """Changes with the content: with the edition, a run key under which a reissue runs again."""


@dataclass(frozen=True, slots=True)
class LeftFile:
    """A file that is not taken, and why."""

    path: Path
    reason: str


@dataclass(frozen=True, slots=True)
class DropFolder:
    """What a drop folder holds."""

    editions: tuple[DroppedEdition, ...]
    left: tuple[LeftFile, ...]

    def nothing_to_do(self, folder: Path) -> str:
        """Why there is nothing to take, for a sensor's skip reason; empty where there is."""
        if self.editions:
            return ""
        if not self.left:
            return f"{folder} holds no PDF; drop files in {folder}/<edition>/"
        return "; ".join(f"{item.path.name}: {item.reason}" for item in self.left)


def scan(folder: Path, profile: Profile, settled_s: float = SETTLED_S) -> DropFolder:
    """Look into a drop folder.

    Args:
        folder: The folder; it need not exist.
        profile: The publication.
        settled_s: Seconds that a file must have been left alone.

    Returns:
        Files by edition, and those that are not taken.
    """
    found: dict[str, list[Path]] = {}
    left: list[LeftFile] = []
    for path, told in _files(folder):
        edition = _edition(path, told, profile)
        if time.time() - path.stat().st_mtime < settled_s:
            left.append(LeftFile(path, "it may still be being copied"))
        elif edition is None:
            left.append(LeftFile(path, f"neither folder nor name tells an edition like "
                                 f"{profile.first_edition}; put it in a folder named so"))
        else:
            found.setdefault(edition, []).append(path)
    return DropFolder(
        tuple(_dropped(edition, found[edition]) for edition in sorted(found)), tuple(left),
    )


def _files(folder: Path) -> Iterator[tuple[Path, str]]:
    """PDF files, and the name of the folder in the drop folder where they are in one."""
    if not folder.is_dir():
        return
    for path in sorted(folder.rglob("*")):
        below = path.relative_to(folder).parts
        hidden = any(part.startswith(".") for part in below)
        if path.is_file() and path.suffix.lower() == ".pdf" and not hidden:
            yield path, below[0] if len(below) > 1 else ""


def _edition(path: Path, told: str, profile: Profile) -> str | None:
    if told:
        try:
            return parse_edition(told, profile)
        except EditionError:
            return None
    editions = filename_editions(path.name, profile)
    return editions[0] if len(editions) == 1 else None


def _dropped(edition: str, files: list[Path]) -> DroppedEdition:
    content = fingerprint(f"{path.name}/{sha256_of(path)}" for path in files)
    return DroppedEdition(edition, tuple(files), content)
