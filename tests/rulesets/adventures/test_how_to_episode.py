"""`Adventures: write your own episode` in docs/how-to.md, followed to the letter: files, commands, words, faults."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from tests.cli.leaving import Called, call, verified
from tests.rulesets.adventures.helpers import episode
from wartable.kit.documents import parse
from wartable.rulesets.adventures.catalogue.words import behaviours, card_effects, effects, perks, steps
from wartable.rulesets.adventures.catalogue.words.vocabulary import Place, Requires, What, Who, words_of
from wartable.shelf import load_scenario

TEXT = (Path(__file__).parents[3] / "docs" / "how-to.md").read_text(encoding="utf-8")
RECIPE = re.findall(r"## Adventures: write your own episode\n(.*?)\n## ", TEXT, re.DOTALL)[0]
BLOCK = re.compile(r"`(\w+\.yaml)`(?:(?!\n   ```).)*?\n\n   ```yaml\n(.*?)   ```\n", re.DOTALL)
FILES = {name: re.sub("^   ", "", text, flags=re.MULTILINE) for name, text in BLOCK.findall(RECIPE)}
COMMANDS = re.findall(r"^ +\.venv/bin/wartable (.+)$", RECIPE, re.MULTILINE)
TABLES = (
    steps.Step, effects.Effect, perks.PerkEffect, card_effects.Simple, behaviours.Behaviour,
)  # fmt: skip
LISTS = (Who, Place, What, Requires, effects.From, (*steps.Per, *steps.If))


@pytest.fixture(autouse=True)
def laid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files of the recipe as they stand there, in the folder that one is in."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def follow(begin: str, typed: tuple[str, ...] = ()) -> Called:
    """The command of the recipe that begins so."""
    line = next(line for line in COMMANDS if line.startswith(begin))
    found = call(*line.split(), typed=typed)
    assert (found.code, found.err) == (0, ""), found
    return found


def test_the_recipe_gives_three_files_and_three_commands() -> None:
    assert list(FILES) == ["wasps.yaml", "friends.yaml", "orchard.yaml"]
    assert [line.split()[0] for line in COMMANDS] == ["play", "battle", "replay"]


@pytest.mark.rule("AT-IDEA-08", "AT-CHAR-01", "AT-DOC-01")
def test_it_is_played_and_its_save_carries_the_files(laid: Path) -> None:
    told = follow("battle").out
    assert re.search(r"^Result: .*  AT-", told, re.MULTILINE)
    for name in FILES:
        (laid / name).unlink()
    assert "Result: " in follow("replay").out
    verified(Path("orchard.wartable"))
    head = json.loads((laid / "orchard.wartable").read_text(encoding="utf-8").splitlines()[0])
    own = head["scenario"]["own"]
    assert {part: list(rows) for part, rows in own.items()} == {
        "races": ["wasps"], "ideas": [f"wasps_{number}" for number in range(1, 6)],
        "cards": ["clay_pipe", "cider_cart", "empty_hive"], "texts": ["bank_of_mist"], "persons": ["oswin_marsh"],
    }  # fmt: skip
    assert head["scenario"]["race"] == "wasps"


def test_somebody_begins_it_alone() -> None:
    assert "The orchard" in follow("play", typed=("quit",)).out


def test_the_fault_of_the_recipe_is_told_as_it_says(laid: Path) -> None:
    wrong = re.findall(r"^    (wasps\.yaml:.*)$", RECIPE, re.MULTILINE)
    (laid / "wasps.yaml").write_text(FILES["wasps.yaml"].replace("{together:", "{togeter:"), encoding="utf-8")
    found = call("battle", "orchard.yaml")
    assert (found.code, found.err.splitlines()) == (2, wrong)


def test_its_files_may_stand_in_the_scenario(laid: Path) -> None:
    inner = "\n".join(f"  {line}" for name in ("wasps.yaml", "friends.yaml") for line in FILES[name].splitlines())
    text = FILES["orchard.yaml"].replace("race: wasps.yaml", "race: wasps").replace("persons: friends.yaml\n", "")
    (laid / "one.yaml").write_text(f"{text}own:\n{inner}\n", encoding="utf-8")
    (system, one), (_, three) = load_scenario("one.yaml"), load_scenario("orchard.yaml")
    assert system.new_game(one).hash() == system.new_game(three).hash()
    assert system.new_game(one).own


# ------------------------------------------------------------------ words
def rows() -> dict[str, list[tuple[str, str]]]:
    """The tables of words: of each the words and what may stand beside them, by its first word."""
    found: dict[str, list[tuple[str, str]]] = {}
    for part in re.findall(r"\|---\|---\|---\|\n((?:\|.*\n)+)", RECIPE):
        table = [tuple(cell.strip(" `") for cell in line.split("|")[1:3]) for line in part.splitlines()]
        found[f"{len(found)}"] = [(word, beside) for word, beside in table]
    return found


@pytest.mark.rule("AT-NEW-VOC-01")
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_each_word_and_what_stands_beside_it_is_told(number: int) -> None:
    kinds: dict[str, Any] = dict(words_of(TABLES[number]))
    beside = {word: ", ".join(item.name.rstrip("_") for item in fields(kind)) or "-" for word, kind in kinds.items()}
    assert dict(rows()[str(number)]) == beside
    assert len(rows()) == len(TABLES)


@pytest.mark.rule("AT-NEW-VOC-01")
def test_each_place_and_figure_is_told() -> None:
    listed = [re.findall(r"`([^`]+)`", part) for part in re.findall(r":\n((?:`.*\n)+)", RECIPE + "\n")]
    assert listed == [[str(word) for word in words] for words in LISTS]


@pytest.mark.rule("AT-SETUP-02")
def test_the_soldiers_of_the_recipe_come() -> None:
    (entry,) = re.findall(r"`(\{id: benton.*?\})`", RECIPE)
    found = [parse(f"figures: [{one}]", "recipe")["figures"][0] for one in (entry, entry[:-1] + ", fourth: grenadier}")]
    games = [episode(one) for one in found]
    assert [[figure.weapon for figure in game.figures.values()][1:] for game in games] == [
        ["unit_rifle"] * 3 + ["unit_smg"], ["unit_rifle"] * 4,
    ]  # fmt: skip
