"""Modifier 6, Under Cover of Darkness: TW-MOD-23 to -25."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import aim, game, individual, run, squad, sums_of, vehicle
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.command import command
from wartable.rulesets.time_wars.events.base import OrderTried
from wartable.rulesets.time_wars.modifiers import darkness
from wartable.rulesets.time_wars.odds import prospects
from wartable.rulesets.time_wars.shooting import sums
from wartable.rulesets.time_wars.state import Band, Unit

DARK = Options(modifiers=("darkness",))


def extra(target: Unit, band: Band, cover: int = 0, options: Options = DARK) -> list[tuple[str, int]]:
    """What is added to the defence for being hard to see, with the clauses."""
    firer = squad("f", "p1")
    shot = aim(firer, target, band, game(firer, target, options=options))
    found = sums_of(shot, cover)
    return [(mod.clause, mod.value) for mod in found.defending if mod.step in (8, 9) and isinstance(mod.value, int)]


@pytest.mark.rule("TW-MOD-23")
@pytest.mark.parametrize(
    ("band", "cover", "more"),
    [
        (Band.STANDARD, 0, []),
        (Band.STANDARD, 2, []),
        (Band.MEDIUM, 0, [("TW-MOD-23", 1)]),
        (Band.MEDIUM, 2, [("TW-MOD-23", 3)]),  # range 1 and cover 2
        (Band.LONG, 2, [("TW-MOD-23", 4)]),
        (Band.EXTREME, 2, [("TW-MOD-23", 5)]),
    ],
)
def test_beyond_the_standard_band_all_have_subterfuge(band: Band, cover: int, more: list[tuple[str, int]]) -> None:
    assert extra(squad("t", "p2"), band, cover) == more
    assert extra(vehicle("t", "p2"), band, cover) == more
    assert extra(squad("t", "p2"), band, cover, Options()) == []


@pytest.mark.rule("TW-MOD-24")
@pytest.mark.parametrize(
    ("band", "cover", "more"),
    [
        (Band.STANDARD, 2, [("TW-SPEC-38", 1)]),  # the standard band takes 1 of the cover; no darkness there
        (Band.MEDIUM, 0, [("TW-SPEC-38", 1), ("TW-MOD-24", 2)]),  # 1 four times
        (Band.EXTREME, 2, [("TW-SPEC-38", 5), ("TW-MOD-24", 10)]),  # 5 four times
    ],
)
def test_who_has_it_anyway_doubles_it_again(band: Band, cover: int, more: list[tuple[str, int]]) -> None:
    assert extra(individual("t", "p2"), band, cover) == more
    day = [item for item in more if item[0] == "TW-SPEC-38"]
    assert extra(individual("t", "p2"), band, cover, Options()) == day


@pytest.mark.rule("TW-MOD-23")
def test_the_size_is_never_doubled() -> None:
    firer, target = squad("f", "p1"), squad("t", "p2", 8)
    found = sums_of(aim(firer, target, Band.MEDIUM, game(firer, target, options=DARK)))
    assert found.numbers.target_size == 8
    assert found.numbers.defence == 5 + 1 + 1  # AGL, range, darkness


# ------------------------------------------------------------ orders
def lost(rank: int, *places: tuple[float, float], options: Options = DARK, **fields: Any) -> int:
    """What a Command Test loses when recipients stand at these places; a model is 0.6 inch across."""
    chief = individual("c", "p1", (10, 10), rank=rank, knows=("charge",), **fields)
    named = [squad(f"s{i}", "p1", 1, at) for i, at in enumerate(places)]
    battle = game(chief, *named, squad("x", "p2", 1, (60, 40)), options=options)
    numbers = command.command_numbers(battle, chief, named)
    (_, total), _ = run(command.roll_command(numbers), [3])
    dark = sum(line.value for line in numbers.more)
    assert total - 3 - numbers.own.value - numbers.lent.value == dark
    return -dark


@pytest.mark.rule("TW-MOD-25")
@pytest.mark.parametrize(
    ("rank", "gap", "penalty"),
    [
        (1, 0.999, 0),
        (1, 1.0, 1),
        (1, 3.999, 3),
        (2, 1.999, 0),
        (2, 2.0, 1),
        (2, 7.5, 3),
        (3, 2.999, 0),
        (3, 6.0, 2),
    ],
)
def test_orders_do_not_carry_in_the_dark(rank: int, gap: float, penalty: int) -> None:
    assert lost(rank, (10.6 + gap, 10)) == penalty
    assert lost(rank, (10.6 + gap, 10), options=Options()) == 0


@pytest.mark.rule("TW-MOD-25")
def test_the_farthest_recipient_counts() -> None:
    assert lost(2, (11.6, 10), (10.6 + 6, 10), (10, 12.6)) == 3


@pytest.mark.rule("TW-MOD-25")
def test_the_nearest_model_of_it_counts() -> None:
    chief = individual("c", "p1", (10, 10), rank=1, knows=("charge",))
    line = squad("s", "p1", 3, places=[(16, 10), (15.2, 10), (14.4, 10)])
    battle = game(chief, line, squad("x", "p2", 1, (60, 40)), options=DARK)
    found = command.command_numbers(battle, chief, [line])
    assert [line.value for line in found.more] == [-3]


@pytest.mark.rule("TW-MOD-25")
@pytest.mark.parametrize("joined", [True, False])
def test_orders_to_the_own_squad_carry(joined: bool) -> None:
    leader = squad("s", "p1", 5, leader=True, knows=("charge",))
    chief: Unit = leader
    units = [leader]
    if joined:
        chief = individual("c", "p1", rank=1, knows=("charge",), where="joined", joined="s")
        leader.stand([*leader.models, leader.models[0]._replace(x=13_500, id=9, kind="individual", of="c")])
        chief.stand(())
        units.append(chief)
    battle = game(*units, squad("x", "p2", 1, (60, 40)), options=DARK)
    assert command.command_numbers(battle, chief, [leader]).more == ()


@pytest.mark.rule("TW-MOD-25")
def test_the_sum_says_so_and_rank_0_orders_nobody() -> None:
    chief = individual("c", "p1", (10, 10), rank=1, knows=("charge",))
    other = squad("s", "p1", 1, (14.6, 10))
    battle = game(chief, other, squad("x", "p2", 1, (60, 40)), options=DARK)
    run(command.command_test(battle, chief, "charge", [other]), [6])
    tried = battle.log[-1]
    assert isinstance(tried, OrderTried)
    assert [line.value for line in tried.why if line.clause == "TW-MOD-25"] == [-4]
    terms = prospects._command_terms(command.command_numbers(battle, chief, [other]))
    assert [term.value for term in terms if term.clause == "TW-MOD-25"] == [-4]
    chief.rank = 0
    assert command.commanders(battle, "p1") == ()


@pytest.mark.rule("TW-MOD-23", "TW-MOD-24")
def test_without_a_bonus_there_is_nothing_to_double() -> None:
    battle = game(squad("a", "p1"), squad("z", "p2", at=(10, 40)), options=Options(modifiers=("darkness",)))
    shot = aim(battle.units["a"], battle.units["z"], Band.LONG, battle)
    rule, far = darkness.Darkness(), sums.range_bonus(shot)
    shot.cover = -far
    assert list(rule.defending_mods(shot.target, shot)) == []
    shot.cover = 3 - far
    assert [mod.value for mod in rule.defending_mods(shot.target, shot)] == [3]
