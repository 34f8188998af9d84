from __future__ import annotations

import pytest

from tests.rulesets.time_wars.helpers import aim, game, happened, individual, run, squad, sums_of, vehicle
from wartable.engine.errors import DataError
from wartable.engine.mod import fixed
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.command import command
from wartable.rulesets.time_wars.events.losses import Destroyed
from wartable.rulesets.time_wars.melee import melee
from wartable.rulesets.time_wars.morale.morale import nerve_numbers
from wartable.rulesets.time_wars.moving import movement
from wartable.rulesets.time_wars.scenario import file
from wartable.rulesets.time_wars.sight.range import limit
from wartable.rulesets.time_wars.state import Band, Game, Melee, Profile
from wartable.rulesets.time_wars.troops import losses

NAMES = ("agl", "fir", "mel", "cst", "wst", "end", "nrv", "tv")


def inline(**profile: int) -> Game:
    """A battle of two inline units, the first with these characteristics."""
    plain = dict(zip(NAMES, (5, 5, 4, 4, 2, 4, 6, 1)))
    return file.new_game({
        "wartable": 1, "ruleset": "time_wars", "sides": [{"seat": "p1"}, {"seat": "p2"}], "cursor": "action",
        "units": [
            {"id": "a", "side": "p1", "kind": "squad", "models": [[10, 10], [10.7, 10]], "profile": plain | profile},
            {"id": "b", "side": "p2", "kind": "squad", "models": [[10, 20]], "profile": plain},
        ],
    }, "test")  # fmt: skip


@pytest.mark.rule("TW-PROF-01")
def test_a_profile_holds_eight_characteristics_and_the_unit_its_rules_race_and_faction() -> None:
    assert Profile._fields == NAMES
    unit = squad("a", "p1", race="daleks", faction="dalek_empire", specials=("xenophobic",))
    assert (unit.race, unit.faction, unit.specials) == ("daleks", "dalek_empire", ("xenophobic",))


@pytest.mark.rule("TW-PROF-02", "TW-PROF-01")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("value", "good"), [(-1, False), (0, True), (10, True), (11, False)])
def test_characteristics_go_from_0_to_10(name: str, value: int, good: bool) -> None:
    if good:
        assert getattr(inline(**{name: value}).units["a"].profile, name) == value
    else:
        with pytest.raises(DataError, match=name):
            inline(**{name: value})


@pytest.mark.rule("TW-PROF-02")
def test_bonuses_to_a_total_are_not_capped() -> None:
    arms = (("grenade_launcher", 2), ("sniper_rifle", 3))
    firer = squad("a", "p1", 12, profile=Profile(5, 10, 4, 4, 10, 4, 6, 1), weapons=arms)
    numbers = sums_of(aim(firer, squad("b", "p2"))).numbers
    assert (numbers.base, numbers.wst) == (12, 12)


@pytest.mark.rule("TW-PROF-03")
@pytest.mark.parametrize("agl", [3, 6])
def test_agl_is_the_base_of_moves_and_of_defence(agl: int) -> None:
    unit = squad("a", "p1", 1, at=(10, 10), profile=Profile(agl, 5, 4, 4, 2, 4, 6, 1))
    battle = game(unit, squad("b", "p2", at=(40, 40)))
    run(movement.advance(battle, unit), [], [{"to": [10_000, 10_000 + agl * 1000]}])
    assert unit.models[0].y == 10_000 + agl * 1000
    assert sums_of(aim(battle.units["b"], unit)).numbers.defence == agl


@pytest.mark.rule("TW-PROF-04")
@pytest.mark.parametrize("fir", [1, 5, 10])
def test_fir_is_the_score_and_the_length_of_a_band(fir: int) -> None:
    firer = squad("a", "p1", profile=Profile(5, fir, 4, 4, 2, 4, 6, 1))
    assert sums_of(aim(firer, squad("b", "p2"))).numbers.base == fir
    assert [limit(Options(), fir, band) for band in Band] == [fir * 1000 * n for n in (1, 2, 3, 4)]


