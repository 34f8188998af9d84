"""The scenario file: a game to be set up by the rules, or any position in the middle of one.

`scenario_keys` holds the tables of its keys; `schema` gives the JSON Schema that is made from them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from wartable.engine.errors import RuleError
from wartable.kit.documents import Map, Seq, adopt, fault, guess, load, maps, shown, take
from wartable.kit.fields import check
from wartable.kit.frame import see_script
from wartable.kit.told import given
from wartable.rulesets.hunt_for_davros.complex.boards import Layout, layout_of, layouts
from wartable.rulesets.hunt_for_davros.complex.complex import BOARD
from wartable.rulesets.hunt_for_davros.complex.generator import starts_of
from wartable.rulesets.hunt_for_davros.complex.plan_writer import table_of
from wartable.rulesets.hunt_for_davros.complex.table import from_document, layout_number
from wartable.rulesets.hunt_for_davros.data.data import Preset, missions, scenarios, teams
from wartable.rulesets.hunt_for_davros.scenario.keys import EXPECT, OPTIONS, SCENARIO, SEATS, SIDE, schema
from wartable.rulesets.hunt_for_davros.scenario.position import Position
from wartable.rulesets.hunt_for_davros.scenario.things import cards_under
from wartable.rulesets.hunt_for_davros.setup import entry
from wartable.rulesets.hunt_for_davros.starting_layout import LAYOUT, board_plan, drawn_plan, furnish
from wartable.rulesets.hunt_for_davros.state import UMPIRE, UMPIRE_TEAMS, Game, Options, Team

__all__ = ["choices", "laid_size", "load_scenario", "new_game", "schema", "sided", "spelled"]

USUAL = "prison_complex"
NONE, UNKNOWN = "none", -1
SQUARE = 1000  # mils
MISSION, LAST_TEAM, OBJECTIVE = "mission", "last_team_or_most_models", "objective"
RESERVED = (*UMPIRE_TEAMS, UMPIRE, "dormant", "guard", NONE)
_PLAIN = {item.kind: item.key for item in missions().values() if not item.replaces}
_SEAT = re.compile(r"[a-z][a-z0-9_]{0,19}")


def load_scenario(path: str | Path) -> Map:
    """The scenario in `path`; it names no other files.

    Raises:
        DataError: it cannot be read.
    """
    return load(path)


def new_game(doc: Mapping[str, Any], file: str = "") -> Game:
    """The game that the scenario `doc` describes.

    Without models it begins with the set-up (cursor "layout"). Models make it a position: they are all that there
    are, and the next chit is drawn unless `active`, `drawn` or `cursor` says otherwise.

    Args:
        doc: what `load_scenario` gave, or plain data.
        file: names plain data in errors.

    Raises:
        DataError: the scenario is faulty; the first fault with its line.
    """
    node = doc if isinstance(doc, Map) else adopt(dict(doc), file)
    check(node, SCENARIO, "a scenario")
    _see_script(node)
    preset = _preset(take(node, "scenario", str, USUAL))
    game = Game(title=take(node, "title", str, preset.name))
    stood = _models(node)
    _teams(game, node, preset, stood)
    game.options = _options(node, preset, len(game.teams))
    _table(game, node, preset, bool(stood))
    _missions(game, node, preset, bool(stood))
    if stood:
        Position(game, node, stood).read()
        return game
    _see_new(game, node)
    entry.muster(game)
    _see_room(game, node)
    cards_under(game, node)
    return game


def _preset(key: str) -> Preset:
    """HD-NEW-SCN-05 to HD-NEW-SCN-10: the scenario that is played."""
    return scenarios()[key]


Ways = tuple[str | int, ...] | Mapping[str, str]


def choices(doc: Mapping[str, Any]) -> tuple[tuple[str, str | int, Ways], ...]:
    """What may be chosen in the scenario `doc`: a key, what it is now, what it could be; nothing of a drawn table.

    Ways that have names of their own are a mapping of names by value.
    """
    table = doc.get("table") or {}
    if "models" in doc or "units" in doc or (table and "layout" not in table):
        return ()
    preset = _preset(str(doc.get("scenario") or USUAL))
    layout: tuple[str, str | int, Ways] = ("table.layout", str(table.get("layout") or preset.layout), tuple(layouts()))
    sides = sided(doc)["sides"]
    kinds = {key: kind.name for key, kind in teams().items()}
    usual = preset.teams_for(len(sides))
    of_sides = tuple((f"sides.{side['seat']}.team", str(side.get("team") or kind), kinds)
                     for side, kind in zip(sides, usual, strict=True))  # fmt: skip
    if "sides" in doc:
        return (layout, *of_sides)
    return (("teams", int(doc.get("teams") or preset.teams[0]), tuple(sorted(preset.teams))), layout, *of_sides)


def players(doc: Mapping[str, Any]) -> tuple[int, ...]:
    """By how many teams the scenario `doc` may be played; none if it says which teams there are."""
    return tuple(int(way) for key, _, ways in choices(doc) if key == "teams" for way in ways)


def laid_size(game: Game) -> tuple[int, int] | None:
    """HD-BOARD-02: width and height in thousandths of a square of a complex yet to be drawn; None of another."""
    if game.plan[:1] != (LAYOUT,):
        return None
    layout = layout_of(game.plan[1])
    return layout.columns * BOARD * SQUARE, layout.rows * BOARD * SQUARE


def spelled(doc: Mapping[str, Any]) -> dict[str, Any]:
    """The scenario `doc` with its complex drawn in full, if a layout with a number or a board says what it is.

    Raises:
        DataError: the scenario is faulty.
    """
    table = doc.get("table") or {}
    game = new_game(doc)
    if game.complex is None or not ("layout" in table or "board" in table):
        return dict(doc)
    return {**doc, "table": table_of(game.board)}


def sided(doc: Mapping[str, Any]) -> dict[str, Any]:
    """The scenario `doc` with its sides and their seats written out, so that each can be given something.

    What is no list of sides is left as it is: `new_game` says what is wrong with it.
    """
    preset = scenarios().get(str(doc.get("scenario") or USUAL))
    count = doc.get("teams") or (preset.teams[0] if preset else 0)
    sides = doc.get("sides") or ([{}] * min(count, len(SEATS)) if isinstance(count, int) else [])
    if not isinstance(sides, list) or not sides or not all(isinstance(side, Mapping) for side in sides):
        return dict(doc)
    found = [{"seat": seat, **side} for seat, side in zip(SEATS, sides, strict=False)]
    return {**{key: value for key, value in doc.items() if key != "teams"}, "sides": found}


# ------------------------------------------------------------------ teams
def _models(node: Map) -> tuple[Map, ...]:
    if "models" in node and "units" in node:
        raise fault(node, "units", "units is another word for models; write all of them under one of the two")
    return maps(node, "models") or maps(node, "units")


def _teams(game: Game, node: Map, preset: Preset, stood: tuple[Map, ...]) -> None:
    sides = _sides(node, preset, stood)
    kinds = preset.teams_for(len(sides))
    for place, (side, usual) in enumerate(zip(sides, kinds, strict=True)):
        check(side, SIDE, "a side")
        seat = take(side, "seat", str, SEATS[place])
        if not _SEAT.fullmatch(seat) or seat in RESERVED:
            why = "the umpire's" if seat in RESERVED else "no seat"
            raise fault(side, "seat", f"{seat!r} is {why}; write a short word such as blue")
        if seat in game.teams:
            raise fault(side, "seat", f"two sides have the seat {seat}; give each its own")
        name, kind = take(side, "name", str, seat.capitalize()), take(side, "team", str, usual)
        if any(team.name == name for team in game.teams.values()):
            raise fault(side, "name", f"two sides are called {name}; give each a name of its own")
        game.teams[seat] = Team(seat, name, kind, _entry(game, side))


def _sides(node: Map, preset: Preset, stood: tuple[Map, ...]) -> tuple[Map, ...]:
    if "sides" in node:
        if "teams" in node:
            raise fault(node, "teams", "teams is short for sides; leave one of the two out")
        sides = maps(node, "sides")
        if not (1 if stood else 2) <= len(sides) <= len(SEATS):
            raise fault(node, "sides", f"a game needs two to six sides, not {len(sides)} (HD-SETUP-01)")
        return sides
    seats = _seats_of(stood) if stood and "teams" not in node else ()
    if seats:
        return tuple(Map([("seat", seat)], node.file, node.line) for seat in seats)
    return tuple(Map((), node.file, node.line) for _ in range(take(node, "teams", int, preset.teams[0])))


def _seats_of(stood: tuple[Map, ...]) -> tuple[str, ...]:
    """The usual seats whose models a position has, in their usual order."""
    words = [item.get("side", str(item.get("id", "")).rpartition("-")[0]) for item in stood]
    return tuple(seat for seat in SEATS if seat in words)


def _entry(game: Game, side: Map) -> str:
    start = take(side, "entry", str, "")
    if start and any(team.start == start for team in game.teams.values()):
        raise fault(side, "entry", f"two sides enter at {start}; each has an entry board of its own (HD-SETUP-03)")
    return start


# ------------------------------------------------------------------ missions
def _missions(game: Game, node: Map, preset: Preset, stood: bool) -> None:
    """HD-SCN-02: what sides, `missions` and the scenario fix; a position with missions has a scenario game."""
    fixed = {kind: _PLAIN[mission] for kind, mission in preset.fixed_missions}
    found = {seat: fixed.get(team.kind, "") for seat, team in game.teams.items()} if game.options.missions else {}
    for side, seat in zip(maps(node, "sides"), game.teams):
        if "mission" in side:
            found[seat] = _mission(side, "mission")
    given = take(node, "missions", Map, Map())
    for seat in given:
        if seat not in game.teams:
            raise fault(given, seat, f"no side has the seat {seat!r}{guess(seat, game.teams)}")
        found[seat] = _mission(given, seat)
    for seat, key in found.items():
        game.teams[seat].mission = key
    said = "missions" in _said(node)
    if any(found.values()) and not game.options.missions:
        if said or not stood:
            key = "missions" if given else "sides"
            raise fault(node, key, "this game has no missions; leave them out, or write options: {missions: yes}")
        game.options = game.options._replace(missions=True)
    for index, key in enumerate(take(node, "spare_missions", Seq, Seq())):
        if key not in missions():
            raise fault(node["spare_missions"], index, f"there is no mission {key}{guess(key, missions())}")
        game.missions = (*game.missions, key)


def _mission(node: Map, key: str) -> str:
    """The key of a mission card; kill and save are the plain cards of their kind."""
    word = take(node, key, str)
    if word in missions():
        return word
    if word not in _PLAIN:
        raise fault(node, key, f"{word!r} is no mission{guess(word, (*_PLAIN, *missions()))}")
    return _PLAIN[word]


# ------------------------------------------------------------------ options
def _options(node: Map, preset: Preset, count: int) -> Options:
    usual = Options(
        scenario=preset.key, turn_limit=preset.turn_limit, guards=preset.guards_for(max(count, 2)),
        missions=preset.missions, encounters=preset.encounters, sanctum=preset.sanctum,
        sanctum_locked=preset.sanctum_locked, target=preset.target, target_actions=preset.target_actions,
        win=preset.win, objective_score=preset.objective.score if preset.objective else Options().objective_score,
    )  # fmt: skip
    check(_said(node), OPTIONS, "options")
    values = given(Options, _said(node))
    if values.get("target") == NONE:
        values["target"] = ""
        values.setdefault("sanctum", False)
    return usual._replace(**values)


def _said(node: Map) -> Map:
    return take(node, "options", Map, Map((), node.file, node.line))


def _fit(game: Game, node: Map, sanctum: bool, objective: bool, stood: bool) -> None:
    """What a table without sanctum or objective cannot have is left out, unless the file asks for it."""
    said, options = _said(node), game.options
    if not sanctum:
        for name in () if stood else ("sanctum", "guards", "target"):
            if said.get(name, False) not in (False, 0, NONE):
                raise fault(said, name, f"{name} needs a sanctum, and this game has none; leave {name} out")
        target = options.target if said.get("target") else ""
        options = options._replace(sanctum=False, guards=0, target=target)
    if not options.target:
        options = options._replace(missions=options.missions and "missions" in said)
        if options.win == MISSION and not stood and "win" not in said:
            options = options._replace(win=LAST_TEAM)
    if options.win == OBJECTIVE and not objective:
        where, key = (said, "win") if "win" in said else (node, _blame(node))
        raise fault(where, key, "a game about an objective needs a room with kind: objective on its table")
    game.options = options


# ------------------------------------------------------------------ table
def _table(game: Game, node: Map, preset: Preset, stood: bool) -> None:
    given = take(node, "table", Map, Map())
    table = given if "table" in node else Map([("layout", preset.layout)], node.file, node.line)
    if "layout" in table or not table:
        _layout(game, node, table, stood)
        return
    board = from_document(table)
    _fit(game, node, board.sanctum is not None, bool(board.objective), stood)
    _see_entries(game, node, tuple(start.quarter for start in board.starts))
    game.plan = board_plan(str(table["board"])) if "board" in table else drawn_plan(_told(table))
    furnish(game)


def _told(table: Map) -> Map:
    """A drawn table without the cards under its markers: the plan of a complex is known to everybody (HD-GEN-10)."""
    markers = [{key: value for key, value in item.items() if key != "card"} for item in maps(table, "markers")]
    return Map({**table, **({"markers": markers} if markers else {})}.items())


def _layout(game: Game, node: Map, table: Map, stood: bool) -> None:
    """HD-BOARD-02: without a number the complex is drawn in the first step of the game."""
    name, number = layout_number(table, UNKNOWN)
    layout, count = layout_of(name), max(len(game.teams), 2)
    try:
        starts = starts_of(layout, count)
    except RuleError:
        text = f"layout {name} has no place for {count} teams; scenario: six_teams has one for five and six"
        raise fault(node, _blame(node), text) from None
    _see_middle(game, node, layout)
    _fit(game, node, game.options.sanctum, game.options.win == OBJECTIVE, stood)
    _see_entries(game, node, starts)
    if number == UNKNOWN and stood:
        raise fault(node, "table", f"a position needs to know its complex; write table: {{layout: {name}, number: 7}}")
    options = game.options
    flags = (options.sanctum, options.win == OBJECTIVE, options.encounters)
    said = "" if number == UNKNOWN else str(number)
    game.plan = (LAYOUT, name, str(count), said, *(str(int(flag)) for flag in flags))
    if said:
        furnish(game)


def _see_middle(game: Game, node: Map, layout: Layout) -> None:
    options = game.options
    if options.win == OBJECTIVE and not layout.objective:
        raise fault(node, _blame(node), f"layout {layout.name} has no place for an objective; 5x5 has one")
    if options.sanctum and options.win == OBJECTIVE:
        raise fault(node, _blame(node), "sanctum and objective would lie on the same board; leave one of them out")
    if options.sanctum and not layout.sanctum:
        text = f"layout {layout.name} has no place for a sanctum; take another, or write options: {{target: none}}"
        raise fault(node, _blame(node), text)


def _blame(node: Map) -> str | None:
    """The key that is the likeliest cause when parts of a file do not go together."""
    return next((key for key in ("table", "sides", "teams", "options", "scenario") if key in node), None)


def _see_entries(game: Game, node: Map, starts: tuple[str, ...]) -> None:
    for side in maps(node, "sides"):
        start = side.get("entry", "")
        if start and start not in starts:
            here = ", ".join(starts) or "none"
            raise fault(side, "entry", f"the table has no entry board {start!r} for so many teams; it has: {here}")


# ------------------------------------------------------------------ a game that is still to be set up
_OF_POSITIONS = (
    "doors", "devices", "groups", "cards", "pot", "turn", "active", "drawn", "cursor", "fog", "split", "alarm", "jams",
    "scored", "result", "markers", "spare_missions",
)  # fmt: skip
_SIDE_OF_POSITIONS = ("shown", "claim", "score", "style", "quiet", "seen", "out", "cards")


def _see_new(game: Game, node: Map) -> None:
    """HD-SETUP-01: whether a game can be set up so, and says nothing that only a position has."""
    for key in _OF_POSITIONS:
        if key in node:
            raise fault(node, key, f"{key} is part of a position, and no model has a place; list the models, or leave"
                        f" {key} out")  # fmt: skip
    for side in maps(node, "sides"):
        for key in _SIDE_OF_POSITIONS:
            if key in side:
                raise fault(side, key, f"{key} is part of a position, and no model has a place")
    options, said = game.options, _said(node)
    if options.missions and not options.target:
        raise fault(said, "missions", "missions are about a target, and there is none; leave missions or target out")
    if options.sanctum and options.sanctum_locked and not options.encounters:
        text = "the sanctum is locked, and without encounters there is no key (HD-NEW-KEY-01)"
        raise fault(node, _blame(node), f"{text}; write options: {{sanctum_locked: no}}")
    if options.open_target and (options.missions or not options.target):
        what = "has missions as well" if options.missions else "has no target"
        raise fault(said, "open_target", f"with open_target whoever gets the target wins, and this game {what}")


def _see_room(game: Game, node: Map) -> None:
    """HD-SETUP-03, HD-SETUP-07: there are entry boards for all teams, and places for everybody."""
    if game.complex is None:
        return
    board = game.board
    if len(board.starts) < len(game.teams):
        text = f"the table has {len(board.starts)} starts for {len(game.teams)} teams"
        raise fault(node, "table", f"{text}; add starts, or give every model a place under models")
    least = min((len(start.squares) for start in board.starts), default=0)
    for team in game.teams.values():
        size = sum(count for _, count in teams()[team.kind].members)
        if size > least:
            raise fault(node, "table", f"a start of {least} squares has no room for the {size} models of {team.name}")
    places = len(board.sanctum.guards) if board.sanctum is not None else 0
    if game.options.guards > places:
        text = f"the sanctum has {places} places for {game.options.guards} guards"
        raise fault(node, "table", f"{text}; name more under guards, or write options: {{guards: {places}}}")


# ------------------------------------------------------------------ script
def _see_script(node: Map) -> None:
    """The dice and the answers, as far as they can be judged before they are used."""
    see_script(node, EXPECT, 0, "words such as blue-1 move, or a mapping", numbers=True)
    seed = node.get("seed", 0)
    if isinstance(seed, bool) or not isinstance(seed, str | int):
        raise fault(node, "seed", f"seed is {shown(seed)}; it must be a word or a whole number")
