"""Every vector is played by the umpire and must come out as it says; everybody stands where he may afterwards."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast

import pytest

from tests.properties import checks, hunt_checks
from wartable.engine.errors import RuleError
from wartable.kit.documents import load
from wartable.rulesets import load_ruleset
from wartable.rulesets.hunt_for_davros.scenario import file as hunts
from wartable.rulesets.time_wars.scenario import file as battles
from wartable.rulesets.time_wars.state import Game
from wartable.umpire.referee import referee

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples" / "vectors"
BATTLES = sorted([*HERE.glob("time_wars/*.yaml"), *EXAMPLES.glob("*.yaml")])
HUNTS = sorted(HERE.glob("hunt_for_davros/*.yaml"))
LEAST = 40


def vectors(paths: list[Path]) -> list[Any]:
    """Each vector, marked with the clauses that it names."""
    found = []
    for path in paths:
        rules = load(path).get("rules", ())
        marks = [pytest.mark.rule(*rules)] if rules else []
        found.append(pytest.param(path, id=f"{path.parent.name}/{path.stem}", marks=marks))
    return found


@pytest.mark.parametrize("path", vectors(BATTLES))
def test_vector(path: Path) -> None:
    doc = battles.load_scenario(path)
    report = referee(load_ruleset("time_wars"), doc, str(path))
    assert report.differences == []
    assert isinstance(report.refused, RuleError | None)
    checks.position(report.session)
    assert cast(Game, report.session.game).dice == len(doc.get("dice", ())) or report.refused


@pytest.mark.parametrize("path", vectors(HUNTS))
def test_vector_of_a_hunt(path: Path) -> None:
    doc = hunts.load_scenario(path)
    report = referee(load_ruleset("hunt_for_davros"), doc, str(path))
    assert report.differences == []
    hunt_checks.position(report.session)


@pytest.mark.parametrize("path", vectors([*BATTLES, *HUNTS]))
def test_a_vector_says_what_it_shows(path: Path) -> None:
    doc = load(path)
    assert doc["title"]
    assert doc["expect"]
    assert any(doc["expect"].get(key) for key in ("events", "units", "models", "doors", "refused", "result", "ask"))


@pytest.mark.parametrize("path", HUNTS, ids=[path.stem for path in HUNTS])
def test_a_vector_of_a_hunt_names_its_clauses(path: Path) -> None:
    assert load(path)["rules"]


def written() -> list[str]:
    """The hunts that the documents give as examples."""
    text = (HERE.parents[1] / "docs" / "scenario-format.md").read_text(encoding="utf-8")
    return [block for block in re.findall(r"```yaml\n(.*?)```", text, re.S) if "ruleset: hunt_for_davros" in block]


def test_the_hunts_of_the_documents_can_be_played(tmp_path: Path) -> None:
    assert len(written()) == 3
    for text in written():
        path = tmp_path / "hunt.yaml"
        path.write_text(text, encoding="utf-8")
        doc = {"seed": "documents", **hunts.load_scenario(path)}
        assert referee(load_ruleset("hunt_for_davros"), doc, str(path)).differences == []


@pytest.mark.parametrize(("pot", "met"), [({"orange": 1}, True), ({"orange": 2}, False)])
def test_a_pot_is_expected_by_owner(pot: dict[str, int], met: bool) -> None:
    doc = hunts.load_scenario(HERE / "hunt_for_davros" / "repair-ignores-a-six.yaml")
    found = referee(load_ruleset("hunt_for_davros"), {**doc, "expect": {"pot": pot}}, "")
    assert (found.differences == []) is met


def test_there_are_enough() -> None:
    assert len(BATTLES) >= LEAST
    assert len(HUNTS) >= LEAST
    assert len(list(EXAMPLES.glob("*.yaml"))) >= 6
