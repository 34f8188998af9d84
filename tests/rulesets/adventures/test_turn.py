"""Chapter TURN: the steps of a turn in their order."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit.drive import Drawn, play, start
from tests.rulesets.adventures.helpers import document, episode, figure, one, run, told
from wartable.engine.plane import INCH, gap, touching
from wartable.rulesets import load_ruleset
from wartable.rulesets.adventures.events.base import (
    FigureMoved,
    OrderGiven,
    QuartersBegan,
    StepBegan,
    TurnBegan,
    WaysMet,
)
from wartable.rulesets.adventures.state import Game, Step
from wartable.rulesets.adventures.turn.move_all import listed, members, move_all

HERO = figure("doctor", "doctor", (10, 10), person="4th_doctor", group="tardis")
FRIEND = figure("sarah", "companion", (12, 10), person="sarah_jane_smith", group="tardis")
DALEK = figure("dalek", "rank", (40, 30), race="dal", weapons=["dalek_ray"])
MARKERS = [{"id": "o1", "at": [36, 24], "live": True}, {"id": "o2", "at": [20, 24]}]


@pytest.mark.rule("AT-GEN-06", "AT-TURN-01", "AT-TURN-02", "AT-TURN-03", "AT-TURN-04")
@pytest.mark.parametrize("seed", [1, 2])
def test_an_episode_runs_step_by_step_to_its_last_turn(seed):
    doc = document(HERO, FRIEND, DALEK, objectives=MARKERS, options={"turn_limit": 3})
    session = start(doc, seed, keep="all")
    play(session, Drawn((), seed))
    log = [step for step in session.events if isinstance(step, StepBegan | TurnBegan | OrderGiven)]
    steps = [event.step for event in log if isinstance(event, StepBegan)]
    assert [step for step in steps[:8] if step is not Step.ORDERS] == [
        Step.EVENTS, Step.MOVES, Step.MOVES, Step.ACTS, Step.RESOLVE, Step.MELEE, Step.END,
    ]  # fmt: skip
    assert [event.turn for event in log if isinstance(event, TurnBegan)] == [2, 3]
    outcome = load_ruleset("adventures").outcome(session.game)
    assert outcome is not None
    assert (outcome.kind, outcome.clause) == ("open", "AT-GEN-06")


@pytest.mark.rule("AT-TURN-05")
@pytest.mark.parametrize(("order", "answers", "caught"), [
    ("retreat", [{"to": [10000, 16000]}], False), ("rout", [], False), ("stand", [{"stay": True}], True),
])  # fmt: skip
def test_who_runs_and_who_is_after_him_move_in_quarters(order, answers, caught):
    hero = figure("hero", "doctor", (10, 10), person="4th_doctor", order=order, ordered=True)
    alien = figure("foe", "rank", (10, 6), race="dal", order="advance", group="foe")
    game = episode(hero, alien, race="dal", revealed=True, cursor={"step": "moves", "done": 1}, moving=["foe", "hero"])
    run(move_all(game), answers=answers if not caught else ())
    if caught:
        assert told(game, QuartersBegan) == []
        assert gap(one(game, "hero").body, one(game, "foe").body) <= 20
        return
    (began,) = told(game, QuartersBegan)
    assert (began.runner, began.pursuer) == ("hero", "foe")
    assert [event.figure for event in told(game, FigureMoved)][:4] == ["foe", "hero"] * 2
    assert gap(one(game, "hero").body, one(game, "foe").body) > 2 * INCH
    assert one(game, "hero").moved == 6 * INCH
    assert one(game, "hero").stepped
    run(move_all(game))  # its own place in the list is over
    assert one(game, "hero").moved == 6 * INCH


def passing(at: tuple[float, float], *more: dict[str, Any], **foe: Any) -> Game:
    """The Doctor is to move, and a Dalek that has not moved stands somewhere beside his way."""
    hero = figure("hero", "doctor", (10, 10), person="4th_doctor", order="move", ordered=True, group="hero")
    alien = figure("foe", "rank", at, **{"race": "dal", "order": "advance", "group": "foe", **foe})
    cursor = {"step": "moves", "done": 1}
    return episode(hero, alien, *more, race="dal", revealed=True, cursor=cursor, moving=["hero", "foe"])


@pytest.mark.rule("AT-TURN-05", "AT-ALN-01")
def test_an_alien_that_goes_for_somebody_catches_him_on_his_way_past_it():
    game = passing((11.5, 13))
    run(move_all(game), answers=[{"to": [10000, 16000]}])
    (met,) = told(game, WaysMet)
    assert (met.mover, met.alien) == ("hero", "foe")
    assert [event.figure for event in told(game, FigureMoved)][:2] == ["hero", "foe"]
    hero, foe = one(game, "hero"), one(game, "foe")
    assert touching(hero.body, foe.body)
    assert 10000 < hero.y < 15000
    assert 0 < hero.moved < 5 * INCH
    assert (hero.stepped, foe.stepped) == (True, True)
    moved = len(told(game, FigureMoved))
    run(move_all(game))  # the place of the alien in the list is over
    assert len(told(game, FigureMoved)) == moved


@pytest.mark.rule("AT-TURN-05")
@pytest.mark.parametrize(("at", "foe"), [
    ((20, 16), {}), ((11.5, 13), {"stepped": True}), ((11.5, 13), {"helpless": 2}), ((11.5, 13), {"suppressed": 2}),
])  # fmt: skip
def test_who_is_not_met_on_his_way_moves_alone(at, foe):
    game = passing(at, **foe)
    run(move_all(game), answers=[{"to": [10000, 16000]}])
    assert told(game, WaysMet) == []
    assert (one(game, "hero").at, one(game, "hero").moved) == ((10000, 16000), 6 * INCH)


@pytest.mark.rule("AT-TURN-05", "AT-ALN-02")
def test_an_alien_that_goes_for_somebody_else_does_not_meet_him():
    near = figure("leela", "companion", (12, 15), person="leela", group="leela")
    game = passing((12.5, 13), near)
    run(move_all(game), answers=[{"to": [10000, 16000]}])
    assert told(game, WaysMet) == []


@pytest.mark.rule("AT-TURN-05", "AT-RND-21")
def test_soldiers_whom_nobody_leads_meet_an_alien_too():
    squad = figure("s1", "soldier", (10, 10), group="squad", order="attack", ordered=True, row="attack")
    alien = figure("foe", "rank", (10, 15.5), race="dal", order="advance", group="foe")
    cursor = {"step": "moves", "done": 1}
    game = episode(squad, alien, race="dal", revealed=True, cursor=cursor, moving=["squad", "foe"])
    run(move_all(game))
    assert [(met.mover, met.alien) for met in told(game, WaysMet)] == [("s1", "foe")]
    assert touching(one(game, "s1").body, one(game, "foe").body)


@pytest.mark.rule("AT-TURN-03")
def test_nearest_to_an_enemy_or_objective_moves_first_and_of_equals_the_players():
    game = episode(HERO, FRIEND, DALEK, objectives=[{"id": "o1", "at": [40, 28]}])
    assert listed(game) == ("dalek", "tardis")
    level = episode(figure("a", "doctor", (10, 10), person="4th_doctor"), figure("b", "rank", (20, 10)))
    assert listed(level) == ("a", "b")


@pytest.mark.rule("AT-TURN-03", "AT-ORD-01")
def test_a_group_moves_whole_though_it_is_called_as_one_of_its_figures_is():
    pair = figure("hero", "doctor", (10, 10), group="leela"), figure("leela", "companion", (12, 10), group="leela")
    game = episode(*pair, figure("foe", "rank", (40, 40), group="foe"))
    assert [mover.id for mover in members(game, "leela")] == ["hero", "leela"]
    assert [mover.id for mover in members(game, "foe")] == ["foe"]
