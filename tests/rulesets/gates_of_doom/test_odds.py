"""What dice may come of each kind of request, held to throws of the same flows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit import throws
from tests.rulesets.gates_of_doom.fated import held
from tests.rulesets.gates_of_doom.helpers import battle, row, unit
from wartable.engine.aim import Aim
from wartable.engine.ask import Ask, Choice, Flow
from wartable.engine.matching import Allot
from wartable.engine.query import Prospect, about
from wartable.odds.prospects import chances
from wartable.rulesets.gates_of_doom.fate.cards import CARDS
from wartable.rulesets.gates_of_doom.fate.playing import offered
from wartable.rulesets.gates_of_doom.melee.fight import fight
from wartable.rulesets.gates_of_doom.odds.prospects import prospects
from wartable.rulesets.gates_of_doom.reactions.exchange import attack
from wartable.rulesets.gates_of_doom.reactions.parting import parting_shots
from wartable.rulesets.gates_of_doom.setup import arriving
from wartable.rulesets.gates_of_doom.shooting import declaring
from wartable.rulesets.gates_of_doom.specials.moments import Fact, Moment
from wartable.rulesets.gates_of_doom.state import Game
from wartable.rulesets.gates_of_doom.troops import losses
from wartable.rulesets.gates_of_doom.turn import actions
from wartable.rulesets.gates_of_doom.turn.rounds import watch

POINTED: tuple[dict[str, Any], ...] = (
    {"key": "rocket", "name": "Rocket", "kind": "missile", "ranges": [40], "ap": -1, "damage": 1, "tech": 5},
    {"key": "spray", "name": "Spray", "kind": "suppression", "ranges": [40], "spread": 3, "tech": 3},
    {"key": "beam", "name": "Beam", "kind": "lance", "ranges": [40], "ap": -1, "tech": 6},
    {"key": "single", "name": "Carbine", "ranges": [30], "tech": 2}, {"key": "sword", "name": "Sword", "kind": "melee"},
)  # fmt: skip


def asked(flow: Flow[Any], kind: type[Ask], *answers: Any) -> Any:
    given, sent = list(answers), None
    while True:
        ask = flow.send(sent)
        if isinstance(ask, kind):
            return ask
        sent = ask.accept(given.pop(0))


def told(game: Game, ask: Ask) -> dict[str, Prospect]:
    return {one.key: one for one in prospects(game, ask)}


def shooting(game: Game) -> Flow[Any]:
    me = game.units["a"]
    return attack(game, me, declaring.buckets(game, me, me.models, game.enemies(me)), game.enemies(me))


def facing(weapon: str, count: int = 2, **theirs: Any) -> Game:
    return battle(unit("a", "p1", *row(10, 10, count), weapons=[weapon]),
                  unit("b", "p2", *row(10, 20, 3), **theirs), weapons=list(POINTED))  # fmt: skip


@pytest.mark.rule("GD-SA-05", "GD-MIS-01", "GD-SUP-01", "GD-LAN-01")
@pytest.mark.parametrize(("weapon", "key"), [
    ("single", "b"), ("rocket", "at-a-point"), ("spray", "at-a-point"), ("spray", "focused"), ("beam", "at-a-point"),
])  # fmt: skip
def test_each_target_is_told_as_it_is_thrown(weapon: str, key: str) -> None:
    game = facing(weapon, 1, armour="flak_armour", activated=True)
    before = game.hash()
    found = told(game, asked(shooting(game), Allot))
    assert throws.weighed(found[key])
    assert game.hash() == before


@pytest.mark.rule("GD-MIS-01", "GD-SUP-01", "GD-LAN-01")
@pytest.mark.parametrize("weapon", ["rocket", "spray", "beam"])
def test_a_shot_at_a_point_is_told_where_it_is_aimed(weapon: str) -> None:
    game = facing(weapon, 1, armour="flak_armour")
    ask = asked(shooting(game), Aim, {"allot": [["g1", "at-a-point", 1]]})
    (found,) = prospects(game, ask)
    assert found.key == ""
    assert throws.weighed(found)


@pytest.mark.rule("GD-REA-01", "GD-REA-02", "GD-REA-04", "GD-REA-05", "GD-REA-07")
def test_each_reaction_is_told_with_the_nerve_that_it_takes() -> None:
    game = facing("single", armour="flak_armour", weapons=["single"])
    ask = asked(shooting(game), Choice, {"usual": True})
    found = told(game, ask)
    assert list(found) == ["fire-back", "duck", "run-away", "pass"]
    assert all(throws.weighed(one) for one in found.values())
    some = {one.key: one.value for one in chances(found.values()) if one.value is not None}
    assert some["duck"] < some["run-away"] < some["pass"] == some["fire-back"]


@pytest.mark.rule("GD-MEL-05", "GD-MEL-08", "GD-MEL-10")
def test_melee_is_told_with_the_parry_before_it_and_without_one_after_the_dice() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["sword"]), unit("b", "p2", (10, 11), weapons=["sword"]),
                  weapons=list(POINTED))  # fmt: skip
    me, foe = game.units["a"], game.units["b"]
    game.active, me.actions = "a", 2
    attacks = actions.ACTIONS["attack"].run(game, me)
    assert throws.weighed(told(game, asked(attacks, Allot))["b"])
    found = told(game, asked(fight(game, me, foe, me.models), Choice, [4]))
    assert list(found) == ["parry", "take-it"]
    assert all(throws.weighed(one) for one in found.values())
    parry, take = chances(found.values())
    assert take.value == 1
    # A 5 or a 6 takes away a 4, any other does not.
    assert parry.value == pytest.approx(2 / 3)


@pytest.mark.rule("GD-MEL-03")
def test_the_shot_at_who_leaves_is_told() -> None:
    game = battle(unit("a", "p1", (10, 10), armour="flak_armour"), unit("b", "p2", (10, 11), weapons=["single"]),
                  weapons=list(POINTED))  # fmt: skip
    ask = asked(parting_shots(game, game.units["a"]), Choice)
    assert throws.weighed(told(game, ask)["shoot"])


@pytest.mark.rule("GD-ACT-06", "GD-ACT-07")
def test_actions_and_units_on_overwatch_are_told_by_what_most_would_do() -> None:
    game = facing("single", under_fire=2, activated=True, watching=True, weapons=["single"])
    me = game.units["a"]
    game.active, me.actions, me.under_fire = "a", 2, 3
    found = told(game, asked(actions.one_action(game, me), Choice))
    assert {"attack", "recover"} <= set(found)
    assert all(throws.weighed(one) for one in found.values())
    assert chances([found["attack"]])[0].text.startswith("at B: ")
    assert not any(each.text.startswith("at ") for each in chances([found["recover"]]))
    game.cursor = game.cursor._replace(unit="a")
    watching = told(game, asked(watch(game), Choice))["b"]
    assert throws.weighed(watching)
    assert chances([watching])[0].text.startswith("at A: ")


@pytest.mark.rule("GD-MEL-10")
def test_what_cannot_be_counted_in_time_is_thrown_and_says_so() -> None:
    game = battle(unit("a", "p1", *row(10, 10, 8, 1.0), weapons=["chainsaw"]),
                  unit("b", "p2", *row(10, 11, 8, 1.0), weapons=["chainsaw"], armour="flak_armour"))  # fmt: skip
    game.active, game.units["a"].actions = "a", 2
    ask = asked(actions.ACTIONS["attack"].run(game, game.units["a"]), Allot)
    (found,) = chances(prospects(game, ask), 0.4)
    assert found.margin > 0
    assert about(found.margin) in found.text
    assert found.value is not None
    assert found.value > 0.9


def test_the_health_of_one_with_several_is_told_by_points() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["single"]), unit("b", "p2", (10, 20), level="hero",
                  armour="flak_armour", activated=True), weapons=list(POINTED))  # fmt: skip
    (found,) = chances(prospects(game, asked(shooting(game), Allot)))
    assert [bar.label for bar in found.bars] == ["no damage", "1 damage"]
    assert "health lost on average" in found.text


# ------------------------------------------------------------------ powers, landings, cards
def acting(entry: str, *at: tuple[float, float]) -> tuple[Game, Choice]:
    """`a` is of that entry and asked for an action, with enemies at these places, and one more."""
    game = battle(unit("a", "p1", (10, 10), entry=entry), unit("b", "p2", *at, activated=True),
                  unit("c", "p2", (14, 10), activated=True))  # fmt: skip
    game.active, game.units["a"].actions = "a", 2
    return game, asked(actions.one_action(game, game.units["a"]), Choice)


@pytest.mark.rule("GD-ATL-02", "GD-ATL-13")
def test_a_prayer_is_told() -> None:
    game, ask = acting("anti_technology_league.asliha", (10, 20))
    found = told(game, ask)
    assert throws.weighed(found["pray"])
    (heard,) = chances([found["pray"]])
    assert heard.text == "heard 50%"
    assert heard.value == pytest.approx(0.5)


@pytest.mark.rule("GD-NOM-05")
def test_surgery_is_told_by_those_it_takes() -> None:
    game, ask = acting("cyber_nomads.saviour", (10, 11), (9, 10))
    (found,) = chances([told(game, ask)["surgery"]])
    assert found.value == 1
    assert [bar.label for bar in found.bars] == ["1 model", "2 models"]
    assert [bar.chance for bar in found.bars] == pytest.approx([1 / 3, 2 / 3])  # D3, and two touch him


@pytest.mark.rule("GD-ALL-13", "GD-ALL-17")
@pytest.mark.parametrize(("entry", "power", "first"), [
    ("alliance.data_priest", "force-push", "c:m1"), ("alliance.psionic_operative", "disrupt", "c"),
])  # fmt: skip
def test_powers_are_told_of_each_at_whom_they_may_go(entry: str, power: str, first: str) -> None:
    game, _ = acting(entry, (10, 15), (11.2, 15))
    me = game.units["a"]
    ask = asked(actions.actions_of(me)[power].run(game, me), Choice)
    found = told(game, ask)
    assert list(found) == [option.key for option in ask.options]
    assert first in found
    assert all(throws.weighed(one) for one in found.values())
    texts = {one.key: one.text for one in chances(found.values())}
    assert texts[first] == ("the last model falls: certain" if power == "force-push" else
                            "3.5 under fire markers on average")  # fmt: skip


@pytest.mark.rule("GD-EQP-09", "GD-EQP-12")
def test_a_landing_is_told_by_those_who_do_not_survive_it() -> None:
    game = battle(unit("a", "p1", count=2, gear=["rdg"], kept=True), unit("b", "p2", (40, 40)),
                  cursor={"phase": "act", "unit": "a"})  # fmt: skip
    ask = asked(arriving.land(game, game.units["a"]), Aim)
    (found,) = prospects(game, ask)
    assert throws.weighed(found)
    assert "0.7 lost on average" in chances([found])[0].text  # each of two on a 1 or 2


@pytest.mark.rule("GD-FAT-32", "GD-GEN-03")
def test_a_bombardment_is_told_where_it_is_proposed_with_what_else_may_lie_under_it() -> None:
    game = held(unit("a", "p1", (10, 10)), unit("b", "p2", (10, 20)), unit("c", "p2", (40, 40)), p1=("bombardment",))
    fact = Fact(Moment.BEFORE_DRAW)
    ask = asked(CARDS["bombardment"].play_alone(game, "p1", fact), Aim)
    (found,) = prospects(game, ask)
    assert throws.weighed(found)
    (read,) = chances([found])
    # A direct hit in one of six, or it strays up to 3 inches, edge to edge 3.5: 1/6 + 5/6 x 3/6.
    assert read.value == pytest.approx(1 / 6 + 5 / 6 * 3 / 6)
    game = held(unit("a", "p1", (10, 10)), unit("b", "p2", (10, 20)), p1=("bombardment",))
    game.units["b"].models = ()
    assert prospects(game, asked(CARDS["bombardment"].play_alone(game, "p1", fact), Aim)) == []


# ------------------------------------------------------------------ repairs and drugs
@pytest.mark.rule("GD-SIM-10")
def test_a_repair_is_told_by_the_health_that_comes_back() -> None:
    tank = {"entry": "simioids.simioid_vehicle", "hull": "tank", "plating": "light_metal", "propulsion": "tracks"}
    game = battle(unit("a", "p1", (10.5, 10), entry="simioids.mechaniac"), unit("b", "p1", (15, 10), wounds=3, **tank),
                  unit("c", "p2", (40, 40)))  # fmt: skip
    game.active, game.units["a"].actions = "a", 2
    found = told(game, asked(actions.one_action(game, game.units["a"]), Choice))["repair"]
    assert throws.weighed(found)
    (read,) = chances([found])
    assert read.text == "2.7 health back on average"  # D3 and 1, of the 3 that are lost
    assert [bar.label for bar in read.bars] == ["2 health", "3 health"]
    assert [bar.chance for bar in read.bars] == pytest.approx([1 / 3, 2 / 3])


@pytest.mark.rule("GD-DEL-07")
def test_drones_that_return_are_told_of_the_action_and_of_each_unit() -> None:
    drones = {"ai": True, "weapons": ["single"]}
    game = battle(unit("a", "p1", (10, 10), level="hero", rules=["GD-DEL-07"]),
                  unit("d", "p1", (12, 10), (12, 11.2), (12, 12.4), **drones),
                  unit("e", "p1", (8, 10), (8, 11.2), **drones), unit("c", "p2", (40, 40)),
                  weapons=list(POINTED))  # fmt: skip
    losses.hurt(game, game.units["d"], [2, 3], "p2")
    losses.hurt(game, game.units["e"], [2], "p2")
    game.active, game.units["a"].actions = "a", 2
    menu = asked(actions.one_action(game, game.units["a"]), Choice)
    assert throws.weighed(told(game, menu)["repair"])
    ask = asked(actions.actions_of(game.units["a"])["repair"].run(game, game.units["a"]), Choice)
    texts = {one.key: one.text for one in chances(prospects(game, ask))}
    assert texts == {"d": "1.7 drones back on average", "e": "1.0 drones back on average"}


@pytest.mark.rule("GD-FAT-21")
def test_the_repair_card_is_told_as_it_is_offered_and_of_each_vehicle() -> None:
    car = {"kind": "vehicle", "profile": {"health": 8}}
    game = held(unit("a", "p1", (10, 10), wounds=1, **car), unit("b", "p1", (20, 10), wounds=4, **car),
                unit("c", "p2", (40, 40)), p1=("repair",))  # fmt: skip
    fact = Fact(Moment.BEFORE_DRAW)
    played = offered(game, fact)
    ask = asked(played, Choice)
    found = told(game, ask)
    assert list(found) == ["repair"]
    assert throws.weighed(found["repair"])
    assert chances(found.values())[0].text == "2.0 health back on average"
    whom = played.send(ask.accept("repair"))
    assert isinstance(whom, Choice)
    texts = {one.key: one.text for one in chances(prospects(game, whom))}
    assert texts == {"a": "1.0 health back on average", "b": "2.0 health back on average"}


@pytest.mark.rule("GD-DRG-02")
@pytest.mark.parametrize(("round_", "drug", "text"), [
    (1, "craze", "each still feels it in the next round 67%"),  # on 1 and 2 it is over
    (4, "craze", "each still feels it in the next round 67%"),  # a fifth round may come
    (5, "craze", None), (1, "combat_drugs", None),  # which last to the end of the game
])  # fmt: skip
def test_a_dose_is_told_by_how_long_it_may_last(round_: int, drug: str, text: str | None) -> None:
    game = battle(unit("a", "p1", *row(10, 10, 3), gear=[drug]), unit("b", "p2", (40, 40)))
    game.round, game.rounds = round_, max(4, round_)
    found = told(game, asked(offered(game, Fact(Moment.ACTION_BEGINS, "a")), Choice))
    assert [one.text for one in chances(found.values())] == ([text] if text else [])
    assert all(throws.weighed(one) for one in found.values())


@pytest.mark.rule("GD-SUP-01", "GD-SUP-03")
@pytest.mark.parametrize(("second", "harmed"), [((10, 16.5), False), ((10.5, 14.9), True)])
def test_a_shot_at_a_point_is_told_past_friends_if_that_is_legal(second: tuple[float, float], harmed: bool) -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["flamethrower"]), unit("b", "p2", (10, 14), second),
                  unit("f", "p1", (8.5, 14)))  # fmt: skip
    (found,) = chances([told(game, asked(shooting(game), Allot))["at-a-point"]])
    assert ("lost by F" in found.text) is harmed


@pytest.mark.rule("GD-SUP-02", "GD-RND-05")
def test_an_attack_is_told_focused_where_that_alone_spares_friends() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["flamethrower"]), unit("b", "p2", (10, 14), (10.5, 14.9)),
                  unit("f", "p1", (8.5, 14)), cursor={"phase": "act", "unit": "a"})  # fmt: skip
    ask = asked(actions.one_action(game, game.units["a"]), Choice)
    (attacks,) = [chance for chance in chances(told(game, ask).values()) if chance.key == "attack"]
    assert "lost by F" not in attacks.text
    assert "focused" in attacks.title
