"""Quests: put down, done, rewarded, impossible (AT-CARD-11 to -13, AT-NEW-CARD-10 to -15)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one, run, told
from tests.rulesets.adventures.playing import Player, play
from wartable.engine.plane import INCH
from wartable.rulesets.adventures.cards.deal import deal
from wartable.rulesets.adventures.events.base import FigureRemoved
from wartable.rulesets.adventures.events.cards import CardTaken, QuestDone, QuestIssued, QuestLaidAside, QuestLapsed
from wartable.rulesets.adventures.ideas.quests import quests
from wartable.rulesets.adventures.state import Game
from wartable.rulesets.adventures.telling.cards import quests as view_of
from wartable.rulesets.adventures.turn.acting import offered
from wartable.rulesets.adventures.winning.conditions import conditions

MARKERS = [
    {"id": "o", "at": [36, 24], "live": True}, {"id": "d1", "at": [20, 24]}, {"id": "d2", "at": [36, 10]},
]  # fmt: skip
PORTALS = [{"id": "near", "at": [34, 20]}, {"id": "far", "at": [60, 20]}]


def who(key: str, at: tuple[float, float], person: str = "zoe_heriot", **fields: Any) -> dict[str, Any]:
    kind = "doctor" if person.endswith("doctor") else "companion"
    return figure(key, kind, at, person=person, **fields)


def issued(card: str, *others: dict[str, Any], dice: tuple[int, ...] = (), **parts: Any) -> Game:
    start = {"deck": [card, "dal_1", "dal_2", "dal_3"], "portals": PORTALS, "objectives": MARKERS}
    game = episode(who("hero", (30, 20)), *others, **{**start, **parts})
    run(deal(game, "hero", 1), dice)
    return game


def at_work(card: str, *figures: dict[str, Any], about: str = "", **parts: Any) -> Game:
    quest = [{"key": card, "holder": "hero", "about": about}]
    return episode(*figures, **{"quests": quest, "deck": ["dal_1", "dal_2", "dal_3"], "objectives": MARKERS,
                                "start_edge": "south", **parts})  # fmt: skip


def quests_met(game: Game) -> bool:
    return next(one.met for one in conditions(game) if one.clause == "AT-CARD-12")


@pytest.mark.rule("AT-NEW-CARD-10", "AT-CARD-11")
def test_the_professor_is_at_a_random_dummy():
    game = issued("rescue_the_professor", dice=(2,))
    professor = one(game, "professor")
    assert (professor.kind, professor.side, game.quests[0].about) == ("civilian", "civilian", "professor")
    assert abs(professor.x - 36 * INCH) <= INCH
    assert abs(professor.y - 10 * INCH) <= INCH


@pytest.mark.rule("AT-NEW-CARD-10", "AT-CARD-12", "AT-CARD-13", "AT-CIV-02")
def test_the_professor_is_brought_off_the_table():
    professor = figure("professor", "civilian", (40, 5), rescued=True)
    game = at_work("rescue_the_professor", who("hero", (30, 20)), professor, about="professor")
    assert not quests_met(game)
    play(game, Player())
    assert [event.card for event in told(game, QuestDone)] == ["rescue_the_professor"]
    assert [event.card for event in told(game, CardTaken)] == ["dal_1", "dal_2"]
    assert quests_met(game)
    assert game.quests[0].done


@pytest.mark.rule("AT-CARD-12")
@pytest.mark.parametrize("destroyed", [True, False])
def test_a_quest_whose_figure_is_gone_is_laid_aside(destroyed):
    professor = figure("professor", "civilian", (40, 20))
    game = at_work("rescue_the_professor", who("hero", (30, 20)), professor, about="professor")
    if destroyed:
        game.emit(FigureRemoved("professor", True, "AT-SHOOT-05"))
    play(game, Player())
    assert [event.card for event in told(game, QuestLaidAside)] == ["rescue_the_professor"] * destroyed
    assert quests_met(game) is destroyed


@pytest.mark.rule("AT-NEW-TAB-06", "AT-CARD-12")
@pytest.mark.parametrize(("turns", "turn", "late"), [(8, 10, True), (8, 9, False), (0, 30, False), (3, 5, True)])
def test_a_quest_that_is_open_for_too_long_is_laid_aside_without_a_reward(turns, turn, late):
    start = {"options": {"quest_turns": turns}, "start_edge": "south", "turn": 2}
    game = issued("rescue_the_professor", dice=(2,), **start)
    drawn = len(told(game, CardTaken))
    said = told(game, QuestIssued)[0].words
    assert said == (f" It can be done until the end of turn {2 + turns}." if turns else "")
    assert [row["last"] for row in view_of(game)] == [2 + turns if turns else 0]
    game.turn = turn
    run(quests(game))
    assert [event.card for event in told(game, QuestLapsed)] == ["rescue_the_professor"] * late
    assert len(told(game, CardTaken)) == drawn
    assert quests_met(game) is late
    assert one(game, "professor").on_table


@pytest.mark.rule("AT-NEW-CARD-11")
def test_the_lost_patrol_stands_at_the_furthest_marker_and_joins():
    game = issued("find_the_lost_patrol")
    men = [figure for figure in game.figures.values() if figure.group == "patrol"]
    assert [(man.kind, man.side, man.weapons) for man in men] == [("soldier", "civilian", ("unit_rifle",))] * 3
    assert all(abs(man.x - 60 * INCH) <= 2 * INCH for man in men)


@pytest.mark.rule("AT-NEW-CARD-11", "AT-CARD-13")
@pytest.mark.parametrize(("at", "found"), [((36, 20), True), ((35.9, 20), False)])
def test_the_patrol_joins_who_comes_within_three_inches(at, found):
    man = figure("man", "soldier", (40, 20), group="patrol", side="civilian")
    game = at_work("find_the_lost_patrol", who("hero", at), {**man, "side": "civilian"}, about="patrol")
    play(game, Player(), whole=False)
    assert (one(game, "man").side, one(game, "man").seat) == (("doctor", "p1") if found else ("civilian", ""))


@pytest.mark.rule("AT-NEW-CARD-12", "AT-NEW-VOC-01")
def test_the_component_is_carried_to_the_start_edge():
    game = issued("the_missing_component", dice=(1,))
    assert [(thing.key, thing.x) for thing in game.lying] == [("component", 20 * INCH)]
    lying = [{"key": "component", "at": [20, 4]}]
    game = at_work("the_missing_component", who("hero", (20, 4)), about="component", lying=lying)
    play(game, Player(wishes={"hero": ["work-the_missing_component.0"]}))
    assert "component" in one(game, "hero").items
    play(game, Player(wishes={"hero": ["move"]}, ways={"hero": [(20, 7.5)]}))
    assert told(game, QuestDone) == []
    play(game, Player(wishes={"hero": ["move"]}, ways={"hero": [(20, 1.5)]}))
    assert len(told(game, QuestDone)) == 1


@pytest.mark.rule("AT-NEW-VOC-01", "AT-NEW-CARD-12")
@pytest.mark.parametrize(("x", "near"), [(21.5, True), (21.6, False)])
def test_a_thing_is_taken_from_within_an_inch_although_somebody_stands_on_it(x, near):
    lying = [{"key": "component", "at": [20, 4]}]
    game = at_work("the_missing_component", who("hero", (x, 4)), about="component", lying=lying)
    keys = [offer.act.kind for offer in offered(game, one(game, "hero"))]
    assert ("work" in keys) is near


@pytest.mark.rule("AT-NEW-VOC-01")
@pytest.mark.parametrize("fields", [{"helpless": 2}, {"captor": "foe"}])
def test_what_is_carried_is_dropped_by_who_is_captured_or_knocked_out(fields):
    game = at_work("the_missing_component", who("hero", (20, 20), **fields), who("friend", (50, 20)),
                   figure("foe", "rank", (18, 20), helpless=2), about="component")  # fmt: skip
    one(game, "hero").items = ("component",)
    play(game, Player(dice=[1]), whole=False)
    assert "component" not in one(game, "hero").items
    assert [thing.key for thing in game.lying] == ["component"]


@pytest.mark.rule("AT-NEW-CARD-13")
@pytest.mark.parametrize(("y", "warned"), [(38.5, True), (38.4, False)])
def test_the_far_houses_are_warned_within_three_inches(y, warned):
    houses = [{"kind": "building", "key": "far", "at": [30, 44], "size": [4, 4]},
              {"kind": "building", "key": "close", "at": [30, 10], "size": [4, 4]}]  # fmt: skip
    game = at_work("warn_the_far_houses", who("hero", (30, y)), terrain=houses)
    play(game, Player(), whole=False)
    assert bool(told(game, QuestDone)) is warned


@pytest.mark.rule("AT-NEW-CARD-14")
@pytest.mark.parametrize(("kinds", "at", "may"), [
    (["leader"], 33, True), (["leader"], 33.1, False), (["rank"], 33, False), (["rank", "rank"], 33, True),
])  # fmt: skip
def test_proof_is_a_picture_of_a_leader_or_two_aliens_brought_to_the_doctor(kinds, at, may):
    foes = [figure(f"foe{n}", kind, (at, 20 + 2 * n), race="ogr", helpless=9) for n, kind in enumerate(kinds)]
    game = at_work("proof_for_the_doubters", who("hero", (20, 20)), who("doctor", (20, 26), "8th_doctor"), *foes)
    if len(kinds) == 2:
        one(game, "foe1").x -= INCH
    player = Player(wishes={"hero": ["work-proof_for_the_doubters.0.0"]})
    play(game, player, whole=False)
    assert bool(game.fact("done proof_for_the_doubters.0.0")) is may
    assert told(game, QuestDone) == []
    if may:
        play(game, Player(wishes={"hero": ["move"]}, ways={"hero": [(20, 24)]}), whole=False)
        assert len(told(game, QuestDone)) == 1


@pytest.mark.rule("AT-NEW-CARD-14")
@pytest.mark.parametrize(("kinds", "at", "may"), [
    ([], (20, 17.5), True), ([], (20, 17.4), False), (["rank"], (20, 20), True), (["leader"], (20, 20), False),
    (["rank", "rank"], (20, 20), False),
])  # fmt: skip
def test_with_too_few_aliens_on_the_table_the_live_objective_is_pictured(kinds, at, may):
    foes = [figure(f"foe{n}", kind, (60 + 3 * n, 45), race="ogr") for n, kind in enumerate(kinds)]
    marker = [{"id": "live", "at": [20, 30], "live": True}]
    game = at_work("proof_for_the_doubters", who("hero", at), who("doctor", (2, 2), "8th_doctor"), *foes,
                   objectives=marker)  # fmt: skip
    assert ("work" in [offer.act.kind for offer in offered(game, one(game, "hero"))]) is may


@pytest.mark.rule("AT-NEW-CARD-15")
def test_the_power_is_cut_in_two_turns_running_by_a_random_marker():
    wood = [{"kind": "wood", "key": "w", "at": [40, 20], "size": [4, 4]}]
    markers = [{"id": "a", "at": [26, 20]}, {"id": "b", "at": [43, 20]}]
    drawn = issued("cut_the_power", terrain=wood, dice=(2,), portals=markers)
    assert drawn.quests[0].about == "w"
    game = at_work("cut_the_power", who("hero", (36, 20)), about="w", terrain=wood)
    act = "work-cut_the_power.0-w"
    play(game, Player(wishes={"hero": [act]}))
    play(game, Player(), whole=False)
    assert told(game, QuestDone) == []
    play(game, Player(wishes={"hero": [act]}))
    assert told(game, QuestDone) == [], "the turns are to be running"
    play(game, Player(wishes={"hero": [act]}))
    assert len(told(game, QuestDone)) == 1
