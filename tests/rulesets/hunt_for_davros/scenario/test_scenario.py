"""The scenario file: tables, sides, options, positions; nothing of a position is beyond it, and it plays on."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from wartable.engine.answer import Seeded
from wartable.engine.ask import Choice
from wartable.engine.codec import plain
from wartable.engine.deck import Pot
from wartable.engine.grid import Cell
from wartable.engine.session import Session
from wartable.kit.documents import load, parse
from wartable.rulesets import load_ruleset
from wartable.rulesets.hunt_for_davros.chits import due
from wartable.rulesets.hunt_for_davros.scenario import keys
from wartable.rulesets.hunt_for_davros.scenario.file import load_scenario, new_game, schema
from wartable.rulesets.hunt_for_davros.state import (
    DEFENDERS,
    DORMANT,
    GUARDS,
    NEUTRALS,
    TARGET,
    Activation,
    Card,
    Cursor,
    Device,
    DoorState,
    Game,
    Group,
    Marker,
    Model,
    Options,
    Phase,
    Result,
    Team,
)
from wartable.rulesets.hunt_for_davros.turn import turn

EXAMPLES = Path(__file__).parents[4] / "examples"
PATHS = sorted(EXAMPLES.glob("hunt*.yaml"))
RULES = load_ruleset("hunt_for_davros")
HEAD = "wartable: 1\nruleset: hunt_for_davros\n"
DOORS = "doors: [{at: [3, 3], side: e}, {at: [5, 3], side: s, locked: yes}]"
FLOOR = HEAD + f"table: {{size: [18, 12], small: [[6, 1]], {DOORS}}}\n"
RAY = "exterminator_ray"
TWO = "models:\n  - {id: blue-c, at: [0, 0]}\n  - {id: orange-c, at: [9, 3]}\n"
BASE = FLOOR + TWO


def made(text: str) -> Game:
    return new_game(parse(text, "hunt.yaml"))


def with_models(*items: str, more: str = "") -> Game:
    """The base position with these models, and `more` keys."""
    return made(BASE + "".join(f"  - {item}\n" for item in items) + more)


# ------------------------------------------------------------------ examples
@pytest.mark.parametrize("path", PATHS, ids=[path.stem for path in PATHS])
def test_the_examples_can_be_played(path: Path) -> None:
    doc = load_scenario(path)
    game = new_game(doc)
    assert doc["title"]
    assert doc["about"]
    assert new_game(json.loads(json.dumps(doc))).hash() == game.hash()
    session = Session(RULES, game, Seeded(11))
    for number in range(60):
        ask = session.ask
        if ask is None:
            break
        assert isinstance(ask, Choice)
        session.answer(ask.options[number % len(ask.options)].key)
    assert game.turn >= 1


def test_there_is_an_example_for_each_scenario() -> None:
    shown = {new_game(load_scenario(path)).options.scenario for path in PATHS}
    assert shown == set(keys.SCENARIO["scenario"].words)


# ------------------------------------------------------------------ what holds if nothing is said
@pytest.mark.rule("HD-NEW-SCN-05", "HD-MOVE-04", "HD-SCN-04", "HD-GEN-02", "HD-GEN-07", "HD-DMG-10", "HD-WIN-09")
def test_what_holds_if_nothing_is_said() -> None:
    game = made(HEAD)
    assert game.options == Options()
    assert [(team.seat, team.name, team.kind) for team in game.teams.values()] == [
        ("blue", "Blue", "dalek_standard"), ("orange", "Orange", "dalek_standard"), ("teal", "Teal", "dalek_standard"),
        ("plum", "Plum", "dalek_standard"),
    ]  # fmt: skip
    assert (game.title, game.turn, game.cursor, game.complex) == ("Prison complex", 0, Cursor("layout"), None)
    assert game.pot == Pot()


def test_a_table_is_laid_out_at_once_when_it_is_known() -> None:
    game = made(HEAD + "table: {layout: 4x7, number: 3}\n")
    assert (game.board.width, game.board.height, game.board.number) == (24, 42, 3)
    assert made(HEAD + "table: {board: appendix_d}\n" + TWO).board.width == 18


def test_a_table_that_is_drawn_keeps_its_secrets_out_of_the_plan() -> None:
    text = FLOOR.replace("small:", "markers: [{at: [2, 2], card: trip_mine}], small:") + TWO
    game = made(text)
    assert game.cards["card-1"] == Card("card-1", "trip_mine", "marker", "marker-1")
    assert game.markers["marker-1"] == Marker("marker-1", (2, 2), "", "card-1")
    assert "trip_mine" not in str(game.plan)
    again = RULES.restore(game, json.loads(json.dumps(plain(game))))
    assert isinstance(again, Game)
    assert (again.hash(), again.board.doors) == (game.hash(), game.board.doors)


# ------------------------------------------------------------------ sides and missions
def test_sides_in_full() -> None:
    game = made(
        HEAD + "sides:\n  - {seat: red, name: The Reds, team: unit_team, entry: se, mission: leave_no_trace}\n"
        "  - {seat: gold}\n  - {}\nmissions: {gold: save}\n"
    )
    teams = list(game.teams.values())
    assert teams[0] == Team("red", "The Reds", "unit_team", "se", "leave_no_trace")
    assert teams[1] == Team("gold", "Gold", mission="bring_the_maker_home")
    assert teams[2] == Team("teal", "Teal")  # the third colour
    assert game.models["red-c"].name == "The Reds C"
    assert game.options.guards == 6  # HD-SETUP-07: three teams


@pytest.mark.rule("HD-SCN-03", "HD-SETUP-07")
@pytest.mark.parametrize(("text", "wanted"), [
    ("options: {target: none}\n", {"target": "", "sanctum": False, "guards": 0, "missions": False,
                                   "win": "last_team_or_most_models"}),
    ("options: {sanctum: no}\n", {"target": "", "sanctum": False, "guards": 0, "missions": False}),
    ("options: {missions: no, open_target: yes}\n", {"target": "davros", "guards": 8, "win": "mission"}),
    ("teams: 2\noptions: {guards: 10, target: dalek_supreme, target_actions: [fire]}\n",
     {"guards": 10, "target": "dalek_supreme", "target_actions": ("fire",)}),
    ("scenario: straight_fight\noptions: {turn_limit: 0, encounters: yes}\n", {"turn_limit": 0, "encounters": True}),
    ("scenario: objective_fight\noptions: {objective_score: 2}\n", {"objective_score": 2, "win": "objective"}),
])  # fmt: skip
def test_options_change_a_scenario(text: str, wanted: Mapping[str, Any]) -> None:
    options = made(HEAD + text).options
    assert {name: getattr(options, name) for name in wanted} == wanted


@pytest.mark.rule("HD-SCN-03")
def test_a_drawn_table_without_a_sanctum_is_a_straight_fight() -> None:
    starts = "starts: [{at: [0, 0], size: [3, 3]}, {at: [9, 9], size: [3, 3]}], walls: [{from: [6, 0], to: [6, 12]}]"
    game = made(HEAD + f"teams: 2\ntable: {{size: [12, 12], {starts}}}\n")
    options = game.options
    assert (options.sanctum, options.target, options.guards, options.missions) == (False, "", 0, False)
    assert options.win == "last_team_or_most_models"
    assert len(game.models) == 14


# ------------------------------------------------------------------ models
@pytest.mark.parametrize(("text", "wanted"), [
    ("{id: blue-1, at: [1, 1]}", Model("blue-1", "Blue 1", "blue", "dalek_warrior", Cell(1, 1), weapon=RAY)),
    ("{id: guard-1, at: [1, 1], facing: sw}",
     Model("guard-1", "Guard 1", GUARDS, "imperial_guard", Cell(1, 1), 5, weapon=RAY)),
    ("{id: davros, at: [1, 1]}", Model("davros", "Davros", TARGET, "davros", Cell(1, 1), weapon="temper")),
    ("{id: supreme, at: [1, 1]}",
     Model("supreme", "The Dalek Supreme", TARGET, "dalek_supreme", Cell(1, 1), weapon=RAY)),
    ("{id: dormant-1, at: [1, 1]}",
     Model("dormant-1", "Warrior Dalek 1", DORMANT, "dalek_warrior", Cell(1, 1), weapon=RAY, chit=False)),
    ("{id: d-1, side: defenders, profile: cyberman, at: [1, 1]}",
     Model("d-1", "Cyberman 1", DEFENDERS, "cyberman", Cell(1, 1), weapon="cyber_ray")),
    ("{id: neutral-2, profile: human_unarmed, at: [1, 1]}",
     Model("neutral-2", "Unarmed human 2", NEUTRALS, "human_unarmed", Cell(1, 1))),
    ("{id: k, side: blue, profile: unit_rpg, name: Kate, at: [1, 1], ammo: 1, acted: yes, chit: no}",
     Model("k", "Kate", "blue", "unit_rpg", Cell(1, 1), acted=True, weapon="rpg", ammo=1, chit=False)),
    ('{id: blue-2, at: "6,1se", numb: yes, still: yes, shells: 2, weapon: machinegun, shape: dalek_command}',
     Model("blue-2", "Blue 2", "blue", "dalek_warrior", Cell(6, 1, "se"), weapon="machinegun", numb=True, still=True,
           shells=2, shape="dalek_command")),
    ("{id: guard-3, at: [1, 1], hunts: orange}",
     Model("guard-3", "Guard 3", GUARDS, "imperial_guard", Cell(1, 1), weapon=RAY, hunts="orange")),
    ("{id: blue-3, destroyed: yes}",
     Model("blue-3", "Blue 3", "blue", "dalek_warrior", weapon=RAY, destroyed=True)),
    ("{id: blue-4, at: [1, 1], uses: relay-1, rides: platform-1}\ndevices: [{kind: relay, at: [2, 2]}]",
     Model("blue-4", "Blue 4", "blue", "dalek_warrior", Cell(1, 1), weapon=RAY, uses="relay-1",
           rides="platform-1")),
    ("{id: n-1, side: neutrals, profile: human_unarmed, at: [1, 1], group: g}\ngroups: [{id: g}]",
     Model("n-1", "Unarmed human 1", NEUTRALS, "human_unarmed", Cell(1, 1), group="g")),
])  # fmt: skip
def test_models(text: str, wanted: Model) -> None:
    assert with_models(text).models[wanted.id] == wanted


def test_the_usual_commander_is_called_c_and_another_can_be_named() -> None:
    game = made(FLOOR + "models:\n  - {id: blue-c, at: [0, 0]}\n  - {id: orange-4, commander: yes, at: [9, 3]}\n")
    leaders = [(model.id, model.profile) for model in game.models.values() if model.commander]
    assert leaders == [("blue-c", "dalek_command"), ("orange-4", "dalek_command")]
    made_ = made(FLOOR + "models:\n  - {id: blue-c, at: [0, 0], commander: no}\n  - {id: orange-c, at: [9, 3]}\n")
    assert made_.leader("blue") is None


def test_the_seats_are_told_by_the_models() -> None:
    assert list(made(FLOOR + "models:\n  - {id: plum-1, at: [0, 0]}\n  - {id: orange-1, at: [9, 3]}\n").teams) == [
        "orange", "plum",
    ]  # fmt: skip
    assert list(with_models("{id: x-1, side: teal, at: [1, 1]}").teams) == ["blue", "orange", "teal"]
    assert list(made(BASE + "teams: 4\n").teams) == ["blue", "orange", "teal", "plum"]
    assert list(made(BASE.replace("models", "units")).models) == ["blue-c", "orange-c"]


@pytest.mark.rule("HD-SETUP-08", "HD-DEF-03")
def test_umpire_units_can_stand_around_the_complex() -> None:
    game = with_models(
        "{id: defender-1, profile: cyberman, at: [4, 9], group: patrol}",
        "{id: defender-2, profile: cyberman, at: [5, 9], group: patrol}",
        "{id: guard-1, at: [1, 4]}",
        more="groups: [{id: patrol, name: The patrol, targets: any, actions: [move, fire, fire], opener: blue}]\n",
    )
    assert game.groups["patrol"] == Group(
        "patrol", "The patrol", DEFENDERS, "any", ("move", "fire", "fire"), "blue"
    )  # fmt: skip
    assert game.pot == Pot((("blue", 1), ("orange", 1), ("guards", 1), ("patrol", 1)))


# ------------------------------------------------------------------ things
@pytest.mark.rule("HD-BOARD-06")
@pytest.mark.parametrize(("text", "one", "two"), [
    ("", (False, False, False), (False, True, False)),
    ("doors: {door-1: open, door-2: closed}\n", (True, False, False), (False, False, False)),
    ("doors: {door-1: locked, door-2: broken}\n", (False, True, False), (True, False, True)),
    ("doors: [{at: [4, 3], side: w, is: open}]\n", (True, False, False), (False, True, False)),
    ("doors:\n  - {at: [3, 3], side: e, is: locked}\n  - {at: [5, 4], side: n, is: open}\n", (False, True, False),
     (True, False, False)),
])  # fmt: skip
def test_doors(text: str, one: tuple[bool, ...], two: tuple[bool, ...]) -> None:
    game = made(BASE + text)
    states = [(door.open, door.locked, door.broken) for door in game.doors.values()]
    assert states == [one, two]
    assert game.grid.adjacent(Cell(3, 3), Cell(4, 3)) is one[0]


def test_markers_and_their_cards() -> None:
    text = FLOOR.replace("small:", "rooms: [{x: 9, y: 6, w: 3, h: 3}], markers: [{at: [2, 2]}], small:") + TWO
    game = made(text + "markers:\n  - {at: [2, 2], card: trip_mine}\n  - {at: [10, 7], found: yes}\n"
                "  - {id: chest, at: [3, 5], card: alarm, room: hall}\n")  # fmt: skip
    assert list(game.markers.values()) == [
        Marker("marker-1", (2, 2), "", "card-1"), Marker("marker-2", (10, 7), "room-1", found=True),
        Marker("chest", (3, 5), "hall", "card-2"),
    ]  # fmt: skip
    assert list(game.cards.values()) == [
        Card("card-1", "trip_mine", "marker", "marker-1"), Card("card-2", "alarm", "marker", "chest"),
    ]  # fmt: skip


def test_devices() -> None:
    lift = "level1: [[12, 9]], lift: [{foot: [11, 9], heads: [[12, 9]]}]"
    text = FLOOR.replace("small:", f"pads: [[1, 8], [16, 8]], {lift}, small:")
    game = made(text + TWO + "devices:\n  - {id: pad-1, link: pad-2}\n  - {kind: lift, at: [11, 9], top: yes}\n"
                "  - {kind: monitor, at: [2, 2], attendant: blue-c, used: 3}\n"
                "  - {id: wheel, kind: hover_platform, at: [5, 5], rose: 2, name: The wheel}\nturn: 3\n")  # fmt: skip
    found = game.devices
    assert found["pad-1"] == Device("pad-1", "transmat_pad", Cell(1, 8), True, "pad-2", name="Transmat pad 1")
    assert (found["pad-2"].active, found["pad-2"].link) == (True, "pad-1")
    assert found["lift-1"].top
    assert game.grid.level(Cell(11, 9)) == 1
    monitor = Device("monitor-1", "monitor", Cell(2, 2), attendant="blue-c", used=3, name="Monitor 1")
    assert found["monitor-1"] == monitor
    assert found["wheel"] == Device("wheel", "hover_platform", Cell(5, 5), rose=2, name="The wheel")


@pytest.mark.rule("HD-SRCH-03")
def test_cards() -> None:
    game = with_models(
        "{id: blue-1, at: [1, 1], cards: [lance_head, {card: force_shell, known: yes, ready: no}]}",
        more="sides: [{cards: [door_cipher]}, {}]\ncards:\n  - {card: alarm}\n  - {card: shock_bracing, at: [2, 2]}\n"
             "  - {id: card-9, card: plan_of_the_sanctum, side: orange, until: 4}\n"
             "  - {card: swivel_mount, holder: orange-c}\n  - {card: trip_mine, where: gone}\n",
    )  # fmt: skip
    assert list(game.cards.values()) == [
        Card("card-1", "lance_head", "held", "blue", "blue-1"),
        Card("card-2", "force_shell", "held", "blue", "blue-1", known=True, ready=False),
        Card("card-3", "door_cipher", "held", "blue"),
        Card("card-4", "alarm", "deck"),
        Card("card-5", "shock_bracing", "dropped", at=Cell(2, 2)),
        Card("card-9", "plan_of_the_sanctum", "held", "orange", until=4),
        Card("card-7", "swivel_mount", "held", "orange", "orange-c"),
        Card("card-8", "trip_mine", "gone"),
    ]  # fmt: skip


def test_the_ground_and_the_rest() -> None:
    game = made(
        BASE + "turn: 5\nfog: [{squares: [[1, 1], [2, 1]], until: 6}]\nsplit: [[8, 8]]\nalarm: 6\njams: {orange: 6}\n"
        "scored: [first key]\nspare_missions: [leave_no_trace]\nmissions: {blue: kill, orange: save}\n"
        "sides:\n  - {shown: yes, style: 2, quiet: 1, score: 1, claim: blue-c, seen: [orange]}\n  - {out: yes}\n"
    )
    assert game.fog == (((1, 1), 6), ((2, 1), 6))
    assert game.split == frozenset({(8, 8)})
    assert len(game.grid.cells_of((8, 8))) == 4
    assert not game.grid.sight(Cell(0, 1), Cell(3, 1), {}).clear
    assert (game.alarm, game.jams, game.scored) == (6, (("orange", 6),), ("first key",))
    assert game.missions == ("leave_no_trace",)
    assert game.teams["blue"] == Team("blue", "Blue", mission="execute_the_maker", shown=True, claim="blue-c", score=1,
                                      style=2, quiet=1, seen=("orange",), deployed=True)  # fmt: skip
    assert game.teams["orange"].out
    assert game.options.missions


def test_a_position_without_missions_is_no_scenario_game() -> None:
    assert not made(BASE).options.missions
    assert made(BASE + "options: {missions: yes}\n").options.missions


@pytest.mark.rule("HD-SCN-04")
def test_a_position_has_the_target_that_stands_on_it() -> None:
    assert with_models("{id: supreme, at: [1, 1]}").options.target == "dalek_supreme"
    assert with_models("{id: davros, at: [1, 1]}").options.target == "davros"
    assert made(BASE).options.target == ""
    game = with_models("{id: supreme, at: [1, 1]}", more="options: {target_actions: [move, fire]}\n")
    assert game.pot.count(TARGET) == 1


# ------------------------------------------------------------------ where it goes on
@pytest.mark.rule("HD-TURN-06", "HD-SETUP-05")
def test_the_pot_holds_a_chit_for_each_model_that_has_not_acted() -> None:
    items = ["{id: blue-1, at: [1, 1], acted: yes}", "{id: blue-2, at: [2, 1]}", "{id: guard-1, at: [1, 3]}"]
    game = with_models(*items)
    assert game.pot == Pot((("blue", 2), ("orange", 1), ("guards", 1)))
    assert (game.turn, game.cursor) == (1, Cursor("draw"))
    fewer = with_models(*items, more="pot: {blue: 1, guards: 1}\n")
    assert fewer.pot == Pot((("blue", 1), ("orange", 0), ("guards", 1)))


@pytest.mark.rule("HD-TURN-01", "HD-TURN-02")
def test_a_chit_that_has_been_drawn_is_out_of_the_pot() -> None:
    game = with_models("{id: blue-1, at: [1, 1]}", more="drawn: blue\nturn: 4\n")
    assert (game.cursor, game.turn) == (Cursor("chit", (), "blue"), 4)
    assert game.pot == Pot((("blue", 1), ("orange", 1), ("guards", 0)))
    session = Session(RULES, game, Seeded(1))
    ask = session.ask
    assert isinstance(ask, Choice)
    assert (ask.seat, ask.clause) == ("blue", "HD-TURN-02")
    assert [option.key for option in ask.options] == ["blue-c", "blue-1"]


@pytest.mark.rule("HD-TURN-02", "HD-TURN-03", "HD-CMD-02")
@pytest.mark.parametrize(("at", "text", "wanted"), [
    ("[1, 1]", "blue-1", Activation("blue-1", 4, start=Cell(1, 1))),
    ("[13, 1]", "blue-1", Activation("blue-1", 4, start=Cell(13, 1), tied=True)),  # two boards from its commander
    ("[13, 1]", "{model: blue-1, tied: no}", Activation("blue-1", 4, start=Cell(13, 1))),
    ("[1, 1]", "{model: blue-1, left: 2}", Activation("blue-1", 2, start=Cell(1, 1))),
    ("[1, 1]", "{model: blue-1, used: [move, fire]}",
     Activation("blue-1", 2, used=("move", "fire"), start=Cell(1, 1), stayed=False)),
    ("[1, 1]", "{model: blue-1, used: [fire], shots: [orange-c], start: [2, 2], limit: 2}",
     Activation("blue-1", 3, 2, ("fire",), Cell(2, 2), shots=("orange-c",), declared=True)),
    ("[1, 1]", "{model: blue-1, run: 2, turned: yes, bonus: yes, effort: {door-1: 1}, whole: yes, stayed: no}",
     Activation("blue-1", 4, start=Cell(1, 1), run=2, turned=True, bonus=True, effort=(("door-1", 1),), whole=True,
                stayed=False)),
    ("[1, 1]", "{model: blue-1, found: [card-1], menu: [move]}\ncards: [{card: lance_head}]",
     Activation("blue-1", 4, start=Cell(1, 1), found=("card-1",), menu=("move",))),
])  # fmt: skip
def test_an_activation_under_way(at: str, text: str, wanted: Activation) -> None:
    game = with_models(f"{{id: blue-1, at: {at}}}", more=f"active: {text}\n")
    assert game.act == wanted
    assert game.models["blue-1"].acted
    assert game.cursor == Cursor("act", (), "blue")
    assert game.pot.count("blue") == 1
    ask = Session(RULES, game, Seeded(1)).ask
    assert ask is not None
    assert ask.seat == "blue"


@pytest.mark.parametrize(("text", "turn_", "after"), [
    ("cursor: begin\n", 0, 1), ("cursor: begin\nturn: 5\n", 4, 5),  # the step counts up
    ("cursor: end\nturn: 5\n", 5, 6), ("cursor: {phase: draw}\nturn: 5\n", 5, 5),
])  # fmt: skip
def test_a_cursor(text: str, turn_: int, after: int) -> None:
    game = made(BASE + text)
    assert game.turn == turn_
    while game.cursor.phase != "draw":
        assert list(turn.STEPS[Phase(game.cursor.phase)](game)) == []
    assert game.turn == after
    assert dict(game.pot.chits) == dict(due(game)) == {"blue": 1, "orange": 1, "guards": 0}


@pytest.mark.rule("HD-SETUP-03")
def test_a_position_in_the_middle_of_the_set_up() -> None:
    floor = "table: {size: [12, 12], starts: [{at: [0, 0], size: [3, 3]}, {at: [9, 9], size: [3, 3]}],"
    text = HEAD + floor + " walls: [{from: [6, 0], to: [6, 12]}]}\ncursor: deploy\nsides: [{}, {entry: se}]\n"
    game = made(text + "models:\n  - {id: blue-c, at: [0, 0]}\n  - {id: orange-c}\n  - {id: orange-1}\n")
    assert (game.turn, game.cursor.phase) == (0, "deploy")
    assert [team.deployed for team in game.teams.values()] == [True, False]
    ask = Session(RULES, game, Seeded(1)).ask
    assert ask is not None
    assert (ask.seat, ask.clause) == ("orange", "HD-SETUP-03")


def test_a_game_that_is_over() -> None:
    game = made(BASE + "result: {winners: [blue], clause: HD-WIN-01, say: so, minor: yes, ending: killed}\n")
    assert game.result == Result(("blue",), "HD-WIN-01", "so", True, "killed")
    assert Session(RULES, game, Seeded(1)).ask is None


# ------------------------------------------------------------------ nothing is beyond it
@pytest.mark.parametrize(("kind", "table", "other"), [
    (Model, keys.MODEL, {"team": "side"}),
    (Team, keys.SIDE, {"kind": "team", "start": "entry", "deployed": ""}),
    (Marker, keys.MARKER, {}),
    (Device, keys.DEVICE, {}),
    (Group, keys.GROUP, {"team": "side"}),
    (Card, keys.CARD, {"kind": "card", "owner": "side"}),
    (Game, keys.SCENARIO, {
        "dice": "", "plan": "table", "act": "active", "models": "models", "teams": "sides",
        "missions": "spare_missions", "counter": "", "fired_turn": "",
        **dict.fromkeys(Game.unsaved, ""),
    }),
    (DoorState, dict.fromkeys(("id", "open", "locked", "broken", "sanctum"), 0), {}),
])  # fmt: skip
def test_every_field_can_be_set(kind: Any, table: Mapping[str, Any], other: Mapping[str, str]) -> None:
    named = [other.get(item.name, item.name) for item in fields(kind)]
    assert [name for name in named if name and name not in table] == []


def test_every_option_and_every_part_of_an_activation_can_be_set() -> None:
    assert tuple(keys.OPTIONS) == Options._fields[1:]
    assert set(keys.ACTIVE) == set(Activation._fields)
    assert set(keys.CURSOR) == set(Cursor._fields)
    assert set(keys.RESULT) == set(Result._fields)


# ------------------------------------------------------------------ schema
_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,), "array": (list,), "string": (str,), "integer": (int,), "number": (int, float),
    "boolean": (bool,),
}  # fmt: skip


def fits(rule: Any, value: Any) -> bool:
    """Whether a value fits a JSON Schema of the words that are used here."""
    if rule is True or rule == {}:
        return True
    if rule is False or ("anyOf" in rule and not any(fits(inner, value) for inner in rule["anyOf"])):
        return False
    if "enum" in rule and value not in rule["enum"]:
        return False
    if "type" in rule:
        names = rule["type"] if isinstance(rule["type"], list) else [rule["type"]]
        good = any(isinstance(value, _TYPES[name]) for name in names)
        if not good or (isinstance(value, bool) and "boolean" not in names):
            return False
    if isinstance(value, dict):
        return _object_fits(rule, value)
    if isinstance(value, list):
        length = rule.get("minItems", 0) <= len(value) <= rule.get("maxItems", len(value))
        return length and all(fits(rule.get("items", True), item) for item in value)
    if isinstance(value, int):
        return bool(rule.get("minimum", value) <= value <= rule.get("maximum", value))
    return "pattern" not in rule or re.search(rule["pattern"], value) is not None


def _object_fits(rule: Any, value: dict[str, Any]) -> bool:
    known, more = rule.get("properties", {}), rule.get("additionalProperties", True)
    if any(name not in value for name in rule.get("required", ())):
        return False
    return all(fits(known.get(name, more), item) for name, item in value.items())


@pytest.mark.parametrize("path", PATHS, ids=[path.stem for path in PATHS])
def test_the_schema_fits_the_examples(path: Path) -> None:
    assert fits(schema(), json.loads(json.dumps(load(path))))


@pytest.mark.parametrize(("text", "good"), [
    ("doors: {door-1: open}\n", True), ("doors: {door-1: ajar}\n", False), ("active: blue-c\n", True),
    ("active: {model: blue-c, used: [move]}\n", True), ("active: {used: [move]}\n", False),
    ("cursor: {phase: draw}\n", True), ("cursor: {phase: drawn}\n", False), ("pot: {blue: 1}\n", True),
    ("cards: [{card: alarm}]\n", True), ("cards: [{card: larm}]\n", False), ("options: {move_rate: 3}\n", False),
    ("fog: [{squares: [[1, 1]], until: 3}]\n", True), ("split: [[1, 1, 1]]\n", False), ("turn: 3\n", True),
    ("turns: 3\n", False), ("sides: [{cards: [lance_head, {card: alarm, ready: no}]}]\n", True),
    ("devices: [{kind: relay, at: \"5,2nw\"}]\n", True), ("devices: [{kind: relay, at: \"5;2\"}]\n", False),
    ("expect: {events: [Fired], result: none}\n", True), ("expect: {event: [Fired]}\n", False),
])  # fmt: skip
def test_the_schema_knows_right_from_wrong(text: str, good: bool) -> None:
    assert fits(schema(), json.loads(json.dumps(parse(BASE + text, "x")))) is good


def test_the_schema_names_every_key() -> None:
    found = schema()["properties"]
    assert set(found) == set(keys.SCENARIO)
    assert set(found["models"]["items"]["properties"]) == set(keys.MODEL)
    assert found["models"]["items"]["required"] == ["id"]
    assert set(found["options"]["properties"]) == set(Options._fields[1:])
