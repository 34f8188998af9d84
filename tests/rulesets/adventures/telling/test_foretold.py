"""What an event roll would bring and where portal markers fall back to, held to what happens then."""

from __future__ import annotations

from pathlib import Path

import pytest

from wartable.ai.players import player
from wartable.engine.answer import Seeded
from wartable.engine.session import Session
from wartable.kit.documents import load
from wartable.rulesets import load_ruleset
from wartable.rulesets.adventures.catalogue.events import results
from wartable.rulesets.adventures.events.arrivals import EventRolled, SteppedDown
from wartable.rulesets.adventures.events.base import FigureMoved
from wartable.rulesets.adventures.events.portals import PortalEliminated, PortalShifted
from wartable.rulesets.adventures.state import Game, Step
from wartable.rulesets.adventures.telling.foretold import brings, ladders, portals, rungs

RULES = load_ruleset("adventures")
VILLAGE = Path(__file__).parents[4] / "examples" / "at_village.yaml"


def begun(seed: int) -> Session:
    doc = RULES.scenarios.whole(load(VILLAGE), VILLAGE)
    return Session(RULES, RULES.new_game(doc), Seeded(seed), keep="none")


@pytest.mark.rule("AT-EVT-05", "AT-EVT-06", "AT-EVT-14", "AT-PORT-05")
@pytest.mark.parametrize("seed", [1, 2])
def test_rolls_bring_what_the_ladder_says_and_markers_fall_back_where_it_says(seed: int):
    session, bot = begun(seed), player("soldier", str(seed))
    rolls = falls = 0
    while session.ask is not None and (rolls < 12 or not falls):
        game = session.game
        assert isinstance(game, Game)
        before, seen = portals(game), len(session.events)
        due = {row["option"]: rungs(game, row["option"]) for row in ladders(game)}
        turn, alone = game.turn, game.cursor.step is Step.EVENTS
        session.answer(bot.answer(session, session.ask))
        new = session.events[seen:]
        first = next((event for event in new if isinstance(event, EventRolled)), None)
        if first is not None and alone and first.group in due and game.turn == turn:
            rung = due[first.group][first.face - 1]
            lower = [event.key for event in new if isinstance(event, SteppedDown) and event.group == first.group]
            assert rung.total == first.total
            if game.revealed:
                assert rung.row.key == (lower or [first.key])[-1]
            rolls += 1
        falls += _fell_as_told(before, new)
    assert rolls
    assert falls


def _fell_as_told(before: dict[str, dict[str, object]], new: object) -> int:
    """How many markers fell back before anything else had moved: later ones were told of another position."""
    assert isinstance(new, list)
    first = next((event for event in new if isinstance(event, FigureMoved | PortalShifted | PortalEliminated)), None)
    if isinstance(first, PortalShifted):
        assert before[first.portal]["next"] == [first.x, first.y]
        assert before[first.portal]["ways"]
        return 1
    if isinstance(first, PortalEliminated):
        assert before[first.portal]["next"] is None
        return 1
    return 0


def test_what_a_row_brings_is_said_in_a_few_words():
    said = {key: brings(row) for key, row in results().items()}
    assert said["nothing"] == "nothing"
    assert said["cards_and_alien"] == "2 cards and 1 alien"
    assert said["two_aliens"] == "3 cards and 2 aliens"
    assert said["leader_and_alien"] == "1 leader and 1 alien"