@pytest.mark.rule("TW-PROF-06", "TW-PROF-07")
def test_cst_hurts_in_melee_and_wst_at_range() -> None:
    me, other = squad("a", "p1", profile=Profile(5, 5, 4, 7, 3, 4, 6, 1)), squad("b", "p2")
    battle = game(me, other)
    fight = battle.melees["m"] = Melee("m", ("a",), ("b",))
    assert melee.harm(battle, fight, me, other).total(2) == 2 + 7
    assert sums_of(aim(me, other)).numbers.wst == 3


@pytest.mark.rule("TW-PROF-08")
@pytest.mark.parametrize(("margin", "wounds"), [(1, 0), (2, 1), (4, 3)])
def test_a_damage_total_must_be_greater_than_end(margin: int, wounds: int) -> None:
    me, other = squad("a", "p1"), squad("b", "p2", profile=Profile(5, 5, 4, 4, 3, 5, 6, 1))
    battle = game(me, other)
    fight = battle.melees["m"] = Melee("m", ("a",), ("b",))
    assert melee.harm(battle, fight, me, other).wounds(margin) == wounds  # margin + 4 against 5


@pytest.mark.rule("TW-PROF-09")
@pytest.mark.parametrize("nrv", [4, 9])
def test_nrv_is_the_base_of_nerve_and_command_and_the_command_range(nrv: int) -> None:
    unit = squad("a", "p1", 3, places=[(10, 10), (10.7, 10), (11.4, 10)], profile=Profile(5, 5, 4, 4, 2, 4, nrv, 1))
    leader = individual("i", "p1", (10, 10.6 + nrv), rank=1, profile=Profile(5, 5, 4, 4, 2, 4, nrv, 1))
    battle = game(unit, leader, squad("b", "p2", at=(40, 40)))
    assert fixed(nerve_numbers(battle, unit).mods) == nrv + 3
    assert command.in_command_range(battle, leader, unit)
    leader.stand([leader.models[0]._replace(y=leader.models[0].y + 10)])
    assert not command.in_command_range(battle, leader, unit)
    passed, _ = run(command.command_test(battle, leader, "charge", [unit]), [6])
    assert passed is (6 + 2 * nrv >= 15)


@pytest.mark.rule("TW-PROF-10")
@pytest.mark.parametrize("tv", [0, 1, 4])
def test_tv_is_what_a_loss_counts(tv: int) -> None:
    unit = squad("a", "p1", 1, profile=Profile(5, 5, 4, 4, 2, 4, 6, tv))
    battle = game(unit, squad("b", "p2", at=(40, 40)))
    run(losses.take_wounds(battle, unit, 1, "fire", "p2"))
    assert happened(battle, Destroyed)[0].tv == tv
    assert battle.detachments["p1-1"].lost == tv


@pytest.mark.rule("TW-PROF-11")
def test_only_listed_weapons_change_a_shot() -> None:
    from wartable.rulesets.time_wars.specials.weapons import NAMES as WEAPONS

    plain = sums_of(aim(squad("a", "p1", 9), squad("b", "p2"))).numbers
    same = sums_of(aim(vehicle("a", "p1", profile=Profile(5, 5, 4, 4, 2, 4, 6, 1)), squad("b", "p2"))).numbers
    assert (plain.base, plain.wst, plain.d3, plain.d6, plain.rerolls) == (5, 2, 0, 0, ())
    assert (same.base, same.wst, same.d3, same.d6, same.rerolls) == (5, 2, 0, 0, ())
    for key in WEAPONS:
        armed = sums_of(aim(squad("a", "p1", 9, weapons=((key, 2),)), squad("b", "p2"))).numbers
        assert (armed.base, armed.wst, armed.d3, armed.d6, armed.rerolls) != (5, 2, 0, 0, ())
