"""A slice of the exhaustive run: everything of the lists can be bought, and some of it is fought with."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.soak.exhaustive import Feature, battles, play, trials, wanted
from wartable.rulesets.time_wars.troops import factions

BATTLES = 16
ALL = 110
"""So many battles have used everything there is, with the dice of the long run."""


def test_every_entry_and_option_has_its_trial() -> None:
    listed = {
        Feature("option", f"{faction.key}/{troop.key}/{option}")
        for faction in factions().values()
        for troop in faction.troops.values()
        for option in troop.options
        if troop.category != "transport"
    }
    assert listed <= wanted()
    assert {feature for item in trials() for feature in item.shows} >= listed


def test_every_trial_comes_up() -> None:
    shown = {feature for _, features in islice(battles(), ALL) for feature in features}
    settled = {feature for feature in wanted() if feature.kind not in ("order", "weapon", "strategy")}
    assert settled <= shown


@pytest.mark.parametrize("number", range(BATTLES))
def test_some_battles(number: int) -> None:
    scenario, _ = next(islice(battles(), number * 7, None))
    used = play(scenario, f"slice {number}")
    assert used <= wanted()
