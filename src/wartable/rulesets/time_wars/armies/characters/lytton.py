"""Commander Lytton (TW-CHAR-68 to -70): his aim, and what he does before a battle.

The trick itself is played in `underhanded`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.rulesets.time_wars.events import TimeWarsEvent
from wartable.rulesets.time_wars.specials import TroopSpecial
from wartable.rulesets.time_wars.state import Game, Unit


class WeaponsSpecialist(TroopSpecial):
    """TW-CHAR-68: +1 FIR for Lytton's Squad, or for himself when alone."""

    __slots__ = ()
    key = "weapons_specialist"
    shared = True

    @override
    def raises(self, me: Unit) -> Iterator[tuple[str, Mod]]:
        yield "fir", Mod(1, "TW-CHAR-68", "Weapons Specialist")


class Underhanded(TroopSpecial):
    """TW-CHAR-69, TW-CHAR-70: before the battle one enemy is moved up to 2D6 inches, or one Mercenary gains Subterfuge
    until its first attack.

    Both are played in `underhanded`.
    """

    __slots__ = ()
    key = "underhanded"


@dataclass(frozen=True, slots=True)
class GuileSpent(TimeWarsEvent):
    """TW-CHAR-70: `unit` attacks for the first time: its borrowed Subterfuge is gone."""

    rule = "TW-CHAR-70"
    sentence = "{unit} attacks and gives its Subterfuge away."
    unit: str

    @override
    def apply(self, game: Game) -> None:
        unit = game.units[self.unit]
        unit.specials = tuple(key for key in unit.specials if key != Guile.key)


class Guile(TroopSpecial):
    """TW-CHAR-70: Subterfuge until its first attack."""

    __slots__ = ()
    key = "guile"

    @override
    def doubles_defence(self, me: Unit) -> str:
        return "TW-CHAR-70"

    @override
    def has_attacked(self, game: Game, me: Unit) -> None:
        """TW-CHAR-70: by fire, suppression or in melee; so what was lent is lost."""
        game.emit(GuileSpent(me.id))
