"""Lists as players type them from the rulebook, with printed names, as YAML, JSON and text.

`written/sums.csv` says what each costs, added up by hand from the rulebook, and which clauses it breaks.
"""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest

from wartable.cli.main import run
from wartable.kit.armies.list_edits import mend
from wartable.kit.documents import adopt, parse
from wartable.roster.repair import judged
from wartable.rulesets.time_wars.builder import roster
from wartable.rulesets.time_wars.lists.names import entry_key, keyed, list_key, option_pick
from wartable.rulesets.time_wars.lists.units import Ids, muster

HERE = Path(__file__).parents[1] / "written"
with (HERE / "sums.csv").open(encoding="utf-8") as file:
    LISTS = [(row["file"], int(row["points"]), row["faults"].split()) for row in csv.DictReader(file)]


def checked(name: str, capsys: pytest.CaptureFixture[str]) -> Any:
    """What `wartable army check --json` says of a list, and how it ends."""
    code = run(["army", "check", "--json", str(HERE / name)])
    return code, json.loads(capsys.readouterr().out)


def test_all_are_summed() -> None:
    assert {name for name, _, _ in LISTS} == {path.name for path in HERE.iterdir()} - {"sums.csv"}


@pytest.mark.rule("TW-ARMY-05", "TW-ARMY-23", "TW-ARMY-24", "TW-ARMY-44")
@pytest.mark.parametrize(("name", "points", "clauses"), LISTS, ids=[name for name, _, _ in LISTS])
def test_the_sum_and_the_verdict(name: str, points: int, clauses: list[str], capsys: Any) -> None:
    code, found = checked(name, capsys)
    assert (found["points"], [fault["clause"] for fault in found["faults"]]) == (points, clauses)
    assert (code, found["legal"]) == ((1, False) if clauses else (0, True))
    for fault in found["faults"]:
        assert fault["fixes"], fault["text"]
        assert "\n" not in fault["text"]
        assert len(fault["text"]) < 180


@pytest.mark.parametrize("name", [name for name, _, clauses in LISTS if clauses and name.endswith("yaml")])
def test_every_repair_does_away_with_its_fault(name: str) -> None:
    doc = roster.named(parse((HERE / name).read_text(encoding="utf-8"), name))
    for problem, fixes in judged(doc, roster).mending():
        for fix in fixes:
            after = judged(mend(doc, fix), roster).faults
            assert (problem.clause, problem.text) not in [(each.clause, each.text) for each in after], fix.label


@pytest.mark.parametrize("name", [name for name, _, clauses in LISTS if not clauses and name.endswith("yaml")])
def test_what_is_legal_can_be_fielded(name: str) -> None:
    found = muster(parse((HERE / name).read_text(encoding="utf-8"), name), "p1", Ids())
    assert sum(unit.cost for unit in found.units) == next(points for each, points, _ in LISTS if each == name)


# ------------------------------------------------------------------ names
@pytest.mark.rule("TW-ARMY-44")
@pytest.mark.parametrize(("name", "faction", "key"), [
    ("Chancellery Guard", "time_lords", "gallifreyan_guard"), ("Assault Ogrons", "", "ogron_assault_squad"),
    ("Slave Trooper", "cybermen", "cyber_slave_troopers"), ("Slave Trooper", "dalek_empire", "slave_troopers"),
    ("Galactic Federation/Ice Warriors", "vogans", "federation/ice_warriors"), ("the doctor", "", "the_doctor"),
    ("Cyber-mat Swarms", "", "cyber_mat_swarm"), ("Brigadier", "federation", "the_brigadier"),
    ("marines", "federation", "marines"), ("Movellans", "", ""), ("", "", ""), ("Squad", "federation", ""),
])  # fmt: skip
def test_entries_by_name(name: str, faction: str, key: str) -> None:
    assert entry_key(name, faction) == key


