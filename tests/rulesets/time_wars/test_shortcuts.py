"""What is found by a shorter way, or kept for a while, is what the long way says: at each decision of whole battles."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from wartable.ai.players import player
from wartable.engine import state
from wartable.engine.answer import Seeded
from wartable.engine.ask import Placement
from wartable.engine.codec import canonical, plain
from wartable.engine.plane import CONTACT, body_touches_polygon, nearest, point_in_polygon, segment_crosses_polygon
from wartable.engine.session import Session
from wartable.kit.inches import charges
from wartable.rulesets import load_ruleset
from wartable.rulesets.time_wars import actions, ending, turn
from wartable.rulesets.time_wars.command import command
from wartable.rulesets.time_wars.ground.terrain import is_hard
from wartable.rulesets.time_wars.melee.charges import Onset
from wartable.rulesets.time_wars.moving import movement
from wartable.rulesets.time_wars.shooting import shooting
from wartable.rulesets.time_wars.sight import cover, visibility
from wartable.rulesets.time_wars.specials import bearers
from wartable.rulesets.time_wars.state import Game, Spot, Unit
from wartable.rulesets.time_wars.troops.squads import in_cohesion
from wartable.shelf import example, load_scenario
from wartable.sim.match import match


def played(name: str, most: int) -> Iterator[Session]:
    """A battle of random bots, at each of its decisions."""
    rules, doc = load_scenario(example(name))
    session = Session(rules, rules.new_game(doc), Seeded("short"), keep="none")
    bots = {seat: player("random", f"short {seat}") for seat in rules.seats(session.game)}
    while not session.over and session.decisions < most:
        yield session
        session.play(bots, 1)


def cited(game: Any) -> Game:
    """The same position, in which it is noted what decides: then nothing is left out."""
    made: Game = game.fresh()
    made.cites = {}
    return made


@pytest.mark.rule("TW-ACT-03", "TW-ACT-07")
@pytest.mark.parametrize("name", ["battle", "captain", "crossing"])
def test_a_menu_is_what_nothing_closes(name: str) -> None:
    compared = 0
    for session in played(name, 400):
        game: Any = session.game
        if game.cursor.phase != "action":
            continue
        for unit in game.on_table(game.active):
            options, refused = actions.menu(game, unit)
            known = actions.actions_of(game, unit)
            closed = {action.key: actions.closed(game, unit, action) for action in known}
            keys = [*(key for key, why in closed.items() if why is None), "hold"]
            assert [option.key for option in options] == keys
            assert list(refused) == [closed[action.key] for action in known if closed[action.key] and not action.hidden]
            long = cited(game)
            assert [option.key for option in actions.menu(long, long.units[unit.id])[0]] == keys
            compared += 1
    assert compared > 100


@pytest.mark.rule("TW-CMD-04")
@pytest.mark.parametrize("name", ["battle", "captain", "two_fronts"])
def test_there_is_a_recipient_where_one_could_be_named(name: str) -> None:
    found = {True: 0, False: 0}
    for session in played(name, 400):
        game: Any = session.game
        for seat in game.sides:
            for unit in command.commanders(game, seat):
                options, _ = command.recipients(game, unit)
                assert command.any_recipient(game, unit) is bool(options)
                alone = [other.id for other in game.units.values() if command.in_command_range(game, unit, other)]
                assert {option.key for option in options} <= set(alone)
                found[bool(options)] += 1
    assert found[True] > 100


def test_who_speaks_for_all_is_found_anew_when_sides_or_options_are_others() -> None:
    asked = 0
    for first, second in zip(played("battle", 200), played("karn", 200)):
        for session in (first, second):
            game: Any = session.game
            bought = tuple(item.key for side in game.sides.values() for item in side.bought)
            for point in ("before_anything", "acts_first", "after_losses", "forbids_charge", "in_step"):
                long = bearers._heard_by_all(bought, game.options.modifiers, game.options.mission, point)
                assert bearers.voices(game, None, point) == long
                for unit in game.units.values():
                    own = bearers.speaking(unit, point)
                    assert bearers.voices(game, unit, point) == tuple(dict.fromkeys(own + long))
                    asked += 1
    assert asked > 1000


def test_a_held_position_is_let_go() -> None:
    for session in played("skirmish", 60):
        game: Any = session.game
        with visibility.held(game), visibility.held(game):
            assert visibility._position(game) is visibility._HELD[id(game)]
        assert not visibility._HELD
        with pytest.raises(ZeroDivisionError), visibility.held(game):
            raise ZeroDivisionError
        assert not visibility._HELD


def test_what_is_asked_once_is_what_would_be_found_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0
    for session in played("battle", 300):
        game: Any = session.game
        if game.cursor.phase != "action":
            continue
        units = tuple(game.on_table(game.active))
        with monkeypatch.context() as changed:
            changed.setattr(visibility, "once", lambda game, key, find: find())
            alone = [shooting.any_target(game, unit) for unit in units]
        with visibility.held(game):
            for _ in range(2):
                assert [shooting.any_target(game, unit) for unit in units] == alone
        assert not visibility._FOUND
        compared += len(units)
    assert compared > 500


@pytest.mark.rule("TW-SPEC-36")
def test_whom_no_spotter_helps_is_not_touched_by_one() -> None:
    seen = {True: 0, False: 0}
    for session in islice(played("battle", 300), 60, None, 12):
        game: Any = session.game.fresh()
        for me in tuple(game.on_table(game.active)):
            foes = tuple(game.enemies(me.player))
            game.spots = ()
            plain = {foe.id: visibility.sees(game, me, foe) for foe in foes}
            friend = next(unit for unit in game.on_table(me.player) if unit is not me)
            game.spots = tuple(Spot(me.player, foe.id, "sight", friend.id) for foe in foes)
            many = visibility.sight_of(game, me, foes)
            assert {foe.id: many(foe) for foe in foes} == plain
            assert visibility.sees_any(game, me, foes) is any(plain.values())
            many = visibility.sight_of(game, friend, foes)
            for foe in foes:
                assert many(foe) is visibility._worked_out(
                    game, friend, foe, visibility._taking_part(friend), visibility.reach(game, friend, foe)
                )
                seen[many(foe)] += 1
    assert min(seen.values()) > 20


@pytest.mark.rule("TW-TERR-02")
def test_hard_going_in_the_way_is_the_first_that_the_line_crosses() -> None:
    found: dict[str, int] = {}
    for session in islice(played("battle", 300), 60, None, 12):
        game: Any = session.game
        for one in game.on_table():
            for other in game.enemies(one.player):
                _, mine, theirs = nearest(one.models, other.models)
                start, end = one.models[mine], other.models[theirs]
                crossed = game.table.crossed(start.x, start.y, end.x, end.y)
                feature = movement._straight_through(game, one, other)
                assert feature == next((each for each in crossed if is_hard(each)), None)
                key = feature.key if feature else ""
                found[key] = found.get(key, 0) + 1
    assert len(found) > 3


def test_charges_meet_whom_they_would_meet_if_nobody_were_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    rushes = 0
    for session in islice(played("battle", 300), 60, None, 20):
        game: Any = session.game
        for one in tuple(game.on_table(game.active)):
            for other in islice(game.enemies(one.player), 3):
                if one.kind == "vehicle":
                    continue
                ways = []
                for every in (False, True):
                    with monkeypatch.context() as changed:
                        if every:
                            changed.setattr(charges, "_in_reach", lambda bodies, movers, reach: list(bodies))
                        ways.append(Onset(game, one, other.id, other.models, 9000, 7000).rush())
                assert ways[0] == ways[1]
                rushes += 1
    assert rushes > 100


def test_a_beginning_is_a_new_game_and_no_other_battle() -> None:
    for name in ("battle", "skirmish", "karn"):
        rules, doc = load_scenario(example(name))
        fresh = rules.new_game(doc)
        first, second = rules.beginning(doc), rules.beginning(dict(doc))
        assert first.hash() == second.hash() == fresh.hash()
        assert first.log == fresh.log == []
        assert first.table == fresh.table
        bots = {seat: player("random", f"begun {seat}") for seat in rules.seats(first)}
        session = Session(rules, first, Seeded("begun"), keep="none")
        session.play(bots, 60)
        assert session.game.hash() != fresh.hash()
        assert rules.beginning(doc).hash() == second.hash() == fresh.hash()
        other = {**doc, "options": {**doc.get("options", {}), "turns": 2}}
        assert rules.beginning(other).hash() == rules.new_game(other).hash() != fresh.hash()


def test_a_beginning_reads_a_list_anew(tmp_path: Path) -> None:
    rules, doc = load_scenario(example("skirmish"))
    army, listed = doc["sides"][0]["army"], tmp_path / "army.yaml"
    unnamed = {key: value for key, value in doc["sides"][0].items() if key != "name"}
    filed = {**doc, "sides": [{**unnamed, "army": str(listed)}, *doc["sides"][1:]]}
    for name in ("First Force", "Second Force"):
        listed.write_text(json.dumps({**army, "name": name}))
        side = next(iter(rules.beginning(filed).sides.values()))
        assert side.name == name


def test_a_match_goes_alike_watched_or_not() -> None:
    rules, doc = load_scenario(example("skirmish"))
    bots = dict.fromkeys(rules.seats(rules.new_game(doc)), "random")
    for seed in ("a", "b", "c"):
        one, other = (match(load_ruleset, "time_wars", doc, bots, seed, seen=seen) for seen in (False, True))
        assert replace(other, seen={}) == one


@pytest.mark.rule("TW-CMD-04", "TW-CMD-11")
def test_why_nobody_else_can_be_ordered_is_the_same_whenever_it_is_worded() -> None:
    closed = 0
    for session in played("battle", 200):
        game: Any = session.game
        if game.cursor.phase != "command":
            continue
        long = cited(game)
        for unit in command.commanders(game, game.active):
            options, refused = command.recipients(game, unit)
            found, told = command.recipients(long, long.units[unit.id])
            assert (options, list(refused)) == (found, list(told))
            closed += len(refused)
    assert closed > 100


def test_an_entity_is_written_as_canonical_text() -> None:
    written = 0
    for session in islice(played("captain", 400), 0, None, 20):
        game: Any = session.game
        for things in (game.units, game.sides, game.detachments, game.melees):
            for thing in things.values():
                assert state._written_out(thing) == canonical(plain(thing))
                written += 1
    assert written > 50


def plainly(game: Game, firer: Unit, target: Unit) -> cover.Cover:
    """The cover of `target`, every feature of the table asked about every model, and nothing left out."""
    firing, members = in_cohesion(firer), in_cohesion(target)
    eye = firing[nearest(firing, target.models)[1]]
    graded = [feature for feature in game.table.features if feature.cover]
    hiding = [f for f in graded if not all(body_touches_polygon(model, f.polygon, CONTACT) for model in firing)]
    grades = []
    for model in members:
        found = [f for f in graded if point_in_polygon(model.x, model.y, f.polygon)]
        ends = (eye.x, eye.y, model.x, model.y)
        found += [f for f in hiding if segment_crosses_polygon(*ends, f.polygon)]
        grades.append(max(found, key=lambda f: f.cover, default=None))
    grades.sort(key=lambda f: -f.cover if f else 0)
    best = grades[(len(grades) - 1) // 2]
    if best is None:
        return cover.OPEN_GROUND
    worth, heavy = cover.AGAINST_SHOTS[best.cover], best.cover == cover.HEAVY
    return cover.Cover(worth, heavy, best.name, cover.CLAUSES[best.cover])


@pytest.mark.rule("TW-FIRE-13", "TW-COVER-08", "TW-COVER-09")
@pytest.mark.parametrize("name", ["battle", "captain", "crossing"])
@pytest.mark.parametrize("compiled", [True, False])
def test_cover_is_the_best_that_half_of_them_have(name: str, compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not compiled:
        monkeypatch.setattr(cover, "nearest_of", lambda one, other: None)
    found: dict[int, int] = {}
    for session in islice(played(name, 400), 100, None, 20):
        game: Any = session.game
        for firer in game.on_table():
            for target in game.enemies(firer.player):
                given = cover.ranged_cover(game, firer, target)
                assert given == plainly(game, firer, target)
                assert cover.ranged_cover(game, firer, target, [model.id for model in firer.models]) == given
                found[given.bonus] = found.get(given.bonus, 0) + 1
    assert len(found) > 1


@pytest.mark.rule("TW-FIRE-13")
def test_cover_is_cited_where_some_is_near(monkeypatch: pytest.MonkeyPatch) -> None:
    found: dict[int, int] = {}
    for session in islice(played("crossing", 300), 60, None, 10):
        game = cited(session.game)
        for firer in game.on_table():
            for target in game.enemies(firer.player):
                times = []
                for change in ({}, {"nearest_of": lambda one, other: None}):
                    game.cites = {}
                    with monkeypatch.context() as changed:
                        for name, value in change.items():
                            changed.setattr(cover, name, value)
                        cover.ranged_cover(game, firer, target)
                    times.append(game.cites.get("TW-FIRE-13", 0))
                assert times[0] == times[1]
                found[times[0]] = found.get(times[0], 0) + 1
    assert set(found) == {0, 1}


def test_a_plan_that_is_kept_is_that_of_the_answer() -> None:
    plans = 0
    for session in played("battle", 400):
        if not isinstance(ask := session.ask, Placement):
            continue
        bot = player("random", f"plans {session.decisions}")
        answers = [bot.answer(session, ask) for _ in range(3)]
        for answer in (*answers, *answers):
            assert ask.accept(answer) == ask.check(answer)
        plans += 1
    assert plans > 30


@pytest.mark.rule("TW-TURN-03")
def test_a_battle_is_decided_when_one_force_is_left_of_several() -> None:
    said = {True: 0, False: 0}
    for session in played("skirmish", 1000):
        game: Any = session.game.fresh()
        if game.cursor.phase not in turn._AT_ONCE or (game.cursor.phase == "morale" and game.cursor.queue):
            continue
        for gone in ("", *game.sides):
            for unit in game.units.values():
                if unit.player == gone:
                    unit.where = "destroyed"
            fielded = {unit.owner for unit in game.units.values()}
            over = len(fielded) > 1 and len(fielded.intersection(ending.sides_left(game))) < 2
            assert turn.decided(game) is over
            said[over] += 1
    assert min(said.values()) > 20
