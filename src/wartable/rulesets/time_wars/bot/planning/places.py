"""Places that troops might go to: on and back, aside, into cover and behind it, to where the mission wants them."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, hypot, pi, sin

from wartable.engine.formation import centre
from wartable.engine.plane import Point
from wartable.engine.terrain import Feature
from wartable.rulesets.time_wars.bot.tactics import Tactics
from wartable.rulesets.time_wars.ground.terrain import closed_to
from wartable.rulesets.time_wars.state import INCH, Unit
from wartable.rulesets.time_wars.troops.squads import in_cohesion

ANGLES = (0, 30, -30, 60, -60, 180, 90, -90, 130, -130)
PARTS = (1.0, 0.5)
NEAR = INCH // 2
"""Places nearer to each other than this are one."""
CLEAR = INCH // 2
"""So far from the enemy it stays: who touches him is in a melee without having charged."""


class Places:
    """Where troops of one position might go, the likeliest places first."""

    def __init__(self, plans: Tactics) -> None:
        self.plans, self.game = plans, plans.game

    def of(self, unit: Unit, limit: int) -> list[Point]:
        """Places for the centre of `unit` within `limit` mils; whether it can get there is not looked into."""
        near = self.plans.enemies(unit)
        if not near or limit < INCH // 2:
            return []
        x, y = centre(in_cohesion(unit))
        ex, ey = _middle(near[0].box)
        found: list[Point] = []
        for to in self._thought_of(unit, (x, y), (ex, ey), limit):
            if self._stands(unit, to, (x, y)) and all(hypot(to[0] - a, to[1] - b) >= NEAR for a, b in found):
                found.append(to)
        return found

    def _thought_of(self, unit: Unit, at: Point, foe: Point, limit: int) -> Iterator[Point]:
        head = atan2(foe[1] - at[1], foe[0] - at[0])
        on = min(limit, max(0, round(hypot(foe[0] - at[0], foe[1] - at[1])) - 2 * INCH))
        yield _off(at, head, on)
        for spot in self.plans.seen.wanted(unit):
            yield _towards(at, (spot.x, spot.y), limit)
        yield from self._covers(unit, at, foe, limit)
        for part in PARTS:
            for angle in ANGLES:
                yield _off(at, head + angle * pi / 180, (on if not angle else limit) * part)

    def _covers(self, unit: Unit, at: Point, foe: Point, limit: int) -> Iterator[Point]:
        """In terrain that gives cover, and on the far side of what hides."""
        half = max(unit.box[2] - unit.box[0], unit.box[3] - unit.box[1]) // 2
        for feature in self.game.table.features:
            if not feature.cover and not feature.hides_below:
                continue
            box = (feature.left, feature.top, feature.right, feature.bottom)
            middle, wide = _middle(box), hypot(feature.right - feature.left, feature.bottom - feature.top) / 2
            far = hypot(middle[0] - at[0], middle[1] - at[1])
            if far - wide > limit:
                continue
            if feature.cover:
                yield from self._into(feature, at, middle, limit)
            away = atan2(middle[1] - foe[1], middle[0] - foe[0])
            for depth in (wide / 2, wide):
                behind = _off(middle, away, depth + half + 300)
                if hypot(behind[0] - at[0], behind[1] - at[1]) <= limit:
                    yield behind

    def _into(self, feature: Feature, at: Point, middle: Point, limit: int) -> Iterator[Point]:
        inside = _towards(at, middle, limit)
        if feature.contains(*inside):
            yield inside

    def _stands(self, unit: Unit, to: Point, at: Point) -> bool:
        """Whether it would be on the table there, on ground that is open to it, and meet no enemy on its way."""
        dx, dy = to[0] - at[0], to[1] - at[1]
        left, low, right, high = unit.box[0] + dx, unit.box[1] + dy, unit.box[2] + dx, unit.box[3] + dy
        if left < 0 or low < 0 or right > self.game.table.width or high > self.game.table.height:
            return False
        closed = closed_to(unit)
        if any(closed(feature) for feature in self.game.table.features_at(*to)):
            return False
        way = [(dx * part // 4, dy * part // 4) for part in (1, 2, 3, 4)]
        return not any(
            box[0] < unit.box[2] + x + CLEAR
            and box[2] > unit.box[0] + x - CLEAR
            and box[1] < unit.box[3] + y + CLEAR
            and box[3] > unit.box[1] + y - CLEAR
            for box in (enemy.box for enemy in self.game.enemies(unit.player))
            for x, y in way
        )


def _middle(box: tuple[int, int, int, int]) -> Point:
    return (box[0] + box[2]) // 2, (box[1] + box[3]) // 2


def _off(at: Point, angle: float, far: float) -> Point:
    return round(at[0] + far * cos(angle)), round(at[1] + far * sin(angle))


def _towards(at: Point, to: Point, limit: int) -> Point:
    full = hypot(to[0] - at[0], to[1] - at[1])
    share = min(1.0, (limit - 2) / full) if full else 0.0
    return round(at[0] + (to[0] - at[0]) * share), round(at[1] + (to[1] - at[1]) * share)
