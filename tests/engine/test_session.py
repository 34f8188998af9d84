"""A session: whatever way leads to a position, it is the same position."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

from tests.engine.toy import Scored, Toy, ToyRules
from wartable.engine.answer import Callback, Dice, Physical, Scripted, Seeded, Stream
from wartable.engine.ask import Ask, Choice, Die, Flow, Placement, Pool, die, pool
from wartable.engine.compat import override
from wartable.engine.errors import RuleError, WartableError
from wartable.engine.ruleset import Ruleset, Secrets
from wartable.engine.session import HASH_EVERY, Session
from wartable.engine.state import State

SCENARIO: dict[str, Any] = {"rounds": 4}


def chance(seed: str) -> Callback:
    stream = Stream(seed)

    def answer(session: Session, ask: Ask) -> Any:
        if isinstance(ask, Choice):
            return ask.options[stream.below(len(ask.options))].key
        assert isinstance(ask, Placement)
        return {"to": [stream.below(6001), stream.below(6001)]}

    return Callback(answer)


def start(dice: Dice | None = None, keep: str = "all", rounds: int = 4, rules: Ruleset | None = None) -> Session:
    rules = rules or ToyRules()
    return Session(rules, rules.new_game({"rounds": rounds}), dice or Seeded("s"), keep=keep)


def seats(player: Callback) -> dict[str, Callback]:
    return dict.fromkeys(("ann", "bob", "cid"), player)


def played(seed: str = "p", keep: str = "all", limit: int = 0, rounds: int = 4) -> Session:
    session = start(keep=keep, rounds=rounds)
    session.play(seats(chance(seed)), limit)
    return session


@pytest.mark.parametrize("keep", ["all", "last", "none"])
def test_what_is_kept_does_not_change_the_game(keep: str) -> None:
    assert played(keep=keep).hash() == played().hash()
    assert played(keep=keep, limit=7).hash() == played(limit=7).hash()


def test_forks_at_every_decision_agree_with_the_original() -> None:
    whole = played(rounds=6)
    session = start(rounds=6)
    for value in whole.answers:
        fork = session.fork()
        assert fork.hash() == session.hash()
        assert fork.ask is not None
        assert session.ask is not None
        assert (fork.ask.seat, fork.ask.clause) == (session.ask.seat, session.ask.clause)
        assert fork.decisions == session.decisions
        for later in whole.answers[session.decisions :]:
            fork.answer(later)
        assert fork.hash() == whole.hash()
        before = session.hash()
        assert session.hash() == before, "a fork that plays on does not touch the original"
        session.answer(value)
    assert session.hash() == whole.hash()


def test_forks_of_forks_and_of_sessions_that_never_ran() -> None:
    session = start()
    first = session.fork().fork()
    assert first.ask is not None
    assert first.hash() == session.hash()
    session.play(seats(chance("x")), 5)
    assert session.fork().fork().fork().hash() == session.hash()


def test_with_other_dice_the_future_differs_and_the_past_does_not() -> None:
    session = played(limit=4)
    keys = [option.key for option in session.ask.options] if isinstance(session.ask, Choice) else []
    assert "throw" in keys
    other = session.fork(Seeded("another"))
    assert other.hash() == session.hash()
    same = session.fork()
    for each in (session, other, same):
        each.answer("throw")
    assert same.hash() == session.hash()
    assert other.faces[-3:] != session.faces[-3:]


def test_a_fork_with_other_dice_does_not_know_dice_that_fell_in_an_undone_future() -> None:
    session = start()
    session.answer("throw")
    fell = session.faces[-3:]
    session.undo()
    assert session.faces[-3:] == fell
    fork = session.fork(Scripted([1, 1, 1], first=session.game.dice))
    fork.answer("throw")
    assert fork.events[-2] == Scored("ann", 3)


def test_a_fork_can_keep_less() -> None:
    fork = played(limit=5).fork(keep="none")
    fork.play(seats(chance("y")))
    assert fork.marks == []
    with pytest.raises(WartableError, match="keeps no checkpoints"):
        fork.fork()


def test_undo_at_every_decision_comes_back_to_the_hash() -> None:
    session, found = start(rounds=5), []
    for value in (whole := played(rounds=5)).answers:
        found.append(session.hash())
        session.answer(value)
    for count in range(1, len(found) + 1):
        session.undo()
        assert session.hash() == found[-count]
        assert len(session.events) == len([e for e in session.events if e])
    for value in whole.answers:
        session.answer(value)
    assert session.hash() == whole.hash()
    assert [type(e) for e in session.events] == [type(e) for e in whole.events]
    session.undo(len(whole.answers))
    assert session.hash() == found[0]


def test_taken_back_dice_fall_the_same() -> None:
    session = start()
    session.answer("throw")
    faces = list(session.faces)
    session.undo()
    session.answer("throw")
    assert session.faces == faces


@pytest.mark.parametrize(
    ("keep", "count", "text"),
    [
        ("all", 4, "from 0 to 3 answers"),
        ("all", -1, "from 0 to 3 answers"),
        ("last", 3, "no checkpoint is kept"),
        ("none", 1, "no checkpoint is kept"),
    ],
)
def test_what_cannot_be_taken_back(keep: str, count: int, text: str) -> None:
    session = played(keep=keep, limit=3)
    before = session.hash()
    with pytest.raises(RuleError, match=text):
        session.undo(count)
    assert session.hash() == before


@pytest.mark.parametrize(
    ("answers", "count", "agree"),
    [
        (["pass"], 1, ()),
        (["pass", "pass"], 1, ()),
        (["pass", "pass"], 2, ("bob",)),  # bob's own answer goes with ann's
        (["pass", "pass", "pass"], 3, ("bob", "cid")),
        (["throw"], 1, ("bob", "cid")),  # dice
        (["pass", "throw", "pass"], 1, ()),  # the dice fell before
        (["show"], 1, ("bob", "cid")),  # a card
        (["walk", {"to": [1, 1]}], 2, ()),
        (["pass"], 0, ()),
    ],
)
def test_who_must_consent(answers: list[Any], count: int, agree: tuple[str, ...]) -> None:
    session = start()
    for value in answers:
        assert session.ask is not None
        session.answer(f"show-{session.faces[0]}" if value == "show" else value)
    before = session.hash()
    assert session.consent(count) == agree
    assert session.hash() == before


@pytest.mark.parametrize("value", ["nonsense", None, 3, {"to": [1, 2]}, ["throw"]])
def test_an_illegal_answer_changes_nothing(value: Any) -> None:
    session = start()
    before = session.hash()
    with pytest.raises(RuleError):
        session.answer(value)
    assert (session.hash(), session.decisions) == (before, 0)
    session.answer("walk")
    with pytest.raises(RuleError, match="off the table"):
        session.answer({"to": [7000, 0]})
    assert session.decisions == 1


def test_a_refused_option_says_why() -> None:
    session = start(Scripted([1] * 40), rounds=9)
    for _ in range(6):
        session.answer("show-1")
    with pytest.raises(RuleError, match="no card is left") as error:
        session.answer("show")
    assert error.value.clause == "TOY-A-03"


def test_after_the_end_nothing_is_asked() -> None:
    session = played()
    assert session.over
    assert session.outcome is not None
    with pytest.raises(RuleError, match="game is over"):
        session.answer("pass")
    fork = session.fork()
    assert fork.over
    assert fork.hash() == session.hash()
    session.undo()
    assert not session.over


def test_play_stops_where_a_seat_has_no_player() -> None:
    session = start()
    session.play({"ann": chance("z")})
    assert session.ask is not None
    assert session.ask.seat == "bob"


def answer_dice(session: Session, faces: list[int]) -> None:
    while isinstance(session.ask, Die | Pool):
        ask = session.ask
        session.answer(faces.pop(0) if isinstance(ask, Die) else [faces.pop(0) for _ in range(ask.count)])


def test_real_dice_come_to_the_same_as_seeded_ones() -> None:
    whole = played(rounds=5)
    faces = list(whole.faces)
    real = start(Physical(), rounds=5)
    hashes = []
    for value in whole.answers:
        answer_dice(real, faces)
        hashes.append(real.hash())
        real.answer(value)
    answer_dice(real, faces)
    assert faces == []
    assert real.hash() == whole.hash()
    assert real.decisions == whole.decisions
    for expected in reversed(hashes):
        real.undo()
        assert real.hash() == expected


@pytest.mark.parametrize("value", [0, 7, "6", 2.0, True, None])
def test_a_real_die_has_six_sides(value: Any) -> None:
    session = start(Physical())
    with pytest.raises(RuleError, match="a D6 shows 1 to 6"):
        session.answer(value)
    session.answer(6)
    assert session.game.dice == 1


def test_a_person_tells_only_the_dice_of_a_pool_that_are_not_known() -> None:
    session = start(Scripted([1, 1, 2, 2, 3, 3, 6], Physical()))
    session.answer("throw")
    seen = []
    for face in (5, 4):
        assert isinstance(session.ask, Die)
        seen.append(session.fork().hash() == session.hash())
        session.answer(face)
    assert seen == [True, True]
    assert session.faces == [1, 1, 2, 2, 3, 3, 6, 5, 4]
    assert session.game.dice == 9
    assert session.events[-2] == Scored("ann", 3 + 3 + 2)
    session.undo()
    session.answer("throw")
    assert session.events[-2] == Scored("ann", 8)


def test_a_script_that_is_too_short_can_go_on_with_other_dice() -> None:
    session = start(Scripted([1, 1, 2, 2, 3, 3, 6]))
    with pytest.raises(RuleError, match="7 faces are given and number 8 is needed, three D3s of ann"):
        session.answer("throw")
    with pytest.raises(RuleError, match="number 8 is needed"):
        _ = session.ask
    session.take_dice(Physical())
    assert isinstance(session.ask, Die)
    session.take_dice(Scripted([5, 4], first=7))
    assert isinstance(session.ask, Choice)
    assert session.events[-2] == Scored("ann", 8)


class Broken(ToyRules):
    @override
    def step(self, game: State) -> Flow[None] | None:
        assert isinstance(game, Toy)
        return fails(game) if game.turn == 2 else super().step(game)


def fails(game: Toy) -> Flow[None]:
    face = yield from die(6, "TOY-A-02", "ann")
    total = yield from pool(face, 6, "TOY-A-02", "ann")
    raise ZeroDivisionError(total)


def test_a_rule_that_fails_stops_the_game_until_the_answer_is_taken_back() -> None:
    session = start(rules=Broken())
    session.answer("pass")
    session.answer("pass")
    before = session.hash()
    with pytest.raises(ZeroDivisionError):
        session.answer("pass")
    with pytest.raises(WartableError, match="take the last answer back"):
        _ = session.ask
    session.undo()
    assert session.hash() == before


def test_hashes_are_noted_and_forgotten() -> None:
    session = played(rounds=40)
    assert list(session.hashes) == list(range(HASH_EVERY, session.decisions + 1, HASH_EVERY))
    expected = dict(session.hashes)
    assert played(rounds=40, keep="last").hashes == expected
    session.undo(session.decisions - HASH_EVERY)
    assert list(session.hashes) == [HASH_EVERY]
    session.undo()
    assert session.hashes == {}


def test_one_mark_for_each_position_that_can_be_gone_back_to() -> None:
    session = played(rounds=10)
    numbers = [mark.answers for mark in session.marks]
    assert numbers == sorted(dict.fromkeys(numbers))


HASHED = """
from tests.engine.test_session import played
session = played(rounds=9)
session.undo(5)
print(session.hash(), session.fork().hash(), session.faces)
"""


def test_the_hash_does_not_depend_on_the_process() -> None:
    found = []
    for seed in ("1", "2"):
        command = [sys.executable, "-c", HASHED]
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        found.append(done.stdout)
    assert found[0] == found[1]
    assert len(found[0]) > 40


@pytest.mark.parametrize(("kind", "kept", "told"), [
    ("none", False, "none"), ("none", True, "all"), ("hand", True, "hand"), ("table", True, "table"),
    ("all", False, "none"),
])  # fmt: skip
def test_a_game_has_the_secrets_of_its_system_if_it_keeps_any(kind: Secrets, kept: bool, told: str) -> None:
    class Keeps(ToyRules):
        secrets = kind

        @override
        def keeps_secrets(self, game: State) -> bool:
            return kept

    rules = Keeps()
    session = Session(rules, rules.new_game({}), Seeded("s"))
    assert (session.secrecy, session.secrets) == (told, kept)
    assert ToyRules().keeps_secrets(session.game) is False
