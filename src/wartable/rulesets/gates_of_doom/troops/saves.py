"""Hits on a unit: shields, saves, random damage, and what is lost (GD-SA-07 to -14, GD-EQP-01)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from wartable.engine.ask import Flow, Option, choose_or_skip, pool, tally
from wartable.engine.mod import Reason, reasons
from wartable.rulesets.gates_of_doom.events.fighting import Saved, Shielded, Stunned, Weakened
from wartable.rulesets.gates_of_doom.specials.moments import Moment, speak
from wartable.rulesets.gates_of_doom.specials.traits import SHOCK
from wartable.rulesets.gates_of_doom.state import Game, Model, Unit, Weapon
from wartable.rulesets.gates_of_doom.troops import figures, items, losses

WORST = 7  # no face of a die


class Guard(NamedTuple):
    """What stands between a hit and a model: the least faces of its shield and of its save; 7 if it has none.

    `why` is the save with what changes it.
    """

    shield: int
    save: int
    why: tuple[Reason, ...] = ()


def guard(model: Model, weapon: Weapon, unit: Unit | None = None, game: Game | None = None) -> Guard:
    """GD-SA-07 to -11: AP is added to the die, a natural 1 fails (GD-SA-09), no save: every hit does damage."""
    stops = figures.shield(model, unit, game)
    shield = stops[0] if stops else WORST
    found = figures.save(model, weapon)
    if found is None or figures.no_save(weapon) is not None:
        return Guard(shield, WORST)
    need, clause = found
    pierces = weapon.pierces or 0
    less = reasons(figures.stagger(model))
    why = (Reason(clause, "save", need), *((Reason("GD-SA-07", "AP", pierces),) if pierces else ()), *less)
    return Guard(shield, min(WORST, max(2, need - pierces + len(less))), why)


def damage_of(weapon: Weapon, many: int, seat: str) -> Flow[int]:
    """GD-SA-12, GD-WPN-11: the damage of so many failed saves; a random value is thrown for each."""
    if not weapon.damage_die or not many:
        return weapon.damage * many
    dice = 2 if weapon.damage_die == "2D6" else 1
    return (yield from pool(many * dice, 6, "GD-SA-12", seat, f"damage of {weapon.name}", weapon.damage_die == "D3"))


def take_hits(game: Game, unit: Unit, weapon: Weapon, hits: int, by: str) -> Flow[int]:
    """GD-SA-14: hits of one weapon on a unit; where one save does for all of its models they are thrown together.

    Returns how many hits were saved (GD-UF-01).
    """
    unlike = {model[1:]: model for model in unit.models}  # in more than their number
    guards = {guard(model, weapon, unit, game) for model in unlike.values()}
    if not hits or not guards:
        return 0
    apart = SHOCK in weapon.traits or any(model.shocked for model in unit.models)
    apart = (apart and len(unit.models) > 1) or any(items.shield_of(m) or items.armour_of(m) for m in unit.models)
    if len(guards) == 1 and not apart:
        return (yield from _together(game, unit, weapon, hits, by, guards.pop()))
    saved = 0
    for _ in range(hits):
        if not unit.models:
            break
        model = yield from losses.victim(game, unit)
        saved += yield from _one(game, unit, weapon, by, model)
    return saved


def _together(game: Game, unit: Unit, weapon: Weapon, hits: int, by: str, how: Guard) -> Flow[int]:
    left = hits - (yield from _shielded(game, unit, hits, how))
    alone = unit.models[0].id if len(unit.models) == 1 else 0
    saved = yield from _saved(game, unit, weapon, left, how, alone)
    points = yield from damage_of(weapon, left - saved, game.other(unit.side))
    points += yield from _failed(game, unit, left - saved, how)
    yield from losses.deal(game, unit, points, by)
    _staggers(game, unit, weapon, alone if left else 0)
    return saved


def _staggers(game: Game, unit: Unit, weapon: Weapon, number: int) -> None:
    """GD-WPN-24: a model that is hit by a shock mace and lives has 1 less on its next roll, not more for more hits."""
    if SHOCK in weapon.traits and any(model.id == number and not model.shocked for model in unit.models):
        game.emit(Stunned(unit.id, (number,)))


def steadied(game: Game, unit: Unit, numbers: Sequence[int]) -> None:
    """GD-WPN-24: these models have made their next roll."""
    those = tuple(model.id for model in unit.models if model.shocked and model.id in numbers)
    if those:
        game.emit(Stunned(unit.id, those, over=True))


def _failed(game: Game, unit: Unit, failed: int, how: Guard) -> Flow[int]:
    """The damage that a card adds to a save that was thrown and failed."""
    if not failed or how.save >= WORST:
        return 0
    return (yield from speak(game, Moment.SAVE_FAILED, unit)).more


def _one(game: Game, unit: Unit, weapon: Weapon, by: str, model: Model) -> Flow[int]:
    """GD-SA-14: the model that must take a hit uses its own shield, then its own armour."""
    how = yield from _trusted(game, unit, model, guard(model, weapon, unit, game))
    left = 1 - (yield from _shielded(game, unit, 1, how))
    saved = yield from _saved(game, unit, weapon, left, how, model.id)
    points = yield from damage_of(weapon, left - saved, game.other(unit.side))
    points += yield from _failed(game, unit, left - saved, how)
    there = next((one for one in unit.models if one.id == model.id), None)
    yield from losses.deal(game, unit, points, by, there if points else None)
    _staggers(game, unit, weapon, model.id if left else 0)
    return saved


def _trusted(game: Game, unit: Unit, model: Model, how: Guard) -> Flow[Guard]:
    """GD-SIM-03: what is left of a guard once hacked shield and armour have been tried, one try for each roll."""
    shield, armour = items.shield_of(model), items.armour_of(model)
    if shield and how.shield < WORST and (yield from items.fails(game, unit, model.id, shield)):
        how = how._replace(shield=WORST)
    if armour and how.save < WORST and (yield from items.fails(game, unit, model.id, armour)):
        how = how._replace(save=WORST)
    items.restored(game, unit, (shield, armour))
    return how


def _shielded(game: Game, unit: Unit, hits: int, how: Guard) -> Flow[int]:
    """GD-EQP-01: each hit that a shield stops is none, and leaves no marker."""
    if how.shield >= WORST or not hits:
        return 0
    classes = {"hit": range(1, how.shield), "stopped": range(how.shield, 7)}
    thrown = yield from tally(hits, 6, classes, "GD-EQP-01", unit.side, "energy shields")
    game.emit(Shielded(unit.id, thrown.faces, how.shield, thrown.of("stopped")))
    return thrown.of("stopped")


def _saved(game: Game, unit: Unit, weapon: Weapon, hits: int, how: Guard, number: int = 0) -> Flow[int]:
    """GD-SA-07: a D6 for each hit; nothing is thrown where no face would do. `number`: of the model, if it is one."""
    if how.save >= WORST or not hits:
        return 0
    classes = {"fail": range(1, how.save), "save": range(how.save, 7)}
    thrown = yield from tally(hits, 6, classes, "GD-SA-07", unit.side, "armour saves")
    game.emit(Saved(unit.id, weapon.key, thrown.faces, how.save, thrown.of("save"), how.why))
    steadied(game, unit, [number])
    return thrown.of("save")


def needled(game: Game, unit: Unit, hits: int) -> Flow[None]:
    """GD-WPN-06: no save and no damage; the owner assigns each hit to another model as long as one is unaffected."""
    for _ in range(hits):
        able = [model for model in unit.models if not model.needled]
        if not able:
            break
        kinds = {losses.kind_of(model): model for model in reversed(able)}
        options = [Option(f"m{m.id}", losses.described(game, m), "GD-WPN-06", unit.id) for m in kinds.values()]
        words = [f"m{model.id}" for model in unit.models]
        question = f"Which of {unit.name} is hit by the needle?"
        key = yield from choose_or_skip(game, "GD-WPN-06", unit.side, question, options, about=unit.id, words=words)
        game.emit(Weakened(unit.id, (int(key[1:]),)))


def picked_hits(
    game: Game, unit: Unit, weapon: Weapon, hits: int, by: str, seen: Callable[[Model], bool]
) -> Flow[int]:  # fmt: skip
    """GD-WPN-05: hits of a sniper, of each of which the shooter picks the model, one that is visible.

    The save is that of the picked model; what it cannot take is allotted by its owner. Returns how many were saved.
    """
    saved = 0
    for _ in range(hits):
        able = [model for model in unit.models if seen(model)]
        if not able:
            break
        kinds = {losses.kind_of(model): model for model in reversed(able)}
        options = [Option(f"m{m.id}", losses.described(game, m), "GD-WPN-05", unit.id) for m in kinds.values()]
        words = [f"m{model.id}" for model in unit.models]
        question = f"Which of {unit.name} does the sniper pick?"
        key = yield from choose_or_skip(game, "GD-WPN-05", by, question, options, about=unit.id, words=words)
        saved += yield from _one(game, unit, weapon, by, next(m for m in able if f"m{m.id}" == key))
    return saved


# ------------------------------------------------------------------ one model by itself
def alone(
    game: Game, unit: Unit, weapon: Weapon, by: str, model: Model, shields: bool = True
) -> Flow[tuple[int, bool]]:  # fmt: skip
    """GD-MIS-05, GD-LAN-02: a hit on one model, which suffers alone: excess is lost.

    Returns whether it has saved, as a number, and whether it has lost health.
    """
    how = yield from _trusted(game, unit, model, guard(model, weapon, unit, game))
    if not any(left.id == model.id for left in unit.models):
        return 0, True
    if shields and (yield from _shielded(game, unit, 1, how)):
        return 0, False
    saved = yield from _saved(game, unit, weapon, 1, how, model.id)
    points = yield from damage_of(weapon, 1 - saved, game.other(unit.side))
    points += yield from _failed(game, unit, 1 - saved, how)
    if points:
        points = min(points, figures.health(unit.model(model.id)))
        points -= yield from losses.numbed(game, unit, model, points)
    losses.suffer(game, unit, unit.model(model.id), points, by)
    return saved, points > 0


def shielded_alone(game: Game, unit: Unit, model: Model) -> Flow[bool]:
    """GD-EQP-01: whether the shield of one model stops a hit."""
    found = figures.shield(model, unit, game)
    how = Guard(found[0] if found else WORST, WORST)
    if (shield := items.shield_of(model)) and (yield from items.fails(game, unit, model.id, shield)):
        how = Guard(WORST, WORST)
    items.restored(game, unit, (shield,) if shield else ("",))
    return bool((yield from _shielded(game, unit, 1, how)))
