"""What a scenario wants of a seat's units: where they go for it, and what doing it is worth (BG-NEW-SCENARIOS-00)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from wartable.engine.ask import Choice
from wartable.engine.formation import centre
from wartable.engine.plane import INCH, Point, along, path_length
from wartable.engine.ruleset import Idea
from wartable.rulesets.battle_group.catalogue.vehicles import ALIENS, HUMANS
from wartable.rulesets.battle_group.events.scenarios import CORE
from wartable.rulesets.battle_group.ground.kinds import middle
from wartable.rulesets.battle_group.state import Game, Model, Unit
from wartable.rulesets.battle_group.winning import beacon, dock, dome, village
from wartable.rulesets.battle_group.winning.carrying import LEAVE
from wartable.rulesets.battle_group.winning.scenario import seat_of

PULL, KEPT = 0.06, 0.02  # parts of a unit's points for an inch: where it wins the battle, where it only holds
DONE = 500.0  # points that an action of the scenario is worth: more than any unit


class Goal(NamedTuple):
    """Where a unit is wanted: near enough within `reach` mils; `pull` is the worth of an inch, a part of its points.

    `why` goes on after what it does: "move", "to guard a building".
    """

    at: Point
    reach: int
    pull: float
    why: str


def goal(game: Game, unit: Unit) -> Goal | None:
    """What the scenario wants of a unit; None in a pitched battle."""
    find = GOALS.get(game.scenario)
    return find(game, unit) if find and unit.models else None


def lacks(game: Game, unit: Unit, models: tuple[Model, ...]) -> float:
    """What part of its points it costs a unit that it stands so far from its goal."""
    wanted = goal(game, unit)
    if wanted is None:
        return 0.0
    return wanted.pull * max(0, path_length((centre(models), wanted.at)) - wanted.reach) / INCH


def answers(game: Game, unit: Unit, limit: int) -> Iterator[Point]:
    """Places on the way to the goal that a move of `limit` mils may end in."""
    wanted = goal(game, unit)
    if wanted is None:
        return
    here = centre(unit.models)
    far = path_length((here, wanted.at))
    if far <= limit:
        yield wanted.at
    for part in (4, 3, 2):
        if (gone := limit * part // 4) < far:
            yield along((here, wanted.at), gone)
    for short in range(1, 5):
        if 0 < (gone := far - short * INCH) <= limit:
            yield along((here, wanted.at), gone)


def action(key: str) -> tuple[float, str] | None:
    """What an action of a scenario is worth, and why; None if it is no such action."""
    if key.startswith("burn_"):
        return DONE, "burnt buildings win the battle"
    if key == dock.TAKE.key:
        return DONE, "the core decides the battle"
    return None


# ------------------------------------------------------------------ scenario by scenario
def _beacon(game: Game, unit: Unit) -> Goal | None:
    """BG-NEW-SCENARIOS-01: all near the beacon; who is there stays."""
    for key, x, y in game.marks:
        if key == beacon.BEACON:
            return Goal((x, y), beacon.NEAR, PULL, "to count at the beacon")
    return None


def _dome(game: Game, unit: Unit) -> Goal | None:
    """BG-NEW-SCENARIOS-02: the attackers inside, the defenders about it."""
    for piece in game.table.features:
        if piece.key == dome.DOME:
            attacks = game.friendly(unit.side, dome.attacker(game))
            if attacks:
                return Goal(middle(piece), 2 * INCH, PULL, "to count inside the dome")
            return Goal(middle(piece), 8 * INCH, KEPT, "to keep the attackers out of the dome")
    return None


def _village(game: Game, unit: Unit) -> Goal | None:
    """BG-NEW-SCENARIOS-03: to the nearest building that does not burn, the Aliens to set fire to it."""
    left = [middle(piece) for piece in village.houses(game) if not village.burns(piece)]
    if not left:
        return None
    here = centre(unit.models)
    at = min(left, key=lambda place: path_length((here, place)))
    if unit.side == seat_of(game, ALIENS):
        return Goal(at, 0, PULL, "towards a building to burn")
    return Goal(at, 6 * INCH, KEPT, "to guard a building")


def _dock(game: Game, unit: Unit) -> Goal | None:
    """BG-NEW-SCENARIOS-04: to the core, and with it to a long edge, or after who has it."""
    holder, hull = dock.carrier(game), dock.shuttle(game)
    if holder is None:
        at = dock.lying(game) or (middle(hull) if hull else None)
        return Goal(at, INCH, PULL, "to reach the core") if at else None
    if holder.id == unit.id:
        x, y = centre(unit.models)
        if unit.side != seat_of(game, HUMANS):
            south = y < game.table.height // 2
            edge = _depth(holder, y) if south else game.table.height - _depth(holder, y)
            return Goal((x, edge), 0, 2 * PULL, "to carry the core to the edge")
        return None
    if not game.friendly(holder.side, unit.side) and holder.models:
        return Goal(centre(holder.models), 0, PULL, f"towards {holder.name} with the core")
    return None


def _depth(unit: Unit, middle: int) -> int:
    """How far before an edge the middle of a unit is while its bases touch it."""
    return max(abs(y - middle) for m in unit.models for _, y in m.corners or ((m.x, m.y - m.r), (m.x, m.y + m.r)))


GOALS: Mapping[str, Callable[[Game, Unit], Goal | None]] = {
    beacon.SilentBeacon.key: _beacon, dome.DomeBreach.key: _dome, village.BeforeTheirTime.key: _village,
    dock.DockNine.key: _dock,
}  # fmt: skip
"""What is wanted, by scenario."""


# ------------------------------------------------------------------ questions of scenarios
def carried_off(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-NEW-SCENARIOS-09: the Aliens win as the core leaves; the Humans keep it here."""
    unit = game.units[ask.about]
    leaves = bool(unit.effect(CORE)) and unit.side != seat_of(game, HUMANS)
    why = "the battle is won so" if leaves else "the core has to stay with them"
    for option in ask.options:
        yield Idea(option.key, float((option.key == LEAVE) is leaves), why)


def edges(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-NEW-SCENARIOS-03: the edge from which the buildings are nearest."""
    width, height = game.table.width, game.table.height
    ways: Mapping[str, Callable[[Point], int]] = {
        "south": lambda at: at[1], "north": lambda at: height - at[1], "west": lambda at: at[0],
        "east": lambda at: width - at[0],
    }  # fmt: skip
    for option in ask.options:
        far = sum(ways[option.key](middle(piece)) for piece in village.houses(game))
        yield Idea(option.key, -far / INCH, "from there it is not far to the buildings")


def obstacles(game: Game, ask: Choice) -> Iterable[Idea]:
    """BG-NEW-SCENARIOS-06: what holds the attackers up is set down."""
    for option in ask.options:
        yield Idea(option.key, float(option.key == dome.SET), "it holds the attackers up")
