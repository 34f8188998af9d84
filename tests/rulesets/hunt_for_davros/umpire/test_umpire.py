"""HD-GEN-06, HD-TURN-02, HD-TURN-12, HD-TURN-14, HD-CMD-11: how the umpire runs whoever belongs to no player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tests.rulesets.hunt_for_davros.helpers import PLAIN, events, hall, model, run, scripted
from tests.rulesets.hunt_for_davros.sanctums import prison
from wartable.engine.ask import Choice, Flow, Option
from wartable.engine.compat import override
from wartable.engine.errors import RuleError
from wartable.engine.grid import Cell
from wartable.rulesets.hunt_for_davros.events.actions import DoorSet, Faced
from wartable.rulesets.hunt_for_davros.events.base import (
    ActionSpent,
    Activated,
    ActivationEnded,
    ChitSetAside,
    GameEnded,
    Overruled,
    UmpirePlanned,
)
from wartable.rulesets.hunt_for_davros.events.fighting import Fired
from wartable.rulesets.hunt_for_davros.setup import setup
from wartable.rulesets.hunt_for_davros.shooting.results import destroy
from wartable.rulesets.hunt_for_davros.state import GUARDS, TARGET, UMPIRE, Game, Group, Model
from wartable.rulesets.hunt_for_davros.umpire import procedure as unit
from wartable.rulesets.hunt_for_davros.umpire.procedure import STAY, Action, Conduct
from wartable.rulesets.hunt_for_davros.umpire.umpire import activate_owner, decide

CHAIR = PLAIN._replace(umpire=True)
KEYS = (Option("a", "this"), Option("b", "that"), Option("c", "the other"))


def guard(x: int, y: int, facing: str = "n", id: str = "g1", **fields: object) -> Model:
    return model(id, GUARDS, x, y, facing, "imperial_guard", **fields)


# ------------------------------------------------------------------ the chair
@pytest.mark.rule("HD-GEN-06")
def test_without_a_person_the_procedure_decides_and_nobody_is_asked() -> None:
    def never() -> Iterator[Option]:
        raise AssertionError("nobody asked for the alternatives")
        yield KEYS[0]

    game = hall(6, 6, model("r1", "red", 0, 0))
    assert scripted(decide(game, "Which?", never(), "b")) == "b"
    assert not game.log


@pytest.mark.rule("HD-GEN-06")
@pytest.mark.parametrize(("answer", "overruled"), [("b", []), ("c", [Overruled("Which?", "b", "c")])])
def test_a_person_in_the_chair_is_asked_and_what_he_changes_is_logged(answer: str, overruled: list[Overruled]) -> None:
    game = hall(6, 6, model("r1", "red", 0, 0), options=CHAIR)
    found, asked = run(decide(game, "Which?", KEYS, "b"), answers=[answer])
    assert found == answer
    assert events(game, Overruled) == overruled
    (ask,) = asked
    assert isinstance(ask, Choice)
    assert (ask.seat, [option.key for option in ask.options]) == (UMPIRE, ["b", "a", "c"])


@pytest.mark.rule("HD-GEN-06")
def test_what_has_one_answer_is_not_asked() -> None:
    game = hall(6, 6, model("r1", "red", 0, 0), options=CHAIR)
    assert scripted(decide(game, "Which?", KEYS[:1], "a")) == "a"


@pytest.mark.rule("HD-GEN-06", "HD-TURN-02")
def test_the_chair_may_take_another_guard_and_other_actions() -> None:
    """The procedure: g1 fires twice at r1, 5 squares away. The person: g2 turns to the east and ends."""
    game = hall(12, 12, guard(5, 9), guard(0, 9, id="g2"), model("r1", "red", 5, 4), options=CHAIR)
    _, asked = run(activate_owner(game, GUARDS), answers=["g2", "turn-e", "end"])
    assert isinstance(asked[0], Choice)
    assert [option.key for option in asked[0].options] == ["g1", "g2"]
    assert [event.choice for event in events(game, Overruled)] == ["g2", "turn-e", "end"]
    assert events(game, Activated) == [Activated("g2", 2)]
    assert events(game, ActivationEnded) == [ActivationEnded("g2", 1)]
    assert game.models["g2"].facing == 2
    assert not events(game, UmpirePlanned)


@pytest.mark.rule("HD-GEN-06")
def test_the_chair_has_all_that_the_rules_allow_and_nothing_else() -> None:
    """A guard in the north-western corner, a door to its east, red in its arc, blue out of it."""
    game = hall(12, 12, guard(0, 0, "s"), model("r1", "red", 0, 4), model("b1", "blue", 6, 0), doors=[(0, 0, "e")],
                walls=[(0, 1, "e")], options=CHAIR)  # fmt: skip
    flow = activate_owner(game, GUARDS)
    ask = next(flow)
    assert isinstance(ask, Choice)
    keys = [option.key for option in ask.options]
    turns = [f"turn-{way}" for way in ("n", "ne", "e", "se", "sw", "w", "nw")]
    assert keys == ["fire-r1", "move-0,1", *turns, "open-door-1", "end"]
    with pytest.raises(RuleError, match="no answer"):
        ask.accept("move-1,0")


@pytest.mark.rule("HD-GEN-06", "HD-OPER-02")
def test_the_chairs_actions_are_done_like_others() -> None:
    """It opens the door and goes through it; blue, 3 squares away, is nearer than red and is faced."""
    game = hall(12, 12, guard(0, 0, "s"), model("r1", "red", 0, 5), model("b1", "blue", 4, 0), doors=[(0, 0, "e")],
                walls=[(0, 1, "e")], options=CHAIR)  # fmt: skip
    scripted(activate_owner(game, GUARDS), answers=["open-door-1", "move-1,0"])
    assert events(game, DoorSet) == [DoorSet("door-1", "g1", open=True)]
    assert game.models["g1"].at == Cell(1, 0)
    assert game.models["g1"].facing == 2


@pytest.mark.rule("HD-GEN-06", "HD-FIRE-10")
def test_the_chairs_choice_of_a_target_stands_for_all_its_shots() -> None:
    """Red is nearer; the person has blue shot at, 6 squares away: three dice for each of two shots."""
    game = hall(12, 12, guard(5, 9), model("r1", "red", 5, 5), model("b1", "blue", 7, 3), options=CHAIR)
    scripted(activate_owner(game, GUARDS), (1,) * 6, ["fire-b1"])
    assert [event.target for event in events(game, Fired)] == ["b1", "b1"]


@pytest.mark.rule("HD-GEN-06", "HD-NEW-AI-01")
def test_a_guard_that_was_turned_by_the_chair_fires_at_whoever_is_in_its_arc() -> None:
    """Red, 3 squares north, is nearer; the person has it turn south, to blue, 4 squares off: its shot is at blue."""
    game = hall(12, 12, guard(5, 5, "e"), model("r1", "red", 5, 2), model("b1", "blue", 5, 9), options=CHAIR)
    scripted(activate_owner(game, GUARDS), (1, 1, 1), ["turn-s", "fire-b1"])
    assert [event.target for event in events(game, Fired)] == ["b1"]
    assert not any(event.choice == "fire-b1" for event in events(game, Overruled))


@pytest.mark.rule("HD-GEN-06", "HD-DEF-03")
def test_the_chair_may_change_the_order_within_a_group() -> None:
    people = [model(f"n{i}", "neutrals", i, 9, profile="human_unarmed", group="group-1") for i in range(3)]
    game = hall(12, 12, *people, model("r1", "red", 0, 0), options=CHAIR,
                groups=[Group("group-1", "Workers", "neutrals", "none", ("move",))])  # fmt: skip
    scripted(activate_owner(game, "group-1"), answers=["n2", "end", "n1", "end", "end"])
    assert [event.model for event in events(game, Activated)] == ["n2", "n1", "n0"]


# ------------------------------------------------------------------ chits
@pytest.mark.rule("HD-TURN-12", "HD-TURN-02")
@pytest.mark.parametrize("owner", [GUARDS, TARGET, "group-1", "group-9"])
def test_a_chit_without_anybody_is_set_aside(owner: str) -> None:
    game = hall(6, 6, model("r1", "red", 0, 0), guard(3, 3, acted=True), groups=[Group("group-1", "Lost", "defenders")])
    scripted(activate_owner(game, owner))
    assert game.log == [ChitSetAside(owner)]


@pytest.mark.rule("HD-CMD-11", "HD-SETUP-08")
def test_other_umpire_daleks_act_like_guards_and_need_no_command() -> None:
    """A lone warrior of the umpire's, far from any commander, has two actions: 7 squares, so it moves and fires."""
    game = hall(30, 12, model("w1", GUARDS, 25, 9), model("r1", "red", 25, 2), model("c", GUARDS, 0, 0, acted=True))
    scripted(activate_owner(game, GUARDS), (1, 1, 1))
    assert events(game, Activated) == [Activated("w1", 2)]
    assert [event.kind for event in events(game, ActionSpent)] == ["move", "fire"]


