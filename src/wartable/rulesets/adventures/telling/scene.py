"""The picture of an episode."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ruleset import Scene, Shape
from wartable.engine.terrain import Feature
from wartable.rulesets.adventures.aliens.arrows import arrows
from wartable.rulesets.adventures.events.base import called, name
from wartable.rulesets.adventures.ground.buildings import BUILDING, OUTER_WALL, door_of
from wartable.rulesets.adventures.spotting.lines import SMOKE
from wartable.rulesets.adventures.state import CIVIL, OWN, Figure, Game, Objective

PORTAL_SIZE, MARKER_SIZE, THING_SIZE = 500, 600, 350


def scene(game: Game, seat: str) -> Scene:
    """The table as `game` has it."""
    shapes = [*_ground(game), *_markers(game)]
    for figure in game.on_table():
        shapes += _figure(game, figure)
    for plan in arrows(game):
        course = game.figures[plan.figure].at, (plan.x, plan.y)
        shapes.append(Shape("arrow", course, 0, tone_of(game, ""), plan.why, id=plan.figure, clause=plan.clause))
    title = f"turn {game.turn}" if game.turn else "set-up"
    return Scene(game.table.width, game.table.height, title, tuple(shapes))


def tone_of(game: Game, seat: str, side: str = "") -> str:
    """The colour of a seat; aliens have that after the last seat, civilians the next one."""
    seats = list(game.seats)
    if seat in seats:
        return f"side{seats.index(seat)}"
    return f"side{len(seats) + (1 if side == CIVIL else 0)}"


def _ground(game: Game) -> Iterator[Shape]:
    doors = dict(game.doors)
    for piece in game.table.features:
        if piece.kind == OUTER_WALL:
            continue
        yield Shape("terrain", piece.polygon, 0, piece.kind, _name(game, piece), id=piece.key, still=True)
        if piece.kind == BUILDING:
            door = door_of(piece, doors.get(piece.key, ""))
            yield Shape("door", door, 0, "open", id=f"{piece.key}-door", clause="AT-MOVE-03", still=True)


def _name(game: Game, piece: Feature) -> str:
    """AT-NEW-LAB-01: the laboratory is called so."""
    return f"{piece.name} (laboratory)" if piece.key == game.laboratory else piece.name


def _markers(game: Game) -> Iterator[Shape]:
    for marker in game.objectives:
        text, at = f"{name(game, marker.id)} · {_face(game, marker)}", ((marker.x, marker.y),)
        yield Shape("objective", at, MARKER_SIZE, "", text, id=marker.id, clause="AT-OBJ-01")
    for portal in game.portals:
        at = ((portal.x, portal.y),)
        yield Shape("portal", at, PORTAL_SIZE, "", str(portal.value), id=portal.id, clause="AT-PORT-02")
    for thing in game.lying:
        what = game.book.name_of(thing.key) if thing.key in game.book.cards else thing.key.replace("_", " ")
        yield Shape("objective", ((thing.x, thing.y),), THING_SIZE, "", what, id=thing.key, clause="AT-CARD-04")
    for cloud in game.smoke:
        yield Shape("cloud", ((cloud.x, cloud.y),), SMOKE, "", "smoke", clause="AT-HVY-06")


def _face(game: Game, marker: Objective) -> str:
    """AT-OBJ-04: where a marker lies is known; AT-OBJ-03: its face once it has been seen.

    AT-GEN-05: the model of the device stands on the live one then; its name tells the race (AT-NEW-OBJ-01).
    """
    if not marker.seen:
        return "face down"
    if not marker.live:
        return "dummy"
    race = game.book.races.get(game.race) if game.revealed else None
    return race.device if race is not None else "live: a device"


def _figure(game: Game, figure: Figure) -> Iterator[Shape]:
    tone = tone_of(game, figure.seat if figure.side == OWN else "", figure.side)
    outline = figure.corners or (figure.at,)
    turn = (90 - figure.facing) % 360
    yield Shape("model", outline, 0 if figure.corners else figure.r, tone, figure.id, turn=turn, id=figure.id)
    yield Shape("label", (figure.at,), 0, tone, called(figure), id=figure.id)
