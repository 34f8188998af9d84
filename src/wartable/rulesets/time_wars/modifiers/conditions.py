"""What the mission modifiers of a battle come to now, in words for players."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.engine.terrain import Feature
from wartable.rulesets.time_wars.modifiers import dead_zone, storm
from wartable.rulesets.time_wars.modifiers.modifiers import NAMES, defends, played
from wartable.rulesets.time_wars.state import LIMBO, Game
from wartable.rulesets.time_wars.terrain import FROZEN, STORM, storming

CLAUSES = {
    "escalation": "TW-MOD-02", "gambit": "TW-MOD-05", "dead_zone": "TW-MOD-07", "storm": "TW-MOD-10",
    "last_stand": "TW-MOD-19", "darkness": "TW-MOD-23", "eternal_war": "TW-MOD-26",
}  # fmt: skip


def told(game: Game) -> Iterator[dict[str, str]]:
    """TW-MOD-01: every modifier that is played: its key, what it comes to now, and its clause."""
    for key in game.options.modifiers:
        yield {"key": key, "text": _text(game, key), "clause": CLAUSES[key]}


def _text(game: Game, key: str) -> str:
    more = ""
    if key == "dead_zone":
        more = ", ".join(feature.name for feature in dead_zone.areas(game)) or "no terrain"
    elif key == "storm":
        more = storm.NAMES.get(game.weather, "not known yet")
    elif key == "last_stand":
        more = ", ".join(side.name or side.seat for side in game.sides.values() if defends(game, side.seat))
    elif key == "eternal_war":
        waiting = sum(unit.where == LIMBO for unit in game.units.values())
        more = f"{waiting} in limbo" if waiting else ""
    return f"{NAMES[key]}: {more}" if more else NAMES[key]


def titles(game: Game) -> str:
    """What belongs into the title of a picture: the weather, and whether it is dark."""
    found = [storm.NAMES[game.weather]] if storming(game) else []
    return ", ".join((*found, *(["darkness"] if played(game, "darkness") else [])))


def called(game: Game, feature: Feature) -> str:
    """The name of a feature with what the modifiers have made of it."""
    notes = []
    if feature in dead_zone.areas(game):
        notes.append("dead, and 6 inches round it" if dead_zone.is_large(game, feature) else "dead")
    if FROZEN in feature.hazardous:
        notes.append("frozen, hazardous")
    elif STORM in feature.hazardous:
        notes.append("hazardous")
    return f"{feature.name} ({', '.join(notes)})" if notes else feature.name
