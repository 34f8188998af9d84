"""Chapter DEPL with Infiltrators, Scouts, joining and riding: the battle up to its first turn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import individual, squad, vehicle
from tests.rulesets.time_wars.setup.steps import answer, due, keys, play, refusal, setup
from wartable.engine.ask import Choice, Placement
from wartable.engine.plane import groups
from wartable.rulesets.time_wars.setup import deployment
from wartable.rulesets.time_wars.state import ABOARD, COHESION, JOINED, TABLE, WAITING, Unit


# ------------------------------------------------------------ Individuals join
@pytest.mark.rule("TW-TYPE-04")
def test_an_individual_joins_a_squad_that_waits_and_is_placed_with_it() -> None:
    battle = setup(due("a", specials=()), individual("hero", "p1", where=WAITING, specials=("smite",)))
    asks = play(battle, (), ["hero", "a", {"to": [10_000, 5000]}], "infiltrate")
    assert keys(asks[1]) == ["place", "a"]
    hero = battle.units["hero"]
    assert (hero.where, hero.joined) == (JOINED, "a")
    assert [model.of for model in battle.units["a"].models] == [""] * 5 + ["hero"]
    assert battle.units["a"].lent == ("smite",)


@pytest.mark.rule("TW-TYPE-04")
@pytest.mark.parametrize(("x", "legal"), [(11_600, True), (11_601, False)])  # 11.6 - 10 - 0.6 = 1
def test_an_individual_joins_within_an_inch_of_a_deployed_squad(x: int, legal: bool) -> None:
    battle = setup(squad("a", "p1", 2, places=((10, 5), (9.3, 5))), individual("hero", "p1", where=WAITING))
    flow = deployment.deploy(battle)
    assert keys(next(flow)) == ["place", "a"]
    ask = flow.send("a")
    if legal:
        with pytest.raises(StopIteration):
            flow.send(ask.accept({"to": [x, 5000]}))
        assert battle.units["hero"].joined == "a"
    else:
        assert refusal(ask, {"to": [x, 5000]}) == "TW-TYPE-04"


@pytest.mark.rule("TW-TYPE-04", "TW-VEH-01")
def test_whom_an_individual_cannot_join() -> None:
    apc = vehicle("apc", "p1", (10, 5), capacity=5)
    aboard = squad("a", "p1", 5, where=ABOARD, aboard="apc")
    other = squad("b", "p2", 5, (36, 43))
    lone = individual("other", "p1", (20, 5))
    battle = setup(apc, aboard, other, lone, individual("hero", "p1", where=WAITING))
    assert isinstance(answer(deployment.deploy(battle)), Placement)
    assert not deployment.admits(battle, apc, battle.units["hero"])


# ------------------------------------------------------------ aboard
@pytest.mark.rule("TW-UPG-11", "TW-VEH-14", "TW-VEH-18")
@pytest.mark.parametrize(
    ("capacity", "serves", "count", "fits"),
    [
        (5, "a", 5, True),
        (4, "a", 5, False),
        (5, "", 5, True),  # bought for itself it carries any friend
        (5, "b", 5, False),  # bought for another, even if that one is gone
        (0, "", 1, False),  # no capacity
    ],
)
def test_a_squad_may_begin_aboard(capacity: int, serves: str, count: int, fits: bool) -> None:
    apc = vehicle("apc", "p1", (10, 5), capacity=capacity, serves=serves)
    battle = setup(apc, due("a", count=count))
    ask = answer(deployment.deploy(battle))
    assert isinstance(ask, Choice) is fits
    if fits:
        play(battle, (), ["apc"])
        assert (battle.units["a"].where, battle.units["a"].aboard) == (ABOARD, "apc")


@pytest.mark.rule("TW-UPG-11")
def test_its_own_transport_need_not_be_used_nor_be_there_yet() -> None:
    battle = setup(vehicle("apc", "p1", where=WAITING, capacity=5, serves="a"), due("a"))
    asks = play(battle, (), ["a", "place", {"to": [10_000, 5000]}, {"to": [20_000, 5000]}], "infiltrate")
    assert keys(asks[1]) == ["place", "apc"]
    assert battle.units["a"].where == TABLE


@pytest.mark.rule("TW-VEH-14")
@pytest.mark.parametrize(("capacity", "fits"), [(10, True), (9, False)])
def test_those_already_aboard_take_room(capacity: int, fits: bool) -> None:
    apc = vehicle("apc", "p1", (10, 5), capacity=capacity)
    battle = setup(apc, squad("b", "p1", 5, where=ABOARD, aboard="apc"), due("a"))
    assert (deployment.no_ride(battle, apc, battle.units["a"]) is None) is fits


@pytest.mark.rule("TW-UPG-12")
@pytest.mark.parametrize(("capacity", "fits"), [(6, True), (5, False)])
def test_a_joined_individual_rides_along_if_all_fit(capacity: int, fits: bool) -> None:
    apc = vehicle("apc", "p1", (10, 5), capacity=capacity, serves="a")
    hero = individual("hero", "p1", where=WAITING)
    battle = setup(apc, due("a"), hero)
    play(battle, (), ["hero", "a"])
    assert (deployment.no_ride(battle, apc, battle.units["a"]) is None) is fits


def test_no_enemy_and_no_vehicle_goes_aboard() -> None:
    apc = vehicle("apc", "p1", (10, 5), capacity=5)
    battle = setup(apc, due("a", "p2", 1), vehicle("t", "p1", where=WAITING))
    assert deployment.no_ride(battle, apc, battle.units["a"])
    assert deployment.no_ride(battle, apc, battle.units["t"])


@pytest.mark.rule("TW-UPG-11", "TW-VEH-14", "TW-DEPL-03")
def test_vehicles_that_cannot_take_it_say_why() -> None:
    small = vehicle("small", "p1", (10, 5), capacity=4)
    hired = vehicle("hired", "p1", (15, 5), capacity=9, serves="b")
    sly = vehicle("sly", "p1", where=WAITING, capacity=9, specials=("infiltrator",))
    beamer = vehicle("beamer", "p1", where=WAITING, capacity=9, specials=("teleport",), tests=("teleport",))
    battle = setup(vehicle("apc", "p1", (20, 5), capacity=9), small, hired, sly, beamer, due("a"))
    ask = answer(deployment.deploy(battle))
    assert keys(ask) == ["place", "apc"]
    assert [(refused.key, refused.clause) for refused in ask.refused] == [
        ("small", "TW-VEH-14"), ("hired", "TW-UPG-11"), ("sly", "TW-DEPL-03"), ("beamer", "TW-DEPL-03"),
    ]  # fmt: skip


@pytest.mark.rule("TW-SPEC-39", "TW-TYPE-04")
def test_nobody_joins_a_swarm() -> None:
    battle = setup(due("a", specials=("swarm",)), individual("hero", "p1", where=WAITING))
    assert not deployment.admits(battle, battle.units["a"], battle.units["hero"])


# ------------------------------------------------------------ Retinues
def retinue(**fields: Any) -> tuple[Unit, Unit]:
    """A commander in his Retinue of four, waiting to be deployed."""
    guard = due("captain-1-retinue", count=5, retinue="captain-1", **fields)
    guard.stand([*guard.models[:4], guard.models[4]._replace(kind="individual", of="captain-1")])
    captain = individual("captain-1", "p1", where=JOINED, joined=guard.id, rank=1)
    captain.models = ()
    return guard, captain


@pytest.mark.rule("TW-ARMY-35", "TW-ARMY-36")
def test_a_commander_comes_with_his_retinue_as_one_squad() -> None:
    battle = setup(*retinue())
    asks = play(battle, (), [{"to": [10_000, 5000]}], "infiltrate")
    assert len(asks) == 1  # one Troop Type, one place
    guard, captain = battle.units.values()
    assert [model.of for model in guard.models] == ["", "", "", "", "captain-1"]
    assert (captain.where, captain.joined) == (JOINED, guard.id)
    assert groups(guard.models, COHESION) == ((0, 1, 2, 3, 4),)


@pytest.mark.rule("TW-ARMY-41", "TW-SPEC-26")
@pytest.mark.parametrize(
    ("of_squad", "lent", "phase"),
    [
        (("infiltrator",), (), "infiltrate"),  # all ordinary members
        ((), ("infiltrator",), "infiltrate"),  # his own commander's
        ((), (), "deploy"),
    ],
)
def test_infiltrator_of_either_part_of_a_retinue_counts(
    of_squad: tuple[str, ...], lent: tuple[str, ...], phase: str
) -> None:
    battle = setup(*retinue(specials=of_squad, lent=lent))
    play(battle, (), [{"to": [10_000, 5000]}] if phase == "deploy" else [])
    assert (battle.units["captain-1-retinue"].where == TABLE) is (phase == "deploy")


@pytest.mark.rule("TW-SPEC-26", "TW-TYPE-09")
def test_an_individual_lends_no_infiltrator_but_is_carried_along() -> None:
    scout = individual("hero", "p1", where=WAITING, specials=("infiltrator",))
    plain = individual("other", "p1", where=WAITING)
    battle = setup(due("a"), due("b", specials=("infiltrator",)), scout, plain)
    # other joins the Infiltrators, and the plain Squad is deployed; hero waits with the Infiltrators
    play(battle, (), ["other", "b", {"to": [10_000, 5000]}], "infiltrate")
    asks = play(battle, (), ["b", {"to": [36_000, 24_000]}])
    assert keys(asks[0]) == ["b", "hero"]
    assert [model.of for model in battle.units["b"].models][-1] == "other"
    assert battle.units["b"].where == TABLE
