"""The game of a scenario file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from wartable.engine.formation import block
from wartable.engine.plane import INCH, body_overlaps_polygon, overlaps
from wartable.engine.terrain import Table
from wartable.kit.documents import Map, adopt, fault, maps, take, texts
from wartable.kit.fields import check, point, points
from wartable.kit.frame import cursor_of, see_script
from wartable.kit.told import fill
from wartable.kit.wording import does, told_apart
from wartable.rulesets.battle_group.catalogue.troops import Troop
from wartable.rulesets.battle_group.ground.kinds import closed, terrain_for
from wartable.rulesets.battle_group.lists.house import house_troops
from wartable.rulesets.battle_group.scenario import armies
from wartable.rulesets.battle_group.scenario.keys import (
    CAMPAIGN,
    CURSOR,
    EFFECT,
    EXPECT,
    MARK,
    OPTIONS,
    SCENARIO,
    SIDE,
    one_keys,
    unit_keys,
)
from wartable.rulesets.battle_group.scenario.made import made
from wartable.rulesets.battle_group.setup.zones import zone
from wartable.rulesets.battle_group.state import (
    ABOARD,
    COHERENCY,
    RESERVE,
    STRENGTH,
    TABLE,
    Cursor,
    Effect,
    Game,
    Options,
    Phase,
    Side,
    Unit,
    Until,
)
from wartable.rulesets.battle_group.troops import line, near
from wartable.rulesets.battle_group.troops.models import stood
from wartable.rulesets.battle_group.winning.scenario import Muster, Scenario
from wartable.rulesets.battle_group.winning.scenarios import SCENARIOS

SET_DOWN = ("id", "side", "at", "places", "facing", "reserve", "aboard")
"""What a scenario may say of a unit that comes from an army list."""
PLAYED = (Phase.START, Phase.MOVE, Phase.ACTION, Phase.RECOVER, Phase.RESOLUTION, Phase.END)


def read(doc: Mapping[str, Any]) -> Game:
    """The battle of a scenario.

    Raises:
        DataError: it is faulty; the error names file and line.
    """
    node: Map = adopt(doc)
    check(node, SCENARIO, "a battle")
    see_script(node, EXPECT, 0, "the key of an option, or a mapping such as {to: [x, y]}")
    chosen = SCENARIOS[take(node, "scenario", str, "pitched")]
    game = Game(table=_table(node, chosen))
    game.scenario = chosen.key
    game.era = take(node, "era", str, SCENARIOS[game.scenario].era)
    own = house_troops(node)
    game.turns = take(node, "turns", int, SCENARIOS[game.scenario].turns)
    if "campaign" in node:
        check(take(node, "campaign", Map), CAMPAIGN, "campaign")
    _options(game, node)
    _sides(game, node)
    listed = tuple(game.units)
    for item in maps(node, "units"):
        check(item, unit_keys(own), "a unit")
        if str(item["id"]) in listed:
            unit = _set_down(game, item)
        else:
            unit = _unit(game, item, own)
            _add(game.units, item, "id", unit)
        _see_places(game, item, unit)
    for unit, name in zip(units := list(game.units.values()), told_apart([unit.name for unit in units])):
        unit.name = name
    for seat, side in game.sides.items():
        if not any(unit.side == seat for unit in game.units.values()):
            raise fault(node, "units", f"{does(side.name, 'have')} no units")
    _see_names(game, node)
    _touching(game)
    _things(game, node)
    _begin(game, node)
    return game


def _table(node: Map, chosen: Scenario) -> Table:
    """The table; BG-NEW-TABLE-01: how large it is if the file does not say; BG-NEW-SCENARIOS-00: its own pieces."""
    sides = maps(node, "sides")
    limit = max((take(side, "points", int, 0) for side in sides), default=0)
    how = terrain_for(limit, len(sides))
    if chosen.size is not None:
        how = replace(how, usual=(chosen.size[0] * INCH, chosen.size[1] * INCH))
    if chosen.pieces and "terrain" not in node and "layout" not in take(node, "table", Map, Map()):
        laid = adopt({**node, "terrain": [dict(piece) for piece in chosen.pieces]})
        return how.table(laid)
    table = how.table(node)
    lacking = [str(piece["key"]) for piece in chosen.pieces if "key" in piece]
    missing = next((key for key in lacking if all(f.key != key for f in table.features)), None)
    if missing is not None:
        raise fault(node, "terrain", f"{chosen.name} needs a piece of terrain with the key {missing}")
    return table


def _add(held: dict[str, Any], node: Map, key: str, value: Any) -> None:
    word = str(node[key])
    if not word.replace("-", "").replace("_", "").isalnum() or word in held:
        raise fault(node, key, f"{key} is {word!r}; write a short word that nobody else has")
    held[word] = value


def _options(game: Game, node: Map) -> None:
    given = take(node, "options", Map, Map())
    check(given, OPTIONS, "options")
    game.options = Options(
        no_strike_back=not take(given, "strike_back", bool, True),
        worn_defence=take(given, "worn_defence", bool, False), own_dice=take(given, "own_dice", bool, False),
    )  # fmt: skip


def _sides(game: Game, node: Map) -> None:
    given, chosen = maps(node, "sides"), SCENARIOS[game.scenario]
    if len(given) not in chosen.players:
        may = f"{chosen.players[0]} to {chosen.players[-1]}" if len(chosen.players) > 1 else str(chosen.players[0])
        raise fault(node, "sides", f"{chosen.name} has {may} players, not {len(given)}")
    for number, item in enumerate(given):
        check(item, SIDE, "a side")
        seat = str(item["seat"])
        side = Side(seat, take(item, "name", str, seat), take(item, "team", str, ""), take(item, "faction", str, ""))
        side.limit, side.lost = take(item, "points", int, 0), take(item, "lost", int, 0)
        side.score = take(item, "score", int, 0)
        _add(game.sides, item, "seat", side)
        _mustered(item, side, chosen.muster(number))
        if "army" in item:
            armies.join(game, item, side)
        side.zone = zone(game, number, len(given), take(item, "edge", str, ""))
    _zones(game, given)
    teams = [side.team or side.seat for side in game.sides.values()]
    if len(set(teams)) < 2:
        raise fault(node, "sides", "all players are of one team; there is nobody to play against")


def _mustered(node: Map, side: Side, muster: Muster | None) -> None:
    """BG-FORCE-02, BG-FORCE-03: the limit that the scenario sets, and whose force it is."""
    if muster is None:
        return
    if side.limit > muster.points:
        raise fault(node, "points", f"{muster.name} has {muster.points} points, not {side.limit} (BG-FORCE-02)")
    side.limit = side.limit or muster.points
    if muster.faction and side.faction not in ("", muster.faction):
        raise fault(node, "faction", f"this side of {muster.name} is for the {muster.faction} (BG-FORCE-03)")
    side.faction = muster.faction or side.faction


def _zones(game: Game, given: Sequence[Map]) -> None:
    """BG-NEW-SCENARIOS-00: where a scenario has its sides set down, unless the file names an edge."""
    found = SCENARIOS[game.scenario].zones(game)
    for item in given:
        side = game.sides[str(item["seat"])]
        if found is not None and "edge" not in item:
            zones = found[side.seat]
            side.zone, side.zones = (zones[0] if zones else ()), (zones if len(zones) > 1 else ())


# ------------------------------------------------------------------ units
def _unit(game: Game, node: Map, own: Mapping[str, Troop]) -> Unit:
    side = str(node["side"])
    if side not in game.sides:
        raise fault(node, "side", f"no side is called {side!r}; there are: {', '.join(game.sides)}")
    unit = Unit(str(node["id"]), side, str(node["id"]).replace("-", " ").replace("_", " ").capitalize())
    fill(unit, node)
    given = maps(node, "models")
    rows: list[tuple[Map | None, int]] = [(one, take(one, "count", int, 1)) for one in given]
    rows = rows or [(None, take(node, "count", int, 0))]
    for one, _ in rows:
        if one is not None:
            check(one, one_keys(own), "a model")
    if not given and not rows[0][1]:
        rows = [(None, len(node["places"]) if "places" in node else 1)]
    born = [made(node, one, own) for one, count in rows for _ in range(count)]
    unit.models = tuple(model._replace(id=number) for number, model in enumerate(born, 1))
    if unit.group and line.size(unit) > STRENGTH:
        text = f"{does(unit.name, 'have')} a strength of {line.size(unit) / 2:g}; a BGF has at most 5 (BG-BGF-02)"
        raise fault(node, "models" if given else "count", text)
    if not unit.points:
        unit.points = sum(model.points for model in unit.models)
    unit.effects = tuple(_effect(game, item) for item in maps(node, "effects"))
    spots = [point(one, "at") if "at" in one else None for one in given]
    _place(game, unit, node, spots)
    return unit


def _effect(game: Game, node: Map) -> Effect:
    check(node, EFFECT, "an effect")
    by = take(node, "by", str, "")
    return Effect(
        str(node["key"]), take(node, "clause", str, "BG-REC-01"), Until(take(node, "until", str, Until.ENDED)),
        take(node, "value", int, 0), by, about=take(node, "about", str, ""),
    )  # fmt: skip


def _set_down(game: Game, node: Map) -> Unit:
    """The unit of an army list that the file sets down."""
    unit = game.units[str(node["id"])]
    stray = next((key for key in node if key not in SET_DOWN), None)
    if stray is not None:
        told = f"{does(unit.name, 'come')} from an army list, so that it is only given {', '.join(SET_DOWN)} here"
        raise fault(node, stray, told)
    if node["side"] != unit.side:
        raise fault(node, "side", f"{does(unit.name, 'be')} of the side {unit.side}")
    if unit.where != RESERVE:
        raise fault(node, "id", f"{does(unit.name, 'have')} been set down already")
    unit.where = TABLE
    unit.models = tuple(model._replace(facing=take(node, "facing", int, 0)) for model in unit.models)
    _place(game, unit, node, [])
    return unit


def _place(game: Game, unit: Unit, node: Map, spots: list[Any]) -> None:
    """The models where the file has them; without a place the unit waits to be set down."""
    if "aboard" in node:
        _board(game, unit, node)
        return
    if "places" in node:
        found = points(node, "places")
    elif any(spot is not None for spot in spots):
        if any(spot is None for spot in spots):
            raise fault(node, "models", "give all models of the unit at:, or none")
        found = tuple(spots)
    elif "at" in node:
        found = _room(game, unit, node)
    else:
        unit.where, unit.kept = RESERVE, take(node, "reserve", bool, False)
        return
    if len(found) != len(unit.models):
        raise fault(node, "places", f"{len(found)} places are given for {len(unit.models)} models")
    unit.models = tuple(stood(m, x, y, m.facing) for m, (x, y) in zip(unit.models, found))


def _room(game: Game, unit: Unit, node: Map) -> tuple[tuple[int, int], ...]:
    table, taken = game.table, [model for other in game.on_table() for model in other.models if other is not unit]
    if len(unit.models) == 1:
        return (point(node, "at"),)

    def free(x: int, y: int, r: int) -> bool:
        body = unit.models[0]._replace(x=x, y=y, r=r)
        clear = not any(closed(f, unit.models[0]) and body_overlaps_polygon(body, f.polygon) for f in table.features)
        return table.on_table(body) and clear and not any(overlaps(body, other) for other in taken)

    found = block(tuple(model.r for model in unit.models), point(node, "at"), free, COHERENCY // 2)
    if found is None:
        raise fault(node, "at", f"there is no room for all models of {unit.name} there")
    return found


def _board(game: Game, unit: Unit, node: Map) -> None:
    """BG-CAR-02: units may begin aboard."""
    key = str(node["aboard"])
    carrier = game.units.get(key)
    if carrier is None or not carrier.models[0].capacity or not game.friendly(carrier.side, unit.side):
        raise fault(node, "aboard", f"no carrier of {game.sides[unit.side].name} is called {key!r}; name one before it")
    held = sum(line.size(other) for other in game.units.values() if other.holder == key)
    if held + line.size(unit) > carrier.models[0].capacity:
        raise fault(node, "aboard", f"{does(carrier.name, 'have')} no room for {unit.name} (BG-CAR-01)")
    unit.where, unit.holder = ABOARD, key


def _see_places(game: Game, node: Map, unit: Unit) -> None:
    if unit.where != TABLE:
        return
    others = [model for other in game.on_table() if other is not unit for model in other.models]
    for place, model in enumerate(unit.models):
        if not game.table.on_table(model):
            raise fault(node, None, f"a model of {unit.name} stands off the table")
        if any(overlaps(model, other) for other in (*others, *unit.models[:place])):
            raise fault(node, None, f"a model of {unit.name} stands on another base")


def _see_names(game: Game, node: Map) -> None:
    """Units that units are said to have met are there."""
    for item in maps(node, "units"):
        for key in ("contacts", "charged", "hit_by"):
            stray = next((word for word in texts(item, key) if word not in game.units), None)
            if stray is not None:
                raise fault(item, key, f"no unit is called {stray!r}; there are: {', '.join(game.units)}")


def _touching(game: Game) -> None:
    """BG-MUL-08: who is in contact ranks as the file lists them, unless it says who came first."""
    for unit in game.on_table():
        unit.contacts = tuple(foe.id for foe in near.engaged(game, unit))


# ------------------------------------------------------------------ the rest
def _things(game: Game, node: Map) -> None:
    for item in maps(node, "marks"):
        check(item, MARK, "a mark")
        game.marks = (*game.marks, (str(item["key"]), *point(item, "at")))
    chosen, said = SCENARIOS[game.scenario], {key for key, _, _ in game.marks}
    game.marks = (*game.marks, *(mark for mark in chosen.things(game) if mark[0] not in said))
    facts: Mapping[str, int] = take(node, "facts", Map, Map())
    game.facts = tuple({**chosen.facts(game), **facts}.items())


def _begin(game: Game, node: Map) -> None:
    """Where it begins: with the sequence of play, with what is still to be set down, or in a turn."""
    game.sequence = texts(node, "sequence")
    if game.sequence and sorted(game.sequence) != sorted(game.sides):
        raise fault(node, "sequence", f"the sequence of play names each player once: {', '.join(game.sides)}")
    game.player = take(node, "player", str, "")
    if game.player and game.player not in game.sides:
        raise fault(node, "player", f"no side is called {game.player!r}; there are: {', '.join(game.sides)}")
    if "cursor" in node or game.player:
        game.cursor = Cursor(Phase(cursor_of(node, CURSOR, Phase.ACTION)["phase"]))
        game.sequence = game.sequence or tuple(game.sides)
        game.player = game.player or game.sequence[0]
    elif not game.sequence:
        game.cursor = Cursor(Phase.SEQUENCE)
    else:
        game.cursor = Cursor(Phase.DEPLOY)
    game.turn = take(node, "turn", int, 1 if game.cursor.phase in PLAYED else 0)
