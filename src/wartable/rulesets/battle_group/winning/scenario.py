"""What a scenario may say of a battle; the base is a pitched battle (BG-NEW-TABLE-00)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

from wartable.engine.ask import Flow
from wartable.engine.plane import Polygon
from wartable.engine.ruleset import Score
from wartable.kit.inches.zones import rectangle, strips
from wartable.kit.wording import does
from wartable.rulesets.battle_group.moving.led import barred
from wartable.rulesets.battle_group.specials.points import Action, Use
from wartable.rulesets.battle_group.state import HI_TECH, Game, Unit

MARGIN = 10  # BG-NEW-TABLE-06: percent of the points limit
Verdict = tuple[tuple[str, ...], str, str]
"""The winners, a sentence, and the clause; no winners is a draw."""


class Muster(NamedTuple):
    """BG-FORCE-03: what a scenario says of a force.

    Args:
        key, name: what lists call it, and people. points: its limit (BG-FORCE-02).
        faction: whose it is, '' anybody's.
        limits: the most of vehicles, heavy (mounted weapons), flying (vehicles) and groups.
        natives: if it has a reserve: the points of natives on the table; reserve: those of the reserve.
    """

    key: str
    name: str
    points: int
    clause: str
    faction: str = ""
    limits: Mapping[str, int] = {}
    natives: int = 0
    reserve: int = 0


class Scenario:
    """A scenario: one class, in one file of its own; `key` is what files call it.

    `turns`: how many game turns it has (BG-NEW-TABLE-05). `era`: BG-NEW-ERAS-00.
    """

    key: ClassVar[str] = "pitched"
    name: ClassVar[str] = "Pitched battle"
    clause: ClassVar[str] = "BG-NEW-TABLE-00"
    about: ClassVar[str] = "Two to four forces fight for six game turns; who destroys more points wins."
    turns: ClassVar[int] = 6
    era: ClassVar[str] = HI_TECH
    players: ClassVar[tuple[int, ...]] = (2, 3, 4)
    size: ClassVar[tuple[int, int] | None] = None
    """Width and height of its table in inches, if it has one of its own."""
    prepares: ClassVar[bool] = False
    pieces: ClassVar[tuple[Mapping[str, Any], ...]] = ()
    """Its pieces of terrain, as files write them, if the file lays none; those with a key must be there."""
    musters: ClassVar[tuple[Muster, ...]] = ()
    """BG-FORCE-03: what the forces may be, in the order of the sides; one holds for all sides."""

    # -------------------------------------------------------------- setting up
    def muster(self, number: int) -> Muster | None:
        """BG-FORCE-03: what the force of the side of that number may be; BG-FORCE-04: None, it is agreed."""
        if not self.musters:
            return None
        return self.musters[number if len(self.musters) > 1 else 0]

    def zones(self, game: Game) -> Mapping[str, tuple[Polygon, ...]] | None:
        """Where each seat is set down, if not as BG-NEW-TABLE-02 says."""
        return None

    def prepare(self, game: Game) -> Flow[None]:
        """What comes before anybody is set down, if it `prepares` anything."""
        yield from ()

    def things(self, game: Game) -> tuple[tuple[str, int, int], ...]:
        """Its things that have a place."""
        return ()

    def facts(self, game: Game) -> Mapping[str, int]:
        """Its counters as it begins."""
        return {}

    def first(self, game: Game) -> str:
        """The seat that moves first, '' if the sequence is rolled (BG-TURN-01)."""
        return ""

    # -------------------------------------------------------------- in play
    def game_turn_begins(self, game: Game) -> Flow[None]:
        """What happens as a game turn begins."""
        yield from ()

    def player_turn_begins(self, game: Game, seat: str) -> Flow[None]:
        """What happens as a player's turn begins."""
        yield from ()

    def player_turn_ends(self, game: Game, seat: str) -> Flow[None]:
        """What happens as a player's turn ends."""
        yield from ()

    def game_turn_over(self, game: Game) -> Flow[None]:
        """What happens as a game turn ends."""
        yield from ()

    def actions(self, game: Game, unit: Unit) -> tuple[Action, ...]:
        """Actions that units have in it."""
        return ()

    # -------------------------------------------------------------- the end
    def decided(self, game: Game) -> Verdict | None:
        """The winners, a sentence and the clause, once it is decided before its time."""
        return None

    def verdict(self, game: Game) -> Verdict:
        """The same at the end (BG-NEW-TABLE-06)."""
        return by_points(game, MARGIN)  # BG-NEW-TABLE-00: no scenario says otherwise

    def rows(self, game: Game, seat: str) -> tuple[Score, ...]:
        """What counts for a seat."""
        return (Score(seat, "Enemy points destroyed", str(destroyed(game, seat)), "BG-NEW-TABLE-06"),)


