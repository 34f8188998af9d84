"""What is asked in an episode tells inches to the tenth at most, and so do its options and what is refused."""

from __future__ import annotations

import re

import pytest

from tests.rulesets.adventures.helpers import episode, figure
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.ask import Choice
from wartable.engine.errors import RuleError
from wartable.engine.session import Session
from wartable.rulesets.adventures.moving.walk import Walk
from wartable.rulesets.adventures.shooting.shot import Shoot
from wartable.shelf import load_scenario

FINE = re.compile(r"\d\.\d\d")


@pytest.mark.parametrize("seed", ["1", "2"])
def test_no_question_and_no_option_of_an_episode_tells_more_than_a_tenth(seed: str) -> None:
    ruleset, doc = load_scenario("at_first")
    session, bot = Session(ruleset, ruleset.new_game(doc), Seeded(seed)), player("soldier", f"{seed} p1")
    told = 0
    while (ask := session.ask) is not None:
        words = [getattr(ask, "question", "")]
        if isinstance(ask, Choice):
            words += [option.label for option in ask.options] + [row.why for row in ask.refused]
        told += sum("inch" in text for text in words)
        assert not [text for text in words if FINE.search(text)]
        session.answer(bot.answer(session, ask))
    assert told > 5


@pytest.mark.rule("AT-SHOOT-01")
@pytest.mark.parametrize(("off", "inches"), [(10.0, "9"), (10.001, "9.1"), (13.273, "12.3")])
def test_a_target_is_never_told_as_nearer_than_it_is(off: float, inches: str) -> None:
    shooter = figure("bob", "soldier", (10, 10), weapons=["unit_rifle"])
    game = episode(shooter, figure("foe", "rank", (10 + off, 10), race="dal", name="Dalek"))
    labels = [offer.label for offer in Shoot().offers(game, game.figures["bob"])]
    assert labels
    assert all(f" at Dalek, {inches} inches (" in label for label in labels)


@pytest.mark.rule("AT-MOVE-01", "AT-ORD-02")
def test_too_short_a_move_is_refused_in_tenths() -> None:
    game = episode(figure("bob", "soldier", (10, 10), order="move"))
    walk = Walk(game, game.figures["bob"], 3273, 6546)
    with pytest.raises(RuleError) as refused:
        walk.ask("Bob moves").accept({"to": [11234, 10000]})
    assert "3.3 inches" in str(refused.value)
    assert not FINE.search(str(refused.value))
