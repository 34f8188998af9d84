from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.rulesets.time_wars.helpers import (
    aim,
    box,
    game,
    happened,
    individual,
    ranks,
    run,
    squad,
    sums_of,
    vehicle,
)
from wartable.engine.ask import Choice
from wartable.rulesets.time_wars.agreed import Options
from wartable.rulesets.time_wars.events.losses import ModelsLost
from wartable.rulesets.time_wars.events.shooting import AttackDeclared, AttackWasted, Fired, Measured
from wartable.rulesets.time_wars.shooting import shooting, sums
from wartable.rulesets.time_wars.shooting.attack import AttackNumbers, roll_attack
from wartable.rulesets.time_wars.shooting.shooting import FIRE, SUPPRESS, Declaration
from wartable.rulesets.time_wars.state import Band, Game, Melee, Profile, Spot, Unit

STANDARD, MEDIUM, LONG, EXTREME = Band


def fire(battle: Game, faces: Sequence[int], answers: Sequence[str] = (), kind: str = FIRE) -> Game:
    """a fires at b."""
    run(shooting.resolve(battle, Declaration("a", "b", kind)), faces, answers)
    return battle


def fired(battle: Game) -> Fired:
    return happened(battle, Fired)[-1]


def facing(count: int = 5, other: int = 5, inches: float = 4.0, **fields: Any) -> Game:
    """a and b in ranks, their foremost members `inches` apart, edge to edge; radius 0.3 each."""
    a = squad("a", "p1", count, places=ranks(count, 10), **fields)
    b = squad("b", "p2", other, places=[(x, 2 * (10.6 + inches) - y - inches - 0.6 + 0.0) for x, y in ranks(other, 10)])
    return game(a, b)


# ---------------------------------------------------------------- scores
@pytest.mark.rule("TW-FIRE-15", "TW-FIRE-16", "TW-PROF-03", "TW-PROF-04")
@pytest.mark.parametrize(
    ("fir", "agl", "score", "defence"),
    [
        (5, 5, 13, 10),  # 3+5+5 against 5+5
        (6, 5, 14, 10),
        (5, 3, 13, 8),
        (1, 10, 9, 15),
    ],
)
def test_both_scores(fir: int, agl: int, score: int, defence: int) -> None:
    firer = squad("a", "p1", 5, profile=Profile(9, fir, 9, 9, 2, 9, 9, 1))
    target = squad("b", "p2", 5, profile=Profile(agl, 9, 9, 9, 9, 4, 9, 1))
    roll, _ = run(roll_attack(sums_of(aim(firer, target)).numbers), [3])
    assert (roll.score, roll.defence) == (score, defence)


@pytest.mark.rule("TW-FIRE-17", "TW-FIRE-18", "TW-FIRE-19", "TW-PROF-07", "TW-PROF-08")
@pytest.mark.parametrize(
    ("defence", "wst", "end", "damage", "wounds"),
    [
        (14, 9, 1, 0, 0),  # 4+10 = 14 against 14: an equal score misses, whatever the WST
        (13, 9, 1, 10, 9),  # by 1: 1+9 = 10 against 1
        (10, 2, 6, 6, 0),  # by 4: 4+2 = 6 against 6: equal is not enough
        (10, 3, 6, 7, 1),  # 7 against 6
        (10, 2, 5, 6, 1),
        (15, 9, 1, 0, 0),
    ],
)
def test_hit_damage_and_wounds(defence: int, wst: int, end: int, damage: int, wounds: int) -> None:
    roll, _ = run(roll_attack(AttackNumbers("p1", 5, 5, defence - 2, 2, wst, end)), [4])
    assert (roll.damage, roll.wounds) == (damage, wounds)


