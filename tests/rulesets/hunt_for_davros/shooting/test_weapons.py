from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import PLAIN, begin, card, events, hall, model, said, scripted
from wartable.engine.ask import Choice, Pool
from wartable.engine.errors import RuleError
from wartable.engine.grid import Cell
from wartable.rulesets.hunt_for_davros.data.data import profiles, weapons
from wartable.rulesets.hunt_for_davros.events.actions import DoorSet, NoEffect
from wartable.rulesets.hunt_for_davros.events.base import ActionSpent
from wartable.rulesets.hunt_for_davros.events.fighting import (
    AmmoSpent,
    EffectRolled,
    Fired,
    GrenadeThrown,
    ReachRolled,
    Scattered,
    ShotVoid,
)
from wartable.rulesets.hunt_for_davros.events.searching import CardUsedUp
from wartable.rulesets.hunt_for_davros.shooting import concussion_charge, fire, grenades
from wartable.rulesets.hunt_for_davros.shooting import shot as shooting
from wartable.rulesets.hunt_for_davros.shooting.attack import AIMED, GRENADE, RETURN, TEMPER, TURRET, Plan, plan, roll
from wartable.rulesets.hunt_for_davros.specials.ask import extra_effects
from wartable.rulesets.hunt_for_davros.specials.points import Shot
from wartable.rulesets.hunt_for_davros.state import Device, Game

BLAST = PLAIN._replace(blast=True)
NOTHING = (1, 2, 2)  # 5: no effect on a two-legged alien, and a miss on a human
MISS = (1, 1, 2)


def shot(profile: str, far: int, how: str = AIMED, target: str = "cyberman", **fields: Any) -> tuple[Game, Plan]:
    game = hall(3, far + 1, model("a", "red", 1, far, profile=profile, **fields),
                model("b", "blue", 1, 0, "s", target))  # fmt: skip
    return game, plan(game, game.models["a"], game.models["b"], how)


# ---------------------------------------------------------------- dice
@pytest.mark.rule("HD-GEN-01", "HD-GEN-02", "HD-GEN-03", "HD-NEW-DIE-01", "HD-NEW-TEAM-04")
@pytest.mark.parametrize(("profile", "plain", "good", "bad", "sides", "name"), [
    ("dalek_warrior", False, (1, 2, 5), 3, 6, "extreme die"),
    ("dalek_warrior", False, (6, 6, 6), 4, 6, "extreme die"),
    ("dalek_warrior", True, (3, 4, 6), 7, 6, ""),           # the house setting: a plain D6
    ("unit_officer", False, (1, 2, 3), 4, 3, ""),           # the log shows a D3, not the face of a D6
    ("unit_bat", False, (10, 1, 9), 0, 10, ""),
])  # fmt: skip
def test_the_faces_of_the_dice(
    profile: str, plain: bool, good: tuple[int, ...], bad: int, sides: int, name: str
) -> None:
    game, _ = shot(profile, 1)
    game.options = game.options._replace(plain_dice=plain)
    made = plan(game, game.models["a"], game.models["b"])
    ask = next(roll(made))
    assert isinstance(ask, Pool)
    assert (ask.count, ask.sides, ask.seat) == (3, sides, "red")
    assert name in ask.name
    assert ask.accept(good) == good
    with pytest.raises(RuleError):
        ask.accept((*good[:2], bad))
    assert scripted(roll(made), good).total == sum(good)


@pytest.mark.rule("HD-GEN-02", "HD-NEW-DIE-01")
def test_an_extreme_die_has_two_ones_two_sixes_and_the_mean_of_a_d6() -> None:
    _, made = shot("dalek_warrior", 1)
    ask = next(roll(made))
    assert isinstance(ask, Pool)
    assert sorted(ask.faces) == [1, 1, 2, 5, 6, 6]
    assert sum(ask.faces) == 21  # as that of 1 to 6


