from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import aim, game, individual, run, squad, sums_of, vehicle
from wartable.engine.compat import override
from wartable.engine.mod import Mod, fixed
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.lists.entries import plain_key
from wartable.rulesets.time_wars.melee import melee
from wartable.rulesets.time_wars.shooting.attack import roll_attack
from wartable.rulesets.time_wars.specials.bearers import lent, right, special, specials_of
from wartable.rulesets.time_wars.specials.core import is_of, race_of
from wartable.rulesets.time_wars.specials.points import TroopSpecial
from wartable.rulesets.time_wars.state import ABOARD, JOINED, Band, Game, Melee, Profile, Spot, Unit
from wartable.rulesets.time_wars.troops import fatigue
from wartable.rulesets.time_wars.troops.squads import bodies, rolls_size


def fight(a: Unit, b: Unit, **fields: Any) -> tuple[Game, Melee]:
    battle = game(a, b, **fields)
    battle.melees["m"] = Melee("m", ("a",), ("b",))
    return battle, battle.melees["m"]


# ---------------------------------------------------------------- Bane, names
@pytest.mark.rule("TW-PROF-12", "TW-SPEC-04")
@pytest.mark.parametrize(("name", "race"), [
    ("Cyber", "cybermen"), ("Cybermen", "cybermen"), ("Sontaran", "sontarans"), ("Dalek", "daleks"),
    ("Vogan", "vogans"), ("Ogron", "ogrons"), ("federation", "federation"),
])  # fmt: skip
def test_races_under_all_their_names(name: str, race: str) -> None:
    assert race_of(name) == race


@pytest.mark.rule("TW-SPEC-03", "TW-SPEC-04", "TW-SPEC-05", "TW-PROF-12")
@pytest.mark.parametrize(
    ("specials", "race", "entry", "dice"),
    [
        (("bane:daleks",), "Dalek", "dalek_drone", 2),
        (("bane:dalek",), "daleks", "dalek_drone", 2),
        (("bane:daleks",), "cybermen", "cybermen", 1),
        (("bane:cybermats",), "cybermen", "cybermats", 2),  # one particular troop
        (("bane:cybermats",), "cybermen", "cybermen", 1),  # and that alone
        (("bane",), "cybermen", "cybermen", 2),  # without brackets against everybody
        ((), "daleks", "dalek_drone", 1),
    ],
)
@pytest.mark.parametrize("suppressive", [False, True])
def test_whom_bane_works_against(
    specials: tuple[str, ...], race: str, entry: str, dice: int, suppressive: bool
) -> None:
    me, other = squad("a", "p1", specials=specials), squad("b", "p2", race=race, entry=entry)
    numbers = sums_of(aim(me, other, suppressive=suppressive)).numbers
    roll, asks = run(roll_attack(numbers), [2, 5][:dice])
    assert len(asks) == dice
    assert roll.face == (5 if dice == 2 else 2)


@pytest.mark.rule("TW-SPEC-03")
@pytest.mark.parametrize(("mine", "theirs", "dice"), [
    (("bane:daleks",), (), (2, 1)), ((), ("bane:humans",), (1, 2)),  # in defence as well
    (("bane:cybermen",), (), (1, 1)),
])  # fmt: skip
def test_bane_in_melee(mine: tuple[str, ...], theirs: tuple[str, ...], dice: tuple[int, int]) -> None:
    me, other = squad("a", "p1", specials=mine, race="humans"), squad("b", "p2", specials=theirs, race="daleks")
    battle, found = fight(me, other)
    numbers = melee.bout_numbers(battle, found)
    assert (1 + bool(numbers.first.bane), 1 + bool(numbers.second.bane)) == dice


@pytest.mark.rule("TW-PROF-12")
@pytest.mark.parametrize(("name", "found"), [("cybermats", True), ("cybermen", True), ("daleks", False)])
def test_a_race_names_every_unit_of_it_and_a_troop_itself(name: str, found: bool) -> None:
    assert is_of(squad("a", "p1", race="Cyber", entry="cybermats", name="Cybermats"), name) is found


@pytest.mark.rule("TW-PROF-12")
def test_a_squad_keeps_the_race_of_its_ordinary_members() -> None:
    from wartable.rulesets.time_wars.troops.troop_types import join

    unit = squad("a", "p1", 3, race="humans")
    battle = game(unit, individual("i", "p1", (10, 11), race="daleks"), squad("b", "p2", at=(30, 30)))
    join(battle, battle.units["i"], unit)
    assert is_of(unit, "humans")
    assert not is_of(unit, "daleks")


