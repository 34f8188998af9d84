"""Which weapon effect an attack uses (BG-BGF-14 to -16, BG-EQP-09, BG-SKL-12, BG-WPN-10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wartable.engine.ask import Flow, Option, Standing, choose, skip
from wartable.kit.wording import asked
from wartable.rulesets.battle_group.catalogue.equipment import HITS, WOUNDS, Weapon, weapons
from wartable.rulesets.battle_group.catalogue.equipment import Effect as Package
from wartable.rulesets.battle_group.dice.needs import BASE
from wartable.rulesets.battle_group.dice.rules_of import DISARMED, RAGING
from wartable.rulesets.battle_group.moving.led import director
from wartable.rulesets.battle_group.specials.points import Attack, Dice
from wartable.rulesets.battle_group.specials.weapons import rerolled
from wartable.rulesets.battle_group.state import Model, Unit
from wartable.rulesets.battle_group.troops.line import works

NONE = "plain"
WORDS = {
    "cleaving": "never worse than 4+ to wound", "braced": "re-roll failed hits against a charge",
    "couched": "re-roll failed hits on the charge", "parry": "parry: one hit again",
    "pneumatic": "re-roll failed hits", "stun": "stun in place of wounds", "paradox": "successful nullify dice again",
    "magick": "re-roll failed wounds", "fencing": "re-roll failed hits", "inaccurate": "inaccurate: 5+ to hit",
    "spread": "spread: 5+ to hit, re-roll failed hits", "recoil": "recoil: 5+ to hit",
    "scope": "scope: 3+ to hit after no move", "grenade": "grenades: re-roll failed wounds, explode",
    "sniper": "2+ to hit, 3+ to wound", "flame": "flames: hits by template", "rocket": "rockets: 3+ to wound, explode",
    "missiles": "missiles: explode", "plasma": "3+ to wound", "seeking": "seeking shots, out of sight as well",
    "emp": "electromagnetic pulse", "rail": "3+ to wound, through hulls as well", "thermal": "sets on fire",
}  # fmt: skip
Used = tuple[Model, Weapon]
"""A weapon that takes part, and who holds it."""


def held(unit: Unit, models: Sequence[Model], melee: bool) -> list[Used]:
    """The weapons of these models that take part in an attack of a kind and work now (BG-BGF-16, BG-MSL-21)."""
    found = []
    for model in models:
        for key in (*model.weapons, *(each.weapon for each in model.mounts)):
            weapon = weapons()[key]
            if (weapon.melee if melee else weapon.missile) and works(unit, model, key):
                found.append((model, weapon))
    return found


def ways(unit: Unit, used: Sequence[Used]) -> list[str]:
    """BG-BGF-14, BG-BGF-15: the names of the effects that may be chosen, '' for none; one if there is no choice.

    An effect, or none, may be chosen only if no other is printed on more of the weapons; parry and what is used in
    place of an attack are not counted, and parry may always be chosen (BG-WPN-08).
    """
    if unit.effect(RAGING) or unit.effect(DISARMED) or not used:
        return [""]
    counts: dict[str, int] = {}
    exempt: dict[str, None] = {}
    for _, weapon in used:
        names = [each.name for each in weapon.effects if not each.exempt and not each.instead]
        free = [each.name for each in weapon.effects if each.exempt and not each.instead]
        exempt.update(dict.fromkeys(free))
        for name in names or ([] if free else [""]):
            counts[name] = counts.get(name, 0) + 1
    most = max(counts.values(), default=0)
    return [*(name for name, many in counts.items() if many == most), *exempt]


# ------------------------------------------------------------------ what each is worth
class Worth(NamedTuple):
    """What an effect does in one attack: the more of each the better; what may please or not is in `kind`."""

    hits: int
    hits_again: bool
    wounds: int
    wounds_again: bool
    forces: bool
    pulse: bool
    kind: tuple[object, ...]

    def covers(self, other: Worth) -> bool:
        """Whether another one is in nothing better, and differs in nothing that may please or not."""
        return self.kind == other.kind and all(mine >= theirs for mine, theirs in zip(self[:6], other[:6]))


PLAIN = Package("", ())


def worth(effect: Package, attack: Attack) -> Worth:
    """What an effect does in an attack, or in the bout that it belongs to."""
    hits = effect.still_hits_on if effect.still_hits_on and not attack.unit.moved else effect.hits_on
    hull = any(model.hull for model in attack.target.models)
    wounds = (effect.wounds_on or BASE[Dice.WOUNDS]) + (hull and not effect.hulls)
    fire = effect.explodes or effect.flaming
    return Worth(
        -(hits or BASE[Dice.HITS]), rerolled(effect, attack) == HITS, -wounds, rerolled(effect, attack) == WOUNDS,
        bool(effect.forces), bool(effect.fails_to),
        (effect.forces, bool(effect.hp), fire, effect.template) if effect.forces or effect.hp or fire else (),
    )  # fmt: skip


def sensible(found: Sequence[str], used: Sequence[Used], attack: Attack) -> list[str]:
    """Those among which there is something to choose: none than which another one is as good in everything."""
    printed = {each.name: each for _, weapon in used for each in weapon.effects}
    rows = [(name, worth(printed.get(name, PLAIN), attack)) for name in found]
    kept: list[tuple[str, Worth]] = []
    for place, (name, row) in enumerate(rows):
        rivals = [*kept, *rows[place + 1 :]]
        if not any(_beats(other, row, at < len(kept)) for at, (_, other) in enumerate(rivals)):
            kept.append((name, row))
    return [name for name, _ in kept]


def _beats(other: Worth, row: Worth, before: bool) -> bool:
    """Whether a row may be left out for another one; of equals the first is kept. To force re-rolls only helps."""
    if other.forces and not row.forces and not row.kind:
        other = other._replace(kind=())
    return other.covers(row) and (before or not row.covers(other))


def name_of(name: str) -> str:
    """What an effect is called where it is chosen."""
    return WORDS.get(name, name.replace("_", " ")) if name else "no effect"


def effect(attack: Attack, used: Sequence[Used], what: str, more: Sequence[Option] = ()) -> Flow[str]:
    """BG-BGF-14: who leads the unit chooses before the dice, where two or more ways are open that differ.

    `more`: ways beside them, which are always open.
    """
    unit = attack.unit
    found = sensible(ways(unit, used), used, attack)
    options = (*(Option(name or NONE, _capital(name_of(name)), "BG-BGF-14") for name in found), *more)
    question = asked(unit.name, f"use {what}", "Which weapon effect")
    seat = director(attack.game, unit)
    if len(options) == 1:
        skip(attack.game, "BG-BGF-14", seat, question, options[0], (NONE, *WORDS))
        return found[0]
    stands = tuple(
        Standing(f"effect {unit.id} {what}", o.key, o.key, f"{unit.name} {what}: {o.label}", o.clause) for o in options
    )  # fmt: skip
    key = yield from choose("BG-BGF-14", seat, question, options, about=unit.id, standing=stands, matter=attack)
    return "" if key == NONE else key


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
