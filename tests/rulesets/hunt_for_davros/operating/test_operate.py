"""Chapter OPERATE: the menu of OPERATE actions, waking the dormant, taking what lies about, putting a ray back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import at, begin, card, events, hall, model, said, scripted
from wartable.engine.ask import Choice
from wartable.engine.errors import RuleError
from wartable.rulesets.hunt_for_davros.activation import activation
from wartable.rulesets.hunt_for_davros.chits import due
from wartable.rulesets.hunt_for_davros.events.actions import ModelJoined, WeaponSwapped
from wartable.rulesets.hunt_for_davros.events.base import ActionSpent, TurnBegan
from wartable.rulesets.hunt_for_davros.events.searching import Briefed, CardUsedUp, ItemTaken
from wartable.rulesets.hunt_for_davros.operating import operate
from wartable.rulesets.hunt_for_davros.operating.handiwork import next_name, waking
from wartable.rulesets.hunt_for_davros.shooting.results import destroy
from wartable.rulesets.hunt_for_davros.state import DORMANT, DROPPED, HELD, Device, Game, Model


def keys(game: Game, name: str = "a") -> list[str]:
    return [option.key for option in operate.options(game, game.models[name])]


def label(game: Game, key: str, name: str = "a") -> str:
    return next(option.label for option in operate.options(game, game.models[name]) if option.key == key)


def why(game: Game, key: str, name: str = "a") -> tuple[str, str]:
    """The clause and the reason of a refusal."""
    found = [item for item in operate.refusals(game, game.models[name]) if item.key == key]
    return (found[0].clause, found[0].why) if found else ("", "")


def do(game: Game, *done: str, name: str = "a") -> None:
    """Some OPERATE actions, one after another."""
    for key in done:
        assert key in keys(game, name), (key, keys(game, name))
        scripted(operate.operate(game, game.models[name], key))


def floor(*models: Model, **parts: Any) -> Game:
    return hall(8, 8, *models, **{"acting": "a", **parts})


# ------------------------------------------------------------------ the menu
@pytest.mark.rule("HD-OPER-01", "HD-TURN-04")
def test_the_menu_has_every_thing_at_hand_once() -> None:
    game = floor(
        model("a", "red", 2, 2, commander=True), model("s", DORMANT, 2, 3), doors=[(2, 2, "e"), (6, 6, "e")],
        devices=[Device("relay-1", "relay", at("1,2"), name="Relay 1"), Device("relay-2", "relay", at("7,7"))],
        cards=[card("door_cipher", "", id="card-1", where=DROPPED, at=at("1,1"))],
    )  # fmt: skip
    assert keys(game) == ["open-door-1", "attend-relay-1", "wake-s", "take-card-1"]
    ask = next(activation.step(game))
    assert isinstance(ask, Choice)
    assert keys(game) == [o.key for o in ask.options if o.key.startswith(("open-", "attend-", "wake-", "take-"))]
    with pytest.raises(RuleError, match="open-door-2"):
        ask.accept("open-door-2")


@pytest.mark.rule("HD-TURN-04", "HD-TURN-05")
def test_three_operate_actions_at_most_in_any_order() -> None:
    game = floor(model("a", "red", 2, 2, commander=True), doors=[(2, 2, "e")])
    for answers in (["open-door-1"], ["move", "2,1", "n"], ["close-door-1"]):
        scripted(activation.step(game), (), answers)
    assert keys(game) == ["open-door-1"]
    assert game.act is not None
    game.act = game.act._replace(left=2)  # as by a card that gives an action more (HD-TURN-04)
    scripted(activation.step(game), (), ["open-door-1"])
    ask = next(activation.step(game))
    assert isinstance(ask, Choice)
    assert "close-door-1" not in [option.key for option in ask.options]
    assert any(item.clause == "HD-TURN-04" and item.key == "operate" for item in ask.refused)


@pytest.mark.rule("HD-CMD-02")
def test_out_of_command_nobody_opens_doors() -> None:
    game = hall(20, 6, model("a", "red", 2, 2), model("l", "red", 19, 2, commander=True), doors=[(2, 2, "e")])
    begin(game, "a", tied=True)
    ask = next(activation.step(game))
    assert isinstance(ask, Choice)
    assert "open-door-1" not in [option.key for option in ask.options]
    assert any(item.clause == "HD-CMD-02" and item.key == "operate" for item in ask.refused)


# ------------------------------------------------------------------ the dormant
def sleepers(*models: Model, **parts: Any) -> Game:
    heavy = model("h", DORMANT, 3, 3, profile="dalek_special_weapons", name="Heavy gunner", chit=False)
    warrior = model("w", DORMANT, 1, 2, name="Warrior", chit=False)
    return floor(*models, heavy, warrior, **parts)


@pytest.mark.rule("HD-NEW-ENC-05", "HD-TURN-13", "HD-SETUP-12")
def test_one_action_wakes_a_warrior_that_has_its_chit_from_the_next_turn() -> None:
    game = sleepers(model("a", "red", 2, 2, name="Red 1"))
    assert label(game, "wake-w") == "wake Warrior at 1,2"
    do(game, "wake-w")
    woken = game.models["w"]
    assert (woken.team, woken.name, woken.chit, woken.acted) == ("red", "Red 2", False, False)
    assert game.pot.count("red") == dict(due(game))["red"] == 0  # "a" acts, and the woken one has no chit yet
    game.emit(TurnBegan(2))
    assert dict(due(game))["red"] == 2
    assert [(e.model, e.team, e.clause) for e in events(game, ModelJoined)] == [("w", "red", "HD-TURN-13")]


@pytest.mark.rule("HD-NEW-ENC-06", "HD-NEW-DEV-04")
def test_two_actions_of_one_activation_wake_a_heavy_gunner() -> None:
    game = sleepers(model("a", "red", 2, 2))
    assert label(game, "wake-h").endswith("(2 OPERATE actions)")
    do(game, "wake-h")
    assert game.models["h"].team == DORMANT
    assert label(game, "wake-h").endswith("(1 more OPERATE action)")
    do(game, "wake-h")
    assert game.models["h"].team == "red"
    assert (waking("dalek_warrior"), waking("dalek_special_weapons")) == ((1, "HD-NEW-ENC-05"), (2, "HD-NEW-ENC-06"))


@pytest.mark.rule("HD-NEW-ENC-06", "HD-TURN-04")
@pytest.mark.parametrize(("left", "can"), [(2, True), (1, False)])
def test_waking_that_cannot_be_finished_is_refused(left: int, can: bool) -> None:
    game = sleepers(model("a", "red", 2, 2), actions=left)
    assert ("wake-h" in keys(game)) == can
    assert why(game, "wake-h")[0] == ("" if can else "HD-NEW-ENC-06")


@pytest.mark.rule("HD-NEW-ENC-05")
@pytest.mark.parametrize(("profile", "team", "can", "clause"), [
    ("dalek_warrior", "red", True, ""),
    ("dalek_command", "blue", True, ""),                        # any team's Dalek
    ("dalek_special_weapons", "red", True, ""),
    ("cyberman", "red", False, "HD-NEW-ENC-05"),
    ("human_unarmed", "red", False, "HD-NEW-ENC-05"),
    ("imperial_guard", "guards", False, ""),                    # umpire units do not
])  # fmt: skip
def test_only_daleks_of_players_wake_daleks(profile: str, team: str, can: bool, clause: str) -> None:
    game = sleepers(model("a", team, 2, 2, profile=profile))
    assert ("wake-w" in keys(game)) == can
    assert why(game, "wake-w")[0] == clause


@pytest.mark.rule("HD-NEW-ENC-05", "HD-GEN-05")
@pytest.mark.parametrize(("stand", "walls", "can"), [
    ("2,2", [], True), ("0,1", [], True), ("3,2", [], False), ("2,2", [(1, 2, "e")], False),
])  # fmt: skip
def test_who_wakes_it_is_adjacent(stand: str, walls: Any, can: bool) -> None:
    assert ("wake-w" in keys(sleepers(model("a", "red", stand), walls=walls))) == can


@pytest.mark.rule("HD-NEW-ENC-05")
def test_a_name_is_not_given_twice() -> None:
    game = floor(model("a", "red", 2, 2, name="Red 1"), model("b", "red", 5, 5, name="Red 3"))
    assert next_name(game, "red") == "Red 2"
    destroy(game, game.models["b"], None)
    game.models["a"].name = "Red 2"
    assert next_name(game, "red") == "Red 1"
    game.models["a"].name = "Red 1"
    game.models["c"] = model("c", "red", 6, 6, name="Red 2")
    assert next_name(game, "red") == "Red 4"  # Red 3 is lost, and his name with him


# ------------------------------------------------------------------ what lies about
def lying(place: str, *models: Model, known: bool = False, **parts: Any) -> Game:
    item = card("access_cylinder", "", id="card-7", where=DROPPED, at=at(place), known=known)
    return floor(*models, cards=[item], **parts)


@pytest.mark.rule("HD-NEW-ENC-00", "HD-GEN-10")
def test_one_action_takes_a_dropped_item_and_only_then_its_player_knows_it() -> None:
    game = lying("2,3", model("a", "red", 2, 2), model("b", "blue", 7, 7))
    assert label(game, "take-card-7") == "take what lies at 2,3"
    do(game, "take-card-7")
    item = game.cards["card-7"]
    assert (item.where, item.owner, item.holder, item.at, item.ready) == (HELD, "red", "a", None, True)
    assert said(game) == ["ActionSpent", "ItemTaken", "Briefed"]
    [told] = events(game, Briefed)
    assert told.visible_to("red")
    assert not told.visible_to("blue")
    assert "kind" not in ItemTaken.__slots__
    assert keys(game) == []


@pytest.mark.rule("HD-GEN-10")
def test_what_everybody_has_seen_is_called_by_its_name() -> None:
    assert label(lying("2,3", model("a", "red", 2, 2), known=True), "take-card-7") == (
        "take the access cylinder that lies at 2,3"
    )


@pytest.mark.rule("HD-NEW-ENC-00")
@pytest.mark.parametrize(("place", "team", "walls", "can"), [
    ("2,2", "red", [], True),               # in its own square
    ("3,3", "blue", [], True),              # any player's model
    ("4,2", "red", [], False),
    ("3,2", "red", [(2, 2, "e")], False),
    ("2,3", "guards", [], False), ("2,3", "defenders", [], False),
])  # fmt: skip
def test_who_can_take_it(place: str, team: str, walls: Any, can: bool) -> None:
    game = lying(place, model("a", team, 2, 2), walls=walls)
    assert keys(game) == (["take-card-7"] if can else [])


@pytest.mark.rule("HD-NEW-ENC-00", "HD-NEW-ENC-01")
def test_a_key_changes_hands_when_its_holder_is_destroyed() -> None:
    game = floor(model("a", "red", 2, 2), model("b", "blue", 2, 3), cards=[card("access_cylinder", "blue", "b")])
    destroy(game, game.models["b"], None)
    do(game, "take-access_cylinder")
    assert game.cards["access_cylinder"].holder == "a"


# ------------------------------------------------------------------ the projectile arm
def armed(*models: Model, **fields: Any) -> Game:
    return floor(*models, cards=[card("projectile_arm", "red", "p", id="card-3", **fields)])


@pytest.mark.rule("HD-NEW-ENC-16")
@pytest.mark.parametrize("own", [True, False])
def test_two_actions_put_the_ray_back(own: bool) -> None:
    patient = model("p" if own else "a", "red", 2, 2), model("a" if own else "p", "red", 2, 3)
    game = armed(*patient)
    game.models["p"].weapon = "machinegun"
    name = "p" if own else "a"
    begin(game, name)
    assert label(game, "restore-p", name) == "put the exterminator ray of P back (2 OPERATE actions)"
    do(game, "restore-p", name=name)
    assert game.models["p"].weapon == "machinegun"
    do(game, "restore-p", name=name)
    assert game.models["p"].weapon == "exterminator_ray"
    assert [(e.model, e.weapon) for e in events(game, WeaponSwapped)] == [("p", "exterminator_ray")]
    assert [e.card for e in events(game, CardUsedUp)] == ["card-3"]
    assert len(events(game, ActionSpent)) == 2
    assert keys(game, name) == []


@pytest.mark.rule("HD-NEW-ENC-16")
@pytest.mark.parametrize(("team", "stand", "weapon", "ready", "can"), [
    ("red", "2,3", "machinegun", True, True),
    ("blue", "2,3", "machinegun", True, False),         # not a team mate
    ("red", "2,4", "machinegun", True, False),          # not adjacent
    ("red", "2,3", "exterminator_ray", True, False),    # it has its ray
    ("red", "2,3", "machinegun", False, False),         # its player does not know of it yet (HD-SRCH-02)
])  # fmt: skip
def test_an_adjacent_team_mate_puts_it_back(team: str, stand: str, weapon: str, ready: bool, can: bool) -> None:
    game = armed(model("a", team, stand), model("p", "red", 2, 2, weapon=weapon), ready=ready)
    assert keys(game) == (["restore-p"] if can else [])