@pytest.mark.rule("HD-SETUP-06", "HD-SETUP-07")
def test_the_umpires_own_take_their_places() -> None:
    """Davros in his chamber; guards on the printed places, inside first, two of them here; nobody beyond those."""
    game = prison(model("davros", TARGET, 0, 0, profile="davros"), guard(0, 0, id="g1"), guard(0, 0, id="g2"),
                  guard(0, 0, id="g3"))  # fmt: skip
    for item in game.models.values():
        item.at = None
    setup.station(game)
    assert [item.at for item in game.models.values()] == [Cell(8, 9), Cell(8, 7), Cell(6, 6), None]


# ------------------------------------------------------------------ cut short
@dataclass(frozen=True, slots=True)
class Doomed(Conduct):
    """It is destroyed before its first action."""

    @override
    def propose(self, game: Game, model: Model) -> Flow[Action]:
        yield from ()
        destroy(game, model, None)
        return Action(STAY, STAY, "nothing")


@pytest.mark.rule("HD-TURN-14")
def test_who_is_destroyed_while_acting_loses_the_rest() -> None:
    game = hall(6, 6, guard(3, 3), model("r1", "red", 0, 0))
    scripted(unit.run(game, game.models["g1"], Doomed(), 2))
    assert events(game, ActivationEnded) == [ActivationEnded("g1", 2, "it is destroyed", "HD-TURN-14")]
    assert game.act is None


