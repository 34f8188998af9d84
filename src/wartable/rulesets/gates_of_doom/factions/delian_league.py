"""The Delian League of Independent Planets (chapter DEL)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from wartable.engine.aim import DISC, Aim, Aimed, Template
from wartable.engine.ask import Flow, Option, choose_or_skip, d3, place
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.mod import Mod
from wartable.engine.plane import INCH, Point, body_overlaps_polygon, overlaps
from wartable.kit.inches.bases import off
from wartable.kit.wording import they
from wartable.rulesets.gates_of_doom.events.effects import EffectBegan, Returned
from wartable.rulesets.gates_of_doom.ground.kinds import blocks
from wartable.rulesets.gates_of_doom.sight.lines import sees_unit
from wartable.rulesets.gates_of_doom.specials.gear import TARGETING
from wartable.rulesets.gates_of_doom.specials.points import Action, Clash, GatesSpecial, Shot, Told
from wartable.rulesets.gates_of_doom.state import (
    ATTACK,
    COHESION,
    HERO,
    MEDIUM_MECH,
    MISSILE,
    ROUND,
    SMALL_MECH,
    Effect,
    Game,
    Model,
    Unit,
    Weapon,
)
from wartable.rulesets.gates_of_doom.troops import near

NOBLE, REPAIR, UPLINK, FIELDS, GUIDE = "GD-DEL-05", "GD-DEL-07", "GD-DEL-08", "GD-DEL-10", "GD-DEL-14"
BLUNT, SHIELDED = "GD-DEL-16", "GD-DEL-19"
SUITS = (SMALL_MECH, MEDIUM_MECH)
TURN = 30  # degrees between places that are looked at round a model
FREE = "", ""


class NobleHero(GatesSpecial):
    """GD-DEL-05: 3 attacks more with melee weapons."""

    __slots__ = ()

    @override
    def more_strikes(self, me: Model) -> Told | None:
        return 3, NOBLE


class AgainstHeroes(GatesSpecial):
    """GD-DEL-20: 1 more melee skill against a unit with a hero in it, to attack and to parry."""

    __slots__ = ()

    @override
    def clash_mods(self, clash: Clash) -> Iterator[Mod]:
        if any(model.level == HERO for model in clash.target.models):
            yield Mod(1, "GD-DEL-20", "against a hero")


# ------------------------------------------------------------------ drone repair
class DroneRepair(GatesSpecial):
    """GD-DEL-07: as an action D3 drones that were destroyed return to one unit within 3 inches of the hero."""

    __slots__ = ()

    @override
    def actions(self, me: Model) -> tuple[Action, ...]:
        return (Action("repair", "repair drones", REPAIR, 1, _no_repair, _repair),)


def _broken(unit: Unit) -> list[Model]:
    return [model for model in unit.fallen if model.ai]


def _repairable(game: Game, unit: Unit) -> list[Unit]:
    hero = next(model for model in unit.models if REPAIR in model.rules)
    return [u for u in (unit, *game.friends(unit)) if _broken(u) and near.far(hero, u.models) <= 3 * INCH]


def _no_repair(game: Game, unit: Unit) -> tuple[str, str]:
    return FREE if _repairable(game, unit) else ("no unit within 3 inches has lost drones", REPAIR)


def _repair(game: Game, unit: Unit) -> Flow[None]:
    options = [Option(one.id, one.name, REPAIR, one.id) for one in _repairable(game, unit)]
    words = [one.id for one in game.units.values() if one.side == unit.side]
    key = yield from choose_or_skip(
        game, REPAIR, unit.side, "To which unit do drones return?", options, about=unit.id, words=words
    )
    other = game.units[key]
    _, many = yield from d3(REPAIR, unit.side, "drones that return")
    for drone in _broken(other)[:many]:
        if next(_spots(game, other, drone), None) is None:
            return
        at = yield from _set_down(game, other, drone)
        game.emit(Returned(other.id, drone._replace(x=at[0], y=at[1], wounds=0, fatigue=0, moved=False)))


def _see_spot(game: Game, unit: Unit, drone: Model, to: Point) -> None:
    """GD-DEL-07, GD-RND-08: see that a drone may stand there.

    Raises:
        RuleError: it may not.
    """
    body = drone._replace(x=to[0], y=to[1])
    if not game.table.on_table(body):
        raise RuleError(REPAIR, "that is off the table")
    if any(overlaps(body, other) for other in near.bodies(game)):
        raise RuleError(REPAIR, "something stands there")
    if any(blocks(piece) and body_overlaps_polygon(body, piece.polygon) for piece in game.table.features):
        raise RuleError("GD-TER-04", "nobody can stand there")
    if near.far(body, unit.models) > COHESION:
        raise RuleError("GD-RND-08", "each model has to stand within 2 inches of its unit")


def _spots(game: Game, unit: Unit, drone: Model) -> Iterator[Point]:
    """Places where a drone may stand, beside the models of its unit."""
    for model in unit.models:
        for turn in range(0, 360, TURN):
            to = off(model.x, model.y, turn, model.r + drone.r + INCH // 4)
            try:
                _see_spot(game, unit, drone, to)
            except RuleError:
                continue
            yield to


def _set_down(game: Game, unit: Unit, drone: Model) -> Flow[Point]:
    def ideas(roll: Callable[[int], int]) -> Iterator[Any]:
        for to in _spots(game, unit, drone):
            yield {"to": list(to)}

    aimed: Aimed = yield from place(Aim(
        REPAIR, unit.side, f"Where does the drone return to {unit.name}?", unit.id, ideas=ideas,
        first=lambda: next((Aimed(to) for to in _spots(game, unit, drone)), None), template=Template(DISC, drone.r),
        legal=lambda aimed: _see_spot(game, unit, drone, aimed.to), touches=lambda aimed: (unit.id,),
    ))  # fmt: skip
    return aimed.to


# ------------------------------------------------------------------ targeting systems
@dataclass(frozen=True, slots=True)
class Guided(GatesSpecial):
    """GD-DEL-14, GD-DEL-08: battlesuits that were guided hit one enemy unit better, with their next attack on it."""

    value: int
    about: str

    @override
    def shooter_mods(self, shot: Shot) -> Iterator[Mod]:
        if shot.target.id == self.about and shot.model.kind in SUITS:
            yield Mod(self.value, GUIDE, "guided by drones")

    @override
    def clash_mods(self, clash: Clash) -> Iterator[Mod]:
        if clash.target.id == self.about and clash.model.kind in SUITS and not clash.parry:
            yield Mod(self.value, GUIDE, "guided by drones")


class DefenceProtocols(GatesSpecial):
    """GD-DEL-13: drones may step in front of a friend within 3 inches who is shot at."""

    __slots__ = ()

    @override
    def steps_in(self) -> Told | None:
        return 3 * INCH, "GD-DEL-13"


class Guiding(GatesSpecial):
    """GD-DEL-14: as an action a drone with a targeting system guides a battlesuit unit, once a round for its unit."""

    __slots__ = ()

    @override
    def actions(self, me: Model) -> tuple[Action, ...]:
        return (Action("guide", "guide battlesuits", GUIDE, 1, _no_guide, _guide),) if TARGETING in me.gear else ()

    @override
    def gives(self, effect: Effect) -> GatesSpecial | None:
        return Guided(effect.value, effect.about) if effect.until == ATTACK else None


class Uplinked(GatesSpecial):
    """GD-DEL-08: targeting systems of this unit give 2, not 1."""

    __slots__ = ()


def _pairs(game: Game, unit: Unit) -> list[tuple[Unit, Unit]]:
    """GD-DEL-14: battlesuit units, those that hold mechs, and enemies whom they and a drone see."""
    eyes = [model for model in unit.models if TARGETING in model.gear]
    foes = [foe for foe in game.enemies(unit) if any(sees_unit(game.table, eye, foe) for eye in eyes)]
    suits = [one for one in (unit, *game.friends(unit)) if any(model.kind in SUITS for model in one.models)]
    return [(suit, foe) for suit in suits for foe in foes
            if any(sees_unit(game.table, m, foe) for m in suit.models if m.kind in SUITS)]  # fmt: skip


def _no_guide(game: Game, unit: Unit) -> tuple[str, str]:
    if any(effect.clause == GUIDE and effect.until == ROUND for effect in unit.effects):
        return they(unit.name, "have guided battlesuits this round"), GUIDE
    return FREE if _pairs(game, unit) else (f"no battlesuits see an enemy whom {they(unit.name, 'see')}", GUIDE)


def _guide(game: Game, unit: Unit) -> Flow[None]:
    options = [Option(f"{suit.id}:{foe.id}", f"{suit.name} against {foe.name}", GUIDE, foe.id)
               for suit, foe in _pairs(game, unit)]  # fmt: skip
    mine = [one.id for one in game.units.values() if one.side == unit.side]
    words = [f"{suit}:{foe.id}" for suit in mine for foe in game.units.values() if foe.side != unit.side]
    question = "Which battlesuits are guided, and against whom?"
    key = yield from choose_or_skip(game, GUIDE, unit.side, question, options, about=unit.id, words=words)
    suit, _, foe = key.partition(":")
    value = 2 if any(UPLINK in model.rules for model in unit.models) else 1
    text = f"{{unit:to be}} guided against {game.units[foe].name}: {value} more to hit."
    game.emit(EffectBegan(suit, Effect(GUIDE, ATTACK, value, foe), text))
    game.emit(EffectBegan(unit.id, Effect(GUIDE, ROUND), ""))


# ------------------------------------------------------------------ shields
class EnergyFields(GatesSpecial):
    """GD-DEL-10: shields work on 4 or more while the unit holds three models."""

    __slots__ = ()

    @override
    def shield_as(self, unit: Unit, need: int) -> Told | None:
        return (min(4, need), FIELDS) if len(unit.models) >= 3 else None


class Blunting(GatesSpecial):
    """GD-DEL-16: the AP of missiles that do not hit it directly is 0."""

    __slots__ = ()

    @override
    def blunts(self, weapon: Weapon) -> str | None:
        return BLUNT if weapon.kind == MISSILE else None


class FewerMarkers(GatesSpecial):
    """GD-DEL-19: one under fire marker fewer from each attack."""

    __slots__ = ()

    @override
    def fewer_markers(self, me: Model) -> Told | None:
        return 1, SHIELDED


RULES: Mapping[str, GatesSpecial] = {
    NOBLE: NobleHero(), "GD-DEL-20": AgainstHeroes(), REPAIR: DroneRepair(), UPLINK: Uplinked(), FIELDS: EnergyFields(),
    "GD-DEL-13": DefenceProtocols(), GUIDE: Guiding(), BLUNT: Blunting(), SHIELDED: FewerMarkers(),
}  # fmt: skip
"""The special rules of the faction, by clause."""
