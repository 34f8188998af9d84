from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import game, individual, run, squad, vehicle
from tests.rulesets.time_wars.morale.test_morale import phase
from wartable.rulesets.time_wars.events.base import Embarked
from wartable.rulesets.time_wars.events.ending import SideOut
from wartable.rulesets.time_wars.events.losses import Destroyed, Routed
from wartable.rulesets.time_wars.events.morale import ArmyTested, CommanderFell, DetachmentFled, DetachmentTested
from wartable.rulesets.time_wars.morale import detachments
from wartable.rulesets.time_wars.morale.detachments import army_leader, due, leader, rank_of, reasons_for
from wartable.rulesets.time_wars.morale.morale import step
from wartable.rulesets.time_wars.state import ABOARD, RESERVE, Cursor, Detachment, Game, Melee, Profile, Unit
from wartable.rulesets.time_wars.troops import losses
from wartable.rulesets.time_wars.troops.casualties import remove_models, tv_of
from wartable.rulesets.time_wars.troops.troop_types import IndividualJoined

PLAIN = Profile(5, 5, 4, 4, 2, 4, 6, 1)


def chief(key: str, player: str, nrv: int = 8, rank: int = 2, **fields: Any) -> Unit:
    fields.setdefault("at", (40, 20))
    return individual(key, player, profile=PLAIN._replace(nrv=nrv), rank=rank, **fields)


def force(*units: Unit, lost: int = 0, tested: int = 0, commander: str = "captain", **fields: Any) -> Game:
    """A Morale Phase with the detachment p1-1 under `commander`; an enemy far off."""
    enemy = squad("enemy", "p2", at=(60, 40))
    battle = game(*units, enemy, cursor=Cursor("morale"), **fields)
    item = battle.detachments["p1-1"]
    item.commander, item.lost, item.tested = commander, lost, tested
    return battle


def kinds(battle: Game, kind: type) -> list[Any]:
    return [event for event in battle.log if isinstance(event, kind)]


# ---------------------------------------------------------------- losses
@pytest.mark.rule("TW-DET-02", "TW-SPEC-07")
@pytest.mark.parametrize(
    ("models", "specials", "lost"),
    [
        ((0, 1), (), 0),  # partial losses count nothing
        ((0, 1, 2), (), 3),
        ((0, 1, 2), ("expendable",), 0),
    ],
)
def test_a_troop_type_counts_with_its_last_model(models: tuple[int, ...], specials: tuple[str, ...], lost: int) -> None:
    a = squad("a", "p1", 3, tv=3, specials=specials)
    battle = force(a, chief("captain", "p1"))
    run(remove_models(battle, a, models, "melee"))
    assert battle.detachments["p1-1"].lost == lost


@pytest.mark.rule("TW-DAL-02", "TW-ARMY-34", "TW-DET-02")
@pytest.mark.parametrize(
    ("race", "detachment", "supreme", "lost"),
    [
        ("ogron", "p1-1", "", 0),
        ("mercenary", "p1-1", "", 0),
        ("daleks", "p1-1", "", 2),
        ("ogron", "p1-2", "", 2),  # another detachment
        ("ogron", "p1-2", "captain", 0),  # the army of the Supreme Commander
    ],
)
@pytest.mark.parametrize("alive", [True, False])
def test_megalomaniacs(race: str, detachment: str, supreme: str, lost: int, alive: bool) -> None:
    a = squad("a", "p1", race=race, tv=2, detachment=detachment)
    battle = force(a, chief("captain", "p1", specials=("megalomaniacs",)))
    battle.sides["p1"].supreme = supreme
    if not alive:  # it lasts after his death
        battle.emit(Destroyed("captain", 2))
    assert tv_of(battle, a) == lost


@pytest.mark.rule("TW-DET-02")
def test_a_joined_individual_counts_by_itself() -> None:
    a, hero = squad("a", "p1", 3, tv=3), individual("hero", "p1", (10, 11), tv=2)
    battle = force(a, hero, chief("captain", "p1"))
    battle.emit(IndividualJoined("hero", "a"))
    run(remove_models(battle, a, [a.models[-1].id], "melee"))
    assert battle.detachments["p1-1"].lost == 2
    run(remove_models(battle, a, [0, 1, 2], "melee"))
    assert battle.detachments["p1-1"].lost == 5


