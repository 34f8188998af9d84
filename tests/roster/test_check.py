"""The verdict on a list and its one-step repairs, with the rules of Time Wars and with none."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from wartable.engine.errors import DataError
from wartable.kit.armies.list_edits import mend
from wartable.kit.armies.lists import Fix, Problem
from wartable.kit.documents import adopt
from wartable.roster.check import verdict
from wartable.rulesets.time_wars.lists.checks import checked


def army(*options: Any) -> Any:
    units = [{"unit": "marine_squad", "options": list(options)}, *[{"unit": "marine_squad"} for _ in range(3)]]
    return {"name": "Marines", "faction": "federation",
            "detachments": [{"commander": {"unit": "federation_leader"}, "units": units}]}  # fmt: skip


def judge(doc: Any) -> Any:
    return verdict(adopt(doc), checked)


def test_a_legal_list() -> None:
    found = judge(army("lmg"))
    assert (found.legal, found.cost, found.name) == (True, 55, "Marines")  # 5 + 4 * 12 + 2
    assert found.to_json() == {
        "name": "Marines",
        "points": 55,
        "legal": True,
        "faults": [],
        "warnings": [],
        "notes": [],
    }


def test_a_fault_and_its_repair() -> None:
    doc = army("lmg", {"flamethrower": 2})
    found = judge(doc)
    assert not found.legal
    assert {problem.clause for problem in found.faults} == {"TW-FED-26"}
    problem = found.faults[0]
    assert problem.path == "detachments[0].units[0].options"
    better = mend(doc, problem.fixes[0])
    assert judge(better).legal
    assert better["detachments"][0]["units"][0]["options"] == ["lmg"]
    assert doc["detachments"][0]["units"][0]["options"] == ["lmg", {"flamethrower": 2}]


def test_an_option_of_a_transport_is_mended_within_it() -> None:
    doc = army({"apc": ["hmg", "lmg"]})
    fix = judge(doc).faults[0].fixes[0]
    better = mend(doc, fix)
    assert better["detachments"][0]["units"][0]["options"] == [{"apc": ["hmg"]}]
    assert judge(better).legal


def test_warnings_are_no_faults() -> None:
    doc = army()
    doc["detachments"][0]["units"].append({"unit": "federation_ogrons", "options": ["leader"]})
    found = judge(doc)
    assert (found.legal, [problem.clause for problem in found.warnings]) == (True, ["TW-CMD-16"])


def test_values_are_set_where_the_fix_says() -> None:
    doc = {"a": [{"b": 1}, {"b": 2}]}
    assert mend(doc, Fix("x", "a[1].b", 5)) == {"a": [{"b": 1}, {"b": 5}]}
    assert mend(doc, Fix("x", "a[0]")) == {"a": [{"b": 2}]}


@pytest.mark.parametrize("path", ["", "c", "a[2]", "a[0].c"])
def test_a_fix_that_leads_nowhere(path: Any) -> None:
    with pytest.raises(DataError, match=r"no path|nothing at"):
        mend({"a": [{"b": 1}]}, Fix("x", path))


def test_any_system_can_be_judged() -> None:
    problem = Problem("X-1", "", "too few")
    found = verdict({}, lambda doc: SimpleNamespace(name="n", cost=3, problems=[problem]))
    assert (found.legal, found.cost, found.faults) == (False, 3, (problem,))