# ------------------------------------------------------------------ places
def strip(game: Game, edge: str, deep: int) -> Polygon:
    """A strip of the table along an edge."""
    width, height = game.table.width, game.table.height
    if edge in ("west", "east"):
        return rectangle(0, 0, deep, height) if edge == "west" else rectangle(width - deep, 0, width, height)
    return strips(width, height, deep, deep)[edge]


def seat_of(game: Game, faction: str) -> str:
    """The seat of a faction in a scenario that has one of each."""
    return next(seat for seat, side in game.sides.items() if side.faction == faction)


# ------------------------------------------------------------------ objectives
def holds(game: Game, unit: Unit) -> bool:
    """BG-NEW-TEMPORAL-07: whether a unit can hold an objective: it is on the table and in time."""
    return unit.on_table and not barred(game, unit, Use.HOLD)[0]


# ------------------------------------------------------------------ points
def teams(game: Game) -> dict[str, tuple[str, ...]]:
    """BG-TERM-12: the seats of each team; who has none is one alone."""
    found: dict[str, tuple[str, ...]] = {}
    for seat, side in game.sides.items():
        key = side.team or seat
        found[key] = (*found.get(key, ()), seat)
    return found


def destroyed(game: Game, seat: str) -> int:
    """BG-NEW-TABLE-06: the points of enemy units that were destroyed or have fled.

    With more than one enemy who each have lost to all others, all of their losses count for each of these.
    """
    return sum(side.lost for key, side in game.sides.items() if not game.friendly(seat, key))


def part_left(game: Game, seat: str) -> float:
    """What part of the points of its units a seat has not lost, 0 to 1."""
    whole = sum(unit.points for unit in game.units.values() if unit.side == seat)
    return max(0.0, 1 - game.sides[seat].lost / whole) if whole else 0.0


def by_points(game: Game, margin: int) -> Verdict:
    """BG-NEW-TABLE-06: the team that has destroyed most, if it is ahead of the next by so many percent of the limit."""
    counts = sorted(((destroyed(game, seats[0]), seats) for seats in teams(game).values()), key=lambda row: -row[0])
    (most, winners), (second, _) = counts[:2]
    limit = max(side.limit for side in game.sides.values()) or max(most, 1)
    told = f"{most} to {second} points destroyed"
    if most > second and 100 * (most - second) >= margin * limit:
        return winners, f"{called(game, winners)} won: {told}.", "BG-NEW-TABLE-06"
    return (), f"A draw: {told}.", "BG-NEW-TABLE-06"


def wanting(game: Game, seat: str, margin: int = MARGIN) -> int:
    """BG-NEW-TABLE-06: how many points more a seat has to destroy to be so far ahead of all others; 0 if it is."""
    rivals = [destroyed(game, seats[0]) for seats in teams(game).values() if seat not in seats]
    limit = max(side.limit for side in game.sides.values())
    return max(0, max(rivals, default=0) - destroyed(game, seat) + max(1, -(-margin * limit // 100)))


def called(game: Game, winners: tuple[str, ...]) -> str:
    """The winners with their verb: `Mara has`, `Mara and Joss have`."""
    names = [game.sides[seat].name for seat in winners]
    if len(names) == 1:
        return does(names[0], "have")
    return f"{', '.join(names[:-1])} and {names[-1]} have"
