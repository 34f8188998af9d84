"""Mission 2, Exterminate: TW-MISS-09 and TW-MISS-10, and what counts as TV (TW-MISS-05)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import game, individual, run, squad, vehicle
from wartable.rulesets.time_wars import ending, turn
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.events.melee import MeleeBegan, MeleeFought
from wartable.rulesets.time_wars.events.morale import DetachmentFled
from wartable.rulesets.time_wars.missions import exterminate
from wartable.rulesets.time_wars.morale import detachments, morale
from wartable.rulesets.time_wars.state import Cursor, Game, Model, Profile, Unit
from wartable.rulesets.time_wars.troops import losses


def battle(*units: Unit, **fields: Any) -> Game:
    """The end of the last Player Turn; both sides have a Squad far away that is worth nothing."""
    fields = {"turn": 6, "active": "p2", "cursor": Cursor("end"), "options": Options(mission="exterminate"), **fields}
    rest = (squad("x", "p1", at=(60, 4), tv=1), squad("y", "p2", at=(60, 44), tv=1))
    return game(*rest, *units, **fields)


def retinue(men: int = 4, **fields: Any) -> tuple[Unit, Unit]:
    """A commander in his Retinue of four, who have a TV of 4 between them."""
    lord = individual("lord", "p2", tv=4, rank=2, where="joined", joined="own")
    own = squad("own", "p2", men, at=(20, 24), tv=4, retinue="lord", **fields)
    own.stand([*own.models, Model(24_000, 24_000, id=90, kind="individual", of="lord")])
    lord.stand(())
    return lord, own


def total(game_: Game, player: str = "p1") -> int:
    """The TV that `player` has destroyed."""
    return exterminate.destroyed_by(game_, player)


@pytest.mark.rule("TW-MISS-09")
@pytest.mark.parametrize(
    ("where", "score"),
    [
        ("table", 0),
        ("reserve", 0),
        ("aboard", 0),
        ("destroyed", 3),
        ("routed", 3),
        ("withdrawn", 0),  # an intact one that withdrew with its army
    ],
)
def test_what_is_destroyed_or_routs_by_its_own_test_counts(where: str, score: int) -> None:
    assert total(battle(squad("a", "p2", where=where, tv=3))) == score


@pytest.mark.rule("TW-MISS-09", "TW-MISS-10")
@pytest.mark.parametrize(("lost", "fled", "score"), [(0, False, 3), (1, False, 3), (0, True, 0), (1, True, 3)])
def test_of_a_routed_detachment_only_the_damaged_count(lost: int, fled: bool, score: int) -> None:
    """Damaged is damaged: the whole TV counts."""
    unit = squad("a", "p2", where="routed", tv=3, lost=lost, fled=fled)
    assert total(battle(unit)) == score


@pytest.mark.rule("TW-MISS-10")
@pytest.mark.parametrize(("lost", "score"), [(0, 0), (2, 3)])
def test_of_an_army_that_withdraws_only_the_damaged_count(lost: int, score: int) -> None:
    assert total(battle(squad("a", "p2", where="withdrawn", tv=3, lost=lost))) == score


@pytest.mark.rule("TW-MISS-10")
def test_vehicles_and_individuals_of_a_routed_detachment_never_count() -> None:
    """What cannot be damaged and live was intact; destroyed or routed by themselves they count."""
    tank, man = (
        vehicle("v", "p2", where="routed", tv=3, fled=True),
        individual("i", "p2", where="routed", tv=2, fled=True),
    )
    tank.lost = man.lost = 1
    found = battle(tank, man)
    assert total(found) == 0
    tank.where, man.fled = "destroyed", False
    assert total(found) == 5


@pytest.mark.rule("TW-MISS-10")
def test_who_flees_with_a_detachment_is_noted_at_that_moment() -> None:
    """One of three Squads has lost a model; a friend's Individual in one goes along; a destroyed one stays so."""
    hurt, whole, dead = squad("hurt", "p2", 3, lost=2), squad("whole", "p2", 5), squad("dead", "p2", where="destroyed")
    for unit in (hurt, whole, dead):
        unit.tv, unit.detachment = 2, "p2-2"
    mate = individual("mate", "p2", tv=1, where="joined", joined="whole")
    mate.stand(())
    found = battle(hurt, whole, dead, mate)
    run(detachments.flee(found, found.detachments["p2-2"]))
    assert [found.units[key].fled for key in ("hurt", "whole", "dead", "mate", "y")] == [True, True, False, True, False]
    assert total(found) == 2 + 2


@pytest.mark.rule("TW-MISS-09")
def test_a_squad_that_fails_its_own_test_counts_without_a_loss() -> None:
    """NRV 2, size 5: 2 + 5 + 1 = 8 is under 15."""
    found = battle(squad("a", "p2", tv=3, profile=Profile(5, 5, 4, 4, 2, 4, 2, 3)))
    run(morale.nerve_test(found, found.units["a"], "casualties"), [1])
    assert (found.units["a"].where, total(found)) == ("routed", 3)


@pytest.mark.rule("TW-MISS-05", "TW-MISS-09")
@pytest.mark.parametrize("fields", [{"specials": ("expendable",)}, {"start": 10}])
def test_the_printed_tv_counts_in_full(fields: dict[str, Any]) -> None:
    unit = squad("a", "p2", 2, where="destroyed", tv=3)
    for key, value in fields.items():
        setattr(unit, key, value)
    assert total(battle(unit)) == 3


