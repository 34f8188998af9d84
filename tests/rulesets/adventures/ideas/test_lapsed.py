"""What those whom a card takes away or stops had declared in step 4 is not done; who is hit still acts (AT-TURN-04)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.adventures.helpers import figure, one, run, told
from tests.rulesets.adventures.ideas.position import friend, position
from wartable.rulesets.adventures.catalogue.words import effects as words
from wartable.rulesets.adventures.catalogue.words.effects import Face
from wartable.rulesets.adventures.catalogue.words.vocabulary import Count, What, Who
from wartable.rulesets.adventures.events.acting import ActLapsed, ActResolved
from wartable.rulesets.adventures.events.shooting import RoundSpent, ShotFired, WeaponSwitchedOff
from wartable.rulesets.adventures.ideas.effects import happen
from wartable.rulesets.adventures.ideas.places import Job
from wartable.rulesets.adventures.state import Act, Game
from wartable.rulesets.adventures.turn.acting import resolve

JOB = Job("dal_5", "act", (), False, "AT-NEW-DAL-05")
RAY = Act("foe", "shoot", "dalek_ray", ("hero",))
RIFLE = Act("bob", "shoot", "unit_rifle", ("foe",))
WORK = Act("hero", "work")


def declared(*acts: Act) -> Game:
    """Step 4 of a turn in which these acts have been declared."""
    soldier = figure("bob", "soldier", (60, 20), weapons=["unit_rifle"], name="Bob")
    foe = figure("foe", "rank", (36, 34), race="dal", weapons=["dalek_ray"], name="Dalek")
    game = position("dal", friend("leela", (60, 24)), soldier, foe, cursor={"step": "resolve"})
    game.acts = acts
    return game


def left(game: Game) -> list[str]:
    return [act.figure for act in game.acts]


@pytest.mark.rule("AT-TURN-04", "AT-IDEA-04")
@pytest.mark.parametrize(("effect", "dice", "acts"), [
    (words.Remove(What.ALL_ALIENS), (), ["hero", "bob"]),
    (words.Remove(What.LEADER), (), ["hero", "foe", "bob"]),
    (words.Immobilise(What.RANK, Count(1)), (), ["hero", "bob"]),
    (words.Truce(Count(2)), (), ["hero"]),
    (words.Visibility(words.Light.FOG, Count(1)), (), ["hero", "foe", "bob"]),
])  # fmt: skip
def test_whom_the_consequences_take_away_or_stop_does_nothing_more(
    effect: Any, dice: tuple[int, ...], acts: list[str]
) -> None:
    game = declared(WORK, RAY, RIFLE)
    run(happen(game, effect, JOB), dice)
    assert left(game) == acts
    lapsed = told(game, ActLapsed)
    assert [event.figure for event in lapsed] == [key for key in ("foe", "bob") if key not in acts]
    assert all(event.clause == "AT-NEW-DAL-05" for event in lapsed)
    assert {event.told(game) for event in lapsed} <= {"Dalek does nothing more in this step.",
                                                      "Bob does nothing more in this step."}  # fmt: skip


@pytest.mark.rule("AT-TURN-04", "AT-NEW-VOC-01")
def test_an_alien_that_is_taken_away_does_not_fire() -> None:
    game = declared(WORK, RAY)
    run(happen(game, words.Remove(What.ALL_ALIENS), JOB))
    game.acts = game.acts[1:]
    assert run(resolve(game)) == (False, [])
    assert not told(game, ShotFired)


@pytest.mark.rule("AT-TURN-04")
def test_whoever_works_is_not_stopped_by_what_it_brings_and_others_that_are_knocked_out_are() -> None:
    game = declared(WORK, Act("leela", "shoot", "crossbow", ("foe",)))
    run(happen(game, words.KnockOut(Who.DOCTOR), JOB), [1])
    assert left(game) == ["hero", "leela"]
    run(happen(game, words.KnockOut(Who.PLAYER_CHARACTER), JOB), [1, 1])
    assert left(game) == ["hero"]


@pytest.mark.rule("AT-TURN-04", "AT-NEW-AUT-05")
@pytest.mark.parametrize(("face", "acts"), [(1, ["hero"]), (2, ["hero", "leela"])])
def test_a_double_does_nothing_more(face: int, acts: list[str]) -> None:
    game = declared(WORK, Act("leela", "shoot", "crossbow", ("foe",)))
    run(happen(game, words.Copy(Face.D6, (1,)), JOB), (face,))
    assert left(game) == acts


@pytest.mark.rule("AT-TURN-04")
def test_who_is_hit_still_fires_in_the_step() -> None:
    game = declared(RIFLE, RAY)
    run(resolve(game), [10, 6])
    assert not one(game, "foe").on_table
    run(resolve(game), [1])
    assert [event.figure for event in told(game, ShotFired)] == ["bob", "foe"]


@pytest.mark.rule("AT-TURN-04", "AT-HVY-05", "AT-WPN-01")
def test_what_is_aimed_at_who_has_gone_is_spent_and_does_nothing() -> None:
    game = declared(Act("bob", "throw", "grenade", ("foe",)), Act("hero", "tool", "sonic_screwdriver", ("foe",)))
    one(game, "bob").grenades = 1
    run(happen(game, words.Remove(What.ALL_ALIENS), JOB))
    assert run(resolve(game)) == (True, [])
    assert run(resolve(game))[0] is True
    assert len(told(game, ActResolved)) == 2
    assert [event.figure for event in told(game, RoundSpent)] == ["bob"]
    assert not told(game, ShotFired)
    assert not told(game, WeaponSwitchedOff)
