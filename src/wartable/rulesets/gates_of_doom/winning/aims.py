"""What a battle is about, settled before deployment (GD-MSN-02, GD-MSN-03, GD-OBJ-03, GD-OBJ-05, GD-OBJ-08)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from wartable.engine.aim import DISC, Aim, Aimed, Template
from wartable.engine.ask import Flow, Option, choose_or_skip, die, place
from wartable.engine.errors import RuleError
from wartable.engine.plane import INCH, Body, Point, body_touches_polygon, point_in_polygon
from wartable.engine.terrain import Feature
from wartable.rulesets.gates_of_doom.catalogue.cards import conditions
from wartable.rulesets.gates_of_doom.events.aims import (
    ConditionRolled,
    HeroNamed,
    MarkerPlaced,
    ObjectiveRolled,
    PointChosen,
)
from wartable.rulesets.gates_of_doom.events.base import Turned
from wartable.rulesets.gates_of_doom.setup.deployment import zones
from wartable.rulesets.gates_of_doom.state import (
    GRAVITY,
    HERO,
    HIGH_GRAVITY,
    LOW_GRAVITY,
    Game,
    Model,
    Phase,
    Side,
    Unit,
)
from wartable.rulesets.gates_of_doom.troops import losses
from wartable.rulesets.gates_of_doom.winning.objectives import OBJECTIVES

ASSASSINATION, CAPTURE, RETRIEVAL = "assassination", "capture_point", "retrieval"
APART = 6 * INCH  # GD-OBJ-08
STEP = 2 * INCH
ROLLED = 3  # GD-MSN-02
PULLS = {LOW_GRAVITY: GRAVITY, HIGH_GRAVITY: -GRAVITY}


def open_yet(game: Game) -> bool:
    """Whether something of what the battle is about is still to be settled."""
    return bool(game.rolls) or any(side.rolls or _wanting(side) for side in game.sides.values())


def _wanting(side: Side) -> list[str]:
    settled = {ASSASSINATION: side.hunted[0], CAPTURE: side.capture, RETRIEVAL: side.marker is not None}
    return [key for key, found in settled.items() if key in side.objectives and not found]


def settle(game: Game) -> Flow[None]:
    """GD-MSN-02, GD-MSN-03: conditions and objectives are rolled, then it is said what each of them is about."""
    while game.rolls:
        yield from _condition(game)
    yield from objectives(game)
    game.emit(Turned(Phase.DEPLOY))


def objectives(game: Game) -> Flow[None]:
    """GD-MSN-02: objectives are rolled, then it is said what each of them is about."""
    for side in game.sides.values():
        while side.rolls and any(_free(game, side, key) for key in OBJECTIVES):
            yield from _objective(game, side)
    for side in game.sides.values():
        for key in _wanting(side):
            yield from ABOUT[key](game, side)


# ------------------------------------------------------------------ rolls
def _condition(game: Game) -> Flow[None]:
    """GD-MSN-03: a D8; one that is in force already is rolled again."""
    face = yield from die(8, "GD-MSN-03", next(iter(game.sides)), "a condition")
    key, card = list(conditions().items())[face - 1]
    game.emit(ConditionRolled(face, key, card.shown, key not in game.conditions, PULLS.get(key, 0)))


def _objective(game: Game, side: Side) -> Flow[None]:
    """GD-MSN-02: a D8; what it holds already, and what cannot be met, is rolled again."""
    face = yield from die(8, "GD-MSN-02", side.seat, "an objective")
    objective = next(one for one in OBJECTIVES.values() if one.number == face)
    held = _free(game, side, objective.key)
    game.emit(ObjectiveRolled(side.seat, face, objective.key, objective.name, held))


def _free(game: Game, side: Side, key: str) -> bool:
    return key not in side.objectives and can_be_met(game, side, key)


def can_be_met(game: Game, side: Side, key: str) -> bool:
    """GD-MSN-02: whether a side can have an objective: a point to hold, a hero to kill, room for a marker."""
    if key == CAPTURE:
        return bool(pieces(game, side))
    if key == ASSASSINATION:
        return bool(heroes(game, side))
    return key != RETRIEVAL or next(spots(game), None) is not None


# ------------------------------------------------------------------ what they are about
def heroes(game: Game, side: Side) -> list[tuple[Unit, Model]]:
    """GD-OBJ-03: the heroes of the opponent; the level counts, sergeants and pilots too."""
    foes = (unit for unit in game.units.values() if unit.side != side.seat)
    return [(unit, model) for unit in foes for model in unit.models if model.level == HERO]


def _hunted(game: Game, side: Side) -> Flow[None]:
    """GD-OBJ-03: the opponent picks a hero of his army, openly."""
    other = game.other(side.seat)
    found = {f"{unit.id}.m{model.id}": (unit, model) for unit, model in heroes(game, side)}
    options = [Option(k, f"{u.name}: {losses.described(game, m)}", "GD-OBJ-03", u.id) for k, (u, m) in found.items()]
    if not options:
        return
    question = f"Which of your heroes is {game.sides[side.seat].name} to kill?"
    key = yield from choose_or_skip(game, "GD-OBJ-03", other, question, options)
    unit, model = found[key]
    game.emit(HeroNamed(other, side.seat, unit.id, model.id))


def pieces(game: Game, side: Side) -> list[Feature]:
    """GD-OBJ-05: the pieces of terrain outside the side's own deployment zone."""
    zone = side.zone
    return [piece for piece in game.table.features if not (zone and _in_zone(piece, zone))]


