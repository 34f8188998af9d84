"""Chapters EVT and RACE: the event roll, what it brings, and when the race card is turned up."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one, run, told
from wartable.engine.ask import Choice
from wartable.engine.mod import fixed
from wartable.engine.plane import INCH, gap, overlaps
from wartable.rulesets.adventures.arrivals.placing import available, bring
from wartable.rulesets.adventures.arrivals.race import reveal
from wartable.rulesets.adventures.arrivals.roll import outcome, parts_of, roll
from wartable.rulesets.adventures.catalogue.events import results
from wartable.rulesets.adventures.events.arrivals import (
    AlienArrived,
    EventRolled,
    FigureKnown,
    NodePlaced,
    PoolFilled,
    RaceRevealed,
    SteppedDown,
)
from wartable.rulesets.adventures.events.base import FigureRemoved
from wartable.rulesets.adventures.events.portals import PortalEliminated
from wartable.rulesets.adventures.spotting.lines import spot
from wartable.rulesets.adventures.state import Game

HOUSE = {"kind": "building", "key": "house", "at": [36, 40], "size": [6, 4]}
PORTALS: list[dict[str, Any]] = [{"id": "p1", "at": [36, 42.5]}, {"id": "p2", "at": [33, 42.5], "value": 2}]
FULL = {"rank": 8, "leader": 1, "character": 1}


def table(*figures: dict[str, Any], **parts: Any) -> Game:
    """A Doctor who sees a house behind which two portal markers lie; nobody has come yet."""
    hero = figure("hero", "doctor", (36, 10), person="4th_doctor", group="heroes", card_limit=5)
    usual = {"terrain": [HOUSE], "portals": PORTALS, "race": "dal", "pool": FULL, "deck": ["dal_1"] * 9}
    return episode(hero, *figures, **{**usual, **parts})


def result(game: Game, face: int) -> str:
    return outcome(game, "heroes", face).key


def worth(game: Game, value: int) -> Game:
    """The same with the value of the second marker, which is the other one of the roll."""
    game.portals = (game.portals[0], game.portals[1]._replace(value=value), *game.portals[2:])
    return game


@pytest.mark.rule("AT-EVT-06", "AT-EVT-07")
@pytest.mark.parametrize(("clause", "totals", "key"), [
    ("AT-EVT-07", (2, 5), "nothing"), ("AT-EVT-08", (6, 7, 14, 15), "one_card"), ("AT-EVT-09", (8, 16), "two_cards"),
    ("AT-EVT-10", (9, 10, 17, 18), "cards_and_alien"), ("AT-EVT-11", (11, 19), "leader_and_alien"),
    ("AT-EVT-12", (12, 20), "character"), ("AT-EVT-13", (13, 21, 22, 30), "two_aliens"),
])  # fmt: skip
def test_the_total_is_read_off_the_table_in_two_columns(clause, totals, key):
    for total in totals:
        face = min(6, total)
        game = worth(table(contact=True), total - face)
        assert result(game, face) == key, total
        assert results()[key].clause == clause


@pytest.mark.rule("AT-EVT-08", "AT-EVT-09", "AT-EVT-10", "AT-EVT-11", "AT-EVT-12", "AT-EVT-13")
@pytest.mark.parametrize(("total", "dice", "cards", "kinds"), [
    (6, [], 1, []), (8, [1], 2, ["cybermat"]), (9, [1], 2, ["rank"]), (11, [1], 0, ["leader", "rank"]),
    (12, [], 2, ["character"]), (13, [1], 3, ["rank", "rank"]),
])  # fmt: skip
def test_what_a_result_brings(total, dice, cards, kinds):
    pool = {**FULL, "cybermat": 4}
    game = worth(table(contact=True, race="cyb", pool=pool), total - 6)
    run(roll(game), faces=[6, *dice])
    came = told(game, AlienArrived)
    assert len(one(game, "hero").cards) == cards
    assert [event.made.kind for event in came] == kinds
    assert len({event.portal for event in came}) <= 1
    assert [game.left_in_pool(kind) for kind in kinds] == [pool[kind] - kinds.count(kind) for kind in kinds]


@pytest.mark.rule("AT-EVT-02", "AT-EVT-03", "AT-EVT-04", "AT-NEW-EVT-01")
@pytest.mark.parametrize(("parts", "total"), [
    ({}, 6 - 1 + 2), ({"contact": True}, 6 + 2), ({"turn": 4}, 6 - 1 + 2), ({"turn": 6}, 6 - 1 + 2 + 2),
    ({"turn": 30}, 13), ({"turn": 30, "options": {"contact_guard": 0}}, 6 - 1 + 2),
])  # fmt: skip
def test_modifiers_of_the_roll(parts, total):
    game = table(**parts)
    assert 6 + fixed(parts_of(game, "heroes", 6)) == total


@pytest.mark.rule("AT-EVT-03", "AT-EVT-04")
def test_cybermats_in_view_and_a_leader_anywhere_add_to_the_roll():
    seen, unseen = figure("m1", "cybermat", (36, 20)), figure("m2", "cybermat", (36, 46))
    leader = figure("boss", "leader", (40, 46))
    game = table(seen, unseen, leader, contact=True)
    assert [part.value for part in parts_of(game, "heroes", 3)] == [2, 1, 2]


@pytest.mark.rule("AT-EVT-05", "AT-NEW-EVT-01")
def test_a_natural_one_is_always_nothing():
    assert result(table(turn=30), 1) == "nothing"


@pytest.mark.rule("AT-EVT-01", "AT-EVT-19")
def test_each_group_with_an_active_marker_rolls_once_a_turn_in_the_order_of_the_players():
    other = figure("rose", "companion", (40, 10), person="rose_tyler", group="rose")
    blind = figure("ace", "companion", (36, 46), person="ace", group="ace", helpless=1)
    game = table(other, blind)
    _, asked = run(roll(game), faces=[1], answers=["rose"])
    (ask,) = asked
    assert isinstance(ask, Choice)
    assert [option.key for option in ask.options] == ["heroes", "rose"]
    assert run(roll(game), faces=[1])[0] is True
    assert run(roll(game))[0] is False
    assert [event.group for event in told(game, EventRolled)] == ["rose", "heroes"]
    assert told(game, EventRolled)[0].portal == "p1"


@pytest.mark.rule("AT-EVT-14", "AT-EVT-15", "AT-RACE-03", "AT-RACE-04")
@pytest.mark.parametrize(("pool", "key", "comes"), [
    ({"rank": 0, "leader": 1, "character": 0}, "two_aliens", "two_cards"),
    ({"rank": 1, "leader": 1, "character": 0}, "two_aliens", "leader_and_alien"),
    ({"rank": 1, "leader": 0, "character": 1}, "two_aliens", "character"),
    ({"rank": 1, "leader": 0, "character": 0}, "character", "cards_and_alien"),
])  # fmt: skip
def test_without_figures_one_steps_down_the_table(pool, key, comes):
    total = int(str(results()[key].total_low))
    game = table(pool=pool, contact=True, portals=[{**PORTALS[0]}, {**PORTALS[1], "value": 3}, *(
        {"id": f"q{n}", "at": [34 + n, 42.5], "value": 2} for n in range(1, 3)
    )])  # fmt: skip
    more = fixed(parts_of(game, "heroes", 6))
    assert result(game, total - more) == comes
    assert told(game, SteppedDown)[-1].key == comes


@pytest.mark.rule("AT-NEW-TAB-05", "AT-EVT-14")
@pytest.mark.parametrize(("difficulty", "there", "comes"), [
    ("easy", 2, True), ("easy", 3, False), ("normal", 6, True), ("normal", 7, False), ("hard", 7, True),
    ("hard", 8, False), ("desperate", 8, True), ("desperate", 9, False),
])  # fmt: skip
def test_a_roll_brings_no_more_of_the_rank_and_file_than_the_level_allows(difficulty, there, comes):
    foes = [figure(f"foe{n}", "rank", (2 + 3 * n, 46)) for n in range(there)]
    game = table(*foes, contact=True, options={"difficulty": difficulty, "pool": 12})
    row, leader = results()["cards_and_alien"], results()["character"]
    assert (available(game, row), available(game, leader)) == (comes, True)
    assert not available(game, results()["two_aliens"]), "two more would be one too many"


@pytest.mark.rule("AT-NEW-TAB-05", "AT-EVT-15")
def test_cybermats_are_of_the_rank_and_file_and_no_more_come_than_there_is_room_for():
    foes = [figure(f"foe{n}", "rank" if n else "cybermat", (2 + 3 * n, 46), race="cyb") for n in range(7)]
    game = table(*foes, contact=True, race="cyb")
    assert not available(game, results()["cards_and_alien"])
    run(bring(game, game.portals[:1], results()["two_cards"]))
    assert told(game, AlienArrived) == []


@pytest.mark.rule("AT-EVT-16", "AT-EVT-17", "AT-RACE-01")
def test_aliens_come_out_at_a_random_active_marker_under_advance_unknown_and_out_of_sight():
    game = table(contact=True, portals=[PORTALS[0], {**PORTALS[1], "value": 3}])
    run(roll(game), faces=[6, 2])  # 6 + 3 = 9: an alien, at the second of two markers
    (event,) = told(game, AlienArrived)
    alien = one(game, event.figure)
    assert event.portal == "p2"
    assert gap(alien.body, spot(33 * INCH, round(42.5 * INCH))) <= 1
    assert (alien.order, alien.unknown, game.left_in_pool("rank")) == ("advance", True, 7)
    assert told(game, RaceRevealed) == []
    assert len(one(game, "hero").cards) == 2


@pytest.mark.rule("AT-EVT-18", "AT-EVT-12")
def test_a_character_comes_at_the_marker_nearest_to_the_centre():
    portals = [PORTALS[0], {**PORTALS[1], "value": 3}, {"id": "far", "at": [70, 2]}, {"id": "mid", "at": [34, 26]}]
    game = table(contact=True, portals=portals, terrain=[HOUSE, {**HOUSE, "key": "inn", "at": [34, 22]}])
    more = fixed(parts_of(game, "heroes", 6))
    run(roll(worth(game, game.portals[1].value + 6 - more)), faces=[6])
    assert [event.portal for event in told(game, AlienArrived)] == ["mid"]


@pytest.mark.rule("AT-EVT-11", "AT-LEAD-06")
def test_the_command_node_stands_at_the_live_marker_and_nobody_knows():
    markers = [{"id": "o1", "at": [20, 24], "live": True}]
    game = table(race="aut", contact=True, portals=[PORTALS[0], {**PORTALS[1], "value": 3}], turn=1, objectives=markers)
    run(roll(worth(game, 11 - 6)), faces=[6, 1])
    (node,) = told(game, NodePlaced)
    assert one(game, node.figure).at == (20 * INCH, 24 * INCH)
    assert not node.visible_to("p1")
    assert len(told(game, AlienArrived)) == 1
    assert [part.value for part in parts_of(game, "heroes", 6)][-1] == 2


@pytest.mark.rule("AT-LEAD-06", "AT-GEN-02")
def test_the_command_node_stands_beside_whoever_stands_on_the_marker():
    markers = [{"id": "o1", "at": [20, 24], "live": True}]
    guard = figure("guard", "rank", (20, 24), race="aut")
    places = [PORTALS[0], {**PORTALS[1], "value": 3}]
    game = table(guard, race="aut", contact=True, portals=places, turn=1, objectives=markers)
    run(roll(worth(game, 11 - 6)), faces=[6, 1])
    (node,) = told(game, NodePlaced)
    assert not overlaps(one(game, node.figure).body, one(game, "guard").body)


@pytest.mark.rule("AT-LEAD-02")
@pytest.mark.parametrize(("face", "name"), [(3, "Dalek"), (4, "The Master")])
def test_who_leads_ogrons_is_diced_for(face, name):
    game = table(race="ogr", contact=True)
    run(roll(worth(game, 11 - 6)), faces=[6, 1, face])
    assert told(game, AlienArrived)[0].made.name == name


@pytest.mark.rule("AT-PORT-10")
def test_a_marker_behind_a_rock_works_once():
    portals = [{**PORTALS[0], "rock": True}, {**PORTALS[1], "value": 3}]
    game = table(contact=True, portals=portals)
    run(roll(game), faces=[6, 1])
    assert [(event.portal, event.clause) for event in told(game, PortalEliminated)] == [("p1", "AT-PORT-10")]


@pytest.mark.rule("AT-RACE-01")
@pytest.mark.parametrize(("at", "fields", "event"), [
    ((36, 30), {}, RaceRevealed), ((36, 46), {}, None), ((36, 47.4), {}, None),
    ((36, 30), {"human": True}, FigureKnown),
])  # fmt: skip
def test_the_race_is_revealed_by_the_first_alien_in_sight_unless_it_is_human(at, fields, event):
    game = table(figure("a1", "rank", at, race="dal", unknown=True, **fields))
    reveal(game)
    assert [type(found) for found in game.log] == ([event] if event else [])
    assert one(game, "a1").unknown is (event is None)


@pytest.mark.rule("AT-RACE-04")
def test_a_destroyed_figure_goes_back_into_the_pool_at_the_end_of_the_turn():
    game = table(figure("a1", "rank", (50, 30), race="dal"), pool={"rank": 7})
    game.emit(FigureRemoved("a1", True))
    assert (game.left_in_pool("rank"), game.casualties) == (7, ("rank",))
    game.emit(PoolFilled(game.casualties))
    assert game.left_in_pool("rank") == 8