@pytest.mark.rule("TW-ARMY-48", "TW-ARMY-37", "TW-DET-12")
def test_commander_and_retinue_have_one_tv() -> None:
    captain, guard = chief("captain", "p1", tv=3, at=(10, 11)), squad("a", "p1", 2, tv=3, retinue="captain")
    battle = force(captain, guard, squad("c", "p1", at=(30, 30)))
    battle.emit(IndividualJoined("captain", "a"))
    run(remove_models(battle, guard, [guard.models[-1].id], "melee"))
    # The commander is gone at once for tests, his TV is not.
    assert (battle.detachments["p1-1"].lost, captain.where) == (0, "destroyed")
    found = leader(battle, battle.detachments["p1-1"])
    assert found is not None
    assert found.unit.id != "captain"
    run(remove_models(battle, guard, [0, 1], "melee"))
    assert battle.detachments["p1-1"].lost == 3


@pytest.mark.rule("TW-ARMY-37", "TW-ARMY-38", "TW-ARMY-48")
def test_the_last_survivor_keeps_the_joint_tv() -> None:
    captain, guard = chief("captain", "p1", tv=3, at=(10, 11)), squad("a", "p1", 2, tv=3, retinue="captain")
    battle = force(captain, guard)
    battle.emit(IndividualJoined("captain", "a"))
    run(remove_models(battle, guard, [0, 1], "melee"))
    assert (battle.detachments["p1-1"].lost, captain.where) == (0, "table")
    run(remove_models(battle, captain, [0], "melee"))
    assert battle.detachments["p1-1"].lost == 3


# ---------------------------------------------------------------- when a detachment tests
@pytest.mark.rule("TW-DET-03", "TW-DET-05", "TW-DET-01")
@pytest.mark.parametrize(
    ("lost", "tested", "tests"),
    [
        (7, 0, False),
        (8, 0, False),  # up to and including NRV 8
        (9, 0, True),
        (9, 9, False),  # tested at that figure
        (10, 9, True),  # a further loss
    ],
)
def test_when_a_detachment_tests(lost: int, tested: int, tests: bool) -> None:
    battle = force(squad("a", "p1"), chief("captain", "p1"), lost=lost, tested=tested)
    assert due(battle, battle.detachments["p1-1"]) is tests
    asked = phase(battle, [6] if tests else [])
    assert [ask.clause for ask in asked] == (["TW-DET-04"] if tests else [])


@pytest.mark.rule("TW-DET-03")
def test_the_commander_counts_his_own_nerve() -> None:
    hero = individual("hero", "p1", (10, 11), profile=PLAIN._replace(nrv=10))
    battle = force(squad("a", "p1"), chief("captain", "p1", 6), hero, lost=7)
    assert due(battle, battle.detachments["p1-1"])


@pytest.mark.rule("TW-DET-04", "TW-DET-06", "TW-CMD-08", "TW-CMD-09")
@pytest.mark.parametrize(
    ("nrv", "rank", "lost", "face", "passed"),
    [
        (8, 2, 9, 6, True),  # 8 + 2 + 6 - 1 = 15
        (8, 2, 9, 5, False),
        (8, 2, 10, 6, False),  # 8 + 2 + 6 - 2
        (9, 3, 10, 4, True),  # 9 + 3 + 4 - 1
        (7, 1, 8, 6, False),  # 13: no face decides by itself
    ],
)
def test_detachment_test(nrv: int, rank: int, lost: int, face: int, passed: bool) -> None:
    # Twelve models: size is not used.
    a = squad("a", "p1", 12)
    battle = force(a, chief("captain", "p1", nrv, rank), lost=lost)
    phase(battle, [face])
    event = kinds(battle, DetachmentTested)[0]
    assert (event.total, event.passed) == (nrv + rank + face - (lost - nrv), passed)
    assert sum(reason.value for reason in event.why) == event.total
    assert a.where == ("table" if passed else "routed")
    assert battle.detachments["p1-1"].tested == lost


