"""Plans of a whole side: attacks that add up, what the enemy would do about it, and what it comes to in words."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tests.rulesets.battle_group.helpers import EAST, NORTH, WEST, battle, document, row, unit
from wartable.ai.follow import CaptainPlayer
from wartable.ai.greedy import odds_of
from wartable.ai.joint import Joint
from wartable.engine.answer import Seeded
from wartable.engine.ask import Ask, Choice, Option
from wartable.engine.planning import Plan
from wartable.engine.session import Session
from wartable.kit.documents import adopt
from wartable.rulesets import load_ruleset
from wartable.rulesets.battle_group.bot.planning import telling
from wartable.rulesets.battle_group.bot.planning.candidates import EARLY, GOES, HIDES, TURNS, attempted
from wartable.rulesets.battle_group.bot.planning.outlook import Battles, View
from wartable.rulesets.battle_group.ruleset import BattleGroup
from wartable.rulesets.battle_group.state import Effect, Game, Phase
from wartable.sim.match import match

RULES = BattleGroup()
RIFLES: dict[str, Any] = {"weapons": ["assault_rifle"]}
SWORDS: dict[str, Any] = {"weapons": ["one_handed_weapon"]}


def asked(game: Game, clause: str = "BG-ACT-06", about: str = "", seat: str = "p1") -> Choice:
    keys = [one.id for one in game.on_table(seat)]
    return Choice(clause, seat, "Who?", tuple(Option(key, key, clause, key) for key in keys), about=about)


def view(game: Game, **how: Any) -> View:
    return View(game, asked(game, **how))


def moving(*units: dict[str, Any], **parts: Any) -> Game:
    return battle(*units, cursor="move", **parts)


def chosen(game: Game) -> dict[str, str]:
    return {actor: plan.why for actor, plan in Joint(view(game)).plans.items()}


def by_why(found: list[Plan]) -> dict[str, Plan]:
    return {plan.why: plan for plan in found}


# ------------------------------------------------------------------ all together
@pytest.mark.rule("BG-DMG-04")
def test_nobody_shoots_at_one_who_falls_anyway() -> None:
    """Five rifles are more than enough for each of them."""
    game = battle(
        unit("a", "p1", *row(10, 20, 5), points=60, **RIFLES), unit("b", "p1", *row(20, 20, 5), points=60, **RIFLES),
        unit("dear", "p2", (14, 28), points=40), unit("cheap", "p2", (18, 28), points=30),
    )  # fmt: skip
    assert sorted(chosen(game).values()) == ["shoot at Cheap", "shoot at Dear"]


@pytest.mark.rule("BG-DMG-04")
def test_all_shoot_at_one_whom_only_all_can_destroy() -> None:
    """Neither of the two can hope to destroy five alone; together they can, and the one that falls easily waits."""
    game = battle(
        unit("a", "p1", *row(10, 20, 5), points=60, **RIFLES), unit("b", "p1", *row(20, 20, 5), points=60, **RIFLES),
        unit("many", "p2", *row(13, 28, 5), points=200), unit("few", "p2", (24, 28), points=6),
    )  # fmt: skip
    assert set(chosen(game).values()) == {"shoot at Many"}


@pytest.mark.rule("BG-ACT-07")
def test_shots_at_who_is_charged_come_to_nothing() -> None:
    game = battle(unit("a", "p1", *row(10, 20, 5), **RIFLES), unit("foe", "p2", *row(10, 28, 3), points=60))
    seen = view(game)
    prize = seen.eye.prize(game.units["foe"])
    assert seen.harm("foe", (3, 0, 0, 1)) == prize > 0
    assert seen.harm("foe", (3, 0, 1, 1)) == 0
    assert seen.harm("foe", (0, 1, 1, 0)) == prize


@pytest.mark.rule("BG-RES-01", "BG-RES-05")
def test_what_is_left_of_an_answer() -> None:
    game = battle(unit("a", "p1", *row(10, 20, 5), **RIFLES), unit("foe", "p2", *row(10, 28, 3), wv=3, points=60))
    seen = view(game)
    assert seen.left("foe", (0, 0, 0, 0)) == 1
    assert 0 < seen.left("foe", (0, 0, 0, 1)) < 1, "who is hit may have to go into cover"
    assert seen.left("foe", (3, 0, 0, 1)) == seen.left("foe", (0, 1, 1, 0)) == seen.left("foe", (0, 0, 1, 0)) == 0


# ------------------------------------------------------------------ where one would stand
@pytest.mark.rule("BG-FACE-01", "BG-FACE-02")
def test_it_looks_to_whom_it_shoots_at_and_not_to_the_nearest() -> None:
    game = moving(
        unit("a", "p1", *row(20, 20, 5), points=60, **RIFLES), unit("thick", "p2", (14, 20), hp=9, points=9),
        unit("weak", "p2", (34, 20), points=50),
    )  # fmt: skip
    plan = by_why(list(view(game, clause="BG-MOVE-04").plans("a", 400)))["shoot at Weak"]
    assert plan.steps[2].answer["facing"] == EAST
    assert plan.effects[0].target == "weak"


@pytest.mark.rule("BG-RES-07", "BG-RES-08")
def test_who_hides_stays_and_turns_or_tries_to_come_out() -> None:
    hides = unit("a", "p1", *row(10, 20, 3), points=60, wv=3, **RIFLES)
    game = moving(hides, unit("foe", "p2", (20, 30), points=50))
    game.units["a"].effects = (Effect("hiding", "BG-RES-06"),)
    plans = [plan for plan in view(game, clause="BG-MOVE-04").plans("a", 400) if plan.steps]
    first = {plan.steps[1][:3] for plan in plans}
    assert first == {(HIDES, "a", "stay"), (HIDES, "a", "leave")}
    assert {plan.steps[2].clause for plan in plans if plan.steps[1].answer == "stay"} == {TURNS}
    assert {plan.steps[0].turn for plan in plans if plan.steps[1].answer == "leave"} == {EARLY}


@pytest.mark.rule("BG-RUN-02", "BG-RUN-04")
def test_a_run_is_worth_what_its_die_leaves_of_it_and_comes_before_sure_moves() -> None:
    game = moving(
        unit("a", "p1", *row(10, 20, 5), points=60, move=4, **SWORDS), unit("foe", "p2", *row(10, 27, 3), points=60),
        unit("b", "p1", *row(30, 20, 5), points=60, **RIFLES),
    )  # fmt: skip
    run = next(plan for plan in view(game, clause="BG-MOVE-04").plans("a", 400) if plan.why.startswith("try to run"))
    assert run.why.startswith("try to run and charge Foe")
    (effect,) = run.effects
    assert sum(chance for _, chance in effect.chances) == pytest.approx(1)
    assert sum(chance for (_, _, bound, _), chance in effect.chances if bound) == pytest.approx(4 / 6)
    assert run.steps[0] == (GOES, "", "a", EARLY)


# ------------------------------------------------------------------ the enemy
@pytest.mark.rule("BG-SHO-07", "BG-DMG-04")
def test_several_who_shoot_at_one_take_more_together_and_each_has_his_share() -> None:
    mine = unit("a", "p1", *row(20, 10, 3), points=60, **RIFLES)
    foes = [unit(key, "p2", *row(x, 24, 5), points=60, **RIFLES) for key, x in (("b", 14), ("c", 26))]
    alone, joined = view(battle(mine, foes[0])), view(battle(mine, *foes))

    def tolls(seen: View) -> dict[str, float]:
        there = seen.game.units["a"]
        return {foe: seen.replies.toll(foe, there) for foe in seen.foes()}

    assert tolls(joined)["b"] == pytest.approx(tolls(joined)["c"], abs=0.05)
    assert sum(tolls(joined).values()) > tolls(alone)["b"] > 0
    assert tolls(view(battle(mine, unit("d", "p2", *row(20, 47, 5), **RIFLES)))) == {"d": 0}


def test_it_keeps_out_of_a_fire_that_it_cannot_answer() -> None:
    """Swordsmen who come nowhere this turn do not stand where three groups see them; with nobody there they go on."""
    swords = unit("a", "p1", *row(10, 10, 3), points=60, move=4, **SWORDS)
    foes = [unit(f"b{n}", "p2", *row(6 + 8 * n, 38, 5), points=60, **RIFLES) for n in range(3)]
    seen = view(moving(swords, *foes), clause="BG-MOVE-04")
    plans = seen.plans("a", 400)
    safe = min(plans, key=lambda plan: plan.fear)
    exposed = max(plans, key=lambda plan: plan.fear)
    assert exposed.fear > safe.fear
    assert sum(seen.reply(foe, exposed) for foe in seen.foes()) > sum(seen.reply(foe, safe) for foe in seen.foes())


@pytest.mark.rule("BG-ACT-06")
def test_those_who_have_acted_are_shot_at_too() -> None:
    """A foe attacks one unit: who acts last need not fear him more than who has acted."""
    units = [unit(key, "p1", *row(x, 20, 5), points=60, **RIFLES) for key, x in (("a", 10), ("c", 20))]
    game = battle(*units, unit("b", "p2", *row(14, 28, 5), points=60, **RIFLES))
    assert view(game).exposed("b") == 0
    game.units["a"].acted = True
    seen = view(game)
    stay = next(plan for plan in seen.plans("c", 400) if not plan.steps)
    assert 0 < seen.exposed("b") <= seen.eye.prize(game.units["a"])
    assert seen.reply("b", stay) > 0


@pytest.mark.rule("BG-NEW-TABLE-05")
def test_nobody_answers_in_the_last_turn_of_the_battle() -> None:
    units = unit("a", "p1", *row(10, 20, 5), **RIFLES), unit("b", "p2", *row(10, 28, 5), **RIFLES)
    found = [View(battle(*units, turn=turn, sequence=["p2", "p1"]), asked(battle(*units))).foes() for turn in (5, 6)]
    assert found == [("b",), ()]


# ------------------------------------------------------------------ words and requests
def test_words_tell_what_a_plan_brings_and_what_it_may_cost() -> None:
    game = battle(
        unit("a", "p1", *row(10, 20, 5), points=60, **RIFLES), unit("foe", "p2", *row(10, 28, 3), points=60, **RIFLES),
        unit("last", "p2", *row(14, 34, 5), points=60, **RIFLES),
    )  # fmt: skip
    joint = Joint(view(game))
    plan = by_why(joint.options["a"])["shoot at Foe"]
    words = joint.told(plan)
    assert words.startswith("A would shoot at Foe: on average ")
    assert " of the 3 wounds that destroy Foe and " in words
    assert "that Foe is destroyed; " in words
    assert words.endswith("that A is destroyed next turn, most likely by Last")
    assert "of the 1 wounds" not in joint.told(plan)


@pytest.mark.parametrize(("foe", "toll", "told"), [
    ("foe", 0.29, "29% that A is destroyed next turn, most likely by Foe"),
    ("foe", 0.04, "4% that A is destroyed next turn, most likely by Foe"),
    ("foe", 0.004, "hardly any danger that A is destroyed"),
    ("", 0.0, "hardly any danger that A is destroyed"),
])  # fmt: skip
def test_a_small_danger_is_told_with_its_chance_and_who_it_is(foe: str, toll: float, told: str) -> None:
    game = battle(unit("a", "p1", *row(10, 20, 5), **RIFLES), unit("foe", "p2", *row(10, 28, 3), **RIFLES))
    assert telling.told(game, game.units["a"], "stay", {}, foe, toll) == f"A would stay; {told}"


def begin(*units: dict[str, Any], **parts: Any) -> Session:
    doc = adopt(document(*units, **{"player": "p1", "cursor": "move", "sequence": ["p1", "p2"], "turn": 2, **parts}))
    return Session(RULES, RULES.new_game(doc), Seeded("s"), keep="none")


def test_a_plan_is_kept_from_who_moves_to_where_he_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    plain = Battles.outlook

    def counted(self: Battles, game: Game, ask: Ask, *args: Any) -> View:
        made.append(ask.clause)
        return plain(self, game, ask, *args)

    monkeypatch.setattr(Battles, "outlook", counted)
    session = begin(
        unit("a", "p1", *row(10, 10, 5), points=60, **RIFLES), unit("foe", "p2", *row(10, 38, 5), points=60, **RIFLES)
    )
    bot, clauses = CaptainPlayer(1), list[str]()
    while session.ask is not None and cast(Game, session.game).cursor.phase is Phase.MOVE:
        clauses.append(session.ask.clause)
        session.answer(bot.answer(session, session.ask))
    assert len(clauses) >= 3
    assert made.count("BG-MOVE-04") == clauses.count("BG-MOVE-04")
    assert len(made) < len(clauses)


def test_requests_of_others_are_not_planned() -> None:
    game = battle(unit("a", "p1", *row(10, 20, 5)), unit("b", "p2", *row(10, 28, 5)))
    planning = RULES.planning
    assert planning is not None
    assert planning.covers(game, asked(game))
    assert not planning.covers(game, asked(game, seat="p2"))
    assert not planning.covers(game, asked(game, clause="BG-ACT-01", about="b"))
    assert not planning.covers(game, asked(game, clause="BG-BGF-14", about="a"))


@pytest.mark.parametrize(("what", "then", "told"), [
    ("try to run", "move towards Foe and shoot at Foe", "try to run towards Foe and shoot at Foe"),
    ("try to run", "move to count at the beacon", "try to run to count at the beacon"),
    ("try to run", "shoot at Foe", "try to run and shoot at Foe"),
    ("try to run", "stay", "try to run"),
    ("try to run", "move", "try to run"),
    ("try to come out", "move towards Foe", "try to come out, then move towards Foe"),
    ("try to come out", "stay", "try to come out"),
])  # fmt: skip
def test_what_hangs_on_a_die_is_told_with_what_follows(what: str, then: str, told: str) -> None:
    assert attempted(what, then) == told


def test_a_mission_is_part_of_a_plan() -> None:
    beacon = {"scenario": "silent_beacon"}
    game = moving(unit("a", "p1", *row(10, 10, 5), points=60, **RIFLES), unit("b", "p2", *row(40, 46, 5)), **beacon)
    plan = max(view(game, clause="BG-MOVE-04").plans("a", 400), key=lambda plan: plan.worth)
    assert "to count at the beacon" in plan.why


def test_a_veteran_fights_the_same_battle_again() -> None:
    doc = document(
        unit("a", "p1", *row(10, 14, 5), points=60, **RIFLES), unit("b", "p1", *row(24, 14, 4), points=50, **SWORDS),
        unit("c", "p2", *row(10, 34, 5), points=60, **RIFLES), unit("d", "p2", *row(24, 34, 4), points=50, **SWORDS),
        turn=4, player="p1", cursor="move", sequence=["p1", "p2"],
    )  # fmt: skip
    bots = {"p1": "veteran", "p2": "soldier"}
    first = match(load_ruleset, "battle_group", doc, bots, "x")
    assert first.finished
    assert match(load_ruleset, "battle_group", doc, bots, "x") == first


def test_the_odds_that_others_have_worked_out_change_nothing() -> None:
    game = battle(unit("a", "p1", *row(10, 20, 5), **RIFLES), unit("b", "p2", *row(10, 28, 5), facing=WEST))
    planning = RULES.planning
    assert planning is not None
    ask = asked(game)
    found = [planning.outlook(game, ask, odds_of("battle_group")).plans("a", 400) for _ in range(2)]
    assert found[0] == found[1]
    assert game.units["a"].models[0].facing == NORTH