# ---------------------------------------------------------------- the table of weapons
@pytest.mark.rule(
    "HD-WPN-01", "HD-WPN-02", "HD-WPN-03", "HD-WPN-04", "HD-WPN-05", "HD-WPN-11", "HD-WPN-12", "HD-WPN-13",
    "HD-NEW-TEAM-01", "HD-NEW-TEAM-02", "HD-NEW-TEAM-03", "HD-NEW-TEAM-04",
)  # fmt: skip
@pytest.mark.parametrize(("profile", "weapon", "die", "dice"), [
    ("dalek_warrior", "exterminator_ray", "extreme", (3, 2, 1)),
    ("imperial_guard", "exterminator_ray", "extreme", (3, 2, 1)),
    ("dalek_special_weapons", "exploder_ray", "extreme", (6, 4, 2)),
    ("dalek_machinegun", "machinegun", "d3", (3, 2, 1)),
    ("unit_rpg", "rpg", "extreme", (6, 4, 2)),
    ("unit_rifle", "assault_rifle", "d3", (3, 2, 1)),
    ("unit_soldier", "assault_rifle", "d3", (3, 2, 1)),
    ("unit_officer", "smg", "d3", (3, 2, 1)),
    ("cyberman", "cyber_ray", "extreme", (3, 2, 1)),
    ("cyber_leader", "cyber_ray", "extreme", (3, 2, 1)),
    ("sontaran_trooper", "mezon_gun", "extreme", (3, 2, 1)),
])  # fmt: skip
def test_dice_at_short_medium_and_long_range(profile: str, weapon: str, die: str, dice: tuple[int, ...]) -> None:
    plans = [shot(profile, far)[1] for far in (6, 12, 13)]
    assert [made.refused for made in plans] == [None] * 3
    assert tuple(made.count for made in plans) == dice
    assert {(made.die, made.weapon) for made in plans} == {(die, weapons()[weapon])}


@pytest.mark.rule("HD-WPN-03", "HD-WPN-05")
@pytest.mark.parametrize(("far", "faces", "hits"), [
    (6, (3, 3, 3), 1),      # 9: one hit at most at short range
    (6, (2, 2, 2), 1),
    (12, (3, 3), 1),        # medium: on 3+3 only
    (12, (3, 2), 0),
    (13, (3,), 0),          # never at long range
])  # fmt: skip
def test_d3_weapons_hit_seldom(far: int, faces: tuple[int, ...], hits: int) -> None:
    _, made = shot("dalek_machinegun", far)
    assert scripted(roll(made), faces).hits == hits


@pytest.mark.rule("HD-WPN-10", "HD-NEW-ENC-40", "HD-NEW-ENC-41")
@pytest.mark.parametrize(("profile", "clause", "die"), [
    ("unit_bat", "HD-WPN-10", "d10"), ("human_bat", "HD-WPN-10", "d10"), ("creature", "HD-NEW-ENC-40", "extreme"),
])  # fmt: skip
def test_hand_weapons(profile: str, clause: str, die: str) -> None:
    _, near = shot(profile, 1)
    assert (near.refused, near.count, near.die) == (None, 3, die)
    _, far = shot(profile, 2)
    assert far.refused is not None
    assert far.refused.clause == clause
    _, behind = shot(profile, 1, facing="s")
    assert behind.refused is not None
    assert behind.refused.clause == "HD-FIRE-02"  # the front arc holds for it too


@pytest.mark.rule("HD-WPN-10", "HD-GEN-05")
@pytest.mark.parametrize(("parts", "clause"), [
    ({}, ""), ({"walls": [(1, 1, "n")]}, "HD-WPN-10"), ({"windows": [(1, 1, "n")]}, "HD-WPN-10"),
    ({"raised": {(1, 0): 1}}, "HD-WPN-10"),
])  # fmt: skip
def test_a_bat_does_not_reach_through_walls_and_windows(parts: dict[str, Any], clause: str) -> None:
    game = hall(3, 2, model("a", "red", 1, 1, profile="unit_bat"), model("b", "blue", 1, 0), **parts)
    refused = plan(game, game.models["a"], game.models["b"]).refused
    assert (refused.clause if refused else "") == clause


@pytest.mark.rule("HD-WPN-10")
def test_a_bat_uses_a_fire_action() -> None:
    game = hall(3, 2, model("a", "red", 1, 1, profile="unit_bat"), model("b", "blue", 1, 0, "s", "cyberman"),
                acting="a")  # fmt: skip
    scripted(fire.fire(game, game.models["a"]), [10, 1, 4, *NOTHING * 2], ["no-more"])  # 15: two hits
    assert [(event.kind, event.unto) for event in events(game, ActionSpent)] == [("fire", "b")]
    assert events(game, Fired)[0].hits == 2