@pytest.mark.rule("TW-DET-05")
def test_one_test_in_a_phase_and_none_without_a_loss() -> None:
    battle = force(squad("a", "p1"), chief("captain", "p1", 9, 3), lost=10)
    assert len(phase(battle, [6])) == 1
    battle.cursor = Cursor("morale")
    assert phase(battle, []) == []
    battle.emit(Routed("a", 0))  # Expendable: TV 0 calls for none
    battle.cursor = Cursor("morale")
    assert phase(battle, []) == []


@pytest.mark.rule("TW-DET-06", "TW-VEH-17")
def test_all_of_it_flee_wherever_they_are() -> None:
    fighter = squad("fighter", "p1", 3, places=[(10 + 0.7 * i, 10) for i in range(3)])
    foe = squad("foe", "p2", 3, places=[(10 + 0.7 * i, 10.6) for i in range(3)])
    apc, riders, waiting = vehicle("apc", "p1", (30, 30)), squad("riders", "p1", 3), squad("waiting", "p1")
    waiting.where = RESERVE
    foreign = squad("foreign", "p1", 3, (20, 20), detachment="p1-2")
    hero = individual("hero", "p1", (20, 19))
    battle = force(chief("captain", "p1"), fighter, foe, apc, riders, waiting, foreign, hero, lost=20)
    battle.emit(Embarked("riders", "apc"))
    battle.emit(IndividualJoined("hero", "foreign"))
    battle.melees["m"] = Melee("m", ("fighter",), ("foe",))
    phase(battle, [6])
    mine = ("captain", "fighter", "apc", "riders", "waiting", "hero")
    assert {key: battle.units[key].where for key in mine} == dict.fromkeys(mine, "routed")
    assert len(foreign.models) == 3
    assert foreign.where == foe.where == "table"
    assert battle.melees == {}
    assert not battle.sides["p1"].out


@pytest.mark.rule("TW-DET-06", "TW-VEH-17")
def test_passengers_of_another_detachment_are_set_down() -> None:
    apc, riders = vehicle("apc", "p1", (30, 30)), squad("riders", "p1", 3, detachment="p1-2")
    battle = force(chief("captain", "p1"), apc, riders, lost=20)
    riders.where, riders.aboard = ABOARD, "apc"
    phase(battle, [6], ({"to": [33000, 30000]},))
    assert (apc.where, riders.where, len(riders.models)) == ("routed", "table", 3)


@pytest.mark.rule("TW-DET-07", "TW-TURN-05")
@pytest.mark.parametrize(("more", "out"), [(False, True), (True, False)])
def test_the_flight_of_the_only_detachment_takes_its_owner_out(more: bool, out: bool) -> None:
    others = [squad("other", "p1", at=(20, 30), detachment="p1-2")] if more else []
    battle = force(squad("a", "p1"), chief("captain", "p1"), *others, lost=20)
    phase(battle, [1])
    assert battle.sides["p1"].out is out
    assert [event.player for event in kinds(battle, SideOut)] == (["p1"] if out else [])
    assert battle.cursor == Cursor("end")


@pytest.mark.rule("TW-DET-07")
def test_he_is_out_at_that_moment() -> None:
    battle = force(squad("a", "p1"), commander="", lost=7)
    battle.cursor = Cursor("morale", ("detachments", "p1-1", "p2-1"))
    run(step(battle), [1])
    assert battle.sides["p1"].out
    assert battle.cursor == Cursor("morale", ("detachments", "p2-1"))


@pytest.mark.rule("TW-TURN-05")
def test_a_detachment_of_which_nobody_is_left_is_gone() -> None:
    a = squad("a", "p1")
    battle = force(a, commander="")
    battle.emit(Destroyed("a", 1))
    phase(battle, [])
    assert kinds(battle, DetachmentFled) == [DetachmentFled("p1-1", "p2", wiped=True)]
    assert battle.routs == (("p1-1", "p2"),)
    assert battle.sides["p1"].out


@pytest.mark.rule("TW-TURN-05")
def test_troops_in_reserve_keep_their_side_in() -> None:
    a = squad("a", "p1")
    a.where = RESERVE
    battle = force(a, commander="")
    phase(battle, [])
    assert not battle.sides["p1"].out


def test_with_three_players_the_cause_of_the_last_loss_has_the_credit() -> None:
    battle = force(squad("a", "p1"), squad("third", "p3", at=(30, 40)), commander="")
    battle.units["a"].hit_by = "p3"
    battle.emit(Destroyed("a", 1))
    battle.credit = "p2"  # of the latest loss of somebody else
    phase(battle, [])
    assert battle.routs == (("p1-1", "p3"),)


