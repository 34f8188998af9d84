"""What is in force for a turn or a move and has no roll: stun, disarmed, EMP, pins, raised and lowered figures."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.compat import override
from wartable.engine.mod import Mod, fixed
from wartable.engine.plane import INCH
from wartable.kit.view import Mark
from wartable.kit.wording import they
from wartable.rulesets.battle_group.catalogue.equipment import kit
from wartable.rulesets.battle_group.events.fighting import RageEnded
from wartable.rulesets.battle_group.specials.kit import answers_effect
from wartable.rulesets.battle_group.specials.points import Attack, Bar, BattleSpecial, Dice, Told, Use
from wartable.rulesets.battle_group.state import HI_TECH, Game, Model, Unit
from wartable.rulesets.battle_group.troops import line

RAGING = "raging"


def _value(unit: Unit, key: str) -> int:
    found = unit.effect(key)
    return found.value if found else 0


class Stunned(BattleSpecial):
    """BG-WPN-12, BG-NEW-BIOTECH-05: HP is lower until the turn ends."""

    __slots__ = ("key", "text")

    def __init__(self, key: str, text: str) -> None:
        self.key, self.text = key, text

    @override
    def unit_hp(self, unit: Unit) -> Iterator[Mod]:
        found = unit.effect(self.key)
        if found:
            yield Mod(found.value, found.clause, self.text)

    @override
    def marks(self, game: Game, unit: Unit) -> Iterator[Mark]:
        found = unit.effect(self.key)
        if found:
            yield Mark(f"{self.text}, HP {found.value}", found.clause, "bad")


class Disarmed(BattleSpecial):
    """BG-WPN-09: successful hits are rolled again; BG-WPN-10: no weapon effects."""

    __slots__ = ()

    @override
    def must_reroll(self, attack: Attack, dice: Dice) -> Told | None:
        return (-1, "BG-WPN-09") if dice is Dice.HITS else None

    @override
    def marks(self, game: Game, unit: Unit) -> Iterator[Mark]:
        yield Mark("disarmed", "BG-WPN-09", "bad", sign="stop")


class Jammed(BattleSpecial):
    """BG-MSL-21: Hi-Tech weapons and shields give nothing during its owner's next turn."""

    __slots__ = ()

    @override
    def quiet(self, unit: Unit, me: Model, thing: str) -> str | None:
        found = unit.effect("emp")
        if found is None or found.fresh or kit(thing).era != HI_TECH:
            return None
        return "BG-MSL-21"

    @override
    def marks(self, game: Game, unit: Unit) -> Iterator[Mark]:
        found = unit.effect("emp")
        when = "next turn" if found and found.fresh else "this turn"
        yield Mark(f"pulse: no Hi-Tech weapons {when}", "BG-MSL-21", "bad", sign="stop")


class Pinned(BattleSpecial):
    """BG-MSL-19: it may not move in its owner's next Movement Phase; forced moves are stopped as well."""

    __slots__ = ()

    @override
    def forbids(self, game: Game, unit: Unit, use: Use) -> Bar | None:
        if use in (Use.MOVE, Use.RUN, Use.FORCED):
            return they(unit.name, "be pinned"), "BG-MSL-19"
        return None

    @override
    def marks(self, game: Game, unit: Unit) -> Iterator[Mark]:
        yield Mark("pinned", "BG-MSL-19", "bad", sign="stop")


class Slowed(BattleSpecial):
    """BG-NEW-BIOTECH-11, BG-NEW-BIOTECH-13: Move is changed in the next Movement Phase."""

    __slots__ = ("key",)

    def __init__(self, key: str) -> None:
        self.key = key

    @override
    def unit_move(self, unit: Unit, move: int) -> Iterator[Mod]:
        found = unit.effect(self.key)
        if found:
            yield Mod(found.value * INCH, found.clause, self.key)  # BG-MOVE-03: for moves and for run tests

    @override
    def marks(self, game: Game, unit: Unit) -> Iterator[Mark]:
        value = _value(unit, self.key)
        yield Mark(f"{self.key}, Move {value:+d}", "BG-MOVE-03", "bad" if value < 0 else "good")


