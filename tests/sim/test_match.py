"""A game of bots, and how seldom what holds each other is looked for meanwhile."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from wartable.sim.match import NEW_THINGS, seldom_collected


@pytest.fixture
def usual() -> Iterator[tuple[int, int, int]]:
    before = gc.get_threshold()
    yield before
    gc.set_threshold(*before)


@pytest.mark.parametrize(("before", "meanwhile"), [
    ((700, 10, 10), (NEW_THINGS, 10, 10)),
    ((2 * NEW_THINGS, 10, 500), (2 * NEW_THINGS, 10, 500)),  # who looks more seldom still goes on so
    ((0, 10, 10), (0, 10, 10)),  # and who never looks
])  # fmt: skip
def test_the_collector_is_as_it_was_afterwards(
    usual: tuple[int, int, int], before: tuple[int, int, int], meanwhile: tuple[int, int, int]
) -> None:
    gc.set_threshold(*before)
    with seldom_collected():
        assert gc.get_threshold() == meanwhile
    assert gc.get_threshold() == before
    with pytest.raises(KeyError), seldom_collected():
        raise KeyError
    assert gc.get_threshold() == before
