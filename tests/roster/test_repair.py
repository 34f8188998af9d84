"""What is offered to mend a fault does mend it, whatever is wrong with a list."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from tests.roster.lists import armies, marines
from wartable.kit.armies.list_edits import mend
from wartable.kit.armies.lists import Fix
from wartable.roster.catalogue import evaluated
from wartable.roster.repair import OFFERED, judged, repairs
from wartable.rulesets.time_wars.builder import roster

Doc = dict[str, Any]


def faults(doc: Any) -> list[tuple[str, str]]:
    return [(each.clause, each.path) for each in roster.rules(doc).problems if not each.warning]


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(doc=armies())
def test_every_repair_mends(doc: Doc) -> None:
    listed, before = roster.rules(doc), faults(doc)
    for number, found in repairs(doc, listed, roster).items():
        problem = listed.problems[number]
        for repair in found:
            after = faults(mend(doc, repair))
            assert len(after) == repair.faults
            gone = after.count((problem.clause, problem.path)) < before.count((problem.clause, problem.path))
            assert len(after) < len(before) or (gone and len(after) == len(before)), repair
            assert roster.rules(mend(doc, repair)).cost == repair.points


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(doc=armies())
def test_every_proposal_can_be_made(doc: Doc) -> None:
    listed = roster.rules(doc)
    for problem in listed.problems:
        for fix in roster.proposals(listed, doc, problem):
            roster.rules(mend(doc, fix))


def force(change: Callable[[Doc], object], *options: Any) -> Doc:
    doc = marines(*options)
    change(doc["detachments"][0])
    return doc


def add(*units: Doc) -> Callable[[Doc], object]:
    return lambda node: node["units"].extend(units)


def lead(commander: Doc) -> Callable[[Doc], object]:
    return lambda node: node.update(commander=commander)


def nothing(node: Doc) -> None:
    """As it is."""


VETERANS: Doc = {"unit": "marine_veterans", "options": [{"grenade_launchers": 4}, "flamethrower", "lmg", "apc"]}
SQUADS: list[Doc] = [{"unit": "marine_squad"}] * 4
CASES = {
    "an option too often": ("TW-FED-26", force(nothing, {"flamethrower": 2})),
    "a group too often": ("TW-FED-26", force(nothing, "flamethrower", "lmg", "sniper_rifle")),
    "a group that must be": ("TW-FED-29", force(add({"unit": "weapon_specialists"}))),
    "options that clash": ("TW-FED-27", force(nothing, "lmg", "hmg_team")),
    "a table of prices": (
        "TW-FED-13", force(lead({"unit": "ice_warrior_commander", "options": [{"ice_warriors": 6}]})),
    ),
    "kinds that are mixed": (
        "TW-FED-08", force(lead({"unit": "federation_leader", "options": [{"marines": 4}, {"ogrons": 4}]})),
    ),
    "what is needed": ("TW-FED-09", force(lead({"unit": "federation_leader", "options": ["lmg"]}))),
    "a second commander": ("TW-ARMY-07", force(add({"unit": "ice_warrior_commander"}))),
    "no commander": ("TW-ARMY-07", force(lead({"unit": "marine_squad"}))),
    "a transport alone": ("TW-ARMY-25", force(add({"unit": "apc"}))),
    "another category": ("TW-ARMY-19", force(add({"unit": "conscripts", "as": "basic"}))),
    "the other side": ("TW-ARMY-17", force(add({"unit": "dalek_patrol"}))),
    "another side declared": ("TW-ARMY-16", {**marines(), "side": "empire"}),
    "more veterans than basic": ("TW-ARMY-09", force(add(VETERANS, VETERANS, VETERANS))),
    "over the limit": ("TW-ARMY-01", marines("lmg", points=53)),
    "too small": ("TW-ARMY-05", force(lambda node: node.update(units=node["units"][:2]))),
    "too large": ("TW-ARMY-05", {**force(add(*[{"unit": "marine_squad"} for _ in range(14)])), "points": 400}),
    "no detachment": ("TW-ARMY-04", {"name": "x", "faction": "federation", "detachments": []}),
    "not the highest nerve": ("TW-ARMY-13", {
        "faction": "federation", "force_commander": "marshal", "detachments": [
            {"commander": {"unit": "federation_leader", "options": ["captain"]}, "units": SQUADS},
            {"commander": {"unit": "ice_warrior_commander"}, "units": SQUADS},
        ],
    }),
    "nobody of that name": ("TW-ARMY-13", {**marines(), "force_commander": "general"}),
    "no such entry": ("TW-ARMY-03", force(add({"unit": "marine_sqad"}))),
    "no such option": ("TW-ARMY-23", force(nothing, "lasers")),
    "options of what has none": ("TW-ARMY-23", force(nothing, {"lmg": ["hmg"]})),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_each_kind_of_fault_has_a_repair(name: str) -> None:
    clause, doc = CASES[name]
    found = judged(doc, roster)
    mended = [fixes for problem, fixes in found.mending() if problem.clause == clause]
    assert mended, [problem.text for problem in found.faults]
    assert all(1 <= len(fixes) <= OFFERED for fixes in mended)
    while found.faults:
        before = len(found.faults)
        doc = mend(doc, next(fixes[0] for _, fixes in found.mending() if fixes))
        found = judged(doc, roster)
        assert len(found.faults) < before
    assert found.legal


def test_what_does_not_mend_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    fixes = [Fix("another name", "name", "y"), Fix("fewer", "detachments[0].units[0].options.flamethrower", 1)]
    monkeypatch.setattr(roster, "proposals", lambda listed, doc, problem: fixes)
    doc = marines({"flamethrower": 2})
    (found,) = repairs(doc, roster.rules(doc), roster).values()
    assert [repair.label for repair in found] == ["fewer"]


def test_an_evaluation_says_all_of_it() -> None:
    found = evaluated(roster, {**marines({"flamethrower": 2}), "legal": False})
    assert (found.legal, found.marked, len(found.faults), found.roll.points) == (False, True, 1, 55)
    assert not evaluated(roster, marines()).marked
    assert evaluated(roster, marines()).legal
