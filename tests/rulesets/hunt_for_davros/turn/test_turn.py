"""HD-TURN-07, HD-GEN-04, HD-GEN-08: the pot to its end, what one chit gives, and that every team stands alone."""

from __future__ import annotations

import pytest

from tests.rulesets.hunt_for_davros.helpers import begin, card, events, hall, model, run, scripted
from wartable.engine.ask import Choice, Die
from wartable.rulesets.hunt_for_davros.activation import activation
from wartable.rulesets.hunt_for_davros.chits import due
from wartable.rulesets.hunt_for_davros.command import tied
from wartable.rulesets.hunt_for_davros.complex.complex import BOARD
from wartable.rulesets.hunt_for_davros.events.base import ActivationEnded, ChitDrawn, GameEnded
from wartable.rulesets.hunt_for_davros.operating.doors import keys_of
from wartable.rulesets.hunt_for_davros.state import Cursor
from wartable.rulesets.hunt_for_davros.turn import initiative, turn
from wartable.rulesets.hunt_for_davros.winning import victory


@pytest.mark.rule("HD-TURN-07", "HD-TURN-01")
def test_chits_are_drawn_until_the_pot_is_empty() -> None:
    game = hall(
        10, 10, model("r0", "red", 1, 1, profile="dalek_command"), model("r1", "red", 3, 1),
        model("b0", "blue", 1, 8, profile="dalek_command"), model("b1", "blue", 3, 8),
    )  # fmt: skip
    game.cursor = Cursor("draw")
    sides = []
    for left in (4, 3, 2, 1):
        assert game.pot.total == left
        seat = next(seat for seat in ("red", "blue") if game.pot.count(seat))
        last = game.pot.count(seat) == 1  # one model alone is no question
        flow = turn.step(game)
        assert flow is not None
        _, asked = run(flow, [1] if left > 1 else [])
        sides += [ask.sides for ask in asked if isinstance(ask, Die)]
        key = f"{seat[0]}{0 if not last else 1}"
        scripted(initiative.chit(game), answers=[] if last else [key])
        assert game.cursor.phase == "act"
        scripted(activation.step(game), answers=["end"])
        assert game.cursor.phase == "draw"
    assert sides == [4, 3, 2]
    assert [event.owner for event in events(game, ChitDrawn)] == ["red", "red", "blue", "blue"]
    scripted(initiative.draw(game))
    assert game.cursor.phase == "end"


@pytest.mark.rule("HD-GEN-04", "HD-TURN-03")
def test_one_chit_activates_one_model_with_four_actions() -> None:
    game = hall(
        10, 10, model("r0", "red", 1, 1, profile="dalek_command"), model("r1", "red", 3, 1),
        model("b0", "blue", 1, 8, profile="dalek_command"),
    )  # fmt: skip
    scripted(initiative.pick(game, "red"), answers=["r1"])
    assert game.act is not None
    assert (game.act.model, game.act.left) == ("r1", 4)
    assert [item.id for item in game.models.values() if item.acted] == ["r1"]
    activation.spend(game, game.models["r1"], "move")
    assert game.act.left == 3
    scripted(activation.step(game), answers=["end"])
    assert [event.lost for event in events(game, ActivationEnded)] == [3]  # they do not go to the next model
    assert game.act is None


@pytest.mark.rule("HD-GEN-08")
def test_allies_share_no_command_no_key_and_no_chit() -> None:
    game = hall(
        3 * BOARD, 4, model("r0", "red", 0, 1, profile="dalek_command"), model("r1", "red", 2 * BOARD, 1),
        model("b0", "blue", 2 * BOARD, 3, profile="dalek_command"), model("b1", "blue", 2 * BOARD + 1, 3),
        cards=[card("door_cipher", "blue")],
    )  # fmt: skip
    assert tied(game, game.models["r1"])  # the commander beside it is blue's
    assert not tied(game, game.models["b1"])
    assert not list(keys_of(game, game.models["r1"]))
    assert list(keys_of(game, game.models["b1"]))
    assert dict(due(game))["red"] == dict(due(game))["blue"] == 2
    game.models["r0"].acted = game.models["r1"].acted = True
    scripted(initiative.pick(game, "red"))  # no model of blue's may have a red chit
    assert game.act is None
    assert game.cursor.phase == "draw"


@pytest.mark.rule("HD-GEN-08", "HD-GEN-09")
def test_allies_share_no_victory() -> None:
    game = hall(
        BOARD, 4, model("r0", "red", 0, 1), model("b0", "blue", 2, 1),
        missions={"red": "execute_the_maker", "blue": "execute_the_maker"},
    )  # fmt: skip
    game.options = game.options._replace(missions=True)
    victory.target_destroyed(game, "red")
    assert [event.winners for event in events(game, GameEnded)] == [("red",)]


@pytest.mark.rule("HD-TURN-03", "HD-GEN-10")
@pytest.mark.parametrize(("mission", "shown", "offered"), [("", False, True), ("kill", False, False),
                                                         ("kill", True, True)])  # fmt: skip
def test_an_end_of_itself_is_offered_where_it_can_tell_nothing(mission: str, shown: bool, offered: bool) -> None:
    game = hall(1, 1, model("a", "red", 0, 0), acting="a")
    begin(game, "a", actions=1, used=("move", "move", "move"))
    game.teams["red"].mission, game.teams["red"].shown = mission, shown
    ask = next(activation.ask(game, game.models["a"]))
    assert isinstance(ask, Choice)
    assert [option.key for option in ask.options] == ["end"]
    assert [one.gives for one in ask.standing] == (["end"] if offered else [])


@pytest.mark.rule("HD-TURN-03")
def test_it_is_not_offered_where_something_else_is_open() -> None:
    game = hall(3, 3, model("a", "red", 0, 0), acting="a")
    ask = next(activation.ask(game, game.models["a"]))
    assert isinstance(ask, Choice)
    assert len(ask.options) > 1
    assert not ask.standing
