"""A game that was played under other rules: what is told when it is opened, and what is left as it was."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import wartable
from tests.cli.leaving import call
from wartable.kit import provenance
from wartable.rulesets import load_ruleset

HOME = Path(wartable.__file__).parent
RUN = "import sys; from wartable.cli.main import run; sys.exit(run(sys.argv[1:]))"


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package in which Marines have another nerve."""
    folder = tmp_path_factory.mktemp("elsewhere")
    ignored = shutil.ignore_patterns("__pycache__", "web", "migrations")
    shutil.copytree(HOME, folder / "wartable", ignore=ignored)
    return folder


def change(folder: Path, name: str, old: str, new: str, *, count: int = 0) -> None:
    """Change a file of the copy."""
    path = folder / "wartable" / name
    text = path.read_text(encoding="utf-8")
    changed, found = re.subn(old, new, text, count=count)
    assert found, (name, old)
    path.write_text(changed, encoding="utf-8")


def there(folder: Path, *args: str | Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The command of the copy."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    words = [sys.executable, "-c", RUN, *map(str, args)]
    return subprocess.run(words, env=environment, input=typed, capture_output=True, text=True, timeout=120, check=False)


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "game.wartable"
    assert call("battle", "skirmish", "--seed", "4", "--bots", "random", "--save", path).code == 0
    return path


def test_another_figure_in_the_data_is_told_with_the_first_event(save: Path, elsewhere: Path, tmp_path: Path) -> None:
    before = save.read_bytes()
    for name in sorted((elsewhere / "wartable/rulesets/time_wars/armies").glob("*.yaml")):
        text = name.read_text(encoding="utf-8")
        name.write_text(re.sub(r"nrv: \d+", "nrv: 1", text), encoding="utf-8")
    told = [there(elsewhere, *args) for args in (("replay", save), ("play", save), ("replay", save, "--json"))]
    for done in told:
        assert done.returncode == 2
        assert done.stderr == told[0].stderr
        assert done.stderr.count("\n") == 1
        assert "it was played under other rules" in done.stderr
    found = re.search(r"after decision (\d+) event (\d+) is (\w+).*, the file says (another )?(\w+)", told[0].stderr)
    assert found is not None, told[0].stderr
    last = int(found[1]) - 1
    assert f"the file is as it was: replay with --to {last} shows the game up to there" in told[0].stderr
    assert f"play with --from {last} goes on from there in a new file" in told[0].stderr
    verified = there(elsewhere, "replay", save, "--verify", "--json")
    assert (verified.returncode, json.loads(verified.stdout)["good"]) == (1, False)
    assert json.loads(verified.stdout)["decision"] == last + 1
    assert save.read_bytes() == before
    # The ways out are ways out.
    assert there(elsewhere, "replay", save, "--to", str(last), "--json").returncode == 0
    other = tmp_path / "other.wartable"
    done = there(elsewhere, "play", save, "--from", str(last), "--save", other, "--seat", "p1=human", typed="quit\n")
    assert done.returncode == 0, done.stderr
    assert there(elsewhere, "replay", other, "--verify").returncode == 0
    assert save.read_bytes() == before


def test_other_rules_that_change_nothing_in_it_are_noted_and_it_goes_on(
    save: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    rules = load_ruleset("time_wars").rules_hash
    assert call("replay", save, "--json").err == ""
    monkeypatch.setattr(load_ruleset("time_wars"), "rules_hash", "f" * 16)
    found = call("replay", save, "--json")
    assert (found.code, found.err.count("\n")) == (0, 1)
    assert f"it was played under other rules ({rules}); its " in found.err
    assert "the rules have changed since, and that changes nothing in it" in call("replay", save, "--verify").out
    on = tmp_path / "on.wartable"
    assert call("play", save, "--from", "20", "--save", on, "--bots", "random", typed=["watch"]).code == 0
    head = json.loads(on.read_text(encoding="utf-8").splitlines()[0])
    assert (head["rules"], head["earlier"]) == ("f" * 16, [{"rules": rules, "n": 20}])
    assert call("replay", on, "--json").err == ""
    assert call("replay", on, "--verify").code == 0


def test_going_on_from_a_moment_never_writes_over_the_game(save: Path) -> None:
    before = save.read_bytes()
    found = call("play", save, "--from", "5", "--save", save, "--seat", "p1=human", typed=["quit"])
    assert (found.code, save.read_bytes()) == (2, before)
    assert "name another file" in found.err
    assert "the game has" in call("play", save, "--from", "9999").err
    assert "--from 3 is for saves" in call("play", "skirmish", "--from", "3").err


@pytest.mark.parametrize(
    "name",
    [
        "rulesets/time_wars/rules.yaml",
        "rulesets/time_wars/turn.py",
        "engine/session.py",
        "kit/documents.py",
    ],
)
def test_the_hash_covers_clauses_data_and_sources(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    copied(tmp_path, monkeypatch)
    before = {system: hashed(tmp_path, system) for system in ("time_wars", "hunt_for_davros")}
    assert before["time_wars"] == load_ruleset("time_wars").rules_hash
    path = tmp_path / "wartable" / name
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert hashed(tmp_path, "time_wars") != before["time_wars"]
    assert (hashed(tmp_path, "hunt_for_davros") == before["hunt_for_davros"]) == name.startswith("rulesets/")


def test_the_hash_is_the_same_on_another_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    copied(tmp_path, monkeypatch)
    for path in (tmp_path / "wartable").rglob("*.*"):
        if path.suffix in provenance.KINDS:
            path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    (tmp_path / "wartable/engine/__pycache__").mkdir()
    (tmp_path / "wartable/engine/__pycache__/session.pyc").write_bytes(b"made")
    (tmp_path / "wartable/engine/.session.py.swp").write_bytes(b"an editor's")
    assert hashed(tmp_path, "time_wars") == load_ruleset("time_wars").rules_hash


def hashed(folder: Path, system: str) -> str:
    """The hash of a system of the copy in `folder`."""
    provenance.rules_hash.cache_clear()
    return provenance.rules_hash(folder / "wartable/rulesets" / system)


def copied(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the hash be of a copy of the package in `folder`."""
    for name in ("engine", "kit", "rulesets"):
        shutil.copytree(HOME / name, folder / "wartable" / name, ignore=shutil.ignore_patterns("__pycache__"))

    def files(package: str) -> Any:
        assert package == "wartable"
        return folder / "wartable"

    monkeypatch.setattr(provenance, "files", files)


@pytest.fixture(autouse=True)
def _clean() -> Any:
    yield
    provenance.rules_hash.cache_clear()
