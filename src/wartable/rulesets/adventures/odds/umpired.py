"""One attack, escape or spotting roll umpired with real dice, for people who play on a table of their own.

What is thrown, asked and counted is what play does, on the position of the question of odds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wartable.engine.ask import Ask, Die
from wartable.engine.mod import Mod, fixed, reasons
from wartable.engine.query import Need, Todo, Trial
from wartable.engine.ruleset import UMPIRE
from wartable.rulesets.adventures.catalogue.weapons import weapons
from wartable.rulesets.adventures.events.base import (
    FigureCaptured,
    FigureFreed,
    FigureRemoved,
    Immobilised,
    KnockedOut,
    Suppressed,
    Under,
    Wounded,
)
from wartable.rulesets.adventures.events.vehicles import VehicleDamaged, VehicleWrecked
from wartable.rulesets.adventures.odds import questions
from wartable.rulesets.adventures.odds.questions import ATTACKER, DEFENDER
from wartable.rulesets.adventures.prisoners.escape import needed
from wartable.rulesets.adventures.shooting.aim import need as number_of
from wartable.rulesets.adventures.shooting.aim import parts
from wartable.rulesets.adventures.state import Game

TO_HIT = ("AT-SHOOT-01", "AT-HVY-04", "AT-HVY-05")
DONE = (
    FigureCaptured, FigureFreed, FigureRemoved, Immobilised, KnockedOut, Suppressed, VehicleDamaged, VehicleWrecked,
    Wounded,
)  # fmt: skip
"""What people have to do something about on their table."""


def trial(query: Mapping[str, Any]) -> Trial:
    """What `query` asks, played once.

    Raises:
        DataError: as `questions.question`.
    """
    questions.see(query)
    game = questions.position(query)
    make = questions.flow_of(query, game)
    return Trial(
        questions.title_of(query), game, lambda: make(game), lambda ask: _need(query, game, ask), lambda: [*_todo(game)]
    )


# ------------------------------------------------------------------ what a roll needs
def _need(query: Mapping[str, Any], game: Game, ask: Ask) -> Need:
    """What an open request needs, with the sums behind it."""
    side = ATTACKER if _attacks(game) == ask.seat else DEFENDER
    if isinstance(ask, Die) and ask.sides == 10 and ask.clause in TO_HIT:
        return _to_hit(query, game, ask.clause)
    if isinstance(ask, Die) and ask.clause == "AT-PRIS-08":
        mods = tuple(needed(game, game.figures[ATTACKER]))
        return _at_least(fixed(mods), "escapes", ask.clause, mods)
    return Need("", ask.clause, side=side)


def _attacks(game: Game) -> str:
    return game.figures[ATTACKER].seat or UMPIRE


def _to_hit(query: Mapping[str, Any], game: Game, clause: str) -> Need:
    act = questions.act_of(query, game)
    figure, target = game.figures[ATTACKER], game.figures[DEFENDER]
    number, mods = number_of(figure, target, weapons()[act.weapon]), parts(game, figure, target)
    why = (Mod(number, clause, "to hit"), *(mod._replace(value=-fixed([mod])) for mod in mods))
    return _at_least(fixed(why), "hits", clause, why)


def _at_least(face: int, does: str, clause: str, why: tuple[Mod, ...]) -> Need:
    say = f"{face} or more {does}." if 1 < face < 10 else f"A 10 {does}." if face == 10 else f"Any face {does}."
    if face > 10:
        say = "No face is enough."
    return Need(say, clause, reasons(why), {"needed": face}, side=ATTACKER)


# ------------------------------------------------------------------ what people do on their table
def _todo(game: Game) -> Iterator[Todo]:
    for event in game.log:
        if isinstance(event, DONE):
            yield Todo(event.told(game) or "", event.by if isinstance(event, Under) else event.rule)