@pytest.mark.rule("TW-FIRE-11", "TW-SQUAD-05")
@pytest.mark.parametrize(("count", "suppression", "bonus"), [
    (1, 0, 1), (9, 0, 9), (10, 0, 10), (11, 0, 10), (20, 0, 10),
    (12, 3, 9),  # 12 - 3 = 9: suppression first, then the cap; not 10 - 3 = 7
    (14, 3, 10),  # 11, at most 10
    (3, 3, 0),
    (3, 5, 0),  # never below 0
])  # fmt: skip
def test_size_on_both_sides(count: int, suppression: int, bonus: int) -> None:
    points = (("p9", suppression),) if suppression else ()
    numbers = sums_of(aim(squad("a", "p1", count, suppression=points), squad("b", "p2"))).numbers
    assert numbers.size == bonus
    numbers = sums_of(aim(squad("a", "p1"), squad("b", "p2", count, suppression=points))).numbers
    assert numbers.target_size == bonus


@pytest.mark.rule("TW-FIRE-11", "TW-FIRE-08", "TW-SQUAD-05")
@pytest.mark.parametrize(("part", "suppression", "bonus"), [
    (12, 0, 10), (4, 0, 4), (4, 1, 3),  # suppression comes off those taking part
    (12, 3, 9),
])  # fmt: skip
def test_only_members_taking_part_count_for_the_firer(part: int, suppression: int, bonus: int) -> None:
    firer = squad("a", "p1", 12, suppression=(("p2", suppression),))
    numbers = sums_of(aim(firer, squad("b", "p2"), members=tuple(range(part)))).numbers
    assert numbers.size == bonus


@pytest.mark.rule("TW-FIRE-07")
@pytest.mark.parametrize(("band", "defence"), [(STANDARD, 5), (MEDIUM, 6), (LONG, 7), (EXTREME, 8)])
def test_the_band_adds_to_the_defence(band: Band, defence: int) -> None:
    assert sums_of(aim(squad("a", "p1"), squad("b", "p2"), band)).numbers.defence == defence  # AGL 5 + band


@pytest.mark.rule("TW-FIRE-12", "TW-UPG-04")
@pytest.mark.parametrize(
    ("weapons", "base", "wst", "d3"),
    [
        ((), 5, 2, 0),
        ((("sniper_rifle", 3),), 7, 2, 0),  # the second and the third add 1 each
        ((("sniper_rifle", 2), ("grenade_launcher", 2), ("lmg", 2)), 6, 4, 2),  # all together
    ],
)
def test_weapons_add_up(weapons: tuple[tuple[str, int], ...], base: int, wst: int, d3: int) -> None:
    numbers = sums_of(aim(squad("a", "p1", 8, weapons=weapons), squad("b", "p2"), MEDIUM)).numbers
    assert (numbers.base, numbers.wst, numbers.d3) == (base, wst, d3)


@pytest.mark.rule("TW-PROF-11")
@pytest.mark.parametrize("name", ["UNIT troopers with pistols", "Cyber guns", ""])
def test_small_arms_are_the_wst_and_nothing_else(name: str) -> None:
    firer = squad("a", "p1", name=name, entry=name.lower().replace(" ", "_"), race="cybermen", faction="cyber")
    found = sums_of(aim(firer, squad("b", "p2")))
    assert [(mod.clause, mod.value) for mod in found.firing] == [("TW-FIRE-15", 5)]
    assert [(mod.clause, mod.value) for mod in found.strength] == [("TW-PROF-07", 2)]


# ---------------------------------------------------------------- cover
@pytest.mark.rule("TW-FIRE-14", "TW-FIRE-21", "TW-ORD-18", "TW-ORD-19")
@pytest.mark.parametrize(
    ("grade", "heavy", "dug", "band", "bonus"),
    [
        (0, False, 0, STANDARD, 0),  # never below 0
        (1, False, 0, STANDARD, 0),
        (1, False, 0, MEDIUM, 1),
        (2, False, 0, STANDARD, 1),
        (2, True, 0, STANDARD, 2),  # Heavy Cover is exempt
        (0, False, 2, STANDARD, 1),  # Take Cover! in the open shares the fate of cover
        (0, False, 2, MEDIUM, 2),
        (2, False, 2, STANDARD, 3),  # 4 - 1: one point in all, not one for each source
        (2, False, 2, MEDIUM, 4),
        (2, False, 3, MEDIUM, 4),  # 5, at most 4
        (2, False, 3, STANDARD, 3),  # the limit comes before the reduction: 4 - 1, not 5 - 1
        (2, True, 3, STANDARD, 4),
    ],
)
def test_cover_in_the_order_of_the_ruling(grade: int, heavy: bool, dug: int, band: Band, bonus: int) -> None:
    shot = aim(squad("a", "p1"), squad("b", "p2", dug=dug), band)
    found = sums_of(shot, grade, heavy)
    assert shot.cover == bonus
    assert found.numbers.defence == 5 + bonus + band - 1


