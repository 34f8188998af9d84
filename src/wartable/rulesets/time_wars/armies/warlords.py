"""The special rules of the Warmongers (chapter CHAR); the Sword of Morbius stands in `heroes`."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.rulesets.time_wars.armies.heroes import unless_supreme
from wartable.rulesets.time_wars.specials import TroopSpecial
from wartable.rulesets.time_wars.state import Game, Unit


# ------------------------------------------------------------------ Morbius's Monster
class Frenzied(TroopSpecial):
    """TW-CHAR-64: on a 1 at the start of its turn it goes for whoever is nearest, friend or foe.

    It does so in `frenzy`.
    """

    __slots__ = ()
    key = "frenzied"

    @override
    def frenzies(self, me: Unit) -> str:
        return "TW-CHAR-64"


class Abomination(TroopSpecial):
    """TW-CHAR-65: it never joins a Squad."""

    __slots__ = ()
    key = "abomination"

    @override
    def shuns(self, me: Unit, squad: Unit) -> str:
        return "TW-CHAR-65"


class HazardousTouch(TroopSpecial):
    """TW-CHAR-66: enemy models in contact with it take Hazardous tests.

    They do so in `touch`.
    """

    __slots__ = ()
    key = "hazardous_touch"

    @override
    def burns(self, me: Unit) -> str:
        return "TW-CHAR-66"


# ------------------------------------------------------------------ Lytton, the Master, Barashak
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


class Guile(TroopSpecial):
    """TW-CHAR-70: Subterfuge until its first attack."""

    __slots__ = ()
    key = "guile"

    @override
    def doubles_defence(self, me: Unit) -> str:
        return "TW-CHAR-70"


class MartialCunning(TroopSpecial):
    """TW-CHAR-72: +2 MEL and +1 FIR for the Master's Squad, or for himself when alone."""

    __slots__ = ()
    key = "martial_cunning"
    shared = True

    @override
    def raises(self, me: Unit) -> Iterator[tuple[str, Mod]]:
        yield "mel", Mod(2, "TW-CHAR-72", "Martial Cunning")
        yield "fir", Mod(1, "TW-CHAR-72", "Martial Cunning")


class SeldomTrusted(TroopSpecial):
    """TW-CHAR-73: the Master is Expendable unless he is the Supreme Commander."""

    __slots__ = ()
    key = "seldom_trusted"

    @override
    def uncounted(self, game: Game, me: Unit) -> str:
        return unless_supreme(game, me, "TW-CHAR-73")


class CladInIron(TroopSpecial):
    """TW-CHAR-76: +1 END.

    Each has it by itself; nobody lends it.
    """

    __slots__ = ()
    key = "clad_in_iron"

    @override
    def raises(self, me: Unit) -> Iterator[tuple[str, Mod]]:
        yield "end", Mod(1, "TW-CHAR-76", "Clad in Iron")


RULES: dict[str, TroopSpecial] = {
    kind.key: kind()
    for kind in (
        Frenzied,
        Abomination,
        HazardousTouch,
        WeaponsSpecialist,
        Underhanded,
        Guile,
        MartialCunning,
        SeldomTrusted,
        CladInIron,
    )
}
