"""Where Strategy Points come from: agreement, The Gambit, Strategic Force, and what a defender gets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wartable.engine.ask import Flow, die
from wartable.engine.compat import override
from wartable.engine.mod import Reason
from wartable.rulesets.time_wars.armies.federation import extra_strategy_points, rerolls_strategy_points
from wartable.rulesets.time_wars.dice import offer_reroll
from wartable.rulesets.time_wars.events.base import TimeWarsEvent
from wartable.rulesets.time_wars.events.sentences import name
from wartable.rulesets.time_wars.ground.field_works import MINEFIELD
from wartable.rulesets.time_wars.modifiers.modifiers import DEFENDER, defends
from wartable.rulesets.time_wars.state import Game, Side
from wartable.rulesets.time_wars.strategies.strategies import DEFENSIVE, TACTICAL, in_words

GAMBIT, LAST_STAND = "gambit", "last_stand"


@dataclass(frozen=True, slots=True)
class GambitRolled(TimeWarsEvent):
    """TW-MOD-05: The Gambit gives everybody `points`; they were `rolled` or agreed."""

    rule = "TW-MOD-05"
    points: int
    rolled: bool = True

    @override
    def told(self, game: Game) -> str:
        return f"The Gambit gives everybody {in_words(self.points)}."

    @override
    def apply(self, game: Game) -> None:
        """They are dealt to each player by themselves."""


@dataclass(frozen=True, slots=True)
class PointsDealt(TimeWarsEvent):
    """TW-STRAT-02: `player` has `points` Strategy Points more; `spend` is the only class that he may buy, '' any."""

    rule = "TW-STRAT-02"
    player: str
    points: int
    spend: str = ""
    defended: bool = False
    why: tuple[Reason, ...] = ()

    @override
    def told(self, game: Game) -> str:
        return f"{in_words(self.points)} for {name(game, self.player)} to spend."

    @override
    def apply(self, game: Game) -> None:
        side = game.sides[self.player]
        side.sp += self.points
        side.dealt += self.points
        side.spend = self.spend
        side.defended = side.defended or self.defended


# ------------------------------------------------------------------ whether there are any
def in_use(game: Game) -> bool:
    """TW-STRAT-01, TW-STRAT-02: whether this battle has Strategy Points: by agreement, campaign or The Gambit."""
    options = game.options
    given = any(side.given for side in game.sides.values())
    return bool(options.strategy_points or given or GAMBIT in options.modifiers)


def due(game: Game) -> bool:
    """TW-STRAT-01: whether anybody has points to spend before the roll for sides."""
    return in_use(game) or late(game)


def late(game: Game) -> bool:
    """TW-DEPL-12: whether a defender has still to be given what a defender gets.

    Who defends is known before the roll for sides if the scenario says so, else only after it.
    """
    return any(_is_owed(game, side) for side in game.sides.values())


def secret(game: Game) -> bool:
    """TW-STRAT-05: whether there may be purchases, marks or minefields in this battle that others must not know of.

    A position may be written down with marks and minefields and without points (TW-STRAT-07, TW-STRAT-23).
    """
    options = game.options
    late_ones = options.defender_points or options.defender_die or LAST_STAND in options.modifiers
    written = any(side.bought or side.plan or side.marks for side in game.sides.values())
    # One that has been found counts as well: who has secrets has them until the end.
    mined = any(work.kind == MINEFIELD for work in game.works)
    return in_use(game) or bool(late_ones) or written or mined


def _is_owed(game: Game, side: Side) -> bool:
    if side.role != DEFENDER or side.defended:
        return False
    return bool(game.options.defender_points or game.options.defender_die or outnumbered(game, side))


def army_points(game: Game, side: Side) -> int:
    """The points of an army as bought."""
    return side.points or sum(unit.cost for unit in game.units.values() if unit.player == side.seat)


def outnumbered(game: Game, side: Side) -> bool:
    """TW-MOD-21: whether it makes its Last Stand against an army of at least twice its points."""
    if not defends(game, side.seat):
        return False
    own = army_points(game, side)
    return any(army_points(game, other) >= 2 * own for other in game.sides.values() if other is not side)


# ------------------------------------------------------------------ dealing them out
def deal(game: Game) -> Flow[None]:
    """TW-STRAT-02: everybody gets his points; TW-MOD-05: one roll of The Gambit counts for all of them."""
    face, fixed = 0, game.options.gambit
    if GAMBIT in game.options.modifiers and not fixed:
        face = yield from die(6, "TW-MOD-05", next(iter(game.sides)), "The Gambit")
    if face or (fixed and GAMBIT in game.options.modifiers):
        game.emit(GambitRolled(face or fixed, rolled=bool(face)))
    for side in tuple(game.sides.values()):
        mine = yield from _thrown_again(game, side, face)
        why = list(_common(game, side, mine))
        yield from _to(game, side, why)


def _thrown_again(game: Game, side: Side, face: int) -> Flow[int]:
    """TW-FED-03: one re-roll for an army under Strategic Force; the others keep the common result."""
    if not face or not rerolls_strategy_points(_commanders(game, side), side.supreme):
        return face
    faces = yield from offer_reroll(("TW-FED-03",), side.seat, (face,), f"{face} Strategy Points", "The Gambit")
    return faces[0]


def _commanders(game: Game, side: Side) -> list[tuple[str, tuple[str, ...]]]:
    """The commanders of the detachments of `side` with their special rules."""
    found = (item.commander for item in game.detachments.values() if item.player == side.seat and item.commander)
    return [(key, game.units[key].specials) for key in found]


def _common(game: Game, side: Side, face: int) -> Iterator[Reason]:
    """What everybody gets, and what his commanders bring."""
    options = game.options
    if options.strategy_points:
        yield Reason("TW-STRAT-02", "agreed for everybody", options.strategy_points)
    if side.given:
        yield Reason("TW-STRAT-02", "its own", side.given)
    if GAMBIT in options.modifiers:
        yield Reason("TW-MOD-05", "The Gambit", face or options.gambit)
    if in_use(game) and (more := extra_strategy_points(_commanders(game, side), side.supreme)):
        yield Reason("TW-FED-04", "further commanders with Strategic Force", more)


def _to(game: Game, side: Side, why: list[Reason]) -> Flow[None]:
    """Give `side` its points, with what a defender has more."""
    spend = TACTICAL if game.options.tactical_only else ""  # TW-MOD-06
    defends = side.role == DEFENDER
    if defends:
        why += yield from _defence(game, side)
        if outnumbered(game, side):
            why.append((yield from _doubled(game, side, sum(reason.value for reason in why))))
            spend = DEFENSIVE  # TW-MOD-21
    points = sum(reason.value for reason in why)
    if spend:
        game.cite("TW-MOD-21" if spend == DEFENSIVE else "TW-MOD-06")
        game.cite("TW-STRAT-04")
    if points or defends:
        game.emit(PointsDealt(side.seat, points, spend, defends, tuple(why)))


def _defence(game: Game, side: Side) -> Flow[list[Reason]]:
    """TW-DEPL-12, TW-DEPL-18: what a defender gets by agreement; without one he gets nothing."""
    found = []
    clause = "TW-DEPL-18" if game.options.deployment == "siege" else "TW-DEPL-12"
    if game.options.defender_points:
        found.append(Reason(clause, "agreed for the defender", game.options.defender_points))
    if game.options.defender_die:
        face = yield from die(6, "TW-DEPL-18", side.seat, "the defender's Strategy Points")
        found.append(Reason("TW-DEPL-18", "the defender's die", face))
    return found


def _doubled(game: Game, side: Side, points: int) -> Flow[Reason]:
    """TW-MOD-21: as many again, after everything else. TW-MOD-22: a D6 where nobody has any, which is not doubled.

    Where others have some and he has none, twice nothing is nothing.
    """
    if points or side.dealt or in_use(game):
        return Reason("TW-MOD-21", "Last Stand: twice as many", points + side.dealt)
    face = yield from die(6, "TW-MOD-22", side.seat, "the Strategy Points of a Last Stand")
    return Reason("TW-MOD-22", "Last Stand: the defender's die", face)


def deal_late(game: Game) -> Flow[None]:
    """TW-DEPL-12: the roll for sides has made him the defender: what a defender gets is dealt and spent now."""
    for side in tuple(game.sides.values()):
        if _is_owed(game, side):
            yield from _to(game, side, [])


def most(game: Game, side: Side) -> int:
    """The most points that `side` can have by what is known before the battle."""
    options = game.options
    points = options.strategy_points + side.given
    if GAMBIT in options.modifiers:
        points += options.gambit or 6
    if in_use(game):
        points += extra_strategy_points(_commanders(game, side), side.supreme)
    points += options.defender_points + 6 * options.defender_die
    return (points or 6) * 2 if LAST_STAND in options.modifiers else points
