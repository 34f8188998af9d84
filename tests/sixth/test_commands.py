"""Every command takes a system that a package of somebody else has brought."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.leaving import Called, call, left, to_the_end, verified
from wartable import rulesets
from wartable.rulesets import look_again, systems

WARTABLE = Path(sys.executable).parent / "wartable"
FORD = Path(__file__).parent / "wartable_sixth" / "examples" / "ford.yaml"


def good(*args: str | Path, typed: tuple[str, ...] = ()) -> Called:
    found = call(*args, typed=typed)
    assert (found.code, found.err) == (0, ""), found
    return found


def test_it_is_one_system_more() -> None:
    ours = ("time_wars", "hunt_for_davros", "gates_of_doom", "battle_group", "adventures")
    assert systems() == (*ours, "sixth")


@pytest.mark.parametrize("there", [True, False])
def test_a_path_alone_installs_it(there: bool) -> None:
    """In a process of its own, which is told nothing but where the package lies."""
    paths = [path for path in os.environ["PYTHONPATH"].split(os.pathsep) if there or path != str(Path(__file__).parent)]
    found = subprocess.run(
        [WARTABLE, "battle", "ford", "--seed", "3"], env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (found.returncode, "SX-WIN-01" in found.stdout) == ((0, True) if there else (2, False)), found.stderr


def test_a_battle_is_kept_shown_and_verified(tmp_path: Path) -> None:
    save, picture, again = tmp_path / "a.wartable", tmp_path / "a.svg", tmp_path / "b.png"
    told = good("battle", "ford", "--seed", "3", "--save", save, "--picture", picture).out
    assert "Result: " in told
    assert "Bands at the ford" in "".join(ElementTree.parse(picture).getroot().itertext())
    assert verified(save) > 10
    shown = good("replay", save, "--picture", again).out
    assert shown.splitlines()[:20] == told.splitlines()[:20]
    assert again.read_bytes().startswith(b"\x89PNG")
    events = [json.loads(line) for line in good("battle", "ford", "--seed", "3", "--json").out.splitlines()]
    assert events[0]["event"] == "Placed"
    assert all(item["clause"].startswith("SX-") for item in events if "event" in item)


@pytest.mark.parametrize("level", ["random", "recruit", "veteran"])
def test_every_bot_plays_it(level: str) -> None:
    assert "Result: " in good("battle", "ford", "--bots", level, "--seed", "1").out


def test_the_umpire_takes_a_script_with_its_dice(tmp_path: Path) -> None:
    path = tmp_path / "vector.yaml"
    path.write_text(
        FORD.read_text()
        + """
script: [{to: [5, 3]}, {to: [5, 15]}, {to: [12, 3]}, {to: [12, 15]}, axes to 5 8, spears]
dice: [5, 1, 1, 6]
expect: {events: [{event: Shot, hits: 2}], turn: 1}
"""
    )
    assert "The Axes shoot at The Spears: 2 of 4 dice hit." in good("referee", path).out
    path.write_text(path.read_text().replace("hits: 2", "hits: 3"))
    found = call("referee", path)
    assert (found.code, "hits is 2" in found.out + found.err) == (1, True)


def test_bots_play_many(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    figures = json.loads(good("simulate", "ford", "-n", "4", "--report", page, "--json").out)["figures"]
    assert (figures["games"], figures["finished"]) == (4, 4)
    assert "Bands at the ford" in page.read_text()
    assert "4 games" in good("ladder", "sixth", "-n", "4", "--bot", "random", "--bot", "recruit").out
    none = call("ladder", "sixth", "-n", "4", "--bot", "random", "--bot", "recruit", "--behaviour")
    assert (none.code, none.out) == (2, "")
    assert "does not count what bots do" in none.err


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("odds", "sixth", "fire", "axes", "bows"), "Skirmish of Seven Rules answers no questions of odds"),
        (("matchups", "sixth"), "Skirmish of Seven Rules has no army lists to compare"),
        (("data", "export", "sixth", "units"), "sixth has no table 'units'"),
        (("army", "random", "--system", "hunt_for_davros", "--points", "50"), "hunt_for_davros has no army lists"),
        (
            ("army", "random", "--system", "sixth", "--points", "50", "--faction", "vogans"),
            "no list is called 'vogans'",
        ),
        (("campaign", "new", "x.yaml", "--system", "sixth", "--player", "a=b"), "no campaigns"),
        (("battle", "fort"), "did you mean ford?"),
    ],
)
def test_what_it_has_not_is_said_in_a_sentence(args: tuple[str, ...], says: str, tmp_path: Path) -> None:
    found = call(*args)
    assert (found.code, found.out) == (2, "")
    assert says in found.err
    assert found.err.count("\n") == 1


def test_who_names_no_system_means_the_first_that_has_what_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulesets, "FIRST", ())
    look_again()
    assert systems() == (
        "adventures", "battle_group", "gates_of_doom", "hunt_for_davros", "sixth", "time_wars",
    )  # fmt: skip
    assert "ruleset: battle_group" in good("army", "random", "--points", "250").out
    monkeypatch.setattr(rulesets, "systems", lambda: ("hunt_for_davros",))
    found = call("army", "random", "--points", "50")
    assert (found.code, found.err) == (2, "no system that is installed has army lists\n")
    found = call("campaign", "new", "x.yaml", "--player", "a=b")
    assert (found.code, found.err) == (2, "no system that is installed has campaigns\n")
    monkeypatch.undo()
    look_again()


def test_its_rules_are_covered() -> None:
    found = json.loads(good("rules", "sixth", "--coverage", "--json", "--games", "4").out)
    assert (found["clauses"], found["cited"], found["tested"], found["seen"]) == (13, 13, 13, 7), found["missing"]
    assert "SX-SHOOT-02" in good("rules", "sixth", "nearest").out


def test_its_data_and_schema() -> None:
    assert json.loads(good("data", "export", "sixth").out) == {}
    schema = json.loads(good("schema", "scenario", "--system", "sixth").out)
    assert schema["properties"]["options"]["properties"]["turns"]["maximum"] == 20


def test_somebody_plays_it_in_the_terminal(tmp_path: Path) -> None:
    save = tmp_path / "game.wartable"
    typed = ("hint", "to 12 3", "undo", "to 6 3", "map", "units", "why", "rules SX-MOVE-01", "auto 3", "help", "quit")
    out = good("play", "ford", "--seat", "low=human", "--save", save, "--seed", "5", typed=typed).out
    for words in ("a bot would answer", "taken back", "A The Axes (axes)", "The Spears", "SX-MOVE-01  Moving"):
        assert words in out
    assert left(str(save), save, "low", 2) is False
    to_the_end(save)


def test_a_faulty_scenario_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(FORD.read_text().replace("size: 3", "size: 9", 1))
    found = call("battle", path)
    assert (found.code, found.err) == (2, f"{path}:11: size is 9; it must be 1 to 6\n")
