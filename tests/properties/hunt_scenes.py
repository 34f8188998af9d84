"""Hunts for Davros to hold properties to: games set up by the rules, and positions that hypothesis draws."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, cast

from hypothesis import strategies as st

from tests.kit.drive import Scenario, rules_of
from tests.properties.scenes import EXAMPLES
from wartable.engine.grid import DIRECTIONS, Cell, Grid, Square, cell_of
from wartable.kit.documents import load
from wartable.rulesets.hunt_for_davros.data.data import cards, missions, scenarios
from wartable.rulesets.hunt_for_davros.scenario.file import load_scenario
from wartable.rulesets.hunt_for_davros.scenario.keys import SEATS
from wartable.rulesets.hunt_for_davros.state import Game

HERE = Path(__file__).parent
HUNT = "hunt_for_davros"
HUNTS = rules_of({"ruleset": HUNT})
TEAMS = ("dalek_standard", "dalek_standard", "unit_team", "cyberman_team", "sontaran_team")


@cache
def hunt(name: str) -> Scenario:
    """An example of this system as plain JSON data."""
    found: Scenario = json.loads(json.dumps(load_scenario(EXAMPLES / f"{name}.yaml")))
    return found


def documents() -> list[Any]:
    """Documents with all kinds of keys."""
    files = (EXAMPLES / "hunt_break_in.yaml", EXAMPLES / "hunt_yard.yaml", HERE / "hunt_position.yaml")
    return [load(path) for path in files]


def preset(name: str, **options: Any) -> Scenario:
    """A scenario that is ready to play."""
    teams = options.pop("teams", 0)
    made: Scenario = {"wartable": 1, "ruleset": HUNT, "scenario": name, "options": options}
    return {**made, "teams": teams} if teams else made


# ------------------------------------------------------------------ set up by the rules
@st.composite
def by_the_rules(draw: st.DrawFn, most: int = 3) -> Scenario:
    """Any preset with any number of teams, and whatever the players may agree; `most` turns."""
    name = draw(st.sampled_from(tuple(scenarios())))
    row = scenarios()[name]
    made = preset(name, teams=draw(st.sampled_from(row.teams)), turn_limit=draw(st.integers(1, most)))
    made["options"].update(agreed(draw))
    if name == "objective_fight":
        made["options"]["objective_score"] = draw(st.integers(1, 2))
    if row.target and name != "raid_by_unit":
        if draw(st.integers(0, 4)) == 4:
            made["options"].update(missions=False, open_target=True)
        elif draw(st.booleans()):
            made["options"]["advanced_missions"] = True
    return made


def agreed(draw: st.DrawFn) -> dict[str, Any]:
    """Options that any game may have; most of them seldom."""
    found: dict[str, Any] = {"move_rate": draw(st.integers(1, 2))}
    for name, value in (
        ("advanced_systems_failure", True), ("blast", True), ("plain_dice", True), ("decision_seconds", 60),
        ("choose_entries", True), ("umpire", True),
    ):  # fmt: skip
        if draw(st.integers(0, 3)) == 3:
            found[name] = value
    return found


# ------------------------------------------------------------------ positions
TABLES: tuple[Scenario, ...] = (
    {"layout": "3x9", "number": 7}, {"layout": "3x9", "number": 23}, {"layout": "4x7", "number": 4},
    {"layout": "5x7", "number": 11}, {"layout": "3x9", "number": 104}, {},
)  # fmt: skip
"""Complexes by number, {} for the drawn one of an example."""
LARGE = 3  # has room for six teams


class Ground(NamedTuple):
    """What there is on a table: the cells to stand in, markers with their squares, doors, and the target's place."""

    table: Scenario
    cells: tuple[Cell, ...]
    markers: tuple[tuple[str, Square], ...]
    doors: tuple[str, ...]
    home: Cell
    grid: Grid
    lifts: tuple[Square, ...]
    pads: tuple[str, ...]


@cache
def ground(number: int, count: int) -> Ground:
    """The table with that number in `TABLES` for so many teams."""
    table = TABLES[number] or hunt("hunt_yard")["table"]
    sides = [{"seat": seat} for seat in SEATS[:count]]
    lost = [{"id": "blue-c", "destroyed": True}]
    doc = {"wartable": 1, "ruleset": HUNT, "table": table, "sides": sides, "models": lost}
    game = cast(Game, HUNTS.new_game(doc))
    board = game.board
    assert board.sanctum is not None
    lifts = tuple(item.at.square for item in game.devices.values() if item.kind == "lift")
    return Ground(
        table, game.grid.cells, tuple((marker.id, marker.at) for marker in game.markers.values()), tuple(game.doors),
        Cell(*board.sanctum.davros), game.grid, lifts,
        tuple(item.id for item in game.devices.values() if item.kind == "transmat_pad"),
    )  # fmt: skip


