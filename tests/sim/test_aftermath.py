"""What is told of a game that is over: few turning points, and luck that is counted by the odds of the rules."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cache

import pytest

from wartable.ai.greedy import odds_of
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.rulesets.time_wars.events.morale import NerveTested
from wartable.rulesets.time_wars.events.shooting import Fired
from wartable.shelf import example, load_scenario
from wartable.sim.aftermath import Aftermath, Spell, Standout, Turning, of, turnings


@cache
def played() -> tuple[Session, Aftermath]:
    ruleset, doc = load_scenario(example("skirmish"))
    session = Session(ruleset, ruleset.new_game(doc), Seeded("stage"))
    bots = {seat: player("greedy", f"stage {seat}") for seat in ruleset.seats(session.game)}
    while session.ask is not None:
        session.answer(bots[session.ask.seat].answer(session, session.ask))
    return session, of(session, doc, odds_of(ruleset.name))


@pytest.mark.rule("HD-WIN-10", "HD-WIN-11")
@pytest.mark.parametrize("umpire", [False, True])
def test_a_hunt_tells_how_likely_each_team_wins_and_that_nobody_does(umpire: bool):
    ruleset, kept = load_scenario(example("hunt_yard"))
    doc = {**kept, "options": {**kept.get("options", {}), "umpire": umpire}}
    session = Session(ruleset, ruleset.new_game(doc), Seeded("stage"))
    bots = {seat: player("greedy", f"stage {seat}") for seat in ruleset.seats(session.game)}
    while session.ask is not None:
        session.answer(bots[session.ask.seat].answer(session, session.ask))
    found = of(session, doc, odds_of(ruleset.name))
    assert found.seats == ("blue", "orange", "nobody")
    assert all(abs(sum(lean.chances.values()) - 1) < 1e-9 for lean in found.leans)
    assert session.outcome is not None
    assert found.leans[-1].chances[(*session.outcome.winners, "nobody")[0]] == 1.0
    assert any(lean.why for lean in found.leans)


def test_turning_points_are_three_at_most_and_each_of_another_turn_of_a_player():
    session, found = played()
    assert 1 <= len(found.turnings) <= 3
    assert [each.n for each in found.turnings] == sorted({each.n for each in found.turnings})
    assert all(0 < each.n <= session.decisions for each in found.turnings)
    assert all(each.after > each.before and each.seat in found.seats for each in found.turnings)


def test_luck_is_what_the_odds_of_each_roll_add_up_to():
    session, found = played()
    fired = [event for event in session.events if isinstance(event, Fired) and not event.suppressive]
    wounds = [each for each in found.luck if each.counts == "wounds"]
    assert sum(each.rolls for each in wounds) == len(fired)
    assert sum(each.came for each in wounds) == sum(event.wounds for event in fired)
    tests = [event for event in session.events if isinstance(event, NerveTested)]
    passed = next(each for each in found.luck if each.counts == "Nerve Tests passed")
    assert (passed.rolls, passed.came) == (len(tests), sum(event.passed for event in tests))
    assert 0 <= passed.expected <= passed.rolls


def test_the_chances_end_with_who_has_won():
    session, found = played()
    assert session.outcome is not None
    assert found.leans[-1].chances[session.outcome.winners[0]] == 1.0


@pytest.mark.parametrize(
    ("kinds", "said"),
    [
        ("found:a came:b", "0 happened."), ("found:a lost:b lost:c", "0 happened. And 2 others have losses."),
        ("leader:a lost:b found:c", "0 happened. And 1 other has losses."), ("out:a lost:a lost:a", "0 happened."),
        ("out:a lost:b lost:b out:b", "0 happened. And 1 other has losses."),
    ],
)  # fmt: skip
def test_others_who_have_losses_are_counted_and_not_their_losses(kinds: str, said: str):
    rows = [row.split(":") for row in kinds.split()]
    told = tuple(Standout(kind, f"{number} happened.", whom) for number, (kind, whom) in enumerate(rows))
    (found,) = turnings([Spell("a", 1, 1, told, {}, {})])
    assert found.say == said


@pytest.mark.parametrize("weighed", [True, False])
def test_a_rout_is_one_turning_point(weighed: bool):
    def spell(n: int, whose: str, lost: int, before: float, after: float) -> Spell:
        kinds = ["out" if i == 1 else "lost" for i in range(lost)]
        told = tuple(Standout(kind, f"{whose} {n} {i}.", f"{whose} {n} {i}") for i, kind in enumerate(kinds))
        parts = [{"a": part, "b": 1 - part} if weighed else {} for part in (before, after)]
        return Spell(whose, 1, n, told, *parts)

    spells = [
        spell(4, "a", 1, 0.5, 0.6), spell(5, "a", 5, 0.6, 0.9), spell(9, "b", 2, 0.9, 0.7), spell(12, "c", 0, 0.7, 0.2),
    ]  # fmt: skip
    found = turnings(spells)
    assert [each.n for each in found] == [5, 9]
    assert found[0].say == "a 5 1. And 5 others have losses."
    assert (found[0].seat, found[0].before, found[0].after) == (("a", 0.5, 0.9) if weighed else ("", 0.0, 0.0))


@pytest.mark.parametrize(("theirs", "said"), [
    ("lost", "theirs. And 1 other has losses."), ("found", "theirs. And 1 other has losses."),
    ("", "mine. All the same its side stood better then."),
])  # fmt: skip
def test_a_loss_of_the_side_that_gains_is_not_what_turned_it(theirs: str, said: str):
    rows = [Standout("out", "mine.", "1", "a"), Standout(theirs, "theirs.", "2", "b")]
    (found,) = turnings([Spell("a", 1, 1, tuple(row for row in rows if row.kind), {"a": 0.2}, {"a": 0.4})])
    assert (found.seat, found.say) == ("a", said)


def test_losses_are_known_by_their_side(monkeypatch: pytest.MonkeyPatch):
    kept: list[Spell] = []

    def keep(spells: Iterable[Spell]) -> tuple[Turning, ...]:
        kept.extend(spells)
        return turnings(kept)

    monkeypatch.setattr("wartable.sim.aftermath.turnings", keep)
    session, _ = played()
    of(session, load_scenario(example("skirmish"))[1], odds_of("time_wars"))
    lost = [event for spell in kept for event in spell.events if event.kind in ("lost", "out", "leader")]
    assert lost
    assert {event.seat for event in lost} <= set(session.ruleset.seats(session.game))


@pytest.mark.parametrize(("name", "seed"), [("bg_first", "1"), ("gates_first", "1"), ("first_battle", "3")])
def test_a_turning_point_is_of_the_turn_in_which_it_came(name: str, seed: str):
    """The answer that ends a turn may bring its last loss and the next turn."""
    ruleset, doc = load_scenario(example(name))
    session = Session(ruleset, ruleset.new_game(doc), Seeded(f"s{seed}"))
    bots = {seat: player("recruit", f"{seed} {seat}") for seat in ruleset.seats(session.game)}
    while session.ask is not None:
        session.answer(bots[session.ask.seat].answer(session, session.ask))
    turn, when = 0, defaultdict[str, set[int]](set)
    for event in session.events:
        turn = getattr(event, event.begins) if event.begins else turn
        when[ruleset.say(session.game, event)].add(turn)
    for each in of(session, doc, odds_of(ruleset.name)).turnings:
        assert each.turn in when[re.split(r" And \d+ others? ha| All the same its side", each.say)[0]]
