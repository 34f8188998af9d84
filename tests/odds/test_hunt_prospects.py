"""Hunt: the odds of shots at the table are those of play, and tell a seat nothing that it may not know."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, cast

import pytest

from tests.kit.throws import thrown
from tests.properties.hunt_permute import scatter
from tests.rulesets.hunt_for_davros.helpers import card, events, hall, model
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.ask import Choice, Die, Pool
from wartable.engine.session import Session
from wartable.odds.prospects import Chance, chances
from wartable.odds.question import answer
from wartable.rulesets.hunt_for_davros.events.fighting import EffectRolled, Fired
from wartable.rulesets.hunt_for_davros.ruleset import HuntForDavros
from wartable.rulesets.hunt_for_davros.shooting.fire import declare
from wartable.rulesets.hunt_for_davros.shooting.shot import shoot
from wartable.rulesets.hunt_for_davros.state import Game
from wartable.shelf import example, load_scenario

RULES = HuntForDavros()


def told(game: Game, ask: Any, seat: str = "red") -> dict[str, Chance]:
    """The chances of the options of a request, by key."""
    return {chance.key: chance for chance in chances(RULES.prospects(RULES.redact(game, seat), ask))}


def targets(game: Game, firer: str = "r1", *named: str) -> Choice:
    """The question for the next target of a model's volley, when so many are named."""
    flow = declare(game, game.models[firer])
    ask = next(flow)
    for key in named:
        ask = flow.send(key)
    assert isinstance(ask, Choice)
    return ask


def gallery(**fields: Any) -> Game:
    """r1 looks east at two daleks, 4 and 8 squares off in another row."""
    return hall(
        14, 5, model("r1", "red", 1, 1, "e", **fields), model("b1", "blue", 5, 1, "w", acted=True),
        model("b2", "blue", 9, 3, "w", acted=True), acting="r1",
    )  # fmt: skip


@pytest.mark.rule("HD-FIRE-03", "HD-FIRE-07", "HD-FIRE-10")
def test_a_shot_has_the_odds_of_the_lab() -> None:
    game = gallery()
    found = told(game, targets(game))
    assert sorted(found) == ["b1", "b2"]
    for key, squares in (("b1", 4), ("b2", 8)):
        lab = answer(RULES.odds({"squares": squares, "defender": {"unit": "dalek_warrior", "acted": True}}))
        assert found[key].value == pytest.approx(lab["destroyed"].mean)
        assert f"hits {lab['hits'].mean:.1f} on average" in found[key].text
        bars = {bar.label: bar.chance for bar in found[key].bars}
        assert bars["loses its temper"] == pytest.approx(lab["lost_temper"].mean)
        assert sum(bars.values()) == pytest.approx(1)
        assert all(bar.clause for bar in found[key].bars)
    assert [(term.value, term.clause) for term in found["b1"].terms][:2] == [(4, "HD-FIRE-03"), (3, "HD-FIRE-05")]
    assert found["b1"].terms[-1].value is None  # the dice themselves


@pytest.mark.rule("HD-FIRE-10", "HD-FIRE-11")
def test_shots_named_at_one_target_count_together() -> None:
    game = gallery()
    ask = targets(game, "r1", "b1")
    found = told(game, ask)
    lab = answer(RULES.odds({"squares": 4, "shots": 2, "defender": {"unit": "dalek_warrior", "acted": True}}))
    assert found["b1"].value == pytest.approx(lab["destroyed"].mean)
    assert "by 2 shots" in found["b1"].text
    assert "by" not in found["b2"].text
    assert "no-more" not in found


@pytest.mark.rule("HD-NEW-ENC-17")
def test_cards_that_a_seat_does_not_know_change_nothing() -> None:
    plain, shelled = gallery(), gallery()
    for known in (False, True):
        hidden = card("force_shell", "blue", "b1", known=known)
        shelled.cards = {hidden.id: hidden}
        one, other = told(plain, targets(plain)), told(shelled, targets(shelled))
        assert (one == other) is not known
        assert told(shelled, targets(shelled), "blue") != one  # its owner knows it