@pytest.mark.rule("HD-NEW-TEAM-04", "HD-NEW-AI-03")
def test_who_has_no_weapon_does_not_fire() -> None:
    _, made = shot("human_unarmed", 2)
    assert made.refused is not None
    assert made.refused.clause == "HD-NEW-TEAM-04"


@pytest.mark.rule("HD-DMG-11", "HD-DAV-01")
def test_shots_that_nobody_chooses() -> None:
    game = hall(3, 20, model("a", "red", 1, 19), model("b", "red", 1, 6), model("d", "davros", 1, 0, "s", "davros"),
                walls=[(1, 3, "n")])  # fmt: skip
    a, b, davros = (game.models[key] for key in "abd")
    assert plan(game, b, a, AIMED).refused is not None
    assert plan(game, b, a, TEMPER).count == 1  # its own side, behind it, 13 squares: long
    back = plan(game, davros, a, RETURN)
    assert (back.refused, back.count, back.die) == (None, 1, "extreme")  # one die at any range, through a wall
    walled = plan(game, a, davros, TEMPER).refused
    assert walled is not None
    assert walled.clause == "HD-FIRE-01"


# ---------------------------------------------------------------- rounds
@pytest.mark.rule("HD-NEW-TEAM-01", "HD-WPN-04")
def test_a_rocket_launcher_runs_out_of_rounds() -> None:
    assert profiles()["unit_rpg"].ammo == 3
    game = hall(
        3, 7, model("a", "red", 1, 6, profile="unit_rpg", ammo=2), model("b", "blue", 1, 0, "s", "cyberman"),
        acting="a",
    )  # fmt: skip
    firer = game.models["a"]
    one_hit = [1, 1, 1, 1, 1, 1, *NOTHING]  # six dice, 6 points
    scripted(fire.fire(game, firer), one_hit, ["b"])  # two rounds: a third shot cannot be declared
    assert firer.ammo == 1
    scripted(fire.fire(game, firer), one_hit)
    assert firer.ammo == 0
    assert [event.what for event in events(game, AmmoSpent)] == ["round", "round"]
    begin(game, "a")
    refused = fire.may_fire(game, firer)
    assert refused is not None
    assert refused.clause == "HD-NEW-TEAM-01"


@pytest.mark.rule("HD-NEW-TEAM-01")
def test_rays_never_run_out() -> None:
    game, _ = shot("dalek_warrior", 6)
    scripted(shooting.shoot(game, game.models["a"], game.models["b"]), MISS)
    assert not events(game, AmmoSpent)
    assert game.models["a"].ammo == -1


# ---------------------------------------------------------------- grenades like other weapons
@pytest.mark.rule("HD-WPN-06")
@pytest.mark.parametrize(("far", "grenades_left", "clause"), [(6, 2, ""), (7, 2, "HD-WPN-06"), (6, 0, "HD-WPN-06")])
def test_a_grenade_without_the_optional_rule(far: int, grenades_left: int, clause: str) -> None:
    _, made = shot("unit_rifle", far, GRENADE, grenades=grenades_left)
    assert (made.refused.clause if made.refused else "") == clause
    assert clause or (made.count, made.die) == (3, "extreme")


@pytest.mark.rule("HD-WPN-06", "HD-NEW-TEAM-01")
def test_two_grenades_and_no_more() -> None:
    game = hall(
        3, 7, model("a", "red", 1, 6, profile="unit_rifle"), model("b", "blue", 1, 0, "s", "cyberman"),
        model("n", "blue", 2, 0, "s", "cyberman"), acting="a",
    )  # fmt: skip
    firer = game.models["a"]
    keys = [o.key for o in fire.shot_options(game, firer)[0]]
    assert keys == ["b", "n", "grenade-b", "grenade-n"]
    assert [o.key for o in fire.shot_options(game, firer, ("grenade-b", "grenade-n"))[0]] == ["b", "n"]
    scripted(fire.fire(game, firer), [6, 1, 1, *NOTHING], ["grenade-b", "grenade-b", "no-more"])  # no blast
    scripted(fire.fire(game, firer), [2, 2, 1])
    assert firer.grenades == 0
    assert [event.how for event in events(game, Fired)] == ["grenade", "grenade"]
    assert [event.target for event in events(game, EffectRolled)] == ["b"]
    assert "grenade" in [r.key for r in fire.shot_options(game, firer)[1]]


