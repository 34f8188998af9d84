"""What the bot goes for: judgement, so only what no player would do otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import begin, card, hall, model
from tests.rulesets.hunt_for_davros.sanctums import prison
from tests.soak.pacing import played
from wartable.engine.ask import Choice, Flow
from wartable.engine.grid import Cell
from wartable.odds.memo import Memo
from wartable.rulesets.hunt_for_davros.activation import activation
from wartable.rulesets.hunt_for_davros.bot import bot, distances
from wartable.rulesets.hunt_for_davros.bot.objectives import Task
from wartable.rulesets.hunt_for_davros.bot.tactics import Tactics, tactics
from wartable.rulesets.hunt_for_davros.complex.complex import Link
from wartable.rulesets.hunt_for_davros.ruleset import HuntForDavros
from wartable.rulesets.hunt_for_davros.state import Device, Game, Marker, Options

RULES = HuntForDavros()
MISSIONS = Options(encounters=False, guards=0)
ODDS = Memo()
KILL, SAVE = "execute_the_maker", "bring_the_maker_home"


def asked(flow: Flow[Any]) -> Choice:
    """The first request of a flow."""
    ask = next(flow)
    assert isinstance(ask, Choice)
    return ask


def best(game: Game, ask: Choice) -> str:
    """The answer of the bot: the best of its ideas that is legal."""
    keys = [option.key for option in ask.options]
    found = [idea for idea in bot.ideas(RULES.redact(game, ask.seat), ask, Memo()) if idea.answer in keys]
    return str(max(found, key=lambda idea: idea.worth).answer)


def menu(game: Game, who: str, actions: int = 4, **fields: Any) -> str:
    """What the bot does next in an activation."""
    begin(game, who, actions, **fields)
    return best(game, asked(activation.ask(game, game.models[who])))


# ---------------------------------------------------------------- its mission
@pytest.mark.parametrize(("mission", "first"), [(KILL, "davros"), (SAVE, "designate")])
def test_it_takes_its_chance_at_the_target(mission, first):
    """Davros is 3 squares ahead, his guards are gone: he is shot at or designated, never the rival beside him."""
    here, target = model("r1", "red", 8, 4, "s"), model("davros", "davros", 8, 9, profile="davros")
    rival = model("b1", "blue", 12, 4)
    game = prison(here, rival, target, open_=True, options=MISSIONS, missions={"red": mission, "blue": KILL})
    assert menu(game, "r1") == "fire"
    flow = activation.do(game, here, "fire")
    assert best(game, asked(flow)) == first


def test_it_does_not_shoot_whom_it_is_to_save():
    game = prison(
        model("r1", "red", 8, 1, "s"), model("davros", "davros", 8, 9, profile="davros"), open_=True,
        options=MISSIONS, missions={"red": SAVE},
    )  # fmt: skip
    assert menu(game, "r1") == "move"  # 8 squares: medium range, where no designation works (HD-WIN-03)


def test_a_key_opens_the_sanctum():
    game = prison(
        model("r1", "red", 8, 6, "s"), model("davros", "davros", 8, 9, profile="davros"),
        options=MISSIONS, missions={"red": KILL}, cards=[card("access_cylinder", "red", "r1")],
    )  # fmt: skip
    assert menu(game, "r1") == "unlock-gate-n"


def test_a_commander_with_the_key_goes_himself():
    """The only model with the key is the commander; the others stand so that he would rather stay where he is."""
    mates = [model(f"r{n}", "red", 30 + n, 2) for n in range(3)]
    game = prison(
        model("rc", "red", 30, 1, "w", commander=True), *mates, model("davros", "davros", 8, 9, profile="davros"),
        options=MISSIONS, missions={"red": KILL}, cards=[card("access_cylinder", "red", "rc")],
    )  # fmt: skip
    assert menu(game, "rc") == "move"
    seen = Tactics(RULES.redact(game, "red"), "red", Memo())
    task = seen.task(seen.game.models["rc"])
    assert task is not None
    assert task.why == "with a key to the sanctum"


def test_it_searches_where_it_stands():
    game = prison(
        model("r1", "red", 2, 2), model("davros", "davros", 8, 9, profile="davros"), options=MISSIONS,
        missions={"red": KILL}, markers=[Marker("m", (2, 1), card="c")],
        cards=[card("access_cylinder", "", id="c", where="marker")],
    )  # fmt: skip
    assert menu(game, "r1") == "search-m"


# ---------------------------------------------------------------- straight on
@pytest.mark.rule("HD-MOM-01", "HD-MOM-02")
@pytest.mark.parametrize(
    ("direction", "parts", "fields", "runs"),
    [
        (2, {}, {}, True),  # 3 squares and a free one, all of them nearer
        (2, {"walls": [(4, 1, "e")]}, {}, False),  # the fourth square, 5,1, is behind a wall
        (2, {"walls": [(5, 1, "e")]}, {}, True),  # a wall behind it does no harm
        (6, {}, {}, False),  # away from where it goes
        (2, {}, {"turned": True}, False),  # a turn spoils it
        (2, {}, {"run": 1, "used": ("move",)}, True),  # the rest of a run
        (2, {}, {"used": ("move",)}, False),  # a MOVE that was no part of it leaves two
        (2, {}, {"used": ("fire",)}, True),  # a shot before it leaves three
        (2, {}, {"used": ("fire", "fire")}, False),
    ],
)
def test_it_sees_a_run_that_earns_a_free_square(direction, parts, fields, runs):
    me = model("r1", "red", 1, 1, "e")
    game = hall(12, 3, me, **parts)
    begin(game, "r1", 4 - len(fields.get("used", ())), **fields)
    seen = Tactics(game, "red", Memo())
    goal = Cell(11, 1)
    task = Task(distances.field(distances.ground(game, False, False), (goal,)), 0.3, "on", goal.square)
    assert seen.run_ahead(me, task, direction) is runs


def test_it_rides_down_from_a_lift_that_leads_nowhere_now():
    """The model stands in a lift that is up, with nobody about and nothing to find: it does not stay for ever."""
    lift = Device("lift-1", "lift", Cell(2, 2), top=True)
    link = Link("lift-1", (2, 2), ((3, 2),), "lift")
    game = hall(8, 6, model("r1", "red", 2, 2), raised={(3, 2): 1}, links=(link,), devices=[lift])
    begin(game, "r1")
    ask = asked(activation.ask(game, game.models["r1"]))
    ideas = {idea.answer: idea.worth for idea in bot.ideas(game, ask, Memo())}
    assert ideas["ride-lift-1"] > ideas["end"]


def test_those_without_a_key_leave_the_way_to_its_bearer():
    """Three mates hold back from the gate while the key is on its way; with one square each they would bar it."""
    mates = [model(f"r{n}", "red", 6 + n, 3) for n in range(2, 5)]
    game = prison(
        model("r1", "red", 9, 0, "s"), *mates, model("davros", "davros", 8, 9, profile="davros"),
        options=MISSIONS, missions={"red": KILL}, cards=[card("access_cylinder", "red", "r1")],
    )  # fmt: skip
    seen = Tactics(game, "red", Memo())
    near = {key: task.near for key in ("r1", "r2", "r3", "r4") if (task := seen.task(game.models[key]))}
    assert near["r1"] == 0
    assert near["r2"] == near["r3"] == near["r4"] >= 3


# ---------------------------------------------------------------- whole games
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_who_thinks_beats_who_does_not(seed):
    """Seven warriors that weigh their chances against seven that answer at random: the last team wins."""
    game = played(seed, "straight_fight", ("greedy", "random"), teams=2)
    assert (game.ending, game.winner) == ("last_team", "blue")
    assert game.alive["blue"] >= 5


@pytest.mark.parametrize("seed", [1, 4])
def test_it_fulfils_its_mission_where_nobody_hinders_it(seed):
    """The other team answers at random; the guards do what they always do."""
    game = played(seed, bots=("greedy", "random"), teams=2)
    assert (game.ending, game.winner) == ("killed", "blue")


# ---------------------------------------------------------------- one game and another
def test_what_is_thought_of_one_game_is_not_taken_for_another() -> None:
    """Two hunts in one complex that stand alike but for where somebody is, or for the mission that is secret."""
    here, target = model("r1", "red", 8, 4, "s"), model("davros", "davros", 8, 9, profile="davros")

    def drawn(mission: str, x: int) -> Game:
        return prison(here, model("b1", "blue", x, 4), target, open_=True, options=MISSIONS,
                      missions={"red": mission, "blue": KILL})  # fmt: skip

    first = drawn(KILL, 12)
    found = []
    for mission, x in ((KILL, 12), (SAVE, 12), (KILL, 14)):
        game = drawn(mission, x)
        game.complex = first.complex
        begin(game, "r1", 4)
        seen = RULES.redact(game, "red")
        found.append((tactics(seen, "red", ODDS), tactics(seen, "red", ODDS).tasks))
    plans, tasks_ = zip(*found)
    assert len({id(each) for each in plans}) == 3
    assert len({id(each) for each in tasks_}) == 3
