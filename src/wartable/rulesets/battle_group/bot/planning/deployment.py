"""Whether who plans acts first, and where he sets his units down (BG-TURN-01, BG-NEW-TABLE). Judgement, not rules.

Who acts first may destroy a third of an army before it has done anything, and who acts last stands there first. So the
one looks for places that the other does not see from wherever he may stand after his first move, and the other for
those from which he can shoot at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from wartable.engine.ask import Choice, Placement
from wartable.engine.errors import RuleError
from wartable.engine.formation import centre
from wartable.engine.plane import INCH, Point, Polygon, path_length, scatter
from wartable.engine.ruleset import Idea
from wartable.kit.inches.bases import heading, shifted
from wartable.rulesets.battle_group.bot.chances import at_least
from wartable.rulesets.battle_group.bot.eye import Eye, Harm, points, reach
from wartable.rulesets.battle_group.bot.future_attacks import FutureAttacks
from wartable.rulesets.battle_group.bot.goals import GOALS, lacks
from wartable.rulesets.battle_group.bot.peril import AROUND, BEYOND, Peril, marked, together
from wartable.rulesets.battle_group.bot.planning.attacks import looks, toward
from wartable.rulesets.battle_group.ground.kinds import HIDING, middle
from wartable.rulesets.battle_group.setup.deployment import zones
from wartable.rulesets.battle_group.sight.lines import hulls_of, in_cover, sees
from wartable.rulesets.battle_group.state import RESERVE, Game, Unit
from wartable.rulesets.battle_group.troops import line, near
from wartable.rulesets.battle_group.troops.models import stood

COLUMNS, ROWS = 8, 6
"""Into how many parts a zone is divided for places in it."""
POSTS = 7
"""From so many places an enemy may look who does not stand there yet."""
LATER, EARLIER = 0.35, 1.0
"""What counts of what enemies could do who act after the unit, and before it."""
FORWARD = 0.003
"""What an inch nearer to the enemy is worth, of a unit's points; so for the others."""
CROWD, CROWDED = 0.02, 5 * INCH
COVERED = 0.05


def sequence_place(eye: Eye, ask: Choice) -> Sequence[Idea] | None:
    """BG-TURN-01: to act first, where that is to shoot first; None where nobody could, or a scenario wants more."""
    game = eye.game
    units = [unit for unit in game.units.values() if unit.models and not unit.kept]
    foes = [unit for unit in units if not game.friendly(unit.side, ask.seat)]
    able = [unit for unit in units if unit.side == ask.seat and reach(unit)
            and any(_gap(game, unit, foe) <= reach(unit) + line.move(unit) for foe in foes)]  # fmt: skip
    if not able or game.scenario in GOALS:
        return None
    worth, why = sum(map(points, able)), ("who begins can shoot first", "the enemy may shoot first")
    return [Idea(option.key, worth * (not place), why[place > 0]) for place, option in enumerate(ask.options)]


def _gap(game: Game, one: Unit, other: Unit) -> int:
    """How near two units may be as the battle begins, mils."""
    here, there = _where(game, one), _where(game, other)
    if not (here and there):
        return max(game.table.width, game.table.height)
    (low, high), (under, over) = _bounds(here), _bounds(there)
    apart = [max(0, a[0] - b[1], b[0] - a[1]) for a, b in ((low, under), (high, over))]
    return path_length(((0, 0), (apart[0], apart[1])))


def _where(game: Game, unit: Unit) -> Sequence[Point]:
    """Where a unit stands, or may come to stand when it is set down."""
    if unit.on_table:
        return [(model.x, model.y) for model in unit.models]
    return [at for zone in known_zones(game, unit) for at in zone]


def known_zones(game: Game, unit: Unit) -> list[Polygon]:
    """BG-NEW-SCENARIOS-03: where a unit may be set down, as far as it is known yet from which edge its side comes."""
    return [zone for zone in zones(game, unit) if zone]


def posted(eye: Eye, ask: Placement) -> Iterator[Idea]:
    """BG-NEW-TABLE-02: places for a unit, with what they are worth in points."""
    unit = eye.game.units[ask.unit]
    posts = Deployment(eye, unit)
    for at in posts.places(ask):
        try:
            models, _ = ask.check({"to": list(at)})
        except RuleError:
            continue
        yield Idea({"to": list(at)}, *posts.worth(replace(unit, models=models)))


