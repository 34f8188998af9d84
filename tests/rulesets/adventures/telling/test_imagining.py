"""What lies face down is drawn by lot from what nobody has seen (AT-RACE-01, AT-SETUP-05, AT-OBJ-01)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.kit.drive import Drawn, start
from tests.rulesets.adventures.helpers import episode, figure, one
from wartable.ai.players import player
from wartable.engine.answer import Seeded, Stream
from wartable.rulesets.adventures.state import Game
from wartable.rulesets.adventures.telling.imagining import imagine
from wartable.rulesets.adventures.telling.redaction import redact

TEAM = (
    figure("doctor", "doctor", (20, 5), person="4th_doctor", cards=["cyb_1"]),
    figure("leela", "companion", (22, 5), person="leela", cards=["son_2", "dal_4"]),
)
MARKERS: list[dict[str, Any]] = [
    {"id": "a", "at": [36, 24], "live": True},
    {"id": "b", "at": [20, 30]},
    {"id": "c", "at": [50, 20]},
]


def hidden(**parts: Any) -> Game:
    """An episode with a deck of which nobody knows more than three cards in hands, and an unknown figure."""
    foe = figure("foe", "rank", (60, 40), race="cyb", unknown=True)
    ideas = [f"{race}_{n}" for race in ("cyb", "son", "dal", "ice") for n in range(1, 6)]
    deck = [card for card in ideas if card not in ("cyb_1", "son_2", "dal_4")]
    base = {"race": "cyb", "sets": ["cyb", "son", "dal", "ice"], "deck": deck, "objectives": MARKERS}
    return episode(*TEAM, foe, **{**base, **parts})


def drawn(seed: int, **parts: Any) -> Game:
    return imagine(redact(hidden(**parts), "p1"), "p1", Stream(seed))


@pytest.mark.rule("AT-RACE-01", "AT-SETUP-05", "AT-SETUP-06")
def test_the_race_is_drawn_and_its_set_is_in_the_deck():
    seen = Counter[str]()
    for seed in range(200):
        game = drawn(seed)
        seen[game.race] += 1
        assert {game.race, "cyb", "son", "dal"} <= set(game.sets)
        assert len(game.sets) == 4
        assert {card for card in game.deck if card.startswith(game.race)} >= {f"{game.race}_{n}" for n in (3, 5)}
        assert not {"cyb_1", "son_2", "dal_4"} & set(game.deck)
        assert len(game.deck) == len(set(game.deck)) == 17
        assert one(game, "foe").race == game.race
        assert one(game, "foe").move == game.book.races[game.race].rank.move
    assert set(seen) == set(game.book.races)


@pytest.mark.rule("AT-SETUP-05")
def test_as_many_colours_as_are_in_the_deck_leave_no_other_race():
    races = {drawn(seed, options={"difficulty": "easy"}, races=["cyb", "ice"]).race for seed in range(40)}
    assert races == {"cyb"}  # three colours have been seen, and an easy game has two


@pytest.mark.rule("AT-RACE-01")
def test_a_race_that_lies_open_is_not_drawn():
    games = [drawn(seed, revealed=True) for seed in range(30)]
    assert {(game.race, game.sets) for game in games} == {("cyb", ("cyb", "son", "dal", "ice"))}
    assert len({game.deck for game in games}) > 20


@pytest.mark.rule("AT-OBJ-01")
@pytest.mark.parametrize(("seen", "live"), [(None, {"a", "b", "c"}), ("b", {"a", "c"}), ("a", {"a"})])
def test_one_marker_is_live_of_those_that_nobody_has_seen(seen, live):
    markers = [{**marker, "seen": marker["id"] == seen} for marker in MARKERS]
    games = [drawn(seed, objectives=markers) for seed in range(60)]
    assert {tuple(m.id for m in game.objectives if m.live) for game in games} == {(key,) for key in live}


@pytest.mark.rule("AT-RACE-01", "AT-RACE-04")
def test_a_game_that_was_imagined_is_played_on():
    document = {"wartable": 1, "ruleset": "adventures", "setting": "quarry", "options": {"turn_limit": 12}}
    session = start(document, "imagined", keep="last")
    bot = player("recruit", "a")
    while session.ruleset.turn(session.game) < 3 and session.ask is not None:
        session.answer(bot.answer(session, session.ask))
    fork = session.fork(Seeded("other"), seat="p1", lot=Stream("lot"))
    chooser, before = Drawn([], "on"), session.hash()
    while fork.ask is not None and fork.ruleset.turn(fork.game) < 12:
        fork.answer(chooser.answer(fork, fork.ask))
    assert fork.outcome is not None or fork.ruleset.turn(fork.game) == 12
    assert session.hash() == before
