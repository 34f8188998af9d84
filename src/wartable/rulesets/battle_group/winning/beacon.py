"""The Silent Beacon (BG-NEW-SCENARIOS-01, BG-NEW-SCENARIOS-05)."""

from __future__ import annotations

from wartable.engine.ask import Flow, die
from wartable.engine.compat import override
from wartable.engine.plane import INCH, Body
from wartable.engine.ruleset import Score
from wartable.kit.wording import count
from wartable.rulesets.battle_group.events.scenarios import BeaconHeld, Interfered
from wartable.rulesets.battle_group.state import ABOARD, AWAY, TABLE, Game, Unit
from wartable.rulesets.battle_group.troops import line, near
from wartable.rulesets.battle_group.winning.scenario import Muster, Scenario, Verdict, called, holds, teams

CLAUSE, NOISE = "BG-NEW-SCENARIOS-01", "BG-NEW-SCENARIOS-05"
BEACON, NEAR, REACH = "beacon", 3 * INCH, 18 * INCH


class SilentBeacon(Scenario):
    """BG-NEW-SCENARIOS-01: who has more unit sizes near the beacon at the end of his turns."""

    key = "silent_beacon"
    name = "The Silent Beacon"
    clause = CLAUSE
    about = "A beacon in the middle: who has more models near it at the end of his own turns scores."
    players = (2,)
    size = (48, 48)
    musters = (Muster("silent_beacon", "The Silent Beacon", 400, CLAUSE, limits={"vehicles": 1, "heavy": 1}),)

    @override
    def things(self, game: Game) -> tuple[tuple[str, int, int], ...]:
        return ((BEACON, game.table.width // 2, game.table.height // 2),)

    @override
    def game_turn_begins(self, game: Game) -> Flow[None]:
        """BG-NEW-SCENARIOS-05: on a 1 all ranges above 18 inches count as 18."""
        face = yield from die(6, NOISE, game.sequence[0], "interference")
        game.emit(Interfered(face, REACH if face == 1 else 0))

    @override
    def player_turn_ends(self, game: Game, seat: str) -> Flow[None]:
        """BG-NEW-SCENARIOS-01: a point for more unit sizes than the enemy; equal ones are none."""
        own, theirs = held(game, seat)
        if own > theirs:
            game.emit(BeaconHeld(seat, own, theirs))
        yield from ()

    @override
    def verdict(self, game: Game) -> Verdict:
        """BG-NEW-SCENARIOS-01: most points win; a tie goes to who has more points value left."""
        sides = list(teams(game).values())
        rows = sorted(((_score(game, seats), _left(game, seats), seats) for seats in sides), reverse=True)
        (most, left, winners), (second, other, _) = rows[:2]
        told = f"{most} to {count(second, 'point')} at the beacon"
        if most == second:
            told += f", {left} to {other} points left"
        if (most, left) == (second, other):
            return (), f"A draw: {told}.", CLAUSE
        return winners, f"{called(game, winners)} won: {told}.", CLAUSE

    @override
    def rows(self, game: Game, seat: str) -> tuple[Score, ...]:
        return (
            Score(seat, "Points at the beacon", str(game.sides[seat].score), CLAUSE),
            Score(seat, "Points left", str(_left(game, (seat,))), CLAUSE),
        )


def held(game: Game, seat: str) -> tuple[int, int]:
    """The unit sizes near the beacon, in halves, of a player with his allies and of the enemy."""
    own = theirs = 0
    for unit in game.on_table():
        if close(game, unit) and holds(game, unit):
            mine = game.friendly(seat, unit.side)
            own, theirs = (own + line.size(unit), theirs) if mine else (own, theirs + line.size(unit))
    return own, theirs


def close(game: Game, unit: Unit) -> bool:
    """BG-NEW-SCENARIOS-01: a unit counts whole if one of its models is within 3 inches."""
    return any(near.apart(unit.models, [Body(x, y, 0)]) <= NEAR for key, x, y in game.marks if key == BEACON)


def _score(game: Game, seats: tuple[str, ...]) -> int:
    return sum(game.sides[seat].score for seat in seats)


def _left(game: Game, seats: tuple[str, ...]) -> int:
    there = (unit for unit in game.units.values() if unit.models and unit.where in (TABLE, ABOARD, AWAY))
    return sum(unit.points for unit in there if unit.side in seats)
