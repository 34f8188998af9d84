"""The game of a scenario file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from wartable.engine.formation import block
from wartable.engine.plane import body_overlaps_polygon, overlaps
from wartable.kit.documents import Map, Seq, adopt, fault, guess, maps, shown, take, texts
from wartable.kit.fields import check, length, point, points
from wartable.kit.frame import cursor_of, see_script
from wartable.kit.told import fill
from wartable.kit.wording import does, told_apart
from wartable.rulesets.gates_of_doom.catalogue.factions import Muster
from wartable.rulesets.gates_of_doom.catalogue.weapons import weapons as catalogue
from wartable.rulesets.gates_of_doom.fate.cards import CARDS
from wartable.rulesets.gates_of_doom.fate.doses import dosed
from wartable.rulesets.gates_of_doom.ground.kinds import TERRAIN, blocks
from wartable.rulesets.gates_of_doom.scenario import armies
from wartable.rulesets.gates_of_doom.scenario.built import built, carries, emplaced
from wartable.rulesets.gates_of_doom.scenario.held import buildings, put_inside
from wartable.rulesets.gates_of_doom.scenario.keys import (
    CURSOR,
    EXPECT,
    FATE,
    HUNTED,
    MODEL,
    PROFILE,
    SCENARIO,
    SIDE,
    WEAPON,
    card_keys,
    one_keys,
    unit_keys,
)
from wartable.rulesets.gates_of_doom.scenario.options import settled
from wartable.rulesets.gates_of_doom.scenario.scaling import scale_of, scaled
from wartable.rulesets.gates_of_doom.setup.agreeing import not_agreed
from wartable.rulesets.gates_of_doom.setup.deployment import zones
from wartable.rulesets.gates_of_doom.state import (
    COHESION,
    CONDITIONS,
    GRAVITY,
    HIGH_GRAVITY,
    LOW_GRAVITY,
    NIGHT,
    RADIUS,
    RESERVE,
    SPEED,
    TABLE,
    VEHICLES,
    Cursor,
    Fate,
    Game,
    Model,
    Phase,
    Profile,
    Side,
    Unit,
    Weapon,
)
from wartable.rulesets.gates_of_doom.troops.arsenal import loaded, printed
from wartable.rulesets.gates_of_doom.winning.aims import clear, open_yet

DICE = ("D3", "D6", "2D6")
SET_DOWN = ("id", "side", "at", "places")
"""What a scenario may say of a unit that comes from an army list."""
ABOUT = {"capture_point": "capture", "assassination": "hunted"}


def read(doc: Mapping[str, Any]) -> Game:
    """The battle of a scenario.

    Raises:
        DataError: it is faulty; the error names file and line.
    """
    node: Map = adopt(doc)
    check(node, SCENARIO, "a battle")
    see_script(node, EXPECT, 0, "the key of an option, or a mapping such as {to: [x, y]}")
    if "expect" in node:
        check(take(node, "expect", Map), EXPECT, "expect")
    node = scaled(settled(node))
    game = Game(table=TERRAIN.table(node), scale=scale_of(node))
    for item in maps(node, "weapons"):
        weapon = _weapon(item)
        _add(game.arms, item, "key", weapon)
    _sides(game, node)
    buildings(game, node)
    game.emplaced = emplaced(game, node, partial(_arm, game))
    listed = tuple(game.units)
    for item in maps(node, "units"):
        check(item, unit_keys(), "a unit")
        if str(item["id"]) in listed:
            unit = _set_down(game, item)
        else:
            unit = _unit(game, item)
            _add(game.units, item, "id", unit)
        _see_places(game, item, unit)
    for unit, name in zip(units := list(game.units.values()), told_apart([unit.name for unit in units])):
        unit.name = name
    for seat, side in game.sides.items():
        if not any(unit.side == seat for unit in game.units.values()):
            raise fault(node, "units", f"{does(side.name, 'have')} no units")
    _aims(game, node)
    _fate(game, node)
    game.dosed = dosed(game)
    armies.bare_hands(game)
    loaded(game)
    _weather(game, node)
    _begin(game, node)
    return game


def _add(held: dict[str, Any], node: Map, key: str, value: Any) -> None:
    word = str(node[key])
    if not word.replace("-", "").replace("_", "").isalnum() or word in held:
        raise fault(node, key, f"{key} is {word!r}; write a short word that nobody else has")
    held[word] = value


def _sides(game: Game, node: Map) -> None:
    given = maps(node, "sides")
    if len(given) != 2:
        raise fault(node, "sides", f"a battle has two sides, not {len(given)}")
    for item in given:
        check(item, card_keys(SIDE, "hand", "deck"), "a side")
        seat = str(item["seat"])
        side = Side(seat, take(item, "name", str, seat), objectives=texts(item, "objectives"))
        side.hand, side.own_deck = texts(item, "hand"), texts(item, "deck")
        side.dealt = "hand" in item
        side.damage = take(item, "damage", int, 0)
        side.lenient = not take(item, "legal", bool, True)
        if "army" in item:
            armies.join(game, item, side)
        if "edge" in item:
            side.zone = zones(game)[str(item["edge"])]
        _add(game.sides, item, "seat", side)
    edges = [str(item["edge"]) for item in given if "edge" in item]
    if len(edges) == 1 or len(set(edges)) < len(edges):
        raise fault(node, "sides", "either both sides have an edge, one each, or none has")


def _aims(game: Game, node: Map) -> None:
    """GD-OBJ-03, GD-OBJ-05: what objectives are about; if setting up is played, what is not said is settled then."""
    played = _sets_up(game, node)
    game.anew = take(node, "anew", bool, False)
    for item in maps(node, "sides"):
        side = game.sides[str(item["seat"])]
        if "capture" in item:
            side.capture = str(item["capture"])
            if all(piece.key != side.capture for piece in game.table.features):
                raise fault(item, "capture", f"no piece of terrain has the key {side.capture!r}")
        if "hunted" in item:
            found = take(item, "hunted", Map)
            check(found, HUNTED, "hunted")
            key, number = str(found["unit"]), take(found, "model", int, 1)
            unit = game.units.get(key)
            if unit is None or unit.side == side.seat or not 1 <= number <= len(unit.models):
                raise fault(found, "unit", f"{key!r} with model {number} is no enemy of {side.name}")
            side.hunted = key, number
        if "marker" in item:
            side.marker = point(item, "marker")
            if not clear(game, side.marker):
                text = "the marker lies on the table, 6 inches or more from both deployment zones (GD-OBJ-08)"
                raise fault(item, "marker", text)
        side.rolls = take(item, "roll", int, 0)
        if played:
            continue  # it is settled before deployment
        if side.rolls:
            raise fault(item, "roll", "objectives are rolled before deployment; leave out roll, or what comes later")
        if "retrieval" in side.objectives and side.marker is None:
            raise fault(item, "objectives", "retrieval needs marker:")
        for objective, about in (("capture_point", side.capture), ("assassination", side.hunted[0])):
            if objective in side.objectives and not about:
                raise fault(item, "objectives", f"{objective} needs {ABOUT[objective]}:")


def _fate(game: Game, node: Map) -> None:
    """GD-FAT-01, GD-FAT-04: whether fate cards are played with, how many, and which."""
    given = take(node, "fate", Map, Map())
    check(given, card_keys(FATE, "deck"), "fate")
    game.fated = "fate" in node or any(side.dealt for side in game.sides.values())
    if not game.fated:
        return
    game.fate = Fate(take(given, "hand", int, 3), take(given, "each_round", int, 0))
    held = [card for side in game.sides.values() for card in side.hand]
    twice = next((card for card in held if held.count(card) > 1), None)
    if twice is not None:
        raise fault(node, "sides", f"{twice} is in a hand twice; there is one card of each")
    game.deck = tuple(card for card in texts(given, "deck") or tuple(CARDS) if card not in held)


def _weather(game: Game, node: Map) -> None:
    """GD-CON-01, GD-CON-02, GD-CON-05: conditions change figures; low and high gravity together cancel (GD-MSN-03)."""
    game.conditions, game.rolls = texts(node, "conditions"), take(node, "roll", int, 0)
    if game.rolls and not _sets_up(game, node):
        raise fault(node, "roll", "conditions are rolled before deployment; leave out roll, or what comes later")
    if game.rolls + len(set(game.conditions)) > len(CONDITIONS):
        raise fault(node, "roll", f"there are {len(CONDITIONS)} conditions; {game.rolls} more cannot be rolled")
    pull = GRAVITY * ((LOW_GRAVITY in game.conditions) - (HIGH_GRAVITY in game.conditions))
    for key, weapon in game.arms.items():
        game.arms[key] = weapon._replace(ranges=tuple(max(0, value + pull) for value in weapon.ranges))
    for unit in game.units.values():
        unit.pull, unit.dark = pull, NIGHT in game.conditions


def _sets_up(game: Game, node: Map) -> bool:
    """Whether the battle begins with setting up, so that what it is about can be settled in it."""
    return "cursor" not in node and any(unit.where == RESERVE for unit in game.units.values())


def _begin(game: Game, node: Map) -> None:
    """Where it begins: with the edges, with what is still to be set down, or in a round."""
    unasked = not_agreed(game)
    if "cursor" in node:
        if unasked:
            seat = unasked[0]
            why = f"{does(game.sides[seat].name, 'meet')} a list that breaks rules without having agreed"
            raise fault(node, "sides", f"{why}; write legal: no at {seat}, or leave cursor out (GD-GEN-06)")
        found = cursor_of(node, CURSOR, Phase.BEGIN)
        game.cursor = Cursor(Phase(found["phase"]), take(found, "unit", str, ""))
        if game.cursor.phase in (Phase.ACT, Phase.WATCH) and game.cursor.unit not in game.units:
            raise fault(node, "cursor", f"the phase {game.cursor.phase} is about a unit; name one with unit:")
    elif any(side.breaks for side in game.sides.values()):
        game.cursor = Cursor(Phase.AGREE)
    elif all(unit.where != RESERVE or unit.kept for unit in game.units.values()):
        game.cursor = Cursor(Phase.BEGIN)
    else:
        ready = Phase.AIMS if open_yet(game) else Phase.DEPLOY
        game.cursor = Cursor(ready if all(side.zone for side in game.sides.values()) else Phase.EDGES)
    started = game.cursor.phase in (Phase.DRAW, Phase.ACT, Phase.WATCH, Phase.END)
    game.round = take(node, "round", int, 1 if started else 0)
    if game.round > game.rounds:
        game.rounds = game.round
    game.active = take(node, "active", str, game.cursor.unit)
    if game.active and game.active not in game.units:
        raise fault(node, "active", f"no unit is called {game.active!r}")
    if game.cursor.phase is Phase.ACT:
        unit = game.units[game.cursor.unit]
        unit.activated, unit.actions = True, unit.actions or 2


# ------------------------------------------------------------------ weapons
def _weapon(node: Map) -> Weapon:
    check(node, WEAPON, "a weapon")
    attacks, attack_die = _number(node, "attacks", 1)
    damage, damage_die = _number(node, "damage", 1)
    values = take(node, "ranges", Seq, Seq())
    if len(values) > 3:
        raise fault(node, "ranges", f"ranges has {len(values)} values; a weapon has at most three")
    return Weapon(
        str(node["key"]), take(node, "name", str, str(node["key"]).replace("_", " ")),
        take(node, "kind", str, "small_arms"), tuple(length(values, n, 0) for n in range(len(values))),
        attacks, attack_die, _pierces(node), damage, damage_die, take(node, "direct", int, 0),
        length(node, "spread") if "spread" in node else 0, take(node, "tech", int, 1), texts(node, "traits"),
    )  # fmt: skip


def _number(node: Map, key: str, usual: int) -> tuple[int, str]:
    """A number, or dice: how many, and which."""
    value: Any = node.get(key, usual)
    if isinstance(value, str) and value in DICE:
        return 0, value
    if type(value) is int and 0 <= value <= 40:
        return value, ""
    raise fault(node, key, f"{key} is {shown(value)}; write a number, or one of {', '.join(DICE)}")


def _pierces(node: Map) -> int | None:
    value: Any = node.get("ap", 0)
    if value == "-":
        return None
    if type(value) is int and -9 <= value <= 0:
        return value
    raise fault(node, "ap", f'ap is {shown(value)}; write 0, a negative number, or "-"')


# ------------------------------------------------------------------ units
def _unit(game: Game, node: Map) -> Unit:
    side = str(node["side"])
    if side not in game.sides:
        raise fault(node, "side", f"no side is called {side!r}; there are: {', '.join(game.sides)}")
    unit = Unit(str(node["id"]), side, str(node["id"]))
    fill(unit, node)
    entry = armies.entry_of(node)
    unit.upgrades = texts(node, "upgrades")
    given = maps(node, "models")
    count = take(node, "count", int, len(given) or (len(node["places"]) if "places" in node else 1))
    if given and count != len(given):
        raise fault(node, "models", f"{len(given)} models are given, and count says {count}")
    unit.models = tuple(_model(game, node, given[n] if given else None, n, entry) for n in range(count))
    unit.size, unit.carries = count, unit.carries or carries(node)
    if count > 1 and any(model.kind in VEHICLES for model in unit.models):
        raise fault(node, "count", f"{does(unit.name, 'be')} {count} models; a vehicle is a unit of one (GD-VEH-16)")
    _place(game, unit, node, given)
    put_inside(game, node, unit)
    return unit


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
    _place(game, unit, node, ())
    if "places" in node or "at" in node:
        unit.where = TABLE
        return unit
    raise fault(node, "id", f"{does(unit.name, 'need')} a place, at: or places:")


def _model(game: Game, unit: Map, one: Map | None, number: int, entry: Muster | None) -> Model:
    if one is not None:
        check(one, one_keys(), "a model")
    merged = Map({**{key: unit[key] for key in MODEL if key in unit}, **(one or {})}.items(), unit.file, unit.line)
    merged.lines = {**unit.lines, **(one.lines if one is not None else {})}
    born = armies.born(merged, entry, texts(unit, "upgrades"))
    profile = born.profile
    if "profile" in merged:
        figures = take(merged, "profile", Map)
        check(figures, PROFILE, "a profile")
        profile = Profile(**{**profile._asdict(), **figures})
    weapons = (*texts(merged, "weapons"), *born.weapons)
    for key in weapons:
        _arm(game, merged, "weapons", key)
    kind = take(merged, "kind", str, "infantry")
    made = born._replace(
        id=number + 1, r=RADIUS[kind], kind=kind, profile=profile, weapons=weapons,
        level="" if "profile" in merged and "level" not in merged else born.level,
        armour=take(merged, "armour", str, born.armour), gear=(*texts(merged, "gear"), *born.gear),
        speed=length(merged, "speed") if "speed" in merged else SPEED, save=take(merged, "save", int, 0),
        ai=take(merged, "ai", bool, born.ai), wounds=take(merged, "wounds", int, 0),
        fatigue=take(merged, "fatigue", int, 0), moved=take(merged, "moved", bool, False),
        fired=take(merged, "fired", int, 0),
        rules=(*born.rules, *texts(merged, "rules")), hacked=texts(merged, "hacked"), forged=texts(merged, "forged"),
    )  # fmt: skip
    return built(made, merged, [game.arms[key] for key in weapons])


def _arm(game: Game, node: Map, at: str, key: str) -> None:
    """See that the battle has the weapon `key`, its own or the printed one."""
    if key not in game.arms:
        if key not in catalogue():
            raise fault(node, at, f"no weapon is called {key!r}{guess(key, (*game.arms, *catalogue()))}")
        game.arms[key] = printed(key)


def _place(game: Game, unit: Unit, node: Map, given: tuple[Map, ...]) -> None:
    """The models where the file has them; without a place the unit waits to be set down."""
    if "places" in node:
        spots = points(node, "places")
    elif given and any("at" in one for one in given):
        missing = next((one for one in given if "at" not in one), None)
        if missing is not None:
            raise fault(missing, None, "this model has no place; give all models of the unit at:, or none")
        spots = tuple(point(one, "at") for one in given)
    elif "at" in node:
        table, taken = game.table, [model for other in game.on_table() for model in other.models]

        def free(x: int, y: int, r: int) -> bool:
            body = unit.models[0]._replace(x=x, y=y, r=r)
            clear = not any(blocks(f) and body_overlaps_polygon(body, f.polygon) for f in table.features)
            return table.on_table(body) and clear and not any(overlaps(body, other) for other in taken)

        found = block(tuple(model.r for model in unit.models), point(node, "at"), free, COHESION // 2)
        if found is None:
            raise fault(node, "at", f"there is no room for all models of {unit.name} there")
        spots = found
    else:
        unit.where = RESERVE
        return
    if len(spots) != len(unit.models):
        raise fault(node, "places", f"{len(spots)} places are given for {len(unit.models)} models")
    unit.models = tuple(model._replace(x=x, y=y) for model, (x, y) in zip(unit.models, spots))


def _see_places(game: Game, node: Map, unit: Unit) -> None:
    if unit.where != TABLE:
        return
    others = [model for other in game.on_table() if other is not unit for model in other.models]
    for place, model in enumerate(unit.models):
        if not game.table.on_table(model):
            raise fault(node, None, f"a model of {unit.name} stands off the table")
        if any(overlaps(model, other) for other in (*others, *unit.models[:place])):
            raise fault(node, None, f"a model of {unit.name} stands on another base")
