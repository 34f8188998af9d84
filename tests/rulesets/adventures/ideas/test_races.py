"""Each race's five cards, played from a position to the win: Actions, Consequences, the Doctor with the set."""

from __future__ import annotations

import pytest

from tests.rulesets.adventures.helpers import figure, one, told
from tests.rulesets.adventures.ideas.position import MARKERS, ended, friend, paths, position
from tests.rulesets.adventures.playing import Player, play
from wartable.rulesets.adventures.events.ideas import ActionsDone, SetComplete


@pytest.mark.rule(
    "AT-NEW-DAL-01", "AT-NEW-DAL-04", "AT-NEW-DAL-05", "AT-IDEA-02", "AT-IDEA-04", "AT-WIN-01", "AT-WIN-02"
)
def test_the_machine_of_the_daleks_is_reversed_and_the_shaft_collapses():
    """Two turns of work, a test of 7 with one companion near, then away from the blast two turns later."""
    game = position("dal", friend("leela", (37.5, 24)), figure("foe", "rank", (60, 40), race="dal"))
    one(game, "foe").weapons = ()
    work = {"hero": ["work-act.0-live", "work-act.0-live", "work-act.1-live"]}
    play(game, Player(wishes=work, dice=[6]), turns=3)
    assert [event.cards for event in told(game, SetComplete)] == [("dal_1", "dal_2", "dal_3", "dal_4", "dal_5")]
    assert paths(game) == ["act.0", "act.1"]
    assert len(told(game, ActionsDone)) == 1
    assert one(game, "foe").on_table
    away = {"hero": [(36.0, 30.0), (36.0, 36.0)], "leela": [(37.5, 30.0), (37.5, 36.0)]}
    orders = {"hero": ["move", "move"], "leela": ["move", "move"]}
    play(game, Player(wishes=orders, ways=away, dice=[1]), turns=2)  # D6+6 on a Dalek that has come near
    assert not one(game, "foe").on_table
    assert ended(game) == [("won", "AT-WIN-01")]


@pytest.mark.rule("AT-NEW-CYB-01", "AT-NEW-CYB-04", "AT-NEW-CYB-05", "AT-IDEA-04", "AT-WIN-01")
def test_three_resonators_sound_and_the_cybermen_fall():
    soldier = figure("private", "soldier", (36, 11.5))
    foe = figure("foe", "rank", (70, 46), race="cyb")
    game = position("cyb", friend("leela", (20, 25.5)), soldier, foe)
    work = {"hero": ["work-act.0-live", "work-act.1-live"], "leela": ["work-act.0-dummy-1"],
            "private": ["work-act.0-dummy-2"]}  # fmt: skip
    play(game, Player(wishes=work, dice=[6]), turns=2)
    assert paths(game) == ["act.0", "act.1"]
    assert one(game, "foe").helpless
    assert game.fact("no radio")
    play(game, Player(), turns=2)
    assert not one(game, "foe").on_table
    assert ended(game) == [("won", "AT-WIN-01")]


@pytest.mark.rule("AT-NEW-SON-01", "AT-NEW-SON-04", "AT-NEW-SON-05", "AT-NEW-OBJ-01", "AT-IDEA-04")
def test_the_beacon_is_carried_to_the_edge_and_the_scout_ship_lifts():
    near = [{**MARKERS[0], "at": [36, 6]}, *MARKERS[1:]]
    leader = figure("leader", "leader", (60, 40), race="son", helpless=9)
    guard = figure("guard", "rank", (36, 14), race="son", helpless=9)
    charge = [{"key": "charge", "turn": 3, "about": "blasting_charge", "at": [60, 40]}]
    game = position("son", leader, guard, at=(36, 6), objectives=near, pending=charge)
    play(game, Player(wishes={"hero": ["work-act.1"]}, dice=[6]))  # D6+6 = 12 on Health 5
    assert not one(game, "leader").on_table
    assert paths(game) == ["act.0"]
    ways = {"hero": [(36, 3.05), (36, 1.4)]}
    play(game, Player(wishes={"hero": ["move", "move"]}, ways=ways), turns=2)
    assert paths(game) == ["act.0", "act.1"]
    play(game, Player(wishes={"hero": ["move"]}, ways={"hero": [(41.9, 1.4)]}))
    assert ended(game) == [("won", "AT-WIN-01")]


@pytest.mark.rule("AT-NEW-AUT-01", "AT-NEW-AUT-04", "AT-NEW-AUT-05", "AT-IDEA-04")
@pytest.mark.parametrize(("face", "double"), [(2, True), (3, False)])
def test_the_node_falls_silent_and_one_friend_may_be_plastic(face, double):
    game = position("aut", friend("leela", (36, 40)), at=(36, 25.8), pool={"rank": 8, "leader": 1})
    work = {"hero": ["work-act.0.1-live", "work-act.1-live"]}
    player = Player(wishes=work, dice=[3, face])  # a scientist: 3 + 1 = 4
    play(game, player, turns=2)
    assert [alien.kind for alien in game.figures.values() if alien.side == "aliens"] == ["node"]
    assert paths(game) == ["act.0.1", "act.0", "act.1"]
    assert (one(game, "leela").held_at != "") is double
    assert ended(game) == ([] if double else [("won", "AT-WIN-01")])


