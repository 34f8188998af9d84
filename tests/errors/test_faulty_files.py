"""Faulty scenarios, lists, scripts and dice: each gives one sentence with file and line, and no traceback."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from wartable.engine.errors import DataError
from wartable.kit.documents import load, parse
from wartable.rulesets.time_wars.lists.units import Ids, muster
from wartable.rulesets.time_wars.scenario.file import load_scenario, new_game

HEAD = "wartable: 1\nruleset: time_wars\n"  # lines 1 and 2
SIDES = "sides:\n  - {seat: p1, units: [{id: a, unit: marine_squad, at: [10, 10]}]}\n  - {seat: p2}\n"  # 3 to 5
BASE = HEAD + SIDES
PROFILE = "{agl: 5, fir: 5, mel: 5, cst: 4, wst: 3, end: 5, nrv: 6, tv: 2}"


def with_unit(text: str) -> str:
    """The base scenario with one more unit, in line 7."""
    return f"{BASE}units:\n  - {text}\n"


SCENARIOS = [
    # not a document at all
    ("", "the file is empty", 1),
    ("[1, 2]", "must hold a mapping at its top", 1),
    ("just words", "must hold a mapping at its top", 1),
    ("wartable: 1\nwartable: 2\n", "wartable stands twice here (first in line 1)", 2),
    ("a: [1, 2\nb: 3\n", "neither YAML nor JSON", 2),
    ("a:\n\t- b\n", "neither YAML nor JSON", 2),
    ('{"wartable": 1,}}', "neither YAML nor JSON", 1),
    ("a: " + "[" * 100 + "]" * 100, "nested too deeply", 1),
    ("a: \x07", "neither YAML nor JSON", 1),
    ("a: !!python/object:os.system x", "is no kind of value", 1),
    ("? [a, b]\n: c\n", "a key must be a plain word", 1),
    ("a: *nobody", "neither YAML nor JSON", 1),
    # the head
    ("ruleset: time_wars\n" + SIDES, "a scenario needs wartable: version of the format: 1", 1),
    ("wartable: 2\nruleset: time_wars\n" + SIDES, "wartable is 2; it must be 1 to 1", 1),
    ("wartable: one\nruleset: time_wars\n" + SIDES, "wartable is 'one'; it must be a whole number", 1),
    ("wartable: 1\nruleset: time_war\n" + SIDES, "did you mean time_wars?", 2),
    (HEAD + "side: []\n", "side is no key of a scenario; did you mean sides?", 3),
    (HEAD, "a scenario needs sides", 1),
    (HEAD + "sides: [{seat: p1}]\n", "a battle needs two sides, not 1", 3),
    (HEAD + "sides: 5\n", "sides is 5; it must be a list of mappings", 3),
    (HEAD + "sides: [p1, p2]\n", "sides holds 'p1'; each item must be a mapping", 3),
    (HEAD + "sides:\n  - {seat: p1}\n  - {seat: p1}\n", "two sides have the seat p1", 5),
    (HEAD + "sides:\n  - {seat: player one}\n  - {seat: p2}\n", "'player one' is no seat", 4),
    (HEAD + "sides:\n  - {name: x}\n  - {seat: p2}\n", "a side needs seat", 4),
    (BASE + "mission: confrontatoin\n", "mission is 'confrontatoin'; did you mean confrontation?", 6),
    (BASE + "deployment: 3\n", "deployment is 3; it must be a text", 6),
    (BASE + "options: {turn: 6}\n", "turn is no key of options; did you mean turns?", 6),
    (BASE + "options: {turns: six}\n", "turns is 'six'; it must be a whole number", 6),
    (BASE + "options: {strict: 1}\n", "strict is 1; it must be yes or no", 6),
    (BASE + "options: {scale: 4}\n", "scale is 4; it must be 1 to 3", 6),
    # table and terrain
    (BASE + "table: {width: 72}\n", "table needs height", 6),
    (BASE + "table: {width: 20, height: 48}\n", "width is 20 inches; it must be 24 to 240", 6),
    (BASE + "table: {width: wide, height: 48}\n", "'wide' is not a length in inches", 6),
    (BASE + "table: {width: 24.00001, height: 48}\n", "finer than a thousandth", 6),
    (BASE + "terrain: [{at: [1, 1]}]\n", "terrain needs kind", 6),
    (BASE + "terrain: [{kind: wod, at: [9, 9], size: [2, 2]}]\n", "kind is 'wod'; did you mean wood?", 6),
    (BASE + "terrain:\n  - {kind: wood, at: [9, 9]}\n", "a rectangle needs size", 7),
    (BASE + "terrain:\n  - {kind: wood, at: [9, 9], size: [0, 3]}\n", "a width and a height above 0", 7),
    (BASE + "terrain:\n  - {kind: wood, points: [[1, 1], [2, 2]]}\n", "a footprint needs three corners", 7),
    (BASE + "terrain:\n  - {kind: wood, points: [[1, 1], [2, 2], [x, 4]]}\n", "'x' is no coordinate", 7),
    (BASE + "terrain:\n  - {kind: hedge, points: [[1, 1]]}\n", "points has 1 points; it needs 2 or more", 7),
    (BASE + "terrain:\n  - {kind: hedge, points: [[1, 1], [1, 1]]}\n", "two points of the line are the same", 7),
    (BASE + "terrain:\n  - {kind: hedge, points: [[1, 1], [9, 1], [1, 1.5]]}\n", "the line turns too sharply", 7),
    (BASE + "terrain:\n  - {kind: wood, shape: line, points: [[1, 1], [9, 1]]}\n", "a line needs width", 7),
    (BASE + "terrain:\n  - {kind: wood, at: [99, 9], size: [2, 2]}\n", "wood 1 lies off the table", 7),
    (BASE + "terrain:\n  - {kind: wood, at: [9, 9], size: [2, 2], cover: hevy}\n", "did you mean heavy?", 7),
    (
        BASE + "terrain:\n" + "  - {kind: wood, key: x, at: [9, 9], size: [2, 2]}\n" * 2,
        "two pieces of terrain have the key x",
        8,
    ),
    # units
    (with_unit("{at: [1, 1]}"), "a unit needs id", 7),
    (with_unit("{id: a, at: [1, 1]}"), "a stands twice under units", 7),
    (with_unit("{id: b, at: [1, 1]}"), "no army brings b", 7),
    (
        with_unit("{id: b, unit: marines_squad}"),
        "no list has the Troop Type 'marines_squad'; did you mean marine_squad?",
        7,
    ),
    (
        with_unit("{id: b, unit: marine_squad, options: [lmgs]}"),
        "Marine Squad has no option lmgs; did you mean lmg?",
        7,
    ),
    (with_unit("{id: b, unit: marine_squad, options: [lmg: many]}"), "lmg is 'many'; write how many", 7),
    (with_unit("{id: b, unit: marine_squad, options: [lmg: [x]]}"), "lmg has no options of its own", 7),
    (with_unit("{id: b, unit: marine_squad, side: p3}"), "no side has the seat 'p3'; known: p1, p2", 7),
    (with_unit("{id: b, profile: {agl: 5}}"), "fir is missing", 7),
    (with_unit(f"{{id: b, profile: {PROFILE.replace('agl: 5', 'agl: 11')}}}"), "agl is 11; it must be 0 to 10", 7),
    (with_unit(f"{{id: b, profile: {PROFILE}, kind: tank}}"), "kind is 'tank'", 7),
    (
        with_unit(f"{{id: b, profile: {PROFILE}, specials: [smiet]}}"),
        "smiet is no special rule; did you mean smite?",
        7,
    ),
    (with_unit(f"{{id: b, profile: {PROFILE}, weapons: {{gun: 1}}}}"), "weapons holds gun", 7),
    (with_unit(f"{{id: b, profile: {PROFILE}, at: [90, 3]}}"), "there is no room for b at 90, 3", 7),
    (with_unit(f"{{id: b, profile: {PROFILE}, models: [[80, 3]]}}"), "b stands off the table at 80, 3", 7),
    (
        with_unit(f"{{id: b, profile: {PROFILE}, models: [[30, 3], [30.2, 3]]}}"),
        "two models of b stand on each other",
        7,
    ),
    (with_unit(f"{{id: b, profile: {PROFILE}, models: [[10, 10]]}}"), "b stands on a at 10, 10", 7),
    (with_unit(f"{{id: b, profile: {PROFILE}, at: 5}}"), "5 is no point; write [x, y] in inches", 7),
    (with_unit(f"{{id: b, profile: {PROFILE}, at: [3, 3], suppression: {{p9: 1}}}}"), "no side has the seat 'p9'", 7),
    (with_unit(f"{{id: b, profile: {PROFILE}, at: [3, 3], orders: [take_aimm]}}"), "did you mean take_aim?", 7),
    (with_unit(f"{{id: b, profile: {PROFILE}, at: [3, 3], supression: {{}}}}"), "did you mean suppression?", 7),
    (with_unit(f"{{id: b, profile: {PROFILE}, at: [3, 3], moved: 1}}"), "moved is 1; it must be yes or no", 7),
    (with_unit(f"{{id: b, profile: {PROFILE}, aboard: a}}"), "b cannot ride in a", 7),
    (with_unit(f"{{id: b, profile: {PROFILE}, joined: a}}"), "b cannot join a", 7),
    (
        with_unit(f"{{id: b, profile: {PROFILE}, size: 2, teams: [hmg, hmg, hmg]}}"),
        "b has 3 Weapon Teams and 2 models",
        7,
    ),
    (with_unit(f"{{id: b, profile: {PROFILE}, where: tabel}}"), "where is 'tabel'; did you mean table?", 7),
    (with_unit(f"{{id: b, profile: {PROFILE}}}"), "b has no place and others have", 6),
    # the rest of a position
    (BASE + "melees: [{attackers: [a], defenders: [b]}]\n", "there is no unit b", 6),
    (BASE + "melees: [{attackers: [a], defenders: [a]}]\n", "a stands in two places of the melees", 6),
    (BASE + "active: p7\n", "no side has the seat 'p7'", 6),
    (BASE + "cursor: actoin\n", "'actoin' is no phase; did you mean action?", 6),
    (BASE + "cursor: {phase: action, que: []}\n", "que is no key of cursor; did you mean queue?", 6),
    (BASE + "turn: -1\n", "turn is -1; it must be 0 to 99", 6),
    (HEAD + "sides: [{seat: p1}, {seat: p2}]\nturn: 2\n", "turn is set, but no Troop Type has a place", 4),
    (BASE + "detachments: [{id: x}]\n", "the new detachment x needs side: p1 or p2", 6),
    (BASE + "spots: [{side: p1, target: a, effect: smell}]\n", "effect is 'smell'", 6),
    # script and dice
    (BASE + "dice: [1, 2, 7]\n", "dice: number 3 is 7; a face is 1 to 6", 6),
    (BASE + "dice:\n  - 1\n  - six\n", "dice: number 2 is 'six'; a face is 1 to 6", 8),
    (BASE + "dice: 3\n", "dice is 3; it must be a list", 6),
    (BASE + "script: [fire b, 5]\n", "script: answer 2 is 5; write an option's key", 6),
    (BASE + "expect: {event: []}\n", "event is no key of expect; did you mean events?", 6),
]

ARMY = "faction: federation\ndetachments:\n  - commander: {unit: federation_leader}\n    units:\n"  # lines 1 to 4
LISTS = [
    ("factoin: federation\n", "factoin is no key of an army list; did you mean faction?", 1),
    ("faction: federatoin\n", "faction is 'federatoin'; did you mean federation?", 1),
    ("faction: federation\n", "the army has no detachment", 1),
    ("detachments: [{units: []}]\n", "commander is missing", 1),
    ("detachments:\n  - {commander: {unit: marine_squad}}\n", "Marine Squad is no Command choice", 2),
    (ARMY + "      - {unit: marine_squd}\n", "did you mean marine_squad?", 5),
    (ARMY + "      - {unit: marine_squad, option: []}\n", "option is no key of a Troop Type; did you mean options?", 5),
    (ARMY + "      - {unit: marine_squad, options: [5]}\n", "5 is no option; write its key, or key: count", 5),
    (ARMY + "      - {unit: marine_squad}\n", "the detachment costs 17 points; 50 to 200 are allowed (TW-ARMY-05)", 3),
    (ARMY + "      - {unit: federation_leader}\n", "a second Command choice", 5),
    (ARMY + "      - {unit: apc}\n", "an APC is never bought alone", 5),
    (
        ARMY + "      - {unit: marine_squad, options: [lmg, sniper_rifle, flamethrower]}\n",
        "LMG, Sniper Rifle, Flamethrower are taken; at most 2 in all may be (TW-FED-26)",
        5,
    ),
    (ARMY + "      - {unit: dalek_patrol}\n", "Dalek Patrol serve the Empire, this army is of the Alliance", 5),
    (ARMY + "      - {unit: ice_warriors, as: elite}\n", "as is 'elite'", 5),
    ("points: 10\n" + ARMY + "      - {unit: marine_squad}\n", "the army costs 17 points; its limit is 10", 4),
    (
        "force_commander: bob\n" + ARMY + "      - {unit: marine_squad}\n",
        "no commander of this army is called 'bob'",
        1,
    ),
    ("kind: fleet\n", "kind is 'fleet'", 1),
    ("ruleset: chess\n", "ruleset is 'chess'", 1),
]


@pytest.mark.parametrize(("text", "sentence", "line"), SCENARIOS)
def test_a_faulty_scenario_is_refused_in_one_sentence(text: Any, sentence: Any, line: Any) -> None:
    with pytest.raises(DataError) as caught:
        new_game(parse(text, "battle.yaml"))
    see(caught.value, "battle.yaml", sentence, line)


@pytest.mark.parametrize(("text", "sentence", "line"), LISTS)
def test_a_faulty_list_is_refused_in_one_sentence(text: Any, sentence: Any, line: Any) -> None:
    with pytest.raises(DataError) as caught:
        muster(parse(text, "army.yaml"), "p1", Ids())
    see(caught.value, "army.yaml", sentence, line)


def see(error: DataError, file: str, sentence: str, line: int) -> None:
    assert sentence in error.text
    assert (error.file, error.line) == (file, line)
    assert str(error).startswith(f"{file}:{line}: ")
    assert "\n" not in str(error)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "latin.yaml").write_bytes(b"wartable: 1\ntitle: caf\xe9\n")
    (tmp_path / "huge.yaml").write_bytes(b"#" * 4_000_001)
    for name, sentence in [
        ("latin.yaml", "latin.yaml:2: the file is not UTF-8 text"), ("nothing.yaml", "there is no such file"),
        ("", "this is a directory"), ("huge.yaml", "at most 4000000 are read"), ("a\0b", "cannot be read"),
    ]:  # fmt: skip
        with pytest.raises(DataError) as caught:
            load(f"{tmp_path}/{name}")
        assert sentence in str(caught.value)


def test_a_fault_in_the_army_of_a_scenario_names_the_list(tmp_path: Path) -> None:
    (tmp_path / "army.yaml").write_text(ARMY + "      - {unit: marine_squad}\n")
    text = HEAD + "sides:\n  - {seat: p1, army: army.yaml}\n  - {seat: p2}\n"
    (tmp_path / "battle.yaml").write_text(text)
    with pytest.raises(DataError, match=r"army\.yaml:3: the detachment costs 17 points"):
        new_game(load_scenario(tmp_path / "battle.yaml"))
    (tmp_path / "battle.yaml").write_text(text.replace("army.yaml}", "army.yaml, legal: no}"))
    assert len(new_game(load_scenario(tmp_path / "battle.yaml")).units) == 2
    (tmp_path / "battle.yaml").write_text(text.replace("army.yaml", "arms.yaml"))
    with pytest.raises(DataError, match=r"battle\.yaml:4: there is no army list arms\.yaml"):
        load_scenario(tmp_path / "battle.yaml")


def test_plain_data_has_no_lines_but_the_same_sentences() -> None:
    doc = {"wartable": 1, "ruleset": "time_wars", "sides": [{"seat": "p1"}]}
    with pytest.raises(DataError) as caught:
        new_game(doc, "call")
    assert str(caught.value) == "call: a battle needs two sides, not 1"
    with pytest.raises(DataError, match="the key 5 must be a text"):
        new_game({"sides": {5: 1}}, "call")
    with pytest.raises(DataError, match="is no kind of value that a file can hold"):
        new_game({"sides": object()}, "call")


def test_there_are_enough_faults() -> None:
    assert len(SCENARIOS) + len(LISTS) >= 60
