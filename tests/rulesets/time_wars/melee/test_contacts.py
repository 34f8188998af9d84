from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import box, game, individual, run, squad, vehicle
from wartable.engine.plane import gap, touching
from wartable.engine.terrain import Going
from wartable.rulesets.time_wars.events.losses import Routed
from wartable.rulesets.time_wars.events.melee import ContactKept, MeleeBegan
from wartable.rulesets.time_wars.melee.contacts import contact, in_melee, settle, touched
from wartable.rulesets.time_wars.state import Game, Melee, Model, Unit
from wartable.rulesets.time_wars.troops.troop_types import IndividualJoined


def line(key: str, player: str, x: float, y: float, count: int = 3, **fields: Any) -> Unit:
    """`count` models in a row along x, 0.7 inch from centre to centre."""
    return squad(key, player, count, places=[(x + 0.7 * i, y) for i in range(count)], **fields)


def meet(battle: Game, key: str, charge: bool = False, before: Sequence[Model] = ()) -> None:
    run(contact(battle, battle.units[key], charge, before))


def fighting(*units: Unit, attackers: Sequence[str], defenders: Sequence[str], **fields: Any) -> Game:
    battle = game(*units, **fields)
    battle.melees["melee-1"] = Melee("melee-1", tuple(attackers), tuple(defenders))
    battle.fights = 1
    return battle


@pytest.mark.rule("TW-MELEE-01", "TW-GEN-04")
@pytest.mark.parametrize(
    ("y", "meets"),
    [
        (10.6, True),  # 0.6 between the centres: the edges touch
        (10.62, True),  # 0.02 between the edges is contact still
        (10.621, False),  # 0.021 is not
        (12, False),
    ],
)
def test_contact_is_two_hundredths_of_an_inch(y: float, meets: bool) -> None:
    # The first model of a and the last of b meet: one model of each brings in the whole Troop Type.
    battle = game(line("a", "p1", 10, 10), line("b", "p2", 8.6, y))
    assert bool(touched(battle, battle.units["a"])) is meets
    meet(battle, "a")
    assert bool(battle.melees) is meets
    assert in_melee(battle, battle.units["b"]) is meets


@pytest.mark.rule("TW-MELEE-01", "TW-MELEE-08", "TW-MELEE-26")
@pytest.mark.parametrize("charge", [True, False])
def test_who_makes_contact_attacks_by_charge_or_not(charge: bool) -> None:
    battle = game(line("a", "p1", 10, 10), line("b", "p2", 10, 10.6), line("far", "p2", 20, 10.6))
    meet(battle, "a", charge)
    assert battle.melees == {"melee-1": Melee("melee-1", ("a",), ("b",))}
    assert battle.log[-1] == MeleeBegan("melee-1", ("a",), ("b",))


def test_friends_in_contact_do_not_fight() -> None:
    battle = game(line("a", "p1", 10, 10), line("friend", "p1", 10, 10.6), line("b", "p2", 40, 40))
    meet(battle, "a")
    assert battle.melees == {}


@pytest.mark.rule("TW-MELEE-01")
def test_all_enemies_touched_stand_on_the_other_side() -> None:
    battle = game(line("a", "p1", 10, 10), line("b", "p2", 10, 10.6), line("c", "p2", 10, 9.4))
    meet(battle, "a")
    assert battle.melees["melee-1"].defenders == ("b", "c")


@pytest.mark.rule("TW-MELEE-06", "TW-MELEE-26")
def test_a_second_charger_joins_the_same_side() -> None:
    units = line("a", "p1", 10, 10), line("b", "p2", 10, 10.6), line("c", "p1", 10, 11.2)
    battle = fighting(*units, attackers=["a"], defenders=["b"])
    meet(battle, "c", True)
    assert battle.melees == {"melee-1": Melee("melee-1", ("a", "c"), ("b",))}


@pytest.mark.rule("TW-MELEE-06")
def test_without_a_model_in_contact_it_does_not_join() -> None:
    units = line("a", "p1", 10, 10), line("b", "p2", 10, 10.6), line("c", "p1", 10, 11.3)
    battle = fighting(*units, attackers=["a"], defenders=["b"])
    meet(battle, "c", True)
    assert battle.melees["melee-1"].attackers == ("a",)


