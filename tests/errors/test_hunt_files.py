"""Faulty scenarios of Hunt for Davros: each gives one sentence with file and line, and no traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from wartable.engine.errors import DataError
from wartable.kit.documents import parse
from wartable.rulesets.hunt_for_davros.scenario.file import load_scenario, new_game

EXAMPLES = Path(__file__).parents[2] / "examples"
HEAD = "wartable: 1\nruleset: hunt_for_davros\n"  # lines 1 and 2
TABLE = "table: {size: [12, 6], solid: [[4, 4]], small: [[6, 1], [7, 1]], doors: [{at: [3, 3], side: e}]}\n"  # line 3
MODELS = "models:\n  - {id: blue-c, at: [0, 0]}\n  - {id: orange-c, at: [9, 3]}\n"  # lines 4 to 6
BASE = HEAD + TABLE + MODELS
YARD = (EXAMPLES / "hunt_yard.yaml").read_text(encoding="utf-8")


def with_model(text: str, more: str = "") -> str:
    """The position with one more model, in line 7; `more` begins in line 8."""
    return f"{BASE}  - {text}\n{more}"


def sides(*items: str) -> str:
    """A new game with these sides, in lines 4 and on."""
    return HEAD + "sides:\n" + "".join(f"  - {item}\n" for item in items)


HEADS = [
    ("ruleset: hunt_for_davros\n", "a scenario needs wartable: version of the format: 1", 1),
    (HEAD.replace("davros", "davos"), "ruleset is 'hunt_for_davos'; did you mean hunt_for_davros?", 2),
    (HEAD + "scenario: prison\n", "scenario is 'prison'; did you mean prison_complex?", 3),
    (HEAD + "side: []\n", "side is no key of a scenario; did you mean sides?", 3),
    (HEAD + "title: 5\n", "title is 5; it must be a text", 3),
    (HEAD + "teams: 7\n", "teams is 7; it must be 2 to 6", 3),
    (HEAD + "teams: two\n", "teams is 'two'; it must be a whole number", 3),
    (HEAD + "teams: 5\n", "layout 3x9 has no place for 5 teams; scenario: six_teams has one for five and six", 3),
    (HEAD + "seed: [1]\n", "seed is a list; it must be a word or a whole number", 3),
    (HEAD + "dice:\n  - 4\n  - 0\n", "dice: number 2 is 0; a face is a number from 1", 5),
    (HEAD + "script: [yes]\n", "script: answer 1 is yes; write words", 3),
    (HEAD + "expect: {event: []}\n", "event is no key of expect; did you mean events?", 3),
]
SIDES = [
    (HEAD + "sides: blue\n", "sides is 'blue'; it must be a list of mappings", 3),
    (sides("{seat: blue}"), "a game needs two to six sides, not 1 (HD-SETUP-01)", 3),
    (sides(*["{}"] * 7), "a game needs two to six sides, not 7 (HD-SETUP-01)", 3),
    (sides("{}", "{}") + "teams: 2\n", "teams is short for sides; leave one of the two out", 6),
    (sides("{seat: blue}", "{seat: blue}"), "two sides have the seat blue; give each its own", 5),
    (sides("{seat: guards}", "{}"), "'guards' is the umpire's; write a short word such as blue", 4),
    (sides("{seat: Blue 1}", "{}"), "'Blue 1' is no seat; write a short word such as blue", 4),
    (sides("{name: Blue}", "{name: Blue}"), "two sides are called Blue; give each a name of its own", 5),
    (sides("{team: daleks}", "{}"), "team is 'daleks'; did you mean dalek_standard?", 4),
    (sides("{entry: nw}", "{entry: nw}"), "two sides enter at nw; each has an entry board of its own", 5),
    (sides("{entry: nw}", "{entry: ne}"), "the table has no entry board 'ne' for so many teams; it has: nw, se", 5),
    (sides("{mission: kil}", "{}"), "'kil' is no mission; did you mean kill?", 4),
    (sides("{score: 1}", "{}"), "score is part of a position, and no model has a place", 4),
    (HEAD + "missions: {red: kill}\n", "no side has the seat 'red'", 3),
    (HEAD + "scenario: straight_fight\nmissions: {blue: kill}\n", "this game has no missions; leave them out", 4),
]
OPTIONS = [
    (HEAD + "options: {rate: 2}\n", "rate is no key of options", 3),
    (HEAD + "options: {move_rate: 3}\n", "move_rate is 3; it must be 1 to 2", 3),
    (HEAD + "options: {guards: 11}\n", "guards is 11; it must be 0 to 10", 3),
    (HEAD + "options: {blast: 1}\n", "blast is 1; it must be yes or no", 3),
    (HEAD + "options: {target: dalek}\n", "target is 'dalek'", 3),
    (HEAD + "options: {target_actions: [flee]}\n", "target_actions holds 'flee'", 3),
    (HEAD + "options: {sanctum: no, target: davros}\n", "target needs a sanctum, and this game has none", 3),
    (HEAD + "options: {target: none, missions: yes}\n", "missions are about a target, and there is none", 3),
    (HEAD + "options: {open_target: yes}\n", "whoever gets the target wins, and this game has missions as well", 3),
    (HEAD + "options: {encounters: no}\n", "the sanctum is locked, and without encounters there is no key", 3),
    (HEAD + "options: {win: objective}\n", "layout 3x9 has no place for an objective; 5x5 has one", 3),
]
TABLES = [
    (HEAD + "table: [3, 9]\n", "table is a list; it must be a mapping", 3),
    (HEAD + "table: {layout: 9x3}\n", "layout is '9x3'; known: 3x9, 4x7, 5x7, 4x4, 5x5", 3),
    (HEAD + "table: {layout: 3x9, number: 1000000}\n", "number is 1000000; it must be 0 to 999999", 3),
    (HEAD + "table: {board: appendix}\n", "board is 'appendix'; did you mean appendix_d?", 3),
    (HEAD + "table: {layout: 4x4}\n", "layout 4x4 has no place for a sanctum; take another, or write options:", 3),
    (HEAD + "scenario: objective_fight\ntable: {size: [9, 9]}\n", "a room with kind: objective on its table", 4),
    (HEAD + "table: {size: [9, 9]}\n", "the table has 0 starts for 4 teams; add starts", 3),
    (
        HEAD + "teams: 2\ntable: {size: [9, 9], starts: [{at: [0, 0], size: [3, 2]}, {at: [5, 5], size: [2, 3]}],"
        " walls: [{from: [4, 0], to: [4, 9]}]}\n",
        "a start of 6 squares has no room for the 7 models of Blue",
        4,
    ),
    (YARD.replace("guards: 2", "guards: 5"), "the sanctum has 4 places for 5 guards", 6),
    (YARD.replace("{at: [16, 1]}", "{at: [16, 1], card: trip_min}"), "there is no card trip_min; did you mean", 19),
    (HEAD + MODELS, "a position needs to know its complex; write table: {layout: 3x9, number: 7}", 1),
    (HEAD + "turn: 3\n", "turn is part of a position, and no model has a place; list the models, or leave turn out", 3),
]
MODELS_OF = [
    (BASE + "units: []\n", "units is another word for models; write all of them under one of the two", 7),
    (with_model("{at: [1, 1]}"), "a model needs id: its id, such as blue-c", 7),
    (with_model("{id: blue 1, at: [1, 1]}"), "'blue 1' is no id; write a short word such as blue-1", 7),
    (with_model("{id: blue-c, at: [1, 1]}"), "two models have the id blue-c; give each its own", 7),
    (with_model("{id: red-1, at: [1, 1]}"), "whose is red-1? write side: blue, orange, guards, defenders,", 7),
    (with_model("{id: x, side: purple, at: [1, 1]}"), "no side has the seat 'purple'", 7),
    (with_model("{id: x, side: defenders, at: [1, 1]}"), "x needs profile: what kind of model it is", 7),
    (with_model("{id: blue-1, profile: dalek_warior, at: [1, 1]}"), "did you mean dalek_warrior?", 7),
    (with_model("{id: blue-1, weapon: ray, at: [1, 1]}"), "weapon is 'ray'", 7),
    (with_model("{id: blue-1}"), "blue-1 has no place; give it at: [x, y], or destroyed: yes", 7),
    (with_model("{id: blue-1, at: [1, 1], destroyed: yes}"), "blue-1 is destroyed and has no place", 7),
    (with_model("{id: blue-1, at: 5}"), "5 is no place; write [x, y], or 5,2nw for a small square", 7),
    (with_model("{id: blue-1, at: [12, 1]}"), "12,1 lies off the table; its squares go from [0, 0] to [11, 5]", 7),
    (with_model("{id: blue-1, at: [4, 4]}"), "4,4 is solid; nothing can be there (HD-BOARD-05)", 7),
    (with_model("{id: blue-1, at: [6, 1]}"), "6,1 is divided; write a small square of it, such as 6,1nw", 7),
    (with_model('{id: blue-1, at: "2,2nw"}'), "2,2nw is no small square; write [2, 2]", 7),
    (with_model("{id: blue-1, at: [9, 3]}"), "blue-1 and orange-c stand in 9,3; one model stands there", 7),
    (
        with_model('{id: blue-1, at: "6,1ne"}\n  - {id: blue-2, at: "7,1nw"}'),
        "blue-2 at 7,1nw and blue-1 leave no small square free between them (HD-MOVE-07)",
        8,
    ),
    (with_model("{id: blue-1, at: [1, 1], facing: north}"), "facing is 'north'", 7),
    (with_model("{id: blue-1, at: [1, 1], acted: 1}"), "acted is 1; it must be yes or no", 7),
    (with_model("{id: blue-1, at: [1, 1], comander: yes}"), "did you mean commander?", 7),
    (with_model("{id: blue-1, at: [1, 1], commander: yes}"), "Blue has two commanders, blue-c and blue-1", 7),
    (with_model("{id: guard-1, at: [1, 1], commander: yes}"), "guard-1 is in no player's team and leads nobody", 7),
    (with_model("{id: blue-1, at: [1, 1], group: g}"), "there is no group g", 7),
    (with_model("{id: blue-1, at: [1, 1], uses: relay-1}"), "there is no device relay-1", 7),
    (
        with_model("{id: blue-1, at: [1, 1], rides: p}", "devices: [{id: p, kind: hover_platform, at: [2, 2]}]\n"),
        "blue-1 cannot ride p: that is no platform in its square",
        7,
    ),
    (with_model("{id: guard-1, at: [1, 1], hunts: red}"), "no side has the seat 'red'", 7),
    (with_model("{id: blue-1, at: [1, 1], cards: [lance]}"), "card is 'lance'; did you mean lance_head?", 7),
    (with_model("{id: blue-1, at: [1, 1], cards: [{known: yes}]}"), "a card needs card", 7),
    (with_model("{id: guard-1, at: [1, 1], cards: [lance_head]}"), "guard-1 is in no player's team and holds no", 7),
    (with_model("{id: blue-1, at: [1, 1], cards: [door_cipher]}"), "door_cipher is held by the whole team", 7),
    (with_model("{id: blue-1, at: [1, 1], cards: [trip_mine]}"), "trip_mine is held by nobody", 7),
]
THINGS = [
    (BASE + "doors: {door-2: open}\n", "there is no door door-2; did you mean door-1?", 7),
    (BASE + "doors: {door-1: ajar}\n", "door door-1 is 'ajar'", 7),
    (BASE + "doors: {door-1: yes}\n", "door door-1 is yes; known: open, closed, locked, broken", 7),
    (BASE + "doors: 5\n", "doors is 5; it must be a list", 7),
    (BASE + "doors: [{at: [1, 1], side: e, is: open}]\n", "there is no door on side e of [1, 1]; draw it under", 7),
    (BASE + "doors: [{at: [3, 9], side: e, is: open}]\n", "[3, 9] lies off the table", 7),
    (BASE + "markers: [{card: trip_mine}]\n", "a marker needs at: its square [x, y], or the id of one of the", 7),
    (BASE + "markers: [{at: [4, 4]}]\n", "4,4 is solid", 7),
    (
        BASE + "markers:\n  - {at: [2, 2], card: trip_mine}\n  - {at: [2, 2], card: alarm}\n",
        "two cards lie under marker-1; keep one",
        9,
    ),
    (BASE + "markers:\n  - {at: [2, 2]}\n  - {id: marker-1, at: [3, 2]}\n", "marker-1 lies in [2, 2]", 9),
    (BASE + "devices: [{kind: relay}]\n", "a device needs kind and at, or the id of one of the board", 7),
    (BASE + "devices: [{kind: lift, at: [1, 1]}]\n", "there is no lift in this square; draw it under table", 7),
    (BASE + "devices: [{kind: relay, at: [1, 1], top: yes}]\n", "relay-1 is no lift; it has no upper end", 7),
    (BASE + "devices: [{kind: relay, at: [1, 1], attendant: blue-9}]\n", "there is no model blue-9", 7),
    (
        BASE + "devices:\n  - {id: a, kind: relay, at: [1, 1]}\n  - {id: b, kind: transmat_pad, at: [2, 1], link: a}\n",
        "b and a cannot be linked; two transmat pads can",
        9,
    ),
    (BASE + "devices: [{id: blue-c, kind: relay, at: [1, 1]}]\n", "blue-c is the id of a device; take another", 5),
    (BASE + "groups: [{id: g}]\n", "whose is g? write side: blue, orange, defenders, neutrals", 7),
    (BASE + "groups: [{id: blue-c, side: defenders}]\n", "two groups or models have the id blue-c", 7),
    (
        with_model(
            "{id: n-1, side: neutrals, profile: human_unarmed, at: [1, 1], group: g}",
            "groups: [{id: g, side: defenders}]\n",
        ),
        "the members of g are of several sides",
        8,
    ),
    (BASE + "cards: [{card: alarm, side: red}]\n", "no side has the seat 'red'", 7),
    (BASE + "cards: [{card: alarm, where: held}]\n", "a card is held (with side or holder), dropped (with at)", 7),
    (BASE + "cards: [{card: lance_head, side: blue, holder: orange-c}]\n", "orange-c is not in the team of blue", 7),
    (BASE + "split: [[1, 1], 5]\n", "5 is no square; write [x, y]", 7),
    (BASE + "split: [[1, 11]]\n", "[1, 11] lies off the table", 7),
    (BASE + "fog: [{squares: [[1, 1]]}]\n", "fog needs until", 7),
    (BASE + "spare_missions: [kill]\n", "there is no mission kill", 7),
]
GOING_ON = [
    (BASE + "active: blue-1\n", "there is no model blue-1; did you mean blue-c?", 7),
    (with_model("{id: guard-1, at: [1, 1]}", "active: guard-1\n"),
     "guard-1 is not a player's model; write drawn: guards, and the umpire acts", 8),
    (with_model("{id: blue-1, destroyed: yes}", "active: blue-1\n"), "blue-1 is not on the board and cannot be", 8),
    (BASE + "active: {model: blue-c, used: [jump]}\n", "used holds 'jump'", 7),
    (BASE + "active: {model: blue-c, shots: [red-1]}\n", "there is no model red-1", 7),
    (BASE + "active: 5\n", "model is 5; it must be a text", 7),
    (BASE + "active: blue-c\ndrawn: blue\n", "active and drawn both say where the game goes on; keep one", 8),
    (BASE + "drawn: guards\n", "guards has no chit that can have been drawn; known: blue, orange", 7),
    (BASE + "cursor: drawing\n", "'drawing' is no phase; did you mean draw?", 7),
    (BASE + "cursor: {phase: chit}\n", "nobody has no chit that can have been drawn", 7),
    (BASE + "cursor: act\n", "for an activation under way write active: and the id of the model", 7),
    (BASE + "cursor: [draw]\n", "cursor is a list; it must be a phase or a mapping with phase", 7),
    (BASE + "cursor: deploy\npot: {blue: 1}\n", "at the cursor deploy the pot is still empty; leave pot out", 8),
    (BASE + "  - {id: blue-1}\ncursor: deploy\n", "models wait to be set up, and the table has 0 starts", 8),
    (BASE + "pot: {blue: 2}\n", "blue has 2 chits in the pot, and 1 models or groups to act", 7),
    (BASE + "pot: {red: 1}\n", "there is no owner of chits red", 7),
    (BASE + "turn: -1\n", "turn is -1; it must be 0 to 999", 7),
    (BASE + "jams: {red: 3}\n", "there is no side red", 7),
    (BASE + "result: {winners: [red]}\n", "there is no side red", 7),
    (with_model("{id: davros, profile: davros, at: [3, 1]}", "options: {target: dalek_supreme}\n"),
     "target is 'dalek_supreme', and davros is a davros", 8),
    (BASE + "sides: [{claim: orange-c}, {}]\n", "orange-c is not in the team of blue; it claims nothing for it", 7),
    (BASE + "sides: [{seen: [red]}, {}]\n", "there is no seat or marker red", 7),
]  # fmt: skip
ALL = [*HEADS, *SIDES, *OPTIONS, *TABLES, *MODELS_OF, *THINGS, *GOING_ON]


@pytest.mark.parametrize(("text", "sentence", "line"), ALL)
def test_a_fault_is_one_sentence_with_file_and_line(text: str, sentence: str, line: int) -> None:
    with pytest.raises(DataError) as caught:
        new_game(parse(text, "hunt.yaml"))
    said = str(caught.value)
    assert said.startswith(f"hunt.yaml:{line}: "), said
    assert sentence in said
    assert "\n" not in said


def test_there_are_enough_faults() -> None:
    assert len(ALL) >= 100


def test_what_the_faults_are_made_of_is_right() -> None:
    assert new_game(parse(BASE, "hunt.yaml")).turn == 1
    assert new_game(parse(HEAD, "hunt.yaml")).cursor.phase == "layout"
    assert new_game(parse(with_model("{id: blue-1, at: [1, 1]}"), "hunt.yaml")).models["blue-1"].team == "blue"
    assert new_game(parse(YARD, "hunt.yaml")).options.guards == 2


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(DataError, match="there is no such file"):
        load_scenario(EXAMPLES / "hunt_nowhere.yaml")


def test_plain_data_has_no_lines_but_the_same_sentences() -> None:
    with pytest.raises(DataError) as caught:
        new_game({"wartable": 1, "ruleset": "hunt_for_davros", "sides": [{"seat": "blue"}]}, "call")
    assert str(caught.value) == "call: a game needs two to six sides, not 1 (HD-SETUP-01)"