# ---------------------------------------------------------------- the optional rule
def squad(*targets: Any, width: int = 5, height: int = 15, at: tuple[int, int] = (2, 14), **parts: Any) -> Game:
    """A rifleman at the south end, with the optional rule, and his activation."""
    firer = model("a", "red", *at, profile="unit_rifle")
    return hall(width, height, firer, *targets, options=BLAST, acting="a", **parts)


@pytest.mark.rule("HD-WPN-07")
@pytest.mark.parametrize(("moved", "dice", "far", "attack"), [
    (False, [3, 3, 3], 9, 2),       # 3D3 = 9: square at 9 rolls the dice of medium range
    (False, [2, 2, 2], 6, 3),
    (True, [3, 3], 6, 3),           # 2D3 for who has moved
])  # fmt: skip
def test_a_thrown_grenade(moved: bool, dice: list[int], far: int, attack: int) -> None:
    game = squad(model("b", "blue", 2, 14 - far))
    if moved:
        game.emit(ActionSpent("a", "move"))
    faces = [*dice, *[1] * attack]
    scripted(fire.fire(game, game.models["a"]), faces, ["throw", "no-more"])
    assert [event.reach for event in events(game, ReachRolled)] == [sum(dice)]
    assert [(event.at, event.key) for event in events(game, GrenadeThrown)] == [(Cell(2, 14 - far), f"2,{14 - far}")]
    assert len(events(game, Fired)[0].dice) == attack
    assert game.models["a"].grenades == 1


@pytest.mark.rule("HD-WPN-07")
@pytest.mark.parametrize(("dice", "reached"), [([2, 2, 1], False), ([2, 2, 2], True)])
def test_with_nothing_in_reach_the_action_is_spent(dice: list[int], reached: bool) -> None:
    game = squad(model("b", "blue", 2, 8))
    scripted(fire.fire(game, game.models["a"]), dice + [1, 1, 1] * reached, ["throw", "no-more"])
    assert bool(events(game, Fired)) is reached
    assert [event.clause for event in events(game, NoEffect)] == ([] if reached else ["HD-WPN-07"])
    assert game.act is not None
    assert game.act.left == 3
    assert game.models["a"].grenades == 2 - reached


@pytest.mark.rule("HD-WPN-07")
@pytest.mark.parametrize(("moved", "far", "why"), [
    (False, 9, ""), (False, 10, "the nearest square to throw at is 10 squares off, and 9 are the most"),
    (True, 6, ""), (True, 7, "the nearest square to throw at is 7 squares off, and 6 are the most"),
])  # fmt: skip
def test_a_throw_that_reaches_nobody_is_refused_with_its_reason(moved: bool, far: int, why: str) -> None:
    """3D3 reach 9 squares at most, 2D3 of who has moved 6."""
    game = squad(model("b", "blue", 2, 14 - far))
    if moved:
        game.emit(ActionSpent("a", "move"))
    found = [(refused.clause, refused.why) for refused in grenades.refusals(game, game.models["a"], ())]
    assert found == ([("HD-WPN-07", why)] if why else [])
    ask = next(fire.fire(game, game.models["a"]))
    assert isinstance(ask, Choice)
    assert ("throw" in [option.key for option in ask.options]) is (not why)
    if why:
        with pytest.raises(RuleError, match=why):
            ask.accept("throw")


@pytest.mark.rule("HD-WPN-07")
def test_with_nobody_in_sight_a_throw_is_refused() -> None:
    game = squad(model("b", "blue", 2, 16))
    found = [refused.why for refused in grenades.refusals(game, game.models["a"], ())]
    assert found == ["A has nobody in sight and arc to throw a grenade at"]


@pytest.mark.rule("HD-WPN-07", "HD-WPN-09")
def test_squares_that_can_be_named() -> None:
    # b is no Dalek: the squares beside it will do as well, but for that of a mate; s is one: its own square alone.
    game = squad(
        model("b", "blue", 1, 11, "s", "cyberman"), model("s", "blue", 4, 10), model("mate", "red", 2, 10),
        walls=[(0, 10, "s"), (1, 10, "s")],
    )  # fmt: skip
    found = {made.aim.key for made in grenades.marks(game, game.models["a"], game.occupied())}
    assert found == {"1,11", "0,11", "2,11", "0,12", "1,12", "2,12", "4,10"}  # the wall spares (0,10) and (1,10)