@pytest.mark.rule("TW-MELEE-26")
def test_joining_changes_no_roles() -> None:
    # b attacked a in its own turn; now c, of a's side, charges b: it stands with the defenders.
    units = line("a", "p1", 10, 10), line("b", "p2", 10, 10.6), line("c", "p1", 10, 11.2)
    battle = fighting(*units, attackers=["b"], defenders=["a"], active="p1")
    meet(battle, "c", True)
    assert battle.melees["melee-1"].attackers == ("b",)
    assert battle.melees["melee-1"].defenders == ("a", "c")


@pytest.mark.rule("TW-MELEE-01", "TW-MELEE-06")
def test_linked_melees_become_one() -> None:
    # c comes between b (attacked by a) and d (which attacked e): one melee, a, c, e against b, d.
    battle = game(
        line("a", "p1", 10, 10), line("b", "p2", 10, 10.6), line("c", "p1", 10, 11.2),
        line("d", "p2", 10, 11.8), line("e", "p1", 10, 12.4),
    )  # fmt: skip
    battle.melees = {"m": Melee("m", ("a",), ("b",)), "n": Melee("n", ("d",), ("e",), exposed=True)}
    meet(battle, "c")
    assert list(battle.melees) == ["m"]
    assert battle.melees["m"].attackers == ("a", "e", "c")
    assert battle.melees["m"].defenders == ("b", "d")
    assert battle.melees["m"].exposed


def test_of_three_players_the_active_one_attacks() -> None:
    battle = game(line("a", "p1", 10, 10), line("b", "p2", 10, 10.6), line("c", "p3", 10, 9.4))
    meet(battle, "a")
    assert battle.melees["melee-1"] == Melee("melee-1", ("a",), ("b", "c"))


def test_of_three_players_the_third_stands_against_whom_it_touches() -> None:
    units = line("a", "p1", 10, 10), line("b", "p2", 10, 10.6), line("c", "p3", 10, 9.4)
    battle = fighting(*units, attackers=["a"], defenders=["b"])
    meet(battle, "c")
    assert battle.melees["melee-1"] == Melee("melee-1", ("a",), ("b", "c"))


@pytest.mark.rule("TW-MELEE-17")
@pytest.mark.parametrize(
    ("charge", "start", "uphill"),
    [
        (True, 5.0, ("a",)),  # from the plain onto the hill that begins at y = 9
        (True, 9.5, ()),  # it was on the hill already
        (False, 5.0, ()),  # no charge
    ],
)
def test_a_charge_that_ends_higher_is_uphill(charge: bool, start: float, uphill: tuple[str, ...]) -> None:
    hill = box("hill", 5, 9, 20, 20, kind="hill", level=1000)
    battle = game(line("a", "p1", 10, 10), line("b", "p2", 10, 10.6), terrain=[hill])
    meet(battle, "a", charge, line("a", "p1", 10, start).models)
    assert battle.melees["melee-1"].uphill == uphill


@pytest.mark.rule("TW-ACT-07", "TW-FIRE-02", "TW-FIRE-03")
def test_all_in_a_melee_are_bound_by_it() -> None:
    units = line("a", "p1", 10, 10), line("b", "p2", 10, 10.6), line("c", "p1", 30, 10)
    hero, tank = individual("hero", "p1", (10, 9.4)), vehicle("tank", "p2", (30, 40))
    battle = fighting(*units, hero, tank, attackers=["a"], defenders=["b"])
    battle.emit(IndividualJoined("hero", "a"))
    bound = {key: in_melee(battle, unit) for key, unit in battle.units.items()}
    assert bound == {"a": True, "b": True, "c": False, "hero": True, "tank": False}


@pytest.mark.rule("TW-MELEE-25")
def test_a_melee_ends_when_one_side_is_gone() -> None:
    units = line("a", "p1", 10, 10), line("b", "p2", 10, 10.6), line("c", "p2", 10, 9.4)
    battle = fighting(*units, attackers=["a"], defenders=["b", "c"])
    battle.emit(Routed("b", 1))
    settle(battle)
    assert battle.melees["melee-1"].defenders == ("c",)
    battle.emit(Routed("c", 1))
    settle(battle)
    assert battle.melees == {}
    assert not in_melee(battle, battle.units["a"])


