"""Arrival from reserve at the start of a Player Turn (TW-STRAT-33 to -35, TW-SPEC-44, TW-DEPL-19)."""

from __future__ import annotations

from wartable.engine.ask import Flow, Option, choose, die
from wartable.engine.mod import Reason
from wartable.kit.inches.edges import Stretch, all_round, bordering
from wartable.rulesets.time_wars.events.reserves import ANYWHERE, EDGE, HELD, ReserveRolled
from wartable.rulesets.time_wars.morale.detachments import commander
from wartable.rulesets.time_wars.setup.placing import Region, settle
from wartable.rulesets.time_wars.setup.teleport import pick
from wartable.rulesets.time_wars.state import INCH, RESERVE, Game, Unit

NEEDED = 10
ALL, ENOUGH = "all", "enough"
NEAR = ("TW-SPEC-44", "it must keep at least 12 inches from every enemy model")
FAR = Region("TW-SPEC-44", "reserve", apart=12 * INCH - 1, near=NEAR)
"""TW-SPEC-44: anywhere at least 12 inches from every enemy model; exactly 12 will do (TW-GEN-06)."""
TOUCHES = ("TW-STRAT-35", "it may not be set down in contact with an enemy")


def waiting(game: Game, player: str) -> list[Unit]:
    """The Troop Types of `player` in reserve that may still come: not if their detachment fled (TW-DET-06).

    TW-STRAT-33: those who ride in one, and a transport that waits for its Squad, are no further Troop Types.
    """
    found = [
        unit
        for unit in game.units.values()
        if unit.player == player
        and unit.where == RESERVE
        and unit.models
        and not unit.aboard
        and not (unit.detachment in game.detachments and game.detachments[unit.detachment].gone)
    ]
    keys = [unit.id for unit in found if unit.arrives != ANYWHERE]
    return [unit for unit in found if unit.arrives == ANYWHERE or unit.serves not in keys]


def transports(game: Game, unit: Unit) -> list[Unit]:
    """TW-STRAT-33: the transports that wait empty for `unit` and come on with it."""
    return [
        other
        for other in game.units.values()
        if other.where == RESERVE and other.serves == unit.id and other.arrives != ANYWHERE
    ]


def rank_over(game: Game, unit: Unit) -> int:
    """TW-STRAT-34: the rank of the commander who leads its detachment at this moment, 0 if he is gone.

    TW-STRAT-32: that of one who is in reserve himself counts.
    """
    item = game.detachments.get(unit.detachment)
    chief = commander(game, item) if item is not None else None
    return chief.rank if chief is not None else 0


def arrivals(game: Game, player: str) -> Flow[None]:
    """TW-SPEC-44, TW-STRAT-34: those in reserve who try roll; the player places those that come as he likes.

    Those who find no place stay in reserve.
    """
    due = []
    for unit in (yield from tries(game, player)):
        arrived = yield from attempt(game, unit)
        if arrived:
            due += [unit, *transports(game, unit)]
    while due:
        unit = yield from pick(game, player, due, "TW-GEN-11", "Who is placed next?")
        due.remove(unit)
        yield from settle(game, unit, (entry(game, unit),), f"Where does {unit.name} arrive?")


def entry(game: Game, unit: Unit) -> Region:
    """TW-STRAT-35: by an edge, not in contact with enemies; TW-SPEC-44: who teleported anywhere far from them."""
    if unit.arrives == ANYWHERE:
        return FAR
    return Region("TW-STRAT-35", "edge", edges=open_edges(game, unit.player), near=TOUCHES)


def open_edges(game: Game, player: str) -> tuple[Stretch, ...]:
    """TW-STRAT-35: where troops of `player` may come on in this turn.

    Turns 1 and 2: the edges of his own zones; 3 and 4: those in no man's land too, which is all that is in no zone of
    an opponent; from 5 on every edge. A side without a zone may use every edge.
    """
    own = game.sides[player].zones
    if game.turn >= 5 or not own:
        return all_round(game.table)
    theirs = tuple(zone for side in game.sides.values() if side.seat != player for zone in side.zones)
    return bordering(game.table, own, theirs if game.turn >= 3 else None)


def tries(game: Game, player: str) -> Flow[list[Unit]]:
    """Who rolls in this turn: all that teleported (TW-SPEC-44), of the others who is sent.

    TW-DEPL-19: each may try once. TW-STRAT-33: of those held back by the strategy as many as points were paid.
    """
    units = waiting(game, player)
    found = [unit for unit in units if unit.arrives == ANYWHERE]
    if not open_edges(game, player):
        return found
    free, held = ([unit for unit in units if unit.arrives == how] for how in (EDGE, HELD))
    found += yield from _sent(game, player, free, len(free), "TW-DEPL-19")
    found += yield from _sent(game, player, held, game.sides[player].reserves, "TW-STRAT-33")
    return found


def _sent(game: Game, player: str, units: list[Unit], most: int, clause: str) -> Flow[list[Unit]]:
    """The player names up to `most` of `units` that try to arrive."""
    found: list[Unit] = []
    left = list(units)
    while left and len(found) < most:
        options = [Option(unit.id, unit.name, clause, unit.id) for unit in left]
        if 1 < len(left) <= most - len(found):
            options.insert(0, Option(ALL, "all of them", clause))
        options.append(Option(ENOUGH, "nobody else this turn" if found else "nobody this turn", clause))
        question = f"Who tries to arrive from reserve? Up to {min(len(left), most - len(found))}"
        key = yield from choose(clause, player, question, tuple(options))
        if key == ENOUGH:
            break
        sent = left if key == ALL else [game.units[key]]
        found += sent
        left = [unit for unit in left if unit not in sent]
    return found


def attempt(game: Game, unit: Unit) -> Flow[bool]:
    """TW-STRAT-34: D6 + the detachment commander's rank + the turn; it arrives on 10 or more, whatever the face."""
    clause = "TW-SPEC-44" if unit.arrives == ANYWHERE else "TW-STRAT-34"
    face = yield from die(6, clause, unit.player, f"Reserve roll of {unit.name}")
    rank = rank_over(game, unit)
    total = face + rank + game.turn
    why = (
        Reason(clause, "D6", face),
        Reason(clause, "rank of the detachment's commander", rank),
        Reason(clause, "turn", game.turn),
    )
    game.emit(ReserveRolled(unit.id, face, total, total >= NEEDED, why))
    return total >= NEEDED