@pytest.mark.rule("TW-MISS-07")
@pytest.mark.parametrize(("first", "second", "by"), [
    (("a", "p2"), ("b", "p3"), "p3"), (("a", "p3"), ("b", "p2"), "p2"), (("a", "p2"), ("b", ""), ""),
    (("a", "p2"), ("free", "p3"), "p2"),
])  # fmt: skip
def test_the_credit_is_for_the_loss_that_made_the_detachment_test(
    first: tuple[str, str], second: tuple[str, str], by: str
) -> None:
    """The last of its own losses that counts; what befalls others, or an Expendable Squad, makes nobody test."""
    units = [squad(key, "p1", 2, at=(10 + 9 * n, 10), tv=4) for n, key in enumerate(("a", "b", "c"))]
    battle = force(*units, squad("free", "p1", 2, at=(40, 10), specials=("expendable",)), squad("x", "p2", at=(60, 40)),
                   squad("y", "p3", at=(30, 40)), commander="")  # fmt: skip
    battle.order = ("p1", "p2", "p3")
    for key, credit in (first, second):
        run(losses.take_wounds(battle, battle.units[key], 9, "fire", credit))
    run(losses.take_wounds(battle, battle.units["y"], 1, "fire", "p2"))
    run(detachments.flee(battle, battle.detachments["p1-1"]))
    assert battle.routs == (("p1-1", by),)


@pytest.mark.rule("TW-MISS-07", "TW-DET-10")
def test_a_detachment_without_losses_counts_to_who_broke_the_army() -> None:
    battle = force(squad("a", "p1", 2), squad("x", "p2", at=(60, 40)), squad("y", "p3", at=(30, 40)), commander="")
    battle.credit = "p3"
    run(detachments.flee(battle, battle.detachments["p1-1"]))
    assert battle.routs == (("p1-1", "p3"),)


# ---------------------------------------------------------------- without a commander
@pytest.mark.rule("TW-DET-12", "TW-DET-13", "TW-UPG-07", "TW-UPG-08")
@pytest.mark.parametrize(
    ("others", "best"),
    [
        ([squad("b", "p1", at=(20, 20))], ("a", 6, 0)),
        ([squad("b", "p1", at=(20, 20), leader=True)], ("b", 6, 1)),  # on a tie one with a rank
        ([vehicle("b", "p1", (20, 20), profile=PLAIN._replace(nrv=7))], ("b", 7, 0)),  # vehicles count
        ([individual("b", "p1", (20, 20), profile=PLAIN._replace(nrv=7), rank=2)], ("b", 7, 2)),
        ([squad("b", "p1", at=(20, 20), leader=True, profile=PLAIN._replace(nrv=5))], ("a", 6, 0)),
        ([squad("b", "p1", at=(20, 20), profile=PLAIN._replace(nrv=9), detachment="p1-2")], ("a", 6, 0)),
    ],
)
def test_who_takes_over(others: list[Unit], best: tuple[str, int, int]) -> None:
    captain = chief("captain", "p1")
    battle = force(captain, squad("a", "p1"), *others)
    item = battle.detachments["p1-1"]
    assert leader(battle, item) == (captain, 8, 2)
    battle.emit(Destroyed("captain", 2))
    found = leader(battle, item)
    assert found is not None
    assert (found.unit.id, found.nrv, found.rank) == best


@pytest.mark.rule("TW-DET-12")
def test_troops_in_reserve_take_over_nothing() -> None:
    a = squad("a", "p1")
    a.where = RESERVE
    battle = force(a, commander="")
    assert leader(battle, battle.detachments["p1-1"]) is None


@pytest.mark.rule("TW-DET-12", "TW-ARMY-48")
@pytest.mark.parametrize(("lost", "asked"), [(6, []), (7, ["TW-DET-04"])])
def test_the_end_of_the_commander_calls_for_a_test(lost: int, asked: list[str]) -> None:
    # Losses of 7 stand within his NRV 8 and were tested, but above NRV 6 of the substitute.
    captain = chief("captain", "p1")
    battle = force(captain, squad("a", "p1"), squad("c", "p1", at=(20, 30)), lost=lost, tested=lost)
    battle.emit(Destroyed("captain", 0))
    assert [ask.clause for ask in phase(battle, [6] * len(asked))] == asked
    assert kinds(battle, CommanderFell) == [CommanderFell("p1-1", "captain")]
    assert battle.detachments["p1-1"].leaderless


