"""What is counted of each team to tell who is likely to win a hunt. Judgement, not rules.

It is counted of the game as it is, secret missions among it: a game is over before that is told (HD-SCN-02). Cards are
never counted, neither those in hands nor those that lie face down (HD-GEN-10), but for whether a door can be opened.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from wartable.engine.compat import override
from wartable.engine.grid import Cell
from wartable.engine.ruleset import Odds
from wartable.kit.bots.chances import NAME, Shipped
from wartable.rulesets.hunt_for_davros.bot import distances
from wartable.rulesets.hunt_for_davros.bot.appraisal import OBJECTIVE, Appraisal, fates, purpose, worst_of
from wartable.rulesets.hunt_for_davros.bot.objectives import bearers, room_cells, shut
from wartable.rulesets.hunt_for_davros.data.data import profile, weapons
from wartable.rulesets.hunt_for_davros.moving.steps import pace
from wartable.rulesets.hunt_for_davros.shooting.attack import MEDIUM_UP_TO
from wartable.rulesets.hunt_for_davros.shooting.damage_table import DESTROYED, ESCAPED, column_of
from wartable.rulesets.hunt_for_davros.shooting.extraction import closed
from wartable.rulesets.hunt_for_davros.specials.points import Band
from wartable.rulesets.hunt_for_davros.state import GUARDS, KILL, SAVE, Game, Model

NOBODY = "nobody"
"""Who wins when the target dies by the wrong hand, all teams are out or time is up (HD-WIN-11, HD-WIN-13)."""
SEVEN = 7
"""HD-SETUP-02: so many models are a whole team."""
MOST = 3
"""HD-FIRE-12: so many shots a model has; so many models are counted that have the target in their sights, too."""
MOVES = 3
"""HD-TURN-04: so many MOVE actions has an activation."""
FADES = 0.6
"""What is left of how near a model is for each activation that it has to walk."""
LONG = 30
"""After how many turns a game without a limit is about over."""
WORDS = {
    "hunters": "models left", "part": "its part of all models", "near": "how near the target is",
    "shot": "the target in its sights", "kill": "its mission", "leader": "a leader",
    "force": "models left in the fight", "score": "points scored", "alone": "alone in the control room",
    "guards": "guards about the target", "shut": "the locked sanctum", "time": "the time that is left",
}  # fmt: skip
"""Keys, cards in hand, transponders, who stands beside the target, who is second to come to it, models about it and
about the locked doors, enemies in sight, ways to the control room and kinds of teams were tried too: with them it was
no better beyond doubt."""


def counted(game: Game, chances: Odds) -> dict[str, dict[str, float]]:
    """What is counted in `game` by the keys of `WORDS`: of each team, and in a hunt of what lets nobody win.

    HD-WIN-13: a team that is out has no chance, and is left out while the game goes on.
    """
    over = game.result is not None
    eyes = {seat: Appraisal(game, seat, chances) for seat, team in game.teams.items() if over or not team.out}
    everybody = sum(len(_armed(eye)) for eye in eyes.values())
    if any(purpose(game, seat) in (KILL, SAVE) for seat in game.teams):
        return {seat: _hunter(game, eye, everybody) for seat, eye in eyes.items()} | {NOBODY: _nobody(game)}
    return {seat: _fighter(game, eye) for seat, eye in eyes.items()}


def _armed(eye: Appraisal) -> list[Model]:
    return [model for model in eye.mates if model.weapon]


def _led(game: Game, eye: Appraisal) -> dict[str, float]:
    return {"leader": float(game.leader(eye.seat) is not None)}


# ------------------------------------------------------------------ the target
def _hunter(game: Game, eye: Appraisal, everybody: int) -> dict[str, float]:
    """What a team has left, and how far it is from what it is to do; a mission that is not known is none to kill."""
    mine, target = len(_armed(eye)), eye.target
    found = {"hunters": mine / SEVEN, "part": mine / max(1, everybody), "kill": float(eye.purpose == KILL)}
    found |= _led(game, eye)
    if target is None or target.at is None:
        return found
    shots = sorted((_takes(game, eye, model, target) for model in eye.mates), reverse=True)[:MOST]
    return {
        **found, "near": max(_closeness(game, eye, target.at), default=0.0),
        "shot": sum(1 - (1 - one) ** MOST for one in shots),
    }  # fmt: skip


def _closeness(game: Game, eye: Appraisal, goal: Cell) -> Iterator[float]:
    """Of each armed model that can come to a cell: 1 where it is there, less for each activation on the way."""
    keys = bool(bearers(game, eye.seat))
    for model in _armed(eye):
        field = distances.field(distances.ground(game, keys, profile(model.profile).stairs), (goal,))
        if model.at is not None and model.at in field:
            yield float(FADES ** (field[model.at] / (MOVES * pace(game, model))))


def _takes(game: Game, eye: Appraisal, model: Model, target: Model) -> float:
    """The chance that one shot of a model, or one attempt to save, does from here what its team is to do."""
    weapon = weapons().get(model.weapon)
    band = eye.band(model, model.at, target.at) if model.at is not None and target.at is not None else None
    if weapon is None or band is None:
        return 0.0
    if eye.purpose == SAVE:  # HD-WIN-03, HD-WIN-05: at short range alone, and without dice to hit
        if band is not Band.SHORT or closed(game, model) is not None:
            return 0.0
        rolled = worst_of(eye.chances, column_of(target), False, 1)
        return sum(chance for result, chance in rolled if result in (DESTROYED, ESCAPED))
    fired = fates(eye.chances, eye.throw(weapon, target, band))
    return sum(chance for result, chance in fired if result == DESTROYED)


def _nobody(game: Game) -> dict[str, float]:
    """What keeps all teams from winning."""
    target, far = game.target(), game.grid.distance
    aim = target.at if target is not None else None
    guards = [
        guard for guard in game.of(GUARDS)
        if aim is not None and guard.at is not None and far(guard.at, aim) <= MEDIUM_UP_TO
    ]  # fmt: skip
    return {"time": 1.0, "guards": len(guards) / SEVEN, "shut": float(shut(game))}


# ------------------------------------------------------------------ fights
def _fighter(game: Game, eye: Appraisal) -> dict[str, float]:
    found = {"force": len(_armed(eye)) / SEVEN, **_led(game, eye)}
    return {**found, **_room(game, eye)} if eye.purpose == OBJECTIVE else found


def _room(game: Game, eye: Appraisal) -> dict[str, float]:
    """HD-NEW-SCN-08: what a team has scored, and whether it would score now."""
    squares = {cell.square for cell in room_cells(game.board, game.split, game.board.objective)}
    there = {model.team for seat in game.teams for model in game.of(seat) if model.at and model.at.square in squares}
    return {
        "score": game.teams[eye.seat].score / game.options.objective_score, "alone": float(there == {eye.seat}),
    }  # fmt: skip


class Hunts(Shipped[Game]):
    """The same, as the rest of the program asks for it."""

    words = WORDS
    either = ("kill", "time")
    file = Path(__file__).with_name(NAME)

    @override
    def sides(self, game: Game, chances: Odds) -> dict[str, dict[str, float]]:
        return counted(game, chances)

    @override
    def over(self, game: Game) -> float:
        return min(1.0, game.turn / (game.options.turn_limit or LONG))

    @override
    def when(self, game: Game) -> int:
        return game.turn