@pytest.mark.rule("AT-NEW-ICE-01", "AT-NEW-ICE-04", "AT-NEW-ICE-05", "AT-IDEA-04")
def test_the_engine_room_is_heated_and_the_ship_melts():
    foe = figure("foe", "rank", (70, 46), race="ice", helpless=9)
    game = position("ice", friend("leela", (20, 25.5)), foe, light="fog")
    work = {"hero": ["work-act.0-live", "work-act.1-live"], "leela": ["work-act.0-dummy-1"]}
    play(game, Player(wishes=work, dice=[7]), turns=2)
    assert paths(game) == ["act.0", "act.1"]
    assert game.visibility.kind == "day"
    ways = {"hero": [(36, 30), (36, 36)]}
    play(game, Player(wishes={"hero": ["move", "move", "stand"]}, ways=ways), turns=3)
    assert ended(game) == [("won", "AT-WIN-01")]


@pytest.mark.rule("AT-NEW-SIL-01", "AT-NEW-SIL-03", "AT-NEW-SIL-04", "AT-NEW-SIL-05", "AT-IDEA-04")
def test_the_elder_is_met_and_believed_and_the_sleepers_go_back():
    elder = figure("elder", "leader", (38.5, 24), race="sil")
    game = position("sil", elder)
    play(game, Player(), turns=1)
    assert paths(game) == ["act.0"]
    play(game, Player(wishes={"hero": ["work-act.1-elder"]}, dice=[7]), turns=1)
    assert paths(game) == ["act.0", "act.1"]
    play(game, Player(), turns=2)
    assert not one(game, "elder").on_table
    assert ended(game) == [("won", "AT-WIN-01")]


@pytest.mark.rule("AT-NEW-MEC-01", "AT-NEW-MEC-04", "AT-NEW-MEC-05", "AT-IDEA-04")
def test_the_code_is_spoken_and_the_city_folds_up():
    foe = figure("foe", "rank", (70, 46), race="mec", helpless=9)
    leela = friend("leela", (36, 26), cards=["ogr_1", "zyg_2"], card_limit=2)
    game = position("mec", leela, foe)
    play(game, Player(wishes={"leela": ["work-act.0-live", "zyg_2"]}))
    assert paths(game) == ["act.0"]
    assert one(game, "leela").cards == ()
    play(game, Player(wishes={"hero": ["work-act.1-live"]}, dice=[5]))  # a scientist: 5 + 1 = 6
    ways = {"hero": [(36, 30), (36, 36)], "leela": [(36, 32), (36, 38)]}
    orders = {"hero": ["move", "move", "stand"], "leela": ["move", "move", "stand"]}
    play(game, Player(wishes=orders, ways=ways), turns=3)
    assert not one(game, "foe").on_table
    assert ended(game) == [("won", "AT-WIN-01")]


@pytest.mark.rule("AT-NEW-OGR-01", "AT-NEW-OGR-04", "AT-NEW-OGR-05", "AT-NEW-OBJ-01", "AT-IDEA-04")
def test_the_paymaster_goes_the_casket_is_safe_and_the_ogrons_run():
    near = [{**MARKERS[0], "at": [36, 4]}, *MARKERS[1:]]
    boss = figure("boss", "character", (60, 40), race="ogr", helpless=9)
    guard = figure("guard", "rank", (36, 40), race="ogr", helpless=9)
    charge = [{"key": "charge", "turn": 3, "about": "blasting_charge", "at": [60, 40]}]
    game = position("ogr", boss, guard, at=(36, 4), objectives=near, pending=charge)
    game.figures["hero"].items = (*game.figures["hero"].items, "alien_key")
    play(game, Player(wishes={"hero": ["work-act.1"]}, dice=[6]))
    play(game, Player(wishes={"hero": ["move"]}, ways={"hero": [(36, 1.4)]}))
    assert paths(game) == ["act.0", "act.1"]
    assert "alien_key" in game.deck
    assert ended(game) == [("won", "AT-WIN-01")]


@pytest.mark.rule("AT-NEW-ZYG-01", "AT-NEW-ZYG-04", "AT-NEW-ZYG-05", "AT-IDEA-04")
def test_the_originals_are_freed_and_the_ship_dies():
    game = position("zyg", friend("leela", (20, 25.5)), friend("ace", (36, 11.5), person="ace"))
    work = {"leela": ["work-act.0-dummy-1"] * 2, "ace": ["work-act.1-dummy-2"] * 2, "hero": ["work-act.2-live"]}
    play(game, Player(wishes=work, dice=[8]), turns=5)
    assert paths(game) == ["act.0", "act.1", "act.2"]
    orders, ways = {"hero": ["move", "move"]}, {"hero": [(36, 30), (36, 36)]}
    play(game, Player(wishes=orders, ways=ways), turns=2)
    assert ended(game) == [("won", "AT-WIN-01")]