@pytest.mark.rule("TW-ARMY-44", "TW-ARMY-43")
@pytest.mark.parametrize(("unit", "name", "many", "pick"), [
    ("marine_veterans", "Grenade Launcher", 3, ("grenade_launchers", 3)),
    ("marine_veterans", "another Grenade Launcher", 0, ("another_grenade_launcher", 0)),
    ("conscripts", "Flamer", 0, ("flamethrower", 0)), ("ice_warriors", "5 Ice Warriors", 0, ("more", 1)),
    ("ice_warriors", "Ice Warriors", 5, ("more", 1)), ("vogan_militia", "8 Militia", 0, ("eight_more", 1)),
    ("vogan_militia", "Militia", 3, ("three_more", 1)), ("vogan_militia", "Militia", 4, None),
    ("sontaran_battle_squad", "5 more Sontarans", 0, ("more", 5)), ("barashak", "9 more Ogrons", 0, ("ogrons", 19)),
    ("barashak", "ogrons", 9, ("ogrons", 9)), ("cyber_commander", "2 more Cybermen", 0, ("cybermen", 2)),
    ("vogan_support_team", "5 Weapon Teams with Mortars", 0, ("mortars", 0)),
    ("unit_squad", "Weapon Team with a HMG", 0, ("hmg_team", 0)), ("dalek_patrol", "squad of ten", 0, ("ten", 0)),
    ("spider_dalek", "Heavy Machine Gun", 0, ("hmg", 0)), ("sontaran_tank", "Missile Launcher", 0, None),
    ("the_doctor", "Combat Master", 0, None), ("nobody", "LMG", 0, None),
])  # fmt: skip
def test_options_by_name(unit: str, name: str, many: int, pick: Any) -> None:
    assert option_pick(unit, "", name, many) == pick


def test_lists_by_name() -> None:
    names = ("Lords of Time", "Bred For War", "the dalek empire", "Planet of Gold", "Galactic Federation", "x")
    assert [list_key(name) for name in names] == [
        "time_lords", "sontarans", "dalek_empire", "vogans", "federation", "",
    ]  # fmt: skip


def test_the_list_of_the_documents_is_legal() -> None:
    text = (HERE.parents[3] / "docs" / "scenario-format.md").read_text(encoding="utf-8")
    (found,) = (block for block in re.findall(r"```yaml\n(.*?)```", text, re.S) if "kind: army" in block)
    army = roster.rules(parse(found, "scenario-format.md"))
    assert [problem.text for problem in army.problems if not problem.warning] == []
    assert army.forces[0].spent("basic") > army.forces[0].spent("veteran") == 0  # `as: basic` is used


def test_keys_stay_as_they_are() -> None:
    for path in sorted(HERE.glob("*.yaml")):
        once = keyed(parse(path.read_text(encoding="utf-8"), path.name))
        assert keyed(once) == once


def test_what_is_no_list_is_left_for_others_to_refuse() -> None:
    for doc in ({"detachments": 3}, {"detachments": [3, {"commander": [], "units": [None, {"unit": 4}]}]},
                {"detachments": [{"units": [{"unit": "Marine Squad", "options": [None, {}, {"a": 1, "b": 2}]}]}]},
                {"faction": ["x"], "force_commander": "x", "detachments": []}):  # fmt: skip
        assert keyed(adopt(doc)).keys() == doc.keys()


def test_a_neutral_commander_takes_the_side_of_his_troops() -> None:
    text = "detachments: [{commander: {unit: Sontaran Officer}, units: [{unit: Cyber-patrol}, {unit: Ogrons}]}]"
    assert roster.rules(parse(text, "x")).side == "empire"


@pytest.mark.rule("TW-ARMY-18")
def test_whoever_joins_neutrals_gives_them_his_side() -> None:
    doc: Any = {"faction": "sontarans", "detachments": [{"commander": {"unit": "sontaran_officer"}, "units": [
        {"unit": "sontaran_combat_squad"}]}]}  # fmt: skip

    def why(unit: str) -> str:
        return next(each.why for each in roster.offers(roster.rules(doc), doc, 0) if each.unit == unit)

    assert [why("dalek_patrol"), why("marine_squad")] == ["", ""]
    doc["detachments"][0]["units"].append({"unit": "dalek_patrol"})
    assert [why("slave_troopers"), why("marine_squad")] == ["", "serves the other side"]
    assert roster.rules(doc).side == "empire"