@pytest.mark.rule("HD-GEN-10")
def test_chances_tell_no_secrets() -> None:
    """At every request of a hunt: what is hidden from the seat is laid elsewhere, and nothing is told otherwise."""
    ruleset, scenario = load_scenario(example("hunt"))
    session = Session(ruleset, ruleset.new_game(scenario), Seeded("x"))
    bot, drawn, compared = player("greedy", "x"), Random(7), 0
    while (ask := session.ask) is not None and session.decisions < 330:
        if isinstance(ask, Choice) and ask.seat in cast(Game, session.game).teams:
            found = told(cast(Game, session.game), ask, ask.seat)
            other = cast(Game, session.game).fresh()
            scatter(other, ask.seat, drawn.randrange)
            assert found == told(other, ask, ask.seat)
            compared += bool(found)
        session.answer(bot.answer(session, ask))
    assert compared >= 5


# ------------------------------------------------------------------ what strikes back
@pytest.mark.rule("HD-DMG-11", "HD-DMG-07", "HD-FIRE-11")
@pytest.mark.parametrize(("distance", "most"), [(4, 0.60), (1, 0.59)])
def test_a_target_that_strikes_back_cuts_a_volley_short(distance: int, most: float) -> None:
    """The volley is played in `tests/properties/hunt_fights.py`."""
    query = {"squares": distance, "shots": 3, "defender": {"unit": "dalek_warrior", "acted": True}}
    assert answer(RULES.odds(query))["destroyed"].mean < most  # 0.630 if nothing strikes back


@pytest.mark.rule("HD-DMG-11")
def test_nobody_is_angry_with_who_is_no_dalek() -> None:
    query = {"squares": 4, "shots": 3, "defender": {"unit": "dalek_warrior", "acted": True}}
    dalek = answer(RULES.odds(query))["destroyed"].mean
    robot = {"unit": "cyberman", "weapon": "exterminator_ray"}
    other = answer(RULES.odds({**query, "attacker": robot}))["destroyed"].mean
    one = {**query, "shots": 1}
    assert other > dalek
    assert answer(RULES.odds({**one, "attacker": robot}))["destroyed"].mean == pytest.approx(
        answer(RULES.odds(one))["destroyed"].mean
    )


# ------------------------------------------------------------------ after the roll
@pytest.mark.rule("HD-FIRE-07", "HD-DMG-01")
def test_how_likely_a_roll_was() -> None:
    game = gallery()
    for seed in range(9):  # one of them hits
        thrown(shoot(game, game.models["r1"], game.models["b2"]), Seeded(seed))
        if events(game, EffectRolled):
            break
        game = gallery()
    fired, rolled = events(game, Fired)[0], events(game, EffectRolled)[0]
    for event in (fired, rolled):
        prospect = RULES.luck(event)
        assert prospect is not None
        (found,) = chances([prospect])
        (came,) = [bar for bar in found.bars if bar.here]
        assert sum(bar.chance for bar in found.bars) == pytest.approx(1)
        assert came.chance <= (found.value or 0) <= 1
    faces = (1, 1, 2, 5, 6, 6)
    hits = Counter((a + b) // 6 for a in faces for b in faces)  # two dice at medium range
    shot = RULES.luck(fired)
    assert shot is not None
    bars = {bar.label: bar.chance for bar in chances([shot])[0].bars}
    assert bars == pytest.approx({("no hit" if not n else str(n)): ways / 36 for n, ways in hits.items()})
    others = [event for event in game.log if not isinstance(event, Fired | EffectRolled)]
    assert all(RULES.luck(event) is None for event in others)


@pytest.mark.rule("HD-FIRE-03", "HD-FIRE-07")
def test_dice_that_are_about_to_be_thrown_have_the_odds_of_their_shot() -> None:
    """Whoever types real dice is told what they may bring, with the sum that says how many there are."""
    game = gallery()
    named = told(game, targets(game))
    dice = next(shoot(game, game.models["r1"], game.models["b2"]))
    assert isinstance(dice, Pool)
    (found,) = told(game, dice).values()
    assert found.key == "roll"
    assert (found.title, found.text, found.value) == (named["b2"].title, named["b2"].text, named["b2"].value)
    assert found.terms == named["b2"].terms


def test_other_dice_have_none() -> None:
    game = gallery()
    assert told(game, Pool("HD-DMG-01", "red", 3, 3, what="R1 fires at B2")) == {}
    assert told(game, Die("HD-FIRE-07", "red", 6, "a die of nobody")) == {}
