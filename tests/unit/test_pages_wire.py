"""What the child sends is taken apart with nothing but our own values allowed."""

from __future__ import annotations

import os
import pickle
from datetime import date

import pytest

from hpes_assets.pages import wire
from hpes_assets.pages.failures import PdfFailure
from hpes_assets.pages.model import DocumentInfo, Fill, PageContent, Rule, Word

PAGE = PageContent(
    3,
    612.0,
    792.0,
    90,
    "iii",
    (Word(1, 2, 3, 4, "भारत", "Mangal", 9.0, 3.5, True, (0.0, -1.0), 2, 1),),
    (Rule(0, 0, 9, 0, 0.5),),
    (Fill((0, 0, 1, 1), (0.5,)),),
    ((1, 1, 2, 2),),
    (),
)


@pytest.mark.parametrize(
    "message",
    [
        wire.Opened(DocumentInfo(2, date(2025, 1, 31), None, "T", "P", ((1, "One", 1),))),
        wire.Started(4),
        wire.Parsed(PAGE),
        wire.Failed(PdfFailure.TIMEOUT, None, "late"),
        wire.Finished(),
    ],
)
def test_messages_come_back(message: wire.Message) -> None:
    assert wire.decode(wire.encode(message)) == message


class Evil:
    def __reduce__(self):
        return (os.system, ("false",))


@pytest.mark.parametrize(
    "data", [pickle.dumps(Evil()), pickle.dumps({"a": 1}), pickle.dumps(date(2025, 1, 1)), b"junk"]
)
def test_anything_else_is_refused(data: bytes) -> None:
    with pytest.raises((pickle.UnpicklingError, EOFError)):
        wire.decode(data)
