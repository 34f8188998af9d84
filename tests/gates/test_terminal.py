"""A battle in the terminal: between bots and typed, kept, shown again, verified, umpired."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

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
    """Ever later each time, for what is kept is played again to verify it."""
    save = tmp_path / "a.wartable"
    over = left(str(path), save, "p1", 2, seed="5")
    times = 0
    while not over:
        over = left(str(save), save, "p1", 4 + 2 * times)
        verified(save)
        times += 1
    assert times > 2


@pytest.mark.parametrize("path", sorted((Path(__file__).parent / "vectors").glob("*.yaml")), ids=lambda path: path.stem)
def test_the_umpire_runs_a_vector(path: Path) -> None:
    assert "as expected" in good("referee", path).out


# ------------------------------------------------------------------ odds by plain words
@pytest.mark.rule("GD-MEL-05", "GD-MEL-13")
def test_a_melee_is_asked_for_as_a_volley_is() -> None:
    told = good("odds", "gates_of_doom", "melee", "veteran", "soldier", "--weapons", "chainsaw", "--target-weapons",
                "blade", "--size", "1", "--target-size", "1").out  # fmt: skip
    assert told.startswith("1 with Chainsaw against 1 in melee")
    assert "attackers lost" in told


def asked(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(good("odds", "gates_of_doom", *words, "--json").out)
    return found


def lost(*words: str) -> float:
    found = next(figure for figure in asked(*words)["figures"] if figure["key"] == "models_lost")
    return float(found["mean"])


def test_who_does_not_parry_loses_more_and_armour_saves() -> None:
    fight = ("melee", "soldier", "soldier", "--size", "1", "--target-size", "2", "--weapons", "chainsaw")
    bare = lost(*fight)
    assert bare > lost(*fight, "--target-weapons", "chainsaw")
    assert bare > lost(*fight, "--target-options", "flak_armour")


@pytest.mark.parametrize(("weapon", "title"), [
    ("mag_rifle=2", "2 with Mag Rifle at 3, 12 inches"), ("flamethrower", "5 with Flamethrower at 3, 12 inches"),
])  # fmt: skip
def test_a_shot_is_of_the_kind_of_its_weapon(weapon: str, title: str) -> None:
    found = asked("shoot", "soldier", "recruit", "--weapons", weapon, "--target-size", "3", "--distance", "12",
                  "--suppression", "1", "--target-options", "basic_energy_shield,lying")  # fmt: skip
    assert found["title"] == title


@pytest.mark.parametrize(("words", "why"), [
    (("--options", "lying"), "no option of the attacker"), (("--target-options", "sleepy"), "no option of the target"),
    (("--weapons", "mag_rifle,slug_rifle"), "the same weapon"), (("--band", "medium"), "has no 'band'"),
    (("--weapons", "spoon"), "is no weapon"),
])  # fmt: skip
def test_what_is_no_word_of_this_system_is_refused(words: tuple[str, ...], why: str) -> None:
    found = call("odds", "gates_of_doom", "shoot", "soldier", "soldier", *words)
    assert found.code == 2
    assert why in found.err