@pytest.mark.rule("HD-WPN-08")
@pytest.mark.parametrize(("faces", "landing", "die", "squares"), [
    ([2], "2,6", 2, 0),             # on the mark
    ([1, 1], "2,7", 1, 1),          # short, by one
    ([1, 3], "2,9", 1, 3),
    ([3, 1], "2,5", 3, 1),          # over
    ([3, 3], "2,4", 3, 3),          # the wall north of (2,4) stops it
])  # fmt: skip
def test_a_rifle_grenade_scatters_along_the_line_of_fire(
    faces: list[int], landing: str, die: int, squares: int
) -> None:
    game = squad(model("b", "blue", 2, 6), walls=[(2, 4, "n")])
    attack = [1, 1] if die == 2 else []  # 8 squares: two dice; an empty square is not attacked
    scripted(fire.fire(game, game.models["a"]), faces + attack, ["rifle-2,6", "no-more"])
    event = events(game, Scattered)[0]
    assert (event.at.key, event.die, event.squares) == (landing, die, squares)
    assert bool(events(game, Fired)) is (die == 2)
    assert game.models["a"].grenades == 1


@pytest.mark.rule("HD-WPN-08")
@pytest.mark.parametrize(("height", "parts", "landing"), [
    (15, {}, "2,3"),
    (12, {}, "2,0"),                            # the outer edge: three squares north of (2,3) in a hall of 12
    (15, {"doors": [(2, 4, "n")]}, "2,4"),      # a closed door
    (15, {"solid": [(2, 3)]}, "2,4"),
    (15, {"windows": [(2, 4, "n")]}, "2,3"),    # a window does not stop it
])  # fmt: skip
def test_where_it_stops(height: int, parts: dict[str, Any], landing: str) -> None:
    game = squad(height=height, at=(2, height - 1), **parts)
    assert grenades.lands(game, Cell(2, height - 1), Cell(2, 6 if height == 15 else 2), 3).key == landing


@pytest.mark.rule("HD-WPN-08")
@pytest.mark.parametrize(("at", "off", "landing"), [
    ((6, 0), 0, "6,0"), ((6, 0), -1, "6,1"), ((3, 6), -3, "3,7"), ((3, 7), -1, "3,7"),
    ((6, 4), 2, "7,2"), ((6, 0), -4, "4,4"), ((0, 0), -4, "2,4"),      # half way: the square nearer to the firer
    ((6, 5), 3, "9,2"),      # from (3,8) along the diagonal
])  # fmt: skip
def test_squares_along_the_line(at: tuple[int, int], off: int, landing: str) -> None:
    game = squad(width=12, at=(3, 8), height=9)
    assert grenades.lands(game, Cell(3, 8), Cell(*at), off).key == landing


@pytest.mark.rule("HD-WPN-08", "HD-WPN-09")
@pytest.mark.parametrize(("aim", "faces", "landing", "dice"), [
    ("2,8", [3, 1, 1, 1, 1], "2,7", 3),     # aimed at 6 squares, over by one: s at 7 takes three dice
    ("2,7", [2, 1, 1], "2,7", 2),           # aimed at 7: two
])  # fmt: skip
def test_dice_are_those_of_the_square_aimed_at(aim: str, faces: list[int], landing: str, dice: int) -> None:
    # c is no Dalek, so that the free square (2,8) can be aimed at.
    game = squad(model("s", "blue", 2, 7), model("c", "blue", 1, 7, "s", "cyberman"))
    scripted(fire.fire(game, game.models["a"]), faces, [f"rifle-{aim}", "no-more"])
    assert events(game, Scattered)[0].at.key == landing
    assert [(event.target, len(event.dice)) for event in events(game, Fired)] == [("s", dice)]


@pytest.mark.rule("HD-WPN-09")
def test_a_grenade_that_goes_astray_attacks_ones_own_side() -> None:
    game = squad(model("b", "blue", 2, 6, "s", "cyberman"), model("mate", "red", 2, 5, "s", "cyberman"))
    scripted(fire.fire(game, game.models["a"]), [3, 1, 1, 1], ["rifle-2,6", "no-more"])
    assert [(event.target, event.hits) for event in events(game, Fired)] == [("mate", 0)]


