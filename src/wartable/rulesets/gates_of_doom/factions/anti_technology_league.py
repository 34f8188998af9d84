"""The Anti-Technology League (chapter ATL)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wartable.engine.ask import Flow, Option, choose, die
from wartable.engine.compat import override
from wartable.engine.mod import Mod
from wartable.engine.plane import INCH
from wartable.kit.wording import asked, they
from wartable.rulesets.gates_of_doom.events.effects import EffectBegan, Prayed
from wartable.rulesets.gates_of_doom.specials.points import Action, Clash, Done, GatesSpecial, Lent, Shot, Told
from wartable.rulesets.gates_of_doom.specials.traits import NO_PARRY
from wartable.rulesets.gates_of_doom.state import ACTIVATION, ROUND, Effect, Game, Model, Unit, Weapon
from wartable.rulesets.gates_of_doom.troops import figures

REACH = 6 * INCH
HEARD, HEARD_NEAR = 4, 3  # GD-ATL-02, GD-ATL-05
PRAYER, WRATH, MERCY, DIVINITY, PREACHING = "GD-ATL-02", "GD-ATL-03", "GD-ATL-04", "GD-ATL-05", "GD-ATL-07"
SERMONS = (WRATH, MERCY, DIVINITY)


class Blessed(GatesSpecial):
    """GD-ATL-02: +1 to both skills and +2 nerve for the round."""

    __slots__ = ()

    @override
    def ranged_mods(self, me: Model) -> Iterator[Mod]:
        yield Mod(1, PRAYER, "blessed")

    @override
    def melee_mods(self, me: Model) -> Iterator[Mod]:
        yield Mod(1, PRAYER, "blessed")

    @override
    def nerve_mods(self, me: Model) -> Iterator[Mod]:
        yield Mod(2, PRAYER, "blessed")


class PrayerHelp(GatesSpecial):
    """What is added to a prayer roll: an icon (GD-ATL-13), an image that is near (GD-ATL-21)."""

    __slots__ = ()


# ------------------------------------------------------------------ prayer
def _no_prayer(game: Game, unit: Unit) -> tuple[str, str]:
    return (they(unit.name, "be blessed already"), PRAYER) if unit.effect(PRAYER) else ("", "")


def _near(game: Game, unit: Unit) -> set[GatesSpecial]:
    return {rule for model in unit.models for rule in figures.here(game, unit, model)}


def _pray(game: Game, unit: Unit) -> Flow[None]:
    """GD-ATL-02: one die for the unit; GD-ATL-22: bonuses add to it, the sermon lowers what is needed."""
    rules = _near(game, unit)
    need = HEARD_NEAR if PREACHED[DIVINITY] in rules else HEARD
    face = yield from die(6, PRAYER, unit.side, f"the prayer of {unit.name}")
    total = face + sum(isinstance(rule, PrayerHelp) for rule in rules)
    game.emit(Prayed(unit.id, face, total, need, total >= need))
    if total >= need:
        says = "{unit:to have} more skill and more nerve for this round."
        game.emit(EffectBegan(unit.id, Effect(PRAYER, ROUND), says))


class Prayer(GatesSpecial):
    """GD-ATL-02: any unit of the League may pray as an action."""

    __slots__ = ()

    @override
    def actions(self, me: Model) -> tuple[Action, ...]:
        return (Action("pray", "pray", PRAYER, 1, _no_prayer, _pray),)

    @override
    def gives(self, effect: Effect) -> GatesSpecial | None:
        return BLESSED


class Image(GatesSpecial):
    """GD-ATL-21: all friendly units within 6 inches of a Holy Image have 1 more to pray with."""

    __slots__ = ()

    @override
    def lends(self, me: Model, unit: Unit) -> Iterator[Lent]:
        yield Lent(IMAGE_NEAR, REACH)


# ------------------------------------------------------------------ sermons
class Sermon(GatesSpecial):
    """What friends within 6 inches of a preacher have."""

    __slots__ = ()


class Wrath(Sermon):
    """GD-ATL-03: an attack more in melee."""

    __slots__ = ()

    @override
    def more_strikes(self, me: Model) -> Told | None:
        return 1, WRATH


class Mercy(Sermon):
    """GD-ATL-04: weapons with an AP number pierce one better."""

    __slots__ = ()

    @override
    def held(self, me: Model, weapon: Weapon) -> Weapon:
        return weapon if weapon.pierces is None else weapon._replace(pierces=weapon.pierces - 1)


class Divinity(Sermon):
    """GD-ATL-05: who prays near needs a 3."""

    __slots__ = ()


class Preaching(GatesSpecial):
    """GD-ATL-07: the hero preaches one sermon a turn, as a free action, until he is activated again or dies."""

    __slots__ = ()

    @override
    def actions(self, me: Model) -> tuple[Action, ...]:
        return (Action("preach", "preach a sermon", PREACHING, 0, _no_sermon, _preach),)

    @override
    def lends(self, me: Model, unit: Unit) -> Iterator[Lent]:
        effect = unit.effect(PREACHING)
        if effect is not None:
            yield Lent(PREACHED[effect.about], REACH)


def _no_sermon(game: Game, unit: Unit) -> tuple[str, str]:
    return (they(unit.name, "have been preached to this turn"), PREACHING) if unit.effect(PREACHING) else ("", "")


def _preach(game: Game, unit: Unit) -> Flow[None]:
    options = tuple(Option(key, f"the Sermon of {SAID[key]}", key) for key in SERMONS)
    key = yield from choose(PREACHING, unit.side, asked(unit.name, "hear", "Which sermon"), options, about=unit.id)
    text = f"The Sermon of {SAID[key]} is preached to {{unit}} and all who are near."
    game.emit(EffectBegan(unit.id, Effect(PREACHING, ACTIVATION, about=key), text))


# ------------------------------------------------------------------ fighters
class Swordsman(GatesSpecial):
    """GD-ATL-09, GD-ATL-11: enemies hit it worse, it hits better, at range and in melee (GD-GEN-16)."""

    __slots__ = ("attacks", "better", "clause", "name", "worse")

    def __init__(self, clause: str, name: str, worse: int, better: int, attacks: int = 0) -> None:
        self.clause, self.name, self.worse, self.better, self.attacks = clause, name, worse, better, attacks

    @override
    def target_mods(self, shot: Shot) -> Iterator[Mod]:
        yield Mod(-self.worse, self.clause, self.name)

    @override
    def foe_mods(self, clash: Clash) -> Iterator[Mod]:
        yield Mod(-self.worse, self.clause, self.name)

    @override
    def shooter_mods(self, shot: Shot) -> Iterator[Mod]:
        yield Mod(self.better, self.clause, self.name)

    @override
    def clash_mods(self, clash: Clash) -> Iterator[Mod]:
        if not clash.parry:
            yield Mod(self.better, self.clause, self.name)

    @override
    def more_strikes(self, me: Model) -> Told | None:
        return (self.attacks, self.clause) if self.attacks else None


class Cleansing(GatesSpecial):
    """GD-ATL-15: an under fire marker less for each point of damage that the unit causes."""

    __slots__ = ()

    @override
    def relief(self, me: Model, done: Done) -> tuple[int, bool, str] | None:
        return (done.damage, False, "GD-ATL-15") if done.damage > 0 else None


class Immunity(GatesSpecial):
    """GD-ATL-17: under fire markers do nothing to the unit."""

    __slots__ = ()

    @override
    def fearless(self, unit: Unit) -> str | None:
        return "GD-ATL-17"


class Fury(GatesSpecial):
    """GD-ATL-18: each death in the unit is 1 melee skill more for the others, until the game ends."""

    __slots__ = ()

    @override
    def clash_mods(self, clash: Clash) -> Iterator[Mod]:
        if clash.unit.fallen:
            yield Mod(len(clash.unit.fallen), "GD-ATL-18", "fury")


class FlagellantBlades(GatesSpecial):
    """GD-ATL-19: their blades do not parry and are not parried."""

    __slots__ = ()

    @override
    def held(self, me: Model, weapon: Weapon) -> Weapon:
        return weapon._replace(traits=(*weapon.traits, NO_PARRY)) if weapon.key == "blade" else weapon


BLESSED, ICON, IMAGE_NEAR = Blessed(), PrayerHelp(), PrayerHelp()
PREACHED: Mapping[str, GatesSpecial] = {WRATH: Wrath(), MERCY: Mercy(), DIVINITY: Divinity()}
SAID = {WRATH: "Wrath", MERCY: "Mercy", DIVINITY: "Divinity"}
RULES: Mapping[str, GatesSpecial] = {
    PRAYER: Prayer(), PREACHING: Preaching(), "GD-ATL-09": Swordsman("GD-ATL-09", "Silah", 2, 2, 2),
    "GD-ATL-11": Swordsman("GD-ATL-11", "Asliha", 1, 1), "GD-ATL-13": ICON, "GD-ATL-15": Cleansing(),
    "GD-ATL-17": Immunity(), "GD-ATL-18": Fury(), "GD-ATL-19": FlagellantBlades(), "GD-ATL-21": Image(),
}  # fmt: skip
"""The special rules of the faction, by clause."""