@pytest.mark.rule("TW-SPEC-19")
@pytest.mark.parametrize(("spelt", "key"), [
    ("Scout", "scouts"), ("Scouts", "scouts"), ("Infiltrate", "infiltrator"), ("All Terrain", "all_terrain"),
    ("All-Terrain", "all_terrain"), ("Monster Hunters", "monster_hunter"), ("Flamer", "flamethrower"),
    ("Dalek Special Weapon", "special_weapon"), ("Special Weapon Dalek", "special_weapon"),
    ("Sonic Weapon", "sonic_weapons"),
])  # fmt: skip
def test_spellings_of_one_rule(spelt: str, key: str) -> None:
    assert plain_key(spelt) == key
    assert special(key).key == key


# ---------------------------------------------------------------- Monster Hunter, Smite
class Armour(TroopSpecial):
    """For this test: 1 more END."""

    __slots__ = ()

    @override
    def raises(self, me: Unit) -> Iterator[tuple[str, Mod]]:
        yield "end", Mod(1, "TW-PROF-08", "armour")


@pytest.mark.rule("TW-SPEC-18")
@pytest.mark.parametrize(
    ("end", "specials", "lends", "wst"),
    [
        (7, ("monster_hunter",), (), 2),
        (8, ("monster_hunter",), (), 3),
        (9, ("monster_hunter",), (), 3),
        (8, ("monster_hunter",), ("monster_hunter",), 3),  # not cumulative
        (8, (), ("monster_hunter",), 3),
        (8, (), (), 2),
    ],
)
def test_monster_hunters_fire_harder(end: int, specials: tuple[str, ...], lends: tuple[str, ...], wst: int) -> None:
    target = squad("b", "p2", profile=Profile(5, 5, 4, 4, 2, end, 6, 1))
    assert sums_of(aim(squad("a", "p1", specials=specials, lent=lends), target)).numbers.wst == wst


@pytest.mark.rule("TW-SPEC-18")
def test_the_end_used_in_that_attack_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    from wartable.rulesets.time_wars.specials import bearers

    monkeypatch.setitem(bearers.KNOWN, "armour_of_a_test", Armour())
    target = squad("b", "p2", profile=Profile(5, 5, 4, 4, 2, 7, 6, 1), specials=("armour_of_a_test",))
    numbers = sums_of(aim(squad("a", "p1", specials=("monster_hunter",)), target)).numbers
    assert (numbers.end, numbers.wst) == (8, 3)


@pytest.mark.rule("TW-SPEC-18", "TW-SPEC-10", "TW-PROF-06", "TW-PROF-08")
@pytest.mark.parametrize(
    ("end", "turn", "cst", "counted"),
    [
        (8, 1, 5, 8),
        (8, 5, 4, 7),  # worn out: END 7 in this melee
        (9, 5, 5, 8),
        (7, 1, 4, 7),
    ],
)
def test_monster_hunters_strike_harder(end: int, turn: int, cst: int, counted: int) -> None:
    hunter = squad("a", "p1", specials=("monster_hunter",))
    prey = squad("b", "p2", profile=Profile(5, 5, 4, 4, 2, end, 6, 1), specials=("fatigue",))
    battle, found = fight(hunter, prey, turn=turn)
    harm = melee.harm(battle, found, hunter, prey)
    assert (fixed(harm.cst), fixed(harm.end)) == (cst, counted)
    assert harm.wounds(3 + counted - cst) == 3  # margin + CST above END


@pytest.mark.rule("TW-PROF-05")
@pytest.mark.parametrize("mel", [2, 7])
def test_mel_serves_for_striking_and_for_defence(mel: int) -> None:
    profile = Profile(9, 9, mel, 9, 9, 9, 9, 1)
    battle, found = fight(squad("a", "p1", profile=profile), squad("b", "p2", profile=profile))
    numbers = melee.bout_numbers(battle, found)
    assert fixed(numbers.first.mods) == fixed(numbers.second.mods) == mel + 5  # and size


@pytest.mark.rule("TW-SPEC-30", "TW-SPEC-32")
@pytest.mark.parametrize(("specials", "rerolls"), [(("smite",), ("TW-SPEC-30",)), (("smite_ranged",), ()), ((), ())])
@pytest.mark.parametrize("kind", ["squad", "vehicle"])
def test_smite_rerolls_in_melee(specials: tuple[str, ...], rerolls: tuple[str, ...], kind: str) -> None:
    me = vehicle("a", "p1", specials=specials) if kind == "vehicle" else squad("a", "p1", specials=specials)
    battle, found = fight(me, squad("b", "p2"))
    assert melee.bout_numbers(battle, found).first.rerolls == rerolls


