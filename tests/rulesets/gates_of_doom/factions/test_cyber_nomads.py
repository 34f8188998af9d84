"""The Cyber Nomads: nightmares, surgery, visions of metal, noise, angels and sinners."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, events, options, refused, run, unit
from wartable.engine.mod import fixed
from wartable.rulesets.gates_of_doom.events.base import UnitDrawn
from wartable.rulesets.gates_of_doom.events.effects import Joined, MarkersLost, MarkersSpared
from wartable.rulesets.gates_of_doom.melee import blows
from wartable.rulesets.gates_of_doom.morale import nerve
from wartable.rulesets.gates_of_doom.moving.walk import Walk
from wartable.rulesets.gates_of_doom.reactions.reacting import may_react
from wartable.rulesets.gates_of_doom.shooting import fire, targets
from wartable.rulesets.gates_of_doom.shooting.aiming import covered, on_line
from wartable.rulesets.gates_of_doom.state import Game
from wartable.rulesets.gates_of_doom.troops import figures, near
from wartable.rulesets.gates_of_doom.turn import rounds
from wartable.rulesets.gates_of_doom.turn.actions import one_action
from wartable.rulesets.gates_of_doom.turn.conditions import rad_weapons

FOE = unit("b", "p2", (40, 40))
HIGH = {"gear": ["jet_pack"], "rules": ["GD-NOM-14"]}


def active(*units: dict[str, Any], **parts: Any) -> Game:
    return battle(*units, **{"cursor": {"phase": "act", "unit": "a"}, **parts})


def act(game: Game, faces: list[int], *answers: Any, key: str = "a") -> None:
    run(one_action(game, game.units[key]), faces, answers)


# ------------------------------------------------------------------ the army
@pytest.mark.rule("GD-NOM-02")
@pytest.mark.parametrize(("x", "less"), [(17, 1), (17.001, 0)])
def test_enemies_who_are_near_have_less_nerve(x: float, less: int) -> None:
    game = battle(unit("a", "p1", (10, 10), (10, 11.2), rules=["GD-NOM-02"]), unit("b", "p2", (x, 10)),
                  unit("c", "p1", (11.2, 10)))  # fmt: skip
    foe, friend = game.units["b"], game.units["c"]
    assert fixed(nerve.check_mods(foe, (), game)) == foe.models[0].profile.nerve - less
    assert fixed(nerve.reaction_mods(foe, game)) == foe.models[0].profile.nerve - less
    assert fixed(nerve.check_mods(friend, (), game)) == friend.models[0].profile.nerve


@pytest.mark.rule("GD-NOM-02", "GD-ACT-11")
def test_a_model_that_is_not_near_keeps_its_nerve_for_the_unit() -> None:
    game = battle(unit("a", "p1", (10, 10), rules=["GD-NOM-02"]), unit("b", "p2", (16, 10), (18, 10)))
    foe = game.units["b"]
    assert fixed(nerve.check_mods(foe, (), game)) == foe.models[0].profile.nerve


@pytest.mark.rule("GD-NOM-03")
def test_cyborgs_are_immune_to_rad() -> None:
    for rules, left in (([], 0), (["GD-NOM-03"], 1)):
        game = battle(unit("a", "p1", (10, 10), weapons=["particle_gun"], rules=rules), unit("b", "p2", (11, 10)))
        run(rad_weapons(game, game.units["a"]))
        assert [len(game.units[key].models) for key in "ab"] == [left, 0]


# ------------------------------------------------------------------ surgery
HERO: dict[str, Any] = {"at": [10, 10], "level": "hero", "rules": ["GD-NOM-05"]}


@pytest.mark.rule("GD-NOM-05", "GD-GEN-01")
@pytest.mark.parametrize(("face", "taken"), [(2, 1), (3, 2), (5, 2)])
def test_enemies_who_touch_the_hero_become_his(face: int, taken: int) -> None:
    foes = unit("b", "p2", (11, 10), (9, 10), (12.2, 10), weapons=["rifle"], armour="flak_armour", gear=["jet_pack"])
    game = active(unit("a", "p1", models=[HERO]), foes)
    act(game, [face], "surgery")
    one, foe = game.units["a"], game.units["b"]
    assert (len(one.models), len(foe.models)) == (1 + taken, 3 - taken)
    made = one.models[-1]
    assert (made.level, made.weapons, made.armour, made.gear) == ("recruit", ("rifle",), "", ())
    assert len({model.id for model in one.models}) == 1 + taken
    assert game.sides["p1"].damage == taken
    assert len(events(game, Joined)) == taken
    assert one.size == 1 + taken


@pytest.mark.rule("GD-NOM-05")
def test_a_hero_can_be_taken_and_counts_as_killed() -> None:
    game = active(unit("a", "p1", models=[HERO]), unit("b", "p2", (11, 10), level="hero"))
    health = figures.health(game.units["b"].models[0])
    act(game, [1], "surgery")
    assert (game.sides["p1"].damage, game.sides["p1"].heads) == (health, 1)
    assert game.units["a"].models[-1].level == "recruit"
    assert not game.units["b"].on_table


@pytest.mark.rule("GD-NOM-05", "GD-AI-01")
@pytest.mark.parametrize("fields", [{"ai": True}, {"kind": "small_mech", "places": [[11.25, 10]]},
                                    {"places": [[10, 12]]}])  # fmt: skip
def test_who_has_no_flesh_or_does_not_touch_him_is_left(fields: dict[str, Any]) -> None:
    game = active(unit("a", "p1", models=[HERO]), {**unit("b", "p2", (11, 10)), **fields})
    ask = run(one_action(game, game.units["a"]), answers=["wait"])[1][0]
    assert refused(ask)["surgery"] == "GD-NOM-05"


# ------------------------------------------------------------------ the Prophet
@pytest.mark.rule("GD-NOM-07")
def test_the_prophet_has_two_attacks_more() -> None:
    for rules, dice in ((["GD-NOM-07"], 3), ([], 1)):
        game = battle(unit("a", "p1", (10, 10), weapons=["sword"], rules=rules), unit("b", "p2", (11, 10)))
        one = game.units["a"]
        assert len(run(blows.throw(game, one, game.units["b"], one.models), [3] * dice)[0]) == dice


@pytest.mark.rule("GD-NOM-08")
@pytest.mark.parametrize(("x", "able"), [(23, True), (23.001, False)])
def test_visions_take_all_markers_off_a_unit(x: float, able: bool) -> None:
    game = active(unit("a", "p1", (10, 10), rules=["GD-NOM-08"]), unit("c", "p1", (x, 10), under_fire=5),
                  unit("b", "p2", (12, 10), under_fire=3))  # fmt: skip
    if able:
        act(game, [], "visions")
        assert [game.units[key].under_fire for key in "acb"] == [0, 0, 3]
    else:
        assert refused(run(one_action(game, game.units["a"]), answers=["wait"])[1][0])["visions"] == "GD-NOM-08"


# ------------------------------------------------------------------ squads
@pytest.mark.rule("GD-NOM-09")
@pytest.mark.parametrize(("rules", "markers"), [(["GD-NOM-09"], (1, 3)), ([], (2, 4))])
def test_skin_of_metal_spares_one_marker_of_each_batch(rules: list[str], markers: tuple[int, int]) -> None:
    game = battle(unit("a", "p1", (10, 10), rules=rules), FOE)
    one = game.units["a"]
    fire.mark(game, one, 2)
    assert one.under_fire == markers[0]
    fire.mark(game, one, 2)  # of the same attack
    assert one.under_fire == markers[1]
    assert len(events(game, MarkersSpared)) == len(rules)


@pytest.mark.rule("GD-NOM-09")
def test_the_next_attack_is_spared_again() -> None:
    game = active(unit("a", "p1", (10, 10), weapons=["rifle"]),
                  unit("b", "p2", (10, 15), (11.2, 15), activated=True, save=2, rules=["GD-NOM-09"]))  # fmt: skip
    for _ in range(2):
        act(game, [6, 6, 6, 6], "attack", ...)
    assert game.units["b"].under_fire == 2
    assert [event.spared for event in events(game, MarkersSpared)] == [1, 1]


@pytest.mark.rule("GD-NOM-12")
@pytest.mark.parametrize(("weapon", "faces", "left"), [("sonic_gun", [3], 2), ("flamethrower", [], 5)])
def test_noise_takes_markers_off(weapon: str, faces: list[int], left: int) -> None:
    game = active(unit("a", "p1", (10, 10), weapons=[weapon], rules=["GD-NOM-12"], under_fire=5),
                  unit("b", "p2", (10, 14)))  # fmt: skip
    act(game, faces, "attack", ..., {"to": [10_000, 14_000]})
    assert game.units["a"].under_fire == left
    assert len(events(game, MarkersLost)) == len(faces)


# ------------------------------------------------------------------ angels
@pytest.mark.rule("GD-NOM-14", "GD-NOM-15", "GD-RND-13")
def test_flying_high_takes_an_action_and_coming_down_none() -> None:
    game = active(unit("a", "p1", (10, 10), **HIGH), FOE)
    one = game.units["a"]
    act(game, [], "fly-high")
    assert (one.high, one.actions) == (True, 1)
    act(game, [], "come-down")
    assert (one.high, one.actions, one.effects) == (False, 1, ())


@pytest.mark.rule("GD-NOM-15")
def test_it_comes_down_in_its_own_activation_only() -> None:
    game = active(unit("a", "p1", (10, 10), **HIGH), FOE)
    act(game, [], "fly-high")
    ask = run(one_action(game, game.units["a"], held=True), answers=["move", {"stay": True}])[1][0]
    assert "come-down" not in options(ask)


@pytest.mark.rule("GD-NOM-14")
@pytest.mark.parametrize(("y", "able"), [(35, True), (35.001, False)])
def test_distances_to_who_flies_high_are_six_inches_longer(y: float, able: bool) -> None:
    game = active(unit("a", "p1", (10, 10), weapons=["rifle"], **HIGH), unit("b", "p2", (10, y), weapons=["rifle"]))
    act(game, [], "fly-high")
    one, foe = game.units["a"], game.units["b"]
    for shooter, mark in ((one, foe), (foe, one)):
        (chance,) = targets.chances(game, shooter, shooter.models[0], [game.arms["rifle"]], [mark])["rifle"]
        assert chance.distance == round((y - 11 + 6) * 1000)
        assert (not chance.why) is able
        if able:
            assert fixed(chance.mods) == -2  # long range, and flying high


@pytest.mark.rule("GD-NOM-14")
def test_who_flies_high_is_out_of_melee() -> None:
    game = active(unit("a", "p1", (10, 10), weapons=["sword"], **HIGH), unit("b", "p2", (11, 10), (20, 10)))
    one, foe = game.units["a"], game.units["b"]
    assert near.foes_in_combat(game, one) == [foe]
    act(game, [], "fly-high")
    assert near.foes_in_combat(game, one) == near.foes_in_combat(game, foe) == []
    assert one.models[0] in Walk(game, foe).about().rests
    act(game, [], "come-down")
    assert near.foes_in_combat(game, foe) == [one]


@pytest.mark.rule("GD-NOM-14")
def test_blasts_and_lines_reach_them_only_with_six_inches_to_spare() -> None:
    game = active(unit("a", "p1", (10, 10), **HIGH), unit("b", "p2", (30, 10)), unit("c", "p1", (10, 12)))
    act(game, [], "fly-high")
    one, foe, friend = game.units["a"], game.units["b"], game.units["c"]
    assert set(covered(game, (10_000, 10_000), 3000, foe)) == {"c"}
    assert set(covered(game, (10_000, 10_000), 3000, friend)) == {"a", "c"}
    eye, start = foe.models[0], (30_000, 10_000)
    assert [key.id for key, _ in on_line(game, eye, start, (5_001, 10_000), foe)] == []
    assert [key.id for key, _ in on_line(game, eye, start, (4_999, 10_000), foe)] == ["a"]
    assert one.high


# ------------------------------------------------------------------ sinners
@pytest.mark.rule("GD-NOM-17")
@pytest.mark.parametrize(("fields", "actions", "speed"), [
    ({"rules": ["GD-NOM-17"]}, 1, 6000), ({}, 2, 4000),
    ({"rules": ["GD-NOM-17"], "spent": 1}, 0, 6000),
    ({"entry": "cyber_nomads.saviour", "rules": ["GD-NOM-17"]}, 2, 4000),
])  # fmt: skip
def test_lobotomised_do_one_thing_and_heed_no_fire(fields: dict[str, Any], actions: int, speed: int) -> None:
    game = battle(unit("a", "p1", (10, 10), under_fire=3, **fields), unit("b", "p2", (40, 40), activated=True))
    one = game.units["a"]
    run(rounds.draw(game))
    assert (events(game, UnitDrawn)[0].actions, one.under_fire) == (actions, 2)
    assert figures.speed(one, one.models[0]) == speed


@pytest.mark.rule("GD-NOM-17", "GD-REA-03")
def test_a_reaction_uses_their_one_action_up() -> None:
    sinners = {"rules": ["GD-NOM-17"]}
    game = battle(unit("a", "p1", (10, 10), **sinners), unit("c", "p1", (20, 10), spent=1, **sinners), FOE)
    assert may_react(game.units["a"]) is True
    assert may_react(game.units["c"]) is False
