"""Plans of an activation: attacks that add up, what the enemy would do about it, and what it comes to in words."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.rulesets.gates_of_doom.fated import held
from tests.rulesets.gates_of_doom.helpers import WEAPONS, battle, row, unit
from wartable.ai.follow import CaptainPlayer
from wartable.ai.hints import hints
from wartable.ai.joint import Joint
from wartable.ai.levels import levels
from wartable.engine.answer import Seeded
from wartable.engine.ask import Choice
from wartable.engine.planning import Plan, Weights
from wartable.engine.session import Session
from wartable.rulesets.gates_of_doom import ruleset
from wartable.rulesets.gates_of_doom.bot.planning.attacks import of_mean, thrown
from wartable.rulesets.gates_of_doom.bot.planning.outlook import Battles, View

RULES = ruleset()
DOES, NAMES = "GD-RND-05", "GD-ACT-02"
RIFLES: dict[str, Any] = {"weapons": ["rifle"], "actions": 2}


def acting(*units: dict[str, Any], **parts: Any) -> Session:
    """A battle in which the first unit is active."""
    game = battle(*units, cursor={"phase": "act", "unit": units[0]["id"]}, **parts)
    game.active = units[0]["id"]
    game.cites = None
    return Session(RULES, game, Seeded("s"), keep="last")


def view(session: Session, **weights: float) -> View:
    assert session.ask is not None
    game: Any = session.game
    return View(game, session.ask, Weights(**weights))


def joint(session: Session) -> Joint:
    return Joint(view(session))


def best(session: Session) -> Plan:
    (plan,) = joint(session).plans.values()
    return plan


def targets(plan: Plan) -> list[str]:
    """Whom each attack of a plan is at."""
    found = []
    for step in plan.steps:
        if step.clause == NAMES:
            found.append("+".join(dict.fromkeys(to for _, to, _ in step.answer["allot"] if to != "hold")))
    return found


def _worth(made: Joint, plan: Plan) -> float:
    """What all is worth with this plan."""
    made.plans[plan.actor] = plan
    return made.worth()


# ------------------------------------------------------------------ attacks that add up
@pytest.mark.rule("GD-SA-05", "GD-SA-12")
def test_damage_is_as_likely_as_the_dice_say() -> None:
    assert dict(thrown(2, 0.5, 2, 3)) == pytest.approx({(0,): 0.25, (2,): 0.5, (3,): 0.25})  # 4 points on 3 health
    game = battle(unit("a", "p1", (10, 10)), unit("b", "p2", *row(10, 20, 4)))
    chances = of_mean(game.units["b"], 6, 1.5, 1.0)
    assert sum(chance for _, chance in chances) == pytest.approx(1, abs=1e-3)
    assert max(outcome for outcome, _ in chances) == (4,), "nobody loses more than he has"


@pytest.mark.rule("GD-RND-06", "GD-TGT-01")
def test_the_second_shot_goes_elsewhere_when_the_first_is_likely_to_be_enough() -> None:
    """Both are as close, so that it may choose."""
    gun = {"key": "gun", "name": "Gun", "ranges": [30], "attacks": 6, "tech": 2, "traits": ["two_handed"]}
    session = acting(
        unit("a", "p1", (10, 20), weapons=["gun"], actions=2), unit("b", "p2", (6, 30), weapons=["rifle"]),
        unit("c", "p2", (14, 30), weapons=["rifle"]), weapons=[*WEAPONS, gun],
    )  # fmt: skip
    made = joint(session)
    found = made.outlook.plans("a", 0)
    worths = {tuple(targets(plan)): _worth(made, plan) for plan in found if len(targets(plan)) == 2}
    assert min(worths["b", "c"], worths["c", "b"]) > max(worths["b", "b"], worths["c", "c"])
    assert sorted(targets(best(session))) == ["b", "c"]


@pytest.mark.rule("GD-SA-12", "GD-SA-13")
def test_the_last_health_of_one_counts_for_more_than_the_first() -> None:
    session = acting(unit("a", "p1", (10, 10), **RIFLES), unit("b", "p2", (10, 20), weapons=["rifle"], level="hero"))
    seen = view(session)
    first, second, last = (seen.harm("b", (n + 1,)) - seen.harm("b", (n,)) for n in range(3))
    assert first == pytest.approx(second)
    assert last > second
    assert [seen.left("b", (n,)) for n in (0, 3)] == [1, 0]
    assert seen.left("b", (1,)) > 2 / 3, "who is alone fights on until he falls"


def test_harm_to_friends_counts_against_it() -> None:
    session = acting(unit("a", "p1", (10, 10), **RIFLES), unit("d", "p1", (14, 10)), unit("b", "p2", (10, 20)))
    seen = view(session, stake=2.0)
    assert seen.harm("d", (1,)) < 0 < seen.harm("b", (1,))


# ------------------------------------------------------------------ the enemy
def test_who_has_acted_is_feared_less_than_who_is_still_to_act() -> None:
    def reply(**about: Any) -> float:
        session = acting(unit("a", "p1", *row(10, 20, 5), **RIFLES),
                         unit("b", "p2", *row(10, 30, 5), weapons=["rifle"], **about))  # fmt: skip
        seen = view(session)
        stays = next(plan for plan in seen.plans("a", 0) if plan.why == "stay")
        return seen.reply("b", stays)

    assert reply() > reply(activated=True) > 0


@pytest.mark.rule("GD-RND-02")
def test_after_the_last_round_nobody_answers() -> None:
    session = acting(unit("a", "p1", *row(10, 20, 5), **RIFLES),
                     unit("b", "p2", *row(10, 30, 5), weapons=["rifle"], activated=True), round=5)  # fmt: skip
    seen = view(session)
    assert {seen.reply("b", plan) for plan in seen.plans("a", 0)} == {0}


@pytest.mark.rule("GD-ACT-03", "GD-SUP-01")
def test_lying_down_helps_against_small_arms_and_not_against_what_sweeps_a_place() -> None:
    sweep = {"key": "sweep", "name": "Sweeper", "kind": "suppression", "ranges": [30], "spread": 3, "tech": 4,
             "traits": ["two_handed"]}  # fmt: skip

    def tolls(weapon: str) -> list[float]:
        session = acting(unit("a", "p1", *row(10, 20, 5), **RIFLES),
                         unit("b", "p2", *row(10, 30, 2), weapons=[weapon]), weapons=[*WEAPONS, sweep])  # fmt: skip
        seen = view(session)
        foe = seen.game.units["b"]
        return [seen.replies.of(foe, seen.unit.models, lying)[0] for lying in (False, True)]

    up, down = tolls("rifle")
    assert down < up
    up, down = tolls("sweep")
    assert down == up > 0


@pytest.mark.rule("GD-TGT-01")
def test_who_stands_behind_a_friend_is_in_less_danger() -> None:
    def toll(*friends: dict[str, Any]) -> float:
        session = acting(unit("a", "p1", *row(10, 20, 5), **RIFLES), *friends,
                         unit("b", "p2", *row(10, 36, 5), weapons=["rifle"]))  # fmt: skip
        seen = view(session)
        return seen.replies.of(seen.game.units["b"], seen.unit.models, False)[0]

    assert toll(unit("d", "p1", *row(10, 28, 3), weapons=["rifle"])) < toll()
    assert toll(unit("d", "p1", *row(10, 8, 3), weapons=["rifle"])) == toll()


def test_who_falls_answers_nobody() -> None:
    """The plan that fells the enemy leaves nothing to fear of him."""
    session = acting(unit("a", "p1", *row(10, 20, 9), **RIFLES), unit("b", "p2", (14, 30), weapons=["rifle"]))
    made = joint(session)
    found = made.outlook.plans("a", 0)
    fired = next(plan for plan in found if targets(plan) == ["b"])
    made.plans["a"] = fired
    risk, _ = made.danger(fired)
    assert 0 <= risk < 0.1 * made.outlook.reply("b", fired)


# ------------------------------------------------------------------ places
def test_a_place_behind_a_house_is_thought_of_by_who_is_in_danger() -> None:
    session = acting(
        unit("a", "p1", (10, 20), weapons=["pistol"], actions=2),
        *(unit(f"b{n}", "p2", *row(4 + 8 * n, 38, 5), weapons=["rifle"]) for n in range(3)),
        terrain=[{"kind": "building", "key": "house", "shape": "rectangle", "at": [14, 22], "size": [3, 2]}],
    )  # fmt: skip
    seen = view(session)
    tolls = [seen.reply("b1", plan) for plan in seen.plans("a", 0) if plan.steps]
    assert min(tolls) < max(tolls)


# ------------------------------------------------------------------ following them
def test_a_plan_is_kept_until_something_comes_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    session = acting(unit("a", "p1", *row(10, 20, 5), **RIFLES), unit("b", "p2", *row(10, 44, 5), weapons=["rifle"]))
    made: list[int] = []
    planning = RULES.planning
    assert planning is not None
    outlook = Battles.outlook

    def counted(self: Battles, *about: Any, **more: Any) -> View:
        made.append(1)
        return outlook(self, *about, **more)

    monkeypatch.setattr(Battles, "outlook", counted)
    bot = CaptainPlayer(1)
    assert session.ask is not None
    first = bot.answer(session, session.ask)
    assert first == "attack"
    session.answer(first)
    assert session.ask is not None
    assert session.ask.clause == NAMES
    session.answer(bot.answer(session, session.ask))
    assert len(made) == 1, "at whom it fires it has planned with what it does"
    while session.ask.clause != DOES:
        session.answer(bot.answer(session, session.ask))
    bot.answer(session, session.ask)
    assert len(made) == 2, "dice have been thrown"


@pytest.mark.rule("GD-FAT-02")
def test_a_plan_hangs_on_nothing_that_is_hidden() -> None:
    def planned(theirs: tuple[str, ...]) -> Any:
        game = held(unit("a", "p1", *row(10, 20, 5), **RIFLES), unit("b", "p2", *row(10, 32, 4), weapons=["rifle"]),
                    p2=theirs, p1=(), cursor={"phase": "act", "unit": "a"})  # fmt: skip
        game.active, game.cites = "a", None
        session = Session(RULES, game, Seeded("s"), keep="last")
        while session.ask is not None and session.ask.clause != DOES:
            session.answer(CaptainPlayer(1).answer(session, session.ask))
        bot = CaptainPlayer(1)
        assert session.ask is not None
        answer = bot.answer(session, session.ask)
        return answer, [(idea.worth, idea.why) for idea in bot.last_reasons]

    assert planned(("insane_bravery",)) == planned(("advance_warning",))


def test_what_belongs_to_others_is_not_planned() -> None:
    mine = (unit(key, "p1", (x, 20), **RIFLES) for key, x in (("a", 10), ("d", 20)))
    session = acting(*mine, unit("b", "p2", (10, 40)))
    game: Any = session.game
    ask = session.ask
    assert isinstance(ask, Choice)
    planning = Battles()
    assert planning.covers(game, ask)
    game.overwatch = "a"
    assert not planning.covers(game, ask), "an action that was held is the soldier's"
    game.overwatch, game.active = "", "d"
    assert not planning.covers(game, ask), "an action that a friend grants is the soldier's"
    game.active = ""
    assert not planning.covers(game, ask)


# ------------------------------------------------------------------ words
def test_a_hint_tells_plans_with_what_they_bring_and_what_they_may_cost() -> None:
    session = acting(unit("a", "p1", *row(10, 20, 5), **RIFLES), unit("b", "p2", *row(10, 30, 4), weapons=["rifle"]))
    assert session.ask is not None
    told = [idea.why for idea in hints(session, "p1")]
    assert 2 <= len(told) <= 3
    assert all(words.startswith("A would ") for words in told), told
    assert any("of 4 health of B on average" in words and "to destroy B" in words for words in told), told
    assert all("of 5 health to B" in words or words.endswith("it may lose hardly any health") for words in told)
    assert not any("+" in words or "points" in words for words in told)


def test_a_danger_is_told_as_that_of_all_who_may_still_act() -> None:
    foes = [unit(key, "p2", *row(x, 30, 4), weapons=["rifle"]) for key, x in (("b", 6), ("c", 14))]
    session = acting(unit("a", "p1", *row(10, 20, 5), **RIFLES), *foes)
    words = next(idea.why for idea in hints(session, "p1"))
    found = re.search(r"may lose (\d\.\d) of 5 health to [BC], (\d\.\d) to 2 enemies together$", words)
    assert found, words
    assert float(found[1]) < float(found[2]) <= 5


def test_each_plan_says_what_it_brings_without_what_is_done() -> None:
    session = acting(unit("a", "p1", *row(10, 20, 5), **RIFLES), unit("b", "p2", *row(10, 30, 4), weapons=["rifle"]))
    found = hints(session, "p1")
    assert len(found) > 1
    assert all(hint.brings and hint.why.endswith(hint.brings) for hint in found)
    assert not any("would" in hint.brings for hint in found)
    assert any("of 4 health of B on average" in hint.brings for hint in found)


def test_who_goes_out_of_danger_is_told_in_a_whole_sentence() -> None:
    session = acting(unit("a", "p1", *row(10, 20, 2)), unit("b", "p2", *row(10, 32, 8), weapons=["rifle"]))
    found = {plan.why for plan in view(session).plans("a", 0)}
    assert {"move into less danger from B", "move nearer to B"} <= found


def test_two_attacks_of_a_kind_are_told_once() -> None:
    session = acting(unit("a", "p1", *row(10, 20, 5), **RIFLES), unit("b", "p2", *row(10, 30, 4), weapons=["rifle"]))
    found = view(session).plans("a", 0)
    assert "fire at B twice" in [plan.why for plan in found if len(plan.effects) > 1]
    assert not any("B and fire at B" in plan.why for plan in found)


@pytest.mark.rule("GD-ALL-17")
def test_what_special_rules_add_is_told_by_its_name() -> None:
    mind = unit("a", "p1", (10, 20), weapons=["rifle"], actions=2, rules=["GD-ALL-17"])
    session = acting(mind, unit("b", "p2", *row(10, 28, 4), weapons=["rifle"]))
    whys = [plan.why for plan in view(session).plans("a", 0)]
    assert "choose “psionic disruption” (under fire markers weigh on an enemy)" in whys
    assert not any(why.startswith("psionic") for why in whys)


def test_the_level_says_what_it_does() -> None:
    found = {level.key: level for level in levels(RULES)}
    assert found["marshal"].ahead, "who plays plans out takes time for it"
    assert found["veteran"].does == "plans its activations"
    assert found["veteran"].styles


def test_equal_seeds_plan_alike() -> None:
    def answers() -> list[Any]:
        mine = unit("a", "p1", *row(10, 20, 5), **RIFLES)
        session = acting(mine, unit("b", "p2", *row(10, 30, 4), weapons=["rifle"]))
        bot, given = CaptainPlayer(1), []
        game: Any = session.game
        while session.ask is not None and game.active == "a":
            given.append(bot.answer(session, session.ask))
            session.answer(given[-1])
        return given

    assert answers() == answers()
