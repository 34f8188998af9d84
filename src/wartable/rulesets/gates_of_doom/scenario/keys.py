"""The keys of scenario files."""

from __future__ import annotations

from typing import Any

from wartable.kit.fields import Key, Table, schema_of
from wartable.kit.frame import expected, fields_of, frame, schema
from wartable.kit.told import keys
from wartable.rulesets.gates_of_doom.catalogue import gear as catalogue
from wartable.rulesets.gates_of_doom.fate.cards import CARDS
from wartable.rulesets.gates_of_doom.ground.kinds import TERRAIN
from wartable.rulesets.gates_of_doom.scenario.built import EMPLACED, PARTS
from wartable.rulesets.gates_of_doom.scenario.held import BUILDINGS
from wartable.rulesets.gates_of_doom.scenario.options import options_schema
from wartable.rulesets.gates_of_doom.specials.abilities import brought
from wartable.rulesets.gates_of_doom.specials.armour import armours
from wartable.rulesets.gates_of_doom.specials.gear import TARGETING, gear
from wartable.rulesets.gates_of_doom.specials.traits import WORDS
from wartable.rulesets.gates_of_doom.state import (
    CONDITIONS,
    LANCE,
    MELEE,
    MISSILE,
    RADIUS,
    SMALL_ARMS,
    SUPPRESSION,
    Cursor,
    Phase,
    Unit,
)
from wartable.rulesets.gates_of_doom.winning.objectives import OBJECTIVES

PHASES = tuple(Phase)
EDGES = ("south", "north")
SCENARIO = {
    **frame("gates_of_doom"),
    "table": Key("map", "its size, or a layout by number"),
    "terrain": Key("maps", "its pieces"),
    "scale": Key("inches", "how long an inch of the rules is on the table; 1 if not given (GD-GEN-10)", 250, 4000),
    "sides": Key("maps", "the two sides", must=True),
    "weapons": Key("maps", "weapons that units name by key"),
    "units": Key("maps", "units of both sides, beside those of their lists; one of a list, by its id, is set down"),
    "buildings": Key("maps", "the pieces of terrain that are buildings (GD-BLD-01)"),
    "emplaced": Key("maps", "weapons that are set up on the board, free for both sides (GD-EMP-01)"),
    "round": Key("number", "the round that it is", 0, 5),
    "cursor": Key("any", "where the battle goes on: a phase, or a mapping with phase and unit"),
    "conditions": Key("texts", "the conditions that are agreed on (GD-MSN-03)", words=CONDITIONS),
    "roll": Key("number", "how many conditions are rolled (GD-MSN-03)", 0, 8),
    "anew": Key("flag", "the objectives of both sides are rolled anew as each round ends (GD-MSN-02)"),
    "fate": Key("map", "it is played with fate cards (GD-FAT-01): hand, each_round, deck"),
    "active": Key("text", "the unit whose activation it is"),
    "options": Key("map", "what the players agreed on, in place of what is said beside it"),
}
EXPECT = expected({**fields_of("units"), **fields_of("sides", by="seat")}, 5, "the round at the end")
SIDE = {
    "seat": Key("text", "its seat, a short word", must=True),
    "name": Key("text", "its name"),
    "edge": Key("text", "its edge of the table (GD-RND-11), if that is settled", words=EDGES),
    "objectives": Key("texts", "what gives it points (GD-MSN-02); none: damage decides", words=tuple(OBJECTIVES)),
    "roll": Key("number", "how many objectives it rolls before deployment (GD-MSN-02)", 0, 8),
    "army": Key("any", "its army list: a file beside the scenario, or the list in full"),
    "legal": Key("flag", "no: it agrees to lists that break rules, its own and those of its opponent (GD-GEN-06)"),
    "damage": Key("number", "damage that it has dealt so far", 0, 1000),
    "capture": Key("text", "the piece of terrain that is its capture point, by key (GD-OBJ-05)"),
    "marker": Key("point", "where the marker lies that it is to carry, as its opponent has placed it (GD-OBJ-08)"),
    "hand": Key("texts", "the fate cards that it holds (GD-FAT-02)", words=()),
    "deck": Key("texts", "the fate cards of a deck of its own (GD-FAT-04)", words=()),
    "hunted": Key("map", "the enemy hero whom it is to kill: unit, model (GD-OBJ-03)"),
}
FATE = {
    "hand": Key("number", "how many cards a hand has before the first round; 3 if it is not given (GD-FAT-02)", 0, 30),
    "each_round": Key("number", "how many are drawn as each round begins (GD-FAT-04)", 0, 10),
    "deck": Key("texts", "the cards of the deck; all if they are not given (GD-FAT-04)", words=()),
}
HUNTED = {
    "unit": Key("text", "the unit that the hero is in", must=True),
    "model": Key("number", "the number of the hero in it, from 1", 1, 40),
}


def card_keys(table: Table, *names: str) -> dict[str, Key]:
    """A table in which these keys hold fate cards."""
    return {**table, **{name: table[name]._replace(words=tuple(CARDS)) for name in names}}


