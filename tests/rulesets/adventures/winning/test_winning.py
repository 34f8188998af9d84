"""Chapter WIN: what a win needs, one that nobody hinders, and how an episode is lost."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import figure, one, run, told
from tests.rulesets.adventures.ideas.position import ended, friend, position, set_of
from tests.rulesets.adventures.playing import Player, play
from wartable.rulesets.adventures.events.base import FigureRemoved
from wartable.rulesets.adventures.events.cards import QuestDone
from wartable.rulesets.adventures.events.ending import EpisodeEnded
from wartable.rulesets.adventures.state import Game, Step
from wartable.rulesets.adventures.turn.turn import step
from wartable.rulesets.adventures.winning.check import check, hopeless, lost
from wartable.rulesets.adventures.winning.undisturbed import hindered_by_none

DONE: dict[str, Any] = {"facts": {"actions done": 2}, "steps_done": [0, 1]}


def won(game: Game) -> bool:
    run(check(game))
    return ended(game) == [("won", "AT-WIN-01")]


@pytest.mark.rule("AT-WIN-01", "AT-WIN-02", "AT-CARD-12")
@pytest.mark.parametrize(("parts", "more", "wins"), [
    ({}, [], True),
    ({"facts": {"play_on": 1}}, [], False),
    ({"cards": set_of("dal")[:4]}, [friend("leela", (30, 24), cards=["dal_5"])], False),
    ({}, [friend("leela", (30, 24), held_at="dummy-1")], False),
    ({}, [friend("leela", (30, 24), helpless=2)], True),
    ({}, [figure("man", "soldier", (30, 24), held_at="dummy-1")], True),
    ({"quests": [{"key": "cut_the_power", "holder": "hero"}]}, [], False),
    ({"quests": [{"key": "cut_the_power", "holder": "hero", "done": True}]}, [], True),
    ({"pending": [{"key": "effect", "turn": 9, "about": "0"}]}, [], False),
    ({"pending": [{"key": "charge", "turn": 9, "about": "blasting_charge", "at": [1, 1]}]}, [], True),
])  # fmt: skip
def test_a_win_needs_all_its_conditions_at_once(parts, more, wins):
    assert won(position("dal", *more, **{**DONE, **parts})) is wins


@pytest.mark.rule("AT-NEW-CIV-01", "AT-WIN-01")
@pytest.mark.parametrize(("saved", "words"), [(1, "The Doctor has won."), (0, "a lesser win")])
def test_with_the_duty_to_save_civilians_it_may_be_a_lesser_win(saved, words):
    people = [figure(f"c{n}", "civilian", (5 + 3 * n, 5)) for n in range(2)]
    facts = {"actions done": 2, "saved": saved}
    game = position("dal", *people, options={"must_save": True}, steps_done=[0, 1], facts=facts)
    assert won(game)
    assert words in told(game, EpisodeEnded)[0].words


@pytest.mark.rule("AT-GEN-06")
@pytest.mark.parametrize(("limit", "turn", "how"), [(3, 3, [("open", "AT-GEN-06")]), (4, 3, []), (0, 99, [])])
def test_the_turn_limit(limit, turn, how):
    game = position("dal", cards=[], turn=turn, options={"turn_limit": limit})
    run(check(game))
    assert ended(game) == how


@pytest.mark.rule("AT-GEN-06", "AT-WIN-01", "AT-WIN-02", "AT-IDEA-04", "AT-CARD-12")
@pytest.mark.parametrize(("parts", "lacks"), [
    ({"held": ["leela"]}, "Leela is a prisoner (AT-WIN-01)"),
    ({"held": ["leela", "zoe"]}, "Leela and Zoe are prisoners (AT-WIN-01)"),
    ({"cards": []}, "the Doctor does not hold the five ideas (AT-WIN-02)"),
    ({"pending": [{"key": "effect", "turn": 9, "about": "0"}]}, "the consequences are not over (AT-IDEA-04)"),
    ({"quests": [{"key": "cut_the_power", "holder": "hero"}]}, "the quest «Cut the power» is not done (AT-CARD-12)"),
    ({"held": ["zoe"], "quests": [{"key": "cut_the_power", "holder": "hero"}]},
     "Zoe is a prisoner (AT-WIN-01) and the quest «Cut the power» is not done (AT-CARD-12)"),
])  # fmt: skip
def test_an_episode_whose_actions_are_done_says_what_a_win_lacked(parts, lacks):
    held = parts.get("held", [])
    parts = {key: value for key, value in parts.items() if key != "held"}
    friends = [
        friend(key, (10 + 4 * n, 10), person, name=key.title(), **({"captor": "foe"} if key in held else {}))
        for n, (key, person) in enumerate((("leela", "leela"), ("zoe", "zoe_heriot")))
    ]  # fmt: skip
    foe = figure("foe", "rank", (12, 13), race="dal")
    limits = {"turn_limit": 3, "quest_turns": 0}
    game = position("dal", *friends, foe, facts={"actions done": 1, "play_on": 1}, options=limits, **parts)
    run(check(game))
    (end,) = told(game, EpisodeEnded)
    assert end.words == f"The episode ends undecided: its turns are over. The actions are done, but {lacks}."


@pytest.mark.rule("AT-GEN-06")
def test_where_the_actions_are_not_done_the_turns_are_over_and_no_more_is_said():
    game = position("dal", cards=[], turn=3, options={"turn_limit": 3})
    run(check(game))
    assert told(game, EpisodeEnded)[0].words == "The episode ends undecided: its turns are over."


# ------------------------------------------------------------------ without interference
@pytest.mark.rule("AT-WIN-03")
@pytest.mark.parametrize(("x", "fields", "offered"), [
    (52.1, {}, True),  # 15.1 inches off: four turns of 5, and three are needed
    (52, {}, False), (45, {"immobilised": 4}, True), (45, {"immobilised": 3}, False), (45, {"helpless": 4}, True),
])  # fmt: skip
def test_a_win_is_offered_when_no_alien_can_come_in_time(x, fields, offered):
    """Two turns of work and a test: three turns at least; the base of the alien is half an inch."""
    foe = figure("foe", "rank", (x - 0.5, 24), race="dal", **fields)
    game = position("dal", foe)
    assert hindered_by_none(game) is offered


@pytest.mark.rule("AT-WIN-03")
@pytest.mark.parametrize(("answer", "how"), [("claim", [("won", "AT-WIN-03")]), ("play_on", [])])
def test_the_players_may_play_on(answer, how):
    game = position("dal")
    run(check(game), answers=[answer])
    assert ended(game) == how
    if not how:
        run(check(game))
        assert ended(game) == []


@pytest.mark.rule("AT-WIN-03")
@pytest.mark.parametrize(("race", "parts"), [
    ("dal", {"cards": set_of("dal")[:4]}), ("dal", {"quests": [{"key": "cut_the_power", "holder": "hero"}]}),
    ("son", {}), ("dal", {"revealed": False}),
])  # fmt: skip
def test_it_is_not_offered_without_the_set_with_quests_open_or_enemies_to_be_felled(race, parts):
    assert not hindered_by_none(position(race, **parts))


# ------------------------------------------------------------------ lost
@pytest.mark.rule("AT-WIN-04", "AT-WIN-05")
@pytest.mark.parametrize(("held", "over"), [("dummy-1", True), ("", False)])
def test_with_all_characters_captured_the_episode_pauses(held, over):
    game = position("dal", friend("leela", (30, 24), held_at=held), figure("man", "soldier", (50, 40)))
    one(game, "hero").held_at = "live"
    assert lost(game) is over
    assert ended(game) == ([("open", "AT-WIN-04")] if over else [])


@pytest.mark.rule("AT-WIN-04")
def test_who_sits_in_a_vehicle_is_no_prisoner():
    game = position("dal", friend("leela", (30, 24)))
    one(game, "hero").held_at = "live"
    one(game, "leela").where = "aboard"
    assert not lost(game)


@pytest.mark.rule("AT-PORT-11", "AT-WIN-05", "AT-LAB-03")
@pytest.mark.parametrize(("parts", "more", "without_hope"), [
    ({"cards": set_of("dal")[:4]}, [], True),
    ({"cards": set_of("dal")[:4]}, [figure("sgt", "nco", (30, 24), person="benton", cards=["dal_5"])], False),
    ({"cards": set_of("dal")[:4], "portals": [{"id": "p", "at": [1, 1]}]}, [], False),
    ({"cards": set_of("dal")[:4], "quests": [{"key": "cut_the_power", "holder": "hero"}]}, [], False),
    ({"cards": set_of("dal")[:4], "quests": [{"key": "cut_the_power", "holder": "hero", "done": True}]}, [], True),
    ({"cards": set_of("dal")[:4], "laboratory": "lab"}, [], True),
    ({"cards": set_of("dal")[1:], "laboratory": "lab"}, [], False),
    ({}, [], False),
])  # fmt: skip
def test_without_markers_and_a_card_that_can_come_the_game_is_lost(parts, more, without_hope):
    assert hopeless(position("dal", *more, **parts)) is without_hope


@pytest.mark.rule("AT-PORT-11")
def test_it_is_told_in_the_turn_in_which_it_happens():
    marker = [{"id": "p", "at": [40, 24]}]
    game = position("dal", cards=set_of("dal")[:4], portals=marker, cursor="events", rolled=["hero"])
    flow = step(game)
    assert flow is not None
    run(flow)
    assert game.portals == ()
    assert ended(game) == [("lost", "AT-PORT-11")]
    assert (game.turn, game.cursor.step) == (3, Step.EVENTS)


@pytest.mark.rule("AT-WIN-01")
def test_a_win_ends_the_game_for_all_seats():
    seats = [{"seat": "p1", "name": "Ann"}, {"seat": "p2", "name": "Bob"}]
    game = position("dal", **DONE, seats=seats)
    play(game, Player())
    assert game.result is not None
    assert (game.result.winners, game.result.kind) == (("p1", "p2"), "won")


# ------------------------------------------------------------------ told at once
STEPS = (Step.ORDERS, Step.EVENTS, Step.MOVES, Step.ACTS, Step.RESOLVE, Step.MELEE, Step.END)


def hopeless_at(step_: Step) -> Game:
    return position("dal", cards=set_of("dal")[:4], cursor=step_.value)


def captured_at(step_: Step) -> Game:
    game = position("dal", friend("leela", (30, 24), held_at="dummy-1"), cursor=step_.value)
    one(game, "hero").held_at = "live"
    return game


def robbed_at(step_: Step) -> Game:
    return position("ogr", facts={"carried off": 3}, cursor=step_.value)


@pytest.mark.rule("AT-PORT-11", "AT-WIN-04", "AT-NEW-OGR-02", "AT-WIN-05")
@pytest.mark.parametrize("step_", STEPS)
@pytest.mark.parametrize(("made", "how"), [
    (hopeless_at, ("lost", "AT-PORT-11")), (captured_at, ("open", "AT-WIN-04")),
    (robbed_at, ("lost", "AT-NEW-OGR-02")),
])  # fmt: skip
def test_a_win_that_is_out_of_reach_is_told_at_the_end_of_the_step_in_which_it_comes_about(made, how, step_):
    game = made(step_)
    play(game, Player(dice=[1] * 4), whole=False)
    assert ended(game) == [how]
    assert (game.turn, game.cursor.step) == (3, step_)


@pytest.mark.rule("AT-PORT-11", "AT-PORT-03", "AT-PORT-06")
def test_the_last_marker_that_goes_as_somebody_comes_near_ends_it_in_the_same_turn():
    """A rock is the only cover of the table, and it has no place beside it (AT-PORT-09)."""
    rocks = {"kind": "rocks", "shape": "ellipse", "at": [36, 40], "size": [2, 2]}
    marker = [{"id": "p", "at": [36, 40]}]
    game = position(
        "dal", at=(36, 28), cards=set_of("dal")[:4], portals=marker, terrain=[rocks], cursor="moves", moving=["hero"]
    )
    one(game, "hero").order = "move"
    play(game, Player(ways={"hero": [(36, 32)]}))
    assert game.portals == ()
    assert ended(game) == [("lost", "AT-PORT-11")]
    assert (game.turn, game.cursor.step) == (3, Step.MOVES)


@pytest.mark.rule("AT-PORT-11", "AT-IDEA-06")
@pytest.mark.parametrize("portals", [[], [{"id": "p", "at": [70, 46]}]])
def test_the_holder_of_the_last_idea_is_lost_and_so_is_the_episode_while_no_marker_is_left(portals):
    game = position("dal", friend("leela", (30, 24), cards=["dal_5"]), cards=set_of("dal")[:4], portals=portals,
                    cursor="resolve")  # fmt: skip
    assert not hopeless(game)
    game.emit(FigureRemoved("leela", destroyed=True, by="AT-SHOOT-05"))
    assert lost(game) is (not portals)
    assert ended(game) == ([] if portals else [("lost", "AT-PORT-11")])


@pytest.mark.rule("AT-PORT-11", "AT-CARD-12", "AT-LAB-01")
def test_a_quest_that_is_done_and_a_scientist_who_is_lost_may_be_the_end_of_hope():
    liz = figure("liz", "companion", (30, 24), person="liz_shaw")
    quest = [{"key": "cut_the_power", "holder": "hero"}]
    game = position("dal", liz, cards=set_of("dal")[1:], quests=quest, laboratory="lab")
    game.emit(QuestDone("cut_the_power"))
    assert not lost(game)
    for key in ("liz", "hero"):
        assert not lost(game), key
        game.emit(FigureRemoved(key, destroyed=True, by="AT-SHOOT-05"))
    assert lost(game)
    assert ended(game) == [("lost", "AT-PORT-11")]