class Deployment:
    """What a side knows that sets a unit down: who stands there, who is to come, and who acts first."""

    def __init__(self, eye: Eye, unit: Unit) -> None:
        self.eye, self.game, self.unit = eye, eye.game, unit
        self.peril, self.future = Peril(eye), FutureAttacks(eye, unit)
        self.hulls = hulls_of(self.game)
        coming = [foe for foe in self.game.units.values() if foe.where == RESERVE and foe.models and not foe.kept]
        self.posts = {foe.id: (foe, tuple(self._posts(foe))) for foe in coming
                      if not self.game.friendly(foe.side, unit.side)}  # fmt: skip
        order = self.game.sequence
        place = order.index(unit.side) if unit.side in order else 0
        self.earlier = any(not self.game.friendly(side, unit.side) for side in order[:place])
        self.goal = self._goal()

    # -------------------------------------------------------------- places
    def places(self, ask: Placement) -> Iterator[Point]:
        """Places all over the zone, and those behind what blocks sight, as the enemy looks at it."""
        for zone in [ask.region] if ask.region else known_zones(self.game, self.unit):
            (left, right), (low, high) = _bounds(zone)
            for column in range(1, COLUMNS):
                for row in range(1, ROWS):
                    yield left + (right - left) * column // COLUMNS, low + (high - low) * row // ROWS
        for piece in self.game.table.features:
            if piece.sight in HIDING:
                at = middle(piece)
                half = min(piece.right - piece.left, piece.bottom - piece.top) // 2
                front = heading(at[0] - self.goal[0], at[1] - self.goal[1])
                yield from (scatter(*at, (front + turn) % 360, half + BEYOND) for turn in AROUND)

    def _goal(self) -> Point:
        """Where the enemies are, or will be."""
        spots = [centre(foe.models) for foe in self.eye.foes]
        spots = spots or [at for _, found in self.posts.values() for at in found]
        if not spots:
            return self.game.table.width // 2, self.game.table.height // 2
        return sum(x for x, _ in spots) // len(spots), sum(y for _, y in spots) // len(spots)

    def _posts(self, foe: Unit) -> Iterator[Point]:
        """Whence an enemy may look who is still to be set down: along the front of his zone, a move on."""
        for zone in known_zones(self.game, foe):
            (left, right), (low, high) = _bounds(zone)
            north, move = low + high > self.game.table.height, line.move(foe)
            y = low - move if north else high + move
            yield from ((left + (right - left) * part // (POSTS + 1), y) for part in range(1, POSTS + 1))

    # -------------------------------------------------------------- what they are worth
    def worth(self, there: Unit) -> tuple[float, str]:
        """What it is worth, in points, to begin from a place, and why one would."""
        target, gain = self.attack(there)
        lost = self.lost(there)
        covered = in_cover(self.game, there)
        friends = [centre(friend.models) for friend in self.game.friends(self.unit)]
        here = centre(there.models)
        rest = COVERED * covered - FORWARD * path_length((here, self.goal)) / INCH
        rest -= lacks(self.game, self.unit, there.models)
        rest -= CROWD * sum(path_length((here, friend)) < CROWDED for friend in friends)
        if target is not None and gain > 0:
            why = f"{target.name} can be attacked from there at once"
        elif lost:
            why = "in cover, and few can attack there at once" if covered else "few can attack there at once"
        else:
            why = "no enemy can attack there at once"
        return gain - (EARLIER if self.earlier else LATER) * lost + points(self.unit) * rest, why

    def attack(self, there: Unit) -> tuple[Unit | None, float]:
        """Whom it could best attack in its first turn, together with its friends; nobody if foes act before it."""
        found: list[tuple[float, Unit]] = []
        for foe in () if self.earlier else self.eye.foes:
            front, move = toward(there, foe), line.move(self.unit)
            gap = near.apart(there.models, foe.models)
            x, y = scatter(0, 0, front, move)
            steps = [there.models]
            if 0 < move < gap:
                steps.append(tuple(shifted(model, model.x + x, model.y + y) for model in there.models))
            spots = [looks(self.eye.placed(there, models), front) for models in steps]
            found.append((max(self.eye.aimed(spot, foe).worth for spot in spots), foe))
        for way in () if self.earlier else self.future.ways:
            if not way.reach and near.apart(there.models, way.foe.models) <= line.move(self.unit):
                found.append((way.part * self.eye.prize(way.foe), way.foe))
        worth, target = max(found, key=lambda row: row[0], default=(0.0, None))
        return target, worth

    def lost(self, there: Unit) -> float:
        """What enemies may take there in their first turn, in points: who stands, and who may stand anywhere."""
        fire: list[tuple[float, Harm]] = []
        for foe, posts in self.posts.values():
            if reach(foe) and any(self._seen(foe, at, there) for at in posts):
                fire.append((1.0, self.eye.from_afar(foe, there)))
        return self.peril.of(there)[0] + self.eye.prize(there) * at_least(together(fire), max(1, line.hp(there)))

    def _seen(self, foe: Unit, at: Point, there: Unit) -> bool:
        """BG-SHO-07: whether an enemy could shoot at it from a place."""
        model = foe.models[len(foe.models) // 2]
        if min(path_length((at, (mark.x, mark.y))) for mark in there.models) > reach(foe):
            return False
        eye = stood(model, *at, model.facing)
        return any(sees(self.game, eye, mark, False, self.hulls) for mark in marked(there))


def _bounds(zone: Sequence[Point]) -> tuple[Point, Point]:
    """From where to where a zone reaches, in x and in y."""
    xs, ys = [x for x, _ in zone], [y for _, y in zone]
    return (min(xs), max(xs)), (min(ys), max(ys))
