"""The keys that every scenario has, whatever the system, and those of what it expects of its script."""

from __future__ import annotations

from wartable.kit.fields import Key, Table

EXPECT: Table = {
    "events": Key("list", "events in order: names, or mappings with event and some of its fields"),
    "exactly": Key("flag", "no: further events may stand between (the usual); yes: just these"),
    "units": Key("map", "fields of units at the end, by id"),
    "sides": Key("map", "fields of sides at the end, by seat"),
    "turn": Key("number", "the turn at the end", 0, 999),
    "phase": Key("text", "the phase at the end"),
    "result": Key("any", "the winners, or draw, or none"),
    "ask": Key("map", "the request open at the end: seat, clause, options"),
    "refused": Key("any", "the clause by which the last answer is refused"),
}


def frame(system: str) -> dict[str, Key]:
    """The keys of a scenario of `system` that the program itself reads."""
    return {
        "wartable": Key("number", "version of the format: 1", 1, 1, must=True),
        "ruleset": Key("text", system, words=(system,), must=True),
        "title": Key("text", "what it is called"),
        "about": Key("text", "a few words on it"),
        "script": Key("list", "answers in order, by key"),
        "seed": Key("any", "seed of the dice, a word or number, if their faces are not given"),
        "dice": Key("list", "natural faces in rolling order"),
        "expect": Key("map", "what must come of the script"),
    }
