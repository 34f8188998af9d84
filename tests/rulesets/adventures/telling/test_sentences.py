"""What the record of an episode says, in the words in which somebody would tell it."""

from __future__ import annotations

import pytest

from tests.rulesets.adventures.helpers import episode, figure
from wartable.rulesets.adventures.cards.places import civilian, lorry, soldier
from wartable.rulesets.adventures.events.arrivals import EventRolled, SteppedDown
from wartable.rulesets.adventures.events.base import FigureMoved
from wartable.rulesets.adventures.events.cards import FigureAdded
from wartable.rulesets.adventures.events.prisoners import CivilianRescued
from wartable.rulesets.adventures.setup.decks import pool_of
from wartable.rulesets.adventures.state import CIVIL, OWN


@pytest.mark.rule("AT-EVT-09")
@pytest.mark.parametrize(
    ("revealed", "race", "brings"),
    [
        (False, "cyb", "2 cards and a Cybermat if they are Cybermen"), (True, "sil", "2 cards"),
        (True, "cyb", "2 cards and a Cybermat"), (True, "", "2 cards"),
    ],
)  # fmt: skip
def test_a_cybermat_is_told_of_where_it_may_come(revealed: bool, race: str, brings: str):
    """Each race has a number of them, of Cybermats all but one have none (AT-RACE-04)."""
    game = episode(figures=[figure("sarah", OWN, name="Sarah")])
    game.revealed, game.race = revealed, race
    game.pool = pool_of(game, race) if race else ()
    rolled = EventRolled("sarah", "portal-1", 6, 8, "two_cards", "as printed")
    assert rolled.told(game) == f"Sarah rolls 6 for events, 8 in all: {brings}."


@pytest.mark.rule("AT-EVT-08", "AT-EVT-10", "AT-EVT-11", "AT-EVT-12", "AT-EVT-13")
@pytest.mark.parametrize(
    ("key", "brings"),
    [
        ("nothing", "nothing"), ("one_card", "1 card"), ("cards_and_alien", "1 alien and 2 cards"),
        ("leader_and_alien", "1 leader and 1 alien"), ("character", "1 enemy character and 2 cards"),
        ("two_aliens", "2 aliens and 3 cards"),
    ],
)  # fmt: skip
def test_a_result_is_told_by_what_it_brings(key: str, brings: str):
    told = SteppedDown("sarah", key, "as printed").told(episode())
    assert told == f"There are no figures left for that; so it is: {brings}."


@pytest.mark.rule("AT-NEW-CARD-19", "AT-NEW-CHAR-03")
def test_nobody_who_arrives_bears_the_name_of_another():
    game = episode(figures=[figure("one", OWN, name="Soldier 1")])
    for _ in range(2):
        made = soldier(game, "soldier", (10_000, 10_000), "soldier", OWN)
        game.emit(FigureAdded(made.id, made, "AT-NEW-CARD-19"))
    assert sorted(one.name for one in game.figures.values()) == ["Soldier 1", "Soldier 2", "Soldier 3"]
    made = lorry(game, (20_000, 20_000), "p1")
    assert FigureAdded(made.id, made, "AT-NEW-CARD-19").told(game) == "A lorry is here."


@pytest.mark.rule("AT-CIV-01")
def test_a_name_with_an_article_stands_within_a_sentence():
    game = episode(figures=[figure("jo", OWN, name="Jo")])
    made = civilian(game, "professor", "The professor", (10_000, 10_000))
    assert made.side == CIVIL
    game.emit(FigureAdded(made.id, made, "AT-NEW-CARD-10"))
    assert CivilianRescued(made.id, "jo").told(game) == "Jo rescues the professor."
    assert FigureMoved(made.id, 0, 0, 6000).told(game) == "The professor moves 6 inches."


@pytest.mark.rule("AT-MOVE-01")
@pytest.mark.parametrize(("far", "said"), [(0, "stays in place"), (40, "stays in place"), (60, "moves 0.1 inches")])
def test_who_goes_nowhere_stays_in_place(far: int, said: str):
    game = episode(figures=[figure("jo", OWN, name="Jo")])
    assert FigureMoved("jo", 0, 0, far).told(game) == f"Jo {said}."