@pytest.mark.rule("TW-SPEC-30", "TW-DICE-07")
def test_smite_is_for_its_own_die_once_in_a_round() -> None:
    me = squad("a", "p1", specials=("smite",), charged=True)
    battle, found = fight(me, squad("b", "p2", specials=("smite",)))
    roll, asks = run(melee.roll_bout(melee.bout_numbers(battle, found)), [1, 6, 5, 4, 2], ["re-roll", "re-roll"])
    # 1 and 6, charge D3 of 5 is 3; the active side decides first: 1 -> 4; then 6 -> 2
    assert (roll.first.face, roll.first.bonus, roll.second.face) == (4, 3, 2)
    assert [ask.seat for ask in asks] == ["p1", "p2", "p1", "p1", "p1", "p2", "p2"]


@pytest.mark.rule("TW-SPEC-30")
def test_a_supporters_smite_is_no_use() -> None:
    battle = game(squad("a", "p1", 5), squad("c", "p1", 3, specials=("smite", "bane")), squad("b", "p2"))
    found = battle.melees["m"] = Melee("m", ("a", "c"), ("b",))
    numbers = melee.bout_numbers(battle, found)
    assert (numbers.first.rerolls, numbers.first.bane) == ((), "")


@pytest.mark.rule("TW-SPEC-31")
@pytest.mark.parametrize(
    ("unit", "clause"),
    [
        (vehicle("a", "p1", specials=("smite",)), "TW-SPEC-31"),
        (squad("a", "p1", specials=("smite",)), ""),
        (vehicle("a", "p1", weapons=(("missile_launcher", 2),)), ""),  # not through a ranged weapon
        (vehicle("a", "p1", specials=("smite_ranged",)), ""),
    ],
)
def test_whose_victims_reroll_what_they_passed(unit: Unit, clause: str) -> None:
    assert right(unit, "spoils_hazard") == clause


