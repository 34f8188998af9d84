"""What a place is worth to a figure: near to its task, markers in sight, off aliens; in inches of its way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from wartable.engine.mod import fixed
from wartable.engine.paths import Field, route
from wartable.engine.plane import CONTACT, INCH, Bodied, Body, Point, gap, path_length, scatter
from wartable.rulesets.adventures.aliens.who import holds_off, looks_like_a_friend, speed
from wartable.rulesets.adventures.arrivals.placing import available
from wartable.rulesets.adventures.arrivals.roll import lowered, parts_of
from wartable.rulesets.adventures.bot.needs import Stage
from wartable.rulesets.adventures.bot.tasks import Task
from wartable.rulesets.adventures.cards.acts import CHARGE, effects_of
from wartable.rulesets.adventures.cards.places import live
from wartable.rulesets.adventures.catalogue.events import rolled
from wartable.rulesets.adventures.catalogue.ideas import CONSEQUENCES
from wartable.rulesets.adventures.catalogue.weapons import weapons
from wartable.rulesets.adventures.catalogue.words.effects import Blast
from wartable.rulesets.adventures.ideas.consequences import EFFECT
from wartable.rulesets.adventures.ideas.sets import SINCE, card_of
from wartable.rulesets.adventures.moving.approach import field_for, toward
from wartable.rulesets.adventures.portals.active import active_for, in_plain_view
from wartable.rulesets.adventures.prisoners.armed import armed
from wartable.rulesets.adventures.prisoners.surrender import HELP, NEAR
from wartable.rulesets.adventures.spotting.lines import clear
from wartable.rulesets.adventures.state import ALIENS, CYBERMAT, OWN, SOLDIER, Figure, Game

WAYS, PARTS = 12, (1.0, 0.7)
TOUCH, TRIED, BESIDE = CONTACT // 2, 3, 6
LONGEST = 3
"""How many times as long as straight on a way round may be that one goes."""
CARD, ALIEN, QUEST = 4.0, 12.0, 1.5
"""What a card more a turn is worth, what an alien costs, and a card that may be a quest; in inches."""
CAUGHT, SHOT, HURRY, BLASTED = 14.0, 6.0, 3.0, 14.0
"""What it costs to be in reach of one that captures, and of one that shoots; how far blasts drive away, an inch, and
what it costs to be there as one goes off."""
KEPT = 8 * INCH + INCH // 2
"""AT-PORT-03: nearer to a portal marker one does not go without need."""
DRIVEN = 1.5
"""AT-PORT-04: what it costs to have a portal marker in plain view, which drives it away."""
SEEN = 3.0
"""What it is worth to have in sight what one goes to shoot at."""
THERE = 4.0
"""What it is worth to have come to where the task is, in inches of the way to it."""
EARLY, LATER, LEAST = 12, 20, 0.2
"""From which turn on danger counts for less, how fast, and how much it counts at least."""
PATIENCE = 8
"""In how many turns after the set is complete danger comes to count for the least."""
FOUGHT = 0.6
"""What part of that it costs if it has to fight for it."""
FACES, SIDES = range(2, 7), 6


class Legs(NamedTuple):
    """The way round to a task that cannot be gone straight: its corners, each with how far it is from there."""

    field: Field
    corners: tuple[tuple[Point, int], ...]


class Coming(NamedTuple):
    """A blast to come: where, how far it reaches, mils, and in how many turns."""

    at: Point
    radius: int
    turns: int


class Eye(NamedTuple):
    """What a figure weighs places by: its task, what the players are about, the aliens, and blasts to come.

    `seen`: the markers that others of its group have in sight; `known`: what rolls with so many markers bring;
    `legs`: the way round to its task, if there is one.
    """

    game: Game
    figure: Figure
    task: Task | None
    stage: Stage
    foes: tuple[tuple[Figure, int], ...]
    blasts: tuple[Coming, ...]
    friends: tuple[Figure, ...]
    seen: frozenset[str]
    known: dict[frozenset[str], float]
    legs: Legs | None = None


def eye_of(game: Game, figure: Figure, task: Task | None, now: Stage) -> Eye:
    """What a figure weighs places by now."""
    foes = threats(game)
    friends = [f for f in game.on_table(OWN) if f is not figure and armed(game, f)]
    mates = [mate for mate in game.group(figure.group) if mate is not figure]
    seen = frozenset(marker.id for mate in mates for marker in active_for(game, mate))
    round_ = legs(game, figure, task) if task is not None else None
    return Eye(game, figure, task, now, tuple(foes), tuple(blasts(game)), tuple(friends), seen, {}, round_)


def threats(game: Game) -> list[tuple[Figure, int]]:
    """The aliens that may take somebody, each with how far it goes, mils."""
    return [
        (alien, speed(game, alien)) for alien in game.on_table(ALIENS)
        if alien.free and not alien.passive and alien.kind != CYBERMAT and not holds_off(game, alien)
        and not looks_like_a_friend(game, alien)
    ]  # fmt: skip


def legs(game: Game, figure: Figure, task: Task) -> Legs | None:
    """The way round to a task; None if it is straight on, or there is none."""
    to = target(game, figure, task.to)
    field = field_for(game, figure, to)
    path = route(field, *figure.at, figure.r, *to, LONGEST * path_length((figure.at, to)) + 12 * INCH)
    if path is None or len(path) < 3:
        return None
    return Legs(field, tuple((path[n], path_length(path[n:])) for n in range(1, len(path))))


def off_task(eye: Eye, task: Task, at: Point, body: Body) -> int:
    """How far a place is from where a task is done, mils: by the way round, as long as one is not there."""
    straight = gap(body, task.to) - task.near
    if straight <= CONTACT or eye.legs is None:
        return straight
    field, corners = eye.legs
    open_ = (row for row in reversed(corners) if field.clear(*at, *row[0], body.r))
    corner, rest = next(open_, corners[0])
    return max(straight, path_length((at, corner)) + rest - body.r - task.to.r - task.near)


def blasts(game: Game) -> Iterator[Coming]:
    """AT-IDEA-04, AT-NEW-CARD-06: the blasts to come."""
    card, marker = card_of(game, CONSEQUENCES), live(game)
    for due in game.pending:
        if due.key == EFFECT and card is not None and marker is not None:
            effect = card.effects[int(due.about)]
            if isinstance(effect, Blast):
                yield Coming((marker.x, marker.y), int(effect.radius), due.turn - game.turn)
        elif due.key == CHARGE:
            reach = max((int(effect.radius) for effect in effects_of(game, due.about, Blast)), default=0)
            yield Coming((due.x, due.y), reach, due.turn - game.turn)


# ------------------------------------------------------------------ worth
def worth(eye: Eye, at: Point) -> float:
    """What a place is worth, in inches, but for the markers in sight."""
    body = Body(*at, eye.figure.r)
    found = -danger(eye, at, body)
    if eye.task is not None:
        off = off_task(eye, eye.task, at, body)
        seen = not eye.task.aims or clear(eye.game, at, (eye.task.to.x, eye.task.to.y))
        found += eye.task.pull * (THERE * seen if off <= CONTACT else -off / INCH)
        found += SEEN * (seen and eye.task.aims)
        if eye.task.shuns:
            guns = [f.body for f in eye.friends if f.kind == SOLDIER]
            found -= THERE * any(gap(body, gun) <= eye.task.shuns for gun in guns)
    for blast in eye.blasts:
        inside = blast.radius - gap(body, Body(*blast.at, 0))
        found -= HURRY * max(0, inside + INCH) / INCH + BLASTED * (blast.turns <= 0 <= inside)
    return found


def danger(eye: Eye, at: Point, body: Body) -> float:
    """AT-PRIS-02, AT-ALN-03, AT-ALN-06: what aliens may do to who stands there, after their next move."""
    found, helped = 0.0, any(gap(body, friend.body) <= HELP for friend in eye.friends)
    safe = helped or armed(eye.game, eye.figure)
    since = eye.game.fact(SINCE) if eye.stage in (Stage.ACT, Stage.AWAY) else 0
    waited = 1 - (eye.game.turn - since) / PATIENCE if since else 1 - max(0, eye.game.turn - EARLY) / LATER
    share = (0.5 if since else 1.0) * max(LEAST, waited)
    for foe, move in eye.foes:
        off = gap(body, foe.body)
        if off > move + 18 * INCH:
            continue
        if off <= move + NEAR + INCH // 2:
            found += (CAUGHT * FOUGHT if safe else CAUGHT) * (1.0 if off <= move + NEAR else 0.5)
        key = foe.weapon
        if key and weapons()[key].ranged and clear(eye.game, at, foe.at):
            need = weapons()[key].need(max(0, off - move))
            found += SHOT * (11 - need) / 10 if need else 0.0
    return found * share


def harvest(eye: Eye, at: Point, sparing: float = 1.0) -> float:
    """AT-EVT-01: what the event roll of the group brings if the figure stands there: cards, less what aliens cost.

    Args:
        sparing: how much more than usual it costs to drive portal markers away.
    """
    game, figure = eye.game, eye.figure
    was = figure.x, figure.y
    figure.x, figure.y = at
    try:
        seen = eye.seen | {marker.id for marker in active_for(game, figure)}
        if seen and seen not in eye.known:
            more = fixed(parts_of(game, figure.group, FACES[0]))
            card = CARD if eye.stage is Stage.GATHER else -QUEST
            eye.known[seen] = sum(brings(game, face + more, card) for face in FACES) / SIDES
        open_ = sum(in_plain_view(game, figure, marker) for marker in game.portals if eye.stage is Stage.GATHER)
    finally:
        figure.x, figure.y = was
    body = Body(*at, figure.r)
    near = sum(gap(body, Body(m.x, m.y, 0)) < KEPT for m in game.portals if m.id in seen)
    return eye.known.get(seen, 0.0) - (sparing * (near + DRIVEN * open_) if eye.stage is Stage.GATHER else 0)


def brings(game: Game, total: int, card: float) -> float:
    """AT-EVT-06, AT-EVT-14: what a total of an event roll is worth: aliens cost, but for the first (AT-RACE-01)."""
    row = rolled(total)
    for lower in lowered(row) if game.revealed else ():
        if available(game, row):
            break
        row = lower
    foes = row.aliens + row.leaders + row.characters
    return card * row.cards + (-ALIEN * foes if game.contact else 0.0)


# ------------------------------------------------------------------ places
def places(eye: Eye, limit: int, least: int) -> Iterator[Point]:
    """Places within so far, at least so far: on the way to its task, beside it, and in a few directions."""
    if eye.task is not None and limit:
        to = target(eye.game, eye.figure, eye.task.to)
        way = toward(eye.game, eye.figure, to, limit, 0, 0)
        if way.distance and way.distance >= least:
            yield way.ends[0].x, way.ends[0].y
    yield from (at for at in about(eye, limit, least) if standable(eye, at, least))


def about(eye: Eye, limit: int, least: int) -> Iterator[Point]:
    """Places in a few directions, and all about where its task is."""
    figure, ways = eye.figure, WAYS if least else WAYS // 2
    if eye.task is not None and not eye.task.near and not eye.task.to.corners:
        yield from beside(eye, eye.task.to, limit, least)
    if eye.task is not None and eye.task.to.corners:
        yield from along_side(eye, eye.task.to, limit)
    for part in PARTS if least else PARTS[:1]:
        far = max(least, int(limit * part)) - 1
        for turn in range(ways):
            yield scatter(*figure.at, 360 * turn / ways, far)


def along_side(eye: Eye, to: Bodied, limit: int) -> Iterator[Point]:
    """Places along an edge or a piece of terrain, beside the nearest one: somebody may stand there."""
    figure = eye.figure
    if gap(figure.body, to) > limit:
        return
    x, y = target(eye.game, figure, to)
    xs = [cx for cx, _ in to.corners]
    level = min(xs) < figure.x < max(xs)
    for step in range(1, BESIDE + 1):
        for off in (-step * INCH, step * INCH):
            at = (x + off, y) if level else (x, y + off)
            if path_length((figure.at, at)) <= limit:
                yield at


def standable(eye: Eye, at: Point, least: int) -> bool:
    """Whether a base may stand at a place, and is far enough from where it is now; whether a way leads there is not."""
    r, table = eye.figure.r, eye.game.table
    inside = r <= at[0] <= table.width - r and r <= at[1] <= table.height - r
    if not inside or path_length((eye.figure.at, at)) + 1 < least:
        return False
    body = Body(*at, r)
    return not any(gap(body, other.body) <= 0 for other in eye.game.on_table() if other is not eye.figure)


def beside(eye: Eye, to: Bodied, limit: int, least: int) -> Iterator[Point]:
    """The nearest places in contact with something that can be reached: the straight way to it may be taken."""
    figure = eye.figure
    if gap(figure.body, to) > limit:
        return
    off = to.r + figure.r + (TOUCH if to.r else -TOUCH)
    ring = [scatter(to.x, to.y, 360 * turn / WAYS, off) for turn in range(WAYS)]
    rows = sorted((path_length((figure.at, at)), at) for at in ring if standable(eye, at, least))
    field = field_for(eye.game, figure, (to.x, to.y))
    ways = (route(field, figure.x, figure.y, figure.r, x, y, limit) for _, (x, y) in rows)
    yield from islice((way[-1] for way in ways if way is not None), TRIED)


def target(game: Game, figure: Figure, to: Bodied) -> Point:
    """The point of something that is nearest to a figure, on the table."""
    table, r, x, y = game.table, figure.r, to.x, to.y
    if to.corners:
        xs, ys = [cx for cx, _ in to.corners], [cy for _, cy in to.corners]
        x = min(max(figure.x, min(xs)), max(xs))
        y = min(max(figure.y, min(ys)), max(ys))
    return min(max(x, r), table.width - r), min(max(y, r), table.height - r)
