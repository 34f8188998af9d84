"""The soldier looks ahead: what comes of a lost melee, whom it makes for, when it runs, where it stands and looks."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import battle, row, unit
from wartable.engine.ask import Choice, Option
from wartable.engine.plane import INCH
from wartable.engine.ruleset import Idea
from wartable.rulesets.battle_group.bot import ideas, posting
from wartable.rulesets.battle_group.bot.chances import Throw, gone, more_than
from wartable.rulesets.battle_group.bot.eye import Eye
from wartable.rulesets.battle_group.bot.future_attacks import FutureAttacks
from wartable.rulesets.battle_group.moving.walk import Walk
from wartable.rulesets.battle_group.state import Game

RIFLES: Mapping[str, Any] = {"weapons": ["laser_rifle"], "points": 60, "wv": 3}
SWORDS: Mapping[str, Any] = {"weapons": ["powered_weapon"], "points": 60, "wv": 3}
ROLLS = list(product(range(1, 7), repeat=2))


def how(game: Game, key: str = "a") -> Idea:
    options = tuple(Option(each, each, "BG-MOVE-01") for each in ("move", "run", "stay"))
    ask = Choice("BG-MOVE-01", "p1", "How?", options, about=key)
    return max(ideas.ideas(game, ask), key=lambda idea: idea.worth)


def sent(game: Game, key: str = "a", limit: int = 4) -> Idea:
    """Where a unit goes that may go so many inches."""
    ask = Walk(game, game.units[key], limit * INCH).ask("Where?")
    return max(ideas.ideas(game, ask), key=lambda idea: idea.worth)


# ------------------------------------------------------------------ chances
@pytest.mark.rule("BG-DICE-04", "BG-DICE-05")
@pytest.mark.parametrize(("throw", "part"), [
    (Throw(1, 4), 1 / 2),
    (Throw(1, 4, again=True), 3 / 4),  # half at once, half of the other half
    (Throw(1, 4, forced=True), 1 / 4),  # what succeeds has to succeed again
    (Throw(1, 3, True, True), 4 / 9 + 2 / 9),  # who has been rolled again is not rolled a third time
])  # fmt: skip
def test_dice_that_are_rolled_again_succeed_as_often_as_they_should(throw: Throw, part: float) -> None:
    assert throw.part == pytest.approx(part)


@pytest.mark.rule("BG-RES-13", "BG-RES-14")
def test_who_flees_is_gone_over_the_edge_or_by_a_pursuit() -> None:
    caught = sum(a + b > c + d for (a, b), (c, d) in product(ROLLS, ROLLS)) / 36**2
    assert gone(40 * INCH, True) == pytest.approx(caught)
    assert gone(40 * INCH, False) == 0
    assert gone(INCH, False) == 1
    assert gone(7 * INCH, False) == pytest.approx(sum(a + b > 7 for a, b in ROLLS) / 36)


def test_who_has_more_wounds_has_lost() -> None:
    assert more_than((0.5, 0.25, 0.25), (0.5, 0.5), 3) == pytest.approx(0.25 * 0.5 + 0.25)
    assert more_than((0.5, 0.25, 0.25), (0.5, 0.5), 2) == pytest.approx(0.25 * 0.5)


# ------------------------------------------------------------------ melee
@pytest.mark.rule("BG-RES-12", "BG-RES-13")
def test_a_fight_is_worth_more_where_the_beaten_leave_the_table() -> None:
    def worth(y: float) -> float:
        game = battle(unit("a", "p1", *row(20, y - 1, 5), **SWORDS), unit("b", "p2", *row(20, y, 5), points=60, wv=2))
        return Eye(game, "p1").fight(game.units["a"], game.units["b"]).worth

    assert worth(46) > worth(24)


@pytest.mark.rule("BG-WPN-12")
def test_who_stuns_does_not_kill() -> None:
    game = battle(
        unit("a", "p1", *row(20, 20, 5), weapons=["electro_weapon"], points=60), unit("b", "p2", (20, 21), points=20)
    )
    bout = Eye(game, "p1").bout(game.units["a"], game.units["b"])
    assert bout.harm.kills == 0
    assert bout.harm.average > 0


@pytest.mark.rule("BG-ACT-07")
def test_nobody_charges_whom_his_friends_can_shoot_dead() -> None:
    def worth(*friends: dict[str, Any]) -> float:
        game = battle(unit("a", "p1", *row(20, 24, 3), **SWORDS), unit("b", "p2", (20, 27), points=60), *friends)
        return Eye(game, "p1").charge(game.units["a"], game.units["b"]).worth

    assert worth(unit("c", "p1", *row(8, 24, 5), **RIFLES, facing=0)) < worth() - 30


# ------------------------------------------------------------------ where it goes
def test_it_makes_for_whom_it_can_beat_and_not_for_who_is_nearest() -> None:
    game = battle(
        unit("a", "p1", *row(20, 10, 5), **SWORDS), unit("weak", "p2", *row(30, 24, 5), points=60, wv=2),
        unit("hard", "p2", *row(18, 20, 5), points=60, wv=5, dv=4, weapons=["flail"]),
    )  # fmt: skip
    assert [way.foe.id for way in FutureAttacks(Eye(game, "p1"), game.units["a"]).best(1)] == ["weak"]
    assert "makes for Weak, to fight hand to hand" in sent(game).why


@pytest.mark.rule("BG-DMG-04")
def test_who_shoots_makes_for_whom_all_can_destroy_together() -> None:
    foe = unit("b", "p2", *row(20, 40, 4), points=80)

    def part(*friends: dict[str, Any]) -> float:
        game = battle(unit("a", "p1", *row(20, 8, 2), **RIFLES), *friends, foe)
        return max(way.part for way in FutureAttacks(Eye(game, "p1"), game.units["a"]).ways)

    assert part(unit("c", "p1", *row(26, 8, 5), **RIFLES)) > 2 * part()


@pytest.mark.rule("BG-FACE-04")
def test_a_place_from_which_nobody_is_seen_is_worth_less() -> None:
    def worth(*terrain: dict[str, Any]) -> float:
        game = battle(unit("a", "p1", (20, 10), **RIFLES), unit("b", "p2", (20, 30), points=20), terrain=list(terrain))
        return FutureAttacks(Eye(game, "p1"), game.units["a"]).at(game.units["a"])[0]

    house = {"kind": "building", "points": [[10, 16], [30, 16], [30, 22], [10, 22]]}
    assert worth(house) < 0.9 * worth()


@pytest.mark.rule("BG-FACE-01")
def test_who_shoots_looks_to_its_target_and_not_to_who_is_nearest() -> None:
    """The carrier near by is nothing to shoot at; the riflemen to the west are."""
    game = battle(
        unit("a", "p1", *row(24, 24, 5), **RIFLES), unit("west", "p2", *row(6, 24, 2), points=60),
        unit("near", "p2", (26, 32), points=20, hp=30, dv=30),
        turn=6, sequence=["p2", "p1"],
    )  # fmt: skip
    found = sent(game, limit=0)
    assert "West" in found.why
    assert found.answer["stay"] is True
    assert abs(found.answer["facing"] - 180) < 20


@pytest.mark.rule("BG-NEW-TABLE-05")
def test_it_fears_nobody_who_has_no_turn_any_more() -> None:
    def caution(turn: int, *order: str) -> float:
        units = unit("a", "p1", (9, 9)), unit("b", "p2", (9, 30))
        return posting.caution(battle(*units, turn=turn, sequence=[*order]), "p1")

    assert caution(6, "p2", "p1") == 0
    assert caution(6, "p1", "p2") == caution(5, "p2", "p1") == posting.CAUTION


@pytest.mark.rule("BG-NEW-TABLE-06")
def test_who_decides_the_battle_matters_more() -> None:
    sides = [{"seat": "p1", "name": "One", "points": 300}, {"seat": "p2", "name": "Two", "points": 300}]
    foes = unit("small", "p2", (20, 30), points=29), unit("large", "p2", (24, 30), points=30)
    game = battle(unit("a", "p1", (20, 20), points=50), *foes, sides=sides)
    eye = Eye(game, "p1")
    assert eye.wanting == 30
    assert eye.prize(game.units["small"]) == 29
    assert eye.prize(game.units["large"]) > 30
    assert Eye(game, "p2").prize(game.units["large"]) == 30


# ------------------------------------------------------------------ running
@pytest.mark.rule("BG-RUN-01")
@pytest.mark.parametrize(("kit", "gap", "wanted"), [
    (SWORDS, 10, "run"),  # too far for a charge: a fight is what it is for
    (SWORDS, 2, "move"),  # within reach of a move
    (RIFLES, 10, "move"),  # it shoots from here, and would not after a run that fails
    (RIFLES, 26, "move"),  # a move brings it into range
    (RIFLES, 31, "run"),  # a run alone does
])  # fmt: skip
def test_it_runs_to_get_near_and_moves_where_it_can_attack(kit: Mapping[str, Any], gap: float, wanted: str) -> None:
    foe = unit("b", "p2", *row(20, 11 + gap, 5), points=60, wv=2)
    found = how(battle(unit("a", "p1", *row(20, 10, 5), **kit), foe, turn=2))
    assert found.answer == wanted
    assert found.why


@pytest.mark.rule("BG-TERM-11")
def test_it_charges_who_breaks_and_says_how_likely_that_is() -> None:
    game = battle(unit("a", "p1", *row(20, 20, 5), **SWORDS), unit("b", "p2", *row(20, 23, 5), points=60, wv=2), turn=2)
    found = sent(game)
    assert found.why.startswith("it charges B: ")
    assert found.why.endswith("% that they are destroyed or gone")
