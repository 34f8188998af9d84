"""The dice of small arms: to hit, shields, saves, damage, markers (GD-SA-01 to -16, GD-UF-01, GD-UF-06)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from wartable.engine.ask import Flow, pool_faces, tally
from wartable.engine.mod import Mod, fixed, reasons
from wartable.rulesets.gates_of_doom.events.effects import MarkersSpared
from wartable.rulesets.gates_of_doom.events.fate import SureHit
from wartable.rulesets.gates_of_doom.events.fighting import Fired, MarkersPlaced
from wartable.rulesets.gates_of_doom.shooting.declaring import Volley
from wartable.rulesets.gates_of_doom.shooting.mishaps import mishap, unreliable
from wartable.rulesets.gates_of_doom.state import Bonus, Game, Model, Unit, Weapon
from wartable.rulesets.gates_of_doom.troops import figures, saves
from wartable.rulesets.gates_of_doom.troops.boons import boons, spent


def hit_classes(need: int, ones: bool = False) -> dict[str, range]:
    """The faces that miss and that hit, where `need` or more hits; with `ones` natural 1s by themselves."""
    least = min(max(need, 1), 7)
    if ones:
        return {"one": range(1, 2), "miss": range(2, max(2, least)), "hit": range(max(2, least), 7)}
    return {"miss": range(1, least), "hit": range(least, 7)}


def attack_dice(weapon: Weapon, firers: int, seat: str) -> Flow[list[int]]:
    """GD-SA-01: the attack dice of each of so many weapons; a random number is thrown for each of them."""
    if not weapon.attack_die:
        return [weapon.attacks] * firers
    faces = yield from pool_faces(firers, 6, "GD-SA-01", seat, f"attacks of {weapon.name}", weapon.attack_die == "D3")
    return [(face + 1) // 2 if weapon.attack_die == "D3" else face for face in faces]


class Thrown(NamedTuple):
    """How many dice of a volley hit, and how many missed."""

    hits: int
    missed: int


def throw(game: Game, volley: Volley, more: Sequence[Mod]) -> Flow[Thrown]:
    """GD-SA-05: what the dice of a volley come to; `more` is what a reaction changes (GD-REA-07, GD-REA-04).

    GD-SA-16: all dice of weapons that are alike fall together, in the order of their models.
    """
    unit, target = game.units[volley.unit], game.units[volley.target]
    dice = yield from attack_dice(volley.weapon, len(volley.shots), unit.side)
    if more_dice := next((mod for mod in boons(unit, Bonus.BARRELS)), None):
        thrown_more = yield from pool_faces(len(dice), 6, more_dice.clause, unit.side, "attack dice more")
        dice = [one + two for one, two in zip(dice, thrown_more)]
    hits = sure = 0
    if dice and sum(dice) and spent(game, unit, what=Bonus.SURE):
        game.emit(SureHit(unit.id, target.id))
        hits, sure = 1, 1
    more = (*more, *boons(unit, Bonus.SHOTS))
    rows = [(need_of(target, model, mods := (*_fresh(unit, model, chance.mods), *more)), mods,
             _touchy(model, volley.weapon), count)
            for (model, chance), count in zip(volley.shots, dice)]  # fmt: skip
    for (need, mods, touchy), alike in groupby(rows, key=lambda row: row[:3]):
        counts = [row[3] for row in alike]
        left, sure = sum(counts) - min(sure, sum(counts)), sure - min(sure, sum(counts))
        if not left:
            continue
        sorts = hit_classes(need, bool(touchy))
        thrown = yield from tally(left, 6, sorts, "GD-SA-05", unit.side, f"to hit {target.name}")
        found = thrown.of("hit")
        game.emit(Fired(
            unit.id, target.id, volley.weapon.key, len(counts), thrown.faces, need, found, reasons(mods)
        ))  # fmt: skip
        failed = touchy and (yield from mishap(game, unit, touchy, volley.weapon, thrown.of("one")))
        hits += 0 if failed else found
    saves.steadied(game, unit, [model.id for model, _ in volley.shots])
    return Thrown(hits, sum(dice) - hits)


def _fresh(unit: Unit, model: Model, mods: Sequence[Mod]) -> tuple[Mod, ...]:
    """GD-WPN-24: without what a shock mace takes from a roll, once the model has rolled."""
    steady = any(one.id == model.id and not one.shocked for one in unit.models)
    return tuple(mod for mod in mods if not (steady and mod.clause == "GD-WPN-24"))


def _touchy(model: Model, weapon: Weapon) -> int:
    """The number of a model whose weapon may fail, 0 of others: its dice fall by themselves."""
    return model.id if unreliable(model, weapon) else 0


def need_of(target: Unit, model: Model, mods: Sequence[Mod]) -> int:
    """GD-SA-05, GD-SA-06: the least face that hits; GD-AI-01, GD-AI-07: 5 for an AI, whatever cards add or take."""
    own = figures.number(model)
    return own[0] if own else figures.agility(target) - fixed(mods)


def mark(game: Game, unit: Unit, saves: int, by: Unit | None = None) -> None:
    """GD-UF-01, GD-UF-06: a marker for each shot that was saved, once all hits of the attack are resolved."""
    if by is not None:
        saves *= 1 + fixed(boons(by, Bonus.MARKERS))  # GD-FAT-36
    if saves and unit.models and (clause := figures.unmarked(game, unit)):
        game.cite(clause)
        return
    fewer, clause = figures.fewer_markers(unit) if saves and unit.models and not unit.spared else (0, "")
    if fewer:
        game.emit(MarkersSpared(unit.id, min(fewer, saves), clause))
        saves -= min(fewer, saves)
    if saves and unit.models:
        game.emit(MarkersPlaced(unit.id, saves, unit.under_fire + saves))
