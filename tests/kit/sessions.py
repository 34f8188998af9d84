"""Whatever way leads to a position, it is the same position: forks, undo, saves, other processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import partial
from typing import Any

from hypothesis import strategies as st

from tests.kit.drive import LIMIT, SEEDS, Drawn, Scenario, drawn, draws, faces, play, start
from tests.kit.maker import Fork, Maker
from wartable.engine.record import lines, load, resume
from wartable.engine.session import Session
from wartable.engine.verify import verify


def finish(session: Session, answers: list[Any]) -> Session:
    """Give the rest of the answers."""
    for answer in answers:
        session.answer(answer)
    assert session.ask is None
    return session


def forked(fork: Fork, limit: int = LIMIT) -> None:
    """Play a scenario; again with a fork at each decision, which gets the rest of the answers.

    Those that are not played on only have to stand where the original stands.
    """
    scenario, seed, every = fork.make(), fork.seed, fork.every
    whole = start(scenario, seed)
    play(whole, Drawn((), seed), limit=limit)
    session = start(scenario, seed, keep="last")
    events = len(session.events)
    for number, answer in enumerate(whole.answers):
        _ = session.ask
        mark = session.marks[-1].events
        beside = session.fork(keep="last")
        assert beside.hash() == session.hash()
        if number % every == 0:
            finish(beside, whole.answers[number:])
            assert beside.game.hash() == whole.game.hash()
            assert beside.events == whole.events[mark:]
        session.answer(answer)
        assert len(session.events) >= events
        events = len(session.events)
    assert session.hash() == whole.hash()


def apart(scenario: Scenario, limit: int = LIMIT) -> None:
    """A fork that is played another way leaves the original alone."""
    session = start(scenario, 7, keep="last")
    play_some(session, 40)
    before, events, faces_ = session.hash(), list(session.events), list(session.faces)
    play(session.fork(keep="none"), Drawn((), "another way"), limit=limit)
    assert (session.hash(), session.events, session.faces) == (before, events, faces_)


def play_some(session: Session, count: int, seed: int = 7) -> None:
    player = Drawn((), seed)
    for _ in range(count):
        if session.ask is None:
            return
        session.answer(player.answer(session, session.ask))


def undone(maker: Maker) -> None:
    """Small games are played to the end, saved, loaded, taken back and played on with the same answers."""
    pick = st.integers(0, 10**6)
    drawn(maker.often(maker.undone), partial(there_and_back, maker), maker.small(), draws(), faces(), SEEDS, pick)


def there_and_back(maker: Maker, scenario: Scenario, given: list[int], thrown: list[int], seed: int, pick: int) -> None:
    """One of them, taken back to the decision `pick`."""
    back_again(maker.begin(scenario, seed, thrown, keep="all"), scenario, Drawn(given, seed), pick)


def back_again(session: Session, scenario: Scenario, player: Drawn, pick: int) -> None:
    """The same of a session that has just begun."""
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


def stepped(maker: Maker) -> None:
    """Small games in which every answer is taken back and given again."""

    def body(scenario: Scenario, given: list[int], thrown: list[int], seed: int) -> None:
        one_by_one(maker.begin(scenario, seed, thrown, keep="all"), Drawn(given, seed))

    drawn(maker.often(maker.stepped), body, maker.small(), draws(), faces(), SEEDS)


def one_by_one(session: Session, player: Drawn) -> None:
    """Every answer taken back and given again: the same request, the same dice, the same state."""
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


def elsewhere(maker: Maker) -> None:
    """Saves come to the same hashes and events in processes with other hashes of strings."""
    texts, expected = [], []
    for seed, make in enumerate(maker.sent):
        session = start(make(), seed)
        play(session, Drawn((), seed), limit=maker.limit)
        texts.append(list(lines(session, make())))
        expected.append([session.hash(), [repr(event) for event in session.events]])
    for hash_seed in ("0", "4711"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        command = [sys.executable, "-c", ELSEWHERE]
        given = json.dumps(texts)
        done = subprocess.run(command, env=environment, input=given, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout) == expected
