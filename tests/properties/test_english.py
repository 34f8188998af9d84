"""What is told and asked in games of random bots has its nouns in the right number."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.rulesets import load_ruleset, systems
from wartable.shelf import examples, load_scenario

MOST = 400
"""So many decisions of each game."""
WRONG = re.compile(
    r"(?<![\d.])1 (?:actions|aliens|cards|dice|figures|inches|markers|models|pieces|points|rounds|squares|units|"
    r"weapons)\b|[{}]|  |\b(?:the the|a a|of of|is is)\b"
)


def said(system: str) -> Iterator[str]:
    """Every sentence and question of a game of each example of a system."""
    rules = load_ruleset(system)
    for path in examples(system):
        _, doc = load_scenario(path)
        session = Session(rules, rules.new_game(doc), Seeded("english"), keep="none")
        bots = {seat: player("random", f"english {seat}") for seat in rules.seats(session.game)}
        told = 0
        while True:
            yield from (rules.say(session.game, event) for event in session.events[told:])
            told = len(session.events)
            if (ask := session.ask) is None or session.decisions >= MOST:
                break
            yield getattr(ask, "question", "")
            yield from (option.label for option in getattr(ask, "options", ()))
            yield from (refusal.why for refusal in getattr(ask, "refused", ()))
            session.answer(bots[ask.seat].answer(session, ask))


@pytest.mark.parametrize("system", systems())
def test_one_of_something_is_no_plural(system: str) -> None:
    sentences = set(said(system))
    assert len(sentences) > 100
    assert not [text for text in sentences if WRONG.search(text)]


@pytest.mark.parametrize(("text", "wrong"), [
    ("1 pieces of terrain are laid.", True), ("it moves up to 1 inches", True), ("it has 21 models", False),
    ("0.1 inches beyond", False), ("1 piece of terrain is laid.", False), ("one of of them", True),
])  # fmt: skip
def test_what_is_wrong_is_found(text: str, wrong: bool) -> None:
    assert bool(WRONG.search(text)) is wrong
