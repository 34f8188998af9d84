"""The Anti-Technology League: prayer, sermons, swordsmen, flames and flagellants."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, events, options, refused, run, unit
from wartable.engine.mod import fixed
from wartable.rulesets.gates_of_doom.events.base import RoundEnded, UnitDrawn
from wartable.rulesets.gates_of_doom.events.effects import MarkersLost, Prayed
from wartable.rulesets.gates_of_doom.melee import blows, fight, parry
from wartable.rulesets.gates_of_doom.morale import nerve
from wartable.rulesets.gates_of_doom.shooting import targets
from wartable.rulesets.gates_of_doom.state import Game, Unit
from wartable.rulesets.gates_of_doom.troops import figures, losses
from wartable.rulesets.gates_of_doom.turn.actions import menu, one_action

FOE = unit("b", "p2", (40, 40))
PRIEST = {"level": "hero", "rules": ["GD-ATL-02", "GD-ATL-07"]}
FAITHFUL = {"rules": ["GD-ATL-02"]}


def active(*units: dict[str, Any]) -> Game:
    return battle(*units, cursor={"phase": "act", "unit": "a"})


def pray(game: Game, face: int, key: str = "a") -> bool:
    run(one_action(game, game.units[key]), [face], ["pray"])
    return events(game, Prayed)[-1].heard


def to_hit(game: Game, weapon: str = "rifle") -> int:
    one = game.units["a"]
    (chance,) = targets.chances(game, one, one.models[0], [game.arms[weapon]], game.enemies(one))[weapon]
    return fixed(chance.mods)


def in_melee(game: Game, one: Unit, foe: Unit, weapon: str = "sword", parries: bool = False) -> int:
    return fixed(blows.strike_mods(game, one, one.models[0], game.arms[weapon], foe, parries))


# ------------------------------------------------------------------ prayer
@pytest.mark.rule("GD-ATL-02")
@pytest.mark.parametrize(("face", "more"), [(4, 1), (3, 0)])
def test_who_is_heard_is_blessed_for_the_round(face: int, more: int) -> None:
    game = active(unit("a", "p1", (10, 10), weapons=["rifle", "sword"], **FAITHFUL), unit("b", "p2", (10, 22)))
    one = game.units["a"]
    before = to_hit(game), in_melee(game, one, game.units["b"]), figures.nerve(one)[0]
    assert pray(game, face) is bool(more)
    assert (to_hit(game), in_melee(game, one, game.units["b"]), figures.nerve(one)[0]) == (
        before[0] + more, before[1] + more, before[2] + 2 * more
    )  # fmt: skip
    assert one.actions == 1
    assert refused(run(one_action(game, one), answers=["wait"])[1][0]).get("pray", "") == ("GD-ATL-02" if more else "")
    game.emit(RoundEnded(1))
    assert (to_hit(game), figures.nerve(one)[0]) == (before[0], before[2])


@pytest.mark.rule("GD-ATL-02")
def test_others_cannot_pray() -> None:
    game = active(unit("a", "p1", (10, 10)), FOE)
    assert "pray" not in options(run(one_action(game, game.units["a"]), answers=["wait"])[1][0])


@pytest.mark.rule("GD-ATL-13", "GD-ATL-21", "GD-ATL-22")
@pytest.mark.parametrize(("rules", "x", "least"), [
    ([], 30, 4), (["GD-ATL-13"], 30, 3), ([], 17, 3), ([], 17.001, 4), (["GD-ATL-13"], 17, 2),
])  # fmt: skip
def test_an_icon_and_an_image_add_to_prayers(rules: list[str], x: float, least: int) -> None:
    for face in (least - 1, least):
        game = active(unit("a", "p1", (10, 10), rules=["GD-ATL-02", *rules]),
                      unit("c", "p1", (x, 10), rules=["GD-ATL-21"]), FOE)  # fmt: skip
        assert pray(game, face) is (face == least)


@pytest.mark.rule("GD-ATL-21")
def test_the_image_of_the_enemy_does_not_help() -> None:
    game = active(unit("a", "p1", (10, 10), **FAITHFUL), unit("b", "p2", (12, 10), rules=["GD-ATL-21"]))
    assert pray(game, 3) is False


# ------------------------------------------------------------------ sermons
def preached(sermon: str, x: float, *more: dict[str, Any], **fields: Any) -> Game:
    """A priest has preached; unit c stands at x, its models 1 inch across."""
    game = active(unit("a", "p1", (10, 10), **PRIEST), unit("c", "p1", (x, 10), **{**FAITHFUL, **fields}), FOE, *more)
    run(one_action(game, game.units["a"]), answers=["preach", sermon])
    return game


@pytest.mark.rule("GD-ATL-07", "GD-RND-13")
def test_a_sermon_is_free_once_a_turn_and_lasts_until_he_is_drawn_again() -> None:
    game = preached("GD-ATL-03", 12, weapons=["sword"])
    one, other = game.units["a"], game.units["c"]
    assert one.actions == 2
    assert "preach" not in [option.key for option in menu(game, one, 2)[0]]
    assert blows.more_strikes(game, other, other.models[0]) == 1
    game.emit(RoundEnded(1))
    assert blows.more_strikes(game, other, other.models[0]) == 1
    game.emit(UnitDrawn("a", "p1", 2))
    assert blows.more_strikes(game, other, other.models[0]) == 0
    assert "preach" in [option.key for option in menu(game, one, 2)[0]]


@pytest.mark.rule("GD-ATL-07")
def test_a_sermon_ends_with_the_preacher() -> None:
    game = preached("GD-ATL-03", 12, weapons=["sword"])
    other = game.units["c"]
    losses.hurt(game, game.units["a"], [1], "p2")
    assert blows.more_strikes(game, other, other.models[0]) == 1
    for _ in range(3):
        if game.units["a"].models:
            losses.hurt(game, game.units["a"], [1], "p2")
    assert blows.more_strikes(game, other, other.models[0]) == 0


@pytest.mark.rule("GD-ATL-03")
@pytest.mark.parametrize(("x", "dice"), [(17, 2), (17.001, 1)])
def test_wrath_is_an_attack_more_for_friends_who_are_near(x: float, dice: int) -> None:
    game = preached("GD-ATL-03", x, unit("d", "p2", (x + 1, 10)), weapons=["sword"])
    one, foe = game.units["c"], game.units["d"]
    thrown, _ = run(blows.throw(game, one, foe, one.models), [3] * dice)
    assert len(thrown) == dice
    assert blows.more_strikes(game, foe, foe.models[0]) == 0


@pytest.mark.rule("GD-ATL-04")
@pytest.mark.parametrize(("x", "weapon", "pierces"), [
    (17, "rifle", -1), (17.001, "rifle", 0), (17, "launcher", -3), (17, "antimatter", None),
])  # fmt: skip
def test_mercy_pierces_one_better(x: float, weapon: str, pierces: int | None) -> None:
    game = preached("GD-ATL-04", x, weapons=[weapon, "sword"])
    one = game.units["c"]
    assert [held.pierces for held in targets.usable(game, one, one.models[0], [])] == [pierces]
    assert blows.wielded(game, one.models[0], one)[0].pierces == (-1 if x == 17 else 0)


@pytest.mark.rule("GD-ATL-05", "GD-ATL-22")
@pytest.mark.parametrize(("x", "rules", "least"), [(17, [], 3), (17.001, [], 4), (17, ["GD-ATL-13"], 2)])
def test_divinity_lowers_what_a_prayer_needs(x: float, rules: list[str], least: int) -> None:
    for face in (least - 1, least):
        game = preached("GD-ATL-05", x, rules=["GD-ATL-02", *rules])
        game.emit(UnitDrawn("c", "p1", 2))
        assert pray(game, face, "c") is (face == least)


# ------------------------------------------------------------------ fighters
@pytest.mark.rule("GD-ATL-09", "GD-ATL-11", "GD-GEN-16")
@pytest.mark.parametrize(("rule", "better", "worse", "dice"), [("GD-ATL-09", 2, -2, 3), ("GD-ATL-11", 1, -1, 1)])
def test_swordsmen_hit_better_and_are_hit_worse(rule: str, better: int, worse: int, dice: int) -> None:
    plain = battle(unit("a", "p1", (10, 10), weapons=["rifle", "sword"]), unit("b", "p2", (10, 22)))
    strong = battle(unit("a", "p1", (10, 10), weapons=["rifle", "sword"], rules=[rule]), unit("b", "p2", (10, 22)))
    marks = battle(unit("a", "p1", (10, 10), weapons=["rifle", "sword"]), unit("b", "p2", (10, 22), rules=[rule]))
    base = to_hit(plain)
    assert (to_hit(strong) - base, to_hit(marks) - base) == (better, worse)
    for game, change in ((strong, better), (marks, worse)):
        one, foe = game.units["a"], game.units["b"]
        assert in_melee(game, one, foe) == change
        assert in_melee(game, one, foe, parries=True) == 0
    one = strong.units["a"]
    assert len(run(blows.throw(strong, one, strong.units["b"], one.models), [3] * dice)[0]) == dice


@pytest.mark.rule("GD-ATL-11")
def test_a_unit_is_hit_worse_only_if_all_of_it_are_asliha() -> None:
    models = [{"at": [10, 22], "rules": ["GD-ATL-11"]}, {"at": [11.2, 22]}]
    mixed = battle(unit("a", "p1", (10, 10), weapons=["rifle"]), unit("b", "p2", models=models))
    plain = battle(unit("a", "p1", (10, 10), weapons=["rifle"]), unit("b", "p2", (10, 22), (11.2, 22)))
    assert to_hit(mixed) == to_hit(plain)


@pytest.mark.rule("GD-ATL-15")
@pytest.mark.parametrize(("faces", "left"), [([], 1), ([6], 3), ([1], 2)])
def test_flames_that_hurt_take_markers_off(faces: list[int], left: int) -> None:
    foe = unit("b", "p2", (10, 14), (10, 17), **({"armour": "flak_armour"} if faces else {"level": "hero"}))
    if not faces:
        foe = unit("b", "p2", (10, 14), (11.2, 14))
    game = active(unit("a", "p1", (10, 10), weapons=["flamethrower"], rules=["GD-ATL-15"], under_fire=3), foe)
    run(one_action(game, game.units["a"]), faces, ["attack", ..., {"to": [10_000, 14_000]}])
    assert game.units["a"].under_fire == left
    assert bool(events(game, MarkersLost)) is (left < 3)


# ------------------------------------------------------------------ flagellants
@pytest.mark.rule("GD-ATL-17")
@pytest.mark.parametrize(("rules", "speed"), [(["GD-ATL-17"], 6000), ([], 3000)])
def test_markers_do_nothing_to_zealots(rules: list[str], speed: int) -> None:
    game = battle(unit("a", "p1", (10, 10), weapons=["rifle"], rules=rules, under_fire=3), unit("b", "p2", (10, 22)))
    one = game.units["a"]
    assert figures.speed(one, one.models[0]) == speed
    assert fixed(nerve.reaction_mods(one)) == (3 if rules else 0)
    assert fixed(figures.ranged_mods(one, one.models[0])) == (0 if rules else -3)


@pytest.mark.rule("GD-ATL-18")
def test_each_death_makes_the_others_furious() -> None:
    game = battle(unit("a", "p1", (10, 10), (11.2, 10), (12.4, 10), weapons=["sword"], rules=["GD-ATL-18"]), FOE)
    one, foe = game.units["a"], game.units["b"]
    for deaths in (0, 1, 2):
        assert in_melee(game, one, foe) == in_melee(game, one, foe, parries=True) == deaths
        losses.hurt(game, one, [one.models[-1].id], "")
        game.emit(RoundEnded(1))


@pytest.mark.rule("GD-ATL-19")
def test_blades_of_flagellants_are_not_parried_and_do_not_parry() -> None:
    one = unit("a", "p1", (10, 10), weapons=["blade", "blade"], rules=["GD-ATL-19"])
    game = battle(one, unit("b", "p2", (11, 10), weapons=["blade"]))
    mine, foe = game.units["a"], game.units["b"]
    attacks, _ = run(blows.throw(game, mine, foe, mine.models), [2, 3])
    parries, _ = run(blows.throw(game, foe, mine, foe.models, parry=True), [6])
    assert parry.barred(parries[0], attacks[0])[1] == "GD-ATL-19"
    assert parry.best(parries, attacks) == []
    assert parry.barred(attacks[0], parries[0])[1] != "GD-ATL-19"
    # They have nothing to parry with: nobody is asked.
    assert run(fight.parried(game, mine, foe, parries))[0] is False
    # All parry dice are left over, and strike back at fumbles.
    fumbles, _ = run(blows.throw(game, mine, foe, mine.models), [1, 3])
    assert len(parry.counters(parries, [], fumbles)) == 1