@pytest.mark.rule("TW-MISS-05", "TW-MISS-10")
def test_commander_and_retinue_count_once_when_both_are_gone() -> None:
    """Whichever falls first: nothing as long as a part is there."""
    lord, own = retinue()
    found = battle(lord, own)
    assert total(found) == 0
    lord.where, lord.joined = "destroyed", ""
    assert total(found) == 0
    own.where = "destroyed"
    assert total(found) == 4
    lord.where = "table"
    assert total(found) == 0


@pytest.mark.rule("TW-MISS-10")
@pytest.mark.parametrize(("lost", "lord_falls", "score"), [(0, False, 0), (1, False, 4), (0, True, 4)])
def test_a_retinue_is_damaged_if_its_commander_fell(lost: int, lord_falls: bool, score: int) -> None:
    lord, own = retinue(lost=lost)
    found = battle(lord, own)
    if lord_falls:
        run(losses.remove(found, own, (90,), "attack", "p1"))
        assert lord.where == "destroyed"
    found.emit(DetachmentFled("p2-1", "p1"))
    run(losses.rout(found, own))
    assert total(found) == score


@pytest.mark.rule("TW-MISS-05")
def test_a_joined_individual_adds_its_own() -> None:
    mate = individual("mate", "p2", tv=1, where="joined", joined="a")
    mate.stand(())
    unit = squad("a", "p2", tv=3)
    found = battle(unit, mate)
    run(losses.rout(found, unit))
    assert total(found) == 3 + 1


@pytest.mark.rule("TW-MISS-09", "TW-MISS-04")
@pytest.mark.parametrize(("mine", "theirs", "winners"), [(3, 2, ("p1",)), (2, 3, ("p2",)), (3, 3, ())])
def test_the_greatest_losses_caused_win(mine: int, theirs: int, winners: tuple[str, ...]) -> None:
    found = battle(squad("a", "p2", where="destroyed", tv=mine), squad("b", "p1", where="destroyed", tv=theirs))
    result = ending.verdict(found)
    assert result is not None
    assert (result.winners, result.clause) == (winners, "TW-MISS-09")
    rows = [(row.seat, row.value) for row in ending.scores(found) if row.clause == "TW-MISS-09"]
    assert rows == [("p1", str(mine)), ("p2", str(theirs))]


@pytest.mark.rule("TW-MISS-09", "TW-MISS-04")
def test_a_side_may_rout_and_still_win() -> None:
    """p1 withdraws with an intact Squad: 0 against 3, though p2 alone is left."""
    found = battle(squad("a", "p2", where="destroyed", tv=3), turn=2)
    assert ending.verdict(found) is None
    run(ending.withdraw(found, "p1"))
    assert found.result is not None
    assert (found.result.winners, found.result.clause) == (("p1",), "TW-MISS-09")


@pytest.mark.rule("TW-MISS-09")
@pytest.mark.parametrize(("hit_by", "scores"), [("p1", (3, 0)), ("p3", (0, 3)), ("", (0, 0))])
def test_with_three_players_each_counts_what_he_did(hit_by: str, scores: tuple[int, int]) -> None:
    found = battle(squad("z", "p3", at=(4, 4)), squad("a", "p2", where="destroyed", tv=3, hit_by=hit_by))
    assert (total(found, "p1"), total(found, "p3")) == scores


@pytest.mark.rule("TW-MISS-09")
def test_who_hit_last_is_noted() -> None:
    unit = squad("a", "p2", 5)
    found = battle(unit, squad("z", "p3", at=(4, 4)))
    run(losses.take_wounds(found, unit, 1, "attack", "p1"))
    run(losses.take_wounds(found, unit, 1, "attack", "p3"))
    assert unit.hit_by == "p3"
    run(losses.take_wounds(found, unit, 1, "hazard"))
    assert unit.hit_by == "p3"


@pytest.mark.rule("TW-MISS-09")
def test_the_battle_is_judged_at_its_end() -> None:
    found = battle(squad("a", "p2", where="destroyed", tv=3))
    run(turn.end(found))
    assert found.result is not None
    assert found.result.winners == ("p1",)
    assert ending.standing(found) == {"p1": 3, "p2": 0}


@pytest.mark.rule("TW-MISS-09")
def test_who_beats_it_hand_to_hand_is_noted() -> None:
    """Even if nobody fell: a rout after the round is the winner's doing."""
    mine, theirs = squad("m", "p1", at=(20, 20)), squad("t", "p2", at=(20, 24))
    found = battle(mine, theirs)
    found.emit(MeleeBegan("melee-1", ("m",), ("t",)))
    found.emit(MeleeFought("melee-1", "m", "t", 20, 15, "m", 0, 0))
    assert (theirs.hit_by, mine.hit_by) == ("p1", "")
    found.emit(MeleeFought("melee-1", "m", "t", 15, 15, "", 0, 0))
    assert mine.hit_by == ""


@pytest.mark.rule("TW-STRAT-42", "TW-MISS-09")
def test_a_squad_on_a_suicide_mission_counts_twice() -> None:
    lost = squad("s", "p2", tv=3, specials=("suicide_mission",))
    game_ = battle(lost)
    lost.where = "destroyed"
    assert total(game_) == 6
