"""Flight: towards a point, into cover, off the table (BG-RES-05 to -13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wartable.engine.ask import Flow, Option, choose_or_skip
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.formation import centre
from wartable.engine.paths import route
from wartable.engine.plane import INCH, Point, along, body_overlaps_polygon, path_length, scatter
from wartable.engine.terrain import Feature
from wartable.kit.inches.bases import heading
from wartable.kit.inches.ways import Bodies, Way
from wartable.kit.wording import asked
from wartable.rulesets.battle_group.events.moving import FledTheTable
from wartable.rulesets.battle_group.ground.kinds import behind, closed, middle
from wartable.rulesets.battle_group.moving.forced import move_by_rule
from wartable.rulesets.battle_group.moving.led import barred
from wartable.rulesets.battle_group.moving.walk import Walk
from wartable.rulesets.battle_group.sight.cover import covers, shelters
from wartable.rulesets.battle_group.specials.points import Use
from wartable.rulesets.battle_group.state import ABOARD, APART, Game, Model, Unit
from wartable.rulesets.battle_group.troops import contacts, near
from wartable.rulesets.battle_group.troops.damage import before_leaving

STEP = INCH // 4
BEYOND = INCH * 3 // 4  # behind a wall: where the middle of a group is, from the wall


class Flight(Walk):
    """BG-RES-11: friends are passed through; round enemies and impassable ground, and never into contact.

    BG-RES-05: what ground costs does not matter, unless it is a move at the normal rate (`tolls`).
    """

    def __init__(self, game: Game, unit: Unit, limit: int, clause: str, tolls: bool = False) -> None:
        super().__init__(game, unit, limit, clause, tolls=tolls)

    @override
    def about(self) -> Bodies[Model]:
        friends = [model for friend in self.game.friends(self.moving) for model in friend.models]
        return super().about()._replace(rests=friends, walls=[m for foe in self.fought for m in foe.models])

    @override
    def scattered(self, ends: Sequence[Model]) -> str:
        return ""

    @override
    def judge(self, way: Way[Model]) -> None:
        if self.driven and any(self.cost(model, path) > self.full for model, path in zip(self.movers, way.paths)):
            raise RuleError("BG-MOVE-08", "it does not get so far")
        for foe in self.game.enemies(self.moving):
            if near.apart(way.ends, foe.models) <= (0 if foe in self.fought else APART):
                raise RuleError("BG-RES-11", f"it would end within 1 inch of {foe.name}")


def _way(how: Flight, here: Point, to: Point, gone: int) -> Way[Model] | None:
    found = _tried(how, here, to, gone)
    return None if isinstance(found, RuleError) else found


def _tried(how: Flight, here: Point, to: Point, gone: int) -> Way[Model] | RuleError:
    """The way of so many mils towards a point, or why there is none."""
    at = along((here, to), gone)
    facing = heading(to[0] - here[0], to[1] - here[1]) if to != here else how.movers[0].facing
    try:
        return how.check({"to": list(at), "facing": facing})
    except RuleError as why:
        return why


def hindrance(game: Game, unit: Unit, to: Point, far: int, clause: str) -> str:
    """BG-RES-11: what keeps a unit from making even a step towards a point, in words; '' if nothing does."""
    if barred(game, unit, Use.FORCED)[0]:
        return ""
    here = centre(unit.models)
    steps = range(min(far, path_length((here, to))), 0, -STEP)
    found: Way[Model] | RuleError | None = None
    for gone in steps:
        found = _tried(Flight(game, unit, far, clause), here, to, gone)
        if not isinstance(found, RuleError):
            return ""
    return _no_further(found) if isinstance(found, RuleError) else ""


def _no_further(why: RuleError) -> str:
    return f"no further, for {why.text} ({why.clause})"


def flee(game: Game, unit: Unit, to: Point, far: int, clause: str, *, tolls: bool = False) -> Flow[int]:
    """BG-RES-05, BG-RES-11: a unit goes up to `far` mils towards a point, or stops short; how far it went.

    Args:
        tolls: ground costs what it does in an ordinary move.
    """
    if barred(game, unit, Use.FORCED)[0]:
        return 0
    how, here = Flight(game, unit, far, clause, tolls), centre(unit.models)
    short = ""
    for gone in range(min(far, path_length((here, to))), 0, -STEP):
        way = _tried(how, here, to, gone)
        if not isinstance(way, RuleError):
            yield from move_by_rule(game, unit, way.ends, way.distance, clause, flees=True, short=short)
            return way.distance
        short = short or _no_further(way)
    return 0


# ------------------------------------------------------------------ into cover
def covers_near(game: Game, unit: Unit) -> list[tuple[int, Feature]]:
    """BG-RES-05: the pieces of cover with how far a unit on foot has to them, the nearest first.

    What its models may not enter is no cover for them, but they may stand behind a wall that they cannot cross.
    """
    mine = [piece for piece in covers(game) if behind(piece) or not any(closed(piece, m) for m in unit.models)]
    found = [(_way_to(game, unit, piece), piece) for piece in mine]
    return sorted(found, key=lambda row: row[0])


def _way_to(game: Game, unit: Unit, piece: Feature) -> int:
    """How far the nearest model of a unit has to a piece: round what nobody on foot may enter, else straight."""
    model, border = min(
        ((model, edge_of(piece, (model.x, model.y))) for model in unit.models),
        key=lambda row: path_length(((row[0].x, row[0].y), row[1])),
    )
    straight = path_length(((model.x, model.y), border))
    if piece.contains(model.x, model.y):
        return 0
    if all(other is piece or not closed(other, model) for other in game.table.between(model.x, model.y, *border)):
        return max(0, straight - model.r)
    field = Flight(game, unit, game.table.width + game.table.height, "BG-RES-05").look()
    path = route(field, model.x, model.y, model.r, *border, game.table.width + game.table.height)
    return max(0, (path_length(path) if path else 4 * straight) - model.r)


def edge_of(piece: Feature, at: Point) -> Point:
    """The point of the outline of a piece that is nearest to `at`."""
    corners = piece.polygon
    feet = [_foot(at, a, b) for a, b in zip(corners, corners[1:] + corners[:1])]
    return min(feet, key=lambda foot: path_length((at, foot)))


def _foot(at: Point, a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    full = dx * dx + dy * dy
    if not full:
        return a
    share = max(0, min(full, (at[0] - a[0]) * dx + (at[1] - a[1]) * dy))
    return a[0] + dx * share // full, a[1] + dy * share // full


def to_cover(game: Game, unit: Unit, far: int, eyes: Sequence[Model], clause: str) -> Flow[str]:
    """BG-RES-05, BG-RES-06: a unit makes for the nearest cover; its key once all are in or behind it, else ''.

    The owner chooses between equally near pieces. It stops as soon as all its models are in cover.
    """
    pieces = covers_near(game, unit)
    if not pieces or barred(game, unit, Use.FORCED)[0]:
        return ""
    best = [piece for away, piece in pieces if away == pieces[0][0]]
    options = [Option(piece.key, piece.name, "BG-RES-05") for piece in best]
    question = asked(unit.name, "make for", "Which cover")
    key = yield from choose_or_skip(game, "BG-RES-05", unit.side, question, options, about=unit.id)
    piece = next(piece for piece in best if piece.key == key)
    return key if (yield from make_for(game, unit, piece, far, eyes, clause)) else ""


def hindered(game: Game, unit: Unit, cover: str, far: int, eyes: Sequence[Model]) -> str:
    """BG-RES-11: what keeps a unit from making even a step towards a piece of cover, in words; '' if nothing does."""
    piece = next(piece for piece in covers(game) if piece.key == cover)
    return hindrance(game, unit, _refuges(piece, unit, eyes)[0], far, "BG-RES-05")


def make_for(
    game: Game, unit: Unit, piece: Feature, far: int, eyes: Sequence[Model], clause: str, *, tolls: bool = False
) -> Flow[bool]:  # fmt: skip
    """A unit moves up to `far` mils towards a piece of cover, and stops as soon as it is in it; whether it is."""

    def safe(models: Sequence[Model]) -> bool:
        astride = behind(piece) and any(body_overlaps_polygon(model, piece.polygon) for model in models)
        return not astride and all(shelters(piece, model, eyes) for model in models)

    if safe(unit.models):
        return True
    here, how = centre(unit.models), Flight(game, unit, far, clause, tolls)
    for to in _refuges(piece, unit, eyes):
        way = _first(how, here, to, min(far, path_length((here, to))), safe)
        if way is not None:
            yield from move_by_rule(game, unit, way.ends, way.distance, clause, flees=True)
            return True
    yield from flee(game, unit, _refuges(piece, unit, eyes)[0], far, clause, tolls=tolls)
    return safe(unit.models)


def _first(
    how: Flight, here: Point, to: Point, far: int, safe: Callable[[Sequence[Model]], bool]
) -> Way[Model] | None:  # fmt: skip
    """BG-RES-06: the shortest way towards a point at whose end all are in cover; None if there is none."""
    for gone in (*range(STEP, far, STEP), far):
        way = _way(how, here, to, gone)
        if way is not None and safe(way.ends):
            return way
    return None


def _refuges(piece: Feature, unit: Unit, eyes: Sequence[Model]) -> list[Point]:
    """Where in or behind a piece a unit is in cover: its middle, or beyond it as the nearest of those eyes looks."""
    at = middle(piece)
    if not behind(piece):
        return [at]
    here = centre(unit.models)
    if not eyes:
        return [edge_of(piece, here)]
    eye = min(eyes, key=lambda model: path_length(((model.x, model.y), at)))
    border = edge_of(piece, here)
    far = BEYOND + max(model.r for model in unit.models)
    ends = [end for end in (at, border) if end != (eye.x, eye.y)]
    return [scatter(*end, heading(end[0] - eye.x, end[1] - eye.y), far) for end in ends]


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
    corners = [at for m in unit.models for at in (m.corners or ((m.x - m.r, m.y - m.r), (m.x + m.r, m.y + m.r)))]
    xs, ys = [at[0] for at in corners], [at[1] for at in corners]
    rows = [
        (min(xs), "west", (0, y)), (width - max(xs), "east", (width, y)),
        (min(ys), "south", (x, 0)), (height - max(ys), "north", (x, height)),
    ]  # fmt: skip
    return sorted(rows, key=lambda row: row[0])


def leaves(far: int, away: int) -> bool:
    """BG-RES-13: whether a unit that flees `far` leaves the table, so `away` from its edge, mils."""
    return far > away


def held_back(game: Game, unit: Unit, far: int) -> str:
    """BG-RES-11, BG-RES-12: what keeps a unit that was beaten from fleeing at all, in words; '' if nothing does."""
    away, _, to = edges_near(game, unit)[0]
    return "" if leaves(far, away) else hindrance(game, unit, to, far, "BG-RES-12")


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
    if leaves(far, away):
        _leave(game, unit)
    else:
        yield from flee(game, unit, to, far, clause)
    return way


def _leave(game: Game, unit: Unit) -> None:
    """BG-RES-13: it counts as destroyed; a carrier takes along who is aboard."""
    before_leaving(game, unit)
    for other in [one for one in game.units.values() if one.where == ABOARD and one.holder == unit.id]:
        game.emit(FledTheTable(other.id, other.side, other.points))  # BG-VEH-07
    game.emit(FledTheTable(unit.id, unit.side, unit.points))
    contacts.update(game)