@pytest.mark.rule("TW-DET-12")
@pytest.mark.parametrize(("tested", "tests"), [(20, False), (19, True)])
def test_later_the_substitute_tests_after_each_further_loss(tested: int, tests: bool) -> None:
    captain = chief("captain", "p1")
    battle = force(captain, squad("a", "p1"), lost=20, tested=tested)
    battle.emit(Destroyed("captain", 0))
    battle.detachments["p1-1"].leaderless = True
    assert due(battle, battle.detachments["p1-1"]) is tests


@pytest.mark.rule("TW-UPG-08", "TW-UPG-07")
def test_a_squad_leader_is_no_commander() -> None:
    # Named as commander by mistake he leads as a substitute alone, with the highest NRV.
    a, b = squad("a", "p1", leader=True), squad("b", "p1", at=(20, 20), profile=PLAIN._replace(nrv=7))
    battle = force(a, b, commander="a")
    assert leader(battle, battle.detachments["p1-1"]) == (b, 7, 0)
    assert (rank_of(a), rank_of(b)) == (1, 0)


# ---------------------------------------------------------------- armies
def army(*, points: tuple[int, ...] = (30, 30, 40), supreme: str = "", detachments: int = 2) -> Game:
    """Three Squads of p1, the last in the second detachment if there is one; NRV 6."""
    units = [squad(f"a{i}", "p1", at=(10, 10 + 10 * i), cost=cost) for i, cost in enumerate(points)]
    if detachments == 2:
        units[-1].detachment = "p1-2"
    battle = game(*units, squad("enemy", "p2", at=(60, 40)), cursor=Cursor("morale"))
    if supreme:
        battle.units[supreme] = chief(supreme, "p1", 8, 3, tv=0)
        battle.units[supreme].detachment = "p1-2"
    battle.sides["p1"].supreme = supreme
    return battle


@pytest.mark.rule("TW-DET-08", "TW-DET-10")
@pytest.mark.parametrize(
    ("points", "detachments", "asked"),
    [
        ((50, 20, 30), 2, True),  # exactly half
        ((51, 20, 30), 2, True),
        ((49, 20, 31), 2, False),
        ((50, 20, 30), 1, False),  # armies of one detachment never
    ],
)
def test_army_test_at_half_its_points(points: tuple[int, ...], detachments: int, asked: bool) -> None:
    battle = army(points=points, detachments=detachments)
    battle.emit(Routed("a0", 1))
    assert [ask.clause for ask in phase(battle, [6] if asked else [])] == (["TW-DET-10"] if asked else [])


@pytest.mark.rule("TW-DET-08")
@pytest.mark.parametrize(("total", "asked"), [(100, True), (101, False)])
def test_the_starting_total_is_the_sides_own(total: int, asked: bool) -> None:
    battle = army(points=(50, 20, 30))
    battle.sides["p1"].points = total
    battle.emit(Routed("a0", 1))
    assert bool(reasons_for(battle, battle.sides["p1"])) is asked


@pytest.mark.rule("TW-DET-08")
def test_the_half_is_tested_once() -> None:
    battle = army(points=(60, 20, 20), supreme="boss")
    battle.emit(Routed("a0", 1))
    phase(battle, [6])
    assert battle.sides["p1"].halved
    battle.cursor = Cursor("morale")
    battle.emit(Routed("a1", 1))
    battle.detachments["p1-1"].gone = True
    battle.sides["p1"].losses = 1
    assert phase(battle, []) == []


@pytest.mark.rule("TW-DET-09", "TW-DET-10")
@pytest.mark.parametrize("half", [False, True])
def test_army_test_for_the_supreme_commander_is_one_with_others(half: bool) -> None:
    battle = army(points=(50, 20, 30), supreme="boss")
    battle.emit(Destroyed("boss", 3))
    if half:
        battle.emit(Routed("a0", 1))
    phase(battle, [6])
    events = kinds(battle, ArmyTested)
    assert len(events) == 1
    assert battle.sides["p1"].beheaded
    assert battle.sides["p1"].halved is half


