"""Whatever way leads to a position, it is the same position: forks, undo, saves, other processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.drive import SEEDS, Drawn, draws, faces, often, play, start, start_drawn
from tests.properties.scenes import Scenario, example, scenarios
from wartable.engine.record import lines, load, resume
from wartable.engine.session import Session
from wartable.engine.verify import verify


def finish(session: Session, answers: list[Any]) -> Session:
    """Give the rest of the answers."""
    for answer in answers:
        session.answer(answer)
    assert session.ask is None
    return session


@pytest.mark.parametrize("seed", range(10))
def test_a_fork_at_every_decision_ends_like_the_original(seed: int) -> None:
    name = ("skirmish", "bunker")[seed % 2]
    scenario = example(name) if name == "skirmish" else {**example(name), "options": {"turns": 2}}
    forked(scenario, seed)


def forked(scenario: Scenario, seed: int, every: int = 1) -> None:
    """Play a scenario of any system; again with a fork at each decision, which gets the rest of the answers.

    Args:
        scenario: what is played.
        seed: of its dice and answers.
        every: one fork in so many gets the rest; the others only have to stand where the original stands.
    """
    whole = start(scenario, seed)
    play(whole, Drawn((), seed))
    session = start(scenario, seed, keep="last")
    events = len(session.events)
    for number, answer in enumerate(whole.answers):
        _ = session.ask
        mark = session.marks[-1].events
        fork = session.fork(keep="last")
        assert fork.hash() == session.hash()
        if number % every == 0:
            finish(fork, whole.answers[number:])
            assert fork.game.hash() == whole.game.hash()
            assert fork.events == whole.events[mark:]
        session.answer(answer)
        assert len(session.events) >= events
        events = len(session.events)
    assert session.hash() == whole.hash()


def test_a_fork_leaves_the_original_alone() -> None:
    session = start(example("skirmish"), 7, keep="last")
    play_some(session, 40)
    before, events, faces_ = session.hash(), list(session.events), list(session.faces)
    play(session.fork(keep="none"), Drawn((), "another way"))
    assert (session.hash(), session.events, session.faces) == (before, events, faces_)


def play_some(session: Session, count: int, seed: int = 7) -> None:
    player = Drawn((), seed)
    for _ in range(count):
        if session.ask is None:
            return
        session.answer(player.answer(session, session.ask))


@often(25)
@given(scenarios(), draws(), faces(), SEEDS, st.integers(0, 10**6))
def test_undo_save_and_load(scenario: Scenario, drawn: list[int], thrown: list[int], seed: int, pick: int) -> None:
    there_and_back(scenario, drawn, thrown, seed, pick)


def there_and_back(scenario: Scenario, drawn: list[int], thrown: list[int], seed: int, pick: int) -> None:
    """Play to the end, save, load, take back to the decision `pick` and give the same answers again."""
    back_again(start_drawn(scenario, seed, thrown, keep="all"), scenario, Drawn(drawn, seed), pick)


def back_again(session: Session, scenario: Scenario, player: Drawn, pick: int) -> None:
    """The same of a session that has just begun, of any system."""
    rules = session.ruleset
    hashes = [session.hash()]
    while (ask := session.ask) is not None:
        session.answer(player.answer(session, ask))
        hashes.append(session.hash())
    answers, events = list(session.answers), list(session.events)
    text = list(lines(session, scenario))
    assert load(text, rules).hash() == hashes[-1]
    assert resume(text, rules).hash() == hashes[-1]
    assert verify(text, rules).over
    place = pick % (len(answers) + 1)
    assert load(text, rules, to=place).hash() == hashes[place]
    session.undo(len(answers) - place)
    assert session.hash() == hashes[place]
    assert finish(session, answers[place:]).hash() == hashes[-1]
    assert session.events == events


@often(10)
@given(scenarios(), draws(), faces(), SEEDS)
def test_undo_step_by_step(scenario: Scenario, drawn: list[int], thrown: list[int], seed: int) -> None:
    """Every answer taken back and given again: the same request, the same dice, the same state."""
    one_by_one(start_drawn(scenario, seed, thrown, keep="all"), Drawn(drawn, seed))


def one_by_one(session: Session, player: Drawn) -> None:
    """The same of a session of any system."""
    for _ in range(60):
        ask = session.ask
        if ask is None:
            return
        before, faces_ = session.hash(), len(session.faces)
        refused = tuple(getattr(ask, "refused", ()))  # worded while the request is open
        answer = player.answer(session, ask)
        session.answer(answer)
        after, thrown_then = session.hash(), session.faces[faces_:]
        session.undo()
        assert session.hash() == before
        again = session.ask
        assert again is not None
        assert (type(again), again.clause, again.seat) == (type(ask), ask.clause, ask.seat)
        assert getattr(again, "options", ()) == getattr(ask, "options", ())
        assert tuple(getattr(again, "refused", ())) == refused
        session.answer(answer)
        assert session.hash() == after
        assert session.faces[faces_:][: len(thrown_then)] == thrown_then


ELSEWHERE = """
import json, sys
from wartable import load_ruleset
from wartable.engine.record import load
found = []
for text in json.load(sys.stdin):
    session = load(text, load_ruleset(json.loads(text[0])["ruleset"]))
    found.append([session.hash(), [repr(event) for event in session.events]])
print(json.dumps(found))
"""


def test_saves_come_to_the_same_in_another_process() -> None:
    texts, expected = [], []
    for seed, name in enumerate(("skirmish", "bunker", "convoy")):
        session = start(example(name), seed)
        play(session, Drawn((), seed))
        texts.append(list(lines(session, example(name))))
        expected.append([session.hash(), [repr(event) for event in session.events]])
    same_elsewhere(texts, expected)


def same_elsewhere(texts: list[list[str]], expected: list[list[Any]]) -> None:
    """Saves of any system come to the same hashes and events in processes with other hashes of strings."""
    for hash_seed in ("0", "4711"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        command = [sys.executable, "-c", ELSEWHERE]
        given_ = json.dumps(texts)
        done = subprocess.run(command, env=environment, input=given_, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout) == expected