class Woven(BattleSpecial):
    """BG-NEW-BIOTECH-12: DV is higher."""

    __slots__ = ()

    @override
    def unit_dv(self, unit: Unit) -> Iterator[Mod]:
        found = unit.effect("nanite_weave")
        if found:
            yield Mod(found.value, found.clause, "Nanite Weave")

    @override
    def marks(self, game: Game, unit: Unit) -> Iterator[Mark]:
        yield Mark(f"Nanite Weave, DV +{_value(unit, 'nanite_weave')}", "BG-NEW-BIOTECH-12", "good")


class Raging(BattleSpecial):
    """BG-SKL-11 to -13: its DV is added to its AV and is 0; while it fights it may not leave."""

    __slots__ = ()

    @override
    def unit_av(self, unit: Unit) -> Iterator[Mod]:
        yield Mod(self._whole(unit), "BG-SKL-11", "Berserk")

    @override
    def unit_dv(self, unit: Unit) -> Iterator[Mod]:
        yield Mod(-self._whole(unit), "BG-SKL-11", "Berserk")

    def _whole(self, unit: Unit) -> int:
        """BG-SKL-11: all or nothing: the DV of its models, and what raises it for now."""
        return fixed(line.dv_line(unit, without=self))

    @override
    def forbids(self, game: Game, unit: Unit, use: Use) -> Bar | None:
        if use in (Use.BIOTECH, Use.ABILITY, Use.SELECT):
            return f"{they(unit.name, 'be berserk')}: no other ability", "BG-SKL-12"
        if use in (Use.MOVE, Use.RUN) and unit.contacts:
            return f"{they(unit.name, 'be berserk')} and may not leave the fight", "BG-SKL-13"
        return None

    @override
    def alone(self, game: Game, unit: Unit) -> None:
        """BG-SKL-13: with the last enemy in contact it ends."""
        game.emit(RageEnded(unit.id, RAGING, "BG-SKL-13"))

    @override
    def marks(self, game: Game, unit: Unit) -> Iterator[Mark]:
        yield Mark("berserk: DV added to AV", "BG-SKL-11", "plain")


class Away(BattleSpecial):
    """BG-NEW-TEMPORAL-04, BG-NEW-TEMPORAL-07: it stays where it is, does nothing, rolls for nothing, is no target."""

    __slots__ = ()

    @override
    def forbids(self, game: Game, unit: Unit, use: Use) -> Bar | None:
        return they(unit.name, "be out of time"), "BG-NEW-TEMPORAL-04"

    @override
    def marks(self, game: Game, unit: Unit) -> Iterator[Mark]:
        yield Mark("lost hour: skips its next turn", "BG-NEW-TEMPORAL-04", "bad", sign="stop")


class ShakenUnit(BattleSpecial):
    """BG-NEW-INTHEOPEN-02: it may not act this turn."""

    __slots__ = ()

    @override
    def forbids(self, game: Game, unit: Unit, use: Use) -> Bar | None:
        return (they(unit.name, "be shaken"), "BG-NEW-INTHEOPEN-02") if use is Use.ACT else None

    @override
    def marks(self, game: Game, unit: Unit) -> Iterator[Mark]:
        yield Mark("shaken, cannot act", "BG-NEW-INTHEOPEN-02", "bad", sign="stop")


answers_effect({
    "stunned": Stunned("stunned", "stunned"), "wither": Stunned("wither", "withered"), "disarmed": Disarmed(),
    "emp": Jammed(), "pinned": Pinned(), "mire": Slowed("mire"), "surge": Slowed("surge"), "nanite_weave": Woven(),
    RAGING: Raging(), "lost_hour": Away(), "shaken": ShakenUnit(),
})  # fmt: skip