@pytest.mark.rule("TW-SPEC-35", "TW-FIRE-21")
@pytest.mark.parametrize(
    ("grade", "heavy", "spots", "bonus"),
    [
        (2, True, 1, 1),  # Heavy Cover is not exempt
        (2, True, 2, 0),  # several nominations add up
        (2, True, 3, 0),  # floor 0
        (2, False, 1, 0),  # 2 - 1 for the standard band - 1
        (0, False, 1, 0),
    ],
)
def test_spotters_strip_cover(grade: int, heavy: bool, spots: int, bonus: int) -> None:
    firer, target = squad("a", "p1"), squad("b", "p2")
    battle = game(firer, target, spots=(Spot("p1", "b", "cover"),) * spots)
    assert sums_of(aim(firer, target, battle=battle), grade, heavy).numbers.defence == 5 + bonus


@pytest.mark.rule("TW-SPEC-35")
@pytest.mark.parametrize(
    "spot",
    [
        Spot("p2", "b", "cover"),  # of the other side
        Spot("p1", "c", "cover"),  # another target
        Spot("p1", "b", "sight", "a"),  # the other effect
    ],
)
def test_a_nomination_is_for_one_side_one_target_and_one_effect(spot: Spot) -> None:
    firer, target = squad("a", "p1"), squad("b", "p2")
    battle = game(firer, target, squad("c", "p2", at=(30, 30)), spots=(spot,))
    assert sums_of(aim(firer, target, battle=battle), 2, True).numbers.defence == 7


@pytest.mark.rule("TW-SPEC-38", "TW-FIRE-21", "TW-SUPP-01")
@pytest.mark.parametrize(
    ("grade", "heavy", "dug", "band", "suppressive", "extra"),
    [
        (2, False, 0, MEDIUM, False, 6),  # (2 + 1) doubled
        (2, False, 0, STANDARD, False, 2),  # (2 - 1) doubled
        (0, False, 0, EXTREME, False, 6),  # 3 doubled, beyond the limit of 3
        (2, True, 3, EXTREME, False, 14),  # (4 + 3) doubled: the limit of 4 came before
        (2, True, 3, EXTREME, True, 6),  # Suppression enters with cover 0: 3 doubled
        (2, True, 3, STANDARD, True, 0),
    ],
)
def test_subterfuge_doubles_the_net_bonuses(
    grade: int, heavy: bool, dug: int, band: Band, suppressive: bool, extra: int
) -> None:
    lone = individual("b", "p2", dug=dug)
    found = sums_of(aim(squad("a", "p1"), lone, band, suppressive=suppressive), grade, heavy)
    assert found.numbers.defence == 5 + extra


@pytest.mark.rule("TW-SPEC-38")
def test_without_subterfuge_nothing_is_doubled() -> None:
    assert sums_of(aim(squad("a", "p1"), squad("b", "p2"), EXTREME), 2, True).numbers.defence == 5 + 2 + 3


# ---------------------------------------------------------------- declaring
@pytest.mark.rule("TW-FIRE-01", "TW-GEN-07")
def test_the_target_is_named_before_anything_is_measured() -> None:
    battle = facing()
    battle.units["c"] = squad("c", "p2", 3, at=(30, 30))
    declared, asks = run(shooting.declare(battle, battle.units["a"], FIRE), answers=["b"])
    assert not happened(battle, Measured)
    assert happened(battle, AttackDeclared)[0].target == "b"
    choice = asks[0]
    assert isinstance(choice, Choice)
    words = " ".join(option.label for option in choice.options) + choice.question
    assert "inch" not in words
    assert not any(letter.isdigit() for letter in words)
    run(shooting.resolve(battle, declared), [1])
    assert happened(battle, Measured)[0].distance == 4000


