"""Where a bot sets units down, and where it sends them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wartable.engine.ask import Move, Placement
from wartable.engine.errors import RuleError
from wartable.engine.formation import centre
from wartable.engine.mod import fixed
from wartable.engine.plane import INCH, Point, along, path_length, scatter
from wartable.engine.ruleset import Idea
from wartable.kit.inches.bases import heading
from wartable.rulesets.battle_group.bot import goals
from wartable.rulesets.battle_group.bot.eye import Eye
from wartable.rulesets.battle_group.catalogue.equipment import weapons
from wartable.rulesets.battle_group.ground.kinds import is_cover
from wartable.rulesets.battle_group.moving.forced import middle
from wartable.rulesets.battle_group.sight.lines import in_cover
from wartable.rulesets.battle_group.state import Game, Model, Unit
from wartable.rulesets.battle_group.troops import line, near

COVERED, NEARER = 0.05, 0.03
CAUTION = 0.2
COLUMNS = 8


def posted(game: Game, ask: Placement) -> Iterator[Idea]:
    """BG-NEW-TABLE-02: well forward, in or near cover, not all in one place."""
    unit = game.units.get(ask.unit)
    if unit is None or not ask.region:
        return
    xs, ys = [x for x, _ in ask.region], [y for _, y in ask.region]
    goal = (game.table.width // 2, game.table.height // 2)
    for column in range(1, COLUMNS):
        for row in (1, 2, 3):
            at = min(xs) + (max(xs) - min(xs)) * column // COLUMNS, min(ys) + (max(ys) - min(ys)) * row // 4
            worth = -path_length((at, goal)) / (40 * INCH)
            worth += 0.4 * any(
                is_cover(piece) and path_length((at, middle(piece))) < 4 * INCH for piece in game.table.features
            )
            crowd = [friend for friend in game.friends(unit) if path_length((at, centre(friend.models))) < 5 * INCH]
            yield Idea({"to": list(at)}, worth - 0.3 * len(crowd), "forward, with cover at hand")


def gone(game: Game, ask: Move) -> Iterator[Idea]:
    """BG-MOVE-01: the place from which the unit does most and suffers least."""
    unit = game.units[ask.unit]
    eye = Eye(game, unit.side)
    here = stand(eye, unit, unit.models, moved=False)
    yield Idea({"stay": True}, here, "nowhere does it stand better")
    for answer in _answers(game, unit, ask.limit):
        try:
            plan = ask.check(answer)
        except RuleError:
            continue
        way = getattr(plan, "way", plan)
        yield Idea(answer, stand(eye, unit, way.ends, moved=True), _why(game, unit, way.ends))


def _why(game: Game, unit: Unit, ends: tuple[Model, ...]) -> str:
    met = [foe for foe in game.enemies(unit) if near.in_contact(ends, foe.models)]
    if met:
        return f"it charges {met[0].name}"
    wanted = goals.goal(game, unit)
    if wanted and goals.lacks(game, unit, ends) < goals.lacks(game, unit, unit.models):
        return wanted.why
    return "in cover" if in_cover(game, unit) else "it bears on the enemy from there"


def _answers(game: Game, unit: Unit, limit: int) -> Iterator[dict[str, Any]]:
    """Places towards and away from each enemy, and those of cover that is near."""
    here = centre(unit.models)
    for at in goals.answers(game, unit, limit):
        yield {"to": list(at)}
    foes = sorted(game.enemies(unit), key=lambda foe: path_length((here, centre(foe.models))))[:3]
    front = heading(centre(foes[0].models)[0] - here[0], centre(foes[0].models)[1] - here[1]) if foes else 0
    for foe in foes:
        there = centre(foe.models)
        far = path_length((here, there))
        if far <= limit + 3 * INCH:
            yield {"to": list(there)}
        for part in (4, 2):
            if (gone := limit * part // 4) < far:
                yield {"to": list(along((here, there), gone))}
    for piece in game.table.features:
        at = middle(piece)
        if is_cover(piece) and INCH < path_length((here, at)) <= limit:
            yield {"to": list(at)}
    if foes and not unit.models[0].corners:
        for turn in (60, -60, 180):
            yield {"to": _off(game, here, front + turn, limit * 3 // 4)}


def _off(game: Game, here: Point, degrees: int, far: int) -> list[int]:
    x, y = scatter(*here, degrees % 360, far)
    return [min(max(x, INCH), game.table.width - INCH), min(max(y, INCH), game.table.height - INCH)]


# ------------------------------------------------------------------ what a place is worth
def stand(eye: Eye, unit: Unit, models: tuple[Model, ...], moved: bool) -> float:
    """What a unit does from a place, less what is done to it there, in points."""
    game = eye.game
    ghost = eye.placed(unit, models, moved)
    touched = [foe for foe in eye.foes if not near.flies(foe) and near.in_contact(models, foe.models)]
    if touched:
        worth = eye.best_blow(ghost, touched)[1].worth
    else:
        worth = eye.best_shot(ghost)[1].worth
        worth += _approach(eye, ghost)
    worth -= goals.lacks(game, unit, models) * eye.prize(unit)
    worth -= CAUTION * eye.threat(ghost)
    if in_cover(game, ghost):
        worth += COVERED * eye.prize(unit)
    return worth


def shortest(unit: Unit) -> int:
    """BG-SHO-08: how far a unit shoots with all that it has, mils; 0 if it has nothing that shoots."""
    held = (
        weapons()[key] for model in unit.models for key in (*model.weapons, *(each.weapon for each in model.mounts))
    )
    return min((max(weapon.range, weapon.template) for weapon in held if weapon.missile), default=0)


def _approach(eye: Eye, unit: Unit) -> float:
    """A little for being nearer to the enemy: to melee for who fights so, into range for who shoots."""
    if not eye.foes:
        return 0.0
    gap = min(near.apart(unit.models, foe.models) for foe in eye.foes)
    melee, missile = line.av(unit), fixed(line.mv_line(unit))
    wanted = 0 if melee > missile else shortest(unit)
    return -NEARER * eye.prize(unit) * max(0, gap - wanted) / INCH
