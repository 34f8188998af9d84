"""What players agree on for a battle whatever its scenario says: conditions, objectives to roll, fate cards."""

from __future__ import annotations

from typing import Any

from wartable.kit.documents import Map, Seq, fault, take
from wartable.kit.fields import Key, check, schema_of
from wartable.rulesets.gates_of_doom.catalogue.cards import conditions
from wartable.rulesets.gates_of_doom.state import CONDITIONS, Game

OPTIONS = {
    "conditions": Key("texts", "the conditions of the battle (GD-MSN-03)", words=CONDITIONS),
    "roll_conditions": Key("number", "how many more conditions are rolled (GD-MSN-03)", 0, 8),
    "roll_objectives": Key("number", "objectives that each side rolls for, 0 for its own (GD-MSN-02)", 0, 8),
    "anew": Key("flag", "the objectives are rolled anew as each round ends (GD-MSN-02)"),
    "fate": Key("flag", "fate cards are held (GD-FAT-01)"),
    "hand": Key("number", "fate cards of a hand before the first round (GD-FAT-02)", 0, 30),
    "each_round": Key("number", "fate cards that are drawn as each round begins (GD-FAT-04)", 0, 10),
}
ABOUT = ("objectives", "roll", "hunted", "capture", "marker")
"""What is said of the objectives of a side."""


def options_schema() -> dict[str, Any]:
    """The JSON Schema of `options`; `x-names` are what the conditions are called, by key."""
    made = schema_of(OPTIONS)
    made["properties"]["conditions"]["x-names"] = {key: conditions()[key].shown for key in CONDITIONS}
    return made


def agreed(game: Game) -> dict[str, Any]:
    """What holds of it in a battle that has not begun."""
    return {
        "conditions": list(game.conditions), "roll_conditions": game.rolls,
        "roll_objectives": max(side.rolls for side in game.sides.values()),
        "anew": game.anew, "fate": game.fated, "hand": game.fate.hand, "each_round": game.fate.each_round,
    }  # fmt: skip


def settled(doc: Map) -> Map:
    """The scenario with its options in place of what it says itself.

    Raises:
        DataError: they cannot be read, or speak of cards that are not played with.
    """
    if "options" not in doc:
        return doc
    options = take(doc, "options", Map)
    check(options, OPTIONS, "options")
    made = _copy(doc)
    for key, name in (("conditions", "conditions"), ("roll", "roll_conditions"), ("anew", "anew")):
        if name in options:
            made[key], made.lines[key] = options[name], options.at(name)
    if rolled := take(options, "roll_objectives", int, 0):
        made["sides"] = Seq((_rolling(side, rolled, options) for side in made["sides"]), doc.file, doc.at("sides"))
    return _fated(made, options)


def _copy(node: Map) -> Map:
    made = Map(node.items(), node.file, node.line)
    made.lines = dict(node.lines)
    return made


def _rolling(side: Any, rolled: int, options: Map) -> Any:
    """GD-MSN-02: a side that has no objectives but those which it rolls."""
    if not isinstance(side, Map):
        return side  # whoever reads it tells what is wrong with it
    made = _copy(side)
    for key in ABOUT:
        made.pop(key, None)
    made["roll"], made.lines["roll"] = rolled, options.at("roll_objectives")
    return made


def _fated(made: Map, options: Map) -> Map:
    """GD-FAT-01, GD-FAT-04: with fate cards or without, and how many."""
    if "fate" in options:
        held = made.pop("fate", Map((), made.file, options.at("fate")))
        if options["fate"]:
            made["fate"] = held
    numbers = [key for key in ("hand", "each_round") if key in options]
    if numbers and "fate" not in made:
        raise fault(options, numbers[0], f"{numbers[0]} is of fate cards; say fate: yes, or leave it out")
    if numbers:
        made["fate"] = _copy(take(made, "fate", Map))
        made["fate"].update({key: options[key] for key in numbers})
    return made