@pytest.mark.rule("HD-WPN-08", "HD-FIRE-11")
def test_a_rifle_grenade_may_be_void() -> None:
    game = squad(model("b", "blue", 2, 6))
    scripted(fire.fire(game, game.models["a"]), [1, 1], ["b", "rifle-2,6", "no-more"])
    game.models["a"].facing = 4
    scripted(fire.fire(game, game.models["a"]))
    assert [event.reason for event in events(game, ShotVoid)] == ["B is outside its firing arc"]
    assert game.models["a"].grenades == 2


@pytest.mark.rule("HD-WPN-09")
@pytest.mark.parametrize(("faces", "blasted"), [
    ([6, 1, 1, *NOTHING], ["c", "e"]),      # a hit on b; then clockwise from north: c and e, not the Dalek
    ([2, 2, 1], []),                        # no hit: no blast
])  # fmt: skip
def test_blast_is_for_who_stands_beside_and_is_no_dalek(faces: Sequence[int], blasted: list[str]) -> None:
    game = squad(
        model("b", "blue", 2, 10, "s", "cyberman"), model("c", "blue", 3, 9, "s", "cyberman"),
        model("dalek", "blue", 1, 10), model("e", "red", 1, 11, "s", "cyberman"),
        model("f", "blue", 3, 10, "s", "cyberman"), model("far", "blue", 2, 8, "s", "cyberman"),
        walls=[(2, 10, "e")],
    )  # fmt: skip
    # f is cut off by the wall: both ways round (3,10) and (2,10) share its edge.
    scripted(
        fire.fire(game, game.models["a"]), [3, 3, 3, *faces, *NOTHING * len(blasted)], ["throw", "no-more", "2,10"]
    )  # fmt: skip
    rolled = events(game, EffectRolled)
    assert [roll_.target for roll_ in rolled if roll_.secondary] == blasted


@pytest.mark.rule("HD-WPN-09")
def test_blast_in_an_empty_square_needs_no_hit() -> None:
    game = squad(model("c", "blue", 2, 10, "s", "cyberman"), model("dalek", "blue", 1, 11))
    scripted(fire.fire(game, game.models["a"]), [3, 3, 3, *NOTHING], ["throw", "no-more", "2,11"])
    assert not events(game, Fired)
    assert [(event.target, event.secondary) for event in events(game, EffectRolled)] == [("c", True)]
    assert game.models["a"].grenades == 1


@pytest.mark.rule("HD-WPN-09", "HD-NEW-ENC-17")
def test_a_hit_that_a_card_drops_has_scored_for_the_blast() -> None:
    game = squad(
        model("b", "blue", 2, 10), model("c", "blue", 3, 9, "s", "cyberman"), cards=[card("force_shell", "blue", "b")],
    )  # fmt: skip
    scripted(fire.fire(game, game.models["a"]), [3, 3, 3, 6, 1, 1, *NOTHING], ["throw", "no-more", "2,10"])
    assert [event.target for event in events(game, EffectRolled)] == ["c"]


@pytest.mark.rule("HD-WPN-09")
def test_a_dalek_in_the_square_is_attacked() -> None:
    game = squad(model("dalek", "blue", 2, 10))
    scripted(fire.fire(game, game.models["a"]), [3, 3, 3, 6, 1, 1, 1, 1, 2], ["throw", "no-more"])
    assert [(event.target, event.secondary) for event in events(game, EffectRolled)] == [("dalek", False)]


# ---------------------------------------------------------------- the concussion charge
def charged(*targets: Any, **parts: Any) -> Game:
    return hall(
        9, 9, model("a", "red", 4, 4, "s"), *targets, cards=[card("concussion_charge", "red", "a")], acting="a", **parts
    )  # fmt: skip


@pytest.mark.rule("HD-NEW-ENC-15")
def test_a_concussion_charge() -> None:
    doors = [(2, 0, "s"), (6, 0, "s"), (2, 2, "w")]
    game = charged(
        model("b", "blue", 3, 1, "s", "cyberman"), model("c", "red", 4, 1, "s", "cyberman"), model("d", "blue", 2, 2),
        doors=doors,
    )  # fmt: skip
    game.becomes(game.doors["door-3"], sanctum=True)
    scripted(fire.fire(game, game.models["a"]), [*NOTHING, *NOTHING], ["charge-3,1", "no-more"])
    # Whoever is in the square, then beside it clockwise; the Dalek d feels nothing.
    assert [(event.target, event.secondary) for event in events(game, EffectRolled)] == [("b", True), ("c", True)]
    assert [(e.door, e.open, e.broken) for e in events(game, DoorSet)] == [("door-1", True, True)]
    assert [event.card for event in events(game, CardUsedUp)] == ["concussion_charge"]
    assert not concussion_charge.held(game, game.models["a"])
    assert said(game)[:5] == ["ShotsDeclared", "ActionSpent", "ShotTaken", "CardShown", "GrenadeThrown"]


