"""TW-VOG: entries, prices and options of the Vogan list, and its special rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import box, game, individual, run, squad
from tests.rulesets.time_wars.listing import army, clauses, cost, faults, mustered, troop, unit
from wartable.engine.ask import Choice, Move
from wartable.engine.errors import RuleError
from wartable.engine.terrain import Going, Table
from wartable.rulesets.time_wars import actions
from wartable.rulesets.time_wars.armies import vogans
from wartable.rulesets.time_wars.lists.entries import factions
from wartable.rulesets.time_wars.melee import melee
from wartable.rulesets.time_wars.melee.contacts import contact
from wartable.rulesets.time_wars.specials.ask import bane
from wartable.rulesets.time_wars.specials.bearers import right
from wartable.rulesets.time_wars.state import Game, Profile, Unit


@pytest.mark.rule("TW-VOG-07", "TW-PROF-01")
@pytest.mark.parametrize(
    ("key", "line", "figures", "size", "points", "category"),
    [
        ("vogan_command", "chief_councillor", (6, 4, 4, 4, 2, 3, 7, 1), 1, 1, "command"),
        ("vogan_command", "leader_of_the_guardians", (6, 5, 5, 4, 2, 4, 7, 2), 1, 1, "command"),
        ("vogan_guerillas", "", (6, 5, 4, 4, 2, 3, 7, 1), 12, 12, "veteran"),
        ("vogan_guardians", "", (6, 5, 4, 4, 2, 3, 7, 1), 12, 10, "basic"),
        ("vogan_militia", "", (6, 4, 3, 4, 2, 2, 6, 1), 12, 6, "support"),
        ("vogan_support_team", "", (6, 5, 4, 4, 2, 3, 7, 1), 10, 10, "support"),
    ],
)
def test_entries(key: str, line: str, figures: tuple[int, ...], size: int, points: int, category: str) -> None:
    entry = troop(key, "vogans")
    assert entry.line(line).profile == Profile(*figures)
    assert (entry.size, entry.cost, entry.category, entry.race) == (size, points, category, "vogan")


@pytest.mark.rule("TW-VOG-06", "TW-ARMY-32")
def test_loyalty_and_race_command() -> None:
    assert factions()["vogans"].loyalty == "alliance"
    assert unit("vogan_guardians [leader]").knows == ("take_cover",)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        pytest.param("vogan_command [leader_of_the_guardians]", 6, marks=pytest.mark.rule("TW-VOG-07")),
        pytest.param("vogan_command [guardians: 12, grenade_launchers: 2]", 13, marks=pytest.mark.rule("TW-VOG-08")),
        pytest.param("vogan_command [guardians]", 11, marks=pytest.mark.rule("TW-VOG-08", "TW-ARMY-43")),
        pytest.param(
            "vogan_command [leader_of_the_guardians, militia: 12, flamethrowers: 2]",
            16,
            marks=pytest.mark.rule("TW-VOG-09"),
        ),
        pytest.param("vogan_guerillas [grenade_launchers: 2]", 14, marks=pytest.mark.rule("TW-VOG-10")),
        pytest.param(
            "vogan_guerillas [grenade_launchers: 2, lmg, missile_launcher]", 19, marks=pytest.mark.rule("TW-VOG-11")
        ),
        pytest.param("vogan_guerillas [flamethrowers: 2]", 14, marks=pytest.mark.rule("TW-VOG-11")),
        pytest.param("vogan_guerillas [sniper_rifles: 2]", 14, marks=pytest.mark.rule("TW-VOG-11")),
        pytest.param("vogan_guardians [grenade_launchers: 2]", 12, marks=pytest.mark.rule("TW-VOG-12")),
        pytest.param("vogan_guardians [flamethrower, missile_launcher]", 14, marks=pytest.mark.rule("TW-VOG-12")),
        pytest.param("vogan_guardians [sniper_rifle]", 11, marks=pytest.mark.rule("TW-VOG-12")),
        pytest.param("vogan_militia [grenade_launchers, flamethrowers]", 8, marks=pytest.mark.rule("TW-VOG-13")),
        pytest.param("vogan_militia [three_more]", 8, marks=pytest.mark.rule("TW-VOG-14")),
        pytest.param("vogan_militia [eight_more]", 9, marks=pytest.mark.rule("TW-VOG-14")),
        pytest.param("vogan_support_team [missile_launchers]", 20, marks=pytest.mark.rule("TW-VOG-15")),
        pytest.param("vogan_support_team [lmgs]", 16, marks=pytest.mark.rule("TW-VOG-15")),
        pytest.param("vogan_support_team [grenade_launchers]", 14, marks=pytest.mark.rule("TW-VOG-15")),
        pytest.param("vogan_support_team [flamethrowers]", 13, marks=pytest.mark.rule("TW-VOG-15")),
        pytest.param("vogan_support_team [sniper_rifles]", 12, marks=pytest.mark.rule("TW-VOG-15")),
        pytest.param("vogan_support_team [mortars]", 25, marks=pytest.mark.rule("TW-VOG-16")),
        pytest.param("vogan_support_team [sniper_rifles, infiltrator]", 13, marks=pytest.mark.rule("TW-VOG-17")),
    ],
)
def test_prices_of_what_is_allowed(text: str, points: int) -> None:
    assert (cost(text), faults(text)) == (points, [])


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        pytest.param("vogan_command [guardians: 11]", "TW-VOG-08", marks=pytest.mark.rule("TW-VOG-08")),
        pytest.param("vogan_command [guardians, militia]", "TW-VOG-09", marks=pytest.mark.rule("TW-VOG-09")),
        pytest.param("vogan_command [guardians, flamethrowers]", "TW-VOG-09", marks=pytest.mark.rule("TW-VOG-09")),
        pytest.param("vogan_command [militia, grenade_launchers]", "TW-VOG-08", marks=pytest.mark.rule("TW-VOG-08")),
        pytest.param("vogan_guerillas [grenade_launchers: 3]", "TW-VOG-10", marks=pytest.mark.rule("TW-VOG-10")),
        pytest.param("vogan_guerillas [flamethrowers: 2, lmg]", "TW-VOG-11", marks=pytest.mark.rule("TW-VOG-11")),
        pytest.param("vogan_guardians [lmg]", "TW-ARMY-23", marks=pytest.mark.rule("TW-VOG-12")),
        pytest.param(
            "vogan_guardians [flamethrower, sniper_rifle, missile_launcher]",
            "TW-VOG-12",
            marks=pytest.mark.rule("TW-VOG-12"),
        ),
        pytest.param(
            "vogan_militia [grenade_launchers: 2, flamethrowers]", "TW-VOG-13", marks=pytest.mark.rule("TW-VOG-13")
        ),
        pytest.param("vogan_militia [three_more, eight_more]", "TW-VOG-14", marks=pytest.mark.rule("TW-VOG-14")),
        pytest.param("vogan_support_team", "TW-VOG-15", marks=pytest.mark.rule("TW-VOG-15")),
        pytest.param("vogan_support_team [lmgs, mortars]", "TW-VOG-15", marks=pytest.mark.rule("TW-VOG-15")),
        pytest.param("vogan_support_team [infiltrator]", "TW-VOG-15", marks=pytest.mark.rule("TW-VOG-17")),
    ],
)
def test_what_is_refused(text: str, clause: str) -> None:
    assert set(faults(text)) == {clause}


@pytest.mark.rule("TW-VOG-01", "TW-VOG-02", "TW-ARMY-21")
@pytest.mark.parametrize(
    ("commander", "text", "wrong"),
    [
        ("vogan_command", "vogan_militia as basic", []),
        ("vogan_command", "vogan_guerillas as basic", ["TW-ARMY-19"]),
        ("vogan_command [leader_of_the_guardians]", "vogan_guerillas as basic", []),
        ("vogan_command [leader_of_the_guardians]", "vogan_militia as basic", ["TW-ARMY-19"]),
        ("federation_leader", "vogan_militia as basic", ["TW-ARMY-19"]),
    ],
)
def test_each_commander_shifts_his_own(commander: str, text: str, wrong: list[str]) -> None:
    assert clauses(army(text, commander=commander, faction="vogans")) == wrong


@pytest.mark.rule("TW-VOG-15", "TW-VOG-16", "TW-VOG-17", "TW-UPG-14")
def test_what_the_support_team_becomes() -> None:
    armed = unit("vogan_support_team [lmgs]")
    assert (len(armed.models), armed.weapons, armed.turn_size) == (10, (("lmg", 5),), 10)
    teams = unit("vogan_support_team [mortars, infiltrator]")
    assert ([model.kind for model in teams.models], teams.teams) == (["team"] * 5, (("mortar", 5),))
    assert (teams.turn_size, teams.weapons, right(teams, "infiltrates")) == (15, (), "TW-SPEC-17")


@pytest.mark.rule("TW-VOG-08", "TW-VOG-09", "TW-ARMY-40")
@pytest.mark.parametrize(("text", "fir"), [("vogan_command [guardians]", 5), ("vogan_command [militia]", 4)])
def test_either_commander_has_either_retinue(text: str, fir: int) -> None:
    for commander in (text, text.replace("[", "[leader_of_the_guardians, ")):
        retinue = mustered(commander=commander, faction="vogans").units[1]
        assert (retinue.start, retinue.profile.fir) == (12, fir)


@pytest.mark.rule("TW-VOG-05", "TW-ARMY-34")
@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({}, "TW-VOG-05"),
        ({"supreme": ""}, ""),
        ({"where": "routed"}, ""),
        ({"race": "federation"}, ""),
        ({"enemy": "dalek"}, ""),
        ({"detachment": "p1-2"}, "TW-VOG-05"),  # all Vogans of the army
    ],
)
def test_old_enemies(change: dict[str, Any], clause: str) -> None:
    lord = individual("lord-1", "p1", race="vogan", specials=("old_enemies",), where=change.get("where", "table"))
    own = squad("own-1", "p1", at=(20, 20), race=change.get("race", "vogan"))
    own.detachment = change.get("detachment", "p1-1")
    enemy = squad("x", "p2", at=(40, 40), race=change.get("enemy", "cyber"))
    battle = game(lord, own, enemy)
    battle.sides["p1"].supreme = change.get("supreme", "lord-1")
    battle.detachments["p1-1"].commander = "lord-1"  # who leads a detachment alone does not do
    assert bane(battle, own, enemy) == clause


def ambush(gap: float = 6.0, **change: Any) -> tuple[Game, Unit, Unit]:
    """Five Vogans and their lord; enemies to the west whose nearest base is `gap` inches away."""
    lord = individual("lord-1", "p1", (60, 40), race="vogan", specials=("hit_and_run",))
    own = squad("own-1", "p1", places=[(30, 20 + i) for i in range(5)], race="vogan",
                profile=Profile(6, 5, 4, 4, 2, 3, 7, 1))  # fmt: skip
    enemy = squad("x", "p2", places=[(29.4 - gap, 20), (28.4 - gap, 20), (27.4 - gap, 20)],
                  profile=Profile(5, 5, 4, 4, 2, 10, 6, 1))  # fmt: skip
    for key, value in change.items():
        setattr(lord if key == "where" else own, key, value)
    battle = game(own, lord, enemy)
    battle.detachments["p1-1"].commander = "lord-1"
    return battle, own, enemy


@pytest.mark.rule("TW-VOG-03", "TW-ARMY-34")
@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({}, ""),
        ({"race": "federation"}, "TW-VOG-03"),
        ({"where": "destroyed"}, "TW-VOG-03"),
        ({"detachment": "p1-2"}, "TW-VOG-03"),
    ],
)
def test_who_hits_and_runs(change: dict[str, Any], clause: str) -> None:
    battle, own, _ = ambush(**change)
    refusal = vogans.why_not(battle, own)
    assert (refusal.clause if refusal else "") == clause
    options, _ = actions.menu(battle, own)
    assert ("hit-and-run" in {option.key for option in options}) is (clause == "")


@pytest.mark.rule("TW-VOG-03", "TW-MOVE-03")
def test_they_fire_and_run_straight_away() -> None:
    battle, own, _ = ambush()
    # a shot that misses, then the die of the run: 6 + 4 inches
    _, asked = run(vogans.hit_and_run(battle, own), [1, 4], ["x", "away-10"])
    offered = asked[-1]
    assert isinstance(offered, Choice)
    assert [option.key for option in offered.options] == ["stay", "place", *(f"away-{far}" for far in range(1, 11))]
    assert [(model.x, model.y) for model in own.models] == [(40_000, 20_000 + i * 1000) for i in range(5)]
    assert (own.actions, own.fired, own.moved) == (0, True, True)


@pytest.mark.rule("TW-VOG-03", "TW-MOVE-03")
@pytest.mark.parametrize(("dx", "dy"), [(3.1, 4.7), (-2.3, 5.9), (0.37, -6.2), (-4.4, -4.4), (6.0, 0.0)])
def test_twelve_keep_their_formation_over_the_whole_distance(dx: float, dy: float) -> None:
    """The enemy stands in the direction (dx, dy) of the one nearest to it; all go 10 inches the other way."""
    battle, own, enemy = ambush(6.0)
    own.stand(squad("y", "p1", 12, (30, 20)).models)
    foremost = max(own.models, key=lambda model: dx * model.x + dy * model.y)
    enemy.stand((enemy.models[0]._replace(x=foremost.x + round(1000 * dx), y=foremost.y + round(1000 * dy)),))
    before = {model.id: model for model in own.models}
    run(vogans.hit_and_run(battle, own), [1, 4], ["x", "away-10"])
    steps = {(model.x - before[model.id].x, model.y - before[model.id].y) for model in own.models}
    ((gone_x, gone_y),) = steps  # one and the same for all twelve
    assert 9_999**2 <= gone_x**2 + gone_y**2 <= 10_000**2


def placing(*shifts: tuple[int, int]) -> tuple[Unit, list[list[int]]]:
    """Five who have shot to the west at an enemy in the line of the first, each placed with a shift in mils."""
    battle, own, _ = ambush()
    places = [[m.x + u, m.y + v] for m, (u, v) in zip(own.models, shifts)]
    run(vogans.hit_and_run(battle, own), [1, 4], ["x", "place", {"models": places}])
    return own, places


@pytest.mark.rule("TW-VOG-03")
@pytest.mark.parametrize(
    "shifts",
    [
        [(10_000, 0)] * 5,
        [(9_900, 500)] * 5,  # half an inch beside the line
        [(5_000, 0), (5_000, -100), (4_600, -200), (5_000, -300), (5_000, -400)],  # another formation
    ],
)
def test_the_models_may_be_placed_as_in_any_run(shifts: list[tuple[int, int]]) -> None:
    own, places = placing(*shifts)
    assert [[model.x, model.y] for model in own.models] == places
    assert (own.actions, own.moved) == (0, True)


@pytest.mark.rule("TW-VOG-03")
@pytest.mark.parametrize(
    ("shifts", "says"),
    [
        ([(9_900, 501)] * 5, "beside"),
        ([(-1_000, 0)] * 5, "away"),  # towards its target
        ([(0, 400)] * 5, "away"),  # neither
        ([(10_001, 0)] * 5, "would need 10.1 inches and has 10 "),
        ([(5_000, 0), (5_000, 0), (5_000, 0), (5_000, 0), (7_000, 0)], "1 inch"),  # TW-MOVE-05
    ],
)
def test_placed_models_run_away_from_the_target(shifts: list[tuple[int, int]], says: str) -> None:
    with pytest.raises(RuleError, match=says):
        placing(*shifts)


@pytest.mark.rule("TW-VOG-03")
def test_one_alone_has_no_formation_and_nobody_is_asked_who_cannot_move() -> None:
    battle, own, _ = ambush()
    own.stand(own.models[:1])
    _, asked = run(vogans.hit_and_run(battle, own), [1, 4], ["x", "away-3"])
    assert isinstance(asked[-1], Choice)
    assert "place" not in [option.key for option in asked[-1].options]
    battle, own, _ = ambush()
    own.stand(model._replace(x=model.x + 41_700) for model in own.models)  # at the edge of the table
    battle.units["x"].stand(model._replace(x=model.x + 41_700) for model in battle.units["x"].models)
    _, asked = run(vogans.hit_and_run(battle, own), [1, 4], ["x"])
    assert not isinstance(asked[-1], Choice)


@pytest.mark.rule("TW-VOG-03", "TW-TERR-03")
def test_they_go_round_what_nobody_may_enter() -> None:
    """A wall of acid 2 inches off, 1 inch deep, in the way of the last three: they do not keep their formation."""
    battle, own, _ = ambush()
    wall = box("acid", 33, 21.4, 1, 4, kind="acid", going=Going.IMPASSABLE)
    battle.table = Table(72_000, 48_000, (wall,))
    _, asked = run(vogans.hit_and_run(battle, own), [1, 4], ["x", "away-5"])
    assert isinstance(asked[-1], Choice)
    assert "away-2" in [option.key for option in asked[-1].options]
    assert len({model.x for model in own.models}) > 1  # no row any more
    assert all(not wall.contains(model.x, model.y) for model in own.models)


@pytest.mark.rule("TW-VOG-03")
def test_what_a_bot_thinks_of_when_it_places_them() -> None:
    battle, own, _ = ambush()
    flow = vogans.hit_and_run(battle, own)
    next(flow)
    for answer in ("x", 1, 4, "place"):
        ask = flow.send(answer)
    assert isinstance(ask, Move)
    ways = [ask.accept(idea) for idea in ask.ideas(lambda sides: 0)]
    assert [way.distance for way in ways] == [10_000, 5_000, 0]


@pytest.mark.rule("TW-VOG-03", "TW-ACT-03")
def test_one_action_is_not_enough() -> None:
    battle, own, _ = ambush(actions=1)
    _, refused = actions.menu(battle, own)
    options = {option.key for option in actions.menu(battle, own)[0]}
    assert "hit-and-run" not in options
    assert refused


@pytest.mark.rule("TW-VOG-04", "TW-MELEE-25")
@pytest.mark.parametrize("leaves", [True, False])
def test_winners_may_break_away(leaves: bool) -> None:
    battle, own, enemy = ambush(0.0)
    run(contact(battle, own, False))
    (fight,) = battle.melees.values()
    answers: list[Any] = ["leave", {"to": [33_000, 22_000]}] if leaves else ["stay"]
    _, asked = run(melee.fight(battle, fight), [6, 1], answers)
    assert any(isinstance(ask, Move) for ask in asked) is leaves
    assert bool(battle.melees) is not leaves
    assert own.actions == 2  # it costs nothing
    assert "melee" in enemy.tests  # the losers test all the same


@pytest.mark.rule("TW-VOG-04")
def test_who_breaks_away_ends_out_of_contact() -> None:
    battle, own, _ = ambush(0.0)
    run(contact(battle, own, False))
    (fight,) = battle.melees.values()
    flow = vogans.break_away(battle, fight, fight.attackers)
    next(flow)
    ask = flow.send("leave")
    assert isinstance(ask, Move)
    with pytest.raises(RuleError):
        ask.accept({"to": [30_000, 22_100]})


@pytest.mark.rule("TW-VOG-04")
def test_others_and_losers_stay() -> None:
    battle, own, _ = ambush(0.0, race="federation")
    run(contact(battle, own, False))
    (fight,) = battle.melees.values()
    run(melee.fight(battle, fight), [6, 1])
    assert battle.melees
    battle, own, _ = ambush(0.0)
    run(contact(battle, own, False))
    (fight,) = battle.melees.values()
    run(melee.fight(battle, fight), [1, 6])
    assert battle.melees  # who loses is not asked