@pytest.mark.rule("TW-DET-09")
@pytest.mark.parametrize("known", [False, True])
def test_his_end_is_tested_once(known: bool) -> None:
    battle = army(supreme="boss")
    battle.emit(Destroyed("boss", 3))
    battle.sides["p1"].beheaded = known
    assert len(phase(battle, [] if known else [6])) == (not known)


@pytest.mark.rule("TW-DET-09")
def test_no_army_test_while_he_lives() -> None:
    assert phase(army(supreme="boss"), []) == []


@pytest.mark.rule("TW-DET-10")
@pytest.mark.parametrize(
    ("rank", "face", "passed"),
    [
        (3, 5, True),  # 8 + 3 + 5
        (3, 4, True),  # 15
        (3, 3, False),
        (2, 4, False),
    ],
)
def test_army_test(rank: int, face: int, passed: bool) -> None:
    # NRV 8 + rank; neither size nor losses enter.
    battle = army(points=(50, 20, 30))
    battle.units["boss"] = chief("boss", "p1", 8, rank, tv=0)
    battle.detachments["p1-1"].tested = battle.detachments["p1-1"].lost = 3
    battle.emit(Routed("a0", 0))
    phase(battle, [face])
    event = kinds(battle, ArmyTested)[0]
    assert (event.total, event.passed) == (8 + rank + face, passed)
    assert battle.sides["p1"].out is not passed
    assert all(item.gone is not passed for item in battle.detachments.values() if item.player == "p1")
    assert battle.units["a2"].where == ("table" if passed else "routed")


@pytest.mark.rule("TW-DET-10", "TW-UPG-07")
@pytest.mark.parametrize(
    ("units", "best"),
    [
        ([chief("x", "p1", 8, 1), chief("y", "p1", 7, 3)], ("y", 7, 3)),  # 10 against 9
        ([chief("x", "p1", 8, 2), chief("y", "p1", 7, 3)], ("x", 8, 2)),
        ([squad("x", "p1", leader=True), squad("y", "p1", profile=PLAIN._replace(nrv=9))], ("x", 6, 1)),
        ([squad("x", "p1"), squad("y", "p1", profile=PLAIN._replace(nrv=9))], ("y", 9, 0)),  # no Commander left
    ],
)
def test_who_leads_the_army_test(units: list[Unit], best: tuple[str, int, int]) -> None:
    found = army_leader(game(*units), "p1")
    assert found is not None
    assert (found.unit.id, found.nrv, found.rank) == best


@pytest.mark.rule("TW-DET-11")
@pytest.mark.parametrize(
    ("was_shaken", "known", "asked"),
    [
        (True, 0, True),
        (True, 1, False),  # that one was counted at the last test
        (False, 0, False),  # neither of the first two reasons has arisen
    ],
)
def test_army_test_again_for_each_detachment(was_shaken: bool, known: int, asked: bool) -> None:
    battle = army(points=(10, 10, 80))
    side = battle.sides["p1"]
    side.shaken, side.losses = was_shaken, known
    battle.emit(Routed("a0", 0))
    battle.emit(Routed("a1", 0))
    found = phase(battle, [6] if asked else [])
    assert battle.detachments["p1-1"].gone
    assert [ask.clause for ask in found] == (["TW-DET-10"] if asked else [])


@pytest.mark.rule("TW-MORALE-01", "TW-GEN-11")
def test_detachments_test_before_armies_the_active_player_first() -> None:
    battle = army(points=(50, 20, 30))
    battle.emit(Routed("a0", 9))  # above NRV 6
    battle.detachments["p2-1"] = Detachment("p2-1", "p2", "", lost=7)
    battle.active = "p2"
    asked = phase(battle, [6, 1, 6])
    # p2 flees (6 + 6 - 1 = 11), p1-1 flees (6 + 1 - 3), and p1's army tests (6 + 6 = 12) and routs.
    assert [(ask.clause, ask.seat) for ask in asked] == [("TW-DET-04", "p2"), ("TW-DET-04", "p1"), ("TW-DET-10", "p1")]
    assert [side.out for side in battle.sides.values()] == [True, True]