@pytest.mark.rule("HD-NEW-ENC-15", "HD-SRCH-02")
@pytest.mark.parametrize(("holder", "ready", "has"), [("a", True, True), ("mate", True, False), ("a", False, False)])
def test_who_has_a_charge(holder: str, ready: bool, has: bool) -> None:
    game = charged(model("mate", "red", 8, 8), model("b", "blue", 4, 2, "s", "cyberman"))
    game.becomes(game.cards["concussion_charge"], holder=holder, ready=ready)
    assert any(o.key.startswith("charge-") for o in fire.shot_options(game, game.models["a"])[0]) is has


@pytest.mark.rule("HD-NEW-ENC-15", "HD-FIRE-11")
@pytest.mark.parametrize(("square", "offered"), [("4,0", True), ("3,8", False), ("0,4", True)])
def test_where_a_charge_can_go(square: str, offered: bool) -> None:
    x, y = (int(part) for part in square.split(","))
    game = charged(model("b", "blue", x, y, "s", "cyberman"), walls=[(3, 7, "n"), (3, 6, "w"), (3, 6, "e")])
    keys = [o.key for o in fire.shot_options(game, game.models["a"])[0]]
    assert (f"charge-{square}" in keys) is offered  # four squares, in sight, whatever the facing
    if offered:
        game.models["a"].at = Cell(8, 8)
        scripted(concussion_charge.use(game, game.models["a"], f"charge-{square}"))
        assert [event.model for event in events(game, ShotVoid)] == ["a"]
        assert not events(game, CardUsedUp)


# ---------------------------------------------------------------- Sontarans
@pytest.mark.rule("HD-NEW-TEAM-03")
@pytest.mark.parametrize(("at", "rolls"), [
    ((4, 8), 2),        # from straight behind
    ((8, 8), 2),        # on the 45 degree line
    ((7, 6), 1), ((4, 0), 1), ((8, 4), 1),
])  # fmt: skip
@pytest.mark.parametrize("profile", ["sontaran_trooper", "sontaran_commander", "sontaran", "cyberman"])
def test_a_sontaran_hit_from_behind(at: tuple[int, int], rolls: int, profile: str) -> None:
    game = hall(9, 9, model("a", "red", *at), model("b", "blue", 4, 4, "n", profile))
    a, b = game.models["a"], game.models["b"]
    a.facing = game.grid.facing(Cell(*at), Cell(4, 4))
    wanted = 1 if profile == "cyberman" else rolls
    scripted(shooting.shoot(game, a, b), [6, 1, 1, *NOTHING * wanted])
    assert len(events(game, EffectRolled)) == wanted
    assert sum(1 for _ in extra_effects(Shot(game, a, b))) == wanted - 1


@pytest.mark.rule("HD-NEW-TEAM-03", "HD-NEW-ENC-25")
def test_a_turret_behind_a_sontaran_counts_from_where_it_hangs() -> None:
    game = hall(9, 9, model("a", "red", 4, 0, "s"), model("b", "blue", 4, 4, "n", "sontaran"),
                devices=[Device("turret-1", "turret", Cell(4, 7))])  # fmt: skip
    flow = shooting.shoot(game, game.models["a"], game.models["b"], TURRET, origin=Cell(4, 7))
    scripted(flow, [6, 1, *NOTHING, *NOTHING])
    assert len(events(game, EffectRolled)) == 2


def test_a_choice_tells_what_a_grenade_comes_to() -> None:
    game = squad(model("b", "blue", 2, 6))
    ask = next(fire.fire(game, game.models["a"]))
    assert isinstance(ask, Choice)
    assert [option.label for option in ask.options] == [
        "throw a grenade up to 3D3 squares; the square is named then",
        "B: 8 squares; medium range, 7 to 12; 2 dice",
        "rifle grenade at B: 8 squares; medium range, 7 to 12; 2 dice, with scatter",
    ]
