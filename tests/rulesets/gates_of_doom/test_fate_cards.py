"""What each fate card does, when it may be played and when not (GD-FAT-13 to -40)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.fated import facing, held, shoot, told
from tests.rulesets.gates_of_doom.helpers import events, options, row, unit
from wartable.engine.ask import Choice
from wartable.engine.errors import RuleError
from wartable.engine.mod import fixed
from wartable.rulesets.gates_of_doom.events.acting import Moved, NerveChecked
from wartable.rulesets.gates_of_doom.events.base import OverwatchUsed
from wartable.rulesets.gates_of_doom.events.fate import BreathDrawn, DamageDelayed
from wartable.rulesets.gates_of_doom.events.fighting import DamageTaken, Fired, Launched, MarkersPlaced, Saved, Struck
from wartable.rulesets.gates_of_doom.fate.playing import playable, played
from wartable.rulesets.gates_of_doom.melee.blows import strike_mods
from wartable.rulesets.gates_of_doom.specials.moments import Fact, Moment
from wartable.rulesets.gates_of_doom.state import DESTROYED, INSIDE, Game, Phase, Until
from wartable.rulesets.gates_of_doom.troops import figures
from wartable.rulesets.gates_of_doom.troops.boons import over
from wartable.rulesets.gates_of_doom.turn import rounds
from wartable.rulesets.gates_of_doom.turn.actions import ACTIONS

PASS = "pass"


def act(game: Game, key: str, action: str, faces: list[int], *answers: Any) -> list[str]:
    """A unit takes an action; the clauses of what was asked."""
    asked = told(game, ACTIONS[action].run(game, game.units[key]), faces, answers)
    return [ask.clause for ask in asked]


def step(game: Game, faces: list[int], *answers: Any) -> list[str]:
    """One step of the round; the clauses of what was asked."""
    flow = played(game, lambda: rounds.step(game))
    assert flow is not None
    return [ask.clause for ask in told(game, flow, faces, answers)]


def melee(p1: tuple[str, ...] = (), p2: tuple[str, ...] = (), **fields: Any) -> Game:
    """A sword of each side in contact."""
    return held(unit("a", "p1", (10, 10), weapons=["sword"], **fields),
                unit("b", "p2", (10, 11), weapons=["sword", "pistol"], save=3), p1=p1, p2=p2)  # fmt: skip


# ------------------------------------------------------------------ moving
@pytest.mark.rule("GD-FAT-13")
def test_burst_of_speed_is_six_inches_for_one_move() -> None:
    game = held(unit("a", "p1", (10, 10)), unit("b", "p2", (10, 40)), p1=("burst_of_speed",))
    act(game, "a", "move", [], "burst-of-speed", {"to": [10_000, 22_000]})
    assert events(game, Moved)[0].distance == 12_000
    with pytest.raises(RuleError):
        act(game, "a", "move", [], {"to": [10_000, 29_000]})
    game = held(unit("a", "p1", (10, 10)), unit("b", "p2", (10, 40)), p2=("burst_of_speed",))
    assert act(game, "a", "move", [], {"stay": True}) == ["GD-ACT-01"]


@pytest.mark.rule("GD-FAT-23")
def test_scouting_moves_a_unit_as_a_round_begins_not_near_an_enemy() -> None:
    game = held(unit("a", "p1", (10, 10)), unit("b", "p2", (10, 18)), p1=("scouting",), cursor="begin")
    assert step(game, [], "scouting", {"to": [10_000, 14_000]}) == ["GD-FAT-03", "GD-FAT-23"]
    assert game.units["a"].models[0].y == 14_000
    game = held(unit("a", "p1", (10, 10)), unit("b", "p2", (10, 18)), p1=("scouting",), cursor="begin")
    with pytest.raises(RuleError, match="nearer than 3 inches") as caught:
        step(game, [], "scouting", {"to": [10_000, 14_100]})
    assert caught.value.clause == "GD-FAT-23"
    game = held(unit("a", "p1", (10, 10), lying=True), unit("b", "p2", (10, 18)), p1=("scouting",), cursor="begin")
    assert step(game, []) == []


@pytest.mark.rule("GD-FAT-25", "GD-FAT-05")
def test_hit_and_run_is_a_free_move_after_attacks() -> None:
    game = facing(p1=("hit_and_run",))
    assert [ask.clause for ask in shoot(game, [1, 1], "hit-and-run", {"to": [10_600, 4000]})] == [
        "GD-FAT-03", "GD-ACT-01"]  # fmt: skip
    assert events(game, Moved)[0].distance == 6000
    assert shoot(facing(p2=("hit_and_run",)), [1, 1]) == []
    game = facing(p1=("hit_and_run",))
    game.units["a"].lying = True
    assert shoot(game, [1, 1]) == []


@pytest.mark.rule("GD-FAT-25", "GD-MEL-03")
def test_hit_and_run_out_of_a_melee_lets_the_enemy_shoot() -> None:
    game = melee(p1=("hit_and_run",), activated=True)
    act(game, "a", "attack", [3, 4, 1], ..., "take-it", "hit-and-run", "shoot", {"to": [10_000, 5000]})
    assert game.units["a"].models[0].y == 5000
    assert events(game, Fired)[0].unit == "b"


@pytest.mark.rule("GD-FAT-38", "GD-MEL-03")
@pytest.mark.parametrize(("cards", "shots"), [(("speedy_withdrawal",), 0), ((), 1)])
def test_a_speedy_withdrawal_is_not_shot_at(cards: tuple[str, ...], shots: int) -> None:
    game = melee(p1=cards, activated=True)
    answers = ["speedy-withdrawal"] if cards else ["shoot"]
    act(game, "a", "leave", [1] * shots, *answers, {"to": [10_000, 5000]})
    assert len(events(game, Fired)) == shots


@pytest.mark.rule("GD-FAT-39", "GD-RND-13")
def test_an_organised_retreat_takes_no_action() -> None:
    game = melee(p1=("organised_retreat",), activated=True)
    game.units["a"].actions, game.active = 0, "a"
    game.cursor = game.cursor._replace(phase=Phase.WATCH, unit="a")
    step(game, [1], "organised-retreat", "shoot", {"to": [10_000, 5000]})
    assert game.units["a"].models[0].y == 5000
    game = melee(p2=("organised_retreat",))
    game.active, game.cursor = "a", game.cursor._replace(phase=Phase.WATCH, unit="a")
    assert step(game, []) == []


# ------------------------------------------------------------------ shooting
@pytest.mark.rule("GD-FAT-15")
def test_a_lucky_shot_hits_without_a_die() -> None:
    game = facing(p1=("lucky_shot",))
    shoot(game, [1], "lucky-shot")
    assert [event.faces for event in events(game, Fired)] == [(1,)]
    assert len(game.units["b"].models) == 2
    shoot(game, [1, 1])
    assert len(game.units["b"].models) == 2


@pytest.mark.rule("GD-FAT-15", "GD-MIS-01")
def test_a_lucky_shot_of_a_missile_is_a_direct_hit() -> None:
    game = held(unit("a", "p1", (10, 10), weapons=["rocket"]), unit("b", "p2", (10, 26), activated=True),
                weapons=[{"key": "rocket", "kind": "missile", "ranges": [30]}], p1=("lucky_shot",))  # fmt: skip
    act(game, "a", "attack", [6], ..., {"to": [10_000, 26_000]}, "lucky-shot")
    assert (events(game, Launched)[0].strays, events(game, Launched)[0].faces[0]) == (0, 6)


@pytest.mark.rule("GD-FAT-16")
def test_a_relentless_barrage_is_the_same_again_at_one_less() -> None:
    game = facing(p1=("relentless_barrage",))
    shoot(game, [4, 4, 4, 5], "relentless-barrage", ...)
    assert [(event.need, event.hits) for event in events(game, Fired)] == [(4, 2), (5, 1)]
    game = held(unit("a", "p1", (10, 10), weapons=["single"]), unit("b", "p2", (10, 26), activated=True),
                p1=("relentless_barrage",))  # fmt: skip
    assert shoot(game, [4]) == []  # nobody is left


@pytest.mark.rule("GD-FAT-16", "GD-BLD-03")
@pytest.mark.parametrize(("faces", "damage"), [([1, 1], 2), ([1, 4], 1)])  # its save is 4+
def test_a_relentless_barrage_goes_at_a_building_again(faces: list[int], damage: int) -> None:
    piece = {"key": "house", "kind": "building", "at": [10, 20], "size": [6, 4]}
    game = held(
        unit("a", "p1", (10, 10), weapons=["single"]),
        unit("b", "p2", inside="house", activated=True),
        p1=("relentless_barrage",),
        terrain=[piece],
        buildings=[{"piece": "house", "health": 20, "save": 4}],
    )
    shoot(game, faces, "relentless-barrage", ...)
    assert game.buildings["house"].wounds == damage


@pytest.mark.rule("GD-FAT-26", "GD-SA-08")
def test_weakened_pierces_who_has_been_a_target_until_the_round_ends() -> None:
    game = facing(p1=("weakened",), save=4)
    assert told(game, rounds.draw(game), [], []) == []
    game.units["a"].activated = False
    shoot(game, [6, 6, 4, 5], "weakened")
    assert events(game, Saved)[0].need == 5
    shoot(game, [6, 6, 4, 5])
    assert events(game, Saved)[1].need == 5
    over(game, Until.ROUND)
    shoot(game, [6, 1, 4])
    assert events(game, Saved)[2].need == 4


@pytest.mark.rule("GD-FAT-31")
def test_a_counter_attack_goes_at_who_has_attacked_though_others_are_closer() -> None:
    def game_of(**fields: Any) -> Game:
        return held(unit("a", "p1", (10, 10), weapons=["single"], activated=True), unit("c", "p1", *row(10, 24, 2)),
                    unit("b", "p2", (10, 26), activated=True, weapons=["single"], save=2, **fields),
                    p2=("counter_attack",))  # fmt: skip

    game = game_of()
    shoot(game, [1, 6], "counter-attack", ...)
    assert [(event.unit, event.target) for event in events(game, Fired)] == [("a", "b"), ("b", "a")]
    assert game.units["a"].models == ()
    far = held(unit("a", "p1", (10, 10), weapons=["single"]), unit("b", "p2", (10, 26), activated=True,
               weapons=["pistol"]), p2=("counter_attack",))  # fmt: skip
    assert shoot(far, [1]) == []


@pytest.mark.rule("GD-FAT-34")
def test_telemetry_is_for_vehicles_of_its_own() -> None:
    game = held(unit("a", "p1", (10, 10), weapons=["single"], kind="vehicle"),
                unit("b", "p2", (10, 26), activated=True), p1=("telemetry",))  # fmt: skip
    shoot(game, [3], "telemetry")
    assert (events(game, Fired)[0].need, events(game, Fired)[0].hits) == (3, 1)
    assert shoot(facing(p1=("telemetry",)), [1, 1]) == []


@pytest.mark.rule("GD-FAT-36", "GD-UF-01")
def test_covering_fire_is_one_less_and_twice_the_markers() -> None:
    game = facing(p1=("covering_fire",), save=2)
    shoot(game, [5, 5, 2, 3], "covering-fire")
    assert events(game, Fired)[0].need == 5
    assert [(event.more, event.total) for event in events(game, MarkersPlaced)] == [(4, 4)]
    game.units["b"].under_fire = 0
    shoot(game, [5, 5, 2, 3])
    assert game.units["b"].under_fire == 2


@pytest.mark.rule("GD-FAT-32", "GD-GEN-03")
def test_a_bombardment_hits_all_within_three_inches_of_where_it_lands() -> None:
    game = held(unit("a", "p1", (10, 10)), unit("b", "p2", (10, 25.4), save=4), unit("c", "p2", (10, 30.6)),
                p1=("bombardment",))  # fmt: skip
    # Direction 1 is the north edge; 2 inches off. Only b stands within 3 inches: D3 hits, a 6 saves at AP -2.
    told(game, rounds.draw(game), [1, 2, 3, 6, 5, 1], ["bombardment", {"to": [10_000, 20_000]}])
    assert [(event.unit, event.need, event.faces) for event in events(game, Saved)] == [("b", 6, (6, 5))]
    assert game.units["b"].models == ()
    assert len(game.units["c"].models) == 1


# ------------------------------------------------------------------ melee
@pytest.mark.rule("GD-FAT-17", "GD-SA-08")
def test_furious_blows_pierce_two_more() -> None:
    game = melee(p1=("furious_blows",))
    act(game, "a", "attack", [4, 4], ..., "take-it", "furious-blows")
    assert [(event.need, event.saved) for event in events(game, Saved)] == [(5, 0)]
    game = melee(p2=("furious_blows",))
    assert act(game, "a", "attack", [4, 4], ..., "take-it") == ["GD-MEL-04", "GD-MEL-08"]


@pytest.mark.rule("GD-FAT-22", "GD-MEL-15")
def test_burst_of_energy_forgets_fatigue_for_the_round() -> None:
    game = melee(p1=("burst_of_energy",), fatigue=2)
    one, foe = game.units["a"], game.units["b"]
    assert fixed(strike_mods(game, one, one.models[0], game.arms["sword"], foe, False)) == -2
    act(game, "a", "attack", [4, 3], ..., "burst-of-energy", "take-it")
    assert fixed(strike_mods(game, one, one.models[0], game.arms["sword"], foe, False)) == 0
    over(game, Until.ROUND)
    assert fixed(strike_mods(game, one, one.models[0], game.arms["sword"], foe, False)) == -3
    assert act(melee(p1=("burst_of_energy",)), "a", "attack", [4, 3], ..., "take-it") == ["GD-MEL-04", "GD-MEL-08"]


@pytest.mark.rule("GD-FAT-37")
def test_an_inspiring_presence_is_for_the_next_attack_of_each_within_six_inches() -> None:
    game = held(unit("a", "p1", (10, 10), weapons=["single"]), unit("h", "p1", (10, 3), level="hero"),
                unit("c", "p1", (30, 10), weapons=["single"]), unit("b", "p2", (10, 26), activated=True),
                p1=("inspiring_presence",))  # fmt: skip
    shoot(game, [1], "inspiring-presence")
    assert events(game, Fired)[0].need == 3
    assert [bool(game.units[key].boons) for key in ("a", "h", "c")] == [False, True, False]
    shoot(game, [1])
    assert events(game, Fired)[1].need == 4
    assert shoot(facing(p1=("inspiring_presence",)), [1, 1]) == []


@pytest.mark.rule("GD-FAT-29", "GD-MEL-05")
def test_the_last_one_standing_is_stronger_for_the_rest_of_the_game() -> None:
    game = held(unit("a", "p1", *row(10, 10, 2), weapons=["single"], actions=1),
                unit("b", "p2", *row(10, 26, 2), activated=True, weapons=["sword"]), p2=("last_one_standing",),
                cursor={"phase": "act", "unit": "a"})  # fmt: skip
    step(game, [4, 1], "attack", ..., "last-one-standing")
    last = game.units["b"]
    assert (figures.health(last.models[0]), figures.nerve(last)[0]) == (3, 5)
    game.units["a"].models = (game.units["a"].models[0]._replace(x=10_000, y=25_000, weapons=("sword",)),)
    last.models = (last.models[0]._replace(x=10_000, y=26_000),)
    act(game, "b", "attack", [1, 1, 1], ..., "take-it")
    assert events(game, Struck)[0].faces == (1, 1, 1)


# ------------------------------------------------------------------ losses
@pytest.mark.rule("GD-FAT-33")
def test_a_critical_hit_adds_three_damage_to_a_save_that_failed() -> None:
    game = facing(p1=("critical_hit",), save=4)
    shoot(game, [6, 1, 3], "critical-hit")
    assert game.units["b"].models == ()
    assert shoot(facing(p1=("critical_hit",), save=4), [6, 1, 4]) == []  # saved
    assert shoot(facing(p1=("critical_hit",)), [6, 1]) == []  # no save was thrown
    assert shoot(facing(p2=("critical_hit",), save=4), [6, 1, 3]) == []


def firing(p2: tuple[str, ...], *more: dict[str, Any], **fields: Any) -> Game:
    """A rifle has one action at a unit of p2 15 inches away."""
    fields = {"weapons": ["single"], **fields}
    return held(unit("a", "p1", (10, 10), weapons=["single"], actions=1),
                unit("b", "p2", (10, 26), activated=True, **fields), *more, p2=p2,
                cursor={"phase": "act", "unit": "a"})  # fmt: skip


@pytest.mark.rule("GD-FAT-14")
def test_a_last_breath_is_one_free_action_of_the_model_alone() -> None:
    game = firing(("last_breath",), unit("c", "p2", (30, 30)))
    step(game, [6, 6], "attack", ..., "last-breath", "attack", ...)
    assert [event.unit for event in events(game, BreathDrawn)] == ["b"]
    assert game.units["a"].models == ()
    assert set(game.units) == {"a", "b", "c"}
    assert game.sides["p1"].damage == 1
    game = firing(("last_breath",), unit("c", "p2", (30, 30)))
    assert step(game, [1], "attack", ...) == ["GD-RND-05", "GD-ACT-02"]


@pytest.mark.rule("GD-FAT-14", "GD-TEAM-01")
@pytest.mark.parametrize(("kind", "asked"), [("infantry", True), ("gun", False)])
def test_a_separate_weapon_draws_no_last_breath(kind: str, asked: bool) -> None:
    game = firing(("last_breath",), unit("c", "p2", (30, 30)))
    (model,) = game.units["b"].models
    fact = Fact(Moment.LOST, fallen=(("b", model._replace(kind=kind)),))
    assert bool([card for card in playable(game, "p2", fact) if card.key == "last_breath"]) is asked


HOUSE = {"kind": "building", "name": "house", "key": "house", "at": [24, 24], "size": [6, 4]}


@pytest.mark.rule("GD-FAT-14", "GD-BLD-02", "GD-BLD-04")
@pytest.mark.parametrize(("wounds", "asked"), [(5, True), (6, False)])
def test_who_falls_inside_draws_his_last_breath_there_while_it_stands(wounds: int, asked: bool) -> None:
    game = held(unit("a", "p1", (24, 10)), unit("b", "p2", inside="house", weapons=["rifle"]),
                unit("c", "p2", (30, 40)), p2=("last_breath",), terrain=[HOUSE],
                buildings=[{"piece": "house", "health": 6}])  # fmt: skip
    house, one = game.buildings["house"], game.units["b"]
    house.wounds = wounds
    fact = Fact(Moment.LOST, fallen=(("b", one.models[0]),))
    assert bool([card for card in playable(game, "p2", fact) if card.key == "last_breath"]) is asked
    one.models, one.where = (), DESTROYED
    game.emit(BreathDrawn("b", "b-last", fact.fallen[0][1]))
    last = game.units["b-last"]
    assert (last.where, last.holder) == (INSIDE, "house")
    assert last.id not in {found.id for found in game.on_table()}


@pytest.mark.rule("GD-FAT-18")
@pytest.mark.parametrize(("y", "asked"), [(33, True), (33.1, False)])
def test_sacrifice_is_a_free_action_within_six_inches(y: float, asked: bool) -> None:
    game = firing(("sacrifice",), unit("c", "p2", (10, y), activated=True))
    clauses = step(game, [6], "attack", ..., *(["sacrifice", "take-cover"] if asked else []))
    assert ("GD-FAT-03" in clauses) is asked
    assert game.units["c"].lying is asked


@pytest.mark.rule("GD-FAT-18")
def test_sacrifice_needs_a_unit_that_is_destroyed() -> None:
    game = held(unit("a", "p1", (10, 10), weapons=["single"], actions=1),
                unit("b", "p2", *row(10, 26, 2), activated=True), unit("c", "p2", (10, 30)), p2=("sacrifice",),
                cursor={"phase": "act", "unit": "a"})  # fmt: skip
    assert "GD-FAT-03" not in step(game, [6], "attack", ...)


@pytest.mark.rule("GD-FAT-24")
@pytest.mark.parametrize(("x", "level", "asked"), [(12, "hero", True), (12.1, "hero", False), (12, "veteran", False)])
def test_a_promotion_takes_the_nerve_of_a_hero_within_an_inch(x: float, level: str, asked: bool) -> None:
    game = firing(("battlefield_promotion",), unit("c", "p2", (x, 26), level="recruit"), level=level, wounds=1)
    game.units["b"].models = (game.units["b"].models[0]._replace(wounds=2 if level == "hero" else 1),)
    game.units["a"].models = (game.units["a"].models[0]._replace(x=9000, y=20_000),)
    clauses = step(game, [6], "attack", ..., *(["battlefield-promotion"] if asked else []))
    assert ("GD-FAT-03" in clauses) is asked
    heir = game.units["c"].models[0]
    assert (heir.profile.nerve, heir.level) == (5 if asked else 2, "recruit")


@pytest.mark.rule("GD-FAT-21", "GD-GEN-20")
@pytest.mark.parametrize(("wounds", "left"), [(3, 1), (1, 0), (0, None)])
def test_repair_gives_a_vehicle_d3_of_its_health_back(wounds: int, left: int | None) -> None:
    game = held(unit("a", "p1", (10, 10), kind="vehicle", wounds=wounds, profile={"health": 8}),
                unit("b", "p2", (10, 30)), p1=("repair",))  # fmt: skip
    played = [3] if left is not None else []
    told(game, rounds.draw(game), [*played, 1], ["repair"] if played else [])
    assert game.units["a"].models[0].wounds == (left or 0)


# ------------------------------------------------------------------ nerve and overwatch
@pytest.mark.rule("GD-FAT-35", "GD-UF-02", "GD-UF-03")
def test_at_any_cost_ignores_markers_and_passes_checks_for_the_round() -> None:
    game = held(unit("a", "p1", (10, 10), under_fire=3), unit("b", "p2", (10, 30)), p1=("at_any_cost",))
    one = game.units["a"]
    told(game, rounds.draw(game), [2], ["at-any-cost"])
    assert figures.speed(one, one.models[0]) == 6000
    assert fixed(figures.ranged_mods(one, one.models[0])) == 0
    act(game, "a", "recover", [1])
    assert events(game, NerveChecked) == []
    over(game, Until.ROUND)
    assert figures.speed(one, one.models[0]) == 4000


def overwatch(p1: tuple[str, ...] = (), p2: tuple[str, ...] = (), **fields: Any) -> Game:
    """`a` has acted; `b` holds an action."""
    return held(unit("a", "p1", *row(10, 10, 2), weapons=["single"], activated=True, actions=1, **fields),
                unit("b", "p2", (10, 16), weapons=["single"], activated=True, watching=True), p1=p1, p2=p2,
                cursor={"phase": "watch", "unit": "a"})  # fmt: skip


@pytest.mark.rule("GD-FAT-27", "GD-ACT-07")
@pytest.mark.parametrize(("cards", "shots"), [(("ready",), 2), ((), 1)])
def test_ready_is_two_actions_from_overwatch(cards: tuple[str, ...], shots: int) -> None:
    game = overwatch(p2=cards)
    step(game, [1] * shots, "b", *(["ready"] if cards else []), *["attack", ...] * shots)
    assert len(events(game, OverwatchUsed)) == 1
    assert len(events(game, Fired)) == shots


@pytest.mark.rule("GD-FAT-20")
def test_in_a_suicidal_charge_who_falls_to_overwatch_stays_until_the_activation_is_over() -> None:
    game = overwatch(p1=("suicidal_charge",), charged=["b"])
    step(game, [6], "suicidal-charge", "b", "attack", ...)
    assert [event.points for event in events(game, DamageDelayed)] == [1]
    assert len(game.units["a"].models) == 2
    game.units["a"].actions = 0
    game.cursor = game.cursor._replace(phase=Phase.ACT, unit="a")
    step(game, [])
    assert len(game.units["a"].models) == 1
    assert len(events(game, DamageTaken)) == 1
    game = overwatch(p1=("suicidal_charge",))
    assert "GD-FAT-03" not in step(game, [6], "b", "attack", ...)


def test_what_is_asked_names_the_moment() -> None:
    game = facing(p2=("unlucky_shots",))
    (asked,) = shoot(game, [1, 1], PASS)
    assert isinstance(asked, Choice)
    assert asked.question == "A attacks B. Do you play a fate card?"
    assert options(asked) == ["unlucky-shots", "pass"]
