"""The start of a turn: Confusion, Power Points, BGF abilities (BG-TURN-07, BG-SKL-05 to -07, BG-BIO-03 to -05)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import afflicted, battle, events, options, row, run, unit
from wartable.engine.ask import Ask, Choice, Die, Pool
from wartable.rulesets.battle_group.events.base import PlayerTurnBegan, PlayerTurnEnded
from wartable.rulesets.battle_group.events.effects import AbilityPicked, PowerGiven
from wartable.rulesets.battle_group.state import Game
from wartable.rulesets.battle_group.troops import line
from wartable.rulesets.battle_group.turn.start import offered, start

TRAINERS = {"skills": {"combat_trainer": 1, "defence_trainer": 1}}
USER = {"user": "natural"}


def begin(*units: dict[str, Any], **parts: Any) -> Game:
    return battle(*units, **{"cursor": "start", **parts})


def begun(game: Game, faces: tuple[int, ...] = (), answers: tuple[str, ...] = ()) -> list[Ask]:
    """All of the start of a turn: what is asked."""
    dice, given, asked = list(faces), list(answers), list[Ask]()
    for _ in range(30):
        flow = start(game)
        sent: Any = None
        try:
            while True:
                ask = flow.send(sent)
                if isinstance(ask, Die):
                    sent = ask.accept(dice.pop(0))
                elif isinstance(ask, Pool):
                    sent = ask.accept([dice.pop(0) for _ in range(ask.count)])
                else:
                    asked.append(ask)
                    sent = ask.accept(given.pop(0))
        except StopIteration as stop:
            if not stop.value:
                break
    assert (dice, given) == ([], [])
    return asked


# ------------------------------------------------------------------ Power Points
@pytest.mark.rule("BG-BIO-03", "BG-NEW-GENERATORS-01", "BG-NEW-GENERATORS-02", "BG-NEW-GENERATORS-03",
                  "BG-NEW-GENERATORS-05")  # fmt: skip
@pytest.mark.parametrize(("power", "points"), [
    ("micro_cell", 2), ("belt_generator", 4), ("pack_generator", 6), ("hull_reactor", 10),
])  # fmt: skip
def test_each_generator_gives_its_points_to_its_bearer_alone(power, points):
    models = [{"at": [20, 20], "power": [power], **USER}, {"at": [21.2, 20], **USER}]
    game = begin(unit("us", "p1", models=models), unit("foe", "p2", (40, 40), power=["micro_cell"], **USER))
    begun(game)
    assert [model.pp for model in game.units["us"].models] == [points, 0]
    assert game.units["foe"].models[0].pp == 0  # in the turn of its owner alone


@pytest.mark.rule("BG-BIO-04", "BG-NEW-GENERATORS-04")
def test_each_familiar_gives_a_die():
    game = begin(unit("us", "p1", (20, 20), power=["familiar", "familiar"], **USER), unit("foe", "p2", (40, 40)))
    begun(game, (3, 5))
    assert game.units["us"].models[0].pp == 8
    (given,) = events(game, PowerGiven)
    assert given.told(game) == "Us has 8 Power Points."


@pytest.mark.rule("BG-BIO-05")
def test_points_that_were_not_used_are_lost():
    game = begin(unit("us", "p1", (20, 20), power=["belt_generator"], **USER), unit("foe", "p2", (40, 40)))
    begun(game)
    game.emit(PlayerTurnEnded("p2"))
    assert game.units["us"].models[0].pp == 4
    game.emit(PlayerTurnEnded("p1"))
    assert game.units["us"].models[0].pp == 0
    game.emit(PlayerTurnBegan("p1"))
    begun(game)
    assert game.units["us"].models[0].pp == 4


@pytest.mark.rule("BG-NEW-GENERATORS-03", "BG-BGF-08")
def test_a_pack_generator_slows_its_bearer():
    models = [{"at": [20, 20], "move": 5, "power": ["pack_generator"], **USER}, {"at": [21.2, 20], "move": 5}]
    game = begin(unit("us", "p1", models=models), unit("foe", "p2", (40, 40)))
    assert line.move(game.units["us"]) == 4_000


@pytest.mark.rule("BG-TURN-07")
def test_confusion_comes_first_then_power_then_abilities_of_all_players():
    game = begin(
        unit("foe", "p2", (40, 40), **TRAINERS),
        unit("us", "p1", (20, 20), power=["familiar"], **USER, **TRAINERS), unit("we", "p1", (30, 20)),
    )  # fmt: skip
    afflicted(game.units["we"], "confusion")
    asked = begun(game, (2, 4), ("combat_trainer", "none"))  # the die of confusion, that of the Familiar
    assert game.units["us"].models[0].pp == 4
    assert [ask.seat for ask in asked] == ["p1", "p2"]


@pytest.mark.rule("BG-NEW-TEMPORAL-07", "BG-NEW-TEMPORAL-04")
def test_who_is_out_of_time_rolls_for_nothing():
    game = begin(unit("us", "p1", (20, 20), power=["familiar"], **USER, **TRAINERS), unit("foe", "p2", (40, 40)))
    for effect in ("confusion", "lost_hour"):
        afflicted(game.units["us"], effect)
    assert begun(game) == []
    assert game.units["us"].models[0].pp == 0
    assert game.units["us"].effect("confusion") is not None


# ------------------------------------------------------------------ BGF abilities
@pytest.mark.rule("BG-SKL-05", "BG-SKL-06", "BG-SKL-07", "BG-TURN-07")
def test_two_members_with_different_abilities_pick_one_of_them():
    models = [{"at": [20, 20], "skills": {"combat_trainer": 1}}, {"at": [21.2, 20], "skills": {"defence_trainer": 1}}]
    game = begin(unit("us", "p1", models=models), unit("foe", "p2", (40, 40)))
    (asked,) = begun(game, (), ("defence_trainer",))
    assert options(asked) == ["combat_trainer", "defence_trainer", "none"]
    assert game.units["us"].ability == "defence_trainer"
    assert isinstance(asked, Choice)
    assert [each.key for each in asked.standing] == ["combat_trainer", "defence_trainer", "none"]


@pytest.mark.rule("BG-SKL-06", "BG-TURN-07")
@pytest.mark.parametrize(("places", "key"), [
    (1, "combat_trainer"), (3, "combat_trainer"), (3, "shooting_trainer"), (3, "defence_trainer"),
])  # fmt: skip
def test_one_ability_that_only_helps_is_taken_unasked_by_a_lone_model_too(places, key):
    game = begin(unit("us", "p1", *row(20, 20, places), skills={key: 1}), unit("foe", "p2", (40, 40)))
    assert begun(game) == []
    assert [event.ability for event in events(game, AbilityPicked)] == [key]


@pytest.mark.rule("BG-SKL-07", "BG-SKL-11")
@pytest.mark.parametrize("answer", ["berserk", "none"])
def test_berserk_alone_is_asked_for(answer):
    game = begin(unit("us", "p1", (20, 20), skills={"berserk": 1}), unit("foe", "p2", (40, 40)))
    begun(game, (), (answer,))
    assert game.units["us"].ability == (answer if answer != "none" else "")


@pytest.mark.rule("BG-SKL-07")
def test_it_is_picked_in_each_players_turn_and_ends_with_it():
    game = begin(unit("us", "p1", (20, 20), **TRAINERS), unit("foe", "p2", (40, 40)))
    begun(game, (), ("combat_trainer",))
    game.emit(PlayerTurnBegan("p2"))
    assert game.units["us"].ability == ""
    begun(game, (), ("defence_trainer",))
    assert game.units["us"].ability == "defence_trainer"


@pytest.mark.rule("BG-SKL-07", "BG-TURN-07")
def test_nobody_picks_what_cannot_matter_in_the_turn_of_another():
    both = {"combat_trainer": 1, "shooting_trainer": 1}
    game = begin(unit("us", "p1", (20, 20), skills=both), unit("foe", "p2", (40, 40)), player="p2")
    assert [found.key for found in offered(game, game.units["us"])] == ["combat_trainer"]
    game.player = "p1"
    assert [found.key for found in offered(game, game.units["us"])] == ["combat_trainer", "shooting_trainer"]


@pytest.mark.rule("BG-SKL-05")
def test_neither_individual_nor_group_abilities_are_selected():
    skills = {"expert_combatant": 1, "regimented": 1, "iron_nerve": 1, "onslaught": 1}
    game = begin(unit("us", "p1", (20, 20), skills=skills), unit("foe", "p2", (40, 40)))
    assert offered(game, game.units["us"]) == []


@pytest.mark.rule("BG-SLP-01", "BG-SKL-12")
@pytest.mark.parametrize("effect", ["sleep", "raging"])
def test_who_sleeps_or_rages_selects_nothing(effect):
    game = begin(unit("us", "p1", (20, 20), **TRAINERS), unit("foe", "p2", (40, 40)))
    afflicted(game.units["us"], effect)
    assert begun(game) == []


@pytest.mark.rule("BG-SKL-07")
def test_start_says_when_nothing_is_left():
    game = begin(unit("us", "p1", (20, 20), skills={"combat_trainer": 1}), unit("foe", "p2", (40, 40)))
    assert [run(start(game))[0] for _ in range(2)] == [True, False]
