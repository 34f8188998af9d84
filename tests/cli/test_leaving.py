"""Whatever ends a game at the terminal, it can be taken up again, is in order, and goes on to its end."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.cli.leaving import EXAMPLES, call, left, restless, seats_of, stopped, to_the_end, verified
from wartable.cli.terminal.signals import Interrupts, Stopped
from wartable.rulesets import systems

LONG = (
    "at_quarry", "at_village", "hunt", "hunt_objective", "hunt_open", "hunt_six", "hunt_supreme", "hunt_two",
    "hunt_unit", "hunt_wide", "telos",
)  # fmt: skip
"""Those whose whole games a long run plays (script/soak leaving)."""


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_is_taken_up_again(name: str, tmp_path: Path) -> None:
    save = tmp_path / "game.wartable"
    restless(name, save, 2, "slice", signals=False)
    if name not in LONG:
        to_the_end(save)


@pytest.mark.parametrize("seed", range(8))
def test_what_is_thrown_in_setting_up_is_thrown_once(seed: int, tmp_path: Path) -> None:
    save = tmp_path / "game.wartable"
    left("hunt_yard", save, "blue", 3, seed=str(seed))
    before = verified(save)
    left(str(save), save, "orange", 3)
    assert verified(save) > before


@pytest.mark.parametrize("name", ["skirmish", "hunt_yard"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_signal_loses_nothing_that_was_told(name: str, number: int, tmp_path: Path) -> None:
    save, seat = tmp_path / "game.wartable", seats_of(name)[0]
    stopped(name, save, seat, 2, number, seed="5")
    before = verified(save)
    stopped(str(save), save, seat, 3, number, wait=False)
    assert verified(save) >= before


def test_a_signal_waits_for_an_answer_to_be_carried_out() -> None:
    interrupts = Interrupts()
    done: list[str] = []
    before = signal.getsignal(signal.SIGTERM)

    def answer() -> None:
        with interrupts.heeded():
            with interrupts.held():
                signal.raise_signal(signal.SIGTERM)
                done.append("answer")
            done.append("never")

    with pytest.raises(Stopped):
        answer()
    assert done == ["answer"]
    assert interrupts.code == 128 + signal.SIGTERM
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_signal_is_not_lost_when_the_answer_is_refused() -> None:
    interrupts = Interrupts()

    def refused() -> None:
        with interrupts.heeded(), interrupts.held():
            signal.raise_signal(signal.SIGTERM)
            raise ValueError

    with pytest.raises(Stopped):
        refused()


def test_a_signal_that_is_ignored_stays_so() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with Interrupts().heeded():
            signal.raise_signal(signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)


def test_an_older_file_stays_until_the_new_one_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save = tmp_path / "game.wartable"
    left("skirmish", save, "p1", 2, seed="1")
    text = save.read_bytes()

    def no_space(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device", "game")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_text", no_space)
        assert call("play", save, "--seat", "p1=human", typed=("quit",)).code == 2
    assert save.read_bytes() == text


def test_there_are_examples_of_all_systems() -> None:
    assert len(EXAMPLES) >= 37
    assert len(systems()) == 5