LIST = {"type": ["string", "object"]}
CURSOR = keys(Cursor, phase=PHASES)
PROFILE = {
    "melee": Key("number", "melee skill", -9, 9), "ranged": Key("number", "ranged skill", -9, 9),
    "nerve": Key("number", "nerve", 0, 9), "agility": Key("number", "agility", 1, 9),
    "health": Key("number", "health", 1, 99),
}  # fmt: skip
WEAPON = {
    "key": Key("text", "its key, one word", must=True),
    "name": Key("text", "its name"),
    "kind": Key("text", "its table", words=(SMALL_ARMS, MISSILE, SUPPRESSION, LANCE, MELEE)),
    "ranges": Key("list", "its range values in inches: one, two or three"),
    "attacks": Key("any", "its attack dice: a number, or D3 or D6"),
    "ap": Key("any", 'its AP: 0 or a negative number, or "-"'),
    "damage": Key("any", "its damage: a number, or D3, D6 or 2D6; of a missile that of the blast"),
    "direct": Key("number", "the damage of a direct hit of a missile", 0, 20),
    "spread": Key("inches", "its spread", 0, 24000),
    "tech": Key("number", "its tech level", 1, 9),
    "traits": Key("texts", "its traits", words=WORDS),
}
MODEL = {
    "role": Key("text", "which kind of model of its entry it is; the first if it is not given"),
    "level": Key("text", "recruit, soldier, veteran or hero (GD-ARM-07)", words=catalogue.LEVELS),
    "profile": Key("map", "figures in place of those of a level"),
    "kind": Key("text", "infantry if it is not given", words=tuple(RADIUS)),
    "weapons": Key("texts", "its weapons by key"),
    "armour": Key("text", "its armour", words=()),
    "gear": Key("texts", "its equipment", words=()),
    "speed": Key("inches", "its speed; 6 if it is not given (GD-ARM-30)", 0, 48000),
    "save": Key("number", "its save, if it is not that of its armour", 2, 6),
    "rules": Key("texts", "special rules of factions that it has, by clause", words=()),
    "forged": Key("texts", "which of its weapons are master-forged, by key (GD-AVA-11)"),
    "hacked": Key("texts", "what it has that is hacked, by key (GD-SIM-02)"),
    "ai": Key("flag", "it has the AI rule (GD-AI-01)"),
    "wounds": Key("number", "health that it has lost", 0, 99),
    "fatigue": Key("number", "how often it has fought in melee this round (GD-MEL-15)", 0, 9),
    "fired": Key("number", "ranged attacks that it has made, where ammunition is limited (GD-CON-08)", 0, 2),
    "moved": Key("flag", "it has moved this round (GD-WPN-02)"),
    **PARTS,
}


def model_keys() -> dict[str, Key]:
    """What is said of a model, or of all models of a unit."""
    worn = MODEL["armour"]._replace(words=tuple(armours()))
    carried = MODEL["gear"]._replace(words=(*gear(), TARGETING, *PARTS["propulsion"].words))
    return {**MODEL, "armour": worn, "gear": carried, "rules": MODEL["rules"]._replace(words=brought())}


def one_keys() -> dict[str, Key]:
    """What is said of one model."""
    return {**model_keys(), "at": Key("point", "where it stands")}


def unit_keys() -> dict[str, Key]:
    """What is said of a unit: its fields, what its models have in common, each of its models."""
    upgrades = tuple(item.key for item in catalogue.of_kind(catalogue.UPGRADES, catalogue.VEHICLE_UPGRADES))
    more = {
        **model_keys(),
        "upgrades": Key("texts", "what was bought for all of it (GD-ARM-34)", words=upgrades),
        "inside": Key("text", "the building, or the transport named before, that it is in (GD-BLD-02, GD-VEH-10)"),
        "count": Key("number", "how many models it has", 1, 40),
        "at": Key("point", "the middle of its models, on free ground"),
        "places": Key("points", "where each of its models stands", 1, 40),
        "models": Key("maps", "its models one by one, where they differ from what is said of all"),
    }
    return keys(Unit, {"art": more})


def scenario_schema() -> dict[str, Any]:
    """The JSON Schema of a scenario."""
    one = {"profile": schema_of(PROFILE)}
    units = schema_of(unit_keys(), {**one, "models": schema_of(one_keys(), one)})
    return schema("At the Gates of Doom", SCENARIO, {
        "table": TERRAIN.table_schema(), "terrain": TERRAIN.terrain_schema(),
        "fate": schema_of(card_keys(FATE, "deck")),
        "sides": schema_of(card_keys(SIDE, "hand", "deck"), {"hunted": schema_of(HUNTED), "army": LIST}),
        "weapons": schema_of(WEAPON), "units": units, "emplaced": schema_of(EMPLACED),
        "buildings": schema_of(BUILDINGS), "expect": schema_of(EXPECT), "options": options_schema(),
    })  # fmt: skip
