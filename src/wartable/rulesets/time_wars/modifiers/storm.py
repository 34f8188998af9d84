"""Modifier 4, The Gathering Storm: the weather of a battle and what it does (TW-MOD-10 to -18).

What it makes hazardous stands in `terrain.weathered`, its Fatigue in `fatigue`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from wartable.engine.ask import Flow, die
from wartable.engine.compat import override
from wartable.engine.plane import Point
from wartable.engine.terrain import Feature
from wartable.kit.inches.terrain import runs_in
from wartable.rulesets.time_wars.events.base import TimeWarsEvent
from wartable.rulesets.time_wars.ground.terrain import FROZEN, STORM, rough, storming, weathered
from wartable.rulesets.time_wars.modifiers.modifiers import HAZARDOUS, Modifier, played
from wartable.rulesets.time_wars.moving.paths_taken import trodden
from wartable.rulesets.time_wars.moving.ways import Way
from wartable.rulesets.time_wars.state import TABLE, Game, Model, Unit
from wartable.rulesets.time_wars.troops import hazards

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
STORM_FRONT = "open ground in the storm"
FIRST_ROLL = 2
"""TW-MOD-16: the Game Turn from which on a storm may blow over."""


# ------------------------------------------------------------ what happens
BRAVED = "storm-front"
"""TW-MOD-15: what `Unit.used` holds when a Troop Type has tested for open ground in this turn."""


@dataclass(frozen=True, slots=True)
class WeatherCame(TimeWarsEvent):
    """TW-MOD-10: a storm of this kind is on the whole battlefield; `face` is 0 if it was agreed on."""

    rule = "TW-MOD-10"
    weather: str
    face: int = 0

    @override
    def told(self, game: Game) -> str:
        article = "A " if self.weather in (HURRICANE, FRONT) else ""
        return f"{article}{NAMES[self.weather]} is on the battlefield{f' (rolled {self.face})' if self.face else ''}."

    @override
    def apply(self, game: Game) -> None:
        """TW-MOD-12 to -14: water or buildings become hazardous. Other games that share the table keep theirs."""
        game.weather = self.weather
        game.table = weathered(game.table, self.weather)


@dataclass(frozen=True, slots=True)
class WeatherRolled(TimeWarsEvent):
    """TW-MOD-16: the die at the start of a Game Turn; on a 1 the storm has `passed` for good."""

    rule = "TW-MOD-16"
    face: int
    passed: bool

    @override
    def told(self, game: Game) -> str:
        return f"The weather: rolled {self.face}, {'it clears' if self.passed else 'it goes on'}."

    @override
    def apply(self, game: Game) -> None:
        if self.passed:
            game.weather = CALM
            game.table = weathered(game.table, game.weather)


@dataclass(frozen=True, slots=True)
class StormBraved(TimeWarsEvent):
    """TW-MOD-15: `unit` has moved over open ground under a Storm Front; it tests, once in its turn."""

    rule = "TW-MOD-15"
    sentence = "{unit} has braved the open under the Storm Front."
    unit: str

    @override
    def apply(self, game: Game) -> None:
        game.units[self.unit].used += (BRAVED,)


# ------------------------------------------------------------ which weather
def awaits_weather(game: Game) -> bool:
    """TW-MOD-10: whether there will be a storm and nobody knows yet which."""
    return played(game, "storm") and not game.weather


def gather(game: Game) -> Flow[None]:
    """TW-MOD-10: the weather is what was agreed on, else a D6 tells; the first player throws it for all."""
    if game.options.storm:
        game.emit(WeatherCame(game.options.storm))
        return
    face = yield from die(6, "TW-MOD-10", _thrower(game), "the weather")
    game.emit(WeatherCame(BY_FACE[face - 1], face))


def _thrower(game: Game) -> str:
    """Who throws a die that is nobody's."""
    return game.order[0] if game.order else next(iter(game.sides))


# ------------------------------------------------------------ what it does
class GatheringStorm(Modifier):
    """TW-MOD-10 to -18: the weather of a battle."""

    __slots__ = ()
    key = "storm"
    number = 4
    clause = "TW-MOD-10"
    causes: ClassVar[Mapping[str, str]] = {"TW-MOD-15": STORM_FRONT}

    @override
    def has_step(self, game: Game, step: str) -> bool:
        """TW-MOD-10: what weather there will be is known before anything is deployed."""
        return step == "weather" and awaits_weather(game)

    @override
    def in_step(self, game: Game, step: str) -> Flow[bool]:
        if step == "weather":
            yield from gather(game)
        return False

    @override
    def game_turn_begins(self, game: Game) -> Flow[None]:
        """TW-MOD-16: at the start of every Game Turn from the second on a 1 ends the storm for good, if so agreed.

        TW-MOD-10: a battle that began in the middle learns its weather now.
        """
        if awaits_weather(game):
            yield from gather(game)
        elif storming(game) and game.options.storm_passes and game.turn >= FIRST_ROLL:
            face = yield from die(6, "TW-MOD-16", _thrower(game), "does the storm blow over?")
            game.emit(WeatherRolled(face, face == 1))

    @override
    def after_move(self, game: Game, me: Unit, way: Way, before: Sequence[Model]) -> Flow[None]:
        """TW-MOD-15: under a Storm Front each model that moved over open ground tests when the movement is done.

        Once in each own turn of its Troop Type; to move wholly inside terrain is safe.
        """
        if game.weather != FRONT or BRAVED in me.used or me.where != TABLE:
            return
        covered = rough(game.table)
        ids = [trail.end.id for trail in trodden(me, way, before) if not runs_in(covered, trail.path)]
        if ids:
            game.emit(StormBraved(me.id))
            yield from hazards.test(game, me, ids, STORM_FRONT)

    @override
    def risks(self, game: Game, me: Unit, here: Point, to: Point) -> float:
        """TW-SPEC-12: one die for each model in what the storm has made hazardous, TW-MOD-15: or on open ground."""
        if not storming(game):
            return 0.0
        risk = 0.0
        if any(STORM in feature.hazardous or FROZEN in feature.hazardous for feature in game.table.crossed(*here, *to)):
            risk = HAZARDOUS
        if game.weather == FRONT and BRAVED not in me.used and not runs_in(rough(game.table), (here, to)):
            risk += HAZARDOUS
        return risk

    @override
    def comes_to(self, game: Game) -> str:
        return NAMES.get(game.weather, "not known yet")

    @override
    def title(self, game: Game) -> str:
        return NAMES[game.weather] if storming(game) else ""

    @override
    def made_of(self, game: Game, feature: Feature) -> Iterator[str]:
        if FROZEN in feature.hazardous:
            yield "frozen, hazardous"
        elif STORM in feature.hazardous:
            yield "hazardous"
