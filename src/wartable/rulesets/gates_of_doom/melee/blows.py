"""Melee dice: who throws how many, and what is added to each (GD-MEL-05 to -08, GD-MEL-15, GD-AI-02)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, groupby
from typing import NamedTuple

from wartable.engine.ask import Flow, Option, choose_or_skip, sorted_faces
from wartable.engine.mod import Mod, fixed, reasons
from wartable.kit.wording import asked
from wartable.rulesets.gates_of_doom.events.fighting import Struck, Tired
from wartable.rulesets.gates_of_doom.shooting.mishaps import mishap, unreliable
from wartable.rulesets.gates_of_doom.specials.points import Clash, speaking
from wartable.rulesets.gates_of_doom.specials.traits import NO_PARRY
from wartable.rulesets.gates_of_doom.state import MECHS, MELEE, Bonus, Game, Model, Unit, Weapon
from wartable.rulesets.gates_of_doom.troops import clouds, figures, losses, saves
from wartable.rulesets.gates_of_doom.troops.boons import boons

CRITICAL, FUMBLE = 6, 1  # GD-MEL-07
FAILED = 7  # of a weapon that has failed no die counts (GD-SIM-02, GD-UNF-03)


class Blow(NamedTuple):
    """One die that has fallen: its natural face, its total, the weapon that it is of; a face below `least` is none."""

    face: int
    total: int
    weapon: Weapon
    least: int = 0

    @property
    def discarded(self) -> bool:
        """GD-AI-02: what an AI has thrown below its number is no attack and no parry; its 1s still are fumbles."""
        return self.face < self.least


def wielded(game: Game, model: Model, unit: Unit | None = None) -> list[Weapon]:
    """GD-MEL-05, GD-ARM-26, GD-WPN-23: the melee weapons of a model that its hands hold together, in its order.

    GD-MCH-06: a mech uses all that it has.
    """
    free = figures.free_hands(model)
    if model.kind in MECHS:
        free = figures.HANDS * len(model.weapons)
    found = []
    for weapon in game.weapons(model, MELEE):
        if figures.hands(model, weapon) <= free:
            free -= figures.hands(model, weapon)
            found.append(figures.in_hand(model, unit, weapon, game) if unit else weapon)
    return found


def ways(game: Game, unit: Unit, model: Model, parry: bool = False) -> list[tuple[Weapon, ...]]:
    """GD-ARM-26: the weapons that a model may use together, as many as its hands hold; the most dice first."""
    free = figures.free_hands(model)
    able = [w for w in game.weapons(model, MELEE) if not (parry and NO_PARRY in w.traits)]
    if model.kind in MECHS or sum(figures.hands(model, weapon) for weapon in able) <= free:
        return [tuple(used(game, unit, model, parry))]
    sets = [frozenset(places) for many in range(1, len(able) + 1) for places in combinations(range(len(able)), many)]
    fit = [one for one in sets if sum(figures.hands(model, able[place]) for place in one) <= free]
    whole = [one for one in fit if not any(one < other for other in fit)]
    found = dict.fromkeys(tuple(able[place] for place in sorted(one)) for one in whole)
    held = [tuple(figures.in_hand(model, unit, weapon, game) for weapon in arms) for arms in found]
    if not held:
        return [tuple(used(game, unit, model, parry))]
    return sorted(held, key=lambda arms: -sum(dice_of(arm, parry) * max(1, arm.damage) for arm in arms))


def armed(game: Game, unit: Unit, parry: bool = False) -> list[Model]:
    """GD-MEL-16: the models of a unit that have melee dice, or such as parry."""
    return [model for model in unit.models if used(game, unit, model, parry)]


def used(game: Game, unit: Unit, model: Model, parry: bool = False) -> list[Weapon]:
    """The weapons of whose dice a model throws; GD-SIM-18: bare hands attack, and do not parry."""
    bare = None if parry or wielded(game, model, unit) else figures.unarmed(model)
    if bare is not None:
        return [bare]
    return [weapon for weapon in wielded(game, model, unit) if not (parry and NO_PARRY in weapon.traits)]


def strike_mods(
    game: Game, unit: Unit, model: Model, weapon: Weapon, target: Unit, parry: bool
) -> Iterator[Mod]:  # fmt: skip
    """GD-MEL-05: what is added to a melee die; GD-MEL-06, GD-MEL-08: the charge and the weapon only to attacks."""
    if figures.number(model):
        return  # GD-AI-02, GD-AI-07
    yield from figures.melee_mods(model, unit)
    yield from clouds.smoke(game, model)
    yield from figures.stagger(model)
    yield from boons(unit, Bonus.BLOWS, model)
    for rested in boons(unit, Bonus.RESTED, model):
        yield rested._replace(value=model.fatigue)
    clash = Clash(unit, model, weapon, target, parry)
    for rule in speaking(figures.here(game, unit, model, "clash_mods"), "clash_mods"):
        yield from rule.clash_mods(clash)
    if parry:
        return
    yield from _against(clash)
    if target.id in unit.charged:
        yield Mod(1, "GD-MEL-06", "moved into melee this round")
    for rule in speaking(figures.traits_of(weapon), "strike_mods"):
        yield from rule.strike_mods(weapon)


def _against(clash: Clash) -> Iterator[Mod]:
    """What the unit that is attacked takes away itself, if all of its models have it."""
    first, *others = clash.target.models
    for rule in speaking(figures.rules_of(first), "foe_mods"):
        if all(rule in figures.rules_of(other) for other in others):
            yield from rule.foe_mods(clash)


def more_strikes(game: Game, unit: Unit, model: Model) -> int:
    """GD-MEL-05: dice more that a model has, once, for one of its weapons."""
    rules = speaking(figures.here(game, unit, model, "more_strikes"), "more_strikes")
    told = (rule.more_strikes(model) for rule in rules)
    lent = fixed(boons(unit, Bonus.ATTACKS, model))
    return model.strikes + lent + sum(found[0] for found in told if found)


def harm(weapon: Weapon) -> tuple[bool, int, int]:
    """How bad a hit of a weapon is: what passes armour, its AP, its damage."""
    return figures.no_save(weapon) is not None, weapon.damage, -(weapon.pierces or 0)  # GD-WPN-27


def dice_of(weapon: Weapon, parry: bool) -> int:
    """GD-MEL-05, GD-WPN-28: the dice that a weapon gives to attack or to parry."""
    more = 0
    if parry:
        more = sum(told[0] for r in speaking(figures.traits_of(weapon), "parry_dice") if (told := r.parry_dice(weapon)))
    return weapon.attacks + more


class _Row(NamedTuple):
    weapon: Weapon
    mods: tuple[Mod, ...]
    least: int
    touchy: int
    model: int
    dice: int


def _rows(
    game: Game, unit: Unit, model: Model, target: Unit, parry: bool, arms: Sequence[Weapon], best: Weapon | None
) -> Iterator[_Row]:  # fmt: skip
    own = figures.number(model)
    more = more_strikes(game, unit, model) if arms else 0
    whole = list(model.forged)
    for weapon in arms:
        mods = [*strike_mods(game, unit, model, weapon, target, parry)]
        if weapon.key in whole and not figures.number(model):
            whole.remove(weapon.key)
            mods.append(Mod(1, "GD-AVA-11", "master-forged"))
        dice = dice_of(weapon, parry) + (more if weapon == best else 0)
        more = 0 if weapon == best else more
        touchy = model.id if not parry and unreliable(model, weapon) else 0
        yield _Row(weapon, tuple(mod for mod in mods if mod.value), own[0] if own else 0, touchy, model.id, dice)


def throw(game: Game, unit: Unit, target: Unit, models: Sequence[Model], parry: bool = False) -> Flow[list[Blow]]:
    """The melee dice of `models`, those of one weapon with one skill together, in the order of the models.

    GD-AI-02: nothing is added to those of an AI.
    """
    arms = yield from _chosen(game, unit, models, parry)
    best = yield from _strengthened(game, unit, models, arms, parry)
    rows = [r for m in models for r in _rows(game, unit, m, target, parry, arms[m.id], best.get(m.id))]
    found: list[Blow] = []
    order = list(dict.fromkeys(row[:4] for row in rows))
    rows.sort(key=lambda row: order.index(row[:4]))
    clause, what = ("GD-MEL-08", "to parry") if parry else ("GD-MEL-05", f"melee, against {target.name}")
    for (weapon, mods, least, touchy), group in groupby(rows, key=lambda row: row[:4]):
        alike = list(group)
        those, count = tuple(row.model for row in alike), sum(row.dice for row in alike)
        faces = yield from sorted_faces(count, 6, clause, unit.side, what)
        game.emit(Struck(unit.id, target.id, weapon.key, faces, those, parry, reasons(mods)))
        if touchy and (yield from mishap(game, unit, touchy, weapon, faces.count(FUMBLE))):
            least = FAILED
        found += [Blow(face, face + fixed(mods), weapon, least) for face in faces]
    saves.steadied(game, unit, [model.id for model in models])
    _tire(game, unit, [model.id for model in models if not model.ai])
    return found


def _chosen(game: Game, unit: Unit, models: Sequence[Model], parry: bool) -> Flow[dict[int, tuple[Weapon, ...]]]:
    """GD-ARM-26, GD-MEL-05: with what each model strikes; who has more than its hands hold is asked, kind by kind."""
    found: dict[int, tuple[Weapon, ...]] = {}
    kinds: dict[Model, list[Model]] = {}
    for model in models:
        kinds.setdefault(losses.kind_of(model), []).append(model)
    for alike in kinds.values():
        held = ways(game, unit, alike[0], parry)
        names = (" and ".join(arm.name for arm in arms) for arms in held)
        options = tuple(Option(f"w{n}", name, "GD-ARM-26") for n, name in enumerate(names))
        question = f"{asked(unit.name, 'parry' if parry else 'strike', 'With what')} {losses.described(game, alike[0])}"
        key = yield from choose_or_skip(game, "GD-ARM-26", unit.side, question, options, about=unit.id)
        place = int(key[1:])
        found.update((model.id, ways(game, unit, model, parry)[place]) for model in alike)
    return found


def _strengthened(
    game: Game, unit: Unit, models: Sequence[Model], arms: Mapping[int, tuple[Weapon, ...]], parry: bool
) -> Flow[dict[int, Weapon]]:
    """GD-MEL-05: to which of its weapons a model adds the dice that it has more; the worst for the enemy is first."""
    found: dict[int, Weapon] = {}
    kinds: dict[tuple[Model, tuple[Weapon, ...]], list[Model]] = {}
    for model in models:
        if arms[model.id] and more_strikes(game, unit, model):
            kinds.setdefault((losses.kind_of(model), arms[model.id]), []).append(model)
    for (_, held), alike in kinds.items():
        order = sorted(dict.fromkeys(held), key=harm, reverse=True)
        options = [Option(weapon.key, weapon.name, "GD-MEL-05") for weapon in order]
        what = "parry" if parry else "strike"
        question = f"{asked(unit.name, f'{what} more often', 'With which weapon')} {losses.described(game, alike[0])}"
        key = yield from choose_or_skip(game, "GD-MEL-05", unit.side, question, options, about=unit.id)
        picked = next(weapon for weapon in order if weapon.key == key)
        found.update((model.id, picked) for model in alike)
    return found


def _tire(game: Game, unit: Unit, models: Sequence[int]) -> None:
    """GD-MEL-15: who has thrown dice is the more tired for the rest of the round; an AI is not (GD-AI-02)."""
    if models:
        game.emit(Tired(unit.id, tuple(models)))