@pytest.mark.rule("HD-WIN-10", "HD-WIN-11")
def test_nothing_follows_the_end_of_the_game() -> None:
    """5 + 5 + 2 = 12, two hits: red explodes (3 3 3), and Davros beside it dies (3 3 3): no second shot."""
    game = hall(12, 12, guard(5, 9), model("r1", "red", 5, 4), model("davros", TARGET, 6, 4, profile="davros"),
                missions={"red": "kill"}, options=PLAIN._replace(missions=True))  # fmt: skip
    scripted(activate_owner(game, GUARDS), (5, 5, 2, *(3,) * 9))
    assert events(game, GameEnded)[0].under == "HD-WIN-11"
    assert len(events(game, Fired)) == 1
    assert not events(game, ActivationEnded)


@pytest.mark.rule("HD-GEN-06", "HD-NEW-AI-01")
def test_each_plan_is_told_once_with_its_reason() -> None:
    game = hall(12, 12, guard(5, 9), model("r1", "red", 5, 2))
    scripted(activate_owner(game, GUARDS), (1, 1, 1))
    assert [(event.plan, event.target) for event in events(game, UmpirePlanned)] == [("approach", "r1"), ("fire", "r1")]
    reasons = [event.reason for event in events(game, UmpirePlanned)]
    assert reasons == [
        "R1 is in sight, 7 squares off: it goes nearer", "R1 is in sight, 6 squares off, at short range and in its arc",
    ]  # fmt: skip
    assert not events(game, Faced)
