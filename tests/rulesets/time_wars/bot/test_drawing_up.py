"""How a bot, and whoever lets one place the rest, sets an army up: in every scenario that is shipped."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import hypot

import pytest

from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.rulesets import load_ruleset
from wartable.rulesets.time_wars.command.command import company, in_command_range, stands
from wartable.rulesets.time_wars.setup.order import ORDER
from wartable.rulesets.time_wars.state import ABOARD, INCH, INDIVIDUAL, JOINED, SQUAD, TABLE, VEHICLE, Game, Unit
from wartable.shelf import examples, load_scenario

RULES = load_ruleset("time_wars")
CORNER = 6 * INCH


def set_up(name: str) -> Game | None:
    """The battle after its set-up, in which every answer of the bots was legal; None if it needs none."""
    _, doc = load_scenario(name)
    session = Session(RULES, RULES.new_game(doc), Seeded("drawn up"), keep="none")
    bots = {seat: player("greedy", seat) for seat in RULES.seats(session.game)}
    game = session.game
    assert isinstance(game, Game)
    if game.cursor.phase not in ORDER:
        return None
    while (ask := session.ask) is not None and game.cursor.phase in ORDER and game.cursor.phase != "scouts":
        session.answer(bots[ask.seat].answer(session, ask))
    return game


@cache
def battles() -> dict[str, Game]:
    found = {path.stem: set_up(path.stem) for path in examples("time_wars")}
    return {name: game for name, game in found.items() if game is not None}


NAMES = ("battle", "capitol", "captain", "crossing", "devesham", "karn", "meeting", "mine", "pods", "relays", "relief",
         "skirmish", "telos", "two_fronts", "voga")  # fmt: skip


def test_all_shipped_scenarios_with_a_set_up_are_looked_at() -> None:
    assert tuple(battles()) == NAMES


def commanders(game: Game) -> Iterator[Unit]:
    for unit in game.units.values():
        if unit.kind == INDIVIDUAL and unit.rank and unit.where in (TABLE, JOINED, ABOARD):
            yield unit


def squads_of(game: Game, leader: Unit) -> list[Unit]:
    """The other Squads of his detachment that take part."""
    return [
        unit for unit in game.units.values()
        if unit.detachment == leader.detachment and unit.kind == SQUAD and unit.where in (TABLE, ABOARD)
        and unit.retinue != leader.id and leader.joined != unit.id
    ]  # fmt: skip


@pytest.mark.rule("TW-CMD-11", "TW-DEPL-03")
@pytest.mark.parametrize("name", [name for name in NAMES if name != "relief"])  # where few come before turn 1
def test_commanders_stand_amid_their_squads(name: str) -> None:
    game = battles()[name]
    found = list(commanders(game))
    assert found
    for leader in found:
        squads = squads_of(game, leader)
        reached = [squad for squad in squads if in_command_range(game, leader, squad)]
        assert squads
        assert 5 * len(reached) >= 4 * len(squads), f"{leader.name} reaches {len(reached)} of {len(squads)}"


@pytest.mark.parametrize("name", NAMES)
def test_no_commander_stands_in_a_corner(name: str) -> None:
    game = battles()[name]
    wide, high = game.table.width, game.table.height
    for leader in commanders(game):
        for model in stands(game, leader):
            off = min(hypot(model.x - x, model.y - y) for x in (0, wide) for y in (0, high))
            assert off > CORNER, f"{leader.name} stands in a corner"


@pytest.mark.rule("TW-UPG-11")
@pytest.mark.parametrize("name", NAMES)
def test_transports_are_loaded(name: str) -> None:
    game = battles()[name]
    riders = {unit.aboard for unit in game.units.values() if unit.where == ABOARD}
    for unit in game.units.values():
        served = game.units.get(unit.serves)
        if unit.kind == VEHICLE and unit.where == TABLE and served is not None:
            assert unit.id in riders, f"{unit.name} is empty, and {served.name} walks"


@pytest.mark.parametrize("name", ["skirmish", "captain", "pods"])
def test_slow_squads_stand_in_front(name: str) -> None:
    """Daleks, who move 3 inches, before Slave Troopers and Ogrons, who move 5 and 4."""
    game = battles()[name]
    front = game.table.height // 2

    def off(key: str) -> int:
        return min(abs(model.y - front) for model in game.units[key].models)

    assert off("daleks-1") <= off("troopers-1") + INCH


def test_the_place_amid_the_squads_is_kept_for_the_commander() -> None:
    game = battles()["skirmish"]
    for leader in commanders(game):
        body = company(game, leader)
        x = sum(model.x for model in body.models) // len(body.models)
        places = [squad.models[0].x for squad in squads_of(game, leader)]
        assert min(places) < x < max(places)
