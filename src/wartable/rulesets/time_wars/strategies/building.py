"""Placing what strategies build (TW-STRAT-12, TW-STRAT-15 to TW-STRAT-18): the phase "works" of setting up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from wartable.engine.ask import Flow, Option, Placement, choose, die, place
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.plane import Point
from wartable.rulesets.time_wars.events.base import Turned
from wartable.rulesets.time_wars.ground.field_works import (
    BUILDING,
    BUNKER,
    HEAVY,
    LIGHT,
    MEDIUM,
    MINEFIELD,
    THICK,
    TRENCH,
    WALL,
    Plot,
    disc,
    on_open_ground,
)
from wartable.rulesets.time_wars.setup.teleport import in_turn
from wartable.rulesets.time_wars.specials.points import BATTLE, TroopSpecial
from wartable.rulesets.time_wars.state import INCH, Game
from wartable.rulesets.time_wars.strategies import stronghold
from wartable.rulesets.time_wars.strategies.sites import WorkForfeited, build, lay
from wartable.rulesets.time_wars.strategies.strategies import WORKS, any_bought

WALLS = {
    "makeshift_cover": ("TW-STRAT-15", LIGHT, 6, (WALL,)),
    "defensive_wall": ("TW-STRAT-16", MEDIUM, 4, (WALL, TRENCH)),
}
"""The clause, the cover, the length in inches if it is one piece (two are half as long), and what it can be."""


class Works(TroopSpecial):
    """TW-STRAT-12, TW-STRAT-15 to -24: what strategies build stands before anybody deploys."""

    __slots__ = ()
    key = "works"
    borne = BATTLE
    standing = True  # all that builds is placed player by player
    steps: ClassVar[Mapping[str, str]] = {"works": "Set-up: what strategies build"}

    @override
    def has_step(self, game: Game, step: str) -> bool:
        return step == "works" and any_bought(game, WORKS)

    @override
    def in_step(self, game: Game, step: str) -> Flow[bool]:
        return step == "works" and (yield from works(game))


def works(game: Game) -> Flow[bool]:
    """TW-DEPL-03: the winner of the roll for sides places all that he has bought, then the others, each in a step.

    Whether another player is to build.
    """
    queue = game.cursor.queue or tuple(
        player for player in in_turn(game) if any(item.key in WORKS for item in game.sides[player].bought)
    )
    for item in game.sides[queue[0]].bought if queue else ():
        if item.key in WORKS:
            yield from BUILDERS[item.key](game, queue[0])
    if queue[1:]:
        game.emit(Turned("works", queue[1:]))
    return bool(queue[1:])


# ------------------------------------------------------------------ walls and buildings
def _walls(key: str) -> Callable[[Game, str], Flow[None]]:
    clause, cover, inches, kinds = WALLS[key]

    def lay_walls(game: Game, player: str) -> Flow[None]:
        """TW-STRAT-15: one wall of 6 inches or two of 3, light; TW-STRAT-16: 4 or twice 2, medium, or a trench."""
        options = []
        for kind in kinds:
            options.append(Option(kind, f"one {kind} of {inches} inches", clause))
            options.append(Option(f"two-{kind}", f"two of {inches // 2} inches each", clause))
        answer = yield from choose(clause, player, "What is built?", tuple(options))
        pieces = 2 if answer.startswith("two-") else 1
        kind = answer.removeprefix("two-")
        for _ in range(pieces):
            plot = Plot(game, player, clause, kind, ((inches * INCH // pieces, THICK),))
            yield from lay(plot, kind, cover)

    return lay_walls


def _outpost(game: Game, player: str) -> Flow[None]:
    """TW-STRAT-17: one building of at most 4 by 4 inches, medium cover."""
    plot = Plot(game, player, "TW-STRAT-17", "outpost", ((4 * INCH, 4 * INCH), (3 * INCH, 3 * INCH)))
    yield from lay(plot, BUILDING, MEDIUM)


def _bunker(game: Game, player: str) -> Flow[None]:
    """TW-STRAT-18: one bunker of at most 2 by 2 inches, heavy cover."""
    plot = Plot(game, player, "TW-STRAT-18", "bunker", ((2 * INCH, 2 * INCH),))
    yield from lay(plot, BUNKER, HEAVY)


# ------------------------------------------------------------------ minefields
def _minefield(game: Game, player: str) -> Flow[None]:
    """TW-STRAT-12: its middle is named on open ground in no man's land, then a D6 gives its radius in inches."""
    sure = next((at for at in _raster(game) if on_open_ground(game, *at)), None)
    if sure is None:
        game.emit(WorkForfeited(player, MINEFIELD))
        return

    def check(answer: object) -> Point:
        given = answer.get("models", [answer.get("to")]) if isinstance(answer, dict) else [None]
        at = given[0] if isinstance(given, list | tuple) and len(given) == 1 else None
        if not isinstance(at, list | tuple) or len(at) != 2 or not all(type(number) is int for number in at):
            raise RuleError("TW-STRAT-12", 'a place is given as {"to": [x, y]}, in thousandths of an inch')
        if not on_open_ground(game, at[0], at[1]):
            raise RuleError("TW-STRAT-12", "the middle of a minefield lies on open ground in no man's land")
        return at[0], at[1]

    def ideas(roll: Callable[[int], int]) -> list[dict[str, list[int]]]:
        random = [[roll(game.table.width + 1), roll(game.table.height + 1)] for _ in range(12)]
        return [{"to": at} for at in (*random, list(sure))]

    question = "Where is the middle of the minefield?"
    ask = Placement("TW-STRAT-12", player, question, "", check, lambda roll: iter(ideas(roll)),
                    shows=lambda at: [at], first=lambda: sure)  # fmt: skip
    x, y = yield from place(ask)
    face = yield from die(6, "TW-STRAT-12", player, "radius of the minefield")
    build(game, player, MINEFIELD, MINEFIELD, disc(game, x, y, face * INCH), 0, "TW-STRAT-12", face=face)


def _raster(game: Game) -> list[Point]:
    """Every inch of the table, from its middle on."""
    table = game.table
    cx, cy = table.width // 2, table.height // 2
    points = [(x, y) for x in range(0, table.width + 1, INCH) for y in range(0, table.height + 1, INCH)]
    return sorted(points, key=lambda at: ((at[0] - cx) ** 2 + (at[1] - cy) ** 2, at))


BUILDERS: dict[str, Callable[[Game, str], Flow[None]]] = {
    "minefield": _minefield,
    "makeshift_cover": _walls("makeshift_cover"),
    "defensive_wall": _walls("defensive_wall"),
    "outpost": _outpost,
    "bunker": _bunker,
    "stronghold": stronghold.raise_it,
}
