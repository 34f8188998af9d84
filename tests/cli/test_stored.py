"""Games that were stored when the files of the program lay otherwise: they come to the same, and are gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.leaving import call

STORED = Path(__file__).parent / "stored"
COUNTS = {"time_wars": "32 decisions and 14 dice", "hunt_for_davros": "800 decisions and 446 dice"}


@pytest.mark.parametrize("system", COUNTS)
def test_a_stored_game_comes_to_the_same(system: str) -> None:
    done = call("replay", STORED / f"{system}.wartable", "--verify")
    assert done.code == 0
    assert f"{COUNTS[system]} come to the same game; the rules have changed since" in done.out


def test_every_stored_game_is_opened() -> None:
    assert sorted(path.stem for path in STORED.iterdir()) == sorted(COUNTS)
