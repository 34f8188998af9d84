"""Save files: what was played is what is loaded, and whatever is wrong with a file is told."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.test_session import chance, played, seats, start
from tests.engine.toy import Scored, Toy, ToyRules
from wartable.engine.answer import Physical, Scripted, Seeded
from wartable.engine.ask import Choice, Die, Flow
from wartable.engine.chain import link
from wartable.engine.compat import override
from wartable.engine.errors import DataError, DesyncError, LinkError, RuleError, WartableError
from wartable.engine.record import Recorder, lines, load, resume
from wartable.engine.saved import parse
from wartable.engine.session import HASH_EVERY, Earlier, Session
from wartable.engine.state import State
from wartable.engine.verify import Verdict, verify

RULES = ToyRules()
LONG = 30


def scenario(rounds: int) -> dict[str, Any]:
    return {"rounds": rounds}


def saved(rounds: int = LONG, limit: int = 0, **options: Any) -> list[str]:
    return list(lines(played(rounds=rounds, limit=limit), scenario(rounds), **options))


def recorded(session: Session, rounds: int) -> tuple[Recorder, list[str]]:
    out: list[str] = []
    recorder = Recorder(out.append)
    recorder.begin(session, scenario(rounds))
    return recorder, out


@pytest.mark.parametrize("limit", [0, 1, 7, HASH_EVERY, HASH_EVERY + 1])
def test_a_loaded_game_is_the_game(limit: int) -> None:
    session = played(rounds=LONG, limit=limit)
    text = list(lines(session, scenario(LONG)))
    again = load(text, RULES)
    assert again.hash() == session.hash()
    assert again.events == session.events
    assert (again.faces, again.answers) == (session.faces, session.answers)
    assert list(lines(again, scenario(LONG))) == text
    for each in (session, again):
        each.play(seats(chance("later")))
    assert again.hash() == session.hash()


def test_a_game_that_nobody_was_asked_in_can_be_saved() -> None:
    session = Session(RULES, RULES.new_game(scenario(LONG)), Seeded("s"))
    again = load(list(lines(session, scenario(LONG))), RULES)
    assert (again.decisions, again.hash()) == (0, session.hash())


def test_the_header() -> None:
    head = json.loads(saved()[0])
    assert (head["wartable"], head["ruleset"], head["version"], head["scenario"]) == (2, "toy", "1", scenario(LONG))
    assert (head["seed"], head["commitment"]) == ("s", Seeded("s").commitment)
    assert "seed" not in json.loads(saved(withhold=True)[0])


def test_a_game_recorded_answer_by_answer_is_the_game_saved_at_its_end() -> None:
    session = start(rounds=LONG)
    recorder, out = recorded(session, LONG)
    session.play(seats(chance("p")))
    recorder.close()
    assert out == saved()
    found = [json.loads(line)["n"] for line in out if "hash" in json.loads(line)]
    assert found == [*range(HASH_EVERY, session.decisions, HASH_EVERY), session.decisions]
    assert session.on_answer is None


def test_every_crash_keeps_all_before_it() -> None:
    session = start(rounds=LONG)
    hashes = [session.hash()]
    recorder, out = recorded(session, LONG)
    bot = chance("p")
    while (ask := session.ask) is not None:
        session.answer(bot.answer(session, ask))
        hashes.append(session.hash())
    recorder.close()
    for count in range(2, len(out), 9):
        cut = [*out[:count], out[count][: len(out[count]) // 2]]
        again = load(cut, RULES)
        assert parse(cut).cut
        assert again.hash() == hashes[again.decisions]
        assert again.decisions == count - 2


def test_a_recording_goes_on_after_a_crash() -> None:
    session = start(rounds=LONG)
    _, out = recorded(session, LONG)
    session.play(seats(chance("p")), 20)
    kept = out[:-3]
    again = load(kept, RULES)
    recorder = Recorder(kept.append)
    recorder.follow(again, parse(kept).link)
    again.play(seats(chance("q")))
    recorder.close()
    assert load(kept, RULES).hash() == again.hash()
    assert verify(kept, RULES).seeded is True


def test_what_is_taken_back_is_taken_back_in_the_file() -> None:
    session = start(rounds=LONG)
    recorder, out = recorded(session, LONG)
    session.play(seats(chance("p")), HASH_EVERY + 5)
    session.undo(10)
    session.undo(2)
    session.play(seats(chance("q")), 30)
    session.undo(1)
    recorder.close()
    assert load(out, RULES).hash() == session.hash()
    assert load(lines(session, scenario(LONG)), RULES).hash() == session.hash()
    assert verify(out, RULES).seeded is True
    assert load(out, RULES).faces == session.faces


def test_dice_that_fell_in_an_undone_future_fall_again_after_loading() -> None:
    session = start(Scripted([6] * 6 + [1, 3, 5]))
    session.answer("throw")
    session.undo()
    again = load(lines(session, scenario(4)), RULES)
    again.answer("throw")
    assert again.faces[-3:] == [1, 3, 5]
    again.undo()
    again.dice = Scripted([], Seeded("s"))
    while not again.over:
        again.answer("pass")
    text = list(lines(again, scenario(4)))
    assert verify(text, RULES).over
    assert load(text, RULES).faces[-3:] == [1, 3, 5]


def test_real_dice_are_saved_as_they_are_told() -> None:
    session = start(Physical())
    recorder, out = recorded(session, 4)
    for face in (1, 2, 3, 4, 5, 6):
        session.answer(face)
    session.answer("roll")
    assert isinstance(session.ask, Die)
    again = load(out, RULES)
    assert isinstance(again.ask, Die)
    session.answer(2)
    again.answer(2)
    assert again.hash() == session.hash() == load(out, RULES).hash()
    session.answer("again")
    session.answer(5)
    recorder.close()
    assert load(out, RULES).hash() == session.hash()
    assert verify(out, RULES).seeded is None


def test_a_withheld_seed_must_be_the_one_of_the_commitment() -> None:
    text = saved(limit=9, withhold=True)
    assert isinstance(load(text, RULES).dice, Physical)
    again = load(text, RULES, dice=Seeded("s"))
    assert again.hash() == played(rounds=LONG, limit=9).hash()
    with pytest.raises(DataError, match="commitment"):
        load(text, RULES, dice=Seeded("t"))


def test_stopping_on_the_way() -> None:
    whole = played(rounds=LONG)
    part = load(lines(whole, scenario(LONG)), RULES, to=13)
    assert part.decisions == 13
    assert part.hash() == played(rounds=LONG, limit=13).hash()
    for value in whole.answers[13:]:
        part.answer(value)
    assert part.hash() == whole.hash()


@pytest.mark.parametrize("limit", [0, 8, 9, 10, 11])
def test_the_checkpoint_leads_to_the_same_game(limit: int) -> None:
    session = played(rounds=LONG, limit=limit)
    again = resume(lines(session, scenario(LONG)), RULES)
    assert again.hash() == session.hash()
    assert again.decisions == session.decisions
    for each in (session, again):
        each.play(seats(chance("later")))
    assert again.hash() == session.hash()
    with pytest.raises(WartableError, match="how its game began"):
        list(lines(again, scenario(LONG)))


def test_verify() -> None:
    text = saved()
    session = played(rounds=LONG)
    verdict = verify(text, RULES)
    count = session.decisions
    assert verdict == Verdict(count, session.game.dice, True, session.hash(), True, False, True, True, count, True)
    assert verdict.good


def sealed(text: list[str]) -> list[str]:
    """Lines with links that fit them, as of somebody who knows how they are made."""
    found, last = [], ""
    for line in text:
        data = {key: value for key, value in json.loads(line).items() if key != "link"}
        last = link(last, data)
        found.append(json.dumps({**data, "link": last}))
    return found


def edit(number: int, **changes: Any) -> Callable[[list[str]], list[str]]:
    """The line at `number`, from 0, with `changes`; a value of None takes a key away."""

    def change(text: list[str]) -> list[str]:
        data = {**json.loads(text[number]), **changes}
        line = json.dumps({key: value for key, value in data.items() if value is not None})
        return sealed([*text[:number], line, *text[number + 1 :][: None if number >= 0 else 0]])

    return change


@pytest.mark.parametrize(
    ("change", "line", "text"),
    [
        (lambda t: [], 1, "no save"),
        (lambda t: ["{"], 1, "no save"),
        (lambda t: ["[]"], 1, "one JSON object"),
        (edit(0, wartable=3), 1, '"wartable": 2'),
        (edit(0, wartable=True), 1, '"wartable": 2'),
        (edit(0, earlier="x"), 1, "earlier must be a list"),
        (edit(0, earlier=[{"rules": "x"}]), 1, "earlier must be a list"),
        (edit(3, did="Rolled"), 4, "did must be a list of texts"),
        (edit(3, follows="yes"), 4, "follows is true or false and belongs to an answer"),
        (edit(-1, outcome=3), 10, "outcome must be an object"),
        (edit(0, scenario=None), 1, "scenario, an object"),
        (edit(0, ruleset=3), 1, "ruleset, a text"),
        (edit(0, seed=3), 1, "seed must be a text"),
        (edit(0, seed="t"), 1, "commitment"),
        (edit(0, version="0.9"), 1, "played under toy 0.9, and this is toy 1"),
        (edit(0, ruleset="chess"), 1, "played under chess 1"),
        (edit(0, scenario={"seats": []}), 1, "seats must name two"),
        (edit(3, n=7), 4, "n must be 2"),
        (edit(3, n=None), 4, "n must be 2"),
        (edit(3, answer="fly"), 4, "answer 2 is refused"),
        (edit(3, undo=2), 4, "undo must be a number from 0 to 1"),
        (edit(3, undo="x"), 4, "undo must be"),
        (edit(3, dice=[0]), 4, "faces"),
        (edit(3, dice="x"), 4, "faces"),
        (edit(1, dice=[1, 2, 3, 4, 5, 9]), 1, "shows 9"),
        (edit(-1, hash=5), 10, "hash must be a text"),
        (edit(-1, checkpoint={}), 10, "a checkpoint is"),
        (edit(-1, checkpoint={"n": 99, "state": {}}), 10, "n of a checkpoint"),
        (lambda t: [*t[:3], *t[4:]], 4, "n must be 2, the decisions so far, not 3; is a line missing?"),
        (lambda t: [*t[:3], "{", *t[3:]], 4, "no JSON"),
        (lambda t: [*t[:3], "3", *t[3:]], 4, "one JSON object"),
    ],
)
def test_faulty_files(change: Callable[[list[str]], list[str]], line: int, text: str) -> None:
    whole = saved(limit=7)
    assert len(whole) == 10
    with pytest.raises(DataError, match=text) as error:
        load(change(whole), RULES, file="a.wartable")
    assert text == "seats must name two" or (error.value.file, error.value.line) == ("a.wartable", line)


def test_dice_that_are_missing_or_too_many() -> None:
    text = saved(limit=7)
    first = next(number for number, line in enumerate(text[2:], 2) if "dice" in json.loads(line))
    with pytest.raises(WartableError, match=r"and none is noted|is refused|is nothing, the file says"):
        load(edit(first, dice=None)(text), RULES)
    with pytest.raises(DataError, match=r"and none is noted|is refused"):
        load(bare(edit(first, dice=None)(text)), RULES)
    whole = saved(rounds=1)
    with pytest.raises(DataError, match="more dice than the game throws"):
        verify(sealed([*whole, json.dumps({"n": json.loads(whole[-1])["n"], "dice": [1, 2]})]), RULES)


def test_answers_after_the_end() -> None:
    whole = saved(rounds=1)
    number = json.loads(whole[-1])["n"] + 1
    with pytest.raises(DataError, match=f"answer {number} is refused: it comes after the end"):
        load(sealed([*whole, json.dumps({"n": number, "answer": "pass"})]), RULES)


def test_another_state_than_the_file_says() -> None:
    text = saved()
    place = next(number for number, line in enumerate(text) if "hash" in json.loads(line))
    with pytest.raises(DesyncError) as error:
        load(edit(place, hash="0" * 16)(text), RULES)
    assert error.value.decision == HASH_EVERY
    assert error.value.expected == "0" * 16


def test_dice_that_are_not_those_of_the_seed() -> None:
    session = start(Scripted([6, 6, 6, 6, 6, 6], Seeded("s")))
    session.play(seats(chance("p")))
    text = list(lines(session, scenario(4)))
    dice = Seeded("s")
    forged = edit(0, seed="s", commitment=dice.commitment)(text)
    assert verify(forged, RULES).seeded is False
    assert not verify(forged, RULES).good


def test_a_fork_and_a_game_under_way_are_not_recorded_from_the_middle() -> None:
    session = played(limit=5)
    with pytest.raises(WartableError, match="how its game began"):
        list(lines(session.fork(), scenario(4)))
    with pytest.raises(WartableError, match="from its first decision on"):
        Recorder(print).begin(session, scenario(4))


def test_a_game_of_another_scenario_is_not_saved_as_this_one() -> None:
    with pytest.raises((DesyncError, RuleError)):
        list(lines(played(rounds=2), scenario(9)))


# ---------------------------------------------------------------------- what nobody may change
def bare(text: list[str]) -> list[str]:
    """The lines as version 1 of the format had them."""
    new = ("link", "did", "outcome", "earlier")
    found = [{key: value for key, value in json.loads(line).items() if key not in new} for line in text]
    found[0]["wartable"] = 1
    return [json.dumps(data) for data in found if set(data) != {"n"}]


def forged(number: int, **changes: Any) -> Callable[[list[str]], list[str]]:
    """The same line with `changes`, by somebody who does not know how links are made."""

    def change(text: list[str]) -> list[str]:
        number_ = number % len(text)
        return [*text[:number_], json.dumps({**json.loads(text[number_]), **changes}), *text[number_ + 1 :]]

    return change


def walked(rounds: int = LONG) -> list[str]:
    """A whole game in which a walk is followed by others before the next hash."""
    session = start(rounds=rounds)
    bot = chance("w")
    while (ask := session.ask) is not None:
        session.answer("walk" if isinstance(ask, Choice) and ask.knows("walk") else bot.answer(session, ask))
    return list(lines(session, scenario(rounds)))


def nudge(text: list[str]) -> tuple[int, list[str]]:
    """The lines with the place of an early walk changed by one mil, and the line."""
    for number, line in enumerate(text):
        data = json.loads(line)
        if isinstance(data.get("answer"), dict):
            x, y = data["answer"]["to"]
            return number + 1, forged(number, answer={"to": [x - 1 if x else 1, y]})(text)
    raise AssertionError(text)


def test_an_answer_changed_by_a_mil_is_found_where_it_stands() -> None:
    line, text = nudge(walked())
    for work in (lambda: verify(text, RULES), lambda: load(text, RULES), lambda: resume(text, RULES)):
        with pytest.raises(LinkError, match="changed after it was written") as error:
            work()
        assert error.value.line == line
    # Whoever makes the links anew is betrayed by what happened then.
    with pytest.raises(DesyncError, match=r"event \d+ is Walked.*another Walked"):
        verify(sealed(text), RULES)


@pytest.mark.parametrize(
    "change",
    [
        forged(0, seed="t"),
        forged(0, rules="f" * 16),
        forged(0, scenario={"rounds": LONG, "title": "x"}),
        forged(1, dice=[1, 2, 3, 4, 5, 6]),
        forged(3, did=[]),
        forged(-1, over=False),
        forged(-1, hash="0" * 16),
        forged(-1, outcome={"winners": ["cyd"], "clause": "TOY-A-07"}),
        forged(-1, checkpoint=None),
        forged(4, link="0" * 16),
        forged(4, link=None),
        forged(0, wartable=1),
        lambda text: [*text[:-1], json.dumps({**json.loads(text[-1]), "why": "x"})],
    ],
)
def test_whatever_is_changed_is_found(change: Callable[[list[str]], list[str]]) -> None:
    with pytest.raises(LinkError):
        verify(change(saved()), RULES)


@given(st.integers(0, 10**6), st.integers(0, 10**6))
def test_lines_are_not_taken_out_or_put_elsewhere(one: int, two: int) -> None:
    text = saved(rounds=4)
    one, two = one % (len(text) - 1), two % len(text)
    with pytest.raises(DataError):
        verify([*text[:one], *text[one + 1 :]], RULES)
    if text[one] != text[two]:
        text[one], text[two] = text[two], text[one]
        with pytest.raises(DataError):
            verify(text, RULES)


def test_lines_written_otherwise_are_the_same_lines() -> None:
    text = [json.dumps(dict(reversed(json.loads(line).items())), indent=None) for line in saved()]
    assert verify(text, RULES).good


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"over": False}, "the game is over, the file says not over"),
        ({"outcome": {"winners": ["cyd", "dan"], "clause": "TOY-A-07"}}, "the end is"),
        ({"outcome": None}, "the end is"),
        ({"checkpoint": {"n": 3, "state": {}}}, "the checkpoint is not as it is noted"),
    ],
)
def test_the_end_is_held_even_if_the_links_are_made_anew(changes: dict[str, Any], what: str) -> None:
    text = saved()
    last = sealed([*text[:-1], json.dumps({**json.loads(text[-1]), **changes})])
    if changes.get("outcome", 1) is None:
        last = sealed([*text[:-1], json.dumps({k: v for k, v in json.loads(text[-1]).items() if k != "outcome"})])
    with pytest.raises(DesyncError, match=what):
        verify(last, RULES)


def test_before_the_change_a_file_can_be_looked_at() -> None:
    line, text = nudge(walked())
    good = json.loads(text[line - 1])["n"] - 1
    assert load(text, RULES, to=good).decisions == good
    with pytest.raises(LinkError):
        load(text, RULES, to=good + 1)


def test_a_file_of_the_first_version_is_held_as_far_as_it_goes() -> None:
    text = bare(saved())
    session, verdict = played(rounds=LONG), verify(text, RULES)
    assert (verdict.linked, verdict.same_rules, verdict.held, verdict.good) == (False, None, session.decisions, True)
    again = load(text, RULES)
    assert (again.hash(), again.earlier) == (session.hash(), (Earlier("", session.decisions),))
    cut = [line for line in text[: HASH_EVERY + 8] if "checkpoint" not in line]
    assert (verify(cut, RULES).held, verify(cut, RULES).closed) == (HASH_EVERY, False)
    with pytest.raises(DesyncError, match="the game is over, the file says not over"):
        verify([*text[:-1], json.dumps({**json.loads(text[-1]), "over": False})], RULES)
    other = json.loads(text[-1])
    other["checkpoint"]["state"]["turn"] += 1
    with pytest.raises(DesyncError, match="checkpoint"):
        verify([*text[:-1], json.dumps(other)], RULES)


def test_where_there_is_nothing_to_hold_that_is_told() -> None:
    text = [line for line in bare(saved(limit=9)) if "hash" not in line]
    verdict = verify(text, RULES)
    assert (verdict.held, verdict.good) == (-1, False)


# ---------------------------------------------------------------------- other rules
class OtherRules(ToyRules):
    """The same game under a later state of the rules."""

    rules_hash = "1" * 16


def test_other_rules_that_change_nothing_are_noted() -> None:
    text = saved(limit=7)
    again = load(text, OtherRules())
    assert again.earlier == (Earlier("0" * 16, again.decisions),)
    assert verify(text, OtherRules()).same_rules is False
    on = list(lines(again, scenario(LONG)))
    head = json.loads(on[0])
    assert (head["rules"], head["earlier"]) == ("1" * 16, [{"rules": "0" * 16, "n": again.decisions}])
    assert load(on, OtherRules()).earlier == again.earlier
    assert verify(on, OtherRules()).earlier == again.earlier
    back = load(on, RULES)
    assert [was.rules for was in back.earlier] == ["0" * 16, "1" * 16]


class Richer(OtherRules):
    """Rules under which a turn begins with a point from the third round on."""

    @override
    def step(self, game: State) -> Flow[None] | None:
        flow = super().step(game)
        return flow if flow is None else self._richer(game, flow)

    def _richer(self, game: State, flow: Flow[None]) -> Flow[None]:
        assert isinstance(game, Toy)
        if game.turn >= 3:
            game.emit(Scored(game.order[game.cursor.seat], 1))
        yield from flow


class Stricter(OtherRules):
    """Rules under which nobody may pass from the fourth round on."""

    @override
    def step(self, game: State) -> Flow[None] | None:
        flow = super().step(game)
        return flow if flow is None or getattr(game, "turn", 0) < 4 else self._stricter(flow)

    def _stricter(self, flow: Flow[None]) -> Flow[None]:
        answer = None
        while True:
            try:
                ask = flow.send(answer)
            except StopIteration:
                return
            if isinstance(ask, Choice):
                ask.options = tuple(option for option in ask.options if option.key != "pass")
            answer = yield ask


def passed(rounds: int) -> list[str]:
    """A game in which everybody always passes: three answers a round."""
    session = start(rounds=rounds)
    while session.ask is not None:
        session.answer("pass")
    return list(lines(session, scenario(rounds)))


def test_other_rules_that_change_the_game_are_told_with_the_first_event() -> None:
    text = passed(5)
    with pytest.raises(DesyncError) as error:
        load(text, Richer())
    # The sixth answer ends the second round: six cards, a turn each for them and for all six answers, then the point.
    assert (error.value.decision, error.value.what) == (6, f"event {6 + 1 + 6}")
    assert (error.value.expected, error.value.got) == ("nothing", "Scored (Scored)")
    assert load(text, Richer(), to=5).decisions == 5


def test_other_rules_that_forbid_an_answer_are_told_with_the_answer() -> None:
    with pytest.raises(DesyncError) as error:
        load(passed(5), Stricter())
    assert (error.value.decision, error.value.what) == (10, "answer 10")
    assert error.value.got.startswith("refused ('pass' is no answer")
    assert load(passed(5), Stricter(), to=9).decisions == 9


def test_without_events_the_first_hash_tells() -> None:
    text = bare(passed(30))
    with pytest.raises(DesyncError) as error:
        load(text, Richer())
    assert (error.value.decision, error.value.what) == (HASH_EVERY, "the state")


SAVED = """
from tests.engine.test_record import saved
print("\\n".join(saved(rounds=9)))
"""


def test_the_file_does_not_depend_on_the_process() -> None:
    found = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        command = [sys.executable, "-c", SAVED]
        found.append(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
    assert found[0] == found[1]
    assert load(found[0].splitlines(), RULES).over


@given(st.lists(st.integers(0, 5), max_size=40))
def test_save_load_fork_and_undo_agree(plan: list[int]) -> None:
    """Steps: 0 to 3 an answer, 4 take back one, 5 fork and save."""
    session = start(rounds=5)
    recorder, out = recorded(session, 5)
    bot = chance("".join(map(str, plan)))
    for what in plan:
        if what == 4 and session.decisions:
            session.undo()
        elif what == 5:
            assert session.fork().hash() == session.hash() == load(out, RULES).hash()
        elif session.ask is not None:
            session.answer(bot.answer(session, session.ask))
    recorder.close()
    assert load(out, RULES).hash() == session.hash() == resume(out, RULES).hash()


@given(st.data())
def test_no_damage_to_a_file_gives_a_traceback(data: st.DataObject) -> None:
    text = "\n".join(saved(limit=7))
    place = data.draw(st.integers(0, len(text) - 1))
    size = data.draw(st.integers(0, 30))
    other = text[:place] + data.draw(st.text(max_size=9)) + text[place + size :]
    try:
        session = load(other.split("\n"), RULES)
    except WartableError:
        return
    assert session.decisions <= 8
