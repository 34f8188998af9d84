"""Contact with enemies: who may charge whom, and how near a move may end (BG-TERM-11, BG-MOVE-05, BG-MUL-04)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wartable.engine.errors import RuleError
from wartable.kit.wording import they
from wartable.rulesets.battle_group.moving.led import barred
from wartable.rulesets.battle_group.sight.lines import sees_unit
from wartable.rulesets.battle_group.specials.kit import in_force
from wartable.rulesets.battle_group.specials.points import Bar, Use, speaking
from wartable.rulesets.battle_group.state import APART, Game, Model, Unit
from wartable.rulesets.battle_group.troops import contacts, near


def met(ends: Sequence[Model], game: Game, unit: Unit) -> tuple[str, ...]:
    """BG-TERM-11: the enemies whom models touch at these places and did not touch before."""
    fought = near.engaged(game, unit)
    return tuple(foe.id for foe in _touched(ends, game, unit) if foe not in fought and not near.flies(foe))


def _touched(ends: Sequence[Model], game: Game, unit: Unit) -> list[Unit]:
    return [foe for foe in game.enemies(unit) if near.in_contact(ends, foe.models)]


def why_not(game: Game, unit: Unit, foe: Unit) -> Bar:
    """Why a unit may not move into contact with an enemy; two times nothing if it may."""
    if near.flies(foe):
        return f"{they(foe.name, 'fly')}: nobody engages them", "BG-VEH-06"
    if near.flies(unit):
        return f"{they(unit.name, 'fly')} and do not engage anybody", "BG-VEH-06"
    if contacts.full(game, foe, unit):
        return f"four units are engaged with {foe.name} already", "BG-MUL-04"
    if (found := barred(game, unit, Use.CHARGE))[0]:
        return found
    return barred(game, foe, Use.ENGAGED)


def see(game: Game, unit: Unit, ends: Sequence[Model], far: int) -> None:
    """See that a unit may end a move of `far` mils so.

    Raises:
        RuleError: it may not charge whom it would touch (BG-MUL-04, BG-VEH-06), it would end too near to an enemy
            whom it does not charge (BG-MOVE-05), or nearer to one from whom it keeps away (BG-NEW-PANIC-01).
    """
    fought, touched = near.engaged(game, unit), _touched(ends, game, unit)
    new = [foe for foe in touched if foe not in fought]
    for foe in new:
        why, clause = why_not(game, unit, foe)
        if why:
            raise RuleError(clause, why)
    if new and len(touched) > contacts.MOST:
        raise RuleError("BG-MUL-04", f"{they(unit.name, 'be')} engaged with more than four enemies then")
    if far and not new:
        _keeps_off(game, unit, ends, [foe for foe in fought if foe in touched])
    for rule in speaking(in_force(unit), "keeps_away"):
        _no_nearer(game, unit, ends, rule.keeps_away() or "BG-MOVE-05")


def see_harmless(game: Game, unit: Unit, ends: Sequence[Model]) -> None:
    """BG-CNF-02: see that an opponent who leads a unit does not bring it near fire.

    Raises:
        RuleError: he does.
    """
    for other, far in perilous(game, unit):
        apart = near.apart(ends, other.models)
        if apart <= far and apart < near.apart(unit.models, other.models):
            raise RuleError("BG-CNF-02", f"it may not be brought near {other.name}, who would harm it")


def perilous(game: Game, unit: Unit) -> Iterator[tuple[Unit, int]]:
    """BG-BRN-05, BG-CNF-02: the others whose ill effects harm who is near them, and how near that is, mils."""
    for other in game.on_table():
        if other.effects and other.id != unit.id:
            for rule in speaking(in_force(other), "perils"):
                yield other, rule.perils()


def _keeps_off(game: Game, unit: Unit, ends: Sequence[Model], fought: Sequence[Unit]) -> None:
    """BG-MOVE-05: a move that does not charge ends more than 1 inch from enemies, but for those it still fights."""
    for foe in game.enemies(unit):
        if foe not in fought and near.apart(ends, foe.models) <= APART:
            text = f"it would end within 1 inch of {foe.name}: it has to touch the enemy, or keep off"
            raise RuleError("BG-MOVE-05", text)


def _no_nearer(game: Game, unit: Unit, ends: Sequence[Model], clause: str) -> None:
    """BG-NEW-PANIC-01: no nearer to an enemy whom it sees as it begins to move."""
    for foe in game.enemies(unit):
        nearer = near.apart(ends, foe.models) < near.apart(unit.models, foe.models)
        if nearer and any(sees_unit(game, model, foe) for model in unit.models):
            raise RuleError(clause, f"it would end nearer to {foe.name}, whom it sees")
