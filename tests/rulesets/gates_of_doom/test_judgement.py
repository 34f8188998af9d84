"""What a veteran makes of what he sees, where a soldier sees the same."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.gates_of_doom.helpers import battle, row, unit
from wartable.engine.ask import Choice, Option
from wartable.rulesets.gates_of_doom.bot import ideas, lore
from wartable.rulesets.gates_of_doom.bot.eye import Eye
from wartable.rulesets.gates_of_doom.bot.judgement import SOLDIER, VETERAN, Judgement
from wartable.rulesets.gates_of_doom.bot.planning.outlook import Battles
from wartable.rulesets.gates_of_doom.bot.tactics import Tactics
from wartable.rulesets.gates_of_doom.reactions.moments import PASS
from wartable.rulesets.gates_of_doom.state import Game

RIFLES: dict[str, Any] = {"weapons": ["rifle"], "actions": 2}


def rifles(apart: float, **parts: Any) -> Game:
    """Four riflemen of each side so many inches apart."""
    mine, theirs = row(10, 8, 4), row(10, 8 + apart, 4)
    return battle(unit("a", "p1", *mine, **RIFLES), unit("b", "p2", *theirs, **RIFLES), **parts)


def asked() -> Choice:
    """Whether the first unit acts out of overwatch."""
    options = Option("a", "A", "GD-ACT-07", "a"), Option(PASS, "Nobody")
    return Choice("GD-ACT-07", "p1", question="Who acts?", options=options)


def stand(game: Game, mind: Judgement) -> Any:
    """What it is worth to `mind` that the first unit stays where it is."""
    return Tactics(Eye(game, "p1", mind), game.units["a"]).here(0)


@pytest.mark.rule("GD-RND-01", "GD-RND-02")
@pytest.mark.parametrize(("number", "weight"), [(1, 1.4), (2, 1.4), (3, 1.3), (4, 1.1)])  # 1.5 rounds to come, then 0.5
def test_what_counts_more_for_the_rounds_to_come_counts_less_with_fewer_of_them(number: int, weight: float) -> None:
    game = rifles(20, round=number)
    assert Eye(game, "p1", VETERAN).by_time(1.4) == pytest.approx(weight)
    assert Eye(game, "p1").by_time(SOLDIER.now) == 1.0


def test_attacks_to_come_are_worth_less_to_who_may_be_felled_before() -> None:
    bold = VETERAN._replace(lives=0.0)
    near, beyond = rifles(20), rifles(20, round=1)
    beyond.units["b"].models = tuple(model._replace(weapons=()) for model in beyond.units["b"].models)
    assert 0 < stand(near, VETERAN).nearer < stand(near, bold).nearer
    assert stand(beyond, VETERAN).nearer == stand(beyond, bold).nearer, "nobody harms it there"


def test_who_has_still_to_come_nearer_is_at_risk_on_the_way() -> None:
    far = rifles(38)
    assert stand(far, VETERAN).nearer == pytest.approx(0.895 * stand(far, VETERAN._replace(lives=0.0)).nearer)


@pytest.mark.rule("GD-MSN-01", "GD-MSN-02")
@pytest.mark.parametrize(("mine", "theirs", "same"), [
    ([], [], True), (["slaughter"], ["slaughter"], True), (["slaughter"], [], False),
])  # fmt: skip
def test_damage_scores_nothing_for_who_has_no_objectives_where_others_have(
    mine: list[str], theirs: list[str], same: bool
) -> None:
    game = rifles(20, sides=[
        {"seat": seat, "name": seat, "edge": edge, "objectives": those}
        for seat, edge, those in zip(("p1", "p2"), ("south", "north"), (mine, theirs))
    ])  # fmt: skip
    own = game.units["a"]
    reads = Eye(game, "p1", SOLDIER._replace(reads=True)).prize(own)
    assert (reads == Eye(game, "p1").prize(own)) is same
    assert reads <= Eye(game, "p1").prize(own)


@pytest.mark.rule("GD-ACT-07", "GD-ACT-09")
@pytest.mark.parametrize(("actions", "patient"), [(1, True), (0, False)])
def test_who_is_patient_waits_until_an_enemy_has_done_all_that_he_may(actions: int, patient: bool) -> None:
    """It has an attack that brings little; once the enemy is through nobody else will come."""
    game = rifles(29)
    game.units["a"].activated = game.units["a"].watching = game.units["b"].activated = True
    game.active, game.units["b"].actions = "b", actions
    ask = asked()
    worths = {idea.answer: idea.worth for idea in ideas.judged(Eye(game, "p1", VETERAN), ask)}
    usual = {idea.answer: idea.worth for idea in ideas.judged(Eye(game, "p1"), ask)}
    assert usual["a"] - worths["a"] == pytest.approx(0.3 if patient else 0.02)
    assert worths[PASS] == usual[PASS] == 0.0


def test_who_plans_judges_what_no_plan_covers_by_the_same_figures() -> None:
    game = rifles(20)
    game.units["a"].activated = game.units["a"].watching = True
    ask = asked()
    assert list(Battles().ideas(game, ask, lambda key, flow: ())) == list(ideas.judged(Eye(game, "p1", VETERAN), ask))
    assert list(Battles().ideas(game, ask, lambda key, flow: ())) != list(ideas.ideas(game, ask))


def test_who_judges_otherwise_recalls_something_else() -> None:
    game = rifles(20)
    game.cites = None
    assert lore.lore_of(game, "p1") is lore.lore_of(game, "p1")
    assert lore.lore_of(game, "p1", VETERAN) is not lore.lore_of(game, "p1", SOLDIER)
    assert stand(game, VETERAN).nearer != stand(game, SOLDIER).nearer
