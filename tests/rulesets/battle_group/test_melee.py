"""Melee: who takes part, bouts, several attackers, who has lost (chapters MEL, MUL, BG-FACE in melee)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    afflicted,
    battle,
    events,
    options,
    pools,
    refused,
    run,
    unit,
)
from wartable.engine.mod import fixed
from wartable.rulesets.battle_group.events.fighting import AttackBegan, BoutCounted
from wartable.rulesets.battle_group.melee import declaring
from wartable.rulesets.battle_group.melee.bout import attack_of, bout, dice_of
from wartable.rulesets.battle_group.melee.declaring import MELEE, fight
from wartable.rulesets.battle_group.melee.ranks import bonus, lost, rank
from wartable.rulesets.battle_group.moving.phase import move_one
from wartable.rulesets.battle_group.resolution.testing import beaten
from wartable.rulesets.battle_group.state import Game
from wartable.rulesets.battle_group.turn.actions import act_one


def pair(mine: dict[str, Any] | None = None, yours: dict[str, Any] | None = None, **parts: Any) -> Game:
    """A unit of p1 and one of p2 in contact, each of one model."""
    a = unit("a", "p1", (10, 10), **{"av": 2, "hp": 3, **(mine or {})})
    b = unit("b", "p2", (10, 11), **{"av": 2, "hp": 3, **(yours or {})})
    return battle(a, b, **parts)


def fought(game: Game, faces: list[int], answers: tuple[str, ...] = ()) -> Game:
    """The game after a bout of `a` against `b`."""
    run(bout(game, game.units["a"], game.units["b"]), faces, answers)
    return game


# ------------------------------------------------------------------ who may
@pytest.mark.rule("BG-MEL-01")
@pytest.mark.parametrize(("y", "clause"), [(11, ""), (11.1, "BG-MEL-01")])
def test_a_base_has_to_touch_the_target(y: float, clause: str) -> None:
    game = battle(unit("a", "p1", (10, 10), av=2), unit("b", "p2", (10, y)))
    assert MELEE.barred(game, game.units["a"])[1] == clause


@pytest.mark.rule("BG-MEL-01", "BG-FACE-03", "BG-BGF-12", "BG-BGF-13")
def test_every_member_that_sees_the_target_adds_its_av_touching_or_not() -> None:
    models = [{"at": [10, 10], "av": 3}, {"at": [11.2, 10], "av": 2}, {"at": [8.8, 10], "av": 4, "facing": SOUTH}]
    game = battle(unit("a", "p1", models=models), unit("b", "p2", (10, 11), hp=9))
    assert pools(bout(game, game.units["a"], game.units["b"]))[0] == ("A to hit", 5)
    assert fixed(dice_of(attack_of(game, game.units["b"], game.units["a"], back=True))) == 0


@pytest.mark.rule("BG-FACE-03", "BG-MEL-01")
def test_somebody_has_to_see_it() -> None:
    game = pair({"facing": SOUTH})
    assert MELEE.barred(game, game.units["a"])[1] == "BG-FACE-03"


@pytest.mark.rule("BG-FACE-02")
@pytest.mark.parametrize(("facing", "dice"), [(NORTH, 2), (45, 2), (135, 2), (EAST, 0), (WEST, 0)])
def test_the_attacker_sees_through_90_degrees(facing: int, dice: int) -> None:
    game = pair({"facing": facing})
    found = attack_of(game, game.units["a"], game.units["b"])
    assert (fixed(dice_of(found)) if found.models else 0) == dice


@pytest.mark.rule("BG-FACE-05", "BG-MEL-04", "BG-MEL-11", "BG-BGF-13")
def test_who_is_attacked_from_behind_blocks_and_strikes_back_with_everything() -> None:
    game = pair({"hp": 9}, {"facing": NORTH, "av": 3, "dv": 1, "hp": 9})
    found = pools(bout(game, game.units["a"], game.units["b"]), face=4)
    assert ("B to block", 3) in found
    assert ("B to hit", 3) in found


@pytest.mark.rule("BG-MEL-02")
def test_with_an_av_of_0_nobody_attacks_blocks_or_strikes_back() -> None:
    game = pair({"av": 0}, {"av": 0})
    assert MELEE.barred(game, game.units["a"]) == ("it has an AV of 0", "BG-MEL-02")
    game = pair({"av": 1}, {"av": 0, "hp": 9})
    assert pools(bout(game, game.units["a"], game.units["b"]), face=6) == [("A to hit", 1), ("A to wound", 1)]


@pytest.mark.rule("BG-BGF-10", "BG-BGF-11", "BG-MEL-13", "BG-ACT-05")
def test_one_action_against_one_target_and_nobody_has_to() -> None:
    game = battle(unit("a", "p1", (10, 10), av=2), unit("b", "p2", (10, 11)), unit("d", "p2", (10.9, 10.436)))
    _, asked = run(fight(game, game.units["a"]), [1, 1], ["d"])
    assert options(asked[0]) == ["b", "d"]
    assert {event.target for event in events(game, AttackBegan)} == {"d"}
    game = pair()
    _, asked = run(act_one(game), [], ["a", "pass"])
    assert options(asked[1])[0] == "melee"
    assert game.units["a"].contacts == ("b",)


# ------------------------------------------------------------------ the bout
@pytest.mark.rule("BG-MEL-11", "BG-DICE-10")
def test_a_target_that_lives_strikes_back_after_the_whole_attack() -> None:
    game = pair(yours={"hp": 3, "dv": 1})
    found = pools(bout(game, game.units["a"], game.units["b"]), face=4)
    assert [what for what, _ in found] == ["A to hit", "B to block", "B to hit", "A to block"]
    game = pair(yours={"hp": 1, "av": 0, "dv": 0})
    fought(game, [4, 4, 4, 4])
    assert [event.back for event in events(game, AttackBegan)] == [False]


@pytest.mark.rule("BG-MEL-11")
def test_strike_backs_may_be_switched_off() -> None:
    game = pair(options={"strike_back": False})
    assert [what for what, _ in pools(bout(game, game.units["a"], game.units["b"]))] == ["A to hit"]
    game = pair(options={"strike_back": True})
    assert [what for what, _ in pools(bout(game, game.units["a"], game.units["b"]))] == ["A to hit", "B to hit"]


@pytest.mark.rule("BG-MEL-10", "BG-DMG-05", "BG-MUL-09")
def test_wounds_of_a_bout_are_dropped_after_it() -> None:
    game = pair(yours={"hp": 2, "av": 0})
    target = game.units["b"]
    fought(game, [4, 1, 4])
    assert (target.damage, bool(target.models), target.suffered) == (0, True, 1)
    fought(game, [4, 1, 4])
    assert bool(target.models)
    fought(game, [4, 4, 4, 4])
    assert not target.models


@pytest.mark.rule("BG-MEL-12", "BG-DMG-07")
@pytest.mark.parametrize(("faces", "score", "beaten_"), [
    ([4, 1, 1, 1, 4, 1, 1, 1, 1, 1], (0, 0), False),
    ([6, 6, 1, 1, 4, 4, 1, 1], (2, 0), True),
    ([6, 6, 1, 1, 4, 1, 6, 1, 1, 1, 6], (1, 1), False),
    ([6, 6, 1, 1, 4, 4, 6, 1, 1, 1, 6], (2, 1), True),
])  # fmt: skip
def test_who_suffered_more_than_it_inflicted_has_lost(faces: list[int], score: tuple[int, int], beaten_: bool) -> None:
    game = pair()
    fought(game, faces if score != (0, 0) else [1, 1, 1, 1])
    target = game.units["b"]
    assert (target.suffered, target.inflicted) == score
    assert beaten(target) is beaten_
    assert dict(target.beaten_by) == ({"a": score[0]} if score[0] else {})


@pytest.mark.rule("BG-DMG-07", "BG-MEL-12")
def test_wounds_beyond_the_hp_are_not_inflicted() -> None:
    game = pair({"av": 5}, {"hp": 2, "av": 0})
    fought(game, [4] * 5 + [4] * 5)
    assert [event.wounds for event in events(game, BoutCounted)] == [2]
    assert game.units["a"].inflicted == 2


@pytest.mark.rule("BG-MEL-13")
def test_a_bout_that_kills_nobody_leaves_them_in_contact() -> None:
    game = fought(pair(), [1, 1, 1, 1])
    assert (game.units["a"].contacts, game.units["b"].contacts) == (("b",), ("a",))
    game.player = "p2"
    assert not MELEE.barred(game, game.units["b"])[0]


@pytest.mark.rule("BG-MEL-11", "BG-BGF-14")
def test_without_strike_backs_the_attacker_has_its_effect_all_the_same() -> None:
    game = pair({"weapons": ["pneumatic_weapon"], "av": 0}, options={"strike_back": False})
    assert pools(bout(game, game.units["a"], game.units["b"])) == [("A to hit", 2), ("A to hit", 2)]


# ------------------------------------------------------------------ several attackers
def surrounded(*more: dict[str, Any], count: int = 4, **fields: Any) -> Game:
    """`t` of p2 with up to four units of p1 round it, in the order w, e, s, n."""
    spots = {"w": (19, 20), "e": (21, 20), "s": (20, 19), "n": (20, 21)}
    facings = {"w": EAST, "e": WEST, "s": NORTH, "n": SOUTH}
    mine = [unit(key, "p1", spots[key], av=2, facing=facings[key]) for key in list(spots)[:count]]
    parts = {key: fields.pop(key) for key in ("cursor", "player") if key in fields}
    return battle(unit("t", "p2", (20, 20), **{"hp": 9, "av": 1, **fields}), *mine, *more, **parts)


def attack_dice(game: Game, key: str, target: str = "t") -> int:
    """The hit dice of a unit against a target."""
    return fixed(dice_of(attack_of(game, game.units[key], game.units[target])))


@pytest.mark.rule("BG-MUL-01", "BG-MUL-02", "BG-MUL-03", "BG-MUL-08", "BG-MUL-10")
def test_later_attackers_have_more_hit_dice() -> None:
    game = surrounded()
    assert [rank(game, game.units[key], game.units["t"]) for key in "wesn"] == [1, 2, 3, 4]
    assert [attack_dice(game, key) for key in "wesn"] == [2, 3, 3, 4]
    found = dice_of(attack_of(game, game.units["n"], game.units["t"]))
    assert (found[-1].value, found[-1].clause) == (2, "BG-MUL-03")


@pytest.mark.rule("BG-MUL-07")
def test_the_bonus_is_for_its_own_attack_alone() -> None:
    game = surrounded(count=2)
    game.units["w"].acted = True
    found = pools(bout(game, game.units["e"], game.units["t"]), face=4)
    assert dict(found)["E to hit"] == 3
    assert dict(found)["E to block"] == 2
    back = attack_of(game, game.units["e"], game.units["t"], back=True)
    assert fixed(dice_of(back)) == 2


@pytest.mark.rule("BG-MUL-06", "BG-MUL-05")
def test_all_bonuses_are_lost_while_a_friend_of_the_target_touches_one_of_rank_2_to_4() -> None:
    helper = unit("h", "p2", (22, 20), av=1, facing=WEST)
    game = surrounded(helper)  # touches e, which ranks second
    assert lost(game, game.units["t"])
    assert [attack_dice(game, key) for key in "wesn"] == [2, 2, 2, 2]
    game.units["h"].models = ()
    assert [attack_dice(game, key) for key in "wesn"] == [2, 3, 3, 4]


@pytest.mark.rule("BG-MUL-05", "BG-MUL-04", "BG-MUL-08")
def test_friends_of_the_surrounded_may_join_by_engaging_its_attackers_and_rank_behind_it() -> None:
    game = surrounded(unit("h", "p2", (25, 20), av=1, facing=WEST), cursor="move", player="p2")
    run(move_one(game), (), ["h", "move", {"to": [22_000, 20_000]}])
    assert game.units["h"].charged == ("e",)
    assert [rank(game, game.units[key], game.units["e"]) for key in ("t", "h")] == [1, 2]


@pytest.mark.rule("BG-MUL-06")
def test_to_engage_the_first_changes_nothing() -> None:
    game = surrounded(unit("h", "p2", (18, 20), av=1))
    assert not lost(game, game.units["t"])
    assert bonus(game, game.units["e"], game.units["t"]) == 1


@pytest.mark.rule("BG-MUL-08")
def test_a_rank_that_becomes_free_is_taken_by_the_next() -> None:
    game = surrounded(count=3)
    game.units["w"].models = ()
    assert [rank(game, game.units[key], game.units["t"]) for key in "es"] == [1, 2]
    assert [attack_dice(game, key) for key in "es"] == [2, 3]


@pytest.mark.rule("BG-MUL-08")
def test_they_attack_in_the_order_of_their_ranks() -> None:
    game = surrounded(count=2)
    assert declaring.why_not(game, game.units["e"], game.units["t"])[1] == "BG-MUL-08"
    assert declaring.why_not(game, game.units["w"], game.units["t"]) == ("", "")
    game.units["w"].acted = True
    assert declaring.why_not(game, game.units["e"], game.units["t"]) == ("", "")


@pytest.mark.rule("BG-MUL-08")
def test_who_cannot_attack_is_not_waited_for() -> None:
    game = surrounded(count=2)
    afflicted(game.units["w"], "sleep")
    assert declaring.why_not(game, game.units["e"], game.units["t"]) == ("", "")


@pytest.mark.rule("BG-MUL-09", "BG-MEL-11")
def test_the_target_strikes_back_in_each_bout_with_all_its_hp() -> None:
    game = surrounded(count=2, hp=2, av=1)
    for key, faces in (("w", [4, 1, 1, 4, 1]), ("e", [4, 1, 1, 1, 4, 1])):
        run(bout(game, game.units[key], game.units["t"]), faces)
    assert game.units["t"].models
    assert game.units["t"].suffered == 2


@pytest.mark.rule("BG-ACT-08")
def test_strike_backs_take_no_action() -> None:
    game = fought(pair(), [1, 1, 1, 1])
    assert not game.units["b"].acted


@pytest.mark.rule("BG-MEL-01")
def test_why_somebody_cannot_be_attacked_is_told() -> None:
    game = battle(
        unit("a", "p1", (10, 10), av=2), unit("b", "p2", (10, 11)), unit("c", "p2", (10, 9)),
        unit("d", "p2", (10.9, 10.436)),
    )  # fmt: skip
    _, asked = run(fight(game, game.units["a"]), [1, 1], ["b"])
    assert refused(asked[0]) == {"c": "BG-FACE-03"}


@pytest.mark.rule("BG-SLP-02", "BG-MEL-11")
def test_who_sleeps_wakes_before_the_dice_and_strikes_back() -> None:
    game = pair()
    afflicted(game.units["b"], "sleep")
    found = pools(bout(game, game.units["a"], game.units["b"]))
    assert found == [("A to hit", 2), ("B to hit", 2)]
    assert game.units["b"].effect("sleep") is None


@pytest.mark.rule("BG-BRN-06")
def test_nobody_fights_a_unit_in_flames() -> None:
    game = pair()
    afflicted(game.units["b"], "burning")
    assert MELEE.barred(game, game.units["a"])[1] == "BG-BRN-06"
