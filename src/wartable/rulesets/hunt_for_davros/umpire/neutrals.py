"""Chapter DEF: who keeps out of harm's way: neutrals (HD-NEW-AI-03), and Davros if he has a chit (HD-DAV-04)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wartable.engine.ask import Flow
from wartable.engine.compat import override
from wartable.rulesets.hunt_for_davros.moving.forced_moves import refuge
from wartable.rulesets.hunt_for_davros.shooting.lost_temper import dalek
from wartable.rulesets.hunt_for_davros.shooting.sightlines import distance, enemies_in_sight
from wartable.rulesets.hunt_for_davros.state import MOVE, DoorState, Game, Model
from wartable.rulesets.hunt_for_davros.umpire import procedure as unit
from wartable.rulesets.hunt_for_davros.umpire.moves import squares
from wartable.rulesets.hunt_for_davros.umpire.procedure import STAY, Action, Conduct


@dataclass(frozen=True, slots=True)
class Neutral(Conduct):
    """HD-NEW-AI-03: away from the nearest Dalek and out of its sight, through open doors only."""

    orders: tuple[str, ...] = (MOVE,)
    clause: str = "HD-NEW-AI-03"

    def threats(self, game: Game, model: Model) -> Iterator[Model]:
        """From whom it runs: Daleks of any side that are awake."""
        return (other for other in unit.awake(game) if other is not model and dalek(other))

    @override
    def opens(self, state: DoorState) -> bool:
        return False

    @override
    def propose(self, game: Game, model: Model) -> Flow[Action]:
        found = list(self.threats(game, model))
        if not found or not unit.mobile(game, model, self):
            return Action(STAY, STAY, "nothing threatens it")
        threat = min(found, key=lambda other: distance(game, model, other))
        assert threat.at is not None
        way = refuge(game, model, threat.at, squares(game, model)).way
        if not way:
            return Action(STAY, STAY, f"it is as safe from {threat.name} as it can be", threat.id)
        yield from ()
        reason = f"{threat.name} is {unit.away(distance(game, model, threat))} off: it gets away and out of sight"
        return Action(MOVE, "flee", reason, threat.id, way)


@dataclass(frozen=True, slots=True)
class Fugitive(Neutral):
    """HD-DAV-04: Davros with MOVE actions alone: away from the nearest player's model that sees him."""

    clause: str = "HD-DAV-04"

    @override
    def threats(self, game: Game, model: Model) -> Iterator[Model]:
        return iter(enemies_in_sight(game, model, unit.players(game)))
