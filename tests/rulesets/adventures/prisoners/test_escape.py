"""AT-PRIS-04, AT-PRIS-06 to -09: what prisoners cannot do, escape, and rescue by cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.rulesets.adventures.helpers import episode, figure, one, run, told
from wartable.engine.ask import Move
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.mod import Mod, fixed
from wartable.engine.plane import INCH
from wartable.rulesets.adventures.events.base import FigureFreed, FigureMoved, OrderGiven
from wartable.rulesets.adventures.events.cards import CardGivenUp
from wartable.rulesets.adventures.events.prisoners import CivilianRescued, EscapeRolled
from wartable.rulesets.adventures.orders.give import give
from wartable.rulesets.adventures.prisoners.escape import attempt, escape, needed
from wartable.rulesets.adventures.prisoners.rescue import free, refusal
from wartable.rulesets.adventures.specials import kit
from wartable.rulesets.adventures.specials.points import EpisodeSpecial
from wartable.rulesets.adventures.spotting.objectives import found_by
from wartable.rulesets.adventures.state import Figure, Game
from wartable.rulesets.adventures.turn.acting import offered, resolve
from wartable.rulesets.adventures.turn.move_all import listed

DALEK = figure("x", "rank", (20, 23), race="dal")
MARKER = {"id": "o", "at": [20, 20]}


def rose(**fields: Any) -> dict[str, Any]:
    return figure("rose", "companion", (20, 20), **{"captor": "x", "move": 6, **fields})


def prison(*others: dict[str, Any], race: str = "dal", **fields: Any) -> Game:
    return episode(rose(**fields), DALEK, *others, race=race, objectives=[MARKER])


# ------------------------------------------------------------------ passive
@pytest.mark.rule("AT-PRIS-04")
def test_a_prisoner_has_no_order_does_not_move_and_turns_up_no_marker():
    game = prison()
    run(give(game))
    assert told(game, OrderGiven) == []
    assert listed(game) == ("x",)
    assert not found_by(game, game.objectives[0])
    assert found_by(prison(figure("jo", "companion", (20, 26))), game.objectives[0])


# ------------------------------------------------------------------ escape
@pytest.mark.rule("AT-PRIS-08")
@pytest.mark.parametrize(("cards", "need"), [
    ((), 10), (("dal_1",), 9), (("dal_1", "dal_3"), 8), (("cyb_1", "son_2"), 10),
])  # fmt: skip
def test_it_needs_ten_less_one_for_each_card_of_the_races_colour(cards, need):
    for face, away in ((need, True), (need - 1, False)):
        game = prison(cards=list(cards))
        run(escape(game), faces=[face])
        (event,) = told(game, EscapeRolled)
        assert event.escaped is away
        assert one(game, "rose").prisoner is not away


@pytest.mark.rule("AT-PRIS-08", "AT-RACE-01")
def test_what_was_needed_is_told_once_the_race_is_known():
    game = prison(cards=["dal_1"])
    run(escape(game), faces=[3])
    (hidden,) = told(game, EscapeRolled)
    assert (hidden.why, hidden.told(game)) == ((), "Rose rolls 3 to escape: too low.")
    game.revealed = True
    run(escape(game), faces=[3])
    assert [reason.value for reason in told(game, EscapeRolled)[-1].why] == [10, -1]
    assert fixed(needed(game, one(game, "rose"), "cyb")) == 10


@pytest.mark.rule("AT-PRIS-08", "AT-SHOOT-07", "AT-PRIS-11")
def test_helpless_prisoners_do_not_roll_and_those_in_a_field_do():
    game = prison(helpless=2)
    run(escape(game))
    assert told(game, EscapeRolled) == []
    held = prison(held_at="o")
    run(escape(held), faces=[10])
    assert not one(held, "rose").prisoner


@pytest.mark.rule("AT-PRIS-09", "AT-TURN-03")
def test_who_escapes_has_the_order_move_and_moves_before_any_alien():
    game = prison(group="hers")
    assert listed(game)[0] == "x"
    run(escape(game), faces=[10])
    assert (one(game, "rose").order, one(game, "rose").ordered) == ("move", True)
    assert listed(game)[0] == "hers"
    assert told(game, FigureMoved) == []


class Eager(EpisodeSpecial):
    """Needs two less to escape, and lets others near need three less."""

    @override
    def escape_mods(self, game: Game, me: Figure) -> Iterator[Mod]:
        yield Mod(-2, "AT-NEW-WHO-19", "eager")

    @override
    def escape_mods_near(self, game: Game, me: Figure, prisoner: Figure) -> Iterator[Mod]:
        yield Mod(-3, "AT-NEW-CARD-06", "a key")


@pytest.mark.rule("AT-PRIS-08", "AT-NEW-WHO-08", "AT-NEW-WHO-19")
def test_special_rules_change_what_is_needed(monkeypatch):
    monkeypatch.setattr(kit, "_ITEMS", {"eager": Eager()})
    game = prison(figure("jo", "companion", (30, 20), items=["eager"]), items=["eager"])
    assert fixed(needed(game, one(game, "rose"))) == 5
    one(game, "jo").captor = "x"
    assert fixed(needed(game, one(game, "rose"))) == 8


@pytest.mark.rule("AT-PRIS-08")
def test_a_card_may_let_somebody_roll_at_once_with_less():
    game = prison()
    assert run(attempt(game, one(game, "rose"), [Mod(-3, "AT-PRIS-08", "a card")]), faces=[7])[0]


# ------------------------------------------------------------------ rescue by cards
def doctor(y: float, cards: tuple[str, ...] = ("dal_1", "dal_2"), **fields: Any) -> dict[str, Any]:
    given = {"person": "3rd_doctor", "cards": list(cards), **fields}
    return figure("doc", "doctor", (20, y), **given)


@pytest.mark.rule("AT-PRIS-07")
@pytest.mark.parametrize(("y", "cards", "fields", "can"), [
    (27, ("dal_1", "dal_2"), {}, True), (27.01, ("dal_1", "dal_2"), {}, False), (27, ("cyb_1", "cyb_2"), {}, True),
    (27, ("dal_1", "cyb_2"), {}, False), (27, ("dal_1",), {}, False),
    (27, ("dal_1", "dal_2"), {"suppressed": 1}, False),
    (27, ("dal_1", "dal_2"), {"captor": "x"}, False),
])  # fmt: skip
def test_who_can_free_prisoners_by_cards(y, cards, fields, can):
    game = prison(doctor(y, cards, **fields))
    assert (refusal(game, one(game, "doc")) is None) is can


@pytest.mark.rule("AT-PRIS-07")
def test_only_a_player_character_does():
    game = prison(figure("tom", "soldier", (20, 26), cards=["dal_1", "dal_2"]))
    assert refusal(game, one(game, "tom")) == ("only a free player character does that", "AT-PRIS-07")


@pytest.mark.rule("AT-PRIS-07", "AT-PRIS-11")
def test_one_pair_frees_all_near_who_move_twelve_inches_and_goes_under_the_deck():
    jo, far = (figure(key, "companion", at, captor="x") for key, at in (("jo", (22, 23)), ("mel", (20, 40))))
    game = episode(
        rose(held_at="o"), DALEK, jo, far, doctor(26), race="dal", objectives=[MARKER], deck=["cyb_1"]
    )  # fmt: skip
    to = [{"to": [8 * INCH, 20 * INCH]}, {"stay": True}]
    _, asked = run(free(game, one(game, "doc"), "red"), answers=to)
    assert [event.figure for event in told(game, FigureFreed)] == ["rose", "jo"]
    assert one(game, "mel").prisoner
    assert one(game, "rose").at == (8 * INCH, 20 * INCH)
    assert all(isinstance(ask, Move) for ask in asked)
    assert (one(game, "doc").cards, game.deck) == ((), ("cyb_1", "dal_1", "dal_2"))


@pytest.mark.rule("AT-PRIS-07")
@pytest.mark.parametrize(("x", "fits"), [(8, True), (7.9, False)])
def test_the_freed_move_twelve_inches_at_most(x, fits):
    game = prison(doctor(26))
    flow = free(game, one(game, "doc"), "red")
    ask = next(flow)
    if fits:
        ask.accept({"to": [round(x * INCH), 20 * INCH]})
    else:
        with pytest.raises(RuleError):
            ask.accept({"to": [round(x * INCH), 20 * INCH]})
    flow.close()


@pytest.mark.rule("AT-PRIS-07")
def test_of_more_cards_and_colours_its_player_says_which():
    cards = ("dal_1", "dal_2", "dal_3", "cyb_1", "cyb_2")
    game = prison(doctor(26, cards, card_limit=5))
    run(free(game, one(game, "doc"), "red"), answers=["dal_3", "dal_1", {"stay": True}])
    assert [event.card for event in told(game, CardGivenUp)] == ["dal_3", "dal_1"]
    assert one(game, "doc").cards == ("dal_2", "cyb_1", "cyb_2")


@pytest.mark.rule("AT-PRIS-06", "AT-PRIS-07")
def test_freed_civilians_run_for_the_edge_and_who_is_helpless_does_not_move():
    civil = figure("amy", "civilian", (22, 23), captor="x", move=6)
    game = prison(civil, doctor(26), helpless=2)
    run(free(game, one(game, "doc"), "red"), answers=[{"stay": True}])
    assert [event.figure for event in told(game, CivilianRescued)] == ["amy"]
    assert one(game, "amy").rescued


@pytest.mark.rule("AT-PRIS-07", "AT-TURN-04", "AT-TURN-06")
def test_it_is_an_act_of_step_four_one_for_each_colour():
    game = prison(doctor(26, ("dal_1", "dal_2", "cyb_1", "cyb_2"), card_limit=5))
    offers = [offer for offer in offered(game, one(game, "doc")) if offer.act.kind == "free"]
    assert [offer.label for offer in offers] == [
        "Give two red cards to free Rose", "Give two silver cards to free Rose",
    ]  # fmt: skip
    one(game, "doc").helpless = 2  # hit in the same step, it still acts
    game.acts = (offers[1].act,)
    run(resolve(game), answers=[{"stay": True}])
    assert not one(game, "rose").prisoner
    assert one(game, "doc").cards == ("dal_1", "dal_2")
    run(free(game, one(game, "doc"), "silver"))
    assert one(game, "doc").cards == ("dal_1", "dal_2")
