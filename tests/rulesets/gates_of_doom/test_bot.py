"""The soldier: where it goes, what it does there and while others act, and that it says why."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import WEAPONS, battle, row, unit
from wartable.ai.hints import hints
from wartable.engine.aim import Aim
from wartable.engine.answer import Seeded
from wartable.engine.ask import Ask, Choice, Flow, Move, Placement
from wartable.engine.matching import Allot
from wartable.engine.plane import INCH, gap, segment_crosses_polygon
from wartable.engine.ruleset import Idea
from wartable.engine.session import Session
from wartable.rulesets.gates_of_doom import ruleset
from wartable.rulesets.gates_of_doom.bot import goals, ideas, reasons
from wartable.rulesets.gates_of_doom.bot.eye import Eye
from wartable.rulesets.gates_of_doom.bot.tactics import Tactics, shifted
from wartable.rulesets.gates_of_doom.melee.fight import fight
from wartable.rulesets.gates_of_doom.reactions.exchange import attack
from wartable.rulesets.gates_of_doom.setup.deployment import site
from wartable.rulesets.gates_of_doom.shooting import declaring
from wartable.rulesets.gates_of_doom.state import Game
from wartable.rulesets.gates_of_doom.troops import losses
from wartable.rulesets.gates_of_doom.turn.actions import one_action

RULES = ruleset()
FOE = unit("b", "p2", (40, 40))
GLOW = {"key": "glow", "name": "Glow", "ranges": [19], "ap": -4, "tech": 6, "traits": ["two_handed", "rad"]}


def field(mine: list[str], theirs: list[str], *places: tuple[float, float], **parts: Any) -> Game:
    about = {"capture": parts.pop("capture")} if "capture" in parts else {}
    sides = [
        {"seat": "p1", "name": "One", "edge": "south", "objectives": mine, "marker": [24, 24], **about},
        {"seat": "p2", "name": "Two", "edge": "north", "objectives": theirs},
    ]  # fmt: skip
    units = [unit(f"a{n}", "p1", place, weapons=["rifle"], actions=2) for n, place in enumerate(places)]
    return battle(*units, FOE, sides=sides, **parts)


def asked(flow: Flow[Any], kind: type[Ask], *answers: Any) -> Any:
    """The first request of a kind; other requests get `answers`, one after the other, dice their first face."""
    given, sent = list(answers), None
    while True:
        ask = flow.send(sent)
        if isinstance(ask, kind):
            return ask
        sent = ask.accept(given.pop(0)) if given else pytest.fail(f"{ask} comes first")


def found(game: Game, ask: Ask) -> list[Idea]:
    """The legal ideas for a request, the best first."""
    return sorted(ideas.ideas(game, ask), key=lambda idea: -idea.worth)


def doing(game: Game, key: str = "a0", actions: int = 2) -> list[Idea]:
    """What a unit that is active may do, the best first."""
    game.active, game.units[key].actions = key, actions
    return found(game, asked(one_action(game, game.units[key]), Choice))


# ------------------------------------------------------------------ ground
@pytest.mark.parametrize(("mine", "theirs", "at"), [
    (["advance"], [], (10_000, 39_000)),
    ([], ["defend_territory"], (10_000, 39_000)),
    (["retrieval"], [], (24_000, 24_000)),
    (["slaughter"], ["advance"], None),
])  # fmt: skip
def test_a_unit_goes_where_it_scores_or_keeps_the_other_from_it(mine: list[str], theirs: list[str], at: Any) -> None:
    game = field(mine, theirs, (10, 18))
    assert [goal.at for goal in goals.goals(game, game.units["a0"])] == [at][: at is not None]


def test_one_unit_is_enough_for_a_marker_and_it_is_the_nearest() -> None:
    game = field(["retrieval"], [], (24, 20), (24, 10))
    (near,), (far,) = (goals.goals(game, game.units[key]) for key in ("a0", "a1"))
    assert near.worth == 20
    assert far.worth < 5


@pytest.mark.parametrize(("place", "goes"), [((10, 22), True), ((10, 40), False)])
def test_it_goes_for_ground_in_time_and_stays_on_it(place: tuple[int, int], goes: bool) -> None:
    game = field(["capture_point"], [], place, round=4, capture="woods" if goes else "hill", terrain=[
        {"kind": "wood", "shape": "ellipse", "at": [10, 30], "size": [6, 6], "key": "woods"},
        {"kind": "rocks", "shape": "ellipse", "at": [10, 40], "size": [6, 6], "key": "hill"},
    ])  # fmt: skip
    best = doing(game)[0]
    assert (best.answer == "move") is goes
    assert best.why


def test_nobody_walks_through_what_may_kill_it_without_need() -> None:
    game = field(["slaughter"], [], (24, 10), terrain=[{"kind": "pool", "shape": "ellipse", "at": [24, 14],
                                                       "size": [8, 4]}])  # fmt: skip
    game.active = "a0"
    ask = asked(one_action(game, game.units["a0"]), Move, "move")
    first = next(idea for idea in found(game, ask) if legal(ask, idea.answer))
    assert "stay" not in first.answer
    (pool,) = game.table.features
    x, y = first.answer["to"]
    assert not segment_crosses_polygon(24_000, 10_000, x, y, pool.polygon)


def legal(ask: Ask, answer: Any) -> bool:
    try:
        ask.accept(answer)
    except Exception:
        return False
    return True


# ------------------------------------------------------------------ actions
def test_who_has_an_enemy_under_its_fire_attacks_and_who_fights_with_blades_goes_for_him() -> None:
    guns = battle(unit("a0", "p1", *row(10, 10, 4), weapons=["rifle"]), unit("b", "p2", *row(10, 20, 4)))
    assert doing(guns)[0].answer == "attack"
    blades = battle(unit("a0", "p1", *row(10, 10, 4), weapons=["chainsaw"]), unit("b", "p2", *row(10, 20, 4)))
    assert doing(blades)[0].answer == "move"


def test_who_is_pinned_recovers_before_it_shoots() -> None:
    game = battle(unit("a0", "p1", *row(10, 10, 5), weapons=["rifle"], under_fire=5, level="veteran"),
                  unit("b", "p2", *row(10, 28, 5)))  # fmt: skip
    assert doing(game)[0].answer == "recover"


@pytest.mark.rule("GD-CON-06")
@pytest.mark.parametrize(("conditions", "far", "harms"), [
    ([], 16, True), (["night"], 15, True), (["night"], 16, False),
])  # fmt: skip
def test_at_night_nobody_is_thought_to_shoot_farther_than_he_sees(conditions: list[str], far: int, harms: bool) -> None:
    game = battle(unit("a0", "p1", *row(10, 10, 4), weapons=["rifle"]), unit("b", "p2", *row(10, 28, 4)),
                  conditions=conditions)  # fmt: skip
    assert (Eye(game, "p1").reached(game.units["a0"], game.units["b"], far * INCH).points > 0) is harms


def test_who_is_in_reach_but_sees_nobody_goes_where_it_does() -> None:
    game = battle(unit("a0", "p1", *row(10, 10, 4), weapons=["rifle"]), unit("b", "p2", *row(10, 26, 4)),
                  terrain=[{"kind": "building", "at": [11.5, 18], "size": [8, 3]}])  # fmt: skip
    (first, *_) = doing(game)
    assert first.answer == "move"
    ask = asked(one_action(game, game.units["a0"]), Move, "move")
    to = next(idea for idea in found(game, ask) if legal(ask, idea.answer)).answer["to"]
    assert to[0] > 15_500  # past the corner


def test_nobody_lies_down_whom_nothing_threatens() -> None:
    game = battle(unit("a0", "p1", *row(10, 6, 4), weapons=["rifle"]),
                  unit("b", "p2", *row(10, 45, 4), weapons=["sword"]))  # fmt: skip
    worths = {idea.answer: idea.worth for idea in doing(game)}
    assert worths["take-cover"] < worths["wait"]


def test_those_who_are_worth_more_are_shot_at_where_both_may_be() -> None:
    game = battle(
        unit("a0", "p1", *row(10, 10, 4), weapons=["rifle"]),
        unit("b", "p2", (10, 22), (11.2, 22), level="recruit", armour="polymer_armour"),
        unit("c", "p2", (15, 22), level="hero", weapons=["plasma"]),
        sides=[{"seat": "p1", "edge": "south", "objectives": ["head_taker"]}, {"seat": "p2", "edge": "north"}],
        terrain=[{"kind": "barricade", "points": [[9, 21], [13, 21]]}],
    )
    game.active = "a0"
    rows = declaring.buckets(game, game.units["a0"], game.units["a0"].models, game.enemies(game.units["a0"]))
    ask = asked(attack(game, game.units["a0"], rows, game.enemies(game.units["a0"])), Allot)
    best = next(idea for idea in found(game, ask) if legal(ask, idea.answer))
    assert {target for _, target, _ in best.answer["allot"]} == {"c"}
    assert "C" in best.why


def test_a_blast_is_aimed_where_enemies_stand_close_and_not_at_friends() -> None:
    game = battle(
        unit("a0", "p1", (10, 4), weapons=["rocket"]), unit("a1", "p1", *row(9, 16, 3)),
        unit("b", "p2", *row(9, 18, 3)), unit("c", "p2", *row(20, 18, 5)),
        weapons=[{"key": "rocket", "name": "Rocket", "kind": "missile", "ranges": [40], "ap": -2, "tech": 5}],
    )  # fmt: skip
    game.active = "a0"
    me = game.units["a0"]
    rows = declaring.buckets(game, me, me.models, game.enemies(me))
    ask = asked(attack(game, me, rows, game.enemies(me)), Aim, {"allot": [["g1", "at-a-point", 1]]})
    best = found(game, ask)[0]
    assert best.answer["to"][0] > 15_000
    assert best.why == "C lies under it"


@pytest.mark.rule("GD-WPN-06", "GD-AI-01")
@pytest.mark.parametrize(("theirs", "worth"), [
    ({}, True), ({"activated": True}, False), ({"activated": True, "watching": True}, True), ({"ai": True}, False),
])  # fmt: skip
def test_needles_are_worth_something_only_against_who_still_acts_with_a_skill(theirs: Any, worth: bool) -> None:
    game = battle(unit("a0", "p1", *row(10, 10, 4), weapons=["needle_rifle"]),
                  unit("b", "p2", *row(10, 22, 4), weapons=["rifle"], **theirs))  # fmt: skip
    assert (Eye(game, "p1").attack(game.units["a0"]).worth > 0) is worth


def test_who_has_pistols_and_a_weapon_that_reaches_farther_comes_near_enough_for_the_pistols() -> None:
    game = battle(unit("a0", "p1", *row(10, 10, 4), weapons=["pistol", "grenade_launcher"]),
                  unit("b", "p2", *row(10, 34, 4), weapons=["pistol"], activated=True))  # fmt: skip
    plans = Tactics(Eye(game, "p1"), game.units["a0"])
    far, near = (shifted(game.units["a0"].models, (0, 0), (0, north * INCH)) for north in (0, 5))
    assert plans.stand(near, 0).nearer > plans.stand(far, 0).nearer + 0.1


def test_who_has_pistols_and_blades_goes_on_to_use_the_blades() -> None:
    game = battle(unit("a0", "p1", *row(10, 10, 4), weapons=["pistol", "chainsaw"], speed=6),
                  unit("b", "p2", *row(10, 25, 4), activated=True))  # fmt: skip
    plans = Tactics(Eye(game, "p1"), game.units["a0"])
    far, near = (shifted(game.units["a0"].models, (0, 0), (0, north * INCH)) for north in (0, 5))
    assert plans.stand(near, 0).nearer > plans.stand(far, 0).nearer


# ------------------------------------------------------------------ what it is about
PIECES = [{"kind": "wood", "shape": "ellipse", "at": [10, 24], "size": [6, 6], "key": "wood"}]


@pytest.mark.rule("GD-OBJ-05")
@pytest.mark.parametrize(("objectives", "foe", "worth"), [
    (("capture_point", "slaughter"), (40, 40), 20), (("capture_point", "slaughter"), (10, 24), 10),  # to be driven out
    (("slaughter", "capture_point"), (40, 40), 4), (("slaughter", "capture_point"), (10, 24), 20),  # theirs
])  # fmt: skip
def test_a_capture_point_is_worth_more_where_somebody_is_or_is_not(objectives: Any, foe: Any, worth: float) -> None:
    game = battle(unit("a0", "p1", (10, 14)), unit("b", "p2", foe), terrain=PIECES, sides=[
        {"seat": seat, "name": seat, "edge": edge, "objectives": [objective],
         **({"capture": "wood"} if objective == "capture_point" else {})}
        for seat, edge, objective in zip(("p1", "p2"), ("south", "north"), objectives)
    ])  # fmt: skip
    (goal,) = goals.goals(game, game.units["a0"])
    assert goal.worth == pytest.approx(worth)


@pytest.mark.rule("GD-OBJ-04", "GD-OBJ-05", "GD-OBJ-06", "GD-OBJ-07")
@pytest.mark.parametrize(("mine", "theirs", "foe", "points"), [
    ("defend_territory", "slaughter", (10, 5), 20), ("defend_territory", "slaughter", (10, 30), 0),
    ("slaughter", "advance", (10, 5), 5), ("slaughter", "advance", (10, 30), 0),
    ("slaughter", "area_denial", (10, 30), 5), ("area_denial", "area_denial", (10, 30), 10),
    ("capture_point", "slaughter", (10, 24), 20), ("capture_point", "slaughter", (30, 24), 0),
])  # fmt: skip
def test_so_many_points_hang_on_where_an_enemy_stands(mine: str, theirs: str, foe: Any, points: int) -> None:
    sides = [{"seat": seat, "name": seat, "edge": edge, "objectives": [objective],
              **({"capture": "wood"} if objective == "capture_point" else {})}
             for seat, edge, objective in (("p1", "south", mine), ("p2", "north", theirs))]  # fmt: skip
    alone = battle(unit("a0", "p1", (40, 10)), unit("b", "p2", foe), terrain=PIECES, sides=sides)
    assert goals.stakes(alone, alone.units["b"]) == points
    if theirs != "advance" and points:  # each counts for it, and of others one is enough
        two = battle(unit("a0", "p1", (40, 10)), unit("b", "p2", foe), unit("c", "p2", (foe[0] + 1.2, foe[1])),
                     terrain=PIECES, sides=sides)  # fmt: skip
        assert goals.stakes(two, two.units["b"]) == 0


def test_who_is_ahead_fears_more_than_who_has_yet_to_win() -> None:
    game = battle(unit("a0", "p1", *row(10, 10, 4), weapons=["rifle"]),
                  unit("b", "p2", *row(10, 20, 4), weapons=["rifle"]))  # fmt: skip
    level = Tactics(Eye(game, "p1"), game.units["a0"]).here(1).danger
    game.sides["p1"].damage = 3
    ahead = Tactics(Eye(game, "p1"), game.units["a0"]).here(1).danger
    assert ahead < level < 0


# ------------------------------------------------------------------ while others act
def under_fire(level: str, armour: str, activated: bool = False, **mine: Any) -> tuple[Game, Any]:
    given = {"armour": armour} if armour else {}
    game = battle(unit("a0", "p1", *row(10, 10, 8), weapons=["rifle"]),
                  unit("b", "p2", *row(10, 18, 4), level=level, activated=activated, **given, **mine))  # fmt: skip
    me = game.units["a0"]
    rows = declaring.buckets(game, me, me.models, game.enemies(me))
    return game, attack(game, me, rows, game.enemies(me))


def test_those_who_may_all_fall_use_their_action_while_they_have_it() -> None:
    game, flow = under_fire("veteran", "", weapons=["rifle"])
    ask = asked(flow, Choice, {"allot": [["g1", "b", 8]]})
    best = found(game, ask)[0]
    assert best.answer in ("fire-back", "duck")
    assert best.why


def test_those_whom_it_does_not_hurt_keep_their_action() -> None:
    game, flow = under_fire("veteran", "heavy_power_armour", weapons=["plasma"])
    ask = asked(flow, Choice, {"allot": [["g1", "b", 8]]})
    assert found(game, ask)[0].answer == "pass"


def test_a_parry_is_made_where_it_saves_and_not_where_nothing_hits() -> None:
    game = battle(unit("a0", "p1", *row(10, 10, 3, 1.0), weapons=["chainsaw"]),
                  unit("b", "p2", *row(10, 11, 3, 1.0), weapons=["chainsaw"], level="veteran"))  # fmt: skip
    me, foe = game.units["a0"], game.units["b"]
    ask = asked(fight(game, me, foe, me.models), Choice, [2] * 6)
    assert found(game, ask)[0].answer == "parry"
    assert "6 dice" in found(game, ask)[0].why


def test_the_one_that_is_missed_least_takes_the_damage() -> None:
    game = battle(unit("a0", "p1", models=[{"at": [10, 10], "level": "hero"}, {"at": [11.2, 10], "level": "recruit"}]),
                  unit("b", "p2", (10, 30)))  # fmt: skip
    ask = asked(losses.victim(game, game.units["a0"]), Choice)
    assert found(game, ask)[0].answer == "m2"


def test_units_are_set_down_well_forward_and_not_on_one_heap() -> None:
    game = battle(unit("a0", "p1", *row(20, 10, 3)), unit("a1", "p1", count=3), unit("b", "p2", (10, 40)),
                  cursor="deploy")  # fmt: skip
    ask = site(game, game.units["a1"]).ask("p1", "?", "a1")
    assert isinstance(ask, Placement)
    best = next(idea for idea in found(game, ask) if legal(ask, idea.answer))
    x, y = best.answer["to"]
    assert y > 8_000
    assert abs(x - 21_200) > 2_000


@pytest.mark.rule("GD-WPN-03")
@pytest.mark.parametrize(("fields", "spread"), [({}, True), ({"weapons": ["rifle"]}, False), ({"ai": True}, False)])
def test_those_whose_weapons_harm_all_who_are_near_stand_apart(fields: Any, spread: bool) -> None:
    game = battle(unit("a0", "p1", count=6, **{"weapons": ["glow"], **fields}), unit("b", "p2", (24, 40)),
                  cursor="deploy", weapons=[*WEAPONS, GLOW])  # fmt: skip
    ask = site(game, game.units["a0"]).ask("p1", "?", "a0")
    best = next(idea for idea in found(game, ask) if legal(ask, idea.answer))
    models, _ = ask.accept(best.answer)
    near = min(gap(one, other) for one in models for other in models if one is not other)
    assert (near > INCH) is spread


def test_a_gun_is_set_down_where_it_sees_far() -> None:
    gun = {"kind": "gun", "weapons": ["launcher"], "speed": 3, "save": 4, "profile": {"health": 3}}
    crew = unit("a0", "p1", models=[gun, {"weapons": ["rifle"]}, {"weapons": ["rifle"]}])
    # Cover behind a hill in the middle, and none at the sides.
    game = battle(crew, unit("b", "p2", (24, 40)), cursor="deploy", terrain=[
        {"kind": "barricade", "points": [[20, 7], [28, 7]]}, {"kind": "building", "at": [24, 12], "size": [20, 4]},
    ])  # fmt: skip
    ask = site(game, game.units["a0"]).ask("p1", "?", "a0")
    best = next(idea for idea in found(game, ask) if legal(ask, idea.answer))
    assert abs(best.answer["to"][0] - 24_000) > 8_000
    assert best.why == "with a wide view"


# ------------------------------------------------------------------ words
def test_hints_say_what_then_why_and_what_else() -> None:
    doc = unit("a0", "p1", *row(10, 10, 4), weapons=["rifle"], actions=2), unit("b", "p2", *row(10, 20, 4))
    game = battle(*doc, cursor={"phase": "act", "unit": "a0"})
    game.active = "a0"
    session = Session(RULES, game, Seeded(1))
    told = hints(session, "p1")
    assert told[0].what == "attack"
    assert told[0].why
    assert len(told) > 2
    assert all(hint.beside for hint in told[1:])
    session.answer("attack")
    (first, *_) = hints(session, "p1")
    assert first.what == "4 Rifle: B"
    assert "B" in first.why


def test_what_an_action_is_worth_is_told_part_by_part() -> None:
    game = battle(unit("a0", "p1", *row(10, 10, 4), weapons=["rifle"], actions=2), unit("b", "p2", *row(10, 20, 4)))
    game.active = "a0"
    ask = asked(one_action(game, game.units["a0"]), Choice)
    for idea in found(game, ask):
        merits = reasons.counsel(game, ask, idea).merits
        if merits:
            assert sum(merit.worth for merit in merits) == pytest.approx(idea.worth)
