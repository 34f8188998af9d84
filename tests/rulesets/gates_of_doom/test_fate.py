"""Fate cards: the deck, hands, who may know them, when each is played, what each does (chapter FAT)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.fated import facing, held, shoot, told
from tests.rulesets.gates_of_doom.helpers import battle, document, events, options, row, run, unit
from wartable.ai.players import player
from wartable.engine.answer import Seeded, Stream
from wartable.engine.ask import Choice
from wartable.engine.errors import DataError
from wartable.engine.session import Session
from wartable.kit.documents import adopt
from wartable.rulesets.gates_of_doom import ruleset
from wartable.rulesets.gates_of_doom.events.acting import NerveChecked
from wartable.rulesets.gates_of_doom.events.fate import CardDrawn, CardPlayed, HandDrawn
from wartable.rulesets.gates_of_doom.events.fighting import Fired, Reacted, Saved
from wartable.rulesets.gates_of_doom.fate.cards import CARDS
from wartable.rulesets.gates_of_doom.fate.deck import deal, hide, imagine, redact
from wartable.rulesets.gates_of_doom.scenario.file import read
from wartable.rulesets.gates_of_doom.state import Game
from wartable.rulesets.gates_of_doom.turn import rounds

RULES = ruleset()


def two(**parts: Any) -> Game:
    """A unit a side and fate cards, before the first round."""
    return battle(unit("a", "p1", (10, 10)), unit("b", "p2", (10, 30)), **{"cursor": "begin", "fate": {}, **parts})


# ------------------------------------------------------------------ the deck and hands
@pytest.mark.rule("GD-FAT-01")
def test_without_a_deck_nobody_is_asked_and_nothing_is_secret() -> None:
    game = battle(unit("a", "p1", (10, 10), under_fire=2), unit("b", "p2", (10, 30)), cursor="begin")
    flow = rounds.step(game)
    assert flow is not None
    assert run(flow)[1] == []
    assert (game.deck, game.fated, RULES.keeps_secrets(game)) == ((), False, False)
    assert "fate" not in RULES.view(game, "p1")
    assert RULES.secrecy(two()) == "hand"


@pytest.mark.rule("GD-FAT-02")
def test_each_draws_three_of_one_deck() -> None:
    game = two()
    every = len(CARDS)
    run(deal(game), [1] * 6)
    hands = [side.hand for side in game.sides.values()]
    assert [event.many for event in events(game, HandDrawn)] == [len(hand) for hand in hands]
    assert len(hands[0]) == 3
    assert len({*hands[0], *hands[1], *game.deck}) == every == sum(map(len, hands)) + len(game.deck)
    run(deal(game))  # only before the game
    assert len(game.sides["p1"].hand) == 3


@pytest.mark.rule("GD-FAT-04")
def test_the_number_the_deck_and_draws_in_each_round_are_agreed_on() -> None:
    game = two(fate={"hand": 1, "each_round": 1, "deck": ["rally", "lucky", "insane_bravery", "unlucky_shots"]})
    run(deal(game), [1, 1, 1])
    assert [side.hand for side in game.sides.values()] == [("rally", "lucky"), ("insane_bravery", "unlucky_shots")]
    assert game.deck == ()
    run(deal(game))
    assert [event.many for event in events(game, HandDrawn)] == [2, 2, 0, 0]


@pytest.mark.rule("GD-FAT-04")
def test_a_deck_by_choice_is_of_its_side_alone() -> None:
    sides = [{"seat": "p1", "edge": "south", "deck": ["rally"]}, {"seat": "p2", "edge": "north"}]
    game = two(sides=sides, fate={"hand": 1})
    run(deal(game), [1])
    assert game.sides["p1"].hand == ("rally",)
    assert game.sides["p2"].hand == (next(iter(CARDS)),)


@pytest.mark.parametrize(("parts", "text"), [
    ({"fate": {"deck": ["luck"]}}, "luck"), ({"fate": {"hand": 31}}, "hand"),
    ({"sides": [{"seat": "p1", "hand": ["lucky"]}, {"seat": "p2", "hand": ["lucky"]}]}, "in a hand twice"),
])  # fmt: skip
def test_a_faulty_deck_is_told(parts: dict[str, Any], text: str) -> None:
    with pytest.raises(DataError, match=text):
        read(adopt(document(unit("a", "p1", (10, 10)), unit("b", "p2", (10, 30)), **parts)))


@pytest.mark.rule("GD-FAT-02")
@pytest.mark.parametrize(("kind", "hand"), [("vehicle", ("repair", "telemetry", "lucky")), ("infantry", ("lucky",))])
def test_cards_without_a_possible_use_are_laid_aside_and_go_back(kind: str, hand: tuple[str, ...]) -> None:
    sides = [{"seat": "p1", "edge": "south"}, {"seat": "p2", "edge": "north", "hand": []}]
    game = battle(unit("a", "p1", (10, 10), kind=kind), unit("b", "p2", (10, 30)), cursor="begin", sides=sides,
                  fate={"deck": ["repair", "telemetry", "lucky"]})  # fmt: skip
    run(deal(game), [1, 1])
    assert game.sides["p1"].hand == hand
    assert game.deck == (() if kind == "vehicle" else ("repair", "telemetry"))


# ------------------------------------------------------------------ secrets
@pytest.mark.rule("GD-FAT-02")
def test_a_hand_is_its_seats_alone() -> None:
    game = held(unit("a", "p1", (10, 10)), unit("b", "p2", (10, 30)), p1=("rally", "lucky"), p2=("insane_bravery",))
    mine, theirs, nobodys = (redact(game, seat) for seat in ("p1", "p2", ""))
    assert mine.sides["p1"].hand == ("rally", "lucky")
    assert mine.sides["p2"].hand == ("",)
    assert theirs.sides["p1"].hand == ("", "")
    assert {*nobodys.sides["p1"].hand, *nobodys.sides["p2"].hand, *nobodys.deck} == {""}
    assert game.sides["p2"].hand == ("insane_bravery",)
    told_p2 = str(RULES.view(theirs, "p2"))
    assert "Insane Bravery" in told_p2
    assert "Rally" not in told_p2
    drawn = CardDrawn("p1", "rally")
    assert [drawn.visible_to(seat) for seat in ("p1", "p2", "")] == [True, False, False]
    doc = document(sides=[{"seat": "p1", "hand": ["rally"]}, {"seat": "p2", "hand": ["lucky"], "deck": ["rally"]}])
    assert hide(doc, "p1")["sides"] == [{"seat": "p1", "hand": ["rally"]}, {"seat": "p2"}]


@pytest.mark.rule("GD-FAT-02")
def test_a_bot_imagines_what_it_has_not_seen() -> None:
    game = held(unit("a", "p1", (10, 10)), unit("b", "p2", (10, 30)), p1=("rally",), p2=("insane_bravery",))
    hands = {imagine(redact(game, "p1"), "p1", Stream(seed)).sides["p2"].hand for seed in range(400)}
    assert ("insane_bravery",) in hands
    assert ("rally",) not in hands
    assert len(hands) == len(CARDS) - 1


# ------------------------------------------------------------------ playing
@pytest.mark.rule("GD-FAT-03")
def test_a_card_is_used_once_and_who_holds_none_is_not_asked() -> None:
    game = held(unit("a", "p1", (10, 10), under_fire=2), unit("b", "p2", (10, 30), under_fire=2), p1=("rally",))
    (asked,) = told(game, rounds.draw(game), [1], ["rally"])
    assert (asked.seat, asked.clause, options(asked)) == ("p1", "GD-FAT-03", ["rally", "pass"])
    assert (game.sides["p1"].hand, game.used) == ((), ("rally",))
    assert [(event.clause, event.on) for event in events(game, CardPlayed)] == [("GD-FAT-28", "a")]
    assert told(game, rounds.draw(game)) == []


@pytest.mark.rule("GD-FAT-03", "GD-FAT-19", "GD-FAT-40")
def test_the_other_side_decides_first_and_replies_are_asked_for() -> None:
    game = facing(p1=("special_ammunition",), p2=("unlucky_shots",))
    asked = shoot(game, [4, 5], "unlucky-shots", "special-ammunition")
    assert [(ask.seat, options(ask)) for ask in asked] == [
        ("p2", ["unlucky-shots", "pass"]), ("p1", ["special-ammunition", "pass"]),
    ]  # fmt: skip
    # The last one played resolves first.
    assert [event.boon.name for event in game.log if hasattr(event, "boon")] == ["Special Ammunition", "Unlucky Shots"]


# ------------------------------------------------------------------ the cards
@pytest.mark.rule("GD-FAT-11")
def test_lucky_throws_one_die_of_either_side_again() -> None:
    game = facing(p1=("lucky",))
    asked = shoot(game, [1, 6, 5], "lucky", "d1")
    assert options(asked[1]) == ["d1", "d6"]
    assert events(game, Fired)[0].faces == (5, 6)
    game = facing(p2=("lucky",))
    shoot(game, [1, 6, 2], "lucky", "d6")
    assert (events(game, Fired)[0].faces, events(game, Fired)[0].hits) == ((1, 2), 0)
    game = facing(p2=("lucky",))
    shoot(game, [1, 6], "pass")
    assert events(game, Fired)[0].faces == (1, 6)


@pytest.mark.rule("GD-FAT-11")
def test_lucky_sees_all_dice_of_a_roll_at_once() -> None:
    game = facing(p1=("lucky",), arms="rifle")
    asked = shoot(game, [1, 2, 3, 3], "pass")
    assert isinstance(asked[0], Choice)
    assert "1, 2, 3, 3" in asked[0].question
    assert len(asked) == 1


@pytest.mark.rule("GD-FAT-12")
@pytest.mark.parametrize(("answer", "reacts"), [("insane-bravery", True), ("pass", False)])
def test_insane_bravery_passes_a_check_that_failed(answer: str, reacts: bool) -> None:
    game = facing(p2=("insane_bravery",), activated=False)
    shoot(game, [6, 1, 1], "duck", answer)
    assert not events(game, NerveChecked)[0].passed
    assert bool(events(game, Reacted)) is reacts


@pytest.mark.rule("GD-FAT-12")
def test_insane_bravery_is_for_own_checks_that_fail() -> None:
    game = facing(p1=("insane_bravery",), activated=False)
    assert len(shoot(game, [6, 1, 1], "duck")) == 1
    game = facing(p2=("insane_bravery",), activated=False)
    assert len(shoot(game, [1, 1, 1], "duck")) == 1


@pytest.mark.rule("GD-FAT-19")
def test_unlucky_shots_is_one_less_for_one_attack() -> None:
    game = facing(p2=("unlucky_shots",))
    shoot(game, [4, 5], "unlucky-shots")
    assert (events(game, Fired)[0].need, events(game, Fired)[0].hits) == (5, 1)
    shoot(game, [3, 3])
    assert events(game, Fired)[1].need == 4
    assert game.units["a"].boons == ()
    assert shoot(facing(p1=("unlucky_shots",)), [3, 3]) == []  # of the enemy alone


@pytest.mark.rule("GD-FAT-28")
def test_rally_takes_all_markers_away() -> None:
    game = held(unit("a", "p1", (10, 10), under_fire=3), unit("b", "p1", (20, 10), under_fire=1),
                unit("c", "p2", (1, 30)), p1=("rally",))  # fmt: skip
    told(game, rounds.draw(game), [3], ["rally", "a"])
    assert (game.units["a"].under_fire, game.units["b"].under_fire) == (0, 1)
    game = held(unit("a", "p1", (10, 10)), unit("c", "p2", (1, 30), under_fire=3), p1=("rally",))
    assert told(game, rounds.draw(game), [1]) == []


@pytest.mark.rule("GD-FAT-40")
@pytest.mark.parametrize(("arms", "need"), [("single", 5), ("antimatter", 7)])
def test_special_ammunition_pierces_one_more(arms: str, need: int) -> None:
    game = facing(p1=("special_ammunition",), arms=arms, save=4)
    shoot(game, [6, 6, *([4, 5] if need < 7 else [])], "special-ammunition")
    assert [event.need for event in events(game, Saved)] == ([need] if need < 7 else [])
    if need < 7:
        assert game.units["b"].under_fire == 1
        shoot(game, [6, 6, 4, 4])
        assert events(game, Saved)[1].need == 4


# ------------------------------------------------------------------ whole battles
def squads(**fate: Any) -> dict[str, Any]:
    arms = {"weapons": ["rifle", "sword"], "save": 5}
    return document(unit("a", "p1", *row(8, 8, 4), **arms), unit("b", "p1", *row(20, 8, 4), **arms),
                    unit("c", "p2", *row(8, 24, 4), **arms), unit("d", "p2", *row(20, 24, 4), **arms),
                    fate=fate)  # fmt: skip


@pytest.mark.rule("GD-FAT-01", "GD-FAT-02", "GD-FAT-03")
@pytest.mark.parametrize("kind", ["random", "soldier"])
def test_bots_play_whole_battles_with_all_cards(kind: str) -> None:
    played = set[str]()
    for seed in range(6):
        session = Session(RULES, RULES.new_game(adopt(squads(hand=3, each_round=2))), Seeded(seed))
        session.play({seat: player(kind, f"{seed} {seat}") for seat in ("p1", "p2")})
        assert session.outcome is not None
        for event in session.events:
            assert event.clause in RULES.rulebook
            if isinstance(event, CardPlayed):
                played.add(event.card)
    assert len(played) >= 3


@pytest.mark.rule("GD-FAT-02", "GD-FAT-03")
def test_a_battle_is_taken_up_anywhere_by_who_knows_one_hand_alone() -> None:
    session = Session(RULES, RULES.new_game(adopt(squads(hand=4))), Seeded(5))
    players = {seat: player("random", f"5 {seat}") for seat in ("p1", "p2")}
    looked = 0
    while session.ask is not None and len(session.answers) < 60:
        fork = session.fork(Seeded(1), seat="p1", lot=Stream(len(session.answers)))
        game = fork.game
        assert isinstance(game, Game)
        assert all(card for side in game.sides.values() for card in side.hand)
        looked += any(side.hand for side in game.sides.values())
        session.answer(players[session.ask.seat].answer(session, session.ask))
    assert looked > 20
