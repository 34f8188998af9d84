"""Plans of a bot: whole activations, judged from where they end, that fit together."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.rulesets.hunt_for_davros.helpers import around, at, begin, card, hall, model
from tests.rulesets.hunt_for_davros.sanctums import prison
from wartable.ai.follow import CaptainPlayer
from wartable.ai.greedy import odds_of
from wartable.ai.joint import Joint
from wartable.ai.planned import plans
from wartable.engine.answer import Seeded
from wartable.engine.ask import Ask, Choice, Option
from wartable.engine.planning import EVEN, Plan, Weights
from wartable.engine.session import Session
from wartable.rulesets import load_ruleset
from wartable.rulesets.hunt_for_davros.activation import activation
from wartable.rulesets.hunt_for_davros.bot.appraisal import Appraisal
from wartable.rulesets.hunt_for_davros.bot.planning.outlook import Hunting, View
from wartable.rulesets.hunt_for_davros.bot.planning.replies import LATER, Replies
from wartable.rulesets.hunt_for_davros.chits import ready
from wartable.rulesets.hunt_for_davros.state import FIRE, MOVE, Game, Marker, Model, Options
from wartable.sim.match import match

RULES = load_ruleset("hunt_for_davros")
ODDS = odds_of("hunt_for_davros")
MISSIONS = Options(encounters=False, guards=0)
KILL, SAVE = "execute_the_maker", "bring_the_maker_home"


def asked(flow: Any) -> Choice:
    """The first request of a flow."""
    ask = next(flow)
    assert isinstance(ask, Choice)
    return ask


def acting(game: Game, who: str, actions: int = 4, **fields: Any) -> View:
    """The position in which a model has an activation."""
    begin(game, who, actions, **fields)
    return View(game, asked(activation.ask(game, game.models[who])), ODDS)


def choosing(game: Game, seat: str = "red") -> View:
    """The position in which a seat has drawn a chit."""
    return View(game, drawn(game, seat), ODDS)


def drawn(game: Game, seat: str) -> Choice:
    """The request whom the chit of a seat activates."""
    options = tuple(Option(each.id, each.name, "HD-TURN-02") for each in ready(game, seat))
    return Choice("HD-TURN-02", seat, "Which model acts?", options)


def best(view: View, actor: str) -> Plan:
    return Joint(view).plans[actor]


def ends(plan: Plan) -> str:
    """Where it leaves its model."""
    assert isinstance(plan.stand, tuple)
    return str(plan.stand[1].key)


def does(plan: Plan) -> list[str]:
    """The actions of it."""
    return [str(step.answer) for step in plan.steps if step.clause == "HD-TURN-03"]


def named(plan: Plan) -> list[str]:
    """The targets of its shots."""
    return [effect.target for effect in plan.effects]


# ------------------------------------------------------------------ shots
@pytest.mark.rule("HD-FIRE-10")
def test_shots_are_spread_rather_than_spent_on_one_who_falls_anyway() -> None:
    """Two alike, both three squares off: the second shot goes at the other, for each is declared before any die."""
    pair = model("b1", "blue", 6, 2, "w"), model("b2", "blue", 6, 4, "w")
    view = acting(hall(12, 7, model("r1", "red", 3, 3, "e"), *pair), "r1")
    assert {"b1", "b2"} <= set(named(best(view, "r1")))
    alone = acting(hall(12, 7, model("r1", "red", 3, 3, "e"), pair[0].copy()), "r1")
    assert set(named(best(alone, "r1"))) == {"b1"}


def test_two_of_a_team_do_not_plan_for_the_same_enemy() -> None:
    foes = [model("b1", "blue", 7, 1, "w", acted=True), model("b2", "blue", 7, 8, "w", acted=True)]
    pair = model("rc", "red", 3, 4, "e", "dalek_command", ammo=1), model("r2", "red", 3, 5, "e", ammo=1)
    game = hall(16, 10, *pair, *foes)
    made = Joint(choosing(game)).plans
    assert sorted(named(made["rc"]) + named(made["r2"])) == ["b1", "b2"]


@pytest.mark.rule("HD-FIRE-10")
def test_where_there_is_one_target_nobody_is_asked_for_the_first_shot() -> None:
    view = acting(hall(12, 7, model("r1", "red", 3, 3, "e"), model("b1", "blue", 6, 3, "w")), "r1")
    plan = next(plan for plan in view.plans("r1", 99) if plan.why == "fire twice at B1")
    answers = [(step.clause, step.answer) for step in plan.steps]
    assert answers[:3] == [("HD-TURN-03", "fire"), ("HD-FIRE-10", "b1"), ("HD-FIRE-10", "no-more")]


@pytest.mark.rule("HD-FIRE-10")
def test_a_plan_that_is_asked_for_in_the_middle_of_naming_goes_on_from_what_is_named() -> None:
    foes = model("b1", "blue", 6, 2, "w"), model("b2", "blue", 6, 4, "w")
    view = acting(hall(12, 7, model("r1", "red", 3, 3, "e"), *foes), "r1")
    named_ = replace(view.ask, clause="HD-FIRE-10", matter=("b1",))
    plans_ = View(view.game, named_, ODDS).plans("r1", 99)
    both = next(plan for plan in plans_ if plan.why == "fire at B1 and at B2")
    assert [step.answer for step in both.steps if step.clause == "HD-FIRE-10"] == ["b2", "no-more"]


@pytest.mark.rule("HD-FIRE-11")
def test_a_shot_whose_target_is_gone_is_not_fired() -> None:
    here, gone = model("r1", "red", 3, 3, "e"), model("b1", "blue", 9, 3, "w")
    game = hall(16, 7, here, gone, model("b2", "blue", 14, 3, "w"))
    gone.at, gone.destroyed = None, True
    view = acting(game, "r1", 1, used=(FIRE, FIRE, FIRE), shots=("b1",), declared=True)
    assert does(best(view, "r1")) == ["end"]
    game.models["b1"].at, game.models["b1"].destroyed = at("9,3"), False
    again = acting(game, "r1", 1, used=(FIRE, FIRE, FIRE), shots=("b1",), declared=True)
    assert does(best(again, "r1")) == [FIRE, "end"]


@pytest.mark.rule("HD-MOVE-07", "HD-GEN-10")
def test_another_copy_of_the_same_position_gives_the_same_plans() -> None:
    """On small squares somebody who is taken for another, because a copy of him stands there, could go nowhere."""
    small = [(x, y) for x in range(12) for y in range(7)]
    game = hall(12, 7, model("r1", "red", "3,3nw", facing="e"), model("b1", "blue", "9,3nw", facing="w"), split=small)
    view = acting(game, "r1")
    found = [plan.why for plan in view.plans("r1", 99)]
    again = View(game.fresh(), view.ask, ODDS)
    assert [plan.why for plan in again.plans("r1", 99)] == found
    assert len(found) > 3


# ------------------------------------------------------------------ what comes back
def lost(foe: Model, *others: Model, walls: Any = ()) -> float:
    """The chance that r1, at 3,3, is lost to `foe`."""
    game = hall(30, 12, model("r1", "red", 3, 3, "e"), foe, *others, walls=walls)
    replies = Replies(Appraisal(game, "red", ODDS))
    return replies.lost(game.models[foe.id], game.models["r1"], at("3,3"), game.occupied())


def test_who_can_come_round_the_corner_is_feared_less_than_who_sees_it_now() -> None:
    screen = [(4, y, "e") for y in range(12)]
    gap = [side for side in screen if side[1] not in (5, 6)]
    near = model("b1", "blue", 7, 3, "w")
    assert lost(near) > lost(near.copy(), walls=gap) > 0
    assert lost(near.copy(), walls=screen) == 0


def test_who_has_acted_is_feared_less_and_who_is_far_off_not_at_all() -> None:
    fresh, spent = model("b1", "blue", 7, 3, "w"), model("b1", "blue", 7, 3, "w", acted=True)
    assert lost(spent) == pytest.approx(LATER * lost(fresh))
    assert lost(model("b1", "blue", 28, 3, "w")) == 0


def test_all_enemies_together_take_no_more_than_there_is() -> None:
    crowd = [model(f"b{y}", "blue", 6, y, "w") for y in range(1, 6)]
    view = acting(hall(16, 7, model("r1", "red", 3, 3, "e"), *crowd), "r1")
    here = view.game.models["r1"]
    assert 0 < view.candidates.fear(here, at("3,3")) <= view.candidates.care(here)


def test_it_steps_out_of_sight_after_its_shots() -> None:
    """A wall with r1 beside its end: out, fire, and back behind it."""
    screen = [(5, y, "e") for y in range(3, 12)]
    foes = [model(f"b{y}", "blue", 13, y, "w", acted=True) for y in (0, 1, 2)]
    view = acting(hall(20, 12, model("r1", "red", 5, 4, "e"), *foes, walls=screen), "r1")
    plan = best(view, "r1")
    assert named(plan)
    assert "step back" in plan.why
    assert view.candidates.fear(view.game.models["r1"], at(ends(plan))) == 0


@pytest.mark.rule("HD-OPER-02")
def test_it_closes_the_door_on_who_looks_in() -> None:
    """A closet of one square, an open door, two guns before it, and neither rounds nor MOVE actions are left."""
    foes = [model(f"b{y}", "blue", 9, y, "w") for y in (3, 4)]
    closet = around([(3, 3)], [(3, 3, "e")])
    made = []
    for turn in ("open", "barred"):
        here = model("r1", "red", 3, 3, "e", ammo=0)
        game = hall(16, 8, here, *(foe.copy() for foe in foes), walls=closet, doors=[(4, 3, "w")])
        game.becomes(game.doors["door-1"], open=True)
        game.becomes(game.doors["door-1"], broken=turn == "barred")
        game.ground_changed()
        made.append(best(acting(game, "r1", 1, used=(MOVE, MOVE, MOVE)), "r1"))
    assert does(made[0]) == ["close-door-1"]
    assert made[0].why.startswith("close ")
    assert "close-door-1" not in does(made[1]), "a door that is destroyed does not close"


# ------------------------------------------------------------------ the mission
@pytest.mark.rule("HD-WIN-08")
def test_who_can_wait_beside_him_does_not_gamble() -> None:
    here, target = model("r1", "red", 8, 5, "s"), model("davros", "davros", 8, 9, profile="davros")
    view = acting(prison(here, target, open_=True, options=MISSIONS, missions={"red": SAVE}), "r1")
    plan = best(view, "r1")
    assert FIRE not in does(plan)
    assert view.game.grid.adjacent(at(ends(plan)), at("8,9"))
    kills = acting(prison(here.copy(), target.copy(), open_=True, options=MISSIONS, missions={"red": KILL}), "r1")
    assert set(named(best(kills, "r1"))) == {"davros"}


@pytest.mark.rule("HD-WIN-08")
def test_a_rival_beside_him_is_worth_more_than_another() -> None:
    target = model("davros", "davros", 8, 9, profile="davros")
    foes = model("b1", "blue", 8, 8, "n"), model("b2", "blue", 10, 7, "n")
    here = model("rc", "red", 8, 5, "s", "dalek_command")
    game = prison(here, target, *foes, open_=True, options=MISSIONS, missions={"red": SAVE})
    view = choosing(game)
    assert view.harm("b1", (1, 0)) > view.harm("b2", (1, 0)) > view.harm("b2", (0, 1)) > 0
    assert view.harm("davros", (1, 0)) < 0
    assert view.harm("davros", (0, 1)) == 0


@pytest.mark.rule("HD-NEW-KEY-01")
def test_it_walks_to_the_door_and_opens_it_in_one_plan() -> None:
    game = prison(
        model("r1", "red", 8, 4, "s"), model("davros", "davros", 8, 9, profile="davros"), options=MISSIONS,
        missions={"red": KILL}, cards=[card("access_cylinder", "red", "r1")],
    )  # fmt: skip
    plan = best(acting(game, "r1"), "r1")
    assert does(plan) == ["move", "move", "unlock-gate-n"]


@pytest.mark.rule("HD-MOM-01", "HD-MOM-02")
def test_a_run_ends_with_its_free_square() -> None:
    def plans_of(facing: str) -> list[Plan]:
        game = hall(30, 5, model("r1", "red", 2, 2, facing), model("b1", "blue", 28, 2, "w"))
        return [*acting(game, "r1").plans("r1", 99)]

    runs = [plan for plan in plans_of("e") if any(step.clause == "HD-MOM-01" for step in plan.steps)]
    assert {ends(plan) for plan in runs} == {"6,2"}
    assert not any(step.clause == "HD-MOM-01" for plan in plans_of("n") for step in plan.steps)


# ------------------------------------------------------------------ who acts
def test_who_has_a_shot_acts_before_who_only_walks() -> None:
    foe = model("b1", "blue", 8, 1, "w")
    walls = [(x, 2, "s") for x in range(16)]
    game = hall(16, 8, model("r1", "red", 3, 6, "e", "dalek_command"), model("r2", "red", 3, 1, "e"), foe, walls=walls)
    made = Joint(choosing(game)).plans
    first = min(made, key=lambda actor: made[actor].steps[0].turn)
    assert first == "r2"
    assert made["r2"].steps[0].clause == "HD-TURN-02"


@pytest.mark.rule("HD-CMD-02")
def test_who_is_out_of_command_waits_for_the_last_chit() -> None:
    chief, far = model("rc", "red", 1, 1, "e", "dalek_command"), model("r1", "red", 28, 1, "w")
    game = hall(30, 6, chief, far, model("b1", "blue", 26, 5, "w"))
    made = Joint(choosing(game)).plans
    assert [step.clause for step in made["r1"].steps] == ["HD-TURN-02"]
    assert made["rc"].steps[0].turn < made["r1"].steps[0].turn


def test_what_is_planned() -> None:
    game = hall(16, 6, model("r1", "red", 3, 3, "e", "dalek_command"), model("b1", "blue", 8, 3, "w"))
    planning, pick = Hunting(), drawn(game, "red")
    assert planning.covers(game, pick)
    begin(game, "r1")
    menu = asked(activation.ask(game, game.models["r1"]))
    assert planning.covers(game, menu)
    assert game.act is not None
    game.act = game.act._replace(tied=True)
    assert not planning.covers(game, menu), "who is out of command goes to his leader"
    assert not planning.covers(game, Choice("HD-WIN-08", "red", "?", menu.options))


# ------------------------------------------------------------------ words, styles, what is known
@pytest.mark.rule("HD-FIRE-07")
def test_words() -> None:
    view = acting(hall(14, 7, model("r1", "red", 3, 3, "e"), model("b1", "blue", 6, 3, "w")), "r1")
    joint = Joint(view)
    plan = next(plan for plan in joint.options["r1"] if plan.why == "fire three times at B1")
    said = joint.told(plan)
    assert said.startswith("R1 would fire three times at B1: 63% to destroy B1 and ")
    assert "that it loses its activation; " in said
    assert said.endswith(" to be lost to B1 before it acts again")
    far = acting(hall(30, 7, model("r1", "red", 3, 3, "w"), model("b1", "blue", 28, 3, "w")), "r1")
    assert Joint(far).told(best(far, "r1")).endswith("; no enemy could do much about it")


def test_a_style_counts_more_of_one_thing() -> None:
    pair = model("r1", "red", 3, 3, "e", "dalek_command"), model("bc", "blue", 6, 3, "w", "dalek_command")
    game = hall(16, 7, *pair)
    view = choosing(game)
    hunter = View(game, view.ask, ODDS, Weights(stake=2.0))
    assert hunter.harm("bc", (1, 0)) == pytest.approx(2 * view.harm("bc", (1, 0)))
    far = hall(30, 7, model("r1", "red", 3, 3, "e", "dalek_command"), model("b1", "blue", 28, 3, "w"))
    found = [View(far, drawn(far, "red"), ODDS, weights).plans("r1", 99) for weights in (EVEN, Weights(mission=2.0))]
    even, holder = (max(plan.worth for plan in each if plan.why == "go towards the enemy") for each in found)
    assert holder == pytest.approx(2 * even)


@pytest.mark.rule("HD-GEN-10")
def test_a_plan_knows_nothing_that_its_seat_does_not() -> None:
    """What lies under a marker, what others hold and what they are after changes no plan."""

    def made(lying: str, held: str, mission: str) -> dict[str, Plan]:
        models = (
            model("r1", "red", 8, 3, "s", "dalek_command"), model("b1", "blue", 14, 4, "w"),
            model("davros", "davros", 8, 9, profile="davros"),
        )  # fmt: skip
        cards = [card(held, "blue", "b1", id="two"), card(lying, "", where="marker", id="one")]
        game = prison(
            *models, options=MISSIONS._replace(encounters=True), missions={"red": KILL, "blue": mission}, cards=cards,
            markers=[Marker("m1", (9, 3), "", "one")],
        )  # fmt: skip
        return Joint(choosing(RULES.redact(game, "red"))).plans

    assert made("access_cylinder", "access_cylinder", KILL) == made("trip_mine", "swivel_mounting", SAVE)


# ------------------------------------------------------------------ a battle
SMALL = {
    "wartable": 1, "ruleset": "hunt_for_davros", "title": "A meeting", "scenario": "straight_fight",
    "table": {"size": [14, 8]}, "options": {"turn_limit": 3},
    "sides": [{"seat": "blue"}, {"seat": "orange"}],
    "models": [
        {"id": "blue-c", "at": [1, 2], "facing": "e"}, {"id": "blue-1", "at": [2, 5], "facing": "e"},
        {"id": "orange-c", "at": [12, 2], "facing": "w"}, {"id": "orange-1", "at": [11, 5], "facing": "w"},
    ],
}  # fmt: skip


def test_the_same_hunt_again() -> None:
    bots = {"blue": "veteran", "orange": "veteran"}
    first = match(load_ruleset, "hunt_for_davros", SMALL, bots, "x")
    assert first.finished
    assert match(load_ruleset, "hunt_for_davros", SMALL, bots, "x") == first


def test_thinking_changes_nothing() -> None:
    session = Session(RULES, RULES.new_game(SMALL), Seeded("s"), keep="last")
    session.game.cites = {}
    before = session.hash()
    ask = session.ask
    assert ask is not None
    assert isinstance(ask, Choice)
    assert CaptainPlayer(1).answer(session, ask) in {option.key for option in ask.options}
    assert plans(session, RULES.redact(session.game, ask.seat), ask, ODDS)
    assert session.hash() == before
    assert session.game.cites == {}, "what is only thought of does not come up"


def test_a_plan_is_kept_until_something_comes_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A walk is planned once, with the choice of who walks; a throw of dice may change everything."""
    session = Session(RULES, RULES.new_game(SMALL), Seeded("s"), keep="last")
    made: list[str] = []
    outlook = Hunting.outlook

    def counted(self: Hunting, game: Game, ask: Ask, *more: Any) -> View:
        made.append(ask.clause)
        return outlook(self, game, ask, *more)

    monkeypatch.setattr(Hunting, "outlook", counted)
    bots = {seat: CaptainPlayer(1) for seat in ("blue", "orange")}
    asks = 0
    while (ask := session.ask) is not None:
        before = len(made)
        session.answer(bots[ask.seat].answer(session, ask))
        asks += 1
        if len(made) > before:
            assert ask.clause in ("HD-TURN-02", "HD-TURN-03"), "only before an action"
    assert 0 < len(made) < asks / 3
