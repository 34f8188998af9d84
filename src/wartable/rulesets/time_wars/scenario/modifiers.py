"""What the mission modifiers mean for a scenario file: what they need, and how a battle in its middle stands."""

from __future__ import annotations

from wartable.kit.documents import Map, fault, guess, maps, take
from wartable.kit.fields import Key
from wartable.rulesets.time_wars.agreed import WEATHERS
from wartable.rulesets.time_wars.ground.terrain import weathered
from wartable.rulesets.time_wars.modifiers import dead_zone, eternal_war, last_stand
from wartable.rulesets.time_wars.modifiers.modifiers import played
from wartable.rulesets.time_wars.setup.order import ORDER
from wartable.rulesets.time_wars.state import LIMBO, Game

CALM = "calm"
WEATHER = Key("text", "the storm that is on, or calm when it is over (TW-MOD-10)", words=(*WEATHERS, CALM))


def modify(game: Game, node: Map) -> None:
    """Make `game` such as its modifiers want it: roles, dead terrain, weather, full strengths.

    Raises:
        DataError: something that a modifier needs is missing, or belongs to one that is not played.
    """
    options = take(node, "options", Map, Map())
    known = tuple(feature.key for feature in game.table.features)
    for key, names in (("dead_areas", game.options.dead_areas), ("dead_large", game.options.dead_large)):
        _see_terrain(options, key, names, known)
    game.options = dead_zone.named(game)
    sides = maps(node, "sides")
    legal = all(take(side, "legal", bool, True) for side in sides)
    why = last_stand.assign(game, {str(side["seat"]): _agreed(side) for side in sides})
    if why and (legal or last_stand.defender(game) is None):
        raise fault(node, "modifiers", why)
    _weather(game, node)
    if any(unit.where == LIMBO for unit in game.units.values()) and not played(game, "eternal_war"):
        raise fault(node, "units", "limbo is a place of the Eternal War alone; name it under modifiers (TW-MOD-28)")
    eternal_war.note(game)


def _agreed(side: Map) -> int:
    """TW-MOD-19: the limit that the list of a side was written for, 0 if it names none."""
    army = side.get("army")
    return take(army, "points", int, 0) if isinstance(army, Map) else 0


def _see_terrain(options: Map, key: str, names: tuple[str, ...], known: tuple[str, ...]) -> None:
    for name in names:
        if name not in known:
            raise fault(options, key, f"no terrain is called {name!r}{guess(name, known)} (TW-MOD-07)")


def _weather(game: Game, node: Map) -> None:
    """TW-MOD-10: the weather of a battle that is past its setting up is what the file says, or what was agreed on."""
    said = take(node, "weather", str, "")
    if said and not played(game, "storm"):
        raise fault(node, "weather", "weather belongs to the modifier storm; name it under modifiers (TW-MOD-10)")
    begun = game.cursor.phase not in ORDER
    game.weather = said or (game.options.storm if begun and played(game, "storm") else "")
    game.table = weathered(game.table, game.weather)
