"""Volatile terrain, conditions, weapons with rules of their own, objectives about something, odds."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, events, row, run, unit
from wartable.engine.answer import Seeded
from wartable.engine.errors import DataError
from wartable.engine.mod import fixed
from wartable.engine.query import gathered
from wartable.engine.session import Session
from wartable.odds.exact import distribution
from wartable.rulesets.gates_of_doom import ruleset
from wartable.rulesets.gates_of_doom.events.acting import MeteorFell, VolatileRolled
from wartable.rulesets.gates_of_doom.reactions.exchange import exchange
from wartable.rulesets.gates_of_doom.shooting import declaring, targets
from wartable.rulesets.gates_of_doom.shooting.aiming import Pointed
from wartable.rulesets.gates_of_doom.shooting.pointed import lance, launch, sweep
from wartable.rulesets.gates_of_doom.state import Cursor, Game, Phase
from wartable.rulesets.gates_of_doom.troops import figures, losses, volatile
from wartable.rulesets.gates_of_doom.turn import rounds
from wartable.rulesets.gates_of_doom.turn.conditions import meteors, rad_weapons, toxic_air
from wartable.rulesets.gates_of_doom.winning.objectives import OBJECTIVES

FOE = unit("b", "p2", (40, 40))


def barrels(x: float, y: float) -> dict[str, Any]:
    return {"kind": "barrels", "shape": "rectangle", "at": [x, y], "size": [1, 1]}


def shoot(game: Game, faces: list[int], *answers: Any) -> None:
    one = game.units["a"]
    found = declaring.buckets(game, one, one.models, game.enemies(one))

    def flow() -> Any:
        named = yield from declaring.name_targets(game, one, found, "Whom?")
        yield from exchange(game, one, named.volleys)

    run(flow(), faces, [..., *answers])


# ------------------------------------------------------------------ volatile terrain
@pytest.mark.rule("GD-TER-08", "GD-TER-10")
@pytest.mark.parametrize(("x", "faces", "rolls"), [
    (13, [4, 1, 6], 1), (13, [4, 4], 0),  # one misses, or none
    (13.001, [4, 1], 0),  # more than 2 inches from the base
])  # fmt: skip
def test_a_miss_near_it_may_set_it_off(x: float, faces: list[int], rolls: int) -> None:
    foe = unit("b", "p2", (10, 26), (8.8, 26), (7.6, 26), activated=True)
    game = battle(unit("a", "p1", (10, 10), weapons=["rifle"]), foe, terrain=[barrels(x, 26)])
    shoot(game, faces)
    assert len(events(game, VolatileRolled)) == rolls


@pytest.mark.rule("GD-TER-08", "GD-OBJ-01")
@pytest.mark.parametrize(("face", "left"), [(1, {"b": 1, "f": 0}), (2, {"b": 2, "f": 1})])
def test_what_blows_up_harms_all_within_three_inches(face: int, left: dict[str, int]) -> None:
    game = battle(unit("f", "p1", (13.9, 20)), unit("b", "p2", (10, 16.1), (10, 14.9)),
                  terrain=[barrels(10, 20)])  # fmt: skip
    run(volatile.rolled(game, game.table.features, "p1"), [face])
    assert {key: len(game.units[key].models) for key in left} == left
    assert [piece.key for piece in game.table.features] == ["barrels-1"]
    assert game.sides["p1"].damage == 0


@pytest.mark.rule("GD-TER-09")
def test_a_blast_a_spread_and_a_line_set_it_off() -> None:
    for weapon, resolve, faces in (("missile_launcher", launch, [6, 1]), ("flamethrower", sweep, []),
                                   ("laser_rifle", lance, [])):  # fmt: skip
        for y, rolls in ((16, 1), (19, 0)):
            game = battle(unit("a", "p1", (10, 10), weapons=[weapon]), FOE,
                          terrain=[{**barrels(10, y), "at": [10 if y == 16 else 16, y]}])  # fmt: skip
            model = game.units["a"].models[0]
            fired = Pointed(model, game.arms[weapon])
            run(resolve(game, game.units["a"], fired, (10_000, 16_000)), [*faces, *[6] * rolls])
            assert len(events(game, VolatileRolled)) == rolls, weapon


# ------------------------------------------------------------------ conditions
@pytest.mark.rule("GD-CON-01", "GD-CON-02", "GD-MSN-03", "GD-GEN-20")
@pytest.mark.parametrize(("conditions", "speed", "ranges"), [
    ([], 6000, (6000, 12_000)), (["low_gravity"], 9000, (9000, 15_000)), (["high_gravity"], 3000, (3000, 9000)),
    (["low_gravity", "high_gravity"], 6000, (6000, 12_000)),
])  # fmt: skip
def test_gravity(conditions: list[str], speed: int, ranges: tuple[int, ...]) -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["pistol"]), FOE, unit("c", "p2", (30, 30), speed=0),
                  conditions=conditions)  # fmt: skip
    one, other = game.units["a"], game.units["c"]
    assert figures.speed(one, one.models[0]) == speed
    assert figures.speed(other, other.models[0]) == 0
    assert game.arms["pistol"].ranges == ranges


@pytest.mark.rule("GD-CON-05", "GD-CON-06", "GD-CON-07")
@pytest.mark.parametrize(("gear", "y", "seen"), [([], 26, True), ([], 26.001, False),
                                                 (["night_vision_goggles"], 41, True),
                                                 (["night_vision_goggles"], 41.001, False)])  # fmt: skip
def test_night(gear: list[str], y: float, seen: bool) -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["heavy"], gear=gear), unit("b", "p2", (10, y)),
                  conditions=["night"])  # fmt: skip
    one = game.units["a"]
    (chance,) = targets.chances(game, one, one.models[0], [game.arms["heavy"]], game.enemies(one))["heavy"]
    assert (not chance.why) is seen
    assert fixed(figures.ranged_mods(one, one.models[0])) == -1


@pytest.mark.rule("GD-CON-03", "GD-CON-04", "GD-GEN-12")
def test_toxic_air_harms_infantry_that_breathes() -> None:
    models: list[dict[str, Any]] = [{}, {"ai": True}, {"gear": ["breathing_apparatus"]}, {"kind": "small_mech"}, {}]
    game = battle(unit("a", "p1", models=[{"at": [10 + 2 * n, 10], **m} for n, m in enumerate(models)], save=2), FOE,
                  conditions=["toxic_air"])  # fmt: skip
    run(toxic_air(game), [1, 2, 6])
    assert [model.id for model in game.units["a"].models] == [2, 3, 4, 5]
    run(toxic_air(battle(unit("a", "p1", (10, 10)), FOE)))


@pytest.mark.rule("GD-CON-11", "GD-GEN-02", "GD-SA-08")
def test_meteors_fall_about_the_middle() -> None:
    game = battle(unit("a", "p1", (24, 26.4), save=2, level="hero"), unit("b", "p2", (24, 30.5)),
                  conditions=["meteor_storm"])  # fmt: skip
    # Two meteors: a direct hit on the middle, two inches from a: 3 hits, saved on 5; then 6 inches to the north.
    run(meteors(game), [4, 6, 1, 1, 3, 5, 4, 6, 1, 3, 3, 2])
    assert [event.at for event in events(game, MeteorFell)] == [(24_000, 24_000), (24_000, 30_000)]
    assert (game.units["a"].models[0].wounds, game.units["a"].under_fire) == (1, 2)
    assert game.units["b"].models == ()
    assert (game.sides["p1"].damage, game.sides["p2"].damage) == (0, 0)


# ------------------------------------------------------------------ weapons
@pytest.mark.rule("GD-WPN-03")
@pytest.mark.parametrize(("x", "hit"), [(12, True), (12.001, False)])
def test_rad_weapons_harm_all_within_an_inch(x: float, hit: bool) -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["particle_gun"], level="hero"), unit("b", "p2", (x, 10)),
                  unit("d", "p2", (10, 12), ai=True))  # fmt: skip
    run(rad_weapons(game, game.units["a"]))
    assert game.units["a"].models[0].wounds == 1
    assert (game.units["b"].models == ()) is hit
    assert game.units["d"].models[0].wounds == 0
    assert game.sides["p1"].damage == hit


@pytest.mark.rule("GD-WPN-03", "GD-RND-07")
def test_rad_weapons_harm_before_any_action() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["particle_gun"]), unit("b", "p2", (30, 10), activated=True))
    run(rounds.draw(game))
    assert game.units["a"].models == ()
    assert game.cursor == Cursor(Phase.ACT, "a")


@pytest.mark.rule("GD-WPN-05", "GD-SA-13")
def test_a_sniper_picks_who_is_hit_even_past_the_wounded() -> None:
    models = [{"level": "hero", "armour": "light_power_armour", "at": [10, 26]},
              {"level": "veteran", "wounds": 1, "at": [11.2, 26]}]  # fmt: skip
    game = battle(unit("a", "p1", (10, 10), weapons=["slug_sniper_rifle"]),
                  unit("b", "p2", models=models, activated=True))  # fmt: skip
    shoot(game, [6, 1], "m1")
    assert [model.wounds for model in game.units["b"].models] == [1, 1]


@pytest.mark.rule("GD-WPN-06", "GD-SA-11", "GD-UF-01", "GD-RND-12")
def test_needles_weaken_a_model_each_once_a_round() -> None:
    game = battle(unit("a", "p1", *row(10, 10, 3), weapons=["needle_rifle"]),
                  unit("b", "p2", *row(10, 26, 2), save=2, activated=True))  # fmt: skip
    shoot(game, [6, 6, 6])  # three hits, two models
    foe = game.units["b"]
    assert [model.needled for model in foe.models] == [True, True]
    assert (figures.speed(foe, foe.models[0]), fixed(figures.ranged_mods(foe, foe.models[0]))) == (5000, -1)
    assert (fixed(figures.melee_mods(foe.models[0])), figures.nerve(foe)[0], foe.under_fire) == (-1, 2, 0)
    game.cursor = Cursor(Phase.END)
    run(rounds.end(game))
    assert [model.needled for model in foe.models] == [False, False]


@pytest.mark.rule("GD-WPN-06", "GD-ACT-11")
def test_the_nerve_of_a_unit_is_still_the_highest_in_it() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["needle_rifle"]), unit("b", "p2", *row(10, 26, 2), activated=True))
    shoot(game, [6])
    assert [model.needled for model in game.units["b"].models].count(True) == 1
    assert figures.nerve(game.units["b"])[0] == 3


@pytest.mark.rule("GD-WPN-13", "GD-GEN-16")
def test_a_flash_takes_three_of_both_skills_within_three_inches() -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["flash_grenade"]),
                  unit("b", "p2", (10, 16), (13.5, 16), (6.499, 16)))  # fmt: skip
    model = game.units["a"].models[0]
    for _ in range(2):
        run(launch(game, game.units["a"], Pointed(model, game.arms["flash_grenade"]), (10_000, 16_000)), [6, 1])
    found = game.units["b"].models
    assert [fixed(figures.melee_mods(one)) for one in found] == [-3, -3, 0]
    assert [fixed(figures.ranged_mods(game.units["b"], one)) for one in found] == [-3, -3, 0]
    assert len(found) == 3


# ------------------------------------------------------------------ objectives
def sides(**more: Any) -> list[dict[str, Any]]:
    return [{"seat": "p1", "edge": "south", **more}, {"seat": "p2", "edge": "north"}]


@pytest.mark.rule("GD-OBJ-03")
@pytest.mark.parametrize(("by", "number", "points"), [("p1", 1, 20), ("p1", 2, 0), ("", 1, 0)])
def test_the_hero_who_was_named_has_to_be_killed(by: str, number: int, points: int) -> None:
    models = [{"level": "hero", "at": [20, 20]}, {"level": "hero", "at": [21.2, 20]}]
    aim = sides(objectives=["assassination"], hunted={"unit": "b", "model": 1})
    game = battle(unit("a", "p1", (1, 1)), unit("b", "p2", models=models), sides=aim)
    foe = game.units["b"]
    losses.suffer(game, foe, foe.model(number), 3, by)
    assert OBJECTIVES["assassination"].worth(game, "p1") == points


@pytest.mark.rule("GD-OBJ-05", "GD-TER-03")
@pytest.mark.parametrize(("mine", "theirs", "points"),
                         [((20, 20), (40, 40), 20), ((20, 20), (22, 20), 0), ((9, 9), (40, 40), 0)])  # fmt: skip
def test_the_capture_point_is_held_alone(mine: tuple[float, float], theirs: tuple[float, float], points: int) -> None:
    wood = {"kind": "wood", "shape": "rectangle", "at": [21, 20], "size": [8, 6], "key": "hill"}
    aim = sides(objectives=["capture_point"], capture="hill")
    game = battle(unit("a", "p1", mine), unit("b", "p2", theirs), terrain=[wood], sides=aim)
    assert OBJECTIVES["capture_point"].worth(game, "p1") == points


@pytest.mark.parametrize(("more", "said"), [
    ({"objectives": ["capture_point"]}, "needs capture"), ({"objectives": ["assassination"]}, "needs hunted"),
    ({"capture": "moon"}, "no piece of terrain"), ({"hunted": {"unit": "a"}}, "no enemy"),
    ({"hunted": {"unit": "b", "model": 2}}, "no enemy"),
])  # fmt: skip
def test_objectives_about_nothing_are_refused(more: dict[str, Any], said: str) -> None:
    with pytest.raises(DataError, match=said):
        battle(unit("a", "p1", (1, 1)), FOE, sides=sides(**more))


# ------------------------------------------------------------------ odds
def test_the_odds_of_a_target_are_those_of_the_attack() -> None:
    rules = ruleset()
    game = battle(unit("a", "p1", *row(10, 10, 3), weapons=["single"]),
                  unit("b", "p2", *row(10, 26, 3), armour="flak_armour", activated=True))  # fmt: skip
    game.cursor, game.active, game.units["a"].actions, game.units["a"].activated = Cursor(Phase.ACT, "a"), "a", 2, True
    session = Session(rules, game, Seeded(3))
    session.answer("attack")
    ask = session.ask
    assert ask is not None
    assert isinstance(session.game, Game)
    (prospect,) = rules.prospects(session.game, ask)
    dist = distribution(prospect.make_flow)
    # Each of three dice hits on 4 and is saved on 5: one in two, two in three.
    outcomes = [(found, weight / dist.total) for found, weight in dist.weights.items()]
    chances = gathered(outcomes, lambda one: one[0].models)
    assert chances[0] == pytest.approx((2 / 3) ** 3)
    assert chances[3] == pytest.approx((1 / 3) ** 3)
    told = prospect.tell(outcomes)
    assert [bar.label for bar in told.bars] == ["no model falls", "1 model", "2 models", "3 models"]
    assert len(session.game.units["b"].models) == 3  # nothing has happened
