"""The scenario file: a battle to be set up by the rules, or any position in the middle of one.

`docs/scenario-format.md` describes it for people; `schema` gives its JSON Schema from the tables that check it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from wartable.engine.errors import RuleError
from wartable.engine.ruleset import Shape
from wartable.kit.documents import (
    Map,
    Seq,
    adopt,
    fault,
    guess,
    is_file,
    load,
    maps,
    shown,
    take,
    texts,
)
from wartable.kit.fields import Key, check, length, point, schema_of
from wartable.kit.frame import cursor_of, expected, fields_of, frame, see_script
from wartable.kit.frame import schema as scenario_schema
from wartable.kit.inches.tables.terrain_file import BY_NUMBER, ZONE, read_zones
from wartable.kit.inches.zones import by_seat
from wartable.kit.told import fill, given, keys
from wartable.rulesets.time_wars.events.reserves import HELD
from wartable.rulesets.time_wars.ground.terrain import trapped
from wartable.rulesets.time_wars.ground.zones import offered, see_foothold
from wartable.rulesets.time_wars.lists.army import MOST_RANK
from wartable.rulesets.time_wars.lists.units import Ids, counts_with, joint_tv, muster
from wartable.rulesets.time_wars.missions.missions import MISSIONS as NAMED
from wartable.rulesets.time_wars.scenario.missions import OBJECTIVE, OBJECTIVES, read_missions
from wartable.rulesets.time_wars.scenario.modifiers import WEATHER, modify
from wartable.rulesets.time_wars.scenario.options import (
    AGREED,
    DEPLOYMENTS,
    OPTION_KEYS,
    SideChoice,
    options_schema,
    read_options,
    side_choices,
)
from wartable.rulesets.time_wars.scenario.strategies import ROSTER, WORK, read_strategies, read_works
from wartable.rulesets.time_wars.scenario.terrain import LAYOUTS, TERRAIN
from wartable.rulesets.time_wars.scenario.units import UNIT_KEYS, Placer
from wartable.rulesets.time_wars.setup.order import ORDER, ROLL
from wartable.rulesets.time_wars.state import (
    INFANTRY_RADIUS,
    JOINED,
    RESERVE,
    WAITING,
    Cursor,
    Detachment,
    Game,
    Melee,
    Phase,
    Result,
    Side,
    Spot,
    Thing,
    Unit,
)
from wartable.rulesets.time_wars.strategies.strategies import CLASSES

MISSIONS = tuple(NAMED)
BEFORE_ZONES = ("mission", "strategy", "sides")
PHASES = tuple(phase.value for phase in Phase)
SCENARIO = frame(
    "time_wars",
    {
        "table": Key(
            "map", "width and height in inches, 72 by 48 if they are not given; how it is laid out, if by number"
        ),
        "terrain": Key("maps", "the pieces of terrain"),
        "sides": Key("maps", "the sides, in the order of play; two or more", must=True),
        **AGREED,
        "options": Key("map", f"what the players agreed: {', '.join(OPTION_KEYS)}"),
        "units": Key("maps", "where Troop Types stand and in what state, and further ones"),
        "detachments": Key("maps", "further detachments, and what those of the armies have lost"),
        "melees": Key("maps", "melees that are going on"),
        "spots": Key("maps", "nominations by Spotters in force (TW-SPEC-34)"),
        "things": Key("maps", "objects that can be interacted with (TW-ACT-08)"),
        "objectives": OBJECTIVES,
        "works": Key("maps", "terrain that strategies have built (TW-STRAT-15)"),
        "traps": Key("maps", "terrain that Warriors of Time have made hazardous (TW-TL-03)"),
        "turn": Key("number", "the game turn", 0, 99),
        "active": Key("text", "the seat whose Player Turn it is"),
        "cursor": Key("any", "the phase that comes next: its name, or {phase, queue, player}"),
        "weather": WEATHER,
        "winner_of_sides": Key("text", "the seat that chose its zone first (TW-DEPL-03)"),
        "routs": Key("maps", "detachments routed and whom that is credited to (TW-MISS-07)"),
        "credit": Key("text", "the seat whose attack caused the latest loss"),
        "result": Key("map", "how the battle ended, if it has"),
        "campaign": Key("map", "the campaign that this is a battle of: name, battle, place (TW-CAMP-01)"),
    },
    dice="natural faces in rolling order, 1 to 6",
    expect="what must come of it: events, units, sides, detachments, turn, active, phase, result, ask",
)
SIDE = keys(
    Side,
    {
        "army": {
            "legal": Key("flag", "no: play the list though it breaks rules of list building"),
            "units": Key("maps", "its Troop Types, if not from a list"),
            "zone": Key("points", "its deployment zone", 3, 60),
        },
        "strategy_points": {"roster": ROSTER},
    },
    spend=CLASSES,
)
DETACHMENT = keys(Detachment)
MELEE = keys(Melee)
SPOT = keys(Spot)
TRAP = {
    "side": Key("text", "the seat that made it so; its friends are safe", must=True),
    "terrain": Key("text", "the key of the terrain", must=True),
}
THING = keys(
    Thing,
    {"name": {
        "at": Key("point", "where it lies", must=True),
        "radius": Key("inches", "of its base", 10, 5000),
    }},
)  # fmt: skip
ROUT = {
    "detachment": Key("text", "its id", must=True),
    "side": Key("text", "the seat it is credited to", must=True),
}
CURSOR = keys(Cursor, phase=PHASES)
RESULT = keys(Result)
_PARTS = {**fields_of("units", called="Troop Types"), **fields_of("sides", by="seat"), **fields_of("detachments")}
EXPECT = expected(_PARTS, 99, "the game turn at the end", active="the active seat at the end")
# ------------------------------------------------------------------ tables by number
UNTRIED = ("strategy_points",)
"""Choices of sides that go together with everything else: nobody need try them."""


def choices(doc: Mapping[str, Any]) -> tuple[SideChoice, ...]:
    """What may be chosen in the scenario `doc`: a key, what it is now, what it could be with the words for it.

    TW-MISS-01: the mission, TW-DEPL-01: the deployment; nothing of a table that is given in full.
    """
    missions = {**NAMED, ROLL: "roll a D6"}
    found: list[SideChoice] = [
        ("mission", str(doc.get("mission") or MISSIONS[0]), missions),
        ("deployment", str(doc.get("deployment") or next(iter(DEPLOYMENTS))), DEPLOYMENTS | {ROLL: "roll a D6"}),
    ]
    layout = (doc.get("table") or {}).get("layout")
    if layout:
        found.append(("table.layout", str(layout), dict.fromkeys(tuple(LAYOUTS.all), "")))
    return (*found, *side_choices(doc))


def spelled(doc: Mapping[str, Any]) -> dict[str, Any]:
    """The scenario `doc` with the terrain that its layout gives written down in the layout's place.

    Raises:
        DataError: the table is faulty.
    """
    node = adopt(dict(doc))
    table = {key: value for key, value in take(node, "table", Map, Map()).items() if key not in BY_NUMBER}
    found = {**doc, "table": table, "terrain": [dict(piece) for piece in TERRAIN.pieces(node)]}
    return found if table else {key: value for key, value in found.items() if key != "table"}


def areas(game: Game) -> tuple[Shape, ...]:
    """TW-DEPL-04, TW-DEPL-08, TW-DEPL-11: the zones that will be chosen from, as long as nobody has one."""
    if any(side.zones for side in game.sides.values()) or game.options.deployment == ROLL:
        return ()
    free = [(zone, offer.role or key.replace("_", " ")) for key, offer in offered(game).items() for zone in offer.zones]
    return tuple(Shape("zone", zone, 0, "", words, still=True) for zone, words in free)


# ------------------------------------------------------------------ files
def load_scenario(path: str | Path) -> Map:
    """The scenario in `path` with the army lists that it names written in, so that it stands by itself.

    Raises:
        DataError: it or a list cannot be read.
    """
    return whole(load(path), Path(path))


def whole(doc: Map, path: Path) -> Map:
    """The scenario `doc`, read from `path`, with the army lists that lie beside it written in.

    Raises:
        DataError: a list cannot be read.
    """
    for side in maps(doc, "sides"):
        army = side.get("army")
        if isinstance(army, str):
            line = side.at("army")
            listed = path.parent / army
            if not is_file(listed):
                raise fault(side, "army", f"there is no army list {army} beside the scenario")
            side["army"] = load(listed)
            side.lines["army"] = line
    return doc


def new_game(doc: Mapping[str, Any], file: str = "") -> Game:
    """The battle that the scenario `doc` describes.

    Without positions it begins with the roll for sides (cursor "sides"). With a position for every Troop Type and no
    cursor it begins in turn 1 with the first side's Player Turn (cursor "begin").

    Args:
        doc: what `load_scenario` gave, or plain data.
        file: names plain data in errors.

    Raises:
        DataError: the scenario is faulty; the first fault with its line.
    """
    node = doc if isinstance(doc, Map) else adopt(dict(doc), file)
    check(node, SCENARIO, "a scenario")
    see_script(node, EXPECT, 6, "an option's key, or a mapping such as {to: [x, y]}")
    if "campaign" in node:
        check(take(node, "campaign", Map), CAMPAIGN, "campaign")
    game = Game(table=TERRAIN.table(node), options=read_options(node))
    ids = Ids()
    _sides(game, node, ids)
    placer = Placer(game, ids, {})
    _units(placer, node)
    _detachments(game, node)
    _melees(game, node)
    _supremes(placer, node)
    _rest(game, node)
    _begin(game, node, placer)
    modify(game, node)
    read_works(game, node)
    read_strategies(game, maps(node, "sides"), "cursor" in node)
    _zones(game, node)
    read_missions(game, node)
    return game


def _sides(game: Game, node: Map, ids: Ids) -> None:
    sides = maps(node, "sides")
    if len(sides) < 2:
        raise fault(node, "sides", f"a battle needs two sides, not {len(sides)}")
    for side in sides:
        check(side, SIDE, "a side")
        seat = str(side["seat"])
        if seat in game.sides:
            raise fault(side, "seat", f"two sides have the seat {seat}; give each its own")
        if not seat or any(c in seat for c in " \t\n:"):
            raise fault(side, "seat", f"{seat!r} is no seat; write a short word such as p1")
        game.sides[seat] = made = Side(seat, take(side, "name", str, seat))
        game.order = (*game.order, seat)
        if "army" in side:
            _army(game, side, made, ids)
        made.zones = read_zones(side, game.table)


def _army(game: Game, side: Map, made: Side, ids: Ids) -> None:
    army = side["army"]
    if isinstance(army, str):
        listed = Path(side.file).parent / army
        if not is_file(listed):
            raise fault(side, "army", f"there is no army list {army} beside the scenario")
        army = load(listed)
    if not isinstance(army, Map):
        raise fault(side, "army", f"army is {shown(army)}; it must be a list file or a list in full")
    found = muster(army, made.seat, ids, take(side, "legal", bool, True))
    named = [force.commander for force in found.army.forces if force.commander and force.commander.persons]
    if named and not game.options.consent and take(side, "legal", bool, True):
        text = f"{named[0].stat.name} is a named character, who needs consent; write options: {{consent: yes}}"
        raise fault(side, "army", f"{text} (TW-CHAR-01)")
    made.army, made.points, made.supreme = found.side.army, found.side.points, found.side.supreme
    if "name" not in side:
        made.name = found.side.name
    game.units.update({unit.id: unit for unit in found.units})
    game.detachments.update({item.id: item for item in found.detachments})


def _units(placer: Placer, node: Map) -> None:
    """Make everybody first, then join, thin and place them, so that the order of the file does not matter."""
    game = placer.game
    for side in maps(node, "sides"):
        for item in maps(side, "units"):
            if take(item, "side", str, side["seat"]) != side["seat"]:
                raise fault(item, "side", f"side is {item['side']!r} under the side {side['seat']!r}; take it out")
            placer.make(item, str(side["seat"]))
    for item in maps(node, "units"):
        placer.make(item)
    placer.gather()
    nodes = sorted(placer.placed.values(), key=lambda item: game.units[item["id"]].kind != "vehicle")
    for item in nodes:
        placer.thin(item) if game.units[item["id"]].where == JOINED else None
    for step in (placer.join, placer.thin, placer.place, placer.board, placer.states):
        for item in nodes:
            step(item)


def _unit(game: Game, node: Map | Seq, key: str | int, name: str) -> str:
    """The id of a Troop Type; a single one may be '' for nobody, one of a list may not."""
    if name not in game.units and (name or isinstance(node, Seq)):
        raise fault(node, key, f"there is no unit {name or repr(name)}{guess(name, game.units)}")
    return name


def _one(game: Game, node: Map, key: str) -> str:
    return _unit(game, node, key, str(node[key]))


def _some(game: Game, node: Map, key: str) -> tuple[str, ...]:
    return tuple(_unit(game, node[key], index, name) for index, name in enumerate(texts(node, key)))


def _terrain(game: Game, node: Map, key: str) -> tuple[str, ...]:
    known = [feature.key for feature in game.table.features]
    for index, name in enumerate(texts(node, key)):
        if name not in known:
            raise fault(node[key], index, f"no terrain is called {name!r}{guess(name, known)}")
    return texts(node, key)


def _seat(game: Game, node: Map, key: str) -> str:
    seat = take(node, key, str, "")
    if seat and seat not in game.sides:
        raise fault(node, key, f"no side has the seat {seat!r}{guess(seat, game.sides)}")
    return seat


def _detachments(game: Game, node: Map) -> None:
    for item in maps(node, "detachments"):
        check(item, DETACHMENT, "a detachment")
        key, seat = str(item["id"]), _seat(game, item, "side")
        if key not in game.detachments:
            game.detachments[key] = Detachment(key, seat or key.rpartition("-")[0], "")
            if game.detachments[key].player not in game.sides:
                raise fault(item, "id", f"the new detachment {key} needs side: {' or '.join(game.sides)}")
        made = game.detachments[key]
        made.commander = _unit(game, item, "commander", take(item, "commander", str, made.commander))
        fill(made, item, seat=partial(_seat, game))
    for unit in game.units.values():
        if unit.detachment not in game.detachments:
            game.detachments[unit.detachment] = Detachment(unit.detachment, unit.player, "")
        made = game.detachments[unit.detachment]
        if unit.rank and not made.commander and made.player == unit.player:
            made.commander = unit.id


def _melees(game: Game, node: Map) -> None:
    seen: list[str] = []
    for number, item in enumerate(maps(node, "melees"), 1):
        check(item, MELEE, "a melee")
        made = Melee(**{"id": f"melee-{number}", **given(Melee, item, units=partial(_some, game))})
        for name in made.all:
            if name in seen:
                raise fault(item, None, f"{name} stands in two places of the melees; it can be in one")
            seen.append(name)
        if not made.attackers or not made.defenders:
            raise fault(item, None, "a melee needs attackers and defenders")
        game.melees[made.id] = made
    game.fights = len(game.melees)


def _supremes(placer: Placer, node: Map) -> None:
    """TW-CMD-10: the post raises the printed rank and TV by 1, unless the file says what they are.

    TW-ARMY-38: the TV that a commander has together with his Retinue is found anew, and stands on both.
    """
    game = placer.game
    for side in maps(node, "sides"):
        made = game.sides[side["seat"]]
        name = _unit(game, side, "supreme", take(side, "supreme", str, made.supreme))
        if name and name != made.supreme:
            unit, said = game.units[name], placer.placed.get(name, Map())
            unit.rank += 0 if "rank" in said else min(1, MOST_RANK - unit.rank)
            made.supreme = name
            _supreme_tv(placer, unit, "tv" in said)
        made.supreme = name


def _supreme_tv(placer: Placer, unit: Unit, said: bool) -> None:
    squad = next((other for other in placer.game.units.values() if other.retinue == unit.id), None)
    if not said and not unit.entry and squad is None:
        unit.tv += 1
    elif not said:
        unit.tv = joint_tv(unit.profile.tv + 1, unit.rank, squad is not None and counts_with(unit, squad))
    if squad is not None and "tv" not in placer.placed.get(squad.id, Map()):
        squad.tv = unit.tv


def _rest(game: Game, node: Map) -> None:
    to_seat = partial(_seat, game)
    for side in maps(node, "sides"):
        made = game.sides[side["seat"]]
        fill(made, side, terrain=partial(_terrain, game))
    for item in maps(node, "spots"):
        check(item, SPOT, "a nomination")
        game.spots = (*game.spots, Spot(**given(Spot, item, unit=partial(_one, game), seat=to_seat)))
    for item in maps(node, "traps"):
        check(item, TRAP, "a trap")
        key, seat = str(item["terrain"]), _seat(game, item, "side")
        known = {feature.key for feature in game.table.features}
        if key not in known:
            raise fault(item, "terrain", f"no terrain is called {key!r}{guess(key, known)}")
        game.table, game.traps = trapped(game.table, key, seat), (*game.traps, (key, seat))
    for item in maps(node, "routs"):
        check(item, ROUT, "a rout")
        if item["detachment"] not in game.detachments:
            raise fault(item, "detachment", f"there is no detachment {item['detachment']}")
        game.routs = (*game.routs, (str(item["detachment"]), _seat(game, item, "side")))
    for item in maps(node, "things"):
        check(item, THING, "a thing")
        x, y = point(item, "at")
        radius = length(item, "radius") if "radius" in item else INFANTRY_RADIUS
        told = {"name": item["key"], **given(Thing, item, seat=to_seat)}
        game.things = (*game.things, Thing(x=x, y=y, r=radius, **told))
    game.winner_of_sides, game.credit = _seat(game, node, "winner_of_sides"), _seat(game, node, "credit")
    if "result" in node:
        item = take(node, "result", Map)
        check(item, RESULT, "result")
        game.result = Result(**given(Result, item))


def _begin(game: Game, node: Map, placer: Placer) -> None:
    """Where the battle goes on."""
    waiting = [unit.id for unit in game.units.values() if unit.where == WAITING]
    started = bool(placer.placed) and any(unit.where != WAITING for unit in game.units.values() if unit.where != JOINED)
    if not started and "cursor" not in node:
        if "turn" in node or "active" in node:
            key = "turn" if "turn" in node else "active"
            raise fault(node, key, f"{key} is set, but no Troop Type has a place; give each at:, or leave {key} out")
        return
    phase = _cursor(game, node).phase
    if not started and phase not in ORDER:
        text = f"cursor is {phase}, but no Troop Type has a place; give each at:, or leave cursor out"
        raise fault(node, "cursor", text)
    if waiting and "cursor" not in node:
        text = f"{waiting[0]} has no place and others have; give it at:, models:, aboard:, joined: or where: reserve"
        raise fault(node, "units", text)
    game.turn = take(node, "turn", int, 1 if started else 0)
    game.active = _seat(game, node, "active") or (game.order[0] if started else "")
    game.cursor = _cursor(game, node)
    if game.cursor.phase == Phase.BEGIN and game.active:
        # The step of that name goes on from the player before: the first of all turns has none before it.
        place = game.order.index(game.active)
        if not place:
            game.turn -= 1
        game.active = game.order[place - 1] if place or game.turn > 0 else ""


def _zones(game: Game, node: Map) -> None:
    """TW-DEPL-01: see that the deployment can be played; behind the roll for sides everybody has his zones."""
    for item in maps(node, "sides"):
        role = take(item, "role", str, "")
        if role and [side.role for side in game.sides.values()].count(role) > 1:
            raise fault(item, "role", f"two sides are the {role}; there can be one")
    for unit in game.units.values():
        if unit.where == RESERVE and unit.arrives == HELD and not game.sides[unit.player].reserves:
            text = f"{unit.id} is held back, and nothing was paid for that; give its side reserves: 1 to 3"
            raise fault(node, "units", f"{text} (TW-STRAT-32)")
    if game.options.deployment == ROLL:
        if game.cursor.phase not in BEFORE_ZONES or all(side.zones for side in game.sides.values()):
            text = "the deployment is rolled before anybody has a zone; name the one that is played"
            raise fault(node, "deployment", text)
        return
    try:
        if not all(side.zones for side in game.sides.values()):
            offers = offered(game)
            if game.cursor.phase not in BEFORE_ZONES:
                for seat, offer in by_seat(tuple(game.sides.values()), offers).items():
                    game.sides[seat].zones, game.sides[seat].role = offer.zones, offer.role or game.sides[seat].role
        see_foothold(game)
    except RuleError as why:
        raise fault(node, "deployment", str(why)) from None


def _cursor(game: Game, node: Map) -> Cursor:
    return Cursor(**given(Cursor, cursor_of(node, CURSOR, "begin"), seat=partial(_seat, game)))


CAMPAIGN = {
    "name": Key("text", "what the campaign is called", must=True),
    "battle": Key("number", "which of its battles this is", 1, 999, must=True),
    "place": Key("text", "where it is fought (TW-CAMP-05)"),
}


# ------------------------------------------------------------------ schema
def schema() -> dict[str, Any]:
    """The JSON Schema of a Time Wars scenario, from the tables that check it."""
    unit = schema_of(UNIT_KEYS)
    inner = {
        "table": TERRAIN.table_schema(), "terrain": TERRAIN.terrain_schema(), "units": unit,
        "sides": schema_of(SIDE, {"units": unit, "army": {"type": ["string", "object"]}, "zones": schema_of(ZONE)}),
        "options": options_schema(),
        "detachments": schema_of(DETACHMENT), "melees": schema_of(MELEE), "spots": schema_of(SPOT),
        "traps": schema_of(TRAP), "works": schema_of(WORK), "objectives": schema_of(OBJECTIVE),
        "things": schema_of(THING), "routs": schema_of(ROUT), "result": schema_of(RESULT), "expect": schema_of(EXPECT),
        "campaign": schema_of(CAMPAIGN),
        "cursor": {"anyOf": [{"type": "string"}, schema_of(CURSOR)]},
        "script": {"type": ["string", "object"]}, "dice": {"type": "integer", "minimum": 1, "maximum": 6},
    }  # fmt: skip
    return scenario_schema("Time Wars", SCENARIO, inner)