def _in_zone(piece: Feature, zone: tuple[Point, ...]) -> bool:
    inside = any(point_in_polygon(*corner, zone) for corner in piece.polygon)
    return inside or any(point_in_polygon(*corner, piece.polygon) for corner in zone)


def _capture(game: Game, side: Side) -> Flow[None]:
    """GD-OBJ-05: who is to hold it chooses it."""
    options = [Option(piece.key, piece.name, "GD-OBJ-05") for piece in pieces(game, side)]
    if not options:
        return
    question = "Which piece of terrain do you mean to hold?"
    key = yield from choose_or_skip(game, "GD-OBJ-05", side.seat, question, options)
    game.emit(PointChosen(side.seat, key))


def clear(game: Game, spot: Point) -> bool:
    """GD-OBJ-08: whether a marker may lie there: on the table, no nearer than 6 inches to either zone."""
    x, y = spot
    held = (side.zone or polygon for side, polygon in zip(game.sides.values(), zones(game).values()))
    far = not any(body_touches_polygon(Body(x, y, 0), zone, APART - 1) for zone in held)
    return far and 0 <= x <= game.table.width and 0 <= y <= game.table.height


def spots(game: Game) -> Iterator[Point]:
    """Places where a marker may lie, the middle of the table first."""
    middle = game.table.width // 2, game.table.height // 2
    if clear(game, middle):
        yield middle
    for x in range(STEP, game.table.width, STEP):
        for y in range(STEP, game.table.height, STEP):
            if clear(game, (x, y)):
                yield x, y


def _marker(game: Game, side: Side) -> Flow[None]:
    """GD-OBJ-08: the opponent places the marker."""
    other = game.other(side.seat)
    first = next(spots(game), None)
    if first is None:
        return

    def legal(aimed: Aimed) -> None:
        if not clear(game, aimed.to):
            text = "the marker lies on the table, 6 inches or more from both deployment zones"
            raise RuleError("GD-OBJ-08", text)

    def ideas(roll: Callable[[int], int]) -> Iterator[Any]:
        found = list(spots(game))
        yield {"to": list(found[roll(len(found))])}
        yield {"to": list(first)}

    aimed: Aimed = yield from place(Aim(
        "GD-OBJ-08", other, f"Where does the marker lie that {side.name} is to carry?", "", ideas=ideas,
        first=lambda: Aimed(first), template=Template(DISC, INCH // 4), legal=legal, touches=lambda aimed: (),
    ))  # fmt: skip
    game.emit(MarkerPlaced(other, side.seat, aimed.to))


ABOUT: dict[str, Callable[[Game, Side], Flow[None]]] = {ASSASSINATION: _hunted, CAPTURE: _capture, RETRIEVAL: _marker}
"""Who says what an objective is about."""
