"""Chapter OPERATE: machines: transmats, lifts by their actions, monitor, turret, bulkhead panel, relay; attendance."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import at, begin, card, events, hall, model, run, said
from wartable.engine.ask import Ask, Choice
from wartable.engine.grid import DIRECTIONS, edge
from wartable.rulesets.hunt_for_davros.command import in_zone, reach
from wartable.rulesets.hunt_for_davros.complex.complex import Door, Link, Room
from wartable.rulesets.hunt_for_davros.data.card_effects import Peek
from wartable.rulesets.hunt_for_davros.events.actions import Carried, DoorSet, LiftMoved, MachineUsed, NoEffect
from wartable.rulesets.hunt_for_davros.events.base import ActionSpent, Activated, TurnBegan
from wartable.rulesets.hunt_for_davros.events.fighting import Fired
from wartable.rulesets.hunt_for_davros.events.searching import Peeked
from wartable.rulesets.hunt_for_davros.moving.steps import go
from wartable.rulesets.hunt_for_davros.operating import operate
from wartable.rulesets.hunt_for_davros.operating.devices import card_of
from wartable.rulesets.hunt_for_davros.operating.machines import board_distance, hidden
from wartable.rulesets.hunt_for_davros.shooting.results import destroy
from wartable.rulesets.hunt_for_davros.state import Device, DoorState, Game, Marker, Model


def keys(game: Game, name: str = "a") -> list[str]:
    return [option.key for option in operate.options(game, game.models[name])]


def why(game: Game, key: str, name: str = "a") -> tuple[str, str]:
    """The clause and the reason of a refusal."""
    found = [item for item in operate.refusals(game, game.models[name]) if item.key == key]
    return (found[0].clause, found[0].why) if found else ("", "")


def do(game: Game, key: str, *answers: str, dice: tuple[int, ...] = (), name: str = "a") -> list[Ask]:
    """One OPERATE action."""
    assert key in keys(game, name), (key, keys(game, name), why(game, key, name))
    return run(operate.operate(game, game.models[name], key), dice, answers)[1]


def device(id: str, kind: str, place: str, **fields: Any) -> Device:
    return Device(id, kind, at(place), name=id.replace("-", " ").capitalize(), **fields)


def asked(asks: list[Ask]) -> list[list[str]]:
    """The keys of the options of each choice."""
    return [[option.key for option in ask.options] for ask in asks if isinstance(ask, Choice)]


# ------------------------------------------------------------------ transmats
def pads(*models: Model, far: bool = True, **parts: Any) -> Game:
    """A hall of three by one boards: pad 1 at 1,1 leads to pad 2 at 15,1; pad 3 at 15,4 and pad 4 are not active."""
    found = [
        device("pad-1", "transmat_pad", "1,1", link="pad-2"), device("pad-3", "transmat_pad", "15,4", active=False),
        device("pad-4", "transmat_pad", "8,4", active=False),
    ]  # fmt: skip
    if far:
        found.insert(1, device("pad-2", "transmat_pad", "15,1", link="pad-1"))
    return hall(18, 6, *models, devices=parts.pop("devices", found), acting="a", **parts)


@pytest.mark.rule("HD-NEW-DEV-02", "HD-OPER-01", "HD-MISS-06")
def test_a_transmat_takes_two_actions_and_its_user_faces_as_it_likes() -> None:
    game = pads(model("a", "red", 1, 1, "n"))
    [option] = operate.options(game, game.models["a"])
    assert (option.key, option.label, option.target) == (
        "transmat-pad-1", "transmat to Pad 2 at 15,1 (2 OPERATE actions)", "pad-1",
    )  # fmt: skip
    assert do(game, "transmat-pad-1") == []
    assert game.models["a"].at == at("1,1")
    assert game.models["a"].uses == "pad-1"
    asks = do(game, "transmat-pad-1", "sw", dice=(2,))
    assert asked(asks) == [["n", "ne", "e", "se", "s", "sw", "w", "nw"]]
    assert (game.models["a"].at, DIRECTIONS[game.models["a"].facing], game.models["a"].uses) == (at("15,1"), "sw", "")
    assert [(e.how, e.clause) for e in events(game, Carried)] == [("transmat", "HD-NEW-DEV-02")]
    assert len(events(game, ActionSpent)) == 2
    assert keys(game) == []  # a third of a kind is left, and the way back takes two
    assert why(game, "transmat-pad-2")[0] == "HD-NEW-DEV-02"


@pytest.mark.rule("HD-NEW-DEV-02")
@pytest.mark.parametrize(("dice", "place"), [
    ((1, 1), "15,4"),       # astray: the first of two third pads
    ((1, 2), "8,4"),        # the second; it need not be active
    ((2,), "15,1"), ((6,), "15,1"),
])  # fmt: skip
def test_a_one_sends_it_to_a_third_pad(dice: tuple[int, ...], place: str) -> None:
    game = pads(model("a", "red", 1, 1))
    do(game, "transmat-pad-1")
    do(game, "transmat-pad-1", "n", dice=dice)
    assert game.models["a"].at == at(place)


@pytest.mark.rule("HD-NEW-DEV-02")
def test_without_a_third_pad_there_is_no_straying() -> None:
    two = [device("pad-1", "transmat_pad", "1,1", link="pad-2"), device("pad-2", "transmat_pad", "15,1", link="pad-1")]
    game = pads(model("a", "red", 1, 1), devices=two)
    do(game, "transmat-pad-1")
    do(game, "transmat-pad-1", "n", dice=(1,))
    assert game.models["a"].at == at("15,1")


@pytest.mark.rule("HD-NEW-DEV-02")
@pytest.mark.parametrize(("dice", "blocked"), [
    ((2,), "15,1"), ((1, 1), "15,4"), ((1, 2), "15,1 free"),
])  # fmt: skip
def test_an_occupied_pad_does_not_receive_and_the_actions_are_spent(dice: tuple[int, ...], blocked: str) -> None:
    game = pads(model("a", "red", 1, 1), model("b", "blue", blocked.split()[0]))
    do(game, "transmat-pad-1")
    answers = ["n"] if "free" in blocked else []
    do(game, "transmat-pad-1", *answers, dice=dice)
    assert (game.models["a"].at == at("1,1")) == (not answers)
    assert len(events(game, NoEffect)) == (not answers)
    assert game.act is not None
    assert game.act.left == 2


@pytest.mark.rule("HD-NEW-DEV-02")
def test_who_wants_to_leave_is_told_that_the_other_pad_is_occupied() -> None:
    game = pads(model("a", "red", 1, 1), model("b", "blue", 15, 1))
    [option] = operate.options(game, game.models["a"])
    assert option.label == "transmat to Pad 2 at 15,1, which is occupied (2 OPERATE actions)"


@pytest.mark.rule("HD-NEW-DEV-02", "HD-NEW-ENC-23")
@pytest.mark.parametrize(("stand", "far", "rides", "reason"), [
    ("15,4", True, "", "Pad 3 is not active: nobody has found its controls"),
    ("1,1", False, "", "the pad to which Pad 1 leads is destroyed"),
    ("1,1", True, "p", "the rider of a hover platform does not stand on the pad"),
])  # fmt: skip
def test_when_a_transmat_does_not_work(stand: str, far: bool, rides: str, reason: str) -> None:
    game = pads(model("a", "red", stand, rides=rides), far=far)
    assert keys(game) == []
    assert [item.why for item in operate.refusals(game, game.models["a"])] == [reason]


@pytest.mark.rule("HD-NEW-DEV-02")
def test_it_works_for_all_teams_but_only_from_the_pad_itself() -> None:
    assert keys(pads(model("a", "blue", 1, 1), model("b", "red", 0, 0))) == ["transmat-pad-1"]
    assert keys(pads(model("a", "red", 1, 2))) == []
    assert keys(pads(model("a", "guards", 1, 1))) == []  # umpire units do not


@pytest.mark.rule("HD-NEW-DEV-02", "HD-NEW-KEY-01")
@pytest.mark.parametrize("open_", [False, True])
def test_nobody_is_sent_into_a_shut_sanctum(open_: bool) -> None:
    door = Door("door-1", edge(14, 1, "w"), (14, 1), "s", sanctum=True, locked=True)
    sanctum = Room("s", "inner sanctum", ((14, 1), (15, 1)), "sanctum")
    game = pads(model("a", "red", 1, 1), doors=[door], rooms=(sanctum,))
    game.becomes(game.doors["door-1"], open=open_)
    do(game, "transmat-pad-1")
    do(game, "transmat-pad-1", *["n"] * open_, dice=(3,))
    assert (game.models["a"].at == at("15,1")) == open_
    assert [e.reason for e in events(game, NoEffect)] == ([] if open_ else ["Pad 2 is shut off and cannot receive"])


@pytest.mark.rule("HD-CMD-05", "HD-CMD-04")
@pytest.mark.parametrize(("active", "far", "inside"), [
    (True, True, True),         # boards 0 and 2 are joined: the far end counts as adjacent
    (False, True, False),       # nobody has switched it on
    (True, False, False),       # one pad is destroyed
])  # fmt: skip
def test_a_transmat_joins_its_two_boards_for_command(active: bool, far: bool, inside: bool) -> None:
    game = pads(model("a", "red", 0, 0, commander=True), model("b", "red", 17, 5), far=far)
    for pad in ("pad-1", "pad-2"):
        if pad in game.devices:
            game.devices[pad].active = active
    assert in_zone(game, game.models["b"]) == inside
    game.models["a"].commander, game.models["b"].commander = False, True
    assert in_zone(game, game.models["a"]) == inside  # and back


# ------------------------------------------------------------------ lifts
def lift(*models: Model, top: bool = False, **act: Any) -> Game:
    """A lift at 1,1 that leads up to 2,1 and 2,2."""
    game = hall(5, 4, *models, raised={(2, 1): 1, (2, 2): 1}, links=(Link("lift-1", (1, 1), ((2, 1), (2, 2)), "lift"),),
                devices=[device("lift-1", "lift", "1,1", top=top)])  # fmt: skip
    begin(game, "a", **act)
    return game


@pytest.mark.rule("HD-LVL-02", "HD-LVL-03", "HD-NEW-DEV-03")
def test_a_ride_takes_three_operate_actions() -> None:
    game = lift(model("a", "red", 1, 1))
    assert keys(game) == ["ride-lift-1"]
    assert do(game, "ride-lift-1") == do(game, "ride-lift-1") == []
    do(game, "ride-lift-1", "2,2", "e")
    assert (game.models["a"].at, DIRECTIONS[game.models["a"].facing]) == (at("2,2"), "e")
    assert game.devices["lift-1"].top
    assert game.act is not None
    assert (game.act.left, game.act.used) == (1, ("operate",) * 3)  # HD-LVL-02: one action is left


@pytest.mark.rule("HD-LVL-02", "HD-FIRE-10", "HD-TURN-04")
@pytest.mark.parametrize(("act", "rides"), [
    ({"actions": 3}, True),                                     # the fourth has gone into entering the lift
    ({"actions": 2}, False),
    ({"actions": 4, "shots": ("b",)}, True),                    # 4 - 1 declared shot = 3
    ({"actions": 3, "shots": ("b",)}, False),
    ({"actions": 3, "used": ("operate",)}, False),              # three of a kind: two are left
    ({"actions": 2, "used": ("operate",), "effort": (("ride-lift-1", 1),)}, True),
])  # fmt: skip
def test_a_ride_that_cannot_be_paid_is_not_begun(act: dict[str, Any], rides: bool) -> None:
    game = lift(model("a", "red", 1, 1), **act)
    assert keys(game) == (["ride-lift-1"] if rides else [])
    assert why(game, "ride-lift-1")[0] == ("" if rides else "HD-LVL-02")


@pytest.mark.rule("HD-NEW-DEV-03")
def test_calling_the_lift_costs_one_action() -> None:
    game = lift(model("a", "red", 0, 1), top=True)
    do(game, "call-lift-1")
    assert not game.devices["lift-1"].top
    assert said(game) == ["ActionSpent", "MachineUsed", "LiftMoved"]
    assert len(events(game, LiftMoved)) == 1


# ------------------------------------------------------------------ attendance
def machine(kind: str, *models: Model, place: str = "2,2", **parts: Any) -> Game:
    """A machine called "m" at 2,2 in a hall of four by three boards."""
    game = hall(24, 18, *models, devices=[device("m", kind, place)], **parts)
    begin(game, "a")
    return game


@pytest.mark.rule("HD-OPER-01", "HD-OPER-03", "HD-GEN-05", "HD-NEW-ENC-27")
@pytest.mark.parametrize(("stand", "walls", "can"), [
    ("2,2", [], True), ("1,1", [], True), ("3,2", [], True), ("4,2", [], False), ("2,0", [], False),
    ("3,2", [(2, 2, "e")], False),                                  # behind a wall
    ("1,1", [(2, 2, "w")], True),                                   # one of two ways round is open
    ("1,1", [(2, 2, "w"), (2, 2, "n")], False),
])  # fmt: skip
def test_a_machine_is_attended_in_its_square_or_adjacent_to_it(stand: str, walls: Any, can: bool) -> None:
    game = machine("relay", model("a", "red", stand), walls=walls)
    assert keys(game) == (["attend-m"] if can else [])


@pytest.mark.rule("HD-OPER-01", "HD-GEN-05")
def test_nobody_works_a_machine_through_a_window_or_a_closed_door() -> None:
    assert keys(machine("relay", model("a", "red", 3, 2), windows=[(2, 2, "e")])) == []
    game = machine("relay", model("a", "red", 3, 2), doors=[(2, 2, "e")])
    assert keys(game) == ["open-door-1"]
    do(game, "open-door-1")
    assert keys(game) == ["close-door-1", "attend-m"]


@pytest.mark.rule("HD-LVL-07", "HD-NEW-DEV-01")
@pytest.mark.parametrize(("slopes", "rides", "can"), [
    ({}, "", False), ({(3, 2): ((2, 2),)}, "", True), ({(3, 2): ((2, 2),)}, "p", False),
])  # fmt: skip
def test_machines_are_worked_on_their_own_level(slopes: Any, rides: str, can: bool) -> None:
    game = machine("relay", model("a", "red", 3, 2, rides=rides), raised={(2, 2): 1}, slopes=slopes)
    assert keys(game) == (["attend-m"] if can else [])


@pytest.mark.rule("HD-OPER-03", "HD-OPER-05")
def test_a_machine_runs_until_the_next_activation_of_its_attendant() -> None:
    game = machine("relay", model("a", "red", 2, 1), model("b", "red", 9, 9))
    do(game, "attend-m")
    assert (game.devices["m"].attendant, game.models["a"].uses) == ("a", "m")
    assert [(e.device, e.attended) for e in events(game, MachineUsed)] == [("m", True)]
    game.emit(Activated("b", 4))
    game.emit(TurnBegan(2))
    assert game.devices["m"].attendant == "a"  # still the turn after, until he is activated
    game.emit(Activated("a", 4))
    assert (game.devices["m"].attendant, game.models["a"].uses) == ("", "")


@pytest.mark.rule("HD-OPER-03")
@pytest.mark.parametrize(("to", "runs"), [("3,1", True), ("1,1", True), ("2,0", False)])
def test_it_stops_when_he_goes_away(to: str, runs: bool) -> None:
    game = machine("relay", model("a", "red", 2, 1))
    do(game, "attend-m")
    go(game, game.models["a"], at(to))
    assert game.devices["m"].attendant == ("a" if runs else "")


@pytest.mark.rule("HD-OPER-03", "HD-OPER-05")
@pytest.mark.parametrize("exploded", [False, True])
def test_it_stops_with_his_death_and_goes_with_him_if_he_explodes(exploded: bool) -> None:
    game = machine("relay", model("a", "red", 2, 1), model("b", "red", 9, 9), doors=[(2, 1, "e")])
    do(game, "attend-m")
    do(game, "open-door-1")
    destroy(game, game.models["a"], None, exploded)
    assert ("m" in game.devices) == (not exploded)
    assert game.doors["door-1"] == DoorState("door-1", open=True)  # a door is not a machine here
    if not exploded:
        assert game.devices["m"].attendant == ""


@pytest.mark.rule("HD-OPER-05")
@pytest.mark.parametrize(("then", "lost"), [("", True), ("move", False), ("next", False)])
def test_operating_is_what_was_used_last_and_not_left(then: str, lost: bool) -> None:
    game = pads(model("a", "red", 1, 1), model("b", "red", 9, 5))
    do(game, "transmat-pad-1")
    if then == "move":
        go(game, game.models["a"], at("1,2"))
    elif then == "next":  # its latest activation is another one now
        game.emit(Activated("a", 4))
    destroy(game, game.models["a"], None, exploded=True)
    assert ("pad-1" not in game.devices) == lost


@pytest.mark.rule("HD-OPER-03")
def test_an_enemy_does_not_take_a_machine_from_who_attends_it_but_a_mate_does() -> None:
    game = machine("relay", model("a", "red", 2, 1), model("b", "blue", 2, 3), model("c", "red", 1, 2))
    do(game, "attend-m")
    assert why(game, "attend-m") == ("HD-OPER-03", "A attends M already")
    begin(game, "b")
    assert why(game, "attend-m", "b") == ("HD-OPER-03", "A attends M")
    begin(game, "c")
    do(game, "attend-m", name="c")
    assert game.devices["m"].attendant == "c"


@pytest.mark.rule("HD-NEW-ENC-27", "HD-CMD-01")
def test_the_relay_reaches_two_boards_while_it_is_attended() -> None:
    models = model("a", "red", 2, 1), model("b", "red", 14, 2), model("l", "red", 0, 0, commander=True)
    game = machine("relay", *models)
    [option] = operate.options(game, game.models["a"])
    assert option.label == "attend M: the command zone reaches 2 boards"
    assert not in_zone(game, game.models["b"])  # board 2 and board 0
    do(game, "attend-m")
    assert reach(game, "red") == 2
    assert in_zone(game, game.models["b"])
    go(game, game.models["a"], at("2,0"))
    assert not in_zone(game, game.models["b"])


@pytest.mark.rule("HD-OPER-03", "HD-NEW-ENC-08")
def test_machines_that_want_no_attendant_are_not_attended() -> None:
    assert [kind for kind in ("monitor", "turret", "bulkhead_panel", "relay") if card_of(kind) is None] == []
    assert [kind for kind in ("hover_platform", "transmat_pad", "lift") if card_of(kind) is not None] == []
    assert keys(machine("hover_platform", model("a", "red", 2, 1))) == []


# ------------------------------------------------------------------ the monitor
def watched(*models: Model, count: int = 3) -> Game:
    markers = [Marker(f"marker-{n}", (20, n), card=f"card-{n}") for n in range(1, count + 1)]
    cards = [card("trip_mine", "", id=f"card-{n}", where="marker") for n in range(1, count + 1)]
    return machine("monitor", *models, markers=markers, cards=cards)


@pytest.mark.rule("HD-NEW-ENC-24", "HD-GEN-10")
def test_the_monitor_shows_two_markers_to_one_player() -> None:
    game = watched(model("a", "red", 2, 1), model("b", "blue", 9, 9))
    asks = do(game, "attend-m", "marker-3", "marker-1")
    assert asked(asks) == [["marker-1", "marker-2", "marker-3"], ["marker-1", "marker-2"]]
    assert game.teams["red"].seen == ("marker-3", "marker-1")
    found = events(game, Peeked)
    assert [(e.what, e.kind, e.clause) for e in found] == [
        ("marker-3", "trip_mine", "HD-NEW-ENC-24"), ("marker-1", "trip_mine", "HD-NEW-ENC-24"),
    ]  # fmt: skip
    assert not any(e.visible_to("blue") or e.visible_to("") for e in found)
    assert not any(marker.found for marker in game.markers.values())


@pytest.mark.rule("HD-NEW-ENC-24", "HD-OPER-03")
def test_it_does_so_once_in_a_turn_for_everybody_together() -> None:
    game = watched(model("a", "red", 2, 1), model("b", "red", 2, 3), count=5)
    do(game, "attend-m", "marker-1", "marker-2")
    assert why(game, "attend-m") == ("HD-NEW-ENC-24", "M has been used this turn")
    begin(game, "b")
    assert why(game, "attend-m", "b")[0] == "HD-NEW-ENC-24"
    game.emit(TurnBegan(2))
    begin(game, "b")
    asks = do(game, "attend-m", "marker-5", "marker-4", name="b")
    assert asked(asks)[0] == ["marker-3", "marker-4", "marker-5"]  # what it has seen it need not see again


@pytest.mark.rule("HD-NEW-ENC-24")
def test_what_is_left_is_shown_without_asking_and_then_it_is_of_no_use() -> None:
    game = watched(model("a", "red", 2, 1))
    game.becomes(game.markers["marker-2"], found=True)
    asks = do(game, "attend-m", "marker-3")
    assert len(asks) == 1
    assert game.teams["red"].seen == ("marker-3", "marker-1")
    game.emit(TurnBegan(2))
    begin(game, "a")
    assert why(game, "attend-m")[1] == "there is no face-down marker that its team has not looked at"


@pytest.mark.rule("HD-NEW-ENC-24")
@pytest.mark.parametrize(("range_", "seen"), [(0, 3), (18, 3), (17, 0)])  # from 2,2 to 20,1 ... 20,3; 0: anywhere
def test_a_card_may_give_a_monitor_a_range(range_: int, seen: int) -> None:
    game = watched(model("a", "red", 2, 1))
    effect = Peek("encounter_marker", 1, range_)
    assert len(hidden(game, game.models["a"], game.devices["m"], effect)) == seen


# ------------------------------------------------------------------ the turret
@pytest.mark.rule("HD-NEW-ENC-25", "HD-FIRE-05")
@pytest.mark.parametrize(("x", "dice"), [
    (8, 2), (9, 1), (14, 1), (15, 0),       # 6 squares from 2,2 are short, 7 to 12 medium, 13 long
])  # fmt: skip
def test_the_turret_fires_two_dice_at_short_and_one_at_medium_range(x: int, dice: int) -> None:
    game = machine("turret", model("a", "red", 2, 3, "s"), model("b", "blue", x, 2))
    assert keys(game) == (["attend-m"] if dice else [])
    if dice:
        do(game, "attend-m", dice=(1,) * dice)
        [shot] = events(game, Fired)
        assert (shot.model, shot.target, shot.distance, len(shot.dice), shot.how) == ("a", "b", x - 2, dice, "turret")
        assert [skipped.key for skipped in game.skipped] == ["b"]
    else:
        assert why(game, "attend-m") == ("HD-NEW-ENC-25", "there is nobody whom M could shoot at")


@pytest.mark.rule("HD-NEW-ENC-25", "HD-FIRE-02", "HD-FIRE-01", "HD-FIRE-13")
def test_it_sees_all_round_over_models_and_its_attendant_names_the_target() -> None:
    models = (
        model("a", "red", 2, 3, "s"), model("m1", "red", 3, 2),     # a mate stands between
        model("east", "blue", 5, 2), model("north", "guards", 2, 0), model("hid", "blue", 0, 2), model("d", "", 4, 4),
    )  # fmt: skip
    game = machine("turret", *models, walls=[(1, 2, "w")])
    asks = do(game, "attend-m", "east", dice=(1, 1))
    assert asked(asks) == [["north", "east"]]  # nearest first; behind the wall nobody, nobody who sleeps
    assert isinstance(asks[0], Choice)
    assert asks[0].options[1].label == "EAST: 3 squares; short range, up to 6; 2 dice"


@pytest.mark.rule("HD-NEW-ENC-25", "HD-TURN-04")
def test_it_fires_once_a_turn_with_an_operate_action_and_its_hits_count() -> None:
    game = machine("turret", model("a", "red", 2, 3), model("b", "blue", 5, 2), model("c", "blue", 8, 5))
    do(game, "attend-m", "b", dice=(6, 1, 3, 3, 2))  # 6 + 1 = 7: one hit; 3 + 3 + 2 = 8 (HD-DMG-01)
    assert game.act is not None
    assert game.act.used == ("operate",)
    assert "EffectRolled" in said(game)
    assert why(game, "attend-m") == ("HD-NEW-ENC-25", "M has been used this turn")
    game.emit(TurnBegan(2))
    begin(game, "a")
    assert keys(game) == ["attend-m"]


@pytest.mark.rule("HD-NEW-ENC-25")
def test_cards_of_the_attendant_do_not_help_the_turret() -> None:
    game = machine("turret", model("a", "red", 2, 3), model("b", "blue", 5, 2),
                   cards=[card("overcharge_cell", "red", "a")])  # fmt: skip
    do(game, "attend-m", dice=(1, 1))
    assert len(events(game, Fired)[0].dice) == 2


# ------------------------------------------------------------------ the bulkhead panel
def panel(*models: Model, **parts: Any) -> Game:
    """Doors 1 and 2 on board 1,0, door 3 of the sanctum there, door 4 on board 3,0."""
    sanctum = Door("door-3", edge(9, 3, "e"), (9, 3), "", sanctum=True, locked=True)
    return machine("bulkhead_panel", *models, doors=[(7, 1, "e"), (8, 4, "s"), sanctum, (20, 2, "e")], **parts)


@pytest.mark.rule("HD-NEW-ENC-26", "HD-BOARD-06")
def test_the_panel_closes_and_locks_the_doors_of_a_board_and_unlocks_them() -> None:
    game = panel(model("a", "red", 2, 1))
    game.becomes(game.doors["door-2"], open=True)
    asks = do(game, "attend-m", "lock-1,0")
    assert asked(asks) == [["lock-1,0", "lock-3,0"]]
    assert isinstance(asks[0], Choice)
    assert asks[0].options[0].label == "close and lock 2 doors on the board from 6,0 to 11,5"
    assert game.doors["door-1"] == DoorState("door-1", locked=True)
    assert game.doors["door-2"] == DoorState("door-2", locked=True)
    assert game.doors["door-4"] == DoorState("door-4")
    assert [(e.door, e.by, e.clause) for e in events(game, DoorSet)] == [
        ("door-1", "a", "HD-NEW-ENC-26"), ("door-2", "a", "HD-NEW-ENC-26"),
    ]  # fmt: skip
    asks = do(game, "attend-m", "unlock-1,0")  # with another OPERATE action
    assert asked(asks) == [["unlock-1,0", "lock-3,0"]]
    assert game.doors["door-1"] == DoorState("door-1")


@pytest.mark.rule("HD-NEW-ENC-26", "HD-NEW-KEY-01")
def test_doors_that_do_not_obey_it() -> None:
    game = panel(model("a", "red", 2, 1), model("b", "blue", 7, 1))
    game.becomes(game.doors["door-1"], open=True)  # somebody stands in its doorway
    game.put(DoorState("door-2", open=True, broken=True))
    do(game, "attend-m", "lock-3,0")
    assert not any(event.door in ("door-1", "door-2", "door-3") for event in events(game, DoorSet))
    assert asked(do(game, "attend-m", "unlock-3,0")) == [["unlock-3,0"]]  # nothing is left to be locked


@pytest.mark.rule("HD-NEW-ENC-26")
@pytest.mark.parametrize(("x", "boards"), [
    (5, ["lock-3,0"]),                  # board 4,0 begins at 24: 19 squares from 5, out of range
    (6, ["lock-3,0", "lock-4,0"]),      # 18 squares from 6: in range
])  # fmt: skip
def test_boards_within_eighteen_squares(x: int, boards: list[str]) -> None:
    game = hall(30, 6, model("a", "red", x, 2), doors=[(20, 2, "e"), (26, 2, "e")],
                devices=[device("m", "bulkhead_panel", f"{x},2")], acting="a")  # fmt: skip
    assert asked(do(game, "attend-m", "lock-3,0")) == [boards]


@pytest.mark.rule("HD-NEW-ENC-26")
@pytest.mark.parametrize(("place", "board", "far"), [
    ("0,0", (3, 0), 18), ("2,2", (0, 0), 0), ("5,5", (1, 1), 1), ("6,0", (0, 2), 12), ("20,9", (1, 0), 9),
])  # fmt: skip
def test_a_board_is_as_far_as_its_nearest_square(place: str, board: tuple[int, int], far: int) -> None:
    assert board_distance(at(place), board) == far


@pytest.mark.rule("HD-NEW-ENC-26")
def test_without_a_door_in_range_it_is_of_no_use() -> None:
    game = machine("bulkhead_panel", model("a", "red", 2, 1))
    assert why(game, "attend-m") == ("HD-NEW-ENC-26", "there is no door in its range that it could lock or unlock")
