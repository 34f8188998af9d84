"""Chapter SPEC: the core special rules, one class each, under the keys that army lists use.

TW-SPEC-19: the lists' other spellings (Scout, Infiltrate, Flamer, ...) are aliases of these keys.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.rulesets.time_wars.specials.points import Shot, TroopSpecial
from wartable.rulesets.time_wars.state import VEHICLE, Game, Unit


class AllTerrain(TroopSpecial):
    """TW-SPEC-01, TW-SPEC-02: no Fatigue from hard going; vehicles and Unceasing troops re-roll hazards."""

    __slots__ = ()
    key = "all_terrain"
    retinue = True

    @override
    def crosses_hard_going(self, me: Unit) -> str:
        """TW-SPEC-01: only the Fatigue of hard going; its own or the weather's remains."""
        return "TW-SPEC-01"

    @override
    def rerolls_hazard(self, me: Unit, cause: str) -> str:
        """TW-SPEC-02: a vehicle any test; TW-SPEC-01: an Unceasing Troop Type those of hard going."""
        if me.kind == VEHICLE:
            return "TW-SPEC-02"
        return "TW-SPEC-01" if cause == "hard going" else ""


RACES = {
    "dalek": "daleks",
    "cyber": "cybermen",
    "cyberman": "cybermen",
    "sontaran": "sontarans",
    "vogan": "vogans",
    "ogron": "ogrons",
    "timelord": "time lords",
    "time lord": "time lords",
    "mercenary": "mercenaries",
}


def race_of(name: str) -> str:
    """TW-PROF-12: one spelling for each race: Cyber is Cybermen, Dalek is Daleks, ..."""
    plain = name.strip().lower().replace("_", " ").replace("-", " ")
    return RACES.get(plain, plain)


def is_of(unit: Unit, name: str) -> bool:
    """TW-SPEC-04: whether `name` (a race or one troop) names `unit`; what its player calls it makes no difference."""
    wanted = race_of(name)
    return wanted in (race_of(unit.race), race_of(unit.entry or unit.name))


@dataclass(frozen=True, slots=True)
class Bane(TroopSpecial):
    """TW-SPEC-03 to -06: two dice against `enemy` (everybody if empty), the better counts."""

    enemy: str = ""
    key = "bane"
    shared = True
    retinue = True

    @override
    def bane(self, me: Unit, other: Unit) -> str:
        """TW-SPEC-05: without brackets against everybody; TW-SPEC-04: else against those named alone."""
        if not self.enemy:
            return "TW-SPEC-05"
        return "TW-SPEC-03" if is_of(other, self.enemy) else ""


class Expendable(TroopSpecial):
    """TW-SPEC-07: it counts TV 0 for the losses of its detachment."""

    __slots__ = ()
    key = "expendable"

    @override
    def uncounted(self, game: Game, me: Unit) -> str:
        """TW-SPEC-07: for detachment morale only."""
        return "TW-SPEC-07"


class Fatigue(TroopSpecial):
    """TW-SPEC-08: it tires by a rule of its own."""

    __slots__ = ()
    key = "fatigue"

    @override
    def tires(self, me: Unit) -> str:
        """TW-SPEC-08."""
        return "TW-SPEC-08"


class Infiltrator(TroopSpecial):
    """TW-SPEC-17: it may deploy in no man's land, unseen."""

    __slots__ = ()
    key = "infiltrator"
    retinue = True

    @override
    def infiltrates(self, me: Unit) -> str:
        """TW-SPEC-17."""
        return "TW-SPEC-17"


class MonsterHunter(TroopSpecial):
    """TW-SPEC-18: +1 WST and +1 CST against END 8 or more, as it counts in that attack; several count once."""

    __slots__ = ()
    key = "monster_hunter"
    shared = True
    retinue = True

    @override
    def wst_mods(self, me: Unit, shot: Shot) -> Iterator[Mod]:
        if (shot.target.profile.end if shot.end < 0 else shot.end) >= 8:
            yield Mod(1, "TW-SPEC-18", "Monster Hunter")

    @override
    def cst_mods(self, me: Unit, other: Unit) -> Iterator[Mod]:
        if other.profile.end >= 8:
            yield Mod(1, "TW-SPEC-18", "Monster Hunter")


class Large(TroopSpecial):
    """TW-SPEC-20: each model counts 3 for size."""

    __slots__ = ()
    key = "large"

    @override
    def model_size(self, me: Unit) -> int:
        """TW-SPEC-20; one wound removes the model all the same (TW-SPEC-21)."""
        return 3


class MoveOrFire(TroopSpecial):
    """TW-SPEC-23: a weapon that cannot be fired in a turn of movement, as a rule of the whole entry."""

    __slots__ = ()
    key = "move_or_fire"

    @override
    def move_or_fire(self, me: Unit) -> str:
        """TW-SPEC-23."""
        return "TW-SPEC-23"


