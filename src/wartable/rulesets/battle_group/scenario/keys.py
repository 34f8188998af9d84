"""The keys of scenario files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.kit.fields import Key, schema_of
from wartable.kit.frame import expected, fields_of, frame, schema
from wartable.kit.told import keys
from wartable.rulesets.battle_group.catalogue import abilities
from wartable.rulesets.battle_group.catalogue.equipment import armours, shields, weapons
from wartable.rulesets.battle_group.catalogue.troops import Troop, factions, races, troops
from wartable.rulesets.battle_group.catalogue.vehicles import mounts, vehicles
from wartable.rulesets.battle_group.ground.kinds import TERRAIN
from wartable.rulesets.battle_group.lists.house import KEY
from wartable.rulesets.battle_group.lists.house import schema as troops_schema
from wartable.rulesets.battle_group.setup.zones import EDGES
from wartable.rulesets.battle_group.state import (
    BIKE,
    ERAS,
    FLYING,
    FOOT,
    HOVER,
    MOUNTED,
    TRACKED,
    VEHICLE,
    WALKER,
    WHEELED,
    Cursor,
    Options,
    Phase,
    Unit,
    Until,
)
from wartable.rulesets.battle_group.winning.scenarios import SCENARIOS

OPTIONS = {
    "strike_back": Key("flag", "no: targets of melee do not strike back (BG-MEL-11)"),
    "worn_defence": Key("flag", "yes: one nullify pool for all shooting of a phase (BG-DMG-04)"),
    "own_dice": Key("flag", "yes: an effect works for the dice of the weapons that print it alone (BG-BGF-14)"),
}
SCENARIO = {
    **frame("battle_group"),
    "table": Key("map", "its size, or a layout by number"),
    "terrain": Key("maps", "its pieces"),
    "scenario": Key("text", "which one it is; pitched if none is named", words=tuple(SCENARIOS)),
    "era": Key("text", "the era of the battle (BG-EQP-04, BG-NEW-ERAS-01)", words=ERAS),
    "turns": Key("number", "how many game turns there are", 1, 20),
    "sides": Key("maps", "the players", must=True),
    "troops": KEY,
    "units": Key("maps", "units beside those of the lists; one of a list, by its id, is set down"),
    "sequence": Key("texts", "the sequence of play, if it is not to be rolled (BG-TURN-01)"),
    "player": Key("text", "the seat whose turn it is"),
    "turn": Key("number", "the game turn that it is", 0, 20),
    "cursor": Key("any", "where the battle goes on: a phase"),
    "marks": Key("maps", "things of the scenario that have a place"),
    "facts": Key("counts", "counters of the scenario"),
    "options": Key("map", "table options that the players agreed on"),
    "campaign": Key("map", "the campaign that this is a battle of: name, battle, place (BG-NEW-CAMPAIGN-00)"),
}
SIDE = {
    "seat": Key("text", "its seat, a short word", must=True),
    "name": Key("text", "its name"),
    "faction": Key("text", "its faction", words=tuple(factions())),
    "team": Key("text", "the word for its team, if it has allies (BG-TERM-12)"),
    "edge": Key("text", "where it is set down (BG-NEW-TABLE)", words=EDGES),
    "army": Key("any", "its army list: a file beside the scenario, or the list in full"),
    "points": Key("number", "its points limit (BG-FORCE-02)", 0, 5000),
    "legal": Key("flag", "no: its army may break rules"),
    "veterans": Key("texts", "entries of its list of which one model has Iron Nerve (BG-NEW-CAMPAIGN-05)"),
    "lost": Key("number", "points of its units destroyed or fled so far", 0, 5000),
    "score": Key("number", "points of the scenario that it has scored", 0, 99),
}
CAMPAIGN = {
    "name": Key("text", "what the campaign is called", must=True),
    "battle": Key("number", "which of its battles this is", 1, 1000, must=True),
    "place": Key("text", "where it is fought"),
}
MARK = {
    "key": Key("text", "what it is", must=True),
    "at": Key("point", "where it lies", must=True),
}
EFFECT = {
    "key": Key("text", "what is in force, such as poison or frozen", must=True),
    "value": Key("number", "how much, where it has a figure", -99, 99),
    "until": Key("text", "how long", words=tuple(Until)),
    "by": Key("text", "the seat that has caused it"),
    "about": Key("text", "what it is about, by id"),
    "clause": Key("text", "the clause of it"),
}
MODEL = {
    "troop": Key("text", "the entry of a list that it is"),
    "vehicle": Key("text", "the vehicle that it is"),
    "mount": Key("text", "what it rides (BG-NEW-MOUNTS)"),
    "race": Key("text", "its race, if it is of no list", words=tuple(races())),
    "kind": Key("text", "what it is, if it is of no list", words=(FOOT, MOUNTED, BIKE, VEHICLE)),
    "style": Key("text", "how a vehicle moves (BG-VMV-06)", words=(WALKER, WHEELED, TRACKED, HOVER, FLYING)),
    "hp": Key("number", "its Health Points", 0, 99),
    "wv": Key("number", "its will power", 0, 9),
    "move": Key("inches", "its Move"),
    "av": Key("number", "AV beside that of its equipment", 0, 99),
    "mv": Key("number", "MV beside that of its equipment", 0, 99),
    "dv": Key("number", "DV beside that of its equipment", 0, 99),
    "weapons": Key("texts", "its weapons, by key", words=()),
    "turret": Key("texts", "weapons that bear all round (BG-VEH-05)", words=()),
    "front": Key("texts", "fixed weapons (BG-VEH-04)", words=()),
    "shield": Key("text", "its shield", words=()),
    "armour": Key("text", "its armour", words=()),
    "items": Key("texts", "its items (BG-NEW-ITEMS)", words=()),
    "skills": Key("counts", "its skills with their levels (BG-SKL-05)", words=()),
    "abilities": Key("counts", "its Biotech abilities with their levels (BG-NEW-BIOTECH)", words=()),
    "power": Key("texts", "its generators and Familiars (BG-NEW-GENERATORS)", words=()),
    "user": Key("text", "a Biotech User, by nature or by implant (BG-BIO-01)", words=("natural", "implanted")),
    "pp": Key("number", "Power Points that it has left this turn", 0, 99),
    "hull": Key("flag", "it has a hull (BG-NEW-VEHICLES-01)"),
    "open": Key("flag", "it is open topped (BG-VTP-04)"),
    "capacity": Key("number", "unit sizes that it carries (BG-CAR-01)", 0, 40),
    "access": Key("texts", "where units get in and out (BG-CAR-04)", words=("rear", "left", "right")),
    "spent": Key("texts", "what it has used up"),
    "facing": Key("number", "the way it faces, degrees: 0 is right, 90 up, 270 down on the table", 0, 359),
}
ONE = {
    **MODEL,
    "count": Key("number", "how many of these there are", 1, 10),
    "at": Key("point", "where it stands"),
}


def agreed(options: Options) -> dict[str, bool]:
    """What players have agreed on, by the words of scenario files."""
    return {
        "strike_back": not options.no_strike_back, "worn_defence": options.worn_defence, "own_dice": options.own_dice,
    }  # fmt: skip


def model_keys(own: Mapping[str, Troop] = {}) -> dict[str, Key]:
    """What is said of a model, or of all models of a unit; `own` are troops of one's own."""
    words = {
        "troop": {**troops(), **own}, "vehicle": vehicles(), "mount": mounts(), "weapons": weapons(),
        "turret": weapons(), "front": weapons(), "shield": shields(), "armour": armours(), "items": abilities.items(),
        "skills": abilities.skills(), "abilities": abilities.abilities(), "power": abilities.generators(),
    }  # fmt: skip
    return {key: row._replace(words=tuple(words[key])) if key in words else row for key, row in MODEL.items()}


