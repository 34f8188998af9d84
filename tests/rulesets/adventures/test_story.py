"""An episode that is over, told in chapters: who, what, why and how it ended, in so many words."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

from tests.contracts.source import REPOSITORY
from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.rulesets import load_ruleset
from wartable.rulesets.adventures.catalogue.cards import Kind, cards
from wartable.rulesets.adventures.catalogue.own import Book as Shelf
from wartable.rulesets.adventures.events.cards import QuestDone
from wartable.rulesets.adventures.state import Figure, Game
from wartable.rulesets.adventures.telling.beats import beats, short
from wartable.rulesets.adventures.telling.story import LONGEST
from wartable.shelf import example, load_scenario
from wartable.story.page import page
from wartable.story.told import Book, told

MOST = 900
"""Words of a whole story."""


@cache
def session(name: str, seed: str) -> Session:
    ruleset, doc = load_scenario(example(name))
    found = Session(ruleset, ruleset.new_game(doc), Seeded(seed))
    bot = player("random", seed)
    while found.ask is not None:
        found.answer(bot.answer(found, found.ask))
    return found


@cache
def book(name: str, seed: str) -> Book:
    over = session(name, seed)
    return told(over.at(0), over.answers, "A light in the quarry")


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_it_has_chapters_that_are_short_and_in_their_order(seed: str) -> None:
    found = book("at_first", seed)
    assert 2 <= len(found.leaves) <= 4
    assert found.words() <= MOST
    for leaf in found.leaves:
        assert 0 < sum(len(text.split()) for text in leaf.text) <= LONGEST + 5
        assert leaf.title
        assert leaf.caption
    moments = [leaf.moment for leaf in found.leaves]
    assert moments == sorted(moments)
    assert found.leaves[-1].moment <= session("at_first", seed).decisions


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_it_says_who_where_and_how_it_ended(seed: str) -> None:
    found, over = book("at_first", seed), session("at_first", seed)
    assert "Doctor" in found.about
    assert "a quarry" in found.about
    assert over.outcome is not None
    assert (found.kind, found.ending, found.clause) == (over.outcome.kind, over.outcome.say, over.outcome.clause)
    game = over.game
    assert isinstance(game, Game)
    everybody = {figure.name for figure in game.figures.values() if figure.character}
    assert len(found.cast) >= len(everybody)
    text = page(found)
    assert "AT-NEW-EPI-01" in text if found.kind in ("open", "won") else "AT-NEW-EPI-01" not in text


def test_no_sentence_needs_a_number() -> None:
    for seed in ("1", "2", "3"):
        for leaf in book("at_first", seed).leaves:
            assert not re.findall(r"\d", " ".join(leaf.text)), leaf


@pytest.mark.rule("AT-WIN-01")
def test_an_episode_is_won_from_its_start_to_the_page_that_tells_it() -> None:
    ruleset, doc = load_scenario(example("at_quarry"))
    over = Session(ruleset, ruleset.new_game(doc), Seeded("15"))
    bot = player("soldier", "15 p1")
    over.play({"p1": bot})
    assert over.outcome is not None
    assert (over.outcome.kind, over.outcome.winners, over.outcome.clause) == ("won", ("p1",), "AT-WIN-01")
    found = told(over.at(0), over.answers, "A light in the quarry")
    assert found.kind == "won"
    assert found.words() <= MOST
    told_of = " ".join((found.about, *(text for leaf in found.leaves for text in leaf.text)))
    assert "Doctor" in told_of, "who"
    assert "quarry" in told_of, "where"
    game = over.game
    assert isinstance(game, Game)
    assert game.book.races[game.race].name in told_of, "against whom"
    assert over.outcome.say in page(found), "how it ended"
    assert not re.findall(r"\d|inch", told_of), "what a reader must measure"
    for leaf in found.leaves:
        sentences = re.findall(r"[^.]+", " ".join(leaf.text))
        assert len(sentences) == len(set(sentences)), leaf
    shown = (REPOSITORY / "docs" / "an-episode.md").read_text(encoding="utf-8").split()
    for leaf in found.leaves:
        assert " ".join(" ".join(leaf.text).split()) in " ".join(shown), "the documentation shows another"


def test_a_system_says_whether_it_tells_stories() -> None:
    assert load_ruleset("adventures").stories
    assert not load_ruleset("time_wars").stories


@pytest.mark.rule("AT-CARD-12")
def test_each_quest_that_is_done_is_told_in_words_of_its_own() -> None:
    found = [card.story for card in cards().values() if card.kind is Kind.QUEST]
    assert all(found)
    assert len(set(found)) == len(found)
    own = {f"quest_{n}": replace(cards()["cut_the_power"], key=f"quest_{n}", story="") for n in range(3)}
    game = Game(book=Shelf(cards={**cards(), **own}))
    done = [QuestDone(key, "AT-CARD-12") for key in ("cut_the_power", *own)]
    told_of = [beat.text for beat in beats(game, done) if beat.text]
    assert cards()["cut_the_power"].story in told_of
    assert len({text.partition(":")[0] for text in told_of}) == len(done)


@pytest.mark.parametrize(
    ("kind", "called", "told"),
    [
        ("doctor", "4th Doctor", "the fourth Doctor"), ("character", "The Master", "the Master"),
        ("leader", "Sontaran commander", "the Sontaran commander"), ("node", "Command node", "the command node"),
        ("companion", "Jo Grant", "Jo Grant"),
    ],
)  # fmt: skip
def test_a_name_has_the_article_that_it_takes(kind: str, called: str, told: str) -> None:
    assert short(Figure("x", "", kind, called)) == told
