"""Which missions there are, and the die that picks one (TW-MISS-01)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wartable.engine.ask import Flow, die
from wartable.engine.compat import override
from wartable.engine.event import Sign
from wartable.rulesets.time_wars import missions as folder
from wartable.rulesets.time_wars.ending import Mission, players
from wartable.rulesets.time_wars.events.base import TimeWarsEvent
from wartable.rulesets.time_wars.missions.confrontation import Confrontation
from wartable.rulesets.time_wars.setup.order import ROLL
from wartable.rulesets.time_wars.specials.discovery import kinds, within
from wartable.rulesets.time_wars.state import Game


def _found() -> Iterator[type[Mission]]:
    """The missions of this folder."""
    for module in within(folder):
        yield from (kind for kind in kinds(module) if issubclass(kind, Mission))


MISSIONS = {kind.key: kind.name for kind in sorted(_found(), key=lambda kind: kind.number)}
"""TW-MISS-01: the six missions by their number on a D6, with their names. TW-MISS-02: in `Options` stands what is
played unless somebody chooses: Confrontation, Standard deployment, nothing else."""


@dataclass(frozen=True, slots=True)
class MissionRolled(TimeWarsEvent):
    """TW-MISS-01: the players have left it to a D6 which `mission` they play."""

    rule = "TW-MISS-01"
    sign = Sign.SECRET
    face: int
    mission: str

    @override
    def told(self, game: Game) -> str:
        return f"The mission is {MISSIONS[self.mission]} (rolled {self.face})."

    @override
    def apply(self, game: Game) -> None:
        game.options = game.options._replace(mission=self.mission)


class Undecided(Confrontation):
    """TW-MISS-01: players who have not agreed on a mission let the D6 decide, before anything else (TW-DEPL-03)."""

    __slots__ = ()
    key = ROLL
    name = "Rolled by a D6"
    number = 0

    @override
    def has_step(self, game: Game, step: str) -> bool:
        return step == "mission"

    @override
    def in_step(self, game: Game, step: str) -> Flow[bool]:
        if step == "mission":
            key = yield from roll_mission(players(game)[0])
            game.emit(MissionRolled([*MISSIONS].index(key) + 1, key))
        return False


def roll_mission(player: str) -> Flow[str]:
    """TW-MISS-01: the mission that a D6 gives to players who do not agree on one."""
    face = yield from die(6, "TW-MISS-01", player, "mission")
    return [*MISSIONS][face - 1]
