"""A box carried to the unrotated page and back is the box that it was."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hpes_assets.pages.model import PageContent

SIDE = st.integers(0, 500).map(float)


@given(st.sampled_from((0, 90, 180, 270)), SIDE, SIDE, SIDE, SIDE)
def test_there_and_back(rotation, x, y, wide, high):
    page = PageContent(number=1, width=842.0, height=595.0, rotation=rotation)
    box = (x, y, x + wide, y + high)
    assert page.to_displayed(page.to_unrotated(box)) == box
