"""The rooms of special rules: each says on being read what its classes answer for (`specials.kit`)."""

from wartable.rulesets.battle_group.biotech import action
from wartable.rulesets.battle_group.ill_effects import burning, confusion, flames, frozen, panic, passing, poison, sleep
from wartable.rulesets.battle_group.items import gear, used
from wartable.rulesets.battle_group.resolution import hiding
from wartable.rulesets.battle_group.shooting import chameleon, pulse
from wartable.rulesets.battle_group.skills import time_slip
from wartable.rulesets.battle_group.specials import skills, weapons
from wartable.rulesets.battle_group.vehicles import rules, tyres
from wartable.rulesets.battle_group.weapon_abilities import displacing, grapple, rift
from wartable.rulesets.battle_group.winning import carrying

ROOMS = (
    weapons,
    skills,
    chameleon,
    pulse,
    burning,
    confusion,
    flames,
    frozen,
    panic,
    passing,
    poison,
    sleep,
    hiding,
    rules,
    tyres,
    action,
    gear,
    used,
    time_slip,
    grapple,
    rift,
    displacing,
    carrying,
)
"""All of them, so that nobody forgets to read one."""