@pytest.mark.rule("TW-FIRE-01")
def test_who_is_not_seen_cannot_be_declared() -> None:
    wall = squad("w", "p2", 8, places=[(8 + 0.6 * i, 12) for i in range(14)][:14])
    battle = game(squad("a", "p1", 1, at=(10, 2)), squad("b", "p2", 1, at=(10, 20)), wall)
    options, refused = shooting.targets(battle, battle.units["a"], FIRE)
    assert [option.key for option in options] == ["w"]
    assert [refusal.key for refusal in refused] == ["b"]
    assert refused[0].clause.startswith("TW-VIS")


@pytest.mark.rule("TW-FIRE-02")
@pytest.mark.parametrize("kind", shooting.KINDS)
def test_nobody_shoots_into_melee(kind: str) -> None:
    battle = facing()
    battle.units["c"] = squad("c", "p1", 3, at=(30, 30))
    assert shooting.may_target(battle, battle.units["a"], battle.units["b"], FIRE) is None
    battle.melees["m"] = Melee("m", ("c",), ("b",))
    refusal = shooting.may_target(battle, battle.units["a"], battle.units["b"], kind)
    assert refusal is not None
    assert refusal.clause == "TW-FIRE-02"


# ---------------------------------------------------------------- measuring and bands
@pytest.mark.rule("TW-GEN-10", "TW-FIRE-06", "TW-GEN-06")
@pytest.mark.parametrize(("inches", "wasted"), [(20.0, False), (20.001, True)])
def test_beyond_extreme_the_attack_is_wasted(inches: float, wasted: bool) -> None:
    battle = game(squad("a", "p1", 1, at=(10, 5)), squad("b", "p2", 1, at=(10, 5.6 + inches)))
    fire(battle, [] if wasted else [6])
    assert bool(happened(battle, AttackWasted)) is wasted
    assert bool(happened(battle, Fired)) is not wasted
    if wasted:
        assert happened(battle, AttackWasted)[0].clause == "TW-GEN-10"


@pytest.mark.rule("TW-GEN-01")
def test_a_case_that_no_ruling_covers_goes_against_the_one_who_acts() -> None:
    # An interruption has removed the target of a declared attack: the attack is lost and says why.
    battle = facing()
    battle.units["b"].where = "routed"
    fire(battle, [])
    event = happened(battle, AttackWasted)[0]
    assert (event.clause, event.reason) == ("TW-GEN-01", "the target is gone")


def column(gaps: Sequence[float], fir: int = 2, **fields: Any) -> Game:
    """a stands in a line along y, its members `gaps` inches from b, edge to edge, b beyond the last; FIR 2."""
    places = [(10.0, 30.0 - 0.6 - gap) for gap in gaps]
    a = squad("a", "p1", len(gaps), places=places, profile=Profile(5, fir, 4, 4, 2, 4, 6, 1), **fields)
    return game(a, squad("b", "p2", 3, places=[(10, 30), (10, 30.7), (10, 31.4)]))


@pytest.mark.rule("TW-FIRE-08", "TW-FIRE-09", "TW-GEN-08")
@pytest.mark.parametrize(
    ("answer", "band", "score", "defence"),
    [
        ("standard", "standard", 1 + 2 + 2, 5 + 3),  # the two at 1.0 and 2.0 inches alone
        ("medium", "medium", 1 + 2 + 4, 5 + 3 + 1),  # with those at 3.0 and 4.0
        ("long", "long", 1 + 2 + 5, 5 + 3 + 2),  # all five, at the farther band
    ],
)
def test_a_squad_in_three_bands_picks_one(answer: str, band: str, score: int, defence: int) -> None:
    battle = fire(column([1.0, 2.0, 3.0, 4.0, 5.0]), [1], [answer])
    assert (fired(battle).band, fired(battle).score, fired(battle).defence) == (band, score, defence)


@pytest.mark.rule("TW-GEN-08", "TW-FIRE-09")
def test_a_squad_wholly_in_one_band_has_no_choice() -> None:
    battle = fire(column([1.0, 1.9]), [1])  # no question is asked
    assert fired(battle).band == "standard"


