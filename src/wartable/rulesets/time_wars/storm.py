"""Modifier 4, The Gathering Storm: the weather of a battle and what it does (TW-MOD-10 to -18).

What it makes hazardous stands in `terrain.weathered`, its Fatigue in `fatigue`.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow, die
from wartable.engine.paths import Path
from wartable.engine.terrain import Table
from wartable.rulesets.time_wars import hazards
from wartable.rulesets.time_wars.hazards import STORM_FRONT
from wartable.rulesets.time_wars.modifier_events import BRAVED, StormBraved, WeatherCame, WeatherRolled
from wartable.rulesets.time_wars.modifiers import awaits_weather
from wartable.rulesets.time_wars.state import TABLE, VEHICLE, Game, Model, Unit
from wartable.rulesets.time_wars.terrain import frozen, lies_in, rough, runs_in, storming
from wartable.rulesets.time_wars.trails import trodden
from wartable.rulesets.time_wars.ways import Way

RAIN, HURRICANE, SNOW, FRONT, CALM = "rain", "hurricane", "snow", "front", "calm"
BY_FACE = (RAIN, RAIN, HURRICANE, SNOW, SNOW, FRONT)
"""TW-MOD-10: the weather by the face of a D6, from 1 on."""
NAMES = {
    RAIN: "Torrential Rain",
    HURRICANE: "Hurricane",
    SNOW: "Snow and Ice",
    FRONT: "Storm Front",
    CALM: "The storm is over",
}
FIRST_ROLL = 2
"""TW-MOD-16: the Game Turn from which on a storm may blow over."""


# ------------------------------------------------------------ which weather
def gather(game: Game) -> Flow[None]:
    """TW-MOD-10: the weather is what was agreed on, else a D6 tells; the first player throws it for all."""
    if game.options.storm:
        game.emit(WeatherCame(game.options.storm))
        return
    face = yield from die(6, "TW-MOD-10", _thrower(game), "the weather")
    game.emit(WeatherCame(BY_FACE[face - 1], face))


def new_turn(game: Game) -> Flow[None]:
    """TW-MOD-16: at the start of every Game Turn from the second on a 1 ends the storm for good, if that was agreed.

    TW-MOD-10: a battle that began in the middle learns its weather now.
    """
    if awaits_weather(game):
        yield from gather(game)
    elif storming(game) and game.options.storm_passes and game.turn >= FIRST_ROLL:
        face = yield from die(6, "TW-MOD-16", _thrower(game), "does the storm blow over?")
        game.emit(WeatherRolled(face, face == 1))


def _thrower(game: Game) -> str:
    """Who throws a die that is nobody's."""
    return game.order[0] if game.order else next(iter(game.sides))


# ------------------------------------------------------------ Storm Front
def after_move(game: Game, unit: Unit, way: Way, before: Sequence[Model]) -> Flow[None]:
    """TW-MOD-15: under a Storm Front each model that moved over open ground tests when the movement action is done.

    Once in each own turn of its Troop Type; to move wholly inside terrain is safe.
    """
    if game.weather != FRONT or BRAVED in unit.used or unit.where != TABLE:
        return
    covered = rough(game.table)
    ids = [trail.end.id for trail in trodden(unit, way, before) if not runs_in(covered, trail.path)]
    if ids:
        game.emit(StormBraved(unit.id))
        yield from hazards.test(game, unit, ids, STORM_FRONT)


# ------------------------------------------------------------ Snow and Ice
def on_ice(game: Game, unit: Unit) -> bool:
    """TW-MOD-14: whether all its models stand on frozen water, so that a move may be free of Fatigue."""
    ice = frozen(game.table)
    if not ice or unit.kind == VEHICLE:
        return False
    return all(lies_in(ice, model.x, model.y) for model in unit.models)


def over_ice(table: Table, path: Path) -> bool:
    """TW-MOD-14: whether a path runs wholly on frozen water."""
    return runs_in(frozen(table), path)
