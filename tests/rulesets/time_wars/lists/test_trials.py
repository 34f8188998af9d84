"""The battles in which everything of the lists is fielded leave nothing out."""

from __future__ import annotations

from tests.kit.maker import Feature
from tests.soak.exhaustive import trials, wanted
from wartable.rulesets.time_wars.lists.entries import factions


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
