"""The recipe for a new system in docs/how-to.md, followed to the letter beside an installed program."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient

from tests.cli.leaving import Called, call, verified
from tests.server.test_api import got, sent
from wartable.rulesets import look_again, systems
from wartable.server.app import Settings, create

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "how-to.md").read_text(encoding="utf-8")
RECIPE = re.findall(r"## A new system\n(.*?)\nWhat more a system may have", TEXT, re.DOTALL)[0]
BLOCK = re.compile(r"`(wartable-duel/[^`\n]+\.\w+)`(?:(?!\n   ```).)*\n   ```(?:toml|yaml|python)\n(.*?)   ```\n", re.S)
FILES = {name: re.sub("^   ", "", text, flags=re.MULTILINE) for name, text in BLOCK.findall(RECIPE)}
COMMANDS = re.findall(r"^ +\.venv/bin/wartable (.+)$", RECIPE, re.MULTILINE)
SAVE = "duel.wartable"


@pytest.fixture(scope="module", autouse=True)
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The files of the recipe as they stand there, and what `pip install` would say of them."""
    home = tmp_path_factory.mktemp("recipe")
    for name, text in FILES.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")
    project = tomllib.loads(FILES["wartable-duel/pyproject.toml"])["project"]
    package = home / "wartable-duel"
    about = package / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = "\n".join(f"{name} = {value}" for name, value in project["entry-points"]["wartable.rulesets"].items())
    (about / "entry_points.txt").write_text(f"[wartable.rulesets]\n{points}\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(package))
        patch.setenv("PYTHONPATH", str(package), prepend=":")
        (home / "wartable").mkdir()
        patch.chdir(home / "wartable")
        look_again()
        yield home
    for name in [name for name in sys.modules if name.partition(".")[0] == "wartable_duel"]:
        del sys.modules[name]
    look_again()


def follow(begin: str, *more: str | Path, typed: tuple[str, ...] = ()) -> Called:
    """The command of the recipe that begins so, in a folder beside the package."""
    line = next(line for line in COMMANDS if line.startswith(begin))
    found = call(*line.split(), *more, typed=typed)
    assert (found.code, found.err) == (0, ""), found
    return found


def test_the_recipe_names_every_file_that_it_gives() -> None:
    assert [Path(name).name for name in FILES] == [
        "pyproject.toml", "rules.yaml", "state.py", "__init__.py", "bridge.yaml", "charge.yaml", "test_duel.py"
    ]  # fmt: skip
    assert RECIPE.count("```") == 2 * (len(FILES) + 3)  # and three blocks of commands
    assert sum(text.count("\n") for text in FILES.values()) < 220
    assert "duel" in systems()


def test_it_plays_saves_and_comes_to_the_same_game_again() -> None:
    told = follow("battle").out
    assert "fires at The Abbess" in told
    assert re.search(r"^Result: .*  DU-WIN-01$", told, re.MULTILINE)
    assert "decisions and " in follow("replay").out
    assert verified(Path(SAVE)) > 4


def test_its_rules_are_told_cited_and_come_up() -> None:
    assert "3 clauses" in follow("rules duel").out
    report = json.loads(follow("rules duel --coverage", "--json").out)
    assert (report["clauses"], report["cited"], report["seen"]) == (3, 3, 3), report["missing"]


def test_bots_play_it_many_times() -> None:
    figures = json.loads(follow("simulate", "--json").out)["figures"]
    assert (figures["games"], figures["finished"]) == (20, 20)
    assert "1. " in call("ladder", "duel", "-n", "4", "--bot", "random", "--bot", "recruit").out
    assert "Result: " in call("battle", "bridge", "--bots", "veteran").out


def test_somebody_plays_it() -> None:
    out = follow("play", "--seed", "1", "--save", "played.wartable", typed=("charge", "quit")).out
    assert "Stand or charge?" in out
    assert "The Baron charges and fires at The Abbess" in out


def test_the_umpire_finds_what_its_test_expects() -> None:
    assert "as expected" in follow("referee").out
    name = next(name for name in FILES if name.endswith("charge.yaml"))
    other = Path("other.yaml")
    other.write_text(FILES[name].replace("life: 2, open", "life: 3, open"), encoding="utf-8")
    assert call("referee", other).code == 1


def test_a_faulty_scenario_is_told_with_its_line() -> None:
    bad = Path("bad.yaml")
    bad.write_text(FILES["wartable-duel/wartable_duel/examples/bridge.yaml"].replace("seat: right", "seat: left"))
    found = call("battle", bad)
    assert (found.code, found.err) == (2, "bad.yaml:5: a duel has two sides, each with a seat of its own\n")


def test_the_server_shows_it_and_begins_a_game_of_it() -> None:
    with TestClient(create(Settings(rate=10_000))) as client:
        (scenario,) = got(client, "systems/duel/scenarios")
        assert scenario["seats"] == {"left": "The Baron", "right": "The Abbess"}
        assert "<svg" in sent(client, "preview", 200, scenario="bridge")["picture"]
        seats = {"left": {"kind": "human"}, "right": {"kind": "greedy"}}
        made = sent(client, "games", scenario="bridge", seats=seats)
        summary = got(client, f"games/{made['game']}", token=made["tokens"]["left"])
        assert (summary["system"], summary["question"]) == ("Duel", "Stand or charge?")


def test_it_is_put_through_what_every_system_is_put_through(laid: Path) -> None:
    (line,) = re.findall(r"^ +\.venv/bin/python -m pytest -c pyproject.toml (\S+)$", RECIPE, re.MULTILINE)
    done = pytest_of(laid / "wartable" / line)
    assert done.returncode == 0, done.stdout
    passed = int(re.findall(r"(\d+) passed", done.stdout)[0])
    assert passed >= 17, done.stdout


def pytest_of(file: Path) -> subprocess.CompletedProcess[str]:
    """The tests of a file beside the clone, run as the recipe runs them."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-c", "pyproject.toml", str(file)]
    places = [str(file.parent), *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
    around = {**os.environ, "PYTHONPATH": os.pathsep.join(places)}
    return subprocess.run(command, cwd=ROOT, env=around, capture_output=True, text=True, check=False)