@pytest.mark.rule("TW-FIRE-10")
def test_members_beyond_extreme_stay_out() -> None:
    battle = fire(column([7.5, 8.0, 8.7]), [1])  # extreme ends at 8 inches
    assert (fired(battle).band, fired(battle).score) == ("extreme", 1 + 2 + 2)


@pytest.mark.rule("TW-SQUAD-03", "TW-FIRE-11")
def test_stragglers_neither_fire_nor_count() -> None:
    battle = game(
        squad("a", "p1", 4, places=[(10, 10), (10.7, 10), (11.4, 10), (14, 10)]),
        squad("b", "p2", 4, places=[(10, 14), (10.7, 14), (11.4, 14), (14, 14)]),
    )
    fire(battle, [1])
    assert (fired(battle).score, fired(battle).defence) == (1 + 5 + 3, 5 + 3)


@pytest.mark.rule("TW-GEN-03")
@pytest.mark.parametrize(
    ("options", "band"),
    [
        (Options(), "medium"),  # 6 inches with FIR 5
        (Options(scale=2), "standard"),  # up to 10
        (Options(scale=2, scale_standard_only=True), "standard"),
    ],
)
def test_scaled_ranges_in_an_attack(options: Options, band: str) -> None:
    battle = game(squad("a", "p1", 1, at=(10, 5)), squad("b", "p2", 1, at=(10, 11.6)), options=options)
    assert fired(fire(battle, [1])).band == band


# ---------------------------------------------------------------- wounds
@pytest.mark.rule("TW-FIRE-19")
@pytest.mark.parametrize(("face", "left"), [(2, 5), (3, 4), (4, 3), (6, 1)])
def test_a_squad_loses_one_member_per_wound(face: int, left: int) -> None:
    # face+5+5 against 5+5: margin face; face + 2 - 4 wounds
    battle = fire(facing(), [face])
    assert len(battle.units["b"].models) == left


@pytest.mark.rule("TW-FIRE-19", "TW-SPEC-21")
@pytest.mark.parametrize("specials", [(), ("large",)])
def test_a_model_alone_dies_of_one_wound(specials: tuple[str, ...]) -> None:
    lone = individual("b", "p2", (11.4, 14), specials=specials)
    size = 3 if specials else 1
    lone.profile = Profile(5, 5, 4, 4, 2, 7 + 1 - size, 6, 1)
    battle = game(squad("a", "p1", 5, places=ranks(5, 10)), lone)
    # 5+5+5 = 15 against 5+1 (or 3): by 9 (7): damage 11 (9) against END 7 (5): more than one wound kills no more
    fire(battle, [5])
    assert battle.units["b"].where == "destroyed"
    assert len(happened(battle, ModelsLost)) == 1


@pytest.mark.rule("TW-FIRE-19")
def test_wounds_beyond_the_last_model_are_lost() -> None:
    battle = facing(10, 2, 2.5)
    battle.units["c"] = squad("c", "p2", 3, at=(30, 30))
    fire(battle, [6])  # 6+5+10 = 21 against 5+2 = 7: 14+2-4 = 12 wounds
    assert fired(battle).wounds == 12
    assert battle.units["b"].where == "destroyed"
    assert len(battle.units["c"].models) == 3


@pytest.mark.rule("TW-FIRE-20")
def test_members_out_of_range_may_fall() -> None:
    # FIR 2: only the first of b lies inside extreme (8 inches); two wounds fall on b all the same.
    a = squad("a", "p1", 10, places=[(10 + 0.61 * i, 10) for i in range(10)], profile=Profile(5, 2, 4, 4, 9, 4, 6, 1))
    b = squad("b", "p2", 3, places=[(12, 18.5), (12, 19.4), (12, 20.3)], profile=Profile(1, 5, 4, 4, 2, 4, 6, 1))
    battle = game(a, b)
    fire(battle, [5])  # 5+2+4 = 11 against 1+3+3 = 7; 4+9-4 = 9 wounds
    assert fired(battle).band == "extreme"
    assert fired(battle).wounds > 3
    assert battle.units["b"].where == "destroyed"