UMPIRES: tuple[tuple[str, str], ...] = (
    ("defenders", "cyberman"), ("defenders", "unit_soldier"), ("neutrals", "human_bat"), ("neutrals", "creature"),
    ("defenders", "sontaran"),
)  # fmt: skip
MACHINES = ("monitor", "turret", "bulkhead_panel", "relay", "hover_platform")
STATES: tuple[dict[str, Any], ...] = ({}, {}, {}, {}, {"acted": True}, {"numb": True}, {"still": True}, {"acted": True})
USED: tuple[list[str], ...] = (
    [], [], ["move"], ["move", "move"], ["move", "move", "move"], ["search"], ["fire"], ["operate", "operate"],
    ["move", "operate", "search"],
)  # fmt: skip
MISSIONS = tuple(missions())
BY_MODEL = tuple(key for key, row in cards().items() if row.held_by == "model")
BY_TEAM = tuple(key for key, row in cards().items() if row.held_by == "team")


class Crowd:
    """Places for models round a square, the nearest first: each takes one, and small squares keep their gap."""

    def __init__(self, draw: st.DrawFn, land: Ground, centre: Cell) -> None:
        self.draw = draw
        self.grid = land.grid
        far = land.grid.distance
        self.free = sorted(land.cells, key=lambda cell: (far(centre, cell), cell.y, cell.x, cell.sub))
        self.taken: list[Cell] = []

    def place(self) -> Cell:
        """The next place, a few of the nearest left free."""
        for _ in range(self.draw(st.sampled_from((0, 0, 1, 1, 2, 5)))):
            self.free.pop(0)
        while True:
            cell = self.free.pop(0)
            if all((self.grid.small_gap(cell, other) or 2) >= 2 for other in self.taken):
                self.taken.append(cell)
                return cell


@st.composite
def in_the_thick(draw: st.DrawFn, most: int = 2) -> Scenario:
    """A position at close quarters in some turn of `most` more: cards in hands and under markers, machines, groups."""
    number = draw(st.integers(0, len(TABLES) - 1))
    seats = SEATS[: draw(st.sampled_from((2, 2, 3, 4, 6) if number == LARGE else (2, 2, 3, 4)))]
    land = ground(number, len(seats))
    centres = [land.home, *(land.grid.cells_of(square)[0] for _, square in land.markers)]
    crowd = Crowd(draw, land, draw(st.sampled_from(centres)))
    deck = draw(st.permutations(tuple(cards())))
    hand = Hand(list(deck))
    sides = [_side(draw, seat, hand) for seat in seats]
    kinds = {side["seat"]: side["team"] for side in sides}
    models = [model for seat in seats for model in _team(draw, seat, kinds[seat], crowd, hand)]
    models += [_model(draw, f"guard-{n}", crowd) for n in range(1, draw(st.integers(0, 3)) + 1)]
    models += [{"id": "davros", "at": _at(land.home if land.home not in crowd.taken else crowd.place())}]
    groups = _groups(draw, models, crowd)
    if draw(st.integers(0, 3)) == 3:
        models.append(_model(draw, "dormant-1", crowd))
    turn = draw(st.integers(1, 5))
    return {
        "wartable": 1, "ruleset": HUNT, "table": land.table, "turn": turn, "sides": sides, "models": models,
        "groups": groups, "doors": _doors(draw, land), "markers": _markers(draw, land, hand),
        "devices": _devices(draw, land, crowd), "cards": _cards(draw, seats, models, crowd, hand),
        "spare_missions": draw(st.lists(st.sampled_from(MISSIONS), max_size=3)),
        "options": {**agreed(draw), "turn_limit": turn + most - 1}, **_where(draw, models, seats, hand),
    }  # fmt: skip


class Hand:
    """The kinds of cards that are not yet anywhere."""

    def __init__(self, kinds: list[str]) -> None:
        self.kinds = kinds

    def take(self, among: Collection[str]) -> str:
        """The next of these kinds, "" if none is left."""
        found = next((kind for kind in self.kinds if kind in among), "")
        if found:
            self.kinds.remove(found)
        return found


def _at(cell: Cell) -> Any:
    return cell.key if cell.sub else [cell.x, cell.y]


def _side(draw: st.DrawFn, seat: str, hand: Hand) -> dict[str, Any]:
    team, mission = draw(st.sampled_from(TEAMS)), draw(st.sampled_from(MISSIONS))
    made: dict[str, Any] = {"seat": seat, "team": team, "mission": mission}
    if draw(st.integers(0, 3)) == 3:
        made["cards"] = [hand.take(BY_TEAM)]
    if draw(st.integers(0, 5)) == 5:
        made["shown"] = True
    return made


def _model(draw: st.DrawFn, key: str, crowd: Crowd, **more: Any) -> dict[str, Any]:
    state = draw(st.sampled_from(STATES)) if not key.startswith("dormant") else {}
    facing = draw(st.sampled_from(DIRECTIONS))
    return {"id": key, "at": _at(crowd.place()), "facing": facing, **state, **more}


