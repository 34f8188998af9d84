"""The scenarios by key, all of them ours (BG-SRC-12): the pitched battle, and each class of a file of this folder."""

from __future__ import annotations

from collections.abc import Mapping

from wartable.rulesets.battle_group.state import Game
from wartable.rulesets.battle_group.winning.beacon import SilentBeacon
from wartable.rulesets.battle_group.winning.dock import DockNine
from wartable.rulesets.battle_group.winning.dome import DomeBreach
from wartable.rulesets.battle_group.winning.scenario import Muster, Scenario
from wartable.rulesets.battle_group.winning.village import BeforeTheirTime

SCENARIOS: Mapping[str, Scenario] = {
    made.key: made for made in (Scenario(), SilentBeacon(), DomeBreach(), BeforeTheirTime(), DockNine())
}
"""All of them; a new one is named here."""


def scenario(game: Game) -> Scenario:
    """The scenario of a battle."""
    return SCENARIOS[game.scenario]


def musters() -> Mapping[str, Muster]:
    """What lists may say that they are for, by key (BG-FORCE-03)."""
    return {muster.key: muster for made in SCENARIOS.values() for muster in made.musters}


def muster_called(key: str) -> Muster | None:
    """What a scenario says of a force, None if none is called so."""
    return musters().get(key)


def era_for(key: str) -> str:
    """BG-NEW-ERAS-00: the era of the scenario that a force is for, '' if it is for none."""
    return next((made.era for made in SCENARIOS.values() for muster in made.musters if muster.key == key), "")