@pytest.mark.rule("TW-MELEE-25")
def test_the_nearest_model_goes_back_into_contact() -> None:
    # The models of b that touched are gone; the nearest, of two left, is 1.4 from edge to edge.
    a, b = line("a", "p1", 10, 10), squad("b", "p2", 2, places=[(10.7, 12), (10.7, 12.7)])
    battle = fighting(a, b, attackers=["a"], defenders=["b"])
    settle(battle, ("b",))
    assert any(touching(b.models[0], model) for model in a.models)
    assert b.apart == ()
    assert [event.unit for event in battle.log if isinstance(event, ContactKept)] == ["b"]


@pytest.mark.rule("TW-MELEE-25")
@pytest.mark.parametrize("loser", ["a", "b"])
def test_who_has_lost_models_moves(loser: str) -> None:
    battle = fighting(line("a", "p1", 10, 10), line("b", "p2", 10, 11.5), attackers=["a"], defenders=["b"])
    settle(battle, (loser,))
    assert [event.unit for event in battle.log if isinstance(event, ContactKept)] == [loser]


@pytest.mark.rule("TW-MELEE-25", "TW-MELEE-01")
def test_contact_is_kept_without_touching_enemies_outside() -> None:
    # The straight way of b would end beside third, who is free.
    a, b = squad("a", "p1", 1, places=[(10, 10)]), squad("b", "p2", 1, places=[(10, 12)])
    third = squad("third", "p1", 1, places=[(10.6, 10.7)])
    battle = fighting(a, b, third, attackers=["a"], defenders=["b"])
    settle(battle)
    assert touching(b.models[0], a.models[0])
    assert not touching(b.models[0], third.models[0])


@pytest.mark.rule("TW-MELEE-25")
def test_contact_that_stands_moves_nobody() -> None:
    battle = fighting(line("a", "p1", 10, 10), line("b", "p2", 10, 10.6), attackers=["a"], defenders=["b"])
    settle(battle)
    assert battle.log == []


@pytest.mark.rule("TW-MELEE-25")
def test_the_squad_closes_up_rather_than_break() -> None:
    # 4 inches away: one model alone would be out of cohesion, so all go.
    a, b = line("a", "p1", 10, 10), line("b", "p2", 10, 15)
    battle = fighting(a, b, attackers=["a"], defenders=["b"])
    settle(battle, ("b",))
    assert battle.units["b"].apart == ()
    assert min(gap(x, y) for x in battle.units["a"].models for y in battle.units["b"].models) <= 20


@pytest.mark.rule("TW-MELEE-25")
def test_contact_is_kept_round_obstacles() -> None:
    # Straight ahead of b lies impassable ground beside a; it comes in from another side.
    rock = box("rock", 9.5, 10.35, 1, 1, kind="rock", going=Going.IMPASSABLE)
    a, b = squad("a", "p1", 1, places=[(10, 10)]), squad("b", "p2", 1, places=[(10, 12)])
    battle = fighting(a, b, attackers=["a"], defenders=["b"], terrain=[rock])
    settle(battle)
    model = battle.units["b"].models[0]
    assert touching(model, a.models[0])
    assert battle.table.touching(model) == ()


@pytest.mark.rule("TW-MELEE-25")
def test_without_a_free_place_the_melee_goes_on() -> None:
    rock = box("rock", 0, 8, 30, 8, kind="rock", going=Going.IMPASSABLE)
    a, b = squad("a", "p1", 1, places=[(10, 10)]), squad("b", "p2", 1, places=[(10, 12)])
    battle = fighting(a, b, attackers=["a"], defenders=["b"], terrain=[rock])
    settle(battle)
    assert "melee-1" in battle.melees
    assert battle.log == []


@pytest.mark.rule("TW-MELEE-25")
def test_a_vehicle_closes_up_too() -> None:
    a, tank = squad("a", "p1", 2, places=[(10, 10), (10.7, 10)]), vehicle("tank", "p2", (12, 13), 30)
    battle = fighting(a, tank, attackers=["a"], defenders=["tank"])
    settle(battle, ("tank",))
    model = battle.units["tank"].models[0]
    assert any(touching(model, other) for other in battle.units["a"].models)
    assert model.facing == 30
