"""Chapter CHAR: what the Doctor and Lytton do between deployment and battle."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import aim, box, game, happened, individual, run, squad, sums_of, vehicle
from wartable.engine.ask import Choice, Placement
from wartable.engine.errors import RuleError
from wartable.engine.terrain import Going
from wartable.rulesets.time_wars import actions
from wartable.rulesets.time_wars.armies.characters.doctor import LokiPlayed, loki
from wartable.rulesets.time_wars.armies.characters.lytton import (
    Astray,
    Displaced,
    GuileSpent,
    TrickPlayed,
    Underhanded,
    trick,
)
from wartable.rulesets.time_wars.events.base import Deployed
from wartable.rulesets.time_wars.melee import contacts
from wartable.rulesets.time_wars.setup import order, redeployments
from wartable.rulesets.time_wars.shooting import shooting
from wartable.rulesets.time_wars.specials.ask import attack_begun
from wartable.rulesets.time_wars.specials.bearers import specials_of
from wartable.rulesets.time_wars.state import Band, Cursor, Game, Order, Unit

SOUTH = ((0, 0), (72_000, 0), (72_000, 12_000), (0, 12_000))
NORTH = ((0, 36_000), (72_000, 36_000), (72_000, 48_000), (0, 48_000))


def deployed(*units: Unit, **fields: Any) -> Game:
    """Both sides have deployed, p1 in the south and p2 in the north."""
    battle = game(*units, cursor=Cursor("redeploy"), turn=0, **fields)
    for seat, zone in (("p1", SOUTH), ("p2", NORTH)):
        if seat in battle.sides:
            battle.sides[seat].zones = (zone,)
    return battle


def doctor() -> Unit:
    """The Doctor, who has Loki."""
    return individual("doctor", "p1", (10, 10), specials=("loki",))


# ------------------------------------------------------------------ Loki
@pytest.mark.rule("TW-CHAR-14", "TW-DEPL-03")
@pytest.mark.parametrize(("face", "many"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_loki_redeploys_a_d3(face: int, many: int) -> None:
    foes = [squad(f"b{n}", "p2", 2, (5 + 8 * n, 40)) for n in range(5)]
    battle = deployed(doctor(), *foes)
    answers: list[Any] = ["use"]
    for n in range(many):
        answers += [f"b{n}", {"to": [5_000 + 8_000 * n, 45_000]}]
    _, asked = run(redeployments.redeploy(battle), [face], answers)
    assert [event.many for event in happened(battle, LokiPlayed)] == [many]
    assert [event.unit for event in happened(battle, Deployed)] == [f"b{n}" for n in range(many)]
    assert all(ask.seat == "p1" for ask in asked)
    assert battle.cursor.phase == "teleport"


@pytest.mark.rule("TW-CHAR-14")
def test_loki_moves_squads_alone_within_their_zone() -> None:
    scouts = squad("inf", "p2", 2, (36, 24), specials=("infiltrator",))
    guard = squad("guard", "p2", 2, (20, 40), retinue="lord")
    battle = deployed(doctor(), scouts, guard, vehicle("car", "p2", (40, 40)), individual("lord", "p2", (50, 40)))
    flow = loki(battle, battle.units["doctor"])
    next(flow)
    flow.send("use")
    ask = flow.send(6)
    assert isinstance(ask, Choice)
    assert [option.key for option in ask.options] == ["inf", "guard", "enough"]
    ask = flow.send("inf")
    assert isinstance(ask, Placement)
    with pytest.raises(RuleError, match="zone"):
        ask.accept({"to": [36_000, 24_000]})  # where it stands: Infiltrators come home
    with pytest.raises(RuleError, match="zone"):
        ask.accept({"to": [36_000, 6_000]})
    with pytest.raises(RuleError, match="linked"):
        ask.accept({"models": [[10_000, 45_000], [14_000, 45_000]]})
    ask.accept({"to": [36_000, 45_000]})


@pytest.mark.rule("TW-CHAR-14")
@pytest.mark.parametrize(("answers", "faces"), [(["leave"], []), (["use", "enough"], [5])])
def test_loki_may_let_them_stand(answers: list[str], faces: list[int]) -> None:
    battle = deployed(doctor(), squad("b", "p2", 2, (20, 40)))
    run(redeployments.redeploy(battle), faces, answers)
    assert not happened(battle, Deployed)


@pytest.mark.rule("TW-CHAR-14")
def test_loki_finds_no_room_and_no_squads() -> None:
    battle = deployed(doctor(), squad("b", "p2", 4, (36, 24), specials=("infiltrator",)))
    battle.sides["p2"].zones = (((0, 47_000), (1_000, 47_000), (1_000, 48_000), (0, 48_000)),)
    run(redeployments.redeploy(battle), [1], ["use", "b"])
    assert battle.units["b"].where == "table"  # it stays where it is
    battle = deployed(doctor(), vehicle("car", "p2", (40, 40)))
    assert run(redeployments.redeploy(battle)) == (None, [])


@pytest.mark.rule("TW-CHAR-14", "TW-CHAR-69", "TW-DEPL-03")
@pytest.mark.parametrize(
    ("change", "due"),
    [
        ({"specials": ("loki",)}, True),
        ({"specials": ("underhanded",)}, True),
        ({"specials": ("foresight",)}, False),
        ({"specials": ("loki",), "used": ("loki",)}, False),
        ({"specials": ("loki",), "where": "destroyed"}, False),
    ],
)
def test_the_step_is_there_for_them(change: dict[str, Any], due: bool) -> None:
    unit = individual("him", "p1")
    for key, value in change.items():
        setattr(unit, key, value)
    assert order.redeploys(deployed(unit, squad("b", "p2", 2, (20, 40)))) is due


# ------------------------------------------------------------------ Underhanded: an enemy astray
def lytton(*others: Unit, **fields: Any) -> Game:
    """Lytton and the others after deployment."""
    him = individual("lytton", "p1", (10, 10), specials=("underhanded",), race="mercenary")
    return deployed(him, *others, **fields)


def astray(battle: Game, key: str, far: int) -> Astray:
    """The request to move the unit up to `far` inches."""
    return Astray(battle, battle.units[key], far * 1000)


@pytest.mark.rule("TW-CHAR-69")
@pytest.mark.parametrize(
    ("dice", "to", "fine"),
    [
        ([3, 4], (47, 40), True),
        ([3, 4], (47.001, 40), False),
        ([1, 1], (40, 38), True),
        ([6, 6], (40, 28), True),
        ([6, 6], (40, 27.999), False),
    ],
)
def test_an_enemy_is_moved_up_to_2d6(dice: list[int], to: tuple[float, float], fine: bool) -> None:
    battle = lytton(individual("b", "p2", (40, 40)))
    where = {"to": [round(x * 1000) for x in to]}
    if not fine:
        with pytest.raises(RuleError, match="beyond"):
            run(redeployments.redeploy(battle), dice, ["move", where])
        return
    run(redeployments.redeploy(battle), dice, ["move", where])
    assert (battle.units["b"].models[0].x, battle.units["b"].models[0].y) == tuple(where["to"])
    assert happened(battle, TrickPlayed)[0].inches == sum(dice)
    assert len(happened(battle, Displaced)) == 1


@pytest.mark.rule("TW-CHAR-69")
def test_every_model_counts_from_where_it_stood() -> None:
    battle = lytton(squad("b", "p2", 2, places=[(40, 40), (41, 40)]))
    request = astray(battle, "b", 3)
    swapped = {"models": [[43_000, 40_000], [42_000, 40_000]]}
    assert [model.x for model in request.check(swapped)] == [43_000, 42_000]
    with pytest.raises(RuleError, match="beyond"):
        request.check({"models": [[43_001, 40_000], [42_000, 40_000]]})
    with pytest.raises(RuleError, match="linked"):
        request.check({"models": [[38_000, 40_000], [43_000, 40_000]]})
    with pytest.raises(RuleError, match="another base"):
        request.check({"models": [[40_500, 40_000], [40_600, 40_000]]})
    for wrong in ({}, "x", {"to": [1, 2, 3]}, {"to": [40_000, 40_000], "facing": 400}, {"models": [[1, 1]]}):
        with pytest.raises(RuleError, match="a place is given"):
            request.check(wrong)


@pytest.mark.rule("TW-CHAR-69")
@pytest.mark.parametrize(
    ("to", "text"),
    [
        ((40, 30), ""),  # out of its zone
        ((40, 28.601), ""),
        ((40, 28.6), "1 inch"),  # 1.001 and exactly 1 inch from the model at 40, 27
        ((40, 47.9), "off the table"),
        ((46, 40), "hazardous"),
        ((33, 40), "ground"),
        ((40, 43), "another base"),
    ],
)
def test_where_it_may_be_put(to: tuple[float, float], text: str) -> None:
    terrain = [
        box("mines", 45, 39, 2, 2, kind="minefield", hazardous=("all",)),
        box("pit", 32, 39, 2, 2, kind="pit", going=Going.IMPASSABLE),
    ]
    battle = lytton(
        individual("b", "p2", (40, 40)), squad("mine", "p1", 1, (40, 27)), squad("theirs", "p2", 1, (40, 43.2)),
        terrain=terrain,
    )  # fmt: skip
    request = astray(battle, "b", 12)
    where = {"to": [round(x * 1000) for x in to]}
    if not text:
        request.check(where)
        return
    with pytest.raises(RuleError, match=text):
        request.check(where)


@pytest.mark.rule("TW-CHAR-69")
def test_ideas_are_legal_and_staying_is_one() -> None:
    battle = lytton(squad("b", "p2", 5, (40, 40)))
    request = astray(battle, "b", 7)
    numbers = iter(range(0, 99_999, 977))
    found = list(request.ideas(lambda most: next(numbers) % most))
    assert found[-1] == {"stay": True}
    assert all(request.check(answer) for answer in found)
    run(redeployments.redeploy(battle), [3, 4], ["move", {"stay": True}])
    assert not happened(battle, Displaced)


@pytest.mark.rule("TW-CHAR-69")
@pytest.mark.parametrize("far", ["car", "b"])
def test_any_troop_type_of_the_enemy(far: str) -> None:
    battle = lytton(squad("b", "p2", 2, (20, 40)), vehicle("car", "p2", (40, 40)))
    _, asked = run(redeployments.redeploy(battle), [1, 1], ["move", far, {"stay": True}])
    assert isinstance(asked[1], Choice)
    assert [option.key for option in asked[1].options] == ["b", "car"]


# ------------------------------------------------------------------ Underhanded: Subterfuge
@pytest.mark.rule("TW-CHAR-70")
def test_a_mercenary_gains_subterfuge() -> None:
    mercs, others = squad("m", "p1", 3, (20, 10), race="mercenary"), squad("d", "p1", 3, (30, 10), race="dalek")
    battle = lytton(mercs, others, squad("b", "p2", 2, (20, 40)))
    _, asked = run(redeployments.redeploy(battle), [], ["guile", "m"])
    assert isinstance(asked[1], Choice)
    assert [option.key for option in asked[1].options] == ["lytton", "m"]
    assert "guile" in mercs.specials
    defending = sums_of(aim(battle.units["b"], mercs, Band.LONG, battle)).numbers.defence
    assert defending == 5 + 2 + 2  # AGL and the range bonus twice
    attack_begun(battle, mercs)
    assert sums_of(aim(battle.units["b"], mercs, Band.LONG, battle)).numbers.defence == 5 + 2


@pytest.mark.rule("TW-CHAR-70")
@pytest.mark.parametrize("how", ["fire", "suppress", "combined", "charge", "contact", "charged"])
def test_it_lasts_until_the_first_attack(how: str) -> None:
    mercs = squad("m", "p1", 3, (20, 10), specials=("guile",))
    helper = squad("h", "p1", 3, (24, 10), specials=("guile",))
    battle = game(mercs, helper, squad("b", "p2", 3, (20, 14)))
    foe = battle.units["b"]
    if how in ("fire", "suppress"):
        run(shooting.declare(battle, mercs, how), [], ["b"])
    elif how == "combined":
        for unit in (mercs, helper):
            unit.orders = (Order("combined_fire", "lord", 1),)
        run(shooting.declare(battle, mercs, how), [], ["b"])
    elif how == "charge":
        flow = next(action for action in actions.ACTIONS if action.key == "charge").do(battle, mercs)
        next(flow)
        flow.send("b")
    else:
        foe.stand(model._replace(y=10_610) for model in foe.models)
        run(contacts.contact(battle, mercs if how == "contact" else foe, False))
    lost = {"m"} if how in ("fire", "suppress", "charge", "contact") else {"m", "h"} if how == "combined" else set()
    assert {event.unit for event in happened(battle, GuileSpent)} == lost
    assert ("guile" in [rule.key for rule in specials_of(mercs)]) is ("m" not in lost)


@pytest.mark.rule("TW-CHAR-69", "TW-CHAR-70")
@pytest.mark.parametrize(
    ("others", "keys"),
    [
        (("b",), ["move", "guile", "neither"]),
        ((), ["guile", "neither"]),
    ],
)
def test_one_of_two_or_neither(others: tuple[str, ...], keys: list[str]) -> None:
    battle = lytton(*(squad(key, "p2", 2, (20, 40)) for key in others))
    ask = next(trick(battle, battle.units["lytton"]))
    assert isinstance(ask, Choice)
    assert [option.key for option in ask.options] == keys
    run(trick(battle, battle.units["lytton"]), [], ["neither"])
    assert not Underhanded().may_redeploy(battle, battle.units["lytton"])


@pytest.mark.rule("TW-CHAR-69", "TW-CHAR-70")
def test_one_without_enemies_and_mercenaries_asks_nothing() -> None:
    unit = individual("him", "p1", specials=("underhanded",), race="dalek")
    battle = deployed(unit)
    assert run(trick(battle, unit)) == (None, [])
