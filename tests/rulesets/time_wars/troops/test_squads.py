from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import aim, game, happened, individual, run, squad, sums_of, vehicle
from wartable.rulesets.time_wars import actions, turn
from wartable.rulesets.time_wars.events.base import ActionSpent, DistanceRolled, Rallied, Turned
from wartable.rulesets.time_wars.events.shooting import Fired
from wartable.rulesets.time_wars.moving import cohesion
from wartable.rulesets.time_wars.specials.bearers import right
from wartable.rulesets.time_wars.state import JOINED, Game, Model, Profile, Unit
from wartable.rulesets.time_wars.troops.squads import bodies, in_cohesion, nerve, size


def row(*gaps: float, player: str = "p1", key: str = "a", **fields: Any) -> Unit:
    """Models in a row with these gaps between their bases."""
    places = [(10.0, 10.0)]
    for gap in gaps:
        places.append((places[-1][0] + 0.6 + gap, 10.0))
    return squad(key, player, len(places), places=places, **fields)


def with_individual(unit: Unit, **fields: Any) -> tuple[Unit, Unit]:
    lone = individual("i", unit.player, **fields)
    last = unit.models[-1]
    unit.stand((*unit.models, Model(last.x, last.y + 700, 300, (), 50, "individual", "i")))
    lone.where, lone.joined, lone.models = JOINED, unit.id, ()
    return unit, lone


# ---------------------------------------------------------------- cohesion
@pytest.mark.rule("TW-SQUAD-02")
@pytest.mark.parametrize(
    ("gaps", "inside"),
    [
        ((0.1, 0.1), [0, 1, 2]),
        ((1.0, 1.0), [0, 1, 2]),  # within 1 inch includes exactly 1
        ((1.0, 1.001), [0, 1]),
        ((0.1, 1.2, 0.1), [0, 1]),  # two clumps of two: the larger, or the first, is in cohesion
        ((0.1, 1.2, 0.1, 0.1), [2, 3, 4]),  # the larger group
        ((0.1, 0.1, 1.2, 0.1), [0, 1, 2]),
        ((), [0]),  # a Squad of one model always is
    ],
)
def test_who_is_in_cohesion(gaps: tuple[float, ...], inside: list[int]) -> None:
    unit = row(*gaps)
    assert [model.id for model in in_cohesion(unit)] == inside
    assert bodies(unit) == len(inside)


@pytest.mark.rule("TW-SQUAD-03", "TW-SQUAD-01")
def test_the_rest_of_the_squad_is_not_hindered() -> None:
    battle = game(row(0.1, 0.1, 3.0), squad("b", "p2", 5, places=[(10 + 0.7 * i, 14) for i in range(5)]))
    run(actions.step(battle), [1], ["a", "fire", "b"])
    assert happened(battle, Fired)[0].score == 1 + 5 + 3  # the straggler loses its share
    assert battle.units["a"].actions == 1  # one action for all of them, counted for the Squad


@pytest.mark.rule("TW-SQUAD-01", "TW-ACT-04")
def test_actions_are_counted_for_the_squad() -> None:
    tough = Profile(9, 5, 4, 4, 2, 9, 6, 1)
    battle = game(squad("a", "p1", 9, at=(10, 10)), squad("b", "p2", 5, at=(10, 14), profile=tough))
    for _ in range(2):
        run(actions.step(battle), [1], ["a", "fire", "b"])
    assert [event.cost for event in happened(battle, ActionSpent)] == [1, 1]
    run(actions.step(battle))
    assert happened(battle, Turned)[-1].phase == "melee"


@pytest.mark.rule("TW-SQUAD-04", "TW-SQUAD-03")
@pytest.mark.parametrize(
    ("gap", "agl", "faces", "back", "rolled"),
    [
        (5.5, 5, [], True, False),  # an advance of 5 inches brings him within 1 inch
        (7.5, 5, [4], True, True),  # it does not: he runs 5 + 4 inches
        (12.0, 5, [4], False, True),  # not yet there; next turn he goes on
    ],
)
def test_stragglers_make_their_way_back(gap: float, agl: int, faces: list[int], back: bool, rolled: bool) -> None:
    unit = row(0.1, 0.1, gap, profile=Profile(agl, 5, 4, 4, 2, 4, 6, 1))
    battle = game(unit, squad("b", "p2", at=(40, 40)))
    before = unit.models[3].x
    run(cohesion.regain_all(battle, "p1"), faces)
    assert bool(happened(battle, Rallied))
    assert (unit.apart == ()) is back
    assert unit.models[3].x < before
    assert bool(happened(battle, DistanceRolled)) is rolled
    assert unit.actions == 2  # free of the Squad's own action count


@pytest.mark.rule("TW-SQUAD-04")
def test_they_go_back_when_the_action_phase_begins() -> None:
    battle = game(row(0.1, 0.1, 3.0), squad("b", "p2", at=(40, 40)))
    run(turn.hazard_step(battle))
    assert battle.units["a"].apart == ()
    assert battle.cursor.phase == "action"


