"""The soldier's abilities: Biotech by what it does, grapples, cannons, items, moves in place of an attack."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import battle, row, unit
from wartable.engine.aim import Aim
from wartable.engine.ask import Choice, Option
from wartable.engine.ruleset import Idea
from wartable.rulesets.battle_group.biotech.casting import casts
from wartable.rulesets.battle_group.bot import ideas, powers
from wartable.rulesets.battle_group.bot.eye import Eye
from wartable.rulesets.battle_group.dice.needs import need
from wartable.rulesets.battle_group.ill_effects import burning
from wartable.rulesets.battle_group.shooting.volley import attack_of, volley
from wartable.rulesets.battle_group.specials.points import Dice
from wartable.rulesets.battle_group.state import Game

ADEPT: dict[str, Any] = {"user": "natural", "power": ["hull_reactor"], "pp": 40, "points": 37}
RIFLES: dict[str, Any] = {"weapons": ["laser_rifle"], "points": 60}
SPEARS: dict[str, Any] = {"weapons": ["polearm"], "points": 60}


def choice(clause: str, about: str, *keys: str, matter: Any = None) -> Choice:
    return Choice(clause, "p1", "What?", tuple(Option(key, key, clause) for key in keys), about=about, matter=matter)


def best(game: Game, ask: Choice) -> Idea:
    return max(ideas.ideas(game, ask), key=lambda idea: idea.worth)


def worth(game: Game, key: str) -> float:
    found = powers.action(Eye(game, "p1"), game.units["a"], key)
    assert found is not None
    return found[0]


@pytest.mark.rule("BG-BIO-09")
def test_biotech_is_used_on_whom_its_hits_can_destroy() -> None:
    game = battle(
        unit("a", "p1", (20, 20), abilities={"spark_lash": 2}, **ADEPT), unit("weak", "p2", (20, 26), points=20),
        unit("thick", "p2", *row(23, 26, 5), points=80, dv=3),
    )  # fmt: skip
    assert best(game, choice("BG-NEW-BIOTECH-01", "a", "weak", "thick")).answer == "weak"
    assert best(game, choice("BG-BIO-06", "a", "spark_lash")).worth > 5


@pytest.mark.rule("BG-NEW-BIOTECH-00")
def test_what_a_test_of_the_will_resists_is_aimed_at_a_weak_will() -> None:
    game = battle(
        unit("a", "p1", (20, 20), abilities={"lull": 1}, **ADEPT), unit("weak", "p2", (20, 26), points=20, wv=1),
        unit("firm", "p2", (23, 26), points=20, wv=5),
    )  # fmt: skip
    eye = Eye(game, "p1")
    (cast,) = casts(game, game.units["a"])
    assert powers.cast_worth(eye, cast, game.units["weak"]) > powers.cast_worth(eye, cast, game.units["firm"])


@pytest.mark.rule("BG-MSL-18", "BG-MSL-19")
def test_who_would_charge_is_pinned_and_no_friend_is() -> None:
    game = battle(
        unit("a", "p1", (20, 20), weapons=["grapple_rifle"], points=12), unit("friend", "p1", (22, 24), points=200),
        unit("charger", "p2", *row(20, 28, 3), **SPEARS), unit("shooter", "p2", *row(26, 28, 3), **RIFLES),
    )  # fmt: skip
    assert best(game, choice("BG-MSL-18", "a", "friend", "charger", "shooter")).answer == "charger"
    assert best(game, choice("BG-MSL-18", "a", "displace", "pin")).answer == "pin"
    assert worth(game, "grapple") > 1


@pytest.mark.rule("BG-MSL-23")
def test_the_dearest_enemy_is_sent_away() -> None:
    game = battle(
        unit("a", "p1", (20, 20), weapons=["temporal_displacement_cannon"], points=40),
        unit("cheap", "p2", (20, 30), points=20), unit("dear", "p2", (23, 30), points=90),
    )  # fmt: skip
    assert best(game, choice("BG-MSL-23", "a", "cheap", "dear")).answer == "dear"
    assert best(game, choice("BG-ACT-01", "a", "displacement", "pass")).answer == "displacement"


@pytest.mark.rule("BG-MSL-22")
@pytest.mark.parametrize(("waits", "wanted"), [(True, "rift"), (False, "pass")])
def test_a_rift_is_opened_for_somebody_who_waits(waits: bool, wanted: str) -> None:
    reserve = [unit("late", "p1", points=60, reserve=True)] if waits else []
    game = battle(
        unit("a", "p1", (20, 20), weapons=["rift_cannon"], points=24), *reserve, unit("b", "p2", (20, 40), points=20)
    )
    assert best(game, choice("BG-ACT-01", "a", "rift", "pass")).answer == wanted


@pytest.mark.rule("BG-NEW-SKILLS-05")
@pytest.mark.parametrize(("y", "wanted"), [(46, "time_slip"), (30, "shoot")])
def test_a_slip_through_time_is_for_who_is_out_of_range(y: float, wanted: str) -> None:
    game = battle(
        unit("a", "p1", (20, 16), skills={"time_slip": 1}, **RIFLES), unit("b", "p2", (20, y), points=20), turn=2
    )
    keys = ("shoot", "time_slip", "pass") if y < 40 else ("time_slip", "pass")
    assert best(game, choice("BG-ACT-01", "a", *keys)).answer == wanted


@pytest.mark.rule("BG-NEW-ITEMS-03")
def test_the_fire_of_a_friend_is_put_out_and_not_that_of_an_enemy() -> None:
    game = battle(
        unit("a", "p1", (20, 20), items=["foam_canister"], points=20),
        unit("friend", "p1", (22, 20), points=40, effects=[{"key": burning.KEY}]),
        unit("b", "p2", (20, 22), points=90, effects=[{"key": burning.KEY}]),
    )  # fmt: skip
    eye = Eye(game, "p1")
    assert powers.item_worth(eye, game.units["a"], game.units["friend"], "foam_canister") > 0
    assert powers.item_worth(eye, game.units["a"], game.units["b"], "foam_canister") < 0


# ------------------------------------------------------------------ in an attack
@pytest.mark.rule("BG-BGF-14")
def test_the_effect_is_the_best_against_the_target_of_the_attack() -> None:
    models = [{"at": [20, 20], "weapons": ["plasma_rifle"]}, {"at": [21.2, 20], "weapons": ["shortbow"]}]
    game = battle(
        unit("a", "p1", models=models, points=40), unit("near", "p2", (8, 20), points=20),
        unit("b", "p2", (20, 34), points=20),
    )  # fmt: skip
    attack = attack_of(game, game.units["a"], game.units["b"], None, "")
    found = best(game, choice("BG-BGF-14", "a", "plain", "plasma", matter=attack))
    assert found.answer == "plasma"
    assert found.why.endswith("wounds on average")


@pytest.mark.rule("BG-SKL-15")
@pytest.mark.parametrize(("good", "answer"), [(1, "again"), (5, "again"), (6, "keep"), (9, "keep")])
def test_a_pool_is_rolled_again_if_clearly_fewer_succeed_than_on_average(good: int, answer: str) -> None:
    game = battle(unit("a", "p1", (20, 20), **RIFLES), unit("b", "p2", (20, 34), points=20))
    attack = attack_of(game, game.units["a"], game.units["b"], None, "")
    count = 6 * 6 // (7 - need(attack, Dice.HITS).number)  # of so many 6 succeed on average
    found = best(game, choice("BG-SKL-15", "a", "again", "keep", matter=(attack, Dice.HITS, (good, count))))
    assert found.answer == answer
    assert found.why == f"{good} of {count} succeeded, and 6.0 do on average"


@pytest.mark.rule("BG-NEW-TEMPLATE-01")
def test_a_template_is_laid_where_it_covers_most() -> None:
    game = battle(unit("a", "p1", (20, 20), weapons=["flame_thrower"]), unit("b", "p2", *row(18, 24, 4), points=40))
    ask = next(volley(game, game.units["a"], game.units["b"]))
    assert isinstance(ask, Aim)
    (idea,) = ideas.ideas(game, ask)
    assert len(ask.touches(ask.accept(idea.answer))) == 1
    assert Eye(game, "p1").shot(game.units["a"], game.units["b"]).average > 0


@pytest.mark.rule("BG-MSL-12", "BG-BGF-14")
@pytest.mark.parametrize(("many", "wanted"), [(5, "flame"), (1, "plasma")])
def test_templates_count_beside_the_dice_of_others(many: int, wanted: str) -> None:
    titan = {"id": "a", "side": "p1", "name": "Titan", "vehicle": "titan_frame", "at": [20, 19], "facing": 90}
    game = battle(titan, unit("b", "p2", *row(18, 24, many), points=40))
    ask = next(volley(game, game.units["a"], game.units["b"]))
    assert isinstance(ask, Choice)
    assert {option.key for option in ask.options} >= {"flame", "plasma"}
    assert best(game, ask).answer == wanted


@pytest.mark.rule("BG-SKL-07", "BG-SKL-11")
@pytest.mark.parametrize(("y", "wanted"), [(23, "combat_trainer"), (30, "shooting_trainer")])
def test_a_group_is_trained_for_what_it_can_do(y: float, wanted: str) -> None:
    game = battle(unit("a", "p1", *row(20, 10, 3), **RIFLES), unit("b", "p2", (20, y - 7), points=20))
    assert best(game, choice("BG-SKL-07", "a", "shooting_trainer", "combat_trainer", "none")).answer == wanted
