"""Moves by rules: flight, fire, pushes, and what comes of any move (BG-DICE-11, BG-BRN-02, BG-RES-05 to -15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wartable.engine.ask import Flow, Option, choose_or_skip, die
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.formation import centre
from wartable.engine.paths import Path
from wartable.engine.plane import (
    INCH,
    Point,
    along,
    body_overlaps_polygon,
    gap,
    overlaps,
    path_length,
    scatter,
    touching,
)
from wartable.engine.terrain import Feature
from wartable.kit.inches.bases import heading, shifted
from wartable.kit.inches.ways import Way
from wartable.kit.wording import asked
from wartable.rulesets.battle_group.events.moving import FledTheTable, ForcedMove
from wartable.rulesets.battle_group.ground.kinds import closed, is_cover
from wartable.rulesets.battle_group.moving.facing import looking
from wartable.rulesets.battle_group.moving.led import barred
from wartable.rulesets.battle_group.moving.walk import Walk
from wartable.rulesets.battle_group.sight.lines import in_cover
from wartable.rulesets.battle_group.specials.kit import in_force
from wartable.rulesets.battle_group.specials.points import Use, speaking
from wartable.rulesets.battle_group.state import APART, Game, Model, Unit
from wartable.rulesets.battle_group.troops import contacts, near

WOKEN = 2 * INCH  # BG-SLP-03
SIXTH = 60  # BG-DICE-11: degrees clockwise for each pip
STEP = INCH // 2


# ------------------------------------------------------------------ after any move
def after_move(game: Game, unit: Unit, before: Sequence[Model], paths: Sequence[Path] = ()) -> Flow[None]:
    """BG-MUL-08: contacts are ranked anew; BG-SLP-03: friends to within 2 inches of whom it has come are told."""
    contacts.update(game)
    for friend in game.friends(unit):
        rules = speaking(in_force(friend), "friend_near")
        if not rules or near.apart(before, friend.models) <= WOKEN or not _came(unit, friend, paths):
            continue
        for rule in rules:
            yield from rule.friend_near(game, friend, unit)


def _came(unit: Unit, friend: Unit, paths: Sequence[Path]) -> bool:
    """Whether a model of a unit was within 2 inches of a friend at some point of its way."""
    if near.apart(unit.models, friend.models) <= WOKEN:
        return True
    for model, path in zip(unit.models, paths):
        for gone in range(0, path_length(path), STEP):
            x, y = along(path, gone)
            if any(gap(shifted(model, x, y), other) <= WOKEN for other in friend.models):
                return True
    return False


# ------------------------------------------------------------------ directions
def random_direction(game: Game, unit: Unit, facing: int, clause: str) -> Flow[int]:
    """BG-DICE-11: a D6: 1 is straight ahead, each pip more 60 degrees clockwise; degrees."""
    face = yield from die(6, clause, unit.side, "the direction")
    return (facing - SIXTH * (face - 1)) % 360


def straight(game: Game, model: Model, degrees: int, far: int, own: Unit | None = None) -> Point:
    """How far one base can go straight on before ground, bases or the edge stop it: the point where it is then."""
    others = [m for unit in game.on_table() if unit is not own for m in unit.models if m is not model]
    best = (model.x, model.y)
    for gone in (*range(STEP // 5, far, STEP // 5), far):
        x, y = scatter(model.x, model.y, degrees, gone)
        body = shifted(model, x, y)
        shut = any(closed(f, model) and body_overlaps_polygon(body, f.polygon) for f in game.table.features)
        if shut or not game.table.on_table(body) or any(overlaps(body, other) for other in others):
            break
        best = (x, y)
    return best


class Drift(NamedTuple):
    """Where a unit is that was moved as a whole, keeping formation: its models, the way of its middle."""

    models: tuple[Model, ...]
    distance: int


def drift(game: Game, unit: Unit, degrees: int, far: int, face: bool = True) -> Drift:
    """BG-BRN-02: a unit moves as a whole; it stops at impassable ground, at models and at the edge of the table."""
    others = [m for other in game.on_table() if other is not unit for m in other.models]
    best, reached = unit.models, 0
    for gone in (*range(STEP // 5, far, STEP // 5), far):
        dx, dy = scatter(0, 0, degrees, gone)
        moved = tuple(shifted(m, m.x + dx, m.y + dy) for m in unit.models)
        if any(not _free(game, m, others) for m in moved):
            break
        best, reached = moved, gone
    if face:
        best = tuple(looking(m, degrees) for m in best)
    return Drift(best, reached)


def _free(game: Game, model: Model, others: Sequence[Model]) -> bool:
    if not game.table.on_table(model):
        return False
    if any(closed(f, model) and body_overlaps_polygon(model, f.polygon) for f in game.table.features):
        return False
    return not any(overlaps(model, other) or touching(model, other) for other in others)


def move_by_rule(game: Game, unit: Unit, models: tuple[Model, ...], distance: int, clause: str) -> Flow[None]:
    """A rule has moved a unit; what was in force for its place ends."""
    before = unit.models
    if models != before:
        game.emit(ForcedMove(unit.id, models, distance, clause))
        yield from after_move(game, unit, before)


# ------------------------------------------------------------------ flight
class Flight(Walk):
    """BG-RES-05, BG-RES-11: what ground costs does not matter; round enemies, and never into contact with one."""

    def __init__(self, game: Game, unit: Unit, limit: int, clause: str) -> None:
        super().__init__(game, unit, limit, clause, charges=False)
        self.costly = ()

    @override
    def judge(self, way: Way[Model]) -> None:
        for foe in self.game.enemies(self.moving):
            if not near.flies(foe) and near.apart(way.ends, foe.models) <= (0 if foe in self.fought else APART):
                raise RuleError("BG-RES-11", f"it would end within 1 inch of {foe.name}")


def flee(game: Game, unit: Unit, to: Point, far: int, clause: str) -> Flow[int]:
    """BG-RES-05, BG-RES-11: a unit goes up to `far` mils towards a point, or stops short; how far it went."""
    if barred(game, unit, Use.FORCED)[0]:
        return 0
    how, here = Flight(game, unit, far, clause), centre(unit.models)
    length = path_length((here, to))
    for gone in range(min(far, length), 0, -STEP):
        at = along((here, to), gone)
        try:
            way = how.check({"to": list(at), "facing": heading(to[0] - here[0], to[1] - here[1])})
        except RuleError:
            continue
        yield from move_by_rule(game, unit, way.ends, way.distance, clause)
        return way.distance
    return 0


def covers_near(game: Game, unit: Unit) -> list[tuple[int, Feature]]:
    """BG-RES-05: the pieces of cover with how far they are from a unit, the nearest first."""
    here = centre(unit.models)
    found = [(path_length((here, middle(piece))), piece) for piece in game.table.features if is_cover(piece)]
    return sorted(found, key=lambda row: row[0])


def middle(piece: Feature) -> Point:
    """The middle of a piece of terrain."""
    return (piece.left + piece.right) // 2, (piece.top + piece.bottom) // 2


def to_cover(game: Game, unit: Unit, far: int, eyes: Sequence[Model], clause: str) -> Flow[str]:
    """BG-RES-05, BG-RES-06: a unit makes for the nearest cover; its key once all are in or behind it, else ''."""
    pieces = covers_near(game, unit)
    if not pieces:
        return ""
    best = [piece for away, piece in pieces if away == pieces[0][0]]
    options = [Option(piece.key, piece.name, "BG-RES-05") for piece in best]
    question = asked(unit.name, "make for", "Which cover")
    key = yield from choose_or_skip(game, "BG-RES-05", unit.side, question, options, about=unit.id)
    piece = game.table.feature(key)
    yield from flee(game, unit, _refuge(piece, unit, eyes), far, clause)
    return key if in_cover(game, unit, eyes) else ""


def _refuge(piece: Feature, unit: Unit, eyes: Sequence[Model]) -> Point:
    """Where in or behind a piece a unit is in cover: its middle, or beyond it as the nearest of those eyes sees it."""
    at = middle(piece)
    if piece.contains(*at) and min(piece.right - piece.left, piece.bottom - piece.top) > 2 * INCH:
        return at
    if not eyes:
        return at
    eye = min(eyes, key=lambda model: path_length(((model.x, model.y), at)))
    return scatter(*at, heading(at[0] - eye.x, at[1] - eye.y), INCH + INCH // 4)


def away_from(game: Game, unit: Unit, foe: Sequence[Model], far: int, clause: str) -> Flow[int]:
    """BG-RES-10: a unit goes straight away from the nearest enemy that hit it, to the edge at most."""
    here, there = centre(unit.models), centre(foe)
    to = scatter(*here, heading(here[0] - there[0], here[1] - there[1]), far)
    inside = min(max(to[0], 0), game.table.width), min(max(to[1], 0), game.table.height)
    return (yield from flee(game, unit, inside, far, clause))


# ------------------------------------------------------------------ out of a lost melee
def edges_near(game: Game, unit: Unit) -> list[tuple[int, str, Point]]:
    """BG-RES-12: the edges of the table, with how far its leading model is from each; the nearest first."""
    width, height = game.table.width, game.table.height
    x, y = centre(unit.models)
    rows = [
        (min(m.x for m in unit.models), "west", (0, y)), (min(width - m.x for m in unit.models), "east", (width, y)),
        (min(m.y for m in unit.models), "south", (x, 0)),
        (min(height - m.y for m in unit.models), "north", (x, height)),
    ]  # fmt: skip
    return sorted(rows, key=lambda row: row[0])


def flee_to_edge(game: Game, unit: Unit, far: int, clause: str) -> Flow[int]:
    """BG-RES-12, BG-RES-13: a unit runs towards the nearest edge, and off the table if the roll is greater than that.

    Returns the direction in which it fled, degrees.
    """
    rows = edges_near(game, unit)
    equal = [row for row in rows if row[0] == rows[0][0]]
    options = [Option(row[1], f"the {row[1]} edge", "BG-RES-12") for row in equal]
    question = asked(unit.name, "flee to", "Which edge")
    key = yield from choose_or_skip(game, "BG-RES-12", unit.side, question, options, about=unit.id)
    away, _, to = next(row for row in rows if row[1] == key)
    here = centre(unit.models)
    way = heading(to[0] - here[0], to[1] - here[1])
    if far > away:
        game.emit(FledTheTable(unit.id, unit.side, unit.points))
        contacts.update(game)
    else:
        yield from flee(game, unit, to, far, clause)
    return way


def pursue(game: Game, unit: Unit, way: int, far: int, clause: str) -> Flow[None]:
    """BG-RES-15: a pursuer moves the distance it rolled along the line of flight; it stops 1 inch short of enemies."""
    others = game.enemies(unit)
    found = drift(game, unit, way, far)
    models, gone = found
    while gone and any(near.apart(models, foe.models) <= APART for foe in others):
        gone -= min(gone, STEP)
        models, gone = drift(game, unit, way, gone)
    yield from move_by_rule(game, unit, models, gone, clause)


# ------------------------------------------------------------------ pushes and breaks
def push(game: Game, unit: Unit, origin: Point, far: int, clause: str) -> Flow[None]:
    """A unit is pushed straight away from a point; it stops at obstacles."""
    if barred(game, unit, Use.FORCED)[0]:
        return
    here = centre(unit.models)
    found = drift(game, unit, heading(here[0] - origin[0], here[1] - origin[1]), far, face=False)
    yield from move_by_rule(game, unit, found.models, found.distance, clause)


def break_contact(game: Game, unit: Unit, clause: str) -> Flow[None]:
    """BG-BRN-06: those who touch a unit are moved back 1 inch."""
    here = centre(unit.models)
    for foe in near.engaged(game, unit):
        there = centre(foe.models)
        found = drift(game, foe, heading(there[0] - here[0], there[1] - here[1]), APART, face=False)
        yield from move_by_rule(game, foe, found.models, found.distance, clause)
