"""Modifier 1, Escalation (TW-MOD-02 to -04): few may be deployed before turn 1, all the rest waits in reserve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from wartable.engine.ask import Choice, Flow, Option, choose_or_skip, die
from wartable.engine.compat import override
from wartable.engine.ruleset import Idea
from wartable.rulesets.time_wars.bot.deployment import rank
from wartable.rulesets.time_wars.events.base import TimeWarsEvent
from wartable.rulesets.time_wars.events.reserves import Reserved
from wartable.rulesets.time_wars.modifiers.modifiers import Modifier
from wartable.rulesets.time_wars.setup.deployment import picked
from wartable.rulesets.time_wars.setup.order import ORDER
from wartable.rulesets.time_wars.setup.shares import company
from wartable.rulesets.time_wars.setup.teleport import in_turn
from wartable.rulesets.time_wars.specials.points import Thought
from wartable.rulesets.time_wars.state import ABOARD, JOINED, TABLE, WAITING, Game, Unit

REST, TELEPORT = "rest", "teleport"
CAUSE = "escalation"


@dataclass(frozen=True, slots=True)
class EscalationRolled(TimeWarsEvent):
    """TW-MOD-02: `player` may have Troop Types with a TV of `face` in all on the table before turn 1."""

    rule = "TW-MOD-02"
    sentence = "{player} may deploy a TV of {face} before turn 1."
    player: str
    face: int

    @override
    def apply(self, game: Game) -> None:
        game.sides[self.player].limit = self.face


def _who(game: Game, ask: Choice, plans: object) -> Sequence[Idea]:
    """What a bot thinks: commanders first, then as much TV as there is room for."""
    found = []
    for option in ask.options:
        unit = game.units.get(option.key)
        worth = -1.0 if unit is None else 10.0 * rank(game, unit) + unit.tv + unit.cost / 100
        found.append(Idea(option.key, worth))
    return found


class Escalation(Modifier):
    """TW-MOD-02 to -04: few are deployed before turn 1, all the rest waits in reserve."""

    __slots__ = ()
    key = "escalation"
    number = 1
    clause = "TW-MOD-02"
    thoughts: ClassVar[Mapping[str, Thought]] = {"TW-MOD-02": _who}

    @override
    def before_deployment(self, game: Game) -> Flow[None]:
        """TW-MOD-02: each player rolls a die of his own for the TV that he may deploy."""
        for player in in_turn(game):
            face = yield from die(6, "TW-MOD-02", player, "Escalation: the TV deployed before turn 1")
            game.emit(EscalationRolled(player, face))

    @override
    def next_deployed(self, game: Game, player: str, mine: Sequence[Unit]) -> Flow[Unit | None]:
        if game.sides[player].limit < 0:
            return (yield from picked(game, player, mine))
        return (yield from next_in(game, player, mine))

    @override
    def not_deployed(self, game: Game, mine: Sequence[Unit]) -> None:
        """TW-MOD-02: they start in reserve. TW-MOD-04: it costs no SP; each may try in every own turn, by an edge."""
        for unit in mine:
            game.emit(Reserved(unit.id, CAUSE))

    @override
    def keeps_back(self, game: Game, me: Unit) -> str:
        """TW-MOD-02: above the limit before turn 1."""
        return "" if allows(game, me) else CAUSE


# ------------------------------------------------------------ what counts
def value(game: Game, unit: Unit) -> int:
    """TW-MOD-02: the TV of `unit` and its company as printed: Expendable troops count.

    A commander and his Retinue have one TV between them (TW-MISS-05).
    """
    return sum(one.tv for one in company(game, unit) if not _counted_with_retinue(game, one))


def _counted_with_retinue(game: Game, unit: Unit) -> bool:
    return unit.where == JOINED and game.units[unit.joined].retinue == unit.id


def bound(game: Game, unit: Unit) -> tuple[Unit, ...]:
    """TW-MOD-02: an LPC or APC and the Squad that bought it, which come together: what still waits of it."""
    return tuple(
        other
        for other in game.units.values()
        if other.player == unit.player and (other.id == unit.serves or other.serves == unit.id)
        and other.where == WAITING and other.models and TELEPORT not in other.tests
    )  # fmt: skip


def owed(game: Game, unit: Unit) -> bool:
    """TW-MOD-02: whether what `unit` comes with is on the table already, so that its TV has been counted."""
    mates = [other for other in game.units.values() if other.id == unit.serves or other.serves == unit.id]
    return any(
        (game.units[mate.aboard] if mate.where == ABOARD else mate).where == TABLE
        for mate in mates
        if mate.player == unit.player and mate.alive
    )


def spent(game: Game, player: str) -> int:
    """TW-MOD-02: the TV of all that stand on the table, Infiltrators and foothold included, and of what they bring."""
    there = tuple(game.on_table(player))
    return sum(value(game, unit) + sum(value(game, other) for other in bound(game, unit)) for unit in there)


def worth(game: Game, unit: Unit) -> int:
    """The TV that deploying `unit` takes up, with what comes along."""
    return value(game, unit) + sum(value(game, other) for other in bound(game, unit))


def allows(game: Game, unit: Unit) -> bool:
    """TW-MOD-02, TW-MOD-03: whether `unit` may still be set down before turn 1; always without the modifier."""
    limit = game.sides[unit.player].limit
    if limit < 0 or game.cursor.phase not in ORDER or owed(game, unit):
        return True
    used = spent(game, unit.player)
    if used + worth(game, unit) <= limit:
        return True
    return not any(game.on_table(unit.player)) and worth(game, unit) == _least(game, unit.player) > limit


def _least(game: Game, player: str) -> int:
    """TW-MOD-03: the lowest TV among the Troop Types of `player`, each with what comes along."""
    own = [unit for unit in game.units.values() if unit.player == player and unit.alive and unit.models]
    roots = [unit for unit in own if not unit.aboard and (not unit.serves or not bound(game, unit))]
    return min((worth(game, unit) for unit in roots), default=0)


# ------------------------------------------------------------ deploying under it
def next_in(game: Game, player: str, mine: Sequence[Unit]) -> Flow[Unit | None]:
    """TW-MOD-02: who of `mine` is deployed next under the limit; None when all the rest of them go into reserve."""
    able = [unit for unit in mine if allows(game, unit)]
    if not able:
        return None
    left = game.sides[player].limit - spent(game, player)
    options = [Option(unit.id, f"{unit.name} (TV {worth(game, unit)})", "TW-MOD-02", unit.id) for unit in able]
    if not any(owed(game, unit) for unit in able):
        options.append(Option(REST, "nobody else: the rest wait in reserve", "TW-MOD-02"))
    question = f"Escalation: who is deployed next? TV {max(0, left)} is left."
    key = yield from choose_or_skip(game, "TW-MOD-02", player, question, options)
    return None if key == REST else game.units[key]
