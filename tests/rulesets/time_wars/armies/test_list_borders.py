"""Borders of the special rules of the lists: who, when, how often, and what stands beside them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import box, clauses, game, happened, individual, run, squad, vehicle
from wartable.engine.ask import Choice
from wartable.kit.documents import adopt
from wartable.picture.svg import MODELS
from wartable.rulesets.time_wars.armies import cybermen, vogans
from wartable.rulesets.time_wars.armies.characters.leela import WoundIgnored
from wartable.rulesets.time_wars.armies.cybermen import Assaulted
from wartable.rulesets.time_wars.armies.time_lords import Foreseen, WarriorsOfTime
from wartable.rulesets.time_wars.events.base import ActionSpent, DistanceRolled, HazardTested, Moved, TeleportDeclared
from wartable.rulesets.time_wars.events.reserves import Reserved
from wartable.rulesets.time_wars.events.shooting import AttackWasted, Fired
from wartable.rulesets.time_wars.melee import melee
from wartable.rulesets.time_wars.melee.contacts import contact
from wartable.rulesets.time_wars.morale import morale
from wartable.rulesets.time_wars.scenario.file import new_game
from wartable.rulesets.time_wars.setup import declarations, deployment, redeployments, shares, teleport
from wartable.rulesets.time_wars.shooting import defensive_fire, shooting
from wartable.rulesets.time_wars.specials.ask import refuses
from wartable.rulesets.time_wars.specials.bearers import right
from wartable.rulesets.time_wars.specials.core import is_of
from wartable.rulesets.time_wars.state import WAITING, Cursor, Game, Profile, Unit
from wartable.rulesets.time_wars.telling.say import say
from wartable.rulesets.time_wars.telling.view import scene, view
from wartable.rulesets.time_wars.troops import casualties
from wartable.rulesets.time_wars.troops.casualties import tv_of

EVEN = Profile(5, 5, 4, 4, 2, 4, 6, 1)
SOUTH = ((0, 0), (72_000, 0), (72_000, 10_000), (0, 10_000))
NORTH = ((0, 38_000), (72_000, 38_000), (72_000, 48_000), (0, 48_000))


# ------------------------------------------------------------------ Federation
def gritty(**lord: Any) -> tuple[Game, Unit]:
    """Three Marines (p1) under a Federation Leader with Grit."""
    leader = individual("lord", "p1", (30, 30), rank=1, race="federation", specials=("grit",))
    for key, value in lord.items():
        setattr(leader, key, value)
    own = squad("a", "p1", 3, race="federation")
    battle = game(own, leader, squad("x", "p2", at=(40, 40)))
    battle.detachments["p1-1"].commander = "lord"
    return battle, own


@pytest.mark.rule("TW-FED-05", "TW-ARMY-34")
@pytest.mark.parametrize(
    ("lord", "size"),
    [
        ({}, 5),
        ({"where": "destroyed"}, 3),
        ({"where": "routed"}, 3),
        ({"where": "limbo"}, 3),
        ({"running": True}, 3),
    ],
)
def test_grit_ends_with_the_commander(lord: dict[str, Any], size: int) -> None:
    battle, own = gritty(**lord)
    assert morale.nerve_numbers(battle, own).mods[-1].value == size


@pytest.mark.rule("TW-FED-01")
@pytest.mark.parametrize(("gap", "clause"), [(20, "TW-FED-01"), (20.001, "TW-GEN-10")])
def test_why_sonic_weapons_do_not_reach(gap: float, clause: str) -> None:
    own = squad("a", "p1", 1, specials=("sonic_weapons",), profile=EVEN)
    battle = game(own, squad("x", "p2", 1, (10.6 + gap, 10)))
    run(shooting.resolve(battle, shooting.Declaration("a", "x", shooting.FIRE)))
    assert [event.clause for event in happened(battle, AttackWasted)] == [clause]


# ------------------------------------------------------------------ Daleks
@pytest.mark.rule("TW-DAL-02", "TW-CHAR-27")
@pytest.mark.parametrize(
    ("master", "tv"),
    [
        ({}, 0),
        ({"where": "destroyed"}, 0),
        ({"player": "p2", "turned": "p1", "detachment": "p2-1", "rank": 0}, 0),  # to his old side he is destroyed
        ({"player": "p2"}, 2),
    ],
)
def test_megalomaniacs_last(master: dict[str, Any], tv: int) -> None:
    lord = individual("lord", "p1", (30, 30), rank=2, race="dalek", specials=("megalomaniacs",))
    own, theirs = squad("a", "p1", race="mercenary", tv=2), squad("x", "p2", at=(40, 40), race="mercenary", tv=2)
    battle = game(own, lord, theirs)
    battle.detachments["p1-1"].commander = "lord"
    for key, value in master.items():
        setattr(lord, key, value)
    assert (tv_of(battle, own), tv_of(battle, theirs)) == (tv, 2)


# ------------------------------------------------------------------ Vogans
@pytest.mark.rule("TW-VOG-04", "TW-ORD-09")
def test_nobody_interrupts_who_breaks_away() -> None:
    lord = individual("lord", "p1", (60, 40), race="vogan", specials=("hit_and_run",))
    own = squad("a", "p1", 2, (30, 20), race="vogan", profile=Profile(6, 5, 4, 4, 2, 3, 7, 1))
    foe = squad("x", "p2", 2, (30, 20.61), profile=Profile(5, 5, 4, 4, 2, 10, 6, 1))
    battle = game(own, lord, foe, squad("w", "p2", 3, (36, 26), prepared=True), cursor=Cursor("melee"))
    battle.detachments["p1-1"].commander = "lord"
    run(contact(battle, own, False))
    _, asked = run(melee.fight(battle, battle.melees["melee-1"]), [6, 1], ["leave", {"to": [30_000, 15_000]}])
    assert "TW-ORD-09" not in clauses(asked)
    moved = happened(battle, Moved)[-1]
    assert (moved.clause, say(battle, moved)) == ("TW-VOG-04", "a breaks away 5 inches.")
    assert battle.units["w"].prepared  # it lies in wait as before


# ------------------------------------------------------------------ Time Lords
def seers(*players: str) -> Game:
    """A roll for sides; the Supreme Commanders of `players` have Foresight."""
    lords = [
        individual(f"lord-{seat}", seat, (10, 5), race="time_lord", rank=2, specials=("foresight",) * (seat in players))
        for seat in ("p1", "p2")
    ]
    battle = game(*lords, cursor=Cursor("sides"))
    for seat in ("p1", "p2"):
        battle.sides[seat].supreme = f"lord-{seat}"
        battle.detachments[f"{seat}-1"].commander = f"lord-{seat}"
    return battle


@pytest.mark.rule("TW-TL-01", "TW-DICE-03")
@pytest.mark.parametrize(
    ("dice", "outcome"),
    [
        ([2, 5], "it loses to a 5"),
        ([5, 2], "it wins"),
        ([5, 4], "it wins"),
        ([4, 5], "it loses to a 5"),
    ],
)
def test_foresight_knows_both_dice(dice: list[int], outcome: str) -> None:
    _, asked = run(deployment.sides(seers("p1")), dice, ["keep", "south"])
    assert clauses(asked)[:3] == ["TW-DEPL-03", "TW-DEPL-03", "TW-TL-01"]
    ask = asked[2]
    assert isinstance(ask, Choice)
    assert (ask.seat, ask.question) == ("p1", f"Re-roll the die for sides? {outcome}")


@pytest.mark.rule("TW-TL-01", "TW-DICE-03")
def test_foresight_in_a_tie_and_of_both() -> None:
    battle = seers("p1", "p2")
    _, asked = run(deployment.sides(battle), [3, 3, 6, 6, 4, 1], ["re-roll", "re-roll", "south"])
    questions = [ask.question for ask in asked if isinstance(ask, Choice)]
    assert questions[:2] == ["Re-roll the die for sides? it ties", "Re-roll the die for sides? it loses to a 6"]
    # 6 against 6: a tie again, and both have used it
    assert [event.unit for event in happened(battle, Foreseen)] == ["lord-p1", "lord-p2"]


def boxed() -> Game:
    """A Convergence of p1 with two boxes and a Squad in each; its Supreme Commander has Foresight."""
    left = ((0, 0), (8000, 0), (8000, 10_000), (0, 10_000))
    right = ((64_000, 0), (72_000, 0), (72_000, 10_000), (64_000, 10_000))
    lord = individual("lord", "p1", (2, 2), race="time_lord", rank=2, specials=("foresight",), cost=10)
    battle = game(lord, squad("a", "p1", 3, (3, 5), cost=10), squad("b", "p1", 3, (66, 5), cost=10),
                  squad("x", "p2", at=(40, 40)), cursor=Cursor("redeploy"))  # fmt: skip
    battle.options = battle.options._replace(deployment="convergence")
    battle.sides["p1"].zones, battle.sides["p2"].zones = (left, right), (NORTH,)
    battle.sides["p1"].supreme = battle.detachments["p1-1"].commander = "lord"
    return battle


@pytest.mark.rule("TW-TL-01", "TW-DEPL-09")
def test_who_is_redeployed_keeps_a_fifth_in_each_box() -> None:
    battle = boxed()
    boxes = {key: len(shares.anew(battle, battle.units[key])) for key in ("a", "b")}
    assert boxes == {"a": 2, "b": 1}  # without b nobody would stand in the box on the right
    assert battle.units["b"].where == "table"
    run(redeployments.redeploy(battle), [1], ["use", "a", {"to": [70_000, 5000]}])
    assert battle.units["a"].models[0].x > 64_000


@pytest.mark.rule("TW-TL-01")
def test_without_room_it_stays_where_it_stands() -> None:
    battle = boxed()
    battle.options = battle.options._replace(deployment="standard")
    battle.sides["p1"].zones = (((0, 0), (300, 0), (300, 300), (0, 300)),)
    before = battle.units["a"].models
    run(redeployments.redeploy(battle), [1], ["use", "a"])
    assert (battle.units["a"].models, happened(battle, Reserved)) == (before, [])


def travellers(**fields: Any) -> Game:
    """A Doctor with a TARDIS and no Retinue who waits with two Squads to be deployed."""
    doctor = individual("doctor", "p1", (2, 2), race="time_lord", specials=("tardis",))
    battle = game(doctor, squad("a", "p1", 3), squad("b", "p1", 3, (20, 20)), vehicle("v", "p1", (30, 30)),
                  squad("swarm", "p1", 1, (50, 5), specials=("swarm",)), squad("x", "p2", at=(40, 40)),
                  cursor=Cursor("declare"))  # fmt: skip
    for key in ("doctor", "a", "b", "v", "swarm", "x"):
        battle.units[key].where = WAITING
    for key, value in fields.items():
        setattr(battle.units["doctor"], key, value)
    return battle


@pytest.mark.rule("TW-TL-18", "TW-SPEC-26", "TW-SPEC-42")
def test_a_tardis_takes_along_the_squad_that_its_owner_joins() -> None:
    battle = travellers()
    _, asked = run(declarations.declare(battle), [], ["b"])
    (ask,) = asked
    assert isinstance(ask, Choice)
    assert [option.key for option in ask.options] == ["teleport", "a", "b", "deploy"]
    assert battle.units["doctor"].joined == "b"
    assert [event.unit for event in happened(battle, TeleportDeclared)] == ["b"]
    assert [unit.id for unit in battle.units.values() if teleport.declared(unit)] == ["b"]


@pytest.mark.rule("TW-TL-18")
@pytest.mark.parametrize("rules", [("teleport",), ("abomination", "tardis")])
def test_only_a_tardis_does_that_and_only_for_one_who_joins(rules: tuple[str, ...]) -> None:
    battle = travellers(specials=rules)
    _, asked = run(declarations.declare(battle), [], ["teleport"])
    (ask,) = asked
    assert isinstance(ask, Choice)
    assert [option.key for option in ask.options] == ["teleport", "deploy"]
    assert [event.unit for event in happened(battle, TeleportDeclared)] == ["doctor"]


# ------------------------------------------------------------------ Hit and Run
def raiders(**fields: Any) -> Game:
    """Three Vogans (p1) with a Mortar Team among them, if so said, 8 inches from a tough enemy."""
    lord = individual("lord", "p1", (60, 40), race="vogan", specials=("hit_and_run",))
    own = squad("a", "p1", 3, (30, 20), race="vogan", profile=Profile(6, 5, 4, 4, 2, 3, 7, 1), **fields)
    foe = squad("x", "p2", 3, (30, 30), profile=Profile(9, 5, 4, 4, 2, 10, 6, 1))
    battle = game(own, lord, foe)
    battle.detachments["p1-1"].commander = "lord"
    return battle


@pytest.mark.rule("TW-VOG-03", "TW-ACT-03")
def test_hit_and_run_costs_both_actions() -> None:
    battle = raiders()
    run(vogans.hit_and_run(battle, battle.units["a"]), [1, 2], ["x", "stay"])
    assert [(event.action, event.cost) for event in happened(battle, ActionSpent)] == [("hit-and-run", 2)]


@pytest.mark.rule("TW-VOG-03", "TW-SPEC-24")
def test_who_has_fired_a_mortar_does_not_run() -> None:
    battle = raiders(teams=("mortar", "mortar"))
    _, asked = run(vogans.hit_and_run(battle, battle.units["a"]), [1, 1, 1], ["x"])
    assert happened(battle, Fired)
    assert "TW-VOG-03" not in clauses(asked)
    assert not happened(battle, DistanceRolled)


@pytest.mark.rule("TW-VOG-03", "TW-ORD-09", "TW-SUPP-04")
def test_who_is_silenced_before_it_fires_does_neither() -> None:
    battle = raiders()
    battle.units["x"].prepared = True
    battle.units["x"].profile = Profile(9, 5, 4, 4, 9, 10, 6, 1)
    answers = ["x", "x", "suppress", "a"]
    run(vogans.hit_and_run(battle, battle.units["a"]), [6, 6, 6], answers)
    assert [event.firer for event in happened(battle, Fired)] == ["x"]
    assert not happened(battle, AttackWasted)
    assert not happened(battle, DistanceRolled)


@pytest.mark.rule("TW-VOG-03", "TW-ORD-09")
def test_how_hit_and_run_and_hidden_assault_are_told_to_who_lies_in_wait() -> None:
    battle = raiders()
    assert defensive_fire.wording(battle, battle.units["a"], vogans.HIT_AND_RUN) == "Hit and Run"
    assert defensive_fire.wording(battle, battle.units["a"], cybermen.ASSAULT) == "a Hidden Assault"


# ------------------------------------------------------------------ names
@pytest.mark.rule("TW-SPEC-04")
@pytest.mark.parametrize(
    ("entry", "name", "race", "found"),
    [
        ("marine_squad", "Daleks", "federation", False),  # what its player calls it
        ("", "Daleks", "federation", True),  # of no entry: the name is all there is
        ("marine_squad", "Marines", "dalek", True),
        ("dalek", "Marines", "federation", True),
    ],
)
def test_a_name_that_a_player_gives_makes_no_difference(entry: str, name: str, race: str, found: bool) -> None:
    assert is_of(squad("a", "p1", entry=entry, name=name, race=race), "dalek") is found


@pytest.mark.rule("TW-SPEC-51", "TW-SPEC-52")
@pytest.mark.parametrize(
    ("entry", "name", "race", "clause"),
    [
        ("sontaran_officer", "Dalek-slayer", "sontaran", "TW-SPEC-51"),
        ("dalek_commander", "Old One", "creature", ""),
        ("", "Dalek-slayer", "sontaran", ""),
        ("sontaran_officer", "Old One", "dalek", ""),
    ],
)
def test_xenophobes_look_at_the_entry(entry: str, name: str, race: str, clause: str) -> None:
    lord = individual("lord", "p1", entry=entry, name=name, race=race, rank=1)
    assert refuses(squad("a", "p1", race="dalek", specials=("xenophobic",)), lord) == clause


# ------------------------------------------------------------------ Sontarans
@pytest.mark.rule("TW-SON-06")
@pytest.mark.parametrize(("count", "points", "size"), [(1, 0, 0), (2, 0, 1), (3, 3, 0), (3, 1, 1)])
def test_the_medic_counts_for_nothing_and_never_less(count: int, points: int, size: int) -> None:
    own = squad("a", "p1", count, specials=("medic",), suppression=(("p2", points),) if points else ())
    own.stand([own.models[0]._replace(kind="medic"), *own.models[1:]])
    battle = game(own, squad("x", "p2", at=(40, 40)))
    assert morale.nerve_numbers(battle, own).mods[-1].value == size


# ------------------------------------------------------------------ words and files
@pytest.mark.rule("TW-TL-01", "TW-TL-02")
@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Foreseen("lord", 2), "lord has foreseen it: the 2 is thrown again."),
        (Foreseen("lord"), "lord has foreseen it: the die is thrown again."),
        (Foreseen("lord", 3, 2), "lord has foreseen it: up to 2 Troop Types may be redeployed (D3: 3)."),
        (
            Foreseen("lord", 3, 4),
            "lord has foreseen it: up to 4 Troop Types may be redeployed (D3: 3, and 2 for further Time Lords).",
        ),
    ],
)
def test_what_is_told_of_foresight(event: Foreseen, text: str) -> None:
    assert say(game(individual("lord", "p1")), event) == text


@pytest.mark.rule("TW-VOG-03", "TW-CYB-10", "TW-CHAR-19")
@pytest.mark.parametrize(
    ("event", "text"),
    [
        (ActionSpent("a", "hit-and-run", 2, "x"), "a spends 2 actions to fire and run from x."),
        (ActionSpent("a", "hidden-assault", 1, "x"), "a spends 1 action to make a Hidden Assault on x."),
        (ActionSpent("a", "fire", 1, "x"), "a spends 1 action to fire at x."),
        (ActionSpent("a", "combined", 2, "x"), "a spends 2 actions to use Combined Fire! on x."),
        (ActionSpent("a", "mortar", 1, "x"), "a spends 1 action to fire mortars at x."),
        (ActionSpent("a", "mortar-suppress", 1, "x"), "a spends 1 action to suppress x with mortars."),
        (ActionSpent("a", "take-cover", 1), "a spends 1 action to take cover."),
        (WoundIgnored("a", "fire"), "Leela wards off the first wound: a is spared it."),
    ],
)
def test_how_actions_of_the_lists_read(event: ActionSpent | WoundIgnored, text: str) -> None:
    assert say(game(squad("a", "p1"), squad("x", "p2")), event) == text


# ------------------------------------------------------------------ and besides
@pytest.mark.rule("TW-TL-03")
def test_ground_is_offered_by_its_name() -> None:
    battle = game(individual("lord", "p1", specials=("warriors_of_time",)), squad("x", "p2", at=(40, 40)),
                  terrain=[box("wood-1", 30, 20, 6, 6, kind="wood", cover=1)])  # fmt: skip
    battle.detachments["p1-1"].commander = "lord"
    _, (ask,) = run(WarriorsOfTime().before_deployment(battle), [], ["leave"])
    assert isinstance(ask, Choice)
    assert [option.label for option in ask.options] == ["wood-1", "none of them"]


@pytest.mark.rule("TW-VOG-03")
def test_who_has_no_way_to_run_is_not_asked() -> None:
    battle = raiders()
    own, foe = battle.units["a"], battle.units["x"]
    own.stand([own.models[0]._replace(x=300, y=20_000)])
    foe.stand([model._replace(x=8000, y=20_000 + 700 * i) for i, model in enumerate(foe.models)])
    _, asked = run(vogans.hit_and_run(battle, own), [1, 2], ["x"])
    assert "TW-VOG-03" not in clauses(asked)
    assert not happened(battle, Moved)


@pytest.mark.rule("TW-VOG-03")
def test_even_one_inch_is_asked_for() -> None:
    battle = raiders()
    own, foe = battle.units["a"], battle.units["x"]
    own.stand([own.models[0]._replace(x=1300, y=20_000)])
    foe.stand([model._replace(x=8000, y=20_000 + 700 * i) for i, model in enumerate(foe.models)])
    _, asked = run(vogans.hit_and_run(battle, own), [1, 2], ["x", "away-1"])
    ask = asked[-1]
    assert isinstance(ask, Choice)
    assert [option.key for option in ask.options] == ["stay", "away-1"]
    assert own.models[0].x == 300


@pytest.mark.rule("TW-SON-05", "TW-SON-06", "TW-CYB-07", "TW-CHAR-20")
@pytest.mark.parametrize(("kind", "rule"), [("medic", "medic"), ("cyberscout", "cyberscout"), ("leela", "leela")])
def test_a_position_may_say_which_model_is_special(kind: str, rule: str) -> None:
    node = {
        "wartable": 1, "ruleset": "time_wars", "title": "x", "sides": [{"seat": "p1"}, {"seat": "p2"}],
        "units": [{"id": "a", "side": "p1", "specials": [rule],
                   "profile": {"agl": 5, "fir": 5, "mel": 4, "cst": 4, "wst": 2, "end": 4, "nrv": 6, "tv": 1},
                   "models": [[10, 10], {"at": [10.7, 10], "kind": kind}]}],
    }  # fmt: skip
    battle = new_game(adopt(node, "x.yaml"))
    assert [model.kind for model in battle.units["a"].models] == ["model", kind]


@pytest.mark.rule("TW-SON-05", "TW-CYB-07", "TW-TL-14", "TW-CHAR-20")
@pytest.mark.parametrize("kind", ["medic", "cyberscout", "priestess", "leela", "leader", "team", "model"])
def test_every_model_is_drawn(kind: str) -> None:
    own = squad("a", "p1", 2)
    own.stand([own.models[0]._replace(kind=kind), own.models[1]])
    battle = game(own, squad("x", "p2", 1, (40, 40)))
    drawn = [shape for shape in scene(battle, "p1").shapes if shape.kind in MODELS and shape.id == "a"]
    assert len(drawn) == 2
    assert view(battle, "p1")["units"]["a"]["models"][0]["kind"] == kind  # who asks is told all the same


@pytest.mark.rule("TW-SON-05")
@pytest.mark.parametrize(("kind", "dice"), [("medic", 2), ("model", 0)])
def test_no_medic_no_dice(kind: str, dice: int) -> None:
    own = squad("a", "p1", 5, specials=("medic",))
    own.stand([own.models[0]._replace(kind=kind), *own.models[1:]])
    answers = ["model"] * dice
    run(casualties.wound_models(game(own, squad("x", "p2", at=(40, 40))), own, 2, "fire", "p2"), [6] * dice, answers)
    assert len(own.models) == (5 if dice else 3)


@pytest.mark.rule("TW-CYB-10", "TW-ORD-09")
def test_a_swarm_that_falls_on_the_way_bites_nobody() -> None:
    mats = squad("a", "p1", 1, (10, 10), specials=("swarm", "hidden_assault"), profile=Profile(6, 0, 3, 3, 0, 2, 5, 1))
    foe = squad("x", "p2", 5, (10, 15), prepared=True, profile=Profile(5, 9, 4, 4, 9, 4, 6, 1))
    battle = game(mats, foe)
    run(cybermen.assault(battle, mats), [1, 1, 6], ["x", "x", "fire"])
    assert mats.where == "destroyed"
    assert not happened(battle, HazardTested)
    assert not happened(battle, Assaulted)


@pytest.mark.rule("TW-TL-01", "TW-CHAR-14", "TW-DEPL-15")
@pytest.mark.parametrize(("cost", "held"), [(10, True), (11, False)])
def test_who_is_redeployed_may_go_to_the_foothold_as_far_as_it_has_room(cost: int, held: bool) -> None:
    battle = game(squad("a", "p1", 3, (36, 24), cost=cost), squad("b", "p1", 3, (20, 5)), squad("x", "p2", at=(40, 44)))
    battle.options = battle.options._replace(deployment="foothold")
    battle.sides["p1"].zones, battle.sides["p2"].zones = (SOUTH,), (NORTH,)
    battle.sides["p1"].role, battle.sides["p1"].points = "defender", 40
    found = [region.how for region in shares.anew(battle, battle.units["a"])]
    assert found == (["foothold", "zone"] if held else ["zone"])
    assert battle.units["a"].where == "table"


@pytest.mark.rule("TW-SPEC-17", "TW-SPEC-23")
@pytest.mark.parametrize(
    ("rule", "point", "clause"),
    [
        ("infiltrator", "infiltrates", "TW-SPEC-17"),
        ("move_or_fire", "move_or_fire", "TW-SPEC-23"),
    ],
)
def test_rules_of_a_whole_entry_name_their_clause(rule: str, point: str, clause: str) -> None:
    assert right(squad("a", "p1", specials=(rule,)), point) == clause
    assert right(squad("a", "p1"), point) == ""
