"""Confusion (chapter CNF)."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.ask import Flow, die
from wartable.engine.compat import override
from wartable.kit.view import Mark
from wartable.rulesets.battle_group.events.effects import Confused, ConfusionEnded, ConfusionRolled, plain
from wartable.rulesets.battle_group.ill_effects.recovering import tried
from wartable.rulesets.battle_group.specials.kit import answers_effect
from wartable.rulesets.battle_group.specials.points import Attack, BattleSpecial
from wartable.rulesets.battle_group.state import Game, Unit

KEY = "confusion"
CLEAR = 4  # BG-CNF-03


def confuse(game: Game, unit: Unit, by: str) -> None:
    """BG-CNF-01: a unit is confused."""
    game.emit(Confused(unit.id, plain(KEY, "BG-CNF-01", by), "BG-CNF-01"))


class Confusion(BattleSpecial):
    """BG-CNF-01: on an odd roll an opponent leads it this turn."""

    __slots__ = ()

    @override
    def turn_begins(self, game: Game, unit: Unit) -> Flow[None]:
        face = yield from die(6, "BG-CNF-01", unit.side, f"{unit.name}, confused")
        game.emit(ConfusionRolled(unit.id, face, _leader(game, unit) if face % 2 else ""))

    @override
    def directs(self, game: Game, unit: Unit) -> str | None:
        found = unit.effect(KEY)
        return found.about if found and game.player == unit.side else None

    @override
    def attacked(self, attack: Attack) -> Flow[None]:
        """BG-CNF-04: an enemy who shoots at it or fights it ends it, before the dice; Biotech does not."""
        unit = attack.target
        if not attack.biotech and not attack.game.friendly(attack.unit.side, unit.side):
            attack.game.emit(ConfusionEnded(unit.id, KEY, "BG-CNF-04"))
        yield from ()

    @override
    def recovers(self, game: Game, unit: Unit) -> Flow[None]:
        if (yield from tried(game, unit, "confusion", CLEAR, "BG-CNF-03")):
            game.emit(ConfusionEnded(unit.id, KEY, "BG-CNF-03"))

    @override
    def marks(self, game: Game, unit: Unit) -> Iterator[Mark]:
        found = unit.effect(KEY)
        led = f", led by {game.sides[found.about].name}" if found and found.about else ", rolls D6"
        yield Mark(f"confused{led}", "BG-CNF-01", "bad", sign="query")


def _leader(game: Game, unit: Unit) -> str:
    """BG-CNF-01: who has caused it, else the next opponent in the sequence of play."""
    found = unit.effect(KEY)
    if found and found.by and not game.friendly(found.by, unit.side) and not game.sides[found.by].out:
        return found.by
    order = game.sequence or tuple(game.sides)
    place = order.index(unit.side)
    later = (*order[place + 1 :], *order[:place])
    return next(seat for seat in later if not game.friendly(seat, unit.side) and not game.sides[seat].out)


answers_effect({KEY: Confusion()})