# ---------------------------------------------------------------- size
@pytest.mark.rule("TW-SQUAD-05", "TW-SUPP-03")
@pytest.mark.parametrize(
    ("count", "points", "bonus"),
    [
        (12, (), 12),  # no cap by itself
        (12, (("p2", 3),), 9),
        (12, (("p2", 3), ("p3", 4)), 5),  # points of all players
        (3, (("p2", 3),), 0),
        (3, (("p2", 9),), 0),
    ],
)
def test_size_bonus(count: int, points: tuple[tuple[str, int], ...], bonus: int) -> None:
    assert size(squad("a", "p1", count, suppression=points)) == bonus


@pytest.mark.rule("TW-SQUAD-06", "TW-SPEC-20", "TW-SPEC-22")
@pytest.mark.parametrize(
    ("unit", "bonus"),
    [
        (individual("a", "p1"), 1),
        (individual("a", "p1", specials=("large",)), 3),
        (vehicle("a", "p1"), 3),
        (squad("a", "p1", 4, specials=("large",)), 12),
        (squad("a", "p1", 4, teams=("hmg",)), 6),  # 3 + 1 + 1 + 1
    ],
)
def test_size_of_single_and_large_models(unit: Unit, bonus: int) -> None:
    assert size(unit) == bonus


@pytest.mark.rule("TW-SPEC-22")
@pytest.mark.parametrize(
    ("squads", "lone", "bonus"),
    [
        ((), (), 3 + 1),
        (("large",), (), 9 + 1),  # the Individual is no larger for the company
        ((), ("large",), 3 + 3),  # he counts 3, the others 1
        (("large",), ("large",), 9 + 3),
    ],
)
def test_large_does_not_spread_in_a_mixed_squad(squads: tuple[str, ...], lone: tuple[str, ...], bonus: int) -> None:
    from wartable.rulesets.time_wars.troops.troop_types import join

    unit = squad("a", "p1", 3, specials=squads)
    battle = game(unit, individual("i", "p1", (10, 11), specials=lone), squad("b", "p2", at=(30, 30)))
    join(battle, battle.units["i"], unit)
    assert size(unit) == bonus


@pytest.mark.rule("TW-SUPP-03")
def test_a_large_model_loses_one_of_its_three_per_point() -> None:
    assert [size(vehicle("a", "p1", suppression=(("p2", n),))) for n in range(1, 5)] == [2, 1, 0, 0]


@pytest.mark.rule("TW-SPEC-40")
@pytest.mark.parametrize(("swarm", "points", "bonus"), [(9, 0, 9), (9, 4, 5), (3, 4, 0)])
def test_the_size_of_a_swarm_is_its_last_roll(swarm: int, points: int, bonus: int) -> None:
    assert size(squad("a", "p1", 1, specials=("swarm",), swarm=swarm, suppression=(("p2", points),))) == bonus


# ---------------------------------------------------------------- nerve, shared rules
@pytest.mark.rule("TW-PROF-09", "TW-CMD-06")
@pytest.mark.parametrize(("mine", "his", "counts"), [(6, 8, 8), (6, 5, 6)])
def test_a_joined_individual_lends_his_nerve(mine: int, his: int, counts: int) -> None:
    unit, lone = with_individual(
        squad("a", "p1", 3, profile=Profile(5, 5, 4, 4, 2, 4, mine, 1)), profile=Profile(5, 5, 4, 4, 2, 4, his, 1)
    )
    assert nerve(game(unit, lone), unit) == counts


@pytest.mark.rule("TW-SPEC-50")
@pytest.mark.parametrize(
    ("squads", "lone", "unceasing"),
    [
        ((), ("unceasing",), False),  # he does not make the Squad Unceasing
        (("unceasing",), (), True),  # it keeps the rule in his company
    ],
)
def test_unceasing_is_not_shared(squads: tuple[str, ...], lone: tuple[str, ...], unceasing: bool) -> None:
    from wartable.rulesets.time_wars.troops.troop_types import join

    unit = squad("a", "p1", 3, specials=squads)
    battle = game(unit, individual("i", "p1", (10, 11), specials=lone), squad("b", "p2", at=(30, 30)))
    join(battle, battle.units["i"], unit)
    assert bool(right(unit, "moves_fixed")) is unceasing
    assert bool(right(unit, "keeps_actions")) is unceasing


@pytest.mark.rule("TW-SQUAD-05", "TW-PROF-01")
def test_size_is_added_only_where_a_rule_says_so() -> None:
    big, small = squad("a", "p1", 10), squad("a", "p1", 1)
    ones = [sums_of(aim(unit, squad("b", "p2"))).numbers for unit in (big, small)]
    assert ones[0].base == ones[1].base  # size stands apart from FIR
    assert ones[0].wst == ones[1].wst  # and does not touch the damage


def test_a_game_is_made_of_what_it_is_given() -> None:
    assert isinstance(game(row(0.1)), Game)