def one_keys(own: Mapping[str, Troop] = {}) -> dict[str, Key]:
    """What is said of one model, or of several alike."""
    return {**ONE, **model_keys(own)}


def unit_keys(own: Mapping[str, Troop] = {}) -> dict[str, Key]:
    """What is said of a unit: its fields, what its models have in common, each of its models."""
    more = {
        **model_keys(own),
        "count": Key("number", "how many models it has", 1, 10),
        "at": Key("point", "the middle of its models, on free ground"),
        "places": Key("points", "where each of its models stands", 1, 10),
        "models": Key("maps", "its models one by one, where they differ from what is said of all"),
        "reserve": Key("flag", "it is kept off the table, for a rift (BG-NEW-RIFT-00)"),
        "aboard": Key("text", "the carrier named before that it is in (BG-CAR-02)"),
        "effects": Key("maps", "what is in force for it (BG-REC-01)"),
    }
    picked = tuple(key for key, skill in abilities.skills().items() if skill.selected)
    return {**keys(Unit, {"art": more}, ability=picked), "aboard": more["aboard"]}


def scenario_schema() -> dict[str, Any]:
    """The JSON Schema of a scenario."""
    units = schema_of(unit_keys(), {"models": schema_of(one_keys()), "effects": schema_of(EFFECT)})
    return schema("Battle Group", SCENARIO, {
        "table": TERRAIN.table_schema(), "terrain": TERRAIN.terrain_schema(), "sides": schema_of(SIDE), "units": units,
        "troops": troops_schema(), "marks": schema_of(MARK), "options": schema_of(OPTIONS), "expect": schema_of(EXPECT),
    })  # fmt: skip


EXPECT = expected({**fields_of("units"), **fields_of("sides", by="seat")}, 20, "the game turn at the end")
CURSOR = {**keys(Cursor), "phase": Key("text", "the phase", words=tuple(Phase), must=True)}