@pytest.mark.rule("TW-FIRE-20", "TW-SQUAD-03")
def test_stragglers_fall_once_no_others_remain() -> None:
    battle = game(squad("a", "p1", 5), squad("b", "p2", 3, places=[(11, 14), (11.7, 14), (16, 14)]))
    battle.units["b"].profile = Profile(5, 5, 4, 4, 2, 8, 6, 1)
    fire(battle, [4])  # 4+5+5 = 14 against 5+2 = 7: 7+2-8 = 1: one of the two in cohesion
    assert [model.x for model in battle.units["b"].models if model.x > 15_000] == [16_000]
    battle.units["b"].stand([model for model in battle.units["b"].models if model.x > 15_000])
    fire(battle, [6], ["medium"])  # 6+5+5 = 16 against 5+1+1
    assert not battle.units["b"].models


# ---------------------------------------------------------------- who can fire at all
@pytest.mark.rule("TW-PROF-02")
def test_fir_0_makes_no_ranged_attack_but_counts_for_size() -> None:
    mute = squad("a", "p1", 5, profile=Profile(5, 0, 4, 4, 2, 4, 6, 1))
    battle = game(mute, squad("b", "p2", 5, at=(10, 14)))
    assert sums.can_shoot(mute)
    assert not any(shooting.any_target(battle, mute, kind) for kind in shooting.KINDS)
    assert sums_of(aim(squad("c", "p2"), mute)).numbers.target_size == 5


@pytest.mark.rule("TW-SQUAD-06", "TW-SPEC-20")
@pytest.mark.parametrize(
    ("unit", "size"),
    [
        (individual("b", "p2"), 1),
        (vehicle("b", "p2"), 3),
        (individual("b", "p2", specials=("large",)), 3),
    ],
)
def test_single_models_have_a_size_too(unit: Unit, size: int) -> None:
    assert sums_of(aim(squad("a", "p1"), unit)).numbers.target_size == size
    assert sums_of(aim(unit, squad("c", "p1"))).numbers.size == size


@pytest.mark.rule("TW-FIRE-13")
@pytest.mark.parametrize(("inside", "cover"), [(1, 0), (2, 1), (3, 1)])
def test_cover_needs_half_of_the_target(inside: int, cover: int) -> None:
    """Four models in a line, `inside` of them in a wood; the shot comes along the line at medium range."""
    wood = box("wood", 0, 0, 10 + 0.7 * inside - 0.3, 48, kind="wood", cover=1)
    target = squad("b", "p2", 4, places=[(10 + 0.7 * i, 20) for i in range(4)])
    battle = game(squad("a", "p1", 1, at=(20, 20)), target, terrain=[wood])
    fire(battle, [1])
    assert fired(battle).defence == 5 + 4 + 1 + cover


@pytest.mark.rule("TW-FIRE-17", "TW-SUPP-01")
@pytest.mark.parametrize(("kind", "inches", "face", "clause"), [
    (FIRE, 3.0, 3, "TW-FIRE-19"),  # a wound
    (FIRE, 3.0, 2, "TW-FIRE-19"),  # a hit that does nothing
    (FIRE, 6.0, 1, "TW-FIRE-17"),  # 1+5+5 against 5+5+1: equal, a miss
    (SUPPRESS, 3.0, 2, "TW-SUPP-01"),
])  # fmt: skip
def test_the_log_names_the_clause_that_decided(kind: str, inches: float, face: int, clause: str) -> None:
    assert fired(fire(facing(5, 5, inches), [face], kind=kind)).clause == clause


@pytest.mark.rule("TW-FIRE-15", "TW-FIRE-16", "TW-FIRE-18")
def test_the_log_tells_every_term() -> None:
    battle = facing(5, 5, 6.0)
    battle.units["b"].dug = 1
    fire(battle, [6])
    why = [(reason.clause, reason.value) for reason in fired(battle).why]
    assert why == [
        ("TW-FIRE-15", 6), ("TW-FIRE-15", 5), ("TW-FIRE-11", 5),  # 16
        ("TW-FIRE-16", 5), ("TW-ORD-18", 1), ("TW-FIRE-07", 1), ("TW-FIRE-11", 5),  # 12
        ("TW-FIRE-18", 4), ("TW-PROF-07", 2), ("TW-PROF-08", 4),
    ]  # fmt: skip