# ---------------------------------------------------------------- Spotter in melee
@pytest.mark.rule("TW-SPEC-35")
@pytest.mark.parametrize(("spots", "bonus"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_a_nomination_strips_cover_in_melee_too(spots: int, bonus: int) -> None:
    battle, found = fight(squad("a", "p1"), squad("b", "p2", dug=2))
    battle.spots = (Spot("p1", "b", "cover"),) * spots
    assert fixed(melee.cover_mods(melee.Bout(battle, found, battle.units["b"], battle.units["a"], False))) == bonus


@pytest.mark.rule("TW-SPEC-35")
def test_nominations_end_with_the_player_turn() -> None:
    from wartable.rulesets.time_wars.events.base import PlayerTurnBegan

    battle = game(squad("a", "p1"), squad("b", "p2"), spots=(Spot("p1", "b", "cover"),))
    battle.emit(PlayerTurnBegan("p2"))
    assert battle.spots == ()


@pytest.mark.rule("TW-SPEC-38")
@pytest.mark.parametrize(("dug", "bonus"), [(0, 0), (1, 2), (4, 8)])
def test_subterfuge_doubles_cover_in_melee(dug: int, bonus: int) -> None:
    battle, found = fight(squad("a", "p1"), individual("b", "p2", dug=dug))
    assert fixed(melee.cover_mods(melee.Bout(battle, found, battle.units["b"], battle.units["a"], False))) == bonus


# ---------------------------------------------------------------- Subterfuge
@pytest.mark.rule("TW-SPEC-27", "TW-SPEC-38")
@pytest.mark.parametrize(("where", "has"), [("table", True), (JOINED, False), (ABOARD, False)])
def test_an_individual_has_no_subterfuge_in_company(where: str, has: bool) -> None:
    lone = individual("i", "p1")
    lone.where = where
    assert bool(right(lone, "doubles_defence")) is has
    lone.where = "table"
    assert right(lone, "doubles_defence")  # once out again it has it back


@pytest.mark.rule("TW-SPEC-27")
@pytest.mark.parametrize(("specials", "has"), [(("subterfuge",), True), ((), False)])
def test_a_squad_keeps_its_own_subterfuge_and_gains_none(specials: tuple[str, ...], has: bool) -> None:
    from wartable.rulesets.time_wars.troops.troop_types import join

    unit = squad("a", "p1", 3, specials=specials)
    battle = game(unit, individual("i", "p1", (10, 11)), squad("b", "p2", at=(30, 30)))
    join(battle, battle.units["i"], unit)
    assert bool(right(unit, "doubles_defence")) is has
    shot = aim(battle.units["b"], unit, Band.EXTREME)
    assert sums_of(shot).numbers.defence == 5 + (6 if has else 3)


# ---------------------------------------------------------------- Swarm
@pytest.mark.rule("TW-SPEC-39")
def test_a_swarm_acts_as_an_individual_that_joins_nobody() -> None:
    from wartable.rulesets.time_wars.troops.troop_types import why_not_join

    swarm = individual("i", "p1", (10, 11), specials=("swarm",))
    battle = game(squad("a", "p1", 3), swarm, squad("b", "p2", at=(30, 30)))
    refusal = why_not_join(battle, swarm, battle.units["a"])
    assert refusal is not None
    assert refusal.clause == "TW-SPEC-39"
    assert right(swarm, "doubles_defence")
    assert rolls_size(swarm)
    assert bodies(swarm) == 1


@pytest.mark.rule("TW-SPEC-40", "TW-FIRE-11")
@pytest.mark.parametrize(("faces", "points", "size"), [([4, 5], 0, 9), ([6, 6], 0, 10), ([6, 6], 3, 9), ([1, 1], 3, 0)])
def test_the_size_of_a_swarm_is_rolled_for_each_attack(faces: list[int], points: int, size: int) -> None:
    swarm = individual("a", "p1", specials=("swarm",), suppression=(("p2", points),) if points else ())
    swarm.swarm = 7  # an earlier roll does not count
    roll, _ = run(roll_attack(sums_of(aim(swarm, squad("b", "p2", 5))).numbers), [*faces, 1])
    assert roll.size == size
    roll, _ = run(roll_attack(sums_of(aim(squad("b", "p2", 5), swarm)).numbers), [*faces, 1])
    assert roll.target_size == size


# ---------------------------------------------------------------- Unceasing, Fatigue, Expendable
@pytest.mark.rule("TW-SPEC-47", "TW-SPEC-48", "TW-SPEC-29", "TW-SPEC-11", "TW-SPEC-49")
@pytest.mark.parametrize(("point", "clause"), [
    ("moves_fixed", "TW-SPEC-47"), ("keeps_actions", "TW-SPEC-48"), ("ignores_move_or_fire", "TW-SPEC-29"),
    ("never_tires", "TW-SPEC-11"), ("hard_going_hazard", "TW-SPEC-49"),
])  # fmt: skip
def test_what_unceasing_means(point: str, clause: str) -> None:
    assert right(squad("a", "p1", specials=("unceasing",)), point) == clause
    assert right(squad("a", "p1"), point) == ""


@pytest.mark.rule("TW-SPEC-47")
@pytest.mark.parametrize(("agl", "inches"), [(3, 6), (5, 10), (8, 16)])  # even if that adds more than 6
def test_unceasing_troops_go_twice_their_agl(agl: int, inches: int) -> None:
    unit = squad("a", "p1", specials=("unceasing",), profile=Profile(agl, 5, 4, 4, 2, 4, 6, 1))
    assert fatigue.reach(game(unit), unit, 0).full == inches * 1000


@pytest.mark.rule("TW-SPEC-11", "TW-SPEC-10")
@pytest.mark.parametrize(("specials", "worn"), [(("fatigue",), True), (("fatigue", "unceasing"), False), ((), False)])
def test_unceasing_troops_never_tire_even_with_both_rules(specials: tuple[str, ...], worn: bool) -> None:
    unit = squad("a", "p1", specials=specials)
    assert bool(fatigue.worn_out(game(unit, turn=5), unit)) is worn


@pytest.mark.rule("TW-SPEC-08")
@pytest.mark.parametrize(("specials", "weather", "lost"), [
    ((), False, 0), (("fatigue",), False, 3), ((), True, 3), (("fatigue",), True, 3),
])  # fmt: skip
def test_two_sources_of_fatigue_count_once(specials: tuple[str, ...], weather: bool, lost: int) -> None:
    unit = squad("a", "p1", specials=specials)
    battle = game(unit, turn=3, options=Options(weather=weather))
    assert fatigue.loss(battle, unit, True)[0] == 3  # hard going tires everybody
    assert fatigue.loss(battle, unit, False)[0] == lost


@pytest.mark.rule("TW-SPEC-27", "TW-SPEC-50")
@pytest.mark.parametrize(
    ("keys", "retinue", "shared"),
    [
        (("smite", "unceasing", "subterfuge", "spotter"), False, ("smite", "spotter")),
        (("scouts", "infiltrator", "large"), False, ()),
        (("scouts", "infiltrator", "large"), True, ("scouts", "infiltrator")),
    ],
)
def test_what_an_individual_shares(keys: tuple[str, ...], retinue: bool, shared: tuple[str, ...]) -> None:
    assert lent(keys, retinue) == shared


def test_every_rule_stands_under_its_own_key() -> None:
    unit = squad("a", "p1", specials=("smite", "bane:daleks"), weapons=(("lmg", 1),))
    assert [rule.key for rule in specials_of(unit)] == ["smite", "bane", "lmg"]
