"""A battle in the terminal: between bots and typed, kept, shown again, verified, umpired."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.leaving import Called, call, left, verified
from wartable.rulesets import systems

BATTLES = Path(__file__).parents[1] / "rulesets" / "gates_of_doom" / "scenarios"
SQUADS, CLOSE = BATTLES / "two_squads.yaml", BATTLES / "close_quarters.yaml"


def good(*args: str | Path, typed: tuple[str, ...] = ()) -> Called:
    found = call(*args, typed=typed)
    assert (found.code, found.err) == (0, ""), found
    return found


def test_it_is_one_system_more() -> None:
    assert "gates_of_doom" in systems()


@pytest.mark.parametrize("path", [SQUADS, CLOSE])
def test_a_battle_is_kept_shown_and_verified(path: Path, tmp_path: Path) -> None:
    save, again = tmp_path / "a.wartable", tmp_path / "b.png"
    told = good("battle", path, "--seed", "3", "--save", save).out
    assert "Result: " in told
    assert verified(save) > 10
    shown = good("replay", save, "--picture", again).out
    assert shown.splitlines()[:20] == told.splitlines()[:20]
    assert again.read_bytes().startswith(b"\x89PNG")
    events = [json.loads(line) for line in good("battle", path, "--seed", "3", "--json").out.splitlines()]
    assert all(item["clause"].startswith("GD-") for item in events if "event" in item)


@pytest.mark.parametrize("level", ["random", "recruit", "soldier"])
def test_every_bot_plays_it(level: str) -> None:
    assert "Result: " in good("battle", CLOSE, "--bots", level, "--seed", "1").out


@pytest.mark.parametrize("path", [SQUADS, CLOSE])
def test_a_battle_is_left_and_taken_up_again_to_its_end(path: Path, tmp_path: Path) -> None:
    save = tmp_path / "a.wartable"
    over = left(str(path), save, "p1", 2, seed="5")
    times = 0
    while not over:
        over = left(str(save), save, "p1", 4)
        verified(save)
        times += 1
    assert times > 2


@pytest.mark.parametrize("path", sorted((Path(__file__).parent / "vectors").glob("*.yaml")), ids=lambda path: path.stem)
def test_the_umpire_runs_a_vector(path: Path) -> None:
    assert "as expected" in good("referee", path).out
