"""Where a veteran sets its units down: out of sight of whom comes after it, within reach of whom stands already."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import battle, row, unit
from wartable.ai.greedy import odds_of
from wartable.ai.veteran import VeteranPlayer
from wartable.engine.answer import Seeded
from wartable.engine.ask import Choice, Option, Placement
from wartable.engine.plane import INCH, Point
from wartable.engine.ruleset import Idea
from wartable.engine.session import Session
from wartable.rulesets.battle_group.bot.eye import Eye
from wartable.rulesets.battle_group.bot.planning.deployment import Deployment
from wartable.rulesets.battle_group.bot.planning.outlook import Battles
from wartable.rulesets.battle_group.ruleset import BattleGroup
from wartable.rulesets.battle_group.setup.deployment import site
from wartable.rulesets.battle_group.state import Game, Unit
from wartable.shelf import examples, load_scenario

ARMED: dict[str, Any] = {"weapons": ["laser_rifle"], "points": 60}
RIFLES: dict[str, Any] = {**ARMED, "count": 3}
HOUSE = {"kind": "building", "points": [[14, 12], [24, 12], [24, 15], [14, 15]]}
"""Before the zone of the south, some of which is not seen past it."""
LATE, SOON = ["p2", "p1"], ["p1", "p2"]


def deploying(*others: dict[str, Any], sequence: list[str], **parts: Any) -> tuple[Game, Placement]:
    """Riflemen in the south that are to be set down, and the request for it."""
    game = battle(unit("a", "p1", **RIFLES), *others, sequence=sequence, player=sequence[0], cursor="deploy", **parts)
    return game, site(game, game.units["a"]).ask("p1", "Set them down", "a")


def standing(game: Game, ask: Placement) -> tuple[Deployment, Unit]:
    """What they know, and they in the middle of the front of their zone."""
    models, _ = ask.check({"to": [24 * INCH, 11 * INCH]})
    return Deployment(Eye(game, "p1"), game.units["a"]), replace(game.units["a"], models=models)


def ideas(game: Game, ask: Placement) -> list[Idea]:
    found = Battles().ideas(game, ask, odds_of("battle_group"))
    assert found is not None
    return sorted(found, key=lambda idea: -idea.worth)


def best(*others: dict[str, Any], sequence: list[str], **parts: Any) -> tuple[Point, str]:
    """Where they are set down, inches, and why."""
    idea = ideas(*deploying(*others, sequence=sequence, **parts))[0]
    x, y = idea.answer["to"]
    return (x // INCH, y // INCH), idea.why


@pytest.mark.rule("BG-NEW-TABLE-03", "BG-TURN-02")
def test_who_acts_last_stands_where_nobody_sees_it_wherever_he_stands() -> None:
    (x, y), why = best(unit("b", "p2", **RIFLES), sequence=LATE, terrain=[HOUSE])
    assert 14 <= x <= 24
    assert y >= 8  # close behind the house
    assert why == "no enemy can attack there at once"


@pytest.mark.rule("BG-NEW-TABLE-03", "BG-SHO-07")
def test_enemies_who_are_to_come_are_feared_as_far_as_they_shoot() -> None:
    pistols = {**RIFLES, "weapons": ["pistol"]}
    for foe, danger in ((RIFLES, True), (pistols, False)):
        look, there = standing(*deploying(unit("b", "p2", **foe), sequence=LATE))
        assert (look.lost(there) > 0) is danger


@pytest.mark.rule("BG-NEW-TABLE-03", "BG-SHO-07")
def test_who_acts_first_stands_where_it_can_shoot_at_who_stands_already() -> None:
    """A wall of houses hides the enemy from most of the zone."""
    row_of_houses = {"kind": "building", "points": [[0, 18], [38, 18], [38, 22], [0, 22]]}
    (x, _), why = best(unit("b", "p2", *row(44, 38, 3), **ARMED), sequence=SOON, terrain=[row_of_houses])
    assert x > 38
    assert why == "B can be attacked from there at once"


@pytest.mark.rule("BG-DMG-04")
def test_who_is_set_down_later_shoots_at_whom_its_friends_can_shoot_at_too() -> None:
    """Three rifles alone seldom destroy five of them, so that either is worth little to one unit."""
    foes = [unit(key, "p2", *row(x, 32, 5), **ARMED) for key, x in (("b", 6), ("c", 42))]
    friend = unit("d", "p1", *row(42, 10, 5), **ARMED)
    assert best(*foes, friend, sequence=SOON)[1].startswith("C ")


@pytest.mark.rule("BG-NEW-TABLE-03")
def test_whom_others_act_before_thinks_of_no_attack() -> None:
    look, there = standing(*deploying(unit("b", "p2", *row(24, 30, 3), **ARMED), sequence=LATE))
    assert look.attack(there) == (None, 0.0)
    assert look.lost(there) > 0


@pytest.mark.rule("BG-NEW-SCENARIOS-01")
def test_of_places_alike_it_takes_that_nearer_to_what_the_scenario_wants() -> None:
    beacon = {"scenario": "silent_beacon", "marks": [{"key": "beacon", "at": [44, 24]}]}
    assert best(unit("b", "p2", weapons=[], points=60), sequence=LATE, **beacon)[0][0] > 36


@pytest.mark.rule("BG-NEW-TABLE-02")
def test_a_soldier_thinks_of_none_of_that() -> None:
    game, ask = deploying(unit("b", "p2", **RIFLES), sequence=LATE, terrain=[HOUSE])
    found = max(BattleGroup().ideas(game, ask, odds_of("battle_group")), key=lambda idea: idea.worth)
    assert found.why == "forward, with cover at hand"


@pytest.mark.rule("BG-NEW-TERRAIN-06")
def test_it_thinks_of_the_place_close_behind_what_hides() -> None:
    """A hut that hides nobody who stands anywhere on the raster of the zone."""
    hut = {"kind": "building", "points": [[19, 13], [23, 13], [23, 14], [19, 14]]}
    game, ask = deploying(unit("b", "p2", **RIFLES), sequence=LATE, terrain=[hut])
    behind = [(x, y) for x, y in Deployment(Eye(game, "p1"), game.units["a"]).places(ask) if 20_500 <= x <= 21_500]
    assert behind
    assert all(10 * INCH <= y < 13 * INCH for _, y in behind)


@pytest.mark.rule("BG-NEW-TERRAIN-08")
def test_cover_is_worth_something_to_begin_in() -> None:
    woods = {"kind": "woods", "points": [[18, 4], [30, 4], [30, 12], [18, 12]]}
    worths = []
    for terrain in ([], [woods]):
        look, there = standing(*deploying(unit("b", "p2", weapons=[], points=60), sequence=LATE, terrain=terrain))
        worths.append(look.worth(there)[0])
    assert worths[0] < worths[1]


@pytest.mark.rule("BG-NEW-TABLE-02")
def test_all_do_not_stand_in_one_place() -> None:
    look, there = standing(*deploying(unit("b", "p2", **RIFLES), sequence=LATE))
    crowded, _ = standing(*deploying(unit("b", "p2", **RIFLES), unit("c", "p1", (24, 8), **ARMED), sequence=LATE))
    assert crowded.worth(there)[0] < look.worth(there)[0]


@pytest.mark.rule("BG-NEW-TABLE-02", "BG-NEW-TABLE-03")
def test_people_are_told_what_who_plans_thinks_of_it() -> None:
    game, ask = deploying(unit("b", "p2", **RIFLES), sequence=LATE, terrain=[HOUSE])
    found = BattleGroup().advice(game, ask, odds_of("battle_group"))
    assert max(found, key=lambda idea: idea.worth).why == "no enemy can attack there at once"


@pytest.mark.rule("BG-NEW-SCENARIOS-03")
def test_an_enemy_may_have_no_zone_yet() -> None:
    game, ask = deploying(unit("b", "p2", **RIFLES), sequence=LATE)
    game.sides["p2"].zone = ()
    assert ideas(game, ask)
    game.scenario = ""
    options = tuple(Option(key, key, "BG-TURN-01") for key in ("first", "second"))
    assert Battles().ideas(game, Choice("BG-TURN-01", "p1", "Which place?", options), odds_of("battle_group")) is None


@pytest.mark.rule("BG-NEW-SCENARIOS-04")
def test_of_two_zones_it_thinks_of_both() -> None:
    game, ask = deploying(unit("b", "p2", **RIFLES), sequence=LATE)
    west = (0, 0), (9000, 0), (9000, 9000), (0, 9000)
    game.sides["p1"].zones = west, tuple((x + 39_000, y) for x, y in west)
    found = list(Deployment(Eye(game, "p1"), game.units["a"]).places(replace(ask, region=())))
    assert min(x for x, _ in found) < 9000
    assert max(x for x, _ in found) > 39000


@pytest.mark.parametrize("path", examples("battle_group"), ids=lambda path: path.stem)
def test_veterans_set_every_shipped_battle_up(path: Path) -> None:
    ruleset, doc = load_scenario(path)
    game = ruleset.new_game(doc)
    assert isinstance(game, Game)
    session = Session(ruleset, game, Seeded("set up"), keep="last")
    players = {seat: VeteranPlayer(seat) for seat in ruleset.seats(game)}
    while (ask := session.ask) is not None and game.turn == 0:
        session.answer(players[ask.seat].answer(session, ask))
    assert game.turn == 1
    assert all(game.on_table(seat) for seat in players)


# ------------------------------------------------------------------ who begins
def sequence(weapon: str, **parts: Any) -> dict[str, float] | None:
    """What each place in the sequence of play is worth to who has units with such a weapon, if he minds."""
    units = [unit(key, side, **{**RIFLES, "weapons": [weapon]}) for key, side in (("a", "p1"), ("b", "p2"))]
    game = battle(*units, cursor="sequence", **parts)
    options = tuple(Option(key, key, "BG-TURN-01") for key in ("first", "second"))
    found = Battles().ideas(game, Choice("BG-TURN-01", "p1", "Which place?", options), odds_of("battle_group"))
    return None if found is None else {idea.answer: idea.worth for idea in found}


@pytest.mark.rule("BG-TURN-01", "BG-SHO-07")
def test_who_can_shoot_at_once_begins() -> None:
    found = sequence("laser_rifle")
    assert found is not None
    assert found["first"] > found["second"]


@pytest.mark.rule("BG-TURN-01")
def test_who_cannot_reach_the_enemy_at_once_does_not_mind_who_begins() -> None:
    assert sequence("pistol") is None
    assert sequence("laser_rifle", scenario="silent_beacon", marks=[{"key": "beacon", "at": [24, 24]}]) is None


@pytest.mark.rule("BG-TURN-01", "BG-SHO-07")
def test_who_stands_there_already_is_as_far_away_as_it_is() -> None:
    near = unit("a", "p1", *row(24, 20, 3), **{**ARMED, "weapons": ["pistol"]})
    game = battle(near, unit("b", "p2", *row(24, 28, 3), **ARMED), cursor="sequence")
    options = tuple(Option(key, key, "BG-TURN-01") for key in ("first", "second"))
    assert Battles().ideas(game, Choice("BG-TURN-01", "p1", "Which place?", options), odds_of("battle_group"))
