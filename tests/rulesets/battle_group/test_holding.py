"""Who is out of time holds no objective of a scenario (BG-NEW-TEMPORAL-07)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import afflicted, document, unit
from wartable.engine.plane import INCH
from wartable.kit.documents import adopt
from wartable.rulesets.battle_group.events.abilities import SentAway
from wartable.rulesets.battle_group.events.scenarios import CoreTaken
from wartable.rulesets.battle_group.scenario.file import read
from wartable.rulesets.battle_group.state import Effect, Game
from wartable.rulesets.battle_group.winning import beacon, dome
from wartable.rulesets.battle_group.winning.scenarios import SCENARIOS


def played(scenario: str, *units: dict[str, Any]) -> Game:
    sides = [{"seat": "p1", "name": "One"}, {"seat": "p2", "name": "Two"}]
    if scenario == "dock_nine":
        for side, faction in zip(sides, ("humans", "aliens")):
            side["faction"] = faction
    return read(adopt(document(*units, scenario=scenario, sides=sides, player="p1", cursor="action")))


def lose_an_hour(game: Game) -> None:
    afflicted(game.units["us"], "lost_hour")


def vanish(game: Game) -> None:
    game.emit(SentAway("us", (24 * INCH, 24 * INCH), 5, "BG-NEW-TEMPORAL-05"))


OUT_OF_TIME = pytest.mark.parametrize("befalls", [lose_an_hour, vanish])


@pytest.mark.rule("BG-NEW-TEMPORAL-07", "BG-NEW-TEMPORAL-04")
@OUT_OF_TIME
def test_nobody_out_of_time_counts_at_the_beacon(befalls: Any) -> None:
    game = played("silent_beacon", unit("us", "p1", (24, 22)), unit("foe", "p2", (40, 40)))
    assert beacon.held(game, "p1") == (2, 0)
    befalls(game)
    assert beacon.held(game, "p1") == (0, 0)


@pytest.mark.rule("BG-NEW-TEMPORAL-07")
@OUT_OF_TIME
def test_nobody_out_of_time_takes_the_dome(befalls: Any) -> None:
    game = played("dome_breach", unit("us", "p1", (24, 40)), unit("foe", "p2", (40, 44)))
    assert dome.inside(game, "p1") == 2
    befalls(game)
    assert dome.inside(game, "p1") == 0


@pytest.mark.rule("BG-NEW-TEMPORAL-07")
@OUT_OF_TIME
def test_nobody_out_of_time_holds_the_core(befalls: Any) -> None:
    game = played("dock_nine", unit("us", "p1", (24, 24)), unit("foe", "p2", (40, 24)))
    game.emit(CoreTaken("us", Effect("core", "BG-NEW-SCENARIOS-09", by="p1"), "BG-NEW-SCENARIOS-09"))
    assert SCENARIOS["dock_nine"].verdict(game)[0] == ("p1",)
    befalls(game)
    assert SCENARIOS["dock_nine"].verdict(game)[0] == ()
