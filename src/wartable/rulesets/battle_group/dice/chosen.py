"""Which weapon effect an attack uses (BG-BGF-14 to -16, BG-EQP-09, BG-SKL-12, BG-WPN-10)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.engine.ask import Flow, Option, Standing, choose, skip
from wartable.kit.wording import asked
from wartable.rulesets.battle_group.catalogue.equipment import Weapon, weapons
from wartable.rulesets.battle_group.dice.rules_of import DISARMED, RAGING
from wartable.rulesets.battle_group.state import Game, Model, Unit
from wartable.rulesets.battle_group.troops.line import works

NONE = "plain"
WORDS = {
    "cleaving": "never worse than 4+ to wound", "pneumatic": "re-roll failed hits", "stun": "stun in place of wounds",
    "paradox": "successful nullify dice again", "magick": "re-roll failed wounds", "fencing": "re-roll failed hits",
    "braced": "re-roll failed hits against a charge", "couched": "re-roll failed hits on the charge",
    "parry": "parry: one hit again",
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
        exempt.update((each.name, None) for each in weapon.effects if each.exempt and not each.instead)
        for name in names or [""]:
            counts[name] = counts.get(name, 0) + 1
    most = max(counts.values())
    return [*(name for name, many in counts.items() if many == most), *exempt]


def name_of(name: str) -> str:
    """What an effect is called where it is chosen."""
    return WORDS.get(name, name.replace("_", " ")) if name else "no effect"


def effect(game: Game, unit: Unit, used: Sequence[Used], what: str) -> Flow[str]:
    """BG-BGF-14: the owner chooses before the dice, where two or more ways are open."""
    found = ways(unit, used)
    if len(found) == 1:
        only = Option(found[0] or NONE, name_of(found[0]).capitalize(), "BG-BGF-14")
        skip(game, "BG-BGF-14", unit.side, asked(unit.name, f"use {what}", "Which weapon effect"), only, (NONE, *WORDS))
        return found[0]
    options = tuple(Option(name or NONE, name_of(name).capitalize(), "BG-BGF-14") for name in found)
    stands = tuple(
        Standing(f"effect {unit.id} {what}", o.key, o.key, f"{unit.name} {what}: {o.label.lower()}", "BG-BGF-14")
        for o in options
    )
    question = asked(unit.name, f"use {what}", "Which weapon effect")
    key = yield from choose("BG-BGF-14", unit.side, question, options, about=unit.id, standing=stands)
    return "" if key == NONE else key