class Scouts(TroopSpecial):
    """TW-SPEC-25: a free advance before the first turn."""

    __slots__ = ()
    key = "scouts"
    retinue = True

    @override
    def scouts(self, me: Unit) -> str:
        """TW-SPEC-25."""
        return "TW-SPEC-25"


class Smite(TroopSpecial):
    """TW-SPEC-30, TW-SPEC-31: a re-roll in melee; a vehicle's victims re-roll what they passed.

    TW-CHAR-21, TW-CHAR-59: that of Morbius, President or Renegade, is for whatever Squad he belongs to, as all Smite.
    """

    __slots__ = ()
    key = "smite"
    shared = True
    retinue = True

    @override
    def rerolls_melee(self, me: Unit, bout: object) -> str:
        """TW-SPEC-30: its own die, once per round, when it is the primary."""
        return "TW-SPEC-30"

    @override
    def spoils_hazard(self, me: Unit) -> str:
        """TW-SPEC-31: only a vehicle whose own entry has Smite."""
        return "TW-SPEC-31" if me.kind == VEHICLE else ""


class SmiteRanged(TroopSpecial):
    """TW-SPEC-32: the attack die may be re-rolled once, Suppression included."""

    __slots__ = ()
    key = "smite_ranged"
    shared = True
    retinue = True

    @override
    def rerolls_shot(self, me: Unit, shot: Shot) -> str:
        """TW-SPEC-32; the flow asks once for all sources (TW-SPEC-33)."""
        return "TW-SPEC-32"


class Spotter(TroopSpecial):
    """TW-SPEC-34: it may nominate targets."""

    __slots__ = ()
    key = "spotter"
    shared = True
    retinue = True

    @override
    def spots(self, me: Unit) -> str:
        """TW-SPEC-34."""
        return "TW-SPEC-34"


class Subterfuge(TroopSpecial):
    """TW-SPEC-38: its cover and range bonuses are doubled."""

    __slots__ = ()
    key = "subterfuge"

    @override
    def doubles_defence(self, me: Unit) -> str:
        """TW-SPEC-38; in company an Individual has lost it already (TW-SPEC-27)."""
        return "TW-SPEC-38"


class Swarm(TroopSpecial):
    """TW-SPEC-39, TW-SPEC-40: one base whose size is 2D6 whenever it matters."""

    __slots__ = ()
    key = "swarm"

    @override
    def rolls_size(self, me: Unit) -> str:
        """TW-SPEC-40."""
        return "TW-SPEC-40"


class Teleport(TroopSpecial):
    """TW-SPEC-41: it may arrive by teleport."""

    __slots__ = ()
    key = "teleport"
    retinue = True

    @override
    def teleports(self, me: Unit) -> str:
        """TW-SPEC-41."""
        return "TW-SPEC-41"


class Tardis(Teleport):
    """TW-UPG-09, TW-UPG-10: it gives Teleport, has no model and is ignored after deployment."""

    __slots__ = ()
    key = "tardis"

    @override
    def teleports(self, me: Unit) -> str:
        """TW-UPG-09."""
        return "TW-UPG-09"

    @override
    def takes_along(self, me: Unit) -> str:
        return "TW-UPG-09"


class Unceasing(TroopSpecial):
    """TW-SPEC-47 to -50: no dice for speed, no lost actions, no Fatigue; hard going is a hazard."""

    __slots__ = ()
    key = "unceasing"

    @override
    def moves_fixed(self, me: Unit) -> str:
        """TW-SPEC-47: runs and charges go twice AGL."""
        return "TW-SPEC-47"

    @override
    def keeps_actions(self, me: Unit) -> str:
        """TW-SPEC-48."""
        return "TW-SPEC-48"

    @override
    def never_tires(self, me: Unit) -> str:
        """TW-SPEC-11."""
        return "TW-SPEC-11"

    @override
    def hard_going_hazard(self, me: Unit) -> str:
        """TW-SPEC-49; TW-GEN-12: the «dangerous terrain» of the rulebook is hazardous terrain."""
        return "TW-SPEC-49"

    @override
    def ignores_move_or_fire(self, me: Unit) -> str:
        """TW-SPEC-29; for a vehicle TW-VEH-05."""
        return "TW-VEH-05" if me.kind == VEHICLE else "TW-SPEC-29"


class Xenophobic(TroopSpecial):
    """TW-SPEC-51 to -53: it takes no orders from Commanders of another race."""

    __slots__ = ()
    key = "xenophobic"

    @override
    def refuses(self, me: Unit, commander: Unit) -> str:
        """TW-SPEC-52: the race lines are compared first, then the race name inside the entry's name.

        What a player calls his commander makes no difference, unless he is of no entry.
        """
        race = race_of(me.race)
        if race_of(commander.race) == race:
            return ""
        stems = [race.rstrip("s"), *(spelling for spelling, named in RACES.items() if named == race)]
        name = (commander.entry or commander.name).lower().replace("_", " ")
        return "" if any(stem and stem in name for stem in stems) else "TW-SPEC-51"
