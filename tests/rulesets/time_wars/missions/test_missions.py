"""Chapter MISS, how a battle is won; chapter TURN, how turns follow each other and when it ends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import game, individual, run, squad, vehicle
from wartable.engine.ask import Choice, Die, Flow
from wartable.engine.errors import DataError
from wartable.rulesets.time_wars import ending, turn
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.events.ending import GameEnded, SideOut
from wartable.rulesets.time_wars.events.losses import Routed
from wartable.rulesets.time_wars.events.morale import DetachmentFled
from wartable.rulesets.time_wars.missions import confrontation, missions, tally
from wartable.rulesets.time_wars.scenario.file import new_game
from wartable.rulesets.time_wars.specials import bearers
from wartable.rulesets.time_wars.specials.points import BATTLE
from wartable.rulesets.time_wars.state import (
    ABOARD,
    DESTROYED,
    JOINED,
    RESERVE,
    ROUTED,
    TABLE,
    WITHDRAWN,
    Cursor,
    Detachment,
    Game,
    Melee,
    Result,
    Side,
    Unit,
)


def last_turn(*units: Unit, **kw: Any) -> Game:
    """The end of the last Player Turn of turn 6."""
    fields: dict[str, Any] = {"turn": 6, "active": "p2", "cursor": Cursor("end")}
    return game(*(units or (squad("a", "p1"), squad("b", "p2"))), **(fields | kw))


def lose(battle: Game, key: str, by: str = "") -> None:
    """The detachment `key` is beaten."""
    player, _, _ = key.partition("-")
    battle.detachments.setdefault(key, Detachment(key, player, ""))
    battle.emit(DetachmentFled(key, by))


# ------------------------------------------------------------ choosing
@pytest.mark.rule("TW-MISS-01")
@pytest.mark.parametrize(
    ("face", "key"),
    [
        (1, "confrontation"),
        (2, "exterminate"),
        (3, "assassinate"),
        (4, "possession"),
        (5, "reclamation"),
        (6, "take_ground"),
    ],
)
def test_a_die_names_the_mission(face: int, key: str) -> None:
    assert run(missions.roll_mission("p1"), [face])[0] == key


@pytest.mark.rule("TW-MISS-01", "TW-DEPL-03")
@pytest.mark.parametrize(("face", "key", "phase"), [(2, "exterminate", "sides"), (5, "reclamation", "sides")])
def test_players_who_do_not_agree_roll_before_anything_else(face: int, key: str, phase: str) -> None:
    sides = [{"seat": f"p{n}", "units": [{"id": f"m-{n}", "unit": "marine_squad"}]} for n in (1, 2)]
    doc: dict[str, Any] = {"wartable": 1, "ruleset": "time_wars", "mission": "roll", "sides": sides}
    battle = new_game(doc)
    assert (battle.cursor.phase, ending.mission(battle).name) == ("mission", "Rolled by a D6")
    flow = turn.step(battle)
    assert flow is not None
    run(flow, [face])
    assert (battle.options.mission, battle.cursor.phase) == (key, phase)
    assert ending.mission(battle).key == key
    with pytest.raises(DataError, match="name the one that is played"):
        new_game({**doc, "cursor": "deploy"})


@pytest.mark.rule("TW-MISS-02", "TW-MISS-03")
def test_what_is_played_unless_somebody_chooses() -> None:
    usual = Options()
    assert (usual.mission, usual.deployment, usual.turns) == ("confrontation", "standard", 6)
    assert ending.mission(game()).key == "confrontation"
    six = ["confrontation", "exterminate", "assassinate", "possession", "reclamation", "take_ground"]
    assert list(missions.MISSIONS) == six


def test_a_mission_is_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """That of docs/how-to.md: p2 has more models on the table."""
    text = (Path(__file__).parents[4] / "docs" / "how-to.md").read_text(encoding="utf-8")
    made: dict[str, Any] = {"__name__": "last_man"}
    exec(text.split("## A mission")[1].split("```python\n")[1].split("```")[0], made)
    monkeypatch.setitem(bearers._SHARED, (BATTLE, "last_man"), made["LastMan"]())
    battle = last_turn(squad("a", "p1", 3), squad("b", "p2", 4), options=Options(mission="last_man"))
    assert [row.value for row in ending.scores(battle) if row.clause == "TW-MISS-02"] == ["3", "4"]
    assert ending.ended(battle)
    assert battle.result == Result(("p2",), "TW-MISS-02", "Victory for p2: models: 4.")


def test_a_mission_that_there_is_not() -> None:
    with pytest.raises(KeyError):
        ending.mission(game(options=Options(mission="tea_party")))


# ------------------------------------------------------------ time
@pytest.mark.rule("TW-MISS-03", "TW-TURN-03")
@pytest.mark.parametrize(
    ("turns", "now", "active", "phase", "over"),
    [
        (6, 6, "p2", "end", True),
        (6, 6, "p1", "end", False),  # p2 has still to play
        (6, 5, "p2", "end", False),
        (6, 6, "p2", "morale", False),
        (4, 4, "p2", "end", True),  # the players set another number
        (0, 99, "p2", "end", False),  # no limit
    ],
)
def test_after_the_last_player_turn_of_the_last_turn(turns: int, now: int, active: str, phase: str, over: bool) -> None:
    battle = last_turn(turn=now, active=active, cursor=Cursor(phase), options=Options(turns=turns))
    assert ending.time_up(battle) is over
    assert ending.ended(battle) is over


@pytest.mark.rule("TW-MISS-03", "TW-TURN-05")
def test_a_player_who_is_out_is_not_waited_for() -> None:
    battle = last_turn(squad("a", "p1"), squad("b", "p2"), squad("c", "p3"), active="p2")
    assert not ending.time_up(battle)
    battle.emit(SideOut("p3"))
    assert ending.time_up(battle)


# ------------------------------------------------------------ who is left
@pytest.mark.rule("TW-TURN-03", "TW-MISS-04", "TW-MISS-06")
@pytest.mark.parametrize(
    ("where", "over"),
    [(TABLE, False), (RESERVE, False), (ABOARD, False), (DESTROYED, True), (ROUTED, True), (WITHDRAWN, True)],
)
def test_the_battle_ends_when_one_side_is_left(where: str, over: bool) -> None:
    battle = game(squad("a", "p1"), squad("b", "p2", where=where), cursor=Cursor("end"))
    assert ending.ended(battle) is over
    won = Result(("p1",), "TW-MISS-06", "Victory for p1: the last force on the table.")
    assert battle.result == (won if over else None)


@pytest.mark.rule("TW-MISS-04", "TW-TURN-03")
def test_if_all_sides_go_at_once_it_is_a_draw() -> None:
    battle = game(squad("a", "p1", where=ROUTED), squad("b", "p2", where=DESTROYED))
    assert ending.ended(battle)
    assert battle.result is not None
    assert (battle.result.winners, battle.result.clause) == ((), "TW-MISS-04")


@pytest.mark.rule("TW-TURN-05", "TW-DET-07")
@pytest.mark.parametrize(("fled", "inside"), [((), True), (("p2-1",), True), (("p2-1", "p2-2"), False)])
def test_an_army_without_detachments_has_left(fled: tuple[str, ...], inside: bool) -> None:
    battle = game(squad("a", "p1"), squad("b", "p2"), squad("c", "p2", detachment="p2-2"))
    for key in fled:
        lose(battle, key, "p1")
    assert ending.in_battle(battle, "p2") is inside
    assert ending.ended(battle) is not inside


@pytest.mark.rule("TW-TURN-03", "TW-MISS-06")
def test_with_three_players_two_play_on() -> None:
    battle = game(squad("a", "p1"), squad("b", "p2"), squad("c", "p3"))
    battle.units["b"].where = ROUTED
    assert not ending.ended(battle)
    battle.units["a"].where = ROUTED
    assert ending.ended(battle)
    assert battle.result is not None
    assert battle.result.winners == ("p3",)


def test_it_ends_once() -> None:
    battle = game(squad("a", "p1"), squad("b", "p2", where=ROUTED))
    assert ending.ended(battle)
    assert ending.ended(battle)
    assert sum(isinstance(event, GameEnded) for event in battle.log) == 1


# ------------------------------------------------------------ confrontation
@pytest.mark.rule("TW-MISS-07")
@pytest.mark.parametrize(
    ("lost", "winner"),
    [(["p2-2"], "p1"), (["p1-2"], "p2"), (["p2-2", "p2-3", "p1-2"], "p1"), (["p1-2", "p1-3", "p2-2"], "p2")],
)
def test_who_made_more_detachments_rout(lost: list[str], winner: str) -> None:
    battle = last_turn(squad("a", "p1", cost=50), squad("b", "p2", cost=50))
    for key in lost:
        lose(battle, key)
    assert ending.ended(battle)
    assert battle.result is not None
    assert (battle.result.winners, battle.result.clause) == ((winner,), "TW-MISS-07")


@pytest.mark.rule("TW-MISS-07")
def test_detachments_go_before_points() -> None:
    battle = last_turn(squad("a", "p1", cost=10), squad("b", "p2", cost=200))
    lose(battle, "p2-2")
    assert ending.ended(battle)
    assert battle.result is not None
    assert battle.result.winners == ("p1",)


@pytest.mark.rule("TW-MISS-07")
def test_wiped_out_counts_like_routed() -> None:
    battle = last_turn()
    battle.detachments["p2-2"] = Detachment("p2-2", "p2", "")
    battle.emit(DetachmentFled("p2-2", "p1", wiped=True))
    assert confrontation.routed_by(battle, "p1") == 1


@pytest.mark.rule("TW-MISS-07")
def test_with_three_players_each_has_what_is_credited_to_him() -> None:
    battle = last_turn(squad("a", "p1", cost=10), squad("b", "p2", cost=90), squad("c", "p3", cost=80), active="p3")
    lose(battle, "p3-2", "p1")
    lose(battle, "p3-3", "p1")
    lose(battle, "p1-2", "p2")
    lose(battle, "p2-2")  # nobody's doing
    assert [confrontation.routed_by(battle, player) for player in ("p1", "p2", "p3")] == [2, 1, 0]
    assert ending.ended(battle)
    assert battle.result is not None
    assert battle.result.winners == ("p1",)


@pytest.mark.rule("TW-MISS-08")
@pytest.mark.parametrize(("mine", "theirs", "winners"), [(51, 50, ("p1",)), (50, 51, ("p2",)), (50, 50, ())])
def test_if_level_the_most_points_left_wins(mine: int, theirs: int, winners: tuple[str, ...]) -> None:
    battle = last_turn(squad("a", "p1", cost=mine), squad("b", "p2", cost=theirs))
    lose(battle, "p1-2")
    lose(battle, "p2-2")
    assert ending.ended(battle)
    assert battle.result is not None
    assert (battle.result.winners, battle.result.clause) == (winners, "TW-MISS-08")


@pytest.mark.rule("TW-MISS-08")
@pytest.mark.parametrize(
    ("where", "points"),
    [(TABLE, 30), (RESERVE, 30), (ABOARD, 30), (DESTROYED, 10), (ROUTED, 10), (WITHDRAWN, 10)],
)
def test_points_remaining(where: str, points: int) -> None:
    battle = game(squad("a", "p1", 1, cost=20, where=where), vehicle("apc", "p1", cost=10), squad("b", "p2", cost=99))
    assert confrontation.points_left(battle, "p1") == points  # one model left of many: still all 20


@pytest.mark.rule("TW-MISS-08")
def test_a_joined_individual_has_points_of_its_own() -> None:
    hero = individual("hero", "p1", cost=15, where=JOINED, joined="a")
    hero.models = ()
    battle = game(squad("a", "p1", cost=20), hero)
    assert confrontation.points_left(battle, "p1") == 35
    hero.where = DESTROYED
    assert confrontation.points_left(battle, "p1") == 20


@pytest.mark.rule("TW-MISS-05")
def test_missions_count_full_tv() -> None:
    slaves = squad("slaves", "p1", 1, tv=2, specials=("expendable",))
    hero = individual("hero", "p1", tv=3, where=JOINED, joined="slaves")
    apc = vehicle("apc", "p1", tv=0)
    battle = game(slaves, hero, apc)
    slaves.start = 10
    assert tally.score_tv(battle, slaves) == 2  # one of ten left, and Expendable
    assert tally.score_tv(battle, hero) == 3  # he adds his own
    assert tally.score_tv(battle, apc) == 0
    slaves.retinue = "hero"
    assert tally.score_tv(battle, hero) == 0  # the joint TV is scored once


def test_standing_ranks_as_the_mission_does() -> None:
    battle = last_turn(squad("a", "p1", cost=10), squad("b", "p2", cost=200))
    assert ending.standing(battle) == {"p1": 10, "p2": 200}
    lose(battle, "p2-2")
    assert ending.standing(battle) == {"p1": 10_010, "p2": 200}
    battle.emit(SideOut("p2"))
    assert ending.standing(battle)["p2"] == -1


# ------------------------------------------------------------ withdrawal
@pytest.mark.rule("TW-TURN-04", "TW-TURN-05")
def test_a_whole_army_may_withdraw() -> None:
    units = (
        squad("a", "p1", tv=2), squad("aboard", "p1", where=ABOARD, aboard="apc", tv=1), vehicle("apc", "p1", tv=0),
        squad("late", "p1", where=RESERVE, tv=1), squad("dead", "p1", where=DESTROYED, tv=5), squad("b", "p2"),
    )  # fmt: skip
    battle = game(*units, cursor=Cursor("command"))
    battle.melees["m"] = Melee("m", ("a",), ("b",))
    run(ending.withdraw(battle, "p1"))
    gone = [event for event in battle.log if isinstance(event, Routed)]
    assert [(event.unit, event.clause) for event in gone] == [
        (key, "TW-TURN-04") for key in ("a", "aboard", "apc", "late")
    ]
    assert [battle.units[key].where for key in ("a", "dead", "b")] == [WITHDRAWN, DESTROYED, TABLE]
    assert battle.detachments["p1-1"].lost == 4  # 2 + 1 + 0 + 1
    assert battle.detachments["p1-1"].gone
    assert battle.sides["p1"].out
    assert battle.melees == {}
    assert battle.result == Result(("p2",), "TW-MISS-06", "Victory for p2: the last force on the table.")


@pytest.mark.rule("TW-TURN-04", "TW-MISS-07")
def test_after_a_withdrawal_two_others_play_on() -> None:
    battle = game(squad("a", "p1"), squad("b", "p2"), squad("c", "p3"), cursor=Cursor("command"))
    battle.credit = "p3"
    run(ending.withdraw(battle, "p1"))
    assert battle.result is None
    assert battle.cursor.phase == "morale"
    assert ending.following(battle) == "p2"
    assert [confrontation.routed_by(battle, player) for player in ("p2", "p3")] == [0, 0]  # nobody made them rout


@pytest.mark.rule("TW-TURN-04", "TW-ARMY-48")
def test_a_withdrawing_commander_and_his_retinue_count_once() -> None:
    hero = individual("hero", "p1", tv=3, where=JOINED, joined="guard")
    hero.models = ()
    battle = game(squad("guard", "p1", retinue="hero", tv=3), hero, squad("b", "p2"), cursor=Cursor("command"))
    run(ending.withdraw(battle, "p1"))
    assert battle.detachments["p1-1"].lost == 3
    assert hero.where == WITHDRAWN


# ------------------------------------------------------------ turns
@pytest.mark.rule("TW-TURN-01")
@pytest.mark.parametrize(
    ("active", "out", "following"),
    [("p2", "", "p3"), ("p3", "", "p1"), ("p1", "", ""), ("p2", "p3", "p1"), ("p3", "p1", ""), ("", "", "p2")],
)
def test_player_turns_follow_the_order_set_before_the_game(active: str, out: str, following: str) -> None:
    battle = game(squad("b", "p2"), squad("c", "p3"), squad("a", "p1"), active=active)
    if out:
        battle.emit(SideOut(out))
    assert ending.following(battle) == following


def test_a_seat_without_a_side_is_not_in_the_battle() -> None:
    battle = game(squad("a", "p1"), squad("b", "p2"))
    battle.sides = {"p1": Side("p1")}
    assert ending.sides_left(battle) == ("p1",)


def phases(battle: Game) -> list[str]:
    """The phases from here until the game turn is over, all players ending theirs at once."""
    seen = []
    for _ in range(40):
        phase = battle.cursor.phase
        seen.append(f"{battle.active} {phase}" if phase != "begin" else phase)
        step = turn.step(battle)
        assert step is not None
        idle(step)
        if battle.cursor.phase == "begin" and not ending.following(battle):
            break
    return seen


def idle(step: Flow[None]) -> None:
    """Answer every choice with its last option, which is to be done."""
    ask = next(step, None)
    while isinstance(ask, Choice):
        try:
            ask = step.send(ask.accept(ask.options[-1].key))
        except StopIteration:
            return
    assert ask is None


@pytest.mark.rule("TW-TURN-01", "TW-TURN-02")
def test_a_turn_is_a_player_turn_each_of_three_phases() -> None:
    battle = game(squad("a", "p1"), squad("b", "p2", 5, (50, 40)), cursor=Cursor("begin"), turn=0, active="")
    main = [phase for phase in phases(battle) if phase.endswith(("command", "action", "morale"))]
    assert list(dict.fromkeys(main)) == [
        "p1 command", "p1 action", "p1 morale", "p2 command", "p2 action", "p2 morale",
    ]  # fmt: skip
    assert battle.turn == 1


@pytest.mark.rule("TW-MISS-01")
def test_the_mission_is_rolled_on_a_d6() -> None:
    ask = next(missions.roll_mission("p1"))
    assert isinstance(ask, Die)
    assert (ask.sides, ask.seat) == (6, "p1")
