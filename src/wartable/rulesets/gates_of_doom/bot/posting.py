"""Where a bot sets its units down (GD-RND-11), and which way those go that scout, step in or run."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Move, Placement
from wartable.engine.formation import centre
from wartable.engine.plane import INCH, Point, path_length
from wartable.engine.ruleset import Idea
from wartable.rulesets.gates_of_doom.bot.action_worth import reason, touched
from wartable.rulesets.gates_of_doom.bot.eye import Eye
from wartable.rulesets.gates_of_doom.bot.tactics import Tactics, shifted
from wartable.rulesets.gates_of_doom.ground.kinds import covers, dangerous
from wartable.rulesets.gates_of_doom.sight.lines import centre_of, sees
from wartable.rulesets.gates_of_doom.specials.traits import RAD
from wartable.rulesets.gates_of_doom.state import GUN, RANGED, Game, Unit

ROWS, COLUMNS = (1, 3, 6), 12
EDGE = 2 * INCH
CROWD = 5 * INCH
HARMLESS, FILE = INCH + INCH // 5, 5  # between models whose weapons harm all who are near, and how many stand abreast
WIDELY = 1.0
OVERLOOKED, WIDE = 2.0, 0.4  # what it is worth to a gun to see all of the ground, and what part of it is much


def posted(game: Game, ask: Placement) -> Iterator[Idea]:
    """GD-RND-11: well forward, in cover, near what it is to go for, not all in one place."""
    unit = game.units.get(ask.unit)
    if unit is None or not ask.region:
        return
    xs, ys = [x for x, _ in ask.region], [y for _, y in ask.region]
    front, back = (max(ys), min(ys)) if min(ys) == 0 else (min(ys), max(ys))
    step = 1 if back > front else -1
    for column in range(COLUMNS + 1):
        x = min(xs) + EDGE + (max(xs) - min(xs) - 2 * EDGE) * column // COLUMNS
        for row in ROWS:
            to = x, front + step * row * INCH
            worth, why = _place(game, unit, to)
            if spots := _apart(game, unit, to):
                yield Idea({"models": spots}, worth - 0.02 * row + WIDELY, "their own weapons harm fewer of them so")
            yield Idea({"to": list(to)}, worth - 0.02 * row, why)


def _apart(game: Game, unit: Unit, to: Point) -> list[list[int]]:
    """GD-WPN-03: places about a point for models that harm all within an inch of them; none if no others are harmed."""
    able = [model for model in unit.models if not model.ai and model.kind != GUN]
    if len(able) < 2 or not any(RAD in game.arms[key].traits for model in unit.models for key in model.weapons):
        return []
    step = 2 * max(model.r for model in unit.models) + HARMLESS
    wide = min(len(unit.models), FILE)
    rows = -(-len(unit.models) // wide)
    return [[to[0] + (2 * (n % wide) - wide + 1) * step // 2, to[1] + (2 * (n // wide) - rows + 1) * step // 2]
            for n in range(len(unit.models))]  # fmt: skip


def _place(game: Game, unit: Unit, to: Point) -> tuple[float, str]:
    """What a place to begin from is worth, and why."""
    worth, why = 0.0, "well forward"
    side = game.sides[unit.side]
    spots = [centre_of(game.table.feature(key).polygon) for key in (side.capture,) if key]
    spots += [one.marker for one in game.sides.values() if one.marker is not None]
    if spots:
        worth -= min(path_length((to, spot)) for spot in spots) / (20 * INCH)
        why = "near what it is to go for"
    else:
        worth -= abs(to[0] - game.table.width // 2) / (20 * INCH)
    for piece in game.table.features:
        if piece.contains(*to):
            worth += 0.8 * covers(piece) - 1.5 * dangerous(piece)
            why = f"in the cover of {piece.name}" if covers(piece) else why
    if any(model.kind == GUN for model in unit.models):
        seen = _overlooked(game, unit, to)
        worth += OVERLOOKED * seen
        why = "with a wide view" if seen > WIDE else why
    crowd = [friend for friend in game.friends(unit) if path_length((to, centre(friend.models))) < CROWD]
    return worth - 0.3 * len(crowd), why


def _overlooked(game: Game, unit: Unit, to: Point) -> float:
    """GD-TEAM-03: a gun is seldom dragged about; what part of the ground towards the enemy it sees and reaches."""
    gun = next(model for model in unit.models if model.kind == GUN)
    reach = max((weapon.reach for model in unit.models for weapon in game.weapons(model, *RANGED)), default=0)
    eye = gun._replace(x=to[0], y=to[1], corners=())
    width, height = game.table.width, game.table.height
    far = height * 3 // 4 if to[1] < height // 2 else height // 4
    spots = [(width * part // 6, y) for y in (height // 2, far) for part in (1, 2, 3, 4, 5)]
    seen = [path_length((to, spot)) <= reach and sees(game.table, eye, gun._replace(x=spot[0], y=spot[1], corners=()))
            for spot in spots]  # fmt: skip
    return sum(seen) / len(seen)


def gone(eye: Eye, ask: Move) -> Iterator[Idea]:
    """GD-ACT-01: where the unit stands best, with the actions that it has left; the second best if that is barred."""
    unit = eye.game.units[ask.unit]
    plans = Tactics(eye, unit)
    after = unit.actions  # that of the move is spent already
    for place in plans.places(after, ask):
        met = touched(plans, place)
        why = f"to close with {met}" if met else reason(plans, place.stand)
        yield Idea({"to": list(place.to)}, place.stand.worth, why)
    yield Idea({"stay": True}, plans.here(after).worth - 0.05, "nowhere does it stand better")


def stepped(eye: Eye, ask: Move) -> Iterator[Idea]:
    """GD-DEL-13, GD-REA-07, GD-FAT-23: the ways that the rule itself has in mind, the safer the better."""
    unit = eye.game.units[ask.unit]
    plans = Tactics(eye, unit)
    here = centre(unit.models)
    for answer in ask.ideas(lambda count: 0):
        if isinstance(answer, dict) and "to" in answer:
            to = answer["to"][0], answer["to"][1]
            yield Idea(answer, plans.stand(shifted(unit.models, here, to), 0).worth, "as safe as it can be")
