"""What threatens a model wherever it stood, as it is drawn for its team."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import card, hall, model
from wartable.ai.greedy import odds_of
from wartable.engine.grid import Square
from wartable.engine.threat import Threat
from wartable.rulesets.hunt_for_davros.bot.danger import UNKNOWN
from wartable.rulesets.hunt_for_davros.ruleset import HuntForDavros
from wartable.rulesets.hunt_for_davros.state import LYING, Game, Marker, Result

RULES = HuntForDavros()
WIDE, HIGH = 30, 5
MINE, FOE = (1, 1), (27, 1)


def field(game: Game, unit: str = "red-1", seat: str = "red") -> Threat:
    return RULES.threats.field(RULES.redact(game, seat), seat, unit, odds_of("hunt_for_davros"))


def at(found: Threat, square: Square) -> tuple[float, int]:
    """The danger and the cover of a square; y is counted from the north."""
    place = (HIGH - 1 - square[1]) * found.columns + square[0]
    return found.danger[place], found.cover[place]


def facing(*others: Any, **parts: Any) -> Game:
    return hall(WIDE, HIGH, model("red-1", "red", *MINE), model("blue-1", "blue", *FOE), *others, **parts)


@pytest.mark.rule("HD-FIRE-03")
def test_it_is_the_more_dangerous_the_nearer_the_enemy_is() -> None:
    found = field(facing())
    assert (found.cell, found.columns, len(found.danger)) == (1000, WIDE, WIDE * HIGH)
    beyond, long, medium, short = (at(found, (x, 1))[0] for x in (9, 13, 18, 24))
    assert 0 == beyond < long < medium < short <= 1
    assert found.figures > 0
    assert found.notes[0] == "RED-1 where it stands: no enemy could do much about it."


def test_the_words_say_who_is_the_most_dangerous_and_where_it_is_safe() -> None:
    found = field(facing(model("red-2", "red", 24, 1)))
    assert found.notes[1].startswith("RED-2 where it stands: ")
    assert found.notes[1].endswith("to be lost, most to BLUE-1; no cover.")
    assert found.notes[2].startswith("RED-1, 1 square to the ")


@pytest.mark.rule("HD-FIRE-01", "HD-FIRE-04")
def test_a_window_is_cover_and_a_wall_is_safe() -> None:
    column = [(20, y, "w") for y in range(HIGH)]
    bare, glass, wall = facing(), facing(windows=column), facing(walls=column)
    dangers = [at(field(game), (17, 1)) for game in (bare, glass, wall)]
    assert [cover for _, cover in dangers] == [0, 1, 0]
    assert dangers[0][0] > dangers[1][0] > dangers[2][0] == 0


@pytest.mark.rule("HD-MOVE-06")
def test_nobody_stands_where_somebody_else_does_or_where_there_is_no_floor() -> None:
    found = field(facing(model("red-2", "red", 3, 3), solid=[(5, 0)]))
    assert [at(found, square)[0] for square in (FOE, (3, 3), (5, 0))] == [-1, -1, -1]
    assert at(found, MINE)[0] == 0


@pytest.mark.rule("HD-BOARD-04")
def test_a_divided_square_is_as_dangerous_as_the_worst_of_its_parts() -> None:
    small, whole = field(facing(split=[(20, 1)])), field(facing())
    assert at(small, (20, 1))[0] >= at(whole, (20, 1))[0] > 0


@pytest.mark.rule("HD-GEN-10")
def test_what_nobody_may_know_is_said_to_be_unknown_and_changes_nothing() -> None:
    found = []
    for kind in ("trip_mine", "access_cylinder"):
        lies = card(kind, "marker-1", id="card-1", where=LYING)
        hand = card("force_shell" if kind == "trip_mine" else "overcharge_cell", "blue", "blue-1", id="card-2")
        found.append(field(facing(cards=[lies, hand], markers=[Marker("marker-1", (9, 3), card="card-1")])))
    assert found[0] == found[1]
    assert found[0].notes[-1] == UNKNOWN
    assert field(facing()).notes[-1] != UNKNOWN


def test_only_the_team_s_own_on_the_board_are_asked_about() -> None:
    game = facing()
    assert RULES.threats.askable(game, "red") == ("red-1",)
    assert RULES.threats.askable(game, "") == RULES.threats.askable(game, "umpire") == ()
    game.result = Result(("red",))
    assert RULES.threats.askable(game, "red") == ()