def _team(draw: st.DrawFn, seat: str, kind: str, crowd: Crowd, hand: Hand) -> list[dict[str, Any]]:
    """A commander most times, and one to three more."""
    marks = [*("c" for _ in range(draw(st.integers(0, 4)) > 0)), *map(str, range(1, draw(st.integers(1, 3)) + 1))]
    found = []
    for mark in marks:
        more: dict[str, Any] = {}
        if draw(st.integers(0, 2)) == 2 and (card := hand.take(BY_MODEL)):
            more["cards"] = [card]
        if kind == "unit_team" and mark == "1":
            more["profile"] = draw(st.sampled_from(("unit_rifle", "unit_rpg", "unit_bat")))
        if kind == "dalek_standard" and mark == "3":
            more["profile"] = "dalek_special_weapons"
        found.append(_model(draw, f"{seat}-{mark}", crowd, **more))
    return found


def _groups(draw: st.DrawFn, models: list[dict[str, Any]], crowd: Crowd) -> list[dict[str, Any]]:
    """Up to two groups of the umpire; their members are added to `models`."""
    found = []
    for number in range(1, draw(st.sampled_from((0, 0, 1, 2))) + 1):
        side, profile = draw(st.sampled_from(UMPIRES))
        key = f"group-{number}"
        targets = "players_and_guards" if side == "defenders" else draw(st.sampled_from(("any_dalek", "any")))
        found.append({"id": key, "side": side, "targets": targets, "actions": ["move", "fire"]})
        for place in range(draw(st.integers(1, 3))):
            where = {"id": f"{profile.replace('_', '-')}-{number}{place}", "side": side, "profile": profile}
            facing = draw(st.sampled_from(DIRECTIONS))
            models.append({**where, "at": _at(crowd.place()), "facing": facing, "group": key})
    return found


def _doors(draw: st.DrawFn, land: Ground) -> dict[str, str]:
    chosen = draw(st.lists(st.sampled_from(land.doors), max_size=6, unique=True))
    return {door: draw(st.sampled_from(("open", "open", "locked", "closed", "broken"))) for door in chosen}


def _markers(draw: st.DrawFn, land: Ground, hand: Hand) -> list[dict[str, Any]]:
    """A card under each marker, or nothing; one may be found."""
    made = []
    for key, _ in land.markers:
        what = draw(st.sampled_from(("card", "card", "card", "card", "nothing", "found")))
        card = hand.take(cards()) if what == "card" else ""
        made.append({"id": key, **({"card": card} if card else {}), **({"found": True} if what == "found" else {})})
    return made


def _devices(draw: st.DrawFn, land: Ground, crowd: Crowd) -> list[dict[str, Any]]:
    """Up to two machines near the crowd; two pads of the board may be linked."""
    found: list[dict[str, Any]] = []
    for kind in draw(st.lists(st.sampled_from(MACHINES), max_size=2, unique=True)):
        found.append({"kind": kind, "at": _at(crowd.place())})
    if len(land.pads) > 1 and draw(st.booleans()):
        found.append({"id": land.pads[0], "link": land.pads[1], "active": True})
    return found


def _cards(
    draw: st.DrawFn, seats: Sequence[str], models: Sequence[Mapping[str, Any]], crowd: Crowd, hand: Hand
) -> list[dict[str, Any]]:
    """Some cards lie about, some are left over."""
    found: list[dict[str, Any]] = []
    for _ in range(draw(st.sampled_from((0, 0, 1, 2)))):
        if card := hand.take(BY_MODEL):
            found.append({"card": card, "at": _at(crowd.place())})
    for _ in range(draw(st.integers(0, 6))):
        if card := hand.take(cards()):
            found.append({"card": card})
    return found


def _where(draw: st.DrawFn, models: Sequence[dict[str, Any]], seats: Sequence[str], hand: Hand) -> dict[str, Any]:
    """The next turn begins, a chit is drawn, or some model is in the middle of its activation."""
    how = draw(st.sampled_from(("draw", "act", "act", "begin")))
    if how == "begin":
        return {"cursor": "begin"}
    mine = [model["id"] for model in models if model["id"].rpartition("-")[0] in seats and not model.get("acted")]
    if how == "draw" or not mine:
        return {}
    return {"active": {"model": draw(st.sampled_from(mine)), "used": draw(st.sampled_from(USED))}}


def hunts(most: int = 1) -> st.SearchStrategy[Scenario]:
    """Any short hunt: `most` turns at most."""
    return st.one_of(by_the_rules(most), in_the_thick(most))


def place_of(text: str) -> Cell:
    """The cell of a key that has to be one."""
    found = cell_of(text)
    assert found is not None, text
    return found
