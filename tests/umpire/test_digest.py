"""The record in short: what belongs together is one line, whoever looks and however it has come."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.event import Part
from wartable.engine.session import Session
from wartable.rulesets.gates_of_doom.events.fighting import DamageTaken, Launched, Wound
from wartable.rulesets.time_wars.events import morale
from wartable.rulesets.time_wars.events.base import ActionSpent, DistanceRolled, Interrupted, Moved, Turned
from wartable.rulesets.time_wars.events.losses import Destroyed, ModelsLost
from wartable.rulesets.time_wars.events.shooting import AttackDeclared, Fired, Measured
from wartable.shelf import example, load_scenario
from wartable.umpire import digest
from wartable.umpire.telling import Teller, counted

DECLARED = AttackDeclared("a", "b", "fire")
SPENT = ActionSpent("a", "fire", 1, "b")
MEASURED = Measured("a", "b", 9000)
SHOT = Fired("a", "b", "medium", False, 4, 20, 12, 10, 6)
MISS = Fired("b", "a", "medium", False, 1, 9, 12, 0, 0)
LOST = ModelsLost("b", (1,), "fire")
DUE = morale.TestDue("b", "casualties")


@cache
def battle(name: str, decisions: int) -> Session:
    """A battle of bots, as far as so many decisions."""
    ruleset, doc = load_scenario(example(name))
    session = Session(ruleset, ruleset.new_game(doc), Seeded("digest"))
    bots = {seat: player("greedy", f"digest {seat}") for seat in ruleset.seats(session.game)}
    while session.ask is not None and session.decisions < decisions:
        session.answer(bots[session.ask.seat].answer(session, session.ask))
    return session


def heads(*events: Any) -> list[int]:
    return digest.entries(events, lambda event: True)


@pytest.mark.parametrize(("events", "found"), [
    ((DECLARED, SPENT, MEASURED, SHOT, LOST, DUE, LOST), [0] * 7),
    ((DECLARED, SPENT, MEASURED, ActionSpent("a", "advance", 1), Moved("a", "advance", (), 5000)), [0, 0, 0, 3, 3]),
    ((ActionSpent("a", "run", 2), DistanceRolled("a", "run", 3, 9000), Moved("a", "run", (), 9000)), [0, 0, 0]),
    ((ActionSpent("a", "run", 2), ActionSpent("c", "hold", 1), Moved("a", "run", (), 9000)), [0, 1, 0]),
    # The one who interrupts has an entry of his own, and the attack goes on after it.
    ((DECLARED, SPENT, Interrupted("b", "a", "fire"), Measured("b", "a", 9000), MISS, MEASURED, SHOT, LOST),
     [0, 0, 2, 2, 2, 0, 0, 0]),
    ((SHOT, Turned("morale"), LOST), [0, 1, 2]),
    ((LOST, LOST), [0, 0]),
    ((Destroyed("z", 3), SHOT), [0, 1]),
])  # fmt: skip
def test_what_belongs_together_is_one_entry(events: tuple[Any, ...], found: list[int]) -> None:
    assert heads(*events) == found


def test_what_a_missile_does_belongs_to_it_whoever_was_hit_before() -> None:
    fell = Launched("suit", "demolition_gauntlet", (0, 0), (4, 2), 2000, (0, 2000))
    hit, again = DamageTaken("crew", (Wound(1, 1, False),), "p1"), DamageTaken("crew", (Wound(2, 1, True),), "p1", (2,))
    assert heads(fell, hit, again, fell, again, fell, fell, hit) == [0, 0, 0, 3, 3, 5, 6, 6]


@pytest.mark.parametrize(("times", "line"), [
    (1, "Crew take 1 damage."), (2, "Crew take 1 damage, twice."), (4, "Crew take 1 damage, 4 times."),
])  # fmt: skip
def test_what_is_said_several_times_running_is_said_once(times: int, line: str) -> None:
    ruleset, doc = load_scenario(example("gates_shields"))
    game = ruleset.new_game(doc)
    crew = next(key for key in game.units if key.startswith("volunteers"))
    hit = DamageTaken(crew, (Wound(1, 1, False),), "p1")
    assert ruleset.line(game, [hit] * times, []) == line.replace("Crew", "Volunteers")


def test_what_is_not_told_neither_begins_an_entry_nor_joins_one() -> None:
    assert digest.entries([DECLARED, SPENT, SHOT], lambda event: event is not DECLARED) == [0, 1, 1]


def lines(session: Session, seat: str | None = None) -> dict[int, str]:
    """The lines of what has several events, by the number of the first."""
    return {data.get("of", data["n"]): data["line"] for data in Teller(session, seat).digested() if "line" in data}


def test_a_shot_is_one_line_with_its_distance_and_all_losses() -> None:
    told = " | ".join(lines(battle("skirmish", 150)).values())
    assert " inches, extreme range: " in told
    session = battle("skirmish", 150)
    for first, line in lines(session).items():
        members = [event for place, event in enumerate(session.events) if heads_of(session)[place] == first]
        lost = [event for event in members if isinstance(event, ModelsLost)]
        assert line.count(" loses ") == len({event.unit for event in lost}), line
        for unit in {event.unit for event in lost}:
            many = sum(len(event.models) for event in lost if event.unit == unit)
            assert f"loses {many} model" in line


def test_who_tests_later_is_told_as_long_as_there_is_somebody() -> None:
    session = battle("skirmish", 40)
    game: Any = session.game
    unit = next(unit for unit in game.units.values() if unit.models and unit.player == "p2")
    lost = ModelsLost(unit.id, (unit.models[0].id,), "fire")
    due = morale.TestDue(unit.id, "casualties")
    left = len(unit.models)
    told = session.ruleset.line(game, [lost, due, due], [])
    assert told == f"{unit.name} loses 1 model, {left} left. {unit.name} tests its nerve later."
    assert session.ruleset.line(game, [lost, lost], [lost]) == f"{unit.name} loses 2 models, {left + 1} left."


@pytest.mark.rule("TW-MORALE-02", "TW-SQUAD-08")
@pytest.mark.parametrize("seat", [None, "", "p2"])
def test_that_a_squad_must_test_is_told_once_of_an_attack_whoever_names_its_casualties_one_by_one(
    seat: str | None,
) -> None:
    session = battle("skirmish", 400)
    told, entries, again = list(Teller(session, seat).some()), heads_of(session), 0
    due: dict[int, list[str]] = {}
    for place, (event, data) in enumerate(zip(session.events, told, strict=True)):
        if isinstance(event, morale.TestDue):
            due.setdefault(entries[place], []).append(data["say"])
        elif isinstance(event, ModelsLost):
            assert data["say"]
    for said in due.values():
        assert said[0].endswith(" must test its nerve (casualties).") or "melee" in said[0]
        again += len(said) - len(set(said) - {""})
        assert len([words for words in said if words]) == len(set(said) - {""})
    assert again, "nobody has lost one model after the other"


def test_the_line_of_an_entry_is_told_with_something_that_has_a_sentence() -> None:
    session = battle("skirmish", 400)
    rows = Teller(session).digested()
    assert all(data["say"] for data in rows if "line" in data)
    short = [data["say"] for data in Teller(session).short()]
    assert any(re.search(r": 4 wounds\. .* loses 4 models\.", line) for line in short)


@pytest.mark.parametrize(("count", "said"), [
    (1, "{a} declares fire at {b}."), (2, "{a} declares fire at {b}."),
    (3, "{a} declares fire at {b}. Measured: 9 inches from {a} to {b}."),
])  # fmt: skip
def test_what_has_only_begun_is_told_as_far_as_it_has_come(count: int, said: str) -> None:
    session = battle("skirmish", 40)
    game: Any = session.game
    a, b = (next(unit for unit in game.units.values() if unit.player == seat) for seat in ("p1", "p2"))
    begun = (AttackDeclared(a.id, b.id, "fire"), ActionSpent(a.id, "fire", 1, b.id), Measured(a.id, b.id, 9000))
    assert session.ruleset.line(game, begun[:count], []) == said.format(a=a.name, b=b.name)


@cache
def heads_of(session: Session) -> list[int]:
    return digest.entries(session.events, lambda event: session.ruleset.say(session.game, event) != "")


def test_how_many_were_left_then_stays_true_as_more_fall() -> None:
    session = battle("skirmish", 150)
    game: Any = session.game
    sizes: dict[str, int] = {}
    for event in reversed(session.events):
        if isinstance(event, ModelsLost):
            left = sizes.setdefault(event.unit, len(game.units[event.unit].models))
            line = session.ruleset.line(session.game, [event], later(session, event))
            assert (f", {left} left." in line) == (left > 0), line
            sizes[event.unit] += len(event.models)
    assert len(sizes) > 1


def later(session: Session, event: ModelsLost) -> list[Any]:
    place = next(place for place, other in enumerate(session.events) if other is event)
    return list(session.events[place + 1 :])


def test_steps_in_a_row_are_one_line() -> None:
    session = battle("hunt_two", 200)
    told = [line for line in lines(session).values() if " moves " in line]
    assert any(re.search(r" acts\. .* moves \d squares to ", line) for line in told)
    assert all(line.count(" moves ") == 1 for line in told)


@pytest.mark.parametrize(("name", "decisions", "seat"), [
    ("skirmish", 120, None), ("skirmish", 120, "p1"), ("hunt_two", 150, "blue"), ("hunt_two", 150, ""),
])  # fmt: skip
def test_what_comes_bit_by_bit_comes_to_the_same_lines(name: str, decisions: int, seat: str | None) -> None:
    session = battle(name, decisions)
    teller = Teller(session, seat)
    whole = teller.digested()
    plain = [dict(data) for data in teller.some()]
    assert [data["n"] for data in whole] == list(range(len(plain)))
    short = {"of", "line", "course", "sign", "heads", "begins", "tape"}
    assert [{key: value for key, value in data.items() if key not in short} for data in whole] == plain
    ends = {data.get("of", data["n"]): data["line"] for data in whole if "line" in data}
    for first in range(0, len(session.events), 37):
        after = counted(session, seat, first)
        for data in teller.digested(first):
            assert data.get("of") == whole[data["n"]].get("of")
            if "line" in data:
                assert data["line"] == ends[data.get("of", data["n"])]
        assert [data["n"] for data in teller.digested(first)] == list(range(after, len(plain)))


def test_phases_are_the_course_of_the_game() -> None:
    session = battle("skirmish", 120)
    told = Teller(session).digested()
    course = [data for data in told if data.get("course")]
    assert {data["event"] for data in course} >= {"Turned", "PlayerTurnEnded"}
    assert {data["event"] for data in told if data.get("heads")} == {"TurnBegan", "PlayerTurnBegan"}
    begins = {data["event"]: data["begins"] for data in told if "begins" in data}
    assert begins == {"TurnBegan": session.ruleset.turn(session.game)}
    for data in (data for data in told if "tape" in data):
        assert data["event"] == "Measured"
        assert min(data["tape"]["at"]) == data["distance"]
        assert [name for name, _ in data["tape"]["bands"]] == ["standard", "medium", "long", "extreme"]
    assert any("tape" in data for data in told)
    signs = {data["event"]: data["sign"] for data in told}
    wanted = {"Fired": "fire", "Moved": "move", "OrderTried": "order", "ActionSpent": "note"}
    assert {name: signs[name] for name in wanted} == wanted
    assert all(session.events[data["n"]].part is Part.COURSE for data in course)
    rows = [data for data in told if data["say"] and "of" not in data and not data.get("course")]
    assert len(rows) < len([data for data in told if data["say"]]) / 2
