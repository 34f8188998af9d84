"""Whole battles of Time Wars: whatever way leads to a position, it is the same position."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.record import Recorder, lines, load, resume
from wartable.engine.session import Session
from wartable.engine.verify import verify
from wartable.rulesets import load_ruleset
from wartable.rulesets.time_wars.scenario.file import load_scenario

EXAMPLES = Path(__file__).parents[2] / "examples"
RULES = load_ruleset("time_wars")


@cache
def scenario() -> dict[str, Any]:
    text = json.dumps(load_scenario(EXAMPLES / "skirmish.yaml"))
    found: dict[str, Any] = json.loads(text)
    return found


def start(seed: str, keep: str = "all") -> Session:
    return Session(RULES, RULES.new_game(scenario()), Seeded(seed), keep=keep)


def play(session: Session, seed: str, limit: int = 0) -> Session:
    bots = {seat: player("random", f"{seed} {seat}") for seat in RULES.seats(session.game)}
    session.play(bots, limit)
    return session


@cache
def battle(seed: str) -> Session:
    return play(start(seed), seed)


@pytest.mark.parametrize("seed", ["1", "2"])
def test_forks_and_undo_agree_at_every_decision(seed: str) -> None:
    whole = battle(seed)
    session, hashes = start(seed), []
    for number, value in enumerate(whole.answers):
        hashes.append(session.hash())
        fork = session.fork(keep="last")
        assert fork.hash() == hashes[-1]
        fork.answer(value)
        session.answer(value)
        assert fork.hash() == session.hash()
        if number % 10 == 9:
            session.undo()
            assert session.hash() == hashes[-1]
            session.answer(value)
    assert session.hash() == whole.hash()
    assert session.events == whole.events
    for expected in hashes[:-12:-1]:
        session.undo()
        assert session.hash() == expected


@pytest.mark.parametrize("seed", ["1", "2"])
def test_saved_and_loaded(seed: str) -> None:
    whole = battle(seed)
    text = list(lines(whole, scenario()))
    again = load(text, RULES)
    assert again.hash() == whole.hash()
    assert again.events == whole.events
    assert verify(text, RULES).seeded is True
    half = list(lines(play(start(seed), seed, whole.decisions // 2), scenario()))
    quick = resume(half, RULES)
    assert quick.hash() == load(half, RULES).hash()
    for value in whole.answers[quick.decisions :]:
        quick.answer(value)
    assert quick.hash() == whole.hash()


def test_a_recorded_battle_survives_a_crash() -> None:
    session = start("3")
    out: list[str] = []
    Recorder(out.append).begin(session, scenario())
    play(session, "3", 60)
    again = load([*out, '{"n": 61, "ans'], RULES)
    assert again.hash() == session.hash()
    assert play(again, "4").hash() == play(session, "4").hash()


PLAYED = """
from tests.sim.test_time_wars import battle
print(battle("5").hash(), len(battle("5").events), battle("5").faces)
"""


def test_a_battle_does_not_depend_on_the_process() -> None:
    found = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        command = [sys.executable, "-c", PLAYED]
        found.append(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
    assert found[0] == found[1]
