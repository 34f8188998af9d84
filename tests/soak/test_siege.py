"""A short slice of each campaign of `script/soak siege`, always with the same draws; the campaigns hold everything."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.soak.clock import Clock, Say
from tests.soak.siege.faults import faults
from tests.soak.siege.hidden import AIMS
from tests.soak.siege.kills import kills
from tests.soak.siege.saves import saves
from tests.soak.siege.secrets import compared, serving

HOURS = 3600.0
"""The slices end by their counts, however slow the machine is."""


@pytest.mark.parametrize(("campaign", "most"), [(kills, 3), (saves, 96), (faults, 120)])
def test_a_slice(campaign: Callable[[Clock, int, Say], None], most: int) -> None:
    clock = Clock(HOURS, most)
    told: list[str] = []
    campaign(clock, 0, told.append)
    assert most <= clock.count < most + 50
    assert len(told) == 1


def test_a_slice_of_secrets() -> None:
    """Short games of each system, until every kind of secret has come up."""
    with serving() as house:
        for aim in AIMS:
            tally = compared(house, Clock(HOURS, 400), aim, 3, short=True)
            assert not tally.missing
            assert tally.pairs > 5
            assert tally.compared > 5 * tally.answers
