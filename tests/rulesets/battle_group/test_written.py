"""What the documents say of scenario files is so: their examples can be played, and they name every key."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from wartable.rulesets import load_ruleset
from wartable.rulesets.battle_group.scenario.keys import scenario_schema
from wartable.shelf import load_scenario
from wartable.umpire.referee import referee

TEXT = (Path(__file__).parents[3] / "docs" / "scenario-format.md").read_text(encoding="utf-8")
CHAPTER = TEXT.split("\n# Battle Group\n")[1]
COMMON = {"wartable", "ruleset", "title", "about", "card", "guide", "script", "seed", "dice", "expect"}


def written() -> list[str]:
    return re.findall(r"```yaml\n(.*?)```", CHAPTER, re.DOTALL)


@pytest.mark.parametrize("number", range(2))
def test_the_examples_can_be_played(number: int, tmp_path: Path) -> None:
    path = tmp_path / "battle.yaml"
    path.write_text(written()[number], encoding="utf-8")
    _, doc = load_scenario(path)
    assert referee(load_ruleset("battle_group"), {"seed": "documents", **doc}, str(path)).differences == []


def test_every_key_is_named() -> None:
    named = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`]*)`", CHAPTER))))
    schema: dict[str, Any] = scenario_schema()["properties"]
    units = schema["units"]["items"]["properties"]
    keys = {*schema, *schema["sides"]["items"]["properties"], *units, *schema["options"]["properties"]}
    assert keys - named - COMMON - {"art"} == set()
