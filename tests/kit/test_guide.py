"""Guided games: steps as data, and how far somebody has come by what has happened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from wartable.cli.terminal.guiding import Guiding
from wartable.engine.answer import Seeded
from wartable.engine.ask import Choice, Manner, Option
from wartable.engine.errors import DataError
from wartable.engine.session import Session
from wartable.kit.documents import adopt
from wartable.kit.guide import behind, ends, interrupts, read_guide
from wartable.rulesets import systems
from wartable.shelf import example, examples, load_scenario

MOVED = {"event": "Moved", "unit": "a-*"}
STEP: dict[str, Any] = {"title": "Walk", "why": "It is far.", "clause": "X-1", "until": MOVED}
FIRE = {**STEP, "title": "Fire", "until": {"event": "Fired"}}
LOOK = {**STEP, "title": "Look", "until": {"opened": "sum"}}


def steps(*given: dict[str, Any]) -> Any:
    return read_guide(adopt({"guide": list(given)}))


def test_a_step_ends_by_its_event_and_no_other() -> None:
    (walk,) = steps(STEP)
    assert ends(walk, {"event": "Moved", "unit": "a-2"})
    assert not ends(walk, {"event": "Moved", "unit": "b-1"})
    assert not ends(walk, {"event": "Fired", "unit": "a-2"})
    assert not ends(steps(LOOK)[0], {"event": "Moved"})


def test_whoever_does_a_later_step_goes_on_from_there() -> None:
    guide = steps(STEP, FIRE, LOOK)
    assert behind(guide, []) == 0
    assert behind(guide, [{"event": "Fired"}]) == 2
    assert behind(guide, [{"event": "Fired"}, {"event": "Moved", "unit": "a-1"}]) == 2
    assert behind(guide, [{"event": "Fired"}], 2) == 3


def test_a_step_waits_for_what_is_asked_because_somebody_else_acts() -> None:
    options = (Option("duck", "duck"), Option("pass", "let it pass"))
    reaction = Choice("GD-REA-01", "p1", "Do they react?", options, manner=Manner(passes="pass"))
    walk, duck = steps({**STEP, "does": ["move"]}, {**STEP, "does": ["move", "duck"]})
    assert interrupts(reaction, walk)
    assert not interrupts(reaction, duck)
    assert not interrupts(Choice("GD-ACT-02", "p1", "What do they do?", options), walk)
    assert not interrupts(None, walk)


@pytest.mark.parametrize(("change", "part"), [
    ({"title": "One two three four five six seven"}, "more than 6 words"),
    ({"until": {"unit": "a"}}, "until needs event"),
    ({"until": {"event": "A", "opened": "sum"}}, "until needs event"),
    ({"colour": "red"}, "colour"),
    ({"why": 3}, "why is 3"),
])  # fmt: skip
def test_a_faulty_step_is_one_sentence(change: dict[str, Any], part: str) -> None:
    with pytest.raises(DataError, match=part):
        steps({**STEP, **change})


GUIDED = [path for name in systems() for path in examples(name) if read_guide(load_scenario(path)[1])]


@pytest.mark.parametrize("path", GUIDED, ids=lambda path: path.stem)
def test_guides_that_ship_have_five_steps_and_clauses_that_are_there(path: Path) -> None:
    ruleset, doc = load_scenario(path)
    assert len(read_guide(doc, ruleset)) == 5


def test_both_first_games_are_guided() -> None:
    assert {"first_battle", "first_hunt"} <= {path.stem for path in GUIDED}


def test_the_first_shot_of_a_newcomer_mostly_costs_the_enemy_something() -> None:
    """Six throws, one of each face: the shot that the guide asks for kills on at least four of them."""
    ruleset, doc = load_scenario(example("first_battle"))
    fire = next(step for step in read_guide(doc, ruleset) if step.until.get("event") == "Fired")
    wounds = {}
    for number in range(40):
        session = Session(ruleset, ruleset.new_game(doc), Seeded(f"first shot {number}"))
        for answer in ("done", "marines-1", "advance", {"to": [24000, 11200]}, *fire.does):
            session.answer(answer)
        while not any(type(event).__name__ == "Fired" for event in session.events):
            assert isinstance(session.ask, Choice)
            session.answer(session.ask.options[0].key)
        shot: Any = next(event for event in session.events if type(event).__name__ == "Fired")
        wounds[shot.face] = shot.wounds
    assert set(wounds) == set(range(1, 7))
    assert sum(wound > 0 for wound in wounds.values()) >= 4


def test_the_guide_is_followed_in_the_terminal() -> None:
    ruleset, doc = load_scenario(example("first_battle"))
    session = Session(ruleset, ruleset.new_game(doc), Seeded("guide"))
    guide = Guiding(session, doc)
    assert guide.line().startswith("[1 of 5] Leave the orders for now.")
    assert guide.line() == ""
    for answer in ("done", "marines-1", "advance", {"to": [24000, 11200]}):
        session.answer(answer)
    assert guide.line().startswith("[3 of 5]")
    for answer in ("marines-1", "fire", "daleks-1"):
        session.answer(answer)
    while isinstance(session.ask, Choice) and session.ask.seat != "p1":
        session.answer(session.ask.options[0].key)
    assert guide.line().startswith("[4 of 5]")
    guide.saw("sum")
    assert guide.line().startswith("[5 of 5]")
