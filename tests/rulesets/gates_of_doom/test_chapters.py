"""Borders of the basic chapters: lances at night and into buildings, mechs in melee, any weapon back, cohesion."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.fated import told
from tests.rulesets.gates_of_doom.helpers import battle, events, options, placement, run, unit
from wartable.engine.ask import Choice, Die, Pool
from wartable.engine.errors import RuleError
from wartable.engine.matching import Matching
from wartable.engine.plane import gap
from wartable.rulesets.gates_of_doom.catalogue.factions import muster
from wartable.rulesets.gates_of_doom.events.base import ActionTaken
from wartable.rulesets.gates_of_doom.events.effects import Prayed
from wartable.rulesets.gates_of_doom.events.fighting import Fired, Lanced, Launched, Struck, Swept
from wartable.rulesets.gates_of_doom.events.inside import BuildingHit
from wartable.rulesets.gates_of_doom.fate.doses import DOSES
from wartable.rulesets.gates_of_doom.fate.playing import played
from wartable.rulesets.gates_of_doom.lists.carried import abilities
from wartable.rulesets.gates_of_doom.melee.blows import throw, wielded
from wartable.rulesets.gates_of_doom.moving.walk import Walk
from wartable.rulesets.gates_of_doom.reactions.exchange import exchange
from wartable.rulesets.gates_of_doom.shooting import declaring
from wartable.rulesets.gates_of_doom.shooting.aiming import Pointed
from wartable.rulesets.gates_of_doom.shooting.pointed import lance
from wartable.rulesets.gates_of_doom.shooting.pointing import aim
from wartable.rulesets.gates_of_doom.shooting.siege import RUBBLE
from wartable.rulesets.gates_of_doom.shooting.targets import chances
from wartable.rulesets.gates_of_doom.specials.moments import Fact, Moment
from wartable.rulesets.gates_of_doom.state import Game, Phase
from wartable.rulesets.gates_of_doom.troops import saves
from wartable.rulesets.gates_of_doom.turn import rounds
from wartable.rulesets.gates_of_doom.turn.actions import ACTIONS, actions_of, free_action, leave, menu
from wartable.rulesets.gates_of_doom.turn.conditions import METEOR, toxic_air


def refused(walk: Walk, *places: tuple[float, float]) -> str:
    """The clause by which a move is refused, '' if it is not."""
    try:
        walk.check({"models": [[round(1000 * x), round(1000 * y)] for x, y in places]} if places else {"stay": True})
    except RuleError as error:
        return error.clause
    return ""


# ------------------------------------------------------------------ lances
HOUSE = {"kind": "building", "key": "house", "shape": "rectangle", "at": [10, 24], "size": [4, 3]}


def at_house(*fields: dict[str, Any]) -> Game:
    models = [{"at": [10, 18 + 1.2 * n], **one} for n, one in enumerate(fields)]
    inside = unit("c", "p2", weapons=["rifle"], inside="house")
    return battle(unit("a", "p1", (10, 10), weapons=["laser_rifle"]), unit("b", "p2", models=models), inside,
                  terrain=[HOUSE], buildings=[{"piece": "house"}])  # fmt: skip


@pytest.mark.rule("GD-LAN-04", "GD-LAN-05", "GD-LAN-03")
@pytest.mark.parametrize(("fields", "faces", "hit"), [
    ([{}], [], 1),  # all before it die
    ([{"level": "hero"}], [2], 1), ([{"level": "hero"}], [1], 0),  # it goes on past a survivor on 2 and more
    ([{"level": "hero"}, {}], [1], 0), ([{"level": "hero"}, {"level": "hero"}], [2, 2], 0),
    ([{"gear": ["basic_energy_shield"]}], [5, 6], 0),  # a shield stops it altogether
])  # fmt: skip
def test_a_building_at_the_end_of_the_line_is_hit_if_the_shot_comes_so_far(
    fields: list[dict[str, Any]], faces: list[int], hit: int
) -> None:
    game = at_house(*fields)
    me = game.units["a"]
    run(lance(game, me, Pointed(me.models[0], game.arms["laser_rifle"]), (10_000, 24_000)), faces)
    assert len(events(game, BuildingHit)) == hit
    assert all(event.unit in ("b", "house") for event in events(game, Lanced))


@pytest.mark.rule("GD-CON-06", "GD-CON-07")
@pytest.mark.parametrize(("y", "gear", "clause"), [
    (26, [], ""), (26.001, [], "GD-CON-06"), (26.001, ["night_vision_goggles"], ""),
    (41.001, ["night_vision_goggles"], "GD-CON-06"),
])  # fmt: skip
def test_at_night_a_lance_first_hits_somebody_near(y: float, gear: list[str], clause: str) -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["laser_rifle"], gear=gear), unit("b", "p2", (10, y)),
                  unit("c", "p2", (10, 44)), conditions=["night"])  # fmt: skip
    me = game.units["a"]
    asked = next(aim(game, me, Pointed(me.models[0], game.arms["laser_rifle"])), None) if not clause else None
    shot = Pointed(me.models[0], game.arms["laser_rifle"])
    if clause:
        with pytest.raises(RuleError) as caught:
            next(aim(game, me, shot)).accept({"to": [10_000, 40_000]})
        assert caught.value.clause == clause
    else:
        assert asked is not None
        asked.accept({"to": [10_000, 40_000]})


# ------------------------------------------------------------------ melee
@pytest.mark.rule("GD-MCH-06", "GD-WPN-23", "GD-ARM-26", "GD-MEL-05")
@pytest.mark.parametrize(("fields", "used"), [
    ({"mech": "medium_mech"}, ["chainsaw", "greatsword"]), ({}, ["chainsaw"]),
    ({"weapons": ["sword", "claw", "phase"]}, ["sword", "claw"]),
    ({"weapons": ["sword", "claw"], "gear": ["basic_energy_shield"]}, ["sword"]),
    ({"mech": "medium_mech", "gear": ["basic_energy_shield"]}, ["chainsaw", "greatsword"]),
])  # fmt: skip
def test_hands_bind_men_and_not_mechs(fields: dict[str, Any], used: list[str]) -> None:
    game = battle(unit("a", "p1", (10, 10), **{"weapons": ["chainsaw", "greatsword"], **fields}),
                  unit("b", "p2", (30, 30)))  # fmt: skip
    assert [weapon.key for weapon in wielded(game, game.units["a"].models[0])] == used


@pytest.mark.rule("GD-MEL-18", "GD-REA-01", "GD-ACT-07")
@pytest.mark.parametrize("watching", [False, True])
def test_only_overwatch_answers_a_charge_before_the_attack(watching: bool) -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["sword"]),
                  unit("b", "p2", (10, 15), weapons=["pistol", "sword"], watching=watching), cursor="draw")  # fmt: skip
    game.cursor, game.active = game.cursor._replace(phase=Phase.ACT, unit="a"), "a"
    game.units["a"].activated, game.units["a"].actions = True, 2
    run(rounds.act(game), (), ["move", {"to": [10_000, 14_000]}])  # nobody may react to it
    assert game.units["a"].charged == ("b",)
    assert game.cursor.phase.value == "watch"
    if not watching:
        run(rounds.watch(game))
        assert game.cursor.phase.value == "act"
        return
    flow = rounds.watch(game)
    ask = next(flow)
    assert options(ask) == ["b", "pass"]
    ask = flow.send(ask.accept("b"))
    assert "attack" in options(ask)  # melee, or what is fired with one hand
    assert "overwatch" not in options(ask)


# ------------------------------------------------------------------ any ranged weapon
def answered(weapon: str, *at: tuple[float, float], **fields: Any) -> tuple[Game, list[str]]:
    """`b` fires back at `a` with a weapon that is aimed at a point."""
    game = battle(unit("a", "p1", (10, 10), weapons=["single"], level="hero"),
                  unit("b", "p2", *(at or [(10, 16)]), weapons=[weapon], **fields),
                  unit("d", "p1", (13, 13)))  # fmt: skip
    me = game.units["a"]
    found = declaring.buckets(game, me, me.models, game.enemies(me))
    named, _ = run(declaring.name_targets(game, me, found, "Whom?"), (), [...])
    flow = exchange(game, me, named.volleys)
    ask = next(flow)
    return game, options(ask)


@pytest.mark.rule("GD-REA-04", "GD-SUP-01")
def test_flames_are_fired_back_at_the_attacker_whoever_is_closer() -> None:
    game, keys = answered("flamethrower")
    assert "fire-back" in keys
    me = game.units["a"]
    found = declaring.buckets(game, me, me.models, [game.units["b"]])
    named, _ = run(declaring.name_targets(game, me, found, "Whom?"), (), [...])
    # Nerve 3: 1 passes; the shot misses on 1; the flames hit the attacker without a die to hit, who has no armour.
    _, asked = run(exchange(game, me, named.volleys), [1, 1], ["fire-back", ..., {"to": [10_000, 10_000]}])
    assert [(event.unit, event.target) for event in events(game, Swept)] == [("b", "a")]
    assert me.models[0].wounds == 1
    with pytest.raises(RuleError, match="has to reach A") as caught:
        asked[-1].accept({"to": [13_000, 14_500]})
    assert caught.value.clause == "GD-REA-04"


@pytest.mark.rule("GD-REA-04", "GD-MIS-01")
def test_a_missile_sent_back_strays_by_two_more() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["single"], level="hero"),
                  unit("b", "p2", (10, 30), weapons=["missile_launcher"], kind="small_vehicle"))  # fmt: skip
    me = game.units["a"]
    found = declaring.buckets(game, me, me.models, game.enemies(me))
    named, _ = run(declaring.name_targets(game, me, found, "Whom?"), (), [...])
    run(exchange(game, me, named.volleys), [1, 1, 2, 3], ["fire-back", ..., {"to": [10_000, 10_000]}])
    assert [event.strays for event in events(game, Launched)] == [5000]


@pytest.mark.rule("GD-REA-04")
def test_who_cannot_reach_the_attacker_cannot_fire_back() -> None:
    assert "fire-back" not in answered("flamethrower", (10, 20))[1]


@pytest.mark.rule("GD-MEL-03", "GD-MEL-02")
@pytest.mark.parametrize("weapon", ["flamethrower", "sawn_off_shotgun"])
def test_leavers_are_shot_at_with_any_ranged_weapon(weapon: str) -> None:
    game = battle(unit("a", "p1", (10, 10), level="hero"), unit("b", "p2", (10, 11), weapons=[weapon], save=2))
    me, foe = game.units["a"], game.units["b"]
    found = declaring.point_blank(game, foe, me)
    ask = next(declaring.name_targets(game, foe, found, "What?"))
    assert isinstance(ask, Matching)
    assert ask.usual() == {"allot": [["g1", "hold", 1]]}  # it would burn friends as well
    answers = ["shoot", {"allot": [["g1", "at-a-point", 1]]}, {"to": [10_000, 10_000]}, {"to": [10_000, 6000]}]
    run(leave(game, me), [6], answers)  # their own save
    assert me.models[0].wounds == 1
    assert [event.target for event in events(game, Swept)] == ["a", "b"]


# ------------------------------------------------------------------ ground
WOODS = [{"kind": "wood", "shape": "rectangle", "at": [10, 14], "size": [6, 4]},
         {"kind": "rocks", "shape": "rectangle", "at": [10, 15], "size": [6, 4]}]  # fmt: skip


@pytest.mark.rule("GD-TER-06")
@pytest.mark.parametrize(("terrain", "y", "clause"), [
    # The woods begin at 12, the rocks at 13, so that they overlap up to 16: each inch counts as two, and not as three.
    (WOODS, 14, ""), (WOODS, 14.06, "GD-TER-06"), (WOODS[:1], 14, ""), (WOODS[:1], 14.001, "GD-TER-06"),
    ([], 16, ""), ([], 16.001, "GD-ACT-01"),
])  # fmt: skip
def test_difficult_ground_counts_twice_however_many_pieces(terrain: Any, y: float, clause: str) -> None:
    game = battle(unit("a", "p1", (10, 10)), unit("b", "p2", (40, 40)), terrain=terrain)
    assert refused(Walk(game, game.units["a"]), (10, y)) == clause


# ------------------------------------------------------------------ cohesion
def torn(x: float) -> Walk:
    """A model that stands `x` inches from the centre of the first of two others, side by side."""
    game = battle(unit("a", "p1", (10, 10), (11.2, 10), (x, 10)), unit("b", "p2", (40, 40)))
    return Walk(game, game.units["a"])


@pytest.mark.rule("GD-RND-08")
def test_who_has_lost_its_unit_goes_as_near_as_it_can() -> None:
    far = torn(25)  # 12.8 inches away from the next: it goes its six, straight on
    assert refused(far, (10, 10), (11.2, 10), (19, 10)) == ""
    assert refused(far, (10, 10), (11.2, 10), (20, 10)) == "GD-RND-08"
    assert refused(far) == "GD-RND-08"  # nor may it stay
    close = torn(17)
    assert refused(close, (10, 10), (11.2, 10), (14.2, 10)) == ""
    assert refused(close, (10, 10), (11.2, 10), (14.4, 10)) == "GD-RND-08"  # it can come within 2 inches


@pytest.mark.rule("GD-RND-08")
def test_nobody_leaves_the_unit_of_himself_and_a_last_survivor_is_free() -> None:
    assert refused(torn(13), (10, 10), (11.2, 10), (14.201, 10)) == "GD-RND-08"
    assert refused(torn(13), (10, 10), (11.2, 10), (14.2, 10)) == ""
    assert refused(torn(13)) == ""
    game = battle(unit("a", "p1", (10, 10)), unit("b", "p2", (40, 40)))
    assert refused(Walk(game, game.units["a"])) == ""


@pytest.mark.rule("GD-RND-08")
def test_what_bots_are_told_closes_the_unit_up() -> None:
    for x in (17, 25):
        walk = torn(x)
        first = next(walk.ideas(lambda n: 0))
        ends = walk.check(first).ends
        assert gap(ends[2], ends[1]) == (2000 if x == 17 else 6800) or abs(gap(ends[2], ends[1]) - 2000) < 40


# ------------------------------------------------------------------ who serves in another unit
@pytest.mark.rule("GD-ARM-13", "GD-NOM-17", "GD-DEL-13", "GD-WLD-18", "GD-NOM-09", "GD-AVA-13")
@pytest.mark.parametrize(("home", "serving", "lost", "kept"), [
    ("sinners_of_the_flesh", "saviour", "GD-NOM-17", "GD-NOM-03"),
    ("iron_saints", "nomad_weapons_team", "GD-NOM-09", "GD-NOM-03"),
    ("drones", "woden_battlesuit", "GD-DEL-13", "GD-DEL-08"), ("serfs", "avalonian_weapons_team", "GD-AVA-13", ""),
    ("mercenary_soldiers", "mercenary_weapons_team", "", "GD-WLD-18"),
    ("thugs", "simioid_weapons_team", "", "GD-SIM-25"),
])  # fmt: skip
def test_what_holds_for_a_unit_stays_at_home(home: str, serving: str, lost: str, kept: str) -> None:
    own, other = muster(home), muster(serving)
    role = own.models[0]
    found = abilities(other, own, role)
    assert lost not in found
    assert not lost or lost in abilities(own, own, role)
    assert not kept or kept in found


@pytest.mark.rule("GD-ARM-13", "GD-DEL-14")
@pytest.mark.parametrize(("gear", "guides"), [(["targeting_system"], True), ([], False)])
def test_a_drone_guides_by_what_it_carries(gear: list[str], guides: bool) -> None:
    models = [{"role": "hero", "at": [10, 10]}, {"role": "drone", "at": [12, 10], "gear": gear}]
    game = battle(unit("a", "p1", entry="delian_league.woden_battlesuit", models=models), unit("b", "p2", (10, 20)))
    assert ("GD-DEL-14" in game.units["a"].models[1].rules) is guides


# ------------------------------------------------------------------ free actions, the start of a round
@pytest.mark.rule("GD-RND-13", "GD-GEN-22")
def test_a_free_action_may_be_one_of_a_special_rule_and_never_one_that_is_free_itself() -> None:
    game = battle(unit("a", "p1", (10, 10), rules=["GD-ATL-02", "GD-ALL-15"]), unit("c", "p1", (14, 10)),
                  unit("b", "p2", (40, 40)))  # fmt: skip
    one = game.units["a"]
    assert "command-net" in [option.key for option in menu(game, one, 2)[0]]
    _, (ask,) = run(free_action(game, one), [4], ["pray"])
    assert "command-net" not in options(ask)
    assert "overwatch" not in options(ask)
    assert len(events(game, Prayed)) == 1
    assert [event.cost for event in events(game, ActionTaken)] == [0]


@pytest.mark.rule("GD-GEN-22", "GD-ALL-15")
def test_an_ability_does_not_set_itself_off_again() -> None:
    game = battle(unit("a", "p1", (10, 10), rules=["GD-ALL-15"]), unit("c", "p1", (14, 10), rules=["GD-ALL-15"]),
                  unit("b", "p2", (40, 40)))  # fmt: skip
    game.active, game.units["a"].actions = "a", 2
    flow = menu(game, game.units["a"], 2)[0]
    net = next(option for option in flow if option.key == "command-net")
    asked = run(actions_of(game.units["a"])[net.key].run(game, game.units["a"]), (), ["c", "take-cover"])[1]
    assert "command-net" not in options(asked[1])
    assert "command-net" not in [option.key for option in menu(game, game.units["a"], 2)[0]]


@pytest.mark.rule("GD-RND-12")
def test_drugs_wear_off_before_the_air_is_breathed_and_then_somebody_scouts() -> None:
    game = battle(unit("a", "p1", (10, 10), gear=["stum"]), unit("b", "p2", (40, 40)), conditions=["toxic_air"],
                  fate={"hand": 0}, sides=[{"seat": "p1", "edge": "south", "hand": ["scouting"]},
                                           {"seat": "p2", "edge": "north", "hand": []}])  # fmt: skip
    told(game, DOSES["stum"].play(game, "p1", Fact(Moment.ACTION_BEGINS), game.units["a"]))
    game.cursor = game.cursor._replace(phase=Phase.BEGIN)
    flow = played(game, lambda: rounds.step(game))
    assert flow is not None
    seen: list[str] = []
    sent: Any = None
    while True:
        try:
            ask = flow.send(sent)
        except StopIteration:
            break
        seen.append(ask.clause)
        sent = ask.accept([6] * ask.count if isinstance(ask, Pool) else 6 if isinstance(ask, Die) else "pass")
    assert seen == ["GD-DRG-02", "GD-CON-03", "GD-CON-03", "GD-FAT-03"]  # the air for each unit


# ------------------------------------------------------------------ saves
@pytest.mark.rule("GD-SA-09", "GD-MIS-03")
@pytest.mark.parametrize(("save", "pierces", "need"),
                         [(2, 0, 2), (2, 1, 2), (2, -1, 3), (6, 0, 6), (6, -1, 7), (4, -3, 7)])  # fmt: skip
def test_a_one_never_saves_and_a_six_does_not_save_of_itself(save: int, pierces: int, need: int) -> None:
    game = battle(unit("a", "p1", (10, 10), save=save), unit("b", "p2", (40, 40), weapons=["rifle"]))
    weapon = game.arms["rifle"]._replace(pierces=pierces)
    assert saves.guard(game.units["a"].models[0], weapon).save == need
    faces = [1, 6] if need <= 6 else []
    assert run(saves.take_hits(game, game.units["a"], weapon, 2, "p2"), faces)[0] == (1 if need <= 6 else 0)


@pytest.mark.rule("GD-SUP-04", "GD-UF-01", "GD-REA-01")
def test_suppression_is_saved_and_marked_as_small_arms_and_allows_no_reaction() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["flamethrower"]),
                  unit("b", "p2", (10, 14), (11.2, 14), weapons=["rifle"], save=4))  # fmt: skip
    asked = run(ACTIONS["attack"].run(game, game.units["a"]), [4, 3], [..., {"to": [10_600, 14_000]}])[1]
    assert [ask.seat for ask in asked] == ["p1", "p1"]
    assert (game.units["b"].under_fire, len(game.units["b"].models)) == (1, 1)
    assert not events(game, Fired)


@pytest.mark.rule("GD-ARR-02", "GD-BLD-04", "GD-CON-11")
@pytest.mark.parametrize(("tech", "need"), [(0, 6), (1, 5), (2, 5), (3, 6)])
def test_mesh_is_better_against_weapons_of_a_low_tech_level_and_not_against_rubble(tech: int, need: int) -> None:
    game = battle(unit("a", "p1", (10, 10), armour="mesh_armour"), unit("b", "p2", (40, 40), weapons=["rifle"]))
    weapon = game.arms["rifle"]._replace(pierces=-2, tech=tech)
    assert saves.guard(game.units["a"].models[0], weapon).save == need
    assert {RUBBLE.tech, METEOR.tech} == {0}


# ------------------------------------------------------------------ with what one strikes
@pytest.mark.rule("GD-ARM-26", "GD-MEL-05", "GD-WPN-23")
@pytest.mark.parametrize(("weapons", "gear", "offered"), [
    (["sword", "chainsaw"], [], ["Chainsaw", "Sword"]), (["sword", "claw"], [], []), (["chainsaw"], [], []),
    (["sword", "claw", "phase"], [], ["Sword and Plasma claw", "Sword and Phase-sword", "Plasma claw and Phase-sword"]),
    (["sword", "claw"], ["basic_energy_shield"], ["Sword", "Plasma claw"]), (["sword", "sword", "chainsaw"], [],
                                                                            ["Sword and Sword", "Chainsaw"]),
])  # fmt: skip
def test_who_has_more_than_two_hands_hold_says_with_what_it_strikes(
    weapons: list[str], gear: list[str], offered: list[str]
) -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=weapons, gear=gear), unit("b", "p2", (10, 11)))
    one = game.units["a"]
    flow = throw(game, one, game.units["b"], one.models)
    ask = next(flow)
    said = [option.label for option in ask.options] if isinstance(ask, Choice) else []
    assert sorted(said) == sorted(offered)


@pytest.mark.rule("GD-ARM-26", "GD-MEL-08")
def test_it_strikes_and_parries_with_what_was_chosen_kind_by_kind() -> None:
    models = [{"at": [10, 10], "weapons": ["sword", "chainsaw"]}, {"at": [11.2, 10], "weapons": ["sword", "chainsaw"]},
              {"at": [12.4, 10], "weapons": ["phase"]}]  # fmt: skip
    game = battle(unit("a", "p1", models=models), unit("b", "p2", (10, 11)))
    one = game.units["a"]
    _, asked = run(throw(game, one, game.units["b"], one.models), [2, 3, 2, 3, 1], ["w0"])
    assert len(asked) == 1  # one question for the two who are alike
    assert [(event.weapon, event.models) for event in events(game, Struck)] == [("chainsaw", (1, 2)), ("phase", (3,))]
    run(throw(game, one, game.units["b"], one.models, parry=True), [2, 3, 1], ["w1"])
    assert events(game, Struck)[-2].weapon == "sword"


# ------------------------------------------------------------------ out of a building, over the ground before it
def comes_out(*pieces: dict[str, Any]) -> Game:
    house = {"kind": "building", "key": "house", "shape": "rectangle", "at": [24, 24], "size": [6, 3]}
    return battle(unit("a", "p1", inside="house"), unit("b", "p2", (2, 2)), terrain=[house, *pieces],
                  buildings=[{"piece": "house", "doors": [[24, 25.5]]}])  # fmt: skip


def before(kind: str, low: float, high: float) -> dict[str, Any]:
    return {"kind": kind, "shape": "rectangle", "at": [24, (low + high) / 2], "size": [8, high - low]}


@pytest.mark.rule("GD-BLD-01", "GD-TER-06", "GD-TER-04")
@pytest.mark.parametrize(("pieces", "y", "clause"), [
    ((), 32, ""), ((), 32.001, "GD-BLD-01"),  # 6 inches from before the door
    ((before("rocks", 27, 29),), 30, ""), ((before("rocks", 27, 29),), 30.001, "GD-TER-06"),
    ((before("wall", 28, 28.5),), 27.4, ""), ((before("wall", 28, 28.5),), 31, "GD-TER-04"),
])  # fmt: skip
def test_ground_before_a_door_counts(pieces: tuple[dict[str, Any], ...], y: float, clause: str) -> None:
    game = comes_out(*pieces)
    ask = placement(next(ACTIONS["go-out"].run(game, game.units["a"])))
    if not clause:
        ask.check({"models": [[24_000, round(1000 * y)]]})
        return
    with pytest.raises(RuleError) as caught:
        ask.check({"models": [[24_000, round(1000 * y)]]})
    assert caught.value.clause == clause


@pytest.mark.rule("GD-TER-07", "GD-BLD-01")
@pytest.mark.parametrize(("low", "faces", "left"), [(27, [1], 0), (27, [2], 1), (31, [], 1)])
def test_who_comes_out_over_dangerous_ground_rolls(low: float, faces: list[int], left: int) -> None:
    game = comes_out(before("pool", low, low + 1))
    run(ACTIONS["go-out"].run(game, game.units["a"]), faces, [{"models": [[24_000, 29_500]]}])
    assert len(game.units["a"].models) == left


@pytest.mark.rule("GD-DRG-04", "GD-CON-03", "GD-TER-08")
@pytest.mark.parametrize(("faces", "left"), [([1, 6], 1), ([1, 5], 0), ([2], 1)])
def test_stum_counts_against_damage_without_a_save(faces: list[int], left: int) -> None:
    game = battle(unit("a", "p1", (10, 10), gear=["stum"]), unit("b", "p2", (40, 40), ai=True),
                  conditions=["toxic_air"])  # fmt: skip
    told(game, DOSES["stum"].play(game, "p1", Fact(Moment.ACTION_BEGINS), game.units["a"]))
    run(toxic_air(game), faces)
    assert len(game.units["a"].models) == left


# ------------------------------------------------------------------ suppression near a melee
@pytest.mark.rule("GD-TGT-05", "GD-TGT-03", "GD-SA-15")
@pytest.mark.parametrize(("to", "clause"), [
    ((10, 14), ""),  # the closest, though it fights a friend: small arms alone may not
    ((16, 14), ""), ((4.5, 16), "GD-TGT-05"),  # past it, and past the next
])  # fmt: skip
def test_flames_may_fall_on_who_fights_a_friend_or_pass_them(to: tuple[float, float], clause: str) -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["heavy_flamethrower", "pistol"]), unit("f", "p1", (10, 15)),
                  unit("b", "p2", (10, 14)), unit("c", "p2", (16, 14)), unit("d", "p2", (4.5, 16)))  # fmt: skip
    me = game.units["a"]
    weapon = game.arms["heavy_flamethrower"]._replace(spread=500)
    ask = next(aim(game, me, Pointed(me.models[0], weapon)))
    answer = {"to": [round(1000 * part) for part in to]}
    if clause:
        with pytest.raises(RuleError) as caught:
            ask.accept(answer)
        assert caught.value.clause == clause
    else:
        ask.accept(answer)
    small = {one.target: one.clause for one in chances(game, me, me.models[0], [game.arms["pistol"]],
                                                       game.enemies(me))["pistol"]}  # fmt: skip
    assert small == {"b": "GD-SA-15", "c": "", "d": "GD-TGT-01"}
