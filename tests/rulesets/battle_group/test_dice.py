"""Pools of dice: sizes, numbers, re-rolls of both sides (chapter DICE)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.battle_group.helpers import afflicted, battle, events, pools, row, run, unit
from wartable.engine.ask import Choice, Tally
from wartable.odds.exact import distribution
from wartable.rulesets.battle_group.catalogue.reading import amount
from wartable.rulesets.battle_group.dice import pools as dice_pools
from wartable.rulesets.battle_group.dice.amounts import thrown as thrown_amount
from wartable.rulesets.battle_group.dice.attack import resolve
from wartable.rulesets.battle_group.dice.needs import need
from wartable.rulesets.battle_group.dice.pools import Cast, Lay, roll, terms
from wartable.rulesets.battle_group.events.fighting import AttackResolved, PoolRolled
from wartable.rulesets.battle_group.moving.forced import random_direction
from wartable.rulesets.battle_group.resolution.testing import due
from wartable.rulesets.battle_group.specials.points import Again, Attack, Dice
from wartable.rulesets.battle_group.state import Game

REGIMENTED = Again("regimented", "Regimented", "BG-SKL-15")


def duel(*, melee: bool = False, mine: dict[str, Any] | None = None, yours: dict[str, Any] | None = None) -> Game:
    """A unit of p1 and one of p2, 10 inches apart or in contact."""
    return battle(
        unit("a", "p1", (10, 10), **(mine or {})), unit("b", "p2", (10, 11 if melee else 20), **(yours or {}))
    )


def attack(game: Game, **fields: Any) -> Attack:
    """The attack of `a` on `b`."""
    made = Attack(game, game.units["a"], game.units["b"], models=game.units["a"].models)
    return made._replace(**fields)


# ------------------------------------------------------------------ pools
@pytest.mark.rule("BG-DICE-06", "BG-SHO-01", "BG-SHO-04", "BG-SHO-05")
@pytest.mark.parametrize(("faces", "sizes"), [
    ([3, 3, 3], [3]),                           # nothing hits: nothing else is rolled
    ([4, 4, 3, 3, 3], [3, 2]),                  # two hits, no wound: no nullify dice
    ([4, 4, 3, 4, 3, 5, 1, 1, 1], [3, 2, 4]),   # one wound: all four nullify dice all the same
])  # fmt: skip
def test_a_pool_is_rolled_whole_and_none_without_dice(faces: list[int], sizes: list[int]) -> None:
    game = duel(mine={"hp": 9}, yours={"dv": 4, "hp": 9})
    run(resolve(attack(game), 3), faces)
    assert [len(event.faces) for event in events(game, PoolRolled)] == sizes


@pytest.mark.rule("BG-DICE-10", "BG-MEL-04", "BG-MEL-06", "BG-MEL-08")
def test_the_order_of_dice_in_melee() -> None:
    game = duel(melee=True, yours={"av": 2, "dv": 3, "hp": 9})
    found = pools(resolve(attack(game, melee=True), 5), face=5)
    assert found == [("A to hit", 5), ("B to block", 2), ("A to wound", 3), ("B to nullify", 3)]


@pytest.mark.rule("BG-SHO-03", "BG-DICE-10")
def test_nobody_blocks_shots() -> None:
    game = duel(yours={"av": 6, "dv": 3, "hp": 9})
    assert pools(resolve(attack(game), 2), face=5) == [("A to hit", 2), ("A to wound", 2), ("B to nullify", 3)]


@pytest.mark.rule("BG-MEL-03", "BG-MEL-05", "BG-MEL-07", "BG-MEL-09", "BG-SHO-02", "BG-SHO-04", "BG-SHO-05")
@pytest.mark.parametrize(("melee", "dice", "number"), [
    (True, Dice.HITS, 4), (True, Dice.BLOCKS, 4), (True, Dice.WOUNDS, 4), (True, Dice.NULLIFY, 5),
    (False, Dice.HITS, 4), (False, Dice.WOUNDS, 4), (False, Dice.NULLIFY, 5),
])  # fmt: skip
def test_the_base_numbers(melee: bool, dice: Dice, number: int) -> None:
    game = duel(melee=melee)
    for face, successes in ((number - 1, 0), (number, 1)):
        found, _ = run(roll(attack(game, melee=melee), dice, 1), [face])
        assert found.successes == successes


@pytest.mark.rule("BG-DICE-07")
def test_a_printed_number_replaces_the_base_and_a_skill_only_helps() -> None:
    recoil = duel(mine={"weapons": ["assault_rifle"]})
    assert need(attack(recoil, chosen="recoil"), Dice.HITS).number == 5
    skilled = duel(mine={"weapons": ["assault_rifle"], "skills": {"expert_marksman": 1}})
    assert need(attack(skilled, chosen="recoil"), Dice.HITS).number == 3
    sniper = duel(mine={"weapons": ["plasma_sniper_rifle"], "skills": {"expert_marksman": 1}})
    assert need(attack(sniper, chosen="sniper"), Dice.HITS).number == 2


@pytest.mark.rule("BG-DICE-07")
def test_hits_without_a_weapon_may_have_a_wound_number_of_their_own() -> None:
    found = attack(duel(), models=(), wounds_on=3)
    assert [need(found, dice).number for dice in (Dice.WOUNDS, Dice.HITS, Dice.NULLIFY)] == [3, 4, 5]


@pytest.mark.rule("BG-SKL-16")
def test_a_whole_pool_again_is_told_with_its_clause() -> None:
    game = duel(mine={"skills": {"regimented": 1}})
    run(roll(attack(game), Dice.HITS, 2), [1, 1, 4, 4], ["again"])
    (event,) = events(game, PoolRolled)
    assert (event.whole, event.again, [reason.clause for reason in event.why]) == (
        True, (4, 4), ["BG-SHO-02", "BG-SKL-15"],
    )  # fmt: skip


@pytest.mark.rule("BG-DICE-08")
def test_a_number_lies_between_2_and_6() -> None:
    wall = {"terrain": [{"kind": "woods", "name": "wood", "at": [10, 20], "size": [4, 4]}]}
    shooter = unit("a", "p1", (10, 16.5), weapons=["assault_rifle"])
    behind = battle(shooter, unit("b", "p2", (10, 20), shield="bubble_shield"), **wall)
    found = need(attack(behind, chosen="recoil"), Dice.HITS)
    assert found.number == 6  # 5, 1 for bubbles, 1 for cover
    assert [(reason.clause, reason.value) for reason in found.why] == [
        ("BG-MSL-03", 5), ("BG-SHD-06", 1), ("BG-NEW-TERRAIN-08", 1), ("BG-DICE-08", -1),
    ]  # fmt: skip
    assert run(roll(attack(behind, chosen="recoil"), Dice.HITS, 2), [5, 6])[0].successes == 1


@pytest.mark.rule("BG-DICE-03")
def test_dice_for_successes_are_read_one_by_one() -> None:
    game = duel()
    assert run(roll(attack(game), Dice.HITS, 3), [6, 1, 3])[0].successes == 1


@pytest.mark.rule("BG-DICE-01", "BG-DICE-02", "BG-DICE-03")
@pytest.mark.parametrize(("cell", "faces", "total"), [
    ("D6", [6], 6), ("D10", [10], 10), ("2D6", [3, 5], 8), ("4D6", [1, 2, 3, 4], 10), (2, [], 2),
    ("D3", [1], 1), ("D3", [2], 1), ("D3", [3], 2), ("D3", [4], 2), ("D3", [5], 3), ("D3", [6], 3), ("2D3", [6, 1], 4),
])  # fmt: skip
def test_dice_as_they_are_written(cell: str | int, faces: list[int], total: int) -> None:
    found = amount(cell)
    assert found is not None
    assert run(thrown_amount(found, "BG-DICE-03", "p1", "test"), faces)[0] == total


@pytest.mark.rule("BG-DICE-01")
@pytest.mark.parametrize("cell", ["d6", "2D", "6", "D6+1"])
def test_what_is_no_dice(cell: str) -> None:
    found = amount(cell)
    assert found is None or not found.dice


@pytest.mark.rule("BG-DICE-12", "BG-TURN-06")
def test_of_things_at_the_same_moment_those_of_the_player_whose_turn_it_is_come_first() -> None:
    sides = [{"seat": seat, "name": seat} for seat in ("p1", "p2", "p3")]
    game = battle(
        *(unit(key, key, (10 * number, 10), hit_by=["p1"]) for number, key in enumerate(("p1", "p3", "p2"), 1)),
        sides=sides, player="p2", sequence=["p3", "p2", "p1"],
    )  # fmt: skip
    assert [one.id for one in due(game)] == ["p2", "p1", "p3"]


@pytest.mark.rule("BG-BGF-09")
def test_all_sorts_may_join_in_one_group() -> None:
    models = [{"at": [10, 10], "weapons": ["katana"]}, {"at": [11.2, 10], "weapons": ["laser_rifle"]},
              {"at": [12.4, 10], "race": "alien", "weapons": ["flame_thrower"]}]  # fmt: skip
    assert len(battle(unit("a", "p1", models=models), unit("b", "p2", (30, 30))).units["a"].models) == 3


@pytest.mark.rule("BG-DICE-11")
@pytest.mark.parametrize(("face", "degrees"), [(1, 90), (2, 30), (4, 270), (6, 150)])
def test_a_random_direction_goes_clockwise_from_ahead(face: int, degrees: int) -> None:
    game = duel()
    assert run(random_direction(game, game.units["a"], 90, "BG-DICE-11"), [face])[0] == degrees


# ------------------------------------------------------------------ re-rolls
def cast(**fields: Any) -> Cast:
    """A pool that needs 4."""
    return Cast(4, what="test", clause="BG-DICE-06", seat="p1", asked="p1")._replace(**fields)


def thrown(found: Cast, faces: list[int], answers: tuple[str, ...] = ()) -> Lay:
    """The stages of a pool, one after the other."""

    def flow():
        lay = yield from dice_pools.first(found)
        lay = yield from dice_pools.whole(found, lay)
        lay = yield from dice_pools.own(found, lay)
        return (yield from dice_pools.forced(found, lay))

    lay: Lay = run(flow(), faces, answers)[0]
    return lay


@pytest.mark.rule("BG-DICE-04", "BG-DICE-05")
def test_its_own_failed_dice_come_first_then_what_the_other_side_forces_among_the_rest() -> None:
    both = thrown(cast(dice=4, again=True, forced=-1), [4, 5, 1, 2, 6, 1, 3, 3])
    assert (both.faces, both.more, both.forced) == ((4, 5, 1, 2), (6, 1), (3, 3))
    assert both.good == 1  # the 6 that was rolled again is not rolled a third time
    assert thrown(cast(dice=4, again=True), [4, 5, 1, 2, 6, 1]).good == 3
    assert thrown(cast(dice=4), [4, 5, 1, 2]).good == 2


@pytest.mark.rule("BG-DICE-04")
def test_the_second_result_stands_even_if_it_is_worse() -> None:
    assert thrown(cast(dice=1, forced=1), [6, 1]).good == 0
    assert thrown(cast(dice=1, forced=1), [6, 4]).good == 1


@pytest.mark.rule("BG-WPN-08", "BG-DICE-05")
@pytest.mark.parametrize(("forced", "faces", "good"), [
    (1, [4, 4, 4, 1], 2),        # one of three
    (2, [4, 4, 4, 1, 1], 1),     # two parries: two different hits
    (1, [1, 1, 1], 0),           # no hit: nothing to parry
])  # fmt: skip
def test_a_parry_is_one_successful_die(forced: int, faces: list[int], good: int) -> None:
    assert thrown(cast(dice=3, forced=forced), faces).good == good


@pytest.mark.rule("BG-SKL-16", "BG-DICE-05")
def test_a_whole_pool_again_comes_before_all_and_excludes_all_other_re_rolls() -> None:
    pool = cast(dice=3, again=True, forced=-1, rights=(REGIMENTED,))
    kept = thrown(pool, [4, 1, 1, 4, 4, 1], ("keep",))
    assert (kept.good, len(kept.more), len(kept.forced)) == (2, 2, 1)
    again = thrown(pool, [4, 1, 1, 5, 1, 1], ("again",))
    assert (again.good, again.more, again.forced) == (1, (5, 1, 1), ())
    assert thrown(pool._replace(again=False, forced=0), [4, 4, 4]).good == 3  # nothing to better, nobody is asked


@pytest.mark.rule("BG-SHD-04", "BG-DICE-05")
def test_sixes_of_marked_dice_are_told_apart_through_re_rolls() -> None:
    pool = cast(number=5, dice=3, marked=2, again=True)
    lay = thrown(pool, [6, 1, 6, 6])
    assert (lay.good, lay.sixes) == (3, 2)  # the marked 6, the plain 6, and the marked die again
    lay = thrown(pool, [5, 1, 1, 6, 6])
    assert (lay.good, lay.sixes) == (3, 1)  # marked: 5, then 6; plain: 6


@pytest.mark.rule("BG-DICE-06")
def test_throws_are_counted_not_read() -> None:
    game = duel()
    ask = next(roll(attack(game), Dice.HITS, 40))
    assert isinstance(ask, Tally)
    assert [(sort.name, sort.faces) for sort in ask.classes] == [("success", (4, 5, 6)), ("failure", (1, 2, 3))]


@pytest.mark.rule("BG-DICE-10")
def test_odds_stage_by_stage_are_those_of_the_whole_flow() -> None:
    game = duel(mine={"weapons": ["pneumatic_weapon"]}, yours={"shield": "buckler"}, melee=True)
    found = attack(game, melee=True, chosen="pneumatic")
    pool = terms(found, Dice.HITS).cast._replace(dice=3)
    assert (pool.again, pool.forced) == (True, 1)

    def whole():
        return (yield from roll(replaced(found), Dice.HITS, 3)).successes

    def good(lay: Lay):
        return (yield from dice_pools.forced(pool, lay)).good

    staged = distribution(lambda: dice_pools.first(pool), then=(lambda lay: dice_pools.own(pool, lay), good))
    assert staged == distribution(whole)


def replaced(found: Attack) -> Attack:
    """The same attack in a game that nobody else has."""
    game = found.game.fresh()
    return found._replace(game=game, unit=game.units["a"], target=game.units["b"])


# ------------------------------------------------------------------ what is told
@pytest.mark.rule("BG-DICE-10")
def test_an_attack_is_told_in_one_sentence() -> None:
    game = battle(
        unit("riflemen", "p1", *row(10, 10, 5), name="Riflemen 1", weapons=["laser_rifle"]),
        unit("drones", "p2", *row(10, 20, 5), name="Drones 1", dv=1),
    )
    shot = Attack(game, game.units["riflemen"], game.units["drones"], models=game.units["riflemen"].models)
    run(resolve(shot, 15), [4] * 5 + [1] * 10 + [4] * 3 + [1] * 2 + [5] + [1] * 4)
    told = events(game, AttackResolved)[0].told(game)
    assert told == "Riflemen 1 shoot Drones 1: 15 dice, 5 hit, 3 wound, 1 nullified. 2 of 5 HP lost."


@pytest.mark.rule("BG-DICE-05")
def test_a_pool_tells_its_number_and_its_re_rolls_with_their_clauses() -> None:
    game = duel(melee=True, mine={"weapons": ["pneumatic_weapon"]}, yours={"shield": "buckler"})
    run(roll(attack(game, melee=True, chosen="pneumatic"), Dice.HITS, 2), [4, 1, 2, 5])
    (event,) = events(game, PoolRolled)
    assert [(r.clause, r.value) for r in event.why] == [("BG-MEL-03", 4), ("BG-WPN-11", 1), ("BG-SHD-01", 1)]
    assert (event.again, event.forced, event.successes) == ((2,), (5,), 1)


@pytest.mark.rule("BG-TERM-01", "BG-CNF-01")
def test_who_leads_a_confused_unit_decides_and_its_owner_throws() -> None:
    game = duel(mine={"skills": {"regimented": 1}})
    afflicted(game.units["a"], "confusion", about="p2")
    flow = roll(attack(game), Dice.HITS, 2)
    ask = next(flow)
    assert isinstance(ask, Tally)
    assert ask.seat == "p1"
    ask = flow.send(ask.accept((1, 1)))
    assert isinstance(ask, Choice)
    assert ask.seat == "p2"
