"""Plans of a whole side fit together, and are followed until something comes of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ai.sketch import Sketch, Sketched, shot
from tests.engine.toy import ToyRules
from wartable.ai.follow import CaptainPlayer
from wartable.ai.greedy import GreedyPlayer
from wartable.ai.joint import BOLD, DANGER, KEPT, LEAST, Joint
from wartable.ai.players import player
from wartable.ai.recruit import RecruitPlayer
from wartable.engine.answer import Seeded
from wartable.engine.ask import Ask
from wartable.engine.compat import override
from wartable.engine.planning import Plan, Step
from wartable.engine.ruleset import Idea, Odds
from wartable.engine.session import Session

MENU, PLACE = "TOY-A-05", "TOY-A-04"


def at(actor: str, target: str, chance: float, wounds: int = 1) -> Plan:
    return Plan(actor, (), (shot(target, chance, wounds),), why=target)


def chosen(joint: Joint) -> list[str]:
    return [plan.why for plan in joint.plans.values()]


def test_nobody_shoots_at_one_who_falls_anyway() -> None:
    plans = [at(actor, target, 0.9) for actor in ("a", "b") for target in ("great", "small")]
    assert sorted(chosen(Joint(Sketch(plans, {"great": (1, 10.0), "small": (1, 6.0)})))) == ["great", "small"]


def test_both_shoot_at_one_whom_only_both_can_fell() -> None:
    plans = [at(actor, target, 0.9) for actor in ("a", "b") for target in ("tough", "small")]
    tough = Joint(Sketch([*plans, at("c", "tough", 1.0)], {"tough": (2, 20.0), "small": (1, 6.0)}))
    assert chosen(tough).count("tough") >= 2
    alone = Joint(Sketch(plans[:2], {"tough": (2, 20.0), "small": (1, 6.0)}))
    assert chosen(alone) == ["small"]


class Focused(Sketch):
    """All might join against those who need more than one attack."""

    @override
    def focuses(self) -> tuple[str, ...]:
        return tuple(key for key, (wounds, _) in self.kills.items() if wounds > 1)


def test_all_join_where_nobody_gains_by_going_first() -> None:
    """Three hits are needed, and one or two alone are worth nothing: no actor would change to it by itself."""
    plans = [at(actor, target, 1.0) for actor in "abc" for target in ("tough", f"small-{actor}")]
    kills = {"tough": (3, 30.0), **{f"small-{actor}": (1, 6.0) for actor in "abc"}}
    assert chosen(Joint(Sketch(plans, kills))) == ["small-a", "small-b", "small-c"]
    assert chosen(Joint(Focused(plans, kills))) == ["tough"] * 3
    dear = {**kills, "tough": (3, 17.0)}
    assert chosen(Joint(Focused(plans, dear))) == ["small-a", "small-b", "small-c"], "only if all gain by it"


def test_all_go_where_a_foe_takes_but_one_of_them() -> None:
    """Alone it is not worth the danger; to both together he does no more than to one."""
    plans = [Plan(actor, (), (), stand, worth, fear, stand) for actor in "ab" for stand, worth, fear in
             (("near", 4.0, 9.0), ("far", 0.0, 0.0))]  # fmt: skip
    threats = {("foe", "near"): 10.0}
    assert chosen(Joint(Sketch(plans, {"foe": (2, 1.0)}, threats))) == ["far", "far"]
    assert chosen(Joint(Focused(plans, {"foe": (2, 1.0)}, threats))) == ["near", "near"]


def test_what_the_foe_would_do_counts_unless_he_is_felled() -> None:
    bold = Plan("a", (), (), "near", 5.0, why="bold")
    shy = Plan("a", (), (), "far", 3.0, why="shy")
    threats = {("foe", "near"): 10.0}
    assert chosen(Joint(Sketch([bold, shy], {"foe": (1, 0.0)}, threats))) == ["shy"]
    felled = Joint(Sketch([bold, shy, at("b", "foe", 1.0)], {"foe": (1, 0.0)}, threats))
    assert chosen(felled) == ["bold", "foe"]
    rivals = Joint(Sketch([bold, shy], {"foe": (1, 0.0)}, threats)).rivals("a")
    assert {rival.plan.why: rival.worth for rival in rivals} == {"shy": 3.0, "bold": 5.0 - DANGER * 10.0}


def test_a_foe_does_but_one_thing() -> None:
    """Where he takes the same from somebody else in any case, to come near costs nothing more."""
    bold, shy = Plan("a", (), (), "near", 5.0, why="bold"), Plan("a", (), (), "far", 3.0, why="shy")
    bait = Plan("b", (), (), "bait", 0.0, why="bait")
    threats = {("foe", "near"): 10.0, ("foe", "bait"): 10.0}
    assert chosen(Joint(Sketch([bold, shy, bait], {"foe": (1, 0.0)}, threats))) == ["bold", "bait"]


class Spent(Sketch):
    """Of those who have nothing left to do each foe could take so much."""

    @override
    def exposed(self, foe: str) -> float:
        return 10.0


def test_so_it_is_with_those_who_have_nothing_left_to_do() -> None:
    plans = [Plan("a", (), (), stand, worth, why=stand) for stand, worth in (("near", 5.0), ("far", 3.0))]
    kills, threats = {"foe": (1, 0.0)}, {("foe", "near"): 10.0}
    assert chosen(Joint(Sketch(plans, kills, threats))) == ["far"]
    spent = Joint(Spent(plans, kills, threats))
    assert chosen(spent) == ["near"]
    assert spent.worth() == 5.0 - DANGER * 10.0


def test_plans_that_are_settled_count() -> None:
    plans = [at("a", "great", 0.9), at("a", "small", 0.9)]
    kills = {"great": (1, 10.0), "small": (1, 6.0)}
    before = Joint(Sketch([*plans, at("b", "great", 1.0)], kills))
    assert chosen(Joint(Sketch(plans, kills), before=before)) == ["great", "small"]


def test_where_settled_plans_lead_they_know_who_made_them() -> None:
    """In the middle of a move only he who moves is looked at anew: a foe who takes the bait does nothing else."""
    plans = [Plan("a", (), (), stand, worth, why=stand) for stand, worth in (("near", 5.0), ("far", 3.0))]
    kills, threats = {"foe": (1, 0.0)}, {("foe", "near"): 10.0}
    before = Joint(Sketch([*plans, Plan("b", (), (), "bait", why="bait")], kills, {**threats, ("foe", "bait"): 10.0}))
    again = Joint(Sketch(plans, kills, threats), before=before)
    assert chosen(again) == ["bait", "near"]
    assert chosen(Joint(Sketch(plans, kills, threats), before=again)) == ["bait", "near"]


def test_what_brings_most_is_not_left_out_for_what_seems_dangerous() -> None:
    """At a first look by `fear`; what the foe would do is known only of those plans that are compared."""
    plans = [Plan("a", (), (), f"safe {n}", 1.0, why="safe") for n in range(KEPT + 5)]
    bold = [Plan("a", (), (), f"bold {n}", 3.0 + n, 99.0, "bold") for n in range(BOLD + 5)]
    joint = Joint(Sketch([*plans, *bold], {"foe": (1, 0.0)}))
    assert chosen(joint) == ["bold"]
    assert joint.plans["a"].worth == 3.0 + BOLD + 4
    assert len(joint.options["a"]) == KEPT + BOLD


def test_danger_names_the_worst() -> None:
    plan = Plan("a", (), (), "near", 1.0)
    threats = {("foe", "near"): 4.0, ("other", "near"): 6.0}
    joint = Joint(Sketch([plan], {"foe": (1, 0.0), "other": (1, 0.0)}, threats))
    assert joint.danger(plan) == (6.0, "other")
    assert joint.danger(Plan("a", (), (), "far")) == (0.0, "")


@pytest.mark.parametrize(("work", "share"), [(1000, 500), (10, LEAST)])
def test_work_is_shared_out(work: int, share: int) -> None:
    sketch = Sketch([Plan("a", ()), Plan("b", ())], {})
    Joint(sketch, work)
    assert sketch.shares == [share, share]


def test_a_plan_that_is_struck_off_makes_room_for_the_next() -> None:
    first, second = Plan("a", (), worth=2.0), Plan("a", (), worth=1.0)
    joint = Joint(Sketch([first, second], {}))
    assert joint.plans["a"] is first
    assert joint.strike_off("a", first)
    assert joint.plans["a"] is second
    assert not joint.strike_off("a", second)
    assert "a" not in joint.plans


# ------------------------------------------------------------------ following
def walk(x: int, worth: float) -> Plan:
    steps = (Step(MENU, "", "walk"), Step(PLACE, "ann", {"to": [x, 500]}))
    return Plan("ann", steps, worth=worth, why=f"walks to {x}")


def begin(planning: Sketched | None) -> tuple[Session, CaptainPlayer]:
    rules = ToyRules()
    rules.planning = planning
    return Session(rules, rules.new_game({"rounds": 3}), Seeded("s"), keep="none"), CaptainPlayer(1)


def answer(session: Session, bot: CaptainPlayer) -> object:
    assert session.ask is not None
    found = bot.answer(session, session.ask)
    session.answer(found)
    return found


def test_a_recruit_has_the_ideas_of_a_novice(monkeypatch: pytest.MonkeyPatch) -> None:
    session, _ = begin(None)
    monkeypatch.setattr(session.ruleset, "novice", lambda game, ask, chances: [Idea("walk", 1.0)])
    monkeypatch.setattr(session.ruleset, "ideas", lambda game, ask, chances: [Idea("throw", 9.0)])
    assert session.ask is not None
    assert [RecruitPlayer(seed).answer(session, session.ask) for seed in range(9)] == ["walk"] * 9
    assert player("soldier", 1).answer(session, session.ask) == "throw"


# ------------------------------------------------------------------ trying plans out
class Scored(ToyRules):
    """What a seat holds in points is all that counts."""

    @override
    def value(self, game: Any, seat: str, chances: Odds) -> float:
        return float(game.hands[seat].points)

    @override
    def moment(self, game: Any) -> Any:
        return game.cursor


def test_a_marshal_plays_its_joint_plans_out_and_takes_what_ends_best() -> None:
    throws = Plan("ann", (Step(MENU, "", "throw"),), worth=1.0, why="throw")
    passes = Plan("ann", (Step(MENU, "", "pass"),), worth=2.0, why="pass")
    answers = []
    for kind in ("veteran", "marshal"):
        rules = Scored()
        rules.planning = Sketched((MENU,), Sketch([passes, throws], {}))
        session = Session(rules, rules.new_game({"rounds": 3}), Seeded("s"), keep="last")
        assert session.ask is not None
        before, bot = session.hash(), player(kind, 1)
        answers.append(bot.answer(session, session.ask))
        assert session.hash() == before
        assert isinstance(bot, GreedyPlayer)
        assert ("played out" in bot.last_reasons[0].why) is (kind == "marshal")
    assert answers == ["pass", "throw"]


def test_the_seconds_of_a_marshal_begin_with_its_planning(monkeypatch: pytest.MonkeyPatch) -> None:
    worths = {"pass": 2.0, "throw": 1.0}
    plans = [Plan("ann", (Step(MENU, "", key),), worth=worth, why=key) for key, worth in worths.items()]
    rules = Scored()
    rules.planning = Sketched((MENU,), Sketch(plans, {}))
    session = Session(rules, rules.new_game({"rounds": 3}), Seeded("s"), keep="last")
    monkeypatch.setattr(rules, "moment", lambda game: 0)  # so that it has to play on
    monkeypatch.setattr("wartable.ai.veteran.monotonic", lambda: 1.0)
    monkeypatch.setattr("wartable.ai.lookahead.monotonic", lambda: 7.0)
    assert session.ask is not None
    bot = player("marshal", 1, seconds=5.0)
    assert bot.answer(session, session.ask) == "pass", "its time was over before it had compared anything"


def test_the_next_best_joint_plans_differ_and_fit_together() -> None:
    plans = [at(actor, target, 0.9) for actor in ("a", "b") for target in ("great", "small")]
    joint = Joint(Sketch(plans, {"great": (1, 10.0), "small": (1, 6.0)}))
    first = chosen(joint)
    others = [chosen(other) for other in joint.others(2)]
    assert first[::-1] in others, "who leaves one to the other takes his"
    assert chosen(joint) == first
    assert len(joint.others(1)) == 1


def test_one_actor_has_as_many_other_plans_as_are_wanted() -> None:
    ways = ("great", 0.9), ("great", 0.5), ("small", 0.9), ("least", 0.9)
    plans = [at("a", target, chance) for target, chance in ways]
    joint = Joint(Sketch(plans, {"great": (1, 10.0), "small": (1, 6.0), "least": (1, 2.0)}))
    assert chosen(joint) == ["great"]
    assert [chosen(other) for other in joint.others(2, 2)] == [["small"], ["least"]], "and none that reads alike"
    assert len(joint.others(5, 5)) == 2
    assert [chosen(other) for other in joint.others(2)] == [["small"]]


def test_a_plan_is_made_once_and_followed() -> None:
    planning = Sketched((MENU, PLACE), Sketch([walk(500, 2.0), walk(700, 1.0)], {}))
    session, bot = begin(planning)
    assert answer(session, bot) == "walk"
    assert [(idea.answer, idea.worth, idea.why) for idea in bot.last_reasons] == [
        ("walk", 2.0, "walks to 500"), ("walk", 1.0, "walks to 700"),
    ]  # fmt: skip
    assert answer(session, bot) == {"to": [500, 500]}
    assert [idea.answer for idea in bot.last_reasons] == [{"to": [500, 500]}, {"to": [700, 500]}]
    assert planning.made == 1


def test_who_is_asked_again_answers_as_he_had_planned() -> None:
    """Answers are taken back: the steps that were due then are due again."""
    sketch = Sketch([walk(500, 2.0), walk(700, 1.0)], {})
    planning = Sketched((MENU, PLACE), sketch, sketch)
    session, bot = begin(planning)
    session.keep = "all"
    given = [answer(session, bot), answer(session, bot)]
    assert given == ["walk", {"to": [500, 500]}]
    for count, made in ((1, 1), (2, 2)):  # in the middle by the plans of then; at the beginning there were none yet
        session.undo(count)
        assert [answer(session, bot) for _ in range(count)] == given[-count:]
        assert planning.made == made


def test_another_position_needs_another_plan() -> None:
    planning = Sketched((MENU, PLACE), Sketch([walk(500, 2.0)], {}), Sketch([walk(700, 1.0)], {}))
    session, bot = begin(planning)
    answer(session, bot)
    planning.at = "there"
    assert session.ask is not None
    assert bot.answer(session, session.ask) == {"to": [700, 500]}
    assert planning.made == 2


def test_what_is_refused_is_given_up_for_the_next_that_fits() -> None:
    throw = Plan("ann", (Step(MENU, "", "throw"),), worth=1.5)
    plans = [walk(-5, 3.0), walk(-6, 2.0), throw, walk(800, 1.0)]
    session, bot = begin(Sketched((MENU, PLACE), Sketch(plans, {})))
    assert answer(session, bot) == "walk"
    assert answer(session, bot) == {"to": [800, 500]}, "it has set out, so it cannot throw any more"


def test_where_no_plan_has_a_word_ideas_do() -> None:
    soldier = begin(None)
    expected = answer(*soldier)
    assert answer(*begin(Sketched((PLACE,), Sketch([], {})))) == expected, "the menu is not planned"
    assert answer(*begin(Sketched((MENU,), Sketch([], {})))) == expected, "nobody has a plan"
    only = Sketch([Plan("ann", (Step(MENU, "", "fly"),))], {})
    assert answer(*begin(Sketched((MENU,), only))) == expected, "the only plan is refused"


class Thoughtful(Sketched):
    """Who plans thinks of the menu as nobody else does."""

    @override
    def ideas(self, game: Any, ask: Ask, chances: Odds) -> list[Idea] | None:
        return [Idea("pass", 1.0)] if ask.clause == MENU else None


def test_who_plans_may_think_otherwise_of_what_no_plan_covers() -> None:
    assert answer(*begin(Sketched((PLACE,)))) != "pass"
    session, bot = begin(Thoughtful((PLACE,)))
    assert answer(session, bot) == "pass"
    assert [idea.answer for idea in bot.last_reasons] == ["pass"]
    assert session.ask is not None
    assert list(bot.ideas(session, session.ask)) == [Idea("pass", 1.0)]
    assert player("soldier", 1).answer(session, session.ask) != "pass", "others think as the ruleset does"


def test_what_the_outlook_says_otherwise() -> None:
    session, bot = begin(Sketched((MENU,), Sketch([Plan("ann", ())], {}, word="pass")))
    assert answer(session, bot) == "pass"
    assert [idea.answer for idea in bot.last_reasons] == ["pass"]
    refused, other = begin(Sketched((MENU,), Sketch([Plan("ann", ())], {}, word="fly")))
    assert answer(refused, other) in ("throw", "show-6")
